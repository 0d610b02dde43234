//! Hooks for the differences of a game on the chess board, all resolved at compile time.

use engine_core::{FenError, Outcome, PieceInfo, Setup, Shared, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::moves::Move;
use crate::chess_board::piece_set::{BUILT_IN, PieceSet};
use crate::chess_board::sink::Sink;
use crate::chess_board::state::State;
use crate::common::bitboard::Bitboard;
use crate::common::mate_or_stalemate;
use crate::common::square::Square;

/// Symmetry of the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// The game is the same with colours exchanged and the board mirrored top to bottom.
    Mirror,
    /// The sides have different rules, but play in opposite directions.
    Opposed,
    /// Both sides play in the same direction.
    Alongside,
}

/// Rules of a game on the chess board, as far as they differ. All items default to chess.
pub trait Rules: Clone + Send + Sync + 'static {
    /// Storage of pieces that a move removes besides the captured one: `()` if no move does,
    /// otherwise [`Lifted`].
    type Log: Log;
    /// State of the game beside the board: `()` if there is none.
    type State: State;

    /// Name of the game, one lower-case word.
    const NAME: &'static str;
    /// Network inputs of the game in words; a network made for others is refused.
    const INPUTS: &'static str = "kind of piece (6) x own, enemy x square; castling rights";
    /// Number of facts about one side among the network inputs, besides pieces, rights and state:
    /// [`facts`](Rules::facts).
    const FACTS: usize = 0;
    /// Armies of the game, if they are always the same.
    const ARMIES: Armies = Armies::FIDE;
    /// True if the armies are always the same.
    const FIXED_ARMIES: bool = true;
    /// Start position.
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// Pieces of the game, except those of armies from files: the built-in kinds, some of which may
    /// be
    /// [replaced](PieceSet::changed).
    const PIECES: &'static PieceSet = &BUILT_IN;
    /// True if there are armies from files: [`pieces`](Rules::pieces).
    const CUSTOM_PIECES: bool = false;
    /// True if kings can be attacked, and must not be left so. Without checks no king is royal.
    const CHECKS: bool = true;
    /// True if a side may have any number of kings, including none.
    const ANY_KINGS: bool = false;
    /// True if the legality of captures does not follow from pins and checks: each is tested by
    /// [`allows_capture`](Rules::allows_capture).
    const TESTS_CAPTURES: bool = false;
    /// True if kings may capture.
    const KING_CAPTURES: bool = true;
    /// True if legal moves must also pass [`allows`](Rules::allows).
    const TESTS_MOVES: bool = false;
    /// True if captures are compulsory.
    const MUST_CAPTURE: bool = false;
    /// True if there are drops of new pieces: [`drops`](Rules::drops).
    const DROPS: bool = false;
    /// Promotions besides the pieces of the armies, which are always possible.
    const MORE_PROMOTIONS: &'static [Kind] = &[];
    /// Second kind of pawn, if there is one. It promotes to pieces of the second army, the other
    /// kind to those of the first.
    const SECOND_PAWN: Option<Kind> = None;
    /// True if pawns may stand on their own first rank, with a double step from there.
    const FIRST_RANK_PAWNS: bool = false;
    /// True if there is castling.
    const CASTLES: bool = true;
    /// True if a hundred plies without progress are a draw.
    const MOVE_CLOCK: bool = true;
    /// Symmetry of the sides.
    const SYMMETRY: Symmetry = Symmetry::Mirror;
    /// True if passing is hardly ever the best move.
    const DISLIKES_PASSING: bool = true;

    /// Pieces of the game.
    fn pieces(_setup: &Setup) -> Shared<PieceSet> {
        Shared::Static(Self::PIECES)
    }

    /// Kind of piece of a letter in a FEN, of either case.
    fn kind(letter: char, _setup: &Setup) -> Option<Kind> {
        Self::PIECES.kind_among(Self::ARMIES, letter)
    }

    /// Armies of a position, by its pieces and the additional fields of its FEN.
    ///
    /// # Errors
    /// [`FenError`] if they do not fit each other or the game.
    fn armies(_pieces: &[Placed], extra: &[&str], _setup: &Setup) -> Result<Armies, FenError> {
        match extra {
            [] => Ok(Self::ARMIES),
            [other, ..] => Err(FenError::new("end", format!("'{other}' after the last field"))),
        }
    }

    /// FEN field that names the armies, if one is needed.
    fn armies_field(_board: &ChessBoard) -> Option<String> {
        None
    }

    /// False if checks and pins do not matter to the king of `us` with the pieces as they are.
    #[inline]
    fn is_royal(_board: &ChessBoard, _us: Side) -> bool {
        Self::CHECKS
    }

    /// Pieces that make a square unsafe for the king of `us` when `occupied` is occupied.
    #[inline]
    fn king_attackers(board: &ChessBoard, us: Side, square: Square, occupied: Bitboard) -> Bitboard {
        if Self::CHECKS { board.attackers_under::<Self>(!us, square, occupied) } else { Bitboard::EMPTY }
    }

    /// Harmless pieces of both sides, which give no check and capture no king.
    #[inline]
    fn harmless(_board: &ChessBoard) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Harmless pieces that attack `square` when `occupied` is occupied.
    #[inline]
    fn harmless_attackers(_board: &ChessBoard, _square: Square, _occupied: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Passes the moves of some pawns of the [second kind](Rules::SECOND_PAWN) to `allowed` squares
    /// to a sink, except en passant.
    #[inline(always)]
    fn visit_second_pawns<const WHITE: bool, const WANTED: u8, S: Sink>(
        _board: &ChessBoard,
        _pawns: Bitboard,
        _allowed: Bitboard,
        _sink: &mut S,
    ) {
    }

    /// Returns true if a pawn of the second kind can make the move, except en passant; the target
    /// never holds a piece of its own side.
    fn is_second_pawn_move(_board: &ChessBoard, _mv: Move) -> bool {
        false
    }

    /// Returns true if a pseudo-legal capture of the side to move is legal.
    #[inline]
    fn allows_capture(_board: &ChessBoard, _mv: Move) -> bool {
        true
    }

    /// Additional effect of a capture; called when the capturing piece is on its target, before the
    /// search for checks.
    #[inline]
    fn after_capture(_edit: &mut Edit<'_, Self::Log>, _mv: Move) {}

    /// Returns true if a move that is legal with respect to pieces, checks and pins is legal;
    /// called if [`TESTS_MOVES`](Rules::TESTS_MOVES) is true.
    #[inline]
    fn allows(_board: &ChessBoard, _mv: Move) -> bool {
        true
    }

    /// Calls `drop` with the kinds in hand and the squares on which the rules allow
    /// [drops](Move::drop), regardless of checks; called if [`DROPS`](Rules::DROPS) is true.
    #[inline]
    fn drops(_board: &ChessBoard, _state: &Self::State, _drop: impl FnMut(Kind, Bitboard)) {}

    /// Changes the state after a move; called when the move is on the board and checks are found.
    /// `captured` is the piece that stood on the target.
    #[inline]
    fn after(_state: &mut Self::State, _board: &ChessBoard, _mv: Move, _captured: Option<Kind>) {}

    /// Outcome of the game by one of its special rules. Must be cheap: called at every node.
    #[inline]
    fn game_end(_board: &ChessBoard, _state: &Self::State) -> Option<Outcome> {
        None
    }

    /// True if a side wins by a special rule with its next move: exact if it is to move, otherwise
    /// estimated from the board. Must be cheap: called at every node.
    #[inline]
    fn can_win(_board: &ChessBoard, _state: &Self::State, _side: Side) -> bool {
        false
    }

    /// True if a move must be answered like a check: it threatens to win by a special rule, or
    /// forces a capture.
    #[inline]
    fn must_be_answered(_board: &ChessBoard, _mv: Move) -> bool {
        false
    }

    /// Outcome if the side to move has no legal move.
    fn no_moves(board: &ChessBoard) -> Outcome {
        mate_or_stalemate(board.checkers().any(), board.side())
    }

    /// True if the rules declare the game drawn by insufficient material.
    fn insufficient_material(board: &ChessBoard, _state: &Self::State) -> bool {
        board.is_insufficient()
    }

    /// True in endings that no side can win by force, although they continue under the rules: they
    /// are evaluated as draws.
    #[inline]
    fn is_drawn_ending(_board: &ChessBoard, _state: &Self::State) -> bool {
        false
    }

    /// True if a side surely cannot win any more, whatever both sides play.
    /// `ChessBoard::cannot_mate` if only mate wins.
    fn cannot_win(board: &ChessBoard, state: &Self::State, _side: Side) -> bool {
        Self::insufficient_material(board, state)
    }

    /// Checks that the kings of a position from a FEN may stand where they do.
    ///
    /// # Errors
    /// [`FenError`] with the reason.
    fn check_fen(board: &ChessBoard) -> Result<(), FenError> {
        check_kings::<Self>(board)
    }

    /// Immediate gain of a move in centipawns, if exchanges on its target do not determine it;
    /// otherwise `None`.
    #[inline]
    fn capture_gain(_board: &ChessBoard, _mv: Move) -> Option<i32> {
        None
    }

    /// Addition to an evaluation of chess: White's advantage in centipawns.
    fn bonus(_board: &ChessBoard, _state: &Self::State) -> i32 {
        0
    }

    /// Calls `show` with the facts about each side for networks, each below
    /// [`FACTS`](Rules::FACTS).
    #[inline]
    fn facts(_board: &ChessBoard, _state: &Self::State, _show: impl FnMut(Side, usize)) {}

    /// Squares that are highlighted because the rules give them a special meaning.
    fn special_squares() -> Bitboard {
        Bitboard::EMPTY
    }

    /// Description of a piece of this kind for users.
    fn piece_info(kind: Kind) -> &'static PieceInfo {
        Self::PIECES.info(kind)
    }
}

/// Requires one king a side, unless there may be [any number](Rules::ANY_KINGS), and that the side
/// to move cannot capture the other king.
pub(crate) fn check_kings<R: Rules>(board: &ChessBoard) -> Result<(), FenError> {
    let refuse = |reason: &str| Err(FenError::impossible("board", reason));
    for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
        match board.pieces(side, Kind::King).count() {
            _ if R::ANY_KINGS => (),
            0 => return refuse(&format!("{name} has no king")),
            1 => (),
            _ => return refuse(&format!("{name} has more than one king")),
        }
    }
    check_idle_king::<R>(board)
}

/// Requires that the side to move cannot capture the other king.
pub(crate) fn check_idle_king<R: Rules>(board: &ChessBoard) -> Result<(), FenError> {
    let us = board.side();
    let taken = |king| R::is_royal(board, !us) && board.is_attacked::<R>(us, king, board.occupied());
    if board.king(!us).is_some_and(taken) {
        return Err(FenError::impossible("board", "the side to move could take the king"));
    }
    Ok(())
}

/// A piece and its square.
pub type Placed = (Side, Kind, Square);

/// Storage for the pieces that a move removes, from which they are restored.
pub trait Log: Default + Send {
    /// Stores a piece.
    fn push(&mut self, piece: Placed);
    /// Returns the stored pieces.
    fn pieces(&self) -> &[Placed];
}

impl Log for () {
    fn push(&mut self, _piece: Placed) {
        debug_assert!(false, "a game that lifts pieces needs a log");
    }

    fn pieces(&self) -> &[Placed] {
        &[]
    }
}

/// Maximum number of pieces that a move removes: a square and all squares around it.
const MAX_LIFTED: usize = 9;

/// Pieces that one move removed.
#[derive(Clone, Copy, Debug)]
pub struct Lifted {
    pieces: [Placed; MAX_LIFTED],
    count: usize,
}

impl Default for Lifted {
    #[inline]
    fn default() -> Lifted {
        Lifted { pieces: [(Side::White, Kind::Pawn, Square::at(0, 0)); MAX_LIFTED], count: 0 }
    }
}

impl Log for Lifted {
    fn push(&mut self, piece: Placed) {
        self.pieces[self.count] = piece;
        self.count += 1;
    }

    fn pieces(&self) -> &[Placed] {
        &self.pieces[..self.count]
    }
}

/// The board during a move: pieces removed through it are restored when the move is unmade.
pub struct Edit<'b, L> {
    pub(super) board: &'b mut ChessBoard,
    pub(super) log: &'b mut L,
}

impl<L: Log> Edit<'_, L> {
    /// Current state of the board.
    pub fn board(&self) -> &ChessBoard {
        self.board
    }

    /// Removes the piece on a square from the board, with the castling rights that depend on it.
    pub fn lift(&mut self, square: Square) {
        if let Some((side, kind)) = self.board.side_at(square).zip(self.board.kind_at(square)) {
            self.board.lift(side, kind, square);
            self.board.drop_rights(Bitboard::from_square(square));
            self.log.push((side, kind, square));
        }
    }
}
