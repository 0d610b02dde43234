//! Rules for players: Markdown pages beside their games (`VariantInfo::pages`), with directives for
//! diagrams and worked examples. One source yields the pages of `docs/rules` and the text of
//! `menagerie rules`. The rules of the engine draw every diagram and play every example; a page
//! with a false example is an error.

mod document;
mod error;
mod html;
mod illustration;
mod markdown;
mod terminal;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::Arc;

use engine_core::{AnyGame, PageText, RegistryEntry, RulesPage, Shared, Text};
use maud::Markup;

use crate::catalogue::{Catalogue, Choice};
use document::{Document, PageBlock};
use error::PageError;
use illustration::Illustration;

/// The index page.
static INDEX: RulesPage = RulesPage::only("README", "The games", include_str!("index.md"));

/// A page, and the default game of its diagrams.
#[derive(Clone)]
pub struct Page {
    /// Name, title and text of the page.
    pub source: Shared<RulesPage>,
    choice: Choice,
}

/// File of the documentation: path below its folder, and contents.
pub struct File {
    /// Path below the folder.
    pub path: String,
    /// Contents.
    pub text: String,
}

/// Number of columns of a standard terminal.
pub const USUAL_COLUMNS: usize = 80;

/// The index page.
pub fn index(catalogue: &Catalogue) -> Page {
    Page { source: Shared::Static(&INDEX), choice: catalogue.default_choice() }
}

/// Rules page of a game under one of its names; `None` if the game has none. The examples of a
/// written page use the game that it was written for: under the rules of Chess960, for instance,
/// castling is written differently.
pub fn page_of(choice: &Choice) -> Option<Page> {
    let pages = &choice.entry.pages;
    let own = pages.iter().find(|page| page.presets.contains(&choice.preset.name));
    let source = own.or_else(|| pages.iter().find(|page| page.presets.is_empty()))?;
    match source.text {
        PageText::Made(_) => Some(Page { source: source.clone(), choice: choice.clone() }),
        PageText::Written(_) => pages_of(&choice.entry).find(|page| page.source.is(source)),
    }
}

/// Name of the rules page of a game, or of the index if it has none.
pub(crate) fn page_name(catalogue: &Catalogue, preset: &str) -> Text {
    let page = catalogue.find(preset).ok().and_then(|choice| page_of(&choice));
    page.map_or(INDEX.name.clone(), |page| page.source.name.clone())
}

/// All pages, the index first.
pub fn all(catalogue: &Catalogue) -> Vec<Page> {
    std::iter::once(index(catalogue)).chain(catalogue.entries().iter().flat_map(pages_of)).collect()
}

/// Pages of a registry entry.
fn pages_of(entry: &Arc<RegistryEntry>) -> impl Iterator<Item = Page> {
    entry.pages.iter().filter_map(move |source| {
        let shown = |choice: &Choice| match source.presets.is_empty() {
            true => !entry.pages.iter().any(|page| page.presets.contains(&choice.preset.name)),
            false => source.presets.contains(&choice.preset.name),
        };
        Some(Page { source: source.clone(), choice: entry.choices().find(shown)? })
    })
}

/// All pages, including those of games that are in no list.
pub fn with_unlisted(catalogue: &Catalogue) -> Vec<Page> {
    let mut pages = all(catalogue);
    for page in catalogue.unlisted().iter().flat_map(pages_of) {
        // An army of the library that is also given as a file has a page already.
        if !pages.iter().any(|known| known.source.name == page.source.name) {
            pages.push(page);
        }
    }
    pages
}

/// Returns true if a page of this name, or a game of this name, is in the catalogue's lists.
pub fn is_listed(catalogue: &Catalogue, name: &str) -> bool {
    let is_page = |page: &Page| page.source.name.eq_ignore_ascii_case(name);
    catalogue.listed(name).is_some() || with_unlisted(catalogue).iter().any(is_page)
}

/// Page of this name, including pages of games defined by a record or a link.
pub fn named(catalogue: &Catalogue, name: &str) -> Option<Page> {
    let listed =
        with_unlisted(catalogue).into_iter().find(|page| page.source.name.eq_ignore_ascii_case(name));
    listed.or_else(|| {
        let entry = variants::armies::defined_with_page(name)?.entry;
        pages_of(&entry).find(|page| page.source.name == name)
    })
}

impl Page {
    fn text(&self) -> Cow<'static, str> {
        self.source.text(&self.choice.preset)
    }

    fn document(&self) -> Result<Document, PageError> {
        document::parse(&self.text()).map_err(self.at_fault())
    }

    fn at_fault(&self) -> impl Fn(PageError) -> PageError {
        let page = self.source.name.clone();
        move |error| PageError::Page { page: page.clone(), error: Box::new(error) }
    }

    /// Renders the page for a terminal with this many columns.
    pub fn terminal_text(&self, unicode: bool, columns: usize) -> Result<String, PageError> {
        terminal::render(&self.document()?, &self.choice, unicode, columns).map_err(self.at_fault())
    }

    /// First sentence of the page, without markup.
    pub(crate) fn first_sentence(&self) -> String {
        let text = self.text();
        let is_text = |paragraph: &&str| !paragraph.starts_with('#') && !paragraph.trim().is_empty();
        let paragraph = text.split("\n\n").find(is_text).unwrap_or_default();
        let words = terminal::bare(&paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        match words.split_once(". ") {
            Some((first, _)) => format!("{first}."),
            None => words,
        }
    }

    /// Goal of the game; `None` for the index and other pages that are not about the rules of one
    /// game.
    pub fn goal(&self) -> Option<&'static str> {
        let is_about_game = page_of(&self.choice).is_some_and(|page| page.source.name == self.source.name);
        is_about_game.then_some(self.choice.entry.info.goal)
    }

    /// Renders the page as a part of an HTML page. `address` returns the address of another rules
    /// page.
    pub fn html(&self, address: &dyn Fn(&str) -> String) -> Result<Markup, PageError> {
        html::render(&self.document()?, &self.choice, address).map_err(self.at_fault())
    }

    /// Positions of the page's examples, before and after their moves.
    ///
    /// # Errors
    /// If an example is wrong.
    pub(crate) fn positions(&self) -> Result<Vec<Box<dyn AnyGame>>, PageError> {
        let mut games = Vec::new();
        for block in self.document()? {
            if let PageBlock::Directive(directive) = block {
                let Illustration { before, after, .. } = illustration::illustrate(&directive, &self.choice)?;
                games
                    .extend(std::iter::once(before).chain(after.map(|(_, view)| view)).map(|view| view.game));
            }
        }
        Ok(games)
    }

    /// Renders the page and its diagrams as files.
    pub fn files(&self) -> Result<Vec<File>, PageError> {
        markdown::render(&self.document()?, &self.source.name, &self.choice).map_err(self.at_fault())
    }
}
