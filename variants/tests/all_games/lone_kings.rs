//! Time forfeits against a lone king, which wins in games whose rules let it.

use engine_core::Side;
use variants::find;

/// Games, positions in which White has only its king or Adept, and moves after which it has won or
/// has another piece.
const LONE: [(&str, &str, &str); 3] = [
    ("crazy", "6qk/8/8/8/8/8/8/K7 b - - 0 1 deny:-", "g8*"),
    ("finalfantasy", "7k/8/8/8/8/8/1r6/K7[] w - - 0 1 call:-,-", "a1Ob2"),
    ("spirit", "9/9/9/9/9/9/9/1a6s/A8 w - - 0 1", "a1b2"),
];

#[test]
fn a_king_alone_may_win_where_the_rules_let_it() {
    for (name, fen, mv) in LONE {
        let mut game = find(name).expect("a game").open();
        game.set_position(Some(fen), &[]).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(!game.cannot_win(Side::White), "{name}");
        game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        let pieces = |side| game.picture().pieces().filter(|piece| piece.side == side).count();
        let has_won = game.outcome().is_some_and(|outcome| outcome.winner == Some(Side::White));
        assert!(has_won || pieces(Side::White) > 1, "{name}: {}", game.fen());
    }
    for name in ["crazy", "finalfantasy"] {
        let mut game = find(name).expect("a game").open();
        let bare = if name == "crazy" {
            "7k/8/8/8/8/8/8/K7 w - - 0 1"
        } else {
            "7k/8/8/8/8/8/8/K7[] w - - 0 1 call:-,-"
        };
        game.set_position(Some(bare), &[]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(Side::BOTH.into_iter().all(|side| game.cannot_win(side)), "{name}");
    }
}
