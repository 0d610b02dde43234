//! `rules`: the rules of a game for people, and the pages of the documentation.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::Failure;
use crate::catalogue::Catalogue;
use crate::rules;
use crate::text::one_line;

/// Arguments of `rules`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; 'menagerie variants' lists them. Without it: an overview
    name: Option<String>,
    /// Draw boards with letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
    /// Write the pages of all games with their diagrams into this folder (docs/rules in the source tree)
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["name", "ascii"])]
    write: Option<PathBuf>,
}

/// Prints a page, or writes all.
pub(crate) fn run(
    arguments: &Arguments,
    catalogue: &'static Catalogue,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if let Some(folder) = &arguments.write {
        return write_all(folder, catalogue);
    }
    let page = match &arguments.name {
        None => rules::index(catalogue),
        Some(name) => catalogue.find(name).and_then(rules::page_of).ok_or_else(|| {
            Failure::Input(format!("no variant '{}'; 'menagerie variants' lists them", one_line(name)))
        })?,
    };
    let text = page.terminal_text(!arguments.ascii, rules::USUAL_COLUMNS).map_err(Failure::Work)?;
    Ok(out.write_all(text.as_bytes())?)
}

fn write_all(folder: &Path, catalogue: &'static Catalogue) -> Result<(), Failure> {
    for page in rules::all(catalogue) {
        for file in page.files().map_err(Failure::Work)? {
            let path = folder.join(file.path);
            let made =
                path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, file.text));
            made.map_err(|error| Failure::Work(format!("{}: {error}", path.display())))?;
        }
    }
    Ok(())
}
