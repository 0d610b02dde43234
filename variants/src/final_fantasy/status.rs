//! Units that may use special abilities, that may be their object, and that are protected.

use engine_core::Side;

use super::abilities::Pattern;
use super::board::Board;
use super::maps::Map;
use super::reach::{neighbours, reach};
use crate::common::bitboard::Bitboard;

/// Sets of units with auras, and the patterns of their protection.
pub(crate) const AURAS: [(Map, Pattern); 4] = [
    (Map::ProtectBishop, Pattern::Bishop),
    (Map::ProtectRook, Pattern::Rook),
    (Map::ProtectAlfil, Pattern::Alfil),
    (Map::ProtectKing, Pattern::StepKing),
];

/// Effects of Magitek fields and blocking pawns on each side's abilities.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Status {
    active: [Bitboard; 2],
    in_reach_of_friends: [Bitboard; 2],
    in_reach_of_enemies: [Bitboard; 2],
}

impl Status {
    pub(crate) fn from_board(board: &Board) -> Status {
        let blocked = Side::BOTH.map(|side| blocked(board, side));
        let fields = fields(board, blocked);
        let mut status = Status::default();
        for side in Side::BOTH {
            let (own, index) = (board.of_side(side), side.index());
            let aloof = board.map(side, Map::ImmuneToEnemySpecials);
            let in_field = own & (fields[index] | fields[(!side).index()] & !aloof);
            let in_reach = own & !in_field & !board.map(side, Map::ImmuneToSpecials);
            status.active[index] = own & !in_field & !blocked[index];
            status.in_reach_of_friends[index] = in_reach;
            status.in_reach_of_enemies[index] = in_reach & !aloof;
        }
        status
    }

    /// The side's units that may use special abilities.
    #[inline]
    pub(crate) fn active(&self, side: Side) -> Bitboard {
        self.active[side.index()]
    }

    /// The side's units that may be the object of a friend's special ability.
    #[inline]
    pub(crate) fn in_reach_of_friends(&self, side: Side) -> Bitboard {
        self.in_reach_of_friends[side.index()]
    }

    /// The side's units that may be the object of an enemy's special ability.
    #[inline]
    pub(crate) fn in_reach_of_enemies(&self, side: Side) -> Bitboard {
        self.in_reach_of_enemies[side.index()]
    }
}

/// The side's units that are blocked by an enemy Dwarf or Sylph.
fn blocked(board: &Board, side: Side) -> Bitboard {
    let dwarves = board.map(!side, Map::BlocksAhead);
    let sylphs = board.map(!side, Map::BlocksDiagonally);
    board.of_side(side) & (dwarves.ahead(!side) | sylphs.ahead(!side).beside())
}

/// The squares around each side's working Magitek fields.
pub(crate) fn working_fields(board: &Board) -> [Bitboard; 2] {
    fields(board, Side::BOTH.map(|side| blocked(board, side)))
}

fn fields(board: &Board, blocked: [Bitboard; 2]) -> [Bitboard; 2] {
    let knights = Side::BOTH.map(|side| board.map(side, Map::Field) & !blocked[side.index()]);
    let all = knights[0] | knights[1];
    Side::BOTH.map(|side| {
        let works = knights[side.index()].into_iter().filter(|&square| {
            let aloof = board.map(side, Map::ImmuneToEnemySpecials).has(square);
            let rivals = if aloof { knights[side.index()] } else { all };
            (neighbours(Bitboard::from_square(square)) & rivals).is_empty()
        });
        neighbours(works.collect())
    })
}

/// The side's units that friendly auras cover, including a King's unit.
pub(crate) fn covered(board: &Board, status: &Status, side: Side) -> Bitboard {
    let occupied = board.occupied();
    let active = status.active(side);
    let mut cover = Bitboard::EMPTY;
    for (map, pattern) in AURAS {
        for mage in board.map(side, map) & active {
            cover |= reach(pattern, mage, side, occupied);
        }
    }
    cover & status.in_reach_of_friends(side)
}

/// The side's units that only piercing attacks can capture or slay.
pub(crate) fn protected(board: &Board, status: &Status, side: Side) -> Bitboard {
    let king = board.king(side).map_or(Bitboard::EMPTY, Bitboard::from_square);
    covered(board, status, side) & !king
}

/// The side's units that pierce protection with the help of an aura.
pub(crate) fn helped_to_pierce(board: &Board, status: &Status, side: Side) -> Bitboard {
    let mut helped = Bitboard::EMPTY;
    for wizard in board.map(side, Map::HelpPierce) & status.active(side) {
        helped |= reach(Pattern::Alfil, wizard, side, Bitboard::EMPTY);
    }
    helped & status.in_reach_of_friends(side)
}
