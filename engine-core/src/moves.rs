//! The list that move generators write to.

use std::ops::{Deref, DerefMut};

/// A growable list of moves. The search keeps one per ply and reuses it, so a warm search does not allocate,
/// and no game has a cap on moves per position.
#[derive(Clone, Debug)]
pub struct Moves<M> {
    items: Vec<M>,
}

impl<M> Moves<M> {
    /// An empty list with room for a usual position's moves.
    pub fn new() -> Moves<M> {
        Moves { items: Vec::with_capacity(64) }
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.items.push(mv);
    }

    /// Forgets all moves, keeping the room.
    #[inline]
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Makes sure that `additional` more moves fit without growing.
    #[inline]
    pub fn reserve(&mut self, additional: usize) {
        self.items.reserve(additional);
    }

    /// Keeps only the moves for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(&M) -> bool) {
        self.items.retain(keep);
    }
}

impl<M> Default for Moves<M> {
    fn default() -> Moves<M> {
        Moves::new()
    }
}

impl<M> Deref for Moves<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.items
    }
}

impl<M> DerefMut for Moves<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.items
    }
}

impl<'a, M> IntoIterator for &'a Moves<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
