//! Differences from chess: the pieces.

use engine_core::{FenError, Setup, Shared, Side};

use crate::armies::pairing;
use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::piece_set::PieceSet;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::{Placed, Rules};

/// A position of a game with an army from a file.
pub type CustomArmyPosition = ChessPosition<CustomArmyRules>;

impl CustomArmyPosition {
    /// Returns the upper-case letters of the game's pieces, with their moves in Betza's notation.
    pub fn piece_notations(&self) -> Vec<(char, String)> {
        let board = self.board();
        board.kinds().map(|kind| (board.set.letter(kind), board.set.betza(kind).to_string())).collect()
    }
}

/// Rules of chess with armies from files.
#[derive(Clone, Copy, Debug)]
pub struct CustomArmyRules;

impl Rules for CustomArmyRules {
    type Log = ();
    type State = ();

    const NAME: &'static str = "armies";
    const FIXED_ARMIES: bool = false;
    const CUSTOM_PIECES: bool = true;

    fn pieces(setup: &Setup) -> Shared<PieceSet> {
        Shared::Counted(pairing::of_setup(setup).set)
    }

    fn kind(letter: char, setup: &Setup) -> Option<Kind> {
        let pairing = pairing::of_setup(setup);
        let mut board = ChessBoard::empty(pairing.lineup.armies);
        board.set = Shared::Counted(pairing.set);
        board.kind_of_letter(letter)
    }

    /// True for a bare king; the mating power of other material depends on the army.
    fn cannot_win(board: &ChessBoard, _state: &(), side: Side) -> bool {
        board.of_side(side) == board.pieces(side, Kind::King)
    }

    fn armies(_pieces: &[Placed], extra: &[&str], setup: &Setup) -> Result<Armies, FenError> {
        match extra {
            [] => Ok(pairing::of_setup(setup).lineup.armies),
            [other, ..] => Err(FenError::new("end", format!("'{other}' after the last field"))),
        }
    }
}
