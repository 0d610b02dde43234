//! Differences from chess: the armies, given by a position's pieces and the seventh field of its
//! FEN.

use engine_core::{FenError, Setup, Side};

use crate::chess::CHESS;
use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Armies, Army, Kind};
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::{Placed, Rules};
use crate::grand_tournament::setup::sole_army;

/// A position of chess or Grand Tournament.
pub type ArmyPosition = ChessPosition<ArmyRules>;

/// Rules of chess with any armies.
#[derive(Clone, Copy, Debug)]
pub struct ArmyRules;

impl Rules for ArmyRules {
    type Log = ();
    type State = ();

    const NAME: &'static str = CHESS;
    const FIXED_ARMIES: bool = false;

    fn kind(letter: char, _setup: &Setup) -> Option<Kind> {
        Kind::from_letter(letter)
    }

    /// In games with only one army, letters of other armies are refused, and so is an armies field
    /// that names another.
    fn armies(pieces: &[Placed], extra: &[&str], setup: &Setup) -> Result<Armies, FenError> {
        let on_board = armies_on_board(pieces.iter().map(|&(_, kind, _)| kind));
        if on_board.len() > 2 {
            return Err(FenError::impossible("board", "pieces of more than two armies"));
        }
        let armies = match extra {
            [] => inferred(&on_board),
            [field] => parse_armies(field)?,
            [_, other, ..] => {
                return Err(FenError::new("armies", format!("'{other}' is one field too many")));
            }
        };
        if let Some(army) = on_board.iter().find(|&&army| !armies.has(army)) {
            let reason = format!("pieces of the {} army are on the board", army.name());
            return Err(FenError::impossible("armies", reason));
        }
        match sole_army(setup) {
            Some(army) if armies != Armies::new(army, army) => {
                Err(FenError::new("armies", format!("this game has no army but {}", army.name())))
            }
            _ => Ok(armies),
        }
    }

    fn cannot_win(board: &ChessBoard, _state: &(), side: Side) -> bool {
        board.cannot_mate(side)
    }

    fn armies_field(board: &ChessBoard) -> Option<String> {
        let on_board = armies_on_board(board.mailbox.iter().filter_map(|&kind| kind));
        (inferred(&on_board) != board.armies).then(|| board.armies.to_string())
    }
}

/// Returns the armies that have a piece on the board, in order.
fn armies_on_board(kinds: impl Iterator<Item = Kind>) -> Vec<Army> {
    let mut armies: Vec<Army> = kinds.filter_map(Kind::army).collect();
    armies.sort_unstable();
    armies.dedup();
    armies
}

/// Returns the armies of the pieces on the board, for FENs that do not name them.
fn inferred(on_board: &[Army]) -> Armies {
    let first = on_board.first().copied().unwrap_or(Army::Fide);
    Armies::new(first, on_board.get(1).copied().unwrap_or(first))
}

fn parse_armies(field: &str) -> Result<Armies, FenError> {
    let error = || FenError::new("armies", format!("'{field}' is not a pair such as fide:clobberers"));
    let (white, black) = field.split_once(':').ok_or_else(error)?;
    let army = |name: &str| Army::from_name(name).ok_or_else(error);
    Ok(Armies::new(army(white)?, army(black)?))
}
