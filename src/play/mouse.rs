//! Handling of the mouse.

use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::app::{App, Mode};
use super::draw;
use super::prompt::InputEvent;

/// Number of lines scrolled per notch of the wheel.
const WHEEL_LINES: isize = 3;

impl App {
    /// Handles a mouse event.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, now: Instant) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row, now),
            MouseEventKind::Down(MouseButton::Right) => self.key(KeyCode::Esc.into(), now),
            MouseEventKind::ScrollUp => self.wheel(-1),
            MouseEventKind::ScrollDown => self.wheel(1),
            MouseEventKind::Up(MouseButton::Left) => self.release(mouse.column, mouse.row, now),
            _ => return,
        }
        self.look_ahead();
    }

    pub(super) fn click(&mut self, column: u16, row: u16, now: Instant) {
        let Some(layout) = self.layout() else { return };
        match &mut self.mode {
            Mode::Board => {
                if let Some(square) = layout.square_at(column, row, self.show.flipped) {
                    self.message.clear();
                    self.cursor = square;
                    self.point(now);
                }
            }
            Mode::Choose(list) => {
                let event = match draw::list_line_at(&layout, list, column, row) {
                    Some(line) => list.click(line),
                    None => InputEvent::Open,
                };
                self.list_event(event, now);
            }
            Mode::Form(form) => {
                if let Some(line) = draw::form_line_at(self.size, form, column, row) {
                    form.select(line);
                }
            }
            Mode::Explain(_) => {
                if let Some(square) = layout.square_at(column, row, self.show.flipped) {
                    self.cursor = square;
                    self.explain();
                }
            }
            Mode::Help(_) => self.mode = Mode::Board,
            Mode::Type(_) | Mode::Ask(_) | Mode::Read(_) => {}
        }
    }

    /// Handles the release of the button: drops a piece that was dragged to another square.
    pub(super) fn release(&mut self, column: u16, row: u16, now: Instant) {
        let square = self.layout().and_then(|layout| layout.square_at(column, row, self.show.flipped));
        let dragged = square.filter(|&square| {
            matches!(self.mode, Mode::Board) && self.picked.is_some_and(|from| from != square)
        });
        if let Some(square) = dragged {
            self.cursor = square;
            self.point(now);
        }
    }

    pub(super) fn wheel(&mut self, by: isize) {
        match &mut self.mode {
            Mode::Choose(list) => list.step(by),
            Mode::Board => self.look_back(by),
            mode => {
                if let Some(page) = mode.page() {
                    page.scroll(by * WHEEL_LINES);
                }
            }
        }
    }
}
