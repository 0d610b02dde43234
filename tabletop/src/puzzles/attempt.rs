//! A solver at a puzzle.

use engine_core::{AnyGame, MoveCode, MoveError, MoveStyle, Side};

use super::{Puzzle, PuzzleFault};
use crate::catalogue::Catalogue;

/// A puzzle on the board.
pub struct Attempt {
    game: Box<dyn AnyGame>,
    /// What is left: the solver's move, the answer, and so on.
    left: Vec<String>,
    solver: Side,
}

/// What a move of the solver comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It is legal, but not the solution. The position stays as it was.
    Wrong,
    /// Right so far. The other side has answered, and the solver goes on.
    GoOn {
        /// The answer.
        answer: String,
    },
    /// Solved.
    Solved,
}

impl Attempt {
    /// Sets the puzzle up.
    ///
    /// # Errors
    /// [`PuzzleFault`] if there is no such position.
    pub fn new(puzzle: &Puzzle, catalogue: &Catalogue) -> Result<Attempt, PuzzleFault> {
        let game = puzzle.open(catalogue)?;
        let solver = game.side_to_move();
        Ok(Attempt { game, left: puzzle.solution.clone(), solver })
    }

    /// The game at the position.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The move that is right now; `None` once the puzzle is solved.
    pub fn right_move(&self) -> Option<&str> {
        self.left.first().map(String::as_str)
    }

    /// The solver plays a move. Whatever wins the game at once is right as well.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal.
    pub fn play(&mut self, text: &str) -> Result<Reply, MoveError> {
        self.play_move(self.game.read(text)?)
    }

    /// The solver plays a legal move.
    ///
    /// # Errors
    /// [`MoveError`] if the answer that follows is not legal.
    pub fn play_move(&mut self, mv: MoveCode) -> Result<Reply, MoveError> {
        let text = self.game.write(mv, MoveStyle::Coordinates);
        self.game.make_move(mv);
        if self.game.outcome().is_some_and(|outcome| outcome.winner == Some(self.solver)) {
            self.left.clear();
            return Ok(Reply::Solved);
        }
        if self.right_move() != Some(&text) {
            self.game.undo();
            return Ok(Reply::Wrong);
        }
        self.left.remove(0);
        if self.left.is_empty() {
            return Ok(Reply::Solved);
        }
        let answer = self.left.remove(0);
        self.game.play(&answer)?;
        Ok(Reply::GoOn { answer })
    }
}
