//! Rules of a game.

use std::fmt::Debug;
use std::num::NonZeroU32;
use std::ops::Not;

use crate::game::work_budget::{WorkBudget, WorkBudgetError};

/// The two sides. White moves first unless a game specifies otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Side {
    /// White, upper case in FEN.
    #[default]
    White = 0,
    /// Black, lower case in FEN.
    Black = 1,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black, as an index into tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// Side to move, and the counters of FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counters {
    /// Side to move.
    pub side: Side,
    /// Plies since the last move that the game's clock rule counts as progress.
    pub halfmove_clock: u32,
    /// Number of the next move, incremented after Black's.
    pub fullmove_number: u32,
}

impl Counters {
    /// Counters of a start position.
    pub const START: Counters = Counters { side: Side::White, halfmove_clock: 0, fullmove_number: 1 };

    /// Maximum of both counters in a FEN, at which they stay.
    pub const MAX: u32 = u16::MAX as u32;

    /// Counters after a move without progress, or a null move.
    #[inline]
    #[must_use]
    pub fn passed(self) -> Counters {
        Counters {
            side: !self.side,
            halfmove_clock: (self.halfmove_clock + 1).min(Counters::MAX),
            fullmove_number: (self.fullmove_number + self.side as u32).min(Counters::MAX),
        }
    }

    /// Counters after a move, which resets the clock if it is progress.
    #[inline]
    #[must_use]
    pub fn moved(self, progress: bool) -> Counters {
        let after = self.passed();
        Counters { halfmove_clock: if progress { 0 } else { after.halfmove_clock }, ..after }
    }
}

/// 64-bit hash key of a position.
pub type Key = u64;

/// Move packed for the transposition table. The meaning of the bits depends on the game; two legal
/// moves of a position have different codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveCode(pub NonZeroU32);

impl MoveCode {
    /// Packs raw bits; `None` for zero, which means "no move" in the table.
    #[inline]
    pub const fn new(bits: u32) -> Option<MoveCode> {
        match NonZeroU32::new(bits) {
            Some(code) => Some(MoveCode(code)),
            None => None,
        }
    }

    /// Raw bits, never zero.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }
}

/// Kind of moves to generate. Together the two kinds contain every move exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// Moves that change the material balance or may end the game at once, as searched by
    /// quiescence.
    Noisy,
    /// All other moves.
    Quiet,
}

/// Result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Reason in texts of results, for example "White mates" or "Triumph".
    pub reason: &'static str,
}

impl Outcome {
    /// Creates a win of `side`.
    pub const fn win(side: Side, reason: &'static str) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// Creates a draw.
    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// Result in PGN and XBoard: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// Plies without progress after which most games are drawn.
pub const CLOCK_LIMIT: u32 = 100;

/// Rules of a game. Perft, notation and random play need nothing else.
///
/// Turns alternate: after [`make_move`](Position::make_move) the other side is to move.
pub trait Position: Clone + Send + Sync + 'static {
    /// Move, as large as the game requires.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// Data for unmaking a move: a small record, or the whole old position.
    type Undo: Send;

    /// True if later moves can undo one that resets the clock, as when a converted piece is
    /// converted back or a captured one is dropped: positions before it then count for repetitions,
    /// too.
    const RESETS_RETURN: bool = false;
    /// Plies without progress after which a game is drawn.
    const CLOCK_LIMIT: u32 = CLOCK_LIMIT;
    /// Occurrences of a position that make a draw, at least 2.
    const REPETITION_LIMIT: usize = 3;

    /// Side to move, and the counters.
    fn counters(&self) -> Counters;

    /// Side to move.
    #[inline]
    fn side_to_move(&self) -> Side {
        self.counters().side
    }

    /// Plies since the last move that the game's clock rule counts as progress;
    /// [`CLOCK_LIMIT`](Position::CLOCK_LIMIT) is a draw.
    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.counters().halfmove_clock
    }

    /// Number of the next move, as in FEN.
    #[inline]
    fn fullmove_number(&self) -> u32 {
        self.counters().fullmove_number
    }

    /// Hash of everything that can matter to play from here on, except the counters.
    fn key(&self) -> Key;

    /// Hash of the position in the sense of the repetition rule.
    fn repetition_key(&self) -> Key {
        self.key()
    }

    /// Appends the pseudo-legal moves of one kind. Over both kinds each legal move appears exactly
    /// once; [`make_move`](Position::make_move) rejects illegal ones. Must not be called if
    /// [`game_end`](Position::game_end) returns a result.
    fn generate(&self, kind: MoveKind, out: &mut Vec<Self::Move>);

    /// Spends the work of generating the legal moves, for games with positions in which that takes
    /// extremely long. Positions beyond the budget are rejected. By default the board bounds the
    /// number of moves, and nothing is spent.
    ///
    /// # Errors
    /// [`WorkBudgetError`] if the budget is too small.
    fn spend_on_moves(&self, _budget: &WorkBudget<'_>) -> Result<(), WorkBudgetError> {
        Ok(())
    }

    /// Returns true if [`generate`](Position::generate) returns this move as [`MoveKind::Noisy`].
    /// The default generates all noisy moves: games that can tell from the move override this.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let mut noisy = Vec::new();
        self.generate(MoveKind::Noisy, &mut noisy);
        noisy.contains(&mv)
    }

    /// Code of a move for the transposition table.
    fn encode(&self, mv: Self::Move) -> MoveCode;

    /// Returns the move with this code, or `None` unless it is pseudo-legal in this position. The
    /// code may come from another position (a table collision), so this must be safe for any bits.
    /// The default generates all moves: games that can tell from the code override this.
    fn decode(&self, code: MoveCode) -> Option<Self::Move> {
        self.pseudo_legal().into_iter().find(|&mv| self.encode(mv) == code)
    }

    /// Makes a pseudo-legal move. Returns `None`, with the position unchanged, if it is illegal.
    fn make_move(&mut self, mv: Self::Move) -> Option<Self::Undo>;

    /// Unmakes the last move by its record.
    fn unmake_move(&mut self, undo: &Self::Undo);

    /// Makes a null move, for null-move pruning. `None` if the game or position does not allow it.
    fn make_null_move(&mut self) -> Option<Self::Undo> {
        None
    }

    /// End of the game by a rule of the game itself other than "no legal move" (king lost, Triumph,
    /// ...). Must be fast: called at every node. Perft stops here. Repetition, the move clock and
    /// insufficient material are not reported here: they do not cut perft.
    fn game_end(&self) -> Option<Outcome> {
        None
    }

    /// Result if the side to move has no legal move: mate, stalemate, or as the game defines it.
    fn no_moves(&self) -> Outcome;

    /// Returns true if the rules declare the game drawn by insufficient material.
    fn insufficient_material(&self) -> bool {
        false
    }

    /// Returns true if a side certainly cannot win any more, whatever both sides play: the game is
    /// then drawn if the other player runs out of time. May return false in unclear cases.
    fn cannot_win(&self, _side: Side) -> bool {
        self.insufficient_material()
    }

    /// All pseudo-legal moves, noisy ones first; none if the game is over.
    fn pseudo_legal(&self) -> Vec<Self::Move> {
        // Capacity for the moves of a typical position.
        let mut moves = Vec::with_capacity(64);
        if self.game_end().is_none() {
            self.generate(MoveKind::Noisy, &mut moves);
            self.generate(MoveKind::Quiet, &mut moves);
        }
        moves
    }

    /// Number of legal moves. Generators that detect legality without making moves override this:
    /// perft uses it for its last ply.
    fn count_legal(&mut self) -> u64 {
        let mut count = 0;
        for &mv in &self.pseudo_legal() {
            if let Some(undo) = &self.make_move(mv) {
                self.unmake_move(undo);
                count += 1;
            }
        }
        count
    }

    /// All legal moves, noisy ones first; none if the game is over. For front ends and tests, not
    /// for hot paths.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut board = self.clone();
        self.pseudo_legal()
            .into_iter()
            .filter(|&mv| match &board.make_move(mv) {
                Some(undo) => {
                    board.unmake_move(undo);
                    true
                }
                None => false,
            })
            .collect()
    }
}
