//! Weights files, read at compile time and written by the tuner. They leave out the kinds of armies
//! from files, whose weights are zero until such an army is opened.

use std::fmt::Write;

use super::features::Pair;
use super::layout::BLOCKS;
use super::weight::Weights;

/// End of the part of a weights file that stays unchanged.
const BEGIN: &str = "with_custom_kinds([\n";

/// Returns the weights in use, from which a tuner starts.
#[must_use]
pub(super) fn pairs(weights: &Weights) -> Vec<Pair> {
    weights.iter().map(|weight| [weight.midgame(), weight.endgame()].map(f64::from)).collect()
}

/// Returns the text of a weights file with these weights, rounded; their number is that of
/// [`pairs`].
#[must_use]
pub(super) fn rewritten(file: &str, weights: &[Pair]) -> String {
    let head = file.split_inclusive(BEGIN).next().unwrap_or_default();
    let mut text = String::from(head);
    for block in BLOCKS {
        let length = block.in_file();
        let row = if block.shape.len() == 1 { length } else { block.shape[1] };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    // {}", block.name);
        for line in weights[block.start..block.start + length].chunks(row) {
            let pairs: Vec<String> =
                line.iter().map(|[midgame, endgame]| format!("w({midgame:.0}, {endgame:.0}),")).collect();
            let _ = writeln!(text, "    {}", pairs.join(" "));
        }
    }
    text + "]);\n"
}
