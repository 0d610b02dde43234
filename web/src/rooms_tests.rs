//! Tests of rooms and the worker that searches for them, in one thread.

use std::sync::Mutex;

use serde_json::{Value, json};

use crate::search::Host;
use crate::{Rooms, Worker};

/// Host that records the worker's output.
#[derive(Clone, Copy)]
struct Test(&'static Mutex<Vec<String>>);

impl Host for Test {
    fn send(self, line: &str) {
        self.0.lock().unwrap().push(line.to_string());
    }

    fn should_stop(self) -> bool {
        false
    }
}

/// Page with its workers.
struct Page {
    rooms: Rooms,
    worker: Worker<Test>,
    output: &'static Mutex<Vec<String>>,
    events: Vec<Value>,
}

impl Page {
    fn new() -> Page {
        let output = Box::leak(Box::default());
        Page { rooms: Rooms::default(), worker: Worker::new(Test(output)), output, events: Vec::new() }
    }

    /// Sends a request and executes the resulting orders until there are none; returns the answer.
    fn happen(&mut self, request: &Value) -> Value {
        let reply: Value = serde_json::from_str(&self.rooms.reply(&request.to_string())).unwrap();
        self.events.extend(reply["events"].as_array().into_iter().flatten().cloned());
        for order in reply["orders"].as_array().into_iter().flatten() {
            let kind = order["do"].as_str().unwrap();
            let Some(task) = order["task"].as_str() else { continue };
            let request = format!("{{\"do\":\"{kind}\",\"task\":{task}}}");
            assert_eq!(self.worker.reply(&request), "");
            let lines = std::mem::take(&mut *self.output.lock().unwrap());
            for event in lines {
                self.happen(&json!({ "do": kind, "room": order["room"], "id": order["id"], "event": event }));
            }
        }
        reply["answer"].clone()
    }

    fn ask(&mut self, method: &str, path: &str, body: &Value) -> (u64, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.happen(&json!({ "do": "ask", "method": method, "path": path, "body": body }));
        let text = answer["text"].as_str().unwrap();
        (answer["status"].as_u64().unwrap(), serde_json::from_str(text).unwrap_or(json!(text)))
    }

    fn open(&mut self, link: &str) -> String {
        let (status, response) = self.ask("POST", "/api/games", &json!({ "link": link }));
        assert_eq!(status, 201, "{response}");
        let id = response["id"].as_str().unwrap().to_string();
        self.watch(&id, true);
        id
    }

    fn watch(&mut self, id: &str, watched: bool) {
        let room: u32 = id.parse().unwrap();
        self.happen(&json!({ "do": "watch", "room": room, "watched": watched }));
    }

    fn act(&mut self, id: &str, action: Value) -> (u64, Value) {
        self.ask("POST", &format!("/api/games/{id}"), &action)
    }

    fn game(&mut self, id: &str) -> Value {
        self.ask("GET", &format!("/api/games/{id}"), &Value::Null).1
    }
}

#[test]
fn the_engine_answers_in_every_game() {
    let mut page = Page::new();
    for choice in tabletop::catalogue::all_games().choices().filter(|choice| choice.preset.fixed.is_empty()) {
        let name = &choice.preset.name;
        let mut id = page.open(&format!("game={name}&white=you&black=you"));
        let begins = page.game(&id)["turn"].as_str().unwrap().to_lowercase();
        let waits = if begins == "white" { "black" } else { "white" };
        id = page.open(&format!("game={name}&{begins}=engine&{waits}=you&think=50n"));
        let game = page.game(&id);
        let moved = game["played"].as_array().unwrap().len();
        assert!(moved > 0, "{} {game}", choice.preset.name);
        assert_eq!(page.ask("DELETE", &format!("/api/games/{id}"), &Value::Null).0, 204);
        assert_eq!(page.ask("GET", &format!("/api/games/{id}"), &Value::Null).0, 404);
    }
}

/// The engine gets ready when a page shows its game; the first search then needs no other files.
#[test]
fn the_engine_gets_ready_before_its_first_move() {
    let mut page = Page::new();
    for (link, prepares) in [
        ("game=chess&white=you&black=engine", true),
        ("game=chess&white=you&black=you", false),
        ("game=chess&white=engine&black=you", false),
        ("game=chess&mode=study&moves=e2e4", false),
        ("game=chess&white=you&black=engine&moves=f2f3+e7e5+g2g4+d8h4", false),
    ] {
        let (_, opened) = page.ask("POST", "/api/games", &json!({ "link": link }));
        let room: u32 = opened["id"].as_str().unwrap().parse().unwrap();
        let request = json!({ "do": "watch", "room": room, "watched": true });
        let reply: Value = serde_json::from_str(&page.rooms.reply(&request.to_string())).unwrap();
        let orders: Vec<&Value> = reply["orders"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|order| order["do"] == "prepare")
            .collect();
        assert_eq!(orders.len(), usize::from(prepares), "{link}: {reply}");
        for order in orders {
            let task = order["task"].as_str().unwrap();
            assert_eq!(page.worker.reply(&format!("{{\"do\":\"prepare\",\"task\":{task}}}")), "");
            assert!(page.output.lock().unwrap().is_empty());
        }
    }
}

#[test]
fn listeners_are_notified_and_refusals_change_nothing() {
    let mut page = Page::new();
    let id = page.open("game=crazy&white=you&black=you");
    let room: u32 = id.parse().unwrap();
    page.happen(&json!({ "do": "takeEvents" }));
    assert_eq!(page.events.len(), 1, "everything at first");
    let (status, game) = page.act(&id, json!({ "do": "play", "text": "e2e4" }));
    assert_eq!((status, game["played"][0]["text"].as_str()), (200, Some("e2e4")));
    page.happen(&json!({ "do": "takeEvents" }));
    let last = page.events.last().unwrap();
    assert_eq!((last[0].as_u64(), last[1].as_str()), (Some(room.into()), Some("game")));
    let response: Value = serde_json::from_str(last[2].as_str().unwrap()).unwrap();
    assert_eq!(response["fen"], game["fen"]);
    let (status, refused) = page.act(&id, json!({ "do": "play", "text": "e2e4" }));
    assert!(status == 400 && refused["error"].as_str().unwrap().contains("e2e4"), "{refused}");
    assert_eq!(page.game(&id)["fen"], game["fen"]);
    for (method, path) in [("GET", "/api/games/1/nothing"), ("PUT", "/api/games"), ("GET", "/api/games/x")] {
        assert_eq!(page.ask(method, path, &Value::Null).0, 404, "{method} {path}");
    }
    assert_eq!(page.act(&id, json!({ "do": "fly" })).0, 400);
    assert_eq!(page.ask("POST", "/api/games", &json!({ "link": "game=checkers" })).0, 400);
}

#[test]
fn a_report_is_made_and_its_chances_stand_with_the_moves() {
    let mut page = Page::new();
    let id = page.open("game=chess&mode=study&moves=f2f3+e7e5+g2g4+d8h4");
    assert_eq!(page.ask("GET", &format!("/api/games/{id}/report"), &Value::Null).0, 404);
    let (status, response) = page.act(&id, json!({ "do": "report", "each": 10 }));
    assert_eq!(status, 200, "{response}");
    let game = page.game(&id);
    assert_eq!(game["thought"]["report"]["ready"], true, "{}", game["thought"]);
    assert!(game["graph"].as_array().unwrap().iter().all(|place| place["share"].is_number()));
    let (status, report) = page.ask("GET", &format!("/api/games/{id}/report"), &Value::Null);
    assert!(status == 200 && report.as_str().unwrap().contains("accuracy"));
}

#[test]
fn a_position_is_solved_without_a_server() {
    let mut page = Page::new();
    let wanted = json!({ "link": "game=kingofthehill", "fen": "7k/8/5K2/8/8/8/8/8 w - - 0 1" });
    let (status, response) = page.ask("POST", "/api/solve", &wanted);
    assert_eq!((status, &response["result"]), (200, &json!("White wins in 1 move")), "{response}");
    assert_eq!(response["line"].as_array().unwrap().len(), 1, "{response}");
}

#[test]
fn games_that_were_left_make_place_for_others() {
    let mut page = Page::new();
    let kept = page.open("game=chess&white=you&black=you");
    let left: Vec<String> = (0..6)
        .map(|_| {
            let id = page.open("game=chess&white=you&black=you");
            page.watch(&id, false);
            id
        })
        .collect();
    page.open("game=chess&white=you&black=you");
    let mut is_there = |id: &String| page.ask("GET", &format!("/api/games/{id}"), &Value::Null).0 == 200;
    assert!(is_there(&kept), "somebody listens");
    let there: Vec<bool> = left.iter().map(is_there).collect();
    assert!(!there[0] && there[5], "{there:?}");
}

/// A search ended by terminating its worker returns its last line; without one it has failed.
#[test]
fn a_halted_search_answers_with_what_it_said_last() {
    let mut rooms = Rooms::default();
    let mut happen =
        |request: Value| -> Value { serde_json::from_str(&rooms.reply(&request.to_string())).unwrap() };
    let wanted = json!({ "link": "game=chess&white=engine&black=you&think=5s&level=full" }).to_string();
    let reply = happen(json!({ "do": "ask", "method": "POST", "path": "/api/games", "body": wanted }));
    assert!(reply["orders"].is_null(), "nobody listens yet");
    let reply = happen(json!({ "do": "watch", "room": 1, "watched": true }));
    let order = &reply["orders"][0];
    assert_eq!(order["do"], "search");
    let line = json!({ "event": { "Info": {
        "depth": 3, "seldepth": 3, "multipv": 1, "score": 20, "internal_score": 20, "bound": "Exact", "nodes": 100, "tablebase_hits": 0,
        "hashfull": 0, "elapsed": { "secs": 0, "nanos": 1_500_000 }, "pv": ["e2e4", "e7e5"],
        "wdl": { "win": 300, "draw": 500, "loss": 200 },
    } } });
    for event in [line.to_string(), json!("halted").to_string()] {
        happen(json!({ "do": "search", "room": 1, "id": order["id"], "event": event }));
    }
    let reply = happen(json!({ "do": "ask", "method": "GET", "path": "/api/games/1" }));
    let game: Value = serde_json::from_str(reply["answer"]["text"].as_str().unwrap()).unwrap();
    assert_eq!(game["played"][0]["text"], "e2e4");
}

/// An army of the workshop is played by its link: the order contains its definition for the worker.
#[test]
fn an_army_of_the_workshop_is_played_without_a_server() {
    let mut page = Page::new();
    let piece = |letter: &str, betza: &str| json!({ "name": format!("Web {letter}"), "letter": letter, "betza": betza });
    let pieces = [piece("A", "WAD"), piece("B", "nN"), piece("C", "F[F-R]"), piece("D", "QpR")];
    let army = json!({ "army": { "name": "Web Wolves", "places": ["A", "B", "C", "D"], "pieces": pieces } });
    let (status, response) = page.ask("POST", "/api/workshop", &army);
    assert_eq!(status, 200, "{response}");
    let link = response["games"][0]["black"].as_str().unwrap().to_string();
    let id = page.open(&format!("{link}&white=engine&black=you&think=200n"));
    let game = page.game(&id);
    assert!(game["played"].as_array().is_some_and(|played| !played.is_empty()), "{game}");
    let (status, response) = page.ask("POST", "/api/workshop", &json!({ "piece": { "betza": "zN" } }));
    assert!(status == 400 && response["error"].as_str().unwrap().contains("unknown modifier"), "{response}");
}
