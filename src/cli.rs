//! The command line. Without a command the program speaks UCI or XBoard.
//!
//! Exit codes: 0 for success, 1 for a failure while working, 2 for a usage error or bad input.

use std::io::{self, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use tabletop::armies::ArmyFileError;

use crate::armies;
use crate::catalogue::{Catalogue, all_games, set_all_games};
use crate::commands::{
    self, Failure, analyze, analyze_arguments, armies as armies_command, balance, bench, curve, data,
    datagen, endings, learn, man, match_command, openings, perft, play, puzzles, rules, serve, show, spsa,
    train, tune, variants, xboard_files,
};
use crate::host;
use crate::protocol::{self, Dialect};
use crate::scarcity::report_lack_of_threads;
use crate::text::{echo, printable, short_lines};

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
/// Started without a command, Menagerie waits for a chess GUI (UCI or XBoard); the GUI's first line decides which
/// language is spoken. The commands below work in a terminal.
#[derive(Parser)]
#[command(name = "menagerie", version, after_help = EXIT_CODES, max_term_width = 100)]
struct Cli {
    /// Also know the army of this file (may be repeated); 'menagerie armies' lists those that are known
    #[arg(long, value_name = "FILE", global = true)]
    army: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal
    Play(Box<play::Arguments>),
    /// Play, learn and analyse in a browser
    Serve(serve::Arguments),
    /// Find the best moves in a position or in every position of an EPD file, or annotate the games of a PGN file
    Analyze(analyze_arguments::Arguments),
    /// Show a position: board, FEN, legal moves
    Show(show::Arguments),
    /// Explain the rules of a game, with boards and worked examples
    Rules(rules::Arguments),
    /// Learn a game by its tutorial, step by step
    Learn(learn::Arguments),
    /// Solve puzzles, find new ones in games, or prove those that are there
    Puzzles(puzzles::Arguments),
    /// List the games, their options and the rules in short
    Variants(variants::Arguments),
    /// List the armies that files describe, explain one, or export it
    Armies(armies_command::Arguments),
    /// Count the move sequences of a given length (a test of the rules)
    Perft(perft::Arguments),
    /// Solve endings exactly: won, lost or drawn, and in how many moves
    Endings(endings::Arguments),
    /// Search fixed positions; the node counts are the engine's signature
    Bench(bench::Arguments),
    /// Make balanced random openings of a game, for matches
    Openings(openings::Arguments),
    /// Play self-play games and write their quiet positions, for the tuner and the trainer
    Datagen(datagen::Arguments),
    /// Say what is in the files of such positions
    Data(data::Arguments),
    /// Fit the weights of an evaluation to self-play games
    Tune(tune::Arguments),
    /// Train the network of a game on positions that 'datagen' has written
    Train(train::Arguments),
    /// Tune the numbers of the search by self-play games (needs a build with '--features tunable')
    Spsa(spsa::Arguments),
    /// Fit the curve from a game's scores to chances to win
    Curve(curve::Arguments),
    /// Measure how even the starts of games are and the values of their pieces, by self-play games
    Balance(balance::Arguments),
    /// Play a match between engines, with the arguments of cutechess-cli
    #[command(disable_help_flag = true, override_help = match_command::HELP)]
    Match {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Talk UCI to a GUI
    Uci,
    /// Talk to XBoard or WinBoard, or install what it needs
    Xboard(xboard_files::Arguments),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the page for 'man', or write one for each command
    Man(man::Arguments),
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
    host::lend_system();
    report_lack_of_threads();
    let done = match Cli::try_parse() {
        Ok(cli) => dispatch(cli, games),
        Err(told) => tell(&told),
    };
    match done {
        Ok(code) => code,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("menagerie: {}", short_lines(&failure.to_string()));
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Prints the help or version if requested, otherwise the error in the arguments.
fn tell(told: &clap::Error) -> Result<ExitCode, Failure> {
    if told.use_stderr() {
        let message = told.render().to_string();
        let short = short_lines(&message);
        // A failure to write the message is ignored; the exit code has the same information.
        let _ = if short == message { told.print() } else { io::stderr().write_all(short.as_bytes()) };
        if let Some(ContextValue::String(word)) = told.get(ContextKind::InvalidSubcommand)
            && let Ok(choice) = all_games().find(word)
        {
            eprintln!("'{}' is a game: menagerie play {}", echo(word), choice.preset.name);
        }
        return Ok(ExitCode::from(USAGE_ERROR));
    }
    let printed = told.print().and_then(|()| io::stdout().flush());
    printed.map(|()| ExitCode::SUCCESS).map_err(Failure::Output)
}

fn dispatch(cli: Cli, games: &Catalogue) -> Result<ExitCode, Failure> {
    let warn = |error: &ArmyFileError| eprintln!("menagerie: {}", printable(&error.to_string()));
    set_all_games(armies::with_users(games, &cli.army, warn)?);
    let catalogue = all_games();
    // Locked only by commands that print, because the game in a terminal must be able to restore
    // the terminal from any thread.
    let out = || io::stdout().lock();
    match cli.command {
        None => {
            if io::stdin().is_terminal() && io::stdout().is_terminal() {
                eprintln!("{AT_A_TERMINAL}");
            }
            talk(catalogue, None)?;
        }
        Some(Command::Uci) => talk(catalogue, Some(Dialect::Uci))?,
        Some(Command::Xboard(arguments)) if arguments.is_about_files() => {
            xboard_files::run(&arguments, catalogue, &mut out())?;
        }
        Some(Command::Xboard(arguments)) => {
            talk(catalogue, Some(Dialect::XBoard(arguments.start())))?;
        }
        Some(Command::Play(arguments)) => play::run(&arguments, catalogue)?,
        Some(Command::Serve(arguments)) => serve::run(&arguments, catalogue, &mut out())?,
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, catalogue, &mut out())?,
        Some(Command::Show(arguments)) => show::run(&arguments, catalogue, &mut out())?,
        Some(Command::Rules(arguments)) => rules::run(&arguments, catalogue, &mut out())?,
        Some(Command::Learn(arguments)) => {
            learn::run(&arguments, catalogue, &mut io::stdin().lock(), &mut out())?;
        }
        Some(Command::Puzzles(arguments)) => {
            puzzles::run(&arguments, catalogue, &mut io::stdin().lock(), &mut out())?;
        }
        Some(Command::Variants(arguments)) => variants::run(&arguments, catalogue, &mut out())?,
        Some(Command::Armies(arguments)) => armies_command::run(&arguments, catalogue, &mut out())?,
        Some(Command::Perft(arguments)) => perft::run(&arguments, catalogue, &mut out())?,
        Some(Command::Endings(arguments)) => endings::run(&arguments, catalogue, &mut out())?,
        Some(Command::Bench(arguments)) => bench::run(&arguments, catalogue, &mut out())?,
        Some(Command::Openings(arguments)) => openings::run(&arguments, catalogue, &mut out())?,
        Some(Command::Datagen(arguments)) => datagen::run(&arguments, catalogue, &mut out())?,
        Some(Command::Data(arguments)) => data::run(&arguments, catalogue, &mut out())?,
        Some(Command::Tune(arguments)) => tune::run(&arguments, catalogue, &mut out())?,
        Some(Command::Train(arguments)) => train::run(&arguments, catalogue, &mut out())?,
        Some(Command::Spsa(arguments)) => spsa::run(&arguments, catalogue, &mut out())?,
        Some(Command::Curve(arguments)) => curve::run(&arguments, catalogue, &mut out())?,
        Some(Command::Balance(arguments)) => balance::run(&arguments, catalogue, &mut out())?,
        Some(Command::Match { words }) => return Ok(match_command::run(&words, &mut out())),
        Some(Command::Completions { shell }) => {
            commands::completions(Cli::command(), shell, catalogue, &mut out())?;
        }
        Some(Command::Man(arguments)) => man::run(&arguments, Cli::command(), &mut out())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn talk(catalogue: &Catalogue, dialect: Option<Dialect>) -> Result<(), Failure> {
    Ok(protocol::serve(BufReader::new(io::stdin()), io::stdout(), catalogue, dialect)?)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::error::ErrorKind;

    use super::*;
    use lab::matches::arguments;

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
        match Cli::try_parse_from(&words) {
            Ok(Cli { command: Some(Command::Match { words }), .. }) => {
                let is_text = words.first().is_none_or(|word| word == "merge" || word.contains("help"));
                let error = if is_text { None } else { arguments::parse(&words).err() };
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
        Cli::command().debug_assert();
    }
}
