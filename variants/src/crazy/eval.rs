//! Judgement.

use engine_core::{Evaluator, Score, Side};

use super::man::Kind;
use super::position::CrazyPosition;

/// Values of the men in centipawns, by kind.
pub const VALUES: [i32; Kind::COUNT] = [100, 300, 350, 500, 900, 0];

/// Judges positions of Crazy Chess.
#[derive(Clone)]
pub struct CrazyEvaluator;

impl Evaluator<CrazyPosition> for CrazyEvaluator {
    fn reset(&mut self, _pos: &CrazyPosition) {}

    fn score(&mut self, pos: &CrazyPosition) -> Score {
        let board = pos.board();
        let mut balance = 0;
        for square in board.occupied() {
            for (_, man) in board.stack(square) {
                let value = VALUES[man.kind().index()];
                balance += if man.side() == pos.frame().side { value } else { -value };
            }
        }
        let _ = Side::White;
        Score::centipawns(balance)
    }
}
