//! Names of the game and its options, the rules that they set, and the start position.

use engine_core::{Counters, Setup, Side};

use super::board::Board;
use super::piece::{Kind, Piece};
use super::state::{FfPosition, FfRules};
use super::status::Status;
use crate::common::square::{Square, first_rank};

/// The name of the game without raises and ransoms.
pub(crate) const BASIC: &str = "finalfantasy";
/// The name of the game with raises and ransoms.
pub(crate) const ADVANCED: &str = "finalfantasy-advanced";
pub(crate) const TANKS_DWARVES_ONLY: &str = "TanksDwarvesOnly";
pub(crate) const KINGS_OFF_AIRSHIPS: &str = "KingsOffAirships";
pub(crate) const PAWNS: [&str; 2] = ["WhitePawns", "BlackPawns"];

/// Returns the rules of a preset and its options.
pub(crate) fn rules(setup: &Setup) -> FfRules {
    FfRules {
        advanced: setup.preset.name == ADVANCED,
        tanks_dwarves_only: setup.options.check(TANKS_DWARVES_ONLY),
        kings_off_airships: setup.options.check(KINGS_OFF_AIRSHIPS),
    }
}

/// Returns the start position.
pub(crate) fn start(setup: &Setup) -> FfPosition {
    let mut board = Board::empty();
    for side in Side::BOTH {
        let pawns = setup.options.text(PAWNS[side.index()]);
        let rank = first_rank(side);
        let pawn_rank = if side == Side::White { rank + 1 } else { rank - 1 };
        for (file, letter) in (0..8).zip(pawns.chars()) {
            board.put(Square::at(file, rank), side, Piece::plain(Kind::home(side, file)));
            if let Some(kind) = Kind::from_letter(letter) {
                board.put(Square::at(file, pawn_rank), side, Piece::plain(kind));
            }
        }
    }
    let status = Status::from_board(&board);
    FfPosition { board, status, hit: None, counters: Counters::START, rules: rules(setup) }
}
