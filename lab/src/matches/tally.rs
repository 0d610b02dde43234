//! Counts of results by encounter, by variant and by engine.

use std::collections::{BTreeMap, HashMap};

use engine_core::Side;

use crate::matches::results::{Effort, GameResult, PlayerErrorKind};
use crate::matches::schedule::Schedule;
use crate::matches::statistics::{Hypotheses, Pentanomial, Trinomial};

/// Wins, draws and losses of one player, by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Losses, draws and wins with White.
    pub white: Trinomial,
    /// The same with Black.
    pub black: Trinomial,
}

impl MatchScore {
    /// Sum of both colours.
    pub fn total(&self) -> Trinomial {
        self.white.plus(&self.black)
    }

    /// Counts a game of the player with this side.
    fn add(&mut self, side: Side, winner: Option<Side>) {
        let counts = if side == Side::White { &mut self.white } else { &mut self.black };
        counts.0[half_points(side, winner)] += 1;
    }
}

/// Half points of the player of a side.
fn half_points(side: Side, winner: Option<Side>) -> usize {
    winner.map_or(1, |winner| if winner == side { 2 } else { 0 })
}

/// Results of a pair of engines, from the view of the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Encounter {
    /// Results by game.
    pub score: MatchScore,
    /// Results by pair; empty unless games come in pairs.
    pub pairs: Pentanomial,
    /// Wins by Triumph, of the first engine and of the second.
    pub triumphs: [u64; 2],
    /// Results by variant index: by game, and by pair.
    pub by_variant: BTreeMap<usize, (MatchScore, Pentanomial)>,
    /// First games of pairs whose second is not yet finished: half points by pair.
    open: HashMap<u64, usize>,
}

impl Encounter {
    /// Points of the two engines in half points, with `triumphs` wins for a Triumph.
    pub(crate) fn half_points(&self, triumphs: u32) -> [u64; 2] {
        let [losses, draws, wins] = self.score.total().0;
        let extra = u64::from(triumphs.saturating_sub(1));
        [draws + 2 * (wins + extra * self.triumphs[0]), draws + 2 * (losses + extra * self.triumphs[1])]
    }

    /// Log-likelihood ratio of a sequential test: by pairs if games come in pairs.
    pub fn log_likelihood_ratio(&self, hypotheses: &Hypotheses, paired: bool) -> f64 {
        if paired {
            self.pairs.log_likelihood_ratio(hypotheses)
        } else {
            self.score.total().log_likelihood_ratio(hypotheses)
        }
    }
}

/// Results of one engine over all its games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineTally {
    /// Number of faults by kind.
    pub faults: BTreeMap<PlayerErrorKind, u64>,
    /// Statistics of its moves.
    pub effort: Effort,
    /// Its results.
    pub score: MatchScore,
}

/// All results so far. The order of adding games does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchTally {
    schedule: Schedule,
    encounters: Vec<Encounter>,
    engines: Vec<EngineTally>,
    games: u64,
}

impl MatchTally {
    /// Creates an empty tally.
    pub fn new(schedule: Schedule, engines: usize) -> MatchTally {
        let encounters = vec![Encounter::default(); schedule.pairings().len()];
        MatchTally { schedule, encounters, engines: vec![EngineTally::default(); engines], games: 0 }
    }

    /// Counts a game.
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        let slot = self.schedule.slot(result.game);
        let (first, _) = self.schedule.pairings()[slot.pairing];
        let first_side = if result.white == first { Side::White } else { Side::Black };
        let encounter = &mut self.encounters[slot.pairing];
        encounter.score.add(first_side, result.winner);
        let (score, pairs) = encounter.by_variant.entry(result.variant).or_default();
        score.add(first_side, result.winner);
        if let (true, Some(winner)) = (result.triumph, result.winner) {
            encounter.triumphs[usize::from(winner != first_side)] += 1;
        }
        if let Some((_, pair)) = self.schedule.pair(&slot) {
            let half_points = half_points(first_side, result.winner);
            match encounter.open.remove(&pair) {
                Some(other) => {
                    encounter.pairs.0[half_points + other] += 1;
                    pairs.0[half_points + other] += 1;
                }
                None => drop(encounter.open.insert(pair, half_points)),
            }
        }
        self.add_engines(result);
    }

    fn add_engines(&mut self, result: &GameResult) {
        for (side, engine) in [(Side::White, result.white), (Side::Black, result.black)] {
            let tally = &mut self.engines[engine];
            tally.score.add(side, result.winner);
            if let Some(fault) = result.fault.filter(|fault| fault.side == side) {
                *tally.faults.entry(fault.kind).or_default() += 1;
            }
            tally.effort += &result.effort[side.index()];
        }
    }

    /// Schedule of the match.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Number of games counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Results by pair of engines, in the order of [`Schedule::pairings`].
    pub fn encounters(&self) -> &[Encounter] {
        &self.encounters
    }

    /// Results by engine.
    pub fn engines(&self) -> &[EngineTally] {
        &self.engines
    }

    /// Number of faults of all engines together.
    pub fn faults(&self) -> u64 {
        self.engines.iter().flat_map(|engine| engine.faults.values()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::arguments::tests::parse_line;
    use crate::matches::plan::MatchHeader;
    use crate::matches::results::SideError;
    use crate::matches::results::tests::result;

    fn schedule() -> Schedule {
        let line = "-engine cmd=a -engine cmd=b -each tc=1 -games 2 -rounds 4 -repeat";
        Schedule::planned(&MatchHeader::new(&parse_line(line).unwrap()).plan)
    }

    /// Four pairs: won twice; won and drawn; one win each; drawn and lost.
    fn results() -> Vec<GameResult> {
        let (white, black) = (Some(Side::White), Some(Side::Black));
        let winners = [white, black, white, None, white, white, None, white];
        winners.into_iter().enumerate().map(|(game, winner)| result(game as u64, winner)).collect()
    }

    #[test]
    fn pairs_and_colours_are_counted() {
        let mut tally = MatchTally::new(schedule(), 2);
        for result in results() {
            tally.add(&result);
        }
        let encounter = &tally.encounters()[0];
        assert_eq!(encounter.pairs.0, [0, 1, 1, 1, 1]);
        assert_eq!(encounter.score.white.0, [0, 1, 3]);
        assert_eq!(encounter.score.black.0, [2, 1, 1]);
        assert_eq!(encounter.half_points(1), [10, 6]);
        assert_eq!(tally.engines()[1].score.total().0, [4, 2, 2]);
    }

    #[test]
    fn order_does_not_matter() {
        let mut there = MatchTally::new(schedule(), 2);
        let mut back = there.clone();
        for result in results() {
            there.add(&result);
        }
        for result in results().iter().rev() {
            back.add(result);
        }
        assert_eq!(there, back);
    }

    #[test]
    fn triumphs_and_faults_are_counted() {
        let mut tally = MatchTally::new(schedule(), 2);
        let mut triumph = result(1, Some(Side::Black));
        triumph.triumph = true;
        triumph.fault = Some(SideError { side: Side::White, kind: PlayerErrorKind::Time });
        triumph.effort[0].nodes = u64::MAX;
        tally.add(&triumph);
        let encounter = &tally.encounters()[0];
        assert_eq!(encounter.triumphs, [1, 0]);
        assert_eq!(encounter.half_points(3), [6, 0]);
        assert_eq!(tally.engines()[1].faults[&PlayerErrorKind::Time], 1);
        assert_eq!(tally.faults(), 1);
        tally.add(&result(3, None));
        assert_eq!(tally.engines()[1].effort.nodes, u64::MAX, "it cannot be more");
    }
}
