//! Core of the games on the chess board: pieces by table, the board, its move generator, castling,
//! en passant, promotion, check, making and unmaking moves, exchanges, and notation. The
//! differences of each game are in its folder.

pub(crate) mod arrays;
pub(crate) mod board;
mod built_in;
pub(crate) mod castling;
pub(crate) mod castling_fen;
mod changed;
mod checks;
pub(crate) mod chess960;
pub(crate) mod custom_pieces;
pub(crate) mod endings;
pub(crate) mod fen;
mod glyphs;
pub(crate) mod inputs;
pub(crate) mod kinds;
pub(crate) mod king_facts;
mod legality;
mod make;
pub(crate) mod mating;
mod move_name;
mod movegen;
pub(crate) mod moves;
pub mod notation;
pub(crate) mod order;
pub(crate) mod picture;
pub(crate) mod piece_info;
pub(crate) mod piece_set;
pub mod position;
pub(crate) mod rights;
pub(crate) mod routes;
pub mod rules;
pub(crate) mod see;
mod setting_up;
pub(crate) mod sink;
mod sinks;
pub mod state;
pub(crate) mod symbols;
pub(crate) mod tables;
#[cfg(test)]
pub(crate) mod testing;
pub mod xboard;

pub use board::ChessBoard;
pub use kinds::{Armies, Army, ArmyPlace, KINDS, Kind, KindInfo};
pub use make::Undo;
pub use moves::{Action, Move};
pub use order::Order;
pub use piece_info::ChangedKind;
pub(crate) use piece_set::attacks_to;
pub use piece_set::{PieceSet, attacks, leaps};
pub use position::ChessPosition;
pub use rights::Castling;
pub use sink::Sink;
