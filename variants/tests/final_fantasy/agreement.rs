//! The engine's rules compared with the reference, move by move, in random games.

use engine_core::testkit::{Compared, compare_for_minutes};
use engine_core::{MoveOrder, Notation, Position, Setup, Variant};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use variants::final_fantasy::{FfNotation, FfOrder, FfPosition, FinalFantasy};

use crate::reference::{self, Rules};
use crate::seeds::random_fen;

/// Returns the engine's rules of a preset (0 basic, 1 advanced).
pub(crate) fn setup(preset: usize) -> Setup {
    Setup::new(&FinalFantasy::INFO.presets[preset], FinalFantasy::INFO.options)
}

pub(crate) fn engine_position(fen: &str, setup: &Setup) -> FfPosition {
    FfNotation::parse_fen(fen, setup).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the engine's legal moves as sorted texts.
fn engine_moves(pos: &FfPosition, setup: &Setup) -> Vec<String> {
    let mut texts: Vec<String> =
        pos.legal_moves().into_iter().map(|mv| FfNotation::move_text(pos, mv, setup)).collect();
    texts.sort();
    texts
}

fn reference_moves(state: &reference::State) -> Vec<(String, reference::Move)> {
    let mut moves: Vec<_> = reference::legal(state).into_iter().map(|mv| (mv.text(), mv)).collect();
    moves.sort_by(|one, other| one.0.cmp(&other.0));
    moves
}

/// Returns the reference's rules for an engine's setup.
fn rules(setup: &Setup) -> Rules {
    Rules {
        advanced: setup.preset.name == FinalFantasy::INFO.presets[1].name,
        tanks_dwarves_only: setup.options.check("TanksDwarvesOnly"),
        kings_off_airships: setup.options.check("KingsOffAirships"),
    }
}

/// Statistics of the comparison, and the number of legal moves of each kind.
#[derive(Default, Debug)]
struct Tally {
    compared: Compared,
    moves: [usize; SORTS.len()],
}

/// Marks of the kinds of moves in move texts.
const SORTS: [&str; 11] = [":", ".", "&", "/", "O", "%", "!", "=+", "=t@", "=l@", "=x@"];

/// Plays one random game in both implementations and compares everything at every step.
fn compare_game(fen: &str, setup: &Setup, rng: &mut StdRng, plies: usize, tally: &mut Tally) {
    let mut state = reference::parse(fen, rules(setup));
    let mut pos = engine_position(fen, setup);
    for ply in 0..plies {
        assert_eq!(FfNotation::fen(&pos), state.fen(), "after {ply} plies from {fen}");
        let expected = reference_moves(&state);
        let texts: Vec<&String> = expected.iter().map(|(text, _)| text).collect();
        let found = engine_moves(&pos, setup);
        assert!(
            found.iter().eq(texts.iter().copied()),
            "{}\n missing {:?}\n surplus {:?}",
            state.fen(),
            texts.iter().filter(|text| !found.contains(text)).collect::<Vec<_>>(),
            found.iter().filter(|text| !texts.contains(text)).collect::<Vec<_>>(),
        );
        assert_eq!(pos.count_legal(), expected.len() as u64, "{}", state.fen());
        assert_eq!(FfOrder::in_check(&pos), reference::in_check(&state), "{}", state.fen());
        tally.compared.count(expected.len());
        let Some((text, mv)) = pick(&expected, rng) else {
            assert_eq!(pos.no_moves().winner.is_some(), reference::in_check(&state), "{}", state.fen());
            return;
        };
        for (text, _) in &expected {
            for (count, sort) in tally.moves.iter_mut().zip(SORTS) {
                *count += usize::from(text.contains(sort));
            }
        }
        let engine_move = FfNotation::parse_move(&pos, text, setup).unwrap();
        assert!(pos.make_move(engine_move).is_some());
        state = state.apply(mv);
    }
}

/// Returns a random move; every other time a marked one, since most moves are plain.
fn pick<'a>(
    moves: &'a [(String, reference::Move)],
    rng: &mut StdRng,
) -> Option<&'a (String, reference::Move)> {
    let marked: Vec<_> = moves.iter().filter(|(text, _)| text.len() > 4).collect();
    if rng.random_bool(0.5)
        && let Some(choice) = marked.choose(rng)
    {
        return Some(choice);
    }
    moves.choose(rng)
}

const START: &str = "bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w - - 0 1 call:-,-";

#[test]
fn games_from_the_start() {
    for seed in 0..20 {
        let mut rng = StdRng::seed_from_u64(seed);
        compare_game(START, &setup(usize::from(seed % 2 == 0)), &mut rng, 150, &mut Tally::default());
    }
}

#[test]
fn games_from_random_positions() {
    let mut tally = Tally::default();
    for seed in 0..60 {
        compare_seeded(seed, 12, &mut tally);
    }
    assert!(tally.compared.positions >= 200, "{tally:?}");
}

#[test]
#[ignore = "runs for a given time; see scripts/agreement.sh"]
fn long_comparison() {
    let mut tally = Tally::default();
    compare_for_minutes(|seed, compared| {
        if seed % 20 == 0 {
            let mut rng = StdRng::seed_from_u64(seed);
            compare_game(START, &setup((seed / 20 % 2) as usize), &mut rng, 150, &mut tally);
        }
        compare_seeded(seed, 24, &mut tally);
        *compared = tally.compared;
    });
    assert!(tally.moves.iter().all(|&count| count > 0), "{SORTS:?} {tally:?}");
}

/// Returns a random position without a King in danger.
pub(crate) fn accepted_random_fen(rng: &mut StdRng, setup: &Setup) -> String {
    loop {
        let fen = random_fen(rng);
        if FfNotation::parse_fen(&fen, setup).is_ok() {
            return fen;
        }
    }
}

/// Returns true if both implementations accept the position as one without a King in danger; they
/// must agree.
fn accepted_by_both(fen: &str, setup: &Setup) -> bool {
    let state = reference::parse(fen, rules(setup));
    let accepted = FfNotation::parse_fen(fen, setup).is_ok();
    assert_eq!(accepted, reference::is_safe(&state, 1 - state.turn), "{fen}");
    accepted
}

/// A True Paladin can save the Emperor from a capture by the Dwarf on b2, but not from one with
/// ransom.
#[test]
fn a_capture_with_ransom_endangers_a_king_in_the_advanced_game() {
    let fen = "4+P3/2On4/1D4c{o}1/2S5/4o2O/8/1d2s+a{do+ko}2/+K7[+A+WCHRGOSOSbr+mgd] b - - 0 1 call:-,-";
    assert!(accepted_by_both(fen, &setup(0)));
    assert!(!accepted_by_both(fen, &setup(1)));
}

/// Compares a game from a random position, and the refusals of positions with a King in danger.
fn compare_seeded(seed: u64, plies: usize, tally: &mut Tally) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut setup = setup(rng.random_range(0..2));
    for option in ["TanksDwarvesOnly", "KingsOffAirships"] {
        setup.options.set(option, if rng.random_bool(0.2) { "true" } else { "false" }).unwrap();
    }
    for _ in 0..50 {
        let fen = random_fen(&mut rng);
        if accepted_by_both(&fen, &setup) {
            return compare_game(&fen, &setup, &mut rng, plies, tally);
        }
    }
}
