//! Requests of pages to rooms, on a server or in a worker.

use menagerie_web::Rooms;
use serde_json::{Value, json};

use crate::text;

/// Returns the reply to a request.
fn reply(rooms: &mut Rooms, request: &Value) -> Value {
    serde_json::from_str(&rooms.reply(&request.to_string())).expect("replies are JSON")
}

fn ask(rooms: &mut Rooms, method: &str, path: &str, body: &str) -> Value {
    reply(rooms, &json!({ "do": "ask", "method": method, "path": path, "body": body }))
}

/// Requests, one per line: `METHOD PATH BODY` is a request of a page to a server; any other line is
/// a request to the worker, in JSON.
pub fn rooms(data: &[u8]) {
    text(data, |text| {
        let mut rooms = Rooms::default();
        for line in text.lines() {
            let mut words = line.splitn(3, ' ');
            match [words.next(), words.next(), words.next()] {
                [Some(method @ ("GET" | "POST" | "DELETE")), Some(path), body] => {
                    ask(&mut rooms, method, path, body.unwrap_or_default());
                }
                _ => {
                    let answer = rooms.reply(line);
                    serde_json::from_str::<Value>(&answer).expect("replies are JSON");
                }
            }
            reply(&mut rooms, &json!({ "do": "takeEvents" }));
        }
    });
}

/// PGN text: opens its first game; the saved game must open again and be saved unchanged.
pub fn pgn(data: &[u8]) {
    text(data, |text| {
        let mut rooms = Rooms::default();
        let Some(saved) = open_and_save(&mut rooms, text) else { return };
        let again = open_and_save(&mut rooms, &saved).unwrap_or_else(|| panic!("it is refused: {saved}"));
        assert_eq!(again, saved);
    });
}

/// Opens the first game of a text and returns its PGN; `None` if it is rejected.
fn open_and_save(rooms: &mut Rooms, text: &str) -> Option<String> {
    let wanted = json!({ "pgn": { "text": text, "number": 1 } }).to_string();
    let opened = ask(rooms, "POST", "/api/games", &wanted);
    let opened: Value = serde_json::from_str(opened["answer"]["text"].as_str()?).ok()?;
    let id = opened.get("id")?;
    let saved = ask(rooms, "GET", &format!("/api/games/{id}/pgn"), "");
    Some(saved["answer"]["text"].as_str()?.to_string())
}
