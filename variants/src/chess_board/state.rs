//! State of a game on the chess board beside the board: checks given, pieces in hand, choices made.

use std::fmt::Debug;

use engine_core::{Dropped, FenError, Key, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::Move;
use crate::common::bitboard::Bitboard;
use crate::common::fen::FenFields;

/// State of a position beside its board: part of the hash key and the FEN, changed by moves and
/// restored when they are unmade. `()` is for games without such a state. The default stands for a
/// FEN that does not mention it.
pub trait State: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// True if there are choices before the first move.
    const CHOOSES: bool = false;
    /// Letter of choices in moves.
    const CHOICE_LETTER: char = '?';
    /// Quality that chosen pieces get, in words.
    const CHOSEN: &'static str = "chosen";
    /// Number of facts about one side among the network inputs.
    const FACTS: usize = 0;
    /// Number of output buckets of networks for different states.
    const BUCKETS: usize = 1;

    /// Hash key that distinguishes positions which differ only in their state.
    #[inline]
    fn key(&self) -> Key {
        0
    }

    /// True for words of a FEN that belong to the state.
    fn owns(_word: &str) -> bool {
        false
    }

    /// Reads the state from `fields.own`, and removes its part from the board's field.
    ///
    /// # Errors
    /// [`FenError`] for a part that cannot be read.
    fn read(_fields: &mut FenFields<'_>) -> Result<Self, FenError> {
        Ok(Self::default())
    }

    /// Adapts state and board of a FEN to each other; called before the board's incremental data
    /// are computed. Parts that the state rules out are added to `dropped`.
    ///
    /// # Errors
    /// [`FenError`] if the two do not fit each other.
    fn settle(&mut self, _board: &mut ChessBoard, _dropped: &mut Vec<Dropped>) -> Result<(), FenError> {
        Ok(())
    }

    /// Writes the state into the words of a FEN.
    fn write(&self, _words: &mut Vec<String>) {}

    /// Notes for users about the state, one a line.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Kinds of pieces that a side has in hand, with their numbers.
    fn held(&self, _side: Side) -> Vec<(Kind, u8)> {
        Vec::new()
    }

    /// Squares of promoted pawns, if they matter.
    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the state with colours exchanged and the board mirrored top to bottom.
    #[must_use]
    fn flipped(self) -> Self {
        self
    }

    /// Calls `show` with the facts about a side, each below [`FACTS`](State::FACTS).
    #[inline]
    fn facts(&self, _side: Side, _show: impl FnMut(usize)) {}

    /// Output bucket, below [`BUCKETS`](State::BUCKETS), from the view of the side to move.
    #[inline]
    fn bucket(&self, _to_move: Side) -> usize {
        0
    }

    /// True once all choices are made.
    #[inline]
    fn is_in_play(&self) -> bool {
        true
    }

    /// Choices of the side to move.
    fn choices(&self, _board: &ChessBoard) -> Vec<Move> {
        Vec::new()
    }

    /// Kind that a chosen piece turns into, and vice versa.
    fn counterpart(kind: Kind) -> Kind {
        kind
    }

    /// State after the next choice.
    #[must_use]
    fn after_choice(self) -> Self {
        self
    }
}

impl State for () {}
