//! Splitting of a PGN file into games.

use super::encoding::with_plain_lines;
use super::fen_board::looks_like_board;
use super::pgn_lines::{MovePlace, has_first_number, is_aside, tags_before_moves, tags_of_line};
use super::{epd, pgn};
use crate::text::printable;

/// Tag with the name of the game.
pub const VARIANT_TAG: &str = "Variant";

/// Text of one game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// Number of the game, from 1.
    pub number: usize,
    /// First line of the game in the file, from 1.
    pub line: usize,
    /// Lines of the game.
    pub text: String,
}

impl GameText {
    /// Shifts the line number for a text that begins at line `first` (from 1) of another file.
    pub(crate) fn starting_at(self, first: usize) -> GameText {
        GameText { line: (self.line - 1).saturating_add(first), ..self }
    }
}

/// Splits a file into games. A line with only a position, as FEN or EPD, also begins a game. Lines
/// end in LF, CR LF or CR.
pub fn split_games(text: &str) -> Vec<GameText> {
    let mut games: Vec<GameText> = Vec::new();
    let mut place = FilePlace::default();
    for (index, whole) in with_plain_lines(text).lines().enumerate() {
        let mut rest = Some(whole);
        while let Some(line) = rest {
            let (line, behind) = line.split_at(place.part(line));
            rest = Some(behind).filter(|behind| !behind.is_empty());
            if let Some(text) = place.position(line) {
                games.push(GameText { number: 0, line: index + 1, text });
                continue;
            }
            if place.begins_game(line) || games.is_empty() {
                games.push(GameText { number: 0, line: index + 1, text: String::new() });
            }
            if let Some(game) = games.last_mut() {
                game.text.push_str(&printable(&line.replace('\t', " ")));
                game.text.push('\n');
            }
        }
    }
    games.retain(|game| !game.text.trim().is_empty());
    games.iter_mut().zip(1..).for_each(|(game, number)| game.number = number);
    games
}

/// Parser state at a line of the file.
#[derive(Default)]
struct FilePlace {
    /// True after the tag section of the game.
    in_moves: bool,
    has_tags: bool,
    moves: MovePlace,
    after_blank: bool,
    /// True if an empty line follows the result.
    after_result: bool,
}

impl FilePlace {
    /// Length of the first part of a line: in a text that has lost its line ends, moves may follow
    /// tags, and another game a result.
    fn part(&self, line: &str) -> usize {
        if !self.moves.in_comment && line.starts_with('%') {
            return line.len();
        }
        let tags = if self.moves.in_comment { 0 } else { tags_before_moves(line) };
        if tags > 0 { tags } else { self.moves.next_game(line).unwrap_or(line.len()) }
    }

    /// Consumes the next line if it is a position, and returns the tag section of the game that
    /// begins there.
    fn position(&mut self, line: &str) -> Option<String> {
        let head = if self.moves.in_comment { None } else { position_head(line) };
        if head.is_some() {
            *self = FilePlace { in_moves: true, ..FilePlace::default() };
        }
        head
    }

    /// Consumes the next line, and returns true if a game begins with it. A tag begins a game if it
    /// follows moves, and an `Event` tag after an empty line also if it follows other tags. Lines
    /// of a comment may look like tags; only such an `Event` tag ends an unclosed comment. Without
    /// tags, moves begin a game after a result and an empty line, and a first move does directly
    /// after a result.
    fn begins_game(&mut self, line: &str) -> bool {
        let is_tag = !tags_of_line(line).is_empty();
        let is_event = line.trim_start().starts_with("[Event \"");
        let is_next_event = is_event && self.after_blank;
        let stands_behind = if self.in_moves {
            !self.moves.in_comment || is_next_event
        } else {
            self.has_tags && is_next_event
        };
        let is_first = self.moves.has_result && !self.moves.in_comment && has_first_number(line);
        let begins = if is_tag {
            stands_behind
        } else {
            (self.after_result || is_first) && self.moves.has_words(line)
        };
        if begins {
            *self = FilePlace { in_moves: true, ..FilePlace::default() };
        }
        // A comment after an empty line belongs to the moves that follow.
        let is_aside = is_aside(line) && !(self.after_blank && line.trim_start().starts_with('{'));
        self.has_tags |= is_tag;
        self.after_blank = line.trim().is_empty();
        if begins || !(self.moves.in_comment || is_aside) {
            self.in_moves = !is_tag;
        }
        if self.in_moves && (self.moves.in_comment || !line.starts_with('%')) {
            self.moves.pass(line, |_| {});
        }
        self.after_result |= self.after_blank && self.moves.has_result && !self.moves.in_comment;
        begins
    }
}

/// Tag section of a game that begins at the position of a line. A board alone is sufficient here;
/// the position reader reports missing fields.
fn position_head(line: &str) -> Option<String> {
    let board = line.split_whitespace().next()?;
    let record = epd::parse_line(line).filter(|_| looks_like_board(board))?;
    let mut head = String::new();
    for (tag, operation) in [("Event", "id"), (VARIANT_TAG, "variant")] {
        record.operand(operation).into_iter().for_each(|value| pgn::tag(&mut head, tag, value));
    }
    pgn::tag(&mut head, "SetUp", 1);
    pgn::tag(&mut head, "FEN", record.position);
    Some(head + "\n")
}
