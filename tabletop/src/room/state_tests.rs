//! Every state of a game against every action: the actions sent to a page are those that the room
//! accepts.

use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::{SearchEvent, SearchReport, Side};
use serde_json::Value;

use super::contents::RoomContents;
use super::link::Link;
use super::machine::{Input, Order};
use crate::api::Question;
use crate::catalogue::all_games;
use crate::messages::PageAction;
use crate::table::searching::{SearchError, SearchOrder};

/// A room at a moment, the key of its viewer, and that of the opponent.
struct TestRoom {
    room: RoomContents,
    now: Instant,
    key: String,
    other: String,
}

impl TestRoom {
    fn of(link: &str) -> TestRoom {
        let room = RoomContents::open(&Link::read(link).unwrap(), all_games(), &|| false).unwrap();
        TestRoom { room, now: Instant::now(), key: String::new(), other: String::new() }
    }

    /// A game between two persons who have both joined, seen by White.
    fn shared(link: &str) -> TestRoom {
        TestRoom::waiting(link).other_does(r#"{"do": "sit", "name": "Bob"}"#)
    }

    /// A shared game before Black has joined, seen by White.
    fn waiting(link: &str) -> TestRoom {
        let mut test_room = TestRoom::of(link);
        test_room.act(r#"{"do": "invite", "side": "white", "name": "Ann"}"#);
        let key = |name: &str| test_room.state()["room"][name].as_str().unwrap().to_string();
        (test_room.key, test_room.other) = (key("key"), key("invites"));
        test_room
    }

    /// Performs a sequence of actions, all of which must succeed.
    fn then(mut self, actions: &[&str]) -> TestRoom {
        actions.iter().for_each(|action| self.act(action));
        self
    }

    fn act(&mut self, action: &str) {
        self.attempt(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }

    fn attempt(&mut self, action: &str) -> Result<(), String> {
        let action: PageAction = serde_json::from_str(action).unwrap();
        self.room.handle(Input::ActAs(&self.key, &action), self.now).map_err(|refusal| refusal.message)
    }

    /// Performs an action of the opponent.
    fn other_does(mut self, action: &str) -> TestRoom {
        let action: PageAction = serde_json::from_str(action).unwrap();
        self.room.handle(Input::ActAs(&self.other, &action), self.now).unwrap();
        self.room.show_to(&self.key);
        self
    }

    fn later(mut self, seconds: u64) -> TestRoom {
        self.now += Duration::from_secs(seconds);
        self.room.handle(Input::Tick, self.now).unwrap();
        self
    }

    /// Grants the engine a search slot.
    fn thinking(mut self) -> TestRoom {
        self.room.handle(Input::MaySearch, self.now).unwrap();
        self
    }

    /// Ends the running search with this event.
    fn answered(mut self, said: Result<SearchEvent, SearchError>) -> TestRoom {
        let begun = self.room.take_orders().into_iter().find_map(|order| match order {
            Order::Search(SearchOrder::Begin(id, _)) => Some(id),
            _ => None,
        });
        self.room.handle(Input::Search(begun.unwrap(), said), self.now).unwrap();
        self
    }

    fn seen_by(mut self, key: &str) -> TestRoom {
        self.key = key.to_string();
        self.room.show_to(key);
        self
    }

    fn state(&self) -> Value {
        serde_json::from_str(&Question::Game.answer(&self.room, 0).unwrap().text).unwrap()
    }

    fn may(&self) -> String {
        let state = self.state();
        assert_eq!(state["yours"], state["may"].as_array().unwrap().contains(&"play".into()));
        state["may"]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

fn found(best: &str) -> Result<SearchEvent, SearchError> {
    let best = Some(best.to_string());
    Ok(SearchEvent::Done(SearchReport { best, ..SearchReport::default() }))
}

const FRIENDS: &str = "game=chess&white=you&black=you&moves=g1f3+g8f6";
const CLOCKED: &str = "game=chess&white=you&black=you&clock=1:00&moves=g1f3+g8f6&left=50000,40000";
const ENGINE: &str = "game=chess&white=you&black=engine&moves=g1f3+g8f6";
const WATCHED: &str = "game=chess&white=engine&black=engine&think=3s&moves=g1f3+g8f6";
const MATED: &str = "game=chess&white=you&black=you&moves=f2f3+e7e5+g2g4+d8h4";
const STALEMATE: &str = "game=chess&white=you&black=you&fen=k7/8/1K6/8/8/8/8/2Q5 w - - 0 1&moves=c1c7";
const REPEATED: &str = "game=chess&white=you&black=you&moves=g1f3+g8f6+f3g1+f6g8+g1f3+g8f6+f3g1+f6g8";
const BACK: &str = r#"{"do": "back"}"#;
const PAUSE: &str = r#"{"do": "pause"}"#;
const RESIGN: &str = r#"{"do": "resign"}"#;
const DRAW: &str = r#"{"do": "draw"}"#;
const STUDY: &str = r#"{"do": "study", "on": true}"#;
const MATE: &str = r#"{"do": "play", "text": "Qh4"}"#;
const PLAY_ON: &str = r#"{"do": "study", "on": false}"#;

/// Actions allowed in a running game between persons, in a paused one, and in one against the
/// engine.
const GOING: &str = "play back pause resign draw hint";

/// Name of a state, the state, and the actions allowed in it.
type Case = (&'static str, fn() -> TestRoom, &'static str);

const CASES: &[Case] = &[
    ("running", || TestRoom::of(FRIENDS), GOING),
    (
        "before the first move",
        || TestRoom::of("game=chess&white=you&black=you"),
        "play pause resign draw hint",
    ),
    ("running with clocks", || TestRoom::of(CLOCKED), GOING),
    ("against the engine", || TestRoom::of(ENGINE), GOING),
    ("the engine's turn", || TestRoom::of("game=chess&moves=g1f3"), "back pause resign draw hurry"),
    (
        "the engine thinks",
        || TestRoom::of("game=chess&moves=g1f3").thinking(),
        "back pause resign draw hurry",
    ),
    ("watched", || TestRoom::of(WATCHED), "back pause hurry"),
    (
        "a watched move is held",
        || TestRoom::of(WATCHED).thinking().answered(found("e2e4")),
        "back pause hurry",
    ),
    ("watched and paused", || TestRoom::of(WATCHED).then(&[PAUSE]), "back pause"),
    ("watched and taken back", || TestRoom::of(WATCHED).then(&[BACK]), "back pause"),
    ("paused", || TestRoom::of(CLOCKED).then(&[PAUSE]), GOING),
    ("paused at its address", || TestRoom::of(&format!("{FRIENDS}&paused=yes")), GOING),
    (
        "paused on the engine's turn",
        || TestRoom::of("game=chess&moves=g1f3&paused=yes"),
        "back pause resign draw",
    ),
    ("the search has failed", || TestRoom::of(WATCHED).thinking().answered(Err(SearchError)), "back pause"),
    ("resumed", || TestRoom::of(CLOCKED).then(&[PAUSE, PAUSE]), GOING),
    ("mated", || TestRoom::of(MATED), "back"),
    ("stalemate", || TestRoom::of(STALEMATE), "back"),
    ("drawn by repetition", || TestRoom::of(REPEATED), "back"),
    ("resigned", || TestRoom::of(FRIENDS).then(&[RESIGN]), "back"),
    ("resigned at once", || TestRoom::of("game=chess").then(&[RESIGN]), "back"),
    ("drawn by agreement", || TestRoom::of(FRIENDS).then(&[DRAW]), "back"),
    ("lost on time", || TestRoom::of(CLOCKED).later(51), "back"),
    ("mated and taken back", || TestRoom::of(MATED).then(&[BACK]), GOING),
    ("resigned and taken back", || TestRoom::of(ENGINE).then(&[RESIGN, BACK]), "play pause resign draw hint"),
    ("lost on time and taken back", || TestRoom::of(CLOCKED).later(51).then(&[BACK]), GOING),
    ("studied", || TestRoom::of(FRIENDS).then(&[STUDY]), "play back hint analyse"),
    ("studied where it was repeated", || TestRoom::of(REPEATED).then(&[STUDY]), "play back hint analyse"),
    ("studied where it ends", || TestRoom::of(MATED).then(&[STUDY]), "back analyse"),
    ("played on", || TestRoom::of(FRIENDS).then(&[STUDY, PLAY_ON]), GOING),
    ("waiting for a friend", || TestRoom::waiting(FRIENDS), ""),
    ("both are there", || TestRoom::shared(FRIENDS), "play back resign draw"),
];

/// Further states of shared games: seen by the side not to move, by a spectator, after the end, and
/// after take-backs.
const SHARED: &[Case] = &[
    ("the other's turn", || TestRoom::shared("game=chess&moves=g1f3"), "back resign draw"),
    ("shared and over", || TestRoom::shared(FRIENDS).then(&[RESIGN]), "back"),
    ("shared and mated", || TestRoom::shared("game=chess&moves=f2f3+e7e5+g2g4").other_does(MATE), "back"),
    (
        "shared, over and taken back",
        || TestRoom::shared(FRIENDS).then(&[RESIGN, BACK]).other_does(BACK),
        "play resign draw",
    ),
    ("shared and drawn", || TestRoom::shared(CLOCKED).then(&[DRAW]).other_does(DRAW), "back"),
    ("spectated", || TestRoom::shared(FRIENDS).seen_by("watcher"), ""),
];

#[test]
fn the_room_accepts_exactly_the_actions_offered_to_pages() {
    for &(name, test_room, expected) in CASES.iter().chain(SHARED) {
        assert_eq!(test_room().may(), expected, "{name}");
        for action in ["play", "back", "pause", "resign", "draw", "hint", "hurry", "analyse"] {
            let mut test_room = test_room();
            let mv = test_room.room.table.engine().game().described_moves().first().map(|mv| mv.text.clone());
            let request = serde_json::json!({ "do": action, "text": mv.unwrap_or_default(), "lines": 1 });
            let before = (test_room.room.table.plies(), test_room.may());
            let done = test_room.attempt(&request.to_string());
            let is_allowed = expected.split(' ').any(|known| known == action);
            assert_eq!(done.is_ok(), is_allowed, "{name}: {action} {done:?}");
            if let Err(reason) = done {
                assert!(!reason.is_empty() && !reason.contains('\n'), "{name}: {action}");
                assert_eq!(
                    (test_room.room.table.plies(), test_room.may()),
                    before,
                    "{name}: {action} was refused"
                );
            }
        }
    }
}

/// A page that is opened at the link of a game is in the same state.
#[test]
fn an_address_keeps_what_may_be_done() {
    for &(name, test_room, expected) in CASES {
        let test_room = test_room();
        if test_room.room.is_shared() {
            continue;
        }
        assert_eq!(
            TestRoom::of(&test_room.room.address()).may(),
            expected,
            "{name}: {}",
            test_room.room.address()
        );
    }
}

#[test]
fn a_game_that_was_over_goes_on_with_the_clocks_of_the_move_taken_back() {
    let test_room = TestRoom::of(CLOCKED).then(&[r#"{"do": "play", "text": "d4"}"#]).later(30);
    let left = |test_room: &TestRoom| {
        Side::BOTH
            .map(|side| test_room.room.table.time_left(side, test_room.now).unwrap().as_secs_f64().round())
    };
    assert_eq!(left(&test_room), [50.0, 10.0]);
    let test_room = test_room.then(&[RESIGN, BACK]).later(5);
    assert!(test_room.room.table.state().is_running());
    assert_eq!(left(&test_room), [45.0, 40.0]);
}

#[test]
fn a_pause_outlasts_a_page_that_goes_away() {
    for (actions, is_paused) in [(&[PAUSE][..], true), (&[], false)] {
        let mut test_room = TestRoom::of(CLOCKED).then(actions);
        test_room.room.handle(Input::Watched(false), test_room.now).unwrap();
        assert_eq!(test_room.room.link().paused, is_paused);
        let mut test_room = test_room.later(1000);
        test_room.room.handle(Input::Watched(true), test_room.now).unwrap();
        assert_eq!(test_room.room.table.is_paused(), is_paused);
        assert!(test_room.room.table.time_left(Side::White, test_room.now).unwrap().as_secs() >= 49);
    }
}

/// A level needs much less time than is chosen: the move waits.
#[test]
fn a_watched_game_runs_at_its_pace() {
    let test_room = TestRoom::of(WATCHED).thinking().answered(found("e2e4")).later(2);
    assert_eq!((test_room.room.table.plies(), test_room.state()["thinking"].as_bool()), (2, Some(true)));
    assert!(test_room.room.table.wakes_at(test_room.now).is_some());
    assert_eq!(test_room.later(2).room.table.plies(), 3);
    let test_room = TestRoom::of(WATCHED).thinking().answered(found("e2e4")).then(&[r#"{"do": "hurry"}"#]);
    assert_eq!(test_room.room.table.plies(), 3, "unless somebody is in a hurry");
    let mut test_room = TestRoom::of(WATCHED).thinking().answered(found("e2e4")).then(&[BACK, PAUSE]);
    test_room = test_room.later(9);
    assert_eq!(test_room.room.table.plies(), 1, "a move of another position is not played");
}
