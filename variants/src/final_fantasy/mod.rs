//! Final Fantasy Chess, by Andy Juell: two different armies whose pieces carry others, slay from afar,
//! protect, convert and silence each other. `data/rules.txt` tells the rules in short.
//!
//! What every piece can do is one row of the table in `abilities`; nothing else in this folder knows a piece
//! by name, but for promotion, Kings and Callers. From the table follow
//! - `maps`: sets of units by what they can do, which `board` keeps up to date; `reach` says where a pattern
//!   leads;
//! - `status`: who may use special abilities, who may be their object, who is protected;
//! - `attacks`: what reaches a King; `legality`: whether a True Paladin could answer it; `shelter`: moves
//!   that cannot matter;
//! - `generate`: pseudo-legal moves; `play`: their effects; `game`: all of it as the search sees it.
//!
//! `setup` is how a game begins and what its options settle. The rest is evaluation (`eval`, `exchange`,
//! `order`, `weights`), text (`fen`, `validate`, `notation`) and XBoard's view.

mod abilities;
mod answers;
mod attacks;
mod bench;
mod board;
mod curve;
mod eval;
mod exchange;
mod fen;
mod glyphs;
mod inputs;
mod legality;
mod make;
mod maps;
mod movegen;
mod moves;
mod notation;
mod order;
mod picture;
mod piece;
mod piece_info;
mod position;
mod reach;
mod riders;
mod setup;
mod shelter;
mod state;
mod status;
mod validate;
mod variant;
mod weights;
mod xboard;

pub use eval::FfEvaluator;
pub use moves::Move;
pub use notation::FfNotation;
pub use order::FfOrder;
pub use position::Undo;
pub use state::FfPosition;
pub use variant::FinalFantasy;
