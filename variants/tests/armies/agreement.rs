//! The generator compared with the slow one: the same legal moves, checks and FENs in random play.

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};

use engine_core::{Notation, Position, Setup, Variant};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use variants::armies::{Army, CustomArmies, CustomArmyPosition, library_armies};
use variants::chess_board::notation::ChessNotation;

use crate::letters::{LetterGame, Reference, betza};
use crate::{army, setup, try_setup};

/// Returns the upper-case letters of a game's pieces with their moves.
fn pieces(position: &CustomArmyPosition) -> BTreeMap<char, String> {
    position.piece_notations().into_iter().filter(|(letter, _)| !"KP".contains(*letter)).collect()
}

/// Returns the letters of pieces whose steps all keep their colour, computed on the empty board.
fn bound(pieces: &BTreeMap<char, String>) -> BTreeSet<char> {
    let free = |(file, rank): (i32, i32)| ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(false);
    let full = |(file, rank): (i32, i32)| {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((file + rank) % 3 == 0)
    };
    let keeps = |betza: &str| {
        let ways = betza::ways(betza);
        (0..64).all(|at| {
            let from = (at % 8, at / 8);
            let looks: [betza::Look<'_>; 2] = [&free, &full];
            looks.iter().all(|look| {
                let (moves, attacks) = betza::reach(&ways, from, true, *look);
                moves.iter().chain(&attacks).all(|to| (to.0 + to.1 - from.0 - from.1) % 2 == 0)
            })
        })
    };
    pieces.iter().filter(|(_, betza)| keeps(betza)).map(|(letter, _)| *letter).collect()
}

fn compare(board: &mut CustomArmyPosition, plies: u32, setup: &Setup, rng: &mut SmallRng) -> usize {
    let start = ChessNotation::fen(&CustomArmies::start(setup, 0));
    let pieces = pieces(board);
    let promotions = pieces.keys().map(char::to_ascii_lowercase);
    let game = LetterGame::new(&pieces, promotions, bound(&pieces), &start, false);
    let mut reference = Reference::new(&ChessNotation::fen(board), game);
    let mut compared = 0;
    for _ in 0..plies {
        let fen = ChessNotation::fen(board);
        assert_eq!(fen.split(' ').take(4).collect::<Vec<_>>().join(" "), reference.fen());
        assert_eq!(board.board().checkers().any(), reference.in_check(), "{} {fen}", setup.preset.name);
        let moves = board.legal_moves();
        let mut ours: Vec<String> =
            moves.iter().map(|&mv| ChessNotation::move_text(board, mv, setup)).collect();
        ours.sort();
        let theirs: Vec<String> = reference.moves().into_iter().collect();
        assert_eq!(ours, theirs, "{} {fen} {:?}", setup.preset.name, board.piece_notations());
        assert_eq!(board.count_legal(), ours.len() as u64, "{fen}");
        for &mv in &moves {
            assert_eq!(board.decode(board.encode(mv)), Some(mv), "{fen}");
        }
        compared += ours.len();
        let rare: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| board.is_noisy(mv) || ChessNotation::move_text(board, mv, setup).len() > 4)
            .collect();
        let pick = if rng.random_bool(0.3) { rare.choose(rng) } else { None };
        let Some(&mv) = pick.or_else(|| moves.choose(rng)) else { return compared };
        reference = reference.after(&ChessNotation::move_text(board, mv, setup));
        board.make_move(mv).unwrap();
    }
    compared
}

/// Compares every army of the library against one of the four, with both colours.
#[test]
fn the_library_agrees() {
    let mut rng = SmallRng::seed_from_u64(29);
    let four = ["fide", "clobberers", "nutters", "rookies"];
    for (index, own) in library_armies().iter().enumerate() {
        for (white, black) in [(own.id.as_str(), four[index % 4]), (four[(index + 1) % 4], own.id.as_str())] {
            let setup = setup(white, black, &[]);
            for _ in 0..2 {
                assert!(compare(&mut CustomArmies::start(&setup, 0), 60, &setup, &mut rng) > 0);
            }
        }
    }
}

/// Returns a random term of the notation.
fn term(rng: &mut SmallRng) -> String {
    let pick = |rng: &mut SmallRng, texts: &[&str]| (*texts.choose(rng).unwrap()).to_string();
    let mode = pick(rng, &["", "", "", "", "m", "c"]);
    let initial = if rng.random_bool(0.1) { "i" } else { "" };
    let lie = rng.random_range(0..3);
    let direction = match lie {
        0 => pick(rng, &["", "", "f", "b", "s", "v", "fs", "l", "r", "fb"]),
        1 => pick(rng, &["", "", "f", "b", "s", "fl", "br", "frbl", "l"]),
        _ => pick(rng, &["", "", "f", "b", "s", "v", "fh", "bh", "lh", "fs", "bs", "fl", "lf", "fhbs", "rv"]),
    };
    let atom = match lie {
        0 => pick(rng, &["W", "D", "H", "R", "R3", "DD", "W2", "(0,4)", "HH"]),
        1 => pick(rng, &["F", "A", "G", "B", "B2", "AA", "F3", "(4,4)"]),
        _ => pick(rng, &["N", "C", "Z", "L", "J", "NN", "N2", "(1,4)", "(4,2)", "CC"]),
    };
    let special = match rng.random_range(0..8) {
        0 if !["W", "F", "R", "R3", "W2", "B", "B2", "F3"].contains(&atom.as_str()) => "n",
        1 if atom.ends_with(|last: char| last.is_ascii_digit())
            || ["R", "B", "DD", "AA", "HH", "NN", "CC"].contains(&atom.as_str()) =>
        {
            "p"
        }
        2 if ["R", "B", "R3", "B2", "NN", "DD"].contains(&atom.as_str()) => "g",
        3 if ["D", "A", "H", "G"].contains(&atom.as_str()) => "p",
        _ => "",
    };
    match rng.random_range(0..6) {
        0 if special.is_empty() => {
            let first = match lie {
                0 => pick(rng, &["W", "D"]),
                1 => pick(rng, &["F", "A"]),
                _ => pick(rng, &["N", "C"]),
            };
            let second = pick(rng, &["R", "B", "W", "F", "DD", "AA", "R2", "B3", "N", "NN"]);
            format!("{initial}{direction}{mode}[{first}-{second}]")
        }
        1 if lie == 0 && direction.len() < 2 => format!("{initial}{direction}{mode}K"),
        2 if lie == 1 && direction.len() < 2 => format!("{initial}{direction}{mode}Q3"),
        _ => format!("{initial}{direction}{special}{mode}{atom}"),
    }
}

fn piece(rng: &mut SmallRng) -> String {
    let count = rng.random_range(1..=3);
    (0..count).map(|_| term(rng)).collect()
}

/// Returns the setup unless a king could be captured on the first move, in which case there is no
/// game.
fn is_playable(army: &Arc<Army>, other: &str) -> Option<Setup> {
    let setup = try_setup(&army.id, other, &[Arc::clone(army)])?;
    assert!(CustomArmies::try_start(&setup, 0).is_ok(), "{}", setup.preset.name);
    Some(setup)
}

#[test]
fn random_armies_agree() {
    let mut rng = SmallRng::seed_from_u64(2029);
    let (mut compared, mut played) = (0, 0);
    for number in 0..60 {
        let army = army(
            &format!("Random {number}"),
            std::array::from_fn(|_| piece(&mut rng)).each_ref().map(String::as_str),
        );
        let other = ["fide", "clobberers", "nutters", "rookies"][number % 4];
        let Some(setup) = is_playable(&army, other) else { continue };
        played += 1;
        for _ in 0..2 {
            compared += compare(&mut CustomArmies::start(&setup, 0), 50, &setup, &mut rng);
        }
    }
    assert!(played > 40 && compared > 50_000, "{played} {compared}");
}
