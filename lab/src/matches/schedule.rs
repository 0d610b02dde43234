//! Games of a match, numbered the same way wherever they are played.

use crate::matches::plan::MatchPlan;
use crate::matches::settings::RoundFormat;
use crate::shard::Shard;

/// Maximum number of games of a match.
pub const MAX_GAMES: u64 = 100_000_000;

/// Game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Number of the game in the match, from 0.
    pub game: u64,
    /// Round of the game, from 0.
    pub round: u64,
    /// Pairing: index into [`Schedule::pairings`].
    pub pairing: usize,
    /// Index of White's engine.
    pub white: usize,
    /// Index of Black's engine.
    pub black: usize,
    /// Index of the variant.
    pub variant: usize,
    /// Number of the opening in the book of the variant; beyond its length the book starts again.
    pub opening: u64,
    /// Number of the opening among all openings of the match.
    pub set: u64,
}

/// Games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    format: RoundFormat,
    variants: u64,
}

impl Schedule {
    /// Creates the games of a match.
    pub fn planned(plan: &MatchPlan) -> Schedule {
        let engines = plan.engines.len();
        let hosts = if plan.gauntlet { engines.min(1) } else { engines };
        let pairings =
            (0..hosts).flat_map(|first| (first + 1..engines).map(move |second| (first, second))).collect();
        Schedule { pairings, format: plan.format, variants: plan.variants.len() as u64 }
    }

    /// Returns true if there are games to play, and their numbers are within the limits.
    pub(crate) fn is_sound(&self) -> bool {
        let RoundFormat { rounds, games, repeat, .. } = self.format;
        let all = rounds.checked_mul(games).and_then(|games| games.checked_mul(self.pairings.len() as u64));
        repeat > 0 && self.variants > 0 && all.is_some_and(|all| (1..=MAX_GAMES).contains(&all))
    }

    /// Pairings as pairs of engine indices.
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// Number of games of the whole match.
    pub fn games(&self) -> u64 {
        self.format.rounds * self.format.games * self.pairings.len() as u64
    }

    /// Returns true if games come in pairs with one opening and colours swapped.
    pub fn is_paired(&self) -> bool {
        self.format.swap && self.format.repeat.is_multiple_of(2)
    }

    /// Game `game` of the match, from 0.
    pub fn slot(&self, game: u64) -> Slot {
        let RoundFormat { games, repeat, swap, .. } = self.format;
        let encounters = self.pairings.len() as u64;
        let (encounter, within) = (game / games, game % games);
        let (round, pairing) = (encounter / encounters, (encounter % encounters) as usize);
        let turn = round * games + within;
        let set = turn / repeat;
        let (first, second) = self.pairings[pairing];
        let (white, black) = if swap && !turn.is_multiple_of(2) { (second, first) } else { (first, second) };
        let (variant, opening) = ((set % self.variants) as usize, set / self.variants);
        Slot { game, round, pairing, white, black, variant, opening, set }
    }

    /// Games of one part of the match, in order.
    pub fn slots(&self, shard: Shard) -> impl Iterator<Item = Slot> {
        let slots = (0..self.games()).map(|game| self.slot(game));
        slots.filter(move |slot| self.part(slot, shard.of) == shard.index)
    }

    /// Part of the match, of `parts`, in which a game is played: all games of an encounter from one
    /// opening stay together.
    pub fn part(&self, slot: &Slot, parts: u64) -> u64 {
        (slot.set * self.pairings.len() as u64 + slot.pairing as u64) % parts
    }

    /// Pair of a game, if games are paired: the same value for both games and for no other.
    pub fn pair(&self, slot: &Slot) -> Option<(usize, u64)> {
        let within = slot.round * self.format.games + slot.game % self.format.games;
        self.is_paired().then_some((slot.pairing, within / 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn schedule(engines: usize, rounds: u64, games: u64, repeat: u64) -> Schedule {
        let pairings = (0..engines).flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect();
        Schedule { pairings, format: RoundFormat { rounds, games, repeat, swap: true }, variants: 2 }
    }

    #[test]
    fn pairs_share_an_opening_and_swap_colours() {
        for (games, rounds) in [(2, 6), (1, 12), (4, 3)] {
            let schedule = schedule(3, rounds, games, 2);
            let mut pairs: HashMap<_, Vec<Slot>> = HashMap::new();
            for game in 0..schedule.games() {
                let slot = schedule.slot(game);
                pairs.entry(schedule.pair(&slot).unwrap()).or_default().push(slot);
            }
            assert_eq!(pairs.len() as u64, schedule.games() / 2);
            for pair in pairs.values() {
                assert_eq!(pair.len(), 2);
                assert_eq!((pair[0].white, pair[0].black), (pair[1].black, pair[1].white));
                assert_eq!((pair[0].variant, pair[0].opening), (pair[1].variant, pair[1].opening));
                assert_eq!(schedule.part(&pair[0], 5), schedule.part(&pair[1], 5));
            }
        }
    }

    #[test]
    fn parts_cover_the_match_evenly() {
        let schedule = schedule(2, 40, 2, 2);
        let mut counts = [0; 4];
        for game in 0..schedule.games() {
            counts[schedule.part(&schedule.slot(game), 4) as usize] += 1;
        }
        assert_eq!(counts, [20; 4]);
    }

    #[test]
    fn single_games_change_colours_and_openings() {
        let schedule = schedule(2, 3, 1, 1);
        let slots: Vec<Slot> = (0..3).map(|game| schedule.slot(game)).collect();
        assert_eq!(slots.iter().map(|slot| slot.white).collect::<Vec<_>>(), [0, 1, 0]);
        assert_eq!(slots.iter().map(|slot| slot.set).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(schedule.pair(&slots[0]).is_none());
    }
}
