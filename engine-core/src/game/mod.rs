//! A game without its search: rules, evaluation and notation of a variant, descriptions of
//! positions.

pub(crate) mod entry;
pub mod fen;
pub(crate) mod fen_field;
pub(crate) mod notation;
pub(crate) mod options;
pub mod perft;
pub(crate) mod picture;
pub(crate) mod picture_text;
pub(crate) mod position;
pub(crate) mod progress;
pub(crate) mod repetition;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod shared;
pub(crate) mod sorting;
pub(crate) mod tuning;
pub(crate) mod variant;
pub(crate) mod wdl;
pub(crate) mod work_budget;
