//! List to choose from: moves, or the first squares of a choice.

use engine_core::{AnySquare, DescribedMove};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::prompt::InputEvent;

/// Number of lines skipped by a page key.
const PAGE: usize = 8;

/// First line shown of a list with `lines` lines in `rows` rows, such that the selected one is
/// visible.
pub(crate) fn first_shown(selected: usize, lines: usize, rows: usize) -> usize {
    selected.saturating_sub(rows / 2).min(lines.saturating_sub(rows))
}

/// Meaning of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MenuChoice {
    /// A move.
    Move(DescribedMove),
    /// All moves that begin on a square; the move is chosen next.
    From(AnySquare),
    /// Name of the variant for a new game.
    Game(String),
}

/// Line of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChoiceLine {
    /// Text of the line.
    pub(crate) text: String,
    /// Meaning of the line.
    pub(crate) choice: MenuChoice,
}

/// An open list.
pub(crate) struct ChoiceList {
    /// Title of the list.
    pub(crate) title: String,
    lines: Vec<ChoiceLine>,
    selected: usize,
}

impl ChoiceList {
    /// Creates a list, which must not be empty, with the first line selected.
    pub(crate) fn new(title: impl Into<String>, lines: Vec<ChoiceLine>) -> ChoiceList {
        ChoiceList { title: title.into(), lines, selected: 0 }
    }

    /// Creates a list of moves, which must not be empty, each with its notation and description.
    pub(crate) fn of_moves(title: impl Into<String>, moves: Vec<DescribedMove>) -> ChoiceList {
        let line = |mv: DescribedMove| ChoiceLine {
            text: format!("{}  {}", mv.text, mv.description.words),
            choice: MenuChoice::Move(mv),
        };
        ChoiceList::new(title, moves.into_iter().map(line).collect())
    }

    /// Lines of the list.
    pub(crate) fn lines(&self) -> &[ChoiceLine] {
        &self.lines
    }

    /// Index of the selected line.
    pub(crate) fn index(&self) -> usize {
        self.selected
    }

    /// Meaning of the selected line.
    pub(crate) fn selected(&self) -> Option<&MenuChoice> {
        self.lines.get(self.selected).map(|line| &line.choice)
    }

    /// First line shown in `rows` rows.
    pub(crate) fn first_shown(&self, rows: usize) -> usize {
        first_shown(self.selected, self.lines.len(), rows)
    }

    /// Handles a click on a line: selects it, or accepts it if it is selected already.
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

    /// Handles a key. A digit chooses one of the first nine lines.
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
