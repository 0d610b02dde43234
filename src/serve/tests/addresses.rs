//! Addresses of pages and games.

use serde_json::{Value, json};

use super::{FRIENDS, act, ask, ask_with, count, open, server, small, visit};

#[test]
fn an_address_brings_the_whole_game_back() {
    let address = server(small());
    let (id, _) = open(address, &format!("game=finalfantasy&{FRIENDS}&clock=5:00"));
    act(address, &id, json!({ "do": "play", "text": "d1e1" }));
    act(address, &id, json!({ "do": "play", "text": "g7g6" }));
    let (_, game) = act(address, &id, json!({ "do": "resign" }));
    assert_eq!(game["over"]["result"], "0-1");
    let (_, again) = open(address, game["link"].as_str().unwrap());
    for part in ["fen", "over", "played", "link"] {
        assert_eq!(again[part], game[part], "{part}");
    }
}

/// The largest possible study, and the longest game: the server can read what it writes.
#[test]
fn addresses_hold_whatever_can_be_written() {
    let address = server(small());
    let shuttle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut letters = 7_u32;
    let mut said = || -> String {
        let mut letter = || {
            letters = letters.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from_u32(0x430 + (letters >> 27)).unwrap()
        };
        (0..120).map(|_| letter()).collect()
    };
    let moves: Vec<String> = (0..3996).map(|ply| format!("{} {{{}}}", shuttle[ply % 4], said())).collect();
    let record = format!("1. {} *", moves.join(" "));
    assert!(record.len() > 900_000, "{}", record.len());
    let (status, reply) = ask(address, "POST /api/games", &json!({ "pgn": { "text": record, "number": 1 } }));
    assert_eq!(status, 201, "{reply}");
    let link = reply["game"]["link"].as_str().unwrap();
    assert!(link.len() < record.len() * 2 / 3, "{}", link.len());
    let (_, again) = open(address, link);
    assert_eq!(again["tree"], reply["game"]["tree"]);
    let line = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(1000).join("+");
    let (id, game) = open(address, &format!("game=atomic&{FRIENDS}&moves={line}"));
    assert_eq!(count(&game["played"]), 4000);
    let (status, reply) = act(address, &id, json!({ "do": "play", "text": "g1f3" }));
    assert!(status == 400 && reply["error"].as_str().unwrap().len() > 10, "{reply}");
    let (_, again) = open(address, game["link"].as_str().unwrap());
    assert_eq!(again["played"], game["played"]);
}

#[test]
fn addresses_that_make_no_sense_are_refused() {
    let address = server(small());
    for bad in [
        "game=checkers", "game=crazy&o.Hash=4096", "game=chess&level=9999", "game=chess&fen=x",
        "game=chess&moves=e2e5",
    ] {
        let (status, reply) = ask(address, "POST /api/games", &json!({ "link": bad }));
        assert_eq!(status, 400, "{bad}: {reply}");
    }
}

#[test]
fn people_read_a_page_about_an_unknown_address_and_programs_json() {
    let address = server(small());
    for path in [
        "/nowhere", "/rules/checkers", "/rules/%ff", "/assets/none.js", "/assets/%ff.js",
        "/api/games/1/report", "/api/nothing", "/%ff",
    ] {
        let (status, head, body) = visit(address, path);
        assert_eq!(status, 404, "{path}");
        assert!(head.contains("text/html") && head.contains("default-src 'none'"), "{path}: {head}");
        assert!(body.contains("<!DOCTYPE html>") && body.contains("href=\"/\""), "{path}: {body}");
        assert!(!body.contains("{\"error\""), "{path}: {body}");
        let (status, reply) = ask(address, &format!("GET {path}"), &Value::Null);
        assert_eq!(status, 404, "{path}");
        assert!(reply["error"].is_string(), "{path}: {reply}");
    }
    let (status, ..) = visit(address, "/rules/crazy");
    assert_eq!(status, 200);
    let (id, _) = open(address, "game=chess");
    let (status, _, body) = visit(address, &format!("/api/games/{id}/practice?side=red&level=1"));
    assert!(status == 400 && body.contains("This page cannot be shown"), "{status}: {body}");
    assert!(!body.contains("no such page"), "{body}");
    for path in ["/", "/game", "/rules/crazy", "/assets/none.js"] {
        let (status, head, body) = ask_with(address, &format!("PUT {path}"), "", "");
        assert_eq!((status, &*body), (405, r#"{"error":"PUT is not allowed here"}"#), "{path}");
        assert!(head.contains("\r\nallow: GET,HEAD\r\n"), "{path}: {head}");
    }
}

/// The workshop responds, and an unknown army can be played with its link alone.
#[test]
fn armies_come_by_addresses() {
    let address = server(small());
    let (status, _, page) = ask_with(address, "GET /workshop", "", "");
    assert!(status == 200 && page.contains("workshop.js"), "{page}");
    let piece = |letter: &str, betza: &str| json!({ "name": format!("Served {letter}"), "letter": letter, "betza": betza });
    let pieces = [piece("A", "WAD"), piece("B", "nN"), piece("C", "F[F-R]"), piece("D", "QpR")];
    let army =
        json!({ "army": { "name": "Served Seals", "places": ["A", "B", "C", "D"], "pieces": pieces } });
    let (status, reply) = ask(address, "POST /api/workshop", &army);
    assert_eq!(status, 200, "{reply}");
    let (id, game) = open(address, &format!("{}&{FRIENDS}", reply["games"][0]["white"].as_str().unwrap()));
    assert!(game["link"].as_str().is_none_or(|link| link.contains("army") || link.contains("z=")), "{game}");
    assert_eq!(act(address, &id, json!({ "do": "play", "text": "e2e4" })).0, 200);
    let (status, _, rules) = visit(address, &format!("/rules/{}", game["game"]["rules"].as_str().unwrap()));
    assert!(status == 200 && rules.contains("Served B") && rules.contains("<svg"), "{rules}");
    let (status, reply) = ask(address, "POST /api/workshop", &json!({ "drawing": "<script/>" }));
    assert!(status == 400 && reply["error"].as_str().unwrap().contains("script"), "{reply}");
}
