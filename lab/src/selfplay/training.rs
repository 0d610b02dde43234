//! Training of a network on files of positions.

use std::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use engine_core::RegistryEntry;
use engine_core::nnue::{InputsShape, Network};
use tabletop::catalogue::Catalogue;
use tabletop::text::one_line;

use super::sample::{Players, SampleError, begins_game};
use super::sample_files::{SampleFile, SampleFileError, each_file};
use crate::checksums::Checksums;
use crate::files::FileError;
use crate::train::{Epoch, Samples, Settings, Trainer, TrainingSource, best_scale};

/// Minimum scale for training, in logits per centipawn. Where results are weakly correlated with
/// scores, a smaller scale would leave only the largest scores to learn from.
const MIN_SCALE: f64 = 0.0025;
/// Maximum number of random plies between a position and those around it.
const AROUND_PLIES: u32 = 3;

/// Source of the positions.
pub struct Source<'a> {
    /// Files written by self-play.
    pub files: &'a [PathBuf],
    /// Share of each file, at its end, that is held out.
    pub held_out: f64,
    /// Number of random positions to add around each training position.
    pub around: u32,
    /// Seed of the random positions.
    pub seed: u64,
}

impl Source<'_> {
    /// Description of the source in a checkpoint, with the checksums of its files.
    ///
    /// # Errors
    /// [`FileError`] if a file cannot be read.
    pub fn described(&self) -> Result<TrainingSource, FileError> {
        let mut checksums = Checksums::default();
        self.files.iter().try_for_each(|path| checksums.add_file(path))?;
        Ok(TrainingSource { held_out: self.held_out, around: self.around, checksums })
    }
}

/// Training and held-out positions.
#[derive(Default)]
pub struct Positions {
    /// Training positions.
    pub learnt: Samples,
    /// Held-out positions.
    pub held_out: Samples,
    duplicates: usize,
    /// Number of training positions that come from no game.
    around: usize,
    seconds: f64,
}

impl Positions {
    /// Reads the positions of a game for the network of this name; calls `watch` after each file.
    ///
    /// # Errors
    /// If a file cannot be read or has a line of another game, or if there are no positions.
    pub fn read(
        source: &Source<'_>,
        catalogue: &Catalogue,
        entry: &Arc<RegistryEntry>,
        network: &'static str,
        watch: impl Fn(),
    ) -> Result<Positions, SampleFileError> {
        let started = Instant::now();
        let mut positions = Positions::default();
        let mut seen = HashSet::new();
        let reader = PositionReader { catalogue, entry, network, seed: source.seed };
        each_file(source.files, |file| {
            let kept = first_held_out(&file.lines, source.held_out);
            for chunk in reader.read(file, kept..file.lines.len(), 0)? {
                positions.duplicates +=
                    chunk.games.len() - positions.held_out.add_new(&chunk.games, &mut seen);
            }
            for chunk in reader.read(file, 0..kept, source.around)? {
                positions.duplicates += chunk.games.len() - positions.learnt.add_new(&chunk.games, &mut seen);
                positions.around += positions.learnt.add_new(&chunk.around, &mut seen);
            }
            watch();
            Ok::<_, SampleFileError>(())
        })?;
        positions.seconds = started.elapsed().as_secs_f64();
        if positions.learnt.is_empty() {
            return Err(SampleFileError::Empty("learn from"));
        }
        Ok(positions)
    }

    /// Numbers of positions, on one line.
    pub fn summary(&self) -> String {
        format!(
            "{} positions, {} around them, {} held out, {} duplicates dropped, read in {:.1} s",
            self.learnt.len() - self.around,
            self.around,
            self.held_out.len(),
            self.duplicates,
            self.seconds
        )
    }
}

/// Training on positions: settings, and the scale of the network.
pub struct TrainingRun<'a> {
    shape: &'a InputsShape,
    positions: &'a Positions,
    /// Settings of the training.
    pub settings: Settings,
    /// Logits per centipawn with which scores predict results best.
    best_scale: f64,
    /// Centipawns for an output of one logit.
    centipawns: i32,
    /// True for each input that is active in some position.
    seen: Vec<bool>,
}

impl<'a> TrainingRun<'a> {
    /// Prepares the training, with these logits per centipawn or those that predict the results
    /// best.
    pub fn new(
        shape: &'a InputsShape,
        positions: &'a Positions,
        settings: Settings,
        scale: Option<f64>,
    ) -> TrainingRun<'a> {
        let best_scale = best_scale(&positions.learnt);
        let scale = scale.unwrap_or(best_scale.max(MIN_SCALE));
        let settings = Settings { scale, ..settings };
        let drawn = if positions.learnt.correct_scores() { 0.0 } else { 1.0 - settings.score_share };
        let centipawns = centipawns(best_scale, scale, drawn);
        let seen = positions.learnt.seen_inputs(shape);
        TrainingRun { shape, positions, settings, best_scale, centipawns, seen }
    }

    /// Training positions.
    pub fn learnt(&self) -> &Samples {
        &self.positions.learnt
    }

    /// Held-out positions.
    pub fn held_out(&self) -> &Samples {
        &self.positions.held_out
    }

    /// Scale and size of the network.
    pub fn summary(&self) -> String {
        let on = self.seen.iter().filter(|seen| **seen).count();
        format!(
            "Scale: {:.5} logits per centipawn ({:.5} predicts the results best), {} centipawns a logit\n\
             {} hidden units, {on} of {} inputs occur",
            self.settings.scale, self.best_scale, self.centipawns, self.settings.hidden, self.shape.inputs
        )
    }

    /// Losses before the first epoch, or a note that there are no held-out positions.
    pub fn first_losses(&self, trainer: &Trainer, beginning: &str) -> String {
        if self.held_out().is_empty() {
            return "Nothing is held out: the loss while learning tells which network is best".to_string();
        }
        let loss = trainer.losses(self.held_out())[0];
        let mut text = format!("Held-out loss {beginning}: {loss:.6}");
        if self.learnt().correct_scores() {
            let loss = trainer.uncorrected_loss(self.held_out());
            text += &format!("\nHeld-out loss of the evaluation that it corrects: {loss:.6}");
        }
        text
    }

    /// Result of an epoch, on one line.
    pub fn epoch_line(&self, epoch: &Epoch, seconds: f64) -> String {
        let mark = if epoch.is_best { " *" } else { "" };
        let speed = self.learnt().len() as f64 / seconds / 1e6;
        let left = f64::from(self.settings.epochs - epoch.number) * seconds;
        let held_out = match self.held_out().is_empty() {
            true => String::new(),
            false => {
                let Epoch { held_out, held_out_scores, .. } = epoch;
                format!(", held out {held_out:.6} (by scores alone {held_out_scores:.6})")
            }
        };
        format!(
            "{:3}: loss {:.6}{held_out}{mark} ({speed:.2} M positions/s, {left:.0} s to go)",
            epoch.number, epoch.training
        )
    }

    /// Best network so far, with a note and its history in the header.
    pub fn network(&self, trainer: &Trainer, epoch: &Epoch, note: &str, from: Option<&Path>) -> Network {
        let made = self.made(epoch, note, from);
        trainer.best(&self.seen).quantised(self.shape, self.centipawns, &made)
    }

    /// Description of the training in the header of the network.
    fn made(&self, epoch: &Epoch, note: &str, from: Option<&Path>) -> String {
        let TrainingRun { positions, settings, .. } = self;
        let note = one_line(note);
        let note = if note.is_empty() { note } else { format!("{note}; ") };
        let from = from.map_or_else(String::new, |path| {
            format!(", from {}", one_line(path.file_name().unwrap_or_default().to_string_lossy()))
        });
        let loss = match positions.held_out.is_empty() {
            true => format!("loss {:.6}", epoch.training),
            false => format!("held-out loss {:.6}", epoch.held_out),
        };
        format!(
            "{note}{} positions and {} around them{from}, epoch {} of {}, batch {}, rate {}, decay {}, score share {}, around weight {}, scale {:.5}, seed {}, {loss}",
            positions.learnt.len() - positions.around,
            positions.around,
            epoch.number,
            settings.epochs,
            settings.batch,
            settings.rate,
            settings.decay,
            settings.score_share,
            settings.evaluated_weight,
            settings.scale,
            settings.seed
        )
    }
}

/// Centipawns for an output of one logit, such that scores keep their size. Results that follow
/// scores only with the scale `best` instead of `scale` draw the target towards a level score, in
/// proportion to their share.
fn centipawns(best: f64, scale: f64, results: f64) -> i32 {
    let drawn = 1.0 - results + results * best / scale;
    (1.0 / (scale * drawn.max(0.1))).round().clamp(1.0, 10_000.0) as i32
}

/// Number of the first held-out line, which is the first of a game. Games follow each other in a
/// file.
fn first_held_out(lines: &[&str], share: f64) -> usize {
    let wanted = lines.len() - (lines.len() as f64 * share) as usize;
    (wanted..lines.len())
        .find(|&line| line > 0 && begins_game(lines[line - 1], lines[line]))
        .unwrap_or(lines.len())
}

/// Positions read from some lines.
#[derive(Default)]
struct Chunk {
    games: Samples,
    /// Random positions around them.
    around: Samples,
}

/// Reader of the files.
struct PositionReader<'a> {
    catalogue: &'a Catalogue,
    entry: &'a Arc<RegistryEntry>,
    /// Game of the network.
    network: &'static str,
    /// Seed of the random positions.
    seed: u64,
}

impl PositionReader<'_> {
    /// Reads lines, with `around` random positions around each.
    fn read(
        &self,
        file: &SampleFile<'_>,
        lines: Range<usize>,
        around: u32,
    ) -> Result<Vec<Chunk>, SampleFileError> {
        file.read(lines, |players: &mut Players, chunk: &mut Chunk, line, sample| {
            let bench = players.at(&sample, self.catalogue, self.entry)?;
            let features = bench.network_features().ok_or(SampleError::NoNetwork)?;
            if features.game != self.network {
                return Err(SampleError::OtherNetwork { own: features.game, wanted: self.network });
            }
            chunk.games.add(&features, sample.result, sample.score);
            let seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ line as u64;
            for (features, score) in bench.evaluated_around(around, AROUND_PLIES, seed) {
                chunk.around.add_evaluated(&features, score.value());
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_games_are_held_out() {
        let line = |number: u32, result: &str, name: &str| format!("x w - - 0 {number}; {result}; 5; {name}");
        let lines = [
            line(5, "1", "chess"),
            line(6, "1", "chess"),
            line(7, "1", "chess"),
            line(7, "1", "chess"),
            line(4, "1", "chess"),
            line(9, "0.5", "chess"),
            line(9, "0.5", "gt-fide-fide"),
        ];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(first_held_out(&lines, 0.9), 4);
        assert_eq!(first_held_out(&lines, 0.4), 5);
        assert_eq!(first_held_out(&lines, 0.2), 6);
        assert_eq!(first_held_out(&lines[..4], 0.5), 4);
        assert_eq!(first_held_out(&lines, 0.0), 7);
    }
}
