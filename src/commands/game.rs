//! Arguments that name a game. Every command accepts the name as a word or with `-g`.

use std::path::Path;

use clap::Args;
use engine_core::OptionSpec;

use super::{CommandError, Result};
use crate::catalogue::{Catalogue, Choice, suggestion};
use crate::engine::Engine;
use crate::options::VARIANT;
use crate::text::one_line;

/// The game of a command that takes no other words.
#[derive(Args, Clone)]
pub(crate) struct GameName {
    /// Game, by any of its names; 'menagerie variants' lists them
    #[arg(value_name = "GAME", conflicts_with = "variant")]
    game_word: Option<String>,
    #[command(flatten)]
    flag: GameFlag,
}

/// The game of a command whose words may begin with its name.
#[derive(Args, Clone)]
pub(crate) struct GameFlag {
    /// Game, which may also be the first word
    #[arg(short = 'g', long, value_name = "GAME")]
    variant: Option<String>,
}

/// The games of a command that takes several, and no other words.
#[derive(Args, Clone)]
pub(crate) struct GameNames {
    /// Games, by any of their names; 'gt-*' means all names that begin with gt-
    #[arg(value_name = "GAME", value_delimiter = ',', conflicts_with = "variant")]
    pub(super) game_words: Vec<String>,
}

/// Options of a game and the engine.
#[derive(Args, Clone)]
pub(crate) struct GameOptions {
    /// Set an option of the game or the engine (may be repeated)
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

/// Returns the game of a name.
pub(crate) fn find_game(catalogue: &Catalogue, name: &str) -> Result<Choice> {
    catalogue.find(name).map_err(|_| no_game(name))
}

/// Error for an unknown name.
pub(super) fn no_game(name: &str) -> CommandError {
    let meant = Some(suggestion(name)).filter(|meant| !meant.is_empty());
    let hint = meant.unwrap_or_else(|| "; 'menagerie variants' lists them".to_string());
    CommandError::Input(format!("no variant '{}'{hint}", one_line(name)))
}

/// Error for an unknown name where an option takes a file: a name that looks like one is pointed to
/// the option.
pub(super) fn no_game_or_file(name: &str, option: &str) -> CommandError {
    let is_file = Path::new(name).extension().is_some() || name.contains(std::path::is_separator);
    match is_file {
        true => {
            let name = one_line(name);
            CommandError::Input(format!("no variant '{name}'; if it is a file, say {option} {name}"))
        }
        false => no_game(name),
    }
}

/// Error for two games where one is expected.
pub(super) fn two_games(one: &Choice, other: &Choice) -> CommandError {
    CommandError::Input(format!("two games are named: {} and {}", one.preset.name, other.preset.name))
}

/// Error for a missing name.
pub(super) fn which_game(command: &str) -> CommandError {
    let how = format!("such as 'menagerie {command} chess'");
    CommandError::Input(format!("which game? Name one, {how}; 'menagerie variants' lists them"))
}

impl GameName {
    /// Returns true if a game is named.
    pub(super) fn is_given(&self) -> bool {
        self.game_word.is_some() || self.flag.variant.is_some()
    }

    /// Name of the game, as given.
    pub(super) fn name(&self) -> Option<&str> {
        self.game_word.as_deref().or(self.flag.variant.as_deref())
    }

    /// Returns the game, if one is named; an option of the command takes a file instead.
    pub(super) fn choice_beside(&self, option: &str, catalogue: &Catalogue) -> Result<Option<Choice>> {
        let find = |name| catalogue.find(name).map_err(|_| no_game_or_file(name, option));
        self.name().map(find).transpose()
    }

    /// Returns the game, if one is named.
    pub(super) fn choice(&self, catalogue: &Catalogue) -> Result<Option<Choice>> {
        self.name().map(|name| find_game(catalogue, name)).transpose()
    }
}

impl GameFlag {
    /// Returns true if the option names a game.
    pub(super) fn is_given(&self) -> bool {
        self.variant.is_some()
    }

    /// Returns the game, if one is named, and the words without its name.
    pub(super) fn split<'a, W: AsRef<str>>(
        &self,
        words: &'a [W],
        catalogue: &Catalogue,
    ) -> Result<(Option<Choice>, &'a [W])> {
        let first = words.first().and_then(|word| catalogue.find(word.as_ref()).ok());
        match (&self.variant, first) {
            (None, None) => Ok((None, words)),
            (None, first) => Ok((first, &words[1..])),
            (Some(name), None) => Ok((Some(find_game(catalogue, name)?), words)),
            (Some(name), Some(choice)) => Err(CommandError::Input(format!(
                "the game is named twice: {} and {}",
                one_line(name),
                choice.preset.name
            ))),
        }
    }

    /// Returns the game named by the option.
    pub(super) fn choice(&self, catalogue: &Catalogue) -> Result<Option<Choice>> {
        self.variant.as_ref().map(|name| find_game(catalogue, name)).transpose()
    }
}

impl GameOptions {
    /// Returns true if an option is set.
    pub(super) fn is_given(&self) -> bool {
        !self.options.is_empty()
    }

    /// Returns an engine for the game with these options, at its start position.
    pub(super) fn engine(&self, catalogue: &Catalogue, choice: &Choice) -> Result<Engine> {
        let mut engine = Engine::new(catalogue);
        engine.choose(choice);
        for option in &self.options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            if name.trim().eq_ignore_ascii_case(VARIANT) {
                return Err(CommandError::Input(format!(
                    "the game is named as a word or with -g, not with -o {VARIANT}"
                )));
            }
            engine.set_option(name, value).map_err(|error| CommandError::input(one_line(error)))?;
            let is_called = |spec: &OptionSpec| spec.name.eq_ignore_ascii_case(name.trim());
            // The engine knows the options of all games.
            if catalogue.game_options().iter().any(is_called)
                && !choice.entry.info.options.iter().any(is_called)
            {
                let error = format!("{} has no option {}", choice.title(), one_line(name));
                return Err(CommandError::Input(error));
            }
        }
        if let Some(note) = engine.unused_network() {
            return Err(CommandError::input(one_line(note)));
        }
        engine.new_game();
        Ok(engine)
    }
}
