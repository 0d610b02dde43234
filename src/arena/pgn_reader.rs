//! Games out of PGN files, of any kind: a move is whatever a legal move is called.

use engine_core::Player;

use crate::arena::openings::Opening;
use crate::engine::Engine;
use crate::text::echo;

/// The tag that names the game.
const VARIANT_TAG: &str = "Variant";
/// The game of a record that names none.
const PLAIN_CHESS: &str = "chess";
/// Results that end a game's moves.
pub(crate) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The games of a file, as text, with their numbers from 1.
pub(crate) fn split_games(text: &str) -> Vec<(usize, String)> {
    let mut games: Vec<String> = Vec::new();
    let mut in_tags = false;
    for line in text.lines() {
        let is_tag = line.starts_with('[');
        if (is_tag && !in_tags) || games.is_empty() {
            games.push(String::new());
        }
        if !line.trim().is_empty() {
            in_tags = is_tag;
        }
        if let Some(game) = games.last_mut() {
            game.push_str(line);
            game.push('\n');
        }
    }
    games.retain(|game| !game.trim().is_empty());
    games.into_iter().enumerate().map(|(index, game)| (index + 1, game)).collect()
}

/// Name and value of a line that is a tag; the value as it stands between its quotes.
fn tag_of_line(line: &str) -> Option<(&str, &str)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim();
    Some((name, value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value)))
}

/// The value of a tag.
pub(crate) fn tag<'a>(game: &'a str, name: &str) -> Option<&'a str> {
    game.lines().filter_map(tag_of_line).find_map(|(found, value)| (found == name).then_some(value))
}

/// All tags, in order.
pub(crate) fn tags(game: &str) -> Vec<(String, String)> {
    let unescaped = |value: &str| value.replace("\\\"", "\"").replace("\\\\", "\\");
    let tags = game.lines().take_while(|line| line.trim().is_empty() || line.starts_with('['));
    tags.filter_map(tag_of_line).map(|(name, value)| (name.to_string(), unescaped(value))).collect()
}

/// Sets up a game in an engine, with the rules that its tags name, all its moves played.
///
/// # Errors
/// One line, if there is no such game, or its FEN, an option or a move is refused.
pub(crate) fn set_up(game: &str, engine: &mut Engine) -> Result<Opening, String> {
    let name = tag(game, VARIANT_TAG).unwrap_or(PLAIN_CHESS);
    let choice = engine.catalogue().find(name).ok_or_else(|| format!("there is no game '{}'", echo(name)))?;
    engine.choose(choice);
    for spec in choice.entry.info.options {
        if let Some(value) = tag(game, spec.name) {
            engine.set_option(spec.name, value).map_err(|error| error.to_string())?;
        }
    }
    engine.new_game();
    read_opening(game, usize::MAX, engine.player_mut())
}

/// The moves as they are written, without numbers, comments, variations and marks.
fn move_words(game: &str) -> Vec<String> {
    let mut plain = String::new();
    let (mut depth, mut comment, mut in_name) = (0u32, false, false);
    for line in game.lines().filter(|line| !line.starts_with('[') && !line.starts_with('%')) {
        for mark in line.chars() {
            match mark {
                '}' => comment = false,
                _ if comment => {}
                '{' => comment = true,
                ';' => break,
                // Some games write moves like Dw(e2-e3): there the bracket follows a letter.
                '(' if depth == 0 && plain.ends_with(|last: char| last.is_ascii_alphabetic()) => {
                    in_name = true;
                    plain.push(mark);
                }
                ')' if in_name => {
                    in_name = false;
                    plain.push(mark);
                }
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                _ => plain.push(mark),
            }
        }
        plain.push(' ');
    }
    joined(&plain)
        .iter()
        .map(String::as_str)
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() && word.contains('.')))
        .map(|word| word.trim_start_matches('.'))
        .filter(|word| !word.is_empty() && !word.starts_with('$'))
        .take_while(|word| !RESULTS.contains(word))
        .map(str::to_string)
        .collect()
}

/// The words, those that end with a colon joined to the next: it is the first part of a move's name (`DN: Ca(g5-h7)`).
fn joined(plain: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in plain.split_whitespace() {
        match words.last_mut() {
            Some(last) if last.ends_with(':') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_string()),
        }
    }
    words
}

/// A move's name without what writers add or leave out.
fn bare(word: &str) -> String {
    word.trim_end_matches(['+', '#', '!', '?']).replace('=', "")
}

/// Finds the legal move that a word of a PGN file means.
pub(crate) fn find_move(word: &str, referee: &dyn Player) -> Result<String, String> {
    if let Ok(text) = referee.canonical_move(word) {
        return Ok(text);
    }
    let wanted = bare(word);
    referee
        .legal_moves()
        .into_iter()
        .find(|text| referee.readable_move(text).is_ok_and(|name| bare(&name) == wanted))
        .ok_or_else(|| format!("no legal move is called {word}"))
}

/// Plays the first `plies` moves of a game on the referee's board.
///
/// # Errors
/// One line, if its FEN or a move is refused.
pub(crate) fn read_opening(game: &str, plies: usize, referee: &mut dyn Player) -> Result<Opening, String> {
    let fen = tag(game, "FEN");
    referee.set_position(fen, &[]).map_err(|error| error.to_string())?;
    for word in move_words(game).iter().take(plies) {
        let text = find_move(word, referee)?;
        referee.play(&text).map_err(|error| error.to_string())?;
    }
    Ok(Opening { fen: fen.map(str::to_string), moves: referee.moves_played() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "[Event \"a\"]\n[FEN \"x y\"]\n\n1. e4 {best; (by test)} e5 (1... c5 2. Nf3) 2.Nf3 $1 Nc6!? ; rest\n\
                       3... Bb5+ 1-0\n\n[Event \"b\"]\n\n1. d4 d5 *\n";

    #[test]
    fn games_and_moves_are_separated() {
        let games = split_games(TWO);
        assert_eq!(games.len(), 2);
        assert_eq!(tag(&games[0].1, "FEN"), Some("x y"));
        assert_eq!(move_words(&games[0].1), ["e4", "e5", "Nf3", "Nc6!?", "Bb5+"]);
        assert_eq!(move_words(&games[1].1), ["d4", "d5"]);
    }

    #[test]
    fn names_with_brackets_and_colons_stay_whole() {
        let game = "1. Dw(e2-e3) (1. Dw(d2-d3) Ki(e8-e7)) DN: Ca(g5-h7)+ 2.Ki(d1Oe2) *\n";
        assert_eq!(move_words(game), ["Dw(e2-e3)", "DN: Ca(g5-h7)+", "Ki(d1Oe2)"]);
    }

    #[test]
    fn a_file_without_tags_is_one_game() {
        assert_eq!(move_words(&split_games("1. e4 e5\n2. Nf3\n")[0].1), ["e4", "e5", "Nf3"]);
    }
}
