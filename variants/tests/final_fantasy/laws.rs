//! The laws that every variant keeps.

use engine_core::testkit::{Laws, check_laws};
use rand::SeedableRng;
use rand::rngs::StdRng;
use variants::final_fantasy::FinalFantasy;

use crate::agreement::{accepted_random_fen, setup};

#[test]
fn laws_from_the_start() {
    for preset in 0..2 {
        check_laws::<FinalFantasy>(&setup(preset), &[], &Laws { games: 2, plies: 80, ..Laws::default() });
    }
}

#[test]
fn laws_from_random_positions() {
    let setup = setup(1);
    let mut rng = StdRng::seed_from_u64(7);
    let fens: Vec<String> = (0..8).map(|_| accepted_random_fen(&mut rng, &setup)).collect();
    let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
    check_laws::<FinalFantasy>(&setup, &fens, &Laws { games: 1, plies: 12, ..Laws::default() });
}
