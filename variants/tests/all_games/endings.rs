//! Ends of games: repetitions, and the FENs of finished games.

use engine_core::{AnyGame, Choice};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use variants::{VARIANTS, find};

fn open(name: &str) -> Box<dyn AnyGame> {
    find(name).unwrap().open()
}

/// White's pawn steps past a pawn that is pinned, and all pieces return to their squares twice.
#[test]
fn a_right_that_no_capture_can_use_does_not_set_positions_apart() {
    let moves = ["d2d4", "a4a3", "d1c1", "a3a4", "c1d1", "a4a3", "d1c1", "a3a4", "c1d1"];
    for name in [
        "chess", "fischerandom", "gt-fide-fide", "grandtournament", "3check", "kingofthehill", "atomic",
        "crazyhouse", "illusionary",
    ] {
        let mut game = open(name);
        let end_of = |game: &mut dyn AnyGame, fen: &str| {
            game.set_position(Some(fen), &moves).unwrap_or_else(|error| panic!("{name}: {error}"));
            game.outcome().map(|outcome| outcome.reason)
        };
        let pinned = end_of(&mut *game, "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1");
        assert_eq!(pinned, Some("Draw by repetition"), "{name}");
        let free = end_of(&mut *game, "8/8/8/8/k3p3/8/3P4/3K3Q w - - 0 1");
        assert_eq!(free, None, "{name}: the first time Black could take");
    }
}

/// Returns true for positions that cannot be read by the rules of their game: a FEN without a king
/// is written after its loss.
fn has_lost_a_king(choice: &Choice, fen: &str) -> bool {
    let board = fen.split(' ').next().unwrap_or_default();
    choice.preset.name == "crazy" && !(board.contains('K') && board.contains('k'))
}

#[test]
fn the_ends_of_games_read_as_they_are_written() {
    let mut rng = SmallRng::seed_from_u64(7);
    for choice in VARIANTS.iter().flat_map(|entry| entry.choices()) {
        let mut game = choice.open();
        for seed in 0..4 {
            game.new_game(seed);
            for _ in 0..rng.random_range(100..300) {
                let Some(&mv) = game.moves().choose(&mut rng) else { break };
                game.make_move(mv);
            }
            let fen = game.fen();
            if has_lost_a_king(&choice, &fen) {
                continue;
            }
            let (outcome, key) = (game.outcome(), game.key());
            let mut read = choice.open();
            let dropped = read.set_position(Some(&fen), &[]);
            assert_eq!(dropped, Ok(Vec::new()), "{} {fen}", choice.preset.name);
            assert_eq!(read.fen(), fen, "{}", choice.preset.name);
            let by_rules = outcome.filter(|outcome| !outcome.reason.contains("repetition"));
            assert!(by_rules.is_none() || read.outcome() == by_rules, "{} {fen}", choice.preset.name);
            // Crazy's key includes the position that a denial would restore.
            assert!(read.key() == key || choice.preset.name == "crazy", "{} {fen}", choice.preset.name);
        }
    }
}
