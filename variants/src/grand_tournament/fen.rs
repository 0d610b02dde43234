//! Positions as FEN, to the letter of the project's rules: six fields as in chess, and a seventh for the armies.

use engine_core::{FenError, Setup};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::chess960;
use crate::chess_board::fen::{PlacedPiece, parse_pieces, set_up, write_common};
use crate::chess_board::kinds::{Armies, Army, Kind};
use crate::chess_board::on_board::OnBoard;
use crate::chess_board::rules::Orthodox;
use crate::common::fen::{self, FenFields};
use crate::grand_tournament::setup::sole_army;

impl OnBoard for ChessPosition {
    type Rules = Orthodox;

    #[inline]
    fn board(&self) -> &ChessPosition {
        self
    }

    fn with_board(board: ChessPosition) -> ChessPosition {
        board
    }

    fn flipped(&self, board: ChessPosition) -> ChessPosition {
        board
    }

    /// Where the game has but one army, letters of any other are refused, and so is an armies field that names another.
    fn read(text: &str, setup: &Setup) -> Result<ChessPosition, FenError> {
        let fields = fen::split(text)?;
        let pieces = parse_pieces::<Orthodox>(fields.board, Kind::from_letter)?;
        let armies = armies_of(&pieces, &fields, sole_army(setup))?;
        set_up::<Orthodox>(&fields, pieces, armies, chess960::is_in_force(setup))
    }

    fn fen(&self) -> String {
        let on_board = armies_on_board(self.mailbox.iter().filter_map(|&kind| kind));
        let armies =
            if inferred(&on_board) == self.armies { String::new() } else { format!(" {}", self.armies) };
        write_common(self) + &armies
    }

    fn king_takes_corner(setup: &Setup) -> bool {
        chess960::is_in_force(setup)
    }
}

/// The armies that have a piece on the board, in order.
fn armies_on_board(kinds: impl Iterator<Item = Kind> + Clone) -> Vec<Army> {
    let mut armies: Vec<Army> = kinds.filter_map(Kind::army).collect();
    armies.sort_unstable();
    armies.dedup();
    armies
}

/// What the letters on the board say about the armies, for FENs that do not name them.
fn inferred(on_board: &[Army]) -> Armies {
    let first = on_board.first().copied().unwrap_or(Army::Fide);
    Armies::of(first, on_board.get(1).copied().unwrap_or(first))
}

fn armies_of(pieces: &[PlacedPiece], fields: &FenFields<'_>, only: Option<Army>) -> Result<Armies, FenError> {
    let on_board = armies_on_board(pieces.iter().map(|&(_, kind, _)| kind));
    if on_board.len() > 2 {
        return Err(FenError::new("board", "pieces of more than two armies"));
    }
    let armies = match fields.extra.as_slice() {
        [] => inferred(&on_board),
        [field] => parse_armies(field)?,
        [_, other, ..] => return Err(FenError::new("armies", format!("'{other}' is one field too many"))),
    };
    if let Some(army) = on_board.iter().find(|&&army| !armies.has(army)) {
        return Err(FenError::new("armies", format!("pieces of the {} army are on the board", army.name())));
    }
    match only {
        Some(army) if armies != Armies::of(army, army) => {
            Err(FenError::new("armies", format!("this game has no army but {}", army.name())))
        }
        _ => Ok(armies),
    }
}

fn parse_armies(field: &str) -> Result<Armies, FenError> {
    let fault = || FenError::new("armies", format!("'{field}' is not a pair such as fide:clobberers"));
    let (white, black) = field.split_once(':').ok_or_else(fault)?;
    let army = |name: &str| Army::from_name(name).ok_or_else(fault);
    Ok(Armies::of(army(white)?, army(black)?))
}
