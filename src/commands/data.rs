//! `data`: what is in files of positions.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use clap::Args;

use super::samples::SampleFiles;
use super::{Failure, Result};
use crate::catalogue::Catalogue;
use crate::tuning::sample::{Sample, begins_game};

/// Pieces that make a row of the table of phases.
const PHASE: usize = 8;
/// Upper ends of the rows of the table of scores, in centipawns.
const SCORES: [i32; 5] = [50, 150, 400, 1000, i32::MAX];

/// Arguments of `data`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: SampleFiles,
}

/// Reads the files and tells what is in them, game by game.
pub(crate) fn run(arguments: &Arguments, catalogue: &'static Catalogue, out: &mut impl Write) -> Result {
    let mut games: BTreeMap<&str, Contents> = BTreeMap::new();
    arguments.files.each(|file| {
        let samples = file.samples(|sample| Ok(sample.choice(catalogue).map(drop)?))?;
        for (index, sample) in samples.enumerate() {
            let title = sample.choice(catalogue).map_err(Failure::input)?.entry.info.title;
            let begins = index == 0 || begins_game(file.lines[index - 1], file.lines[index]);
            games.entry(title).or_default().add(&sample, begins);
        }
        Ok(())
    })?;
    if games.is_empty() {
        return Err(Failure::Input("there is no position in these files".to_string()));
    }
    for (title, contents) in &games {
        contents.write(title, out)?;
    }
    Ok(())
}

/// What the files hold of a game.
#[derive(Default)]
struct Contents {
    positions: usize,
    /// Positions without their counters.
    seen: HashSet<u64>,
    /// Games that White lost, drew and won.
    results: [usize; 3],
    white_to_move: usize,
    /// By number of pieces.
    phases: BTreeMap<usize, usize>,
    scores: [usize; SCORES.len()],
}

impl Contents {
    fn add(&mut self, sample: &Sample, begins_game: bool) {
        let fields: Vec<&str> = sample.fen.split_ascii_whitespace().collect();
        let mut hasher = DefaultHasher::new();
        (&fields[..fields.len().min(4)], &sample.variant).hash(&mut hasher);
        self.seen.insert(hasher.finish());
        self.positions += 1;
        if begins_game {
            self.results[(2.0 * sample.result) as usize] += 1;
        }
        self.white_to_move += usize::from(fields.get(1) == Some(&"w"));
        let pieces = fields.first().map_or(0, |board| board.chars().filter(|c| c.is_alphabetic()).count());
        *self.phases.entry(pieces.saturating_sub(1) / PHASE).or_default() += 1;
        let row = SCORES.iter().position(|&end| sample.score.abs() <= end).unwrap_or(0);
        self.scores[row] += 1;
    }

    fn write(&self, title: &str, out: &mut impl Write) -> Result {
        let of_positions = |count: usize| percent(count, self.positions);
        let games: usize = self.results.iter().sum();
        let [lost, drawn, won] = self.results.map(|count| percent(count, games));
        let duplicates = self.positions - self.seen.len();
        writeln!(out, "{title}: {} positions of {games} games", self.positions)?;
        writeln!(out, "  duplicates       {duplicates} ({})", of_positions(duplicates))?;
        writeln!(out, "  games            White won {won}, drawn {drawn}, Black won {lost}")?;
        writeln!(out, "  White to move    {}", of_positions(self.white_to_move))?;
        for (row, &count) in &self.phases {
            let pieces = format!("{}-{} pieces", row * PHASE + 1, (row + 1) * PHASE);
            writeln!(out, "  {pieces:<16} {}", of_positions(count))?;
        }
        for (end, &count) in SCORES.iter().zip(&self.scores) {
            let name =
                if *end == i32::MAX { "scores beyond".to_string() } else { format!("scores to {end}") };
            writeln!(out, "  {name:<16} {}", of_positions(count))?;
        }
        Ok(())
    }
}

fn percent(count: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * count as f64 / whole.max(1) as f64)
}
