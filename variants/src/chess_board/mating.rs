//! Solver of king and piece against a bare king: all positions of the three pieces, by retrograde
//! analysis. For each placing of White's pieces, a set contains the squares on which Black's king
//! is lost.

use engine_core::Side;

use crate::chess_board::routes::{Route, add_routes};
use crate::common::betza::{MoveSet, Step};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Number of moves within which mate must be found: the fifty-move rule.
const MAX_MOVES: usize = 50;
/// Minimum share of won positions of a piece that counts as mating alone. It excludes pieces that
/// win only when the bare king has already gone wrong and stands in a corner.
pub(super) const MATING_SHARE: f64 = 0.5;

/// True if king and piece force mate against a bare king.
pub(crate) fn mates_alone(moves: &MoveSet) -> bool {
    mating_share(moves) >= MATING_SHARE
}

/// Share of positions, White to move, in which a piece with these moves forces mate with its king's
/// help.
pub fn mating_share(moves: &MoveSet) -> f64 {
    let mut endings = Endings::new(moves);
    for _ in 0..=MAX_MOVES {
        endings.find_lost();
        if !endings.find_won() {
            break;
        }
    }
    let sum = |counts: &dyn Fn(usize) -> Bitboard| {
        (0..PLACINGS).map(|at| f64::from(counts(at).count())).sum::<f64>()
    };
    sum(&|at| endings.won[at]) / sum(&|at| endings.white_to_move(at))
}

/// Number of placings of White's king and piece, including both on one square, which have no
/// positions.
const PLACINGS: usize = 64 * 64;

const fn bit(square: usize) -> Bitboard {
    Bitboard(1 << square)
}

/// Squares one king's step away from a square of the set.
fn neighbours(set: Bitboard) -> Bitboard {
    let row = set | set.beside();
    set.beside() | row.ahead(Side::White) | row.ahead(Side::Black)
}

/// Squares of Black's king that leave a way open, with White's king on one square.
fn open_for(route: &Route, king: Bitboard) -> Bitboard {
    let around = if route.is_open(king) { !route.path } else { Bitboard::EMPTY };
    route
        .path
        .into_iter()
        .map(Bitboard::from_square)
        .filter(|&bare| route.is_open(king | bare))
        .fold(around, |open, bare| open | bare)
}

/// Endings of one piece, by the square of White's king * 64 + that of the piece.
struct Endings {
    steps: Vec<Bitboard>,
    /// Squares that the piece attacks, through Black's king.
    attacks: Vec<Bitboard>,
    /// Targets of the piece, with the squares of Black's king that leave the way open.
    quiet: Vec<Vec<(usize, Bitboard)>>,
    /// Squares of Black's king, Black to move, on which it is lost.
    lost: Vec<Bitboard>,
    /// Squares of Black's king, White to move, on which it is lost.
    won: Vec<Bitboard>,
}

impl Endings {
    fn new(moves: &MoveSet) -> Endings {
        let routes = |selects: &dyn Fn(&Step) -> bool| -> Vec<Vec<Route>> {
            let steps: Vec<Step> =
                moves.steps().iter().copied().filter(|step| !step.initial && selects(step)).collect();
            let from = |square| {
                let mut routes = Vec::new();
                steps.iter().for_each(|&step| add_routes(step, Side::White, square, &mut routes));
                routes
            };
            Square::all().map(from).collect()
        };
        let (captures, moves) = (routes(&|step| step.captures), routes(&|step| step.moves));
        let placings = || (0..PLACINGS).map(|at| (bit(at / 64), at / 64, at % 64));
        let attacked = |(king, _, piece): (Bitboard, usize, usize)| {
            let open = captures[piece].iter().filter(|route| route.is_open(king));
            open.fold(Bitboard::EMPTY, |set, route| set | Bitboard::from_square(route.to))
        };
        let quiet = |(king, at, piece): (Bitboard, usize, usize)| {
            let routes = moves[piece].iter().filter(|route| route.to.index() != at);
            routes
                .map(|route| (route.to.index(), open_for(route, king)))
                .filter(|(_, open)| open.any())
                .collect()
        };
        Endings {
            steps: (0..64).map(|square| neighbours(bit(square))).collect(),
            attacks: placings().map(attacked).collect(),
            quiet: placings().map(quiet).collect(),
            lost: vec![Bitboard::EMPTY; PLACINGS],
            won: vec![Bitboard::EMPTY; PLACINGS],
        }
    }

    /// Squares where Black's king may stand, Black to move.
    fn black_to_move(&self, at: usize) -> Bitboard {
        let (king, piece) = (at / 64, at % 64);
        if king == piece { Bitboard::EMPTY } else { !(self.steps[king] | bit(king) | bit(piece)) }
    }

    /// Squares where Black's king may stand, White to move.
    fn white_to_move(&self, at: usize) -> Bitboard {
        self.black_to_move(at) & !self.attacks[at]
    }

    fn find_lost(&mut self) {
        for at in 0..PLACINGS {
            let (king, piece) = (at / 64, at % 64);
            let near = self.steps[king];
            let flights = !(near | self.attacks[at] | bit(king) | bit(piece));
            let capture = if near.has(Square::new(piece as u8)) { Bitboard::EMPTY } else { bit(piece) };
            let escapes = flights & !self.won[at] | capture;
            let not_stuck = self.attacks[at] | neighbours(flights);
            self.lost[at] = self.black_to_move(at) & !neighbours(escapes) & not_stuck;
        }
    }

    /// Returns false if no new position was found.
    fn find_won(&mut self) -> bool {
        let mut is_new = false;
        for at in 0..PLACINGS {
            let (king, piece) = (at / 64, at % 64);
            let by_king = self.steps[king].into_iter().map(|to| self.lost[to.index() * 64 + piece]);
            let by_piece = self.quiet[at].iter().map(|&(to, open)| self.lost[king * 64 + to] & open);
            let won = by_king.chain(by_piece).fold(Bitboard::EMPTY, |won, lost| won | lost);
            let won = won & self.white_to_move(at);
            is_new |= won != self.won[at];
            self.won[at] = won;
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_files_are_solved() {
        for (betza, mates) in [("NW", false), ("NG", false), ("KivmN", true), ("K", true)] {
            let moves = MoveSet::parse(betza).unwrap();
            assert_eq!(mates_alone(&moves), mates, "{betza}: {}", mating_share(&moves));
        }
    }
}
