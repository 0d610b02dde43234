//! Start positions.

use engine_core::{Position, Setup};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::rules::{IllusionaryPosition, IllusionaryRules};
use crate::chess_board::chess960;

/// Name of the option for the start of the game.
pub(super) const SETUP_OPTION: &str = "IllusionSetup";
pub(super) const CHOOSE: &str = "choose";
pub(super) const RANDOM: &str = "random";
pub(super) const CLASSIC: &str = "classic";
/// Start position: Black chooses first.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup1";
/// Position after the classic choices: pawns d2 and d7, pieces b1 and b8.
const CLASSIC_START: &str = "rubqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RUBQKBNR w KQkq - 0 1";

/// Returns the start position of a setup.
pub(super) fn start(setup: &Setup, seed: u64) -> IllusionaryPosition {
    let start = || match chess960::is_in_force(setup) {
        true => position(&chess960::start_fen::<IllusionaryRules>(START, setup, seed), setup),
        false => position(START, setup),
    };
    match setup.options.text(SETUP_OPTION) {
        CLASSIC => position(CLASSIC_START, setup),
        RANDOM => random_start(start(), seed),
        _ => start(),
    }
}

fn position(text: &str, setup: &Setup) -> IllusionaryPosition {
    IllusionaryPosition::read(text, setup).expect("the positions above are right").position
}

/// Returns the position after four random choices: all sets of pieces are equally likely.
fn random_start(mut pos: IllusionaryPosition, seed: u64) -> IllusionaryPosition {
    let mut rng = SmallRng::seed_from_u64(seed);
    while !pos.is_in_play() {
        let choices = pos.legal_moves();
        let made = choices.choose(&mut rng).and_then(|&choice| pos.make_move(choice));
        debug_assert!(made.is_some(), "whoever has to choose has a choice");
    }
    pos
}
