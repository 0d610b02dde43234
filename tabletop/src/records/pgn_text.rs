//! Text of PGN files: games, tags, moves and annotations.

pub use super::pgn_games::{GameText, VARIANT_TAG, split_games};
use super::pgn_lines::head;
pub use super::pgn_lines::{known_tag, tag, tags};
pub use super::pgn_tokens::{MARKS, RESULTS, is_mark};
use super::pgn_tokens::{OPEN, PgnToken, PgnTokens, TextLimitError, result_of};

/// Move as written, with its annotations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenMove {
    /// Move without marks and number.
    pub word: String,
    /// Comments `{...}`, glyphs `$1` and variations `(...)` after the move, as PGN.
    pub remarks: Vec<String>,
    /// Line in the game's text, from 1.
    pub line: usize,
}

/// The moves of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveText {
    /// Annotations before the first move.
    pub before: Vec<String>,
    /// Moves up to the result.
    pub moves: Vec<WrittenMove>,
    /// Result after the moves.
    pub result: Option<String>,
    /// First word behind the result that would be a move, with its line. These are not read.
    pub behind: Option<(String, usize)>,
    /// Notes about words that were left out, and about what is not closed.
    pub notes: Vec<String>,
}

/// Tokens of a game's move text, without the tag section.
pub(crate) fn tokens(game: &str) -> PgnTokens<'_> {
    let head = head(game);
    PgnTokens::new(&game[head.len()..], head.lines().count() + 1)
}

/// Parses the moves of a game with their annotations, up to the result.
///
/// # Errors
/// The limit that the text exceeds, and the line where it does.
pub fn move_text(game: &str) -> Result<MoveText, (TextLimitError, usize)> {
    let mut found = MoveText::default();
    let mut variation = String::new();
    let mut levels = 0;
    let mut tokens = tokens(game);
    for token in &mut tokens {
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
            PgnToken::Glyph(glyph) if found.result.is_none() => found.remark(glyph.into_owned()),
            PgnToken::Result(result) if found.result.is_none() => found.result = Some(result.to_string()),
            PgnToken::Move(word) if found.behind.is_none() => found.behind = Some((word.into_owned(), line)),
            PgnToken::Result(_)
            | PgnToken::Glyph(_)
            | PgnToken::Move(_)
            | PgnToken::Number(_)
            | PgnToken::Open
            | PgnToken::Close => {}
        }
    }
    let not_closed = |what| format!("a {what} is not closed: it goes on to the end of the game");
    if tokens.ends_in_comment() {
        found.notes.push(not_closed("comment"));
    }
    if levels > 0 {
        found.notes.push(not_closed("variation"));
        variation.push_str(&")".repeat(levels));
        found.remark(variation);
    }
    found.notes.extend(tokens.no_glyphs());
    Ok(found)
}

impl MoveText {
    fn remark(&mut self, text: String) {
        let list = self.moves.last_mut().map_or(&mut self.before, |last| &mut last.remarks);
        list.push(text);
    }

    /// Writes the moves as text that [`tokens`] can read.
    pub(crate) fn to_text(&self) -> String {
        let moves = self.moves.iter().flat_map(|written| [&written.word].into_iter().chain(&written.remarks));
        self.before.iter().chain(moves).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// Result of a game if its record has one: from its tag, otherwise from the end of its moves.
pub(crate) fn recorded_result(
    tag: Option<&str>,
    moves: impl FnOnce() -> Option<String>,
) -> Option<&'static str> {
    let decided = |word: &str| result_of(word.trim()).filter(|result| *result != OPEN);
    tag.and_then(decided).or_else(|| moves().as_deref().and_then(decided))
}

/// Appends a token to the text of a variation.
fn push_token(text: &mut String, token: &PgnToken<'_>) {
    if !text.is_empty() && !text.ends_with('(') && *token != PgnToken::Close {
        text.push(' ');
    }
    match token {
        PgnToken::Move(word) | PgnToken::Glyph(word) => text.push_str(word),
        PgnToken::Comment(comment) => text.extend(["{", comment, "}"]),
        PgnToken::Number(word) | PgnToken::Result(word) => text.push_str(word),
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
            (13, "a4".to_string(), result("1-0")),
            (17, "g4".to_string(), result("*")),
            (23, "d4 d5".to_string(), None),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_game_behind_a_result_on_its_line_is_another_game() {
        let found = |text: &str| -> Vec<String> {
            split_games(text).iter().map(|game| words(&game.text).join(" ")).collect()
        };
        for (text, expected) in [
            ("1. f3 e5 2. g4 Qh4# 0-1 1. e4 e5 1-0", &["f3 e5 g4 Qh4#", "e4 e5"][..]),
            ("1.f3 * 1.e4 * {so} 1. d4 1/2-1/2", &["f3", "e4", "d4"]),
            ("[White \"A\"] 1. f3 * [White \"B\"] [Black \"C\"] 1. e4 * [White \"D\"]", &["f3", "e4", ""]),
            ("1. f3\n1-0 1. e4\n*", &["f3", "e4"]),
            ("1. f3 (1. e4 1-0 1. d4) e5 *", &["f3 e5"]),
            ("1. f3 {1-0 1. d4} e5 * ; 1. d4", &["f3 e5"]),
            ("1. f3 1-0 [no tag 2. e4", &["f3"]),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
        let games = split_games("[White \"A\"] 1. f3 * [White \"B\"] 1. e4 *");
        assert_eq!(tag(&games[1].text, "White").as_deref(), Some("B"));
        // Text behind the result that is no other game is kept for a note.
        assert_eq!(move_text("1. e4 1-0\n2. d4 d5").unwrap().behind, Some(("d4".to_string(), 2)));
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
        // A file that is truncated inside its last line end.
        assert_eq!(move_text(&split_games("1. e4\r\n1-0\r")[0].text).unwrap().result.as_deref(), Some("1-0"));
    }

    #[test]
    fn marks_that_say_nothing_are_passed_over() {
        let two = "\u{feff}[White \"A\"]\n\n1. e4\u{200b} e5 *\n\n\u{feff}[White \"B\"]\n\n1. d4 *\n\u{1a}";
        let games = split_games(two);
        assert_eq!(games.len(), 2);
        assert_eq!(
            (tag(&games[1].text, "White").as_deref(), words(&games[0].text)),
            (Some("B"), vec!["e4".into(), "e5".into()])
        );
        assert_eq!(split_games("1. e4 *\n\n\u{1a}\n").len(), 1);
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
    fn unclosed_comments_and_variations_end_with_the_game() {
        assert_eq!(move_text("1. e4 {so far").unwrap().moves[0].remarks, ["{so far}"]);
        assert_eq!(words("1. e4 (1. d4 d5"), ["e4"]);
        assert_eq!(move_text("1. e4 (1. d4 (1. c4").unwrap().moves[0].remarks, ["(1. d4 (1. c4))"]);
        assert_eq!(words("1. e4 } ) e5"), ["e4", "e5"]);
        assert_eq!(move_text("1. e4 $1 1-0 $4 ??").unwrap().moves[0].remarks, ["$1"], "no move has the last");
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
            ("FEN", "8/8/8/4k3/8/4K3/4P3/8 b - - bm Ke6; fmvn 31; id \"a \\ b\"; variant horde;"),
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
        let head = "[Event \"a \\\"b\\\" \\\\\"] [Site\"x\"]\n% other\n[ White  \"a \"b\" c\" ]\n[Black plain]\n\n1. e4 *\n";
        let expected = [("Event", "a \"b\" \\"), ("Site", "x"), ("White", "a \"b\" c"), ("Black", "plain")];
        assert_eq!(tags(head), expected.map(|(name, value)| (name.to_string(), value.to_string())));
        assert_eq!(words(head), ["e4"]);
    }
}
