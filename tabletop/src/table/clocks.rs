//! Both players' clocks, and the game's time.

use std::time::Duration;

use engine_core::Side;
use engine_core::clock::Instant;

use super::allowed::TableAction;
use super::game::{Table, TableError};
use super::state::{PauseReason, State};
use super::terms::Terms;
use crate::records::game::{Ending, Fault};
use crate::records::time_control::{PlayerClock, TimeControl};

/// White's clock and Black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    sides: [PlayerClock; 2],
}

impl Clocks {
    /// Full clocks.
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks { sides: [PlayerClock::new(control); 2] }
    }

    /// Both clocks as they stand between two turns.
    pub(super) fn both(&self) -> &[PlayerClock; 2] {
        &self.sides
    }

    /// Time left at the beginning of the turn; `None` without clocks.
    pub(super) fn left(&self, side: Side) -> Option<Duration> {
        self.sides[side.index()].left()
    }

    /// A side has moved after this time. Returns false if that was too late.
    pub(super) fn spend(&mut self, side: Side, used: Duration) -> bool {
        self.sides[side.index()].spend(used, Duration::ZERO)
    }

    /// Sets the time left of a side; nothing without clocks.
    pub(super) fn set_left(&mut self, side: Side, left: Duration) {
        let clock = &mut self.sides[side.index()];
        *clock = clock.with_left(left);
    }

    /// The clocks as they were before a move; full ones if the time control has changed since.
    pub(super) fn go_back(&mut self, before: [PlayerClock; 2], control: TimeControl) {
        self.sides = before.map(|clock| match clock.control() == control {
            true => clock,
            false => PlayerClock::new(control),
        });
    }
}

impl Table {
    /// Returns true if the game is paused.
    pub fn is_paused(&self) -> bool {
        self.state.is_paused()
    }

    pub(super) fn used(&self, now: Instant) -> Duration {
        self.state.used(now)
    }

    /// Time left on a side's clock; `None` without clocks.
    pub fn time_left(&self, side: Side, now: Instant) -> Option<Duration> {
        let left = self.clocks.left(side)?;
        let is_to_move = side == self.side() && self.state.is_going();
        Some(if is_to_move { left.saturating_sub(self.used(now)) } else { left })
    }

    /// Sets the time left on both clocks; nothing without clocks.
    pub fn set_time_left(&mut self, left: [Duration; 2]) {
        Side::BOTH.into_iter().for_each(|side| self.clocks.set_left(side, left[side.index()]));
    }

    /// A side has lost on time.
    pub fn flag_falls(&mut self, side: Side, now: Instant) {
        self.end(Ending::fault(side, Fault::Late), now);
    }

    /// Pauses the game, or lets it go on.
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

    /// Pauses the game; nothing if it is over or studied.
    pub fn pause(&mut self, reason: PauseReason, now: Instant) {
        self.change_state(|state| state.pause(reason, now));
    }

    /// Lets a paused game go on.
    pub fn resume(&mut self, now: Instant) {
        self.state.resume(now);
    }

    /// Clocks and engine stand while nobody looks, whether the game is paused or not.
    pub fn set_asleep(&mut self, asleep: bool, now: Instant) {
        self.change_state(|state| if asleep { state.sleep(now) } else { state.wake(now) });
    }

    /// Changes the state; a search for which there is no reason any more ends.
    fn change_state(&mut self, change: impl FnOnce(&mut State)) {
        let searched = self.state.is_running() || self.state.may_search_study();
        change(&mut self.state);
        if searched && !self.state.is_running() && !self.state.may_search_study() {
            self.drop_search();
        }
    }

    /// Changes who plays and how strongly; the clocks stay unless the time control is another.
    pub fn change_terms(&mut self, terms: Terms, now: Instant) {
        self.drop_search();
        if terms.time != self.terms.time {
            self.clocks = Clocks::new(terms.time);
            self.state.restart_turn(now);
        }
        self.terms = terms;
    }
}
