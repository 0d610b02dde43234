//! What each piece does, for people.

use engine_core::PieceInfo;

use super::piece::{Kind, Piece};

const RIDES: &str =
    "Boards a friendly carrier that has room by a move to its square, and gets off by a move of its own.";
const BISHOP: &str = "Moves and captures any distance along diagonals.";
const BISHOP_AND_STEP: &str =
    "Moves and captures any distance along diagonals; moves (without capturing) one square straight.";
const KNIGHT: &str = "Leaps two squares straight and one aside, over anything.";
const PAWN_PROMOTES: &str = "Promotes on the last rank to the piece that the enemy starts with there.";
const STANDS_STILL: &str = "Without a rider it stands still.";
const IMMUNE: &str = "Normal moves cannot capture it, unless in its owner's last turn it captured by moving, was \
    boarded or was left by a rider (then it is marked !).";
const FREES: &str = "Its rider may use its own special abilities while riding.";

/// What a piece does.
pub(super) const fn piece_info(piece: Piece) -> &'static PieceInfo {
    match (piece.kind(), piece.is_promoted()) {
        (Kind::King, false) => {
            const {
                &PieceInfo::with(
                    "Moves and captures one square in any direction.",
                    &["Special: converts an enemy unit next to it, which changes sides.", RIDES],
                )
            }
        }
        (Kind::King, true) => {
            const {
                &PieceInfo::with(
                    "Moves and captures one square in any direction.",
                    &["Special: converts an enemy unit next to it or a knight's leap away.", RIDES],
                )
            }
        }
        (Kind::WhiteMage, false) => {
            const { &PieceInfo::with(BISHOP, &["Aura: protects the first friend on each diagonal.", RIDES]) }
        }
        (Kind::WhiteMage, true) => {
            const {
                &PieceInfo::with(
                    BISHOP_AND_STEP,
                    &[
                        "Aura: protects the first friend on each line of a queen.",
                        "Special: slays, at any distance, an enemy that could capture a friend standing two squares diagonally from it.",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::RedMage, false) => {
            const {
                &PieceInfo::with(
                    "Moves and captures any distance along diagonals, or by a knight's move whose first straight square is empty.",
                    &[
                        "Aura: protects friends exactly two squares away diagonally.",
                        "Special: slays enemies exactly two squares away diagonally, over anything.",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::RedMage, true) => {
            const {
                &PieceInfo::with(
                    "Moves and captures any distance along diagonals, or by a knight's leap; moves (without capturing) one square straight.",
                    &[
                        "Aura: protects the first friend on each diagonal.",
                        "Special: slays the first unit on a diagonal, if it is an enemy.",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::BlackMage, false) => {
            const {
                &PieceInfo::with(
                    BISHOP,
                    &["Special: slays the first unit on a diagonal, if it is an enemy.", RIDES],
                )
            }
        }
        (Kind::BlackMage, true) => {
            const {
                &PieceInfo::with(
                    BISHOP_AND_STEP,
                    &[
                        "Special: slays the first unit on a line of a queen, if it is an enemy.",
                        "Aura: friends that start exactly two squares away diagonally capture protected units too.",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::Paladin, false) => {
            const { &PieceInfo::with(KNIGHT, &["Aura: protects friends on the eight squares around it.", RIDES]) }
        }
        (Kind::Paladin, true) => {
            const {
                &PieceInfo::with(
                    KNIGHT,
                    &[
                        "Aura: protects friends on the eight squares around it.",
                        "Special: right after a capture or slay of friends it may give itself up (!): the captured unit comes back, its capturer is removed.",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::Dragoon, false) => {
            const {
                &PieceInfo::with(
                    KNIGHT,
                    &["Special: captures (only) by a leap of three squares straight and one aside.", RIDES],
                )
            }
        }
        (Kind::Dragoon, true) => {
            const {
                &PieceInfo::with(
                    "Leaps like a knight; moves (without capturing) also by a leap of three squares straight and one aside.",
                    &["Special: captures by the leap of three and one, protected units too.", RIDES],
                )
            }
        }
        (Kind::DarkKnight, false) => {
            const { &PieceInfo::with(KNIGHT, &["Special: slays an enemy unit next to it.", RIDES]) }
        }
        (Kind::DarkKnight, true) => {
            const {
                &PieceInfo::with(
                    KNIGHT,
                    &[
                        "Special: slays an enemy unit next to it.",
                        "Special: removes any enemy unit on the board, and itself (%).",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::Dwarf, _) => {
            const {
                &PieceInfo::with(
                    "Moves one square straight forward, captures one square diagonally forward.",
                    &[
                        "On foot it silences the enemy straight in front of it: no special abilities, auras off.",
                        PAWN_PROMOTES,
                        RIDES,
                    ],
                )
            }
        }
        (Kind::Sylph, _) => {
            const {
                &PieceInfo::with(
                    "Moves one square diagonally forward, captures one square straight forward.",
                    &[
                        "On foot it silences the enemies diagonally in front of it: no special abilities, auras off.",
                        PAWN_PROMOTES,
                        RIDES,
                    ],
                )
            }
        }
        (Kind::Moogle, _) => {
            const {
                &PieceInfo::with(
                    "Moves and captures one square straight or diagonally forward.",
                    &[
                        "On foot it is never the object of a special ability, good or bad.",
                        PAWN_PROMOTES,
                        RIDES,
                    ],
                )
            }
        }
        (Kind::MagitekKnight, _) => {
            const {
                &PieceInfo::with(
                    KNIGHT,
                    &[
                        "Its field silences the eight squares around it, friend and foe: units there may not use special abilities and are the object of none.",
                        "Two Magitek Knights next to each other cancel each other out.",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::Caller, _) => {
            const {
                &PieceInfo::with(
                    BISHOP,
                    &[
                        "Before its move its side may call a captured enemy: its Callers then have that piece's abilities, until a piece of their side is lost.",
                        RIDES,
                    ],
                )
            }
        }
        (Kind::Airship, false) => {
            const {
                &PieceInfo::with(
                    "Carrier of any number of riders. Ridden, it moves and captures any distance in any direction.",
                    &[
                        STANDS_STILL,
                        "Special: jumps along the lines of a queen, over one or more units, to an empty white square.",
                        IMMUNE,
                    ],
                )
            }
        }
        (Kind::Airship, true) => {
            const {
                &PieceInfo::with(
                    "Carrier of any number of riders. Ridden, it moves and captures any distance in any direction.",
                    &[
                        STANDS_STILL,
                        "Special: jumps along the lines of a queen, over one or more units, to an empty white square.",
                        "Special: slays along the lines of a queen over exactly one unit, protected units too.",
                        IMMUNE,
                    ],
                )
            }
        }
        (Kind::WhiteChocobo, false) => {
            const {
                &PieceInfo::with(
                    "Carrier of one rider. Ridden, it moves and captures like a rook.",
                    &[STANDS_STILL, FREES],
                )
            }
        }
        (Kind::WhiteChocobo, true) => {
            const {
                &PieceInfo::with(
                    "Carrier of one rider. Ridden, it moves and captures like a rook; moves (without capturing) by a knight's leap.",
                    &[
                        STANDS_STILL,
                        FREES,
                        "It is never the object of an enemy's special ability; enemy Magitek fields do not touch it and its rider.",
                    ],
                )
            }
        }
        (Kind::Chocobo, false) => {
            const {
                &PieceInfo::with(
                    "Carrier of one rider. Ridden, it moves and captures like a rook.",
                    &["Special: without a rider it moves like a rook, without capturing."],
                )
            }
        }
        (Kind::Chocobo, true) => {
            const {
                &PieceInfo::with(
                    "Carrier of one rider. Ridden, it moves and captures like a rook; moves (without capturing) by a knight's leap.",
                    &[
                        "Special: without a rider it moves like a rook or a knight, without capturing, also onto a friendly character, which becomes its rider.",
                    ],
                )
            }
        }
        (Kind::BlackChocobo, false) => {
            const {
                &PieceInfo::with(
                    "Carrier of one rider. Ridden, it moves and captures like a rook.",
                    &[
                        STANDS_STILL,
                        "Special: jumps along the lines of a rook, over one or more units, to an empty black square.",
                    ],
                )
            }
        }
        (Kind::BlackChocobo, true) => {
            const {
                &PieceInfo::with(
                    "Carrier of one rider. Ridden, it moves and captures like a rook; moves (without capturing) by a knight's leap.",
                    &[
                        STANDS_STILL,
                        "Special: jumps along the lines of a rook, over one or more units, to a black square, capturing too.",
                        "Special: captures by a knight's leap.",
                        "Special: slays an enemy unit one square away diagonally.",
                    ],
                )
            }
        }
        (Kind::Tank, _) => {
            const {
                &PieceInfo::with(
                    "Carrier of one rider. Ridden, it moves like a rook, without capturing.",
                    &[
                        STANDS_STILL,
                        "Special: slays along the lines of a rook over exactly one unit, protected units too.",
                        "Normal moves never capture it.",
                    ],
                )
            }
        }
    }
}
