//! The rules of a game, and nothing else.

use std::fmt::Debug;
use std::num::NonZeroU32;
use std::ops::Not;

use crate::game::work_budget::{TooMuchWork, WorkBudget};

/// The two players. White moves first unless a game says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Side {
    /// Upper case in FEN.
    #[default]
    White = 0,
    /// Lower case in FEN.
    Black = 1,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black: for indexing tables.
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

/// Whose move it is, and what FEN counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counters {
    /// The side to move.
    pub side: Side,
    /// Plies since the last move that the game's clock rule counts as progress.
    pub halfmove_clock: u32,
    /// The number of the move to come, which grows after Black's.
    pub fullmove_number: u32,
}

impl Counters {
    /// Those of a start position.
    pub const START: Counters = Counters { side: Side::White, halfmove_clock: 0, fullmove_number: 1 };

    /// After a move, or a pass, without progress.
    #[inline]
    #[must_use]
    pub fn passed(self) -> Counters {
        Counters {
            side: !self.side,
            halfmove_clock: self.halfmove_clock + 1,
            fullmove_number: self.fullmove_number + self.side as u32,
        }
    }

    /// After a move, which starts the clock again if it is progress.
    #[inline]
    #[must_use]
    pub fn moved(self, progress: bool) -> Counters {
        let after = self.passed();
        Counters { halfmove_clock: if progress { 0 } else { after.halfmove_clock }, ..after }
    }
}

/// A 64-bit position hash.
pub type Key = u64;

/// A move packed for the transposition table. The meaning of the bits belongs to the game; two legal moves
/// of one position have different codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveCode(pub NonZeroU32);

impl MoveCode {
    /// Packs raw bits; `None` for zero, which stands for "no move" in the table.
    #[inline]
    pub const fn new(bits: u32) -> Option<MoveCode> {
        match NonZeroU32::new(bits) {
            Some(code) => Some(MoveCode(code)),
            None => None,
        }
    }

    /// The raw bits, never zero.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }
}

/// Which moves a generator is asked for. Together the two kinds give every move exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// Moves that change the material balance or may end the game at once: what quiescence looks at.
    Noisy,
    /// All others.
    Quiet,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// What result texts say, for example "White mates" or "Triumph".
    pub reason: &'static str,
}

impl Outcome {
    /// A win of `side`.
    pub const fn win(side: Side, reason: &'static str) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result as PGN and XBoard write it: `1-0`, `0-1` or `1/2-1/2`.
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

/// The rules of a game. Perft, notation and random play need no more than this.
///
/// Turns alternate: after [`make_move`](Position::make_move) the other side is to move.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move, as wide as the game needs it.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// What taking a move back needs: a small record, or the whole old position.
    type Undo: Send;

    /// True if later moves can undo one that starts the clock again, as when a converted piece is converted
    /// back: positions before it then count as repeated, too.
    const RESETS_RETURN: bool = false;
    /// Plies without progress after which a game is drawn.
    const CLOCK_LIMIT: u32 = CLOCK_LIMIT;
    /// Occurrences of a position that make a draw, 2 or more.
    const REPETITION_LIMIT: usize = 3;

    /// Whose move it is, and the counters.
    fn counters(&self) -> Counters;

    /// The side to move.
    #[inline]
    fn side_to_move(&self) -> Side {
        self.counters().side
    }

    /// Plies since the last move that the game's clock rule counts as progress; [`CLOCK_LIMIT`](Position::CLOCK_LIMIT)
    /// is a draw.
    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.counters().halfmove_clock
    }

    /// The number of the move to come, as FEN counts it.
    #[inline]
    fn fullmove_number(&self) -> u32 {
        self.counters().fullmove_number
    }

    /// A hash of everything that can matter to play from here on, but the counters.
    fn key(&self) -> Key;

    /// A hash of what the rules call "the same position" when they count repetitions.
    fn repetition_key(&self) -> Key {
        self.key()
    }

    /// Appends the pseudo-legal moves of one kind. Over both kinds each legal move appears exactly once; a
    /// move that turns out illegal is refused by [`make_move`](Position::make_move). Must not be called when
    /// [`game_end`](Position::game_end) says the game is over.
    fn generate(&self, kind: MoveKind, out: &mut Vec<Self::Move>);

    /// Spends the work of listing the legal moves, for games in which a position can make that take for ever. Positions
    /// beyond a budget are not set up. By default the board bounds the list, and nothing is spent.
    ///
    /// # Errors
    /// [`TooMuchWork`] if the budget is too small.
    fn spend_on_moves(&self, _budget: &WorkBudget<'_>) -> Result<(), TooMuchWork> {
        Ok(())
    }

    /// True if [`generate`](Position::generate) gives this move as [`MoveKind::Noisy`]. The default generates
    /// them all: games that see it from the move override this.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let mut noisy = Vec::new();
        self.generate(MoveKind::Noisy, &mut noisy);
        noisy.contains(&mv)
    }

    /// The move as the transposition table keeps it.
    fn encode(&self, mv: Self::Move) -> MoveCode;

    /// The move behind a code, or `None` unless it is pseudo-legal right here. The code may come from another
    /// position (a table collision), so this must be safe for any bits. The default generates all moves:
    /// games that see it from the code override this.
    fn decode(&self, code: MoveCode) -> Option<Self::Move> {
        self.pseudo_legal().into_iter().find(|&mv| self.encode(mv) == code)
    }

    /// Plays a pseudo-legal move. `None`, with the position unchanged, if the move is illegal.
    fn make_move(&mut self, mv: Self::Move) -> Option<Self::Undo>;

    /// Takes back the last move made, whose record this is.
    fn unmake_move(&mut self, undo: &Self::Undo);

    /// Passes the turn, for null-move pruning. `None`: this game or position does not allow it.
    fn make_null_move(&mut self) -> Option<Self::Undo> {
        None
    }

    /// The end of the game by a rule of the game itself other than "no legal move" (king lost, Triumph, ...).
    /// Cheap: called at every node. Perft stops here. Repetition, the move clock and insufficient material
    /// are not reported here: they do not cut perft.
    fn game_end(&self) -> Option<Outcome> {
        None
    }

    /// What it means that the side to move has no legal move: mate, stalemate, or whatever it is here.
    fn no_moves(&self) -> Outcome;

    /// True if the rules declare the game drawn by insufficient material.
    fn insufficient_material(&self) -> bool {
        false
    }

    /// True if a side surely cannot win any more, whatever both sides play: a game whose other player runs out of
    /// time is a draw then. May be false where that is hard to tell.
    fn cannot_win(&self, _side: Side) -> bool {
        self.insufficient_material()
    }

    /// All pseudo-legal moves, noisy ones first; none when the game is over.
    fn pseudo_legal(&self) -> Vec<Self::Move> {
        // Room for a usual position's moves.
        let mut moves = Vec::with_capacity(64);
        if self.game_end().is_none() {
            self.generate(MoveKind::Noisy, &mut moves);
            self.generate(MoveKind::Quiet, &mut moves);
        }
        moves
    }

    /// The number of legal moves. Generators that know legality without making moves override this:
    /// perft counts its last ply with it.
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

    /// All legal moves, noisy ones first; none when the game is over. For front ends and tests, not for hot
    /// paths.
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
