//! Sections 8 and 11: legality, check, and perft.

use super::moves::{Action, Move};
use super::state::State;

/// Returns the legal moves.
pub(crate) fn legal(state: &State) -> Vec<Move> {
    let side = state.turn;
    let captured = state.king_square(side).is_none();
    state
        .pseudo_moves()
        .into_iter()
        .filter(|mv| !captured || mv.action == Action::SacrificialDefence)
        .filter(|mv| is_safe(&state.apply(mv), side))
        .collect()
}

/// Returns true if the side's King, with the enemy to move, is safe in the sense of section 8.
pub(crate) fn is_safe(state: &State, side: usize) -> bool {
    let king = state.king_square(side).expect("a king on the board");
    state.pseudo_moves().iter().all(|mv| {
        let after = state.apply(mv);
        match mv.action {
            Action::Convert => mv.to != king,
            _ if after.king_square(side).is_some() => true,
            Action::SacrificialDefence => false,
            _ => can_answer(&after, side),
        }
    })
}

/// Returns true if the side, whose King has just been captured, has a legal sacrifice.
fn can_answer(state: &State, side: usize) -> bool {
    let enemy_has_king = state.king_square(1 - side).is_some();
    state.pseudo_moves().iter().filter(|mv| mv.action == Action::SacrificialDefence).any(|mv| {
        let after = state.apply(mv);
        let removes_king = enemy_has_king && after.king_square(1 - side).is_none();
        removes_king || is_safe(&after, side)
    })
}

/// Returns true if the side to move is in check.
pub(crate) fn in_check(state: &State) -> bool {
    let side = state.turn;
    let Some(king) = state.king_square(side) else {
        return true;
    };
    let mut passed = state.clone();
    passed.turn = 1 - side;
    passed.hit = None;
    for unit in passed.board.iter_mut().flatten().flatten() {
        unit.exposed &= unit.side == side;
    }
    passed.pseudo_moves().iter().any(|mv| {
        mv.action == Action::Convert && mv.to == king || passed.apply(mv).king_square(side).is_none()
    })
}

/// Number of legal move sequences of this length.
pub(crate) fn perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal(state);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|mv| perft(&state.apply(mv), depth - 1)).sum()
}
