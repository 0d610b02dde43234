//! Actions allowed to the players of a game at present.

use super::allowed::{TableAction, TableError};
use super::game::Table;
use super::searching::SearchPurpose;
use super::terms::PlayerKind;

impl Table {
    /// Returns an error if the action is not allowed now.
    ///
    /// # Errors
    /// The reason, in one line.
    pub fn allows(&self, action: TableAction) -> Result<(), TableError> {
        self.state().allows(action)?;
        let is_study = self.study().is_some();
        let has_person = self.terms().players.contains(&PlayerKind::Human);
        let is_persons = is_study || self.terms().players[self.side().index()] == PlayerKind::Human;
        match action {
            TableAction::Move | TableAction::Hint if !is_persons => Err(TableError::EngineTurn),
            // A resignation or the fall of a flag can be taken back before the first move.
            TableAction::TakeBack if self.plies() == 0 && !self.may_go_on() => {
                Err(TableError::NothingToTakeBack)
            }
            TableAction::Resign | TableAction::OfferDraw if !has_person => Err(TableError::NoPerson),
            TableAction::Hint if self.is_searching_for(SearchPurpose::Hint) => Err(TableError::HintIsComing),
            TableAction::Hurry if !self.is_thinking() => Err(TableError::NotThinking),
            _ => Ok(()),
        }
    }
}
