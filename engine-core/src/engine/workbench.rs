//! The object-safe door for those who make evaluations: weights, slopes, and what networks see.

use crate::game::score::Score;
use crate::game::tuning::{PieceValue, Trace, Weight};
use crate::nnue::{Features, InputsShape};
use crate::search::params::SearchParams;

/// The evaluation of the position on an engine's board as tuners, trainers and those who make their data see
/// it.
pub trait Workbench {
    /// The weights of the evaluation that can be tuned; empty if there are none.
    fn weights(&mut self) -> Vec<Weight>;

    /// How the score of the position depends on the weights; `None` if there are none.
    fn trace(&mut self) -> Option<Trace>;

    /// The source file of the weights with these values, as many as [`weights`](Workbench::weights) gives;
    /// `None` if there are none.
    fn weights_file(&mut self, values: &[i32]) -> Option<String>;

    /// What networks of this game have to fit; `None` if there can be none.
    fn network_shape(&mut self) -> Option<InputsShape>;

    /// What a network sees of the position; `None` if there can be none.
    fn network_features(&mut self) -> Option<Features>;

    /// What a network sees of up to `count` positions that random moves lead to from here, one to `plies` of
    /// them, half of them captures and the like where there are any, with their static evaluations from the
    /// side to move's view. Nobody is in check there.
    fn evaluated_around(&mut self, count: u32, plies: u32, seed: u64) -> Vec<(Features, Score)>;

    /// The values of the game's pieces; see [`Variant::piece_values`](crate::game::variant::Variant::piece_values).
    fn piece_values(&self) -> Vec<PieceValue>;

    /// The numbers of the search in this game.
    fn search_params(&self) -> SearchParams;
}
