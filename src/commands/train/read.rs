//! Reading of training positions.

use std::collections::HashSet;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use engine_core::RegistryEntry;
use lab::selfplay::sample::{Players, SampleError, begins_game};
use lab::train::Samples;

use crate::catalogue::Catalogue;
use crate::commands::samples::{SampleFile, each_file};
use crate::commands::{CommandError, Result, batch};

/// Maximum number of random plies between a position and those around it.
const AROUND_PLIES: u32 = 3;

/// Source of the positions.
pub(super) struct Source<'a> {
    pub(super) files: &'a [PathBuf],
    /// Share of each file, at its end, that is held out.
    pub(super) held_out: f64,
    /// Number of random positions to add around each training position.
    pub(super) around: u32,
    pub(super) seed: u64,
}

/// Training and held-out positions.
#[derive(Default)]
pub(super) struct Positions {
    pub(super) learnt: Samples,
    pub(super) held_out: Samples,
    duplicates: usize,
    /// Number of training positions that come from no game.
    pub(super) around: usize,
    seconds: f64,
}

impl Positions {
    pub(super) fn read(
        source: &Source<'_>,
        catalogue: &Catalogue,
        entry: &Arc<RegistryEntry>,
        network: &'static str,
    ) -> Result<Positions> {
        let started = Instant::now();
        let mut positions = Positions::default();
        let mut seen = HashSet::new();
        let progress = batch::bar_like(source.files.len() as u64, "{pos}/{len} files read");
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
            progress.inc(1);
            Ok(())
        })?;
        progress.finish_and_clear();
        positions.seconds = started.elapsed().as_secs_f64();
        if positions.learnt.is_empty() {
            return Err(CommandError::Input("there are no positions to learn from".to_string()));
        }
        Ok(positions)
    }

    pub(super) fn report(&self, out: &mut impl Write) -> Result {
        let (learnt, held_out) = (self.learnt.len(), self.held_out.len());
        writeln!(
            out,
            "{} positions, {} around them, {held_out} held out, {} duplicates dropped, read in {:.1} s",
            learnt - self.around,
            self.around,
            self.duplicates,
            self.seconds
        )?;
        Ok(())
    }
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
    fn read(&self, file: &SampleFile<'_>, lines: Range<usize>, around: u32) -> Result<Vec<Chunk>> {
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
