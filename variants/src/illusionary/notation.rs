//! Positions and turns as text.

use engine_core::{Description, FenError, Notation, Picture, Setup, Spot};

use super::choosing::{IllusionChoice, Stage};
use super::fen;
use super::position::IllusionaryPosition;
use super::turn::Turn;
use crate::chess_board::rules::Orthodox;
use crate::chess_board::{ChessPosition, notation, picture};

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

    fn move_text(pos: &IllusionaryPosition, turn: Turn, _setup: &Setup) -> String {
        turn_text(pos, turn)
    }

    fn readable_move(pos: &IllusionaryPosition, turn: Turn, _setup: &Setup) -> String {
        match turn {
            Turn::Move(mv) => notation::san(&pos.board, mv),
            Turn::Choice(choice) => choice.to_string(),
        }
    }

    fn picture(pos: &IllusionaryPosition) -> Picture {
        let mut picture = picture::picture::<Orthodox>(&pos.board);
        if let Some(side) = pos.stage.chooser() {
            picture.notes.push(format!("{side:?} chooses {}", pos.stage.due()));
        }
        picture
    }

    /// A choice of two pieces is pointed at by the pawn, then the piece.
    fn describe(pos: &IllusionaryPosition, turn: Turn, _setup: &Setup) -> Description {
        match turn {
            Turn::Move(mv) => picture::describe(&pos.board, mv, mv.to),
            Turn::Choice(choice) => describe_choice(&pos.board, choice),
        }
    }

    /// Also while choosing.
    fn reach(pos: &IllusionaryPosition, spot: Spot, _setup: &Setup) -> Vec<Spot> {
        picture::reach(&pos.board, spot)
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

fn describe_choice(board: &ChessPosition, choice: IllusionChoice) -> Description {
    let squares = choice.squares();
    let names: Vec<String> = squares
        .iter()
        .flatten()
        .map(|&square| {
            format!("the {} on {square}", board.kind_at(square).map_or("", |kind| kind.info().name))
        })
        .collect();
    let verb = if names.len() == 1 { "becomes" } else { "become" };
    let spots: Vec<Spot> = squares.into_iter().flatten().map(Spot::from).collect();
    Description {
        from: spots.first().copied(),
        to: spots.last().copied(),
        words: format!("{} {verb} illusionary", names.join(" and ")),
        offered: true,
    }
}

/// The turn's canonical string.
pub(super) fn turn_text(pos: &IllusionaryPosition, turn: Turn) -> String {
    match turn {
        Turn::Move(mv) => notation::move_text(&pos.board, mv, false),
        Turn::Choice(choice) => choice.to_string(),
    }
}
