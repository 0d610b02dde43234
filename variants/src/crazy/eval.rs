//! Judgement.

use engine_core::{Evaluator, Score};

use super::position::CrazyPosition;
use super::weights::EXCHANGE_VALUES;

/// Judges positions of Crazy Chess.
#[derive(Clone)]
pub struct CrazyEvaluator;

impl Evaluator<CrazyPosition> for CrazyEvaluator {
    fn reset(&mut self, _pos: &CrazyPosition) {}

    fn score(&mut self, pos: &CrazyPosition) -> Score {
        let side = pos.frame().side;
        let sum = |side| -> i32 {
            let counts = pos.board().counts(side).iter();
            counts.zip(EXCHANGE_VALUES).map(|(&count, value)| i32::from(count) * value).sum()
        };
        Score::centipawns(sum(side) - sum(!side))
    }
}
