//! Routes of pieces that neither leap nor slide as a rook or bishop does: each target with the
//! squares before it that must be empty or occupied.

use engine_core::Side;

use crate::common::betza::{Hop, Step};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Length of the longest route on the board.
const BOARD_RANGE: u8 = 7;

/// Condition on the squares of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Between {
    /// All squares are empty.
    Nothing,
    /// This square of the route is occupied and no other: the hurdle of a grasshopper.
    Only(Square),
    /// Exactly one square is occupied.
    One,
}

/// A route from one square to another. A game stores tens of thousands of them, 16 bytes each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Route {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The squares on the route.
    pub(crate) path: Bitboard,
    between: Between,
}

impl Route {
    /// True if the route is open when `occupied` is occupied.
    #[inline]
    pub(crate) fn is_open(&self, occupied: Bitboard) -> bool {
        let inside = self.path & occupied;
        match self.between {
            Between::Nothing => inside.is_empty(),
            Between::Only(hurdle) => inside == Bitboard::from_square(hurdle),
            Between::One => inside.any() && !inside.many(),
        }
    }

    /// Probability that the route is open if each square is empty with probability `empty`.
    pub(crate) fn chance(&self, empty: f64) -> f64 {
        let squares = self.path.count() as i32;
        match self.between {
            Between::Nothing => empty.powi(squares),
            Between::Only(_) => (1.0 - empty) * empty.powi(squares - 1),
            Between::One => f64::from(squares) * (1.0 - empty) * empty.powi(squares - 1),
        }
    }
}

/// Adds the routes of a step from a square; Black's board is White's turned by 180 degrees.
pub(crate) fn add_routes(step: Step, side: Side, from: Square, routes: &mut Vec<Route>) {
    let turn = if side == Side::White { 1 } else { -1 };
    let (files, ranks) = (turn * step.files, turn * step.ranks);
    if let Some(leg) = step.then {
        if let Some(corner) = from.offset(files, ranks) {
            let path = Bitboard::from_square(corner);
            let walk =
                Walk { files: turn * leg.files, ranks: turn * leg.ranks, range: leg.range, lame: false };
            walk.add(from, corner, path, Hop::None, routes);
        }
        return;
    }
    let is_leap_over = step.hop == Hop::Cannon && step.range == 1;
    let walk = Walk { files, ranks, range: step.range, lame: step.lame || is_leap_over };
    walk.add(from, from, Bitboard::EMPTY, step.hop, routes);
}

/// A repeated step.
struct Walk {
    files: i8,
    ranks: i8,
    range: u8,
    /// True if the squares that each step passes are part of the route.
    lame: bool,
}

impl Walk {
    fn add(&self, from: Square, start: Square, before: Bitboard, hop: Hop, routes: &mut Vec<Route>) {
        let (mut here, mut path) = (start, before);
        let mut last = None;
        for _ in 0..self.range.min(BOARD_RANGE) {
            let Some(to) = here.offset(self.files, self.ranks) else { return };
            if self.lame {
                path |= passed(here, self.files, self.ranks);
            }
            let between = match hop {
                Hop::None => Some(Between::Nothing),
                Hop::Cannon => path.any().then_some(Between::One),
                Hop::Grasshopper => last.map(Between::Only),
            };
            routes.extend(between.map(|between| Route { from, to, path, between }));
            last = Some(to);
            path |= Bitboard::from_square(to);
            here = to;
        }
    }
}

/// Squares passed by one step, straight ones first.
fn passed(from: Square, files: i8, ranks: i8) -> Bitboard {
    let (mut file, mut rank) = (files, ranks);
    let mut here = from;
    let mut set = Bitboard::EMPTY;
    loop {
        let straight = file.abs() != rank.abs();
        let step_file = if straight && file.abs() < rank.abs() { 0 } else { file.signum() };
        let step_rank = if straight && rank.abs() < file.abs() { 0 } else { rank.signum() };
        (file, rank) = (file - step_file, rank - step_rank);
        if (file, rank) == (0, 0) {
            return set;
        }
        let Some(next) = here.offset(step_file, step_rank) else { return set };
        here = next;
        set |= Bitboard::from_square(here);
    }
}

const _: () = assert!(size_of::<Route>() == 16);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::betza::MoveSet;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    /// Target squares of White's piece on d4 when these squares are occupied.
    fn targets(betza: &str, occupied: &str) -> String {
        let occupied = occupied
            .split_whitespace()
            .fold(Bitboard::EMPTY, |set, text| set | Bitboard::from_square(square(text)));
        let mut routes = Vec::new();
        for &step in MoveSet::parse(betza).unwrap().steps() {
            add_routes(step, Side::White, square("d4"), &mut routes);
        }
        let open = routes.iter().filter(|route| route.is_open(occupied));
        open.fold(Bitboard::EMPTY, |set, route| set | Bitboard::from_square(route.to)).to_string()
    }

    #[test]
    fn pieces_on_the_way_count_as_the_notation_says() {
        for (betza, occupied, wanted) in [
            ("fNN", "", "c6 e6 b8 f8"),
            ("fNN", "e6", "c6 e6 b8"),
            ("nvN", "d5", "c2 e2"),
            ("nfC", "d6", ""),
            ("nfC", "c6", "c7 e7"),
            ("fpR", "", ""),
            ("fpR", "d6", "d7 d8"),
            ("fpR", "d6 d7", "d7"),
            ("fgR", "d5", "d6"),
            ("fgR", "d6", "d7"),
            ("fgR", "d6 d7", "d7"),
            ("fpD", "", ""),
            ("fpD", "d5", "d6"),
            ("f[W-R]", "", "d6 d7 d8"),
            ("f[W-R]", "d5", ""),
            ("fl[F-R]", "", "a5 b5 c6 c7 c8"),
            ("fl[F-R]", "c5", ""),
            ("fl[F-R]", "c7", "a5 b5 c6 c7"),
            ("fnH", "d6", ""),
        ] {
            assert_eq!(targets(betza, occupied), wanted, "{betza} {occupied}");
        }
    }
}
