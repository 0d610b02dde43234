//! The files of the pages: part of the program.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::fault::{HttpFault, HttpResult};
use crate::diagram;

/// A file: its name, what it is, its text.
type Asset = (&'static str, &'static str, &'static str);

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

macro_rules! page_files {
    ($($name:literal: $kind:expr),* $(,)?) => {
        &[$(($name, $kind, include_str!(concat!("page/", $name)))),*]
    };
}

const ASSETS: &[Asset] = page_files! {
    "style.css": STYLE,
    "game.css": STYLE,
    "lobby.js": SCRIPT,
    "game.js": SCRIPT,
    "address.js": SCRIPT,
    "server.js": SCRIPT,
    "board.js": SCRIPT,
    "pointer.js": SCRIPT,
    "dialogs.js": SCRIPT,
    "panel.js": SCRIPT,
    "clocks.js": SCRIPT,
    "study.js": SCRIPT,
    "share.js": SCRIPT,
    "records.js": SCRIPT,
    "editor.js": SCRIPT,
    "dom.js": SCRIPT,
    "keys.js": SCRIPT,
    "steps.js": SCRIPT,
    "icon.svg": "image/svg+xml",
};

/// The name under which pages find the colours of boards.
const DIAGRAM_STYLE: &str = "diagram.css";

fn find(name: &str) -> Option<(&'static str, &'static str)> {
    if name == DIAGRAM_STYLE {
        return Some((STYLE, diagram::STYLE));
    }
    ASSETS.iter().find(|(known, ..)| *known == name).map(|&(_, kind, text)| (kind, text))
}

/// A tag that changes with the text: a browser asks whether it has the right one.
fn tag(text: &str) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// Sends a file, unless the browser has it.
pub(super) async fn show(Path(name): Path<String>, headers: HeaderMap) -> HttpResult<Response> {
    let (kind, text) = find(&name).ok_or_else(|| HttpFault::missing("there is no such file"))?;
    let tag = tag(text);
    let has_it = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let head = [(header::CONTENT_TYPE, kind), (header::ETAG, &tag), (header::CACHE_CONTROL, "no-cache")];
    if has_it {
        return Ok((StatusCode::NOT_MODIFIED, head).into_response());
    }
    Ok((head, text).into_response())
}
