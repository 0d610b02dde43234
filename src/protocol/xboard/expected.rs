//! The turn on which the engine ponders, compared with the user's.

use std::time::Duration;

use engine_core::{MoveCode, SearchReport, TurnReading};

/// The turn on which the engine ponders.
pub(super) struct Expected {
    pub(super) text: String,
    pub(super) mv: MoveCode,
    /// Plies that show the turn.
    pub(super) plies: Vec<String>,
    /// Meaning of the first n + 1 plies, for each n.
    pub(super) readings: Vec<TurnReading<MoveCode>>,
    /// Result of the search, if it finished before the user's move.
    pub(super) answer: Option<SearchReport>,
    /// The engine's clock with which the search was planned.
    pub(super) clock: Option<Duration>,
}

/// Minimum share of the planned clock with which a search continues.
const ENOUGH: f64 = 0.95;

/// Comparison of the user's plies with those expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    /// The expected turn was played.
    Hit,
    /// The plies so far match the expected turn.
    SoFar,
    /// Another turn was played.
    Miss,
}

impl Expected {
    /// Returns true if the clock at the start of the engine's turn is close enough to the planned
    /// one.
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
