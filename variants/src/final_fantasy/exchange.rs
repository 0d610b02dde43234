//! Exchange evaluation of this game. "Defended" pieces matter little here: a slayer removes a piece
//! from afar without exposing itself to recapture, and a protected piece cannot be captured at all.

use engine_core::Side;

use super::make::ransom_price;
use super::maps::ATTACKS;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::reach::{reach, reach_back};
use super::state::{Capturer, FfPosition};
use super::status::{AURAS, working_fields};
use super::weights;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Maximum length of an exchange.
const LONGEST: usize = 16;

/// Immediate gain of a move, in centipawns.
pub(crate) fn gain(pos: &FfPosition, mv: Move) -> i32 {
    let board = &pos.board;
    let taken = if board.of_side(!pos.side()).has(mv.to()) { weights::unit(board, mv.to()) } else { 0 };
    let own = |kind| weights::full(Piece::plain(kind));
    let mover = pos.mover(mv).map_or(0, weights::full);
    match mv.action() {
        Action::Go | Action::Slay => taken,
        Action::Take | Action::Convert => 2 * taken,
        Action::SacrificialAttack => taken - mover,
        Action::SacrificialDefence => defence_gain(pos) - mover,
        Action::Promote(kind) => taken + own(kind) - mover,
        Action::Raise => {
            let home = Piece::plain(Kind::home(pos.side(), mv.to().file()));
            taken + weights::full(home.promoted()) - weights::full(home) - mover
        }
        Action::Ransom(_) => {
            let home = Kind::home(!pos.side(), mv.to().file());
            taken - own(home) + ransom_price(home).map_or(0, own) - mover
        }
    }
}

/// Value of the units that a sacrifice returns and removes.
fn defence_gain(pos: &FfPosition) -> i32 {
    let Some(hit) = &pos.hit else {
        return 0;
    };
    let capturer = match hit.capturer {
        Capturer::Gone => 0,
        Capturer::Unit(square) => weights::unit(&pos.board, square),
        Capturer::Rider(square, index) => pos.board.rider(square, index).map_or(0, weights::full),
    };
    hit.unit.pieces().map(weights::full).sum::<i32>() + capturer
}

/// The [`gain`] that is left when both sides continue to capture on the goal as long as it pays.
pub(crate) fn outcome(pos: &FfPosition, mv: Move) -> i32 {
    let gain = gain(pos, mv);
    match mv.action() {
        Action::Go | Action::Take => {
            let Some(at_stake) = value_at_stake(pos, mv) else {
                return gain;
            };
            gain - Exchange::new(pos, mv).best(!pos.side(), at_stake, LONGEST)
        }
        Action::Promote(kind) => {
            let at_stake = weights::full(Piece::plain(kind));
            gain - Exchange::new(pos, mv).best(!pos.side(), at_stake, LONGEST)
        }
        _ => gain,
    }
}

/// Value of the unit on the goal after the move; `None` if it cannot be captured there.
fn value_at_stake(pos: &FfPosition, mv: Move) -> Option<i32> {
    let board = &pos.board;
    let (from, to) = (mv.from(), mv.to());
    let whole_unit = mv.rider().is_none();
    let mover = if whole_unit { weights::unit(board, from) } else { pos.mover(mv).map_or(0, weights::full) };
    let base = pos.mover(mv)?;
    let boards = board.of_side(pos.side()).has(to);
    let carried = if boards || mv.action() == Action::Take { weights::unit(board, to) } else { 0 };
    let captures = board.of_side(!pos.side()).has(to);
    let fort = |piece: Piece| piece.kind() == Kind::Tank || piece.kind() == Kind::Airship && !captures;
    let immune =
        if boards { board.base(to).is_some_and(|piece| piece.kind() == Kind::Tank) } else { fort(base) };
    (!immune).then_some(mover + carried)
}

/// Exchange on one square.
struct Exchange<'a> {
    pos: &'a FfPosition,
    square: Square,
    occupied: Bitboard,
    /// Units that have not captured yet.
    present: Bitboard,
    /// True for each side whose auras cover the square.
    covered: [bool; 2],
}

impl<'a> Exchange<'a> {
    fn new(pos: &'a FfPosition, mv: Move) -> Exchange<'a> {
        let square = mv.to();
        let origin = if mv.rider().is_none() { Bitboard::from_square(mv.from()) } else { Bitboard::EMPTY };
        let present = pos.board.occupied() & !origin;
        let occupied = present | Bitboard::from_square(square);
        let covered = Side::BOTH.map(|side| is_covered(pos, side, square, present));
        Exchange { pos, square, occupied, present: present & !Bitboard::from_square(square), covered }
    }

    /// Maximum gain of `side` by capturing `at_stake` on the square, or by not capturing.
    fn best(&mut self, side: Side, at_stake: i32, depth: usize) -> i32 {
        if depth == 0 || self.covered[(!side).index()] {
            return 0;
        }
        let (takers, slayers) = self.attackers(side);
        if slayers.any() {
            return at_stake;
        }
        let takers = takers.into_iter().map(|from| (self.taker_value(from), from));
        let Some((value, from)) = takers.min_by_key(|&(value, _)| value) else {
            return 0;
        };
        self.occupied &= !Bitboard::from_square(from);
        self.present &= !Bitboard::from_square(from);
        (at_stake - self.best(!side, value, depth - 1)).max(0)
    }

    /// Returns the units that capture by moving to the square, and those that slay from afar (or
    /// capture there by a special ability).
    fn attackers(&self, side: Side) -> (Bitboard, Bitboard) {
        let board = &self.pos.board;
        let active = self.pos.status.active(side) & self.present;
        let (mut takers, mut slayers) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (pattern, take, hit) in ATTACKS {
            let take = take.map_or(Bitboard::EMPTY, |map| board.map(side, map) & self.present);
            let hit = hit.map_or(Bitboard::EMPTY, |map| board.map(side, map) & active);
            if (take | hit).any() {
                let reached = reach_back(pattern, self.square, side, self.occupied);
                takers |= reached & take;
                slayers |= reached & hit;
            }
        }
        (takers, slayers)
    }

    /// Value that a capturer puts at stake: the piece on foot, or a carrier's cheapest piece.
    fn taker_value(&self, from: Square) -> i32 {
        self.pos.board.pieces(from).map(weights::full).min().unwrap_or(0)
    }
}

/// Returns true if a working aura of a unit in `present` reaches the square, and no Magitek field
/// suppresses it.
fn is_covered(pos: &FfPosition, side: Side, square: Square, present: Bitboard) -> bool {
    let board = &pos.board;
    let mages = pos.status.active(side) & present & !Bitboard::from_square(square);
    let covers = AURAS.iter().any(|&(map, pattern)| {
        let users = board.map(side, map) & mages;
        users.any() && (reach(pattern, square, side, present) & users).any()
    });
    covers && working_fields(board).iter().all(|field| !field.has(square))
}
