//! Results of a run as tables.

use std::fmt::{self, Write};

use engine_core::PieceValue;
use tabletop::catalogue::Choice;
use tabletop::text::{counted, unique};

use super::measured::MIN_GAMES;
use super::regression::{self, Estimate, Observation};
use super::results::{BalanceResult, Results};
use crate::matches::statistics::{Trinomial, Z_95};
use crate::matches::tally::MatchScore;

/// Results with the known data of the games.
pub struct BalanceReport<'a> {
    /// Results.
    pub results: &'a Results,
    /// Games in the order of the plan.
    pub choices: &'a [Choice],
    /// Values of the pieces in the rules and in the evaluation.
    pub piece_values: &'a [PieceValue],
}

/// Share in percent with half the width of its 95 % interval. Identical results give no error.
fn percent(counts: &Trinomial) -> String {
    if counts.total() == 0 {
        return "-".to_string();
    }
    let error = counts.standard_error();
    let error = if error > 0.0 { format!("{:.1}", 100.0 * Z_95 * error) } else { "?".to_string() };
    format!("{:.1} +/- {error}", 100.0 * counts.score())
}

/// Elo difference with half the width of its 95 % interval.
fn elo(counts: &Trinomial) -> String {
    let (value, error) = counts.elo();
    if error.is_finite() { format!("{value:+.0} +/- {error:.0}") } else { "?".to_string() }
}

impl BalanceReport<'_> {
    /// Table of all measurements.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let written = self.write(&mut text);
        debug_assert!(written.is_ok(), "a string takes any text");
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        let plan = &self.results.plan;
        if plan.games > 0 {
            self.scores(text)?;
        }
        if plan.odds > 0 {
            self.values(text)?;
        }
        let (played, all) = (self.results.games.len(), plan.all_games());
        let without = self.results.games.iter().filter(|result| result.points.is_none()).count();
        writeln!(text, "{played} of {}, {without} of them without an opening", counted(all, "game"))
    }

    /// White's results from start positions, by index of the game's name.
    fn by_variant(&self) -> Vec<Trinomial> {
        let mut counts = vec![Trinomial::default(); self.choices.len()];
        let plan = &self.results.plan;
        for result in self.results.games.iter().filter(|result| !plan.has_odds(result.game)) {
            if let Some(points) = result.points {
                counts[plan.variant(result.game)].0[(2.0 * points) as usize] += 1;
            }
        }
        counts
    }

    fn scores(&self, text: &mut String) -> fmt::Result {
        let counts = self.by_variant();
        let games: u64 = counts.iter().map(Trinomial::total).sum();
        writeln!(
            text,
            "White's score in percent and half its 95 % interval, from {}",
            counted(games, "game")
        )?;
        let pairings: Option<Vec<[&str; 2]>> = self.choices.iter().map(|choice| choice.pairing()).collect();
        match pairings {
            Some(pairings) => grid(text, &pairings, &counts)?,
            None => {
                for (choice, counts) in self.choices.iter().zip(&counts) {
                    writeln!(text, "{:28} {}", choice.preset.name, percent(counts))?;
                }
            }
        }
        writeln!(text)
    }

    fn values(&self, text: &mut String) -> fmt::Result {
        let plan = &self.results.plan;
        let names = self.names();
        let Some(unit) = names.iter().position(|name| *name == plan.unit) else {
            return writeln!(text, "No game was played with odds of a {}: there is no unit\n", plan.unit);
        };
        let estimate = self.estimate(&names);
        let at = |index: usize| self.choices.len() + index;
        let pawn = 400.0 / std::f64::consts::LN_10;
        let with_odds = |result: &&BalanceResult| plan.has_odds(result.game) && result.points.is_some();
        let games = self.results.games.iter().filter(with_odds).count();
        writeln!(
            text,
            "Values in units of a {} and half their 95 % intervals, from {} with odds;",
            plan.unit,
            counted(games, "game")
        )?;
        writeln!(
            text,
            "a {} is {:.0} +/- {:.0} Elo",
            plan.unit,
            pawn * estimate.values[at(unit)],
            pawn * Z_95 * estimate.error(at(unit))
        )?;
        writeln!(text, "{:20} {:>15} {:>7} {:>7} {:>7}", "", "measured", "rules", "engine", "games")?;
        for (index, name) in names.iter().enumerate() {
            let (value, error) = estimate.ratio(at(index), at(unit));
            let games = self.results.games.iter().filter(|result| result.lead.contains_key(*name)).count();
            let measured = if value.is_finite() && games >= MIN_GAMES {
                format!("{value:.2} +/- {:.2}", Z_95 * error)
            } else {
                "?".to_string()
            };
            let [stated, weight] = self.known(name);
            writeln!(text, "{name:20} {measured:>15} {stated:>7} {weight:>7} {games:>7}")?;
        }
        writeln!(text)
    }

    /// Pieces of which a side had a surplus: first those with a known value, in their order, then
    /// the others.
    fn names(&self) -> Vec<&str> {
        let known = self.piece_values.iter().map(|value| value.name);
        let given = self.results.games.iter().flat_map(|result| result.lead.keys().map(String::as_str));
        let mut names = unique(known.chain(given));
        names.retain(|name| self.results.games.iter().any(|result| result.lead.contains_key(*name)));
        names
    }

    /// Values in the rules and in the evaluation, in units; empty if unknown.
    fn known(&self, name: &str) -> [String; 2] {
        let find = |name: &str| self.piece_values.iter().find(|value| value.name == name);
        let (Some(piece), Some(unit)) = (find(name), find(&self.results.plan.unit)) else {
            return [const { String::new() }; 2];
        };
        let show = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.2}"));
        let stated = piece.stated.zip(unit.stated).map(|(piece, unit)| f64::from(piece) / f64::from(unit));
        let weight = |value: &PieceValue| f64::from(value.weight.iter().sum::<i32>());
        [show(stated), show(Some(weight(piece) / weight(unit)))]
    }

    /// Values of each start position for White, then of each piece, in logits.
    fn estimate(&self, names: &[&str]) -> Estimate {
        let starts = self.choices.len();
        let observation = |result: &BalanceResult| {
            let start = (self.results.plan.variant(result.game), 1.0);
            let piece = |(name, lead): (&String, &i32)| {
                names.iter().position(|known| known == name).map(|index| (starts + index, f64::from(*lead)))
            };
            let terms = std::iter::once(start).chain(result.lead.iter().filter_map(piece)).collect();
            result.points.map(|points| Observation { terms, result: points })
        };
        let observations: Vec<Observation> = self.results.games.iter().filter_map(observation).collect();
        regression::estimate(&observations, starts + names.len())
    }
}

/// Writes a table with White's armies in rows and Black's in columns, and each army's results
/// against all others.
fn grid(text: &mut String, pairings: &[[&str; 2]], counts: &[Trinomial]) -> fmt::Result {
    let names: Vec<&str> = unique(pairings.iter().flatten().copied());
    let head: String = names.iter().map(|name| format!("{name:>16}")).collect();
    writeln!(text, "{:12}{head}", "White:")?;
    for white in &names {
        let cell = |black: &&str| {
            let pairing = pairings.iter().position(|pairing| pairing == &[*white, *black]);
            pairing.map_or_else(|| "-".to_string(), |pairing| percent(&counts[pairing]))
        };
        let row: String = names.iter().map(|black| format!("{:>16}", cell(black))).collect();
        writeln!(text, "{white:12}{row}")?;
    }
    if names.len() < 2 {
        return Ok(());
    }
    writeln!(text, "\nAgainst the others, with both colours")?;
    for name in &names {
        let mut score = MatchScore::default();
        for ([white, black], counts) in
            pairings.iter().zip(counts).filter(|([white, black], _)| white != black)
        {
            if white == name {
                score.white = score.white.plus(counts);
            } else if black == name {
                score.black = score.black.plus(&counts.mirrored());
            }
        }
        let total = score.total();
        writeln!(
            text,
            "{name:12}{:>16} %  Elo {:>11}  {}",
            percent(&total),
            elo(&total),
            counted(total.total(), "game")
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::statistics::ResultCounts;

    #[test]
    fn results_that_are_all_alike_have_no_error() {
        assert_eq!(percent(&ResultCounts([0, 2, 0])), "50.0 +/- ?");
        assert_eq!(percent(&ResultCounts([0, 0, 20])), "100.0 +/- ?");
        assert_eq!(percent(&ResultCounts([1, 0, 1])), "50.0 +/- 69.3");
        assert_eq!(percent(&Trinomial::default()), "-");
    }
}
