//! Invariants of all variants.

use engine_core::testkit::{RandomPlay, check_invariants};
use rand::SeedableRng;
use rand::rngs::StdRng;
use variants::final_fantasy::FinalFantasy;

use crate::agreement::{accepted_random_fen, setup};

#[test]
fn invariants_from_the_start() {
    for preset in 0..2 {
        check_invariants::<FinalFantasy>(&setup(preset), &[], &RandomPlay::new(2, 80));
    }
}

#[test]
fn invariants_from_random_positions() {
    let setup = setup(1);
    let mut rng = StdRng::seed_from_u64(7);
    let fens: Vec<String> = (0..8).map(|_| accepted_random_fen(&mut rng, &setup)).collect();
    let fens: Vec<&str> = fens.iter().map(String::as_str).collect();
    check_invariants::<FinalFantasy>(&setup, &fens, &RandomPlay::new(1, 12));
}
