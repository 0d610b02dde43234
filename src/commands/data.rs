//! `data`: statistics of files of positions, and scores from the rest of their games.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use lab::apart::{NamedFile, keep_apart};
use lab::files::FileError;
use lab::selfplay::lookahead::Lookahead;
use lab::selfplay::sample::{self, Sample};
use lab::selfplay::sample_files::each_file;
use lab::selfplay::shards::ShardFile;
use lab::selfplay::statistics::Contents;

use super::numbers::{scale, share};
use super::{CommandError, Result};
use crate::catalogue::Catalogue;

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
    #[arg(long, default_value_t = 0.005, value_parser = scale, requires = "lambda")]
    scale: f64,
}

/// Reads the files, writes the changed scores, and prints the statistics, game by game.
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
        Ok::<_, CommandError>(())
    })?;
    if games.is_empty() {
        return Err(CommandError::Input("there is no position in these files".to_string()));
    }
    changed.map_or(Ok(()), Changed::finish)?;
    for (title, contents) in &games {
        write!(out, "{}", contents.table(title))?;
    }
    Ok(())
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
