//! Evaluation: pieces, Walls and their roads to the City, the Adept's road to the Stones and its safety.
//!
//! The evaluation is linear: each [`Term`] is counted for both sides, and the difference is multiplied by its weight.

use engine_core::{EvalTerm, Evaluator, Position, Score, Side, Trace, Tunable, Weight};

use super::bitboard::{Bitboard, DIAGONAL};
use super::geometry::{king_steps, paladin_reach_far, paladin_reach_near};
use super::movegen;
use super::piece::Kind;
use super::position::{PIECES_AT_START, SpiritPosition};
use super::square::Square;
use super::weights::{Counts, Sum, Tally, Term, Weights};
use crate::common::weights::linear_trace;

/// King steps from the Stones to the edge.
const EDGE: u8 = 4;

/// King steps from the Stones, by square index.
static FROM_STONES: [u8; Square::COUNT] = from_stones();
/// The squares within one, two and three king steps of the Stones.
const RINGS: [Bitboard; 3] = [Bitboard::block(3, 5), Bitboard::block(2, 6), Bitboard::block(1, 7)];
/// Orthogonal steps to the nearest City square, by square index.
static WALL_STEPS: [u8; Square::COUNT] = wall_steps();

/// Counts everything for `side`.
#[must_use]
pub fn count(pos: &SpiritPosition, side: Side) -> Counts {
    let mut counts = [0; Term::COUNT];
    tally_side(pos, side, &mut counts);
    counts
}

fn tally_side(pos: &SpiritPosition, side: Side, tally: &mut impl Tally) {
    tally_pieces(pos, side, tally);
    tally_attack(pos, side, tally);
    let city_walls = tally_walls(pos, side, tally);
    tally_adept(pos, side, city_walls, tally);
    tally.add(Term::StonesAttackers, movegen::stones_attackers(pos, side).count());
    tally.add(Term::Tempo, u32::from(pos.side_to_move() == side));
}

fn tally_pieces(pos: &SpiritPosition, side: Side, tally: &mut impl Tally) {
    let builders = pos.builders(side);
    tally.add(Term::AnyBuilder, u32::from(builders.any()));
    for (pieces, material, near) in [
        (pos.pieces(side, Kind::Soldier), Term::Soldier, Term::SoldierNear),
        (pos.pieces(side, Kind::Scout), Term::Scout, Term::ScoutNear),
        (pos.pieces(side, Kind::Paladin), Term::Paladin, Term::PaladinNear),
        (builders, Term::Builder, Term::BuilderNear),
    ] {
        tally.add(material, pieces.count());
        // One for each ring around the Stones that a piece stands in, and one more on them.
        let rings = RINGS.iter().map(|&ring| (pieces & ring).count()).sum::<u32>();
        tally.add(near, rings + (pieces & Bitboard::STONES).count());
    }
}

/// What the Paladins reach, and what stands in the attack of any piece around the enemy Adept.
fn tally_attack(pos: &SpiritPosition, side: Side, tally: &mut impl Tally) {
    let beside_adept = pos.pieces(side, Kind::Adept).orthogonal();
    let paladins = pos.pieces(side, Kind::Paladin);
    tally.add(Term::GuardedPaladin, (paladins & beside_adept).count());
    let adept = pos.pieces(!side, Kind::Adept);
    let zone = adept.first().map_or(Bitboard::EMPTY, king_steps);
    let steppers = pos.pieces(side, Kind::Soldier) | pos.pieces(side, Kind::Adept);
    let scouts = pos.pieces(side, Kind::Scout);
    let (mut stepped, mut leapt) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for step in DIAGONAL {
        stepped |= steppers.shifted(step);
        leapt |= scouts.shifted(2 * step);
    }
    let mut hunted = (stepped & zone).count() + (leapt & zone).count();
    let light = stepped | leapt;
    let mut attacked = light;
    for from in paladins {
        let reach = if beside_adept.has(from) { paladin_reach_far } else { paladin_reach_near };
        let reach = reach(from, pos.occupied());
        tally.add(Term::PaladinReach, reach.count());
        hunted += (reach & zone).count();
        attacked |= reach;
    }
    tally.add(Term::AdeptHunt, hunted);
    tally.add(Term::AdeptEscapes, (zone - pos.occupied() - attacked).count());
    let unguarded = pos.pieces(!side, Kind::Paladin) - adept.orthogonal();
    tally.add(Term::PaladinThreat, (unguarded & light).count());
    tally.add(Term::ScoutThreat, (pos.pieces(!side, Kind::Scout) & attacked).count());
    tally.add(Term::AdeptThreat, ((adept - Bitboard::STONES) & attacked).count());
}

/// Returns the number of Walls that the side controls in the City.
fn tally_walls(pos: &SpiritPosition, side: Side, tally: &mut impl Tally) -> u32 {
    let walls = pos.walls(side);
    for wall in walls - Bitboard::CITY {
        tally.add(Term::WallSteps, u32::from(WALL_STEPS[wall.index()]));
    }
    let city_walls = (walls & Bitboard::CITY).count();
    let steps = [Term::CityWall1, Term::CityWall2, Term::CityWall3, Term::CityWall4, Term::CityWall5];
    for &term in steps.iter().take(city_walls as usize) {
        tally.add(term, 1);
    }
    let manned = pos.manned_walls(side);
    tally.add(Term::MannedCityWall, (manned & Bitboard::CITY).count());
    let on_foot = pos.pieces(side, Kind::Builder);
    tally.add(Term::WallThreat, (on_foot.diagonal() & pos.walls(!side)).count());
    city_walls
}

fn tally_adept(pos: &SpiritPosition, side: Side, city_walls: u32, tally: &mut impl Tally) {
    let Some(adept) = pos.adept(side) else { return };
    let distance = FROM_STONES[adept.index()];
    tally.add(Term::AdeptWithin3, u32::from(distance <= 3));
    tally.add(Term::AdeptWithin2, u32::from(distance <= 2));
    tally.add(Term::AdeptInCity, u32::from(distance <= 1));
    tally.add(Term::Master, u32::from(distance == 0));
    tally.add(Term::AdeptAndWalls, u32::from(EDGE - distance) * city_walls);
    if distance == 0 {
        let lacking = [pos.pieces(side, Kind::Paladin), pos.builders(side), pos.pieces(side, Kind::Scout)];
        let missing = lacking.iter().any(|pieces| pieces.count() < PIECES_AT_START);
        tally.add(Term::Enhanceable, movegen::enhanceable(pos, side).count() * u32::from(missing));
    }
}

/// Counts and weighs; keeps nothing between positions.
#[derive(Clone, Copy, Debug)]
pub struct SpiritEvaluator {
    weights: Weights,
}

impl SpiritEvaluator {
    /// An evaluator with these weights.
    #[must_use]
    pub const fn new(weights: Weights) -> SpiritEvaluator {
        SpiritEvaluator { weights }
    }
}

impl Evaluator<SpiritPosition> for SpiritEvaluator {
    fn score(&mut self, pos: &SpiritPosition) -> Score {
        let [own, enemy] = [pos.side_to_move(), !pos.side_to_move()].map(|side| {
            let mut sum = Sum { weights: &self.weights, centipawns: 0 };
            tally_side(pos, side, &mut sum);
            sum.centipawns
        });
        Score::centipawns(own - enemy)
    }

    fn terms(&mut self, pos: &SpiritPosition) -> Vec<EvalTerm> {
        self.weights.table(Side::BOTH.map(|side| count(pos, side)))
    }

    fn tunable(&mut self) -> Option<&mut dyn Tunable<SpiritPosition>> {
        Some(self)
    }
}

impl Tunable<SpiritPosition> for SpiritEvaluator {
    fn weights(&self) -> Vec<Weight> {
        self.weights.named()
    }

    fn trace(&mut self, pos: &SpiritPosition) -> Trace {
        let [white, black] = Side::BOTH.map(|side| count(pos, side));
        linear_trace([&white, &black], &self.weights.0)
    }

    fn weights_file(&self, values: &[i32]) -> String {
        self.weights.file_with(values)
    }
}

const fn from_stones() -> [u8; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index) {
            table[index] = square.distance(Square::STONES);
        }
        index += 1;
    }
    table
}

const fn wall_steps() -> [u8; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index) {
            let files = square.file().abs_diff(Square::STONES.file()).saturating_sub(1);
            let ranks = square.rank().abs_diff(Square::STONES.rank()).saturating_sub(1);
            table[index] = files + ranks;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_count_their_steps_to_the_city() {
        for (name, steps) in [("d4", 0), ("e5", 0), ("d3", 1), ("e2", 2), ("c3", 2), ("a1", 6), ("i5", 3)] {
            let square: Square = name.parse().unwrap();
            assert_eq!(WALL_STEPS[square.index()], steps, "{name}");
        }
    }

    #[test]
    fn the_stones_are_four_steps_from_the_edge() {
        for (name, steps) in [("e5", 0), ("d4", 1), ("c5", 2), ("b8", 3), ("a5", EDGE), ("i9", EDGE)] {
            let square: Square = name.parse().unwrap();
            assert_eq!(FROM_STONES[square.index()], steps, "{name}");
        }
    }
}
