//! Standings of a match as text.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use tabletop::catalogue::Choice;
use tabletop::text::counted;

use crate::matches::plan::MatchPlan;
use crate::matches::results::PlayerErrorKind;
use crate::matches::statistics::{EloModel, Hypotheses, Sprt, SprtDecision, Trinomial};
use crate::matches::tally::{Encounter, MatchScore, MatchTally};
use crate::matches::variant;

/// Report about a match.
#[derive(Debug)]
pub struct MatchReport<'a> {
    /// Plan of the match.
    pub plan: &'a MatchPlan,
    /// Number of games to be played here.
    pub wanted: u64,
}

impl MatchPlan {
    /// Sequential test, if there is one.
    pub fn sequential_test(&self) -> Option<Sprt> {
        self.sprt.map(|(elo0, elo1, alpha, beta, normalised)| {
            let model = if normalised { EloModel::Normalised } else { EloModel::Logistic };
            Sprt { hypotheses: Hypotheses { elo0, elo1, model }, alpha, beta }
        })
    }
}

/// `wins - losses - draws  [score] games`, as in cutechess-cli.
fn counts(counts: &Trinomial) -> String {
    let [losses, draws, wins] = counts.0;
    format!("{wins} - {losses} - {draws}  [{:.3}] {}", counts.score(), counts.total())
}

/// White's results, regardless of the player.
fn white_against_black(score: &MatchScore) -> Trinomial {
    MatchScore { white: score.white, black: score.black.mirrored() }.total()
}

/// Difference with its 95 % interval. Identical results give no error.
fn margin((value, error): (f64, f64)) -> String {
    // Avoids a negative zero.
    let value = if value.is_nan() { "?".to_string() } else { format!("{:.1}", value + 0.0) };
    if error.is_finite() && error > 0.0 {
        format!("{value} +/- {error:.1}")
    } else {
        format!("{value} +/- ?")
    }
}

impl MatchReport<'_> {
    /// Line after a game.
    pub(crate) fn score_line(&self, tally: &MatchTally, pairing: usize) -> String {
        let (first, second) = tally.schedule().pairings()[pairing];
        let names = &self.plan.engines;
        let total = tally.encounters()[pairing].score.total();
        format!("Score of {} vs {}: {}", names[first], names[second], counts(&total))
    }

    /// Complete table.
    pub fn table(&self, tally: &MatchTally) -> String {
        let mut text = String::new();
        let written = self.write(&mut text, tally);
        debug_assert!(written.is_ok(), "a string takes any text");
        text
    }

    fn write(&self, text: &mut String, tally: &MatchTally) -> fmt::Result {
        for (pairing, encounter) in tally.encounters().iter().enumerate() {
            if encounter.score.total().total() > 0 {
                self.encounter(text, tally, pairing, encounter)?;
            }
        }
        if tally.engines().len() > 2 {
            self.ranking(text, tally)?;
        }
        self.behaviour(text, tally)?;
        let share = 100.0 * tally.games() as f64 / self.wanted.max(1) as f64;
        writeln!(text, "{} of {} finished ({share:.1} %)", tally.games(), counted(self.wanted, "game"))
    }

    fn encounter(
        &self,
        text: &mut String,
        tally: &MatchTally,
        pairing: usize,
        encounter: &Encounter,
    ) -> fmt::Result {
        let (first, second) = tally.schedule().pairings()[pairing];
        let names = &self.plan.engines;
        let score = &encounter.score;
        writeln!(text, "{}", self.score_line(tally, pairing))?;
        writeln!(text, "...      {} playing White: {}", names[first], counts(&score.white))?;
        writeln!(text, "...      {} playing Black: {}", names[first], counts(&score.black))?;
        writeln!(text, "...      White vs Black: {}", counts(&white_against_black(score)))?;
        if self.plan.variants.len() > 1 {
            self.variants(text, encounter)?;
        }
        if self.plan.triumphs > 1 {
            let [ours, theirs] = encounter.half_points(self.plan.triumphs).map(|half| half as f64 / 2.0);
            let [own, other] = encounter.triumphs;
            writeln!(
                text,
                "Points of {} vs {}: {ours:.1} - {theirs:.1} (a Triumph counts {}; Triumphs {own} - {other})",
                names[first], names[second], self.plan.triumphs
            )?;
        }
        self.strength(text, tally, encounter)
    }

    /// Writes the results by variant, and by the first engine's army if the variants name several.
    fn variants(&self, text: &mut String, encounter: &Encounter) -> fmt::Result {
        let mut by_army: BTreeMap<String, MatchScore> = BTreeMap::new();
        for (variant, (score, pairs)) in &encounter.by_variant {
            let name = &self.plan.variants[*variant];
            let elo = if pairs.total() > 0 { pairs.elo() } else { score.total().elo() };
            let parts = [score.total(), score.white, score.black].map(|part| counts(&part));
            let [total, white, black] = &parts;
            writeln!(text, "...      {name}: {total}, Elo {}  (White {white}, Black {black})", margin(elo))?;
            let choice = name.split(' ').next().and_then(|name| variant::choice(name).ok());
            if let Some([white, black]) = choice.as_ref().and_then(Choice::pairing) {
                let own = by_army.entry(white.to_string()).or_default();
                own.white = own.white.plus(&score.white);
                let own = by_army.entry(black.to_string()).or_default();
                own.black = own.black.plus(&score.black);
            }
        }
        by_army.retain(|_, score| score.total().total() > 0);
        // The rows of the variants say the same as that of a single army, such as chess's.
        if by_army.len() < 2 {
            return Ok(());
        }
        for (name, score) in by_army {
            let total = score.total();
            writeln!(text, "...      with {name}: {}, Elo {}", counts(&total), margin(total.elo()))?;
        }
        Ok(())
    }

    /// Writes Elo, likelihood of superiority, pentanomial counts, and the sequential test.
    fn strength(&self, text: &mut String, tally: &MatchTally, encounter: &Encounter) -> fmt::Result {
        let games = encounter.score.total();
        let paired = tally.schedule().is_paired() && encounter.pairs.total() > 0;
        let (elo, normalised, superiority) = if paired {
            let pairs = &encounter.pairs;
            (pairs.elo(), pairs.normalised_elo(), pairs.likelihood_of_superiority())
        } else {
            (games.elo(), games.normalised_elo(), games.likelihood_of_superiority())
        };
        let draws = 100.0 * games.0[1] as f64 / games.total() as f64;
        writeln!(
            text,
            "Elo difference: {}, nElo: {}, LOS: {:.1} %, draw ratio: {draws:.1} %",
            margin(elo),
            margin(normalised),
            100.0 * superiority
        )?;
        if paired {
            writeln!(text, "Ptnml(0-2): {:?}", encounter.pairs.0)?;
        }
        if let Some(sprt) = self.plan.sequential_test() {
            let ratio = encounter.log_likelihood_ratio(&sprt.hypotheses, tally.schedule().is_paired());
            writeln!(text, "{}", sprt_line(&sprt, ratio))?;
        }
        Ok(())
    }

    /// Writes the engines by score, if there are more than two.
    fn ranking(&self, text: &mut String, tally: &MatchTally) -> fmt::Result {
        let mut order: Vec<usize> = (0..tally.engines().len()).collect();
        let score = |engine: usize| tally.engines()[engine].score.total();
        order.sort_by(|a, b| score(*b).score().total_cmp(&score(*a).score()));
        let width = self.plan.engines.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(text, "Rank {:width$}  {:>20}  {:>6}  {:>7}", "Name", "Elo", "Games", "Score")?;
        for (rank, engine) in order.into_iter().enumerate() {
            let total = score(engine);
            writeln!(
                text,
                "{:>4} {:width$}  {:>20}  {:>6}  {:>5.1} %",
                rank + 1,
                self.plan.engines[engine],
                margin(total.elo()),
                total.total(),
                100.0 * total.score()
            )?;
        }
        Ok(())
    }

    /// Writes the faults and statistics of each engine.
    fn behaviour(&self, text: &mut String, tally: &MatchTally) -> fmt::Result {
        for (name, player) in self.plan.engines.iter().zip(tally.engines()) {
            let mut parts: Vec<String> = PlayerErrorKind::ALL
                .iter()
                .map(|kind| {
                    let count = player.faults.get(kind).copied().unwrap_or(0);
                    format!("{count} {}", kind.label())
                })
                .collect();
            let effort = &player.effort;
            if effort.junk > 0 {
                parts.push(format!("{} unknown lines", effort.junk));
            }
            if effort.moves > 0 {
                let per_move = |sum: u64| sum as f64 / effort.moves as f64;
                parts.push(format!(
                    "a move: {:.0} ms (at most {}), depth {:.1}, {:.0} nodes",
                    per_move(effort.ms),
                    effort.longest_ms,
                    per_move(effort.depth),
                    per_move(effort.nodes)
                ));
            }
            writeln!(text, "{name}: {}", parts.join(", "))?;
        }
        Ok(())
    }
}

/// State of a sequential test.
fn sprt_line(sprt: &Sprt, ratio: f64) -> String {
    let (lower, upper) = sprt.bounds();
    let decision = match sprt.decision(ratio) {
        SprtDecision::Undecided => "",
        SprtDecision::AcceptH0 => " - H0 was accepted",
        SprtDecision::AcceptH1 => " - H1 was accepted",
    };
    let done = 100.0 * if ratio < 0.0 { ratio / lower } else { ratio / upper };
    let Hypotheses { elo0, elo1, model } = sprt.hypotheses;
    let unit = match model {
        EloModel::Logistic => "Elo",
        EloModel::Normalised => "nElo",
    };
    format!(
        "SPRT ({elo0} to {elo1} {unit}): llr {ratio:.2} ({done:.1} %), lbound {lower:.2}, ubound {upper:.2}{decision}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::arguments::tests::parse_line;
    use crate::matches::plan::MatchHeader;
    use crate::matches::results::tests::result;
    use crate::matches::schedule::Schedule;

    /// Two pairs in each of two pairings; the first engine wins all games with White and draws all
    /// with Black.
    #[test]
    fn each_variant_and_each_army_has_its_row() {
        let line = "-engine cmd=a -engine cmd=b -each tc=1 -games 2 -rounds 4 -repeat \
                    -variant gt-fide-nutters,gt-nutters-rookies";
        let plan = MatchHeader::new(&parse_line(line).unwrap()).plan;
        let mut tally = MatchTally::new(Schedule::planned(&plan), 2);
        for game in 0..8 {
            let mut result = result(game, (game % 2 == 0).then_some(engine_core::Side::White));
            result.variant = (game as usize / 2) % 2;
            tally.add(&result);
        }
        let table = MatchReport { plan: &plan, wanted: 8 }.table(&tally);
        let row =
            |name: &str| table.lines().find(|line| line.starts_with(&format!("...      {name}: "))).unwrap();
        for variant in ["gt-fide-nutters", "gt-nutters-rookies"] {
            assert!(row(variant).contains("2 - 0 - 2  [0.750] 4, Elo 190.8 +/- ?"), "{table}");
        }
        assert!(row("with fide").contains("2 - 0 - 0  [1.000] 2"), "{table}");
        assert!(row("with nutters").contains("2 - 0 - 2  [0.750] 4, Elo 190.8 +/- "), "{table}");
        assert!(row("with rookies").contains("0 - 0 - 2  [0.500] 2"), "{table}");
    }

    #[test]
    fn one_army_has_no_row_of_its_own() {
        let line = "-engine cmd=a -engine cmd=b -each tc=1 -rounds 2 -variant chess,atomic";
        let plan = MatchHeader::new(&parse_line(line).unwrap()).plan;
        let mut tally = MatchTally::new(Schedule::planned(&plan), 2);
        for game in 0..2 {
            let mut result = result(game, None);
            result.variant = game as usize;
            tally.add(&result);
        }
        let table = MatchReport { plan: &plan, wanted: 2 }.table(&tally);
        assert!(table.contains("atomic: ") && !table.contains("with fide"), "{table}");
    }
}
