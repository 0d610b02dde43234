//! Panel beside the board: players and clocks, the moves, and details of a square or a move.

use std::time::Instant;

use engine_core::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use tabletop::position_text::legend;

use super::palette::Palette;
use crate::play::app::{App, Mode};
use crate::play::choices::ChoiceList;
use crate::play::layout::Layout;
use crate::play::reading::Explanation;
use crate::records::pgn::MoveNumbers;
use crate::table::PlayerKind;
use crate::table::level::{Level, clock_text};
use crate::table::preview::cell_text;

/// Draws the panel.
pub(super) fn draw(app: &App, layout: &Layout, palette: Palette, now: Instant, out: &mut Buffer) {
    let [players, moves, details] = layout.panel_parts();
    for (row, side) in (players.y..).zip(sides_from_top(app)) {
        player(app, side, Rect { y: row, height: 1, ..players }, palette, now, out);
    }
    match &app.mode {
        Mode::Explain(explanation) => return explained(explanation, layout.reading(), palette, out),
        Mode::Choose(list) => choices(list, moves, palette, out),
        _ => move_list(app, moves, palette, out),
    }
    detail_lines(app, usize::from(details.width), palette).render(details, out);
}

/// Sides from top to bottom of the board.
fn sides_from_top(app: &App) -> [Side; 2] {
    if app.show.flipped { [Side::White, Side::Black] } else { [Side::Black, Side::White] }
}

fn player(app: &App, side: Side, place: Rect, palette: Palette, now: Instant, out: &mut Buffer) {
    let table = &app.table;
    let is_to_move = table.side() == side && table.ending().is_none();
    let who = match table.terms().players[side.index()] {
        player @ PlayerKind::Human => player.name().to_string(),
        PlayerKind::Engine => format!("engine, {}", Level::from_engine(table.engine()).words()),
    };
    let pointer = if is_to_move { ">" } else { " " };
    let style = if is_to_move { palette.title() } else { Style::new() };
    out.set_stringn(place.x, place.y, format!("{pointer} {side:?}: {who}"), usize::from(place.width), style);
    if let Some(left) = table.time_left(side, now) {
        let text = clock_text(left);
        let column = place.right().saturating_sub(text.len() as u16 + 1);
        out.set_string(column, place.y, format!(" {text}"), style);
    }
}

/// Draws the last moves, one full move per line; the goal of the game while there are few moves.
fn move_list(app: &App, place: Rect, palette: Palette, out: &mut Buffer) {
    let shown = app.plies_shown();
    let lines = numbered(app);
    let current = lines.iter().position(|line| line.plies.contains(&shown)).unwrap_or(lines.len());
    let rows = usize::from(place.height);
    let first = (current + 1).saturating_sub(rows).min(lines.len().saturating_sub(rows));
    let first = if app.plies_shown() == app.table.plies() { lines.len().saturating_sub(rows) } else { first };
    for (row, line) in (place.y..place.bottom()).zip(lines.iter().skip(first)) {
        let style = if line.plies.contains(&shown) { palette.title() } else { Style::new() };
        out.set_stringn(place.x, row, &line.text, usize::from(place.width), style);
    }
    if lines.len() < 2 {
        let used = place.height.min(lines.len() as u16);
        let below = Rect { y: place.y + used, height: place.height - used, ..place };
        let goal = format!("Goal: {}", app.table.engine().game().info().goal);
        Paragraph::new(goal).style(palette.faint()).wrap(Wrap { trim: true }).render(below, out);
    }
}

/// Line of the move list.
struct MoveLine {
    text: String,
    /// Number of plies played after each of its moves.
    plies: Vec<usize>,
}

fn numbered(app: &App) -> Vec<MoveLine> {
    let numbers = MoveNumbers::from_fen(&app.table.engine().game().start_fen());
    let mut lines: Vec<MoveLine> = Vec::new();
    for (ply, played) in app.table.played().iter().enumerate() {
        match lines.last_mut().filter(|_| !numbers.at(ply).1) {
            Some(line) => {
                line.text += &format!(" {}", played.readable);
                line.plies.push(ply + 1);
            }
            None => {
                let text = format!("{} {}", numbers.text(ply), played.readable);
                lines.push(MoveLine { text, plies: vec![ply + 1] });
            }
        }
    }
    lines
}

fn choices(list: &ChoiceList, place: Rect, palette: Palette, out: &mut Buffer) {
    let width = usize::from(place.width);
    out.set_stringn(place.x, place.y, &list.title, width, palette.title());
    let rows = usize::from(place.height - 1);
    let first = list.first_shown(rows);
    for (row, (index, line)) in (place.y + 1..place.bottom()).zip(list.lines().iter().enumerate().skip(first))
    {
        let style = if index == list.index() { palette.selected() } else { Style::new() };
        let number = if index < 9 { format!("{} ", index + 1) } else { "  ".to_string() };
        out.set_string(place.x, row, shortened(&format!("{number}{}", line.text), width), style);
    }
}

/// Shortens a text to a width; dots replace the rest.
fn shortened(text: &str, width: usize) -> String {
    const DOTS: &str = "...";
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width.saturating_sub(DOTS.len())).collect();
    format!("{}{DOTS}", kept.trim_end())
}

/// Draws the explanation of a piece in place of moves and details.
fn explained(explanation: &Explanation, place: Rect, palette: Palette, out: &mut Buffer) {
    let page = &explanation.page;
    let width = usize::from(place.width);
    let title = if page.goes_on() { format!("{}   (PgDn: more)", page.title) } else { page.title.clone() };
    out.set_stringn(place.x, place.y, title, width, palette.title());
    for (row, line) in (place.y + 1..place.bottom()).zip(page.shown()) {
        out.set_stringn(place.x, row, line, width, Style::new());
    }
}

/// Line of the list at a position on the screen.
pub(crate) fn list_line_at(layout: &Layout, list: &ChoiceList, column: u16, row: u16) -> Option<usize> {
    let place = layout.panel_parts()[1];
    if !place.contains((column, row).into()) || row == place.y {
        return None;
    }
    Some(list.first_shown(usize::from(place.height - 1)) + usize::from(row - place.y - 1))
}

/// Legend of the letters or symbols on the board, in lines of this width; empty if all pieces have
/// their own symbols.
fn lettered(app: &App, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (sign, name) in legend(&app.picture(), !app.show.letters) {
        let entry = format!("{sign} {name}");
        match lines.last_mut() {
            Some(line) if line.chars().count() + ", ".len() + entry.chars().count() < width => {
                *line += &format!(", {entry}");
            }
            Some(line) => {
                line.push(',');
                lines.push(entry);
            }
            None => lines.push(entry),
        }
    }
    lines
}

/// Effects of the move in view or contents of the square under the cursor, and the notes of the
/// game.
fn detail_lines<'a>(app: &'a App, width: usize, palette: Palette) -> Paragraph<'a> {
    let mut text = Text::default();
    match app.preview() {
        Some(preview) => {
            let title =
                if app.show.after { "The board after this move" } else { "This move (v: board after it)" };
            text.push_line(Line::styled(title, palette.title()));
            text.extend(preview.lines.iter().map(|line| Line::raw(line.as_str())));
        }
        None => {
            let picture = app.picture();
            let square = app.cursor;
            text.push_line(Line::styled(
                format!("{square}: {}", cell_text(picture.at(square))),
                palette.title(),
            ));
            text.extend(picture.notes.iter().map(|line| Line::raw(line.clone())));
            text.extend(lettered(app, width).into_iter().map(|line| Line::styled(line, palette.faint())));
        }
    }
    Paragraph::new(text).wrap(Wrap { trim: false })
}
