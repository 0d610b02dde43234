//! What a game on the chess board changes, all of it resolved when compiling.

use engine_core::{FenError, Outcome, PieceInfo, Setup, Shared, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::moves::Move;
use crate::chess_board::piece_info::piece_info;
use crate::chess_board::piece_set::{BUILT_IN, PieceSet};
use crate::chess_board::sink::Sink;
use crate::chess_board::state::State;
use crate::common::bitboard::Bitboard;
use crate::common::mate_or_stalemate;
use crate::common::square::Square;

/// What is the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// With colours exchanged and the board mirrored top to bottom the game is the same.
    Mirror,
    /// The sides have different rules, but go against each other.
    Opposed,
    /// Both sides go the same way.
    Alongside,
}

/// The rules of a game on the chess board, as far as they differ. Everything has chess's answer by default.
pub trait Rules: Clone + Send + Sync + 'static {
    /// Where the pieces go that a move lifts besides the captured one: `()` where no move does, else
    /// [`Lifted`].
    type Log: Log;
    /// What the game keeps beside the board: `()` where that is nothing.
    type State: State;

    /// The game in one lower-case word.
    const NAME: &'static str;
    /// What networks see of the game, in words: a network that was made for something else is refused.
    const INPUTS: &'static str = "kind of piece (6) x own, enemy x square; castling rights";
    /// Number of facts about one side that networks see besides its pieces, rights and state: [`facts`](Rules::facts).
    const FACTS: usize = 0;
    /// The armies of the game, where they are always the same.
    const ARMIES: Armies = Armies::FIDE;
    /// True if they are always the same.
    const FIXED_ARMIES: bool = true;
    /// The start position.
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// True if there are armies from files: [`pieces`](Rules::pieces).
    const OWN_PIECES: bool = false;
    /// True if kings can be attacked, and must not be left so.
    const CHECKS: bool = true;
    /// True if a side may have any number of kings, none included.
    const ANY_KINGS: bool = false;
    /// True if pins and checks do not tell which captures are legal: each is then put to
    /// [`allows_capture`](Rules::allows_capture).
    const TESTS_CAPTURES: bool = false;
    /// True if kings may capture.
    const KING_CAPTURES: bool = true;
    /// True if moves are put to [`allows`](Rules::allows) besides.
    const TESTS_MOVES: bool = false;
    /// True if the side to move must capture where it can.
    const MUST_CAPTURE: bool = false;
    /// True if there are moves that put a new piece on the board: [`drops`](Rules::drops).
    const DROPS: bool = false;
    /// What pawns can become besides the pieces of the armies.
    const MORE_PROMOTIONS: &'static [Kind] = &[];
    /// A second kind of pawn, if there is one. It becomes pieces of the second army, the other one of the
    /// first.
    const SECOND_PAWN: Option<Kind> = None;
    /// True if pawns may stand on their own first rank, and step twice from there.
    const FIRST_RANK_PAWNS: bool = false;
    /// True if there is castling.
    const CASTLES: bool = true;
    /// True if a hundred plies without progress are a draw.
    const MOVE_CLOCK: bool = true;
    /// What is the same for both sides.
    const SYMMETRY: Symmetry = Symmetry::Mirror;
    /// True if passing is hardly ever the best that a side could do.
    const DISLIKES_PASSING: bool = true;

    /// What the pieces are.
    fn pieces(_setup: &Setup) -> Shared<PieceSet> {
        Shared::Static(&BUILT_IN)
    }

    /// The kind of piece that a letter of either case means in a FEN.
    fn kind(letter: char, _setup: &Setup) -> Option<Kind> {
        Kind::among(Self::ARMIES.kinds(), letter)
    }

    /// The armies of a position: of its pieces, and of the fields that its FEN has beside those of chess.
    ///
    /// # Errors
    /// [`FenError`] if they do not go together, or not with the game.
    fn armies(_pieces: &[Placed], extra: &[&str], _setup: &Setup) -> Result<Armies, FenError> {
        match extra {
            [] => Ok(Self::ARMIES),
            [other, ..] => Err(FenError::new("board", format!("'{other}' is one field too many"))),
        }
    }

    /// The field of a FEN that names the armies, where it needs one.
    fn armies_field(_board: &ChessBoard) -> Option<String> {
        None
    }

    /// False where checks and pins do not matter to the king of `us` as the pieces stand.
    #[inline]
    fn is_royal(_board: &ChessBoard, _us: Side) -> bool {
        true
    }

    /// The pieces that keep the king of `us` off a square when `occupied` is occupied.
    #[inline]
    fn king_attackers(board: &ChessBoard, us: Side, square: Square, occupied: Bitboard) -> Bitboard {
        board.attackers_under::<Self>(!us, square, occupied)
    }

    /// The pieces of both sides that leave kings alone: they give no check and capture no king.
    #[inline]
    fn harmless(_board: &ChessBoard) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Those of them that attack `square` when `occupied` is occupied.
    #[inline]
    fn harmless_attackers(_board: &ChessBoard, _square: Square, _occupied: Bitboard) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Hands the moves of some pawns of the [second kind](Rules::SECOND_PAWN) to a sink, as far as they go to
    /// `allowed` squares; en passant left out.
    #[inline(always)]
    fn visit_second_pawns<const WHITE: bool, const WANTED: u8, S: Sink>(
        _board: &ChessBoard,
        _pawns: Bitboard,
        _allowed: Bitboard,
        _sink: &mut S,
    ) {
    }

    /// Whether a pawn of the second kind moves so, en passant left out; not onto an own piece.
    fn is_second_pawn_move(_board: &ChessBoard, _mv: Move) -> bool {
        false
    }

    /// Whether a pseudo-legal capture of the side to move is legal.
    #[inline]
    fn allows_capture(_board: &ChessBoard, _mv: Move) -> bool {
        true
    }

    /// What a capture does besides: called when the capturing piece stands on its target and before checks
    /// are looked for.
    #[inline]
    fn after_capture(_edit: &mut Edit<'_, Self::Log>, _mv: Move) {}

    /// Whether a move that is legal as far as pieces, checks and pins go is legal: asked where
    /// [`TESTS_MOVES`](Rules::TESTS_MOVES) says so.
    #[inline]
    fn allows(_board: &ChessBoard, _mv: Move) -> bool {
        true
    }

    /// The moves that put a new piece on the board, by [`Move::drop`]: those of the state that the rules
    /// allow where checks do not matter. Asked where [`DROPS`](Rules::DROPS) says so.
    #[inline]
    fn drops(_board: &ChessBoard, _state: &Self::State, _drop: impl FnMut(Kind, Bitboard)) {}

    /// What a move changes in the state: called when it stands on the board and checks are found. `captured`
    /// is what stood on the target.
    #[inline]
    fn after(_state: &mut Self::State, _board: &ChessBoard, _mv: Move, _captured: Option<Kind>) {}

    /// The end of the game by a rule of its own. Cheap: called at every node.
    #[inline]
    fn game_end(_board: &ChessBoard, _state: &Self::State) -> Option<Outcome> {
        None
    }

    /// True if a side wins by a rule of its own with its next move: surely if it is to move, else as far as the board shows. Cheap:
    /// called at every node.
    #[inline]
    fn can_win(_board: &ChessBoard, _state: &Self::State, _side: Side) -> bool {
        false
    }

    /// True if a move must be answered as a check must: it threatens to win by a rule of its own, or forces a capture.
    #[inline]
    fn must_be_answered(_board: &ChessBoard, _mv: Move) -> bool {
        false
    }

    /// What it means that the side to move has no legal move.
    fn no_moves(board: &ChessBoard) -> Outcome {
        mate_or_stalemate(board.checkers().any(), board.side())
    }

    /// True if the rules declare the game drawn by insufficient material.
    fn insufficient_material(board: &ChessBoard, _state: &Self::State) -> bool {
        board.is_scant()
    }

    /// True in endings that no side can win by force, although the rules let them go on: they are evaluated as draws.
    #[inline]
    fn is_drawn_ending(_board: &ChessBoard, _state: &Self::State) -> bool {
        false
    }

    /// True if a side surely cannot win any more, whatever both sides play. Where only mate wins that is
    /// `ChessBoard::cannot_mate`.
    fn cannot_win(board: &ChessBoard, state: &Self::State, _side: Side) -> bool {
        Self::insufficient_material(board, state)
    }

    /// Whether the kings of a position that was read may stand as they do.
    ///
    /// # Errors
    /// [`FenError`] that says what is wrong.
    fn check_fen(board: &ChessBoard) -> Result<(), FenError> {
        check_kings(board)
    }

    /// What a move wins at once, in centipawns, where exchanges on its target do not tell; `None` where they
    /// do.
    #[inline]
    fn capture_gain(_board: &ChessBoard, _mv: Move) -> Option<i32> {
        None
    }

    /// What the game adds to an evaluation of chess: White's lead in centipawns.
    fn bonus(_board: &ChessBoard, _state: &Self::State) -> i32 {
        0
    }

    /// Shows networks the facts about each side, each below [`FACTS`](Rules::FACTS).
    #[inline]
    fn facts(_board: &ChessBoard, _state: &Self::State, _show: impl FnMut(Side, usize)) {}

    /// The squares that the rules single out.
    fn special_squares() -> Bitboard {
        Bitboard::EMPTY
    }

    /// What a piece of this kind does, for people.
    fn piece_info(kind: Kind) -> &'static PieceInfo {
        piece_info(kind)
    }
}

/// One king a side, and none that could be captured.
pub(crate) fn check_kings(board: &ChessBoard) -> Result<(), FenError> {
    let fault = |reason: &str| Err(FenError::new("board", reason));
    for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
        match board.pieces(side, Kind::King).count() {
            0 => return fault(&format!("{name} has no king")),
            1 => (),
            _ => return fault(&format!("{name} has more than one king")),
        }
    }
    check_idle_king(board)
}

/// No king that could be captured.
pub(crate) fn check_idle_king(board: &ChessBoard) -> Result<(), FenError> {
    let taken = |king| board.is_attacked(board.side(), king, board.occupied());
    if board.king(!board.side()).is_some_and(taken) {
        return Err(FenError::new("board", "the side to move could take the king"));
    }
    Ok(())
}

/// A piece and where it stands.
pub type Placed = (Side, Kind, Square);

/// Keeps the pieces that a move lifts, to put them back.
pub trait Log: Default + Send {
    /// Notes a piece.
    fn push(&mut self, piece: Placed);
    /// The pieces noted.
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

/// Most pieces that a move lifts: a square and all squares around it.
const MOST_LIFTED: usize = 9;

/// The pieces that one move lifted.
#[derive(Clone, Copy, Debug)]
pub struct Lifted {
    pieces: [Placed; MOST_LIFTED],
    count: usize,
}

impl Default for Lifted {
    #[inline]
    fn default() -> Lifted {
        Lifted { pieces: [(Side::White, Kind::Pawn, Square::at(0, 0)); MOST_LIFTED], count: 0 }
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

/// The board during a move: what is lifted here is put back when the move is taken back.
pub struct Edit<'b, L> {
    pub(super) board: &'b mut ChessBoard,
    pub(super) log: &'b mut L,
}

impl<L: Log> Edit<'_, L> {
    /// The board as it stands.
    pub fn board(&self) -> &ChessBoard {
        self.board
    }

    /// Takes the piece on a square off the board, with the castling rights that need it.
    pub fn lift(&mut self, square: Square) {
        if let Some((side, kind)) = self.board.side_at(square).zip(self.board.kind_at(square)) {
            self.board.lift(side, kind, square);
            self.board.drop_rights(Bitboard::from_square(square));
            self.log.push((side, kind, square));
        }
    }
}
