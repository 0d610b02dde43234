//! Reading order of a game with its variations, in which it is written and in which links number
//! its moves.

use super::tree::{ROOT, Tree};

/// Part of the tree in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeStep {
    /// A move, and the number of moves before it in its line.
    Move(usize, usize),
    /// Start of a variation.
    Open,
    /// End of a variation.
    Close,
}

impl Tree {
    /// The whole tree in reading order: a move, its alternatives, and its continuation.
    pub fn steps(&self) -> Vec<TreeStep> {
        self.steps_behind(ROOT, 0)
    }

    /// Steps after a node, `plies` moves from the start.
    pub(super) fn steps_behind(&self, node: usize, plies: usize) -> Vec<TreeStep> {
        let mut steps = Vec::new();
        let mut work = vec![Work::Follow(node, plies)];
        while let Some(next) = work.pop() {
            let (node, plies) = match next {
                Work::Take(step) => {
                    steps.push(step);
                    continue;
                }
                Work::Follow(node, plies) => (node, plies),
            };
            let Some((&first, others)) = self.nodes[node].children.split_first() else { continue };
            steps.push(TreeStep::Move(first, plies));
            work.push(Work::Follow(first, plies + 1));
            for &other in others.iter().rev() {
                work.extend([
                    Work::Take(TreeStep::Close),
                    Work::Follow(other, plies + 1),
                    Work::Take(TreeStep::Move(other, plies)),
                    Work::Take(TreeStep::Open),
                ]);
            }
        }
        steps
    }

    /// Moves in reading order.
    fn in_order(&self) -> impl Iterator<Item = usize> {
        self.steps().into_iter().filter_map(|step| match step {
            TreeStep::Move(node, _) => Some(node),
            _ => None,
        })
    }

    /// Place of a move in reading order, 0 for the start; used in links.
    pub fn place(&self, node: usize) -> usize {
        self.in_order().position(|found| found == node).map_or(0, |place| place + 1)
    }

    /// Node at this place.
    pub(crate) fn node_at(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map_or(Some(ROOT), |place| self.in_order().nth(place))
    }
}

/// Pending work of a walk through a tree.
enum Work {
    Take(TreeStep),
    Follow(usize, usize),
}
