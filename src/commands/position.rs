//! The arguments that name a game and a position in it.

use std::path::Path;

use clap::Args;
use engine_core::GameEngine;

use super::{Failure, Result, find_game};
use crate::catalogue::{Catalogue, Choice};
use crate::engine::Engine;
use crate::protocol::PositionRequest;
use crate::text::one_line;

/// Which game, under which options.
#[derive(Args, Clone)]
pub(crate) struct GameArguments {
    /// The game to play; 'menagerie variants' lists them
    #[arg(short = 'g', long, value_name = "NAME")]
    variant: Option<String>,
    /// Set an option of the game or the engine (may be repeated)
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

/// Which position.
#[derive(Args, Clone)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// 'startpos' (the default) or a FEN, then perhaps 'moves' and moves:
    /// startpos moves e2e4 e7e5
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Moves to play from there
    #[arg(short, long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
}

impl GameArguments {
    /// Whether a game or an option of it is named.
    pub(crate) fn is_given(&self) -> bool {
        self.variant.is_some() || !self.options.is_empty()
    }

    /// The game that is asked for; `default` if none is.
    pub(crate) fn choice(&self, catalogue: &Catalogue, default: Choice) -> Result<Choice> {
        match &self.variant {
            None => Ok(default),
            Some(name) => find_game(catalogue, name),
        }
    }

    /// Whether a game is named.
    pub(crate) fn is_named(&self) -> bool {
        self.variant.is_some()
    }

    /// An engine that plays the game, at its start position.
    pub(crate) fn engine(&self, catalogue: &'static Catalogue, default: Choice) -> Result<Engine> {
        let mut engine = Engine::new(catalogue);
        engine.choose(self.choice(catalogue, default)?);
        for option in &self.options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            engine.set_option(name, value).map_err(|error| Failure::input(one_line(error)))?;
        }
        engine.new_game();
        Ok(engine)
    }
}

impl PositionArguments {
    /// Whether a game or a position is named.
    pub(crate) fn is_given(&self) -> bool {
        self.game.is_given() || !self.position.is_empty() || !self.moves.is_empty()
    }

    /// The file that stands in place of a position, if a single word ends like the name of such a file.
    pub(crate) fn file_named(&self, extension: &str) -> Option<&Path> {
        let [word] = &self.position[..] else { return None };
        let path = Path::new(word);
        path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension)).then_some(path)
    }

    /// Whether moves are given apart from the position.
    pub(crate) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// The path that exists in place of a position.
    pub(crate) fn existing_path(&self) -> Option<&Path> {
        let [word] = &self.position[..] else { return None };
        Some(Path::new(word)).filter(|path| path.exists())
    }

    /// An engine at the position.
    pub(crate) fn engine(&self, catalogue: &'static Catalogue) -> Result<Engine> {
        let mut engine = self.game.engine(catalogue, catalogue.default_choice())?;
        let request = if self.position.is_empty() {
            PositionRequest::default()
        } else {
            PositionRequest::parse(self.position.iter().map(String::as_str))
                .map_err(|error| Failure::input(one_line(error)))?
        };
        let further = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        let moves: Vec<&str> = request.moves.iter().map(String::as_str).chain(further).collect();
        set_position(engine.game_mut(), request.fen.as_deref(), &moves)?;
        Ok(engine)
    }
}

/// Sets up a position; a refusal is bad input.
pub(crate) fn set_position(game: &mut dyn GameEngine, fen: Option<&str>, moves: &[&str]) -> Result {
    game.set_position(fen, moves).map_err(|error| Failure::input(one_line(error)))
}
