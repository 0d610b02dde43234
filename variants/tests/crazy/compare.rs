//! The engine compared with the reference, move by move: the same legal moves, and the same
//! position after each.

use std::collections::BTreeMap;

use engine_core::testkit::{Compared, compare_for_minutes};
use engine_core::{Position, Side};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use variants::crazy::fen;
use variants::crazy::state::CrazyPosition;
use variants::crazy::text::move_text;

use crate::harness::{engine_position, engine_rule};
use crate::reference::{Rule, State, neighbours};

/// Compares one position; returns the reference's legal moves.
fn compare(state: &State, pos: &CrazyPosition) -> Vec<(String, State)> {
    let name = state.fen();
    assert_eq!(fen::print(pos), name);
    assert_eq!(pos.in_check(), state.in_check(state.white_to_move), "check in {name}");
    assert_eq!(pos.game_end().is_some(), state.over, "end of the game in {name}");
    let expected = state.legal_moves();
    let mut found = BTreeMap::new();
    for mv in pos.legal_moves() {
        let mut next = pos.clone();
        assert!(next.make_move(mv).is_some());
        let text = move_text(pos, mv);
        assert!(found.insert(text.clone(), fen::print(&next)).is_none(), "{text} twice in {name}");
    }
    let wanted: BTreeMap<String, String> =
        expected.iter().map(|(text, next)| (text.clone(), next.fen())).collect();
    if found != wanted {
        let only = |here: &BTreeMap<String, String>, there: &BTreeMap<String, String>| {
            here.iter()
                .filter(|(text, fen)| there.get(*text) != Some(fen))
                .map(|(t, f)| format!("{t} {f}"))
                .collect::<Vec<_>>()
        };
        panic!(
            "{name}\nengine only: {:#?}\nreference only: {:#?}",
            only(&found, &wanted),
            only(&wanted, &found)
        );
    }
    expected
}

/// Returns a move for random play: an unusual one every other time, and rarely one that loses the
/// King.
fn choose<'a>(moves: &'a [(String, State)], rng: &mut SmallRng) -> &'a (String, State) {
    let lively: Vec<_> = moves.iter().filter(|(text, _)| text.contains(['^', '~', 'x', '.'])).collect();
    let chosen = match lively.choose(rng) {
        Some(mv) if rng.random_bool(0.5) => mv,
        _ => moves.choose(rng).expect("a move"),
    };
    if chosen.1.over && rng.random_bool(0.9) { moves.choose(rng).expect("a move") } else { chosen }
}

/// Plays one random game in both implementations.
fn play_and_compare(start: &str, rule: Rule, plies: usize, rng: &mut SmallRng, compared: &mut Compared) {
    let mut state = State::parse(start, rule);
    let mut pos = engine_position(start, rule);
    for _ in 0..plies {
        let moves = compare(&state, &pos);
        compared.count(moves.len());
        if moves.is_empty() {
            return;
        }
        let (text, next) = choose(&moves, rng).clone();
        let mv = pos.legal_moves().into_iter().find(|&mv| move_text(&pos, mv) == text).expect("compared");
        let before = (fen::print(&pos), pos.key(), pos.repetition_key());
        let undo = pos.make_move(mv).expect("legal");
        pos.unmake_move(&undo);
        assert_eq!((fen::print(&pos), pos.key(), pos.repetition_key()), before, "taking back {text}");
        assert!(pos.make_move(mv).is_some());
        state = next;
    }
}

/// Returns a random stack: bases are often Rooks, and Rooks often contain pieces.
fn random_stack(rng: &mut SmallRng, edge: bool) -> String {
    const PIECES: [&str; 13] = ["P", "N", "B", "R", "Q", "p", "n", "b", "r", "q", "R", "r", "+"];
    let piece = |rng: &mut SmallRng, pawns: bool| loop {
        let letter = *PIECES.choose(rng).expect("letters");
        match letter {
            "+" => return if rng.random_bool(0.5) { "+B" } else { "+b" },
            "P" | "p" if !pawns => {}
            _ => return letter,
        }
    };
    let base = piece(rng, !edge);
    let mut text = base.to_string();
    if base.eq_ignore_ascii_case("r") && rng.random_bool(0.5) {
        let height = rng.random_range(1..4);
        let inside: String = (0..height).map(|_| piece(rng, true)).collect();
        text += &format!("{{{inside}}}");
    }
    text
}

/// Puts Queens of either colour, some of them inside Rooks, beside the King on a square, where
/// explosions matter.
fn surround(squares: &mut [String], king: usize, rng: &mut SmallRng) {
    const QUEENS: [&str; 6] = ["Q", "q", "Q", "q", "r{Q}", "R{nq}"];
    for _ in 0..rng.random_range(1..=3) {
        let square = *neighbours(king).choose(rng).expect("neighbours");
        if !squares[square].contains(['K', 'k']) {
            squares[square] = QUEENS.choose(rng).expect("Queens").to_string();
        }
    }
}

/// Returns a board field with random pieces, and a King of each colour on a separate square or
/// inside a Rook, optionally beside Queens.
fn random_board(rng: &mut SmallRng, beside_queens: bool) -> String {
    let pieces = rng.random_range(2..24);
    let mut squares = vec![String::new(); 64];
    for _ in 0..pieces {
        let square = rng.random_range(0..64);
        squares[square] = random_stack(rng, square / 8 % 7 == 0);
    }
    let mut kings = Vec::new();
    for king in ["K", "k"] {
        let square = loop {
            let square = rng.random_range(0..64);
            if !squares[square].contains(['K', 'k']) {
                break square;
            }
        };
        let here = &mut squares[square];
        if here.ends_with('}') {
            here.insert_str(here.len() - 1, king);
        } else if here.eq_ignore_ascii_case("r") {
            *here += &format!("{{{king}}}");
        } else {
            *here = king.to_string();
        }
        kings.push(square);
    }
    if beside_queens {
        for king in kings {
            surround(&mut squares, king, rng);
        }
    }
    let ranks: Vec<String> = squares
        .chunks(8)
        .map(|rank| {
            rank.iter().map(|text| if text.is_empty() { "1".to_string() } else { text.clone() }).collect()
        })
        .collect();
    ranks.join("/")
}

/// Compares a random position and a few random moves from it. Returns `false` if the position is
/// impossible, on which both must agree.
fn random_position(
    rule: Rule,
    beside_queens: bool,
    plies: usize,
    rng: &mut SmallRng,
    compared: &mut Compared,
) -> bool {
    let board = random_board(rng, beside_queens);
    let colour = |rng: &mut SmallRng| if rng.random_bool(0.5) { "w" } else { "b" };
    let text = format!("{board} {} - - 0 1 deny:{}", colour(rng), colour(rng));
    let state = State::parse(&text, rule);
    let possible = !state.in_check(!state.white_to_move);
    match fen::parse(&text, engine_rule(rule)) {
        Ok(pos) => {
            assert!(possible, "{text} should be refused");
            assert_eq!(pos.side_to_move() == Side::White, state.white_to_move);
            play_and_compare(&fen::print(&pos), rule, plies, rng, compared);
        }
        Err(error) => assert!(!possible, "{text}: {error}"),
    }
    possible
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:b";

const RULES: [Rule; 3] = [Rule::Hard, Rule::Soft, Rule::Off];

#[test]
fn random_games_agree() {
    for number in 0..6 {
        let mut rng = SmallRng::seed_from_u64(1 << 32 | number);
        play_and_compare(START, RULES[(number % 3) as usize], 200, &mut rng, &mut Compared::default());
    }
}

#[test]
fn random_positions_agree() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut possible = 0;
    while possible < 100 {
        let rule = RULES[possible % 3];
        possible += usize::from(random_position(rule, false, 4, &mut rng, &mut Compared::default()));
    }
}

#[test]
fn random_positions_with_kings_beside_queens_agree() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut possible = 0;
    while possible < 100 {
        let rule = RULES[possible % 3];
        possible += usize::from(random_position(rule, true, 4, &mut rng, &mut Compared::default()));
    }
}

#[test]
#[ignore = "runs for a given time; see scripts/agreement.sh"]
fn long_comparison() {
    compare_for_minutes(|seed, compared| {
        let mut rng = SmallRng::seed_from_u64(seed);
        let rule = RULES[(seed % 3) as usize];
        play_and_compare(START, rule, 200, &mut rng, compared);
        for number in 0..20 {
            random_position(rule, number % 2 == 1, 10, &mut rng, compared);
        }
    });
}
