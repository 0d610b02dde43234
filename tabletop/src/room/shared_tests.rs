//! Shared rooms: sequences of actions of the participants, and their effects.

use std::time::Duration;

use engine_core::clock::Instant;
use serde_json::Value;

use super::contents::{Change, RoomContents};
use super::link::Link;
use super::machine::Input;
use crate::api::Question;
use crate::catalogue::all_games;
use crate::messages::PageAction;
use crate::room_error::{RoomErrorKind, RoomResult};

/// A shared room, and the keys of both players.
struct Shared {
    room: RoomContents,
    now: Instant,
    white: String,
    black: String,
}

fn action(text: &str) -> PageAction {
    match text.split_once(' ') {
        None => serde_json::from_value(serde_json::json!({ "do": text })).unwrap(),
        Some(("play", text)) => PageAction::Play { text: text.to_string() },
        Some(("agree", what)) => PageAction::Agree { what: what.to_string() },
        Some(("sit", name)) => PageAction::Sit { name: name.to_string() },
        Some(("look", plies)) => PageAction::Look { plies: plies.parse().ok() },
        Some((what, _)) => panic!("{what}"),
    }
}

impl Shared {
    /// White has invited, and Black has not joined yet.
    fn inviting(link: &str) -> Shared {
        let room = RoomContents::open(&Link::read(link).unwrap(), all_games(), &|| false).unwrap();
        let mut shared = Shared { room, now: Instant::now(), white: String::new(), black: String::new() };
        let invite = PageAction::Invite { side: "white".to_string(), name: "Ann".to_string() };
        shared.room.handle(Input::Act(&invite), shared.now).unwrap();
        shared
    }

    /// Both players have joined.
    fn playing(link: &str) -> Shared {
        let room = RoomContents::open(&Link::read(link).unwrap(), all_games(), &|| false).unwrap();
        let now = Instant::now();
        let mut shared = Shared { room, now, white: String::new(), black: String::new() };
        let invite = PageAction::Invite { side: "white".to_string(), name: "Ann".to_string() };
        shared.room.handle(Input::Act(&invite), now).unwrap();
        let state = shared.shown_now();
        let key = |name: &str| state["room"][name].as_str().unwrap().to_string();
        (shared.white, shared.black) = (key("key"), key("invites"));
        shared.act("black", "sit  Bob\n").unwrap();
        shared
    }

    fn key(&self, who: &str) -> String {
        match who {
            "white" => self.white.clone(),
            "black" => self.black.clone(),
            other => other.to_string(),
        }
    }

    fn act(&mut self, who: &str, text: &str) -> RoomResult {
        let key = self.key(who);
        self.room.handle(Input::ActAs(&key, &action(text)), self.now)
    }

    /// Returns the state as sent to the page that acted last.
    fn shown_now(&self) -> Value {
        serde_json::from_str(&Question::Game.answer(&self.room, 0).unwrap().text).unwrap()
    }

    fn state_of(&mut self, who: &str) -> Value {
        let key = self.key(who);
        self.room.show_to(&key);
        self.shown_now()
    }

    fn played(&self) -> Vec<&str> {
        self.room.table.played().iter().map(|played| played.text.as_str()).collect()
    }

    fn refused(&mut self, who: &str, text: &str) -> String {
        let refusal = self.act(who, text).unwrap_err();
        assert_eq!(refusal.kind, RoomErrorKind::NotYours, "{}", refusal.message);
        assert_eq!(refusal.kind.status(), 403);
        refusal.message
    }
}

#[test]
fn a_friend_comes_by_a_link_and_the_clocks_wait_until_then() {
    let mut shared = Shared::inviting("game=chess&white=you&black=engine&clock=1:00");
    assert!(shared.room.table.is_paused());
    assert_eq!(shared.shown_now()["status"], "Waiting for your friend");
    assert_eq!(
        shared.state_of("no key")["room"]["invites"],
        Value::Null,
        "only who invites has the friend's link"
    );
    let mut shared = Shared::playing("game=chess&white=you&black=engine&clock=1:00");
    assert!(!shared.room.table.is_paused());
    for (who, you, yours, flipped) in [("white", "White", true, false), ("black", "Black", false, true)] {
        let state = shared.state_of(who);
        assert_eq!(state["room"]["you"], you);
        assert_eq!(state["yours"], yours);
        assert_eq!(state["board"]["flipped"], flipped);
        assert_eq!(state["room"]["names"], serde_json::json!(["Ann", "Bob"]));
        assert_eq!(state["room"]["invites"], Value::Null, "nobody else is to come");
        assert_eq!(state["seats"], serde_json::json!(["you", "you"]), "the engine has left");
    }
    assert!(shared.room.pgn().contains("[White \"Ann\"]\n[Black \"Bob\"]"), "{}", shared.room.pgn());
    let watcher = shared.state_of("nobody");
    assert!(watcher["room"]["key"].is_null() && watcher["yours"] == false, "{watcher}");
    // Clocks run from the second turn of a side.
    shared.act("white", "play e2e4").unwrap();
    shared.act("black", "play e7e5").unwrap();
    let late = shared.now + Duration::from_secs(61);
    shared.room.handle(Input::Tick, late).unwrap();
    assert_eq!(shared.state_of("white")["over"]["result"], "0-1");
}

/// A copy is nobody's game between two: its clocks wait, and a result has no names. A finished game
/// stays as it is.
#[test]
fn a_copy_waits_and_has_no_names() {
    let mut shared = Shared::playing("game=chess&clock=1:00");
    shared.act("white", "play e2e4").unwrap();
    shared.act("black", "play e7e5").unwrap();
    let copy = |shared: &Shared| {
        let link = Link::read(&format!("{}&copy=yes", shared.room.address())).unwrap();
        RoomContents::open(&link, all_games(), &|| false).unwrap()
    };
    let mut open = copy(&shared);
    assert!(open.table.is_paused() && !open.pgn().contains("Ann"), "{}", open.pgn());
    open.handle(Input::Tick, Instant::now() + Duration::from_secs(99)).unwrap();
    assert!(open.table.ending().is_none() && !open.address().contains("copy"), "{}", open.address());
    shared.act("white", "resign").unwrap();
    assert!(copy(&shared).pgn().contains("[White \"Ann\"]\n[Black \"Bob\"]"));
    assert!(
        !RoomContents::open(&Link::read("game=chess&copy=yes").unwrap(), all_games(), &|| false)
            .unwrap()
            .table
            .is_paused()
    );
}

#[test]
fn who_is_away_is_told_to_the_others_until_they_are_back() {
    let mut shared = Shared::playing("game=chess");
    assert_eq!(shared.state_of("white")["message"], "Both players are here");
    shared.room.take_change();
    shared.room.handle(Input::Away([false, true]), shared.now).unwrap();
    assert_eq!(shared.room.take_change(), Some(Change::Game));
    for (who, told) in [("white", "Bob is not here"), ("watcher", "Bob is not here"), ("black", "")] {
        assert_eq!(shared.state_of(who)["message"], told, "to {who}");
    }
    shared.act("white", "play e2e4").unwrap();
    assert_eq!(shared.state_of("white")["message"], "Bob is not here", "after a move");
    shared.room.handle(Input::Away([true, true]), shared.now).unwrap();
    assert_eq!(shared.state_of("watcher")["message"], "Ann and Bob are not here");
    shared.act("black", "resign").unwrap();
    shared.act("black", "rematch").unwrap();
    shared.act("white", "rematch").unwrap();
    shared.room.handle(Input::Away([true, false]), shared.now).unwrap();
    let rematch = "Rematch, with colours switched";
    assert_eq!(shared.state_of("black")["message"], rematch, "Bob has White now");
    assert_eq!(shared.state_of("white")["message"], format!("{rematch}. Bob is not here"));
    shared.room.take_change();
    shared.room.handle(Input::Away([false, false]), shared.now).unwrap();
    assert_eq!(shared.state_of("white")["message"], "Both players are here");
    assert_eq!(shared.room.take_change(), Some(Change::Game));
    shared.room.handle(Input::Away([false, false]), shared.now).unwrap();
    assert_eq!(shared.room.take_change(), None);
}

#[test]
fn nobody_moves_before_the_friend_is_there() {
    let room = RoomContents::open(&Link::read("game=chess").unwrap(), all_games(), &|| false).unwrap();
    let mut shared = Shared { room, now: Instant::now(), white: String::new(), black: String::new() };
    let invite = PageAction::Invite { side: "black".to_string(), name: String::new() };
    shared.room.handle(Input::Act(&invite), shared.now).unwrap();
    let state = shared.shown_now();
    assert_eq!(
        state["room"]["names"],
        serde_json::json!([null, "Black"]),
        "who gives no name has the side's"
    );
    shared.black = state["room"]["key"].as_str().unwrap().to_string();
    shared.white = state["room"]["invites"].as_str().unwrap().to_string();
    assert_eq!(shared.act("white", "play e2e4").unwrap_err().message, "your friend is not here yet");
    let long = format!("sit {}", "x".repeat(41));
    assert_eq!(shared.act("white", &long).unwrap_err().message, "a name has at most 40 letters");
    shared.act("white", "sit Ann").unwrap();
    shared.act("white", "play e2e4").unwrap();
    assert_eq!(shared.played(), ["e2e4"]);
}

#[test]
fn a_name_has_nothing_that_cannot_be_seen() {
    for (given, kept) in [
        ("\u{202E}nnA\u{200B} B", "nnA B"),
        ("A\u{61C}n\u{180E}n\u{34F}\u{E0041}\u{FFF9}", "Ann"),
        ("\u{FEFF}", "White"),
        ("\u{3164}\u{2800}", "White"),
        ("Zo\u{EB} \u{5D0}", "Zo\u{EB} \u{5D0}"),
    ] {
        let mut shared = Shared::playing("game=chess");
        shared.act("white", &format!("sit {given}")).unwrap();
        assert_eq!(shared.shown_now()["room"]["names"][0], kept);
    }
}

#[test]
fn nobody_takes_the_name_of_the_other_side() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    for name in ["White", "WHITE", "w\u{200B}hite", "\u{202E}White.", " white "] {
        let refused = shared.act("black", &format!("sit {name}")).unwrap_err().message;
        assert_eq!(refused, "White is the other side: choose another name");
    }
    shared.act("white", "sit White").unwrap();
    shared.act("black", "resign").unwrap();
    shared.act("white", "rematch").unwrap();
    shared.act("black", "rematch").unwrap();
    let state = shared.state_of("white");
    assert_eq!(
        state["room"]["names"],
        serde_json::json!(["Bob", "Black"]),
        "without a name it is the side's"
    );
}

#[test]
fn a_seat_does_what_is_its_own() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    assert_eq!(shared.refused("black", "play e2e4"), "it is White's turn");
    assert_eq!(shared.refused("nobody", "play e2e4"), "you are watching: only the players can do that");
    shared.act("white", "play e2e4").unwrap();
    assert_eq!(shared.refused("white", "play e7e5"), "it is Black's turn");
    for text in ["hint", "hurry", "pause", "study_on"] {
        let action = match text {
            "study_on" => PageAction::Study { on: true },
            other => action(other),
        };
        let key = shared.white.clone();
        let refusal = shared.room.handle(Input::ActAs(&key, &action), shared.now).unwrap_err();
        assert_eq!(refusal.kind, RoomErrorKind::NotYours, "{text}");
    }
    for text in ["resign", "draw", "back", "rematch", "agree back", "decline", "sit Eve", "hint"] {
        shared.refused("nobody", text);
    }
    assert_eq!(shared.played(), ["e2e4"]);
    shared.act("white", "resign").unwrap();
    assert_eq!(
        shared.state_of("black")["over"]["result"],
        "0-1",
        "White has resigned, though Black was to move"
    );
    assert_eq!(shared.act("black", "resign").unwrap_err().message, "the game is over");
}

#[test]
fn everybody_looks_as_they_like() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    shared.act("white", "play e2e4").unwrap();
    shared.act("black", "play e7e5").unwrap();
    shared.act("nobody", "look 0").unwrap();
    shared.act("white", "flip").unwrap();
    assert_eq!(shared.state_of("nobody")["shown"], 0);
    let white = shared.state_of("white");
    assert_eq!((&white["shown"], &white["board"]["flipped"]), (&Value::from(2), &Value::from(true)));
    assert_eq!(shared.state_of("black")["board"]["flipped"], true);
    shared.act("black", "look 1").unwrap();
    shared.act("white", "play g1f3").unwrap();
    assert_eq!(shared.state_of("white")["shown"], 3);
    assert_eq!(shared.state_of("black")["shown"], 1, "a move of the other side leaves it");
}

/// The page of each spectator has its own name.
#[test]
fn a_watcher_looks_without_the_others() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    shared.act("white", "play e2e4").unwrap();
    shared.act("one", "flip").unwrap();
    shared.act("two", "look 0").unwrap();
    let mut view = |who: &str| {
        let state = shared.state_of(who);
        (state["board"]["flipped"].as_bool().unwrap(), state["shown"].as_u64().unwrap())
    };
    assert_eq!(
        ["one", "two", "three", "white"].map(&mut view),
        [(true, 1), (false, 0), (false, 1), (false, 1)]
    );
    // The least recently active spectators are dropped; those who were active meanwhile are kept.
    for other in 0..20 {
        view(&format!("early {other}"));
    }
    assert_eq!(view("one"), (true, 1));
    for other in 0..20 {
        view(&format!("late {other}"));
    }
    assert_eq!([view("one"), view("two")], [(true, 1), (false, 1)]);
    shared.act(&"x".repeat(65), "flip").unwrap();
    assert_eq!(shared.state_of("")["board"]["flipped"], true, "names that are too long count as none");
}

#[test]
fn a_draw_takes_two() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    shared.act("white", "draw").unwrap();
    shared.act("white", "draw").unwrap();
    let asked = shared.state_of("black")["room"]["asked"].clone();
    assert_eq!((&asked["what"], &asked["by"]), (&"draw".into(), &"White".into()));
    assert_eq!(asked["words"], "Ann offers a draw");
    shared.act("black", "decline").unwrap();
    assert_eq!(shared.state_of("white")["message"], "Bob declines: Ann offers a draw");
    assert_eq!(shared.act("black", "decline").unwrap_err().message, "there is no proposal");
    shared.act("white", "draw").unwrap();
    shared.act("white", "play e2e4").unwrap();
    shared.act("black", "draw").unwrap();
    assert_eq!(shared.state_of("white")["over"], Value::Null, "the offer was for the move before");
    shared.act("white", "draw").unwrap();
    assert_eq!(shared.state_of("white")["over"]["result"], "1/2-1/2");
}

#[test]
fn an_answer_without_its_proposal_is_none() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    for (who, text) in
        [("white", "play e2e4"), ("black", "play e7e5"), ("white", "back"), ("white", "agree back")]
    {
        shared.act(who, text).unwrap();
    }
    assert_eq!(shared.played().len(), 2, "White's own proposal");
    shared.act("black", "agree draw").unwrap();
    assert!(shared.state_of("white")["over"].is_null(), "White has asked for something else");
    // The second one is of a double click.
    for _ in 0..2 {
        shared.act("black", "agree back").unwrap();
        assert_eq!(shared.played().len(), 0);
        assert!(shared.state_of("white")["room"]["asked"].is_null());
    }
    for text in ["draw", "decline"] {
        shared.act("white", text).unwrap();
    }
    shared.act("black", "agree draw").unwrap();
    let state = shared.state_of("white");
    assert!(state["room"]["asked"].is_null() && state["over"].is_null(), "White has withdrawn the offer");
}

#[test]
fn moves_are_taken_back_by_both() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    assert_eq!(shared.act("white", "back").unwrap_err().message, "there is no move to take back");
    shared.act("white", "play e2e4").unwrap();
    assert_eq!(shared.act("black", "back").unwrap_err().message, "there is no move to take back");
    assert!(!shared.state_of("black")["may"].as_array().unwrap().contains(&"back".into()));
    for (who, text) in [("white", "back"), ("black", "agree back"), ("white", "play e2e4")] {
        shared.act(who, text).unwrap();
    }
    for (who, text) in [("black", "play e7e5"), ("white", "play d1h5")] {
        shared.act(who, text).unwrap();
    }
    shared.act("white", "back").unwrap();
    assert_eq!(shared.played().len(), 3, "Black has not agreed");
    shared.act("black", "back").unwrap();
    assert_eq!(shared.played(), ["e2e4", "e7e5"], "White's last move");
    shared.act("white", "play g1f3").unwrap();
    shared.act("black", "play b8c6").unwrap();
    shared.act("white", "back").unwrap();
    shared.act("black", "back").unwrap();
    assert_eq!(shared.played(), ["e2e4", "e7e5"], "White's last move, and the answer to it");
}

#[test]
fn the_players_have_two_names_and_a_new_one_is_announced() {
    let mut shared = Shared::playing("game=chess&white=you&black=you");
    for name in ["Ann", "ANN", " a n n. "] {
        let refused = shared.act("black", &format!("sit {name}")).unwrap_err().message;
        assert!(refused.ends_with("is your opponent: choose another name"), "{refused}");
    }
    shared.act("black", "sit Bob").unwrap();
    assert_eq!(shared.state_of("white")["message"], "Both players are here", "it is the same name");
    shared.act("black", "sit Carl").unwrap();
    assert_eq!(shared.state_of("white")["message"], "Bob is called Carl now");
    assert_eq!(shared.state_of("white")["room"]["names"], serde_json::json!(["Ann", "Carl"]));
}

#[test]
fn a_message_about_the_game_ends_with_it() {
    for end in ["resign", "draw"] {
        let mut shared = Shared::playing("game=chess&white=you&black=you");
        shared.act("white", "play e2e4").unwrap();
        shared.act("white", "back").unwrap();
        shared.act("black", "back").unwrap();
        assert_eq!(shared.state_of("white")["message"], "A move was taken back");
        shared.act("white", end).unwrap();
        if end == "draw" {
            assert_eq!(shared.state_of("white")["message"], "A move was taken back");
            shared.act("black", end).unwrap();
        }
        let state = shared.state_of("white");
        assert!(!state["over"].is_null() && state["message"] == "", "{end}: {}", state["message"]);
    }
    let mut shared = Shared::playing("game=chess&white=you&black=you&clock=1:00");
    for (who, text) in [("white", "play e2e4"), ("black", "play e7e5"), ("white", "play g1f3")] {
        shared.act(who, text).unwrap();
    }
    shared.act("white", "back").unwrap();
    shared.act("black", "back").unwrap();
    shared.act("black", "draw").unwrap();
    shared.room.handle(Input::Tick, shared.now + Duration::from_secs(100)).unwrap();
    let state = shared.state_of("white");
    assert!(state["room"]["asked"].is_null(), "the proposal ends with the game");
    assert!(!state["over"].is_null() && state["message"] == "", "{}", state["message"]);
}

#[test]
fn a_rematch_changes_colours_and_the_links_stay() {
    let mut shared = Shared::playing("game=atomic&white=you&black=you&clock=5:00");
    assert_eq!(shared.act("white", "rematch").unwrap_err().message, "the game is not over yet");
    shared.act("white", "play e2e4").unwrap();
    shared.act("black", "resign").unwrap();
    shared.act("white", "rematch").unwrap();
    shared.act("black", "rematch").unwrap();
    let state = shared.state_of("white");
    assert_eq!(state["room"]["you"], "Black", "by the same link");
    assert_eq!(state["room"]["names"], serde_json::json!(["Bob", "Ann"]));
    assert_eq!((&state["game"]["name"], state["played"].as_array().unwrap().len()), (&"atomic".into(), 0));
    assert_eq!(state["board"]["flipped"], true);
    assert!(!state["clocks"].is_null() && state["over"].is_null());
    assert_eq!(shared.refused("white", "play e2e4"), "it is White's turn");
    shared.act("black", "play e2e4").unwrap();
    assert!(shared.room.pgn().contains("[White \"Bob\"]"));
}

#[test]
fn rooms_that_nobody_was_invited_to_are_as_before() {
    let room = RoomContents::open(&Link::read("game=chess").unwrap(), all_games(), &|| false).unwrap();
    let mut shared = Shared { room, now: Instant::now(), white: String::new(), black: String::new() };
    for text in ["sit Ann", "rematch", "agree draw", "decline"] {
        assert_eq!(shared.act("", text).unwrap_err().message, "nobody was invited to this game");
    }
    let invite = |side: &str| PageAction::Invite { side: side.to_string(), name: String::new() };
    let refused = shared.room.handle(Input::Act(&invite("red")), shared.now).unwrap_err();
    assert_eq!(refused.message, "a side is white, black or random");
    shared.act("any key", "play e2e4").unwrap();
    assert!(shared.state_of("").get("room").unwrap().is_null());
    shared.act("", "resign").unwrap();
    let refused = shared.room.handle(Input::Act(&invite("white")), shared.now).unwrap_err();
    assert_eq!(refused.message, "the game is over: start a new one first");
}
