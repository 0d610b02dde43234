//! Tutorials for pages, with everything that a page needs: the correct moves, the opponent's
//! replies, and the correct moves after them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use engine_core::unpoisoned;

use super::{Lesson, Reply, Step, StepError, Task, Tutorial, TutorialError};
use crate::catalogue::Choice;
use crate::messages::{TutorialMessage, TutorialReply, TutorialStep, to_json};
use crate::room::link::Link;

/// Text of [`tutorial_message`], cached after the first request.
///
/// # Errors
/// [`TutorialError`] for the first error in the tutorial.
pub(crate) fn tutorial_text(choice: Choice) -> Result<Option<Arc<str>>, TutorialError> {
    static KEPT: Mutex<BTreeMap<String, Arc<str>>> = Mutex::new(BTreeMap::new());
    let kept = || unpoisoned(KEPT.lock());
    let name = choice.preset.name.to_string();
    if let Some(text) = kept().get(&name) {
        return Ok(Some(Arc::clone(text)));
    }
    // The lock is not held, so that requests for other tutorials need not wait.
    let text: Option<Arc<str>> = tutorial_message(choice)?.map(|shown| to_json(&shown).into());
    if let Some(text) = &text {
        kept().insert(name, Arc::clone(text));
    }
    Ok(text)
}

/// Tutorial of a game for a page; `None` if there is none. Proving the forced wins takes a while.
///
/// # Errors
/// [`TutorialError`] for the first error in the tutorial.
pub fn tutorial_message(choice: Choice) -> Result<Option<TutorialMessage>, TutorialError> {
    let Some(tutorial) = Tutorial::for_game(choice)? else { return Ok(None) };
    let choice = &tutorial.choice;
    let shown = tutorial.steps.iter().enumerate().map(|(at, step)| {
        let in_step = |error| TutorialError::Step { number: at + 1, title: step.title.clone(), error };
        show(choice, step).map_err(in_step)
    });
    let steps = shown.collect::<Result<_, _>>()?;
    let (game, title) = (choice.preset.name.to_string(), tutorial.title().to_string());
    Ok(Some(TutorialMessage { game, title, steps }))
}

fn show(choice: &Choice, step: &Step) -> Result<TutorialStep, StepError> {
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
            Reply::Done { answer: Some(answer) } => TutorialReply { answer, moves: Vec::new() },
            Reply::GoOn { answer } => TutorialReply { answer, moves: lesson.right_moves() },
        };
        replies.insert(text.clone(), reply);
    }
    Ok(TutorialStep {
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
