//! Late move reductions, in units of 1/1024 ply.

use super::node_info::{Candidate, NodeInfo};
use crate::search::params::SearchParams;

/// One ply of reduction.
pub(crate) const PLY: i32 = 1024;
/// Depths and move numbers beyond this do not increase the reduction.
const LOGARITHMS: usize = 256;

/// Logarithms for the reduction formula.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    /// 1024 ln n
    logarithm: [i32; LOGARITHMS],
}

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let mut logarithm = [0; LOGARITHMS];
        for (number, entry) in logarithm.iter_mut().enumerate().skip(1) {
            *entry = (1024.0 * (number as f64).ln()) as i32;
        }
        Reductions { logarithm }
    }

    fn log(&self, number: i32) -> i32 {
        self.logarithm[(number.max(0) as usize).min(LOGARITHMS - 1)]
    }

    /// Base reduction by depth and move number.
    #[inline]
    pub(crate) fn base(&self, params: &SearchParams, depth: i32, number: u32, noisy: bool) -> i32 {
        let product = self.log(depth) * self.log(number as i32);
        if noisy {
            params.reduction_noisy_base + product / params.reduction_noisy_divisor
        } else {
            params.reduction_base + product / params.reduction_divisor
        }
    }

    /// Reduction of a move. `child_cutoffs` is the number of cutoffs in the children so far.
    pub(crate) fn reduction<M>(
        &self,
        params: &SearchParams,
        node: &NodeInfo<M>,
        candidate: &Candidate<M>,
        child_cutoffs: u32,
    ) -> i32 {
        /// Number of cutoffs in children up to which there is no extra reduction.
        const USUAL_CUTOFFS: u32 = 3;
        let mut reduction = self.base(params, node.depth, candidate.number, candidate.noisy);
        let mut adjust = |condition: bool, amount: i32| {
            if condition {
                reduction += amount;
            }
        };
        adjust(node.cut_node, params.reduction_cut_node);
        adjust(!node.improving, params.reduction_not_improving);
        adjust(node.table_move_noisy, params.reduction_noisy_table_move);
        adjust(child_cutoffs > USUAL_CUTOFFS, params.reduction_child_cuts);
        adjust(node.pv || node.was_pv, -params.reduction_pv);
        adjust(candidate.refutation, -params.reduction_killer);
        adjust(candidate.gives_check, -params.reduction_check);
        reduction - candidate.history * PLY / params.reduction_history_divisor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let reductions = Reductions::new();
        for noisy in [false, true] {
            for depth in 2..40 {
                for number in 2..60 {
                    let here = reductions.base(&SearchParams::DEFAULT, depth, number, noisy);
                    assert!(reductions.base(&SearchParams::DEFAULT, depth + 1, number, noisy) >= here);
                    assert!(reductions.base(&SearchParams::DEFAULT, depth, number + 1, noisy) >= here);
                    assert!(here < depth * PLY + PLY);
                }
            }
        }
        assert!(reductions.base(&SearchParams::DEFAULT, i32::MAX, u32::MAX, false) < 20 * PLY);
    }
}
