//! What pages ask of rooms, on a server or in a worker.

use menagerie_web::Rooms;
use serde_json::{Value, json};

use crate::text;

/// What a request leads to: the reply.
fn reply(rooms: &mut Rooms, request: &Value) -> Value {
    serde_json::from_str(&rooms.reply(&request.to_string())).expect("replies are JSON")
}

fn ask(rooms: &mut Rooms, method: &str, path: &str, body: &str) -> Value {
    reply(rooms, &json!({ "do": "ask", "method": method, "path": path, "body": body }))
}

/// Requests, a line each: `METHOD PATH BODY` is what a page asks a server; another line is a request of a worker, in JSON.
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
            reply(&mut rooms, &json!({ "do": "tell" }));
        }
    });
}

/// A text of PGN: its first game is opened; what is saved of it is opened again, and saved as the same.
pub fn pgn(data: &[u8]) {
    text(data, |text| {
        let mut rooms = Rooms::default();
        let Some(saved) = open_and_save(&mut rooms, text) else { return };
        let again = open_and_save(&mut rooms, &saved).unwrap_or_else(|| panic!("it is refused: {saved}"));
        assert_eq!(again, saved);
    });
}

/// Opens the first game of a text, and gives it as it is saved; `None` if it is refused.
fn open_and_save(rooms: &mut Rooms, text: &str) -> Option<String> {
    let wanted = json!({ "pgn": { "text": text, "number": 1 } }).to_string();
    let opened = ask(rooms, "POST", "/api/games", &wanted);
    let opened: Value = serde_json::from_str(opened["answer"]["text"].as_str()?).ok()?;
    let id = opened.get("id")?;
    let saved = ask(rooms, "GET", &format!("/api/games/{id}/pgn"), "");
    Some(saved["answer"]["text"].as_str()?.to_string())
}
