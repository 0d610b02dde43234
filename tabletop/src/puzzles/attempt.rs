//! A solver's progress in a puzzle.

use engine_core::{AnyGame, MoveCode, MoveError, MoveStyle, Side};

use super::{Puzzle, PuzzleLineError};
use crate::catalogue::Catalogue;
use crate::learn::Reply;

/// Puzzle on the board.
pub struct Attempt {
    game: Box<dyn AnyGame>,
    /// Rest of the solution: the solver's move, the reply, and so on.
    left: Vec<String>,
    solver: Side,
}

impl Attempt {
    /// Sets up the puzzle.
    ///
    /// # Errors
    /// [`PuzzleLineError`] if the position is invalid, or the solution illegal.
    pub fn new(puzzle: &Puzzle, catalogue: &Catalogue) -> Result<Attempt, PuzzleLineError> {
        let game = puzzle.open(catalogue)?;
        let mut solved = game.copy();
        for text in &puzzle.solution {
            solved.play(text)?;
        }
        let solver = game.side_to_move();
        Ok(Attempt { game, left: puzzle.solution.clone(), solver })
    }

    /// The game at the current position.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Correct move; `None` once the puzzle is solved.
    pub fn right_move(&self) -> Option<&str> {
        self.left.first().map(String::as_str)
    }

    /// Plays the solver's move. A move that wins the game immediately is also correct.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal.
    pub fn play(&mut self, text: &str) -> Result<Reply, MoveError> {
        self.play_move(self.game.read(text)?)
    }

    /// Plays the solver's move, which is legal.
    ///
    /// # Errors
    /// [`MoveError`] if the reply is not legal.
    pub fn play_move(&mut self, mv: MoveCode) -> Result<Reply, MoveError> {
        let text = self.game.write(mv, MoveStyle::Coordinates);
        self.game.make_move(mv);
        if self.game.outcome().is_some_and(|outcome| outcome.winner == Some(self.solver)) {
            self.left.clear();
            return Ok(Reply::Done { answer: None });
        }
        if self.right_move() != Some(&text) {
            self.game.undo();
            return Ok(Reply::Wrong);
        }
        self.left.remove(0);
        if self.left.is_empty() {
            return Ok(Reply::Done { answer: None });
        }
        let answer = self.left.remove(0);
        self.game.play(&answer)?;
        Ok(Reply::GoOn { answer })
    }
}
