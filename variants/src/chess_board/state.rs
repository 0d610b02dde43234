//! What a game on the chess board keeps beside the board: checks given, pieces in hand, how far a choosing
//! has come.

use std::fmt::Debug;

use engine_core::{FenError, Key, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::Move;
use crate::common::bitboard::Bitboard;
use crate::common::fen::FenFields;

/// What a position has beside its board: hashed, written into the FEN, changed by moves and taken back with
/// them. `()` is for games that keep nothing. The default is what a FEN means that does not mention it.
pub trait State: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// True if something is chosen before the first move.
    const CHOOSES: bool = false;
    /// The letter of choices in moves.
    const CHOICE_LETTER: char = '?';
    /// What chosen pieces become.
    const CHOSEN: &'static str = "chosen";
    /// Number of facts about one side that networks see.
    const FACTS: usize = 0;
    /// Number of cases that networks judge apart from each other, each with outputs of its own.
    const BUCKETS: usize = 1;

    /// What sets positions apart that differ in this alone.
    #[inline]
    fn key(&self) -> Key {
        0
    }

    /// True for words of a FEN that are its own part.
    fn owns(_word: &str) -> bool {
        false
    }

    /// Reads its own part, `fields.own`, and takes what it has in the board's field out of that.
    ///
    /// # Errors
    /// [`FenError`] for a part that cannot be read.
    fn read(_fields: &mut FenFields<'_>) -> Result<Self, FenError> {
        Ok(Self::default())
    }

    /// Called when the board of a FEN stands, which is made fresh after.
    ///
    /// # Errors
    /// [`FenError`] if the two do not go together.
    fn settle(&mut self, _board: &mut ChessBoard) -> Result<(), FenError> {
        Ok(())
    }

    /// Writes its own part into the words of a FEN.
    fn write(&self, _words: &mut Vec<String>) {}

    /// What people have to know that the board does not show, a line each.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Kinds of pieces that a side has in hand, with their numbers.
    fn held(&self, _side: Side) -> Vec<(Kind, u8)> {
        Vec::new()
    }

    /// The pieces that were pawns, where that matters.
    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The same with colours exchanged and the board mirrored top to bottom.
    #[must_use]
    fn flipped(self) -> Self {
        self
    }

    /// Shows the facts about a side, each below [`FACTS`](State::FACTS).
    #[inline]
    fn facts(&self, _side: Side, _show: impl FnMut(usize)) {}

    /// The case, below [`BUCKETS`](State::BUCKETS), as the side to move sees it.
    #[inline]
    fn bucket(&self, _to_move: Side) -> usize {
        0
    }

    /// True once nothing is left to choose.
    #[inline]
    fn is_in_play(&self) -> bool {
        true
    }

    /// What the side to move can choose.
    fn choices(&self, _board: &ChessBoard) -> Vec<Move> {
        Vec::new()
    }

    /// The kind that a chosen piece turns into, and the other way round.
    fn counterpart(kind: Kind) -> Kind {
        kind
    }

    /// After the next choice.
    #[must_use]
    fn after_choice(self) -> Self {
        self
    }
}

impl State for () {}
