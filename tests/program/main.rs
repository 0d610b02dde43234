//! Tests of the program as users and scripts run it.

mod armies;
mod balance;
mod breakthrough;
mod changed_inputs;
mod command_line;
mod complex;
mod endings;
mod epd_files;
mod examples;
#[cfg(target_os = "linux")]
mod full_device;
mod ignored_options;
mod match_faults;
mod matches;
mod networks;
mod positions;
mod readme;
mod records;
mod syzygy;
mod transcripts;
mod tuning;
#[cfg(unix)]
mod user_files;
mod written_files;
mod xboard;

use std::path::PathBuf;
use std::process::{Command, Output};

/// Returns a command that runs the program. `MENAGERIE_PROGRAM` names another build of it, for
/// another system.
fn program(arguments: &[&str]) -> Command {
    let other = std::env::var_os("MENAGERIE_PROGRAM");
    let mut command = Command::new(other.unwrap_or(env!("CARGO_BIN_EXE_menagerie").into()));
    command.args(arguments);
    without_users_files(&mut command);
    command
}

/// Hides the user's settings folder (armies, for instance) from a child process and its children.
fn without_users_files(command: &mut Command) -> &mut Command {
    let settings = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-settings");
    command.env("XDG_CONFIG_HOME", &settings).env("APPDATA", &settings)
}

/// Runs the program with these arguments.
fn menagerie(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program starts")
}

/// Returns the path of a program of `examples/`, which cargo builds with the tests.
fn example(name: &str) -> PathBuf {
    let mut path = std::env::current_exe().expect("the test knows its place");
    path.pop();
    path.set_file_name("examples");
    path.push(name);
    assert!(path.exists(), "run `cargo build --example {name}` first");
    path
}

/// Returns the path of a file for tests, which does not exist yet.
fn temporary(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Commands resume from some existing files.
    let _ = std::fs::remove_file(&path);
    path
}

/// Creates a file for tests with this content.
fn temporary_file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = temporary(name);
    std::fs::write(&path, content).expect("the file can be written");
    path
}

/// Creates an empty folder for one test.
fn empty_folder(name: &str) -> PathBuf {
    let folder = temporary(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Returns the standard error of a run that must fail with this code and have no standard output.
fn failure(code: i32, arguments: &[&str]) -> String {
    let output = menagerie(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// Runs a command that must succeed although nobody reads its standard output.
fn success_unread(arguments: &[&str]) {
    let (reader, writer) = std::io::pipe().expect("the system has pipes");
    drop(reader);
    let output = program(arguments).stdout(writer).output().expect("the program starts");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
}

/// Returns the standard output of a run that must succeed.
fn success(arguments: &[&str]) -> String {
    let output = menagerie(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}
