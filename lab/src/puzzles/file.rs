//! Files of puzzles.

use std::collections::{BTreeSet, HashSet};
use std::fs::File;
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
    out: File,
    settings: &'a str,
    /// Number of finished games.
    games: u64,
    /// Length of the file after those games, in bytes.
    length: u64,
    /// Positions of the puzzles.
    known: HashSet<(String, String)>,
    /// Number of puzzles of the lowest level.
    easy: usize,
    /// Names of the games.
    pub games_of_puzzles: BTreeSet<String>,
}

impl<'a> PuzzleFile<'a> {
    /// Opens the file where the last run ended, for this process alone.
    ///
    /// # Errors
    /// [`FileError`] if the file is not that of a run with these settings, or another run is writing
    /// there.
    pub fn open(path: &'a Path, settings: &'a str) -> Result<PuzzleFile<'a>, FileError> {
        let state_path = state_path(path);
        let text = |path, bytes| as_text(bytes).map_err(FileError::read(path));
        let is_there = path.exists();
        if is_there {
            // Neither a pipe nor a device.
            files::open_file(path).map_err(FileError::read(path))?;
        }
        let mut out = files::open_alone(path).map_err(FileError::write(path))?;
        let held = text(path, files::bounded(&mut out, MAX_STATE).map_err(FileError::read(path))?)?;
        let state = read_if_there(&state_path, MAX_STATE)?;
        let state = state.map(|bytes| text(&state_path, bytes)).transpose()?;
        let progress = state.as_ref().and_then(|state| read_state(state, settings));
        let (games, length) = match (&state, progress) {
            // A state without its file is that of puzzles that were deleted.
            _ if held.is_empty() && !is_there => (0, 0),
            (Some(_), Some(progress)) => progress,
            (Some(state), None) => {
                let reason = format!("the run was started with other settings: {}", state.trim());
                return Err(FileError::content(path, reason));
            }
            // A run ended before its first game.
            (None, _) if held.is_empty() => (0, 0),
            (None, _) => {
                let reason = format!(
                    "there is no {}: it is not the file of a run that can be continued",
                    state_path.display()
                );
                return Err(FileError::content(path, reason));
            }
        };
        let whole = usize::try_from(length).ok().and_then(|length| held.get(..length));
        let whole = whole.ok_or_else(|| FileError::content(path, "it is shorter than the run left it"))?;
        let puzzles = puzzles::read(whole).map_err(|error| FileError::content(path, error))?;
        let (known, easy, games_of_puzzles) = (HashSet::new(), 0, BTreeSet::new());
        let mut file = PuzzleFile { path, out, settings, games, length, known, easy, games_of_puzzles };
        for puzzle in &puzzles {
            file.is_new(puzzle);
        }
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
        if is_new {
            self.games_of_puzzles.insert(puzzle.game.clone());
        }
        is_new
    }

    /// Writes the puzzles of the next game.
    ///
    /// # Errors
    /// [`FileError`] if a file cannot be written.
    pub fn add(&mut self, puzzles: &[Puzzle]) -> Result<(), FileError> {
        let new = puzzles.iter().filter(|puzzle| self.is_new(puzzle));
        let lines: String = new.map(|puzzle| format!("{puzzle}\n")).collect();
        // Truncates the output of an interrupted run after its last complete game.
        self.out
            .set_len(self.length)
            .and_then(|()| self.out.seek(SeekFrom::Start(self.length)))
            .and_then(|_| self.out.write_all(lines.as_bytes()))
            .map_err(FileError::write(self.path))?;
        self.length += lines.len() as u64;
        self.games += 1;
        let state = format!("{} games, {} bytes, {}\n", self.games, self.length, self.settings);
        files::replace(&state_path(self.path), state)
    }
}

/// File beside the puzzles with the progress of the run.
pub fn state_path(path: &Path) -> PathBuf {
    files::beside(path, ".state")
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
