//! What stands on one square, or is in the air during a turn.

use super::man::{Kind, Man};

/// The most men inside Rooks that a position may hold, all stacks together. Orthodox men make 31 at most.
pub(super) const MAX_INSIDE: usize = 64;

/// Men in order, the base (or what will be it) first; at most [`MAX_INSIDE`] + 1.
#[derive(Clone, Copy)]
pub(super) struct Pile {
    men: [Option<Man>; MAX_INSIDE + 1],
    count: usize,
}

impl Pile {
    /// No man.
    #[inline]
    #[must_use]
    pub(super) const fn new() -> Pile {
        Pile { men: [None; MAX_INSIDE + 1], count: 0 }
    }

    /// One man.
    #[inline]
    #[must_use]
    pub(super) const fn of(man: Man) -> Pile {
        let mut pile = Pile::new();
        pile.men[0] = Some(man);
        pile.count = 1;
        pile
    }

    /// Adds a man on top. Beyond the greatest size, which no board can hold, nothing is added.
    pub(super) fn push(&mut self, man: Man) {
        if let Some(place) = self.men.get_mut(self.count) {
            *place = Some(man);
            self.count += 1;
        }
    }

    /// Adds men on top, in order.
    pub(super) fn extend(&mut self, men: impl IntoIterator<Item = Man>) {
        for man in men {
            self.push(man);
        }
    }

    /// The number of men.
    #[inline]
    #[must_use]
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// True if there is no man.
    #[inline]
    #[must_use]
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The men, bottom first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = Man> + '_ {
        self.men[..self.count].iter().flatten().copied()
    }

    /// The man at an index.
    #[must_use]
    pub(super) fn get(&self, index: usize) -> Option<Man> {
        self.men[..self.count].get(index).copied().flatten()
    }

    /// The man at the bottom and those above him.
    #[must_use]
    pub(super) fn split_first(&self) -> Option<(Man, Pile)> {
        self.get(0).map(|man| (man, self.part(1, self.count)))
    }

    /// The men from one index up to another.
    #[must_use]
    pub(super) fn part(&self, from: usize, to: usize) -> Pile {
        let mut part = Pile::new();
        part.extend(self.men[from..to].iter().flatten().copied());
        part
    }

    /// Cuts out the man at an index with what he takes along: a Rook all above him, another man nobody.
    /// The rest closes up.
    #[must_use]
    pub(super) fn cut(&mut self, index: usize) -> Pile {
        let end = match self.get(index) {
            Some(man) if man.kind() == Kind::Rook => self.count,
            Some(_) => index + 1,
            None => return Pile::new(),
        };
        let unit = self.part(index, end);
        let above = self.part(end, self.count);
        self.count = index;
        self.extend(above.iter());
        unit
    }

    /// Puts men in at an index; those from there on move up.
    pub(super) fn insert(&mut self, index: usize, unit: &Pile) {
        let above = self.part(index, self.count);
        self.count = index;
        self.extend(unit.iter());
        self.extend(above.iter());
    }
}

#[cfg(test)]
mod tests {
    use engine_core::Side;

    use super::*;

    fn text(pile: &Pile) -> String {
        pile.iter().map(Man::text).collect()
    }

    #[test]
    fn rooks_take_along_what_is_above_them() {
        let mut pile = Pile::new();
        pile.extend(
            [Kind::Rook, Kind::Pawn, Kind::Rook, Kind::Knight].map(|kind| Man::new(Side::White, kind)),
        );
        let mut other = pile;
        assert_eq!(text(&pile.cut(2)), "RN");
        assert_eq!(text(&pile), "RP");
        assert_eq!(text(&other.cut(1)), "P");
        assert_eq!(text(&other), "RRN");
        other.insert(1, &pile);
        assert_eq!(text(&other), "RRPRN");
    }
}
