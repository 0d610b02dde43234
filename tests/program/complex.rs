//! Positions that exceed the work budget: every interface rejects them with one line and continues.

use std::io::Write;
use std::process::Stdio;

use crate::{failure, program};

/// A hundred thousand chains of Pawns in Crazy Chess; in Final Fantasy Chess, endless captures of a
/// King and sacrifices.
const COMPLEX: [(&str, &str); 2] = [
    (
        "crazy",
        "k7/8/8/PPPPr{nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn}3/PPPPn3/PPPPn3/PPPPn3/K7 w - - 0 1 deny:-",
    ),
    (
        "finalfantasy",
        "k5x1/1m~5m~/3g~1g~2/2g~3g~1/+P~+P~2K2+P~/+P~1g~3g~+P~/+P~+P~1g~1g~1+P~/+P~m~+P~+P~+P~+P~+P~m~[] w - - 0 1 call:-,-",
    ),
];
const REASON: &str = "the position has too many moves, or moves that take too long to work out";

#[test]
fn commands_refuse_positions_that_are_too_complex() {
    for (game, fen) in COMPLEX {
        for words in [&["show"][..], &["perft", "1"], &["analyze", "--depth", "1"]] {
            let words = [words, &[game, fen]].concat();
            assert_eq!(failure(2, &words), format!("menagerie: {REASON}\n"), "{words:?}");
        }
    }
}

/// Returns the output of the program for these input lines.
fn answers(protocol: &str, lines: &str) -> String {
    let piped = Stdio::piped;
    let mut child = program(&[protocol]).stdin(piped()).stdout(piped()).spawn().expect("the program starts");
    child.stdin.take().expect("it is piped").write_all(lines.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn protocols_refuse_positions_that_are_too_complex() {
    for (game, fen) in COMPLEX {
        let uci = format!(
            "uci\nsetoption name UCI_Variant value {game}\nposition fen {fen}\nposition startpos\ngo nodes 50\nisready\nquit\n"
        );
        let said = answers("uci", &uci);
        let refusal = said.lines().filter(|line| line.contains(REASON)).collect::<Vec<_>>();
        assert!(matches!(refusal[..], [line] if line.starts_with("info string ")), "{said}");
        assert!(said.contains("\nbestmove ") && said.contains("\nreadyok"), "{said}");
        let xboard = format!("xboard\nprotover 2\nvariant {game}\nsetboard {fen}\nping 1\nquit\n");
        let said = answers("xboard", &xboard);
        assert!(said.contains(&format!("tellusererror Illegal position: {REASON}\n")), "{said}");
        assert!(said.contains("\npong 1"), "{said}");
    }
}
