//! The files of the pages, sent to browsers that do not have them yet.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tabletop::pages::assets::find;

use super::fault::{HttpFault, HttpResult};

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
