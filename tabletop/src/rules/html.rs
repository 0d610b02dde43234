//! Rules pages as HTML.

use engine_core::Picture;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::document::{Document, PageBlock};
use super::error::PageError;
use super::illustration::{self, DrawnPosition, Illustration};
use crate::catalogue::Choice;
use crate::diagram;

/// Renders a page with its diagrams inline, which share their glyphs. Headings begin at the second
/// level, because the surrounding page has the first. `address` returns the address of another
/// rules page.
pub(super) fn render(
    document: &Document,
    choice: &Choice,
    address: &dyn Fn(&str) -> String,
) -> Result<Markup, PageError> {
    let mut parts: Vec<Markup> = Vec::new();
    let mut pictures: Vec<Picture> = Vec::new();
    for block in document {
        match block {
            PageBlock::Text(plain) => parts.push(text(plain, address)),
            PageBlock::Directive(directive) => {
                let illustration = illustration::illustrate(directive, choice)?;
                pictures.push(illustration.before.game.picture());
                pictures.extend(illustration.after.iter().map(|(_, view)| view.game.picture()));
                parts.push(figure(&illustration));
            }
        }
    }
    Ok(html! {
        svg.definitions aria-hidden="true" { defs { (diagram::definitions(&pictures)) } }
        @for part in &parts { (part) }
    })
}

/// Beginning of a table, which scrolls, also by keys, where it is wider than the page.
const SCROLLED_TABLE: &str =
    "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>";

fn text(markdown: &str, address: &dyn Fn(&str) -> String) -> Markup {
    let lower = |level: HeadingLevel| match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        HeadingLevel::H3 => HeadingLevel::H4,
        _ => HeadingLevel::H5,
    };
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Event::Start(Tag::Heading { level: lower(level), id, classes, attrs })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = match dest_url.strip_suffix(".md") {
                Some(page) => CowStr::from(address(page)),
                None => dest_url,
            };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        // The pages are trusted, but raw HTML in one of them would need a review of its effects.
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        other => other,
    });
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events);
    // The server's policy forbids styles in elements. A quotation mark of the page's text is
    // escaped.
    let out = out.replace("style=\"text-align: ", "class=\"align-");
    PreEscaped(out.replace("<table>", SCROLLED_TABLE).replace("</table>", "</table></div>"))
}

fn figure(illustration: &Illustration) -> Markup {
    let listed = |moves: &[String]| moves.join(", ");
    html! {
        figure.illustration {
            div.boards {
                (drawing(&illustration.before, "before"))
                @if let Some((played, after)) = &illustration.after {
                    div.then { "after " code { (played) } }
                    (drawing(after, "after"))
                }
            }
            figcaption {
                (illustration.caption)
                @if !illustration.legal.is_empty() { " Legal: " code { (listed(&illustration.legal)) } "." }
                @if !illustration.illegal.is_empty() { " Not legal: " code { (listed(&illustration.illegal)) } "." }
            }
        }
    }
}

fn drawing(view: &DrawnPosition, when: &str) -> Markup {
    let picture = view.game.picture();
    let lines = diagram::note_count(&picture);
    html! {
        svg viewBox=(diagram::view_box(&picture, lines)) role="img"
            aria-label={ "The board " (when) ": " (view.game.fen()) } {
            (view.diagram.ground(&picture, lines)) (view.diagram.contents(&picture))
        }
    }
}
