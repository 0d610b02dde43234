//! Options that would have no effect are refused.

use crate::{failure, success};

const STACKS: &str = "7k/8/8/8/8/8/8/R{NP}6K w - - 0 1 deny:-";

#[test]
fn options_that_need_another_are_refused_without_it() {
    for (words, expected) in [
        (&["puzzles", "check", "spirit", "--seed", "5"][..], "--sample"),
        (&["analyze", "chess", "--json", "--ascii"], "--ascii"),
        (&["train", "chess", "x", "--out", "y", "--around-weight", "0.2"], "--around"),
        (&["balance", "chess", "-n", "1", "--odds", "0", "--unit", "Queen"], "--unit cannot be used"),
        (&["endings", "page", "--men", "3", "--from", "."], "--from"),
    ] {
        let text = failure(2, words);
        assert!(text.contains(expected), "{words:?}: {text}");
    }
}

#[test]
fn options_of_other_games_are_refused() {
    for (words, expected) in [
        (&["show", "chess", "-o", "CrazyDenial=off"][..], "menagerie: Chess has no option CrazyDenial\n"),
        (
            &["perft", "1", "crazy", "-o", "spirithaven=true"],
            "menagerie: Crazy Chess has no option spirithaven\n",
        ),
        (
            &["endings", "solve", "spirit", "-o", "UCI_Chess960=true"],
            "menagerie: Spirit Chess has no option UCI_Chess960\n",
        ),
    ] {
        assert_eq!(failure(2, words), expected);
    }
    success(&["show", "crazy", "-o", "CrazyDenial=off", "-o", "Hash=4"]);
}

/// The first piece of a stack holds the others, whose numbers begin with 1.
#[test]
fn moves_of_pieces_that_are_not_there_are_refused() {
    let show = |square: &'static str| ["show", "crazy", STACKS, "--svg", "-", "--moves-of", square];
    for square in ["a1", "a1.1", "a1.2", "a1.02", "h1"] {
        assert!(success(&show(square)).contains("m-quiet"), "{square}");
    }
    for (square, expected) in [
        ("a1.0", "there is no piece on a1.0"),
        ("a1.3", "there is no piece on a1.3"),
        ("a1.9", "there is no piece on a1.9"),
        ("a1.", "there is no piece on a1."),
        ("a1.+1", "there is no piece on a1.+1"),
        ("h1.1", "there is no piece on h1.1"),
        ("b1", "there is no piece on b1"),
        ("a9", "there is no square a9 on this board (a9)"),
        ("a1b3", "'a1b3' does not name 1 square(s)"),
    ] {
        assert_eq!(failure(2, &show(square)), format!("menagerie: {expected}\n"), "{square}");
    }
}
