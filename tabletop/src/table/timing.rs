//! Time of a game: running clocks, pauses and flags.

use std::time::Duration;

use engine_core::Side;
use engine_core::clock::Instant;

use super::allowed::{TableAction, TableError};
use super::clocks::Clocks;
use super::game::Table;
use super::state::{PauseReason, State};
use super::terms::Terms;
use crate::records::game::{Ending, PlayerError};

impl Table {
    /// Returns true if the game is paused.
    pub fn is_paused(&self) -> bool {
        self.state.is_paused()
    }

    /// Returns true if the turn of the side to move costs time: all turns do but the first one of
    /// each side in a new game.
    pub(crate) fn counts_time(&self) -> bool {
        let side = self.side();
        !self.clocks.is_full(side) || self.has_moved(side)
    }

    /// Returns true if a side has made a move.
    pub(crate) fn has_moved(&self, side: Side) -> bool {
        self.line.iter().any(|&node| self.tree.node(node).side == Some(side))
    }

    /// Time left on a side's clock; `None` without clocks.
    pub fn time_left(&self, side: Side, now: Instant) -> Option<Duration> {
        let left = self.clocks.left(side)?;
        let runs = side == self.side() && self.state.is_going() && self.counts_time();
        Some(if runs { left.saturating_sub(self.state.used(now)) } else { left })
    }

    /// Sets the time left on both clocks after the moves played, which count for the periods of the
    /// time control; has no effect without clocks.
    pub(crate) fn set_time_left(&mut self, left: [Duration; 2]) {
        self.clocks = Clocks::new(self.terms.time);
        for side in self.line.iter().filter_map(|&node| self.tree.node(node).side) {
            self.clocks.book(side, None);
        }
        Side::BOTH.into_iter().for_each(|side| self.clocks.set_left(side, left[side.index()]));
    }

    /// Ends the game because a side has run out of time.
    pub(crate) fn flag_falls(&mut self, side: Side, now: Instant) {
        self.end(Ending::by_player_error(side, PlayerError::OutOfTime, self.engine.game()), now);
    }

    /// Pauses or resumes the game.
    ///
    /// # Errors
    /// If it is over, studied or waits for a player.
    pub fn toggle_pause(&mut self, now: Instant) -> Result<(), TableError> {
        if self.is_paused() {
            self.allows(TableAction::Resume)?;
            self.resume(now);
        } else {
            self.allows(TableAction::Pause)?;
            self.pause(PauseReason::Player, now);
        }
        Ok(())
    }

    /// Pauses the game; has no effect if it is over or studied.
    pub fn pause(&mut self, reason: PauseReason, now: Instant) {
        self.change_state(|state| state.pause(reason, now));
    }

    /// Resumes a paused game.
    pub fn resume(&mut self, now: Instant) {
        self.state.resume(now);
    }

    /// Stops clocks and engine while no page shows the game, whether or not it is paused.
    pub(crate) fn set_asleep(&mut self, asleep: bool, now: Instant) {
        self.change_state(|state| if asleep { state.sleep(now) } else { state.wake(now) });
    }

    /// Changes the state, and ends a search for which there is no reason any more.
    fn change_state(&mut self, change: impl FnOnce(&mut State)) {
        let searched = self.state.is_running() || self.state.may_search_study();
        change(&mut self.state);
        if searched && !self.state.is_running() && !self.state.may_search_study() {
            self.searches.end();
        }
    }

    /// Changes players and settings; the clocks stay unless the time control is another.
    pub fn change_terms(&mut self, terms: Terms, now: Instant) {
        self.searches.end();
        if terms.time != self.terms.time {
            self.clocks = Clocks::new(terms.time);
            self.state.restart_turn(now);
        }
        self.terms = terms;
    }
}
