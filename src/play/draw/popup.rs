//! Popups over the board: dialogs and the help page.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::palette::Palette;
use crate::play::choices::first_shown;
use crate::play::form::{Form, FormPurpose};
use crate::play::prompt::with_caret;
use crate::play::reading::TextPage;

/// Width of a dialog including its frame.
const FORM_COLUMNS: u16 = 64;
/// Width of the labels.
const LABEL_COLUMNS: u16 = 20;
/// Number of rows of the help page around the keys: its frame, and the line below the keys.
pub(crate) const ROWS_AROUND_HELP: usize = 3;

/// Frame of plain characters, for all terminals.
const PLAIN_FRAME: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

fn centred(screen: Rect, columns: u16, rows: u16) -> Rect {
    let (columns, rows) = (columns.min(screen.width), rows.min(screen.height));
    Rect::new((screen.width - columns) / 2, (screen.height - rows) / 2, columns, rows)
}

fn frame(place: Rect, title: &str, palette: Palette, out: &mut Buffer) -> Rect {
    Clear.render(place, out);
    let block =
        Block::bordered().border_set(PLAIN_FRAME).title(format!(" {title} ")).title_style(palette.title());
    let inner = block.inner(place);
    block.render(place, out);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

fn form_place(screen: Rect, form: &Form) -> Rect {
    const FRAME_AND_HELP: u16 = 7;
    centred(screen, FORM_COLUMNS, form.fields().len() as u16 + FRAME_AND_HELP)
}

/// Range of lines of a dialog that are shown in its frame, including the selected one.
fn form_window(place: Rect, form: &Form) -> Range<usize> {
    const GAP_AND_HELP: u16 = 4;
    const FRAME: u16 = 2;
    let rows = usize::from(place.height.saturating_sub(FRAME + GAP_AND_HELP));
    let first = first_shown(form.selected(), form.fields().len(), rows);
    first..(first + rows).min(form.fields().len())
}

/// Draws a dialog, with an error message if there is one.
pub(super) fn form(form: &Form, complaint: &str, screen: Rect, palette: Palette, out: &mut Buffer) {
    let title = match form.purpose() {
        FormPurpose::NewGame => "New game",
        FormPurpose::Players => "Players",
    };
    let place = form_place(screen, form);
    let window = form_window(place, form);
    let place = frame(place, title, palette, out);
    let width = usize::from(place.width);
    for (row, index) in (place.y + 1..).zip(window) {
        let field = &form.fields()[index];
        let selected = index == form.selected();
        let style = if selected { palette.selected() } else { Style::new() };
        let value = match (field.typed(), selected) {
            (Some(input), true) => with_caret(input),
            (None, true) => format!("< {} >", field.text()),
            (_, false) => format!("  {}", field.text()),
        };
        let label = usize::from(LABEL_COLUMNS);
        out.set_stringn(place.x, row, format!("{:label$}{value}", field.label), width, style);
    }
    let help = form.fields().get(form.selected()).map_or("", |field| field.help.as_str());
    let (text, style) =
        if complaint.is_empty() { (help, palette.faint()) } else { (complaint, palette.alert()) };
    let lines = Rect { y: place.bottom() - 3, height: 2, ..place };
    Paragraph::new(text).style(style).wrap(Wrap { trim: true }).render(lines, out);
    let keys = "up/down: line  left/right: value  Enter: accept  Esc: cancel";
    out.set_stringn(place.x, place.bottom() - 1, keys, width, palette.title());
}

/// Line of the dialog at a position on the screen.
pub(crate) fn form_line_at(size: (u16, u16), form: &Form, column: u16, row: u16) -> Option<usize> {
    let place = form_place(Rect::new(0, 0, size.0, size.1), form);
    const FRAME_AND_GAP: u16 = 2;
    let window = form_window(place, form);
    let line = window.start + usize::from(row.checked_sub(place.y + FRAME_AND_GAP)?);
    (place.contains((column, row).into()) && window.contains(&line)).then_some(line)
}

/// Draws a page over the whole screen.
pub(super) fn page(page: &TextPage, screen: Rect, palette: Palette, out: &mut Buffer) {
    Clear.render(screen, out);
    let width = usize::from(screen.width);
    out.set_stringn(0, 0, &page.title, width, palette.title());
    for (row, line) in (1..screen.bottom() - 1).zip(page.shown()) {
        out.set_stringn(0, row, line, width, Style::new());
    }
    let keys = format!("Space, arrows: on and back   Esc: to the game   ({} %)", page.progress());
    out.set_stringn(0, screen.bottom() - 1, keys, width, palette.faint());
}

/// Draws the help page.
pub(super) fn help(page: &TextPage, screen: Rect, palette: Palette, out: &mut Buffer) {
    let rows = (page.shown().len() + ROWS_AROUND_HELP) as u16;
    let place = frame(centred(screen, FORM_COLUMNS, rows), &page.title, palette, out);
    for (row, line) in (place.y..place.bottom() - 1).zip(page.shown()) {
        out.set_stringn(place.x, row, line, usize::from(place.width), Style::new());
    }
    let below = if page.fits() {
        "Mouse: click or drag; wheel: look back. Any key closes."
    } else {
        "Arrows: on and back. Any other key closes."
    };
    out.set_stringn(place.x, place.bottom() - 1, below, usize::from(place.width), palette.faint());
}
