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
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let mut events: Vec<Event<'_>> = parser.map(|event| changed(event, address)).collect();
    for start in 0..events.len() {
        let (before, after) = events.split_at_mut(start + 1);
        if let Event::Start(Tag::Heading { id, level, .. }) = &mut before[start] {
            *id = Some(CowStr::from(anchor(after)));
            *level = lower(*level);
        }
    }
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events.into_iter());
    // The server's policy forbids styles in elements. A quotation mark of the page's text is
    // escaped.
    let out = out.replace("style=\"text-align: ", "class=\"align-");
    PreEscaped(out.replace("<table>", SCROLLED_TABLE).replace("</table>", "</table></div>"))
}

/// Level of a heading below the first one of the surrounding page.
fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        HeadingLevel::H3 => HeadingLevel::H4,
        _ => HeadingLevel::H5,
    }
}

/// Adapts an event to the surrounding page: addresses of other rules pages, levels, and no raw HTML.
fn changed<'a>(event: Event<'a>, address: &dyn Fn(&str) -> String) -> Event<'a> {
    match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let (page, section) = dest_url.split_at(dest_url.find('#').unwrap_or(dest_url.len()));
            let dest_url = match page.strip_suffix(".md") {
                Some(page) => CowStr::from(address(page) + section),
                None => dest_url,
            };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
        // The pages are trusted, but raw HTML in one of them would need a review of its effects.
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        other => other,
    }
}

/// Anchor of a heading whose contents are the next events, as GitHub makes it: `Two kings` is
/// `two-kings`.
fn anchor(contents: &[Event<'_>]) -> String {
    let texts = contents.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = texts.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_lowercase()),
        _ => None,
    });
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    words.collect::<String>().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
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
