//! Capture signs in moves that take nothing: other programs write them by mistake. The move is read
//! all the same, with a warning.

use engine_core::{AnyGame, MoveCode, MoveStyle};

use crate::text::{FirstNote, echo};

/// Signs for a capture.
const CAPTURE_SIGNS: [char; 3] = ['x', ':', '\u{d7}'];

/// Words whose capture sign stands for nothing, because the move takes nothing.
#[derive(Default)]
pub(super) struct EmptyCaptures(FirstNote);

impl EmptyCaptures {
    /// Examines a move about to be played.
    pub(super) fn check(&mut self, word: &str, mv: MoveCode, game: &dyn AnyGame) {
        if let Some(note) = empty_capture(word, mv, game) {
            self.0.add(|| note);
        }
    }

    pub(super) fn note(self) -> Option<String> {
        self.0.text()
    }
}

/// Note about a word with a capture sign for a move that takes nothing.
pub fn empty_capture(word: &str, mv: MoveCode, game: &dyn AnyGame) -> Option<String> {
    if !has_capture_sign(word) {
        return None;
    }
    empty_capture_of(word, &game.write(mv, MoveStyle::San), &game.write(mv, MoveStyle::Coordinates))
}

/// Note about a word with a capture sign for a move with these names, which takes nothing.
pub(crate) fn empty_capture_of(word: &str, readable: &str, coordinates: &str) -> Option<String> {
    let is_empty =
        has_capture_sign(word) && !has_capture_sign(readable) && !word.eq_ignore_ascii_case(coordinates);
    is_empty.then(|| format!("{} takes nothing: it is read as {readable}", echo(word)))
}

/// Returns true if a sign for a capture stands before a square.
fn has_capture_sign(word: &str) -> bool {
    word.match_indices(CAPTURE_SIGNS).any(|(at, sign)| {
        let mut square = word[at + sign.len()..].chars();
        square.next().is_some_and(|file| file.is_ascii_lowercase())
            && square.next().is_some_and(|rank| rank.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    /// Moves as the games write them have no wrong sign, whatever letters their pieces have.
    #[test]
    fn moves_of_all_games_are_written_without_empty_captures() {
        for entry in all_games().entries() {
            for (preset, fen) in entry.info.bench {
                let mut game = all_games().find(preset).unwrap().open();
                game.set_position(Some(fen), &[]).unwrap();
                for &mv in game.moves() {
                    for style in [MoveStyle::San, MoveStyle::Coordinates] {
                        let word = game.write(mv, style);
                        assert_eq!(empty_capture(&word, mv, &*game), None, "{preset} {fen} {word}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_sign_stands_before_a_square() {
        for (word, expected) in [
            ("Nxf3", true),
            ("N:f3", true),
            ("e4\u{d7}d5", true),
            ("Ki(d1xe2)", true),
            ("a8=x", false),
            ("a7a8x", false),
            ("DN: Ca(g5-h7)+", false),
            ("Nf3", false),
        ] {
            assert_eq!(has_capture_sign(word), expected, "{word}");
        }
    }
}
