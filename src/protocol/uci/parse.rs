//! Parser of [`UciCommand`].

use std::str::SplitWhitespace;

use engine_core::MAX_PLY;
use thiserror::Error;

use crate::protocol::command::{GoRequest, PositionRequest, RequestError, UciCommand};
use crate::text::echo;

/// Limit of clocks, increments and move times: a year, in milliseconds.
const MAX_MS: i64 = 365 * 24 * 3600 * 1000;

/// Error in a command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum UciCommandError {
    #[error("unknown command '{}'; 'help' lists those there are", echo(.0))]
    Unknown(String),
    #[error("position: {}", echo(&.0.to_string()))]
    Position(#[from] RequestError),
    #[error("debug needs on or off")]
    Debug,
    #[error("bench needs a depth from 1 to {MAX_PLY}")]
    Bench,
    #[error("go perft needs a depth from 0 to {MAX_PLY}")]
    Perft,
    #[error("setoption needs: setoption name NAME [value VALUE]")]
    SetOption,
}

/// Parses one line that is not blank.
pub(super) fn parse(line: &str) -> Result<UciCommand, UciCommandError> {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    match command {
        "uci" => Ok(UciCommand::Uci),
        "isready" => Ok(UciCommand::IsReady),
        "ucinewgame" => Ok(UciCommand::NewGame),
        "position" => Ok(UciCommand::Position(PositionRequest::parse(words)?)),
        "go" => go(words),
        "stop" => Ok(UciCommand::Stop),
        "ponderhit" => Ok(UciCommand::PonderHit),
        "setoption" => set_option(line),
        "debug" => match words.next() {
            Some("on") => Ok(UciCommand::Debug(true)),
            Some("off") => Ok(UciCommand::Debug(false)),
            _ => Err(UciCommandError::Debug),
        },
        "register" => Ok(UciCommand::Register),
        "d" => Ok(UciCommand::Display),
        "eval" => Ok(UciCommand::Evaluate),
        "bench" => bench(words.next()),
        "flip" => Ok(UciCommand::Flip),
        "help" | "--help" | "-h" => Ok(UciCommand::Help),
        "quit" | "exit" => Ok(UciCommand::Quit),
        unknown => Err(UciCommandError::Unknown(unknown.to_string())),
    }
}

fn bench(depth: Option<&str>) -> Result<UciCommand, UciCommandError> {
    match depth.map(str::parse::<u32>) {
        None => Ok(UciCommand::Bench(None)),
        Some(Ok(depth)) if (1..=MAX_PLY as u32).contains(&depth) => Ok(UciCommand::Bench(Some(depth))),
        Some(_) => Err(UciCommandError::Bench),
    }
}

fn set_option(line: &str) -> Result<UciCommand, UciCommandError> {
    let mut words = line.split_whitespace().skip(1);
    let (Some("name"), Some(_)) = (words.next(), words.next()) else {
        return Err(UciCommandError::SetOption);
    };
    let [before, value] = around_word(line, "value").unwrap_or([line, ""]);
    let name = before.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
    // GUIs send an empty text as UCI declares it. Blanks inside a path are significant.
    let value = Some(value.trim()).filter(|&value| value != "<empty>").unwrap_or_default().to_string();
    Ok(UciCommand::SetOption { name, value })
}

/// Text before and after a word.
fn around_word<'a>(text: &'a str, word: &str) -> Option<[&'a str; 2]> {
    let mut parts = text.match_indices(word).map(|(at, _)| [&text[..at], &text[at + word.len()..]]);
    let is_blank = |end: Option<char>| end.is_none_or(char::is_whitespace);
    parts.find(|[before, behind]| is_blank(before.chars().next_back()) && is_blank(behind.chars().next()))
}

const GO_WORDS: &[&str] = &[
    "searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate",
    "movetime", "infinite", "perft",
];

fn go(words: SplitWhitespace<'_>) -> Result<UciCommand, UciCommandError> {
    let mut request = GoRequest::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => request.infinite = true,
            "ponder" => request.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|next| !GO_WORDS.contains(next)) {
                    request.search_moves.push(mv.to_string());
                }
            }
            "perft" => return perft(words.next()),
            known if GO_WORDS.contains(&known) => {
                let value = words.next_if(|next| !GO_WORDS.contains(next));
                match value.and_then(number) {
                    Some(number) => {
                        if value.is_some_and(|text| text.parse::<i64>().is_err()) {
                            let text = echo(value.unwrap_or_default());
                            request
                                .complaints
                                .push(format!("go {known}: {text} is out of range: read as {number}"));
                        }
                        set_bound(&mut request, known, number);
                    }
                    None => {
                        request.unreadable_bound = true;
                        request.complaints.push(format!(
                            "go {known} needs a number, not '{}'",
                            echo(value.unwrap_or_default())
                        ));
                    }
                }
            }
            unknown => request.complaints.push(format!("go: '{}' is not understood", echo(unknown))),
        }
    }
    Ok(UciCommand::Go(request))
}

fn perft(depth: Option<&str>) -> Result<UciCommand, UciCommandError> {
    match depth.map(str::parse::<u32>) {
        Some(Ok(depth)) if depth <= MAX_PLY as u32 => Ok(UciCommand::Perft(depth)),
        _ => Err(UciCommandError::Perft),
    }
}

/// Parses an integer of any size, clamped to the range of `i64`.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let beyond = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(beyond))
}

/// Sets a bound, with absurd values clamped to a reasonable range: a negative clock has run out,
/// and a search has at least one ply, node and millisecond.
fn set_bound(request: &mut GoRequest, word: &str, value: i64) {
    let at_least_one = value.max(1);
    let plies = at_least_one.min(MAX_PLY as i64) as u32;
    let clock_ms = value.clamp(0, MAX_MS) as u64;
    match word {
        "depth" => request.depth = Some(plies),
        "mate" => request.mate = Some(plies),
        "nodes" => request.nodes = Some(at_least_one as u64),
        "movetime" => request.move_time_ms = Some(clock_ms.max(1)),
        "wtime" => request.time_ms[0] = Some(clock_ms),
        "btime" => request.time_ms[1] = Some(clock_ms),
        "winc" => request.increment_ms[0] = clock_ms,
        "binc" => request.increment_ms[1] = clock_ms,
        "movestogo" => request.moves_to_go = u32::try_from(value.min(1000)).ok().filter(|&moves| moves > 0),
        _ => debug_assert!(false, "{word} has no value"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go_request(line: &str) -> GoRequest {
        match parse(line) {
            Ok(UciCommand::Go(request)) => request,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn go_takes_every_standard_parameter() {
        let request = go_request(
            "go searchmoves e2e4 d2d4 wtime 1000 btime 2000 winc 10 binc 20 movestogo 30 \
             depth 7 nodes 99 mate 3 movetime 500 ponder",
        );
        let expected = GoRequest {
            depth: Some(7),
            nodes: Some(99),
            move_time_ms: Some(500),
            mate: Some(3),
            time_ms: [Some(1000), Some(2000)],
            increment_ms: [10, 20],
            moves_to_go: Some(30),
            ponder: true,
            search_moves: vec!["e2e4".to_string(), "d2d4".to_string()],
            ..GoRequest::default()
        };
        assert_eq!(request, expected);
        assert!(go_request("go infinite").infinite);
        assert_eq!(parse("go perft 5"), Ok(UciCommand::Perft(5)));
    }

    #[test]
    fn absurd_clocks_are_brought_into_range() {
        let request = go_request(
            "go wtime -500 btime 9999999999999999 winc -1 movestogo 0 depth 0 nodes -7 movetime -1",
        );
        assert_eq!(request.time_ms, [Some(0), Some(MAX_MS as u64)]);
        assert_eq!(request.increment_ms, [0, 0]);
        assert_eq!(request.moves_to_go, None);
        assert_eq!(request.depth, Some(1));
        assert_eq!(request.nodes, Some(1));
        assert_eq!(request.move_time_ms, Some(1));
        assert!(request.complaints.is_empty());
        assert_eq!(go_request("go depth 1000000").depth, Some(MAX_PLY as u32));
        let beyond = go_request("go wtime 99999999999999999999 btime -99999999999999999999");
        assert_eq!(beyond.time_ms, [Some(MAX_MS as u64), Some(0)]);
        assert_eq!(
            beyond.complaints[0],
            "go wtime: 99999999999999999999 is out of range: read as 9223372036854775807"
        );
        assert_eq!((beyond.complaints.len(), beyond.unreadable_bound), (2, false));
    }

    #[test]
    fn unknown_words_are_named() {
        let request = go_request("go depth many sideways wtime");
        assert_eq!(
            request.complaints,
            [
                "go depth needs a number, not 'many'",
                "go: 'sideways' is not understood",
                "go wtime needs a number, not ''"
            ]
        );
        assert!(request.unreadable_bound);
        assert!(parse("go perft x").unwrap_err().to_string().contains("depth from 0"));
        assert!(parse("bench 0").is_err());
        assert!(parse("debug maybe").is_err());
        assert!(parse("xyzzy 1").unwrap_err().to_string().contains("'xyzzy'"));
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        assert_eq!(
            parse("setoption name Move Overhead value 100"),
            Ok(UciCommand::SetOption { name: "Move Overhead".to_string(), value: "100".to_string() })
        );
        assert_eq!(
            parse("setoption name Clear Hash"),
            Ok(UciCommand::SetOption { name: "Clear Hash".to_string(), value: String::new() })
        );
        assert_eq!(
            parse("setoption  name  Book value  values/a  b.bin "),
            Ok(UciCommand::SetOption { name: "Book".to_string(), value: "values/a  b.bin".to_string() })
        );
        assert_eq!(
            parse("setoption name Book values value <empty>"),
            Ok(UciCommand::SetOption { name: "Book values".to_string(), value: String::new() })
        );
        assert!(parse("setoption Hash 16").is_err());
        assert!(parse("setoption name").is_err());
    }

    #[test]
    fn positions_have_a_place_and_moves() {
        let position = |line: &str| match parse(line) {
            Ok(UciCommand::Position(request)) => request,
            other => panic!("{other:?}"),
        };
        assert_eq!(position("position startpos"), PositionRequest::default());
        assert_eq!(position("position startpos moves e2e4 e7e5").moves, ["e2e4", "e7e5"]);
        let fen = position("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2");
        assert_eq!(fen.fen.as_deref(), Some("8/8/8/8/8/8/8/K1k5 w - - 0 1"));
        assert!(parse("position").is_err());
        assert!(parse("position fen").is_err());
        assert!(parse("position startpos e2e4").unwrap_err().to_string().contains("'e2e4'"));
    }
}
