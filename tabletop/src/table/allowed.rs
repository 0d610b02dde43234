//! Actions allowed in each state of a game, for page, terminal, shared room and link.

use engine_core::{MoveError, PositionError, Side};
use thiserror::Error;

use super::state::{PauseReason, State};
use super::tree::TreeError;
use crate::records::error::RecordError;

/// Error for an action that is not possible.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("the game is over")]
    GameOver,
    #[error("the game is paused")]
    Paused,
    #[error("the game is not paused")]
    NotPaused,
    #[error("your friend is not here yet")]
    Waiting,
    #[error("this game is a study")]
    Studied,
    #[error("a game can be analysed after its end, or as a study")]
    NotStudied,
    #[error("it is the engine's turn")]
    EngineTurn,
    #[error("there is no move to take back")]
    NothingToTakeBack,
    #[error("the engine plays both sides")]
    NoPerson,
    #[error("the engine is not thinking about a move")]
    NotThinking,
    #[error("a hint is already being searched for")]
    HintIsComing,
    #[error("{0:?} declines the draw")]
    Declined(Side),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Tree(#[from] TreeError),
}

/// Action of a player on a game, besides navigation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableAction {
    /// Plays a move, which also resumes a paused game.
    Move,
    /// Takes moves back.
    TakeBack,
    /// Stops clocks and engine.
    Pause,
    /// Resumes a paused game.
    Resume,
    /// Resigns.
    Resign,
    /// Offers or accepts a draw.
    OfferDraw,
    /// Requests a hint of the engine.
    Hint,
    /// Makes the engine move immediately.
    Hurry,
    /// Analyses the position.
    Analyse,
}

impl TableAction {
    /// All actions.
    pub const ALL: [TableAction; 9] = [
        TableAction::Move,
        TableAction::TakeBack,
        TableAction::Pause,
        TableAction::Resume,
        TableAction::Resign,
        TableAction::OfferDraw,
        TableAction::Hint,
        TableAction::Hurry,
        TableAction::Analyse,
    ];
}

impl State {
    /// Returns an error if the action is not allowed in this state.
    ///
    /// # Errors
    /// The reason.
    pub fn allows(&self, action: TableAction) -> Result<(), TableError> {
        use TableAction::{Analyse, Hint, Hurry, Move, OfferDraw, Pause, Resign, Resume, TakeBack};
        match (self, action) {
            (State::Study(_), Move | Hint) if self.ending().is_some() => Err(TableError::GameOver),
            (State::Study(_), Move | Hint | TakeBack | Analyse) => Ok(()),
            (State::Study(_), _) => Err(TableError::Studied),
            (_, Analyse) => Err(TableError::NotStudied),
            (State::Over { .. }, TakeBack) => Ok(()),
            (State::Over { .. }, _) => Err(TableError::GameOver),
            (State::Paused { reason: PauseReason::Waiting, .. }, _) => Err(TableError::Waiting),
            // An action wakes an unwatched game first.
            (State::Playing { .. } | State::Paused { reason: PauseReason::Unwatched, .. }, action) => {
                match action {
                    Resume => Err(TableError::NotPaused),
                    _ => Ok(()),
                }
            }
            (State::Paused { .. }, Pause) => Err(TableError::Paused),
            (State::Paused { .. }, Hurry) => Err(TableError::NotThinking),
            (State::Paused { .. }, Move | TakeBack | Resume | Resign | OfferDraw | Hint) => Ok(()),
        }
    }
}
