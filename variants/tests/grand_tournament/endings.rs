//! Endings that a weak player, who searches few nodes, must win all the same.

use engine_core::{GameEngine, Limits, Side};

/// Nodes of a move.
const NODES: u64 = 600;
/// Plies of the longest game: the fifty-move rule ends it.
const PLIES: usize = 101;

/// The winner of a game of the engine against itself.
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
