//! Object-safe interface to the rules of a registered game: a game and its current position.

use std::fmt;

use crate::endings::AnyEndings;
use crate::endings::solver::{SolveError, SolveLimits, SolveReport};
use crate::endings::tablebase::{TablebaseGame, TablebasePosition};
use crate::game::fen::{Dropped, FenError};
use crate::game::notation::{BoardSetup, MoveError, TurnReading};
use crate::game::options::OptionError;
use crate::game::picture::{AnySquare, DescribedMove, Description, Picture};
use crate::game::position::{Key, MoveCode, Outcome, Position, Side};
use crate::game::setup::Setup;
use crate::game::sorting;
use crate::game::variant::VariantInfo;
use crate::game::work_budget::{WorkBudget, WorkBudgetError};

/// Text of a null move among the moves played, as in PGN.
pub const PASS: &str = "--";

/// Notation of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveStyle {
    /// Canonical string, as used by protocols: coordinates, unless the game has something else.
    Coordinates,
    /// Readable notation: SAN or similar; the canonical string if there is nothing better.
    San,
}

/// Perft count below one root move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftCount {
    /// Root move.
    pub text: String,
    /// Number of leaves below it.
    pub nodes: u64,
}

impl PerftCount {
    /// Number of all leaves at this depth; perft(0) is 1.
    #[must_use]
    pub fn total(depth: u32, counts: &[PerftCount]) -> u64 {
        if depth == 0 { 1 } else { counts.iter().map(|count| count.nodes).sum() }
    }
}

/// Error of setting up a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub enum PositionError {
    /// The FEN is invalid.
    Fen(#[from] FenError),
    /// A move is illegal; the moves before it are discarded too.
    Move(#[from] MoveError),
    /// The position, or one before it, exceeds the work budget.
    TooMuchWork(#[from] WorkBudgetError),
}

/// A game of any variant: rules, moves and notation. It has no search, hash table or threads, and
/// is cheap to copy.
///
/// Moves are values: a text is read once ([`read`](AnyGame::read),
/// [`read_san`](AnyGame::read_san)), and the result is played, written or described. A [`MoveCode`]
/// belongs to the position in which it was created; methods that take one panic unless it is the
/// code of a legal move in the current position.
pub trait AnyGame: Send {
    /// Static information about the game.
    fn info(&self) -> &'static VariantInfo;

    /// Rules in force.
    fn setup(&self) -> &Setup;

    /// Returns a copy of the game in its current position.
    fn copy(&self) -> Box<dyn AnyGame>;

    /// Sets an option of the game. Options that affect the start position take effect at the next
    /// [`new_game`](AnyGame::new_game) or [`set_position`](AnyGame::set_position).
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option, the preset fixes it, or the value does not fit.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// Sets up the start position; `seed` determines its random choices.
    fn new_game(&mut self, seed: u64);

    /// Sets up a FEN (`None`: the start position last created by [`new_game`](AnyGame::new_game))
    /// and plays moves from it. Returns the parts of the FEN that were ignored. Moves of the
    /// previous call are not read again: a front end can send the whole game before every move.
    ///
    /// # Errors
    /// [`PositionError`] if the FEN or a move is invalid, or the budget is exhausted; the game is
    /// unchanged then.
    fn set_position_within(
        &mut self,
        fen: Option<&str>,
        moves: &[&str],
        budget: &WorkBudget<'_>,
    ) -> Result<Vec<Dropped>, PositionError>;

    /// Calls [`set_position_within`](AnyGame::set_position_within) with the budget of one request.
    ///
    /// # Errors
    /// [`PositionError`] if the FEN or a move is invalid, or the budget is exceeded; the game is
    /// unchanged then.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<Vec<Dropped>, PositionError> {
        self.set_position_within(fen, moves, &WorkBudget::new(WorkBudget::REQUEST))
    }

    /// Removes from an edited FEN the rights whose pieces are missing; see
    /// [`Notation::without_stale_rights`](crate::game::notation::Notation::without_stale_rights).
    fn without_stale_rights(&self, fen: &str) -> (String, Vec<Dropped>);

    /// All legal moves, generated once per position; none if the game is over by a rule of the
    /// variant.
    fn moves(&self) -> &[MoveCode];

    /// Reads a legal move in any form of the game's protocols.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn read(&self, text: &str) -> Result<MoveCode, MoveError>;

    /// Reads a legal move in readable notation (SAN or similar), with or without marks of check,
    /// capture and quality, or in a protocol's form.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn read_san(&self, word: &str) -> Result<MoveCode, MoveError>;

    /// Writes a legal move.
    fn write(&self, mv: MoveCode, style: MoveStyle) -> String;

    /// Writes a line of moves from the current position, up to the first illegal one.
    fn write_line(&self, line: &[String], style: MoveStyle) -> Vec<String>;

    /// Squares and description of a legal move.
    fn describe(&self, mv: MoveCode) -> Description;

    /// Plays a legal move.
    fn make_move(&mut self, mv: MoveCode);

    /// Makes a null move, as in records of analyses; among the moves played it is [`PASS`]. Players
    /// cannot pass: neither [`read`](AnyGame::read) nor [`set_position`](AnyGame::set_position)
    /// accepts it.
    ///
    /// # Errors
    /// [`MoveError`] if it is not possible: in check, at the end of the game, or if it would
    /// forfeit a choice.
    fn pass(&mut self) -> Result<(), MoveError>;

    /// Takes back one move; returns false at the start of the game.
    fn undo(&mut self) -> bool;

    /// Number of moves played since the start position or FEN.
    fn plies(&self) -> usize;

    /// Moves played since the start position or FEN; `None` for a null move.
    fn played(&self) -> Vec<Option<MoveCode>>;

    /// Moves played since the start position or FEN, as canonical strings; [`PASS`] for a null
    /// move.
    fn moves_played(&self) -> Vec<String>;

    /// FEN from which the game started.
    fn start_fen(&self) -> String;

    /// Canonical FEN.
    fn fen(&self) -> String;

    /// Hash key of the position.
    fn key(&self) -> Key;

    /// Side to move.
    fn side_to_move(&self) -> Side;

    /// Picture of the position, piece by piece.
    fn picture(&self) -> Picture;

    /// Picture after a legal move, and the end of the game if the variant's own rules (or the
    /// absence of moves) end it there. The game itself is unchanged.
    fn picture_after(&self, mv: MoveCode) -> (Picture, Option<Outcome>);

    /// Squares to which the pieces on a square could move if it were their side's turn; see
    /// [`Notation::reach`](crate::game::notation::Notation::reach).
    fn reach(&self, square: AnySquare) -> Vec<AnySquare>;

    /// Squares of pieces that the piece on a square protects, as far as the game lists them.
    fn guarded(&self, square: AnySquare) -> Vec<AnySquare>;

    /// Squares of the pieces giving check.
    fn checkers(&self) -> Vec<AnySquare>;

    /// Squares of the royal pieces in check; none in games without check.
    fn checked(&self) -> Vec<AnySquare>;

    /// Returns true if the side to move is in check, or the search treats a threat or an obligation
    /// as one. The checks of the rules are [`checkers`](AnyGame::checkers).
    fn in_check(&self) -> bool;

    /// Returns true if a legal move changes the material balance or may end the game at once
    /// ([`MoveKind::Noisy`](crate::game::position::MoveKind::Noisy)).
    fn is_noisy(&self, mv: MoveCode) -> bool;

    /// Estimated material swing of a legal move by the piece values, in centipawns for the mover;
    /// the search orders moves by it.
    fn capture_gain(&self, mv: MoveCode) -> i32;

    /// End of the game, draws by repetition, clock and material included; `None` while it is in
    /// progress.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns true if a side certainly cannot win any more; see
    /// [`Position::cannot_win`](crate::game::position::Position::cannot_win).
    fn cannot_win(&self, side: Side) -> bool;

    /// Exchanges the colours; returns false without any effect if the game lacks that symmetry.
    fn flip(&mut self) -> bool;

    /// Perft below every root move, in the generator's order, on `threads` threads (1: only the
    /// calling thread). Depth 0 gives an empty list: perft(0) is 1. Returns `None` soon after
    /// `is_stopped` returns true.
    fn perft_until(
        &self,
        depth: u32,
        threads: usize,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<PerftCount>>;

    /// Solves the current position by listing all positions reachable from it.
    ///
    /// # Errors
    /// [`SolveError`] if a limit is reached or the stop flag is set.
    fn solve(&self, limits: &SolveLimits<'_>) -> Result<SolveReport, SolveError>;

    /// Game of Syzygy tablebases to which the current position belongs, with any number of pieces.
    fn tablebase_game(&self) -> Option<TablebaseGame>;

    /// The current position in the form of Syzygy tablebases; `None` if they do not contain it.
    fn tablebase_position(&self) -> Option<TablebasePosition>;

    /// Endgame tables of the game; `None` if it has none.
    fn endings(&self) -> Option<Box<dyn AnyEndings>>;

    /// Codec between the game and a graphical board (XBoard).
    fn codec(&self) -> &dyn AnyCodec;
}

impl dyn AnyGame + '_ {
    /// Reads a move and plays it.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here; the game is unchanged then.
    pub fn play(&mut self, text: &str) -> Result<MoveCode, MoveError> {
        let mv = self.read(text)?;
        self.make_move(mv);
        Ok(mv)
    }

    /// All legal moves as canonical strings.
    pub fn legal_moves(&self) -> Vec<String> {
        self.moves().iter().map(|&mv| self.write(mv, MoveStyle::Coordinates)).collect()
    }

    /// All legal moves with their descriptions.
    pub fn described_moves(&self) -> Vec<DescribedMove> {
        let described = |&mv: &MoveCode| DescribedMove {
            mv,
            text: self.write(mv, MoveStyle::Coordinates),
            description: self.describe(mv),
        };
        self.moves().iter().map(described).collect()
    }

    /// The board as text; see [`Picture::text`].
    pub fn board(&self, unicode: bool) -> String {
        self.picture().text(unicode)
    }

    /// Perft below every root move; see [`perft_until`](AnyGame::perft_until).
    pub fn perft(&self, depth: u32, threads: usize) -> Vec<PerftCount> {
        self.perft_until(depth, threads, &|| false).unwrap_or_default()
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        self.copy()
    }
}

impl fmt::Debug for dyn AnyGame + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup().preset.name, self.fen())
    }
}

/// Codec for a graphical board (XBoard): [`BoardCodec`](crate::game::notation::BoardCodec) applied
/// to the current game.
pub trait AnyCodec {
    /// Setup that XBoard needs for this game; `None` if XBoard supports it.
    fn board_setup(&self) -> Option<BoardSetup>;

    /// Size and parent of the board of a game that XBoard supports; see
    /// [`BoardCodec::known_board`](crate::game::notation::BoardCodec::known_board).
    fn known_board(&self) -> (&'static str, &'static str);

    /// First field of XBoard's FEN of the position.
    fn board_placement(&self) -> String;

    /// Start position intended by an incomplete FEN from XBoard; see
    /// [`BoardCodec::meant_start`](crate::game::notation::BoardCodec::meant_start).
    fn meant_start(&self, board_fen: &str) -> Option<String>;

    /// XBoard plies that show a legal move.
    fn turn_plies(&self, mv: MoveCode) -> Vec<String>;

    /// Reads XBoard plies since the last turn boundary.
    fn read_turn(&self, plies: &[&str]) -> TurnReading<MoveCode>;

    /// Returns true if the last move undid the turn before it; see
    /// [`BoardCodec::takes_back`](crate::game::notation::BoardCodec::takes_back).
    fn last_move_takes_back(&self) -> bool;

    /// Notice about facts that the board does not show; see
    /// [`BoardCodec::notice`](crate::game::notation::BoardCodec::notice).
    fn board_notice(&self) -> Option<String>;

    /// Marks for XBoard's `highlight`; see
    /// [`BoardCodec::highlight`](crate::game::notation::BoardCodec::highlight).
    fn highlight(&self, clicks: &[&str]) -> Option<String>;

    /// Letters for XBoard's `choice`; see
    /// [`BoardCodec::choice`](crate::game::notation::BoardCodec::choice).
    fn choice(&self, clicks: &[&str]) -> Option<String>;
}

/// Legal moves of a position with their codes, in the generator's order.
pub(crate) struct LegalMoves<P: Position> {
    pub(crate) moves: Vec<P::Move>,
    pub(crate) codes: Vec<MoveCode>,
    /// Codes, each with the index of its move in the lower half, sorted for fast lookup.
    by_code: Vec<u64>,
}

impl<P: Position> LegalMoves<P> {
    pub(crate) fn new(pos: &P) -> LegalMoves<P> {
        let moves = pos.legal_moves();
        let codes: Vec<MoveCode> = moves.iter().map(|&mv| pos.encode(mv)).collect();
        let mut by_code: Vec<u64> =
            (0..).zip(&codes).map(|(at, code): (u64, _)| u64::from(code.bits()) << 32 | at).collect();
        sorting::sort(&mut by_code);
        LegalMoves { moves, codes, by_code }
    }

    /// Returns the move with this code, if it is legal.
    pub(crate) fn find(&self, code: MoveCode) -> Option<P::Move> {
        let place = self.by_code.binary_search_by_key(&code.bits(), |&entry| (entry >> 32) as u32).ok()?;
        Some(self.moves[self.by_code[place] as u32 as usize])
    }
}
