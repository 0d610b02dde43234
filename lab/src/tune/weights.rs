//! Fit of a game's weights to files of positions.

use std::path::PathBuf;
use std::sync::Arc;

use engine_core::{RegistryEntry, Weight};
use tabletop::catalogue::Catalogue;
use tabletop::text::counted;

use super::fit::{FitSettings, Observations, fit};
use crate::selfplay::sample::Players;
use crate::selfplay::sample_files::{SampleFileError, each_file};

/// Cross entropy of the training and of the held-out positions.
pub type Losses = [f64; 2];

/// Losses as text.
pub fn show_losses([first, other]: Losses) -> String {
    format!("{first:.5}, held out {other:.5}")
}

/// Returns true if a weight matches a name: `NAME`, `NAME[4]` or the whole name of the weight.
fn belongs(weight: &Weight, name: &str) -> bool {
    weight.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.']))
}

/// Returns, by weight, true if it is fitted: it is named by `only`, or `only` is empty, and it is
/// not named by `freeze`.
///
/// # Errors
/// The first name that no weight has.
pub fn free_weights<'a>(
    weights: &[Weight],
    freeze: &'a [String],
    only: &'a [String],
) -> Result<Vec<bool>, &'a str> {
    let among = |names: &[String], weight: &Weight| names.iter().any(|name| belongs(weight, name));
    let unknown = |name: &&String| !weights.iter().any(|weight| belongs(weight, name));
    match freeze.iter().chain(only).find(unknown) {
        Some(name) => Err(name),
        None => {
            let is_free =
                |weight: &Weight| !among(freeze, weight) && (only.is_empty() || among(only, weight));
            Ok(weights.iter().map(is_free).collect())
        }
    }
}

/// Positions for a fit.
#[derive(Default)]
pub struct Positions {
    /// Training and held-out positions.
    parts: [Observations; 2],
    /// Number of positions of games without weights, such as chess among the pairings of armies.
    pub left_out: usize,
}

impl Positions {
    /// Reads files, and holds out a share of each, at its end.
    ///
    /// # Errors
    /// If a file cannot be read or has a line of another game, or if there are no positions.
    pub fn read(
        files: &[PathBuf],
        held_out: f64,
        catalogue: &Catalogue,
        entry: &Arc<RegistryEntry>,
        start: &[f64],
    ) -> Result<Positions, SampleFileError> {
        let mut positions = Positions::default();
        each_file(files, |file| {
            let lines = file.lines.len();
            let traced = file.read(0..lines, |players: &mut Players, traced: &mut Vec<_>, _, sample| {
                traced.push((players.at(&sample, catalogue, entry)?.trace(), sample));
                Ok(())
            })?;
            let kept = lines - (lines as f64 * held_out) as usize;
            for (index, (trace, sample)) in traced.iter().flatten().enumerate() {
                let part = &mut positions.parts[usize::from(index >= kept)];
                match trace {
                    Some(trace) => part.add(trace, start, sample.result, f64::from(sample.score)),
                    None => positions.left_out += 1,
                }
            }
            Ok::<_, SampleFileError>(())
        })?;
        match positions.parts[0].is_empty() {
            true => Err(SampleFileError::Empty("fit to")),
            false => Ok(positions),
        }
    }

    /// Number of training positions affected by each of `count` weights.
    pub fn seen(&self, count: usize) -> Vec<u64> {
        self.parts[0].seen(count)
    }

    /// Fits the weights marked in `free`. Calls `watch` with the number of each pass and a function
    /// that computes the losses.
    pub fn fit(
        &self,
        start: &[f64],
        free: &[bool],
        settings: &FitSettings,
        watch: impl Fn(u32, &dyn Fn() -> Losses),
    ) -> Fitted {
        let scale = self.parts[0].best_scale(start);
        let losses = |weights: &[f64]| self.parts.each_ref().map(|part| part.loss(weights, scale));
        let fitted = fit(&self.parts[0], start, free, scale, settings, |pass, weights| {
            watch(pass, &|| losses(weights));
        });
        let rounded: Vec<f64> = fitted.iter().map(|weight| weight.round()).collect();
        let values = rounded.iter().map(|&weight| weight as i32).collect();
        Fitted { scale, before: losses(start), after: losses(&rounded), values }
    }
}

/// Result of a fit.
pub struct Fitted {
    /// Logits per centipawn.
    scale: f64,
    before: Losses,
    after: Losses,
    /// Rounded weights.
    pub values: Vec<i32>,
}

impl Fitted {
    /// Numbers of positions, scale and losses.
    pub fn summary(&self, Positions { parts, .. }: &Positions) -> String {
        let elo = 100.0 * self.scale * 400.0 / std::f64::consts::LN_10;
        format!(
            "{} positions, {} held out\nScale: {:.5} logits per centipawn, so a pawn is {elo:.0} Elo\n\
             Cross entropy before: {}\nCross entropy after:  {}\n\n",
            parts[0].len(),
            parts[1].len(),
            self.scale,
            show_losses(self.before),
            show_losses(self.after)
        )
    }
}

/// Table of the changed weights: name, old value, new value, and number of positions in which they
/// matter.
pub fn table(weights: &[Weight], values: &[i32], seen: &[u64]) -> String {
    let width = weights.iter().map(|weight| weight.name.len()).max().unwrap_or(0);
    let mut text = format!("{:width$}  {:>6}  {:>6}  {:>9}\n", "weight", "old", "new", "positions");
    let mut unchanged = 0;
    for ((weight, value), seen) in weights.iter().zip(values).zip(seen) {
        if weight.value == *value {
            unchanged += 1;
        } else {
            text += &format!("{:width$}  {:>6}  {value:>6}  {seen:>9}\n", weight.name, weight.value);
        }
    }
    text + &format!("{} as before\n", counted(unchanged, "weight"))
}
