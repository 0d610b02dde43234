//! The command line. Without a command the program speaks UCI or XBoard.
//!
//! Exit codes: 0 for success, 1 for a failure while working, 2 for a usage error or bad input.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use tabletop::armies::ArmyFileError;

use crate::catalogue::{Catalogue, all_games, set_all_games};
use crate::commands::{
    self, CommandError, analyze, armies, balance, bench, curve, data, datagen, endings, learn, man,
    match_command, openings, perft, play, puzzles, rules, serve, show, spsa, train, tune, uci, variants,
    xboard,
};
use crate::host;
use crate::protocol;
use crate::text::{echo, short_lines};
use crate::thread_shortage::report_lack_of_threads;

/// Exit code for invalid arguments.
const USAGE_ERROR: u8 = 2;

/// Message to a user who starts the program in a terminal without a command, which a GUI would not
/// do.
const AT_A_TERMINAL: &str = "\
Menagerie waits for a chess GUI that speaks UCI or XBoard; 'quit' ends it. Without one:
  menagerie serve     the board in a browser
  menagerie play      a game in this terminal
  menagerie --help    all commands";

const EXIT_CODES: &str = "\
Exit codes: 0 success, 1 a failure while working (a file that cannot be read),
2 a usage error or bad input (an unknown option, an impossible position, an illegal move).";

/// Plays and analyses chess and strange chess variants.
///
/// Started without a command, Menagerie waits for a chess GUI (UCI or XBoard); the GUI's first line
/// decides which language is spoken. The commands below work in a terminal.
#[derive(Parser)]
#[command(name = "menagerie", version, after_help = EXIT_CODES, max_term_width = 100)]
struct Cli {
    /// Load an army from this file (may be repeated); 'menagerie armies' lists all armies
    #[arg(long, value_name = "FILE", global = true)]
    army: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Returns true for the front ends that show the notes about options.
    fn shows_notes(&self) -> bool {
        matches!(self.command, None | Some(Command::Uci(_) | Command::Xboard(_) | Command::Serve(_)))
    }
}

/// Declares the commands: each is a module with the [`Args`](clap::Args) `Arguments`, whose doc
/// comment is the help text, and a function `run`.
macro_rules! commands {
    ($($command:ident($module:ident),)*) => {
        #[derive(Subcommand)]
        enum Command {
            $($command(Box<$module::Arguments>),)*
            /// Print a completion script for a shell
            Completions {
                /// Shell
                shell: clap_complete::Shell,
            },
            /// Print the manual page, or write one for each command
            Man(man::Arguments),
        }

        impl Command {
            /// Runs the command. Standard output is not locked, because the game in a terminal must
            /// be able to restore the terminal from any thread.
            fn run(&self, catalogue: &Catalogue) -> Result<ExitCode, CommandError> {
                let out = &mut io::stdout();
                match self {
                    $(Command::$command(arguments) => $module::run(arguments, catalogue, out).end(),)*
                    Command::Completions { shell } => {
                        commands::completions(Cli::command(), *shell, catalogue, out).end()
                    }
                    Command::Man(arguments) => man::run(arguments, Cli::command(), out).end(),
                }
            }
        }
    };
}

// In the order of the help text.
commands! {
    Play(play),
    Serve(serve),
    Analyze(analyze),
    Show(show),
    Rules(rules),
    Learn(learn),
    Puzzles(puzzles),
    Variants(variants),
    Armies(armies),
    Perft(perft),
    Endings(endings),
    Bench(bench),
    Openings(openings),
    Datagen(datagen),
    Data(data),
    Tune(tune),
    Train(train),
    Spsa(spsa),
    Curve(curve),
    Balance(balance),
    Match(match_command),
    Uci(uci),
    Xboard(xboard),
}

/// End of a command.
trait End {
    /// Returns the exit code of the program.
    fn end(self) -> Result<ExitCode, CommandError>;
}

impl End for Result<(), CommandError> {
    fn end(self) -> Result<ExitCode, CommandError> {
        self.map(|()| ExitCode::SUCCESS)
    }
}

impl End for ExitCode {
    fn end(self) -> Result<ExitCode, CommandError> {
        Ok(self)
    }
}

/// Runs the program with these games instead of those of the registry; everything else is as in
/// `menagerie`.
///
/// # Panics
/// If there is no game at all.
pub fn run_with(games: &[Arc<engine_core::RegistryEntry>]) -> ExitCode {
    run_games(&Catalogue::new(games))
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    run_games(&Catalogue::new(&::variants::VARIANTS))
}

fn run_games(games: &Catalogue) -> ExitCode {
    report_lack_of_threads();
    let done = match parse(std::env::args_os()) {
        Ok(cli) => {
            host::provide_system(cli.shows_notes());
            dispatch(cli, games)
        }
        Err(error) => report_argument_error(&error),
    };
    match done {
        Ok(code) => code,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            report!("menagerie: {}", short_lines(&failure.to_string()));
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Parses the arguments of the process, the name of the program first.
fn parse(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Cli, clap::Error> {
    let mut command = with_negative_numbers(Cli::command());
    let matches = command.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Lets the values of options be negative numbers, so that the error for one names the range.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let may_be_negative = |argument: clap::Arg| {
        let is_option = argument.get_action().takes_values() && !argument.is_positional();
        if is_option { argument.allow_negative_numbers(true) } else { argument }
    };
    command.mut_args(may_be_negative).mut_subcommands(with_negative_numbers)
}

/// Prints the help or version if requested, otherwise the error in the arguments.
fn report_argument_error(error: &clap::Error) -> Result<ExitCode, CommandError> {
    if error.use_stderr() {
        let message = error.render().to_string();
        let short = short_lines(&message);
        // A failure to write the message is ignored; the exit code has the same information.
        let _ = if short == message { error.print() } else { io::stderr().write_all(short.as_bytes()) };
        if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
            && let Ok(choice) = all_games().find(word)
        {
            report!("'{}' is a game: menagerie play {}", echo(word), choice.preset.name);
        }
        return Ok(ExitCode::from(USAGE_ERROR));
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    printed.map(|()| ExitCode::SUCCESS).map_err(CommandError::Output)
}

fn dispatch(cli: Cli, games: &Catalogue) -> Result<ExitCode, CommandError> {
    let warn = |error: &ArmyFileError| report!("menagerie: {}", short_lines(&error.to_string()));
    set_all_games(crate::armies::with_users(games, &cli.army, warn)?);
    if let Some(command) = cli.command {
        return command.run(all_games());
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        report!("{AT_A_TERMINAL}");
    }
    protocol::serve_standard_streams(all_games(), None)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::error::ErrorKind;

    use super::*;

    /// Commands shown by a document in blocks, and commands mentioned between backticks.
    fn shown(file: &Path) -> [Vec<String>; 2] {
        let text = std::fs::read_to_string(file).unwrap();
        let joined = text.replace("\\\n", " ");
        let blocks = joined.lines().filter_map(|line| line.strip_prefix("    "));
        let blocks = blocks.map(|line| line.trim_start_matches("$ ").split(" > ").next().unwrap_or_default());
        let prose = text.lines().filter(|line| !line.starts_with("    ")).collect::<Vec<_>>().join(" ");
        let named = prose.split('`').skip(1).step_by(2);
        let is_whole = |command: &&str| command.starts_with("menagerie ") && !command.contains("...");
        [
            blocks.filter(is_whole).map(str::to_string).collect(),
            named.filter(is_whole).map(str::to_string).collect(),
        ]
    }

    fn documents() -> Vec<PathBuf> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let listed = [root.to_path_buf(), root.join("docs")].map(|folder| std::fs::read_dir(folder).unwrap());
        let paths = listed.into_iter().flatten().map(|entry| entry.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
    }

    /// Error for the words of a command; `None` if they are accepted.
    fn refusal(command: &str) -> Option<(ErrorKind, String)> {
        let words = shlex::split(command).unwrap_or_else(|| panic!("{command}"));
        match parse(&words) {
            Ok(Cli { command: Some(Command::Match(arguments)), .. }) => {
                let words = arguments.words();
                let is_text = words
                    .first()
                    .is_none_or(|word| word == "merge" || word.to_string_lossy().contains("help"));
                let error = if is_text { None } else { lab::matches::arguments::parse(words).err() };
                error.map(|error| (ErrorKind::InvalidValue, error.to_string()))
            }
            Ok(_) => None,
            Err(error) if error.kind() == ErrorKind::DisplayHelp => None,
            Err(error) => Some((error.kind(), error.to_string())),
        }
    }

    /// Every command in a document is accepted by the program, and every option mentioned exists.
    #[test]
    fn commands_in_documents_are_understood() {
        let mut seen = 0;
        for file in documents() {
            let [shown, named] = shown(&file);
            for command in &shown {
                assert_eq!(refusal(command), None, "{}: {command}", file.display());
            }
            // Prose omits values and files, or writes N for them.
            for command in &named {
                let refused = refusal(command).filter(|(kind, _)| *kind == ErrorKind::UnknownArgument);
                assert_eq!(refused, None, "{}: {command}", file.display());
            }
            seen += shown.len() + named.len();
        }
        assert!(seen > 40, "{seen} commands");
    }

    /// The table in the README lists exactly the existing commands.
    #[test]
    fn the_readme_lists_all_commands() {
        let readme = include_str!("../README.md");
        let table =
            readme.split("## All commands").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
        let cells = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
        let mut listed: Vec<&str> = cells
            .flat_map(|cell| cell.split('`').skip(1).step_by(2))
            .filter_map(|command| command.split(' ').next())
            .collect();
        let command = Cli::command();
        let mut all: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        for names in [&mut listed, &mut all] {
            names.sort_unstable();
            names.dedup();
        }
        assert_eq!(listed, all);
    }

    #[test]
    fn the_command_line_is_sound() {
        with_negative_numbers(Cli::command()).debug_assert();
    }
}
