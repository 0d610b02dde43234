//! What a player does in a turn, and how it fits into the 32 bits of a transposition table.

use std::fmt;

use engine_core::MoveCode;

use super::choosing::IllusionChoice;
use crate::chess_board::Move;
use crate::common::square::Square;

/// A choice before the first move, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A move of the board's pieces.
    Move(Move),
    /// Pieces become illusionary.
    Choice(IllusionChoice),
}

impl From<Move> for Turn {
    #[inline]
    fn from(mv: Move) -> Turn {
        Turn::Move(mv)
    }
}

/// Marks the codes of choices; moves do not reach so high.
const CHOICE: u32 = 1 << 31;
/// These choices have a pawn: its square is in the lowest six bits.
const HAS_PAWN: u32 = 1 << 30;
/// These choices have a piece: its square is in the next six bits.
const HAS_PIECE: u32 = 1 << 29;

impl Turn {
    pub(super) fn encode(self) -> MoveCode {
        match self {
            Turn::Move(mv) => mv.encode(),
            Turn::Choice(choice) => {
                let [pawn, piece] = choice.squares();
                let pawn = pawn.map_or(0, |square| HAS_PAWN | square.index() as u32);
                let piece = piece.map_or(0, |square| HAS_PIECE | (square.index() as u32) << 6);
                MoveCode::new(CHOICE | pawn | piece).expect("the mark is not zero")
            }
        }
    }

    /// Unpacks any bits; `None` if they are no turn of any position. Whether it can be taken is another question.
    pub(super) fn decode(code: MoveCode) -> Option<Turn> {
        let bits = code.bits();
        if bits & CHOICE == 0 {
            return Move::decode(code).map(Turn::Move);
        }
        let (pawn, piece) = (Square::new(bits as u8), Square::new((bits >> 6) as u8));
        let choice = match (bits & HAS_PAWN != 0, bits & HAS_PIECE != 0) {
            (true, true) => IllusionChoice::Both(pawn, piece),
            (true, false) => IllusionChoice::Pawn(pawn),
            (false, true) => IllusionChoice::Piece(piece),
            (false, false) => return None,
        };
        Some(Turn::Choice(choice))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Move(mv) => mv.fmt(f),
            Turn::Choice(choice) => write!(f, "{choice}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_as_small_as_moves_and_codes_round_trip() {
        assert_eq!(size_of::<Turn>(), size_of::<Move>());
        let (pawn, piece) = (Square::at(4, 1), Square::at(0, 0));
        for choice in
            [IllusionChoice::Pawn(pawn), IllusionChoice::Piece(piece), IllusionChoice::Both(pawn, piece)]
        {
            assert_eq!(Turn::decode(Turn::Choice(choice).encode()), Some(Turn::Choice(choice)));
        }
        assert_eq!(Turn::decode(MoveCode::new(CHOICE).unwrap()), None);
    }
}
