//! The turn on which the engine ponders, compared with the user's.

use std::time::Duration;

use engine_core::{MoveCode, SearchReport, TurnReading};

use super::clock::Clocks;

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
    /// Time control and clocks with which the search was planned.
    pub(super) clocks: Clocks,
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
    /// Returns true if the limits at the start of the engine's turn are those planned, and its clock
    /// is close enough to the planned one.
    pub(super) fn is_bound_by(&self, clocks: &Clocks) -> bool {
        let planned = self.clocks.planned(Duration::ZERO);
        clocks.has_limits_of(&self.clocks) && clocks.own.is_none_or(|own| own >= planned.mul_f64(ENOUGH))
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
