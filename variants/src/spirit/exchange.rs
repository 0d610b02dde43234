//! Exchange evaluation: the value of a series of captures on one square.

use engine_core::{Position, Side};

use super::bitboard::Bitboard;
use super::geometry::{DIAGONAL_LEAPS, DIAGONAL_STEPS, king_steps};
use super::movegen;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::square::Square;
use super::state::SpiritPosition;

/// Value of an Adept in an exchange, or of a Triumph: more than everything else together.
const ADEPT_VALUE: i32 = 10_000;
/// Value of a Builder.
const BUILDER_VALUE: i32 = 264;
/// Value of one more controlled Wall, gained by stepping on it.
const SEIZED_WALL: i32 = 50;
/// Value of deposing a Master.
const DEPOSITION: i32 = 100;

/// Value of a piece in an exchange, in centipawns. A Wall is never captured, so it has no value.
#[inline]
pub const fn exchange_value(kind: Kind) -> i32 {
    match kind {
        Kind::Adept => ADEPT_VALUE,
        Kind::Paladin => 706,
        Kind::Soldier => 60,
        Kind::Builder => BUILDER_VALUE,
        Kind::Scout => 150,
        Kind::Wall => 0,
        Kind::MannedWall | Kind::MannedEnemyWall => BUILDER_VALUE + SEIZED_WALL,
    }
}

/// Gain of the move before the enemy's answer, in centipawns.
pub(super) fn gain(pos: &SpiritPosition, mv: Move) -> i32 {
    match mv.action() {
        Action::Enhance => exchange_value(mv.enhanced_kind()) - exchange_value(Kind::Soldier),
        _ if movegen::completes_triumph(pos, mv) => ADEPT_VALUE,
        Action::Depose => DEPOSITION,
        Action::Carry => 0,
        Action::Step => match pos.at(mv.to()) {
            Some(target) if target.side() == pos.side_to_move() => 0,
            Some(target) if target.kind() == Kind::Wall => SEIZED_WALL,
            Some(target) => exchange_value(target.kind()),
            None => 0,
        },
    }
}

/// Returns true if the move and the captures that follow on its square gain at least `floor`, when
/// both sides stop as soon as that is better.
pub(super) fn is_at_least(pos: &SpiritPosition, mv: Move, floor: i32) -> bool {
    let gain = gain(pos, mv);
    if gain < floor || gain >= ADEPT_VALUE {
        return gain >= floor;
    }
    let Some(arrived) = arrived(pos, mv) else { return true };
    if gain - exchange_value(arrived.kind()) >= floor {
        return true;
    }
    let from = Bitboard::from_square(mv.from());
    let exchange = Exchange { pos, square: mv.to() };
    let occupied = (pos.occupied() - from) | Bitboard::from_square(mv.to());
    gain - exchange.best_capture(!pos.side_to_move(), arrived, occupied) >= floor
}

/// The piece that stands on the target afterwards and could be captured; `None` if there is none. A
/// Master can only be deposed.
fn arrived(pos: &SpiritPosition, mv: Move) -> Option<Piece> {
    let piece = pos.at(mv.from())?;
    let side = pos.side_to_move();
    match mv.action() {
        Action::Enhance => None,
        _ if piece.kind() == Kind::Adept && mv.to() == Square::STONES => None,
        Action::Depose | Action::Carry => Some(piece),
        Action::Step if piece.kind() == Kind::Wall => None,
        Action::Step if piece.kind() == Kind::Builder || piece.kind().is_manned_wall() => {
            let on_wall = pos.at(mv.to()).and_then(Piece::wall_side).is_some();
            Some(Piece::new(side, if on_wall { Kind::MannedWall } else { Kind::Builder }))
        }
        Action::Step => Some(piece),
    }
}

/// Exchange on one square.
struct Exchange<'a> {
    pos: &'a SpiritPosition,
    square: Square,
}

/// Order in which pieces capture: the least valuable first.
const CHEAPEST_FIRST: [Kind; 5] = [Kind::Soldier, Kind::Scout, Kind::Builder, Kind::Paladin, Kind::Adept];

impl Exchange<'_> {
    /// Gain of `side` by capturing `occupant`, at least 0. Pieces that are not in `occupied` any
    /// more have been used up.
    fn best_capture(&self, side: Side, occupant: Piece, occupied: Bitboard) -> i32 {
        for kind in CHEAPEST_FIRST {
            let Some(from) = (self.attackers(side, kind, occupant, occupied) & occupied).first() else {
                continue;
            };
            let prize = exchange_value(occupant.kind());
            let takes_wall = occupant.kind().is_manned_wall();
            let arrived = Piece::new(side, if takes_wall { Kind::MannedWall } else { kind });
            let left = occupied - Bitboard::from_square(from);
            return (prize - self.best_capture(!side, arrived, left)).max(0);
        }
        0
    }

    /// Pieces of one kind that may capture `occupant` on the square.
    fn attackers(&self, side: Side, kind: Kind, occupant: Piece, occupied: Bitboard) -> Bitboard {
        let index = self.square.index();
        let pieces = self.pos.pieces(side, kind);
        let manned_wall = occupant.kind().is_manned_wall();
        let guarded = occupant.kind() == Kind::Paladin
            && self.pos.pieces(occupant.side(), Kind::Adept).orthogonal().has(self.square);
        let reach = match kind {
            Kind::Builder if manned_wall => DIAGONAL_STEPS[index],
            Kind::Builder if occupant.kind() == Kind::Builder => king_steps(self.square),
            Kind::Paladin if !manned_wall => {
                return movegen::paladin_attackers(self.pos, self.square, side, occupied);
            }
            _ if manned_wall || guarded => Bitboard::EMPTY,
            Kind::Adept | Kind::Soldier => DIAGONAL_STEPS[index],
            Kind::Scout => DIAGONAL_LEAPS[index],
            _ => Bitboard::EMPTY,
        };
        pieces & reach
    }
}
