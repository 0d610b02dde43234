//! The text of PGN files: where games begin, what is a tag, a move, a remark.

use super::encoding::with_plain_lines;
pub use super::pgn_tokens::{MARKS, RESULTS, is_mark};
use super::pgn_tokens::{OPEN, PgnToken, PgnTokens, TextLimit, result_of};
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

/// A move as it is written, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenMove {
    /// The move; no mark or number with it.
    pub word: String,
    /// Comments `{...}`, glyphs `$1` and variations `(...)` behind it, as PGN.
    pub remarks: Vec<String>,
    /// The line of the game's text that it stands on, from 1.
    pub line: usize,
}

/// The moves of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveText {
    /// Remarks before the first move.
    pub before: Vec<String>,
    /// The moves up to the result.
    pub moves: Vec<WrittenMove>,
    /// The result behind them.
    pub result: Option<String>,
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

/// Where in the moves of a game a line begins.
#[derive(Clone, Copy, Default)]
struct MovePlace {
    in_comment: bool,
    /// Variations that are open.
    levels: usize,
    has_result: bool,
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
    /// next game. Where there are no tags, moves begin a game behind a result and an empty line.
    fn begins_game(&mut self, line: &str) -> bool {
        let is_tag = !tags_of_line(line).is_empty();
        let is_event = line.trim_start().starts_with("[Event \"");
        let is_next_event = is_event && self.after_blank;
        let stands_behind = if self.in_moves {
            !self.moves.in_comment || is_next_event
        } else {
            self.has_tags && is_next_event
        };
        let begins = if is_tag { stands_behind } else { self.after_result && self.moves.has_words(line) };
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

impl MovePlace {
    /// Goes over a line, and hands over the words that are in no comment or variation.
    fn pass<'a>(&mut self, line: &'a str, mut word: impl FnMut(&'a str)) {
        let mut rest = line;
        while let Some(mark) = rest.chars().next() {
            let length = match mark {
                _ if self.in_comment => rest.find('}').map_or(rest.len(), |end| {
                    self.in_comment = false;
                    end + 1
                }),
                ';' => return,
                '{' | '}' | '(' | ')' => {
                    self.in_comment = mark == '{';
                    self.levels = match mark {
                        '(' => self.levels + 1,
                        ')' => self.levels.saturating_sub(1),
                        _ => self.levels,
                    };
                    1
                }
                _ if mark.is_whitespace() => mark.len_utf8(),
                _ => {
                    let ends = |mark: char| mark.is_whitespace() || "{}();".contains(mark);
                    let length = rest.find(ends).unwrap_or(rest.len());
                    if self.levels == 0 {
                        self.has_result |= result_of(&rest[..length]).is_some();
                        word(&rest[..length]);
                    }
                    length
                }
            };
            rest = &rest[length..];
        }
    }

    /// Whether a line has words of a game, other than results.
    fn has_words(mut self, line: &str) -> bool {
        let mut found = false;
        if self.in_comment || !line.starts_with('%') {
            self.pass(line, |word| found |= result_of(word).is_none());
        }
        found
    }
}

/// The tags of a game that begins at the position of a line.
fn position_head(line: &str) -> Option<String> {
    let fen = line.trim_start().split_ascii_whitespace().take(2).collect::<Vec<_>>();
    // A comment may begin with a position.
    let begins_board = |mark: char| mark.is_ascii_alphanumeric() || mark == '+';
    let is_board = |word: &str| word.starts_with(begins_board) && word.matches('/').count() >= LEAST_SLASHES;
    let is_position = matches!(fen[..], [board, "w" | "b"] if is_board(board));
    let record = epd::parse_line(line).ok().flatten().filter(|_| is_position)?;
    let mut head = String::new();
    for (tag, operation) in [("Event", "id"), (VARIANT_TAG, "variant")] {
        record.operand(operation).into_iter().for_each(|value| pgn::tag(&mut head, tag, value));
    }
    pgn::tag(&mut head, "SetUp", 1);
    pgn::tag(&mut head, "FEN", record.full_fen());
    Some(head + "\n")
}

/// Names and values of a line that consists of tags; nothing for another. A line of a comment may begin with a bracket, too
/// (`[%eval 0.3]`).
fn tags_of_line(line: &str) -> Vec<(&str, String)> {
    let mut tags = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let Some((name, value, behind)) = first_tag(rest) else { return Vec::new() };
        tags.push((name, value));
        rest = behind.trim_start();
    }
    tags
}

/// The tag that a text begins with, and the text behind it.
fn first_tag(text: &str) -> Option<(&str, String, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let (name, behind) = inner.split_once(char::is_whitespace)?;
    let is_name = name.starts_with(|mark: char| mark.is_ascii_alphanumeric())
        && name.chars().all(|mark| mark.is_ascii_alphanumeric() || "_+#=:-".contains(mark));
    let behind = behind.trim_start();
    let (value, behind) = match behind.strip_prefix('"') {
        Some(quoted) => quoted_value(quoted)?,
        None => (behind.strip_suffix(']')?.trim().to_string(), "]"),
    };
    is_name.then_some((name, value, behind.trim_start().strip_prefix(']')?))
}

/// A value in quotes, of which the first was read, and the text behind the last. Quotes inside have a backslash before them;
/// one that has none ends the value only if the tag ends there.
fn quoted_value(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut marks = text.char_indices();
    while let Some((at, mark)) = marks.next() {
        let escaped = |mark: char| mark == '"' || mark == '\\';
        match mark {
            '\\' if text[at + 1..].starts_with(escaped) => value.extend(marks.next().map(|(_, mark)| mark)),
            '"' if text[at + 1..].trim_start().starts_with(']') => return Some((value, &text[at + 1..])),
            _ => value.push(mark),
        }
    }
    None
}

/// The length of the tags that a line begins with, where something else follows them on it.
fn tags_before_moves(line: &str) -> usize {
    let mut rest = line;
    while let Some((.., behind)) = first_tag(rest.trim_start()) {
        rest = behind;
    }
    if rest.trim().is_empty() { 0 } else { line.len() - rest.len() }
}

/// Whether a line says nothing of the game itself, if it is no part of a comment in braces: a blank, comments that end on it, or a
/// line for other programs.
fn is_aside(line: &str) -> bool {
    let mut place = MovePlace::default();
    let mut is_bare = true;
    place.pass(line, |_| is_bare = false);
    line.starts_with('%') || (is_bare && !place.in_comment && place.levels == 0)
}

/// The head of a game: its lines up to the last tag before the moves.
fn head(game: &str) -> &str {
    let mut length = 0;
    let mut end = 0;
    for line in game.split_inclusive('\n') {
        let is_tag = !tags_of_line(line).is_empty();
        if !is_tag && !is_aside(line) {
            break;
        }
        length += line.len();
        if is_tag {
            end = length;
        }
    }
    &game[..end]
}

/// The value of a tag.
pub fn tag(game: &str, name: &str) -> Option<String> {
    head(game).lines().flat_map(tags_of_line).find_map(|(found, value)| (found == name).then_some(value))
}

/// All tags, in order.
pub fn tags(game: &str) -> Vec<(String, String)> {
    head(game).lines().flat_map(tags_of_line).map(|(name, value)| (name.to_string(), value)).collect()
}

/// The pieces of a game's moves, without the head of the game.
pub fn tokens(game: &str) -> PgnTokens<'_> {
    let head = head(game);
    PgnTokens::new(&game[head.len()..], head.lines().count() + 1)
}

/// The moves of a game, and what is said about them, up to the result.
///
/// # Errors
/// The limit that the text exceeds, and the line where it does.
pub fn move_text(game: &str) -> Result<MoveText, (TextLimit, usize)> {
    let mut found = MoveText::default();
    let mut variation = String::new();
    let mut levels = 0;
    for token in tokens(game) {
        let (token, line) = token?;
        if levels > 0 || token == PgnToken::Open {
            levels = match token {
                PgnToken::Open => levels + 1,
                PgnToken::Close => levels - 1,
                _ => levels,
            };
            push_token(&mut variation, &token);
            if levels == 0 {
                found.remark(std::mem::take(&mut variation));
            }
            continue;
        }
        match token {
            PgnToken::Move(word) if found.result.is_none() => {
                found.moves.push(WrittenMove { word: word.into_owned(), remarks: Vec::new(), line });
            }
            PgnToken::Comment(text) => found.remark(format!("{{{text}}}")),
            PgnToken::Glyph(glyph) => found.remark(glyph.to_string()),
            PgnToken::Result(result) if found.result.is_none() => found.result = Some(result.to_string()),
            PgnToken::Result(_)
            | PgnToken::Move(_)
            | PgnToken::Number(_)
            | PgnToken::Open
            | PgnToken::Close => {}
        }
    }
    // The end of the text ends what was not closed.
    if levels > 0 {
        variation.push_str(&")".repeat(levels));
        found.remark(variation);
    }
    Ok(found)
}

impl MoveText {
    fn remark(&mut self, text: String) {
        let list = self.moves.last_mut().map_or(&mut self.before, |last| &mut last.remarks);
        list.push(text);
    }

    /// The same as text that [`tokens`] reads.
    pub fn to_text(&self) -> String {
        let moves = self.moves.iter().flat_map(|written| [&written.word].into_iter().chain(&written.remarks));
        self.before.iter().chain(moves).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// The result of a game, if its record tells one: by its tag, else behind its moves.
pub fn told_result(tag: Option<&str>, moves: impl FnOnce() -> Option<String>) -> Option<&'static str> {
    let decided = |word: &str| result_of(word.trim()).filter(|result| *result != OPEN);
    tag.and_then(decided).or_else(|| moves().as_deref().and_then(decided))
}

/// Adds a piece to the text of a variation.
fn push_token(text: &mut String, token: &PgnToken<'_>) {
    if !text.is_empty() && !text.ends_with('(') && *token != PgnToken::Close {
        text.push(' ');
    }
    match token {
        PgnToken::Move(word) => text.push_str(word),
        PgnToken::Comment(said) => text.extend(["{", said, "}"]),
        PgnToken::Number(word) | PgnToken::Glyph(word) | PgnToken::Result(word) => text.push_str(word),
        PgnToken::Open => text.push('('),
        PgnToken::Close => text.push(')'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "[Event \"a\"]\n[FEN \"x y\"]\n\n{Before.} 1. e4 {best; (by\n[%eval 0.3] test)} e5 (1... c5 {x) } 2. Nf3 \
                       (2. c3)) 2.Nf3 $1 Nc6!? ; rest}\n3... Bb5+ {} 1-0 {White wins}\n\n[Event \"b\"]\n\n1. d4 d5 *\n";

    fn words(game: &str) -> Vec<String> {
        move_text(game).unwrap().moves.into_iter().map(|written| written.word).collect()
    }

    #[test]
    fn comments_go_on_behind_a_line() {
        let ends_in_comment = |line: &str, in_comment: bool| {
            let mut place = MovePlace { in_comment, ..MovePlace::default() };
            place.pass(line, |_| {});
            place.in_comment
        };
        assert!(ends_in_comment("1. e4 {good; better", false));
        assert!(ends_in_comment("still ; in braces", true));
        assert!(!ends_in_comment("1. e4 ; {", false));
        assert!(!ends_in_comment("it ends} e5", true));
    }

    #[test]
    fn the_first_result_ends_a_game() {
        let text = "1. e4 {0-1\n\n} (1. d4 1/2-1/2\n\n1... d5) e5\n\n2. Nf3 1-0 {good}\n\n{Then:}\n% 1. b3\n\n\
                    1. c4 (1. d4 *) 0-1 1-0\n1. a4\n\n1-0\n\n[White \"x\"]\n\n1. g4 * g5\n\n; no\n\nd4 d5";
        let games = split_games(text);
        let found: Vec<_> = games
            .iter()
            .map(|game| (game.line, words(&game.text).join(" "), move_text(&game.text).unwrap().result))
            .collect();
        let result = |word: &str| Some(word.to_string());
        let expected = [
            (1, "e4 e5 Nf3".to_string(), result("1-0")),
            (12, "c4".to_string(), result("0-1")),
            (17, "g4".to_string(), result("*")),
            (23, "d4 d5".to_string(), None),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn games_and_moves_are_separated() {
        let games = split_games(TWO);
        assert_eq!(games.len(), 2);
        assert_eq!(tag(&games[0].text, "FEN"), Some("x y".to_string()));
        assert_eq!(words(&games[0].text), ["e4", "e5", "Nf3", "Nc6", "Bb5+"]);
        assert_eq!(words(&games[1].text), ["d4", "d5"]);
    }

    #[test]
    fn lines_end_in_any_way() {
        let unix = split_games(TWO);
        assert_eq!(split_games(&TWO.replace('\n', "\r\n")), unix);
        assert_eq!(split_games(&TWO.replace('\n', "\r")), unix);
        // A file that was cut in the middle of its last line end.
        assert_eq!(move_text(&split_games("1. e4\r\n1-0\r")[0].text).unwrap().result.as_deref(), Some("1-0"));
    }

    #[test]
    fn remarks_stay_with_their_moves() {
        let found = move_text(&split_games(TWO)[0].text).unwrap();
        assert_eq!(found.before, ["{Before.}"]);
        let remarks: Vec<_> = found.moves.iter().map(|written| written.remarks.join(" ")).collect();
        let expected = [
            "{best; (by [%eval 0.3] test)}",
            "(1... c5 {x)} 2. Nf3 (2. c3))",
            "$1",
            "$5 {rest)}",
            "{White wins}",
        ];
        assert_eq!(remarks, expected);
    }

    #[test]
    fn what_is_not_closed_ends_with_the_game() {
        assert_eq!(move_text("1. e4 {so far").unwrap().moves[0].remarks, ["{so far}"]);
        assert_eq!(words("1. e4 (1. d4 d5"), ["e4"]);
        assert_eq!(move_text("1. e4 (1. d4 (1. c4").unwrap().moves[0].remarks, ["(1. d4 (1. c4))"]);
        assert_eq!(words("1. e4 } ) e5"), ["e4", "e5"]);
        assert_eq!(
            move_text("1. e4 (1. d4 ; queen\n d5) e5").unwrap().moves[0].remarks,
            ["(1. d4 {queen} d5)"]
        );
    }

    #[test]
    fn names_with_brackets_and_colons_stay_whole() {
        let game = "1. Dw(e2-e3) (1. Dw(d2-d3) Ki(e8-e7)) DN: Ca(g5-h7)+ 2.Ki(d1Oe2) *\n";
        assert_eq!(words(game), ["Dw(e2-e3)", "DN: Ca(g5-h7)+", "Ki(d1Oe2)"]);
        assert_eq!(move_text(game).unwrap().moves[0].remarks, ["(1. Dw(d2-d3) Ki(e8-e7))"]);
    }

    #[test]
    fn control_characters_do_not_get_through() {
        let text = "[White \"\u{1b}[31mA\u{7}\"]\n\n1. e4 {so\u{9b}2J\u{8}}\te5 \u{1b} *\n";
        let game = split_games(text).remove(0).text;
        assert!(!game.chars().any(|mark| mark.is_control() && mark != '\n'), "{game:?}");
        assert_eq!(words(&game)[..2], ["e4", "e5"]);
    }

    #[test]
    fn a_file_without_tags_is_one_game() {
        assert_eq!(words(&split_games("1. e4 e5\n2. Nf3\n")[0].text), ["e4", "e5", "Nf3"]);
        assert_eq!(words(&split_games("\u{feff}[Event \"a\"]\n\n1. e4\n")[0].text), ["e4"]);
    }

    #[test]
    fn comments_and_lines_for_others_before_tags_are_no_game() {
        let text = "% made by\n; a collection\n\n[Event \"a\"]\n; of May\n[White \"Ann\"]\n\n; quiet\n1. e4 *\n\n; the next\n\n\
                    [Event \"b\"]\n[White-Elo \"1\"]\n\n% no\n1. d4 *\n";
        let games = split_games(text);
        assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 13]);
        assert_eq!((tag(&games[0].text, "White").as_deref(), tags(&games[0].text).len()), (Some("Ann"), 2));
        assert_eq!(
            (words(&games[0].text), words(&games[1].text)),
            (vec!["e4".to_string()], vec!["d4".to_string()])
        );
        assert_eq!(move_text(&games[0].text).unwrap().before, ["{quiet}"]);
        assert_eq!(tag(&games[1].text, "White-Elo").as_deref(), Some("1"));
    }

    #[test]
    fn comments_behind_tags_do_not_end_the_tags() {
        for comment in ["; note", "{note}", "{note} ; {more"] {
            let text = format!("[White \"Ann\"] {comment}\n[Black \"Bob\"]{comment}\n\n1. e4 *\n");
            let games = split_games(&text);
            assert_eq!(games.len(), 1, "{comment}");
            assert_eq!((tags(&games[0].text).len(), words(&games[0].text).len()), (2, 1), "{comment}");
        }
        let games = split_games("[White \"Ann\"]\n\n{No moves.}\n\n[White \"Bob\"]\n\n1. e4 *");
        assert_eq!(games.len(), 2);
    }

    #[test]
    fn games_without_moves_are_games() {
        let games = split_games("[Event \"a\"]\n\n[White \"Ann\"]\n\n\n[Event \"b\"]\n[White \"Bob\"]\n");
        let heads: Vec<_> = games.iter().map(|game| (game.line, tag(&game.text, "White"))).collect();
        assert_eq!(heads, [(1, Some("Ann".to_string())), (6, Some("Bob".to_string()))]);
    }

    #[test]
    fn a_text_that_has_lost_its_lines_is_read() {
        let games = split_games(
            "[White \"Ann\"] [Result \"1-0\"] 1. e4 {[%clk 0:01]} e5 1-0\n[White \"Bob\"] 1. d4 {a\n[B \"c\"] d} *",
        );
        assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(
            (tags(&games[0].text).len(), words(&games[0].text)),
            (2, vec!["e4".to_string(), "e5".to_string()])
        );
        assert_eq!(move_text(&games[1].text).unwrap().moves[0].remarks, ["{a [B \"c\"] d}"]);
    }

    #[test]
    fn positions_in_lines_of_their_own_are_games() {
        let text = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n1. e4 *\n\n8/8/8/4k3/8/4K3/4P3/8 b - - bm Ke6; fmvn 31; id \"a \\ b\"; variant horde;\n\n\
                    [Event \"c\"]\n\n1. d4 {8/8/8/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/8/8/8 w - - 0 1}\n{8/8/8/8/8/8/8/8 w - - 0 1} *\n";
        let games = split_games(text);
        assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 4, 6]);
        assert_eq!(tag(&games[0].text, "FEN").as_deref(), Some("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"));
        assert_eq!(words(&games[0].text), ["e4"]);
        let pairs = [
            ("Event", "a \\ b"),
            ("Variant", "horde"),
            ("SetUp", "1"),
            ("FEN", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 31"),
        ];
        assert_eq!(tags(&games[1].text), pairs.map(|(name, value)| (name.to_string(), value.to_string())));
        assert_eq!(words(&games[2].text), ["d4"]);
    }

    #[test]
    fn games_know_their_lines() {
        let lines: Vec<(usize, usize)> =
            split_games(TWO).iter().map(|game| (game.number, game.line)).collect();
        assert_eq!(lines, [(1, 1), (2, 8)]);
        let game = &split_games(TWO)[0];
        let moves = move_text(&game.text).unwrap().moves;
        assert_eq!(moves.iter().map(|written| written.line).collect::<Vec<_>>(), [4, 5, 5, 5, 6]);
    }

    #[test]
    fn comments_may_hold_lines_that_look_like_tags() {
        let text = "[Event \"a\"]\n\n1. e4 {He says\n[White \"should\"]\n\n[Black resign] } e5 *\n\n[Event \"b\"]\n\n1. d4 {open\n\n\
                    [Event \"c\"]\n\n1. c4 *\n";
        let games = split_games(text);
        let found: Vec<Vec<String>> = games.iter().map(|game| words(&game.text)).collect();
        assert_eq!(found, [vec!["e4", "e5"], vec!["d4"], vec!["c4"]]);
    }

    #[test]
    fn tags_are_read_as_they_are_written() {
        let head = "[Event \"a \\\"b\\\" \\\\\"] [Site \"x\"]\n% other\n[ White  \"a \"b\" c\" ]\n[Black plain]\n\n1. e4 *\n";
        let expected = [("Event", "a \"b\" \\"), ("Site", "x"), ("White", "a \"b\" c"), ("Black", "plain")];
        assert_eq!(tags(head), expected.map(|(name, value)| (name.to_string(), value.to_string())));
        assert_eq!(words(head), ["e4"]);
    }
}
