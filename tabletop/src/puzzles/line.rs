//! A puzzle as a line of a file.

use std::fmt;
use std::str::FromStr;

use engine_core::{AnyGame, GameEngine};

use super::PuzzleLineError;
use crate::catalogue::{Catalogue, Choice};
use crate::options::rating_of;

/// Aim of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Find the only move that wins.
    Win,
    /// Find the only move that does not lose.
    Defence,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Name of the game.
    pub game: String,
    /// Aim of the puzzle.
    pub aim: Aim,
    /// Lowest level that finds the first move.
    pub level: i64,
    /// FEN of the position before the opponent's move.
    pub fen: String,
    /// The opponent's move that leads to the position.
    pub before: String,
    /// The solver's moves with the replies between them: an odd number.
    pub solution: Vec<String>,
}

impl Aim {
    /// Name in files and on pages.
    pub fn name(self) -> &'static str {
        match self {
            Aim::Win => "win",
            Aim::Defence => "defence",
        }
    }

    /// Instruction for the solver.
    pub fn words(self) -> &'static str {
        match self {
            Aim::Win => "Find the only move that wins.",
            Aim::Defence => "Find the only move that does not lose.",
        }
    }
}

impl Puzzle {
    /// Rating of the level that finds the first move.
    pub fn rating(&self) -> i64 {
        rating_of(self.level as f64)
    }

    /// Returns the game of the puzzle.
    ///
    /// # Errors
    /// [`PuzzleLineError`] if the name is unknown.
    pub fn choice(&self, catalogue: &Catalogue) -> Result<Choice, PuzzleLineError> {
        Ok(catalogue.find(&self.game)?)
    }

    /// Opens the game at the position to be solved.
    ///
    /// # Errors
    /// [`PuzzleLineError`] if the position is invalid.
    pub fn open(&self, catalogue: &Catalogue) -> Result<Box<dyn AnyGame>, PuzzleLineError> {
        let mut game = self.choice(catalogue)?.open();
        game.new_game(0);
        game.set_position(Some(&self.fen), &[&self.before])?;
        Ok(game)
    }

    /// Returns an engine with the position on its board.
    ///
    /// # Errors
    /// [`PuzzleLineError`] if the position is invalid.
    pub fn engine(&self, catalogue: &Catalogue) -> Result<Box<dyn GameEngine>, PuzzleLineError> {
        let mut engine = self.choice(catalogue)?.engine();
        engine.game_mut().set_position(Some(&self.fen), &[&self.before])?;
        Ok(engine)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { game, aim, level, fen, before, solution } = self;
        write!(f, "{game} {} {level} {before} {}; {fen}", aim.name(), solution.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleLineError;

    fn from_str(line: &str) -> Result<Puzzle, PuzzleLineError> {
        read(line).ok_or_else(|| PuzzleLineError::Syntax(line.to_string()))
    }
}

fn read(line: &str) -> Option<Puzzle> {
    let (words, fen) = line.split_once("; ")?;
    let mut words = words.split(' ').map(str::to_string);
    let game = words.next()?;
    let aim = [Aim::Win, Aim::Defence];
    let name = words.next()?;
    let aim = aim.into_iter().find(|aim| aim.name() == name)?;
    let level =
        words.next()?.parse().ok().filter(|level| (0..=crate::options::FULL_SKILL).contains(level))?;
    let before = words.next()?;
    let solution: Vec<String> = words.collect();
    let is_whole = solution.len() % 2 == 1 && !game.is_empty() && !fen.is_empty();
    is_whole.then(|| Puzzle { game, aim, level, fen: fen.to_string(), before, solution })
}
