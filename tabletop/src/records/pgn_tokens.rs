//! Tokenizer of move text: moves, numbers, comments, glyphs and brackets, in one pass without
//! recursion, whatever the nesting, and within limits.

use std::borrow::Cow;

use engine_core::is_en_passant;
use thiserror::Error;

use crate::text::{FirstNote, echo};

/// Result of an unfinished game, or an unknown result.
pub const OPEN: &str = "*";

/// Results that end a game's moves.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", OPEN];

/// Typographic forms of results, and their PGN forms.
const PRINTED_RESULTS: [(&str, &str); 5] = [
    ("1\u{2013}0", "1-0"),
    ("0\u{2013}1", "0-1"),
    ("\u{bd}-\u{bd}", "1/2-1/2"),
    ("\u{bd}\u{2013}\u{bd}", "1/2-1/2"),
    ("1/2", "1/2-1/2"),
];

/// Marks after moves and their numeric annotation glyphs (PGN standard, section 10).
pub const MARKS: [(&str, &str); 6] =
    [("!", "$1"), ("?", "$2"), ("!!", "$3"), ("??", "$4"), ("!?", "$5"), ("?!", "$6")];

/// Signs for the evaluation of a position and their glyphs. Where several signs have the same
/// glyph, the first is the one written. Glyphs that exist for both sides are White's.
pub(crate) const SIGNS: [(&str, &str); 31] = [
    ("\u{25a1}", "$7"),
    ("=", "$10"),
    ("\u{221e}", "$13"),
    ("+=", "$14"),
    ("+/=", "$14"),
    ("\u{2a72}", "$14"),
    ("=+", "$15"),
    ("=/+", "$15"),
    ("\u{2a71}", "$15"),
    ("+/-", "$16"),
    ("\u{b1}", "$16"),
    ("-/+", "$17"),
    ("\u{2213}", "$17"),
    ("+-", "$18"),
    ("+\u{2212}", "$18"),
    ("+\u{2013}", "$18"),
    ("-+", "$19"),
    ("\u{2212}+", "$19"),
    ("\u{2013}+", "$19"),
    ("\u{2a00}", "$22"),
    ("\u{2299}", "$22"),
    ("\u{2191}", "$36"),
    ("\u{2192}", "$40"),
    ("=\u{221e}", "$44"),
    ("\u{221e}=", "$44"),
    ("\u{21c6}", "$132"),
    ("\u{21c4}", "$132"),
    ("\u{2295}", "$138"),
    ("\u{2206}", "$140"),
    ("\u{394}", "$140"),
    ("N", "$146"),
];

/// Limit of the nesting depth of variations.
pub(crate) const MAX_LEVELS: usize = 200;
/// Limit of moves and variations in a game, including repeated ones.
pub(crate) const MAX_WORDS: usize = 40_000;

/// Limit exceeded by the text of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TextLimitError {
    #[error("variations are nested in more than {MAX_LEVELS} levels")]
    TooDeep,
    #[error("a game with its variations has at most {MAX_WORDS} moves")]
    TooLong,
}

/// Token of move text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnToken<'a> {
    /// Move as written, without marks and number.
    Move(Cow<'a, str>),
    /// Move number: `12.`, `12...`
    Number(&'a str),
    /// Comment on one line.
    Comment(String),
    /// Numeric annotation glyph, `$0` to `$255`.
    Glyph(Cow<'a, str>),
    /// Start of a variation.
    Open,
    /// End of a variation.
    Close,
    /// Result at the end of the game or of a variation.
    Result(&'a str),
}

/// Token, and the line on which it begins, from 1.
pub type PlacedToken<'a> = (PgnToken<'a>, usize);

/// Iterator over the tokens of a text.
pub struct PgnTokens<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
    levels: usize,
    words: usize,
    /// Glyph for a mark that was attached to the previous move.
    mark: Option<&'static str>,
    /// True after a comment in braces that is not closed.
    ends_in_comment: bool,
    /// Words that look like glyphs, but are none.
    no_glyphs: FirstNote,
}

impl<'a> PgnTokens<'a> {
    /// Tokens of a text whose first line has the number `line`.
    pub fn new(text: &'a str, line: usize) -> PgnTokens<'a> {
        PgnTokens {
            rest: text,
            line,
            at_line_start: true,
            levels: 0,
            words: 0,
            mark: None,
            ends_in_comment: false,
            no_glyphs: FirstNote::default(),
        }
    }

    /// Returns true if the text has ended in a comment that is not closed.
    pub(crate) fn ends_in_comment(&self) -> bool {
        self.ends_in_comment
    }

    /// Note about words left out because they look like glyphs, but are none.
    pub(crate) fn no_glyphs(self) -> Option<String> {
        self.no_glyphs.text()
    }

    /// Consumes the next `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.at_line_start = taken.ends_with('\n') || (taken.is_empty() && self.at_line_start);
        self.rest = rest;
        taken
    }

    /// Skips blanks, and lines that begin with `%`, which are for other programs.
    fn skip_blanks(&mut self) {
        loop {
            if self.at_line_start && self.rest.starts_with('%') {
                let length = self.rest.find('\n').map_or(self.rest.len(), |end| end + 1);
                self.take(length);
                continue;
            }
            match self.rest.chars().next() {
                Some(mark) if mark.is_whitespace() => self.take(mark.len_utf8()),
                _ => return,
            };
        }
    }

    /// Consumes a comment whose opening character is next.
    fn comment(&mut self, end: char) -> String {
        self.take(1);
        let length = self.rest.find(end).unwrap_or(self.rest.len());
        let inside = self.take(length);
        if self.rest.is_empty() {
            self.ends_in_comment = end == '}';
        } else {
            self.take(1);
        }
        in_one_line(inside).replace('}', ")")
    }

    /// Length of the word at the start of the rest. A move may contain brackets, as in `Dw(e2-e3)`
    /// and `e8(Q)`: they open after a letter and close before the next blank, or hold the promotion
    /// piece. A glyph begins a new word.
    fn word_length(&self) -> usize {
        let mut closes_at = 0;
        let mut last = ' ';
        for (at, mark) in self.rest.char_indices() {
            let ends = match mark {
                _ if at < closes_at => false,
                '(' => match name_bracket(last, &self.rest[at..]) {
                    Some(length) => {
                        closes_at = at + length;
                        false
                    }
                    None => true,
                },
                '{' | '}' | ')' | ';' => true,
                '$' => at > 0 && last != '$',
                _ => mark.is_whitespace(),
            };
            if ends {
                return at;
            }
            last = mark;
        }
        self.rest.len()
    }

    /// Consumes the next word; returns `None` for a word without meaning.
    fn word(&mut self) -> Option<PgnToken<'a>> {
        let text = &self.rest[..self.word_length()];
        if let Some(result) = result_of(text) {
            self.take(text.len());
            return Some(PgnToken::Result(result));
        }
        if text.starts_with('$') {
            let word = self.take(text.len());
            let glyph = numeric_glyph(word);
            if glyph.is_none() {
                let word = echo(word);
                self.no_glyphs.add(|| format!("{word} is no glyph ($0 to $255): it is left out"));
            }
            return glyph.map(PgnToken::Glyph);
        }
        if let Some(glyph) = glyph_of(text) {
            self.take(text.len());
            return Some(PgnToken::Glyph(glyph.into()));
        }
        match number_length(text) {
            0 => {}
            number => return Some(PgnToken::Number(self.take(number))),
        }
        // A sign directly after the move is the next word.
        let name = self.take(text.len() - ending_sign(text));
        if is_en_passant(name) {
            return None;
        }
        let bare = name.trim_end_matches(['!', '?']);
        self.mark = glyph_of(&name[bare.len()..]);
        let name = if self.mark.is_some() { bare } else { name };
        Some(PgnToken::Move(self.whole_name(name)))
    }

    /// Completes a move whose first part ends with a colon by its second part: `DN: Ca(g5-h7)`.
    fn whole_name(&mut self, first: &'a str) -> Cow<'a, str> {
        if !first.ends_with(':') {
            return Cow::Borrowed(first);
        }
        self.skip_blanks();
        let length = self.word_length();
        Cow::Owned(format!("{first} {}", self.take(length)))
    }

    /// Counts a move or a variation.
    fn count(&mut self) -> Result<(), TextLimitError> {
        self.words += 1;
        if self.words > MAX_WORDS { Err(TextLimitError::TooLong) } else { Ok(()) }
    }

    fn token(&mut self) -> Result<Option<PgnToken<'a>>, TextLimitError> {
        let Some(mark) = self.rest.chars().next() else { return Ok(None) };
        if let Some((glyph, length)) = glyph_in_brackets(self.rest) {
            self.take(length);
            return Ok(Some(PgnToken::Glyph(glyph.into())));
        }
        Ok(match mark {
            '{' => Some(PgnToken::Comment(self.comment('}'))),
            ';' => Some(PgnToken::Comment(self.comment('\n'))),
            '(' => {
                self.take(1);
                self.count()?;
                self.levels += 1;
                if self.levels > MAX_LEVELS {
                    return Err(TextLimitError::TooDeep);
                }
                Some(PgnToken::Open)
            }
            ')' if self.levels > 0 => {
                self.take(1);
                self.levels -= 1;
                Some(PgnToken::Close)
            }
            // Unmatched closing brackets are ignored.
            ')' | '}' => {
                self.take(1);
                None
            }
            _ => {
                let word = self.word();
                if matches!(word, Some(PgnToken::Move(_))) {
                    self.count()?;
                }
                word
            }
        })
    }
}

impl<'a> Iterator for PgnTokens<'a> {
    type Item = Result<PlacedToken<'a>, (TextLimitError, usize)>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(mark) = self.mark.take() {
            return Some(Ok((PgnToken::Glyph(mark.into()), self.line)));
        }
        loop {
            self.skip_blanks();
            let line = self.line;
            match self.token() {
                Err(limit) => {
                    self.rest = "";
                    return Some(Err((limit, line)));
                }
                Ok(Some(PgnToken::Comment(text))) if text.is_empty() => {}
                Ok(Some(token)) => return Some(Ok((token, line))),
                Ok(None) if self.rest.is_empty() => return None,
                Ok(None) => {}
            }
        }
    }
}

/// The ellipsis character, which some files use instead of dots.
const DOTS: [char; 2] = ['.', '\u{2026}'];

/// Returns the result that a word denotes.
pub(crate) fn result_of(word: &str) -> Option<&'static str> {
    let printed = PRINTED_RESULTS.iter().find(|(printed, _)| *printed == word).map(|(_, result)| *result);
    RESULTS.into_iter().find(|result| *result == word).or(printed)
}

/// Returns the glyph for a sign.
fn glyph_of(sign: &str) -> Option<&'static str> {
    MARKS.iter().chain(&SIGNS).find(|(known, _)| *known == sign).map(|(_, glyph)| *glyph)
}

/// Returns the glyph that a word denotes by its number, without leading zeros.
pub(crate) fn numeric_glyph(word: &str) -> Option<Cow<'_, str>> {
    let digits =
        word.strip_prefix('$').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
    let number: u8 = digits.parse().ok()?;
    Some(if digits.len() > 1 && digits.starts_with('0') { format!("${number}").into() } else { word.into() })
}

/// Returns the glyph of a sign in brackets, `(!)`, which is not a variation, and the length
/// including the brackets.
fn glyph_in_brackets(text: &str) -> Option<(&'static str, usize)> {
    let inside = text.strip_prefix('(')?;
    let end = inside.find(')')?;
    Some((glyph_of(inside[..end].trim())?, end + 2))
}

/// Returns true if a glyph is a mark of a move.
pub fn is_mark(glyph: &str) -> bool {
    MARKS.iter().any(|(_, known)| *known == glyph)
}

/// Returns the sign for a glyph.
pub(crate) fn sign_of(glyph: &str) -> Option<&'static str> {
    MARKS.iter().chain(&SIGNS).find(|(_, known)| *known == glyph).map(|(sign, _)| *sign)
}

/// Length of a bracket that is part of a move, given the preceding letter: it begins with a letter,
/// and closes before the next blank or bracket. After a pawn's target square it holds the promotion
/// piece.
fn name_bracket(before: char, text: &str) -> Option<usize> {
    text[1..].chars().next().filter(char::is_ascii_alphabetic)?;
    let inside = text[1..].find(|mark: char| mark.is_whitespace() || "(){};".contains(mark))?;
    let belongs = before.is_ascii_alphabetic() || ("18=".contains(before) && inside == 1);
    (belongs && text[1 + inside..].starts_with(')')).then_some(inside + 2)
}

/// Length of an evaluation sign at the end of a move. Signs that also occur in moves (`=`, `=+` and
/// `N`) are only recognised as separate words.
fn ending_sign(word: &str) -> usize {
    let signs = SIGNS.iter().map(|(sign, _)| *sign).filter(|sign| !["=", "=+", "N"].contains(sign));
    let found = signs.filter(|sign| word.strip_suffix(sign).is_some_and(|name| name.ends_with(is_of_name)));
    found.map(str::len).max().unwrap_or(0)
}

/// Returns true for characters that may end a move before a sign.
fn is_of_name(mark: char) -> bool {
    mark.is_ascii_alphanumeric() || "+#!?".contains(mark)
}

/// Length of the move number at the start of a word: digits and dots, or digits alone. Four zeros
/// are a null move.
fn number_length(word: &str) -> usize {
    let digits = word.find(|mark: char| !mark.is_ascii_digit()).unwrap_or(word.len());
    let name = word[digits..].trim_start_matches(DOTS);
    let dots = word.len() - digits - name.len();
    match (digits, dots) {
        (0, _) => dots,
        (_, 0) if digits < word.len() || word == "0000" => 0,
        _ => digits + dots,
    }
}

/// Joins words with single blanks.
pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns each token as a word, in PGN's form.
    fn pieces(text: &str) -> Vec<String> {
        let word = |token: PgnToken<'_>| match token {
            PgnToken::Move(name) => name.into_owned(),
            PgnToken::Comment(text) => format!("{{{text}}}"),
            PgnToken::Open => "(".to_string(),
            PgnToken::Close => ")".to_string(),
            PgnToken::Glyph(text) => text.into_owned(),
            PgnToken::Number(text) | PgnToken::Result(text) => text.to_string(),
        };
        PgnTokens::new(text, 1).map(|found| word(found.unwrap().0)).collect()
    }

    fn limit(text: &str) -> Option<(TextLimitError, usize)> {
        PgnTokens::new(text, 1).find_map(Result::err)
    }

    #[test]
    fn tokens_are_distinguished() {
        for (text, expected) in [
            ("1.e4 e5!? 2... Nf3", "1. e4 e5 $5 2... Nf3"),
            ("12 e4 1\u{2026}e5 0-0 1.0-0-0 0000", "12 e4 1\u{2026} e5 0-0 1. 0-0-0 0000"),
            ("e4(e5{x}f4)g4 ;rest}\n h4", "e4 ( e5 {x} f4 ) g4 {rest)} h4"),
            ("O-O(1...d5)", "O-O ( 1... d5 )"),
            ("Dw(e2-e3) DN: Ca(g5-h7)+ Ki(d1Oe2)", "Dw(e2-e3) DN: Ca(g5-h7)+ Ki(d1Oe2)"),
            ("e4 +- Nf3 ?! e5 = exd6 e.p. $12", "e4 $18 Nf3 $6 e5 $10 exd6 $12"),
            ("% not read\ne4 {a\n% of all}\n%nor this\n", "e4 {a % of all}"),
            (") e4 } {} e5 1/2-1/2", "e4 e5 1/2-1/2"),
            ("e4 1\u{2013}0 e5 \u{bd}-\u{bd} 1/2", "e4 1-0 e5 1/2-1/2 1/2-1/2"),
            ("e4 {not closed", "e4 {not closed}"),
            ("-- Z0 @@@@", "-- Z0 @@@@"),
            ("exd6ep exd6/ep exd6 ep exd6 (e.p.) e.p+ e4", "exd6ep exd6/ep exd6 exd6 ( ) e4"),
            ("exd6e.p. e8(Q)+ e1=(N)! f8(5)", "exd6e.p. e8(Q)+ e1=(N) $1 f8 ( 5 )"),
            ("Nf3$1$14 e5+- d4!\u{b1} O-O+/= b7b8=+ +-", "Nf3 $1 $14 e5 $18 d4 $1 $16 O-O $14 b7b8=+ $18"),
            ("e4(Nf3)e5 d5(d4)", "e4 ( Nf3 ) e5 d5 ( d4 )"),
            ("1. e4 (!) e5(?!) d4 ( +- ) (d4 (!))", "1. e4 $1 e5 $6 d4 $18 ( d4 $1 )"),
            (
                "e4 \u{25a1} e5\u{2a00} d4 \u{2191} d5 \u{2192} c4 \u{21c6}",
                "e4 $7 e5 $22 d4 $36 d5 $40 c4 $132",
            ),
            (
                "e4\u{2295} e5 \u{2206} d4=\u{221e} d5 +\u{2212} c4+\u{2212}",
                "e4 $138 e5 $140 d4 $44 d5 $18 c4 $18",
            ),
            ("O\u{2013}O O\u{2013}O\u{2013}O+ 0\u{2013}0!", "O\u{2013}O O\u{2013}O\u{2013}O+ 0\u{2013}0 $1"),
        ] {
            assert_eq!(pieces(text).join(" "), expected, "{text}");
        }
    }

    #[test]
    fn glyphs_have_numbers_of_one_byte() {
        let text = "e4 $0 $255 $007 e5 $-1\n$256 d4 $999999999999 d5$1x $ $1!";
        assert_eq!(pieces(text).join(" "), "e4 $0 $255 $7 e5 d4 d5");
        let mut tokens = PgnTokens::new(text, 3);
        assert_eq!(Iterator::count(tokens.by_ref()), 7);
        let note = "$-1 is no glyph ($0 to $255): it is left out (and 5 more like it)";
        assert_eq!(tokens.no_glyphs().as_deref(), Some(note));
    }

    #[test]
    fn pieces_know_their_lines() {
        let lines: Vec<usize> =
            PgnTokens::new("e4\n{a\nb}\n\n(e5 ; c\n)", 7).map(|found| found.unwrap().1).collect();
        assert_eq!(lines, [7, 8, 11, 11, 11, 12]);
    }

    #[test]
    fn depth_and_length_have_limits() {
        assert_eq!(limit(&"(e4 ".repeat(MAX_LEVELS)), None);
        assert_eq!(limit(&"\n(e4".repeat(MAX_LEVELS + 1)), Some((TextLimitError::TooDeep, MAX_LEVELS + 2)));
        assert_eq!(limit(&"e4 ".repeat(MAX_WORDS)), None);
        assert_eq!(limit(&"(e4)".repeat(MAX_WORDS)), Some((TextLimitError::TooLong, 1)));
    }
}
