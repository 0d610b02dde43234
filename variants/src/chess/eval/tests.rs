//! Invariants of the evaluation, on positions of random games in all pairings.

use engine_core::{Evaluator, Notation, Position, Score, Setup, Tunable, Variant};
use rand::{Rng, SeedableRng, rngs::SmallRng};

use super::features::Features;
use super::file::pairs;
use super::*;
use crate::chess_board::kinds::Army;
use crate::chess_board::notation::ChessNotation;
use crate::grand_tournament::{ArmyPosition, GrandTournament};

/// Plays a random game of each pairing and calls `look` with every position.
fn random_games(seed: u64, mut look: impl FnMut(&ArmyPosition)) {
    let mut random = SmallRng::seed_from_u64(seed);
    for white in Army::ALL {
        for black in Army::ALL {
            let mut board = ArmyPosition::start_with(white, black);
            for _ in 0..250 {
                look(&board);
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                board.make_move(moves[random.random_range(0..moves.len())]).unwrap();
            }
        }
    }
}

/// Reads a position of any pairing of armies.
fn read(fen: &str) -> ArmyPosition {
    let info = GrandTournament::INFO;
    let any = info.presets.iter().find(|preset| preset.name == "grandtournament").unwrap();
    ArmyPosition::read(fen, &Setup::new(any, info.options)).unwrap().position
}

fn fresh_score(board: &ArmyPosition) -> Score {
    Classical::new().score(board)
}

#[test]
fn colours_mirror_and_caches_change_nothing() {
    let mut evaluator = Classical::new();
    random_games(1, |board| {
        let score = evaluator.score(board);
        assert_eq!(score, fresh_score(board), "{}", board.fen());
        let flipped = ChessNotation::flip(board).unwrap();
        assert_eq!(score, evaluator.score(&flipped), "{}", board.fen());
    });
}

#[test]
fn terms_add_up_to_the_score() {
    random_games(2, |board| {
        let mut counts = Counts::new();
        let evaluation = evaluate(board.board(), &WEIGHTS, &mut PawnCache::new(), &mut counts);
        let total = Classical::new().table(&evaluation, &counts).iter().fold(Weight::ZERO, |sum, term| {
            sum + Weight::new(term.midgame[0] - term.midgame[1], term.endgame[0] - term.endgame[1])
        });
        let fixed = Weight::new(evaluation.fixed, evaluation.fixed);
        assert_eq!(total, evaluation.lead + fixed, "{}", board.fen());
    });
}

#[test]
fn features_give_the_same_score() {
    let weights = pairs(&WEIGHTS);
    random_games(3, |board| {
        let features = Features::new(board.board(), &WEIGHTS);
        let evaluation = evaluate(board.board(), &WEIGHTS, &mut PawnCache::new(), &mut NoTrace);
        // Six divisions round towards zero.
        let difference = features.score(&weights, None) - f64::from(evaluation.score());
        assert!(difference.abs() < 6.0, "{difference} {}", board.fen());
    });
}

#[test]
fn gradients_are_slopes() {
    let mut random = SmallRng::seed_from_u64(5);
    let base = pairs(&WEIGHTS);
    random_games(4, |board| {
        if random.random_range(0..20) > 0 {
            return;
        }
        let features = Features::new(board.board(), &WEIGHTS);
        let mut gradient = vec![[0.0; 2]; base.len()];
        let score = features.score(&base, Some((&mut gradient, 1.0)));
        let counts = features.linear.iter().chain(&features.danger[0]).chain(&features.danger[1]);
        for count in counts.chain(&features.complexity) {
            for phase in 0..2 {
                let mut moved = base.clone();
                moved[usize::from(count.index)][phase] += 1e-3;
                let slope = (features.score(&moved, None) - score) / 1e-3;
                let expected = gradient[usize::from(count.index)][phase];
                assert!((slope - expected).abs() < 0.05, "weight {}: {slope} {expected}", count.index);
            }
        }
    });
}

#[test]
fn weights_have_names() {
    let names = Tunable::<ArmyPosition>::weights(&Classical::new());
    assert_eq!(names.len(), 2 * pairs(&WEIGHTS).len());
    assert_eq!((names[3].name.as_str(), names[4].value), ("MATERIAL[1].eg", pairs(&WEIGHTS)[2][0] as i32));
}

#[test]
fn scores_stay_in_range() {
    for (piece, side) in [("Q", 'b'), ("q", 'w')] {
        let row = piece.repeat(8) + "/";
        let board = read(&format!("7k/8/{}7K {side} - - 0 1", row.repeat(5)));
        assert_eq!(fresh_score(&board), -Score::EVAL_MAX);
    }
}

/// Returns White's score in centipawns.
fn white_score(fen: &str) -> i32 {
    let board = read(fen);
    let score = fresh_score(&board).value();
    if board.side_to_move() == Side::White { score } else { -score }
}

#[test]
fn drawn_endings_are_near_zero() {
    for fen in [
        "8/8/4k3/8/8/3N4/4K3/8 w - - 0 1",
        "8/8/4k3/8/8/3B4/4K3/8 w - - 0 1",
        "8/8/4k3/8/8/3A4/4K3/8 w - - 0 1",
        "8/8/4k3/8/8/3D4/4K3/8 w - - 0 1",
        "8/8/4k3/8/4B3/3D4/4K3/8 w - - 0 1",
        "8/8/4k3/4b3/8/3R4/4K3/8 w - - 0 1",
    ] {
        assert!(white_score(fen).abs() < 60, "{fen}: {}", white_score(fen));
    }
}

#[test]
fn a_bishop_of_the_wrong_colour_does_not_help_an_edge_pawn() {
    let wrong = "7k/8/8/8/7P/3B4/4K3/8 w - - 0 1";
    for drawn in [wrong, "7k/8/8/7P/7P/3B4/4K3/8 w - - 0 1", "7k/8/8/8/7P/8/4K3/8 w - - 0 1"] {
        assert_eq!(white_score(drawn), 0, "{drawn}");
        let mut evaluator = GrandTournament::evaluator();
        evaluator.reset(&read(drawn));
        assert_eq!(evaluator.score(&read(drawn)), Score::DRAW, "the network agrees: {drawn}");
    }
    for won in [
        "7k/8/8/8/7P/4B3/4K3/8 w - - 0 1",
        "7k/8/8/8/6P1/3B4/4K3/8 w - - 0 1",
        "k7/8/8/8/7P/3B4/4K3/8 w - - 0 1",
    ] {
        assert!(white_score(won) > 150, "{won}: {}", white_score(won));
    }
}

#[test]
fn a_pawn_more_is_worth_less_on_one_wing() {
    let both = white_score("r5k1/p4ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 1");
    let one = white_score("r5k1/5ppp/8/8/8/8/4PPPP/R5K1 w - - 0 1");
    assert!(one > 0 && both > one * 5 / 4, "{both} {one}");
}

#[test]
fn won_endings_are_won_and_the_king_is_driven() {
    for piece in "RQCGOSFE".chars() {
        let middle = white_score(&format!("8/8/8/4k3/8/1{piece}6/8/K7 w - - 0 1"));
        let edge = white_score(&format!("4k3/8/4K3/8/8/1{piece}6/8/8 w - - 0 1"));
        assert!(middle > 600, "{piece}: {middle}");
        assert!(edge > middle + 50, "{piece}: {edge} {middle}");
    }
    let right = white_score("k7/8/1K6/8/8/3BN3/8/8 w - - 0 1");
    let wrong = white_score("7k/8/6K1/8/8/3BN3/8/8 w - - 0 1");
    assert!(right > wrong + 30, "{right} {wrong}");
}

/// Bishop and knight, and pieces like them, drive the king along the edge to a corner of the
/// bishop's colour.
#[test]
fn the_way_to_the_right_corner_outweighs_all_else() {
    for pieces in ["1B1N4", "1A1W4", "1D1W4", "1B1W4"] {
        let score = |rank: &str| white_score(&format!("{rank}/8/5K2/8/8/{pieces}/8/8 w - - 0 1"));
        let ranks = ["k7", "1k6", "2k5", "3k4"].map(score);
        assert!(ranks.is_sorted_by(|nearer, farther| *nearer > farther + 30), "{pieces}: {ranks:?}");
        let late = white_score(&format!("k7/8/5K2/8/8/{pieces}/8/8 w - - 60 90"));
        assert_eq!(late, ranks[0], "{pieces}: it does not fade");
    }
}

#[test]
fn the_clock_fades_the_score() {
    let early = white_score("8/8/4k3/8/8/3R4/4K3/8 w - - 0 1");
    let late = white_score("8/8/4k3/8/8/3R4/4K3/8 w - - 80 90");
    assert!(late < early * 2 / 3 && late > early / 3, "{early} {late}");
}
