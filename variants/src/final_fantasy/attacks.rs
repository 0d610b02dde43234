//! Attacks that capture, slay or convert a unit, in particular a King's.

use engine_core::Side;

use super::abilities::{Ability, FORMS, Pattern, SquareColour};
use super::board::Board;
use super::maps::{ATTACKS, Map};
use super::reach::{reach, reach_back, squares_of};
use super::state::FfPosition;
use super::status::{covered, helped_to_pierce};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// The side's units that normal moves cannot capture.
pub(crate) fn immune(board: &Board, side: Side) -> Bitboard {
    board.map(side, Map::Immune) | board.map(side, Map::ImmuneUnlessExposed) & !board.exposed()
}

/// The squares on which a unit could capture by a normal move of its own or of a rider.
pub(crate) fn normal_captures(pos: &FfPosition, square: Square) -> Bitboard {
    let board = &pos.board;
    let side = board.side_on(square);
    let idle = board.carriers().has(square) && !board.ridden().has(square);
    let pieces = board.pieces(square).filter(|_| !idle);
    pieces.flat_map(|piece| FORMS[piece.form()].normal).fold(Bitboard::EMPTY, |all, ability| match *ability {
        Ability::Both(pattern) | Ability::Capture(pattern, _) => {
            all | reach(pattern, square, side, board.occupied())
        }
        _ => all,
    })
}

/// The friendly units whose attackers a White Wizard of `side` on this square slays. On its own
/// turn a side's Airships are never exposed.
pub(crate) fn threatened_friends(pos: &FfPosition, wizard: Square, side: Side) -> Bitboard {
    let immune = pos.board.map(side, Map::Immune) | pos.board.map(side, Map::ImmuneUnlessExposed);
    reach(Pattern::Alfil, wizard, side, Bitboard::EMPTY) & pos.board.of_side(side) & !immune
}

impl FfPosition {
    /// The units that could capture or slay the King's unit of `side` on `king` if it were the
    /// enemy's turn, without a call. Only sacrificial attacks are stopped by protection.
    pub(crate) fn king_takers(&self, king: Square, side: Side) -> Bitboard {
        let (board, enemy) = (&self.board, !side);
        let occupied = board.occupied();
        let normal = if immune(board, side).has(king) { Bitboard::EMPTY } else { Bitboard::ALL };
        let in_reach = self.status.in_reach_of_enemies(side).has(king);
        let special = if in_reach { self.status.active(enemy) } else { Bitboard::EMPTY };
        let mut takers = Bitboard::EMPTY;
        for (pattern, take, hit) in ATTACKS {
            let mut users = Bitboard::EMPTY;
            if let Some(take) = take {
                users |= board.map(enemy, take) & normal;
            }
            if let Some(hit) = hit {
                users |= board.map(enemy, hit) & special;
            }
            if users.any() {
                takers |= reach_back(pattern, king, enemy, occupied) & users;
            }
        }
        takers | self.rare_takers(king, side, special)
    }

    /// The part of [`king_takers`](FfPosition::king_takers) that comes from abilities without a
    /// simple pattern, by the enemies in `special`.
    fn rare_takers(&self, king: Square, side: Side, special: Bitboard) -> Bitboard {
        let (board, enemy) = (&self.board, !side);
        let users = |map: Map| board.map(enemy, map) & special;
        let mut takers = Bitboard::EMPTY;
        if users(Map::HitJumpRook).any() && squares_of(SquareColour::Black).has(king) {
            takers |= reach(Pattern::JumpRook, king, side, board.occupied()) & users(Map::HitJumpRook);
        }
        if users(Map::HitThreats).any() {
            let captures = normal_captures(self, king);
            let wizards = users(Map::HitThreats).into_iter();
            takers |= wizards
                .filter(|&wizard| (threatened_friends(self, wizard, enemy) & captures).any())
                .collect();
        }
        if users(Map::HitAnywhere).any() {
            let spared = covered(board, &self.status, side).has(king);
            let piercing = if spared { helped_to_pierce(board, &self.status, enemy) } else { Bitboard::ALL };
            takers |= users(Map::HitAnywhere) & piercing;
        }
        takers
    }

    /// The sets ([`Map`], one bit each) through which a free Caller of the enemy of `side` could
    /// attack the King on `king`, if it had borrowed the abilities. Those without a simple pattern
    /// are always included.
    pub(crate) fn borrowed_reach(&self, king: Square, side: Side) -> u64 {
        let (board, enemy) = (&self.board, !side);
        let on_foot = !board.carriers() | board.map(enemy, Map::FreesRiders);
        let callers = board.map(enemy, Map::HasCaller) & on_foot & self.status.active(enemy);
        if callers.is_empty() {
            return 0;
        }
        let patternless = [Map::HitThreats, Map::HitAnywhere, Map::SacrificialDefence];
        let reaching = ATTACKS.iter().filter_map(|&(pattern, _, hit)| {
            hit.filter(|_| (reach_back(pattern, king, enemy, board.occupied()) & callers).any())
        });
        reaching.chain(patternless).fold(0, |set, map| set | map.bit())
    }

    /// The units that could convert the King's unit of `side` on `king` if it were the enemy's
    /// turn, without a call.
    pub(crate) fn king_converters(&self, king: Square, side: Side) -> Bitboard {
        let mut converters = Bitboard::EMPTY;
        if self.status.in_reach_of_enemies(side).has(king) {
            for (map, pattern) in
                [(Map::ConvertKing, Pattern::StepKing), (Map::ConvertKnight, Pattern::Knight)]
            {
                let users = self.board.map(!side, map) & self.status.active(!side);
                converters |= reach(pattern, king, side, Bitboard::EMPTY) & users;
            }
        }
        converters
    }
}
