//! Descriptions of the pieces for users.

use engine_core::PieceInfo;

use super::piece::Kind::{self, *};
use super::piece::Piece;

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

/// Description of a piece for users.
pub(super) fn piece_info(piece: Piece) -> &'static PieceInfo {
    let wanted = (piece.kind(), piece.is_promoted());
    PIECES.iter().find(|(piece, _)| *piece == wanted).map_or(PieceInfo::NONE, |(_, info)| info)
}

type Described = ((Kind, bool), PieceInfo);

const fn plain(kind: Kind, moves: &'static str, powers: &'static [&'static str]) -> Described {
    ((kind, false), PieceInfo::with(moves, powers))
}

const fn promoted(kind: Kind, moves: &'static str, powers: &'static [&'static str]) -> Described {
    ((kind, true), PieceInfo::with(moves, powers))
}

/// Descriptions by type and promotion.
#[rustfmt::skip]
static PIECES: [Described; 28] = [
    plain(King, "Moves and captures one square in any direction.",
        &["Special: converts an enemy unit next to it, which changes sides.", RIDES]),
    promoted(King, "Moves and captures one square in any direction.",
        &["Special: converts an enemy unit next to it or a knight's leap away.", RIDES]),
    plain(WhiteMage, BISHOP,
        &["Aura: protects the first friend on each diagonal.", RIDES]),
    promoted(WhiteMage, BISHOP_AND_STEP,
        &["Aura: protects the first friend on each line of a queen.",
          "Special: slays, at any distance, an enemy that could capture, by a normal move, a friend standing two squares diagonally from it.",
          RIDES]),
    plain(RedMage, "Moves and captures any distance along diagonals, or by a knight's move whose first straight square is empty.",
        &["Aura: protects friends exactly two squares away diagonally.",
          "Special: slays enemies exactly two squares away diagonally, over anything.", RIDES]),
    promoted(RedMage, "Moves and captures any distance along diagonals, or by a knight's leap; moves (without capturing) one square straight.",
        &["Aura: protects the first friend on each diagonal.",
          "Special: slays the first unit on a diagonal, if it is an enemy.", RIDES]),
    plain(BlackMage, BISHOP,
        &["Special: slays the first unit on a diagonal, if it is an enemy.", RIDES]),
    promoted(BlackMage, BISHOP_AND_STEP,
        &["Special: slays the first unit on a line of a queen, if it is an enemy.",
          "Aura: friends that start exactly two squares away diagonally take protected units too, by normal captures and by the sacrificial attack.",
          RIDES]),
    plain(Paladin, KNIGHT,
        &["Aura: protects friends on the eight squares around it.", RIDES]),
    promoted(Paladin, KNIGHT,
        &["Aura: protects friends on the eight squares around it.",
          "Special: right after a capture or slay of friends it may give itself up (!): the captured unit comes back, its capturer is removed.",
          RIDES]),
    plain(Dragoon, KNIGHT,
        &["Special: captures by a leap of three squares straight and one aside; it may not go there without capturing.", RIDES]),
    promoted(Dragoon, "Leaps like a knight; moves (without capturing) also by a leap of three squares straight and one aside.",
        &["Special: captures by the leap of three and one, protected units too.", RIDES]),
    plain(DarkKnight, KNIGHT,
        &["Special: slays an enemy unit next to it.", RIDES]),
    promoted(DarkKnight, KNIGHT,
        &["Special: slays an enemy unit next to it.", "Special: removes any enemy unit on the board, and itself (%).",
          RIDES]),
    plain(Dwarf, "Moves one square straight forward, captures one square diagonally forward.",
        &["On foot it silences the enemy straight in front of it: no special abilities, auras off.", PAWN_PROMOTES,
          RIDES]),
    plain(Sylph, "Moves one square diagonally forward, captures one square straight forward.",
        &["On foot it silences the enemies diagonally in front of it: no special abilities, auras off.",
          PAWN_PROMOTES, RIDES]),
    plain(Moogle, "Moves and captures one square straight or diagonally forward.",
        &["On foot it is never the object of a special ability, good or bad.", PAWN_PROMOTES, RIDES]),
    plain(MagitekKnight, KNIGHT,
        &["Its field silences the eight squares around it, friend and foe: units there may not use special abilities and are the object of none.",
          "Two Magitek Knights next to each other cancel each other out; an enemy's does not reach one on a Magic Chocobo.", RIDES]),
    plain(Caller, BISHOP,
        &["Before its move its side may call a captured enemy: its Callers then have that piece's abilities, until a piece of their side is captured or slain.",
          RIDES]),
    plain(Airship, "Carrier of any number of riders. Ridden, it moves and captures any distance in any direction.",
        &[STANDS_STILL,
          "Special: jumps along the lines of a queen, over one or more units, to an empty white square.", IMMUNE]),
    promoted(Airship, "Carrier of any number of riders. Ridden, it moves and captures any distance in any direction.",
        &[STANDS_STILL,
          "Special: jumps along the lines of a queen, over one or more units, to an empty white square.",
          "Special: slays along the lines of a queen over exactly one unit, protected units too.", IMMUNE]),
    plain(WhiteChocobo, "Carrier of one rider. Ridden, it moves and captures like a rook.",
        &[STANDS_STILL, FREES]),
    promoted(WhiteChocobo, "Carrier of one rider. Ridden, it moves and captures like a rook; moves (without capturing) by a knight's leap.",
        &[STANDS_STILL, FREES,
          "It is never the object of an enemy's special ability; enemy Magitek fields do not touch it and its rider."]),
    plain(Chocobo, "Carrier of one rider. Ridden, it moves and captures like a rook.",
        &["Special: without a rider it moves like a rook, without capturing."]),
    promoted(Chocobo, "Carrier of one rider. Ridden, it moves and captures like a rook; moves (without capturing) by a knight's leap.",
        &["Special: without a rider it moves like a rook or a knight, without capturing, also onto a friendly character, which becomes its rider."]),
    plain(BlackChocobo, "Carrier of one rider. Ridden, it moves and captures like a rook.",
        &[STANDS_STILL, "Special: jumps along the lines of a rook, over one or more units, to an empty black square."]),
    promoted(BlackChocobo, "Carrier of one rider. Ridden, it moves and captures like a rook; moves (without capturing) by a knight's leap.",
        &[STANDS_STILL,
          "Special: jumps along the lines of a rook, over one or more units, to a black square, capturing too.",
          "Special: captures by a knight's leap.", "Special: slays an enemy unit one square away diagonally."]),
    plain(Tank, "Carrier of one rider. Ridden, it moves like a rook, without capturing.",
        &[STANDS_STILL, "Special: slays along the lines of a rook over exactly one unit, protected units too.",
          "Normal moves never capture it."]),
];
