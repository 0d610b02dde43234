//! `puzzles play`: the puzzles of a game in the terminal.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use lab::files::{FileError, MAX_STATE, as_text, read_file};
use tabletop::messages::to_json;
use tabletop::puzzles::{self, Attempt, Puzzle, PuzzleError, puzzles_message};

use crate::catalogue::Catalogue;
use crate::commands::course::{LearnerInput, LessonTerminal};
use crate::commands::game::GameName;
use crate::commands::{CommandError, Result, game};
use crate::options::FULL_SKILL;
use crate::text::one_line;

const HELP: &str = "Type a move, 'hint' for the piece that moves, 'show' for the solution, 'next' to leave the puzzle out, or 'quit'; the first letter of a word will do.";

/// Arguments of `puzzles play`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameName,
    /// Solve the puzzles of this file, in the format written by 'puzzles find'
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game_word", "variant", "json"])]
    file: Option<PathBuf>,
    /// Start with this puzzle, counted from the easiest
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
    /// Show only puzzles that need at least this level
    #[arg(long, value_name = "LEVEL", default_value_t = 0, value_parser = clap::value_parser!(i64).range(0..=FULL_SKILL))]
    from_level: i64,
    /// Draw boards with letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
    /// Print the puzzles as JSON
    #[arg(long, conflicts_with_all = ["number", "from_level", "ascii"])]
    json: bool,
}

/// Goes through the puzzles, or prints them.
pub(super) fn run(
    arguments: &Arguments,
    catalogue: &Catalogue,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result {
    let mut puzzles = match &arguments.file {
        Some(path) => read_puzzles(path, |text| puzzles::read_playable(text, catalogue))?,
        None => {
            let choice = arguments
                .game
                .choice_beside("--file", catalogue)?
                .ok_or_else(|| game::which_game("puzzles play"))?;
            if arguments.json {
                let shown = puzzles_message(&choice, catalogue).map_err(CommandError::work)?;
                return Ok(writeln!(out, "{}", to_json(&shown))?);
            }
            puzzles::for_game(&choice).map_err(CommandError::work)?
        }
    };
    puzzles.retain(|puzzle| puzzle.level >= arguments.from_level);
    puzzles.sort_by_key(|puzzle| puzzle.level);
    if puzzles.is_empty() {
        return Err(CommandError::Input("there are no such puzzles".to_string()));
    }
    let count = puzzles.len();
    let begin = arguments.number.checked_sub(1).filter(|at| *at < count);
    let begin = begin.ok_or_else(|| CommandError::Input(format!("the puzzles are 1 to {count}")))?;
    let mut terminal = LessonTerminal { input, out, unicode: !arguments.ascii, help: HELP };
    terminal.say(HELP)?;
    for (at, puzzle) in puzzles.iter().enumerate().skip(begin) {
        let attempt = Attempt::new(puzzle, catalogue).map_err(CommandError::work)?;
        let rating = puzzle.rating();
        writeln!(terminal.out, "\n{}, puzzle {} of {count}, about {rating} Elo", puzzle.game, at + 1)?;
        if !play_puzzle(&mut terminal, attempt, puzzle)? {
            return Ok(());
        }
    }
    Ok(writeln!(terminal.out, "\nThat was the last one.")?)
}

/// Reads the puzzles of a file, whose text `read` parses.
pub(super) fn read_puzzles(
    path: &Path,
    read: impl Fn(&str) -> std::result::Result<Vec<Puzzle>, PuzzleError>,
) -> Result<Vec<Puzzle>> {
    let text = read_file(path, MAX_STATE).and_then(as_text).map_err(FileError::read(path))?;
    let puzzles = read(&text).map_err(|error| FileError::content(path, one_line(error)))?;
    match puzzles.is_empty() {
        true => Err(FileError::content(path, "there is no puzzle in it").into()),
        false => Ok(puzzles),
    }
}

/// Goes through a puzzle; returns `false` if the solver quits.
fn play_puzzle(
    terminal: &mut LessonTerminal<'_, impl BufRead, impl Write>,
    mut attempt: Attempt,
    puzzle: &Puzzle,
) -> Result<bool> {
    terminal.show(attempt.game())?;
    let side = attempt.game().side_to_move();
    terminal.say(&format!("{side:?} to move, after {}. {}", puzzle.before, puzzle.aim.words()))?;
    loop {
        match terminal.read_input()? {
            LearnerInput::Quit => return Ok(false),
            LearnerInput::Next => return Ok(true),
            LearnerInput::Hint => terminal.say(&hint(&attempt))?,
            LearnerInput::Move(text) if ["show", "s"].contains(&&*text.to_ascii_lowercase()) => {
                terminal.say(&puzzle.solution.join(" "))?;
                return Ok(true);
            }
            LearnerInput::Move(text) => {
                let Some(mv) = terminal.find_move(&text, attempt.game())? else { continue };
                let reply = attempt.play_move(mv).map_err(CommandError::work)?;
                if terminal.show_reply(reply, attempt.game(), "That is not it.", "Solved.")? {
                    return Ok(true);
                }
            }
        }
    }
}

/// Hint at the piece to move.
fn hint(attempt: &Attempt) -> String {
    let right = attempt.right_move().unwrap_or_default();
    let moves = attempt.game().described_moves();
    let from = moves.iter().find(|mv| mv.text == right).and_then(|mv| mv.description.from);
    from.map_or_else(|| "It is not a move of a piece.".to_string(), |from| format!("Look at {from}."))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::catalogue::all_games;

    type Line = crate::testing::Line<Arguments>;

    fn play(words: &str, typed: &str) -> Result<String> {
        let line = Line::try_parse_from(format!("play {words}").split_whitespace()).unwrap();
        let mut out = Vec::new();
        run(&line.arguments, all_games(), &mut typed.as_bytes(), &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    /// Easiest puzzle of a game.
    fn easiest(game: &str) -> Puzzle {
        let puzzles = puzzles::for_game(&all_games().find(game).unwrap()).unwrap();
        puzzles.into_iter().min_by_key(|puzzle| puzzle.level).unwrap()
    }

    #[test]
    fn a_solver_tries_until_it_is_right() {
        let puzzle = easiest("atomic");
        let mut attempt = Attempt::new(&puzzle, all_games()).unwrap();
        let wrong = attempt.game().legal_moves().into_iter().find(|text| {
            matches!(
                Attempt::new(&puzzle, all_games()).unwrap().play(text),
                Ok(tabletop::learn::Reply::Wrong)
            )
        });
        let mut typed = format!("e9e9\n{}\nhint\n", wrong.unwrap());
        while let Some(text) = attempt.right_move().map(str::to_string) {
            typed += &format!("{text}\n");
            attempt.play(&text).unwrap();
        }
        let output = play("atomic --ascii", &format!("{typed}Show\nquit\n")).unwrap();
        let mut from = 0;
        for part in [
            "atomic, puzzle 1 of ",
            puzzle.aim.words(),
            "> there is no legal move e9e9. Type a move",
            "> That is not it. Try again.\n",
            "> Look at ",
            "Solved.\n",
            "atomic, puzzle 2 of ",
        ] {
            let at = output[from..].find(part).unwrap_or_else(|| panic!("{part}: {output}"));
            from += at + part.len();
        }
        assert!(output.contains("atomic, puzzle 3 of "), "shown, and the next one: {output}");
    }

    #[test]
    fn the_input_may_end_and_bad_input_is_refused() {
        assert!(play("atomic", &"x".repeat(1_000_000)).unwrap().len() < 5000);
        for (words, output) in [
            ("atomic --number 0", "the puzzles are 1 to "),
            ("atomic --number 100000", "the puzzles are 1 to "),
            ("checkers", "no variant 'checkers'"),
            ("", "which game? Name one"),
        ] {
            let error = play(words, "").unwrap_err().to_string();
            assert!(error.starts_with(output), "{error}");
        }
    }

    #[test]
    fn puzzles_that_a_user_has_found_are_solved() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, format!("{}\n{}\n", easiest("atomic"), easiest("3check"))).unwrap();
        let output = play(&format!("--ascii --file {}", file.path().display()), "next\nnext\n").unwrap();
        for part in ["atomic, puzzle ", "3check, puzzle ", " of 2, ", "FEN: ", "That was the last one."] {
            assert!(output.contains(part), "{part}: {output}");
        }
        let rooks = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        for (wrong, reason) in [
            ("no puzzle".to_string(), "line 1: a puzzle is "),
            (
                format!("# mine\nchess win 5 e1e2 h1h2; {rooks}"),
                "line 2: illegal move h1h2: no such legal move",
            ),
            (
                "crazy win 5 a1a2 b1b2; 8/8/8/8/8/8/8/8 w - -".to_string(),
                "line 1: bad FEN, board: White has no King",
            ),
        ] {
            std::fs::write(&file, wrong).unwrap();
            let path = file.path().display();
            let error = play(&format!("--file {path}"), "next").unwrap_err();
            assert!(error.to_string().starts_with(&format!("{path}: {reason}")), "{error}");
            assert_eq!(error.exit_code(), 2, "{error}");
        }
    }

    /// In Three-check, for instance, the earlier checks decide whether a check wins.
    #[test]
    fn the_state_beside_the_board_is_shown() {
        for (game, field) in [("3check", "+"), ("crazyhouse", "["), ("crazy", "deny:")] {
            let output = play(&format!("{game} --ascii"), "Quit").unwrap();
            let fen = output.lines().find_map(|line| line.strip_prefix("FEN:    ")).unwrap();
            assert!(fen.contains(field) && fen == easiest_fen(game), "{output}");
        }
    }

    /// FEN of the position of a game's easiest puzzle.
    fn easiest_fen(game: &str) -> String {
        let puzzle = puzzles::for_game(&all_games().find(game).unwrap()).unwrap();
        let first = puzzle.iter().min_by_key(|puzzle| puzzle.level).unwrap();
        Attempt::new(first, all_games()).unwrap().game().fen()
    }

    #[test]
    fn puzzles_are_available_as_json() {
        let shown: serde_json::Value = serde_json::from_str(&play("atomic --json", "").unwrap()).unwrap();
        assert_eq!(shown["title"], "Atomic Chess");
        assert_eq!(shown["puzzles"][0]["level"], easiest("atomic").level);
    }
}
