//! Moves, and their encoding in the 32 bits of a transposition table entry.

use engine_core::MoveCode;

use crate::chess_board::kinds::Kind;
use crate::common::square::Square;

/// A move: the piece, its start and target squares, and its special effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Start square.
    pub from: Square,
    /// Target square; for castling, the king's.
    pub to: Square,
    /// The moving piece; for a promotion the pawn.
    pub kind: Kind,
    /// Special effect.
    pub action: Action,
}

/// Special effects of a move, besides moving a piece and capturing on its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// No special effect.
    Plain,
    /// The pawn captures the adjacent pawn that has just passed.
    EnPassant,
    /// The king castles; the corner piece moves to the square inside the king. Either may land on
    /// the other's start square, and the king may stay where it is.
    Castle,
    /// The pawn promotes to this kind of piece.
    Promote(Kind),
    /// A new piece is dropped on `to`, which equals `from`.
    Drop,
    /// A choice, before the first move, of the pieces on `from` and `to`, which may be one.
    Choose,
}

/// Codes of the actions; promotions follow [`PROMOTE`] by [`Kind::index`].
const PLAIN: u32 = 0;
const EN_PASSANT: u32 = 1;
const CASTLE: u32 = 2;
const PROMOTE: u32 = 3;
const DROP: u32 = 30;
const CHOOSE: u32 = 31;
/// First code of promotions to kinds of armies from files.
const PROMOTE_OWN: u32 = 32;
/// Number of codes.
const ACTIONS: u32 = PROMOTE_OWN + (Kind::COUNT - Kind::BUILT_IN) as u32;

/// Positions of the parts of a code.
const KIND_SHIFT: u32 = 12;
const ACTION_SHIFT: u32 = 17;
/// Position of the highest bit of the kind, which only armies from files need.
const OWN_KIND_SHIFT: u32 = 23;

impl Move {
    /// A move without special effect.
    #[inline]
    pub const fn plain(kind: Kind, from: Square, to: Square) -> Move {
        Move { from, to, kind, action: Action::Plain }
    }

    /// A drop of a new piece on a square.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move { from: to, to, kind, action: Action::Drop }
    }

    /// A choice of two pieces, or of one.
    pub(crate) const fn choice(first: Square, last: Square) -> Move {
        Move { from: first, to: last, kind: Kind::Pawn, action: Action::Choose }
    }

    /// The chosen squares.
    pub(crate) fn chosen(self) -> impl Iterator<Item = Square> {
        std::iter::once(self.from).chain((self.from != self.to).then_some(self.to))
    }

    /// Promoted kind, if the move is a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.action {
            Action::Promote(kind) => Some(kind),
            _ => None,
        }
    }

    /// Packs the move: 6 bits from, 6 bits to, 5 bits kind, 6 bits action, 1 bit kind.
    #[inline]
    pub(crate) fn encode(self) -> MoveCode {
        let action = match self.action {
            Action::Plain => PLAIN,
            Action::EnPassant => EN_PASSANT,
            Action::Castle => CASTLE,
            Action::Promote(kind) if kind.is_custom() => PROMOTE_OWN + (kind.index() - Kind::BUILT_IN) as u32,
            Action::Promote(kind) => PROMOTE + kind.index() as u32,
            Action::Drop => DROP,
            Action::Choose => CHOOSE,
        };
        let bits = self.from.index() as u32
            | (self.to.index() as u32) << 6
            | (self.kind.index() as u32 & 31) << KIND_SHIFT
            | action << ACTION_SHIFT
            | (self.kind.index() as u32 >> 5) << OWN_KIND_SHIFT;
        MoveCode::new(bits).expect("what stays on a1 has an action")
    }

    /// Unpacks any bits; `None` if they are not a move of any position. Legality is not checked.
    #[inline]
    pub(crate) fn decode(code: MoveCode) -> Option<Move> {
        let bits = code.bits();
        let last_built_in = PROMOTE + Kind::BUILT_IN as u32 - 1;
        let action = match bits >> ACTION_SHIFT & 63 {
            PLAIN => Action::Plain,
            EN_PASSANT => Action::EnPassant,
            CASTLE => Action::Castle,
            DROP => Action::Drop,
            CHOOSE => Action::Choose,
            code @ PROMOTE_OWN..ACTIONS => {
                Action::Promote(Kind::from_index(Kind::BUILT_IN + (code - PROMOTE_OWN) as usize)?)
            }
            code if (PROMOTE..=last_built_in).contains(&code) => {
                Action::Promote(Kind::from_index((code - PROMOTE) as usize)?)
            }
            _ => return None,
        };
        let high = bits >> OWN_KIND_SHIFT;
        if high > 1 {
            return None;
        }
        Some(Move {
            from: Square::new(bits as u8),
            to: Square::new((bits >> 6) as u8),
            kind: Kind::from_index((bits >> KIND_SHIFT & 31 | high << 5) as usize)?,
            action,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_take_four_bytes_and_codes_round_trip() {
        assert_eq!(size_of::<Move>(), 4);
        let (from, to) = (Square::at(0, 6), Square::at(1, 7));
        for action in [
            Action::Plain,
            Action::EnPassant,
            Action::Castle,
            Action::Promote(Kind::Rook),
            Action::Promote(Kind::Chancellor),
            Action::Promote(Kind::Custom0),
            Action::Promote(Kind::Custom15),
            Action::Drop,
            Action::Choose,
        ] {
            for kind in [Kind::Pawn, Kind::Chancellor, Kind::Custom0, Kind::Custom9, Kind::Custom15] {
                let mv = Move { from, to, kind, action };
                assert_eq!(Move::decode(mv.encode()), Some(mv));
            }
        }
        assert_eq!(Move::decode(MoveCode::new(u32::MAX).unwrap()), None);
    }
}
