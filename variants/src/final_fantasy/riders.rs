//! Lists of riders. An Airship takes any number on board, so these lists are as long as a game's men can make them.

use super::man::{Kind, Man};
use crate::common::square::Square;

/// The most men that a position may hold, on the board and captured. A game has 32; the rest is room for made-up positions.
pub(crate) const MEN_MAX: usize = 64;

/// The riders of one carrier, in boarding order.
#[derive(Clone, Copy)]
pub(crate) struct Riders {
    len: u8,
    men: [Man; MEN_MAX],
}

const FILLER: Man = Man::plain(Kind::King);

impl Riders {
    pub(crate) const NONE: Riders = Riders { len: 0, men: [FILLER; MEN_MAX] };

    pub(crate) fn iter(&self) -> impl Iterator<Item = Man> + '_ {
        self.men[..usize::from(self.len)].iter().copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl PartialEq for Riders {
    fn eq(&self, other: &Riders) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Riders {}

impl std::fmt::Debug for Riders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Collects at most [`MEN_MAX`] men.
impl FromIterator<Man> for Riders {
    fn from_iter<I: IntoIterator<Item = Man>>(men: I) -> Riders {
        let mut riders = Riders::NONE;
        for (place, man) in riders.men.iter_mut().zip(men) {
            *place = man;
            riders.len += 1;
        }
        riders
    }
}

/// The riders of all carriers but the first rider of each: usually none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crew {
    len: u8,
    places: [(Square, Man); MEN_MAX],
}

impl Default for Crew {
    fn default() -> Crew {
        Crew { len: 0, places: [(Square::new(0), FILLER); MEN_MAX] }
    }
}

impl Crew {
    fn all(&self) -> &[(Square, Man)] {
        &self.places[..usize::from(self.len)]
    }

    fn all_mut(&mut self) -> &mut [(Square, Man)] {
        &mut self.places[..usize::from(self.len)]
    }

    /// The men on a square, in boarding order.
    pub(crate) fn on(&self, square: Square) -> impl Iterator<Item = Man> + '_ {
        self.all().iter().filter(move |(place, _)| *place == square).map(|&(_, man)| man)
    }

    pub(crate) fn men_mut(&mut self, square: Square) -> impl Iterator<Item = &mut Man> {
        self.all_mut().iter_mut().filter(move |(place, _)| *place == square).map(|(_, man)| man)
    }

    pub(crate) fn push(&mut self, square: Square, man: Man) {
        if let Some(place) = self.places.get_mut(usize::from(self.len)) {
            *place = (square, man);
            self.len += 1;
        }
    }

    /// Takes out the man number `index` on a square.
    pub(crate) fn remove(&mut self, square: Square, index: usize) -> Option<Man> {
        let at = self.all().iter().enumerate().filter(|(_, place)| place.0 == square).nth(index)?.0;
        let man = self.places[at].1;
        let len = usize::from(self.len);
        self.places.copy_within(at + 1..len, at);
        self.len -= 1;
        Some(man)
    }

    /// Takes out all men on a square.
    pub(crate) fn drop_all(&mut self, square: Square) {
        while self.remove(square, 0).is_some() {}
    }

    /// Carries the men on one square over to another.
    pub(crate) fn relocate(&mut self, from: Square, to: Square) {
        for place in self.all_mut() {
            if place.0 == from {
                place.0 = to;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crew_keeps_boarding_order() {
        let (a1, b2) = (Square::at(0, 0), Square::at(1, 1));
        let men = [Kind::Dwarf, Kind::Sylph, Kind::Moogle].map(Man::plain);
        let mut crew = Crew::default();
        for man in men {
            crew.push(a1, man);
            crew.push(b2, man);
        }
        assert_eq!(crew.remove(a1, 1), Some(men[1]));
        assert_eq!(crew.on(a1).collect::<Vec<_>>(), [men[0], men[2]]);
        crew.drop_all(a1);
        crew.relocate(b2, a1);
        assert_eq!(crew.on(a1).collect::<Vec<_>>(), men);
        assert_eq!(crew.on(b2).next(), None);
    }
}
