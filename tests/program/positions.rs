//! One reader of positions: both protocols and the command line interpret the same text alike.

use std::io::Write;
use std::process::Stdio;

use super::{failure, menagerie, program, success, temporary_file};

const ODD_POSITIONS: &str = include_str!("../../tabletop/tests/odd_positions.txt");

/// Game, text, FEN or start of the error message, discarded parts.
type Case = (&'static str, &'static str, &'static str, Vec<&'static str>);

fn cases() -> Vec<Case> {
    let lines = ODD_POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let case = |line: &'static str| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let dropped = columns[3].split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
        (columns[0], columns[1], columns[2], dropped)
    };
    lines.map(case).collect()
}

/// Returns the output of the program for each group of lines.
fn talk(greeting: &str, groups: &[String], ping: &str, pong: &str) -> Vec<Vec<String>> {
    let mut child =
        program(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let lines: String = groups.iter().map(|group| format!("{group}\n{ping}\n")).collect();
    let mut stdin = child.stdin.take().expect("it has an input");
    let text = format!("{greeting}\n{ping}\n{lines}quit\n");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it listens");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut answers: Vec<Vec<String>> = vec![Vec::new()];
    for line in text.lines() {
        match line == pong {
            true => answers.push(Vec::new()),
            false => answers.last_mut().expect("one at least").push(line.to_string()),
        }
    }
    answers[1..=groups.len()].to_vec()
}

fn expect(way: &str, (game, text, expected, dropped): &Case, fen: Option<&str>, said: &[String]) {
    let place = format!("{way}: {game} {text}: {fen:?} {said:#?}");
    if expected.starts_with("bad FEN") {
        assert!(fen.is_none() && said.iter().any(|line| line.contains(expected)), "{place}");
    } else {
        assert!(fen.is_none_or(|fen| fen == *expected), "{place}");
        let is_said = |part: &&str| said.iter().any(|line| line.contains(&format!("{part} is left out: ")));
        assert!(dropped.iter().all(is_said), "{place}");
        assert_eq!(said.len(), dropped.len(), "{place}");
    }
}

#[test]
fn uci_reads_all_positions() {
    let cases = cases();
    let group =
        |(game, text, ..): &Case| format!("setoption name UCI_Variant value {game}\nposition fen {text}\nd");
    let groups: Vec<String> = cases.iter().map(group).collect();
    for (case, lines) in cases.iter().zip(talk("uci", &groups, "isready", "readyok")) {
        let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
        let is_about = |line: &&String| line.starts_with("info string") && !line.contains(" variant ");
        let said: Vec<String> = lines.iter().filter(is_about).cloned().collect();
        let said = if fen.is_some() { &said[..] } else { &said[..1] };
        expect("UCI", case, fen, said);
    }
}

#[test]
fn xboard_reads_all_positions() {
    let cases = cases();
    let group = |(game, text, ..): &Case| format!("new\nvariant {game}\nforce\nsetboard {text}");
    let groups: Vec<String> = cases.iter().map(group).collect();
    for (case, lines) in cases.iter().zip(talk("xboard\nprotover 2", &groups, "ping 1", "pong 1")) {
        let is_about = |line: &&String| line.contains("is left out") || line.contains("Illegal position");
        let said: Vec<String> = lines.iter().filter(is_about).cloned().collect();
        expect("XBoard", case, None, &said);
    }
}

#[test]
fn show_reads_positions_and_tells_what_is_left_out() {
    for case in cases().iter().step_by(3) {
        let output = menagerie(&["show", case.0, case.1]);
        let [out, said] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
        let fen = out.lines().find_map(|line| line.strip_prefix("FEN:")).map(str::trim);
        assert_eq!(output.status.success(), fen.is_some(), "{case:?} {said}");
        let said: Vec<String> = said.lines().map(str::to_string).collect();
        expect("show", case, fen, &said);
    }
}

#[test]
fn files_of_positions_are_read_alike() {
    let (bad, good): (Vec<Case>, Vec<Case>) =
        cases().into_iter().partition(|(_, _, expected, _)| expected.starts_with("bad FEN"));
    let line = |(game, text, ..): &Case| format!("{}; variant {game};\n", text.trim_end_matches(';'));
    let file = temporary_file("odd-positions.epd", good.iter().map(line).collect::<String>());
    let file = file.to_str().expect("UTF-8");
    let output = menagerie(&["analyze", file, "--depth", "1", "--json"]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.success(), "{said}");
    let dropped = good.iter().flat_map(|case| &case.3).count();
    assert_eq!(said.matches(" is left out: ").count(), dropped, "{said}");
    for case in bad {
        let file = temporary_file("odd-position.epd", line(&case));
        let output = menagerie(&["analyze", file.to_str().expect("UTF-8"), "--depth", "1"]);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{case:?} {said}");
        assert!(said.contains(case.2), "{case:?} {said}");
    }
}

#[test]
fn moves_may_have_numbers() {
    let after = "FEN:    rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    for words in [
        &["chess", "moves", "1. e4 e5 2.Nf3"][..],
        &["1.", "e4", "e5", "2. Nf3"],
        &["1.e4 1...e5 2.Nf3"],
        &["startpos", "e4", "e5", "Nf3"],
    ] {
        let shown = success(&[&["show"][..], words].concat());
        assert!(shown.contains(after), "{words:?} {shown}");
    }
    assert_eq!(failure(2, &["show", "chess", "moves", "1. e5"]), "menagerie: there is no legal move e5\n");
}

#[test]
fn negative_counters_are_read_as_a_position() {
    let said = failure(2, &["show", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "4"]);
    assert!(said.starts_with("menagerie: bad FEN, half-move clock: '-1'"), "{said}");
}

#[test]
fn a_missing_file_is_named() {
    let complaint = failure(2, &["analyze", "no-such-games", "--html", "never.html"]);
    assert_eq!(complaint, "menagerie: there is no file no-such-games: a file of games must be called .pgn\n");
}
