//! Positions and turns as text.

use engine_core::{FenError, Notation, Setup};

use super::choosing::Stage;
use super::fen;
use super::position::IllusionaryPosition;
use super::turn::Turn;
use crate::grand_tournament::notation;

/// FEN, coordinate moves, SAN and diagrams.
#[derive(Debug)]
pub struct IllusionaryNotation;

impl Notation<IllusionaryPosition> for IllusionaryNotation {
    fn parse_fen(text: &str, _setup: &Setup) -> Result<IllusionaryPosition, FenError> {
        fen::parse(text)
    }

    fn fen(pos: &IllusionaryPosition) -> String {
        fen::write(pos)
    }

    fn move_text(_pos: &IllusionaryPosition, turn: Turn, _setup: &Setup) -> String {
        turn_text(turn)
    }

    fn readable_move(pos: &IllusionaryPosition, turn: Turn, _setup: &Setup) -> String {
        match turn {
            Turn::Move(mv) => notation::san(&pos.board, mv),
            Turn::Choice(choice) => choice.to_string(),
        }
    }

    fn board(pos: &IllusionaryPosition, unicode: bool) -> String {
        notation::diagram(&pos.board, unicode)
    }

    fn checkers(pos: &IllusionaryPosition) -> String {
        notation::checkers(&pos.board)
    }

    /// Only in play: Black always chooses first.
    fn flip(pos: &IllusionaryPosition) -> Option<IllusionaryPosition> {
        let in_play = pos.stage == Stage::Play;
        in_play.then(|| IllusionaryPosition::new(notation::flip(&pos.board), Stage::Play))
    }
}

/// The turn's canonical string.
pub(super) fn turn_text(turn: Turn) -> String {
    match turn {
        Turn::Move(mv) => notation::move_text(mv, false),
        Turn::Choice(choice) => choice.to_string(),
    }
}
