//! Files of the pages, sent to browsers that do not have them yet.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use tabletop::messages::Answer;
use tabletop::pages::assets::{find, names};

use super::http_error::{HttpError, HttpResult};
use super::last_part::LastPart;
use super::stored::StoredPage;

/// All files, each compressed once.
static FILES: LazyLock<HashMap<&str, StoredPage>> = LazyLock::new(|| {
    let stored = |name| {
        let (kind, text) = find(name)?;
        Some((name, StoredPage::new(&Answer::new(kind, text))))
    };
    names().filter_map(stored).collect()
});

/// Sends a file, unless the browser has it.
pub(super) async fn show(LastPart(name): LastPart, headers: HeaderMap) -> HttpResult<Response> {
    let file = FILES.get(&*name).ok_or_else(|| HttpError::missing("there is no such file"))?;
    Ok(file.answer(&headers))
}
