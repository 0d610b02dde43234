//! Clients that request too much, or too slowly, or cause panics, do not affect others.

use super::*;
use crate::testing;

/// Opens a connection and sends this text.
fn sent(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

/// Reads a connection to its end.
fn rest(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

fn hasty() -> ServerLimits {
    ServerLimits { patience: Duration::from_millis(300), ..small() }
}

#[test]
fn half_sent_requests_lock_nobody_out() {
    let patient = Duration::from_secs(600);
    let address = server(ServerLimits { connections: 20, patience: patient, ..small() });
    let halves: Vec<TcpStream> = (0..60).map(|_| sent(address, "GET / HT")).collect();
    let began = Instant::now();
    assert_eq!(ask_with(address, "GET /assets/game.js", "", "").0, 200);
    let (id, _) = open(address, "game=chess");
    let mut page = begin(address, &format!("GET /api/games/{id}/events"), "", "");
    page.read_line(&mut String::new()).unwrap();
    let more: Vec<TcpStream> = (0..60).map(|_| sent(address, "POST /api/games HTTP/1.1\r\nHost: ")).collect();
    wait_for(&mut page, "its game", |reply| reply["board"].is_object());
    assert!(began.elapsed() < Duration::from_secs(30));
    drop((halves, more));
}

#[test]
fn connections_that_are_silent_end() {
    let address = server(hasty());
    assert_eq!(rest(sent(address, "GET / HT")), "");
    let half_body = format!(
        "POST /api/games HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"
    );
    let reply = rest(sent(address, &half_body));
    assert!(reply.starts_with("HTTP/1.1 408 "), "{reply}");
    let kept = format!("GET /assets/icon.svg HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let reply = rest(sent(address, &kept));
    assert!(reply.starts_with("HTTP/1.1 200 ") && reply.ends_with("</svg>\n"), "{reply}");
}

#[test]
fn a_full_server_says_so() {
    let address = server(ServerLimits { connections: 2, ..small() });
    let (id, _) = open(address, "game=chess");
    let listen = || {
        let mut page = begin(address, &format!("GET /api/games/{id}/events"), "", "");
        wait_for(&mut page, "its game", |reply| reply["board"].is_object());
        page
    };
    let pages = [listen(), listen()];
    let (status, head, body) = ask_with(address, "GET /", "", "");
    assert!(status == 503 && head.contains("Retry-After") && body.contains("full"), "{head}\n{body}");
    drop(pages);
    wait("a place", || (ask_with(address, "GET /", "", "").0 == 200).then_some(()));
}

#[test]
fn a_game_is_shown_to_so_many_pages() {
    let address = server(small());
    let (id, _) = open(address, "game=chess");
    let listen = || begin(address, &format!("GET /api/games/{id}/events"), "", "");
    let status = |page: &mut BufReader<TcpStream>| {
        let mut line = String::new();
        page.read_line(&mut line).unwrap();
        line
    };
    let mut pages: Vec<_> = (0..16).map(|_| listen()).collect();
    assert!(pages.iter_mut().all(|page| status(page).contains("200")));
    assert!(status(&mut listen()).contains("503"));
}

/// Spectators fill their places, and a player's page can still reconnect.
#[test]
fn watchers_do_not_lock_players_out() {
    let address = server(small());
    let (id, _) = open(address, &format!("game=chess&{FRIENDS}"));
    let (status, reply) = act(address, &id, json!({ "do": "invite", "side": "white", "name": "Ann" }));
    assert_eq!(status, 200, "{reply}");
    let key = reply["room"]["key"].as_str().unwrap();
    let status = |query: &str| {
        let mut page = begin(address, &format!("GET /api/games/{id}/events{query}"), "", "");
        let mut line = String::new();
        page.read_line(&mut line).unwrap();
        (line.split(' ').nth(1).unwrap().to_string(), page)
    };
    let watchers: Vec<_> = (0..17).map(|_| status("")).collect();
    assert_eq!(watchers.iter().filter(|(status, _)| status == "503").count(), 1);
    let pages: Vec<_> = (0..5).map(|_| status(&format!("?key={key}"))).collect();
    let open: Vec<_> = pages.iter().map(|(status, _)| status.as_str()).collect();
    assert_eq!(open, ["200", "200", "200", "200", "503"]);
    drop(pages);
    wait("a place for the player", || (status(&format!("?key={key}")).0 == "200").then_some(()));
}

/// The response can be read although far more was sent than is accepted.
#[test]
fn a_body_that_is_too_long_is_rejected() {
    let address = server(small());
    let long = "x".repeat(40 << 20);
    let (status, _, body) = ask_with(address, "POST /api/games", "", &long);
    assert!(status == 413 && body.contains("at most 2048 kB"), "{status} {body}");
    let expects = format!(
        "POST /api/games HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n\
         Content-Length: 100000000\r\n\r\n"
    );
    let reply = rest(sent(address, &expects));
    assert!(reply.starts_with("HTTP/1.1 413 ") && reply.contains("at most 2048 kB"), "{reply}");
}

#[test]
fn only_json_is_json() {
    let address = server(small());
    let wanted = json!({ "link": "game=chess" }).to_string();
    let status =
        |kind: &str| ask_with(address, "POST /api/games", &format!("Content-Type: {kind}\r\n"), &wanted).0;
    assert_eq!(status("application/json; charset=utf-8"), 201);
    assert_eq!(status("application/jsonx"), 400);
}

/// A link of 190 kB that plays 2,000 moves and then adds empty variations without end.
#[test]
fn an_address_does_not_make_endless_work() {
    let address = server(small());
    let line = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(500).join("+");
    let link = |count| format!("game=chess&mode=study&moves={line}{}", "+(+)".repeat(count));
    let began = Instant::now();
    let (status, reply) = ask(address, "POST /api/games", &json!({ "link": link(45_000) }));
    assert!(status == 400 && reply["error"].as_str().unwrap().contains("at most"), "{reply}");
    let (_, game) = open(address, &link(1000));
    assert_eq!(count(&game["tree"]["steps"]), 2000);
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}

/// A game that panics during a user's move, and one that does during the engine's: both are closed,
/// others continue.
#[test]
fn a_panic_only_affects_its_own_request() {
    let address = server_of(&testing::catalogue(), small());
    let breaks_next = format!("fen=b1:c9+b+-+-+0+{}", testing::BROKEN - 1);
    let (sound, _) = open(address, "game=relay&white=you&black=engine&think=1d");
    let (between, _) = open(address, &format!("game=relay&{FRIENDS}&{breaks_next}"));
    let (status, reply) = act(address, &between, json!({ "do": "play", "text": "c9b9" }));
    assert_eq!(status, 500, "{reply}");
    assert_eq!(show(address, &between).0, 404);
    let (alone, _) = open(address, &format!("game=relay&white=you&black=engine&think=1d&{breaks_next}"));
    let mut page = begin(address, &format!("GET /api/games/{alone}/events"), "", "");
    let mut reply = String::new();
    page.read_to_string(&mut reply).unwrap();
    assert!(reply.contains("event: closed"), "{reply}");
    assert_eq!(act(address, &sound, json!({ "do": "play", "text": "b1b3" })).0, 200);
    wait("an answer", || (count(&show(address, &sound).1["played"]) == 2).then_some(()));
}

/// Opens pages of studies, each analysed with five lines.
fn studies(address: SocketAddr, count: usize) -> Vec<BufReader<TcpStream>> {
    let study = || {
        let (id, _) = open(address, "game=chess&mode=study&lines=5&moves=e2e4");
        let mut page = begin(address, &format!("GET /api/games/{id}/events"), "", "");
        wait_for(&mut page, "its game", |reply| reply["board"].is_object());
        page
    };
    (0..count).map(|_| study()).collect()
}

#[test]
fn a_player_does_not_wait_for_analyses() {
    let address = server(ServerLimits { threads: 2, ..small() });
    let mut studies = studies(address, 60);
    wait_for(&mut studies[0], "a thought", |reply| count(&reply["lines"]) > 0);
    let (id, _) = open(address, "game=chess&white=you&black=engine&think=50n&clock=5:00");
    let mut page = begin(address, &format!("GET /api/games/{id}/events"), "", "");
    wait_for(&mut page, "its game", |reply| reply["board"].is_object());
    let began = Instant::now();
    assert_eq!(act(address, &id, json!({ "do": "play", "text": "e2e4" })).0, 200);
    wait_for(&mut page, "an answer", |reply| count(&reply["played"]) == 2);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
    let (_, game) = show(address, &id);
    let left = game["clocks"]["left"][1].as_u64().unwrap();
    assert!(left > 295_000, "{left}");
}

#[test]
fn all_analyses_have_their_turn() {
    let address = server(small());
    for page in &mut studies(address, 5) {
        wait_for(page, "a thought", |reply| count(&reply["lines"]) > 0);
    }
}

/// Games that no page shows are closed for others, by number and by size; games with pages stay.
#[test]
fn games_have_a_budget_of_memory() {
    let address = server(ServerLimits { memory: 12 << 20, ..small() });
    let line = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(500).join("+");
    let large = format!("game=chess&mode=study&moves={line}");
    let (left, _) = open(address, &large);
    let (watched, _) = open(address, &large);
    let mut page = begin(address, &format!("GET /api/games/{watched}/events"), "", "");
    page.read_line(&mut String::new()).unwrap();
    open(address, &large);
    assert_eq!(show(address, &left).0, 404);
    assert_eq!(show(address, &watched).0, 200);
    let huge = format!("{large}+{}", ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(490).join("+"));
    let (status, reply) = ask(address, "POST /api/games", &json!({ "link": huge }));
    assert!(status == 503 && reply["error"].as_str().unwrap().contains("memory"), "{reply}");
}
