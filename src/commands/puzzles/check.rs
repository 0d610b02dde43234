//! `puzzles check`: searches each move of each solution again.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use lab::random::seeded;
use rand::seq::SliceRandom;
use tabletop::puzzles::{self, Puzzle, PuzzleVerifier};

use super::NODES;
use super::play::read_puzzles;
use crate::catalogue::Catalogue;
use crate::commands::batch::Batch;
use crate::commands::{CommandError, Result, game};
use crate::text::counted;

/// Arguments of `puzzles check`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Games, by any of their names; 'gt-*' means all names that begin with gt-
    #[arg(value_name = "GAME", value_delimiter = ',')]
    games: Vec<String>,
    /// Check the puzzles of this file instead of the built-in ones
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    file: Option<PathBuf>,
    /// Check only this many puzzles of each game, selected at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// Seed of the selection
    #[arg(short, long, default_value_t = 0, requires = "sample")]
    seed: u64,
    /// Number of nodes of each search
    #[arg(long, default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of puzzles to check in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// Print the correct puzzles instead of the faulty ones
    #[arg(long)]
    print: bool,
}

/// Checks the puzzles and reports those that are not sound.
pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let puzzles = arguments.puzzles(catalogue)?;
    let verifier = PuzzleVerifier::lenient(arguments.nodes);
    let batch = Batch {
        jobs: arguments.jobs,
        unit: "puzzles",
        new_worker: || Ok(()),
        work: |(): &mut (), puzzle: Puzzle| {
            let checked = verifier.check(&puzzle, catalogue);
            Ok((puzzle, checked))
        },
    };
    let (count, mut unsound) = (puzzles.len(), 0);
    batch.run(count, puzzles.into_iter(), |(puzzle, checked), progress| {
        unsound += usize::from(checked.is_err());
        let line = match (checked, arguments.print) {
            (Ok(()), true) => puzzle.to_string(),
            (Err(error), false) => format!("{error}: {puzzle}"),
            _ => return Ok(()),
        };
        Ok(progress.suspend(|| writeln!(out, "{line}"))?)
    })?;
    match unsound {
        0 if arguments.print => Ok(()),
        0 if count == 1 => Ok(writeln!(out, "The puzzle is sound")?),
        0 => Ok(writeln!(out, "{count} puzzles are sound")?),
        _ => Err(CommandError::Work(format!("{unsound} of {} not sound", counted(count, "puzzle")))),
    }
}

impl Arguments {
    fn puzzles(&self, catalogue: &Catalogue) -> Result<Vec<Puzzle>> {
        if let Some(path) = &self.file {
            return Ok(self.drawn(read_puzzles(path, puzzles::read)?));
        }
        if self.games.is_empty() {
            return Err(game::which_game("puzzles check"));
        }
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for name in &self.games {
            for choice in catalogue.matching(name).map_err(|_| game::no_game_or_file(name, "--file"))? {
                // Games that share a rules page share its puzzles.
                let mut puzzles = puzzles::for_game(&choice).map_err(CommandError::work)?;
                puzzles.retain(|puzzle| known.insert(puzzle.to_string()));
                all.extend(self.drawn(puzzles));
            }
        }
        Ok(all)
    }

    /// Random sample of the puzzles of a game.
    fn drawn(&self, mut puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
        if let Some(sample) = self.sample {
            puzzles.shuffle(&mut seeded(self.seed));
            puzzles.truncate(sample as usize);
        }
        puzzles
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::catalogue::all_games;

    type Line = crate::testing::Line<Arguments>;

    fn puzzles(words: &str) -> Result<Vec<String>> {
        let arguments = Line::try_parse_from(format!("check {words}").split_whitespace()).unwrap().arguments;
        Ok(arguments.puzzles(all_games())?.iter().map(Puzzle::to_string).collect())
    }

    #[test]
    fn a_pattern_names_each_puzzle_of_its_games_once() {
        let of_one = puzzles("gt-fide-nutters").unwrap();
        assert!(!of_one.is_empty());
        assert_eq!(puzzles("gt-*").unwrap(), of_one, "the pairings have one page");
        assert_eq!(puzzles("gt-*,spirit --sample 3").unwrap().len(), 6);
        assert!(puzzles("go-*").unwrap_err().to_string().starts_with("no variant 'go-*'"));
    }

    #[test]
    fn no_puzzle_is_not_sound() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let said = puzzles(&format!("--file {}", file.path().display())).unwrap_err().to_string();
        assert!(said.ends_with("there is no puzzle in it"), "{said}");
        assert!(Line::try_parse_from(["check", "spirit", "--sample", "0"]).is_err());
    }
}
