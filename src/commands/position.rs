//! The arguments that name a game and a position in it.

use std::path::Path;

use clap::Args;
use engine_core::{AnyGame, Dropped};

use super::game::{GameFlag, GameOptions, two_games};
use super::{Failure, Result};
use crate::catalogue::{Catalogue, Choice};
use crate::engine::Engine;
use crate::protocol::PositionRequest;
use crate::records::pgn_reader::find_move;
use crate::text::one_line;

/// Begins the moves after a position.
const MOVES: &str = "moves";

/// Which position of which game.
#[derive(Args, Clone)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    game: GameFlag,
    #[command(flatten)]
    options: GameOptions,
    /// A game (chess without one), then 'startpos' (which may be left out) or a FEN, then perhaps 'moves' and moves:
    /// spirit moves b4c4. Moves from the start need no word before them: spirit b4c4
    #[arg(value_name = "GAME|POSITION")]
    position: Vec<String>,
    /// Moves to play from there
    #[arg(short, long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
}

impl PositionArguments {
    /// Whether a game or a position is named.
    pub(super) fn is_given(&self) -> bool {
        self.game.is_given() || self.options.is_given() || self.has_words() || self.has_moves()
    }

    /// Whether there are words that name a game or a position.
    pub(super) fn has_words(&self) -> bool {
        !self.position.is_empty()
    }

    /// Whether moves are given apart from the position.
    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Whether a game or an option of it is named.
    pub(super) fn has_game(&self, catalogue: &Catalogue) -> Result<bool> {
        Ok(self.options.is_given() || self.split(catalogue)?.0.is_some())
    }

    /// Puts a word before all others.
    pub(super) fn put_first(&mut self, word: &str) {
        self.position.insert(0, word.to_string());
    }

    /// Takes the first word out.
    pub(super) fn take_first(&mut self) -> Option<String> {
        if self.position.is_empty() { None } else { Some(self.position.remove(0)) }
    }

    fn split(&self, catalogue: &Catalogue) -> Result<(Option<Choice>, &[String])> {
        self.game.split(&self.position, catalogue)
    }

    /// The words that are left when the game is named.
    pub(super) fn place(&self, catalogue: &Catalogue) -> Result<&[String]> {
        Ok(self.split(catalogue)?.1)
    }

    /// The file that stands in place of a position, if a single word ends like the name of such a file.
    pub(super) fn file_named(&self, extension: &str, catalogue: &Catalogue) -> Result<Option<&Path>> {
        let [word] = self.place(catalogue)? else { return Ok(None) };
        let path = Path::new(word);
        let fits = path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
        Ok(fits.then_some(path))
    }

    /// The path that exists in place of a position.
    pub(super) fn existing_path(&self, catalogue: &Catalogue) -> Result<Option<&Path>> {
        let [word] = self.place(catalogue)? else { return Ok(None) };
        Ok(Some(Path::new(word)).filter(|path| path.exists()))
    }

    /// The game that is asked for, or else the usual one.
    pub(super) fn choice(&self, catalogue: &Catalogue) -> Result<Choice> {
        Ok(self.split(catalogue)?.0.unwrap_or_else(|| catalogue.default_choice()))
    }

    /// An engine at the start position of the game.
    pub(super) fn engine_at_start(&self, catalogue: &Catalogue) -> Result<Engine> {
        self.options.engine(catalogue, &self.choice(catalogue)?)
    }

    /// An engine at the position.
    pub(super) fn engine(&self, catalogue: &Catalogue) -> Result<Engine> {
        let mut engine = self.engine_at_start(catalogue)?;
        let mut words: Vec<&str> =
            self.place(catalogue)?.iter().flat_map(|word| word.split_whitespace()).collect();
        // The word before the moves is often forgotten.
        let is_numbered = |word: &str| without_number(word) != word;
        if words.first().is_some_and(|word| is_numbered(word) || find_move(word, engine.game()).is_ok()) {
            words.insert(0, MOVES);
        }
        if let Some(other) = words.first().and_then(|word| catalogue.find(word).ok()) {
            return Err(two_games(&self.choice(catalogue)?, &other));
        }
        let request = request(words)?;
        let further = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        set_position(engine.game_mut(), request.fen.as_deref())?;
        // People copy moves with their numbers: `1. e4 e5`, `1.e4`, `1...c5`.
        let words = request.moves.iter().map(String::as_str).chain(further).map(without_number);
        for word in words.filter(|word| !word.is_empty()) {
            let mv = find_move(word, engine.game()).map_err(|error| Failure::input(one_line(error)))?;
            engine.game_mut().make_move(mv);
        }
        Ok(engine)
    }
}

/// A move without the number before it.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|mark: char| mark.is_ascii_digit());
    let move_text = behind.trim_start_matches(['.', '\u{2026}']);
    if behind.len() < word.len() && move_text.len() < behind.len() { move_text } else { word }
}

/// The position that these words name.
fn request(mut words: Vec<&str>) -> Result<PositionRequest> {
    match words.first() {
        None => return Ok(PositionRequest::default()),
        Some(word) if word.eq_ignore_ascii_case(MOVES) => words.insert(0, "startpos"),
        // Each board of a FEN has ranks: what has none was meant for the name of a game.
        Some(word) if !["startpos", "fen"].contains(word) && !word.contains('/') => {
            return Err(Failure::Input(format!(
                "'{}' is neither a game, nor 'startpos', nor a FEN, nor a legal move; 'menagerie variants' lists the games",
                one_line(word)
            )));
        }
        Some(_) => {}
    }
    PositionRequest::parse(words).map_err(|error| Failure::input(one_line(error)))
}

/// Sets up a position, and tells what was left out of it; a refusal is bad input.
fn set_position(game: &mut dyn AnyGame, fen: Option<&str>) -> Result {
    let dropped = game.set_position(fen, &[]).map_err(|error| Failure::input(one_line(error)))?;
    note_dropped("", &dropped);
    Ok(())
}

/// Tells on standard error what was left out of a position; `place` says where that stands.
pub(super) fn note_dropped(place: &str, dropped: &[Dropped]) {
    for dropped in dropped {
        eprintln!("menagerie: {place}{}", one_line(dropped));
    }
}

/// Whether a word looks like a game or the beginning of a position, rather than like the name of a file.
pub(super) fn begins_position(word: &str, catalogue: &Catalogue) -> bool {
    /// Slashes between the ranks of a board: the smallest boards here have eight ranks.
    const SLASHES: usize = 7;
    let first = word.split_whitespace().next().unwrap_or_default();
    let is_board = !first.starts_with('/') && first.matches('/').count() >= SLASHES;
    is_board || ["startpos", "fen", MOVES].contains(&first) || catalogue.find(word).is_ok()
}
