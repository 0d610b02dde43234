//! Final Fantasy Chess, by Andy Juell: two different armies whose pieces carry others, slay from
//! afar, protect, convert and suppress each other. `data/rules.txt` is a summary of the rules.
//!
//! The abilities of every piece are one row of the table in `abilities`; no other code in this
//! folder depends on single pieces, except for promotion, Kings and Callers. The table determines
//! - `maps`: sets of units by ability, which `board` updates; `reach` computes the squares of a
//!   pattern;
//! - `status`: which units may use special abilities, may be their object, or are protected;
//! - `attacks`: attacks on a King; `legality`: whether a True Paladin could answer them; `shelter`:
//!   moves that cannot affect the King;
//! - `movegen`: pseudo-legal moves; `make`: their effects; `position`: the interface of the search.
//!
//! `setup` has the start position and the rules set by options. The rest is evaluation (`eval`,
//! `exchange`, `order`, `weights`), text (`fen`, `validate`, `notation`) and XBoard's display.

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
