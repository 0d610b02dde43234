//! A line of text that the user types.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Longest line.
const LONGEST: usize = 200;

/// What the line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// A move.
    Move,
    /// A file to save the game to.
    SaveTo,
    /// A file to read a game from.
    OpenFrom,
}

impl Wanted {
    /// What is asked.
    pub(crate) fn question(self) -> &'static str {
        match self {
            Wanted::Move => "Move: ",
            Wanted::SaveTo => "Save to: ",
            Wanted::OpenFrom => "Open file (or file#number): ",
        }
    }
}

/// What a key did to the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PromptEvent {
    /// It goes on.
    Open,
    /// It was given up.
    Cancelled,
    /// It is complete.
    Entered,
}

/// A line being typed.
pub(crate) struct Prompt {
    /// What it is for.
    pub(crate) wanted: Wanted,
    /// What was typed so far.
    pub(crate) text: String,
}

impl Prompt {
    /// Asks for a line that may be taken as it is.
    pub(crate) fn new(wanted: Wanted, text: impl Into<String>) -> Prompt {
        Prompt { wanted, text: text.into() }
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> PromptEvent {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return PromptEvent::Cancelled,
            KeyCode::Enter => return PromptEvent::Entered,
            KeyCode::Backspace => {
                self.text.pop();
            }
            KeyCode::Char('u') if control => self.text.clear(),
            KeyCode::Char(letter) if !control && self.text.chars().count() < LONGEST => {
                self.text.push(letter);
            }
            _ => {}
        }
        PromptEvent::Open
    }
}
