//! The choosing before the first move: which pieces become illusionary.

use std::fmt;

use engine_core::{Key, Side};

use crate::chess_board::{ChessPosition, Kind};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::common::zobrist;

/// How far the choosing has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Black chooses a pawn.
    BlackPawn,
    /// White chooses a pawn and a piece.
    White,
    /// Black chooses a piece.
    BlackPiece,
    /// All is chosen; play has begun.
    Play,
}

/// The pieces that become illusionary in one turn of the choosing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllusionChoice {
    /// The pawn on this square.
    Pawn(Square),
    /// The piece on this square.
    Piece(Square),
    /// The pawn and the piece on these squares.
    Both(Square, Square),
}

static STAGE_KEYS: [Key; 4] = zobrist::keys(0x7374_6167_6573);

impl Stage {
    /// The stages of the choosing, in order, with the FEN field that names them.
    pub const CHOOSING: [(&'static str, Stage); 3] =
        [("setup1", Stage::BlackPawn), ("setup2", Stage::White), ("setup3", Stage::BlackPiece)];

    /// What sets the stage apart in a position's hash; nothing in play.
    #[must_use]
    pub fn key(self) -> Key {
        if self == Stage::Play { 0 } else { STAGE_KEYS[self as usize] }
    }

    /// The stage after the choice that is due.
    #[must_use]
    pub const fn next(self) -> Stage {
        match self {
            Stage::BlackPawn => Stage::White,
            Stage::White => Stage::BlackPiece,
            Stage::BlackPiece | Stage::Play => Stage::Play,
        }
    }

    /// The side that chooses; `None` in play.
    #[must_use]
    pub const fn chooser(self) -> Option<Side> {
        match self {
            Stage::BlackPawn | Stage::BlackPiece => Some(Side::Black),
            Stage::White => Some(Side::White),
            Stage::Play => None,
        }
    }

    /// What is chosen, in words; empty in play.
    #[must_use]
    pub const fn due(self) -> &'static str {
        match self {
            Stage::BlackPawn => "a pawn to become illusionary",
            Stage::White => "a pawn and a piece to become illusionary",
            Stage::BlackPiece => "a piece to become illusionary",
            Stage::Play => "",
        }
    }

    /// The choices that there are.
    #[must_use]
    pub fn choices(self, board: &ChessPosition) -> Vec<IllusionChoice> {
        match self {
            Stage::BlackPawn => pawns(board, Side::Black).into_iter().map(IllusionChoice::Pawn).collect(),
            Stage::White => {
                let both = |pawn| {
                    pieces(board, Side::White).into_iter().map(move |piece| IllusionChoice::Both(pawn, piece))
                };
                pawns(board, Side::White).into_iter().flat_map(both).collect()
            }
            Stage::BlackPiece => pieces(board, Side::Black).into_iter().map(IllusionChoice::Piece).collect(),
            Stage::Play => Vec::new(),
        }
    }

    /// The first side that lacks a piece for a choice still due, and what it lacks.
    #[must_use]
    pub fn missing(self, board: &ChessPosition) -> Option<(Side, &'static str)> {
        let pawn = |side| pawns(board, side).is_empty().then_some((side, "pawn"));
        let piece = |side| pieces(board, side).is_empty().then_some((side, "piece"));
        let due = match self {
            Stage::BlackPawn => {
                [pawn(Side::Black), pawn(Side::White), piece(Side::White), piece(Side::Black)]
            }
            Stage::White => [pawn(Side::White), piece(Side::White), piece(Side::Black), None],
            Stage::BlackPiece => [piece(Side::Black), None, None, None],
            Stage::Play => [None; 4],
        };
        due.into_iter().flatten().next()
    }
}

/// The orthodox pawns of a side.
fn pawns(board: &ChessPosition, side: Side) -> Bitboard {
    board.pieces(side, Kind::Pawn)
}

/// The orthodox queens, rooks, bishops and knights of a side.
fn pieces(board: &ChessPosition, side: Side) -> Bitboard {
    board.of_side(side) & !board.illusions() & !board.of_kind(Kind::Pawn) & !board.of_kind(Kind::King)
}

/// The illusionary counterpart of an orthodox piece; others stay what they are.
pub(super) const fn illusionary(kind: Kind) -> Kind {
    match kind {
        Kind::Pawn => Kind::IllusionaryPawn,
        Kind::Rook => Kind::IllusionaryRook,
        Kind::Knight => Kind::IllusionaryKnight,
        Kind::Bishop => Kind::IllusionaryBishop,
        Kind::Queen => Kind::IllusionaryQueen,
        other => other,
    }
}

impl IllusionChoice {
    /// The squares of the chosen pieces: pawn, piece.
    #[must_use]
    pub const fn squares(self) -> [Option<Square>; 2] {
        match self {
            IllusionChoice::Pawn(pawn) => [Some(pawn), None],
            IllusionChoice::Piece(piece) => [None, Some(piece)],
            IllusionChoice::Both(pawn, piece) => [Some(pawn), Some(piece)],
        }
    }

    /// Replaces the chosen pieces on the spot; the board must be refreshed afterwards.
    pub(super) fn replace_pieces(self, board: &mut ChessPosition) {
        for square in self.squares().into_iter().flatten() {
            if let Some(kind) = board.kind_at(square) {
                board.transform(square, illusionary(kind));
            }
        }
    }
}

/// As in moves: `i@d7`, `i@e2+b1`.
impl fmt::Display for IllusionChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllusionChoice::Pawn(square) | IllusionChoice::Piece(square) => write!(f, "i@{square}"),
            IllusionChoice::Both(pawn, piece) => write!(f, "i@{pawn}+{piece}"),
        }
    }
}
