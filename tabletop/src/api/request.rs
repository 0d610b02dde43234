//! Requests, and the router that parses them.

use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;

use super::question::parameter;
use super::{GameInfoKind, GameInfoRequest, Question};
use crate::catalogue::Catalogue;
use crate::messages::{Answer, EditedPosition, ListGamesRequest, OpenRequest, PageAction, WorkshopRequest};
use crate::room_error::{RoomError, RoomResult};

/// Request of a page.
#[derive(Debug)]
pub enum Request {
    /// Opens a room.
    Open(OpenRequest),
    /// Concerns a room.
    Room {
        /// Name of the room.
        id: String,
        /// Key of the requesting page; empty for none.
        key: String,
        /// Kind of request.
        request: RoomRequest,
    },
    /// Concerns no room.
    Lookup(Lookup),
}

/// Request about a room.
#[derive(Debug)]
pub enum RoomRequest {
    /// Queries the room.
    Ask(Question),
    /// Performs an action.
    Act(PageAction),
    /// Subscribes to changes.
    Listen,
    /// Closes the room.
    Leave,
}

/// Request that does not concern a room.
#[derive(Debug)]
pub enum Lookup {
    /// Games of a PGN text.
    Records(ListGamesRequest),
    /// The result and best play of a position.
    Solve(EditedPosition),
    /// Request of the workshop.
    Work(WorkshopRequest),
    /// Information about a game.
    About(GameInfoRequest),
}

impl Request {
    /// Parses a request. `path` begins with `/api/` and is percent-encoded; `query` is the text
    /// after its question mark.
    ///
    /// # Errors
    /// If the address is unknown or the body is invalid.
    pub fn read(method: &str, path: &str, query: &str, body: &[u8]) -> RoomResult<Request> {
        let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
        let parts = parts.into_iter().map(|part| percent_decode_str(part).decode_utf8());
        let parts = parts.collect::<Result<Vec<_>, _>>().map_err(|_| nothing_there())?;
        let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
        let of_room = |id: &str, request| {
            let key = parameter(query, "key").unwrap_or_default();
            Ok(Request::Room { id: id.to_string(), key, request })
        };
        match (method, &parts[..]) {
            ("POST", ["api", "games"]) => Ok(Request::Open(read(body)?)),
            ("POST", ["api", "records"]) => Ok(Request::Lookup(Lookup::Records(read(body)?))),
            ("POST", ["api", "solve"]) => Ok(Request::Lookup(Lookup::Solve(read(body)?))),
            ("POST", ["api", "workshop"]) => Ok(Request::Lookup(Lookup::Work(read(body)?))),
            ("POST", ["api", "games", id]) => of_room(id, RoomRequest::Act(read(body)?)),
            ("DELETE", ["api", "games", id]) => of_room(id, RoomRequest::Leave),
            ("GET", ["api", "games", id]) => of_room(id, RoomRequest::Ask(Question::Game)),
            ("GET", ["api", "games", id, "events"]) => of_room(id, RoomRequest::Listen),
            ("GET", ["api", "games", id, name]) => {
                of_room(id, RoomRequest::Ask(Question::read(name, query)?.ok_or_else(nothing_there)?))
            }
            ("GET", ["api", what, game]) => {
                let what = GameInfoKind::named(what).ok_or_else(nothing_there)?;
                Ok(Request::Lookup(Lookup::About(GameInfoRequest { what, game: (*game).to_string() })))
            }
            _ => Err(nothing_there()),
        }
    }
}

impl Lookup {
    /// Size of the text to be read, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Lookup::Records(request) => request.text.len(),
            Lookup::Solve(request) => request.bytes(),
            Lookup::Work(_) | Lookup::About(_) => 0,
        }
    }

    /// Answers the request.
    ///
    /// # Errors
    /// If the request is invalid, or given up.
    pub fn answer(&self, catalogue: &Catalogue, is_given_up: &dyn Fn() -> bool) -> RoomResult<Answer> {
        match self {
            Lookup::Solve(request) => Ok(Answer::json(&request.solve(catalogue, is_given_up)?)),
            Lookup::Records(request) => Ok(Answer::json(&request.list()?)),
            Lookup::Work(request) => request.answer(),
            Lookup::About(about) => about.answer(catalogue),
        }
    }
}

fn nothing_there() -> RoomError {
    RoomError::missing("page not found; the games are at /")
}

fn read<T: DeserializeOwned>(body: &[u8]) -> RoomResult<T> {
    serde_json::from_slice(body).map_err(|error| RoomError::bad(format!("invalid request: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room_error::RoomErrorKind;

    fn get(path: &str, query: &str) -> RoomResult<Request> {
        Request::read("GET", path, query, b"")
    }

    #[test]
    fn addresses_are_read() {
        let Ok(Request::Room { id, key, request: RoomRequest::Ask(Question::Preview { text }) }) =
            get("/api/games/a1/preview", "move=e2%2Be4&key=k")
        else {
            panic!("a question about a room");
        };
        assert_eq!((&*id, &*key, &*text), ("a1", "k", "e2+e4"));
        let Ok(Request::Lookup(Lookup::About(about))) = get("/api/puzzles/grand%20tournament", "") else {
            panic!("a question about a game");
        };
        assert_eq!(
            about,
            GameInfoRequest { what: GameInfoKind::Puzzles, game: "grand tournament".to_string() }
        );
        let listens = get("/api/games/a1/events", "");
        assert!(matches!(listens, Ok(Request::Room { request: RoomRequest::Listen, .. })));
        let opens = Request::read("POST", "/api/games", "", br#"{ "link": "game=chess" }"#);
        assert!(matches!(opens, Ok(Request::Open(OpenRequest::Link(_)))));
    }

    #[test]
    fn unknown_addresses_are_missing_and_invalid_requests_bad() {
        for (method, path) in [
            ("GET", "/api"),
            ("GET", "/api/games"),
            ("PUT", "/api/games/1"),
            ("GET", "/api/games/1/nothing"),
            ("GET", "/api/games/1/pgn/more"),
            ("GET", "/api/nothing/chess"),
            ("GET", "/api/puzzles/%FF"),
            ("POST", "/games"),
        ] {
            let refused = Request::read(method, path, "", b"{}").unwrap_err();
            assert_eq!(refused.kind, RoomErrorKind::Missing, "{method} {path}");
        }
        for (method, path, query, body) in [
            ("POST", "/api/games", "", "{"),
            ("POST", "/api/games/1", "", r#"{ "do": "fly" }"#),
            ("GET", "/api/games/1/preview", "", ""),
            ("GET", "/api/games/1/practice", "side=red&level=1", ""),
        ] {
            let refused = Request::read(method, path, query, body.as_bytes()).unwrap_err();
            assert_eq!(refused.kind, RoomErrorKind::Bad, "{method} {path}");
        }
    }
}
