//! `puzzles find`: extracts puzzles from many games and writes them to a file, which a later run of
//! the same command continues.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use indicatif::ProgressBar;
use lab::files::{self, FileError, MAX_STATE, as_text, read_if_there};
use lab::random::seed_of;
use tabletop::puzzles::{self, Puzzle};

use super::NODES;
use super::hunt::{ExtractionSettings, HASH_MIB};
use crate::catalogue::{Catalogue, Choice};
use crate::commands::batch::Batch;
use crate::commands::game::{no_game, which_game};
use crate::commands::{CommandError, Result};
use crate::engine::Engine;
use crate::records::encoding::text_of;
use crate::records::pgn_reader;
use crate::records::pgn_text::{self, GameText};

/// One in this many puzzles may be of the lowest level.
const EASY_SHARE: usize = 5;

/// Arguments of `puzzles find`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Games, by any of their names; 'gt-*' means all names that begin with gt-
    #[arg(value_name = "GAME", value_delimiter = ',')]
    games: Vec<String>,
    /// File for the puzzles. The same command continues an existing file; its progress is stored in
    /// FILE.state
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of puzzles to find
    #[arg(short = 'n', long, default_value_t = 200)]
    count: usize,
    /// Maximum number of games to search [default: as many as it takes, or all of --pgn]
    #[arg(long, value_name = "GAMES")]
    most: Option<u64>,
    /// Search the games of this file instead of self-play games
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    pgn: Option<PathBuf>,
    /// Number of nodes of the search that evaluates a candidate position
    #[arg(long, default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of nodes of the first search of every position
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    look: u64,
    /// Seed of the games; the same seed gives the same puzzles
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Number of games to play in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

/// Searches games until there are enough puzzles.
pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result {
    let games = Games::new(arguments, catalogue)?;
    let settings = arguments.settings();
    let mut file = PuzzleFile::open(&arguments.out, &settings)?;
    let first = file.games;
    let last = games.most(arguments);
    let found = AtomicUsize::new(file.known.len());
    let hunt = ExtractionSettings { look: arguments.look, nodes: arguments.nodes };
    let batch = Batch {
        jobs: arguments.jobs,
        unit: "puzzles",
        new_worker: || Ok(Engine::new(catalogue)),
        work: |engine: &mut Engine, number| games.hunt(hunt, engine, number, arguments.seed),
    };
    let numbers = (first..last).take_while(|_| found.load(Ordering::Relaxed) < arguments.count);
    batch.run(arguments.count, numbers, |puzzles: Vec<Puzzle>, progress: &ProgressBar| {
        if file.known.len() < arguments.count {
            file.add(&puzzles)?;
        }
        found.store(file.known.len(), Ordering::Relaxed);
        progress.set_position(file.known.len() as u64);
        progress.set_message(format!(" of {} games", file.games));
        Ok(())
    })?;
    eprintln!("{} puzzles of {} games in {}", file.known.len(), file.games, arguments.out.display());
    Ok(())
}

impl Arguments {
    /// Settings that determine the puzzles.
    fn settings(&self) -> String {
        let Arguments { games, pgn, nodes, look, seed, .. } = self;
        let source = match pgn {
            Some(path) => format!("games of {}", path.display()),
            None => format!("games {}", games.join(",")),
        };
        format!("{source}, seed {seed}, {look} and {nodes} nodes")
    }
}

/// Source of the games.
enum Games {
    /// Self-play games of these variants in turn.
    Played(Vec<Choice>),
    /// Games of a PGN file.
    Read(Vec<GameText>),
}

impl Games {
    fn new(arguments: &Arguments, catalogue: &Catalogue) -> Result<Games> {
        if let Some(path) = &arguments.pgn {
            let state = state_path(&arguments.out);
            files::keep_apart(&[("the games", path)], &[("--out", &arguments.out), ("its state", &state)])?;
            let bytes = files::read_input(path).map_err(FileError::read(path))?;
            let games = pgn_text::split_games(&text_of(&bytes));
            return match games.is_empty() {
                true => Err(CommandError::Input(format!("{}: there is no game in it", path.display()))),
                false => Ok(Games::Read(games)),
            };
        }
        let mut choices = Vec::new();
        for name in &arguments.games {
            choices.extend(catalogue.matching(name).map_err(|_| no_game(name))?);
        }
        if choices.is_empty() { Err(which_game("puzzles find")) } else { Ok(Games::Played(choices)) }
    }

    /// Maximum number of games to search.
    fn most(&self, arguments: &Arguments) -> u64 {
        let all = match self {
            Games::Played(_) => u64::MAX,
            Games::Read(games) => games.len() as u64,
        };
        arguments.most.map_or(all, |games| games.min(all))
    }

    /// Puzzles of the game with this number. A record that cannot be read has none.
    fn hunt(
        &self,
        hunt: ExtractionSettings,
        engine: &mut Engine,
        number: u64,
        seed: u64,
    ) -> Result<Vec<Puzzle>> {
        let seed = seed_of(seed, number);
        match self {
            Games::Played(choices) => {
                engine.choose(&choices[(number % choices.len() as u64) as usize]);
                engine.player_mut().set_hash(HASH_MIB).map_err(CommandError::work)?;
                Ok(hunt.play(engine.player_mut(), seed))
            }
            Games::Read(games) => {
                let GameText { text, number, line } = &games[number as usize];
                match pgn_reader::set_up(text, engine) {
                    Ok(_) => Ok(hunt.read(engine.player_mut(), seed)),
                    Err(error) => {
                        eprintln!("game {number}: {}", error.in_file(*line));
                        Ok(Vec::new())
                    }
                }
            }
        }
    }
}

/// File of puzzles, and the progress of the run.
struct PuzzleFile<'a> {
    path: &'a Path,
    settings: &'a str,
    /// Number of finished games.
    games: u64,
    /// Length of the file after those games, in bytes.
    length: u64,
    /// Positions of the puzzles.
    known: HashSet<(String, String)>,
    /// Number of puzzles of the lowest level.
    easy: usize,
}

impl<'a> PuzzleFile<'a> {
    /// Opens the file where the last run ended.
    fn open(path: &'a Path, settings: &'a str) -> Result<PuzzleFile<'a>> {
        let mut file = PuzzleFile { path, settings, games: 0, length: 0, known: HashSet::new(), easy: 0 };
        let text = |bytes| as_text(bytes).map_err(FileError::read(path));
        let held = read_if_there(path, MAX_STATE)?.map(text).transpose()?;
        let state = read_if_there(&state_path(file.path), MAX_STATE)?.map(text).transpose()?;
        let (held, state) = match (held, state) {
            (None, _) => return Ok(file),
            (Some(_), None) => {
                return Err(CommandError::Input(format!(
                    "{} is there, and {} is not: it is not the file of a run to go on with",
                    path.display(),
                    state_path(file.path).display()
                )));
            }
            (Some(held), Some(state)) => (held, state),
        };
        let (games, length) = read_state(&state, settings).ok_or_else(|| {
            CommandError::Input(format!("{} was begun with other settings: {}", path.display(), state.trim()))
        })?;
        let whole = usize::try_from(length).ok().and_then(|length| held.get(..length));
        let whole = whole.ok_or_else(|| FileError::content(path, "it is shorter than its run left it"))?;
        let puzzles = puzzles::read(whole).map_err(|error| FileError::content(path, error))?;
        for puzzle in &puzzles {
            file.is_new(puzzle);
        }
        (file.games, file.length) = (games, length);
        Ok(file)
    }

    /// Accepts a puzzle, unless it is known or there are enough puzzles of the lowest level.
    fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        let is_easy = puzzle.level == 0;
        let is_wanted = !is_easy || self.easy * EASY_SHARE <= self.known.len();
        let is_new = is_wanted && self.known.insert((puzzle.fen.clone(), puzzle.before.clone()));
        self.easy += usize::from(is_new && is_easy);
        is_new
    }

    /// Writes the puzzles of the next game.
    fn add(&mut self, puzzles: &[Puzzle]) -> Result {
        let new = puzzles.iter().filter(|puzzle| self.is_new(puzzle));
        let lines: String = new.map(|puzzle| format!("{puzzle}\n")).collect();
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(self.path)
            .map_err(FileError::write(self.path))?;
        // Truncates the output of an interrupted run after its last complete game.
        file.set_len(self.length)
            .and_then(|()| file.seek(SeekFrom::Start(self.length)))
            .and_then(|_| file.write_all(lines.as_bytes()))
            .map_err(FileError::write(self.path))?;
        self.length += lines.len() as u64;
        self.games += 1;
        let state = format!("{} games, {} bytes, {}\n", self.games, self.length, self.settings);
        Ok(files::replace(&state_path(self.path), state)?)
    }
}

/// File beside the puzzles with the progress of the run.
fn state_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".state");
    PathBuf::from(name)
}

/// Number of games and bytes in a state file, if its settings are the same.
fn read_state(state: &str, settings: &str) -> Option<(u64, u64)> {
    let (games, rest) = state.trim_end().split_once(" games, ")?;
    let (bytes, rest) = rest.split_once(" bytes, ")?;
    if rest != settings {
        return None;
    }
    Some((games.parse().ok()?, bytes.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::catalogue::all_games;

    type Line = crate::testing::Line<Arguments>;

    /// Runs the command; `{}` in the words is the file.
    fn find(words: &str, path: &Path) -> Result {
        let words = format!("find --nodes 2000 --look 400 --out {} {words}", path.display());
        run(&Line::try_parse_from(words.split_whitespace()).unwrap().arguments, all_games())
    }

    #[test]
    fn a_run_that_was_broken_off_goes_on_as_if_it_had_not_been() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        find("atomic -n 6 -j 2", &whole).unwrap();
        find("atomic -n 2 -j 1", &parts).unwrap();
        let held = std::fs::read_to_string(&parts).unwrap();
        // Interrupted in the middle of a line.
        std::fs::write(&parts, format!("{held}atomic wi")).unwrap();
        find("atomic -n 6 -j 1", &parts).unwrap();
        let [whole, parts] = [whole, parts].map(|path| std::fs::read_to_string(path).unwrap());
        assert_eq!(whole, parts);
        assert!(whole.starts_with(&held));
        assert!(puzzles::read(&whole).unwrap().len() >= 6);
    }

    #[test]
    fn games_of_a_file_are_searched() {
        let folder = tempfile::tempdir().unwrap();
        let [games, out] = ["games.pgn", "out"].map(|name| folder.path().join(name));
        let blunder = "[Variant \"Atomic\"]\n\n1. Nc3 Nf6 2. Nh3 Ng4 3. f3 a6 1-0\n";
        std::fs::write(&games, format!("{blunder}\n[Variant \"Atomic\"]\n\n1. e9 1-0\n")).unwrap();
        find(&format!("-n 9 --pgn {}", games.display()), &out).unwrap();
        let found = puzzles::read(&std::fs::read_to_string(&out).unwrap()).unwrap();
        let state = std::fs::read_to_string(folder.path().join("out.state")).unwrap();
        assert!(state.starts_with("2 games, "), "{state}");
        let told: Vec<_> =
            found.iter().map(|puzzle| (&*puzzle.game, &*puzzle.before, &*puzzle.solution[0])).collect();
        // The network decides after which move White is lost: 2. Nh3 allows Ng4, and 3. f3 Nf2.
        let blunders = [("atomic", "g1h3", "f6g4"), ("atomic", "f2f3", "g4f2")];
        assert!(told.iter().any(|puzzle| blunders.contains(puzzle)), "{told:?}");
    }

    #[test]
    fn bad_input_is_refused_and_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let told = |words: &str| find(words, &path).unwrap_err().to_string();
        assert!(told("").starts_with("which game?"));
        assert!(told("checkers").starts_with("no variant 'checkers'"));
        std::fs::write(&path, "mine\n").unwrap();
        assert!(told("atomic").ends_with("it is not the file of a run to go on with"));
        let state = folder.path().join("out.state");
        std::fs::write(&state, "0 games, 0 bytes, games chess, seed 0, 400 and 2000 nodes\n").unwrap();
        assert!(told("atomic").contains("was begun with other settings"));
        std::fs::write(&state, "3 games, 9 bytes, games atomic, seed 0, 400 and 2000 nodes\n").unwrap();
        assert!(told("atomic").ends_with("it is shorter than its run left it"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine\n");
    }
}
