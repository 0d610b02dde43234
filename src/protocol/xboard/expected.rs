//! The turn that the engine ponders on, and whether the user plays it.

use std::time::Duration;

use engine_core::{MoveCode, SearchReport, TurnReading};

/// The turn that the engine ponders on.
pub(super) struct Expected {
    pub(super) text: String,
    pub(super) mv: MoveCode,
    /// The plies that show it.
    pub(super) plies: Vec<String>,
    /// What the first n + 1 of them mean.
    pub(super) readings: Vec<TurnReading<MoveCode>>,
    /// The search's answer, if it came before the user's move.
    pub(super) answer: Option<SearchReport>,
    /// The engine's clock that the search was planned with.
    pub(super) clock: Option<Duration>,
}

/// A search goes on with the clock it was planned with if at least this share of it is there.
const ENOUGH: f64 = 0.95;

/// How the user's plies compare with those expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    /// The expected turn was played.
    Hit,
    /// It may still be.
    SoFar,
    /// It was not.
    Miss,
}

impl Expected {
    /// Whether the clock, now that the engine is on move, is as it was planned with.
    pub(super) fn has_time(&self, clock: Option<Duration>) -> bool {
        let planned = self.clock.unwrap_or_default();
        clock.is_none_or(|clock| clock >= planned.mul_f64(ENOUGH))
    }

    pub(super) fn compare(&self, open: &[String]) -> Comparison {
        let same = |(expected, ply): (&String, &String)| expected.eq_ignore_ascii_case(ply);
        if open.len() > self.plies.len() || !self.plies.iter().zip(open).all(same) {
            return Comparison::Miss;
        }
        match open.len().checked_sub(1).map(|last| &self.readings[last]) {
            Some(TurnReading::Complete(mv)) if *mv == self.mv => Comparison::Hit,
            Some(TurnReading::Partial) | None => Comparison::SoFar,
            Some(_) => Comparison::Miss,
        }
    }
}
