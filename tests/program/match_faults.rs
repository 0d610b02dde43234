//! Engines that break the rules of a match.

use serde_json::Value;

use super::matches::{games, play, scripted_engine, temporary, text};

/// Plays two games, one with each colour, of the internal engine against a scripted one; the match
/// must finish. Returns the games and the exit code.
fn against(protocol: &str, behaviour: &str) -> (Vec<Value>, Option<i32>) {
    let engine = scripted_engine();
    let results = temporary(&format!("{protocol}-{behaviour}.jsonl"));
    let script = [("cmd", &engine[..]), ("proto", protocol), ("arg", protocol), ("arg", behaviour)]
        .map(|(key, value)| format!("{key}={value}"));
    let script: Vec<&str> = script.iter().map(String::as_str).collect();
    // The other engine has no clock and cannot lose on time, however busy the machine is.
    let fair = ["name=Script", "tc=0.5+0.1", "-engine", "proto=internal", "depth=1", "name=Fair"];
    let rules = ["-games", "2", "-recover", "-maxmoves", "12", "-results"];
    let output =
        play(&[&["-engine"], &script[..], &fair, &rules, &[results.to_str().expect("UTF-8")]].concat());
    let games = games(&results);
    assert_eq!(games.len(), 2, "{}", text(&output));
    (games, output.status.code())
}

/// Asserts that the scripted engine lost both games by this fault.
fn assert_fault(protocol: &str, behaviour: &str, kind: &str) {
    let (games, code) = against(protocol, behaviour);
    for game in &games {
        let script_is_white = game["white"] == 0;
        assert_eq!(game["fault"], serde_json::json!([script_is_white, kind]), "{game}");
        assert_eq!(game["white_won"], !script_is_white, "{game}");
    }
    assert_eq!(code, Some(1));
}

#[test]
fn fair_engines_finish_without_a_fault() {
    for protocol in ["uci", "xboard"] {
        let (games, code) = against(protocol, "good");
        assert!(games.iter().all(|game| game["fault"].is_null()), "{games:?}");
        assert_eq!(code, Some(0));
    }
}

#[test]
fn illegal_moves_lose() {
    assert_fault("uci", "illegal", "illegal-move");
    assert_fault("xboard", "illegal", "illegal-move");
}

#[test]
fn late_moves_lose_on_time() {
    assert_fault("uci", "late", "time");
    assert_fault("xboard", "late", "time");
}

#[test]
fn crashed_engines_lose_and_are_started_again() {
    assert_fault("uci", "crash", "disconnect");
    assert_fault("xboard", "crash", "disconnect");
}

#[test]
fn stalled_engines_lose_and_are_started_again() {
    assert_fault("uci", "stall", "stall");
}

#[test]
fn endless_output_is_a_stall() {
    assert_fault("uci", "flood", "stall");
}

#[test]
fn false_claims_lose() {
    let (games, _) = against("xboard", "claim");
    for game in &games {
        if game["white"] == 0 {
            assert_eq!(game["fault"], serde_json::json!([true, "false-claim"]), "{game}");
        } else {
            // Black's "1-0" counts as resignation.
            assert!(game["fault"].is_null(), "{game}");
            assert_eq!(game["reason"], "Black resigns");
        }
    }
}

#[test]
fn a_false_claim_of_a_draw_loses() {
    assert_fault("xboard", "claims-draw", "false-claim");
    assert_fault("xboard", "stops-at-draw", "false-claim");
}

/// Plays a scripted XBoard engine against itself and returns the games.
fn against_itself(behaviour: &str, count: &str) -> Vec<Value> {
    let results = temporary(&format!("itself-{behaviour}.jsonl"));
    let script = format!("cmd={} xboard {behaviour}", scripted_engine());
    let each = ["-each", "depth=1", "proto=xboard", "patience=10"];
    let file = results.to_str().expect("UTF-8");
    let rules = ["-games", count, "-repeat", "-recover", "-maxmoves", "8", "-results", file];
    let output = play(&[&["-engine", &script, "-engine", &script], &each[..], &rules].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    games(&results)
}

/// An engine without `ping` may report the result after its last move: it does not count for the
/// next game.
#[test]
fn a_late_result_belongs_to_the_previous_game() {
    let games = against_itself("mates", "4");
    assert!(games.len() == 4 && games.iter().all(|game| game["reason"] == "Black mates"), "{games:?}");
}

#[test]
fn a_draw_may_be_claimed_before_the_move_that_makes_it() {
    let games = against_itself("repeats", "2");
    assert!(games.len() == 2 && games.iter().all(|game| game["reason"] == "Draw by repetition"), "{games:?}");
}

#[test]
fn features_that_come_late_are_features() {
    let script = format!("cmd={} xboard slow", scripted_engine());
    let engine = ["-engine", &script, "proto=xboard", "patience=10", "-engine", "proto=internal"];
    let output = play(&[&engine[..], &["-each", "depth=1", "-games", "2", "-maxmoves", "6"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn resignation_is_no_fault() {
    let (games, code) = against("xboard", "resign");
    for game in &games {
        assert!(game["fault"].is_null(), "{game}");
        assert_eq!(game["white_won"], game["white"] == 1);
    }
    assert_eq!(code, Some(0));
}

#[test]
fn junk_is_counted_and_does_no_harm() {
    expect_junk("uci", "junk");
}

/// Plays against a scripted engine whose junk lines are counted in every game and otherwise
/// ignored.
fn expect_junk(protocol: &str, script: &str) {
    let (games, code) = against(protocol, script);
    for game in &games {
        assert!(game["fault"].is_null(), "{game}");
        let script = usize::from(game["white"] != 0);
        assert!(game["effort"][script]["junk"].as_u64() >= Some(3), "{game}");
    }
    assert_eq!(code, Some(0));
}

/// Illusionary Piece Chess has random illusions under XBoard and lets the players choose them
/// otherwise: unless the referee sends the settings, the XBoard engine starts from a different
/// position.
#[test]
fn an_xboard_engine_plays_under_the_settings_of_the_match() {
    let engine = format!("cmd={} xboard", env!("CARGO_BIN_EXE_menagerie"));
    let play_under = |own: &[&str], rules: &[&str]| {
        let players = [&["-engine", &engine, "proto=xboard"], own, &["-engine", "proto=internal"]].concat();
        let games =
            ["-each", "depth=1", "-games", "2", "-maxmoves", "6", "-recover", "-variant", "illusionary"];
        play(&[&players[..], &games, rules].concat())
    };
    let in_the_match = ["IllusionSetup=classic"];
    let of_the_engine = ["option.IllusionSetup=choose"];
    for (own, rules) in [(&[][..], &[][..]), (&[], &in_the_match), (&of_the_engine, &[])] {
        let output = play_under(own, rules);
        assert_eq!(output.status.code(), Some(0), "{own:?} {rules:?}: {}", text(&output));
    }
}

/// An engine may start late on a busy machine. The match waits for the features of an engine that
/// has options to set.
#[cfg(unix)]
#[test]
fn an_xboard_engine_that_starts_late_gets_its_options() {
    let late = format!("arg=sleep 3; exec '{}' xboard", env!("CARGO_BIN_EXE_menagerie"));
    let engine = ["-engine", "cmd=sh", "arg=-c", &late, "proto=xboard", "option.memory=1", "name=Late"];
    let others = ["-engine", "proto=internal", "-each", "depth=1", "-games", "2", "-maxmoves", "6"];
    let output = play(&[&engine[..], &others].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn a_match_ends_with_a_dead_engine_unless_it_recovers() {
    let engine = scripted_engine();
    let script = format!("cmd={engine} uci crash");
    let words = ["-engine", &script, "-engine", "proto=internal", "-each", "depth=1", "-games", "6"];
    let output = play(&words);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("1 of 6 games finished"), "{}", text(&output));
    assert!(text(&output).contains("-recover"), "{}", text(&output));
}

#[test]
fn a_match_does_not_begin_with_an_engine_that_cannot_play() {
    let engine = scripted_engine();
    let deaf = format!("cmd={engine} uci deaf");
    let good = format!("cmd={engine} uci good");
    let refused: [(&[&str], &str); 5] = [
        (&[&deaf, "patience=0.3"], "it has printed nothing for 0.3 s"),
        (&["cmd=no-such-program"], "there is no program 'no-such-program'"),
        (&[&good, "option.Colour=red"], "Colour"),
        (&[&good, "option.Hash=10"], "its option 'Hash' needs a number from 1 to 9, not '10'"),
        (&["proto=internal", "option.Hash=none"], "Hash"),
    ];
    for (engine, expected) in refused {
        let mut words = vec!["-engine"];
        words.extend(engine);
        words.extend(["-engine", "proto=internal", "-each", "depth=1"]);
        let output = play(&words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(text(&output).contains(expected), "{words:?}: {}", text(&output));
        assert!(!text(&output).contains("games finished"), "no match was begun: {}", text(&output));
    }
}

#[test]
fn an_engine_may_learn_games_from_a_file() {
    let map = temporary("learner.toml");
    let games = temporary("learner.ini");
    std::fs::write(&games, "[extra:chess]\n").unwrap();
    let known =
        format!("[files]\nVariantPath = {games:?}\n[[game]]\nours = [\"chess\"]\ntheirs = \"extra\"\n");
    let engine = scripted_engine();
    let script = format!("cmd={engine} uci learner");
    let with_map = format!("map={}", map.display());
    for (theirs, expected) in
        [("extra", "2 of 2 games finished"), ("other", "one of chess, extra, not 'other'")]
    {
        std::fs::write(&map, known.replace("= \"extra\"", &format!("= \"{theirs}\""))).unwrap();
        let words =
            ["-engine", &script, &with_map, "-engine", "proto=internal", "-each", "depth=1", "-games", "2"];
        let output = text(&play(&[&words[..], &["-maxmoves", "4"]].concat()));
        assert!(output.contains(expected), "{output}");
    }
}

#[test]
fn an_answer_that_is_given_twice_counts_once() {
    for protocol in ["uci", "xboard"] {
        expect_junk(protocol, "twice");
    }
}

/// A bad opening is found before the first game, and the match goes on with the corrected file.
#[test]
fn bad_openings_are_found_before_any_game() {
    let (book, results) = (temporary("bad-book.pgn"), temporary("bad-book.jsonl"));
    let [file, stored] = [&book, &results].map(|path| path.to_str().expect("UTF-8"));
    let opening = format!("file={file}");
    let words =
        ["-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1", "-maxmoves", "1"];
    let more = ["-rounds", "2", "-openings", &opening, "format=pgn", "-results", stored];
    let good = "[White \"A\"]\n\n1. e4 *\n\n";
    std::fs::write(&book, format!("{good}[White \"B\"]\n\n1. d4 d5\n2. Ke5 *\n")).unwrap();
    let said = text(&play(&[&words[..], &more].concat()));
    assert!(said.contains("game 2: line 8: there is no legal move Ke5"), "{said}");
    assert!(!said.contains("Finished") && !results.exists(), "{said}");
    std::fs::write(&book, good).unwrap();
    assert_eq!(play(&[&words[..], &more].concat()).status.code(), Some(0));
    assert_eq!(games(&results).len(), 2);
}

/// A match killed while it was writing a game neither records it twice nor leaves it out.
#[test]
fn a_game_that_was_being_written_is_recorded_once() {
    let [results, records] = ["unended.jsonl", "unended.pgn"].map(temporary);
    let files = [&results, &records].map(|path| path.to_str().expect("UTF-8"));
    let rules = ["-games", "4", "-maxmoves", "3", "-results", files[0], "-pgnout", files[1]];
    let words =
        [&["-engine", "proto=internal", "depth=1"][..], &["-engine", "proto=internal", "depth=2"], &rules]
            .concat();
    let first = play(&words);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first));
    let [all, recorded] = [&results, &records].map(|path| std::fs::read_to_string(path).expect("a file"));
    let last = recorded.rfind("[Event ").expect("a game");
    for (left, known) in [(&recorded[..], 4), (&recorded[..last], 3)] {
        std::fs::write(&results, all.trim_end()).expect("it can be written");
        std::fs::write(&records, left).expect("it can be written");
        let said = text(&play(&words));
        assert!(said.starts_with(&format!("The match continues after {known} of 4 games")), "{said}");
        assert_eq!(games(&results).len(), 4, "{said}");
        assert_eq!(std::fs::read_to_string(&records).expect("games").matches("[Event ").count(), 4);
    }
}
