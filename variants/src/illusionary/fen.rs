//! Positions as FEN, to the letter of the project's rules: six fields as in chess, and a seventh while the choosing lasts.

use engine_core::{Counters, FenError, Side};

use super::choosing::Stage;
use super::position::IllusionaryPosition;
use crate::chess_board::castling_fen::RightsLetters;
use crate::chess_board::fen;
use crate::chess_board::rules::Orthodox;
use crate::chess_board::{Armies, Kind};
use crate::common::fen as fields;

/// The start position: Black chooses first.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup1";

/// Reads a FEN.
pub(super) fn parse(text: &str) -> Result<IllusionaryPosition, FenError> {
    let mut fields = fields::split(text)?;
    let stage = parse_stage(&fields.extra)?;
    if stage != Stage::Play {
        // The choices are no moves: the counters stand still.
        fields.counters = Counters { side: fields.counters.side, halfmove_clock: 0, fullmove_number: 1 };
    }
    let known = |letter| Kind::among(Armies::ILLUSIONARY.kinds(), letter);
    let pieces = fen::parse_pieces(fields.board, known)?;
    let mut board = fen::set_up::<Orthodox>(&fields, pieces, Armies::ILLUSIONARY, RightsLetters::Usual)?;
    if let Some(chooser) = stage.chooser() {
        check_choosing(&board, stage, chooser)?;
        board.state.en_passant = None;
        board.refresh::<Orthodox>();
    }
    Ok(IllusionaryPosition::new(board, stage))
}

fn parse_stage(extra: &[&str]) -> Result<Stage, FenError> {
    let fault = |reason: String| Err(FenError::new("choosing", reason));
    match extra {
        [] => Ok(Stage::Play),
        [field] => match Stage::CHOOSING.into_iter().find(|(name, _)| name == field) {
            Some((_, stage)) => Ok(stage),
            None => fault(format!("'{field}' is none of setup1, setup2, setup3")),
        },
        [_, other, ..] => fault(format!("'{other}' is one field too many")),
    }
}

/// The right side must be to move, have what it needs to choose, and nobody may be in check.
fn check_choosing(
    board: &crate::chess_board::ChessPosition,
    stage: Stage,
    chooser: Side,
) -> Result<(), FenError> {
    let name = |side| if side == Side::White { "White" } else { "Black" };
    if board.side() != chooser {
        return Err(FenError::new("side to move", format!("it is {} who chooses", name(chooser))));
    }
    if let Some((side, what)) = stage.missing(board) {
        return Err(FenError::new("choosing", format!("{} has no {what} to choose", name(side))));
    }
    if board.checkers().any() {
        return Err(FenError::new("board", "a king is attacked before the first move"));
    }
    Ok(())
}

/// The canonical FEN.
pub(super) fn write(pos: &IllusionaryPosition) -> String {
    let mut out = fen::write_common(&pos.board);
    for (name, stage) in Stage::CHOOSING {
        if pos.stage == stage {
            out.push(' ');
            out.push_str(name);
        }
    }
    out
}
