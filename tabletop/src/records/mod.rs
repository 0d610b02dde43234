//! Records of games and positions: PGN and EPD, time controls, and result files.

pub mod capture_signs;
mod castlings;
pub mod comment;
pub mod encoding;
pub mod epd;
pub mod error;
pub mod fen_board;
pub mod game;
pub mod moves;
pub mod pgn;
mod pgn_games;
mod pgn_lines;
pub mod pgn_reader;
pub mod pgn_text;
pub mod pgn_tokens;
pub mod tags;
pub mod time_control;
pub mod xboard_record;
mod xboard_words;
