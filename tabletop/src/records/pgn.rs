//! Game records in PGN.

use std::fmt::Write;

use engine_core::ScoreReport;

use crate::catalogue::all_games;
use crate::host;
use crate::records::game::{EndKind, GameRecord, MoveEvaluation, PlayerError};
use crate::records::tags::{GameTags, RESULT, ROSTER, TERMINATION};
use crate::records::time_control::TimeControl;
use crate::text::{printable, wrap};

/// Width of the lines of the move text, in characters.
const LINE_WIDTH: usize = 80;
/// Length limit of any line in PGN, in characters.
const LONGEST_LINE: usize = 255;

/// The game of a record without a `Variant` tag.
pub const PLAIN_CHESS: &str = "chess";

/// Properties of a game in a record, besides its moves.
#[derive(Clone, Debug)]
pub struct PgnTags<'a> {
    /// Event.
    pub event: &'a str,
    /// Site.
    pub site: &'a str,
    /// Round, from 1.
    pub round: u64,
    /// Name of White's player.
    pub white: &'a str,
    /// Name of Black's player.
    pub black: &'a str,
    /// Tags stored with the game; they take precedence over the other fields.
    pub kept: Option<&'a GameTags>,
    /// Name of the game.
    pub variant: &'a str,
    /// Options of the rules that were set.
    pub options: &'a [(String, String)],
    /// Time controls of White and Black; `None` if there were no clocks.
    pub time: Option<[TimeControl; 2]>,
}

/// Value of PGN's `Termination` tag.
fn termination(kind: &EndKind) -> &'static str {
    match kind {
        EndKind::Rules | EndKind::Resignation | EndKind::Recorded => "normal",
        EndKind::Adjudication => "adjudication",
        EndKind::Interrupted => "unterminated",
        EndKind::Forfeit(_, error) => match error {
            PlayerError::OutOfTime => "time forfeit",
            PlayerError::Stalled => "stalled connection",
            PlayerError::Disconnected => "abandoned",
            PlayerError::IllegalMove(_) | PlayerError::FalseClaim(_) => "rules infraction",
            PlayerError::Unable(_) | PlayerError::Interrupted => "unterminated",
        },
    }
}

/// Move number in a FEN, if present: the second of its two counters, which may be surrounded by
/// fields of the game.
pub fn move_number(fen: &str) -> Option<usize> {
    let numbers = || fen.split_whitespace().map(|field| field.parse::<usize>().ok());
    numbers().zip(numbers().skip(1)).find_map(|(clock, number)| clock.and(number))
}

/// Numbering of the moves of a game.
#[derive(Clone, Copy, Debug)]
pub struct MoveNumbers {
    first: usize,
    black_begins: bool,
}

impl MoveNumbers {
    /// Numbering of a game that begins with this FEN.
    pub fn from_fen(start_fen: &str) -> MoveNumbers {
        let black_begins = start_fen.split_whitespace().nth(1) == Some("b");
        MoveNumbers { first: move_number(start_fen).unwrap_or(1), black_begins }
    }

    /// Number of the move after `ply` plies, and true if it is White's.
    pub fn at(self, ply: usize) -> (usize, bool) {
        let halves = ply + usize::from(self.black_begins);
        (self.first + halves / 2, halves.is_multiple_of(2))
    }

    /// Move number as text: `3.`, `3...`
    pub fn text(self, ply: usize) -> String {
        let (number, is_white) = self.at(ply);
        format!("{number}{}", if is_white { "." } else { "..." })
    }
}

/// Appends a tag.
pub fn tag(text: &mut String, name: &str, value: impl std::fmt::Display) {
    let value = printable(&value.to_string()).replace('\n', " ").replace('\\', "\\\\").replace('"', "\\\"");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Evaluation in the format of cutechess-cli: `+0.35/12 1.250s`.
fn comment(evaluation: &MoveEvaluation) -> String {
    let score = match evaluation.score {
        Some(ScoreReport::Centipawns(value)) => {
            let sign = if value < 0 { '-' } else { '+' };
            format!("{sign}{}.{:02}/", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
        }
        Some(ScoreReport::Mate(moves)) => {
            format!("{}M{}/", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
        }
        None => String::new(),
    };
    let depth = match (evaluation.depth, score.is_empty()) {
        (Some(depth), _) => format!("{depth} "),
        (None, false) => "0 ".to_string(),
        (None, true) => String::new(),
    };
    format!("{score}{depth}{:.3}s", evaluation.elapsed.as_secs_f64())
}

/// Tokens of the move text, in order.
fn words(record: &GameRecord, minimal: bool) -> Vec<String> {
    let numbers = MoveNumbers::from_fen(&record.start_fen);
    let mut words = Vec::new();
    let reason = Some(&*record.ending.reason).filter(|reason| !reason.is_empty());
    let last = record.moves.len().checked_sub(1);
    if !minimal {
        let before = arranged(record.before.iter().cloned(), reason.filter(|_| last.is_none()));
        before.iter().for_each(|remark| push_remark(&mut words, remark));
    }
    let mut needs_number = true;
    for (ply, played) in record.moves.iter().enumerate() {
        if needs_number || numbers.at(ply).1 {
            words.push(numbers.text(ply));
        }
        words.push(played.readable.clone());
        let evaluation = played.evaluation.iter().map(|evaluation| format!("{{{}}}", comment(evaluation)));
        let remarks: Vec<String> = match minimal {
            true => Vec::new(),
            false => arranged(
                evaluation.chain(played.remarks.iter().cloned()),
                reason.filter(|_| last == Some(ply)),
            ),
        };
        needs_number = remarks.iter().any(|remark| !remark.starts_with('$'));
        remarks.iter().for_each(|remark| push_remark(&mut words, remark));
    }
    words.push(record.ending.result.to_string());
    words
}

/// Annotations of a move as a reader of the record has them, so that they are written again as they
/// are: glyphs, one comment, and variations. The reason for the end of the game is a part of the last
/// move's comment, in which an earlier record may have put it.
fn arranged(remarks: impl Iterator<Item = String>, reason: Option<&str>) -> Vec<String> {
    let (mut glyphs, mut comment, mut variations) = (Vec::new(), Vec::new(), Vec::new());
    for remark in remarks {
        match remark.strip_prefix('{') {
            Some(inside) => comment.push(inside.strip_suffix('}').unwrap_or(inside).trim().to_string()),
            None if remark.starts_with('$') => glyphs.push(remark),
            None => variations.push(remark),
        }
    }
    let reason = reason.map(|reason| reason.replace('}', ")"));
    comment.extend(reason.filter(|reason| !comment.iter().any(|text| text.contains(reason))));
    comment.retain(|text| !text.is_empty());
    let comment = (!comment.is_empty()).then(|| format!("{{{}}}", comment.join(" ")));
    glyphs.into_iter().chain(comment).chain(variations).collect()
}

/// Tags that hold the definition of a game with custom armies.
pub(crate) const DEFINITION_TAGS: [&str; 2] = ["Definition", "Definition2"];

/// Appends the words of an annotation. Readers skip lines that begin with a percent sign; such a
/// word is therefore joined to the preceding one.
pub(crate) fn push_remark(words: &mut Vec<String>, remark: &str) {
    for word in printable(remark).split([' ', '\n']) {
        match words.last_mut() {
            Some(last) if word.starts_with('%') => *last += &format!(" {word}"),
            _ => words.push(word.to_string()),
        }
    }
}

/// Writes a game as PGN, followed by a blank line; its date is today unless the tags have another.
pub fn write_game(tags: &PgnTags<'_>, record: &GameRecord, minimal: bool) -> String {
    let nothing = GameTags::default();
    let kept = tags.kept.unwrap_or(&nothing);
    let mut text = String::new();
    let (today, round) = (host::today(), tags.round.to_string());
    for name in ROSTER {
        let own = match name {
            "Event" => tags.event,
            "Site" => tags.site,
            "Date" => &today,
            "Round" => &round,
            "White" => tags.white,
            "Black" => tags.black,
            _ => record.ending.result,
        };
        tag(&mut text, name, if name == RESULT { own } else { kept.roster(name, own) });
    }
    if tags.variant != PLAIN_CHESS {
        let choice = all_games().find(tags.variant).ok();
        let name = choice.as_ref().map_or(tags.variant, |choice| choice.entry.info.pgn_name(&choice.preset));
        tag(&mut text, "Variant", name);
        let definitions = choice.as_ref().map_or(&[][..], |choice| &choice.preset.definitions);
        for (name, definition) in DEFINITION_TAGS.iter().zip(definitions) {
            tag(&mut text, name, definition);
        }
    }
    for (name, value) in tags.options {
        tag(&mut text, name, value);
    }
    if !record.standard_start {
        tag(&mut text, "SetUp", "1");
        tag(&mut text, "FEN", &record.start_fen);
    }
    kept.others().for_each(|(name, value)| tag(&mut text, name, value));
    let known = |name: &str| kept.recorded || kept.get(name).is_some();
    match tags.time.filter(|_| !known("TimeControl")) {
        Some([white, black]) if white == black => tag(&mut text, "TimeControl", white.to_tag()),
        Some([white, black]) => {
            tag(&mut text, "WhiteTimeControl", white.to_tag());
            tag(&mut text, "BlackTimeControl", black.to_tag());
        }
        None => {}
    }
    if tags.time.is_some() && !known("GameDuration") {
        tag(&mut text, "GameDuration", duration(record.duration.as_secs()));
    }
    if !known(TERMINATION) {
        tag(&mut text, TERMINATION, termination(&record.ending.kind));
    }
    // Last, since a reader of the record does not keep its place among the others.
    tag(&mut text, "PlyCount", record.moves.len());
    text.push('\n');
    text + &wrapped(&words(record, minimal)) + "\n\n"
}

/// Wraps words at PGN's line width, without a trailing line end. Commands such as `[%cal Ga1a8]`
/// stay on one line.
pub fn wrapped(words: &[String]) -> String {
    wrap("", "", &with_whole_commands(words), LINE_WIDTH).trim_end_matches('\n').to_string()
}

/// Joins the words of each command in a comment, up to the length of a line that PGN allows.
fn with_whole_commands(words: &[String]) -> Vec<String> {
    let is_open = |word: &String| word.rfind("[%").is_some_and(|at| !word[at..].contains(']'));
    let mut joined = Vec::new();
    let mut rest = words;
    while let [first, further @ ..] = rest {
        // Each word has a letter or more, and a blank before it.
        let near = &further[..further.len().min(LONGEST_LINE / 2)];
        let mut ends = near.iter().map(|word| word.contains([']', '}']));
        let end = if is_open(first) { ends.position(|is_end| is_end) } else { None };
        let whole = end.map(|end| rest[..end + 2].join(" ")).filter(|whole| whole.len() <= LONGEST_LINE);
        rest = &rest[whole.as_ref().and(end).map_or(1, |end| end + 2)..];
        joined.push(whole.unwrap_or_else(|| first.clone()));
    }
    joined
}

fn duration(seconds: u64) -> String {
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::game::{Ending, PlayedMove};
    use engine_core::Side;
    use std::time::Duration;

    #[test]
    fn moves_are_numbered_in_the_fens_of_all_games() {
        for (fen, number) in [
            ("8/8/8/4k3/8/4K3/4P3/8 w - - 7 12", Some(12)),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 4 31", Some(31)),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 4 31 +0+0", Some(31)),
            ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 9 deny:b", Some(9)),
            ("4k3/8/8/8/8/8/8/4K3 w - -", None),
        ] {
            assert_eq!(move_number(fen), number, "{fen}");
        }
        let numbers = MoveNumbers::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 3+3 0 1");
        assert_eq!([0, 1, 2].map(|ply| numbers.text(ply)), ["1...", "2.", "2..."]);
    }

    fn record() -> GameRecord {
        let played = |readable: &str, side, evaluation: Option<MoveEvaluation>| PlayedMove {
            mv: None,
            text: readable.to_string(),
            readable: readable.to_string(),
            side,
            remarks: if evaluation.is_none() { vec!["{book}".to_string()] } else { Vec::new() },
            evaluation,
        };
        let evaluation = MoveEvaluation {
            score: Some(ScoreReport::Centipawns(-5)),
            depth: Some(12),
            elapsed: Duration::from_millis(1250),
            ..MoveEvaluation::default()
        };
        GameRecord {
            start_fen: "8/8/8/8/8/8/8/8 b - - 0 7".to_string(),
            standard_start: false,
            before: vec!["{so}".to_string()],
            moves: vec![
                played("e5", Side::Black, None),
                played("Nf3", Side::White, Some(evaluation)),
                played("Nc6", Side::Black, Some(MoveEvaluation::default())),
            ],
            end_fen: String::new(),
            ending: Ending {
                result: "0-1",
                winner: Some(Side::Black),
                reason: "White loses on time".to_string(),
                kind: EndKind::Forfeit(Side::White, PlayerError::OutOfTime),
            },
            duration: Duration::from_secs(3725),
        }
    }

    #[test]
    fn a_record_has_all_its_parts() {
        host::provide(host::Host { today: || "2026.11.24".to_string(), ..host::BARE });
        let time = "10+0.1".parse().unwrap();
        let tags = PgnTags {
            event: "a \"b\"",
            site: "?",
            round: 3,
            white: "W",
            black: "B",
            kept: None,
            variant: "spirit",
            options: &[],
            time: Some([time, time]),
        };
        let text = write_game(&tags, &record(), false);
        for expected in [
            "[Event \"a \\\"b\\\"\"]",
            "[Variant \"spirit\"]",
            "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 b - - 0 7\"]",
            "[TimeControl \"10+0.1\"]",
            "[PlyCount \"3\"]",
            "[GameDuration \"01:02:05\"]",
            "[Termination \"time forfeit\"]",
            "\n\n{so} 7... e5 {book} 8. Nf3 {-0.05/12 1.250s} 8... Nc6 {0.000s White loses on time} 0-1\n\n",
        ] {
            assert!(text.replace("\ntime} 0-1", " time} 0-1").contains(expected), "{expected} in {text}");
        }
        assert!(write_game(&tags, &record(), true).ends_with("7... e5 8. Nf3 Nc6 0-1\n\n"));
        let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
        let given = [pair("WhiteElo", "2000"), pair("Site", "here"), pair("Termination", "Time forfeit")];
        for recorded in [false, true] {
            let kept = GameTags::new(given.clone(), recorded).unwrap();
            let text = write_game(&PgnTags { kept: Some(&kept), ..tags.clone() }, &record(), false);
            for expected in ["[WhiteElo \"2000\"]", "[Site \"here\"]", "[Termination \"Time forfeit\"]"] {
                assert!(text.contains(expected), "{expected} in {text}");
            }
            assert_eq!(text.matches("[Termination").count(), 1);
            assert_eq!(text.contains("[Date \"????.??.??\"]"), recorded);
            assert_eq!(text.contains("[TimeControl \"10+0.1\"]"), !recorded);
        }
    }

    #[test]
    fn no_line_of_a_remark_is_for_other_programs() {
        let remark = format!("{{{}}}", "ten % %5 ".repeat(30));
        let mut words = Vec::new();
        push_remark(&mut words, &remark);
        let text = wrapped(&words);
        assert_eq!(text.replace('\n', " "), remark);
        assert!(text.lines().count() > 2 && !text.lines().any(|line| line.starts_with('%')), "{text}");
    }

    #[test]
    fn commands_of_other_programs_stay_on_one_line() {
        let arrows = format!("[%cal {}]", ["Ge2e4"; 20].join(", "));
        let endless = format!("[%cal {}]", ["Ge2e4"; 60].join(", "));
        let remark = format!(
            "{{{} [%eval 0.24,12] and {arrows} [%clk 0:01:02] [%open {} [%clk 0:00:59] {endless}}}",
            "some words here ".repeat(4),
            "without an end ".repeat(20)
        );
        let mut words = Vec::new();
        push_remark(&mut words, &remark);
        let text = wrapped(&words);
        assert_eq!(
            text.replace('\n', " ").split_whitespace().collect::<Vec<_>>(),
            remark.split_whitespace().collect::<Vec<_>>()
        );
        for command in ["[%eval 0.24,12]", &arrows, "[%clk 0:01:02]", "[%clk 0:00:59]"] {
            assert!(text.contains(command), "{command}: {text}");
        }
        assert!(text.lines().all(|line| line.len() <= LONGEST_LINE), "{text}");
    }

    #[test]
    fn scores_beyond_all_sense_are_written() {
        for (score, written) in [
            (ScoreReport::Centipawns(i32::MIN), "-21474836.48/0 0.000s"),
            (ScoreReport::Mate(i32::MIN), "-M2147483648/0 0.000s"),
        ] {
            assert_eq!(comment(&MoveEvaluation { score: Some(score), ..MoveEvaluation::default() }), written);
        }
    }
}
