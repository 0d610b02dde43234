//! The object-safe door to the rules behind the registry: one game and where it stands.

use std::fmt;

use crate::endings::AnyEndings;
use crate::endings::solver::{SolveError, SolveLimits, SolveReport};
use crate::endings::tablebase::TablebasePosition;
use crate::game::fen::{Dropped, FenError};
use crate::game::notation::{BoardSetup, MoveError, TurnReading};
use crate::game::options::OptionError;
use crate::game::picture::{AnySquare, DescribedMove, Description, Picture};
use crate::game::position::{Key, MoveCode, Outcome, Position, Side};
use crate::game::setup::Setup;
use crate::game::variant::VariantInfo;
use crate::game::work_budget::{TooMuchWork, WorkBudget};

/// What stands for a passed turn among the moves played, as in PGN.
pub const PASS: &str = "--";

/// How a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveStyle {
    /// The one canonical string, as protocols exchange it: coordinates, where the game has nothing else.
    Coordinates,
    /// As people write it: SAN or the like; the canonical string where there is nothing better.
    San,
}

/// Perft's count below one root move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftCount {
    /// The root move.
    pub text: String,
    /// Leaves below it.
    pub nodes: u64,
}

/// Why a position was not set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub enum PositionError {
    /// The FEN was refused.
    Fen(#[from] FenError),
    /// A move was refused; nothing before it was kept either.
    Move(#[from] MoveError),
    /// The position, or one before it, asks for too much work.
    TooMuchWork(#[from] TooMuchWork),
}

/// A game of any variant and where it stands: its rules, its moves, its texts. It has neither search nor
/// table nor threads, and is cheap to copy.
///
/// Moves are values: a text is read once ([`read`](AnyGame::read), [`read_san`](AnyGame::read_san)), and what
/// comes of it is played, written, described. A [`MoveCode`] belongs to the position that it was made in; the
/// methods that take one panic if no legal move of the position on the board has it.
pub trait AnyGame: Send {
    /// The game's description.
    fn info(&self) -> &'static VariantInfo;

    /// The rules in force.
    fn setup(&self) -> &Setup;

    /// The same game, standing where this one stands.
    fn copy(&self) -> Box<dyn AnyGame>;

    /// Sets one of the game's own options. Options that shape the start position work from the next
    /// [`new_game`](AnyGame::new_game) or [`set_position`](AnyGame::set_position) on.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option, the preset fixes it, or the value does not fit.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// Sets up the start position; `seed` feeds whatever is random in it.
    fn new_game(&mut self, seed: u64);

    /// Sets up a FEN (`None`: the start position last made by [`new_game`](AnyGame::new_game)) and plays
    /// moves from it. Returns what was left out of the FEN. What was sent before is not read again: a front
    /// end may send the whole game before every move.
    ///
    /// # Errors
    /// [`PositionError`] if the FEN or a move is refused, or the budget is spent; the game is unchanged then.
    fn set_position_within(
        &mut self,
        fen: Option<&str>,
        moves: &[&str],
        budget: &WorkBudget<'_>,
    ) -> Result<Vec<Dropped>, PositionError>;

    /// [`set_position_within`](AnyGame::set_position_within) the budget of one request.
    ///
    /// # Errors
    /// [`PositionError`] if the FEN or a move is refused, or asks for too much work; the game is unchanged then.
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<Vec<Dropped>, PositionError> {
        self.set_position_within(fen, moves, &WorkBudget::new(WorkBudget::REQUEST))
    }

    /// An edited FEN without rights whose pieces are not there; see
    /// [`Notation::without_stale_rights`](crate::game::notation::Notation::without_stale_rights).
    fn without_stale_rights(&self, fen: &str) -> (String, Vec<Dropped>);

    /// All legal moves, made once a position; none when the game is over by a rule of the variant.
    fn moves(&self) -> &[MoveCode];

    /// The legal move that a text means in any form that the game's protocols know.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn read(&self, text: &str) -> Result<MoveCode, MoveError>;

    /// The legal move that people call so (SAN or the like), marks of check, capture and quality left out or
    /// not; or that a protocol calls so.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal here.
    fn read_san(&self, word: &str) -> Result<MoveCode, MoveError>;

    /// Writes a legal move.
    fn write(&self, mv: MoveCode, style: MoveStyle) -> String;

    /// Writes a line of moves played from here, up to the first that is not legal where it stands.
    fn write_line(&self, line: &[String], style: MoveStyle) -> Vec<String>;

    /// How a legal move is pointed at on a board, and what it does in words.
    fn describe(&self, mv: MoveCode) -> Description;

    /// Plays a legal move.
    fn make_move(&mut self, mv: MoveCode);

    /// Passes the turn: a null move, as records of analyses hold them; among the moves played it is [`PASS`].
    /// No player may do that: neither [`read`](AnyGame::read) nor [`set_position`](AnyGame::set_position)
    /// takes it.
    ///
    /// # Errors
    /// [`MoveError`] where that is not possible: in check, at the end of the game, or where it would give up
    /// a choice.
    fn pass(&mut self) -> Result<(), MoveError>;

    /// Takes one move back; `false` at the start of the game.
    fn undo(&mut self) -> bool;

    /// Number of moves played since the start position or FEN.
    fn plies(&self) -> usize;

    /// The moves played since the start position or FEN; `None` where the turn was passed.
    fn played(&self) -> Vec<Option<MoveCode>>;

    /// The moves played since the start position or FEN, in canonical strings; [`PASS`] where the turn was
    /// passed.
    fn moves_played(&self) -> Vec<String>;

    /// The FEN that the game started from.
    fn start_fen(&self) -> String;

    /// The canonical FEN.
    fn fen(&self) -> String;

    /// The position's hash.
    fn key(&self) -> Key;

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The position piece by piece.
    fn picture(&self) -> Picture;

    /// The position after a legal move, piece by piece, and the end of the game if the game's own rules (or a
    /// lack of moves) end it there. The game goes on as it was.
    fn picture_after(&self, mv: MoveCode) -> (Picture, Option<Outcome>);

    /// Where the pieces on a square of the board could go if it were their side's turn; see
    /// [`Notation::reach`](crate::game::notation::Notation::reach).
    fn reach(&self, square: AnySquare) -> Vec<AnySquare>;

    /// Squares of the pieces giving check.
    fn checkers(&self) -> Vec<AnySquare>;

    /// Squares of the royal pieces in check; none in games without check.
    fn checked(&self) -> Vec<AnySquare>;

    /// True if the side to move is in check, or the search treats a threat or a duty as one. The rules' checks are
    /// [`checkers`](AnyGame::checkers).
    fn in_check(&self) -> bool;

    /// True if a legal move changes the material balance or may end the game at once
    /// ([`MoveKind::Noisy`](crate::game::position::MoveKind::Noisy)).
    fn is_noisy(&self, mv: MoveCode) -> bool;

    /// What a legal move wins or costs at once by the values of the pieces, in centipawns for the mover: a
    /// guess, which the search orders moves by.
    fn capture_gain(&self, mv: MoveCode) -> i32;

    /// How the game has ended, draws by repetition, clock and material included; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// True if a side surely cannot win any more; see [`Position::cannot_win`](crate::game::position::Position::cannot_win).
    fn cannot_win(&self, side: Side) -> bool;

    /// Exchanges the colours; `false` (and nothing changed) if the game lacks that symmetry.
    fn flip(&mut self) -> bool;

    /// Perft below every root move, in the generator's order, on `threads` threads (1: the calling thread
    /// alone). Depth 0 gives an empty list: perft(0) is 1. It ends, without counts, soon after `is_stopped`
    /// says so.
    fn perft_until(
        &self,
        depth: u32,
        threads: usize,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<PerftCount>>;

    /// Solves the position on the board: all positions that can be reached from it are listed.
    ///
    /// # Errors
    /// [`SolveError`] if a limit is reached or the stop flag is set.
    fn solve(&self, limits: &SolveLimits<'_>) -> Result<SolveReport, SolveError>;

    /// The position on the board as Syzygy's tables have it; `None` where they have none.
    fn tablebase_position(&self) -> Option<TablebasePosition>;

    /// The tables of the game's endings; `None` if it has none.
    fn endings(&self) -> Option<Box<dyn AnyEndings>>;

    /// The game as a graphical board (XBoard) shows it.
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

    /// All legal moves in canonical strings.
    pub fn legal_moves(&self) -> Vec<String> {
        self.moves().iter().map(|&mv| self.write(mv, MoveStyle::Coordinates)).collect()
    }

    /// All legal moves with what to say about them.
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

    /// [`perft_until`](AnyGame::perft_until) its end.
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

/// How a graphical board (XBoard) shows the game: [`BoardCodec`](crate::game::notation::BoardCodec) for the game on the
/// board.
pub trait AnyCodec {
    /// What XBoard is told when this game is chosen; `None` if XBoard knows it.
    fn board_setup(&self) -> Option<BoardSetup>;

    /// Size and parent of the board of a game that XBoard knows; see
    /// [`BoardCodec::known_board`](crate::game::notation::BoardCodec::known_board).
    fn known_board(&self) -> (&'static str, &'static str);

    /// The first field of the FEN that XBoard writes when its board shows the position.
    fn board_placement(&self) -> String;

    /// The start position that a FEN of XBoard's means, if that left something out; see
    /// [`BoardCodec::meant_start`](crate::game::notation::BoardCodec::meant_start).
    fn meant_start(&self, board_fen: &str) -> Option<String>;

    /// The XBoard plies that show a legal move.
    fn turn_plies(&self, mv: MoveCode) -> Vec<String>;

    /// Reads XBoard plies since the last turn boundary.
    fn read_turn(&self, plies: &[&str]) -> TurnReading<MoveCode>;

    /// True if the last move took the turn before it back; see
    /// [`BoardCodec::takes_back`](crate::game::notation::BoardCodec::takes_back).
    fn last_move_takes_back(&self) -> bool;

    /// What the board does not show; see [`BoardCodec::notice`](crate::game::notation::BoardCodec::notice).
    fn board_notice(&self) -> Option<String>;

    /// Marks for XBoard's `highlight`; see [`BoardCodec::highlight`](crate::game::notation::BoardCodec::highlight).
    fn highlight(&self, clicks: &[&str]) -> Option<String>;

    /// Letters for XBoard's `choice`; see [`BoardCodec::choice`](crate::game::notation::BoardCodec::choice).
    fn choice(&self, clicks: &[&str]) -> Option<String>;
}

/// The moves of a position and their codes, in the generator's order.
pub(crate) struct LegalMoves<P: Position> {
    pub(crate) moves: Vec<P::Move>,
    pub(crate) codes: Vec<MoveCode>,
    /// Numbers of the moves in the order of their codes: long lists are written move by move.
    by_code: Vec<u32>,
}

impl<P: Position> LegalMoves<P> {
    pub(crate) fn new(pos: &P) -> LegalMoves<P> {
        let moves = pos.legal_moves();
        let codes: Vec<MoveCode> = moves.iter().map(|&mv| pos.encode(mv)).collect();
        let mut by_code: Vec<u32> = (0..codes.len() as u32).collect();
        by_code.sort_unstable_by_key(|&number| codes[number as usize].bits());
        LegalMoves { moves, codes, by_code }
    }

    /// The move of a code, if it is legal.
    pub(crate) fn find(&self, code: MoveCode) -> Option<P::Move> {
        let at = |number: u32| self.codes[number as usize].bits();
        let place = self.by_code.binary_search_by_key(&code.bits(), |&number| at(number)).ok()?;
        Some(self.moves[self.by_code[place] as usize])
    }
}
