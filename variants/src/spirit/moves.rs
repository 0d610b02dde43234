//! Moves.

use std::fmt;
use std::num::NonZeroU32;

use engine_core::MoveCode;

use super::piece::Kind;
use super::square::Square;

/// Width of a square index in a packed move.
const SQUARE_BITS: u32 = 7;
const SQUARE_MASK: u32 = (1 << SQUARE_BITS) - 1;

/// Kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Action {
    /// A piece moves, including captures and steps on and off Walls. An empty Wall moves itself.
    Step,
    /// A manned Wall moves with its Builder.
    Carry,
    /// The Master is deposed and moves to a City square.
    Depose,
    /// The Master enhances a Soldier.
    Enhance,
}

/// A move: start, target, and for two actions one more value. Seven bits each, the action on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU32);

impl Move {
    /// Returns the ordinary move of a piece.
    #[inline]
    pub const fn step(from: Square, to: Square) -> Move {
        Move::pack(Action::Step, from, to, 0)
    }

    /// Returns the move of a manned Wall.
    #[inline]
    pub const fn carry(from: Square, to: Square) -> Move {
        Move::pack(Action::Carry, from, to, 0)
    }

    /// Returns the deposition by the piece on `from`, which moves to the Stones; the Master moves
    /// to `refuge`.
    #[inline]
    pub(crate) const fn depose(from: Square, refuge: Square) -> Move {
        Move::pack(Action::Depose, from, Square::STONES, refuge.index() as u32)
    }

    /// Returns the enhancement of the Soldier on `soldier` to a piece of this kind.
    #[inline]
    pub const fn enhance(soldier: Square, kind: Kind) -> Move {
        Move::pack(Action::Enhance, Square::STONES, soldier, kind as u32)
    }

    const fn pack(action: Action, from: Square, to: Square, extra: u32) -> Move {
        let bits = (action as u32) << (3 * SQUARE_BITS)
            | extra << (2 * SQUARE_BITS)
            | (to.index() as u32) << SQUARE_BITS
            | from.index() as u32;
        match NonZeroU32::new(bits) {
            Some(bits) => Move(bits),
            None => panic!("no move starts and ends on a1"),
        }
    }

    /// Returns the move of a code, if the bits have a valid form; the move need not be possible in
    /// any position.
    pub(crate) fn from_code(code: MoveCode) -> Option<Move> {
        let mv = Move(code.0);
        let square = |place: u32| Square::from_index(mv.field(place) as usize);
        square(0)?;
        square(1)?;
        let extra_fits = match mv.0.get() >> (3 * SQUARE_BITS) {
            0 | 1 => mv.field(2) == 0,
            2 => square(2).is_some(),
            3 => (mv.field(2) as usize) < Kind::COUNT,
            _ => false,
        };
        extra_fits.then_some(mv)
    }

    /// Returns the code of the move.
    pub const fn code(self) -> MoveCode {
        MoveCode(self.0)
    }

    #[inline]
    const fn field(self, place: u32) -> u32 {
        self.0.get() >> (place * SQUARE_BITS) & SQUARE_MASK
    }

    #[inline]
    const fn square(self, place: u32) -> Square {
        Square::known(self.field(place) as u8)
    }

    /// Kind of the move.
    #[inline]
    pub const fn action(self) -> Action {
        match self.0.get() >> (3 * SQUARE_BITS) {
            0 => Action::Step,
            1 => Action::Carry,
            2 => Action::Depose,
            _ => Action::Enhance,
        }
    }

    /// Start square; for an enhancement the Stones.
    #[inline]
    pub const fn from(self) -> Square {
        self.square(0)
    }

    /// Target square; for an enhancement the Soldier's square.
    #[inline]
    pub const fn to(self) -> Square {
        self.square(1)
    }

    /// Target of the deposed Adept. Only for depositions.
    #[inline]
    pub const fn refuge(self) -> Square {
        self.square(2)
    }

    /// New kind of the Soldier. Only for enhancements.
    #[inline]
    pub(crate) const fn enhanced_kind(self) -> Kind {
        Kind::ALL[self.field(2) as usize & (Kind::COUNT - 1)]
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}{}", self.action(), self.from(), self.to())?;
        match self.action() {
            Action::Depose => write!(f, "@{}", self.refuge()),
            Action::Enhance => write!(f, "={:?}", self.enhanced_kind()),
            Action::Step | Action::Carry => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::square::BoardSquare;

    #[test]
    fn codes_round_trip() {
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            if from == to {
                continue;
            }
            for mv in [Move::step(from, to), Move::carry(from, to), Move::depose(from, to)] {
                assert_eq!(Move::from_code(mv.code()), Some(mv));
            }
            let mv = Move::depose(from, to);
            assert_eq!((mv.from(), mv.to(), mv.refuge()), (from, Square::STONES, to));
        }
        let mv = Move::enhance(Square::at(4, 3), Kind::Scout);
        assert_eq!(Move::from_code(mv.code()), Some(mv));
        assert_eq!((mv.action(), mv.enhanced_kind()), (Action::Enhance, Kind::Scout));
    }

    #[test]
    fn foreign_bits_are_no_move() {
        for bits in [u32::MAX, 9, 10 << 7, 98 << 14 | 2 << 21, 8 << 14 | 3 << 21, 1 << 14 | 1] {
            assert_eq!(Move::from_code(MoveCode::new(bits).unwrap()), None, "{bits:#x}");
        }
    }
}
