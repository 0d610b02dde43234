//! Whether king and piece force mate against a bare king: all positions of the three pieces, solved backwards.

use engine_core::Side;

use crate::chess_board::ways::{Way, add_ways};
use crate::common::betza::MoveSet;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Number of positions with one side to move.
const POSITIONS: usize = 64 * 64 * 64;
/// Moves after which a mate that is not found counts for none: the fifty-move rule.
const MOST_MOVES: usize = 50;

/// Where White's king, the piece and Black's king stand.
type Placing = [usize; 3];

const fn index([king, piece, bare]: Placing) -> usize {
    (king * 64 + piece) * 64 + bare
}

fn placings() -> impl Iterator<Item = Placing> {
    let is_apart = |[king, piece, bare]: &Placing| king != piece && king != bare && piece != bare;
    (0..POSITIONS).map(|at| [at >> 12, at >> 6 & 63, at & 63]).filter(is_apart)
}

/// The endings of one piece.
struct Endings {
    steps: Vec<Bitboard>,
    attacks: Vec<Vec<Way>>,
    quiet: Vec<Vec<Way>>,
    /// Black to move is mated sooner or later.
    lost: Vec<bool>,
}

impl Endings {
    fn new(moves: &MoveSet) -> Endings {
        let king = MoveSet::parse("K").unwrap_or(*moves);
        let all = |moves: &MoveSet, captures: bool| -> Vec<Vec<Way>> {
            let wanted = |step: &&crate::common::betza::Step| {
                !step.initial && if captures { step.captures } else { step.moves }
            };
            (0..64)
                .map(|from| {
                    let mut ways = Vec::new();
                    let steps = moves.steps().iter().filter(wanted);
                    steps.for_each(|&step| add_ways(step, Side::White, Square::new(from), &mut ways));
                    ways
                })
                .collect()
        };
        let to_set = |ways: &Vec<Way>| {
            ways.iter().fold(Bitboard::EMPTY, |set, way| set | Bitboard::from_square(way.to))
        };
        Endings {
            steps: all(&king, false).iter().map(to_set).collect(),
            attacks: all(moves, true),
            quiet: all(moves, false),
            lost: vec![false; POSITIONS],
        }
    }

    fn occupied([king, piece, bare]: Placing) -> Bitboard {
        Bitboard(1 << king | 1 << piece | 1 << bare)
    }

    /// True if White attacks the bare king.
    fn is_check(&self, placing: Placing) -> bool {
        let [king, piece, bare] = placing;
        let occupied = Endings::occupied(placing);
        self.steps[king].has(Square::new(bare as u8))
            || self.attacks[piece].iter().any(|way| way.to.index() == bare && way.is_open(occupied))
    }

    /// The bare king's legal moves but those that take the piece; `None` if it can take it.
    fn flights(&self, [king, piece, bare]: Placing, checks: &[bool]) -> Option<Vec<Placing>> {
        let near = self.steps[king];
        if self.steps[bare].has(Square::new(piece as u8)) && !near.has(Square::new(piece as u8)) {
            return None;
        }
        let free = self.steps[bare] & !near & !Bitboard(1 << king | 1 << piece);
        Some(free.into_iter().map(|to| [king, piece, to.index()]).filter(|&to| !checks[index(to)]).collect())
    }

    /// White's moves.
    fn moves(&self, placing: Placing) -> impl Iterator<Item = Placing> {
        let [king, piece, bare] = placing;
        let occupied = Endings::occupied(placing);
        let by_king = (self.steps[king] & !self.steps[bare] & !occupied)
            .into_iter()
            .map(move |to| [to.index(), piece, bare]);
        let open = move |way: &&Way| way.is_open(occupied) && !occupied.has(way.to);
        by_king.chain(self.quiet[piece].iter().filter(open).map(move |way| [king, way.to.index(), bare]))
    }
}

/// The share of positions, White to move, in which a piece with these moves forces mate with its king's help.
pub fn mating_share(moves: &MoveSet) -> f64 {
    let mut endings = Endings::new(moves);
    let mut checks = vec![false; POSITIONS];
    for placing in placings() {
        checks[index(placing)] = endings.is_check(placing);
    }
    let legal: Vec<Placing> =
        placings().filter(|&[king, _, bare]| !endings.steps[king].has(Square::new(bare as u8))).collect();
    // What the bare king can do; positions in which it takes the piece are no loss.
    let mut open: Vec<(Placing, Vec<Placing>)> =
        legal.iter().filter_map(|&placing| Some((placing, endings.flights(placing, &checks)?))).collect();
    let mut won = vec![false; POSITIONS];
    for _ in 0..=MOST_MOVES {
        let is_lost = |(placing, flights): &(Placing, Vec<Placing>)| match flights.is_empty() {
            true => checks[index(*placing)],
            false => flights.iter().all(|&to| won[index(to)]),
        };
        let (found, left): (Vec<_>, Vec<_>) = open.into_iter().partition(is_lost);
        open = left;
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|(placing, _)| endings.lost[index(*placing)] = true);
        for &placing in legal.iter().filter(|&&placing| !checks[index(placing)]) {
            if !won[index(placing)] {
                won[index(placing)] = endings.moves(placing).any(|to| endings.lost[index(to)]);
            }
        }
    }
    let to_move = legal.iter().filter(|&&placing| !checks[index(placing)]);
    let (mut all, mut wins) = (0.0, 0.0);
    for &placing in to_move {
        all += 1.0;
        wins += f64::from(u8::from(won[index(placing)]));
    }
    wins / all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_endings_are_known() {
        let share = |betza: &str| mating_share(&MoveSet::parse(betza).unwrap());
        assert!(share("R") > 0.99 && share("Q") > 0.99);
        assert!(share("N") < 0.05 && share("B") < 0.05);
    }
}
