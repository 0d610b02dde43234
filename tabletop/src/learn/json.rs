//! Tutorials for pages, with everything that a page needs: the correct moves, the opponent's
//! replies, and the correct moves after them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde_json::Value;

use super::{Lesson, Reply, Step, StepError, Task, Tutorial, TutorialError};
use crate::catalogue::Choice;
use crate::room::link::Link;

#[derive(Serialize)]
struct ShownTutorial {
    game: String,
    title: String,
    steps: Vec<ShownStep>,
}

#[derive(Serialize)]
struct ShownStep {
    title: String,
    text: String,
    fen: String,
    play: Vec<String>,
    /// Link to a study of the position.
    link: String,
    kind: &'static str,
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    within: Option<u32>,
    moves: Vec<String>,
    /// The opponent's reply to each move of the learner. Moves that end the step have none.
    replies: BTreeMap<String, ShownReply>,
    after: String,
}

#[derive(Serialize)]
struct ShownReply {
    answer: String,
    /// Correct moves after the reply; empty if it has ended the game.
    moves: Vec<String>,
}

/// Text of [`tutorial_json`], cached after the first request.
///
/// # Errors
/// [`TutorialError`] for the first error in the tutorial.
pub fn tutorial_text(choice: Choice) -> Result<Option<Arc<str>>, TutorialError> {
    static KEPT: Mutex<BTreeMap<String, Arc<str>>> = Mutex::new(BTreeMap::new());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let name = choice.preset.name.to_string();
    if let Some(text) = kept().get(&name) {
        return Ok(Some(Arc::clone(text)));
    }
    // The lock is not held, so that requests for other tutorials need not wait.
    let text: Option<Arc<str>> = tutorial_json(choice)?.map(|told| told.to_string().into());
    if let Some(text) = &text {
        kept().insert(name, Arc::clone(text));
    }
    Ok(text)
}

/// Tutorial of a game for a page; `None` if there is none. Proving the forced wins takes a while.
///
/// # Errors
/// [`TutorialError`] for the first error in the tutorial.
pub fn tutorial_json(choice: Choice) -> Result<Option<Value>, TutorialError> {
    let Some(tutorial) = Tutorial::for_game(choice)? else { return Ok(None) };
    let choice = &tutorial.choice;
    let shown = tutorial.steps.iter().enumerate().map(|(at, step)| {
        let fault = |fault| TutorialError::Step { number: at + 1, title: step.title.clone(), fault };
        show(choice, step).map_err(fault)
    });
    let steps = shown.collect::<Result<_, _>>()?;
    let shown =
        ShownTutorial { game: choice.preset.name.to_string(), title: tutorial.title().to_string(), steps };
    Ok(Some(serde_json::to_value(shown).expect("texts, numbers and lists of them")))
}

fn show(choice: &Choice, step: &Step) -> Result<ShownStep, StepError> {
    let moves = Lesson::new(choice, step)?.right_moves();
    let (kind, within) = match step.task {
        Task::Moves(_) => ("move", None),
        Task::Win(count) => ("win", Some(count)),
    };
    let link = Link {
        fen: Some(step.fen.clone()),
        moves: step.play.join(" "),
        study: true,
        ..Link::for_game(&choice.preset.name)
    };
    let mut replies = BTreeMap::new();
    for text in &moves {
        let mut lesson = Lesson::new(choice, step)?;
        let reply = match lesson.play(text)? {
            Reply::Wrong | Reply::Done { answer: None } => continue,
            Reply::Done { answer: Some(answer) } => ShownReply { answer, moves: Vec::new() },
            Reply::GoOn { answer } => ShownReply { answer, moves: lesson.right_moves() },
        };
        replies.insert(text.clone(), reply);
    }
    Ok(ShownStep {
        title: step.title.clone(),
        text: step.text.clone(),
        fen: step.fen.clone(),
        play: step.play.clone(),
        link: link.address(),
        kind,
        within,
        moves,
        replies,
        after: step.after.clone(),
    })
}
