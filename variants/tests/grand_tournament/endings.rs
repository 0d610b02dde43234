//! Endings that a weak level, which searches few nodes, must still win.

use engine_core::{GameEngine, Limits, Side};

/// Nodes of a move.
const NODES: u64 = 600;
/// Maximum number of plies of a game: the fifty-move rule ends it.
const PLIES: usize = 101;

/// Returns the winner of a self-play game.
fn winner(game: &mut dyn GameEngine, fen: &str) -> Option<Side> {
    game.new_game(0);
    game.game_mut().set_position(Some(fen), &[]).unwrap();
    for _ in 0..PLIES {
        if game.game().outcome().is_some() {
            break;
        }
        let report = game.search(Limits { nodes: Some(NODES), ..Limits::default() }).unwrap();
        game.game_mut().play(&report.best.unwrap()).unwrap();
    }
    game.game().outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn a_rook_mates_a_bare_king() {
    let mut game = variants::find("chess").unwrap().engine();
    for fen in [
        "8/3R4/6K1/8/8/8/8/1k6 w - - 0 1",
        "RK6/8/8/3k4/8/8/8/8 w - - 0 1",
        "1R6/8/6K1/8/8/2k5/8/8 w - - 0 1",
    ] {
        assert_eq!(winner(&mut *game, fen), Some(Side::White), "{fen}");
    }
}
