//! `rules`: the rules of a game as text, and the pages of the documentation.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use lab::files::{self, FileError};

use super::game::{GameName, no_game};
use super::{CommandError, Result};
use crate::catalogue::Catalogue;
use crate::rules;

/// Explain the rules of a game, with boards and worked examples
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameName,
    /// Draw boards with letters instead of chess symbols
    #[arg(long)]
    ascii: bool,
    /// Write the pages of all games with their diagrams into this folder (docs/rules in the source
    /// tree)
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["game_word", "variant", "ascii"])]
    write: Option<PathBuf>,
}

/// Prints the page of a game or an overview, or writes all pages.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    if let Some(folder) = &arguments.write {
        return write_all(folder, catalogue);
    }
    let page = match arguments.game.name() {
        None => rules::index(catalogue),
        Some(name) => page_for(name, catalogue)?,
    };
    let text = page.terminal_text(!arguments.ascii, rules::USUAL_COLUMNS).map_err(CommandError::work)?;
    Ok(out.write_all(text.as_bytes())?)
}

/// Returns the page of a game, or another page of the index by its name.
fn page_for(name: &str, catalogue: &Catalogue) -> Result<rules::Page> {
    match catalogue.find(name) {
        Ok(choice) => Ok(rules::page_of(&choice).unwrap_or_else(|| rules::index(catalogue))),
        Err(_) => rules::named(catalogue, name).ok_or_else(|| no_game(name)),
    }
}

fn write_all(folder: &Path, catalogue: &Catalogue) -> Result {
    for page in rules::with_unlisted(catalogue) {
        for file in page.files().map_err(CommandError::work)? {
            let path = folder.join(file.path);
            path.parent().map_or(Ok(()), fs::create_dir_all).map_err(FileError::write(&path))?;
            files::replace(&path, file.text)?;
        }
    }
    Ok(())
}
