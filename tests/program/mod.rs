//! The program as scripts run it.

use std::process::{Command, Output};

/// A run with these arguments.
pub(crate) fn menagerie(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_menagerie")).args(arguments).output().expect("the program starts")
}

/// Standard output of a run that must succeed.
pub(crate) fn success(arguments: &[&str]) -> String {
    let output = menagerie(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}
