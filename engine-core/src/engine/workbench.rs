//! Object-safe interface to an evaluation for its developers: weights, slopes, and network inputs.

use crate::game::score::Score;
use crate::game::tuning::{PieceValue, Trace, Weight};
use crate::nnue::{Features, InputsShape};
use crate::search::params::SearchParams;

/// Evaluation of an engine's current position for tuners, trainers and data generation.
pub trait Workbench {
    /// Tunable weights of the evaluation; empty if there are none.
    fn weights(&mut self) -> Vec<Weight>;

    /// Dependence of the position's score on the weights; `None` if there are none.
    fn trace(&mut self) -> Option<Trace>;

    /// Source file of the weights with these values, as many as [`weights`](Workbench::weights)
    /// returns; `None` if there are none.
    fn weights_file(&mut self, values: &[i32]) -> Option<String>;

    /// Requirements for networks of this game; `None` if it has no network inputs.
    fn network_shape(&mut self) -> Option<InputsShape>;

    /// Network inputs of the position; `None` if the game has none.
    fn network_features(&mut self) -> Option<Features>;

    /// Network inputs and static evaluations from the side to move's view of up to `count`
    /// positions reached from here by 1 to `plies` random moves, half of them noisy if there are
    /// any. The side to move is never in check.
    fn evaluated_around(&mut self, count: u32, plies: u32, seed: u64) -> Vec<(Features, Score)>;

    /// Values of the game's pieces; see
    /// [`Variant::piece_values`](crate::game::variant::Variant::piece_values).
    fn piece_values(&self) -> Vec<PieceValue>;

    /// Search parameters of this game.
    fn search_params(&self) -> SearchParams;
}
