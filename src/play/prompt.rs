//! A line of text that the user types.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

/// Longest line.
const LONGEST: usize = 200;

/// What the line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PromptKind {
    /// A move.
    Move,
    /// A file to save the game to.
    SaveTo,
    /// A file to read a game from.
    OpenFrom,
}

impl PromptKind {
    /// What is asked.
    pub(crate) fn question(self) -> &'static str {
        match self {
            PromptKind::Move => "Move: ",
            PromptKind::SaveTo => "Save to: ",
            PromptKind::OpenFrom => "Open file (or file#number): ",
        }
    }
}

/// What a key did to a line, a list or a dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputEvent {
    /// It stays open.
    Open,
    /// It was closed without effect.
    Cancelled,
    /// What it says is wanted.
    Accepted,
}

/// A line being typed.
pub(crate) struct Prompt {
    /// What it is for.
    pub(crate) wanted: PromptKind,
    /// What was typed so far.
    pub(crate) input: Input,
}

impl Prompt {
    /// Asks for a line that may be taken as it is.
    pub(crate) fn new(wanted: PromptKind, text: String) -> Prompt {
        Prompt { wanted, input: Input::new(text) }
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> InputEvent {
        match key.code {
            KeyCode::Esc => return InputEvent::Cancelled,
            KeyCode::Enter => return InputEvent::Accepted,
            _ => edit(&mut self.input, key, LONGEST),
        }
        InputEvent::Open
    }
}

/// Lets a key change a line, which never gets longer than so many characters.
pub(crate) fn edit(input: &mut Input, key: KeyEvent, longest: usize) {
    match to_input_request(&Event::Key(key)) {
        Some(InputRequest::InsertChar(_)) if input.value().chars().count() >= longest => {}
        Some(request) => drop(input.handle(request)),
        None => {}
    }
}

/// A line with a mark where the next letter goes.
pub(crate) fn with_caret(input: &Input) -> String {
    let before: String = input.value().chars().take(input.cursor()).collect();
    let after = &input.value()[before.len()..];
    format!("{before}_{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_changed_anywhere_and_never_too_long() {
        let mut input = Input::new("e4".to_string());
        for code in [KeyCode::Left, KeyCode::Char('2'), KeyCode::Char('e'), KeyCode::Char('x')] {
            edit(&mut input, code.into(), 4);
        }
        assert_eq!(with_caret(&input), "e2e_4");
        edit(&mut input, KeyCode::Home.into(), 4);
        edit(&mut input, KeyCode::Delete.into(), 4);
        assert_eq!(with_caret(&input), "_2e4");
    }
}
