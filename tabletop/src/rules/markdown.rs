//! Rules pages as files of the documentation.

use std::fmt::Write;

use super::File;
use super::document::{Document, PageBlock};
use super::error::PageError;
use super::illustration::{self, DrawnPosition, Illustration};
use crate::catalogue::Choice;

/// Folder of the drawings, relative to the pages.
const IMAGES: &str = "img";
/// Width of a single drawing, and of each of two side by side, in pixels.
const ALONE: u32 = 380;
const BESIDE: u32 = 300;

/// Number of pictures in a row of a gallery.
const GALLERY_ROW: usize = 4;
/// Width of a picture in a gallery.
const IN_GALLERY: u32 = 210;

/// Renders a page and its drawings. Consecutive diagrams form a gallery.
pub(super) fn render(document: &Document, page: &str, choice: &Choice) -> Result<Vec<File>, PageError> {
    let mut files = Vec::new();
    let mut text = String::new();
    let mut gallery: Vec<(Illustration, String)> = Vec::new();
    for block in document {
        match block {
            PageBlock::Text(plain) if plain.trim().is_empty() => {}
            PageBlock::Text(plain) => {
                text += &hang(std::mem::take(&mut gallery), &mut files);
                text += plain.trim_start_matches('\n');
            }
            PageBlock::Directive(directive) => {
                let illustration = illustration::illustrate(directive, choice)?;
                let name = format!("{}-{}", page.to_ascii_lowercase(), directive.name);
                if illustration.after.is_some()
                    || !(illustration.legal.is_empty() && illustration.illegal.is_empty())
                {
                    text += &hang(std::mem::take(&mut gallery), &mut files);
                    text += &describe(&illustration, &name, &mut files);
                } else {
                    gallery.push((illustration, name));
                }
            }
        }
    }
    text += &hang(gallery, &mut files);
    files.insert(0, File { path: format!("{page}.md"), text });
    Ok(files)
}

/// One diagram with its caption, or several in a table.
fn hang(gallery: Vec<(Illustration, String)>, files: &mut Vec<File>) -> String {
    if let [(illustration, name)] = &gallery[..] {
        return describe(illustration, name, files);
    }
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = String::new();
    for illustrations in gallery.chunks(GALLERY_ROW) {
        text += &row(illustrations.iter().map(|(illustration, _)| illustration.caption.clone()).collect());
        text += &row(vec!["---".to_string(); illustrations.len()]);
        text += &row(illustrations
            .iter()
            .map(|(illustration, name)| image(&illustration.before, name, IN_GALLERY, files))
            .collect());
        text.push('\n');
    }
    text
}

fn describe(illustration: &Illustration, name: &str, files: &mut Vec<File>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = match &illustration.after {
        None => writeln!(text, "{}", image(&illustration.before, name, ALONE, files)),
        Some((played, after)) => {
            let before = image(&illustration.before, name, BESIDE, files);
            let after = image(after, &format!("{name}-after"), BESIDE, files);
            writeln!(text, "| before | after `{played}` |\n| --- | --- |\n| {before} | {after} |")
        }
    };
    let _ = writeln!(text, "\n{}\n", paragraph(illustration));
    text
}

/// Image element; adds the file of the picture.
fn image(view: &DrawnPosition, name: &str, width: u32, files: &mut Vec<File>) -> String {
    let path = format!("{IMAGES}/{name}.svg");
    files.push(File { path: path.clone(), text: view.svg() });
    let fen = view.game.fen();
    format!("<img src=\"{path}\" width=\"{width}\" alt=\"{fen}\">")
}

/// Text below a picture: the caption, the position, and legal and illegal moves.
fn paragraph(illustration: &Illustration) -> String {
    let listed =
        |moves: &[String]| moves.iter().map(|text| format!("`{text}`")).collect::<Vec<_>>().join(", ");
    let mut parts = Vec::new();
    if !illustration.caption.is_empty() {
        parts.push(format!("*{}*", illustration.caption));
    }
    if !illustration.legal.is_empty() {
        parts.push(format!("Legal: {}.", listed(&illustration.legal)));
    }
    if !illustration.illegal.is_empty() {
        parts.push(format!("Not legal: {}.", listed(&illustration.illegal)));
    }
    let fen = format!("<sub>`{}`</sub>", illustration.before.game.fen());
    if parts.is_empty() { fen } else { format!("{}\n<br>{fen}", parts.join(" ")) }
}
