//! XBoard's display of Grand Tournament: one turn is one ply.

use engine_core::{BoardCodec, BoardSetup, Setup, TurnReading};

use crate::chess::FISCHERANDOM;
use crate::chess_board::kinds::Armies;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::notation::ChessNotation;
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::{board_setup, castling_letters, marks, ply, promotion_letters, read_turn};
use crate::grand_tournament::rules::{ArmyPosition, ArmyRules};
use crate::grand_tournament::setup::{armies_of, sole_army};

impl BoardCodec<ArmyPosition> for ChessNotation {
    fn setup(_start: &ArmyPosition, setup: &Setup) -> Option<BoardSetup> {
        if sole_army(setup).is_some() {
            return None;
        }
        let (white, black) = armies_of(setup);
        Some(board_setup(
            ArmyRules::PIECES,
            Armies::new(white, black),
            [white, black],
            ArmyPosition::start_with(white, black).fen(),
        ))
    }

    fn plies(pos: &ArmyPosition, mv: Move, setup: &Setup) -> Vec<String> {
        let in_letters = mv.action == Action::Castle && setup.preset.name == FISCHERANDOM;
        vec![if in_letters { castling_letters(mv).to_string() } else { ply(pos, mv) }]
    }

    fn read(pos: &ArmyPosition, plies: &[&str], _setup: &Setup) -> TurnReading<Move> {
        read_turn(pos, plies)
    }

    fn highlight(pos: &ArmyPosition, clicks: &[&str], setup: &Setup) -> Option<String> {
        if sole_army(setup).is_some() { None } else { marks(pos, clicks) }
    }

    fn choice(pos: &ArmyPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        promotion_letters(pos, clicks)
    }
}
