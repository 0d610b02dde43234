//! The turn that the engine ponders on, and whether the user plays it.

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
}

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
