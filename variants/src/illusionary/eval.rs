//! The evaluation: that of chess, in which illusionary men are kinds of their own, and what bared kings add to it.
//!
//! Orthodox men have the weights of chess. Those of the illusionary ones stand in the same weights file; they, and the numbers
//! here, were set by hand: places and mobility after the men of Grand Tournament that move alike, values below theirs because
//! illusions neither mate nor keep their king alive, and nothing for attacks on kings. They have not been fitted to games yet.

use engine_core::{EvalTerm, Evaluator, Position, Score, Side};

use super::position::IllusionaryPosition;
use crate::grand_tournament::{Classical, FADE};

/// Centipawns for having this many real men beside the king, from none to ten or more. The last of them are lives: who
/// loses them all loses the game.
const LIVES: [i32; 11] = [-900, -320, -190, -120, -80, -50, -30, -18, -10, -4, 0];

/// The hand-written evaluation.
#[derive(Clone)]
pub struct IllusionaryEvaluator {
    chess: Classical,
}

impl IllusionaryEvaluator {
    /// With empty caches.
    #[must_use]
    pub fn new() -> IllusionaryEvaluator {
        IllusionaryEvaluator { chess: Classical::new() }
    }
}

impl Default for IllusionaryEvaluator {
    fn default() -> IllusionaryEvaluator {
        IllusionaryEvaluator::new()
    }
}

/// What a side's number of real men is worth to it, in centipawns.
fn lives(pos: &IllusionaryPosition, side: Side) -> i32 {
    let men = pos.real_men(side) as usize - 1;
    LIVES[men.min(LIVES.len() - 1)]
}

impl Evaluator<IllusionaryPosition> for IllusionaryEvaluator {
    fn reset(&mut self, _pos: &IllusionaryPosition) {}

    fn score(&mut self, pos: &IllusionaryPosition) -> Score {
        let lead = self.chess.lead(&pos.board) + lives(pos, Side::White) - lives(pos, Side::Black);
        let faded = lead * (FADE - pos.halfmove_clock().min(100) as i32) / FADE;
        Score::centipawns(match pos.side_to_move() {
            Side::White => faded,
            Side::Black => -faded,
        })
    }

    fn terms(&mut self, pos: &IllusionaryPosition) -> Vec<EvalTerm> {
        let lives = Side::BOTH.map(|side| lives(pos, side));
        let mut terms = self.chess.lead_terms(&pos.board);
        terms.push(EvalTerm { name: "Real men", midgame: lives, endgame: lives });
        terms
    }
}
