//! Chess and Grand Tournament, which is chess in which each side chooses one of four armies.
//!
//! Rules after Lucien Bao's Grand Tournament Chess and Ralph Betza's Chess with Different Armies
//! (<https://www.chessvariants.com/unequal.dir/cwda.html>). One bitboard generator plays orthodox
//! chess and all 16 pairings.

mod bench;
mod eval;
mod rules;
mod setup;
mod variant;
mod xboard;

pub use crate::chess_board::notation::ChessNotation;
pub use crate::chess_board::{
    Action, Armies, Army, ArmyPlace, Castling, ChessBoard, KINDS, Kind, KindInfo, Move, Order, Undo, attacks,
    leaps,
};
pub use rules::{ArmyPosition, ArmyRules};
pub use variant::GrandTournament;
