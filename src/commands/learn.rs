//! `learn`: the tutorial of a game in the terminal. A step is shown, moves are read until one is
//! correct, and the next step follows.

use std::io::{self, BufRead, Write};

use clap::Args;

use super::course::{LearnerInput, LessonTerminal};
use super::game::GameName;
use super::{CommandError, Result, game};
use crate::catalogue::Catalogue;
use crate::learn::{Lesson, Step, Task, Tutorial, tutorial_message};
use tabletop::messages::to_json;

const HELP: &str = "Type a move, 'hint' for a right one, 'next' to leave the step out, or 'quit'; the first letter of a word will do.";

/// Learn a game by its tutorial, step by step
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameName,
    /// Start with this step
    #[arg(long, value_name = "N", default_value_t = 1)]
    step: usize,
    /// Draw boards with letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
    /// Print the tutorial as JSON: texts, positions and correct moves
    #[arg(long, conflicts_with_all = ["step", "ascii"])]
    json: bool,
}

/// Goes through the tutorial with a learner who types on standard input, or prints it.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    learn(arguments, catalogue, &mut io::stdin().lock(), out)
}

fn learn(
    arguments: &Arguments,
    catalogue: &Catalogue,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result {
    let choice = arguments.game.choice(catalogue)?.ok_or_else(|| game::which_game("learn"))?;
    let missing = || CommandError::Input(format!("there is no tutorial of {}", choice.preset.name));
    if arguments.json {
        let shown = tutorial_message(choice.clone()).map_err(CommandError::work)?.ok_or_else(missing)?;
        return Ok(writeln!(out, "{}", to_json(&shown))?);
    }
    let tutorial = Tutorial::for_game(choice.clone()).map_err(CommandError::work)?.ok_or_else(missing)?;
    let steps = tutorial.steps.len();
    let begin = arguments.step.checked_sub(1).filter(|at| *at < steps);
    let begin = begin.ok_or_else(|| CommandError::Input(format!("the steps are 1 to {steps}")))?;
    let mut terminal = LessonTerminal { input, out, unicode: !arguments.ascii, help: HELP };
    terminal.say(HELP)?;
    for (at, step) in tutorial.steps.iter().enumerate().skip(begin) {
        writeln!(terminal.out, "\n{}, step {} of {steps}: {}", tutorial.title(), at + 1, step.title)?;
        let lesson = Lesson::new(&tutorial.choice, step).map_err(CommandError::work)?;
        if !teach(&mut terminal, lesson, step)? {
            return Ok(());
        }
    }
    let name = &tutorial.choice.preset.name;
    Ok(writeln!(terminal.out, "\nThat was the tutorial. 'menagerie play {name}' plays the game.")?)
}

/// Goes through a step; returns `false` if the learner quits.
fn teach(
    terminal: &mut LessonTerminal<'_, impl BufRead, impl Write>,
    mut lesson: Lesson,
    step: &Step,
) -> Result<bool> {
    terminal.show(lesson.game())?;
    terminal.say(&step.text)?;
    loop {
        match terminal.read_input()? {
            LearnerInput::Quit => return Ok(false),
            LearnerInput::Next => return Ok(true),
            LearnerInput::Hint => {
                let right = lesson.right_moves();
                writeln!(terminal.out, "Right: {}", right.first().map_or("", String::as_str))?;
            }
            LearnerInput::Move(text) => {
                let Some(mv) = terminal.find_move(&text, lesson.game())? else { continue };
                let reply = lesson.play_move(mv);
                let solved = format!("Right. {}", step.after);
                if terminal.show_reply(reply, lesson.game(), not_right(step), &solved)? {
                    return Ok(true);
                }
            }
        }
    }
}

/// Message for a legal move that is not a solution.
fn not_right(step: &Step) -> &'static str {
    match step.task {
        Task::Moves(_) => "That is possible, but it is not what is asked here.",
        Task::Win(_) => "That does not win in time.",
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::catalogue::all_games;

    type Line = crate::testing::Line<Arguments>;

    fn learned(words: &str, typed: &str) -> Result<String> {
        let line = Line::try_parse_from(format!("learn {words}").split_whitespace()).unwrap();
        let mut out = Vec::new();
        learn(&line.arguments, all_games(), &mut typed.as_bytes(), &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_learner_tries_until_it_is_right() {
        let typed = "e2e9\nKd1\nhint\n\nKxe2\nquit\n";
        let output = learned("chess --ascii", typed).unwrap();
        let mut from = 0;
        for part in [
            "Chess, step 1 of 6: Check\n",
            "2 P . . . r . . .\n",
            "> there is no legal move e2e9. Type a move",
            "> That is possible, but it is not what is asked here. Try again.\n",
            "> Right: e1e2\n",
            "2 P . . . K . . .\n",
            "Right. The check is over.",
            "Chess, step 2 of 6: Castling\n",
        ] {
            let at = output[from..].find(part).unwrap_or_else(|| panic!("{part}: {output}"));
            from += at + part.len();
        }
        assert!(output.ends_with("> "), "{output}");
    }

    #[test]
    fn wins_are_played_to_their_end() {
        let output = learned("crazyhouse --step 6 --ascii", "Q@e1\nQ@g8\nN@f7\n").unwrap();
        assert!(output.contains("> That does not win in time."), "{output}");
        assert!(output.contains("Right so far. The other side plays f8g8."), "{output}");
        assert!(output.contains("1-0 {White mates}"), "{output}");
        assert!(output.ends_with("'menagerie play crazyhouse' plays the game.\n"), "{output}");
        let output = learned("antichess --step 3 --ascii", "e2e4\nquit").unwrap();
        assert!(output.contains("The other side has to play d5e4."), "{output}");
    }

    #[test]
    fn steps_can_be_left_out_and_the_input_may_end() {
        let output = learned("spirit", "next\nnext").unwrap();
        assert!(output.contains("step 3 of 8") && !output.contains("step 4"), "{output}");
        assert!(learned("horde", &"x".repeat(1_000_000)).unwrap().len() < 5000);
    }

    #[test]
    fn bad_input_is_refused() {
        for (words, output) in [
            ("chess --step 0", "the steps are 1 to 6"),
            ("chess --step 7", "the steps are 1 to 6"),
            ("checkers", "no variant 'checkers'; 'menagerie variants' lists them"),
        ] {
            assert_eq!(learned(words, "").unwrap_err().to_string(), output);
        }
        assert!(learned("", "").unwrap_err().to_string().starts_with("which game? Name one"));
    }

    #[test]
    fn the_tutorial_is_available_as_json() {
        let shown: serde_json::Value = serde_json::from_str(&learned("atomic --json", "").unwrap()).unwrap();
        assert_eq!(shown["title"], "Atomic Chess");
        assert_eq!(shown["steps"][0]["moves"][0], "c1c6");
    }
}
