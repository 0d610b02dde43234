//! A full device as standard output, and as standard error.

use std::process::Stdio;

use crate::{menagerie, program, temporary_file};

/// Output that cannot be written is an error: scripts notice it by the exit code.
#[test]
fn a_full_device_is_an_error() {
    let said: &[&[&str]] = &[
        &["--help"],
        &["--version"],
        &["help", "show"],
        &["serve", "--help"],
        &["match", "--help"],
        &["uci"],
        &["xboard"],
        &["show"],
        &["variants"],
        &["rules", "chess"],
        &["perft", "1"],
        &["completions", "bash"],
        &["analyze", "startpos", "--depth", "1"],
    ];
    for arguments in said {
        let full = full_device();
        let mut child = program(arguments)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.as_mut().expect("piped");
        // A program that has exited does not read it.
        let _ = std::io::Write::write_all(stdin, b"uci\nprotover 2\nisready\nquit\n");
        let ended = child.wait_with_output().expect("it ends");
        let complaint = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{arguments:?}: {complaint}");
        assert!(complaint.contains("cannot write the results"), "{arguments:?}: {complaint}");
    }
}

fn full_device() -> std::fs::File {
    std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it")
}

/// The work does not depend on the messages on standard error.
#[test]
fn messages_that_cannot_be_written_change_nothing() {
    let notes = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1\"]\n\n1. e4 *\n";
    let notes = temporary_file("notes.pgn", notes).display().to_string();
    for (code, arguments) in
        [(0, &["analyze", &notes, "--nodes", "20"][..]), (1, &["analyze", "missing.pgn"]), (2, &["chess"])]
    {
        let expected = menagerie(arguments);
        assert!(!expected.stderr.is_empty(), "{arguments:?}");
        let given = program(arguments).stderr(full_device()).output().expect("the program starts");
        assert_eq!(given.status.code(), Some(code), "{arguments:?}");
        assert_eq!(given.stdout, expected.stdout, "{arguments:?}");
    }
}
