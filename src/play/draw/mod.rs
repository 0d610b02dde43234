//! Drawing of the state as characters, without side effects on the state.

mod board;
mod palette;
mod panel;
mod popup;

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::widgets::{Paragraph, Widget, Wrap};

pub(crate) use palette::{Colors, Palette};
pub(super) use panel::list_line_at;
pub(super) use popup::{ROWS_AROUND_HELP, form_line_at};

use super::app::{App, Mode, Question};
use super::layout::{Layout, SMALLEST};
use super::prompt::with_caret;

/// Draws the whole screen.
pub(crate) fn draw(app: &App, palette: Palette, now: Instant, out: &mut Buffer) {
    let Some(layout) = app.layout() else {
        let (columns, rows) = SMALLEST;
        let plea = format!("This window is too small: {columns} columns and {rows} rows are needed.");
        Paragraph::new(plea).wrap(Wrap { trim: true }).render(out.area, out);
        return;
    };
    if let Mode::Read(page) = &app.mode {
        return popup::page(page, out.area, palette, out);
    }
    title(app, &layout, palette, out);
    board::draw(app, &layout, palette, out);
    panel::draw(app, &layout, palette, now, out);
    status(app, &layout, palette, out);
    let keys = "?:keys Enter:pick/put w:what is it b:rules a:special u:take back i:hint q:quit";
    out.set_stringn(0, layout.keys.y, keys, usize::from(layout.keys.width), palette.faint());
    match &app.mode {
        Mode::Form(form) => popup::form(form, &app.message, out.area, palette, out),
        Mode::Help(page) => popup::help(page, out.area, palette, out),
        _ => {}
    }
}

fn title(app: &App, layout: &Layout, palette: Palette, out: &mut Buffer) {
    let engine = app.table.engine();
    let name = format!("Menagerie - {} ({})", engine.title(), engine.game().setup().preset.name);
    out.set_stringn(0, 0, name, usize::from(layout.title.width), palette.title());
}

fn status(app: &App, layout: &Layout, palette: Palette, out: &mut Buffer) {
    let text = match &app.mode {
        Mode::Type(prompt) => {
            let question = prompt.wanted.question();
            let shown = format!("{question}{}", with_caret(&prompt.input));
            let room = usize::from(layout.status.width);
            let skipped = (question.len() + prompt.input.cursor() + 1).saturating_sub(room);
            let line: String = shown.chars().skip(skipped).collect();
            out.set_stringn(0, layout.status.y, line, room, palette.alert());
            out.set_stringn(0, layout.status.y + 1, "Enter to accept, Esc to cancel", room, palette.faint());
            return;
        }
        Mode::Ask(question) => ask(app, question),
        _ => app.status(),
    };
    Paragraph::new(text).style(palette.alert()).wrap(Wrap { trim: true }).render(layout.status, out);
}

fn ask(app: &App, question: &Question) -> String {
    match question {
        Question::Quit => "The game is not finished. Quit all the same? (y/n)".to_string(),
        Question::Resign => "Resign? (y/n)".to_string(),
        Question::Draw => match app.table.draw_offer() {
            Some(side) => format!("Accept {side:?}'s draw offer? (y/n)"),
            None => "Offer a draw? (y/n)".to_string(),
        },
        Question::Play { warning, .. } => format!("{warning}. Play it? (y/n)"),
        Question::Open(file) => format!("The game is not finished. Open {file} all the same? (y/n)"),
        Question::Overwrite(file) => format!("{file} exists. y: replace it, a: append to it, n: neither"),
    }
}
