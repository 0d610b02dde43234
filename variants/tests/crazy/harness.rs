//! Questions that tests put to every implementation at once; all must give the same answer.

use crate::reference::{Rule, State};

/// What a position says of itself.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Report {
    pub(crate) fen: String,
    /// In alphabetical order.
    pub(crate) legal_moves: Vec<String>,
    /// Is the side to move in check?
    pub(crate) in_check: bool,
}

impl Report {
    pub(crate) fn board(&self) -> &str {
        self.fen.split(' ').next().unwrap_or_default()
    }
}

fn reference_report(state: &State) -> Report {
    let mut legal_moves: Vec<String> = state.legal_moves().into_iter().map(|(text, _)| text).collect();
    legal_moves.sort();
    Report { fen: state.fen(), legal_moves, in_check: state.in_check(state.white_to_move) }
}

/// The report on the position after a line of moves.
pub(crate) fn line_after(fen: &str, moves: &[&str]) -> Report {
    let mut state = State::parse(fen, Rule::Hard);
    for text in moves {
        state = state.play(text);
    }
    reference_report(&state)
}

/// The board field after a move.
pub(crate) fn board_after(fen: &str, text: &str) -> String {
    line_after(fen, &[text]).board().to_string()
}

pub(crate) fn in_check(fen: &str) -> bool {
    line_after(fen, &[]).in_check
}

pub(crate) fn assert_legal(fen: &str, text: &str) {
    let legal = line_after(fen, &[]).legal_moves;
    assert!(legal.iter().any(|known| known == text), "{text} in {fen}, legal: {}", legal.join(" "));
}

pub(crate) fn assert_illegal(fen: &str, text: &str) {
    let legal = line_after(fen, &[]).legal_moves;
    assert!(!legal.iter().any(|known| known == text), "{text} should not be legal in {fen}");
}
