//! Ends of games: repetitions, and the FENs of finished games.

use engine_core::{AnyGame, Choice, Limits, Score};
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

/// Each line repeats a position although the clock was reset in between, by pawns that step back
/// and by captures whose pieces were dropped again.
#[test]
fn the_search_sees_repetitions_behind_resets_of_the_clock() {
    for (name, fen, played, last) in [
        (
            "crazy",
            "8/8/8/3k4/8/8/PPP5/2Q1K3 w - - 0 1 deny:b",
            "b2b3 d5c4d4 c1a3 d4c5c6 a3b4 c6b5c6 e1f1f2 c6b6c7 c2c4 c7b6c6 b3a3 c6b5c6 a3b3 c6b7c8 b3a3 \
             c8b7c6 a3a4 c6b5c6 a2a3 c6b5c6 a4a5 c6b5c6 a3a4 c6b5c6 a4a3 c6b5a6 a5a4 a6b5c6",
            "a4a5",
        ),
        (
            "crazyhouse",
            "3qk3/8/8/3n4/8/2N5/8/K7[] w - - 0 1",
            "c3d5 d8d5 N@c3 d5d8 a1b1 N@d5 b1a2 e8e7 a2a1 e7e8 c3d5 d8d5 N@c3 d5d8 a1b1 N@d5 b1a2 e8e7 a2a1",
            "e7e8",
        ),
    ] {
        let mut engine = find(name).unwrap().engine();
        let played: Vec<&str> = played.split_whitespace().collect();
        engine.game_mut().set_position(Some(fen), &played).unwrap_or_else(|error| panic!("{name}: {error}"));
        let wanted = engine.game().read(last).unwrap();
        let limits = Limits { depth: Some(3), search_moves: vec![wanted], ..Limits::default() };
        let report = engine.search(limits).unwrap();
        assert_eq!(report.info.unwrap().score, Score::centipawns(0), "{name}");
        engine.game_mut().play(last).unwrap();
        assert_eq!(engine.game().outcome().map(|end| end.reason), Some("Draw by repetition"), "{name}");
    }
}

/// The network alone shuffles the pieces until the game is drawn.
#[test]
fn a_side_far_ahead_in_racing_kings_races() {
    for fen in ["8/8/8/8/8/4RN2/2R3QK/k7 w - - 0 1", "8/8/8/8/8/5N1R/6QK/k5B1 w - - 0 1"] {
        let mut engine = find("racingkings").unwrap().engine();
        engine.game_mut().set_position(Some(fen), &[]).unwrap();
        let report = engine.search(Limits { nodes: Some(20_000), ..Limits::default() }).unwrap();
        assert!(report.info.unwrap().score.is_decisive(), "{fen}");
    }
}

/// Returns true after the loss of a King in Crazy Chess, whose rules refuse such a FEN.
fn has_lost_a_king(written: &dyn AnyGame) -> bool {
    written.outcome().is_some_and(|outcome| outcome.reason.starts_with("King "))
}

/// Reads the FEN of a position of a random game, and compares the two.
fn check_reading(choice: &Choice, written: &dyn AnyGame) {
    let (name, fen) = (&choice.preset.name, written.fen());
    let mut read = choice.open();
    if &**name == "crazy" && has_lost_a_king(written) {
        assert!(read.set_position(Some(&fen), &[]).is_err(), "{name} {fen}");
        return;
    }
    assert_eq!(read.set_position(Some(&fen), &[]), Ok(Vec::new()), "{name} {fen}");
    assert_eq!(read.fen(), fen, "{name}");
    let by_rules = written.outcome().filter(|outcome| !outcome.reason.contains("repetition"));
    assert!(by_rules.is_none() || read.outcome() == by_rules, "{name} {fen}");
    assert_eq!(read.checkers(), written.checkers(), "{name} {fen}");
    // Crazy's key includes the position that a denial would restore, which no FEN contains.
    assert!(read.key() == written.key() || &**name == "crazy", "{name} {fen}");
    let moves = |game: &dyn AnyGame| -> Vec<String> {
        game.legal_moves().into_iter().filter(|mv| mv != "deny").collect()
    };
    assert_eq!(moves(&*read), moves(written), "{name} {fen}");
}

#[test]
fn positions_of_games_and_their_ends_read_as_they_are_written() {
    let mut rng = SmallRng::seed_from_u64(7);
    for choice in VARIANTS.iter().flat_map(|entry| entry.choices()) {
        let mut game = choice.open();
        for seed in 0..4 {
            game.new_game(seed);
            for _ in 0..rng.random_range(100..300) {
                let Some(&mv) = game.moves().choose(&mut rng) else { break };
                game.make_move(mv);
                if rng.random_bool(0.1) {
                    check_reading(&choice, &*game);
                }
            }
            check_reading(&choice, &*game);
        }
    }
}

/// Counters stay at the largest value that a FEN may have.
#[test]
fn counters_at_their_maximum_read_as_they_are_written() {
    for choice in VARIANTS.iter().flat_map(|entry| entry.choices()) {
        let mut game = choice.open();
        let fen = game.fen().replacen(" 0 1", " 65535 65535", 1);
        game.set_position(Some(&fen), &[]).unwrap();
        for _ in 0..4 {
            let Some(&mv) = game.moves().iter().find(|&&mv| !game.is_noisy(mv)) else { break };
            game.make_move(mv);
            check_reading(&choice, &*game);
        }
        let (name, above) = (&choice.preset.name, fen.replace("65535", "65536"));
        let error = game.set_position(Some(&above), &[]).unwrap_err().to_string();
        assert!(error.contains("'65536' is not a number from 0 to 65535"), "{name}: {error}");
    }
}
