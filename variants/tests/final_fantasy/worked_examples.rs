//! Worked examples, checked in the engine and in the reference.

use engine_core::{Notation, Position};
use variants::final_fantasy::{FfNotation, FfOrder, FfPosition};

use crate::agreement::{engine_position, setup};
use crate::reference::{self, Rules, State};

const ADVANCED: Rules = Rules { advanced: true, tanks_dwarves_only: false, kings_off_airships: false };

/// Completes a FEN without its last fields: `board side`, `board[captured] side`, or more.
fn full(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    match fields[..] {
        [board, side] => format!("{board} {side} - - 0 1 call:-,-"),
        [board, side, ref extra @ ..] => format!("{board} {side} - - 0 1 {}", extra.join(" ")),
        _ => panic!("{text}"),
    }
}

fn reference_state(text: &str) -> State {
    reference::parse(&full(text), ADVANCED)
}

/// Returns the engine's position, by the advanced rules.
#[track_caller]
pub(crate) fn position(text: &str) -> FfPosition {
    engine_position(&full(text), &setup(1))
}

/// Returns the engine's reason for refusing the position, field first.
#[track_caller]
pub(crate) fn refusal(text: &str) -> String {
    let error = FfNotation::parse_fen(&full(text), &setup(1)).map(|pos| FfNotation::fen(&pos)).unwrap_err();
    error.to_string()
}

/// Returns the legal moves, sorted; both implementations must have the same.
#[track_caller]
pub(crate) fn moves(text: &str) -> Vec<String> {
    let pos = position(text);
    let rules = setup(1);
    let mut found: Vec<String> =
        pos.legal_moves().into_iter().map(|mv| FfNotation::move_text(&pos, mv, &rules)).collect();
    found.sort();
    let mut expected: Vec<String> =
        reference::legal(&reference_state(text)).iter().map(|mv| mv.text()).collect();
    expected.sort();
    assert_eq!(found, expected, "engine and reference differ on {text}");
    found
}

/// Asserts that the legal moves that begin with `start` are exactly these (separated by blanks,
/// without that beginning).
#[track_caller]
pub(crate) fn assert_moves(text: &str, start: &str, expected: &str) {
    let found: Vec<String> =
        moves(text).iter().filter_map(|mv| mv.strip_prefix(start)).map(str::to_string).collect();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "{start} in {text}");
}

/// Asserts that all of these moves (separated by blanks) are legal.
#[track_caller]
pub(crate) fn assert_legal(text: &str, list: &str) {
    let found = moves(text);
    for mv in list.split_whitespace() {
        assert!(found.iter().any(|other| other == mv), "{mv} is not legal in {text}: {found:?}");
    }
}

/// Asserts that none of these moves (separated by blanks) is legal.
#[track_caller]
pub(crate) fn assert_illegal(text: &str, list: &str) {
    let found = moves(text);
    for mv in list.split_whitespace() {
        assert!(!found.iter().any(|other| other == mv), "{mv} is legal in {text}");
    }
}

/// Returns the full FEN after some moves (separated by blanks).
#[track_caller]
pub(crate) fn after(text: &str, list: &str) -> String {
    let rules = setup(1);
    let mut pos = position(text);
    let mut state = reference_state(text);
    for mv in list.split_whitespace() {
        let found =
            FfNotation::parse_move(&pos, mv, &rules).unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = reference::legal(&state).into_iter().find(|other| other.text() == mv).unwrap();
        assert!(pos.make_move(found).is_some());
        state = state.apply(&expected);
        assert_eq!(FfNotation::fen(&pos), state.fen(), "after {mv} from {text}");
    }
    FfNotation::fen(&pos)
}

/// Asserts that the FEN after the moves is `start`, or begins with it (board, captured pieces,
/// side).
#[track_caller]
fn assert_after(text: &str, list: &str, start: &str) {
    let fen = after(text, list);
    assert!(
        fen == start || fen.starts_with(&format!("{start} - - ")),
        "{list} from {text} gives {fen}, not {start}"
    );
}

/// Returns true if the side to move is in check, by both implementations.
#[track_caller]
pub(crate) fn in_check(text: &str) -> bool {
    let found = <FfOrder as engine_core::MoveOrder<FfPosition>>::in_check(&position(text));
    assert_eq!(found, reference::in_check(&reference_state(text)), "{text}");
    found
}

/// Returns the move in human-readable notation.
#[track_caller]
pub(crate) fn readable(text: &str, mv: &str) -> String {
    let pos = position(text);
    let rules = setup(1);
    FfNotation::readable_move(&pos, FfNotation::parse_move(&pos, mv, &rules).unwrap(), &rules)
}

/// A position and a claim about it.
pub(crate) type Example = (&'static str, Claim);

/// Claim of a worked example; moves are separated by blanks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Claim {
    /// The legal moves that begin like this are exactly these, without that beginning.
    Moves(&'static str, &'static str),
    /// Legal moves.
    Legal(&'static str),
    /// Illegal moves.
    Illegal(&'static str),
    /// The FEN after these moves, or its beginning (board, captured pieces, side).
    After(&'static str, &'static str),
    /// True if the side to move is in check.
    Check(bool),
}

pub(crate) fn check(examples: &[Example]) {
    for &(text, claim) in examples {
        match claim {
            Claim::Moves(start, expected) => assert_moves(text, start, expected),
            Claim::Legal(list) => assert_legal(text, list),
            Claim::Illegal(list) => assert_illegal(text, list),
            Claim::After(list, start) => assert_after(text, list, start),
            Claim::Check(expected) => assert_eq!(in_check(text), expected, "{text}"),
        }
    }
}
