//! Judgement: material and a leaning towards the centre.

use engine_core::{Evaluator, Score, Side};

use crate::common::square::Square;
use crate::grand_tournament::board::Board;
use crate::grand_tournament::kinds::Kind;

/// Counts men and where they stand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge;

/// Centipawns for each step that a man stands nearer to the centre.
const CENTRE: i32 = 4;
/// Centipawns for each rank that a pawn has advanced.
const ADVANCE: i32 = 5;

impl Evaluator<Board> for Judge {
    fn reset(&mut self, _pos: &Board) {}

    fn score(&mut self, pos: &Board) -> Score {
        let white = side_score(pos, Side::White) - side_score(pos, Side::Black);
        Score::centipawns(if pos.side() == Side::White { white } else { -white })
    }
}

fn side_score(pos: &Board, side: Side) -> i32 {
    let mut score = 0;
    for kind in pos.armies().kinds() {
        for square in pos.men(side, kind) {
            score += kind.info().value + place_score(kind, side, square);
        }
    }
    score
}

fn place_score(kind: Kind, side: Side, square: Square) -> i32 {
    match kind {
        Kind::King => -CENTRE * i32::from(square.relative_rank(side)),
        Kind::Pawn => ADVANCE * i32::from(square.relative_rank(side)),
        _ => {
            let inward = |line: u8| i32::from(line.min(7 - line));
            CENTRE * (inward(square.file()) + inward(square.rank()))
        }
    }
}
