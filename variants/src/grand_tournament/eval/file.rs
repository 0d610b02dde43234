//! The weights file: read at compile time, written by the tuner.

use std::fmt::Write;

use super::features::Pair;
use super::layout::BLOCKS;
use super::weights::WEIGHTS;

/// What stands before the weights.
const HEAD: &str = "\
//! The weights, block by block as `layout.rs` names them: (middle game, end game) in centipawns, or in units of danger in the
//! blocks of that role. Written by the tuner.

use super::layout::COUNT;
use super::weight::Weight;

/// A short name, for a short file.
const fn w(midgame: i32, endgame: i32) -> Weight {
    Weight::new(midgame, endgame)
}

/// All weights.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Weight; COUNT] = [
";

/// The weights in use, for a tuner to start from.
#[must_use]
pub(super) fn weights() -> Vec<Pair> {
    WEIGHTS.iter().map(|weight| [weight.midgame(), weight.endgame()].map(f64::from)).collect()
}

/// The text of the weights file for these weights, rounded; as many as [`weights`] gives.
#[must_use]
pub(super) fn weights_file(weights: &[Pair]) -> String {
    let mut text = String::from(HEAD);
    for block in BLOCKS {
        let row = *block.shape.last().unwrap_or(&1);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    // {}", block.name);
        for line in weights[block.start..block.start + block.len()].chunks(row) {
            let pairs: Vec<String> =
                line.iter().map(|[midgame, endgame]| format!("w({midgame:.0}, {endgame:.0}),")).collect();
            let _ = writeln!(text, "    {}", pairs.join(" "));
        }
    }
    text + "];\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_what_would_be_written() {
        assert_eq!(weights_file(&weights()), include_str!("weights.rs"));
    }
}
