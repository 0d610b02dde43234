//! Choices before the first move: which pieces become illusionary.

use std::fmt::Debug;

use engine_core::{FenError, Key};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::moves::Move;

/// How far the players have got with what they choose before the first move. `()` is for games without choices.
pub trait Choosing: Copy + Eq + Debug + Send + Sync + 'static {
    /// Nothing is left to choose.
    const OVER: Self;

    /// What sets positions apart in which something is still to be chosen; 0 for [`OVER`](Choosing::OVER).
    fn key(self) -> Key {
        0
    }

    /// After the next choice.
    #[must_use]
    fn next(self) -> Self {
        self
    }

    /// Before the last choice.
    #[must_use]
    fn previous(self) -> Self {
        self
    }

    /// What the side to move can choose.
    fn choices(self, _board: &ChessPosition) -> Vec<Move> {
        Vec::new()
    }

    /// Who is to choose what, in words; `None` if nothing is left.
    fn note(self) -> Option<String> {
        None
    }

    /// The FEN field behind the counters; empty if nothing is left.
    fn field(self) -> &'static str {
        ""
    }

    /// Reads what stands behind the counters of a FEN; `board` is what the fields before say, and is made fresh after.
    ///
    /// # Errors
    /// [`FenError`] for fields that are none, or do not go with the board.
    fn read(fields: &[&str], _board: &mut ChessPosition) -> Result<Self, FenError> {
        match fields {
            [] => Ok(Self::OVER),
            [other, ..] => Err(FenError::new("board", format!("'{other}' is one field too many"))),
        }
    }
}

impl Choosing for () {
    const OVER: () = ();
}
