//! An evaluation as a tuner sees it: numbers with names, and how the score of a position depends on each of
//! them.

use crate::game::position::Position;

/// A number of an evaluation that a tuner may change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    /// Its name, the same from build to build: `NAME`, `NAME[index]` or `NAME[index].phase`.
    pub name: String,
    /// The value in use, in centipawns unless the evaluation says otherwise.
    pub value: i32,
}

/// The value of a kind of piece: by the text of the rules, and to the evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceValue {
    /// What pictures call the piece.
    pub name: &'static str,
    /// Centipawns by the text that the rules come from; `None` where it is silent.
    pub stated: Option<i32>,
    /// Centipawns in the evaluation: middle game and end game.
    pub weight: [i32; 2],
}

/// How the score of one position depends on the weights, near the weights in use: a change of weight `i` by
/// `d` changes the score by `d` times the slope of `i`. In a linear evaluation a slope is how often the
/// weight counts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// The score in centipawns from White's view.
    pub score: f64,
    /// Indices into [`Tunable::weights`], each at most once, with slopes that are not zero.
    pub slopes: Vec<(usize, f64)>,
}

/// An evaluation whose weights can be fitted.
pub trait Tunable<P: Position> {
    /// All weights, in the order of [`Trace`]'s indices.
    fn weights(&self) -> Vec<Weight>;

    /// How the score of a position comes about.
    fn trace(&mut self, pos: &P) -> Trace;

    /// The text of the source file that holds the weights, with these values; as many as
    /// [`weights`](Tunable::weights) gives.
    fn weights_file(&self, values: &[i32]) -> String;
}
