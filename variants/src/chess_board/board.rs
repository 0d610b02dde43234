//! The board: pieces, side to move, castling rights and counters.

use engine_core::{Counters, Key, Shared, Side};

use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::piece_set::{BUILT_IN, PieceSet};
use crate::chess_board::rights::{Castling, CastlingSquares};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::common::zobrist::{self, Keys};

/// Board of a game, with all parts that positions of chess have.
#[derive(Clone, Debug)]
pub struct ChessBoard {
    pub(crate) by_kind: [Bitboard; Kind::COUNT],
    pub(crate) by_side: [Bitboard; 2],
    pub(crate) mailbox: [Option<Kind>; 64],
    pub(crate) armies: Armies,
    pub(crate) homes: CastlingSquares,
    /// Moves and properties of the pieces.
    pub(crate) set: Shared<PieceSet>,
    /// True if Chess960's rules are in force: FENs name castling rights by files.
    pub(crate) any_file: bool,
    pub(crate) state: StateInfo,
}

/// The part of a position that cannot be restored from the move, kept in the move's undo record.
/// Aligned to be copied in whole vectors: an odd rest would be copied with overlap, for which the
/// processor waits until the previous writes have reached the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct StateInfo {
    pub(crate) key: Key,
    pub(crate) pawn_key: Key,
    pub(crate) piece_keys: [Key; 2],
    /// Enemy pieces that attack the king of the side to move.
    pub(crate) checkers: Bitboard,
    /// Target squares of pieces other than the king that are allowed by checks: all without a
    /// check, the checker's square and those between it and the king in a single check, none in a
    /// double check.
    pub(crate) check_mask: Bitboard,
    /// Pieces of the side to move that must not leave the line to their king.
    pub(crate) pinned: Bitboard,
    /// All squares between the king and a pinning piece, the latter included.
    pub(crate) pin_mask: Bitboard,
    pub(crate) counters: Counters,
    pub(crate) castling: Castling,
    /// The square that a pawn has just passed, if an enemy pawn is ready to capture there.
    pub(crate) en_passant: Option<Square>,
}

const PIECE_KEYS: usize = Kind::COUNT * 2 * 64;
static PIECE: Keys<PIECE_KEYS> = Keys::new(0x6772_616E_6474);
static EN_PASSANT: Keys<8> = Keys::new(0x7061_7373);
pub(crate) const BLACK_TO_MOVE: Key = zobrist::split_mix(0x0062_6C61_636B);

/// The key of a piece on a square.
#[inline]
pub(crate) fn piece_key(side: Side, kind: Kind, square: Square) -> Key {
    PIECE.at(kind.index() << 7 | side.index() << 6 | square.index())
}

#[inline]
pub(crate) fn en_passant_key(square: Square) -> Key {
    EN_PASSANT.at(square.file() as usize)
}

impl ChessBoard {
    /// An empty board with White to move; a playable position only once both kings are on it.
    pub(crate) fn empty(armies: Armies) -> ChessBoard {
        ChessBoard {
            by_kind: [Bitboard::EMPTY; Kind::COUNT],
            by_side: [Bitboard::EMPTY; 2],
            mailbox: [None; 64],
            armies,
            homes: CastlingSquares::NONE,
            set: Shared::Static(&BUILT_IN),
            any_file: false,
            state: StateInfo {
                key: 0,
                pawn_key: 0,
                piece_keys: [0; 2],
                checkers: Bitboard::EMPTY,
                check_mask: Bitboard::ALL,
                pinned: Bitboard::EMPTY,
                pin_mask: Bitboard::EMPTY,
                counters: Counters::START,
                castling: Castling::NONE,
                en_passant: None,
            },
        }
    }

    /// Puts a piece on an empty square; call [`refresh`](ChessBoard::refresh) afterwards.
    pub(crate) fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.by_kind[kind.index()] |= Bitboard::from_square(square);
        self.by_side[side.index()] |= Bitboard::from_square(square);
        self.mailbox[square.index()] = Some(kind);
    }

    /// Turns the piece on a square into another kind; call [`refresh`](ChessBoard::refresh)
    /// afterwards.
    pub(crate) fn transform(&mut self, square: Square, kind: Kind) {
        if let Some(old) = self.mailbox[square.index()].replace(kind) {
            self.by_kind[old.index()] &= !Bitboard::from_square(square);
            self.by_kind[kind.index()] |= Bitboard::from_square(square);
        }
    }

    /// Armies in the game, which determine the promotions.
    #[inline]
    pub fn armies(&self) -> Armies {
        self.armies
    }

    /// All kinds that can be on the board, pawn and king first.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.armies.kinds().chain(self.set.custom_kinds())
    }

    /// The kind with this letter, upper or lower case.
    pub(crate) fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        self.kinds().find(|&kind| self.set.letter(kind).eq_ignore_ascii_case(&letter))
    }

    /// The kinds that a pawn of this kind can become.
    #[inline]
    pub(crate) fn promotions(&self, pawn: Kind) -> impl Iterator<Item = Kind> {
        self.armies.promotions(pawn).chain(self.set.custom_kinds())
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.state.counters.side
    }

    /// The pieces of one kind and side.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.by_kind[kind.index()] & self.by_side[side.index()]
    }

    /// The pieces of one kind, both sides.
    #[inline]
    pub(crate) fn of_kind(&self, kind: Kind) -> Bitboard {
        self.by_kind[kind.index()]
    }

    /// All pieces of one side.
    #[inline]
    pub fn of_side(&self, side: Side) -> Bitboard {
        self.by_side[side.index()]
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_side[0] | self.by_side[1]
    }

    /// The kind of piece on a square.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> Option<Kind> {
        self.mailbox[square.index()]
    }

    /// The side that has a piece on a square.
    #[inline]
    pub(crate) fn side_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.by_side[side.index()].has(square))
    }

    /// The square of a side's king; `None` for a side without one, the first of several.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::King).first()
    }

    /// Square of the king of a side that must have one.
    #[inline]
    pub(crate) fn own_king(&self, side: Side) -> Square {
        debug_assert!(self.pieces(side, Kind::King).any(), "{side:?} has no king");
        self.pieces(side, Kind::King).lowest()
    }

    /// Both kings. Harmless pieces cannot capture them, but may attack their squares.
    #[inline]
    pub(crate) fn kings(&self) -> Bitboard {
        self.of_kind(Kind::King)
    }

    /// Enemy pieces that attack the king of the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.state.checkers
    }

    /// Pieces of the side to move that are pinned to their king.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        self.state.pinned
    }

    /// The remaining castling rights.
    #[inline]
    pub fn castling(&self) -> Castling {
        self.state.castling
    }

    /// The square that a pawn has just passed, if an enemy pawn is ready to capture there.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.state.en_passant
    }

    /// Hash key of the pawns.
    #[inline]
    pub(crate) fn pawn_key(&self) -> Key {
        self.state.pawn_key
    }

    /// Hash key of the side's pieces other than pawns.
    #[inline]
    pub(crate) fn piece_key(&self, side: Side) -> Key {
        self.state.piece_keys[side.index()]
    }

    /// The squares attacked by a piece of this kind and side on `square`.
    #[inline]
    pub fn attacks(&self, kind: Kind, side: Side, square: Square) -> Bitboard {
        self.set.attacks(kind, side, square, self.occupied())
    }
}
