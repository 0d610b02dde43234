//! Lines of PGN: tags, moves, and lines without content.

use super::pgn_tokens::result_of;

/// Parser state at the start of a line of the move text.
#[derive(Clone, Copy, Default)]
pub(super) struct MovePlace {
    pub(super) in_comment: bool,
    /// Nesting depth of variations.
    pub(super) levels: usize,
    pub(super) has_result: bool,
}

impl MovePlace {
    /// Scans a line, and calls `word` for each word outside comments and variations.
    pub(super) fn pass<'a>(&mut self, line: &'a str, mut word: impl FnMut(&'a str)) {
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

    /// Offset in a line at which another game begins behind a result, with its first tag or move
    /// number, and behind something else on the line.
    pub(super) fn next_game(mut self, line: &str) -> Option<usize> {
        let mut has_result = self.has_result;
        let mut may_be_tag = true;
        let mut found = None;
        self.pass(line, |word| {
            let at = word.as_ptr() as usize - line.as_ptr() as usize;
            let is_behind = has_result && found.is_none() && !line[..at].trim().is_empty();
            has_result |= result_of(word).is_some();
            if !is_behind {
                return;
            }
            let is_tag = may_be_tag && word.starts_with('[');
            if has_first_number(word) || (is_tag && first_tag(&line[at..]).is_some()) {
                found = Some(at);
            }
            // A bracket that begins no tag is searched for its end once.
            may_be_tag &= !is_tag;
        });
        found
    }

    /// Returns true if a line has words of the main line other than results.
    pub(super) fn has_words(mut self, line: &str) -> bool {
        let mut found = false;
        if self.in_comment || !line.starts_with('%') {
            self.pass(line, |word| found |= result_of(word).is_none());
        }
        found
    }
}

/// Names and values of a line that consists of tags; empty for other lines. Lines of a comment may
/// also begin with a bracket (`[%eval 0.3]`).
pub(super) fn tags_of_line(line: &str) -> Vec<(&str, String)> {
    let mut tags = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let Some((name, value, behind)) = first_tag(rest) else { return Vec::new() };
        tags.push((name, value));
        rest = behind.trim_start();
    }
    tags
}

/// Parses the tag at the start of a text; returns its name, its value and the rest of the text.
fn first_tag(text: &str) -> Option<(&str, String, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let (name, behind) = inner.split_at(inner.find(|mark: char| mark.is_whitespace() || mark == '"')?);
    let is_name = name.starts_with(|mark: char| mark.is_ascii_alphanumeric())
        && name.chars().all(|mark| mark.is_ascii_alphanumeric() || "_+#=:-".contains(mark));
    let behind = behind.trim_start();
    let (value, behind) = match behind.strip_prefix('"') {
        Some(quoted) => quoted_value(quoted)?,
        None => (behind.strip_suffix(']')?.trim().to_string(), "]"),
    };
    is_name.then_some((name, value, behind.trim_start().strip_prefix(']')?))
}

/// Parses a quoted value after its opening quote; returns the value and the rest after the closing
/// quote. Quotes inside are escaped with a backslash; an unescaped quote ends the value only if the
/// tag ends there.
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

/// Returns true if a line begins with the number of the first move.
pub(super) fn has_first_number(line: &str) -> bool {
    let behind = line.trim_start().strip_prefix("1.");
    behind.is_some_and(|rest| !rest.starts_with(|mark: char| mark.is_ascii_digit()))
}

/// Length of the tags at the start of a line if something else follows on it; otherwise 0.
pub(super) fn tags_before_moves(line: &str) -> usize {
    let mut rest = line;
    while let Some((.., behind)) = first_tag(rest.trim_start()) {
        rest = behind;
    }
    if rest.trim().is_empty() { 0 } else { line.len() - rest.len() }
}

/// Returns true if a line outside comments in braces has no content of the game: a blank line,
/// comments that end on it, or a line for other programs (`%`).
pub(super) fn is_aside(line: &str) -> bool {
    let mut place = MovePlace::default();
    let mut is_bare = true;
    place.pass(line, |_| is_bare = false);
    line.starts_with('%') || (is_bare && !place.in_comment && place.levels == 0)
}

/// Tag section of a game: its lines up to the last tag before the moves.
pub(super) fn head(game: &str) -> &str {
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

/// Value of a tag.
pub fn tag(game: &str, name: &str) -> Option<String> {
    head(game).lines().flat_map(tags_of_line).find_map(|(found, value)| (found == name).then_some(value))
}

/// Value of a tag, if it is known: neither empty nor `?`.
pub fn known_tag(game: &str, name: &str) -> Option<String> {
    tag(game, name).filter(|value| !["", "?"].contains(&value.trim()))
}

/// All tags, in order.
pub fn tags(game: &str) -> Vec<(String, String)> {
    head(game).lines().flat_map(tags_of_line).map(|(name, value)| (name.to_string(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
