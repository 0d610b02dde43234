//! The reading order of a game with its variations, in which it is written and in which addresses count its moves.

use super::tree::{ROOT, Tree};

/// A part of the tree in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeStep {
    /// A move, and how many moves stand before it in its line.
    Move(usize, usize),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
}

impl Tree {
    /// The whole tree in reading order: a move, the variations in its place, what follows it.
    pub fn steps(&self) -> Vec<TreeStep> {
        self.steps_behind(ROOT, 0)
    }

    /// The steps behind a node, `plies` moves from the start.
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

    /// The moves in reading order.
    fn in_order(&self) -> impl Iterator<Item = usize> {
        self.steps().into_iter().filter_map(|step| match step {
            TreeStep::Move(node, _) => Some(node),
            _ => None,
        })
    }

    /// The place of a move in reading order, the start being 0: what stands for it in addresses.
    pub fn place(&self, node: usize) -> usize {
        self.in_order().position(|found| found == node).map_or(0, |place| place + 1)
    }

    /// The move at such a place.
    pub fn node_at(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map_or(Some(ROOT), |place| self.in_order().nth(place))
    }
}

/// What is still to be done on a walk through a tree.
enum Work {
    Take(TreeStep),
    Follow(usize, usize),
}
