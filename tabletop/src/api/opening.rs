//! What pages ask for before there is a room: games of addresses and of PGN texts, positions that were set up.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::records::error::RecordError;
use crate::records::pgn_text;
use crate::refusal::{Answered, Refusal};
use crate::room::contents::RoomContents;
use crate::room::link::Link;
use crate::room::{editor, state};
use crate::table::record;

/// What a page asks for a room with.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum WantedGame {
    /// The game of an address.
    Link(String),
    /// A game of a PGN text, whose first line has the number `line` in its file.
    Pgn {
        /// The text.
        text: String,
        /// Which of its games, from 1.
        number: usize,
        /// The number of its first line.
        #[serde(default = "first_line")]
        line: u32,
    },
    /// A position that was set up by hand, in the game of an address.
    Edited(WantedPosition),
}

fn first_line() -> u32 {
    1
}

impl WantedGame {
    /// In how many bytes it is written.
    pub fn bytes(&self) -> usize {
        match self {
            WantedGame::Link(text) | WantedGame::Pgn { text, .. } => text.len(),
            WantedGame::Edited(wanted) => wanted.bytes(),
        }
    }

    /// The game in a room of its own.
    ///
    /// # Errors
    /// What is wrong with it, or that it is given up meanwhile.
    pub fn open(&self, catalogue: &Catalogue, is_given_up: &dyn Fn() -> bool) -> Answered<RoomContents> {
        match self {
            WantedGame::Link(text) => RoomContents::open(&Link::read(text)?, catalogue, is_given_up),
            WantedGame::Pgn { text, number, line } => {
                let game = record::find_game(text, *number)?.starting_at(*line as usize);
                RoomContents::from_pgn(&game, catalogue, is_given_up)
            }
            WantedGame::Edited(WantedPosition { link, fen }) => {
                editor::open(Link::read(link)?, fen, catalogue, is_given_up)
            }
        }
    }
}

/// Most games of a text that are listed: the list takes many times the bytes of games without moves.
const MOST_LISTED: usize = 20_000;

/// A PGN text whose games are wanted.
#[derive(Deserialize, Debug)]
pub struct WantedRecords {
    /// The text.
    pub text: String,
}

impl WantedRecords {
    /// The games of the text: who played, the result, the text of each and the line that it begins on.
    ///
    /// # Errors
    /// If there are none.
    pub fn list(&self) -> Answered<Value> {
        let games = pgn_text::split_games(&self.text);
        if games.is_empty() {
            return Err(RecordError::NoSuchRecord { number: 1, count: 0 }.into());
        }
        if games.len() > MOST_LISTED {
            return Err(Refusal::bad(format!("at most {MOST_LISTED} games are listed at a time")));
        }
        let told: Vec<Value> = games.iter().map(state::listed).collect();
        Ok(json!({ "games": told }))
    }
}

/// A position that somebody sets up, for the game of an address.
#[derive(Deserialize, Debug)]
pub struct WantedPosition {
    /// The address.
    pub link: String,
    /// The position.
    pub fen: String,
}

impl WantedPosition {
    /// In how many bytes it is written.
    pub fn bytes(&self) -> usize {
        self.link.len() + self.fen.len()
    }
}
