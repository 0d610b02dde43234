//! The games of a PGN file: where each begins.

use super::encoding::with_plain_lines;
use super::pgn_lines::{MovePlace, is_aside, tags_before_moves, tags_of_line};
use super::{epd, pgn};
use crate::text::printable;

/// The tag that names the game.
pub const VARIANT_TAG: &str = "Variant";

/// Slashes between the ranks of a board, at least: the smallest boards have eight ranks.
const LEAST_SLASHES: usize = 7;

/// A game of a file, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// Its number, from 1.
    pub number: usize,
    /// The line of the file that it begins on, from 1.
    pub line: usize,
    /// Its lines.
    pub text: String,
}

impl GameText {
    /// The same game where its file begins on this line, from 1, of another.
    pub fn starting_at(self, first: usize) -> GameText {
        GameText { line: (self.line - 1).saturating_add(first), ..self }
    }
}

/// The games of a file. A position in a line of its own, as a FEN or in EPD, begins a game as well. Lines end in LF, CR LF or CR.
pub fn split_games(text: &str) -> Vec<GameText> {
    let mut games: Vec<GameText> = Vec::new();
    let mut place = FilePlace::default();
    for (index, whole) in with_plain_lines(text).lines().enumerate() {
        // Moves may stand behind tags, where a text has lost its lines.
        let (tags, rest) = whole.split_at(if place.moves.in_comment { 0 } else { tags_before_moves(whole) });
        for line in [tags, rest].into_iter().skip(usize::from(tags.is_empty())) {
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

/// Where in a file a line stands.
#[derive(Default)]
struct FilePlace {
    /// The head of the game is over.
    in_moves: bool,
    has_tags: bool,
    moves: MovePlace,
    after_blank: bool,
    /// An empty line stands behind the result.
    after_result: bool,
}

impl FilePlace {
    /// Takes the next line if it is a position, and gives the head of the game that begins there.
    fn position(&mut self, line: &str) -> Option<String> {
        let head = if self.moves.in_comment { None } else { position_head(line) };
        if head.is_some() {
            *self = FilePlace { in_moves: true, ..FilePlace::default() };
        }
        head
    }

    /// Takes the next line, and tells whether a game begins with it: a tag does that which stands behind moves, or behind tags and an
    /// empty line if it is the first of them again. In a comment a line may look like one; but what is never closed ends with the
    /// next game. Where there are no tags, moves begin a game behind a result and an empty line, and a first move right behind a result.
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
        // A comment behind an empty line is said of the moves that follow.
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

/// Whether a line begins with the number of the first move.
fn has_first_number(line: &str) -> bool {
    let behind = line.trim_start().strip_prefix("1.");
    behind.is_some_and(|rest| !rest.starts_with(|mark: char| mark.is_ascii_digit()))
}

/// The tags of a game that begins at the position of a line. A board is enough: what it lacks is told when it is read.
fn position_head(line: &str) -> Option<String> {
    let board = line.split_ascii_whitespace().next()?;
    // Neither a comment that begins with a path nor an address is a position.
    let is_mark = |mark: char| mark.is_ascii_alphanumeric() || "/+~!'*{}[]-".contains(mark);
    let begins_board = |mark: char| mark.is_ascii_alphanumeric() || mark == '+';
    let is_board = board.starts_with(begins_board)
        && board.chars().all(is_mark)
        && board.matches('/').count() >= LEAST_SLASHES;
    let record = epd::parse_line(line).filter(|_| is_board)?;
    let mut head = String::new();
    for (tag, operation) in [("Event", "id"), (VARIANT_TAG, "variant")] {
        record.operand(operation).into_iter().for_each(|value| pgn::tag(&mut head, tag, value));
    }
    pgn::tag(&mut head, "SetUp", 1);
    pgn::tag(&mut head, "FEN", record.position);
    Some(head + "\n")
}
