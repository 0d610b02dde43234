//! `rules`: the rules of a game for people, and the pages of the documentation.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, Result, find_game};
use crate::catalogue::Catalogue;
use crate::files::{self, FileError};
use crate::rules;

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
pub(crate) fn run(arguments: &Arguments, catalogue: &'static Catalogue, out: &mut impl Write) -> Result {
    if let Some(folder) = &arguments.write {
        return write_all(folder, catalogue);
    }
    let page = match &arguments.name {
        None => rules::index(catalogue),
        Some(name) => rules::page_of(find_game(catalogue, name)?).unwrap_or_else(|| rules::index(catalogue)),
    };
    let text = page.terminal_text(!arguments.ascii, rules::USUAL_COLUMNS).map_err(Failure::work)?;
    Ok(out.write_all(text.as_bytes())?)
}

fn write_all(folder: &Path, catalogue: &'static Catalogue) -> Result {
    for page in rules::all(catalogue) {
        for file in page.files().map_err(Failure::work)? {
            let path = folder.join(file.path);
            path.parent().map_or(Ok(()), fs::create_dir_all).map_err(FileError::write(&path))?;
            files::write(&path, file.text)?;
        }
    }
    Ok(())
}
