//! What is allowed in which state of a game: the one answer for page, terminal, shared room and link.

use super::game::{Table, TableError};
use super::searching::SearchPurpose;
use super::state::{PauseReason, State};
use super::terms::PlayerKind;

/// Something that a player does with a game, besides looking at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableAction {
    /// Plays a move; a paused game goes on with it.
    Move,
    /// Takes moves back.
    TakeBack,
    /// Stops clocks and engine.
    Pause,
    /// Lets a paused game go on.
    Resume,
    /// Gives up.
    Resign,
    /// Offers or accepts a draw.
    OfferDraw,
    /// Asks what the engine would play.
    Hint,
    /// Has the engine move at once.
    Hurry,
    /// Has the position analysed.
    Analyse,
}

impl TableAction {
    /// All of them.
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
    /// Returns an error if nobody may do this in this state.
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
            // Whoever acts wakes the game before.
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

impl Table {
    /// Returns an error if this is not allowed now.
    ///
    /// # Errors
    /// The reason, in a line.
    pub fn allows(&self, action: TableAction) -> Result<(), TableError> {
        self.state().allows(action)?;
        let is_study = self.study().is_some();
        let has_person = self.terms().players.contains(&PlayerKind::Human);
        let is_persons = is_study || self.terms().players[self.side().index()] == PlayerKind::Human;
        match action {
            TableAction::Move | TableAction::Hint if !is_persons => Err(TableError::EngineTurn),
            TableAction::TakeBack if self.plies() == 0 => Err(TableError::NothingToTakeBack),
            TableAction::Resign | TableAction::OfferDraw if !has_person => Err(TableError::NoPerson),
            TableAction::Hint if self.is_searching_for(SearchPurpose::Hint) => Err(TableError::HintIsComing),
            TableAction::Hurry if !self.is_thinking() => Err(TableError::NotThinking),
            _ => Ok(()),
        }
    }
}
