//! Source format of tutorials.

use std::sync::Arc;

use serde::Deserialize;

use super::{Step, StepError, Task, Tutorial, TutorialError};
use crate::catalogue::Choice;
use crate::rules;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    game: String,
    #[serde(rename = "step")]
    steps: Vec<WrittenStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    title: String,
    text: String,
    fen: String,
    #[serde(default)]
    play: Vec<String>,
    kind: Kind,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(rename = "in")]
    within: Option<u32>,
    after: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Move,
    Win,
}

/// Parses the tutorial of the page of a game.
pub(super) fn parse(text: &str, requested: Choice) -> Result<Tutorial, TutorialError> {
    let source: Source = toml::from_str(text)?;
    let choice = same_page(&requested, &source.game).ok_or(TutorialError::UnknownGame(source.game))?;
    let steps = source.steps.into_iter().enumerate().map(|(at, written)| {
        let title = written.title.clone();
        step(written).map_err(|error| TutorialError::Step { number: at + 1, title, error })
    });
    Ok(Tutorial { choice, steps: steps.collect::<Result<_, _>>()? })
}

/// Returns the choice of this name if it has the same rules page.
fn same_page(requested: &Choice, name: &str) -> Option<Choice> {
    let page_name = |choice: &Choice| rules::page_of(choice).map(|page| page.source.name.clone());
    let preset = requested.entry.presets.iter().find(|preset| preset.name == name)?.clone();
    let named = Choice { entry: Arc::clone(&requested.entry), preset };
    (page_name(&named) == page_name(requested)).then_some(named)
}

fn step(written: WrittenStep) -> Result<Step, StepError> {
    let WrittenStep { title, text, fen, play, kind, moves, within, after } = written;
    let task = match (kind, within) {
        (Kind::Move, None) if moves.is_empty() => return Err(StepError::NoMoves),
        (Kind::Move, None) => Task::Moves(moves),
        (Kind::Move, Some(_)) => return Err(StepError::CountOfAMove),
        (Kind::Win, Some(count @ 1..=2)) if moves.is_empty() => Task::Win(count),
        (Kind::Win, Some(1..=2)) => return Err(StepError::MovesOfAWin),
        (Kind::Win, _) => return Err(StepError::NoCount),
    };
    Ok(Step { title, text, fen, play, task, after })
}
