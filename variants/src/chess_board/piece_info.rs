//! Descriptions of the pieces for users.

use engine_core::{Glyph, PieceInfo};

use super::kinds::Kind;

/// Piece that replaces a built-in kind.
#[derive(Clone, Copy, Debug)]
pub struct ChangedKind {
    /// Replaced kind: in the start position, in castling, among the promotions. Not a pawn. A king
    /// remains royal.
    pub kind: Kind,
    /// Upper-case letter in FENs and moves, unique in the game.
    pub letter: u8,
    /// Name.
    pub name: &'static str,
    /// Moves in Betza's notation: leaps, and slides of rooks and bishops, without steps that only
    /// move or only capture. A king leaps, and each of its leaps has an opposite.
    pub betza: &'static str,
    /// Value in centipawns.
    pub value: i32,
    /// True if it forces mate against a bare king with the help of its own king.
    pub mates_alone: bool,
    /// Drawing.
    pub glyph: &'static Glyph,
    /// Description of its moves and powers.
    pub info: &'static PieceInfo,
}

/// Description of a built-in kind for users.
pub(crate) const fn piece_info(kind: Kind) -> &'static PieceInfo {
    &INFO[kind.index()]
}

const FEARLESS: &str = "An illusion: it gives no check and never captures a king.";

/// Descriptions by [`Kind::index`].
static INFO: [PieceInfo; Kind::BUILT_IN] = [
    PieceInfo::with(
        "Moves one square straight forward, captures one square diagonally forward.",
        &[
            "From its second rank it may move two squares.",
            "En passant: it captures a pawn that has just passed it with a double step.",
            "Promotes on the last rank.",
        ],
    ),
    PieceInfo::with(
        "Moves and captures one square in any direction, never into check.",
        &["Castles with an unmoved corner piece."],
    ),
    PieceInfo::plain("Moves and captures any distance along ranks and files."),
    PieceInfo::plain("Leaps two squares straight and one aside, over anything."),
    PieceInfo::plain("Moves and captures any distance along diagonals."),
    PieceInfo::plain("Moves and captures any distance in any direction."),
    PieceInfo::with(
        "Moves like a bishop, or leaps two squares straight.",
        &["It stays on squares of one colour, also when castling."],
    ),
    PieceInfo::with(
        "Leaps one or two squares diagonally, or two squares straight.",
        &["It stays on squares of one colour."],
    ),
    PieceInfo::plain("Moves one square straight, or leaps two squares diagonally."),
    PieceInfo::plain("Moves like a bishop or a knight."),
    PieceInfo::plain("Moves like a rook forward and sideways; backward one square, straight or diagonally."),
    PieceInfo::plain(
        "Moves one square diagonally, or makes a knight's leap of two ranks forward or backward.",
    ),
    PieceInfo::plain(
        "Makes a knight's leap forward, or moves one square sideways, backward or diagonally backward.",
    ),
    PieceInfo::plain(
        "Moves like a rook forward and sideways, one square in any direction, or a knight's leap forward.",
    ),
    PieceInfo::plain("Moves like a rook, four squares at most."),
    PieceInfo::plain("Moves one square straight, or leaps two squares straight."),
    PieceInfo::plain("Moves one square diagonally, or leaps two or three squares straight."),
    PieceInfo::plain("Moves like a rook or a knight."),
    PieceInfo::with("Moves like a rook or a knight.", &[FEARLESS, "Castles as a rook does."]),
    PieceInfo::with(
        "Leaps to any square at a distance of two: a knight's leap, two squares straight or two diagonally.",
        &[FEARLESS],
    ),
    PieceInfo::with("Moves like a bishop or a knight.", &[FEARLESS]),
    PieceInfo::with("Moves like a queen or a knight.", &[FEARLESS]),
    PieceInfo::with(
        "Moves and captures one square straight or diagonally forward.",
        &[
            "From its second rank it may also move two squares in any of these directions.",
            FEARLESS,
            "It captures ordinary pawns en passant; it cannot be captured so itself.",
            "Promotes to an illusionary piece on the last rank.",
        ],
    ),
];
