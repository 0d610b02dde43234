//! Both players' clocks.

use std::time::Duration;

use engine_core::Side;

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
