//! A list to choose from: moves, or the squares of which a choice is begun.

use engine_core::{AnySquare, DescribedMove};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::prompt::InputEvent;

/// Lines that a page key skips.
const PAGE: usize = 8;

/// First of so many lines that is shown where there is room for `rows` of them, the selected one among them.
pub(crate) fn first_shown(selected: usize, lines: usize, rows: usize) -> usize {
    selected.saturating_sub(rows / 2).min(lines.saturating_sub(rows))
}

/// What a line stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MenuChoice {
    /// A move.
    Move(DescribedMove),
    /// All moves that begin on a square; which of them is asked next.
    From(AnySquare),
    /// The game of this name, for a new game.
    Game(String),
}

/// A line of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChoiceLine {
    /// What it says.
    pub(crate) text: String,
    /// What it stands for.
    pub(crate) choice: MenuChoice,
}

/// An open list.
pub(crate) struct ChoiceList {
    /// What is being chosen.
    pub(crate) title: String,
    lines: Vec<ChoiceLine>,
    selected: usize,
}

impl ChoiceList {
    /// A list, not empty, the first line selected.
    pub(crate) fn new(title: impl Into<String>, lines: Vec<ChoiceLine>) -> ChoiceList {
        ChoiceList { title: title.into(), lines, selected: 0 }
    }

    /// A list of moves, not empty, each with its text and its words.
    pub(crate) fn of_moves(title: impl Into<String>, moves: Vec<DescribedMove>) -> ChoiceList {
        let line = |mv: DescribedMove| ChoiceLine {
            text: format!("{}  {}", mv.text, mv.description.words),
            choice: MenuChoice::Move(mv),
        };
        ChoiceList::new(title, moves.into_iter().map(line).collect())
    }

    /// The lines.
    pub(crate) fn lines(&self) -> &[ChoiceLine] {
        &self.lines
    }

    /// The place of the selected line.
    pub(crate) fn index(&self) -> usize {
        self.selected
    }

    /// What is selected.
    pub(crate) fn selected(&self) -> Option<&MenuChoice> {
        self.lines.get(self.selected).map(|line| &line.choice)
    }

    /// First line that is shown where there is room for so many.
    pub(crate) fn first_shown(&self, rows: usize) -> usize {
        first_shown(self.selected, self.lines.len(), rows)
    }

    /// Selects a line, as by a click; on the selected one it is chosen.
    pub(crate) fn click(&mut self, line: usize) -> InputEvent {
        if line == self.selected && line < self.lines.len() {
            return InputEvent::Accepted;
        }
        if line < self.lines.len() {
            self.selected = line;
        }
        InputEvent::Open
    }

    /// Moves the selection.
    pub(crate) fn step(&mut self, by: isize) {
        let last = self.lines.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Takes a key. A digit chooses one of the first nine.
    pub(crate) fn key(&mut self, key: KeyEvent) -> InputEvent {
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Left | KeyCode::Char('h') => {
                return InputEvent::Cancelled;
            }
            KeyCode::Enter | KeyCode::Char(' ') => return InputEvent::Accepted,
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(1),
            KeyCode::PageUp => self.step(-(PAGE as isize)),
            KeyCode::PageDown => self.step(PAGE as isize),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = self.lines.len().saturating_sub(1),
            KeyCode::Char(digit @ '1'..='9') => {
                let line = digit as usize - '1' as usize;
                if line < self.lines.len() {
                    self.selected = line;
                    return InputEvent::Accepted;
                }
            }
            _ => {}
        }
        InputEvent::Open
    }
}
