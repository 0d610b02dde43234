//! The `menagerie` binary: protocols and commands over the registry of variants.

use std::process::ExitCode;

fn main() -> ExitCode {
    menagerie::processor::fit();
    menagerie::cli::run()
}
