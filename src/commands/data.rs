//! `data`: statistics of files of positions, and scores from the rest of their games.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use lab::files::{FileError, NamedFile, keep_apart};
use lab::selfplay::lookahead::Lookahead;
use lab::selfplay::sample::{self, Sample};
use lab::selfplay::shards::ShardFile;

use super::numbers::{above_zero, share};
use super::samples::each_file;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;

/// Number of pieces per row of the table of phases.
const PHASE: usize = 8;
/// Upper bounds of the rows of the table of scores, in centipawns.
const SCORES: [i32; 5] = [50, 150, 400, 1000, i32::MAX];

/// Summarise or convert files of positions written by 'datagen'
#[derive(Args)]
pub(crate) struct Arguments {
    /// Files written by 'menagerie datagen'. Games are distinguished by result, name and move
    /// numbers; adjacent games with few positions each may be counted as one
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the positions to this file, each with a score computed from the rest of its game:
    /// TD(lambda) over the scores and the result
    #[arg(long, value_name = "FILE", requires = "lambda")]
    out: Option<PathBuf>,
    /// Weight of later scores and of the result, from 0 (only the next score) to 1 (only the
    /// result)
    #[arg(long, value_parser = share, requires = "out")]
    lambda: Option<f64>,
    /// Logits per centipawn of the scores, for combining them with results
    #[arg(long, default_value_t = 0.005, value_parser = above_zero, requires = "lambda")]
    scale: f64,
}

/// Reads the files and prints their statistics, game by game.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let mut games: BTreeMap<String, Contents> = BTreeMap::new();
    let mut changed = arguments.changed()?;
    each_file(&arguments.files, |file| {
        let samples = file.samples(|sample| Ok(sample.choice(catalogue).map(drop)?))?;
        let mut samples: Vec<Sample> = samples.collect();
        for game in sample::games(&file.lines) {
            let game = &mut samples[game];
            let choice = game[0].choice(catalogue).map_err(CommandError::input)?;
            games.entry(choice.title().to_string()).or_default().add_game(game);
            changed.as_mut().map_or(Ok(()), |changed| changed.add(game))?;
        }
        Ok(())
    })?;
    if games.is_empty() {
        return Err(CommandError::Input("there is no position in these files".to_string()));
    }
    for (title, contents) in &games {
        contents.write(title, out)?;
    }
    changed.map_or(Ok(()), Changed::finish)
}

impl Arguments {
    /// Output file, if requested.
    fn changed(&self) -> Result<Option<Changed<'_>>> {
        let (Some(path), Some(lambda)) = (&self.out, self.lambda) else { return Ok(None) };
        let read: Vec<NamedFile<'_>> = self.files.iter().map(|file| ("the positions", &**file)).collect();
        keep_apart(&read, &[("--out", path)])?;
        let file = ShardFile::create(path).map_err(FileError::write(path))?;
        Ok(Some(Changed { path, file, lookahead: Lookahead { lambda, scale: self.scale } }))
    }
}

/// Output file of positions with changed scores.
struct Changed<'a> {
    path: &'a Path,
    file: ShardFile,
    lookahead: Lookahead,
}

impl Changed<'_> {
    fn add(&mut self, game: &mut [Sample]) -> Result {
        self.lookahead.apply(game);
        let mut lines = game.iter();
        Ok(lines
            .try_for_each(|sample| writeln!(self.file, "{sample}"))
            .map_err(FileError::write(self.path))?)
    }

    fn finish(self) -> Result {
        Ok(self.file.finish().map_err(FileError::write(self.path))?)
    }
}

/// Statistics of the positions of a game.
#[derive(Default)]
struct Contents {
    positions: usize,
    /// Hashes of positions without their counters.
    seen: HashSet<u64>,
    /// Games that White lost, drew and won.
    results: [usize; 3],
    white_to_move: usize,
    /// Positions by number of pieces.
    phases: BTreeMap<usize, usize>,
    scores: [usize; SCORES.len()],
}

impl Contents {
    fn add_game(&mut self, game: &[Sample]) {
        self.results[(2.0 * game[0].result) as usize] += 1;
        game.iter().for_each(|sample| self.add(sample));
    }

    fn add(&mut self, sample: &Sample) {
        let fields: Vec<&str> = sample.fen.split_ascii_whitespace().collect();
        let mut hasher = DefaultHasher::new();
        (&fields[..fields.len().min(4)], &sample.variant).hash(&mut hasher);
        self.seen.insert(hasher.finish());
        self.positions += 1;
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
