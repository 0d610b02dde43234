//! The game's name, and how it begins.

use engine_core::{Position, Setup};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::fen;
use super::position::IllusionaryPosition;

/// The name of the game.
pub(super) const NAME: &str = "illusionary";
/// The option that says how a game begins.
pub(super) const SETUP_OPTION: &str = "IllusionSetup";
pub(super) const CHOOSE: &str = "choose";
pub(super) const RANDOM: &str = "random";
pub(super) const CLASSIC: &str = "classic";
/// The position after the choices of the classic beginning: pawns d2 and d7, pieces b1 and b8.
const CLASSIC_START: &str = "rubqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RUBQKBNR w KQkq - 0 1";

/// The position that a game begins with.
pub(super) fn start(setup: &Setup, seed: u64) -> IllusionaryPosition {
    match setup.options.text(SETUP_OPTION) {
        CLASSIC => constant(CLASSIC_START),
        RANDOM => random_start(seed),
        _ => constant(fen::START),
    }
}

/// A position of the code.
fn constant(text: &str) -> IllusionaryPosition {
    match fen::parse(text) {
        Ok(pos) => pos,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// The position after four choices at random: every set of pieces is as likely as any other.
fn random_start(seed: u64) -> IllusionaryPosition {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut pos = constant(fen::START);
    while pos.stage.chooser().is_some() {
        let choices = pos.legal_moves();
        let made = choices.choose(&mut rng).and_then(|&turn| pos.make_move(turn));
        debug_assert!(made.is_some(), "whoever has to choose has a choice");
    }
    pos
}
