//! Both players' clocks.

use std::time::Duration;

use engine_core::Side;

use crate::records::time_control::{PlayerClock, TimeControl};

/// Clocks of White and Black.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    sides: [PlayerClock; 2],
}

impl Clocks {
    /// Full clocks.
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks { sides: [PlayerClock::new(control); 2] }
    }

    /// Both clocks between two turns.
    pub(super) fn both(&self) -> &[PlayerClock; 2] {
        &self.sides
    }

    /// Time left at the start of the turn; `None` without clocks.
    pub(super) fn left(&self, side: Side) -> Option<Duration> {
        self.sides[side.index()].left()
    }

    /// Returns true if a side has its initial time.
    pub(super) fn is_full(&self, side: Side) -> bool {
        let clock = self.sides[side.index()];
        clock.left() == PlayerClock::new(clock.control()).left()
    }

    /// Books a move of a side, and deducts its time if there is one to deduct. Returns false if the
    /// time is exceeded.
    pub(super) fn book(&mut self, side: Side, used: Option<Duration>) -> bool {
        let clock = &mut self.sides[side.index()];
        match used {
            Some(used) => clock.spend(used, Duration::ZERO),
            None => {
                clock.count_move();
                true
            }
        }
    }

    /// Sets the remaining time of a side; has no effect without clocks.
    pub(super) fn set_left(&mut self, side: Side, left: Duration) {
        let clock = &mut self.sides[side.index()];
        *clock = clock.with_left(left);
    }

    /// Restores the clocks to their values before a move, or to full clocks if the time control has
    /// changed since.
    pub(super) fn go_back(&mut self, before: [PlayerClock; 2], control: TimeControl) {
        self.sides = before.map(|clock| match clock.control() == control {
            true => clock,
            false => PlayerClock::new(control),
        });
    }

    /// Fills the clocks that have no time left: the clocks before the moves of an address are
    /// unknown.
    pub(super) fn refill(&mut self) {
        for clock in &mut self.sides {
            if clock.left() == Some(Duration::ZERO) {
                *clock = PlayerClock::new(clock.control());
            }
        }
    }
}
