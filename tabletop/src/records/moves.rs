//! Moves of analysis records, in which a side may also pass: `None`, written [`PASS`].

use engine_core::{AnyGame, MoveCode, MoveError, MoveStyle, PASS, bare_name};

use crate::records::error::RecordError;
use crate::records::pgn_tokens::OPEN;

/// Notations of a null move.
const PASSES: [&str; 5] = [PASS, "Z0", "@@@@", "0000", "null"];

/// Parses a move in coordinate notation, or a pass.
pub(crate) fn read_played(text: &str, game: &dyn AnyGame) -> Result<Option<MoveCode>, MoveError> {
    if text == PASS { Ok(None) } else { game.read(text).map(Some) }
}

/// Plays a legal move, or passes.
pub(crate) fn play_or_pass(mv: Option<MoveCode>, game: &mut dyn AnyGame) -> Result<(), MoveError> {
    match mv {
        Some(mv) => {
            game.make_move(mv);
            Ok(())
        }
        None => game.pass(),
    }
}

/// Writes a legal move, or a pass.
pub fn written(mv: Option<MoveCode>, style: MoveStyle, game: &dyn AnyGame) -> String {
    mv.map_or_else(|| PASS.to_string(), |mv| game.write(mv, style))
}

/// Returns true if a word may denote the move with this readable name.
pub fn is_called(readable: &str, word: &str) -> bool {
    readable == word || bare_name(readable) == bare_name(word)
}

/// Returns the legal move denoted by a word of a PGN file. An asterisk ends a game without a
/// preceding blank (PGN standard, section 7); it may also be a part of the name. So may an
/// exclamation mark, which the tokenizer takes for a glyph.
pub fn find_move(word: &str, game: &dyn AnyGame) -> Result<MoveCode, RecordError> {
    let ended = || game.read_san(word.strip_suffix(OPEN)?).ok();
    let marked = || game.read_san(&format!("{word}!")).ok();
    let found = game.read_san(word).ok().or_else(ended).or_else(marked);
    found.ok_or_else(|| match &several(word, game)[..] {
        [] | [_] => RecordError::NoSuchMove(word.to_string()),
        moves => RecordError::SeveralMoves { word: word.to_string(), moves: moves.to_vec() },
    })
}

/// Returns the readable names of the legal moves that a word without file or rank of the piece fits.
fn several(word: &str, game: &dyn AnyGame) -> Vec<String> {
    let word = bare_name(word);
    let Some(piece) = word.chars().next().filter(char::is_ascii_uppercase) else { return Vec::new() };
    let target = word[1..].trim_start_matches('x');
    let fits = |name: &String| {
        let name = bare_name(name);
        let from = name.strip_prefix(piece).and_then(|rest| rest.strip_suffix(target));
        from.is_some_and(|from| {
            let from = from.trim_end_matches('x');
            (1..=2).contains(&from.len()) && from.bytes().all(|mark| mark.is_ascii_alphanumeric())
        })
    };
    let is_square = target.len() == 2 && target.as_bytes()[1].is_ascii_digit();
    let names = game.moves().iter().map(|&mv| game.write(mv, MoveStyle::San));
    if is_square { names.filter(fits).collect() } else { Vec::new() }
}

/// Returns the move denoted by a word of an analysis record, where a side may also pass: `None`.
pub(crate) fn find_written(word: &str, game: &dyn AnyGame) -> Result<Option<MoveCode>, RecordError> {
    match find_move(word, game) {
        Err(RecordError::NoSuchMove(_)) if PASSES.contains(&word) => Ok(None),
        found => found.map(Some),
    }
}

/// Goes to the position after these moves from a start position. Moves that the current line has in
/// common with `line` stay played.
pub fn go_to(start: &str, line: &[Option<MoveCode>], game: &mut dyn AnyGame) -> Result<(), RecordError> {
    let played = if game.start_fen() == start { game.played() } else { Vec::new() };
    let shared = played.iter().zip(line).take_while(|(played, target)| played == target).count();
    if game.start_fen() != start {
        game.set_position(Some(start), &[])?;
    }
    for _ in shared..played.len() {
        game.undo();
    }
    for (done, &mv) in line[shared..].iter().enumerate() {
        if let Err(error) = play_legal(mv, game) {
            // Restores the previous position.
            for _ in 0..done {
                game.undo();
            }
            for &mv in &played[shared..] {
                play_or_pass(mv, game)?;
            }
            return Err(error);
        }
    }
    Ok(())
}

fn play_legal(mv: Option<MoveCode>, game: &mut dyn AnyGame) -> Result<(), RecordError> {
    match mv {
        Some(mv) if !game.moves().contains(&mv) => Err(RecordError::NoSuchMove(format!("{:#x}", mv.bits()))),
        mv => Ok(play_or_pass(mv, game)?),
    }
}
