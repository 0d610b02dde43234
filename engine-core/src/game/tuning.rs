//! Interface of an evaluation to a tuner: named weights, and the dependence of a position's score
//! on each of them.

use crate::game::position::Position;

/// Weight of an evaluation that a tuner may change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    /// Name, the same in all builds: `NAME`, `NAME[index]` or `NAME[index].phase`.
    pub name: String,
    /// Current value, in centipawns unless the evaluation specifies otherwise.
    pub value: i32,
}

/// Values of a kind of piece: in the text of the rules, and in the evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceValue {
    /// Name of the piece in pictures.
    pub name: &'static str,
    /// Centipawns in the text of the original rules; `None` if it has no value.
    pub stated: Option<i32>,
    /// Centipawns in the evaluation: middlegame and endgame.
    pub weight: [i32; 2],
}

/// Dependence of a position's score on the weights, near their current values: a change of weight
/// `i` by `d` changes the score by `d` times the slope of `i`. In a linear evaluation a slope is
/// the number of times that the weight counts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// Score in centipawns from White's view.
    pub score: f64,
    /// Indices into [`Tunable::weights`], each at most once, with nonzero slopes.
    pub slopes: Vec<(usize, f64)>,
}

/// Evaluation with tunable weights.
pub trait Tunable<P: Position> {
    /// All weights, in the order of [`Trace`]'s indices.
    fn weights(&self) -> Vec<Weight>;

    /// Trace of a position's score.
    fn trace(&mut self, pos: &P) -> Trace;

    /// Text of the source file of the weights with these values, as many as
    /// [`weights`](Tunable::weights) returns.
    fn weights_file(&self, values: &[i32]) -> String;
}
