//! Openings: positions of an EPD file, or the first moves of games in a PGN file.

use std::collections::HashSet;

use engine_core::{AnyGame, FenError, PositionError};
use rand::seq::SliceRandom;
use tabletop::catalogue::{all_games, implied_option};
use tabletop::records::encoding::{text_of, with_plain_lines};
use tabletop::records::epd;
use tabletop::records::pgn_reader;
use tabletop::records::pgn_reader::Opening;
use tabletop::records::pgn_text::{self, GameText};
use tabletop::text::one_line;

use crate::files::read_text;
use crate::matches::error::{MatchError, OpeningError};
use crate::matches::settings::{OpeningFormat, OpeningOrder, OpeningSettings};
use crate::matches::variant::{UCI_PREFIX, uci_name};
use crate::random::seeded;

/// Opening of a book.
#[derive(Debug)]
pub struct BookOpening {
    /// The opening.
    pub opening: Opening,
    /// Notes about parts read otherwise than written, with their places in the file, one per line,
    /// and about records of other rules.
    pub left_out: Vec<String>,
}

/// Text of an opening.
#[derive(Clone, Debug)]
struct Entry {
    /// Line of EPD or game of PGN, from 1.
    number: usize,
    /// First line in the file, from 1.
    line: usize,
    text: String,
}

/// Openings of one file, in the order of play. They are parsed on demand, since books are large.
#[derive(Clone, Debug)]
pub struct Book {
    file: String,
    format: OpeningFormat,
    entries: Vec<Entry>,
    plies: Option<usize>,
    start: u64,
}

impl Book {
    /// Reads a file; `variant` is inserted into its name.
    pub fn load(settings: &OpeningSettings, variant: &str, seed: u64) -> Result<Book, MatchError> {
        let file = settings.file_for(variant);
        let read = read_text(&file);
        let file = file.display().to_string();
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) => return Err(MatchError::UnreadOpenings(file, error)),
        };
        let text = text_of(&bytes);
        let mut entries = match settings.format {
            OpeningFormat::Epd => epd_lines(&text),
            OpeningFormat::Pgn => {
                let entry = |GameText { number, line, text }| Entry { number, line, text };
                pgn_text::split_games(&text).into_iter().map(entry).collect()
            }
        };
        if entries.is_empty() {
            return Err(MatchError::NoOpenings(file));
        }
        if settings.order == OpeningOrder::Random {
            entries.shuffle(&mut seeded(seed));
        }
        Ok(Book { file, format: settings.format, entries, plies: settings.plies, start: settings.start })
    }

    /// Reads the openings of these numbers, so that a bad one is found before any game is played.
    pub fn check(
        &self,
        mut numbers: impl Iterator<Item = u64>,
        referee: &mut dyn AnyGame,
    ) -> Result<(), MatchError> {
        let mut unread: HashSet<usize> = (0..self.entries.len()).collect();
        while let Some(number) = numbers.next().filter(|_| !unread.is_empty()) {
            if unread.remove(&self.index(number)) {
                self.opening(number, referee)?;
            }
        }
        Ok(())
    }

    /// Returns the index of opening `number`; a match longer than the book starts it again.
    fn index(&self, number: u64) -> usize {
        ((self.start + number) % self.entries.len() as u64) as usize
    }

    /// Opening `number` of the match, from 0.
    pub fn opening(&self, number: u64, referee: &mut dyn AnyGame) -> Result<BookOpening, MatchError> {
        let Entry { number: place, line, text } = &self.entries[self.index(number)];
        let (kind, read) = match self.format {
            OpeningFormat::Epd => ("line", read_epd(text, referee)),
            OpeningFormat::Pgn => {
                let plies = self.plies.unwrap_or(usize::MAX);
                let read = pgn_reader::read_opening(text, plies, referee);
                ("game", read.map_err(|error| error.in_file(*line).into()))
            }
        };
        let place = format!("{}, {kind} {place}", self.file);
        let read = read.and_then(|read| match referee.outcome() {
            Some(outcome) => Err(OpeningError::GameOver(outcome.reason.to_string())),
            None => match implied_option(referee) {
                Some((name, value)) => Err(OpeningError::OtherRules(name, value)),
                None => Ok(read),
            },
        });
        let other = (self.format == OpeningFormat::Pgn).then(|| other_rules(text, referee)).flatten();
        let read = read.map_err(|error| match &other {
            Some(note) => OpeningError::Foreign(note.clone(), error.into()),
            None => error,
        });
        let (opening, notes) = read.map_err(|error| MatchError::Opening { place: place.clone(), error })?;
        let other = other.map(|note| format!("{}: {note}", self.file));
        let left_out = notes.iter().map(|note| format!("{place}: {}", one_line(note))).chain(other).collect();
        Ok(BookOpening { opening, left_out })
    }
}

/// Returns a note about a record whose tags name another game than the referee's, or other options
/// of its rules. Its moves are legal, but they were played by other rules.
fn other_rules(record: &str, referee: &dyn AnyGame) -> Option<String> {
    let theirs = match pgn_reader::rules_of(record, all_games()) {
        Ok(theirs) => theirs?,
        Err(error) => return Some(error.to_string()),
    };
    if !std::ptr::eq(theirs.info(), referee.info()) {
        let [theirs, ours] = [&*theirs, referee].map(|game| game_name(&game.setup().preset.name));
        return Some(format!("openings of {theirs}, not of {ours}"));
    }
    let (theirs, ours) = (theirs.setup(), referee.setup());
    if theirs.preset.definitions != ours.preset.definitions {
        return Some("openings with other armies".to_string());
    }
    let info = referee.info();
    let names = info.options.iter().map(|spec| spec.name);
    let rules = names.filter(|name| !name.starts_with(UCI_PREFIX) && !info.start_options.contains(name));
    let other = rules.map(|name| (name, theirs.options.text(name), ours.options.text(name)));
    let (name, value, own) = other.into_iter().find(|(_, value, own)| value != own)?;
    Some(format!("openings with {name} {value}, not {own}"))
}

/// Name of a game without its options.
fn game_name(name: &str) -> String {
    all_games().find(name).map_or_else(|_| name.to_string(), |choice| uci_name(&choice).0.to_string())
}

fn epd_lines(text: &str) -> Vec<Entry> {
    with_plain_lines(text)
        .lines()
        .enumerate()
        .map(|(index, line)| Entry { number: index + 1, line: index + 1, text: line.trim().to_string() })
        .filter(|entry| !entry.text.is_empty() && !entry.text.starts_with('#'))
        .collect()
}

/// EPD operation with the moves from the start position to the position.
pub const MOVES: &str = "moves";

/// Sets up the position of an EPD line. If the moves from the start position lead there, they
/// become the opening, for engines that cannot set up positions.
fn read_epd(line: &str, referee: &mut dyn AnyGame) -> Result<(Opening, Vec<String>), OpeningError> {
    let record =
        epd::parse_line(line).ok_or_else(|| PositionError::from(FenError::new("board", "missing")))?;
    if let Some(error) = record.error() {
        return Err(OpeningError::Operation(error));
    }
    let dropped = referee.set_position(Some(&record.position), &[])?;
    let mut notes: Vec<String> = dropped.iter().map(ToString::to_string).collect();
    let fen = referee.fen();
    if let Some(moves) = record.operand(MOVES) {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        if referee.set_position(None, &moves).is_ok() && referee.fen() == fen {
            return Ok((Opening { fen: None, moves: referee.moves_played() }, notes));
        }
        referee.set_position(Some(&fen), &[])?;
        notes.push(format!("{MOVES} is left out: it does not lead from the start to this position"));
    }
    Ok((Opening { fen: Some(fen), moves: Vec::new() }, notes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::settings::GameChoice;

    #[test]
    fn moves_from_the_start_are_kept_if_they_lead_there() {
        let choice = GameChoice::usual("chess");
        let mut referee = crate::matches::variant::open_referee(&choice).unwrap();
        let position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
        let mut read = |moves: &str| {
            let line = format!("{position} hmvc 0; fmvn 2; moves \"{moves}\";");
            let (opening, notes) = read_epd(&line, &mut *referee).unwrap();
            (opening, notes.join("\n"))
        };
        let kept = Opening { fen: None, moves: vec!["e2e4".into(), "e7e5".into()] };
        assert_eq!(read("e2e4 e7e5"), (kept, String::new()));
        for moves in ["d2d4 e7e5", "e2e9"] {
            let (opening, notes) = read(moves);
            assert_eq!(opening, Opening { fen: Some(format!("{position} 0 2")), moves: Vec::new() });
            assert_eq!(notes, "moves is left out: it does not lead from the start to this position");
        }
    }

    /// Engines without the option of Chess960 read the castling rights otherwise.
    #[test]
    fn positions_of_chess960_need_the_option() {
        let book = |variant: &str| {
            let choice = GameChoice::usual(variant);
            let mut referee = crate::matches::variant::open_referee(&choice).unwrap();
            let book = Book {
                file: "book".to_string(),
                format: OpeningFormat::Epd,
                entries: epd_lines("4k3/8/8/8/8/8/8/1R2K3 w B -"),
                plies: None,
                start: 0,
            };
            book.opening(0, &mut *referee).map(|read| read.opening.fen).map_err(|error| error.to_string())
        };
        assert!(
            book("chess").is_err_and(|error| error.contains("option UCI_Chess960 true, which is not set"))
        );
        assert_eq!(book("fischerandom"), Ok(Some("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1".to_string())));
    }

    const NUTTERS: &str = "[Variant \"grandtournament\"]\n[WhiteArmy \"nutters\"]\n[BlackArmy \"rookies\"]";

    /// The moves may be legal in both games.
    #[test]
    fn records_of_another_game_are_noted() {
        let read = |variant: &str, tag: &str, moves: &str| {
            let choice = GameChoice::usual(variant);
            let mut referee = crate::matches::variant::open_referee(&choice).unwrap();
            let entries = vec![Entry { number: 3, line: 9, text: format!("{tag}\n\n{moves} *\n") }];
            let format = OpeningFormat::Pgn;
            let book = Book { file: "book".to_string(), format, entries, plies: None, start: 0 };
            book.opening(0, &mut *referee).map_err(|error| error.to_string())
        };
        let notes = |variant: &str, tag: &str| read(variant, tag, "1. e4 e5").unwrap().left_out;
        assert_eq!(notes("chess", "[Variant \"Atomic\"]"), ["book: openings of atomic, not of chess"]);
        assert_eq!(notes("atomic", "[Variant \"Standard\"]"), ["book: openings of chess, not of atomic"]);
        for (variant, tag) in [
            ("atomic", "[Variant \"Atomic\"]"),
            ("atomic", "[White \"Ann\"]"),
            ("chess", "[Variant \"Standard\"]"),
            ("chess", "[Variant \"Chess960\"]"),
            ("gt-nutters-rookies", NUTTERS),
        ] {
            assert_eq!(notes(variant, tag), [""; 0], "{variant} {tag}");
        }
        assert_eq!(notes("chess", "[Variant \"Bughouse\"]"), ["book: there is no game 'Bughouse'"]);
        let fide = "book: openings with WhiteArmy nutters, not fide";
        assert_eq!(notes("gt-fide-rookies", NUTTERS), [fide]);
        let refused = read("gt-fide-rookies", NUTTERS, "1. Nd4").unwrap_err();
        assert!(
            refused.ends_with("no legal move Nd4 (openings with WhiteArmy nutters, not fide)"),
            "{refused}"
        );
    }

    #[test]
    fn comments_and_blank_lines_do_not_count() {
        let lines = |text: &str| {
            epd_lines(text).into_iter().map(|entry| (entry.number, entry.text)).collect::<Vec<_>>()
        };
        assert_eq!(lines("# x\n\n a b\n"), [(3, "a b".to_string())]);
        assert_eq!(lines("\u{feff}# x\r\ra b\r"), [(3, "a b".to_string())]);
    }
}
