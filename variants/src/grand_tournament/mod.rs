//! Chess and Grand Tournament: chess in which each side brings one of four armies.
//!
//! Rules after Lucien Bao's Grand Tournament Chess and Ralph Betza's Chess with Different Armies
//! (<https://www.chessvariants.com/unequal.dir/cwda.html>). One bitboard generator plays orthodox chess and all 16 pairings.

mod arrays;
mod bench;
mod board;
mod castling;
pub(crate) mod castling_fen;
mod checks;
mod curve;
mod eval;
pub(crate) mod fen;
mod glyphs;
mod illusory_pawns;
pub(crate) mod inputs;
mod kinds;
mod make;
mod movegen;
mod moves;
pub(crate) mod notation;
pub(crate) mod order;
pub(crate) mod picture;
mod piece_info;
mod position;
pub(crate) mod see;
mod tables;
mod variant;
pub(crate) mod xboard;

pub use board::Board;
pub use castling::Castling;
pub use eval::Classical;
pub(crate) use eval::{FADE, Weight as EvalWeight, Weights as EvalWeights, shown};
pub use kinds::{Armies, Army, KINDS, Kind, KindInfo, Rank};
pub use make::Undo;
pub use moves::{Action, Move};
pub use notation::BoardNotation;
pub use order::Order;
pub use tables::{attacks, attacks_to, leaps};
pub use variant::GrandTournament;
pub use xboard::BoardPlies;
