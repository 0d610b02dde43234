//! A list of moves to choose from.

use engine_core::DescribedMove;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// Lines that a page key skips.
const PAGE: usize = 8;

/// What a key did to the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListEvent {
    /// It stays open.
    Open,
    /// It was closed without effect.
    Cancelled,
    /// The selected move is wanted.
    Chosen,
}

/// An open list.
pub(crate) struct ChoiceList {
    /// What is being chosen.
    pub(crate) title: String,
    moves: Vec<DescribedMove>,
    selected: usize,
}

impl ChoiceList {
    /// A list of moves, not empty, the first selected.
    pub(crate) fn new(title: impl Into<String>, moves: Vec<DescribedMove>) -> ChoiceList {
        ChoiceList { title: title.into(), moves, selected: 0 }
    }

    /// The moves.
    pub(crate) fn moves(&self) -> &[DescribedMove] {
        &self.moves
    }

    /// The place of the selected move.
    pub(crate) fn index(&self) -> usize {
        self.selected
    }

    /// The selected move.
    pub(crate) fn selected(&self) -> Option<&DescribedMove> {
        self.moves.get(self.selected)
    }

    /// First line that is shown where there is room for so many.
    pub(crate) fn first_shown(&self, rows: usize) -> usize {
        let last = self.moves.len().saturating_sub(rows);
        self.selected.saturating_sub(rows / 2).min(last)
    }

    /// Selects a line, as by a click; on the selected one it is chosen.
    pub(crate) fn click(&mut self, line: usize) -> ListEvent {
        if line == self.selected && line < self.moves.len() {
            return ListEvent::Chosen;
        }
        if line < self.moves.len() {
            self.selected = line;
        }
        ListEvent::Open
    }

    /// Moves the selection.
    pub(crate) fn step(&mut self, by: isize) {
        let last = self.moves.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Takes a key. A digit chooses one of the first nine.
    pub(crate) fn key(&mut self, key: KeyEvent) -> ListEvent {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Left | KeyCode::Char('h') => {
                return ListEvent::Cancelled;
            }
            KeyCode::Enter | KeyCode::Char(' ') => return ListEvent::Chosen,
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(1),
            KeyCode::PageUp => self.step(-(PAGE as isize)),
            KeyCode::PageDown => self.step(PAGE as isize),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = self.moves.len().saturating_sub(1),
            KeyCode::Char(digit @ '1'..='9') => {
                let line = digit as usize - '1' as usize;
                if line < self.moves.len() {
                    self.selected = line;
                    return ListEvent::Chosen;
                }
            }
            _ => {}
        }
        ListEvent::Open
    }
}
