//! Matches, tested through the program: misbehaving engines, merging of parts, interruption.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{example, program};

/// Returns the path of the misbehaving engine of `examples/`, which cargo builds with the tests.
pub(crate) fn scripted_engine() -> String {
    example("scripted_engine").display().to_string()
}

pub(crate) fn temporary(name: &str) -> PathBuf {
    crate::temporary(&format!("match-{name}"))
}

pub(crate) fn command(words: &[&str]) -> Command {
    program(&[&["match"], words].concat())
}

pub(crate) fn play(words: &[&str]) -> Output {
    command(words).output().expect("the program starts")
}

pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Returns the games of a results file.
pub(crate) fn games(path: &PathBuf) -> Vec<Value> {
    let lines = std::fs::read_to_string(path).expect("there are results");
    lines.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn texts_of_engines_are_sanitised() {
    let engine = scripted_engine();
    let (pgn, log) = (temporary("escapes.pgn"), temporary("escapes.log"));
    let _ = std::fs::remove_file(&pgn);
    for (protocol, behaviour) in [("uci", "escape"), ("xboard", "escape")] {
        let script = format!("cmd={engine} {protocol} {behaviour}");
        let fair = format!("cmd={engine} uci good");
        let (proto, name) = (format!("proto={protocol}"), "name=\u{1b}[31mRed\u{7}\nroom");
        let out = ["-pgnout", pgn.to_str().expect("UTF-8"), "-log", log.to_str().expect("UTF-8")];
        let words = ["-engine", &script, &proto, name, "-engine", &fair, "-each", "depth=1"];
        let output = play(&[&words[..], &out].concat());
        let written = [&pgn, &log].map(|file| std::fs::read_to_string(file).expect("it was written"));
        for text in [text(&output), written.concat()] {
            assert!(!text.chars().any(|mark| mark.is_control() && mark != '\n'), "{protocol}: {text:?}");
        }
        assert!(text(&output).contains("makes an illegal move: ?[2J"), "{}", text(&output));
        assert!(written[0].contains("[White \"?[31mRed? room\"]"), "{}", written[0]);
    }
}

/// A full disk is an error, whichever file is on it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_match_with_an_error() {
    for file in ["-log", "-pgnout", "-epdout", "-results"] {
        let script = format!("cmd={} uci good", scripted_engine());
        let words = ["-engine", &script, "-engine", "proto=internal", "-each", "depth=1", "-games", "100"];
        let output = play(&[&words[..], &["-maxmoves", "3", file, "/dev/full"]].concat());
        assert_eq!(output.status.code(), Some(1), "{file}: {}", text(&output));
        assert!(text(&output).contains("cannot write"), "{file}: {}", text(&output));
        assert!(!text(&output).contains("100 of 100 games"), "{file}: {}", text(&output));
    }
}

#[test]
fn two_matches_cannot_share_a_file_and_a_torn_line_is_left_out() {
    let results = temporary("torn.jsonl");
    let file = results.to_str().expect("UTF-8");
    let output = play(&[&PAIR[..], &["-games", "2", "-maxmoves", "3", "-results", file]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let whole = std::fs::read_to_string(&results).expect("there are results");
    std::fs::write(&results, &whole[..whole.len() - 30]).expect("it can be written");
    let output = play(&["merge", file]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "a game is missing: {said}");
    assert!(
        said.contains("line 3 was cut off, and is left out") && said.contains("1 of 2 games finished"),
        "{said}"
    );
    let shared = temporary("shared.jsonl");
    let script = format!("cmd={} uci good", scripted_engine());
    let endless = ["-engine", &script, "-engine", &script, "-each", "tc=60", "-games", "100000", "-results"];
    let endless = [&endless[..], &[shared.to_str().expect("UTF-8")]].concat();
    let mut first = command(&endless).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    // The first line is printed when a game is over: by then the file is in use.
    let mut reader = BufReader::new(first.stdout.take().expect("piped"));
    reader.read_line(&mut line).expect("a line comes");
    let second = play(&endless);
    first.kill().expect("it can be ended");
    first.wait().expect("it ends");
    assert_eq!(second.status.code(), Some(1), "{line}{}", text(&second));
    assert!(text(&second).contains("another run is writing there"), "{}", text(&second));
}

#[test]
fn a_match_that_was_broken_off_goes_on_and_another_is_refused() {
    let [results, records] = ["resumed.jsonl", "resumed.pgn"].map(temporary);
    let files = [&results, &records].map(|path| path.to_str().expect("UTF-8"));
    let words = |games| {
        let rules = ["-games", games, "-maxmoves", "3", "-results", files[0], "-pgnout", files[1]];
        [&PAIR[..], &rules].concat()
    };
    let undisturbed = play(&words("6"));
    let all = timeless(&results);
    let whole = std::fs::read_to_string(&results).expect("there are results");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    // Games 1, 2 and 4 were over, and game 3 was being written.
    let broken_off = [lines[0], lines[1], lines[2], lines[4], &lines[3][..20]].concat();
    std::fs::write(&results, broken_off).expect("it can be written");
    std::fs::remove_file(&records).expect("there are games");
    let resumed = play(&words("6"));
    let said = text(&resumed);
    assert_eq!(resumed.status.code(), Some(0), "{said}");
    assert!(
        said.starts_with("The match continues after 3 of 6 games in ")
            && said.contains("6 of 6 games finished"),
        "{said}"
    );
    assert_eq!(timeless(&results), all);
    assert_eq!(standings(&said), standings(&text(&undisturbed)));
    assert_eq!(std::fs::read_to_string(&records).expect("games").matches("[Event ").count(), 3);
    let before = std::fs::read_to_string(&results).expect("there are results");
    // Other games, and another program: the same command in another folder.
    let elsewhere = [&["-each", "dir=src"], &words("6")[..]].concat();
    for (another, difference) in
        [(words("8"), "its games is 6, now 8"), (elsewhere, "its dir is not set, now src")]
    {
        let another = play(&another);
        assert_eq!(another.status.code(), Some(1));
        let expected = format!("it has the results of another match ({difference}");
        assert!(text(&another).contains(&expected), "{}", text(&another));
        assert_eq!(std::fs::read_to_string(&results).expect("there are results"), before);
    }
    std::fs::write(&results, "words of a letter").expect("it can be written");
    let foreign = text(&play(&words("6")));
    assert!(foreign.ends_with("it does not hold results\n"), "{foreign}");
    assert_eq!(std::fs::read_to_string(&results).expect("it is there"), "words of a letter");
    std::fs::write(&results, [&whole, lines[4]].concat()).expect("it can be written");
    let twice = text(&play(&words("6")));
    assert!(twice.contains(&format!("{}: game 4 occurs twice", files[0])), "{twice}");
}

/// A part whose engine died is not named as finished; the same command resumes it.
#[cfg(unix)]
#[test]
fn a_part_that_was_cut_short_is_not_finished() {
    let folder = crate::empty_folder("match-parts");
    let engine = folder.join("engine.sh");
    let part = |behaviour: &str, games: &str| {
        let script = format!("exec {} uci {behaviour}", scripted_engine());
        std::fs::write(&engine, script).expect("it can be written");
        let command = format!("cmd=sh {}", engine.display());
        let words = ["-engine", &command, "-engine", "proto=internal", "-each", "depth=1", "-maxmoves", "6"];
        let mut part = Command::new("scripts/slurm/part.sh");
        crate::without_users_files(&mut part);
        part.arg("match").arg(&folder).args(["1", env!("CARGO_BIN_EXE_menagerie")]).args(words);
        let output = part.args(["-games", games]).env("PART", "1").output().expect("the script starts");
        (output.status.code(), folder.join("part-1.jsonl").exists())
    };
    assert_eq!(part("crash", "2"), (Some(1), false));
    assert_eq!(part("good", "1"), (Some(1), false), "another match");
    assert_eq!(part("good", "2"), (Some(0), true));
}

#[test]
fn bad_command_lines_are_refused_with_one_line() {
    for words in [&["-rounds", "x"][..], &["-engine", "cmd=x"], &["merge"], &["merge", "-x"], &["stray"]] {
        let output = play(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{words:?}");
    }
    assert_eq!(play(&["merge", "no-such-file"]).status.code(), Some(1));
    assert!(text(&play(&["--help"])).contains("-sprt"));
}

const PAIR: [&str; 6] = ["-engine", "proto=internal", "depth=2", "-engine", "proto=internal", "depth=1"];

/// Returns the results without the fields that depend on the machine's speed.
fn timeless(path: &PathBuf) -> Vec<Value> {
    let mut games = games(path);
    games.sort_by_key(|game| game["game"].as_u64());
    for game in &mut games {
        for effort in game["effort"].as_array_mut().expect("two players") {
            effort["ms"] = Value::Null;
            effort["longest_ms"] = Value::Null;
        }
    }
    games
}

/// Returns the table of the standings, without lines that depend on the machine's speed and on the
/// order of the games.
fn standings(text: &str) -> Vec<&str> {
    let last = text.rfind("Score of").unwrap_or(0);
    text[last..].lines().filter(|line| !line.contains(" ms ")).collect()
}

#[test]
fn parts_merge_to_the_whole_match() {
    let openings = temporary("openings.epd");
    let positions = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\
                     rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 2; id \"2\";\n\
                     rnbqkb1r/pppppppp/5n2/8/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 1 2\n";
    std::fs::write(&openings, positions).expect("the file can be written");
    let book = format!("file={}", openings.display());
    let rules =
        ["-games", "2", "-rounds", "6", "-repeat", "-maxmoves", "15", "-openings", &book, "order=random"];
    let more =
        ["-variant", "chess,gt-fide-fide", "-srand", "7", "-sprt", "elo0=-400", "elo1=400", "alpha=0.0001"];
    let players = ["-engine", "proto=internal", "nodes=300", "-engine", "proto=internal", "nodes=200"];
    let run = |name: &str, part: &[&str]| {
        let path = temporary(name);
        let file = path.display().to_string();
        let output = play(&[&players[..], &rules, &more, &["-results", &file], part].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        (path, text(&output))
    };
    let (whole, table) = run("whole.jsonl", &["-concurrency", "2"]);
    let parts =
        ["1/3", "2/3", "3/3"].map(|part| run(&format!("part-{}.jsonl", &part[..1]), &["-shard", part]).0);
    let [first, second, third] = parts.each_ref().map(|part| part.to_str().expect("UTF-8"));
    let (some, merged) = (temporary("some.jsonl"), temporary("merged.jsonl"));
    let (some_word, merged_word) = (some.display().to_string(), merged.display().to_string());
    let output = play(&["merge", third, first, "-results", &some_word]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("Part 2 of 3 is missing"), "{}", text(&output));
    let output = play(&["merge", second, &some_word, "-results", &merged_word]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert_eq!(timeless(&merged), timeless(&whole));
    assert_eq!(standings(&text(&output)), standings(&table));
    assert!(table.contains("Ptnml") && table.contains("SPRT") && table.contains("gt-fide-fide:"), "{table}");
    let twice = play(&["merge", first, &some_word]);
    assert_eq!(twice.status.code(), Some(1));
    assert!(text(&twice).contains("part 1 of 3 occurs twice"), "{}", text(&twice));
    let (other, _) = run("other.jsonl", &["-shard", "2/3", "-event", "another", "-noswap"]);
    let mixed = play(&["merge", first, other.to_str().expect("UTF-8")]);
    assert!(text(&mixed).contains("not parts of one match"), "{}", text(&mixed));
}

#[test]
fn the_sequential_test_stops_the_match() {
    let stronger = ["-engine", "proto=internal", "depth=3", "-engine", "proto=internal", "nodes=1"];
    let test = ["-games", "2", "-rounds", "500", "-repeat", "-sprt", "elo0=0", "elo1=300"];
    let output = play(&[&stronger[..], &test].concat());
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    assert!(text(&output).contains("H1 was accepted"));
    let swapped = [&stronger[3..], &stronger[..3], &test[..]].concat();
    assert_eq!(play(&swapped).status.code(), Some(11));
}

#[test]
fn records_hold_what_is_needed() {
    let (pgn, epd) = (temporary("games.pgn"), temporary("ends.epd"));
    for file in [&pgn, &epd] {
        if file.exists() {
            std::fs::remove_file(file).expect("old files can be removed");
        }
    }
    let (pgn_word, epd_word) = (pgn.display().to_string(), epd.display().to_string());
    let out = ["-variant", "gt-fide-nutters", "-maxmoves", "3", "-pgnout", &pgn_word, "-epdout", &epd_word];
    let output = play(&[&PAIR[..], &out].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let record = std::fs::read_to_string(&pgn).expect("there is a record");
    for expected in [
        "[White \"internal-1\"]",
        "[Result \"1/2-1/2\"]",
        "[Variant \"gt-fide-nutters\"]",
        "[TimeControl \"-\"]",
        "[PlyCount \"6\"]",
        "[Termination \"adjudication\"]",
        "\n1. ",
        "/2 0.",
    ] {
        assert!(record.contains(expected), "{expected} is not in {record}");
    }
    assert_eq!(std::fs::read_to_string(&epd).expect("there is a position").lines().count(), 1);
}

/// Ctrl-C prints the table and leaves no process running.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_table() {
    let engine = format!("cmd={} uci good", scripted_engine());
    let words = ["-engine", &engine, "-engine", &engine, "-each", "tc=60", "-games", "100000"];
    let child = command(&words).stdout(Stdio::piped()).spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(700));
    let interrupted = Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill starts").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(interrupted.elapsed() < Duration::from_secs(20));
    assert!(text(&output).contains(" of 100000 games finished"), "{}", text(&output));
}

/// Waits for a process to end by itself, and returns its exit code.
#[cfg(unix)]
fn end_of(mut child: std::process::Child) -> Option<i32> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the process can be asked") {
            return status.code();
        }
        if started.elapsed() > Duration::from_secs(60) {
            child.kill().expect("it can be ended");
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(unix)]
#[test]
fn one_signal_ends_a_match_that_waits_for_a_pipe() {
    let pipe = temporary("pipe");
    let _ = std::fs::remove_file(&pipe);
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts");
    assert!(made.success());
    let pipe = pipe.to_str().expect("UTF-8");
    let openings = format!("file={pipe}");
    for files in [["-openings", &openings], ["-pgnout", pipe], ["-log", pipe]] {
        let words = ["-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1"];
        let child = command(&[&words[..], &files].concat())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(700));
        let kill = Command::new("kill").arg(child.id().to_string()).status();
        assert!(kill.expect("kill starts").success());
        assert_eq!(end_of(child), Some(130), "{files:?}");
    }
}

/// A process that an engine has started in another process group ends with the match.
#[cfg(target_os = "linux")]
#[test]
fn nothing_that_an_engine_starts_outlives_the_match() {
    let number = temporary("left-behind");
    let _ = std::fs::remove_file(&number);
    let line = format!(
        "arg=setsid sh -c 'echo $$ > {0}.new; mv {0}.new {0}; exec sleep 600' & while [ ! -e {0} ]; do sleep 0.1; done; \
         exec '{1}' uci good",
        number.display(),
        scripted_engine()
    );
    let engine = ["-engine", "cmd=sh", "arg=-c", &line, "name=Parent"];
    let others = ["-engine", "proto=internal", "-each", "depth=1", "-games", "1", "-maxmoves", "4"];
    let output = play(&[&engine[..], &others].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let process = std::fs::read_to_string(&number).expect("the engine has started it");
    assert!(!std::path::Path::new("/proc").join(process.trim()).exists(), "{process} runs on");
}

#[test]
fn an_engine_thinks_in_its_opponents_time() {
    let engine = format!("cmd={} uci ponders", scripted_engine());
    let log = temporary("ponder.log");
    let to_log = format!("file={}", log.display());
    let rules = ["-each", "tc=60", "-games", "2", "-maxmoves", "8", "-log", &to_log];
    for (other, answer) in
        [(&["-engine", &engine[..]][..], "ponderhit"), (&["-engine", "proto=internal"], "stop")]
    {
        let output = play(&[&["-engine", &engine, "ponder", "name=Script"], other, &rules].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let said = std::fs::read_to_string(&log).unwrap();
        assert!(said.contains("Script < go ponder wtime "), "{said}");
        assert!(said.contains(&format!("Script < {answer}")), "{said}");
        assert!(!said.contains("Script > info string"), "every position can be set up: {said}");
    }
}

#[test]
fn games_that_repeat_are_warned_about() {
    let play = |more: &[&str]| {
        let words = ["-engine", "proto=internal", "-engine", "proto=internal", "-maxmoves", "2"];
        text(&play(&[&words[..], more].concat()))
    };
    let warns =
        |more: &[&str]| play(more).contains("Warning: with fixed depth or nodes and without -openings");
    assert!(warns(&["-each", "nodes=100", "-games", "4"]));
    assert!(!warns(&["-each", "nodes=100", "-games", "2"]), "one game with each colour");
    assert!(!warns(&["-each", "st=0.01", "-games", "4"]));
    let drawn = ["-variant", "fischerandom", "RandomArrays=same"];
    assert!(!warns(&[&["-each", "nodes=100", "-games", "4"], &drawn[..]].concat()));
}

#[test]
fn games_of_chess960_without_openings_begin_from_arrays_drawn_by_the_seed() {
    let file = temporary("drawn.pgn");
    let starts = |seed: &str, variant: &[&str]| {
        let _ = std::fs::remove_file(&file);
        let words =
            ["-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1", "-maxmoves", "1"];
        let more = [
            "-rounds",
            "3",
            "-games",
            "2",
            "-repeat",
            "-srand",
            seed,
            "-pgnout",
            file.to_str().unwrap(),
            "-variant",
        ];
        let output = play(&[&words[..], &more, variant].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let said = text(&output);
        let repeats = variant.contains(&"RandomArrays=off");
        assert_eq!(said.contains("Warning: with fixed depth"), repeats, "{said}");
        let games = std::fs::read_to_string(&file).unwrap();
        games.lines().filter(|line| line.starts_with("[FEN ")).map(str::to_string).collect::<Vec<_>>()
    };
    for variant in [&["fischerandom"][..], &["atomic", "UCI_Chess960=true"]] {
        let drawn = starts("7", variant);
        assert_eq!(drawn.len(), 6, "every record has its start: {drawn:?}");
        assert!(drawn[0] == drawn[1] && drawn[2] == drawn[3], "both play both sides of it: {drawn:?}");
        assert!(drawn[0] != drawn[2] && drawn[2] != drawn[4], "{drawn:?}");
        assert_eq!(starts("7", variant), drawn, "drawn by the seed");
        assert_ne!(starts("8", variant), drawn);
        let usual = starts("7", &[variant, &["RandomArrays=off"]].concat());
        assert!(usual.iter().all(|line| line.contains("rnbqkbnr/pppppppp/")), "{usual:?}");
    }
}

#[test]
fn dropped_parts_of_openings_are_reported_once() {
    let book = temporary("stale-rights.epd");
    std::fs::write(&book, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w KQkq -\n").unwrap();
    let words =
        ["-engine", "proto=internal", "-engine", "proto=internal", "-each", "depth=1", "-maxmoves", "1"];
    let opening = format!("file={}", book.display());
    let said = text(&play(&[&words[..], &["-games", "2", "-repeat", "-openings", &opening]].concat()));
    let warnings: Vec<&str> =
        said.lines().filter(|line| line.contains("stale-rights.epd, line 1: ")).collect();
    assert!(warnings.iter().all(|line| line.starts_with("Warning: ")), "{warnings:?}");
    let rights = ["castling Kkq is left out", "castling Q is left out"];
    assert!(
        warnings.len() == 2 && rights.iter().zip(&warnings).all(|(right, line)| line.contains(right)),
        "{said}"
    );
}

#[test]
fn engines_of_limited_strength_play_the_same_again_with_the_same_seed() {
    let file = temporary("limited.pgn");
    let moves = |seed: &str| {
        let _ = std::fs::remove_file(&file);
        let words = ["-engine", "proto=internal", "-engine", "proto=internal", "-each", "nodes=200"];
        let limits = ["option.UCI_LimitStrength=true", "option.UCI_Elo=1300"];
        let more = ["-maxmoves", "20", "-games", "2", "-srand", seed, "-pgnout", file.to_str().unwrap()];
        let output = play(&[&words[..], &limits, &more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let games = std::fs::read_to_string(&file).unwrap();
        let is_move = |line: &&str| !line.starts_with('[');
        games
            .lines()
            .filter(is_move)
            .flat_map(str::split_whitespace)
            .filter(|word| !word.contains(['{', '}', '/', '.']))
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    let played = moves("5");
    assert!(played.len() > 40, "{played:?}");
    assert_eq!(moves("5"), played);
    assert_ne!(moves("6"), played);
}

#[cfg(unix)]
#[test]
fn error_output_and_first_lines_reach_their_places() {
    let (log, errors) = (temporary("first.log"), temporary("first.err"));
    let _ = std::fs::remove_file(&errors);
    let line = format!("arg=echo trouble >&2; exec '{}' uci good", scripted_engine());
    let to_errors = format!("stderr={}", errors.display());
    let engine = ["-engine", "cmd=sh", "arg=-c", &line, "initstr=one\\ntwo", &to_errors, "name=Script"];
    let others = ["-engine", "proto=internal", "-each", "depth=1", "-maxmoves", "2", "-log"];
    let output = play(&[&engine[..], &others, &[log.to_str().expect("UTF-8")]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(said.contains("Script < one\n") && said.contains("Script < two\n"), "{said}");
    assert!(said.find("< two").unwrap() < said.find("< uci").unwrap());
    assert!(std::fs::read_to_string(&errors).unwrap().starts_with("trouble\n"));
}
