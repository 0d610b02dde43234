//! What all pages have around them, and the page of a game: an empty board that its scripts fill.

use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use crate::catalogue::Choice;

/// A page: its title, its kind, the scripts it begins with, what it shows.
pub(super) fn frame(title: &str, kind: &str, scripts: &[&str], body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
                link rel="stylesheet" href="/assets/diagram.css";
                @if kind == "game" { link rel="stylesheet" href="/assets/game.css"; }
                @for script in scripts.iter().chain(&["keys.js"]) { script type="module" src={ "/assets/" (script) } {} }
            }
            body class=(kind) { (body) }
        }
    }
}

/// The button that shows what keys do.
pub(super) fn keys() -> Markup {
    html! { button type="button" data-keys="" aria-haspopup="dialog" aria-label="Keys" title="Keys (?)" { "?" } }
}

/// What people call a game: its title; its name or summary where one title has several pages of rules; and what a name
/// fixes.
pub(super) fn title(choice: &Choice) -> String {
    let (info, preset) = (choice.entry.info, choice.preset);
    let own_page = info.pages.iter().find(|page| page.presets.contains(&preset.name));
    match (own_page, preset.fixed) {
        (Some(page), _) if page.presets[0] == preset.name => {
            preset.name[..1].to_ascii_uppercase() + &preset.name[1..]
        }
        (Some(_), _) => preset.summary.to_string(),
        (None, []) => info.title.to_string(),
        (None, _) if preset.name == info.presets[0].name => info.title.to_string(),
        (None, _) => format!("{}: {}", info.title, preset.summary),
    }
}

/// Sends the page of a game.
pub(super) async fn show() -> Response {
    send(frame("Menagerie: a game", "game", &["game.js"], &game()))
}

/// Sends a page.
pub(super) fn send(page: Markup) -> Response {
    Html(page.into_string()).into_response()
}

/// A page that says why there is no other.
pub(super) fn refusal(message: &str) -> Response {
    let body = html! {
        header.top { h1 { a href="/" { "Menagerie" } } }
        main.rules {
            article {
                h2 { "There is no such page" }
                p { (sentence(message)) }
                p { a href="/" { "All games" } }
            }
        }
    };
    send(frame("Menagerie: no such page", "refusal", &[], &body))
}

/// A message as a sentence of its own.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_uppercase().to_string());
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

fn game() -> Markup {
    html! {
        header.top {
            h1 { a href="/" { "Menagerie" } }
            span #title {}
            nav aria-label="Page" {
                button #show-rules type="button" aria-expanded="false" aria-controls="rules-panel" { "Rules" }
                (keys())
                a.button #new-game href="/" { "New game" }
            }
        }
        main.game {
            section.board-side aria-label="Board" {
                div.player #player-top {}
                div.board-row {
                    div #bar hidden role="img" aria-label="Evaluation" { div #bar-white {} span #bar-score {} }
                    div #board {}
                }
                div.player #player-bottom {}
                p #status role="status" aria-live="polite" { "Setting up the board" }
                p #kept role="status" aria-live="polite" hidden {}
                div #proposal hidden role="group" aria-label="The move chosen" {}
                div #offers aria-label="Moves possible only now" role="group" {}
            }
            section.panel aria-label="Game" {
                p.soft #goal {}
                div.tools #tools role="group" aria-label="Game" {}
                section #effect aria-live="polite" aria-label="What a move would do" {}
                section #collection aria-label="Games of the file" hidden {}
                section #study aria-label="Analysis" hidden {}
                section #moves aria-label="Moves played" tabindex="0" {}
                section #notes aria-label="Rights and captured pieces" {}
                details #more {
                    summary { "Share, save, set up" }
                    div #share {}
                }
            }
            aside #rules-panel hidden aria-label="Rules" tabindex="0" {}
        }
        dialog #chooser aria-labelledby="chooser-title" {}
        dialog #editor aria-labelledby="editor-title" {}
        svg.definitions aria-hidden="true" { defs #glyphs {} }
        noscript { p { "The board needs JavaScript." } }
    }
}
