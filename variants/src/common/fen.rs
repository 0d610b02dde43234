//! Placement fields of FENs, read and written with the square types of the games.

use std::fmt;

use engine_core::FenError;
pub use engine_core::fen::{FenFields, side_letter};
use engine_core::fen::{read_board as read, write_board as write};

use super::square::BoardSquare;

/// Reads the ranks of a board, the last one first. `read_piece` is called for each occupied square,
/// with the text of its piece.
///
/// # Errors
/// [`FenError`] of `read_piece`, or for ranks that are too many, too few, too long or too short.
pub fn read_board<S: BoardSquare>(
    text: &str,
    mut read_piece: impl FnMut(S, &str) -> Result<(), FenError>,
) -> Result<(), FenError> {
    read(text, S::FILES, S::RANKS, |file, rank, piece| read_piece(S::at(file, rank), piece))
}

/// Returns the placement of a board in FEN: ranks separated by slashes, the last one first, numbers
/// for empty squares.
pub fn write_board<S: BoardSquare, T: fmt::Display>(text: impl Fn(S) -> Option<T>) -> String {
    write(S::FILES, S::RANKS, |file, rank| text(S::at(file, rank)))
}

/// Returns the single letter of a piece without marks.
pub(crate) fn only_letter(piece: &str) -> Option<char> {
    let mut letters = piece.chars();
    letters.next().filter(|_| letters.next().is_none())
}
