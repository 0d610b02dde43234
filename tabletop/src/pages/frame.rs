//! Frame of all pages, and the page of a game: an empty board that its scripts fill.

use maud::{DOCTYPE, Markup, html};

use super::{assets, start};
use crate::catalogue::{Catalogue, Choice};
use crate::table::level::Level;
use crate::text::capitalized;

/// Location of the pages, and of the host that answers their requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// Pages of a server that answers requests.
    Server,
    /// Plain files; a worker answers requests.
    Files {
        /// True for a page in a folder below the first page.
        below: bool,
    },
}

/// Content security policy of plain files, which may load nothing from other origins.
const FILES_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'report'; worker-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

impl Site {
    /// Address of the first page.
    #[must_use]
    pub const fn home(self) -> &'static str {
        match self {
            Site::Server => "/",
            Site::Files { below: false } => "./",
            Site::Files { below: true } => "../",
        }
    }

    /// Address of a file that pages load.
    #[must_use]
    pub fn asset(self, name: &str) -> String {
        format!("{}assets/{name}", self.home())
    }

    /// Address of the image of a game's sample position.
    #[must_use]
    pub fn preview(self, game: &Choice) -> String {
        let name = &game.preset.name;
        if self == Site::Server {
            format!("/api/previews/{name}")
        } else {
            format!("{}previews/{name}.svg", self.home())
        }
    }

    /// Address of the page of a game.
    #[must_use]
    pub fn game(self) -> String {
        let end = if self == Site::Server { "" } else { ".html" };
        format!("{}game{end}", self.home())
    }

    /// Address of the workshop.
    #[must_use]
    pub fn workshop(self) -> String {
        let end = if self == Site::Server { "" } else { ".html" };
        format!("{}workshop{end}", self.home())
    }

    /// Address of a rules page.
    #[must_use]
    pub fn rules(self, name: &str) -> String {
        let end = if self == Site::Server { "" } else { ".html" };
        format!("{}rules/{name}{end}", self.home())
    }
}

/// Description of all pages for search engines and link previews.
const DESCRIPTION: &str = "Play, study and learn chess, its best-known relatives and unusual chess variants against a strong engine";

/// A page with its title, body class, scripts and body.
pub fn frame(site: Site, title: &str, kind: &str, scripts: &[&str], body: &Markup) -> Markup {
    let is_files = site != Site::Server;
    let own = is_files.then_some("offline.js");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                @if is_files {
                    meta http-equiv="Content-Security-Policy" content=(FILES_POLICY);
                    meta name="host" content="worker";
                    link rel="manifest" href={ (site.home()) "manifest.webmanifest" };
                    link rel="apple-touch-icon" href=(site.asset("icon-192.png"));
                }
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(DESCRIPTION);
                title { (title) }
                link rel="icon" href=(site.asset("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(site.asset("style.css"));
                link rel="stylesheet" href=(site.asset("diagram.css"));
                script src=(site.asset("theme.js")) {}
                @if kind == "game" || kind == "workshop" { link rel="stylesheet" href=(site.asset(&format!("{kind}.css"))); }
                // Loads all scripts in parallel rather than in the order of their imports; the
                // first script comes first.
                @let first = with_imports(&scripts[..scripts.len().min(1)]);
                @for name in with_imports(scripts) {
                    link rel="modulepreload" href=(site.asset(name)) fetchpriority=[(!first.contains(&name)).then_some("low")];
                }
                @for script in scripts.iter().chain(&["keys.js"]).chain(own.as_ref()) {
                    script type="module" src=(site.asset(script)) {}
                }
            }
            body class=(kind) { (body) }
        }
    }
}

/// Scripts with all their imports, each once; a script comes before what only later ones import.
fn with_imports<'a>(scripts: &[&'a str]) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for script in scripts {
        for name in std::iter::once(*script).chain(assets::imported_by(script)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// Button that shows the keyboard shortcuts.
pub fn keys() -> Markup {
    html! { button type="button" data-keys="" aria-haspopup="dialog" aria-label="Keys" title="Keys (?)" { "?" } }
}

/// Displayed name of a game: its title; its name or summary where one title has several rules
/// pages; and the options fixed by the preset.
pub fn title(choice: &Choice) -> String {
    let Choice { entry, preset } = choice;
    let (info, own_page) = (entry.info, entry.pages.iter().find(|page| page.presets.contains(&preset.name)));
    match (own_page, &*preset.fixed) {
        // The pairing of armies says more than the names of custom armies.
        (Some(_), _) if !preset.definitions.is_empty() => preset.summary.to_string(),
        (Some(page), _) if preset.name == page.presets.get(0) => {
            preset.name[..1].to_ascii_uppercase() + &preset.name[1..]
        }
        (Some(_), _) => preset.summary.to_string(),
        (None, []) => info.title.to_string(),
        (None, _) if preset.name == entry.presets[0].name => info.title.to_string(),
        (None, _) => format!("{}: {}", info.title, preset.summary),
    }
}

/// Page of a game.
pub fn game_page(site: Site, catalogue: &Catalogue) -> Markup {
    frame(site, "Menagerie: a game", "game", &["early.js", "loading.js", "game.js"], &game(site, catalogue))
}

/// Title of the page instead of one that is missing.
pub const MISSING: &str = "There is no such page";

/// Page instead of one that is missing, or that cannot be shown, with the reason.
pub fn error_page(site: Site, title: &str, message: &str) -> Markup {
    let body = html! {
        header.top { h1 { a href=(site.home()) { "Menagerie" } } }
        main.rules {
            article {
                h2 { (title) }
                p { (sentence(message)) }
                p { a href=(site.home()) { "All games" } }
            }
        }
    };
    frame(site, &format!("Menagerie: {}", title.to_lowercase()), "refusal", &[], &body)
}

/// Formats a message as a sentence.
fn sentence(message: &str) -> String {
    format!("{}.", capitalized(message.trim_end_matches('.')))
}

fn game(site: Site, catalogue: &Catalogue) -> Markup {
    let starts: Vec<String> = start::settled(catalogue).map(|game| game.preset.name.to_string()).collect();
    html! {
        script src=(site.asset("hands.js")) data-games=(start::with_hands(catalogue).join(" ")) {}
        header.top {
            h1 { a href=(site.home()) { "Menagerie" } }
            span #title {}
            nav aria-label="Page" {
                button #show-rules type="button" aria-expanded="false" aria-controls="rules-panel" { "Rules" }
                button #show-settings type="button" aria-haspopup="dialog" aria-label="Settings" title="Settings" { "\u{2699}" }
                (keys())
                a.button #new-game href=(site.home()) { "New game" }
            }
        }
        main.game {
            section.board-side aria-label="Board" {
                div.player #player-top {}
                div.pocket #pocket-top role="group" {}
                div.board-row {
                    div #bar hidden role="img" aria-label="Evaluation" { div #bar-white {} span #bar-score {} }
                    div #board data-starts=(starts.join(" ")) {}
                    section #result hidden aria-labelledby="result-title" {}
                }
                div.pocket #pocket-bottom role="group" {}
                div.player #player-bottom {}
            }
            section.says aria-label="Game status" {
                div #loading {
                    p { "Loading the game" }
                    progress aria-label="Loading" {}
                    div #stalled { span { "The connection is slow or broken." } button type="button" { "Try again" } }
                }
                section #lesson aria-label="Lesson" hidden {}
                section #friends aria-label="Players" hidden {}
                section #analysis hidden aria-label="Engine" {}
                p #status role="status" aria-live="polite" { "Setting up the board" }
                p.hidden #heard role="status" aria-live="polite" {}
                div #nav role="group" aria-label="Steps through the moves" {}
                div.tools #tools role="group" aria-label="Game" {}
                p #kept role="status" aria-live="polite" hidden {}
                div #proposal hidden role="group" aria-label="Chosen move" {}
                div #offers aria-label="Moves possible only now" role="group" {}
            }
            section.panel aria-label="Game" {
                section #collection aria-label="Games of the file" hidden {}
                section #study aria-label="Analysis" hidden {}
                p.soft #opening {}
                section #moves aria-label="Moves played" tabindex="0" {}
                section #effect aria-label="Explanation" tabindex="0" {
                    p.soft #usual { "Point at any piece, yours or your opponent's, to see how it moves." }
                    div #square-info aria-live="polite" {}
                }
                p.soft #goal {}
                section #notes aria-label="Rights and captured pieces" {}
                details #more {
                    summary { "Share, save, set up" }
                    div #share {}
                }
            }
            aside #rules-panel hidden aria-label="Rules" tabindex="0" {}
        }
        template #levels {
            @for level in Level::offered() {
                option value=(level) selected[level == Level::FIRST] { (level.label()) }
            }
        }
        dialog #chooser aria-labelledby="chooser-title" {}
        dialog #editor aria-labelledby="editor-title" {}
        svg.definitions aria-hidden="true" { defs #glyphs {} }
        noscript { p { "The board needs JavaScript." } }
    }
}
