//! Forced wins, proved by exhaustive search, because a selective search may miss moves.

use engine_core::{AnyGame, MoveCode, Side};

/// Moves that force a win within `count` moves of the side to move. A reply that ends the game
/// belongs to the preceding move.
pub fn winning_moves(game: &mut dyn AnyGame, count: u32) -> Vec<MoveCode> {
    let winner = game.side_to_move();
    moves(game).into_iter().filter(|&mv| wins(game, mv, winner, count)).collect()
}

/// Reply that leaves the winner as few winning moves as possible; `None` if the game is over.
pub(super) fn best_defence(game: &mut dyn AnyGame, count: u32) -> Option<MoveCode> {
    moves(game).into_iter().min_by_key(|&mv| {
        after(game, mv, |game| match game.outcome() {
            Some(_) => usize::MAX,
            None => winning_moves(game, count).len(),
        })
    })
}

fn moves(game: &dyn AnyGame) -> Vec<MoveCode> {
    game.moves().to_vec()
}

/// Calls `look` with the position after a legal move.
fn after<T>(game: &mut dyn AnyGame, mv: MoveCode, look: impl FnOnce(&mut dyn AnyGame) -> T) -> T {
    game.make_move(mv);
    let seen = look(game);
    game.undo();
    seen
}

/// Returns true if this move of the winner forces a win within `count` moves, including itself.
fn wins(game: &mut dyn AnyGame, mv: MoveCode, winner: Side, count: u32) -> bool {
    after(game, mv, |game| match game.outcome() {
        Some(outcome) => outcome.winner == Some(winner),
        None => {
            let left = count.saturating_sub(1);
            moves(game).into_iter().all(|answer| after(game, answer, |game| can_win(game, winner, left)))
        }
    })
}

/// Returns true if the winner, who is to move unless the game is over, can force a win within
/// `count` moves.
fn can_win(game: &mut dyn AnyGame, winner: Side, count: u32) -> bool {
    match game.outcome() {
        Some(outcome) => outcome.winner == Some(winner),
        None => count > 0 && moves(game).into_iter().any(|mv| wins(game, mv, winner, count)),
    }
}
