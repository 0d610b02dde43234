//! Accumulators along the line, computed lazily from the nearest computed one above.

use super::inputs::{FeatureSet, Inputs, InputsShape, bits, features_of};
use super::network::Network;
use crate::game::position::Position;

/// Maximum number of added or removed features of an update; with more, the accumulators are
/// computed from scratch.
const MAX_CHANGES: usize = 64;

/// State of a ply.
#[derive(Clone, Copy, Default, Debug)]
struct Ply {
    /// Features and accumulators are computed.
    known: bool,
    /// A move was made from it.
    left: bool,
}

/// Accumulators by ply. A clone has the plies from the root to the current one.
#[derive(Debug)]
pub(super) struct Stack {
    /// Number of words of a feature set.
    words: usize,
    /// Length of a pair of accumulators.
    width: usize,
    ply: usize,
    plies: Vec<Ply>,
    features: Vec<u64>,
    accumulators: Vec<i16>,
}

impl Clone for Stack {
    fn clone(&self) -> Stack {
        let plies = self.ply + 1;
        Stack {
            words: self.words,
            width: self.width,
            ply: self.ply,
            plies: self.plies[..plies].to_vec(),
            features: self.features[..plies * self.words].to_vec(),
            accumulators: self.accumulators[..plies * self.width].to_vec(),
        }
    }
}

/// Features in which two sets differ.
struct Changes {
    added: [u16; MAX_CHANGES],
    removed: [u16; MAX_CHANGES],
    /// Lengths of the two lists.
    counts: [usize; 2],
}

impl Changes {
    /// Differences of two sets; `None` if there are too many for an update.
    fn between(before: &[u64], after: &[u64]) -> Option<Changes> {
        let mut changes = Changes { added: [0; MAX_CHANGES], removed: [0; MAX_CHANGES], counts: [0; 2] };
        for (index, (&before, &after)) in before.iter().zip(after).enumerate() {
            if before != after {
                let lists = [(after & !before, &mut changes.added), (before & !after, &mut changes.removed)];
                for ((word, list), count) in lists.into_iter().zip(&mut changes.counts) {
                    for bit in bits(word) {
                        *list.get_mut(*count)? = (64 * index + bit) as u16;
                        *count += 1;
                    }
                }
            }
        }
        Some(changes)
    }

    fn added(&self) -> &[u16] {
        &self.added[..self.counts[0]]
    }

    fn removed(&self) -> &[u16] {
        &self.removed[..self.counts[1]]
    }
}

impl Stack {
    /// Creates a stack at its root.
    pub(super) fn new(features: usize, hidden: usize) -> Stack {
        let (words, width) = (features.div_ceil(64), 2 * hidden);
        Stack {
            words,
            width,
            ply: 0,
            plies: vec![Ply::default()],
            features: vec![0; words],
            accumulators: vec![0; width],
        }
    }

    /// Resets to the root without computed accumulators.
    pub(super) fn reset(&mut self) {
        self.ply = 0;
        self.plies[0] = Ply::default();
    }

    /// Pushes a ply after a move.
    #[inline]
    pub(super) fn push(&mut self) {
        self.ply += 1;
        if self.ply == self.plies.len() {
            self.plies.push(Ply::default());
            self.features.resize(self.features.len() + self.words, 0);
            self.accumulators.resize(self.accumulators.len() + self.width, 0);
        }
        self.plies[self.ply] = Ply::default();
    }

    /// Pops a ply after a move was unmade.
    #[inline]
    pub(super) fn pop(&mut self) {
        debug_assert!(self.ply > 0, "more moves taken back than made");
        self.ply = self.ply.saturating_sub(1);
    }

    /// Notes that a move is about to be made from `pos`, the current position. The second such call
    /// computes the accumulators: those of each later child are then one update away instead of
    /// several. After the first call there is often no other child.
    #[inline]
    pub(super) fn leaving<P: Position, I: Inputs<P>>(
        &mut self,
        pos: &P,
        network: &Network,
        shape: &InputsShape,
    ) {
        let Ply { known, left } = self.plies[self.ply];
        self.plies[self.ply].left = true;
        if left && !known {
            self.compute::<P, I>(pos, network, shape);
        }
    }

    /// Accumulators of `pos`, the current position.
    #[inline]
    pub(super) fn accumulators<P: Position, I: Inputs<P>>(
        &mut self,
        pos: &P,
        network: &Network,
        shape: &InputsShape,
    ) -> &[i16] {
        if !self.plies[self.ply].known {
            self.compute::<P, I>(pos, network, shape);
        }
        let start = self.ply * self.width;
        debug_assert!(
            self.is_fresh::<P, I>(pos, network, shape),
            "{}: accumulators are not those of the position",
            I::GAME
        );
        &self.accumulators[start..start + self.width]
    }

    fn compute<P: Position, I: Inputs<P>>(&mut self, pos: &P, network: &Network, shape: &InputsShape) {
        let (above, here) = self.features.split_at_mut(self.ply * self.words);
        let here = &mut here[..self.words];
        I::features(pos, &mut FeatureSet::cleared(here));
        let (accumulators, out) = self.accumulators.split_at_mut(self.ply * self.width);
        let out = &mut out[..self.width];
        let known = self.plies[..self.ply].iter().rposition(|ply| ply.known);
        let changes = known.and_then(|ply| {
            let before = &above[ply * self.words..][..self.words];
            Some((&accumulators[ply * self.width..][..self.width], Changes::between(before, here)?))
        });
        match changes {
            Some((from, changes)) => network.update(shape, from, changes.added(), changes.removed(), out),
            None => network.refresh(shape, features_of(here), out),
        }
        self.plies[self.ply].known = true;
    }

    /// Returns true if features and accumulators equal those computed from scratch.
    fn is_fresh<P: Position, I: Inputs<P>>(&self, pos: &P, network: &Network, shape: &InputsShape) -> bool {
        let mut words = vec![0; self.words];
        I::features(pos, &mut FeatureSet::cleared(&mut words));
        let mut fresh = vec![0; self.width];
        network.refresh(shape, features_of(&words), &mut fresh);
        words == self.features[self.ply * self.words..][..self.words]
            && fresh == self.accumulators[self.ply * self.width..][..self.width]
    }
}
