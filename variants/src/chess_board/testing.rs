//! Helpers shared by the tests of the relatives of chess.

use engine_core::{FenError, MoveOrder, Notation, Outcome, Position, Setup, Variant};

/// Rules of the game with all options at their defaults.
pub(crate) fn setup<V: Variant>() -> Setup {
    Setup::new(&V::INFO.presets[0], V::INFO.options)
}

pub(crate) fn try_read<V: Variant>(fen: &str) -> Result<V::Position, FenError> {
    V::Notation::parse_fen(fen, &setup::<V>())
}

pub(crate) fn read<V: Variant>(fen: &str) -> V::Position {
    try_read::<V>(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Faulty FEN field.
pub(crate) fn fen_error<V: Variant>(fen: &str) -> &'static str {
    try_read::<V>(fen).err().unwrap_or_else(|| panic!("{fen} is read")).field
}

/// Returns true if the move ordering detects a move as a check.
pub(crate) fn gives_check<V: Variant>(pos: &V::Position, text: &str) -> bool {
    V::MoveOrder::gives_check(pos, V::Notation::parse_move(pos, text, &setup::<V>()).unwrap())
}

/// Returns the position after some moves.
pub(crate) fn after<V: Variant>(fen: &str, moves: &str) -> V::Position {
    let mut pos = read::<V>(fen);
    for text in moves.split_whitespace() {
        let mv = V::Notation::parse_move(&pos, text, &setup::<V>()).unwrap();
        assert!(pos.make_move(mv).is_some(), "{text} is refused in {fen}");
    }
    pos
}

pub(crate) fn fen<V: Variant>(pos: &V::Position) -> String {
    V::Notation::fen(pos)
}

/// Returns the legal moves, sorted.
pub(crate) fn moves<V: Variant>(pos: &V::Position) -> Vec<String> {
    let text = |mv| V::Notation::move_text(pos, mv, &setup::<V>());
    let mut texts: Vec<String> = pos.legal_moves().into_iter().map(text).collect();
    texts.sort();
    texts
}

/// Returns result and reason of the game's end, also by a lack of moves.
pub(crate) fn ending<V: Variant>(pos: &V::Position) -> Option<(&'static str, &'static str)> {
    let stuck = || pos.legal_moves().is_empty().then(|| pos.no_moves());
    let result = |outcome: Outcome| (outcome.result(), outcome.reason);
    pos.game_end().or_else(stuck).map(result)
}

/// Returns the special powers of a piece of the start position.
pub(crate) fn powers<V: Variant>(token: &str) -> String {
    let picture = V::Notation::picture(&V::start(&setup::<V>(), 0));
    let piece = picture.pieces().find(|piece| piece.token == token).cloned();
    piece.unwrap_or_else(|| panic!("no {token} in the start position")).info.powers.join(" ")
}
