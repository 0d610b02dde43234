//! The clocks of the game on the table: whose runs, and when all stand.

use std::time::Duration;

use engine_core::Side;
use engine_core::clock::Instant;

use super::game::Table;
use super::terms::Terms;
use crate::records::game::{Ending, Fault};
use crate::records::time_control::PlayerClock;

impl Table {
    /// Whether the clocks stand and the engine rests.
    pub fn is_paused(&self) -> bool {
        self.ending.is_none() && self.paused
    }

    /// Whether clocks and engine go on.
    pub(super) fn runs(&self) -> bool {
        self.ending.is_none() && !self.paused && !self.asleep
    }

    pub(super) fn used(&self, now: Instant) -> Duration {
        self.used_before
            + self.turn_began.map_or(Duration::ZERO, |began| now.saturating_duration_since(began))
    }

    /// Time left on a side's clock; `None` without clocks.
    pub fn time_left(&self, side: Side, now: Instant) -> Option<Duration> {
        let left = self.clocks[side.index()].left()?;
        let running = side == self.side() && self.ending.is_none();
        Some(if running { left.saturating_sub(self.used(now)) } else { left })
    }

    /// Puts the game aside until [`toggle_pause`](Table::toggle_pause).
    pub fn paused(mut self) -> Table {
        self.paused = true;
        self.turn_began = None;
        self
    }

    /// A side has lost on time.
    pub fn flag_falls(&mut self, side: Side, now: Instant) {
        self.end(Ending::fault(side, Fault::Late), now);
    }

    /// A clock as it was before a move; a new one if the time control has changed since.
    pub(super) fn by_the_control(&self, before: PlayerClock) -> PlayerClock {
        if before.control() == self.terms.time { before } else { PlayerClock::new(self.terms.time) }
    }

    /// Stops the clocks and the engine, or lets them go on.
    pub fn toggle_pause(&mut self, now: Instant) {
        if self.ending.is_none() {
            self.paused = !self.paused;
            self.stop_or_go(now);
        }
    }

    /// Clocks and engine stand while nobody looks, whether somebody has stopped them or not.
    pub fn set_asleep(&mut self, asleep: bool, now: Instant) {
        self.asleep = asleep;
        self.stop_or_go(now);
    }

    /// Has clocks and engine stand or go on, as is right now.
    fn stop_or_go(&mut self, now: Instant) {
        if !self.runs() && self.turn_began.is_some() {
            self.used_before = self.used(now);
            self.turn_began = None;
            self.drop_search();
        } else if self.runs() && self.turn_began.is_none() {
            self.turn_began = Some(now);
        }
    }

    /// Changes who plays and how strongly; the clocks stay unless the time control is another.
    pub fn change_terms(&mut self, terms: Terms, now: Instant) {
        self.drop_search();
        if terms.time != self.terms.time {
            self.clocks = [PlayerClock::new(terms.time); 2];
            self.used_before = Duration::ZERO;
            self.turn_began = self.turn_began.map(|_| now);
        }
        self.terms = terms;
    }
}
