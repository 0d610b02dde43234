//! Descriptions of the pieces for users.

use engine_core::PieceInfo;

use super::piece::Kind;

/// Description of a piece of this kind for users; the Adept's is that of an Adept off the Stones.
pub(super) const fn piece_info(kind: Kind) -> &'static PieceInfo {
    match kind {
        Kind::Adept => &ADEPT,
        Kind::Paladin => &PALADIN,
        Kind::Soldier => &SOLDIER,
        Kind::Builder => &BUILDER,
        Kind::Scout => &SCOUT,
        Kind::Wall => &WALL,
        Kind::MannedWall | Kind::MannedEnemyWall => &MANNED_WALL,
    }
}

/// Description of the Adept on the Stones.
pub(super) static MASTER: PieceInfo = PieceInfo::with(
    "Moves one square in any direction; captures one square diagonally only.",
    &[
        "It cannot be captured, only deposed: whoever could capture it takes the Stones and sends it to an empty square of the City.",
        "Instead of moving it may enhance a Soldier beside the Stones: the Soldier becomes a Paladin, Builder or Scout if its side has fewer than two.",
        "With enough Walls of its side in the City, usually five, it wins (Triumph).",
    ],
);

static ADEPT: PieceInfo = PieceInfo::with(
    "Moves one square in any direction; captures one square diagonally only.",
    &["Losing it loses the game.", "On the Standing Stones it is a Master."],
);

static PALADIN: PieceInfo = PieceInfo::with(
    "Moves and captures up to three squares in any direction; any distance if it starts beside its own Adept \
     (along a rank or file).",
    &[
        "Beside its own Adept it can be captured by Paladins only.",
        "Moves of two or more squares never touch the City or the Stones.",
    ],
);

static SOLDIER: PieceInfo = PieceInfo::with(
    "Moves one square straight in any direction; captures one square diagonally in any direction.",
    &["A Master can enhance it."],
);

static SCOUT: PieceInfo = PieceInfo::plain(
    "Moves by leaping exactly two squares straight; captures by leaping exactly two squares diagonally. Leaps over \
     anything, in the City too.",
);

static BUILDER: PieceInfo = PieceInfo::with(
    "Moves one square in any direction.",
    &[
        "Captures only an enemy Builder on open ground next to it.",
        "Steps diagonally onto a Wall of either colour, if nobody is on it or an enemy Builder is, which is captured.",
        "Walls move only while their side has a Builder.",
    ],
);

static MANNED_WALL: PieceInfo = PieceInfo::with(
    "Moves one square in any direction to an empty square, or diagonally onto an empty Wall; the Wall stays behind.",
    &[
        "On a Wall it captures nothing, and only an enemy Builder from open ground, diagonally, can capture it.",
        "The Wall under it obeys its side and carries it along.",
    ],
);

static WALL: PieceInfo = PieceInfo::with(
    "Its side moves it one square straight to an empty square, the Stones excepted, while it has a Builder anywhere.",
    &[
        "Never captures and is never captured.",
        "With a Builder on it, it belongs to the Builder's side.",
        "Enough of them in the City, usually five, and the Adept on the Stones win the game.",
    ],
);
