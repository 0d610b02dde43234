//! What is kept of games and positions: PGN and EPD, time controls, and files of results.

pub(crate) mod comment;
pub(crate) mod epd;
pub(crate) mod error;
pub(crate) mod fen_board;
pub(crate) mod game;
pub(crate) mod json_lines;
pub(crate) mod pgn;
pub(crate) mod pgn_reader;
pub(crate) mod pgn_text;
pub(crate) mod pgn_tokens;
pub(crate) mod tags;
pub(crate) mod time_control;
pub(crate) mod xboard_record;
mod xboard_words;
