//! Line of text typed by the user.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

/// Length limit of a line.
const LONGEST: usize = 200;

/// Purpose of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PromptKind {
    /// A move.
    Move,
    /// File name for saving the game.
    SaveTo,
    /// File name for opening a game.
    OpenFrom,
}

impl PromptKind {
    /// Prompt before the line.
    pub(crate) fn question(self) -> &'static str {
        match self {
            PromptKind::Move => "Move: ",
            PromptKind::SaveTo => "Save to: ",
            PromptKind::OpenFrom => "Open file (or file#number): ",
        }
    }
}

/// Effect of a key on a line, a list or a dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputEvent {
    /// The input stays open.
    Open,
    /// The input was closed without effect.
    Cancelled,
    /// Its contents were accepted.
    Accepted,
}

/// A line being typed.
pub(crate) struct Prompt {
    /// Purpose of the line.
    pub(crate) wanted: PromptKind,
    /// Text typed so far.
    pub(crate) input: Input,
}

impl Prompt {
    /// Creates a prompt with a default text.
    pub(crate) fn new(wanted: PromptKind, text: String) -> Prompt {
        Prompt { wanted, input: Input::new(text) }
    }

    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> InputEvent {
        match key.code {
            KeyCode::Esc => return InputEvent::Cancelled,
            KeyCode::Enter => return InputEvent::Accepted,
            _ => edit(&mut self.input, key, LONGEST),
        }
        InputEvent::Open
    }
}

/// Edits a line by a key, up to `longest` characters.
pub(crate) fn edit(input: &mut Input, key: KeyEvent, longest: usize) {
    match to_input_request(&Event::Key(key)) {
        Some(InputRequest::InsertChar(_)) if input.value().chars().count() >= longest => {}
        Some(request) => drop(input.handle(request)),
        None => {}
    }
}

/// Text with a mark at the cursor.
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
