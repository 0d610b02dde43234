//! Stack of XBoard's half-moves with the boundaries of turns.

/// XBoard's ply for a pass.
pub(super) const PASS: &str = "@@@@";

/// Plies of a game with its turn boundaries. A *ply* is one half-move of XBoard's board, a *turn*
/// one move of the game; one turn may take several plies. Plies after the last boundary form an
/// open turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PlyStack {
    plies: Vec<String>,
    turns: Vec<StackedTurn>,
}

/// A complete turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct StackedTurn {
    /// Number of plies up to and including it.
    end: usize,
    /// Number of moves of the game that are undone when it is taken back: its own, and those after
    /// it that left no plies.
    moves: usize,
}

impl PlyStack {
    /// Number of plies.
    pub(super) fn len(&self) -> usize {
        self.plies.len()
    }

    /// Returns true before the first ply.
    pub(super) fn at_start(&self) -> bool {
        self.plies.is_empty()
    }

    /// Plies since the last boundary.
    pub(super) fn open(&self) -> &[String] {
        &self.plies[self.boundary()..]
    }

    /// Returns true if the last ply completed a turn, or there is none.
    pub(super) fn at_boundary(&self) -> bool {
        self.boundary() == self.plies.len()
    }

    /// Adds a ply to the open turn.
    pub(super) fn push(&mut self, ply: &str) {
        self.plies.push(ply.to_string());
    }

    /// Completes the open turn.
    pub(super) fn complete_turn(&mut self) {
        debug_assert!(!self.at_boundary(), "a turn has at least one ply");
        self.turns.push(StackedTurn { end: self.plies.len(), moves: 1 });
    }

    /// Adds a ply without a move of the game.
    pub(super) fn push_pass(&mut self, ply: &str) {
        debug_assert!(self.at_boundary());
        self.push(ply);
        self.turns.push(StackedTurn { end: self.plies.len(), moves: 0 });
    }

    /// Adds a ply to the last complete turn.
    pub(super) fn prolong_turn(&mut self, ply: &str) {
        debug_assert!(self.at_boundary());
        self.plies.push(ply.to_string());
        if let Some(turn) = self.turns.last_mut() {
            turn.end = self.plies.len();
        }
    }

    /// Replaces the plies of the open turn.
    pub(super) fn replace_open(&mut self, plies: &[String]) {
        self.plies.truncate(self.boundary());
        self.plies.extend_from_slice(plies);
    }

    /// Removes the last ply. Returns it with the number of moves that the game must take back: those
    /// of the turn that it had completed, which is now open or removed.
    pub(super) fn pop(&mut self) -> Option<(String, usize)> {
        let completes_turn = self.at_boundary();
        let ply = self.plies.pop()?;
        let turn = if completes_turn { self.turns.pop() } else { None };
        Some((ply, turn.map_or(0, |turn| turn.moves)))
    }

    /// Undoes the last complete turn by the open one, so that neither leaves plies. Returns the
    /// plies of both, last one first.
    pub(super) fn take_back_turn(&mut self) -> Vec<String> {
        let gone = self.turns.pop().map_or(0, |turn| turn.moves);
        if let Some(turn) = self.turns.last_mut() {
            turn.moves += gone + 1;
        }
        self.plies.drain(self.boundary()..).rev().collect()
    }

    fn boundary(&self) -> usize {
        self.turns.last().map_or(0, |turn| turn.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(turns: &[&[&str]]) -> PlyStack {
        let mut stack = PlyStack::default();
        for turn in turns {
            for ply in *turn {
                stack.push(ply);
            }
            stack.complete_turn();
        }
        stack
    }

    #[test]
    fn a_turn_of_several_plies_comes_apart_ply_by_ply() {
        let mut stack = stack(&[&["e2e4"], &["d7d6", "@@@@", "N@d7"]]);
        assert!(stack.at_boundary());
        assert_eq!(stack.pop(), Some(("N@d7".to_string(), 1)));
        assert_eq!(stack.open(), ["d7d6", "@@@@"]);
        assert_eq!(stack.pop(), Some(("@@@@".to_string(), 0)));
        assert_eq!(stack.pop(), Some(("d7d6".to_string(), 0)));
        assert!(stack.at_boundary());
        assert_eq!(stack.pop(), Some(("e2e4".to_string(), 1)));
        assert_eq!(stack.pop(), None);
    }

    #[test]
    fn a_turn_taken_back_in_part_can_be_completed_again() {
        let mut taken_back = stack(&[&["d7d6", "@@@@", "N@d7"]]);
        taken_back.pop();
        taken_back.push("N@d7");
        taken_back.complete_turn();
        assert_eq!(taken_back, stack(&[&["d7d6", "@@@@", "N@d7"]]));
    }

    #[test]
    fn turns_that_leave_no_plies_go_with_the_turn_before_them() {
        let mut denied = stack(&[&["e2e4"], &["d7d6", "@@@@", "N@d7"]]);
        denied.push("e1e8");
        assert_eq!(denied.take_back_turn(), ["e1e8", "N@d7", "@@@@", "d7d6"]);
        assert!(denied.at_boundary());
        assert_eq!(denied.pop(), Some(("e2e4".to_string(), 3)));
        let mut first = stack(&[&["e2e4"]]);
        assert_eq!(first.take_back_turn(), ["e2e4"]);
        assert_eq!(first.pop(), None);
    }

    #[test]
    fn a_pass_before_the_first_turn_is_no_move_of_the_game() {
        let mut passed = PlyStack::default();
        passed.push_pass("@@@@");
        assert!(passed.at_boundary() && !passed.at_start());
        assert_eq!(passed.pop(), Some(("@@@@".to_string(), 0)));
        assert!(passed.at_start());
    }

    #[test]
    fn turns_can_be_replaced_and_prolonged() {
        let mut short = stack(&[&["e2e4"]]);
        short.push("d7d6");
        let mut replaced = short.clone();
        replaced.replace_open(&["d7d6".to_string(), "@@@@".to_string()]);
        replaced.complete_turn();
        short.complete_turn();
        short.prolong_turn("@@@@");
        assert_eq!(short, replaced);
        assert_eq!(short.len(), 3);
    }
}
