//! Arguments that name a game and a position in it.

use std::path::Path;

use clap::Args;
use engine_core::{AnyGame, Dropped, is_en_passant};

use super::game::{GameFlag, GameOptions, two_games};
use super::word::Word;
use super::{CommandError, Result};
use crate::catalogue::{Catalogue, Choice};
use crate::engine::Engine;
use crate::protocol::PositionRequest;
use crate::records::capture_signs::empty_capture;
use crate::records::fen_board::looks_like_board;
use crate::records::moves::find_move;
use crate::text::one_line;

/// Word before the moves after a position.
const MOVES: &str = "moves";

/// Game and position.
#[derive(Args, Clone)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    game: GameFlag,
    #[command(flatten)]
    options: GameOptions,
    /// Game (default: chess), then 'startpos' (optional) or a FEN, then optionally 'moves' and a
    /// list of moves: spirit moves b4c4. After the start position the word 'moves' may be left out:
    /// spirit b4c4
    #[arg(value_name = "GAME|POSITION", value_parser = Word::parser(), allow_negative_numbers = true)]
    position: Vec<Word>,
    /// Play these moves from the position
    #[arg(short, long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
}

impl PositionArguments {
    /// Returns true if a game or position is given.
    pub(super) fn is_given(&self) -> bool {
        self.game.is_given() || self.options.is_given() || self.has_words() || self.has_moves()
    }

    /// Returns true if words for a game or position are given.
    pub(super) fn has_words(&self) -> bool {
        !self.position.is_empty()
    }

    /// Returns true if moves are given separately.
    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Returns true if a game or an option of it is given.
    pub(super) fn has_game(&self, catalogue: &Catalogue) -> Result<bool> {
        Ok(self.options.is_given() || self.split(catalogue)?.0.is_some())
    }

    /// Inserts a word before all others.
    pub(super) fn put_first(&mut self, word: Word) {
        self.position.insert(0, word);
    }

    /// Removes and returns the first word.
    pub(super) fn take_first(&mut self) -> Option<Word> {
        if self.position.is_empty() { None } else { Some(self.position.remove(0)) }
    }

    fn split(&self, catalogue: &Catalogue) -> Result<(Option<Choice>, &[Word])> {
        self.game.split(&self.position, catalogue)
    }

    /// Words after the name of the game.
    pub(super) fn place(&self, catalogue: &Catalogue) -> Result<&[Word]> {
        Ok(self.split(catalogue)?.1)
    }

    /// File given in place of a position, if there is a single word with the extension of such a
    /// file.
    pub(super) fn file_named(&self, extension: &str, catalogue: &Catalogue) -> Result<Option<&Path>> {
        let [word] = self.place(catalogue)? else { return Ok(None) };
        let path = word.path();
        let fits = path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
        Ok(fits.then_some(path))
    }

    /// Existing path given in place of a position.
    pub(super) fn existing_path(&self, catalogue: &Catalogue) -> Result<Option<&Path>> {
        let [word] = self.place(catalogue)? else { return Ok(None) };
        Ok(Some(word.path()).filter(|path| path.exists()))
    }

    /// The game given, or the default.
    pub(super) fn choice(&self, catalogue: &Catalogue) -> Result<Choice> {
        Ok(self.split(catalogue)?.0.unwrap_or_else(|| catalogue.default_choice()))
    }

    /// Returns an engine at the start position of the game.
    pub(super) fn engine_at_start(&self, catalogue: &Catalogue) -> Result<Engine> {
        self.options.engine(catalogue, &self.choice(catalogue)?)
    }

    /// Returns an engine at the position.
    pub(super) fn engine(&self, catalogue: &Catalogue) -> Result<Engine> {
        let mut engine = self.engine_at_start(catalogue)?;
        let mut words: Vec<&str> =
            self.place(catalogue)?.iter().flat_map(|word| word.as_ref().split_whitespace()).collect();
        // Users often omit the word before the moves.
        let is_numbered = |word: &str| without_number(word) != word;
        let behind = usize::from(words.first() == Some(&"startpos"));
        if words.get(behind).is_some_and(|word| is_numbered(word) || find_move(word, engine.game()).is_ok()) {
            words.insert(behind, MOVES);
        }
        if let Some(other) = words.first().and_then(|word| catalogue.find(word).ok()) {
            return Err(two_games(&self.choice(catalogue)?, &other));
        }
        let request = request(words)?;
        let further = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        set_position(engine.game_mut(), request.fen.as_deref())?;
        // Moves are often copied with their numbers: `1. e4 e5`, `1.e4`, `1...c5`.
        let words = request.moves.iter().map(String::as_str).chain(further).map(without_number);
        for word in words.filter(|word| !word.is_empty() && !is_en_passant(word)) {
            let mv = find_move(word, engine.game()).map_err(|error| CommandError::input(one_line(error)))?;
            if let Some(note) = empty_capture(word, mv, engine.game()) {
                report!("menagerie: {}", one_line(note));
            }
            engine.game_mut().make_move(mv);
        }
        Ok(engine)
    }
}

/// Removes the number before a move.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|mark: char| mark.is_ascii_digit());
    let move_text = behind.trim_start_matches(['.', '\u{2026}']);
    if behind.len() < word.len() && move_text.len() < behind.len() { move_text } else { word }
}

/// Parses the words of a position.
fn request(mut words: Vec<&str>) -> Result<PositionRequest> {
    match words.first() {
        None => return Ok(PositionRequest::default()),
        Some(word) if word.eq_ignore_ascii_case(MOVES) => words.insert(0, "startpos"),
        // Every board of a FEN has several ranks, so a word without a slash was meant as the name
        // of a game.
        Some(word) if !["startpos", "fen"].contains(word) && !word.contains('/') => {
            return Err(CommandError::Input(format!(
                "'{}' is neither a game, nor 'startpos', nor a FEN, nor a legal move; 'menagerie variants' lists the games",
                one_line(word)
            )));
        }
        Some(_) => {}
    }
    PositionRequest::parse(words).map_err(|error| CommandError::input(one_line(error)))
}

/// Sets up a position and reports what was dropped; an invalid position is invalid input.
fn set_position(game: &mut dyn AnyGame, fen: Option<&str>) -> Result {
    let dropped = game.set_position(fen, &[]).map_err(|error| CommandError::input(one_line(error)))?;
    note_dropped("", &dropped);
    Ok(())
}

/// Reports the dropped parts of a position on standard error; `place` is the location of the
/// position.
pub(super) fn note_dropped(place: &str, dropped: &[Dropped]) {
    for dropped in dropped {
        report!("menagerie: {place}{}", one_line(dropped));
    }
}

/// Returns true if a word looks like a game or the start of a position rather than a file name.
pub(super) fn begins_position(word: &str, catalogue: &Catalogue) -> bool {
    let first = word.split_whitespace().next().unwrap_or_default();
    looks_like_board(first) || ["startpos", "fen", MOVES].contains(&first) || catalogue.find(word).is_ok()
}
