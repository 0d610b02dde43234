//! `puzzles find`: extracts puzzles from many games and writes them to a file, which a later run of
//! the same command continues.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use indicatif::ProgressBar;
use lab::apart::keep_apart;
use lab::checksums::Checksums;
use lab::files::{self, FileError};
use lab::puzzles::{ExtractionSettings, HASH_MIB, PuzzleFile, state_path};
use lab::random::seed_of;
use tabletop::puzzles::Puzzle;

use super::NODES;
use crate::catalogue::{Catalogue, Choice};
use crate::commands::batch::Batch;
use crate::commands::game::{no_game_or_file, which_game};
use crate::commands::{CommandError, Result};
use crate::engine::Engine;
use crate::records::encoding::text_of;
use crate::records::pgn_reader;
use crate::records::pgn_text::{self, GameText};
use crate::text::{counted, one_line};

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
    /// Seed of the random numbers; the same seed gives the same puzzles
    #[arg(short, long, default_value_t = 0)]
    seed: u64,
    /// Number of games to play in parallel [default: one per processor]
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

/// Searches games until there are enough puzzles.
pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result {
    let games = Games::new(arguments, catalogue)?;
    let settings = format!("{}{}", arguments.settings(), games.checksums());
    let mut file = PuzzleFile::open(&arguments.out, &settings)?;
    let first = file.games();
    let last = games.most(arguments);
    let found = AtomicUsize::new(file.count());
    let extraction = ExtractionSettings { look: arguments.look, nodes: arguments.nodes };
    let batch = Batch {
        jobs: arguments.jobs,
        unit: "puzzles",
        new_worker: || Ok(Engine::new(catalogue)),
        work: |engine: &mut Engine, number| games.puzzles(extraction, engine, number, arguments.seed),
    };
    let numbers = (first..last).take_while(|_| found.load(Ordering::Relaxed) < arguments.count);
    batch.run(arguments.count, numbers, |puzzles: Vec<Puzzle>, progress: &ProgressBar| {
        if file.count() < arguments.count {
            file.add(&puzzles)?;
        }
        found.store(file.count(), Ordering::Relaxed);
        progress.set_position(file.count() as u64);
        progress.set_message(format!(" of {}", counted(file.games(), "game")));
        Ok(())
    })?;
    report!(
        "{} of {} in {}",
        counted(file.count(), "puzzle"),
        counted(file.games(), "game"),
        arguments.out.display()
    );
    // Another process knows neither their games nor their armies.
    let is_unknown =
        |name: &&String| catalogue.listed(name).or_else(|| ::variants::published(name)).is_none();
    if let Some(name) = file.games_of_puzzles.iter().find(is_unknown) {
        report!(
            "{name} needs the army in the tag Definition of its games, as a FILE: \
             menagerie --army FILE puzzles play --file {}",
            arguments.out.display()
        );
    }
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
    /// Games of a PGN file, after its name and its checksum.
    Read(String, Checksums, Vec<GameText>),
}

impl Games {
    fn new(arguments: &Arguments, catalogue: &Catalogue) -> Result<Games> {
        let read = arguments.pgn.as_deref().map(|path| ("the games", path));
        let state = state_path(&arguments.out);
        keep_apart(read.as_slice(), &[("--out", &arguments.out), ("its state", &state)])?;
        if let Some(path) = &arguments.pgn {
            let bytes = files::read_text(path).map_err(FileError::read(path))?;
            let games = pgn_text::split_games(&text_of(&bytes));
            let mut checksums = Checksums::default();
            checksums.add(path.display().to_string(), bytes.into_iter());
            return match games.is_empty() {
                true => Err(CommandError::Input(format!("{}: there is no game in it", path.display()))),
                false => Ok(Games::Read(path.display().to_string(), checksums, games)),
            };
        }
        let mut choices = Vec::new();
        for name in &arguments.games {
            choices.extend(catalogue.matching(name).map_err(|_| no_game_or_file(name, "--pgn"))?);
        }
        if choices.is_empty() { Err(which_game("puzzles find")) } else { Ok(Games::Played(choices)) }
    }

    /// Maximum number of games to search.
    fn most(&self, arguments: &Arguments) -> u64 {
        let all = match self {
            Games::Played(_) => u64::MAX,
            Games::Read(_, _, games) => games.len() as u64,
        };
        arguments.most.map_or(all, |games| games.min(all))
    }

    /// Checksums of the file, or of the armies that play.
    fn checksums(&self) -> Checksums {
        match self {
            Games::Played(choices) => {
                let mut checksums = Checksums::default();
                choices.iter().for_each(|choice| checksums.add_game(&choice.preset));
                checksums
            }
            Games::Read(_, checksums, _) => checksums.clone(),
        }
    }

    /// Puzzles of the game with this number. A record that cannot be read has none.
    fn puzzles(
        &self,
        settings: ExtractionSettings,
        engine: &mut Engine,
        number: u64,
        seed: u64,
    ) -> Result<Vec<Puzzle>> {
        let seed = seed_of(seed, number);
        match self {
            Games::Played(choices) => {
                engine.choose(&choices[(number % choices.len() as u64) as usize]);
                engine.player_mut().set_hash(HASH_MIB).map_err(CommandError::work)?;
                Ok(settings.play(engine.player_mut(), seed))
            }
            Games::Read(file, _, games) => {
                let GameText { text, number, line } = &games[number as usize];
                match pgn_reader::set_up(text, engine) {
                    Ok(recorded) => {
                        for note in recorded.note_behind().iter().chain(&recorded.notes) {
                            report!("menagerie: {file}, game {number}: {}", one_line(note));
                        }
                        Ok(settings.read(engine.player_mut(), seed))
                    }
                    Err(error) => {
                        report!("menagerie: {file}, game {number}: {}", one_line(error.in_file(*line)));
                        Ok(Vec::new())
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::Parser;
    use tabletop::puzzles;

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
        // A rook is lost to a check on the back rank, whatever a network thinks of the position.
        let blunder = "[FEN \"6k1/pr3pp1/p3p2p/3r4/Nb6/5N2/P4PPP/1R3K1R w - - 0 22\"]\n\n22. Rb3 Rd1+ 0-1\n";
        std::fs::write(&games, format!("{blunder}\n[Variant \"Atomic\"]\n\n1. e9 1-0\n")).unwrap();
        find(&format!("-n 9 --pgn {}", games.display()), &out).unwrap();
        let found = puzzles::read(&std::fs::read_to_string(&out).unwrap()).unwrap();
        let state = std::fs::read_to_string(folder.path().join("out.state")).unwrap();
        assert!(state.starts_with("2 games, "), "{state}");
        let output: Vec<_> =
            found.iter().map(|puzzle| (&*puzzle.game, &*puzzle.before, &*puzzle.solution[0])).collect();
        assert_eq!(output, [("chess", "b1b3", "d5d1")]);
    }

    #[test]
    fn one_run_at_a_time_writes_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let first = PuzzleFile::open(&path, "").unwrap();
        let refused = find("atomic --most 1", &path).unwrap_err().to_string();
        assert!(refused.ends_with("another run is writing there"), "{refused}");
        // Ended before its first game, as on a full disk.
        drop(first);
        find("atomic --most 1", &path).unwrap();
        let state = std::fs::read_to_string(folder.path().join("out.state")).unwrap();
        assert!(state.starts_with("1 games, "), "{state}");
    }

    #[test]
    fn bad_input_is_refused_and_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let output = |words: &str| find(words, &path).unwrap_err().to_string();
        assert!(output("").starts_with("which game?"));
        assert!(output("checkers").starts_with("no variant 'checkers'"));
        std::fs::write(&path, "mine\n").unwrap();
        assert!(output("atomic").ends_with("it is not the file of a run that can be continued"));
        let state = folder.path().join("out.state");
        std::fs::write(&state, "0 games, 0 bytes, games chess, seed 0, 400 and 2000 nodes\n").unwrap();
        assert!(output("atomic").contains("was started with other settings"));
        std::fs::write(&state, "3 games, 9 bytes, games atomic, seed 0, 400 and 2000 nodes\n").unwrap();
        assert!(output("atomic").ends_with("it is shorter than the run left it"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine\n");
    }
}
