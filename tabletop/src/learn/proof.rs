//! Forced wins, by trying all moves: a search leaves moves out, a teacher may not.

use engine_core::{GameEngine, Side};

/// The moves that win within so many moves of the side to move, whatever the other side answers. An answer of the other side that
/// ends the game belongs to the move before it.
pub fn winning_moves(game: &mut dyn GameEngine, count: u32) -> Vec<String> {
    let winner = game.side_to_move();
    game.legal_moves().into_iter().filter(|text| wins(game, text, winner, count)).collect()
}

/// The answer that leaves the other side as few winning moves as possible; `None` if the game is over.
pub(super) fn hardest_answer(game: &mut dyn GameEngine, count: u32) -> Option<String> {
    game.legal_moves().into_iter().min_by_key(|text| {
        after(game, text, |game| match game.outcome() {
            Some(_) => usize::MAX,
            None => winning_moves(game, count).len(),
        })
    })
}

/// Looks at the position after a legal move.
fn after<T>(game: &mut dyn GameEngine, text: &str, look: impl FnOnce(&mut dyn GameEngine) -> T) -> T {
    game.play(text).expect("a legal move");
    let seen = look(game);
    game.undo();
    seen
}

/// Whether this move of the winner wins within so many moves, itself included.
fn wins(game: &mut dyn GameEngine, text: &str, winner: Side, count: u32) -> bool {
    after(game, text, |game| match game.outcome() {
        Some(outcome) => outcome.winner == Some(winner),
        None => {
            let left = count.saturating_sub(1);
            game.legal_moves().iter().all(|answer| after(game, answer, |game| can_win(game, winner, left)))
        }
    })
}

/// Whether the winner, who is to move unless the game is over, wins within so many moves.
fn can_win(game: &mut dyn GameEngine, winner: Side, count: u32) -> bool {
    match game.outcome() {
        Some(outcome) => outcome.winner == Some(winner),
        None => count > 0 && game.legal_moves().iter().any(|text| wins(game, text, winner, count)),
    }
}
