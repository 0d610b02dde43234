//! Rooms as state machines: events in and orders out, with a clock controlled by the test.

use std::collections::BTreeSet;
use std::time::Duration;

use engine_core::clock::Instant;
use engine_core::{SearchEvent, SearchReport, Side};

use super::contents::{Change, RoomContents};
use super::link::Link;
use super::machine::{Input, Order};
use crate::api::Question;
use crate::catalogue::all_games;
use crate::messages::PageAction;
use crate::table::searching::{SearchError, SearchOrder};

pub(super) fn room(link: &str) -> (RoomContents, Instant) {
    let contents = RoomContents::open(&Link::read(link).unwrap(), all_games(), &|| false).unwrap();
    (contents, Instant::now())
}

fn answer(best: &str) -> Result<SearchEvent, SearchError> {
    Ok(SearchEvent::Done(SearchReport {
        best: Some(best.to_string()),
        ponder: None,
        info: None,
        nodes: 1,
        elapsed: Duration::ZERO,
    }))
}

/// Returns the id of the search ordered, if one begins.
fn begun(room: &mut RoomContents) -> Option<u64> {
    room.take_orders().into_iter().find_map(|order| match order {
        Order::Search(SearchOrder::Begin(id, _)) => Some(id),
        _ => None,
    })
}

pub(super) fn played(room: &RoomContents) -> Vec<&str> {
    room.table.played().iter().map(|played| played.text.as_str()).collect()
}

#[test]
fn a_search_is_ordered_when_there_is_a_place_and_its_answer_is_played() {
    let (mut room, now) = room("game=chess&white=engine&black=you");
    room.handle(Input::Tick, now).unwrap();
    assert_eq!(begun(&mut room), None, "nobody has said that there is a place");
    room.handle(Input::MaySearch, now).unwrap();
    let id = begun(&mut room).unwrap();
    room.handle(Input::MaySearch, now).unwrap();
    assert_eq!(begun(&mut room), None, "it runs already");
    room.take_change();
    room.handle(Input::Search(id + 1, answer("d2d4")), now).unwrap();
    assert_eq!((room.take_change(), played(&room)), (None, vec![]), "another search's");
    room.handle(Input::Search(id, answer("e2e4")), now).unwrap();
    assert_eq!((room.take_change(), played(&room)), (Some(Change::Game), vec!["e2e4"]));
    room.handle(Input::Search(id, answer("d2d4")), now).unwrap();
    assert_eq!(played(&room), ["e2e4"], "it is over");
}

#[test]
fn a_search_that_nobody_waits_for_is_ended_and_one_that_broke_pauses_the_game() {
    let (mut room, now) = room("game=chess&white=engine&black=you");
    room.handle(Input::MaySearch, now).unwrap();
    let id = begun(&mut room).unwrap();
    room.handle(Input::Watched(false), now).unwrap();
    let orders = room.take_orders();
    assert!(matches!(orders[..], [Order::Search(SearchOrder::End(ended))] if ended == id), "{orders:?}");
    room.handle(Input::Watched(true), now).unwrap();
    room.handle(Input::MaySearch, now).unwrap();
    room.handle(Input::Act(&PageAction::Pause), now).unwrap();
    assert!(room.take_orders().is_empty(), "what has not begun need not be ended");
    room.handle(Input::Act(&PageAction::Pause), now).unwrap();
    room.handle(Input::MaySearch, now).unwrap();
    let id = begun(&mut room).unwrap();
    room.handle(Input::Search(id, Err(SearchError)), now).unwrap();
    assert!(room.table.is_paused() && room.message.contains("failed"), "{}", room.message);
}

#[test]
fn a_line_that_cannot_be_played_to_its_end_changes_nothing() {
    let (mut room, now) = room("game=chess&mode=study");
    let line =
        |texts: &[&str]| PageAction::Line { texts: texts.iter().map(|text| text.to_string()).collect() };
    let shuttle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mate = ["f3", "e5", "g4", "Qh4", "e4"];
    for (texts, reason) in
        [(&mate[..], "the game is over"), (&shuttle.repeat(100), "a line has at most 256 moves")]
    {
        let refused = room.handle(Input::Act(&line(texts)), now).unwrap_err();
        assert_eq!(refused.message, reason);
        assert_eq!(room.table.plies(), 0, "{reason}");
    }
    room.handle(Input::Act(&line(&shuttle.repeat(2))), now).unwrap();
    assert_eq!(room.table.plies(), 8);
}

/// FIDE's Laws, 6.9; in other games a king alone may win.
#[test]
fn a_flag_that_falls_against_a_bare_king_is_a_draw() {
    for (game, fen, drawn) in [
        ("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", true),
        ("chess", "4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1", false),
        ("chess", "4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", true),
        ("chess", "4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1", false),
        ("chess", "4k1nn/8/8/8/8/8/8/Q3K3 w - - 0 1", false),
        ("chess", "4k1n1/8/8/8/8/8/7P/4K3 w - - 0 1", false),
        ("chess", "4kb2/8/8/8/8/8/8/QR2K3 w - - 0 1", true),
        ("chess", "4kb2/8/8/8/8/8/8/N3K3 w - - 0 1", false),
        ("chess", "4kb2/8/8/8/8/8/3B4/4K1B1 w - - 0 1", true),
        ("chess", "4k1b1/8/8/8/8/8/3B4/4K1B1 w - - 0 1", false),
        ("gt-clobberers-nutters", "4k3/8/8/8/8/8/8/A3K3 w - - 0 1 clobberers:nutters", true),
        ("atomic", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", true),
        ("3check", "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1", true),
        ("3check", "4k1n1/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1", false),
        ("kingofthehill", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", false),
        ("antichess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", false),
        ("crazyhouse", "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1", false),
        ("racingkings", "8/8/8/8/8/8/k7/3Q3K w - - 0 1", false),
    ] {
        let address =
            form_urlencoded::Serializer::new("white=you&black=you&clock=1:00&left=50000,50000".to_string())
                .extend_pairs([("game", game), ("fen", fen)])
                .finish();
        let (mut room, now) = room(&address);
        room.handle(Input::Tick, now + Duration::from_secs(61)).unwrap();
        let ending = room.table.ending().unwrap().clone();
        assert_eq!(ending.result, if drawn { "1/2-1/2" } else { "0-1" }, "{game} {fen} {ending:?}");
        let again =
            RoomContents::open(&Link::read(&room.address()).unwrap(), all_games(), &|| false).unwrap();
        assert_eq!(again.table.ending(), Some(&ending), "at its address, too");
        assert!(room.pgn().contains("[Termination \"time forfeit\"]"), "{}", room.pgn());
    }
}

/// Players may claim a draw there; a study continues.
#[test]
fn a_study_goes_on_after_a_repetition() {
    let (mut room, now) = room("game=chess&mode=study");
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(3) {
        room.handle(Input::Act(&PageAction::Play { text: text.to_string() }), now).unwrap();
    }
    assert_eq!(room.table.plies(), 12);
    let again = RoomContents::open(&Link::read(&room.address()).unwrap(), all_games(), &|| false).unwrap();
    assert_eq!(again.table.plies(), 12);
    assert!(!again.table.moves().is_empty() && again.table.ending().is_none());
    room.handle(Input::Act(&PageAction::Study { on: false }), now).unwrap();
    assert_eq!(room.table.ending().unwrap().result, "1/2-1/2", "as a game it is over");
}

#[test]
fn flags_fall_when_time_goes_on_and_a_move_counts_from_when_it_came() {
    let (mut room, now) = room("game=chess&white=you&black=you&clock=1:00&moves=g1f3+g8f6");
    let play = |text: &str| PageAction::Play { text: text.to_string() };
    room.handle(Input::Act(&play("e2e4")), now + Duration::from_secs(59)).unwrap();
    room.handle(Input::Tick, now + Duration::from_secs(110)).unwrap();
    assert!(room.table.ending().is_none());
    let refused = room.handle(Input::Act(&play("e7e5")), now + Duration::from_secs(120));
    assert!(refused.is_err() && room.table.ending().is_some(), "the flag fell before the move came");
    assert_eq!(room.take_change(), Some(Change::Game), "and the page hears of it");
}

#[test]
fn clocks_stay_as_they_are_when_the_game_ends_also_at_its_address() {
    let clocked = "game=chess&white=you&black=you&clock=1:00&moves=e2e4&left=60000,50000";
    let left =
        |room: &RoomContents, now| Side::BOTH.map(|side| room.table.time_left(side, now).unwrap().as_secs());
    let (mut late, mut now) = room(clocked);
    now += Duration::from_secs(51);
    late.handle(Input::Tick, now).unwrap();
    let (mut resigned, begin) = room(clocked);
    resigned.handle(Input::Act(&PageAction::Resign), begin + Duration::from_millis(19_500)).unwrap();
    for (room, seconds, end) in [(late, 0, "black-late"), (resigned, 30, "black-resigned")] {
        assert_eq!(left(&room, now)[1], seconds, "{end}");
        let address = room.address();
        assert!(address.contains(end), "{address}");
        let again = RoomContents::open(&Link::read(&address).unwrap(), all_games(), &|| false).unwrap();
        assert_eq!(again.table.ending(), room.table.ending());
        assert_eq!(left(&again, now), left(&room, now));
        assert_eq!(again.address(), address);
    }
}

#[test]
fn a_move_taken_back_after_the_flag_has_fallen_goes_on_with_time_also_at_an_address() {
    let clocked = "game=chess&white=you&black=you&clock=1:00&moves=e2e4+e7e5+g1f3&left=50000,20000";
    let (mut late, mut now) = room(clocked);
    now += Duration::from_secs(21);
    late.handle(Input::Tick, now).unwrap();
    assert!(late.table.ending().is_some());
    let address = late.address();
    let again = RoomContents::open(&Link::read(&address).unwrap(), all_games(), &|| false).unwrap();
    for mut room in [late, again] {
        room.handle(Input::Act(&PageAction::Back), now).unwrap();
        room.handle(Input::Tick, now + Duration::from_secs(5)).unwrap();
        assert_eq!((room.table.plies(), room.table.ending()), (2, None), "{address}");
        let left = Side::BOTH.map(|side| room.table.time_left(side, now).unwrap().as_secs());
        assert_eq!(left, [50, 60], "White's clock as it is, Black's full");
    }
}

#[test]
fn details_belong_to_the_position_shown() {
    let (mut room, now) = room("game=chess&white=you&black=you&moves=e2e4+e7e5+d1h5+g7g6+h5e5");
    let reply = |room: &RoomContents, question: Question, what: &str| {
        let reply = question.answer(room, 0).unwrap().text;
        serde_json::from_str::<serde_json::Value>(&reply).unwrap()[what].to_string()
    };
    assert_eq!(reply(&room, Question::Game, "attackers"), "[\"e5\"]");
    room.handle(Input::Act(&PageAction::Look { plies: Some(2) }), now).unwrap();
    assert_eq!(reply(&room, Question::Game, "check"), "[]");
    let fen = "\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"";
    for question in [Question::Game, Question::Editor] {
        assert_eq!(reply(&room, question, "fen"), fen);
    }
}

#[test]
fn protected_pieces_are_sent_while_the_other_side_moves() {
    let reply = |link: &str| {
        let reply = Question::Game.answer(&room(link).0, 0).unwrap().text;
        serde_json::from_str::<serde_json::Value>(&reply).unwrap()["guarded"].clone()
    };
    let waiting = reply("game=chess&white=you&black=engine&moves=e2e4");
    assert_eq!(waiting["f1"], serde_json::json!(["g2"]));
    assert!(waiting.get("f8").is_none(), "Black's pieces move now: {waiting}");
    assert_eq!(reply("game=chess&white=you&black=engine"), serde_json::json!({}));
    assert_eq!(
        reply("game=spirit&white=engine&black=you"),
        serde_json::json!({}),
        "a game that does not tell"
    );
}

#[test]
fn the_clock_of_a_side_runs_from_its_second_turn_on() {
    let (mut room, now) = room("game=chess&white=you&black=you&clock=40/1:00%2B3");
    let reply = |room: &RoomContents, now: Instant| {
        Side::BOTH.map(|side| room.table.time_left(side, now).unwrap().as_secs())
    };
    let mut now = now;
    for text in ["e2e4", "e7e5"] {
        now += Duration::from_secs(100);
        room.handle(Input::Tick, now).unwrap();
        assert_eq!((reply(&room, now), room.table.counts_time()), ([60, 60], false), "{text}");
        room.handle(Input::Act(&PageAction::Play { text: text.to_string() }), now).unwrap();
    }
    now += Duration::from_secs(10);
    assert_eq!((reply(&room, now), room.table.counts_time()), ([50, 60], true));
    room.handle(Input::Act(&PageAction::Play { text: "g1f3".to_string() }), now).unwrap();
    assert_eq!(reply(&room, now), [53, 60], "moves add time from then on");
}

#[test]
fn moves_at_an_address_count_for_the_period_of_the_clock() {
    let (mut room, now) =
        room("game=chess&white=you&black=you&clock=2/1:00&moves=e2e4+e7e5&left=50500,60000");
    room.handle(Input::Act(&PageAction::Play { text: "g1f3".to_string() }), now).unwrap();
    let left = Side::BOTH.map(|side| room.table.time_left(side, now).unwrap().as_secs());
    assert_eq!(left, [110, 60], "White has made two moves");
}

#[test]
fn a_paused_game_is_paused_at_its_address_too() {
    let (mut room, now) = room("game=chess&white=you&black=engine&clock=300");
    room.act(&PageAction::Pause, now).unwrap();
    let link = room.link();
    assert!(link.paused);
    let mut again = RoomContents::open(&link, all_games(), &|| false).unwrap();
    assert!(again.table.is_paused());
    again.act(&PageAction::Pause, now).unwrap();
    assert!(!again.table.is_paused() && !again.link().paused);
    again.act(&PageAction::Pause, now).unwrap();
    assert!(!again.link().rematch().unwrap().paused, "another game begins");
}

/// A link holds the custom armies, so that it is sufficient to play them.
#[test]
fn an_address_holds_the_armies_in_it() {
    let army = "army = { name = 'Linked Lions', id = 'lions', places = ['L', 'N', 'B', 'Q'], piece = [\
        { name = 'Lion', letter = 'L', betza = 'WAD', glyph = '<circle cx=\"50\" cy=\"50\" r=\"30\"/>' }, \
        { name = 'Knight', letter = 'N', betza = 'N' }, { name = 'Bishop', letter = 'B', betza = 'B' }, \
        { name = 'Queen', letter = 'Q', betza = 'Q' }] }";
    let pairs =
        [("game", "gt-lions-fide"), ("army", army), ("white", "you"), ("black", "you"), ("moves", "e2e4")];
    let address = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let opened = |address: &str| room(address).0;
    let contents = opened(&address);
    assert!(contents.table.engine().game().start_fen().ends_with("LNBQKBNL w KQkq - 0 1"));
    let again = Link::read(&contents.address()).unwrap();
    assert_eq!((again.game.as_str(), again.armies.len()), ("gt-lions-fide", 1));
    assert!(again.armies[0].contains("<circle"), "{again:?}");
    assert_eq!(opened(&contents.address()).address(), contents.address());
    let open = |address: &str| RoomContents::open(&Link::read(address)?, all_games(), &|| false);
    let faulty = open(&address.replace("WAD", "WzD")).err().unwrap().message;
    assert!(faulty.contains("unknown modifier") && !faulty.contains('\n'), "{faulty}");
    let twice = format!("{address}&army=a&army=b");
    assert!(Link::read(&twice).unwrap_err().message.contains("the address says army"));
    let dragons = variants::armies::find("dragons").unwrap().definition.clone();
    let pairs = [("game", "gt-dragons-fide"), ("army", &*dragons)];
    let library = opened(&form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish());
    assert!(!library.address().contains("army"), "{}", library.address());
}

/// Readers of the record elsewhere know the position, but not this program's options.
#[test]
fn a_record_says_where_a_chosen_start_is() {
    for game in ["fischerandom", "atomic", "3check", "crazyhouse"] {
        for option in ["o.WhiteArray=0", "o.BlackArray=3"] {
            let rules = if game == "fischerandom" { "" } else { "&o.UCI_Chess960=true" };
            let (room, _) = room(&format!("game={game}{rules}&{option}"));
            let start = room.table.engine().game().start_fen();
            let pgn = room.pgn();
            assert!(pgn.contains(&format!("[SetUp \"1\"]\n[FEN \"{start}\"]")), "{pgn}");
            let again = room_of(&pgn);
            assert_eq!(again.table.engine().game().start_fen(), start, "{pgn}");
        }
    }
    assert!(!room("game=chess").0.pgn().contains("FEN"));
}

#[test]
fn a_new_game_of_chess960_draws_its_array_and_the_address_has_it() {
    for game in
        ["game=fischerandom", "game=atomic&o.UCI_Chess960=true", "game=illusionary&o.UCI_Chess960=true"]
    {
        let usual = room(game).0;
        let standard = usual.table.engine().game().start_fen();
        assert_eq!(usual.link().fen, None, "an address without a position means the usual array");
        let drawn: BTreeSet<String> =
            (0..6).filter_map(|_| room(&format!("{game}&start=drawn")).0.link().fen).collect();
        assert!(drawn.len() > 3 && !drawn.contains(&standard), "{drawn:?}");
        let fen = drawn.first().unwrap();
        let ranks: Vec<String> = fen.split([' ', '/']).map(str::to_lowercase).collect();
        assert_eq!(ranks[0], ranks[7], "{fen}: one array for both sides");
        let fen: String = form_urlencoded::byte_serialize(fen.as_bytes()).collect();
        let again = room(&format!("{game}&fen={fen}")).0;
        assert!(again.pgn().contains("[FEN \""), "{}", again.pgn());
        assert!(!again.pgn().contains("RandomArrays") && !again.address().contains("RandomArrays"));
        for chosen in ["o.WhiteArray=3", "o.RandomArrays=off"] {
            let start = |link: &str| room(link).0.table.engine().game().start_fen();
            let link = format!("{game}&{chosen}");
            assert_eq!(start(&format!("{link}&start=drawn")), start(&link), "{chosen} is a choice");
        }
    }
    for game in ["game=chess", "game=atomic", "game=horde", "game=crazy"] {
        assert_eq!(room(&format!("{game}&start=drawn")).0.link().fen, None, "{game}");
    }
}

pub(super) fn room_of(text: &str) -> RoomContents {
    let game = crate::table::record::find_game(text, 1).unwrap();
    RoomContents::from_pgn(&game, all_games(), &|| false).unwrap()
}

#[test]
fn a_study_is_seen_from_the_side_that_its_file_says() {
    assert!(!room_of("[Orientation \"white\"]\n\n1. e4 *").flipped);
    assert!(room_of("[Orientation \"black\"]\n\n1. e4 *").flipped);
}

#[test]
fn a_position_is_a_study_of_the_first_game_that_knows_it() {
    let opened = |fen: &str| {
        let room = room_of(fen);
        let game = room.table.engine().game();
        (game.setup().preset.name.to_string(), game.start_fen() == fen)
    };
    assert_eq!(opened("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"), ("chess".to_string(), true));
    let three_check = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 2+3 0 2";
    assert_eq!(opened(three_check), ("3check".to_string(), true));
    let pocket = "rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R[NPnp] w KQkq - 0 5";
    assert_eq!(opened(pocket), ("crazyhouse".to_string(), true));
    let (armies, _) = opened("dawckwad/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(armies, "grandtournament");
    let faulty = crate::table::record::find_game("4k3/8/8/8/8/8/4P3/4K2R w KK - 0 1", 1).unwrap();
    assert!(
        RoomContents::from_pgn(&faulty, all_games(), &|| false).is_err(),
        "Crazy Chess reads it, without a right to deny"
    );
}

#[test]
fn a_list_of_games_has_their_results() {
    let text = "[Result \"*\"]\n\n1. e4 1-0\n\n[Result \"0-1\"]\n\n1. e4 *\n\n[White \"A\"]\n\n1. e4\n";
    let listed = crate::records::pgn_text::split_games(text)
        .iter()
        .map(super::study_state::listed)
        .collect::<Vec<_>>();
    let results: Vec<_> = listed.iter().map(|game| game.result.as_str()).collect();
    assert_eq!(results, ["1-0", "0-1", "*"]);
}

#[test]
fn a_mate_on_the_board_is_not_overruled_by_the_address() {
    let mated = "game=chess&white=you&black=you&moves=f2f3+e7e5+g2g4+d8h4";
    for (mode, end, result, message) in [
        ("", "black-resigned", "0-1", "The address says black-resigned, but Black mates"),
        ("", "draw-agreed", "0-1", "The address says draw-agreed, but Black mates"),
        ("", "white-late", "0-1", ""),
        ("&mode=study", "1-0", "0-1", "The address says 1-0, but Black mates"),
    ] {
        let link = Link::read(&format!("{mated}{mode}&end={end}")).unwrap();
        let room = RoomContents::open(&link, all_games(), &|| false).unwrap();
        let ending = room.study_ending().or(room.table.ending().cloned()).unwrap();
        assert_eq!((ending.result, &*ending.reason), (result, "Black mates"), "{mode} {end}");
        assert_eq!(room.message, message);
    }
    // A result alone would stand in the record of a game that goes on.
    let link = Link::read("game=chess&end=1-0").unwrap();
    assert!(RoomContents::open(&link, all_games(), &|| false).is_err());
}

/// Whoever does not claim the draw may lose afterwards.
#[test]
fn a_record_may_end_otherwise_after_a_repetition() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    for (result, expected) in [("1-0", "1-0"), ("1/2-1/2", "1/2-1/2"), ("*", "1/2-1/2")] {
        let room = room_of(&format!("[Result \"{result}\"]\n\n{moves} {result}\n"));
        assert_eq!(room.study_ending().unwrap().result, expected);
        assert!(room.left_out.is_empty(), "{:?}", room.left_out);
        let link = room.link();
        assert_eq!(RoomContents::open(&link, all_games(), &|| false).unwrap().link(), link);
    }
}

#[test]
fn a_mate_on_the_board_is_not_overruled_by_the_record() {
    for (result, reply) in [("0-1", vec![]), ("1-0", vec!["the record says 1-0, but Black mates"])] {
        let room = room_of(&format!("[Result \"{result}\"]\n\n1. f3 e5 2. g4 Qh4# {result}\n"));
        let ending = room.study_ending().unwrap();
        assert_eq!((ending.result, &*ending.reason), ("0-1", "Black mates"));
        assert_eq!(room.left_out, reply);
        let link = room.link();
        assert_eq!(RoomContents::open(&link, all_games(), &|| false).unwrap().link(), link);
    }
}

/// A main line that the rules end has their result, whatever was entered before.
#[test]
fn the_rules_end_a_study_that_has_a_result() {
    let mated = "game=chess&mode=study&moves=f2f3+e7e5+g2g4+(+h2h3+)";
    let (mut room, now) = room(mated);
    let set = |result: &str| PageAction::Tags { tags: Vec::new(), result: Some(result.to_string()) };
    room.act(&set("1-0"), now).unwrap();
    let node = room.table.tree().main_line()[3];
    room.act(&PageAction::Go { node }, now).unwrap();
    room.act(&PageAction::Play { text: "Qh4#".to_string() }, now).unwrap();
    assert_eq!(room.study_ending().unwrap().result, "0-1");
    assert!(room.pgn().contains("[Result \"0-1\"]"), "{}", room.pgn());
    let link = room.link();
    assert_eq!(RoomContents::open(&link, all_games(), &|| false).unwrap().link(), link);
    let refused = room.act(&set("1-0"), now).unwrap_err();
    assert_eq!(refused.message, "Black mates: the result is 0-1");
    room.act(&set("0-1"), now).unwrap();
    // Without the mate the result entered counts again.
    let node = *room.table.tree().main_line().last().unwrap();
    room.act(&PageAction::Remove { node }, now).unwrap();
    assert_eq!(room.study_ending().unwrap().result, "1-0");
}
