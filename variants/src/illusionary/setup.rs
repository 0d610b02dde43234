//! Start positions.

use engine_core::{Position, Setup, Side};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::rules::{IllusionaryPosition, IllusionaryRules};
use crate::chess_board::notation::parse_move;
use crate::chess_board::{Kind, chess960};

/// Name of the option for the start of the game.
pub(super) const SETUP_OPTION: &str = "IllusionSetup";
pub(super) const CHOOSE: &str = "choose";
pub(super) const RANDOM: &str = "random";
pub(super) const CLASSIC: &str = "classic";
/// Start position: Black chooses first.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup1";

/// Returns the start position of a setup.
pub(super) fn start(setup: &Setup, seed: u64) -> IllusionaryPosition {
    let start = || match chess960::is_in_force(setup) {
        true => position(&chess960::start_fen::<IllusionaryRules>(START, setup, seed), setup),
        false => position(START, setup),
    };
    match setup.options.text(SETUP_OPTION) {
        CLASSIC => classic_start(start()),
        RANDOM => random_start(start(), seed),
        _ => start(),
    }
}

fn position(text: &str, setup: &Setup) -> IllusionaryPosition {
    IllusionaryPosition::read(text, setup).expect("the positions above are right").position
}

/// Returns the position after the classic choices: pawns d2 and d7, and each side's first Knight,
/// which stands on b1 and b8 in the array of chess.
fn classic_start(mut pos: IllusionaryPosition) -> IllusionaryPosition {
    let knight = |side| pos.board().pieces(side, Kind::Knight).first().expect("every array has Knights");
    let [white, black] = Side::BOTH.map(knight);
    for choice in ["i@d7".to_string(), format!("i@d2+{white}"), format!("i@{black}")] {
        let choice = parse_move(&pos, &choice).expect("pawns and Knights can be chosen");
        let made = pos.make_move(choice);
        debug_assert!(made.is_some(), "whoever has to choose may choose this");
    }
    pos
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

#[cfg(test)]
mod tests {
    use engine_core::{Notation, Variant};

    use super::*;
    use crate::illusionary::Illusionary;

    #[test]
    fn the_classic_choices_are_made_in_every_array() {
        let info = Illusionary::INFO;
        let fen_of = |options: &[(&str, &str)]| {
            let mut setup = Setup::new(&info.presets[0], info.options);
            for (name, value) in [(SETUP_OPTION, CLASSIC)].iter().chain(options) {
                setup.options.set(name, value).unwrap();
            }
            <Illusionary as Variant>::Notation::fen(&start(&setup, 1))
        };
        assert_eq!(fen_of(&[]), "rubqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RUBQKBNR w KQkq - 0 1");
        let arrays = [("UCI_Chess960", "true"), ("WhiteArray", "0"), ("BlackArray", "959")];
        assert_eq!(fen_of(&arrays), "rkrunqbb/pppspppp/8/8/8/8/PPPSPPPP/BBQUNRKR w HFca - 0 1");
    }
}
