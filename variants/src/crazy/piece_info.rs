//! Descriptions of the pieces for users.

use engine_core::PieceInfo;

use super::piece::{Kind, Piece};

/// Description of a piece for users.
pub(super) fn piece_info(piece: Piece) -> &'static PieceInfo {
    if piece.is_risen() { &RISEN_BISHOP } else { &INFO[piece.kind().index()] }
}

const JUMPS: &str = "May jump inside a Rook of either colour where it could go without capturing.";

static RISEN_BISHOP: PieceInfo = PieceInfo::with(
    "Moves and captures any distance along diagonals.",
    &["It has risen once and does not rise again: it disappears at the end of its owner's next turn.", JUMPS],
);

/// Descriptions by [`Kind::index`].
static INFO: [PieceInfo; Kind::COUNT] = [
    PieceInfo::with(
        "Moves one square forward, backward or sideways; from its second rank also two squares forward or sideways. \
         Captures one square diagonally forward.",
        &[
            "Disguise (~): changes places with a piece on a square to which it could step if that piece were not there; \
             other Pawns may go on with the same piece.",
            "En passant works against sideways double steps too.",
            "It is removed if a turn ends with it on its own first rank outside a Rook, and promotes on the last.",
            JUMPS,
        ],
    ),
    PieceInfo::with(
        "Leaps like a chess knight, over anything.",
        &[
            "Instead of capturing where it lands it may capture one enemy on the way (x), inside a Rook too.",
            JUMPS,
        ],
    ),
    PieceInfo::with(
        "Moves and captures any distance along diagonals.",
        &[
            "When it is captured for the first time it rises on the spot and captures whatever is there.",
            JUMPS,
        ],
    ),
    PieceInfo::with(
        "Moves and captures any distance along ranks and files, with everything inside it.",
        &[
            "Holds any number of pieces of either colour. They move from its square as if they stood there.",
            "When it is captured, its contents fall onto the square, the lowest first, and capture what stands there.",
            JUMPS,
        ],
    ),
    PieceInfo::with(
        "Moves and captures any distance in any direction.",
        &[
            "Instead of moving it may capture all around (*): what stands on the eight neighbouring squares, friend or foe.",
            "When it is captured it does the same in revenge, its own square included.",
            JUMPS,
        ],
    ),
    PieceInfo::with(
        "Makes exactly two steps of one square in a move, and may capture with each.",
        &[
            "It may pass over attacked squares and come back to where it started; only at the end must it be safe.",
            "A Queen that it takes with the first step explodes before the second, while the King stands nowhere.",
            "Castling may be the first of the two steps.",
            JUMPS,
        ],
    ),
];
