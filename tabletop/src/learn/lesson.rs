//! A learner's progress in a step.

use engine_core::{AnyGame, MoveCode, MoveError, MoveStyle};

use super::proof::{best_defence, winning_moves};
use super::{Step, StepError, Task};
use crate::catalogue::Choice;

/// Step on the board.
pub struct Lesson {
    pub(super) game: Box<dyn AnyGame>,
    task: Task,
}

/// Result of a learner's move in a step or a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The move is legal but not a solution. The position is unchanged.
    Wrong,
    /// The move is correct and the opponent has replied; further moves follow.
    GoOn {
        /// The opponent's reply.
        answer: String,
    },
    /// The task is solved.
    Done {
        /// The opponent's reply that ends the game, if one is needed.
        answer: Option<String>,
    },
}

impl Lesson {
    /// Sets up the step.
    ///
    /// # Errors
    /// [`StepError`] if the position is invalid.
    pub fn new(choice: &Choice, step: &Step) -> Result<Lesson, StepError> {
        let mut game = choice.open();
        game.new_game(0);
        let moves: Vec<&str> = step.play.iter().map(String::as_str).collect();
        game.set_position(Some(&step.fen), &moves)?;
        Ok(Lesson { game, task: step.task.clone() })
    }

    /// The game at the current position.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Correct moves in the current position.
    pub fn right_moves(&mut self) -> Vec<String> {
        match &self.task {
            Task::Moves(moves) => moves.clone(),
            Task::Win(count) => {
                let won = winning_moves(&mut *self.game, *count).into_iter();
                won.map(|mv| self.game.write(mv, MoveStyle::Coordinates)).collect()
            }
        }
    }

    /// Plays the learner's move.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal.
    pub fn play(&mut self, text: &str) -> Result<Reply, MoveError> {
        Ok(self.play_move(self.game.read(text)?))
    }

    /// Plays the learner's move, which is legal.
    pub fn play_move(&mut self, mv: MoveCode) -> Reply {
        let text = self.game.write(mv, MoveStyle::Coordinates);
        if !self.right_moves().contains(&text) {
            return Reply::Wrong;
        }
        self.game.make_move(mv);
        let Task::Win(count) = self.task else { return Reply::Done { answer: None } };
        if self.game.outcome().is_some() {
            return Reply::Done { answer: None };
        }
        let Some(mv) = best_defence(&mut *self.game, count - 1) else {
            return Reply::Done { answer: None };
        };
        let answer = self.game.write(mv, MoveStyle::Coordinates);
        self.game.make_move(mv);
        if self.game.outcome().is_some() {
            return Reply::Done { answer: Some(answer) };
        }
        self.task = Task::Win(count - 1);
        Reply::GoOn { answer }
    }
}
