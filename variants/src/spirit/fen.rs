//! FEN.

use engine_core::{Counters, FenError, Position, Side};

use super::piece::{Kind, Piece};
use super::square::Square;
use super::state::{SpiritPosition, SpiritRules};
use crate::common::fen::{self, FenFields, only_letter};

/// Start position.
pub const START: &str = "4sscpa/5wbsp/6wbc/7ws/S7s/SW7/CBW6/PSBW5/APCSS4 w - - 0 1";

/// Reads a FEN.
///
/// # Errors
/// [`FenError`] for a malformed FEN, two Adepts of a colour, no Adept at all, or a Wall on the
/// Stones.
pub fn parse(text: &str, rules: SpiritRules) -> Result<SpiritPosition, FenError> {
    let fields = FenFields::read(text)?;
    fields.expect_dashes()?;
    fields.expect_end()?;
    if fields.board.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit)) {
        return Err(FenError::new("board", "two digits in a row"));
    }
    let mut pos = SpiritPosition::empty(fields.counters, rules);
    fen::read_board(&fields.board, |square, piece| {
        let known = only_letter(piece).and_then(Piece::from_letter);
        let known = known.ok_or_else(|| FenError::new("board", format!("'{piece}' is no piece")))?;
        pos.put(square, Some(known));
        Ok(())
    })?;
    check_pieces(&pos)?;
    Ok(pos)
}

fn impossible<T>(reason: impl Into<String>) -> Result<T, FenError> {
    Err(FenError::impossible("board", reason))
}

fn check_pieces(pos: &SpiritPosition) -> Result<(), FenError> {
    let adepts = Side::BOTH.map(|side| pos.pieces(side, Kind::Adept).count());
    for (side, name) in Side::BOTH.into_iter().zip(["White", "Black"]) {
        if adepts[side.index()] > 1 {
            return impossible(format!("{name} has {} Adepts", adepts[side.index()]));
        }
    }
    if adepts == [0, 0] {
        return impossible("no Adept");
    }
    if pos.at(Square::STONES).is_some_and(|piece| piece.kind().is_wall()) {
        return impossible("a Wall on the Stones (e5)");
    }
    Ok(())
}

/// Returns the canonical FEN.
pub fn write(pos: &SpiritPosition) -> String {
    let board = fen::write_board(|square| pos.at(square).map(Piece::letter));
    let Counters { side, halfmove_clock, fullmove_number } = pos.counters();
    let side = fen::side_letter(side);
    format!("{board} {side} - - {halfmove_clock} {fullmove_number}")
}
