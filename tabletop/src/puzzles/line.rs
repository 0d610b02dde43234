//! A puzzle as a line of a file.

use std::fmt;
use std::str::FromStr;

use engine_core::{AnyGame, GameEngine};

use super::PuzzleFault;
use crate::catalogue::{Catalogue, Choice};
use crate::options::rating_of;

/// What is to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The only move that wins.
    Win,
    /// The only move that does not lose.
    Defence,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The name of the game.
    pub game: String,
    /// What is to be found.
    pub aim: Aim,
    /// The lowest level that finds the first move.
    pub level: i64,
    /// The position before the other side's move.
    pub fen: String,
    /// The other side's move that leads to the position.
    pub before: String,
    /// The solver's moves, with the answers between them: an odd number.
    pub solution: Vec<String>,
}

impl Aim {
    /// Its name in files and on pages.
    pub fn name(self) -> &'static str {
        match self {
            Aim::Win => "win",
            Aim::Defence => "defence",
        }
    }

    /// What the solver is asked to do.
    pub fn words(self) -> &'static str {
        match self {
            Aim::Win => "Find the only move that wins.",
            Aim::Defence => "Find the only move that holds.",
        }
    }
}

impl Puzzle {
    /// The level that finds it as a rating.
    pub fn rating(&self) -> i64 {
        rating_of(self.level as f64)
    }

    /// The game that it is played in.
    ///
    /// # Errors
    /// [`PuzzleFault`] if there is none of this name.
    pub fn choice(&self, catalogue: &Catalogue) -> Result<Choice, PuzzleFault> {
        Ok(catalogue.find(&self.game)?)
    }

    /// The game at the position to be solved.
    ///
    /// # Errors
    /// [`PuzzleFault`] if there is no such position.
    pub fn open(&self, catalogue: &Catalogue) -> Result<Box<dyn AnyGame>, PuzzleFault> {
        let mut game = self.choice(catalogue)?.open();
        game.new_game(0);
        game.set_position(Some(&self.fen), &[&self.before])?;
        Ok(game)
    }

    /// An engine with that game on its board.
    ///
    /// # Errors
    /// [`PuzzleFault`] if there is no such position.
    pub fn engine(&self, catalogue: &Catalogue) -> Result<Box<dyn GameEngine>, PuzzleFault> {
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
    type Err = PuzzleFault;

    fn from_str(line: &str) -> Result<Puzzle, PuzzleFault> {
        read(line).ok_or_else(|| PuzzleFault::Syntax(line.to_string()))
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
