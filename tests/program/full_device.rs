//! A full device as standard output, and as standard error.

use std::process::Stdio;

use crate::{menagerie, program, temporary, temporary_file};

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

/// A file of games ends with a whole game, to which the next run can append.
#[test]
fn a_full_disk_leaves_no_part_of_a_game() {
    let records = temporary("full.pgn");
    let file = records.to_str().expect("UTF-8");
    let engines = ["-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b"];
    let rules = ["-each", "depth=1", "-games", "50", "-maxmoves", "3", "-pgnout", file];
    let limited = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let program = program(&[&["match"], &engines[..], &rules].concat());
    let words = std::iter::once(program.get_program()).chain(program.get_args());
    let output = std::process::Command::new("sh").args(["-c", limited]).args(words).output();
    let output = output.expect("there is a shell");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = std::fs::read_to_string(&records).expect("it was written");
    let games = text.matches("[Event ").count();
    assert!(games > 0 && text.ends_with("1/2-1/2\n\n"), "{text}");
    assert_eq!(text.matches(" 1/2-1/2\n\n").count(), games, "{text}");
}
