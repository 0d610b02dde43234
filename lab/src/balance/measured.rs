//! Evaluation of self-play games with one army: the values of its pieces, its scores, and the odds
//! that make it even.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};
use tabletop::text::{counted, unique};
use variants::armies::{ESTIMATE_ERROR, OF_MEASURED};

use super::regression::{self, Estimate, Observation};
use super::results::BalanceResult;
use crate::json_lines::version;
use crate::matches::statistics::{Trinomial, Z_95};
use crate::selfplay::games::SelfPlaySettings;

/// Version of the file format.
pub const FORMAT: u32 = 2;

/// Minimum number of games for an estimate with its error: two games that were both won are 100 %
/// without any error.
pub(super) const MIN_GAMES: usize = 12;

/// Parameters on which the games depend. A run has no end: each game has a number, and every second
/// round is played with odds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeasuringPlan {
    /// Version of the file format.
    #[serde(deserialize_with = "version::<FORMAT, _>")]
    pub menagerie_army: u32,
    /// Definition of the army in one line, without the values of its pieces.
    pub army: String,
    /// Names of the games, played in turn: against each opponent with both colours, first as White.
    pub variants: Vec<String>,
    /// Piece whose value is the unit of the others.
    pub unit: String,
    /// Settings of the games.
    pub settings: SelfPlaySettings,
    /// Random seed.
    pub seed: u64,
}

impl MeasuringPlan {
    /// Index of the name under which a game is played.
    pub fn variant(&self, game: u64) -> usize {
        (game % self.variants.len() as u64) as usize
    }

    /// Returns true if a game is played with odds.
    pub fn has_odds(&self, game: u64) -> bool {
        game / self.variants.len() as u64 % 2 == 1
    }
}

/// Estimate with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// Estimated value.
    pub value: f64,
    /// Standard error in the same unit.
    pub error: f64,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value.is_finite() && self.error.is_finite() {
            true => write!(f, "{:.2} +/- {:.2}", self.value, Z_95 * self.error),
            false => f.write_str("?"),
        }
    }
}

/// Values of a piece known before the games.
pub struct PieceBefore<'a> {
    /// Name of the piece.
    pub name: &'a str,
    /// Value stated in the file.
    pub stated: Option<f64>,
    /// Value estimated from its moves.
    pub estimated: f64,
}

/// Estimates from the results of a run.
pub struct ArmyReport<'a> {
    plan: &'a MeasuringPlan,
    games: &'a [BalanceResult],
    names: Vec<&'a str>,
    estimate: Estimate,
}

impl<'a> ArmyReport<'a> {
    /// Computes the estimates from the results.
    pub fn new(plan: &'a MeasuringPlan, games: &'a [BalanceResult]) -> ArmyReport<'a> {
        let names = unique(games.iter().flat_map(|result| result.lead.keys().map(String::as_str)));
        let starts = plan.variants.len();
        let piece = |(name, lead): (&String, &i32)| {
            let index = names.iter().position(|known| known == name)?;
            Some((starts + index, f64::from(*lead)))
        };
        let observation = |result: &BalanceResult| {
            let start = std::iter::once((plan.variant(result.game), 1.0));
            let terms = start.chain(result.lead.iter().filter_map(piece)).collect();
            result.points.map(|result| Observation { terms, result })
        };
        let observations: Vec<Observation> = games.iter().filter_map(observation).collect();
        let estimate = regression::estimate(&observations, starts + names.len());
        ArmyReport { plan, games, names, estimate }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| *known == name).map(|index| self.plan.variants.len() + index)
    }

    /// Number of games with odds of a piece.
    fn games_with(&self, name: &str) -> usize {
        self.games.iter().filter(|result| result.lead.contains_key(name)).count()
    }

    /// Value of a piece in pawns of the evaluation, the unit of values in files; `None` if too few
    /// games were played with odds of it.
    pub fn value(&self, name: &str) -> Option<Measured> {
        if self.games_with(name) < MIN_GAMES {
            return None;
        }
        let (value, error) = self.estimate.ratio(self.place(name)?, self.place(&self.plan.unit)?);
        Some(Measured { value: OF_MEASURED * value, error: OF_MEASURED * error })
    }

    /// Value of a piece by the games and by its moves, each weighted by its error; `None` if too
    /// few games were played with odds of it.
    pub fn combined(&self, name: &str, estimated: f64) -> Option<Measured> {
        let measured =
            self.value(name).filter(|measured| measured.error > 0.0 && measured.value.is_finite())?;
        let error = ESTIMATE_ERROR * estimated;
        let weights = [measured.error, error].map(|error| error.powi(-2));
        let value = (weights[0] * measured.value + weights[1] * estimated) / (weights[0] + weights[1]);
        Some(Measured { value, error: (weights[0] + weights[1]).sqrt().recip() })
    }

    /// Points of the army from start positions against the opponent with this index.
    fn points(&self, opponent: usize) -> Trinomial {
        let mut counts = Trinomial::default();
        for result in self.games.iter().filter(|result| result.lead.is_empty()) {
            let (variant, Some(points)) = (self.plan.variant(result.game), result.points) else { continue };
            if variant / 2 == opponent {
                let own = if variant % 2 == 0 { points } else { 1.0 - points };
                counts.0[(2.0 * own) as usize] += 1;
            }
        }
        counts
    }

    /// Advantage of the army over an opponent, and of White, in units.
    fn lead(&self, opponent: usize) -> Option<[f64; 2]> {
        let unit = self.estimate.values[self.place(&self.plan.unit)?];
        let [own, other] = [2 * opponent, 2 * opponent + 1].map(|start| self.estimate.values[start] / unit);
        let lead = [(own - other) / 2.0, f64::midpoint(own, other)];
        (unit > 0.0 && lead.iter().all(|number| number.is_finite())).then_some(lead)
    }

    /// Table of all measurements.
    pub fn text(&self, army: &str, opponents: &[&str], pieces: &[PieceBefore<'_>]) -> String {
        let mut text = String::new();
        let written = self.write(&mut text, army, opponents, pieces);
        debug_assert!(written.is_ok(), "a string takes any text");
        text
    }

    fn write(
        &self,
        text: &mut String,
        army: &str,
        opponents: &[&str],
        pieces: &[PieceBefore<'_>],
    ) -> fmt::Result {
        writeln!(
            text,
            "Values in pawns of the evaluation, as files state them, and half their 95 % intervals"
        )?;
        writeln!(
            text,
            "{:20} {:>15} {:>7} {:>10} {:>15} {:>7}",
            "", "measured", "stated", "estimated", "combined", "games"
        )?;
        for piece in pieces {
            let [measured, combined] = [self.value(piece.name), self.combined(piece.name, piece.estimated)]
                .map(|value| value.map_or_else(|| "-".to_string(), |value| value.to_string()));
            let stated = piece.stated.map_or_else(String::new, |value| format!("{value:.2}"));
            let games = self.games_with(piece.name);
            writeln!(
                text,
                "{:20} {measured:>15} {stated:>7} {:>10.2} {combined:>15} {games:>7}",
                piece.name, piece.estimated
            )?;
        }
        writeln!(text, "\nScores of {army} with both colours, in percent, and half their 95 % intervals")?;
        for (number, opponent) in opponents.iter().enumerate() {
            let counts = self.points(number);
            let is_known = counts.total() >= MIN_GAMES as u64;
            let score = match is_known {
                false => "-".to_string(),
                true => {
                    format!("{:.1} +/- {:.1}", 100.0 * counts.score(), 100.0 * Z_95 * counts.standard_error())
                }
            };
            let even = self.lead(number).filter(|_| is_known).map_or_else(String::new, |[own, white]| {
                format!(
                    "  ahead by {own:+.1} {}; even: {}",
                    self.plan.unit,
                    balancing_odds(own, white, &self.plan.unit)
                )
            });
            writeln!(text, "{opponent:14} {score:>15} {:>5} games{even}", counts.total())?;
        }
        let without = self.games.iter().filter(|result| result.points.is_none()).count();
        writeln!(text, "\nGames: {}, {without} of them without an opening", self.games.len())
    }
}

/// Odds that make an army even that is ahead by `own` units, with White ahead by `white` units: the
/// units given, and a rule for colours.
fn balancing_odds(own: f64, white: f64, unit: &str) -> String {
    const MOST: i32 = 3;
    let colours = [("", 0.0), ("always plays White", 1.0), ("always plays Black", -1.0)];
    let all = (-MOST..=MOST).flat_map(|units| colours.map(|(words, sign)| (units, words, sign)));
    // Of equally good odds, prefers those with fewer units and without a rule for colours.
    let cost = |&(units, _, sign): &(i32, &str, f64)| {
        (own - f64::from(units) + sign * white).abs() + 0.02 * f64::from(units.abs()) + 0.01 * sign.abs()
    };
    let best = all.min_by(|one, other| cost(one).total_cmp(&cost(other)));
    let (units, colour, _) = best.unwrap_or((0, "", 0.0));
    let odds = counted(units.unsigned_abs(), unit);
    let given = match units {
        0 => String::new(),
        1.. => format!("it gives {odds}"),
        _ => format!("it gets {odds}"),
    };
    match (given.is_empty(), colour.is_empty()) {
        (true, true) => "as it is".to_string(),
        (false, true) => given,
        (true, false) => format!("it {colour}"),
        (false, false) => format!("{given} and {colour}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::Rng;

    use super::*;
    use crate::random::seeded;
    use crate::tune::fit::logistic;

    fn plan() -> MeasuringPlan {
        MeasuringPlan {
            menagerie_army: FORMAT,
            army: String::new(),
            variants: vec!["gt-x-fide".to_string(), "gt-fide-x".to_string()],
            unit: "Pawn".to_string(),
            settings: SelfPlaySettings {
                nodes: 60,
                plies: 6,
                within: 150,
                resign: 3000,
                max_plies: 400,
                per_game: 0,
            },
            seed: 1,
        }
    }

    /// Games of an army that is two pawns ahead, whose Lion has the value of four; White is ahead
    /// by a third of a pawn.
    fn games(count: u64) -> Vec<BalanceResult> {
        let mut random = seeded(3);
        let plan = plan();
        let one = |game: u64| {
            let mut lead = BTreeMap::new();
            if plan.has_odds(game) {
                lead.insert("Pawn".to_string(), random.random_range(-3..=3));
                lead.insert("Lion".to_string(), random.random_range(-1..=1));
                lead.retain(|_, count| *count != 0);
            }
            let count = |name: &str| f64::from(lead.get(name).copied().unwrap_or_default());
            let own = if plan.variant(game) == 0 { 2.0 } else { -2.0 };
            let pawns = own + 0.33 + count("Pawn") + 4.0 * count("Lion");
            let points = f64::from(u8::from(random.random_bool(logistic(0.6 * pawns))));
            BalanceResult { game, points: Some(points), lead }
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn values_scores_and_odds_are_found() {
        let (plan, games) = (plan(), games(12_000));
        let report = ArmyReport::new(&plan, &games);
        let lion = report.value("Lion").unwrap();
        assert!((lion.value - 4.0 * OF_MEASURED).abs() < 3.0 * lion.error && lion.error < 0.3, "{lion:?}");
        assert_eq!(report.value("Tiger"), None);
        assert_eq!(report.combined("Tiger", 3.0), None);
        let [own, white] = report.lead(0).unwrap();
        assert!((own - 2.0).abs() < 0.3 && (white - 0.33).abs() < 0.2, "{own} {white}");
        assert!(report.points(0).score() > 0.65);
        let pieces = [PieceBefore { name: "Lion", stated: Some(5.0), estimated: 3.5 }];
        let text = report.text("x", &["fide"], &pieces);
        assert!(text.contains("even: it gives 2 Pawns") && text.contains("3.50"), "{text}");
    }

    #[test]
    fn nothing_played_says_nothing() {
        let (plan, games) = (plan(), games(1));
        let report = ArmyReport::new(&plan, &games);
        let text = report.text("x", &["fide"], &[PieceBefore { name: "Lion", stated: None, estimated: 3.5 }]);
        assert!(text.contains("Games: 1,") && !text.contains("even"), "{text}");
    }

    /// Small numbers of games have errors that are far too small.
    #[test]
    fn few_games_say_nothing() {
        let plan = plan();
        let pieces = [PieceBefore { name: "Lion", stated: None, estimated: 3.5 }];
        let text = |count: u64| {
            let games = games(count);
            let report = ArmyReport::new(&plan, &games);
            (report.value("Lion").is_some(), report.text("x", &["fide"], &pieces))
        };
        let (known, few) = text(16);
        assert!(!known && !few.contains("+/-") && !few.contains("even"), "{few}");
        let (known, many) = text(200);
        assert!(known && many.contains("+/-"), "{many}");
    }

    /// A measurement with a large error hardly changes an estimate, and one with a small error
    /// replaces it.
    #[test]
    fn values_are_combined_by_their_errors() {
        let plan = plan();
        for (count, weight) in [(60, 0.0..0.2), (40_000, 0.5..1.0)] {
            let games = games(count);
            let report = ArmyReport::new(&plan, &games);
            let (measured, combined) = (report.value("Lion").unwrap(), report.combined("Lion", 5.0).unwrap());
            assert!(combined.error < measured.error.min(5.0 * ESTIMATE_ERROR));
            let share = (combined.value - 5.0) / (measured.value - 5.0);
            assert!(weight.contains(&share), "{count}: {measured:?} {combined:?} {share}");
        }
    }

    #[test]
    fn odds_are_words() {
        for (own, white, words) in [
            (0.05, 0.3, "as it is"),
            (1.1, 0.3, "it gives 1 Pawn"),
            (-2.0, 0.3, "it gets 2 Pawns"),
            (0.3, 0.3, "it always plays Black"),
            (-0.3, 0.3, "it always plays White"),
            (1.4, 0.4, "it gives 1 Pawn and always plays Black"),
        ] {
            assert_eq!(balancing_odds(own, white, "Pawn"), words, "{own}");
        }
    }
}
