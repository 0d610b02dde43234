//! Final Fantasy Chess.

mod abilities;
mod attacks;
mod bench;
mod board;
mod eval;
mod exchange;
mod fen;
mod generate;
mod legality;
mod man;
mod maps;
mod mov;
mod notation;
mod order;
mod play;
mod position;
mod reach;
mod riders;
mod shelter;
mod status;
mod validate;
mod variant;
mod weights;
mod xboard;

pub use eval::FfEvaluator;
pub use mov::Move;
pub use notation::FfNotation;
pub use order::FfOrder;
pub use position::{FfPosition, Undo};
pub use variant::FinalFantasy;
pub use xboard::FfBoard;
