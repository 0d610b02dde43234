//! Moves, and the pairs of squares of en passant.

use std::hash::{Hash, Hasher};

use engine_core::{Side, WorkBudget};

use super::board::Place;
use super::piece::Kind;
use crate::common::square::{Square, forward};

/// Kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece other than a King moves, captures on its goal, or jumps inside a Rook there.
    Walk,
    /// A King's two steps, over `via` to `to`.
    King,
    /// Castling: the King lands on `via`, then steps to `to`.
    Castle,
    /// A Knight leaps to `to` and captures the piece with index `to_index` on `via`.
    PathCapture,
    /// A Knight jumps inside the Rook on `to` and captures the piece with index `to_index` there.
    InsideCapture,
    /// A Queen's all-round capture.
    Round,
    /// A Pawn swaps places with the piece with index `to_index` on `to`; more Pawns may follow.
    Disguise,
    /// The opponent's last move is denied.
    Deny,
}

/// A move. The meaning of the fields depends on the action; unused ones are zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Kind of the move.
    pub action: Action,
    /// Start.
    pub from: Place,
    /// Target.
    pub to: Square,
    /// Index of a captured or disguised piece.
    pub to_index: u8,
    /// Square between start and target.
    pub via: Square,
    /// Promoted kind of a Pawn.
    pub promotion: Option<Kind>,
    /// Marks, a combination of the `Move::` constants.
    pub(super) marks: u8,
    /// Number of a chain among those of its first Pawn.
    pub(super) number: ChainNumber,
    /// The further Pawns of a disguise.
    pub chain: Chain,
}

/// Number of a chain in its position. The same chain may have another number in another position,
/// so all numbers are equal in comparisons.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainNumber(pub(super) u16);

impl PartialEq for ChainNumber {
    fn eq(&self, _: &ChainNumber) -> bool {
        true
    }
}

impl Eq for ChainNumber {}

impl Hash for ChainNumber {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Move {
    /// The piece jumps inside the Rook on `to`.
    pub(crate) const JUMP: u8 = 1;
    /// The King jumps inside the Rook on `via`.
    pub(crate) const VIA_JUMP: u8 = 2;
    /// The move is a capture, or denies one.
    pub(crate) const CAPTURE: u8 = 4;
    /// A Knight's move without a capture in its path, which has two paths.
    pub(crate) const TWO_PATHS: u8 = 8;

    /// Returns a move of the piece on `from` to `to`.
    #[inline]
    pub const fn new(action: Action, from: Place, to: Square, marks: u8) -> Move {
        Move {
            action,
            from,
            to,
            to_index: 0,
            via: Square::new(0),
            promotion: None,
            marks,
            number: ChainNumber(0),
            chain: Chain::NONE,
        }
    }

    /// Returns a denial. `capture`: of a capture or promotion.
    pub const fn deny(capture: bool) -> Move {
        let marks = if capture { Move::CAPTURE } else { 0 };
        Move::new(Action::Deny, Place::base(Square::new(0)), Square::new(0), marks)
    }

    /// Returns the move with `via`.
    #[inline]
    #[must_use]
    pub const fn over(self, via: Square) -> Move {
        Move { via, ..self }
    }

    /// Returns the move with the index of a captured or disguised piece.
    #[inline]
    #[must_use]
    pub(crate) const fn with_index(self, to_index: u8) -> Move {
        Move { to_index, ..self }
    }

    /// True if the piece jumps inside the Rook on `to`.
    #[inline]
    pub const fn jumps(&self) -> bool {
        self.marks & Move::JUMP != 0
    }

    /// True if the King jumps inside the Rook on `via`.
    #[inline]
    pub(crate) const fn jumps_on_the_way(&self) -> bool {
        self.marks & Move::VIA_JUMP != 0
    }

    /// True for a Knight's move without a capture in its path (rule 17).
    #[inline]
    pub(crate) const fn has_two_paths(&self) -> bool {
        self.marks & Move::TWO_PATHS != 0
    }

    /// True if the move captures, or denies a noisy move.
    #[inline]
    pub const fn captures(&self) -> bool {
        self.marks & Move::CAPTURE != 0
    }

    /// True if the move changes the material.
    #[inline]
    pub const fn is_noisy(&self) -> bool {
        self.captures() || self.promotion.is_some()
    }

    /// Returns the movement (not a denial) with the board mirrored top to bottom and the colours
    /// exchanged. Unused squares stay unchanged, so that equal moves have equal fields.
    #[must_use]
    pub const fn flipped(self) -> Move {
        let from = Place { square: self.from.square.flip_rank(), index: self.from.index };
        let via = match self.action {
            Action::King | Action::Castle | Action::PathCapture => self.via.flip_rank(),
            _ => self.via,
        };
        Move { from, to: self.to.flip_rank(), via, ..self }
    }

    /// Packs all of the move except the chain into a number.
    pub const fn packed(&self) -> u64 {
        let promotion = match self.promotion {
            Some(kind) => kind as u64 + 1,
            None => 0,
        };
        self.action as u64
            | (self.from.square.index() as u64) << 8
            | (self.from.index as u64) << 16
            | (self.to.index() as u64) << 24
            | (self.to_index as u64) << 32
            | (self.via.index() as u64) << 40
            | promotion << 48
            | (self.marks as u64) << 56
    }
}

/// The further Pawns of a disguise chain, in order: for each the step (1 to 7, an index into
/// `PawnStep::ALL` plus one) by which it reaches the square that the Pawn before it left, preceded
/// by one [`SKIP`](Chain::SKIP) digit for each Pawn of its side below it in its stack. Four bits a
/// digit, the first lowest, 0 at the end.
///
/// Sixteen digits are enough: no square is visited twice, so every digit belongs to another Pawn of
/// the mover, and positions with more than [`MAX_PAWNS`] of a colour are not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(C, packed(4))]
pub struct Chain(u64);

/// Maximum number of chains that begin with one Pawn, each promotion counted; further chains are
/// not generated. Positions with so many are refused when set up, and orthodox pieces have far
/// fewer in any arrangement.
pub(super) const MAX_CHAINS: u16 = 1 << 14;
const _: () = assert!(MAX_CHAINS as u64 >= WorkBudget::POSITION);

/// Maximum number of Pawns of one colour in a position. Orthodox pieces have 8.
pub const MAX_PAWNS: u32 = 16;

impl Chain {
    /// Empty chain.
    pub const NONE: Chain = Chain(0);
    /// The digit that stands for a skipped Pawn.
    pub const SKIP: u64 = 8;

    /// The raw digits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// True if there is no further Pawn.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the chain with one more Pawn: step number `step` (0 to 6), `skipped` Pawns of its
    /// side below it.
    #[must_use]
    pub fn with(self, step: usize, skipped: usize) -> Chain {
        let mut digits = self.0;
        let mut place = (u64::BITS - digits.leading_zeros()).div_ceil(4) * 4;
        for digit in std::iter::repeat_n(Chain::SKIP, skipped).chain([step as u64 + 1]) {
            digits |= digit << place;
            place += 4;
        }
        Chain(digits)
    }

    /// The further Pawns: step number and number of skipped Pawns of its side.
    pub fn links(self) -> impl Iterator<Item = (usize, usize)> {
        let mut digits = self.0;
        std::iter::from_fn(move || {
            let mut skipped = 0;
            while digits & 15 == Chain::SKIP {
                skipped += 1;
                digits >>= 4;
            }
            let step = (digits & 15).checked_sub(1)?;
            digits >>= 4;
            Some((step as usize, skipped))
        })
    }
}

/// Pawns that can be captured en passant: pairs of a passed square M and the Pawn's square B. A set
/// bit is the file of M.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EnPassant {
    /// M on the third rank of the side that moved, B ahead of it.
    ahead: u8,
    /// M on its second rank, B to the right of it.
    right: u8,
    /// M on its second rank, B to the left of it.
    left: u8,
}

impl EnPassant {
    /// No pairs.
    pub const NONE: EnPassant = EnPassant { ahead: 0, right: 0, left: 0 };

    /// True if there is no pair.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.ahead | self.right | self.left == 0
    }

    /// All pairs as a number.
    pub const fn bits(self) -> u64 {
        self.ahead as u64 | (self.right as u64) << 8 | (self.left as u64) << 16
    }

    /// Adds the pair of a double step of `side` over `middle` to `goal`. `false` if that is not a
    /// double step.
    #[must_use]
    pub fn insert(&mut self, side: Side, middle: Square, goal: Square) -> bool {
        let files = goal.file() as i8 - middle.file() as i8;
        let ranks = (goal.rank() as i8 - middle.rank() as i8) * forward(side);
        let start = middle.offset(-files, -ranks * forward(side));
        let from_second_rank = start.is_some_and(|square| square.relative_rank(side) == 1);
        let set = match (files, ranks) {
            (0, 1) => &mut self.ahead,
            (1, 0) => &mut self.right,
            (-1, 0) => &mut self.left,
            _ => return false,
        };
        if from_second_rank {
            *set |= 1 << middle.file();
        }
        from_second_rank
    }

    /// Square of the Pawn of `side` that passed `middle`.
    #[inline]
    pub fn pawn(self, side: Side, middle: Square) -> Option<Square> {
        let file = 1 << middle.file();
        match middle.relative_rank(side) {
            2 if self.ahead & file != 0 => middle.offset(0, forward(side)),
            1 if self.right & file != 0 => middle.offset(1, 0),
            1 if self.left & file != 0 => middle.offset(-1, 0),
            _ => None,
        }
    }

    /// All pairs (M, B) of `side`, in the alphabetical order of their names.
    pub fn pairs(self, side: Side) -> Vec<(Square, Square)> {
        let mut pairs: Vec<_> =
            Square::all().filter_map(|middle| self.pawn(side, middle).map(|pawn| (middle, pawn))).collect();
        pairs.sort_by_key(|(middle, _)| (middle.file(), middle.rank()));
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_give_back_their_links() {
        let links = [(0, 0), (6, 2), (3, 0), (4, 1), (5, 0)];
        let chain = links.iter().fold(Chain::NONE, |chain, &(step, skipped)| chain.with(step, skipped));
        assert_eq!(chain.links().collect::<Vec<_>>(), links);
        assert!(Chain::NONE.links().next().is_none());
    }

    #[test]
    fn en_passant_pairs_are_those_of_double_steps() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        let mut pairs = EnPassant::NONE;
        for (middle, goal) in [("e3", "e4"), ("d2", "c2"), ("f2", "g2")] {
            assert!(pairs.insert(Side::White, square(middle), square(goal)));
        }
        for (middle, goal) in [("a2", "b2"), ("e4", "e5"), ("e6", "e5"), ("e3", "f3"), ("e3", "e5")] {
            assert!(!pairs.insert(Side::White, square(middle), square(goal)));
        }
        assert!(!pairs.insert(Side::Black, square("e3"), square("e4")));
        let names = pairs.pairs(Side::White).iter().map(|(m, b)| format!("{m}{b}")).collect::<Vec<_>>();
        assert_eq!(names, ["d2c2", "e3e4", "f2g2"]);
    }
}
