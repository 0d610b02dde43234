//! What a game on the chess board changes, all of it resolved when compiling.

use engine_core::{FenError, Outcome, PieceInfo, Side};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::choosing::Choosing;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::moves::Move;
use crate::chess_board::piece_info::piece_info;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// The rules of a game on the chess board, as far as they differ. Everything has chess's answer by default.
pub trait Rules: Clone + Send + Sync + 'static {
    /// Where the pieces go that a move lifts besides the captured one: `()` where no move does, else [`Lifted`].
    type Log: Log;
    /// What is chosen before the first move: `()` where nothing is.
    type Choosing: Choosing;

    /// The armies of the game, where they are always the same.
    const ARMIES: Armies = Armies::FIDE;
    /// True if something is chosen before the first move.
    const CHOOSES: bool = false;
    /// True if pins and checks do not tell which captures are legal: each is then put to [`allows_capture`](Rules::allows_capture).
    const TESTS_CAPTURES: bool = false;
    /// True if kings may capture.
    const KING_CAPTURES: bool = true;

    /// False where checks and pins do not matter to the king of `us` as the pieces stand.
    #[inline]
    fn is_royal(_board: &ChessPosition, _us: Side) -> bool {
        true
    }

    /// The pieces that keep the king of `us` off a square when `occupied` is occupied.
    #[inline]
    fn king_attackers(board: &ChessPosition, us: Side, square: Square, occupied: Bitboard) -> Bitboard {
        board.attackers_of(!us, square, occupied)
    }

    /// Whether a pseudo-legal capture of the side to move is legal.
    #[inline]
    fn allows_capture(_board: &ChessPosition, _mv: Move) -> bool {
        true
    }

    /// What a capture does besides: called when the capturing piece stands on its target and before checks are looked for.
    #[inline]
    fn after_capture(_edit: &mut Edit<'_, Self::Log>, _mv: Move) {}

    /// The end of the game by a rule of its own. Cheap: called at every node.
    #[inline]
    fn game_end(_board: &ChessPosition) -> Option<Outcome> {
        None
    }

    /// True if the rules declare the game drawn by insufficient material.
    fn insufficient_material(board: &ChessPosition) -> bool {
        board.is_scant()
    }

    /// Whether the kings of a position that was read may stand as they do.
    ///
    /// # Errors
    /// [`FenError`] that says what is wrong.
    fn check_fen(board: &ChessPosition) -> Result<(), FenError> {
        check_kings(board)
    }

    /// What a move wins at once, in centipawns, where exchanges on its target do not tell; `None` where they do.
    #[inline]
    fn capture_gain(_board: &ChessPosition, _mv: Move) -> Option<i32> {
        None
    }

    /// What the game adds to an evaluation of chess: White's lead in centipawns.
    fn bonus(_board: &ChessPosition) -> i32 {
        0
    }

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
pub(crate) fn check_kings(board: &ChessPosition) -> Result<(), FenError> {
    let fault = |reason: &str| Err(FenError::new("board", reason));
    for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
        match board.pieces(side, Kind::King).count() {
            0 => return fault(&format!("{name} has no king")),
            1 => (),
            _ => return fault(&format!("{name} has more than one king")),
        }
    }
    if board.is_attacked(board.side(), board.king(!board.side()), board.occupied()) {
        return fault("the side to move could take the king");
    }
    Ok(())
}

/// Chess, with whatever armies.
#[derive(Clone, Copy, Debug)]
pub struct Orthodox;

impl Rules for Orthodox {
    type Log = ();
    type Choosing = ();
}

/// A piece and where it stood.
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
    pub(super) board: &'b mut ChessPosition,
    pub(super) log: &'b mut L,
}

impl<L: Log> Edit<'_, L> {
    /// The board as it stands.
    pub fn board(&self) -> &ChessPosition {
        self.board
    }

    /// Takes the piece on a square off the board, with the castling rights that need it.
    pub fn lift(&mut self, square: Square) {
        if let Some((side, kind)) = self.board.side_at(square).zip(self.board.kind_at(square)) {
            self.board.lift(side, kind, square);
            self.board.drop_rights(Bitboard::of(square));
            self.log.push((side, kind, square));
        }
    }
}
