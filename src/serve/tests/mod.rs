//! Tests of the server over a socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{ServePlace, ServerLimits, run};
use crate::catalogue::{Catalogue, all_games};

mod abuse;
mod addresses;
mod records;

/// Time limit of any wait.
const PATIENCE: Duration = Duration::from_secs(60);

/// Starts a separate server; its thread ends with the process.
fn server(limits: ServerLimits) -> SocketAddr {
    server_of(all_games(), limits)
}

fn server_of(games: &Catalogue, limits: ServerLimits) -> SocketAddr {
    let place = ServePlace { address: [127, 0, 0, 1].into(), port: 0, names: Vec::new() };
    let (sender, ready) = mpsc::channel();
    let games = games.clone();
    thread::spawn(move || run(&place, limits, &games, |address| sender.send(address).unwrap()));
    ready.recv_timeout(PATIENCE).unwrap()
}

fn small() -> ServerLimits {
    ServerLimits { hash_mib: 1, threads: 1, ..ServerLimits::default() }
}

/// Sends a request with further header lines, and returns the open connection.
fn begin(address: SocketAddr, head: &str, lines: &str, body: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let host = if lines.to_ascii_lowercase().contains("host:") {
        String::new()
    } else {
        format!("Host: {address}\r\n")
    };
    let kind = if lines.contains("Content-Type") { "" } else { "Content-Type: application/json\r\n" };
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\n{host}{kind}{lines}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .unwrap();
    BufReader::new(stream)
}

/// Status, header lines and body of a response.
fn ask_with(address: SocketAddr, head: &str, lines: &str, body: &str) -> (u16, String, String) {
    let mut text = String::new();
    begin(address, head, lines, body).read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_string(), body.to_string())
}

fn ask(address: SocketAddr, head: &str, body: &Value) -> (u16, Value) {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let (status, _, body) = ask_with(address, head, "", &text);
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

/// Opens a game; returns its name in requests, and its state.
fn open(address: SocketAddr, link: &str) -> (String, Value) {
    let (status, reply) = ask(address, "POST /api/games", &json!({ "link": link }));
    assert_eq!(status, 201, "{reply}");
    (reply["id"].as_str().unwrap().to_string(), reply["game"].clone())
}

fn act(address: SocketAddr, id: &str, action: Value) -> (u16, Value) {
    ask(address, &format!("POST /api/games/{id}"), &action)
}

fn show(address: SocketAddr, id: &str) -> (u16, Value) {
    ask(address, &format!("GET /api/games/{id}"), &Value::Null)
}

fn wait<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until a stream sends a matching message.
fn wait_for(stream: &mut BufReader<TcpStream>, what: &str, is_it: impl Fn(&Value) -> bool) {
    wait(what, || {
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        let reply: Value = serde_json::from_str(line.strip_prefix("data: ")?).ok()?;
        is_it(&reply).then_some(())
    });
}

/// Length of a list; 0 for other values.
fn count(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

const FRIENDS: &str = "white=you&black=you";

/// Requests a page like a browser's address line.
fn visit(address: SocketAddr, path: &str) -> (u16, String, String) {
    ask_with(address, &format!("GET {path}"), "Accept: text/html,application/xhtml+xml\r\n", "")
}

#[test]
fn moves_are_played_refused_and_taken_back() {
    let address = server(small());
    let (id, game) = open(address, &format!("game=crazy&{FRIENDS}"));
    assert_eq!(count(&game["picks"]["e2"]["e4"]), 1);
    let (status, game) = act(address, &id, json!({ "do": "play", "text": "e2e4" }));
    assert_eq!((status, count(&game["offered"])), (200, 1), "a move can be denied");
    let (status, refused) = act(address, &id, json!({ "do": "play", "text": "e2e4" }));
    assert_eq!(status, 400);
    assert!(refused["error"].as_str().unwrap().contains("e2e4"), "{refused}");
    let (_, game) = act(address, &id, json!({ "do": "play", "text": "deny" }));
    assert_eq!(count(&game["played"]), 2);
    let (_, game) = act(address, &id, json!({ "do": "back" }));
    assert_eq!(game["played"][0]["text"], "e2e4");
    assert_eq!(act(address, &id, json!({ "do": "fly" })).0, 400);
    assert_eq!(act(address, &id, json!({ "do": "go", "node": 1 })).0, 400);
}

#[test]
fn records_come_in_and_go_out_with_their_variations() {
    let address = server(small());
    let record = "[Variant \"spirit\"]\n\n1. Sa5-a6 {first} (1. Sa5-b5 Sg9-g8) *\n";
    let wanted = json!({ "pgn": { "text": record, "number": 1 } });
    let (status, reply) = ask(address, "POST /api/games", &wanted);
    assert_eq!(status, 201, "{reply}");
    assert_eq!(reply["game"]["tree"]["steps"][0]["comment"], "first");
    let id = reply["id"].as_str().unwrap();
    let (_, _, pgn) = ask_with(address, &format!("GET /api/games/{id}/pgn"), "", "");
    assert!(pgn.contains("{first} (1. Sa5-b5"), "{pgn}");
    for (text, number, complaint) in
        [(record, 2, "there is no game 2; there is one"), ("", 1, "there is no game in it")]
    {
        let wanted = json!({ "pgn": { "text": text, "number": number } });
        let (status, reply) = ask(address, "POST /api/games", &wanted);
        assert_eq!((status, reply["error"].as_str()), (400, Some(complaint)), "{reply}");
    }
}

#[test]
fn a_line_is_played_whole_or_not_at_all() {
    let address = server(small());
    let (id, _) = open(address, "game=chess&mode=study");
    let line = |texts: [&str; 2]| act(address, &id, json!({ "do": "line", "texts": texts }));
    assert_eq!(line(["e2e4", "e2e4"]).0, 400);
    assert_eq!(count(&show(address, &id).1["tree"]["steps"]), 0);
    assert_eq!(count(&line(["e2e4", "e7e5"]).1["tree"]["steps"]), 2);
}

#[test]
fn strangers_are_refused() {
    let address = server(small());
    let body = json!({ "link": "game=chess" }).to_string();
    let post = |lines: &str| ask_with(address, "POST /api/games", lines, &body).0;
    assert_eq!(post(""), 201);
    assert_eq!(post(&format!("Origin: http://{address}\r\n")), 201);
    assert_eq!(post("Host: evil.example\r\n"), 403);
    assert_eq!(post("Origin: http://evil.example\r\n"), 403);
    assert_eq!(post("Origin: null\r\n"), 403);
    assert_eq!(post("Sec-Fetch-Site: cross-site\r\n"), 403);
    assert_eq!(post("Content-Type: text/plain\r\n"), 400);
    assert_eq!(ask_with(address, "GET /", "Host: evil.example\r\n", "").0, 403);
}

#[test]
fn pages_say_what_they_may_do() {
    let address = server(small());
    for (path, expected) in [
        ("/", "Final Fantasy"),
        ("/game", "id=\"board\""),
        ("/rules/crazy", "Rooks hold other pieces"),
        ("/rules/finalfantasy", "True Paladin"),
        ("/assets/game.js", "import"),
    ] {
        let (status, head, body) = ask_with(address, &format!("GET {path}"), "", "");
        assert_eq!(status, 200, "{path}");
        assert!(head.contains("default-src 'none'") && head.contains("nosniff"), "{head}");
        assert!(body.contains(expected), "{path}");
        assert!(!body.contains("https://"), "{path} asks elsewhere");
    }
    assert_eq!(ask_with(address, "GET /assets/../Cargo.toml", "", "").0, 404);
    assert_eq!(ask_with(address, "GET /api/games/none", "", "").0, 404);
}

#[test]
fn requests_and_games_have_limits() {
    let address = server(ServerLimits { games: 2, ..small() });
    let long = json!({ "pgn": { "text": "x".repeat(super::requests::MAX_BYTES), "number": 1 } }).to_string();
    let (status, _, body) = ask_with(address, "POST /api/games", "", &long);
    assert!(status == 413 && body.contains("at most 2048 kB"), "{status} {body}");
    let (first, _) = open(address, "game=chess");
    let mut watcher = begin(address, &format!("GET /api/games/{first}/events"), "", "");
    watcher.read_line(&mut String::new()).unwrap();
    open(address, "game=chess");
    let (second, _) = open(address, "game=chess");
    let mut other = begin(address, &format!("GET /api/games/{second}/events"), "", "");
    other.read_line(&mut String::new()).unwrap();
    let (status, reply) = ask(address, "POST /api/games", &json!({ "link": "game=chess" }));
    assert_eq!(status, 503, "{reply}");
    assert!(reply["error"].as_str().unwrap().contains("at most 2 games"), "{reply}");
    assert_eq!(ask(address, &format!("DELETE /api/games/{second}"), &Value::Null).0, 204);
    open(address, "game=chess");
}

#[test]
fn games_that_nobody_uses_are_freed() {
    let alone = ServerLimits { alone: Duration::from_millis(300), ..small() };
    let address = server(alone);
    let (left, _) = open(address, "game=chess");
    thread::sleep(Duration::from_millis(2000));
    assert_eq!(show(address, &left).0, 404, "no page looks at it");
    let idle = ServerLimits { idle: Duration::from_millis(300), ..small() };
    let address = server(idle);
    let (watched, _) = open(address, "game=chess");
    let mut stream = begin(address, &format!("GET /api/games/{watched}/events"), "", "");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    assert!(reply.contains("event: closed"), "the page hears of it: {reply}");
    assert_eq!(show(address, &watched).0, 404);
}

/// Friends may think longer than an unused game is kept, and an engine that plays itself uses it.
#[test]
fn games_in_progress_are_not_unused() {
    let address = server(ServerLimits { idle: Duration::from_secs(3), ..small() });
    let (shared, _) = open(address, &format!("game=chess&{FRIENDS}"));
    assert_eq!(act(address, &shared, json!({ "do": "invite", "side": "white", "name": "Ann" })).0, 200);
    let (watched, _) = open(address, "game=chess&white=engine&black=engine&think=0.2s");
    let listen = |id: &String| begin(address, &format!("GET /api/games/{id}/events"), "", "");
    let pages = [&shared, &watched].map(listen);
    thread::sleep(Duration::from_secs(5));
    assert_eq!([&shared, &watched].map(|id| show(address, id).0), [200; 2]);
    drop(pages);
}

/// Its pages may only be reloading, and cannot open it again.
#[test]
fn a_shared_game_keeps_its_place_for_a_while() {
    let address = server(ServerLimits { games: 2, ..small() });
    let (shared, _) = open(address, &format!("game=chess&{FRIENDS}"));
    assert_eq!(act(address, &shared, json!({ "do": "invite", "side": "white", "name": "Ann" })).0, 200);
    let (private, _) = open(address, "game=chess");
    let (another, _) = open(address, "game=chess");
    assert_eq!(show(address, &private).0, 404, "it makes room");
    let mut page = begin(address, &format!("GET /api/games/{another}/events"), "", "");
    page.read_line(&mut String::new()).unwrap();
    assert_eq!(ask(address, "POST /api/games", &json!({ "link": "game=chess" })).0, 503);
    assert_eq!(show(address, &shared).0, 200);
}

#[test]
fn a_search_ends_when_its_page_goes_and_goes_on_when_it_comes_back() {
    let address = server(small());
    let (id, _) = open(address, "game=chess&mode=study&lines=1");
    let mut page = begin(address, &format!("GET /api/games/{id}/events"), "", "");
    let running =
        |stream: &mut BufReader<TcpStream>| wait_for(stream, "a thought", |reply| count(&reply["lines"]) > 0);
    running(&mut page);
    drop(page);
    let path = format!("/api/games/{id}");
    // A request for the game counts as a visit; therefore the game is left alone until its search
    // must have ended, for longer on a busy machine.
    let left_alone = |seconds| {
        thread::sleep(Duration::from_secs(seconds));
        ask(address, &format!("GET {path}"), &Value::Null).1
    };
    let ended = [4, 8, 16].into_iter().map(left_alone).find(|game| game["thought"]["running"] == false);
    assert_eq!(ended.expect("the search ends")["thought"]["analysis"], 1);
    running(&mut begin(address, &format!("GET {path}/events"), "", ""));
}

#[test]
fn the_engine_answers_over_the_stream() {
    let address = server(small());
    let (id, _) = open(address, "game=illusionary&white=you&black=engine&think=200n&o.IllusionSetup=classic");
    let mut page = begin(address, &format!("GET /api/games/{id}/events"), "", "");
    act(address, &id, json!({ "do": "play", "text": "e2e4" }));
    wait_for(&mut page, "two moves", |reply| count(&reply["played"]) == 2);
    assert_eq!(act(address, &id, json!({ "do": "look", "plies": 1 })).1["shown"], 1);
}

/// The list of captured pieces includes neither illusions nor promoted pawns.
#[test]
fn captured_pieces_are_shown() {
    let address = server(small());
    let captured = |link: &str| open(address, &format!("{link}&{FRIENDS}")).1["captured"].clone();
    let names = |reply: &Value| [0, 1].map(|side| reply[side]["names"].as_str().unwrap().to_string());
    assert_eq!(names(&captured("game=illusionary&moves=i@c7")), ["", ""]);
    assert_eq!(names(&captured("game=chess&moves=e2e4+d7d5+e4d5")), ["", "Pawn"]);
    let promoted = "game=chess&fen=1n5k/P7/8/8/8/8/8/K7+w+-+-+0+1&moves=a7b8q";
    assert_eq!(names(&captured(promoted)), ["", "Knight"]);
}

#[test]
fn any_piece_can_be_asked_and_moves_looked_at() {
    let address = server(small());
    let (id, _) = open(address, &format!("game=crazy&{FRIENDS}"));
    let get = |what: &str| ask(address, &format!("GET /api/games/{id}/{what}"), &Value::Null);
    let (_, queen) = get("piece?square=d8");
    assert_eq!(queen["pieces"][0]["name"], "Black's Queen");
    assert!(!queen["pieces"][0]["powers"].as_array().unwrap().is_empty());
    let (_, pawn) = get("piece?square=e2");
    assert_eq!(pawn["marks"].as_str().unwrap().matches("m-quiet").count(), 2);
    let (_, blast) = get("preview?move=d1*");
    assert!(blast["lines"].to_string().contains("Leaves the board"));
    assert_eq!(get("preview?move=e2e5"), (200, Value::Null));
    for bad in ["piece?square=z9", "piece?square=i1", "piece", "preview"] {
        assert_eq!(get(bad).0, 400, "{bad}");
    }
}

#[test]
fn eight_reports_are_made_at_once() {
    let address = server(small());
    let link = format!("game=chess&{FRIENDS}&moves=f2f3+e7e5+g2g4+d8h4");
    let games: Vec<String> = (0..12).map(|_| open(address, &link).0).collect();
    let listen = |id: &String| begin(address, &format!("GET /api/games/{id}/events"), "", "");
    let _pages: Vec<_> = games.iter().map(listen).collect();
    let ask = |id: &String| act(address, id, json!({ "do": "report", "each": 10_000 })).0;
    let asked: Vec<u16> = thread::scope(|scope| {
        let threads: Vec<_> = games.iter().map(|id| scope.spawn(move || ask(id))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let count = |status: u16| asked.iter().filter(|&&asked| asked == status).count();
    assert_eq!((count(200), count(503)), (8, 4), "{asked:?}");
}

#[test]
fn a_report_is_made_beside_the_game() {
    let address = server(small());
    let (id, _) = open(address, &format!("game=chess&{FRIENDS}&moves=f2f3+e7e5+g2g4+d8h4"));
    let mut page = begin(address, &format!("GET /api/games/{id}/events"), "", "");
    page.read_line(&mut String::new()).unwrap();
    assert_eq!(act(address, &id, json!({ "do": "report", "each": 1 })).0, 400);
    assert_eq!(act(address, &id, json!({ "do": "report", "each": 10 })).0, 200);
    wait("the report", || {
        let (_, game) = show(address, &id);
        (game["thought"]["report"]["ready"] == true).then_some(())
    });
    let (status, head, body) = ask_with(address, &format!("GET /api/games/{id}/report"), "", "");
    assert!(status == 200 && head.contains("sandbox allow-scripts") && body.contains("accuracy"), "{head}");
}

#[test]
fn a_move_against_its_own_player_is_warned_of() {
    let address = server(small());
    let warning = |link: &str, text: &str| {
        let (id, _) = open(address, link);
        let (_, reply) = ask(address, &format!("GET /api/games/{id}/preview?move={text}"), &Value::Null);
        reply["warning"].as_str().map(str::to_string)
    };
    let own_king = warning(&format!("game=crazy&{FRIENDS}"), "d1*").unwrap();
    assert!(own_king.starts_with("This move loses the game: 0-1"), "{own_king}");
    let own_queen = "game=atomic&white=you&black=you&fen=3k4/8/8/8/3p4/2Q1R3/8/4K3+w+-+-+0+1";
    let costs = warning(own_queen, "c3d4").unwrap();
    assert!(costs.contains("costs you") && costs.contains("Queen") && costs.contains("Rook"), "{costs}");
    for (link, text) in [
        (format!("game=crazy&{FRIENDS}"), "e2e4"),
        (format!("game=chess&{FRIENDS}&moves=f2f3+e7e5+g2g4"), "d8h4"),
        ("game=chess&white=you&black=you&fen=1k5r/8/8/8/8/8/8/K6Q+w+-+-+0+1".to_string(), "h1h8"),
        ("game=chess&white=you&black=you&fen=7k/P7/8/8/8/8/8/K7+w+-+-+0+1".to_string(), "a7a8n"),
    ] {
        assert_eq!(warning(&link, text), None, "{link} {text}");
    }
}

#[test]
fn a_game_left_for_a_study_goes_on_with_its_players_and_clocks() {
    let address = server(small());
    let link = "game=chess&white=you&black=engine&level=5&think=1000n&concedes=all&clock=10:00&left=301000,205000&moves=e2e4+e7e5";
    let (id, _) = open(address, link);
    let (_, study) = act(address, &id, json!({ "do": "study", "on": true }));
    assert_eq!((&study["clocks"], study["mode"].as_str()), (&Value::Null, Some("study")));
    let from_here = |id: &str| {
        let (_, game) = act(address, id, json!({ "do": "study", "on": false }));
        let left: Vec<u64> = (0..2).map(|side| game["clocks"]["left"][side].as_u64().unwrap()).collect();
        assert!((295_000..=301_000).contains(&left[0]) && left[1] == 205_000, "{left:?}");
        assert_eq!(game["seats"], json!(["you", "engine"]));
        assert_eq!(game["level"], "level 5");
    };
    // The link of the study preserves them as well.
    let kept = study["link"].as_str().unwrap();
    assert!(kept.contains("concedes=all") && kept.contains("think=1000n"), "{kept}");
    let (again, _) = open(address, kept);
    from_here(&id);
    from_here(&again);
    // A study without a game that was left: play continues against the engine, at an easy level.
    let (id, _) = open(address, "game=chess&mode=study&moves=e2e4");
    let (_, game) = act(address, &id, json!({ "do": "study", "on": false }));
    assert_eq!((&game["seats"], &game["clocks"]), (&json!(["engine", "you"]), &Value::Null));
    assert_eq!(game["level"], "level 3");
}

#[test]
fn an_old_message_goes_when_looking_back() {
    let address = server(small());
    let (id, _) = open(address, "game=chess&white=you&black=engine&think=300n");
    act(address, &id, json!({ "do": "play", "text": "e2e4" }));
    let game = wait("an answer", || Some(show(address, &id).1).filter(|game| count(&game["played"]) == 2));
    assert_ne!(game["message"], "");
    let (_, game) = act(address, &id, json!({ "do": "look", "plies": 1 }));
    assert_eq!(game["message"], "");
    let (_, game) = act(address, &id, json!({ "do": "look", "plies": null }));
    assert_ne!(game["message"], "");
    act(address, &id, json!({ "do": "study", "on": true }));
    act(address, &id, json!({ "do": "hint" }));
    wait("a hint", || Some(show(address, &id).1).filter(|game| game["message"] != ""));
    let (_, game) = act(address, &id, json!({ "do": "go", "node": 0 }));
    assert_eq!((game["message"].as_str(), &game["hint"]), (Some(""), &Value::Null));
}

#[test]
fn every_page_says_the_goal_of_its_game() {
    let address = server(small());
    let (_, _, lobby) = visit(address, "/");
    for entry in all_games().entries() {
        let (_, game) = open(address, &format!("game={}&mode=study", entry.presets[0].name));
        assert_eq!(game["goal"], entry.info.goal);
        let shown = entry.info.goal.split('\'').next().unwrap();
        assert!(lobby.contains(shown), "{shown}");
        let (_, _, rules) = visit(address, &format!("/rules/{}", game["game"]["rules"].as_str().unwrap()));
        assert!(rules.contains(shown), "{shown}");
    }
}
