//! Tests of XBoard's protocol, except turns of several plies.

use std::time::Instant;

use engine_core::MAX_PLY;

use crate::protocol::{GuiProtocol, XBoardStart};
use crate::testing::Conversation;

fn xboard() -> Conversation {
    let talk = Conversation::xboard();
    talk.send("new");
    talk
}

/// Waits for a line of thinking of this depth with these words; fails if none arrives.
fn wait_for_thinking(talk: &Conversation, depth: u32, words: &str) {
    while !talk.wait_for(&format!("{depth} ")).pop().unwrap().contains(words) {}
}

fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn features_are_listed() {
    let talk = Conversation::start(Some(GuiProtocol::XBoard(XBoardStart::default())));
    talk.send("protover 2");
    let lines = talk.wait_for("feature done=1").join("\n");
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "analyze=1",
        "playother=1",
        "colors=0",
        "memory=1",
        "smp=1",
        "san=0",
        "name=1",
        "exclude=1",
        "sigint=0",
        "sigterm=0",
        "reuse=1",
        "debug=1",
        "highlight=1",
        "variants=\"normal,shownrelay,shortrelay\"",
        "myname=\"Menagerie ",
        "option=\"MultiPV -spin 1 1 256\"",
        "option=\"Clear Hash -button\"",
        "option=\"Weather -combo sun /// *rain\"",
        "option=\"Half -check 0\"",
    ] {
        assert!(lines.contains(feature), "{feature} is missing in\n{lines}");
    }
    assert!(!lines.contains("option=\"Hash") && !lines.contains("UCI_Variant"));
}

#[test]
fn the_engine_plays_black_after_new_and_the_other_side_on_request() {
    let talk = xboard();
    talk.send("st 0.05\nusermove b1c1");
    talk.wait_for("move c9");
    talk.send("force\nusermove c1b1\ngo");
    talk.wait_for("move c");
    let talk = xboard();
    talk.send("sd 3\ngo");
    talk.wait_for("move b1");
    assert_eq!(talk.ask_xboard("force\nusermove c9b9"), [""; 0]);
    talk.send("playother\nusermove b9c9");
    assert_eq!(count(&talk.ask_xboard("time 100"), "Illegal move"), 1);
}

#[test]
fn thinking_is_shown_when_posted() {
    let talk = xboard();
    talk.send("post\nsd 3\ngo");
    let lines = talk.wait_for("move");
    let words: Vec<&str> = lines[0].split(' ').collect();
    assert!(words.len() >= 5 && words[..4].iter().all(|word| word.parse::<i64>().is_ok()), "{lines:?}");
    talk.send("new\nnopost\nsd 3\ngo");
    assert_eq!(talk.wait_for("move").len(), 1);
}

#[test]
fn mates_are_distinguished_from_evaluations() {
    let talk = xboard();
    talk.send("force\nsetboard b7:c9 w - -\npost\nsd 3\ngo");
    let lines = talk.wait_for("1-0");
    assert!(lines.iter().any(|line| line.split(' ').nth(1) == Some("100001")), "{lines:?}");
    talk.send("force\nsetboard b7:c5 b - -\nsd 4\ngo");
    assert!(talk.wait_for("move").iter().any(|line| line.split(' ').nth(1) == Some("-100001")));
}

#[test]
fn results_are_claimed_with_their_reason() {
    let talk = xboard();
    talk.send("force\nsetboard b7:c9 w - -\nsd 2\ngo");
    assert_eq!(talk.wait_for("1-0"), ["move b7b9", "1-0 {White arrives}"]);
    assert_eq!(talk.ask_xboard("go"), ["1-0 {White arrives}"]);
    assert_eq!(talk.ask_xboard("usermove c9c7"), ["Illegal move (nobody runs like that): c9c7"]);
    talk.send("new\nforce\nsetboard b7:c9 w - -\nplayother\nusermove b7b9");
    assert_eq!(talk.wait_for("1-0"), ["1-0 {White arrives}"]);
}

#[test]
fn move_now_moves_now() {
    let talk = xboard();
    talk.send("post\nlevel 0 60 0\ntime 360000\ngo");
    talk.wait_for("3 ");
    talk.send("?");
    // With an hour on the clock, an undisturbed search would reach its last depth.
    assert_eq!(count(&talk.wait_for("move"), &format!("{} ", MAX_PLY - 1)), 0);
}

#[test]
fn pings_are_answered_after_the_move_that_was_asked_for() {
    let talk = xboard();
    assert_eq!(talk.ask_xboard("force"), [""; 0]);
    talk.send("st 0.2\ngo\nping 5\nping 6");
    let lines = talk.wait_for("pong 6");
    let order: Vec<&str> = lines.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(order, ["move", "pong", "pong"]);
    talk.send("go\nping 7\nforce");
    assert_eq!(talk.wait_for("pong 7"), ["pong 7"]);
    // Options interrupt the search, which begins again and still owes its move.
    for interruption in
        ["option ArmyFiles=", "memory 1", "cores 1", "option MultiPV=1", "variant none", "exit"]
    {
        talk.send(&format!("st 0.2\nforce\ngo\nping 8\n{interruption}"));
        let lines = talk.wait_for("pong 8");
        assert!(lines.iter().any(|line| line.starts_with("move ")), "{interruption}: {lines:?}");
    }
}

#[test]
fn pondering_answers_pings_and_goes_on_with_the_expected_move() {
    let talk = xboard();
    talk.send("sd 6\nlevel 0 1 0\nhard\ngo");
    talk.wait_for("move b1");
    talk.send("ping 1");
    talk.wait_for("pong 1");
    talk.send("hint");
    let hint = talk.wait_for("Hint: ").pop().unwrap();
    let expected = hint.strip_prefix("Hint: ").unwrap().to_string();
    talk.send(&format!("usermove {expected}"));
    talk.wait_for("move b");
    assert_eq!(expected, "c9c7");
    talk.send("usermove c7d7\neasy");
    talk.wait_for("move b");
}

#[test]
fn pondering_is_shown_behind_the_expected_move_and_goes_on_after_a_click() {
    let talk = xboard();
    talk.send("sd 6\npost\nhard\ngo");
    talk.wait_for("move b1");
    wait_for_thinking(&talk, 1, " c9c7 ");
    talk.send("lift c9");
    talk.wait_for("highlight");
    wait_for_thinking(&talk, 1, " c9c7 ");
}

#[test]
fn an_expected_reply_is_no_hint_in_the_next_game() {
    let talk = xboard();
    talk.send("sd 6\ngo");
    talk.wait_for("move b1");
    assert_eq!(talk.ask_xboard("hint"), ["Hint: c9c7"]);
    let hint = talk.ask_xboard("new\nforce\nhint");
    assert!(hint[0].starts_with("Hint: b1"), "{hint:?}");
}

#[test]
fn a_hint_is_repeated_when_it_is_asked_for_again() {
    let talk = xboard();
    let hints = talk.ask_xboard("force\nhint\nhint");
    assert!(hints.len() == 2 && hints[0] == hints[1], "{hints:?}");
}

#[test]
fn an_expected_reply_is_no_hint_after_a_take_back() {
    let talk = xboard();
    talk.send("sd 6\ngo");
    talk.wait_for("move b1");
    let hint = talk.ask_xboard("force\nundo\nhint");
    assert!(hint[0].starts_with("Hint: b1"), "{hint:?}");
}

#[test]
fn moves_that_were_excluded_come_back_with_the_move_that_is_taken_back() {
    let talk = xboard();
    let there_and_back = "usermove b1c1\nusermove c9d9\nusermove c1b1\nusermove d9c9";
    talk.send(&format!("force\n{there_and_back}\nexclude b1b3\nundo\nundo\nundo\nundo\nsd 2\ngo"));
    talk.wait_for("move b1b3");
}

#[test]
fn a_draw_offered_while_the_engine_thinks_is_answered() {
    let talk = xboard();
    talk.send("force\nsetboard b7:c5 b - -\nst 0.3\ngo\ndraw");
    talk.wait_for("offer draw");
}

/// Notices while White moves near its goal: to the left, to the left again, to the right. The
/// engine is Black.
fn notices(talk: &Conversation, setting: &str, turns: usize) -> Vec<Vec<String>> {
    talk.send(&format!("new\nforce\nsetboard b5:c9 w - -\nsd 2\n{setting}\nplayother"));
    let after = |turn: &&str| {
        talk.send(&format!("usermove {turn}"));
        talk.wait_for("move ");
        talk.ask_xboard("")
    };
    ["b5b7", "b7a7", "a7c7*"][..turns].iter().map(after).collect()
}

#[test]
fn changed_notices_are_sent_to_users_who_see_thinking() {
    let talk = xboard();
    let (left, right) = (["0 0 0 0 White is close, left"], ["0 0 0 0 White is close, right"]);
    assert_eq!(notices(&talk, "post", 2), [&left[..], &[]]);
    // A new game resets the notice.
    assert_eq!(notices(&talk, "post", 3), [&left[..], &[], &right]);
    assert_eq!(notices(&talk, "computer", 3), [[""; 0]; 3]);
    assert_eq!(notices(&talk, "nopost", 3), [[""; 0]; 3]);
}

#[test]
fn only_a_number_of_threads_is_commented_on() {
    let talk = xboard();
    talk.send("cores 512\noption Weather=sun\nmemory 2");
    let notes = usize::from(engine_core::max_threads() < 512);
    assert_eq!(count(&talk.finish(), "# "), notes);
}

#[test]
fn analysis_follows_the_moves() {
    let talk = xboard();
    talk.send("analyze");
    talk.wait_for("1 ");
    talk.send(".");
    talk.wait_for("stat01: ");
    talk.send("usermove b1b3");
    talk.wait_for("1 ");
    talk.send("undo\nsetboard b5:c9 b - -");
    talk.wait_for("1 ");
    talk.send("exclude all\ninclude c9c7");
    // Lines of the unrestricted analysis may still be in transit.
    wait_for_thinking(&talk, 2, " c9c7");
    talk.send("include all\nnew\nexit");
    talk.ask_xboard("");
    assert_eq!(talk.ask_xboard("."), ["Error (no analysis is running): ."]);
    assert_eq!(count(&talk.ask_xboard("undo"), "Error (no move to take back)"), 1);
}

#[test]
fn a_finished_game_is_analysed_by_its_result() {
    let talk = xboard();
    talk.ask_xboard("force\nsetboard b7:c9 w - -\nusermove b7b9");
    let said = talk.ask_xboard("analyze\n.\nexit");
    assert_eq!(said[0], "0 -100000 0 0 1-0 {White arrives}");
    assert!(said.len() == 2 && said[1].starts_with("stat01: "), "{said:?}");
    assert_eq!(talk.ask_xboard("."), ["Error (no analysis is running): ."]);
}

#[test]
fn a_new_game_excludes_no_move() {
    let talk = xboard();
    talk.send("exclude all\nnew\nsd 2\ngo");
    talk.wait_for("move b1");
}

#[test]
fn a_move_that_is_included_again_is_searched_alone() {
    let talk = xboard();
    talk.send("exclude all\ninclude b1c1\nsd 2\ngo");
    talk.wait_for("move b1c1");
}

#[test]
fn the_status_of_an_analysis_counts_centiseconds() {
    let talk = xboard();
    let begin = Instant::now();
    talk.send("analyze");
    loop {
        talk.send(".");
        let line = talk.wait_for("stat01: ").pop().unwrap();
        let centiseconds: u128 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        assert!(centiseconds * 10 <= begin.elapsed().as_millis(), "{line}");
        let depth = line.split_whitespace().nth(3);
        if centiseconds > 0 || depth != Some("0") && begin.elapsed().as_millis() > 50 {
            break;
        }
    }
    talk.send("exit");
}

#[test]
fn bad_input_is_named_and_changes_nothing() {
    let talk = xboard();
    talk.send("force");
    for (bad, answer) in [
        ("xyzzy", "Error (unknown command): xyzzy"),
        ("usermove b1b9", "Illegal move (nobody runs like that): b1b9"),
        ("b1b9", "Illegal move (nobody runs like that): b1b9"),
        ("variant shogi", "Error (unsupported variant): variant shogi"),
        ("level 40 x 0", "Error (level needs moves, base and increment): level 40 x 0"),
        ("memory 0", "Error (option Hash needs a number from 1 to 1048576, not '0'): memory 0"),
        ("cores many", "Error (option Threads needs a number from 1 to 512, not 'many'): cores many"),
        (
            "option Weather=snow",
            "Error (option Weather needs one of sun, rain, not 'snow'): option Weather snow",
        ),
        ("option Hush=1", "Error (unknown option 'Hush'): option Hush 1"),
        ("exclude b1b9", "Error (no such legal move): exclude b1b9"),
        ("remove", "Error (no two moves to take back): remove"),
        ("exit", "Error (no analysis is running): exit"),
    ] {
        assert_eq!(talk.ask_xboard(bad), [answer], "{bad}");
    }
    assert_eq!(talk.ask_xboard("usermove b1c1"), [""; 0]);
}

#[test]
fn nothing_is_played_after_a_position_that_was_refused() {
    let talk = xboard();
    let refused = "tellusererror Illegal position: bad FEN, board: 'b1c9' is not two squares";
    assert_eq!(talk.ask_xboard("force\nusermove b1c1\nsetboard b1c9 w - -"), [refused]);
    let nothing = "no legal position was set up";
    assert_eq!(talk.ask_xboard("usermove c9d9"), [format!("Illegal move ({nothing}): c9d9")]);
    for word in ["go", "playother", "hint", "exclude", "include"] {
        let command = if word.ends_with("clude") { &format!("{word} b1c1") } else { word };
        assert_eq!(talk.ask_xboard(command), [format!("Error ({nothing}): {word}")]);
    }
    assert_eq!(talk.ask_xboard("undo"), ["Error (no move to take back): undo"]);
    assert_eq!(talk.ask_xboard("draw\nlift b1\nput c1"), [""; 0]);
    assert_eq!(talk.ask_xboard("analyze\n.\nexit"), ["Error (no analysis is running): ."]);
    for another in ["setboard b1:c9 w - -", "new"] {
        talk.ask_xboard(&format!("setboard b1c9 w - -\nforce\n{another}"));
        talk.send("sd 2\nusermove b1c1\ngo");
        talk.wait_for("move c9");
    }
    assert_eq!(talk.ask_xboard("force\nedit\n#\nPa2\n."), ["Error (not supported, use setboard): edit"]);
    assert_eq!(talk.ask_xboard("go"), [format!("Error ({nothing}): go")]);
}

/// Returns a conversation in which the engine ponders, and its expected move; `None` if it does not
/// ponder.
fn pondering() -> Option<(Conversation, String)> {
    let talk = xboard();
    talk.send("level 0 100 0\ntime 600000\nhard\npost\ngo");
    talk.wait_for("5 ");
    talk.send("?");
    talk.wait_for("move b1");
    std::thread::sleep(std::time::Duration::from_millis(20));
    let lines = talk.ask_xboard("hint");
    let is_pondering = lines.iter().any(|line| line.starts_with("2 "));
    let expected = lines.iter().find_map(|line| line.strip_prefix("Hint: "))?.to_string();
    is_pondering.then_some((talk, expected))
}

#[test]
fn pondering_with_another_clock_is_repeated() {
    for (time, begins_again) in [(590_000, false), (100, true)] {
        // A search ended by `?` may have no expected reply, and then the engine does not ponder.
        let (talk, expected) = (0..100).find_map(|_| pondering()).expect("one ponders");
        talk.send(&format!("time {time}\notim 600000\nusermove {expected}"));
        if begins_again {
            talk.wait_for("1 ");
        }
        talk.send("?");
        assert_eq!(count(&talk.wait_for("move "), "1 "), 0, "{time} centiseconds");
    }
}

/// Limits that come while the engine ponders are those of its next move.
#[test]
fn limits_set_during_pondering_hold_after_a_hit() {
    for limit in ["sd 2", "st 0.1", "level 0 0:01 0\ntime 100"] {
        let (talk, expected) = (0..100).find_map(|_| pondering()).expect("one ponders");
        talk.send(&format!("{limit}\nusermove {expected}"));
        talk.wait_for("move ");
    }
}

#[test]
fn an_offer_of_a_draw_ends_with_the_search_that_was_to_answer_it() {
    let talk = xboard();
    talk.send("force\nsetboard b5:c9 b - -\nst 60\ngo\ndraw\nforce\nusermove c9d9\nusermove b5b7\nsd 2\ngo");
    assert_eq!(count(&talk.wait_for("move "), "offer draw"), 0);
}

#[test]
fn an_expected_reply_is_no_hint_after_another_move() {
    let talk = xboard();
    talk.send("sd 6\ngo");
    talk.wait_for("move b1");
    let hint = talk.ask_xboard("force\nusermove c9d9\nhint");
    assert!(hint[0].starts_with("Hint: b"), "{hint:?}");
}

#[test]
fn draws_are_accepted_when_behind() {
    let talk = xboard();
    talk.send("force\nsetboard b5:c9 b - -\nsd 2\ngo");
    talk.wait_for("move c9");
    assert_eq!(talk.ask_xboard("draw"), ["offer draw"]);
    assert_eq!(talk.ask_xboard("force\nusermove b5b7\nplayother\ndraw"), [""; 0], "now it is ahead");
    talk.send("force\nsetboard b1:c5 b - -\ngo");
    talk.wait_for("move c5");
    assert_eq!(talk.ask_xboard("draw"), [""; 0]);
    talk.send("force\nsetboard b1:c9 w - -\ngo");
    talk.wait_for("move b1");
    assert_eq!(talk.ask_xboard("draw"), [""; 0], "level, but early");
}

#[test]
fn commands_of_courtesy_are_taken() {
    let talk = xboard();
    let courtesies = "accepted ping\nrejected colors\nname Deep Thought\nrating 2000 2100\nics freechess.org\n\
                      computer\nrandom\nhard\neasy\npost\nnopost\nmemory 8\ncores 1\noption Weather=sun\n\
                      option Clear Hash\nresult 1-0 {resigns}\ntime 1000\notim 1000";
    assert_eq!(talk.ask_xboard(courtesies), [""; 0]);
    assert_eq!(talk.ask_xboard("bk"), [" There is no opening book.", ""]);
}

#[test]
fn memory_that_the_machine_lacks_is_an_error() {
    let talk = Conversation::start(Some(GuiProtocol::XBoard(XBoardStart::default())));
    let answer = talk.ask_xboard("force\nmemory 1048576");
    let error = answer.iter().find(|line| line.starts_with("Error (option Hash stays as it is: "));
    assert!(error.is_some_and(|line| line.ends_with("): memory 1048576")), "{answer:?}");
}
