//! SPSA (Spall, 1992): all parameters are perturbed randomly at the same time, in opposite
//! directions for the two players, and follow the result of their games. Gains are chosen as in
//! Fishtest.

use std::path::Path;

use engine_core::{ParamSpec, SearchParams};
use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::files::{FileError, MAX_STATE, read_if_there};
use crate::random::seeded;
use crate::run_file::RunFile;

/// Exponent by which the steps shrink.
const ALPHA: f64 = 0.602;
/// Exponent by which the perturbations shrink.
const GAMMA: f64 = 0.101;
/// Share of the run after which the steps begin to shrink significantly.
const STABILITY: f64 = 0.1;
/// Last perturbation, as a share of a parameter's range.
const LAST_PERTURBATION: f64 = 0.05;
/// Last step for one won game, in squared perturbations, times the pairs of the run: Fishtest's
/// 0.002 for its 30,000 pairs. Short runs take longer steps, or they would end where they began;
/// runs below [`SHORTEST`] are trials.
const LAST_STEPS: f64 = 60.0;
/// Minimum number of pairs for which longer steps compensate.
const SHORTEST: f64 = 5000.0;

/// Parameter being tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// Name.
    pub name: String,
    /// Minimum.
    pub min: f64,
    /// Maximum.
    pub max: f64,
    /// Initial value.
    pub start: f64,
    /// Current value.
    pub value: f64,
}

/// State of a run in its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpsaRun {
    /// Parameters of the run itself: the game, the nodes and so on, and checksums of its files.
    pub plan: String,
    /// Number of pairs of games of the whole run.
    pub pairs: u64,
    /// Number of pairs played.
    pub played: u64,
    /// Seed of the perturbations.
    pub seed: u64,
    /// Parameters being tuned.
    pub parameters: Vec<Parameter>,
}

/// Values of both players in one pair of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Perturbed {
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Values by player and parameter.
    pub values: [Vec<i32>; 2],
    /// Direction of each parameter's perturbation for the first player.
    signs: Vec<f64>,
}

/// Parameters of the search whose names begin with one of `only`; all if it is empty.
///
/// # Errors
/// A beginning that no name has.
pub fn parameters<'a>(params: &SearchParams, only: &'a [String]) -> Result<Vec<Parameter>, &'a str> {
    let specs = SearchParams::SPECS;
    let begins = |name: &str, start: &String| name.starts_with(start.as_str());
    if let Some(unknown) = only.iter().find(|start| !specs.iter().any(|spec| begins(spec.name, start))) {
        return Err(unknown);
    }
    let chosen =
        specs.iter().filter(|spec| only.is_empty() || only.iter().any(|start| begins(spec.name, start)));
    let parameter = |spec: &ParamSpec| {
        let start = f64::from(params.get(spec.name).unwrap_or(spec.default));
        let (min, max) = (spec.min.into(), spec.max.into());
        Parameter { name: spec.name.to_string(), min, max, start, value: start }
    };
    Ok(chosen.map(parameter).collect())
}

impl SpsaRun {
    /// Run found in the file, which must have begun like this one, or this one if there is no file.
    ///
    /// # Errors
    /// If the file cannot be read or belongs to another run.
    pub fn resumed(self, path: &Path) -> Result<SpsaRun, FileError> {
        let Some(bytes) = read_if_there(path, MAX_STATE)? else { return Ok(self) };
        let found: SpsaRun = serde_json::from_slice(&bytes)
            .map_err(|error| FileError::content(path, format!("not the file of a run: {error}")))?;
        let mut start = found.clone();
        start.played = 0;
        start.parameters.iter_mut().for_each(|parameter| parameter.value = parameter.start);
        if start != self {
            let why = format!("it belongs to another run ({}, {} pairs)", found.plan, found.pairs);
            return Err(FileError::content(path, why));
        }
        Ok(found)
    }

    /// Writes the run to its file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, file: &RunFile) -> Result<(), FileError> {
        file.replace(serde_json::to_string_pretty(self).expect("numbers and strings"))
    }

    /// Values to be compared in pair number `pair`, based on the current values.
    pub(crate) fn perturbed(&self, pair: u64) -> Perturbed {
        let mut random = seeded(self.seed ^ pair.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let signs: Vec<f64> =
            self.parameters.iter().map(|_| if random.random::<bool>() { 1.0 } else { -1.0 }).collect();
        // Random rounding to whole numbers, so that small steps count as well.
        let luck: Vec<f64> = self.parameters.iter().map(|_| random.random()).collect();
        let of = |way: f64| {
            let values = self.parameters.iter().zip(&signs).zip(&luck);
            values
                .map(|((parameter, sign), luck)| {
                    let moved = parameter.value + way * sign * self.perturbation(parameter, pair);
                    (moved + luck).floor().clamp(parameter.min, parameter.max) as i32
                })
                .collect()
        };
        Perturbed { pair, values: [of(1.0), of(-1.0)], signs }
    }

    /// Updates the parameters after a pair: `won` is the difference of games won by the first and
    /// the second player.
    pub fn learn(&mut self, perturbed: &Perturbed, won: f64) {
        let steps: Vec<f64> =
            self.parameters.iter().map(|parameter| self.step(parameter, perturbed.pair)).collect();
        for ((parameter, sign), step) in self.parameters.iter_mut().zip(&perturbed.signs).zip(steps) {
            parameter.value = (parameter.value + step * sign * won).clamp(parameter.min, parameter.max);
        }
        self.played += 1;
    }

    /// Perturbation of a parameter in a pair of games: never less than half a unit.
    fn perturbation(&self, parameter: &Parameter, pair: u64) -> f64 {
        let last = LAST_PERTURBATION * (parameter.max - parameter.min);
        let shrunk = (self.pairs as f64 / (pair + 1) as f64).powf(GAMMA);
        (last * shrunk).max(0.5)
    }

    /// Step of a parameter for one won game.
    fn step(&self, parameter: &Parameter, pair: u64) -> f64 {
        let pairs = self.pairs as f64;
        let stability = STABILITY * pairs;
        let shrunk = ((stability + pairs) / (stability + (pair + 1) as f64)).powf(ALPHA);
        let last = (LAST_PERTURBATION * (parameter.max - parameter.min)).max(0.5);
        LAST_STEPS / pairs.max(SHORTEST) * last * last * shrunk / self.perturbation(parameter, pair)
    }

    /// Table of the current values and the initial ones.
    pub fn table(&self) -> String {
        let row = |parameter: &Parameter| {
            format!("{:<28} {:>7} {:>9.1}\n", parameter.name, parameter.start, parameter.value)
        };
        let head =
            format!("{} of {} pairs\n{:<28} {:>7} {:>9}\n", self.played, self.pairs, "", "start", "now");
        head + &self.parameters.iter().map(row).collect::<String>()
    }

    /// Changed values as the source text of a game's `PARAMS`.
    pub fn source(&self) -> String {
        let moved = self.parameters.iter().filter(|parameter| parameter.value.round() != parameter.start);
        let fields: String = moved
            .map(|parameter| format!("        {}: {},\n", parameter.name, parameter.value.round()))
            .collect();
        format!(
            "    const PARAMS: SearchParams = SearchParams {{\n{fields}        ..SearchParams::DEFAULT\n    }}\n    .checked();\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(pairs: u64) -> SpsaRun {
        let parameter = |name: &str, start: f64| Parameter {
            name: name.to_string(),
            min: 0.0,
            max: 200.0,
            start,
            value: start,
        };
        let parameters = vec![parameter("one", 20.0), parameter("two", 180.0)];
        SpsaRun { plan: String::new(), pairs, played: 0, seed: 3, parameters }
    }

    /// Expected difference of a pair's wins for the first player, if the best values are 100.
    fn expected(perturbed: &Perturbed) -> f64 {
        let value = |values: &[i32]| -values.iter().map(|value| f64::from(value - 100).powi(2)).sum::<f64>();
        2.0 * ((value(&perturbed.values[0]) - value(&perturbed.values[1])) / 2000.0).tanh()
    }

    #[test]
    fn numbers_climb_to_where_games_are_won() {
        let mut run = run(20_000);
        for pair in 0..run.pairs {
            let perturbed = run.perturbed(pair);
            run.learn(&perturbed, expected(&perturbed));
        }
        for parameter in &run.parameters {
            assert!((parameter.value - 100.0).abs() < 20.0, "{parameter:?}");
        }
        assert_eq!(run.played, 20_000);
    }

    #[test]
    fn perturbations_are_opposite_whole_and_the_same_each_time() {
        let run = run(100);
        let first = run.perturbed(7);
        assert_eq!(first, run.perturbed(7));
        assert_ne!(first.values, run.perturbed(8).values);
        for (index, parameter) in run.parameters.iter().enumerate() {
            let [up, down] = [first.values[0][index], first.values[1][index]];
            assert_ne!(up, down);
            assert!((f64::from(up + down) / 2.0 - parameter.value).abs() <= 1.0);
        }
    }

    #[test]
    fn a_run_goes_on_from_its_file_as_if_it_had_never_ended() {
        let mut run = run(3000);
        for pair in 0..run.pairs {
            let perturbed = run.perturbed(pair);
            run.learn(&perturbed, expected(&perturbed));
            let read: SpsaRun = serde_json::from_str(&serde_json::to_string_pretty(&run).unwrap()).unwrap();
            assert_eq!(read, run);
        }
    }

    #[test]
    fn values_stay_in_their_ranges() {
        let mut run = run(10);
        for pair in 0..run.pairs {
            let perturbed = run.perturbed(pair);
            assert!(perturbed.values.iter().flatten().all(|value| (0..=200).contains(value)));
            run.learn(&perturbed, 1e9);
        }
        assert!(run.parameters.iter().all(|parameter| (0.0..=200.0).contains(&parameter.value)));
    }

    #[test]
    fn the_source_text_holds_what_has_moved() {
        let mut run = run(10);
        run.parameters[1].value = 99.6;
        assert!(run.source().contains("        two: 100,\n        ..SearchParams::DEFAULT"));
        assert!(!run.source().contains("one"));
        assert!(run.table().contains("two"));
    }
}
