//! Moves, packed into 32 bits.

use std::num::NonZeroU32;

use engine_core::MoveCode;

use super::piece::{Kind, Piece};
use crate::common::square::Square;

/// Action of a move on its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Moves there: a move, a capture, a boarding, or (by a carrier) the fetching of a rider.
    Go,
    /// Captures an empty carrier by converting it.
    Take,
    Slay,
    Convert,
    SacrificialAttack,
    /// The goal is the square of the sacrificed piece.
    SacrificialDefence,
    /// A pawn moves there and promotes to this kind.
    Promote(Kind),
    /// A pawn moves there and is given up to promote its side's piece of that file.
    Raise,
    /// A pawn moves there and is given up: the enemy's piece of that file returns, and a special
    /// piece enters on this file of the mover's first rank.
    Ransom(u8),
}

impl Action {
    const fn bits(self) -> u32 {
        match self {
            Action::Go => 0,
            Action::Take => 1,
            Action::Slay => 2,
            Action::Convert => 3,
            Action::SacrificialAttack => 4,
            Action::SacrificialDefence => 5,
            Action::Raise => 6,
            Action::Ransom(file) => 8 | (file as u32 & 7),
            Action::Promote(kind) => 14 + kind as u32,
        }
    }

    const fn from_bits(bits: u32) -> Option<Action> {
        Some(match bits {
            0 => Action::Go,
            1 => Action::Take,
            2 => Action::Slay,
            3 => Action::Convert,
            4 => Action::SacrificialAttack,
            5 => Action::SacrificialDefence,
            6 => Action::Raise,
            8..=15 => Action::Ransom(bits as u8 & 7),
            16..=31 => match Kind::from_number(bits as u8 - 14) {
                Some(kind) => Action::Promote(kind),
                None => return None,
            },
            _ => return None,
        })
    }
}

/// A move: an optional call, then an action of a piece or unit on a square.
///
/// From the low end: 6 bits origin, 6 bits goal, 7 bits rider (0: the unit itself, otherwise its
/// number from 1), 5 bits action, 6 bits form of the called piece (0: no call). The top bit is
/// always set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU32);

const GOAL: u32 = 6;
const RIDER: u32 = 12;
const ACTION: u32 = 19;
const CALL: u32 = 24;
const MARK: NonZeroU32 = match NonZeroU32::new(1 << 31) {
    Some(mark) => mark,
    None => unreachable!(),
};

impl Move {
    pub(crate) fn new(from: Square, rider: Option<usize>, to: Square, action: Action) -> Move {
        let rider = rider.map_or(0, |index| (index as u32 + 1) & 127);
        let bits =
            from.index() as u32 | (to.index() as u32) << GOAL | rider << RIDER | action.bits() << ACTION;
        Move(MARK | bits)
    }

    /// Returns the move after a call of a piece of this form.
    pub(crate) fn with_call(self, form: usize) -> Move {
        Move(self.0 | (form as u32 & 63) << CALL)
    }

    /// Returns the move without its call.
    pub(crate) fn without_call(self) -> Move {
        Move::new(self.from(), self.rider(), self.to(), self.action())
    }

    #[inline]
    pub(crate) const fn from(self) -> Square {
        Square::new((self.0.get() & 63) as u8)
    }

    #[inline]
    pub(crate) const fn to(self) -> Square {
        Square::new((self.0.get() >> GOAL & 63) as u8)
    }

    /// Index of the moving rider, from 0; `None` for a piece on foot or a carrier.
    #[inline]
    pub(crate) const fn rider(self) -> Option<usize> {
        match self.0.get() >> RIDER & 127 {
            0 => None,
            number => Some(number as usize - 1),
        }
    }

    #[inline]
    pub(crate) const fn action(self) -> Action {
        match Action::from_bits(self.0.get() >> ACTION & 31) {
            Some(action) => action,
            None => unreachable!(),
        }
    }

    /// Form of the piece called before the move, if any.
    #[inline]
    pub(crate) const fn call(self) -> Option<usize> {
        match self.0.get() >> CALL & 63 {
            0 => None,
            form => Some(form as usize),
        }
    }

    pub(crate) const fn code(self) -> MoveCode {
        MoveCode(self.0)
    }

    /// Returns the move of a code; `None` if it is not a valid code.
    pub(crate) fn from_code(code: MoveCode) -> Option<Move> {
        let bits = code.bits();
        let known = bits & MARK.get() != 0 && bits >> 30 & 1 == 0;
        let call = bits >> CALL & 63;
        let callable = call == 0 || Piece::from_code((call as usize) << 1).is_some();
        (known && callable && Action::from_bits(bits >> ACTION & 31).is_some()).then_some(Move(code.0))
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(form) = self.call() {
            write!(f, "[{form}]")?;
        }
        write!(f, "{}", self.from())?;
        if let Some(rider) = self.rider() {
            write!(f, ".{}", rider + 1)?;
        }
        write!(f, " {:?} {}", self.action(), self.to())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back() {
        let (a1, h8) = (Square::at(0, 0), Square::at(7, 7));
        for action in [
            Action::Go,
            Action::Take,
            Action::Slay,
            Action::Convert,
            Action::SacrificialAttack,
            Action::SacrificialDefence,
            Action::Raise,
            Action::Ransom(0),
            Action::Ransom(7),
            Action::Promote(Kind::Airship),
            Action::Promote(Kind::MagitekKnight),
        ] {
            for (from, to) in [(a1, a1), (a1, h8), (h8, a1)] {
                for rider in [None, Some(0), Some(62)] {
                    let mv = Move::new(from, rider, to, action);
                    assert_eq!(
                        (mv.from(), mv.rider(), mv.to(), mv.action(), mv.call()),
                        (from, rider, to, action, None)
                    );
                    let called = mv.with_call(Piece::plain(Kind::Caller).form());
                    assert_eq!(called.call(), Some(Piece::plain(Kind::Caller).form()));
                    assert_eq!(called.without_call(), mv);
                    assert_eq!(Move::from_code(called.code()), Some(called));
                }
            }
        }
    }

    #[test]
    fn codes_of_no_move_are_refused() {
        let mv = Move::new(Square::at(0, 0), None, Square::at(7, 7), Action::Go);
        let code = |bits: u32| Move::from_code(MoveCode::new(bits).unwrap());
        let bits = mv.code().bits();
        assert_eq!(code(bits), Some(mv));
        assert_eq!(code(bits & !MARK.get()), None);
        assert_eq!(code(bits | 1 << 30), None);
        let unknown_piece = (1..64).find(|&form| Piece::from_code(form << 1).is_none()).unwrap() as u32;
        assert_eq!(code(bits | unknown_piece << CALL), None);
        let unknown_action = (0..32).find(|&action| Action::from_bits(action).is_none()).unwrap();
        assert_eq!(code(bits | unknown_action << ACTION), None);
    }
}
