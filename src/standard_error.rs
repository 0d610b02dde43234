//! Messages on standard error.

use std::fmt::Arguments;
use std::io::Write;

/// Writes a line to standard error. Unlike `eprintln!` it does not panic if the line cannot be
/// written: the work does not depend on its messages, and the exit code tells how it ended.
pub(crate) fn write_line(line: Arguments<'_>) {
    let _ = std::io::stderr().write_fmt(format_args!("{line}\n"));
}

/// Writes a line to standard error, with the arguments of `format!`.
macro_rules! report {
    ($($words:tt)*) => { $crate::standard_error::write_line(format_args!($($words)*)) };
}
