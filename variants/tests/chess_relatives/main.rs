//! The relatives of chess: every game of the registry without a separate folder of tests. Perft
//! against the tables in the games' folders, and the invariants in random play; single rules are
//! tested there.

// Names that the skeleton of a game imports from the crate once it is a folder there; the tests
// compile it with them.
macro_rules! puzzles {
    ($file:literal) => {
        include_str!($file)
    };
}
macro_rules! rules {
    ($file:literal) => {
        include_str!($file)
    };
}

mod chess {
    pub(crate) use variants::chess::{CorrectedRelative, Relative, RelativeOfChess, hand_crafted};
}

mod chess_board {
    pub(crate) use crate::testing;
    pub(crate) use variants::chess_board::{rules, xboard};
}

#[allow(dead_code, reason = "the skeleton needs a part of it")]
#[path = "../../src/chess_board/testing.rs"]
mod testing;

mod first_check;
mod knightmate;
mod several_kings;
#[allow(unreachable_pub, reason = "the skeleton is a public module of the crate")]
mod skeleton;

use std::path::{Path, PathBuf};
use std::{fs, thread};

use engine_core::testkit::{RandomPlay, check_invariants, check_suite, folder_of, suite};
use engine_core::{Notation, Setup, Variant};
use variants::{GameVisitor, visit_games};

/// Maximum count that is recomputed.
const NODE_LIMIT: u64 = 100_000;
/// Positions with rights of other squares than usual, some of one side only; the last ones for
/// Horde.
const OTHER_ARRAYS: [&str; 5] = [
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
    "r3kr2/8/8/8/8/8/8/R3K2R w HAfa - 0 1",
    "1r3k1r/8/8/8/8/8/8/R3K2R b HAhb - 0 1",
    "1rk3r1/8/8/8/8/8/P7/P7 b gb - 0 1",
    "2rkr3/8/8/8/8/8/P7/P7 b ec - 0 1",
];
/// Minimum number of counts in a table.
const COUNTS: usize = 50;

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the perft table of a game.
fn table<V: Variant>() -> String {
    let file: PathBuf = crate_folder().join("src").join(folder_of::<V>()).join("data/perft.epd");
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn setup<V: Variant>() -> Setup {
    Setup::new(&V::INFO.presets[0], V::INFO.options)
}

fn check_counts<V: Variant>() {
    let counts = check_suite::<V>(&setup::<V>(), &table::<V>(), NODE_LIMIT);
    assert!(counts > COUNTS, "{}: {counts} counts", folder_of::<V>());
}

/// Plays from arrays of Chess960, in games that support it: by its option, and by the file letters
/// of the rights alone.
fn check_other_arrays<V: Variant>() {
    let mut setup = setup::<V>();
    if setup.options.find("UCI_Chess960").is_some() {
        let by_letters = OTHER_ARRAYS.into_iter().filter(|fen| V::Notation::read_fen(fen, &setup).is_ok());
        let by_letters: Vec<&str> = by_letters.collect();
        assert!(!by_letters.is_empty(), "{}", folder_of::<V>());
        check_invariants::<V>(&setup, &by_letters, &RandomPlay::new(6, 40));
        for (option, value) in [("UCI_Chess960", "true"), ("RandomArrays", "different")] {
            setup.options.set(option, value).unwrap();
        }
        check_invariants::<V>(&setup, &[], &RandomPlay::new(8, 100));
    }
}

fn check_random_play<V: Variant>() {
    let table = table::<V>();
    let listed = suite(&table).map(|line| line.fen).step_by(9);
    let fens: Vec<&str> = listed.chain(V::INFO.bench.iter().map(|&(_, fen)| fen)).collect();
    check_invariants::<V>(&setup::<V>(), &fens, &RandomPlay::new(2, 100));
}

/// Checks of a game.
type Checks = [fn(); 3];

/// Visitor that collects the games with their checks.
#[derive(Default)]
struct Relatives(Vec<(&'static str, Checks)>);

impl GameVisitor for Relatives {
    fn visit<V: Variant>(&mut self) {
        if !crate_folder().join("tests").join(folder_of::<V>()).exists() {
            let checks: Checks = [check_counts::<V>, check_random_play::<V>, check_other_arrays::<V>];
            self.0.push((folder_of::<V>(), checks));
        }
    }
}

fn check_all(which: usize) {
    let mut relatives = Relatives::default();
    visit_games(&mut relatives);
    assert!(!relatives.0.is_empty());
    let started = relatives.0.into_iter().map(|(name, checks)| (name, thread::spawn(checks[which])));
    for (name, check) in started.collect::<Vec<_>>() {
        assert!(check.join().is_ok(), "{name} failed");
    }
}

#[test]
fn counts_are_right() {
    check_all(0);
}

#[test]
fn games_keep_the_invariants() {
    check_all(1);
}

#[test]
fn games_keep_the_invariants_from_other_arrays() {
    check_all(2);
}
