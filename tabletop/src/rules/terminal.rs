//! Rules pages as text for a terminal.

use std::fmt::Write;

use super::document::{Document, PageBlock};
use super::error::PageError;
use super::illustration::{self, DrawnPosition, Illustration};
use crate::catalogue::Choice;
use crate::text::wrap;

/// Indentation of boards and lists of moves.
const INDENT: &str = "    ";

/// Renders a page in lines of this many columns, with its diagrams as text.
pub(super) fn render(
    document: &Document,
    choice: &Choice,
    unicode: bool,
    columns: usize,
) -> Result<String, PageError> {
    let mut text = String::new();
    for block in document {
        match block {
            PageBlock::Text(plain) => text += &reflow(plain.trim_start_matches('\n'), columns),
            PageBlock::Directive(directive) => {
                text += &describe(&illustration::illustrate(directive, choice)?, unicode, columns);
            }
        }
    }
    Ok(text)
}

/// Wraps paragraphs and list items, and converts tables to lists.
fn reflow(markdown: &str, columns: usize) -> String {
    let mut text = String::new();
    let mut paragraph: Vec<String> = Vec::new();
    let mut heads: Vec<String> = Vec::new();
    for line in markdown.lines() {
        let is_item = line.starts_with("- ") || line.starts_with(|c: char| c.is_ascii_digit());
        let is_row = line.starts_with('|');
        if is_item || is_row || line.is_empty() || line.starts_with('#') {
            text += &fill(&std::mem::take(&mut paragraph), columns);
        }
        if is_row {
            text += &row(line, &mut heads, columns);
            continue;
        }
        heads.clear();
        if line.is_empty() || line.starts_with('#') {
            text += &format!("{}\n", bare(line));
        } else {
            paragraph.extend(bare(line).split_whitespace().map(str::to_string));
        }
    }
    text + &fill(&paragraph, columns)
}

/// Converts a row of a table to a list item that names the columns. The first row holds the names,
/// the next is a rule.
fn row(line: &str, heads: &mut Vec<String>, columns: usize) -> String {
    let cells: Vec<String> = line.trim_matches('|').split('|').map(|cell| bare(cell.trim())).collect();
    if heads.is_empty() {
        *heads = cells;
        return String::new();
    }
    let Some((name, rest)) = cells.split_first().filter(|(name, _)| !name.starts_with("---")) else {
        return String::new();
    };
    let named = heads[1..].iter().zip(rest).filter(|(_, cell)| !cell.is_empty());
    let items: Vec<String> = named.map(|(head, cell)| format!("{head}: {cell}")).collect();
    let item = format!("- {name} - {}", items.join("; "));
    fill(&item.split_whitespace().map(str::to_string).collect::<Vec<_>>(), columns)
}

/// Wraps words; the lines of a list item are indented below its first word.
fn fill(words: &[String], columns: usize) -> String {
    let hang = match words.first() {
        Some(first) if first == "-" || first.ends_with('.') && first.len() == 2 => first.len() + 1,
        _ => 0,
    };
    wrap("", &" ".repeat(hang), words, columns)
}

/// Removes Markdown markup from a line. Links lose their targets, which are files.
pub(super) fn bare(line: &str) -> String {
    let mut plain = line.replace("**", "").replace('`', "");
    while let Some((before, text, after)) = link(&plain) {
        plain = format!("{before}{text}{after}");
    }
    match plain.strip_prefix('#') {
        Some(title) => title.trim_start_matches('#').trim().to_uppercase(),
        None => plain,
    }
}

/// The first link: the text before it, its own text, and the text after it.
fn link(line: &str) -> Option<(&str, &str, &str)> {
    let middle = line.find("](")?;
    let start = line[..middle].rfind('[')?;
    let end = middle + line[middle..].find(')')?;
    Some((&line[..start], &line[start + 1..middle], &line[end + 1..]))
}

fn describe(illustration: &Illustration, unicode: bool, columns: usize) -> String {
    let list = |head: &str, words: &[String]| wrap(&format!("{INDENT}{head}"), INDENT, words, columns);
    let mut text = board(&illustration.before, unicode);
    for (origin, moves) in &illustration.before.moves {
        text += &list(&format!("{origin}: "), moves);
    }
    if let Some((played, after)) = &illustration.after {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{INDENT}after {played}:\n\n{}", board(after, unicode));
    }
    text += &list("legal: ", &illustration.legal);
    text += &list("not legal: ", &illustration.illegal);
    text += &list("", &illustration.caption.split_whitespace().map(bare).collect::<Vec<_>>());
    text + "\n"
}

fn board(view: &DrawnPosition, unicode: bool) -> String {
    let notes = view.game.picture().notes;
    let lines = view.game.board(unicode).lines().map(str::to_string).chain(notes).collect::<Vec<_>>();
    lines.iter().map(|line| format!("{INDENT}{line}\n")).collect()
}
