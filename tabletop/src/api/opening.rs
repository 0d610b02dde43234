//! Requests of pages that open a room or precede one: games of links and PGN texts, and positions
//! from the editor.

use crate::catalogue::Catalogue;
use crate::messages::{EditedPosition, ListGamesRequest, ListedGames, OpenRequest, SolutionMessage};
use crate::records::error::RecordError;
use crate::records::pgn_text;
use crate::room::contents::RoomContents;
use crate::room::link::Link;
use crate::room::{editor, study_state};
use crate::room_error::{RoomError, RoomResult};
use crate::solving::solution;
use crate::table::record;

impl OpenRequest {
    /// Size of the text in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            OpenRequest::Link(text) | OpenRequest::Pgn { text, .. } => text.len(),
            OpenRequest::Edited(position) => position.bytes(),
        }
    }

    /// Opens the game in a new room.
    ///
    /// # Errors
    /// If the text is invalid, or if `is_given_up` returns true.
    pub fn open(&self, catalogue: &Catalogue, is_given_up: &dyn Fn() -> bool) -> RoomResult<RoomContents> {
        match self {
            OpenRequest::Link(text) => RoomContents::open(&Link::read(text)?, catalogue, is_given_up),
            OpenRequest::Pgn { text, number, line } => {
                let game = record::find_game(text, *number)?.starting_at(*line as usize);
                RoomContents::from_pgn(&game, catalogue, is_given_up)
            }
            OpenRequest::Edited(EditedPosition { link, fen }) => {
                editor::open(Link::read(link)?, fen, catalogue, is_given_up)
            }
        }
    }
}

/// Limit of listed games: for games without moves the list takes many times the bytes of the text.
const MAX_LISTED: usize = 20_000;

impl ListGamesRequest {
    /// Lists the games of the text: players, result, text and first line of each.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub(super) fn list(&self) -> RoomResult<ListedGames> {
        let games = pgn_text::split_games(&self.text);
        if games.is_empty() {
            return Err(RecordError::NoSuchRecord { number: 1, count: 0 }.into());
        }
        if games.len() > MAX_LISTED {
            return Err(RoomError::bad(format!("at most {MAX_LISTED} games are listed at a time")));
        }
        Ok(ListedGames { games: games.iter().map(study_state::listed).collect() })
    }
}

impl EditedPosition {
    /// Size of the text in bytes.
    pub fn bytes(&self) -> usize {
        self.link.len() + self.fen.len()
    }

    /// The position's result and best play.
    ///
    /// # Errors
    /// [`RoomError`] for a bad position, or one that cannot be solved here.
    pub(super) fn solve(
        &self,
        catalogue: &Catalogue,
        is_given_up: &dyn Fn() -> bool,
    ) -> RoomResult<SolutionMessage> {
        let contents = editor::open(Link::read(&self.link)?, &self.fen, catalogue, is_given_up)?;
        let engine = contents.table.engine();
        solution(engine.game(), engine.ending_files(), is_given_up)
    }
}
