//! The text of PGN files: where games begin, what is a tag, a move, a remark.

use crate::text::printable;

/// Results that end a game's moves.
pub(crate) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Marks behind moves and the numeric annotation glyphs that stand for them (PGN standard, section 10).
pub(crate) const MARKS: [(&str, &str); 6] =
    [("!", "$1"), ("?", "$2"), ("!!", "$3"), ("??", "$4"), ("!?", "$5"), ("?!", "$6")];

/// A move as it is written, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct WrittenMove {
    /// The move; no mark or number with it.
    pub(crate) word: String,
    /// Comments `{...}`, glyphs `$1` and variations `(...)` behind it, as PGN.
    pub(crate) remarks: Vec<String>,
}

/// The moves of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct MoveText {
    /// Remarks before the first move.
    pub(crate) before: Vec<String>,
    /// The moves up to the result.
    pub(crate) moves: Vec<WrittenMove>,
}

/// The games of a file, as text, with their numbers from 1.
pub(crate) fn split_games(text: &str) -> Vec<(usize, String)> {
    let mut games: Vec<String> = Vec::new();
    let mut in_tags = false;
    for line in text.trim_start_matches('\u{feff}').lines() {
        let is_tag = tag_of_line(line).is_some();
        if (is_tag && !in_tags) || games.is_empty() {
            games.push(String::new());
        }
        if !line.trim().is_empty() {
            in_tags = is_tag;
        }
        if let Some(game) = games.last_mut() {
            game.push_str(&printable(&line.replace('\t', " ")));
            game.push('\n');
        }
    }
    games.retain(|game| !game.trim().is_empty());
    games.into_iter().enumerate().map(|(index, game)| (index + 1, game)).collect()
}

/// Name and value of a line that is a tag; the value as it stands between its quotes. A line of a comment may begin with a
/// bracket, too (`[%eval 0.3]`).
fn tag_of_line(line: &str) -> Option<(&str, &str)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim();
    let is_name = name.chars().all(|mark| mark.is_ascii_alphanumeric() || mark == '_');
    is_name
        .then(|| (name, value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value)))
}

/// The lines with tags, at the head of a game.
fn tag_lines(game: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_head =
        |line: &&str| line.trim().is_empty() || line.starts_with('%') || tag_of_line(line).is_some();
    game.lines().take_while(is_head).filter_map(tag_of_line)
}

/// The value of a tag.
pub(crate) fn tag<'a>(game: &'a str, name: &str) -> Option<&'a str> {
    tag_lines(game).find_map(|(found, value)| (found == name).then_some(value))
}

/// All tags, in order.
pub(crate) fn tags(game: &str) -> Vec<(String, String)> {
    let unescaped = |value: &str| value.replace("\\\"", "\"").replace("\\\\", "\\");
    tag_lines(game).map(|(name, value)| (name.to_string(), unescaped(value))).collect()
}

/// The moves of a game, and what is said about them.
pub(crate) fn move_text(game: &str) -> MoveText {
    let mut scanner = Scanner::default();
    let mut is_head = true;
    for line in game.lines().filter(|line| !line.starts_with('%')) {
        is_head &= line.trim().is_empty() || tag_of_line(line).is_some();
        if !is_head {
            line.chars().chain(['\n']).for_each(|mark| scanner.take(mark));
        }
    }
    scanner.finish()
}

/// What the characters being read belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum ScanPlace {
    /// Moves, numbers, glyphs.
    #[default]
    Moves,
    /// The brackets of a move's name, as in `Dw(e2-e3)`.
    Name,
    /// A comment in braces.
    Comment,
    /// A comment up to the end of the line.
    LineComment,
    /// A variation, so many brackets deep.
    Variation(u32),
    /// A comment in such a variation.
    VariationComment(u32),
    /// One up to the end of the line.
    VariationLineComment(u32),
}

/// Reads the text of a game's moves, character by character.
#[derive(Default)]
struct Scanner {
    place: ScanPlace,
    /// What has been read of the word or remark in progress.
    text: String,
    found: MoveText,
    /// The result was read: only remarks follow.
    is_over: bool,
}

impl Scanner {
    fn take(&mut self, mark: char) {
        match (self.place, mark) {
            (ScanPlace::Moves, '{') => self.begin(ScanPlace::Comment),
            (ScanPlace::Moves, ';') => self.begin(ScanPlace::LineComment),
            (ScanPlace::Moves, '(') if self.text.ends_with(|last: char| last.is_ascii_alphabetic()) => {
                self.place = ScanPlace::Name;
                self.text.push(mark);
            }
            (ScanPlace::Moves, '(') => self.begin(ScanPlace::Variation(1)),
            (ScanPlace::Moves, ')' | '}') => self.end_word(),
            (ScanPlace::Moves, _) if mark.is_whitespace() => self.end_word(),
            (ScanPlace::Name, ')') => {
                self.place = ScanPlace::Moves;
                self.text.push(mark);
            }
            (ScanPlace::Comment, '}') | (ScanPlace::LineComment, '\n') => self.end_comment(),
            (ScanPlace::LineComment, '}') => self.text.push(')'),
            (ScanPlace::Variation(depth), _) => self.take_in_variation(depth, mark),
            (ScanPlace::VariationComment(depth), '}') => {
                self.place = ScanPlace::Variation(depth);
                self.text.push(mark);
            }
            (ScanPlace::VariationLineComment(depth), '\n') => {
                self.place = ScanPlace::Variation(depth);
                self.text.push_str("} ");
            }
            _ => self.text.push(mark),
        }
    }

    fn take_in_variation(&mut self, depth: u32, mark: char) {
        self.place = match mark {
            '(' => ScanPlace::Variation(depth + 1),
            ')' if depth == 1 => {
                let text = std::mem::take(&mut self.text);
                self.remark(format!("({})", in_one_line(&text)));
                return self.place = ScanPlace::Moves;
            }
            ')' => ScanPlace::Variation(depth - 1),
            '{' => ScanPlace::VariationComment(depth),
            ';' => {
                self.text.push('{');
                return self.place = ScanPlace::VariationLineComment(depth);
            }
            _ => ScanPlace::Variation(depth),
        };
        self.text.push(mark);
    }

    fn begin(&mut self, place: ScanPlace) {
        self.end_word();
        self.place = place;
    }

    fn end_comment(&mut self) {
        let text = std::mem::take(&mut self.text);
        let text = in_one_line(&text);
        if !text.is_empty() {
            self.remark(format!("{{{text}}}"));
        }
        self.place = ScanPlace::Moves;
    }

    fn remark(&mut self, text: String) {
        let list = self.found.moves.last_mut().map_or(&mut self.found.before, |last| &mut last.remarks);
        list.push(text);
    }

    fn end_word(&mut self) {
        let text = std::mem::take(&mut self.text);
        let has_number = text.contains('.');
        let word = text.trim_start_matches(|mark: char| mark.is_ascii_digit() && has_number);
        let word = word.trim_start_matches('.');
        if word.starts_with('$') {
            return self.remark(word.to_string());
        }
        self.is_over |= RESULTS.contains(&word);
        if word.is_empty() || self.is_over {
            return;
        }
        match self.found.moves.last_mut() {
            // The first part of a name (`DN: Ca(g5-h7)`) ends with a colon.
            Some(last) if last.word.ends_with(':') => {
                last.word.push(' ');
                last.word.push_str(word);
            }
            _ => self.found.moves.push(WrittenMove { word: word.to_string(), remarks: Vec::new() }),
        }
        self.end_move();
    }

    /// Takes the marks off the move that was read.
    fn end_move(&mut self) {
        let Some(last) = self.found.moves.last_mut() else { return };
        let bare = last.word.trim_end_matches(['!', '?']).len();
        if let Some((_, glyph)) = MARKS.iter().find(|(mark, _)| *mark == &last.word[bare..]) {
            last.word.truncate(bare);
            last.remarks.push((*glyph).to_string());
        }
    }

    /// The end of the text ends whatever was begun; a variation without its last bracket is no variation.
    fn finish(mut self) -> MoveText {
        match self.place {
            ScanPlace::Comment | ScanPlace::LineComment => self.end_comment(),
            ScanPlace::Moves | ScanPlace::Name => self.end_word(),
            ScanPlace::Variation(_) | ScanPlace::VariationComment(_) | ScanPlace::VariationLineComment(_) => {
            }
        }
        self.found
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "[Event \"a\"]\n[FEN \"x y\"]\n\n{Before.} 1. e4 {best; (by\n[%eval 0.3] test)} e5 (1... c5 {x) } 2. Nf3 \
                       (2. c3)) 2.Nf3 $1 Nc6!? ; rest}\n3... Bb5+ {} 1-0 {White wins}\n\n[Event \"b\"]\n\n1. d4 d5 *\n";

    fn words(game: &str) -> Vec<String> {
        move_text(game).moves.into_iter().map(|written| written.word).collect()
    }

    #[test]
    fn games_and_moves_are_separated() {
        let games = split_games(TWO);
        assert_eq!(games.len(), 2);
        assert_eq!(tag(&games[0].1, "FEN"), Some("x y"));
        assert_eq!(words(&games[0].1), ["e4", "e5", "Nf3", "Nc6", "Bb5+"]);
        assert_eq!(words(&games[1].1), ["d4", "d5"]);
    }

    #[test]
    fn remarks_stay_with_their_moves() {
        let found = move_text(&split_games(TWO)[0].1);
        assert_eq!(found.before, ["{Before.}"]);
        let remarks: Vec<_> = found.moves.iter().map(|written| written.remarks.join(" ")).collect();
        let expected = [
            "{best; (by [%eval 0.3] test)}",
            "(1... c5 {x) } 2. Nf3 (2. c3))",
            "$1",
            "$5 {rest)}",
            "{White wins}",
        ];
        assert_eq!(remarks, expected);
    }

    #[test]
    fn what_is_not_closed_ends_with_the_game() {
        assert_eq!(move_text("1. e4 {so far").moves[0].remarks, ["{so far}"]);
        assert_eq!(words("1. e4 (1. d4 d5"), ["e4"]);
        assert_eq!(words("1. e4 } ) e5"), ["e4", "e5"]);
        assert_eq!(move_text("1. e4 (1. d4 ; queen\n d5) e5").moves[0].remarks, ["(1. d4 { queen} d5)"]);
    }

    #[test]
    fn names_with_brackets_and_colons_stay_whole() {
        let game = "1. Dw(e2-e3) (1. Dw(d2-d3) Ki(e8-e7)) DN: Ca(g5-h7)+ 2.Ki(d1Oe2) *\n";
        assert_eq!(words(game), ["Dw(e2-e3)", "DN: Ca(g5-h7)+", "Ki(d1Oe2)"]);
        assert_eq!(move_text(game).moves[0].remarks, ["(1. Dw(d2-d3) Ki(e8-e7))"]);
    }

    #[test]
    fn control_characters_do_not_get_through() {
        let text = "[White \"\u{1b}[31mA\u{7}\"]\n\n1. e4 {so\u{9b}2J\u{8}}\te5 \u{1b} *\n";
        let (_, game) = split_games(text).remove(0);
        assert!(!game.chars().any(|mark| mark.is_control() && mark != '\n'), "{game:?}");
        assert_eq!(words(&game)[..2], ["e4", "e5"]);
    }

    #[test]
    fn a_file_without_tags_is_one_game() {
        assert_eq!(words(&split_games("1. e4 e5\n2. Nf3\n")[0].1), ["e4", "e5", "Nf3"]);
        assert_eq!(words(&split_games("\u{feff}[Event \"a\"]\n\n1. e4\n")[0].1), ["e4"]);
    }
}
