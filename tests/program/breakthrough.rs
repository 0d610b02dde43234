//! Tests of `examples/breakthrough.rs`, a game defined outside the program, through all interfaces.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::{example, without_users_files};

/// Returns the output of the program for these input lines.
fn conversation(arguments: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(example("breakthrough"));
    let mut child = without_users_files(&mut command)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the example starts");
    let mut input = child.stdin.take().expect("a pipe");
    for line in lines {
        writeln!(input, "{line}").expect("it listens");
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Node counts of Fairy-Stockfish from the start position.
#[test]
fn perft_is_that_of_other_programs() {
    for (depth, nodes) in [(1, 22), (2, 484), (3, 11_132), (4, 256_036)] {
        let said = conversation(&["perft", &depth.to_string()], &[]);
        assert!(said.contains(&nodes.to_string()), "depth {depth}: {said}");
    }
}

#[test]
fn it_is_played_over_uci() {
    let said = conversation(
        &[],
        &[
            "uci",
            "position fen 8/P7/8/8/8/8/p7/8 w - - 0 1",
            "go depth 6",
            "position startpos moves a2a3 h7h6 a3a5",
            "isready",
            "quit",
        ],
    );
    assert!(said.contains("var breakthrough") && !said.contains("var chess"), "{said}");
    assert!(said.contains("bestmove a7"), "{said}");
    assert!(said.contains("a3a5"), "the illegal move is named: {said}");
}

#[test]
fn the_engine_plays_a_match_against_itself_to_the_end() {
    let said = conversation(
        &[
            "match", "-engine", "proto=internal", "name=one", "-engine", "proto=internal", "name=two",
            "-each", "nodes=500", "-variant", "breakthrough", "-rounds", "1", "-games", "2",
        ],
        &[],
    );
    assert!(said.contains("broken through") || said.contains("no piece is left"), "{said}");
}

#[test]
fn the_board_is_shown() {
    let said = conversation(&["show"], &[]);
    assert!(said.contains("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1"), "{said}");
    assert!(said.contains("breakthrough") || said.contains('♟'), "{said}");
}
