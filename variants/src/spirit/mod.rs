//! Spirit Chess, a game of Walls on a 9x9 board.
//!
//! Rules after "Spirit Chess", a game of the Merikia stories: the player whose Adept is captured
//! loses (Victory), and an Adept on the Standing Stones wins with five Walls in the City around it
//! (Triumph). There is no check, so every move is legal, and the search considers the threats of
//! the variant instead.

pub mod bitboard;
mod curve;
mod exchange;
pub mod fen;
mod geometry;
mod glyphs;
mod inputs;
mod movegen;
pub mod moves;
pub mod notation;
mod order;
mod picture;
pub mod piece;
mod piece_info;
mod position;
pub mod square;
pub mod state;
mod variant;
pub mod xboard;

pub use exchange::exchange_value;
pub use order::SpiritOrder;
pub use variant::Spirit;
