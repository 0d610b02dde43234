//! A learner at a step.

use engine_core::{GameEngine, MoveError};

use super::proof::{hardest_answer, winning_moves};
use super::{Step, StepFault, Task};
use crate::catalogue::Choice;

/// A step on the board.
pub struct Lesson {
    pub(super) game: Box<dyn GameEngine>,
    task: Task,
}

/// What a move of the learner comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It is legal, but not what is asked. The position stays as it was.
    Wrong,
    /// Right so far. The other side has answered, and the learner goes on.
    GoOn {
        /// The answer.
        answer: String,
    },
    /// The step is done.
    Done {
        /// The other side's move that ends the game, if it takes one.
        answer: Option<String>,
    },
}

impl Lesson {
    /// Sets the step up.
    ///
    /// # Errors
    /// [`StepFault`] if there is no such position.
    pub fn new(choice: Choice, step: &Step) -> Result<Lesson, StepFault> {
        let mut game = choice.open();
        game.new_game(0);
        let moves: Vec<&str> = step.play.iter().map(String::as_str).collect();
        game.set_position(Some(&step.fen), &moves)?;
        Ok(Lesson { game, task: step.task.clone() })
    }

    /// The game at the position.
    pub fn game(&self) -> &dyn GameEngine {
        &*self.game
    }

    /// The moves that are right now.
    pub fn right_moves(&mut self) -> Vec<String> {
        match &self.task {
            Task::Moves(moves) => moves.clone(),
            Task::Win(count) => winning_moves(&mut *self.game, *count),
        }
    }

    /// The learner plays a move.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal.
    pub fn play(&mut self, text: &str) -> Result<Reply, MoveError> {
        let text = self.game.canonical_move(text)?;
        if !self.right_moves().contains(&text) {
            return Ok(Reply::Wrong);
        }
        self.game.play(&text)?;
        let Task::Win(count) = self.task else { return Ok(Reply::Done { answer: None }) };
        if self.game.outcome().is_some() {
            return Ok(Reply::Done { answer: None });
        }
        let Some(answer) = hardest_answer(&mut *self.game, count - 1) else {
            return Ok(Reply::Done { answer: None });
        };
        self.game.play(&answer)?;
        if self.game.outcome().is_some() {
            return Ok(Reply::Done { answer: Some(answer) });
        }
        self.task = Task::Win(count - 1);
        Ok(Reply::GoOn { answer })
    }
}
