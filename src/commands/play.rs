//! `play`: a game in the terminal.

use std::ffi::OsString;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::game::{GameName, GameOptions};
use super::position::note_dropped;
use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::play::{self, App, Colors, Palette, Show};
use crate::table::level::Level;
use crate::table::{self, Concessions, PlaySetting, PlaySettings, Start, Table, Terms, Thinking};
use crate::text::one_line;

/// Values that dialogs offer for a setting.
fn offered(setting: PlaySetting) -> impl TypedValueParser<Value = String> {
    let value = |code: String| {
        let words = setting.words(&code);
        PossibleValue::new(code).help(words)
    };
    PossibleValuesParser::new(setting.offered().into_iter().map(value))
}

/// Play a game in the terminal
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameName,
    #[command(flatten)]
    options: GameOptions,
    /// Player of White
    #[arg(long, value_parser = offered(PlaySetting::White), default_value = "you")]
    white: String,
    /// Player of Black
    #[arg(long, value_parser = offered(PlaySetting::Black), default_value = "engine")]
    black: String,
    /// Strength of the engine: a level from 0 (beginner) to 20 (full strength), or a rating from
    /// 600 to 2800
    #[arg(long, value_name = "LEVEL", default_value_t = Level::FIRST)]
    level: Level,
    /// Concessions of the engine to a person: draw offers and resignation
    #[arg(long, value_parser = offered(PlaySetting::Concessions), default_value = Concessions::default().code())]
    concedes: String,
    /// Time for each move of the engine, in seconds
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["nodes", "depth", "clock"])]
    move_time: Option<f64>,
    /// Number of positions that the engine searches for each move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "depth")]
    nodes: Option<u64>,
    /// Depth of the engine's searches, in plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Time for each side as [MINUTES:]SECONDS[+INCREMENT], for example 5:00+3
    #[arg(long, value_name = "TIME")]
    clock: Option<String>,
    /// Start from this position
    #[arg(long, conflicts_with = "open")]
    fen: Option<String>,
    /// Continue a game from a PGN file; FILE#2 is its second game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game_word", "variant"])]
    open: Option<OsString>,
    /// Disable colours (like the environment variable NO_COLOR)
    #[arg(long)]
    no_color: bool,
    /// Use letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
}

impl Arguments {
    /// Returns true if no game is specified.
    fn asks_for_nothing(&self) -> bool {
        !self.game.is_given() && self.fen.is_none() && self.open.is_none()
    }

    fn terms(&self) -> Result<Terms> {
        let thinking = match (self.move_time, self.nodes, self.depth) {
            (Some(seconds), ..) if (0.001..=86_400.0).contains(&seconds) => {
                Thinking::Time(Duration::from_secs_f64(seconds))
            }
            (Some(seconds), ..) => {
                return Err(CommandError::Input(format!(
                    "--move-time {seconds}: between 0.001 and 86400 seconds"
                )));
            }
            (_, Some(nodes), _) => Thinking::Nodes(nodes),
            (_, _, Some(depth)) => Thinking::Depth(depth),
            _ => Thinking::default(),
        };
        let terms = Terms { thinking, ..Terms::default() };
        let mut settings = PlaySettings { terms, level: self.level };
        let given = [
            (PlaySetting::White, Some(&self.white)),
            (PlaySetting::Black, Some(&self.black)),
            (PlaySetting::Concessions, Some(&self.concedes)),
            (PlaySetting::Clock, self.clock.as_ref()),
        ];
        for (setting, code) in given {
            let set = code.map_or(Ok(()), |code| setting.set(&mut settings, code));
            set.map_err(|error| CommandError::Input(format!("--{}: {error}", setting.name())))?;
        }
        Ok(settings.terms)
    }

    fn table(&self, catalogue: &Catalogue) -> Result<Table> {
        let choice =
            self.game.choice_beside("--open", catalogue)?.unwrap_or_else(|| catalogue.default_choice());
        let mut engine = self.options.engine(catalogue, &choice)?;
        for (name, value) in self.level.options() {
            engine.set_option(name, &value).map_err(CommandError::input)?;
        }
        let (standard_start, dropped) =
            table::begin(&mut engine, Start::at_or(self.fen.as_deref(), Start::Drawn))
                .map_err(|error| CommandError::input(one_line(error)))?;
        note_dropped("", &dropped);
        Ok(Table::new(engine, self.terms()?, standard_start, Instant::now()))
    }
}

/// Plays in the terminal until the user quits.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, _: &mut impl Write) -> Result {
    let table = arguments.table(catalogue)?;
    play::check_terminal().map_err(CommandError::input)?;
    let size = ratatui::crossterm::terminal::size()
        .map_err(|error| CommandError::Work(format!("the terminal does not report its size: {error}")))?;
    let show = Show { letters: arguments.ascii || !play::speaks_unicode(), ..Show::default() };
    let mut app = App::new(table, show, size);
    match &arguments.open {
        Some(file) => app.open(file, Instant::now())?,
        None if arguments.asks_for_nothing() => app.list_games(),
        None => {}
    }
    let palette = if arguments.no_color { Palette::new(Colors::None) } else { Palette::from_environment() };
    play::run(&mut app, palette).map_err(CommandError::work)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::catalogue::all_games;

    type Line = crate::testing::Line<Arguments>;

    fn level(line: &[&str]) -> Level {
        let line = Line::try_parse_from([&["play"], line].concat()).unwrap();
        Level::from_engine(line.arguments.table(all_games()).unwrap().engine())
    }

    #[test]
    fn the_level_is_easy_unless_another_is_asked_for() {
        assert_eq!(level(&[]), Level::FIRST);
        assert_eq!(level(&["crazy"]), Level::FIRST);
        assert_eq!(level(&["crazy", "--fen", "7k/8/8/8/8/8/8/KQ6 w - - 0 1"]), Level::FIRST);
        assert_eq!(level(&["crazy", "--level", "20"]), Level::FULL);
        assert_eq!(level(&["--level", "1500"]), Level::Rating(1500));
        assert!(Line::try_parse_from(["play", "--level", "21"]).is_err());
    }
}
