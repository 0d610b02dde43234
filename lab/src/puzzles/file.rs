//! Files of puzzles.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tabletop::puzzles::{self, Puzzle};

use crate::files::{self, FileError, MAX_STATE, as_text, read_if_there};

/// One in this many puzzles may be of the lowest level.
const EASY_SHARE: usize = 5;

/// File of puzzles, and the progress of the run that finds them: an interrupted run is continued by
/// one with the same settings.
pub struct PuzzleFile<'a> {
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
    ///
    /// # Errors
    /// [`FileError`] if the file is not that of a run with these settings.
    pub fn open(path: &'a Path, settings: &'a str) -> Result<PuzzleFile<'a>, FileError> {
        let mut file = PuzzleFile { path, settings, games: 0, length: 0, known: HashSet::new(), easy: 0 };
        let text = |bytes| as_text(bytes).map_err(FileError::read(path));
        let held = read_if_there(path, MAX_STATE)?.map(text).transpose()?;
        let state = read_if_there(&state_path(file.path), MAX_STATE)?.map(text).transpose()?;
        let (held, state) = match (held, state) {
            (None, _) => return Ok(file),
            (Some(_), None) => {
                let state = state_path(path);
                let reason = format!(
                    "there is no {}: it is not the file of a run that can be continued",
                    state.display()
                );
                return Err(FileError::content(path, reason));
            }
            (Some(held), Some(state)) => (held, state),
        };
        let (games, length) = read_state(&state, settings).ok_or_else(|| {
            FileError::content(path, format!("the run was started with other settings: {}", state.trim()))
        })?;
        let whole = usize::try_from(length).ok().and_then(|length| held.get(..length));
        let whole = whole.ok_or_else(|| FileError::content(path, "it is shorter than the run left it"))?;
        let puzzles = puzzles::read(whole).map_err(|error| FileError::content(path, error))?;
        for puzzle in &puzzles {
            file.is_new(puzzle);
        }
        (file.games, file.length) = (games, length);
        Ok(file)
    }

    /// Number of finished games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Number of puzzles.
    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// Accepts a puzzle, unless it is known or there are enough puzzles of the lowest level.
    fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        let is_easy = puzzle.level == 0;
        let is_accepted = !is_easy || self.easy * EASY_SHARE <= self.known.len();
        let is_new = is_accepted && self.known.insert((puzzle.fen.clone(), puzzle.before.clone()));
        self.easy += usize::from(is_new && is_easy);
        is_new
    }

    /// Writes the puzzles of the next game.
    ///
    /// # Errors
    /// [`FileError`] if a file cannot be written.
    pub fn add(&mut self, puzzles: &[Puzzle]) -> Result<(), FileError> {
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
        files::replace(&state_path(self.path), state)
    }
}

/// File beside the puzzles with the progress of the run.
pub fn state_path(path: &Path) -> PathBuf {
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
