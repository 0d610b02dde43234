//! Moves of analysis records, in which a side may also pass: `None`, written [`PASS`].

use engine_core::{AnyGame, MoveCode, MoveError, MoveStyle, PASS};

/// Parses a move in coordinate notation, or a pass.
pub(crate) fn read_played(text: &str, game: &dyn AnyGame) -> Result<Option<MoveCode>, MoveError> {
    if text == PASS { Ok(None) } else { game.read(text).map(Some) }
}

/// Plays a legal move, or passes.
pub(crate) fn play_or_pass(mv: Option<MoveCode>, game: &mut dyn AnyGame) -> Result<(), MoveError> {
    match mv {
        Some(mv) => {
            game.make_move(mv);
            Ok(())
        }
        None => game.pass(),
    }
}

/// Writes a legal move, or a pass.
pub fn written(mv: Option<MoveCode>, style: MoveStyle, game: &dyn AnyGame) -> String {
    mv.map_or_else(|| PASS.to_string(), |mv| game.write(mv, style))
}
