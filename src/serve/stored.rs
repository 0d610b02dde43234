//! Pages and files that are the same for all clients: rendered and compressed once, then sent from
//! memory.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine_core::unpoisoned;
use flate2::Compression;
use flate2::write::GzEncoder;
use tabletop::messages::Answer;
use tokio::sync::OnceCell;

use super::http_error::HttpResult;
use super::work::Workers;

/// Memory limit of stored pages in bytes, several times the size of all pages of built-in games.
const MAX_BYTES: usize = 32 << 20;

/// Page in the form in which it is sent.
#[derive(Clone)]
pub(super) struct StoredPage {
    kind: HeaderValue,
    /// Entity tag, which changes with the text.
    tag: HeaderValue,
    plain: Bytes,
    zipped: Bytes,
}

impl StoredPage {
    /// Compresses a page.
    pub(super) fn new(answer: &Answer) -> StoredPage {
        let text = answer.text.as_bytes();
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let zipped = encoder.write_all(text).and_then(|()| encoder.finish());
        StoredPage {
            kind: HeaderValue::from_static(answer.kind),
            tag: tag(text),
            plain: Bytes::copy_from_slice(text),
            // Writing to memory does not fail; without compressed bytes the plain ones are sent.
            zipped: zipped.unwrap_or_default().into(),
        }
    }

    /// Returns true if a request names this version; proxies weaken tags.
    fn is_known(&self, headers: &HeaderMap) -> bool {
        let lists = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|list| list.to_str().ok());
        let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
        tags.any(|tag| tag == "*" || self.tag == tag.strip_prefix("W/").unwrap_or(tag))
    }

    /// Response to a request with these headers.
    pub(super) fn answer(&self, headers: &HeaderMap) -> Response {
        let mut response = if self.is_known(headers) {
            StatusCode::NOT_MODIFIED.into_response()
        } else if takes_gzip(headers) && !self.zipped.is_empty() {
            ([(header::CONTENT_ENCODING, "gzip")], self.zipped.clone()).into_response()
        } else {
            self.plain.clone().into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }

    fn bytes(&self) -> usize {
        self.plain.len() + self.zipped.len()
    }
}

fn tag(text: &[u8]) -> HeaderValue {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = HeaderValue::try_from(format!("\"{:016x}\"", hasher.finish()));
    tag.unwrap_or(HeaderValue::from_static("\"\""))
}

/// Returns true if the client accepts gzip: named in `Accept-Encoding`, and not with a weight of 0.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let coding = coding.to_ascii_lowercase();
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next() == Some("gzip");
        let is_refused =
            parts.filter_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok()).any(|weight| weight <= 0.0);
        is_gzip && !is_refused
    })
}

/// Pages rendered so far, by address.
#[derive(Default)]
pub(super) struct PageStore {
    pages: Mutex<HashMap<String, Arc<OnceCell<StoredPage>>>>,
}

impl PageStore {
    fn pages(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<StoredPage>>>> {
        unpoisoned(self.pages.lock())
    }

    /// Returns true if the page at this address has been rendered.
    pub(super) fn has(&self, address: &str) -> bool {
        self.pages().get(address).is_some_and(|cell| cell.initialized())
    }

    /// Returns the cell of a page. A full store is cleared first.
    fn cell(&self, address: &str) -> Arc<OnceCell<StoredPage>> {
        let mut pages = self.pages();
        if !pages.contains_key(address) {
            let stored: usize = pages.values().filter_map(|cell| cell.get()).map(StoredPage::bytes).sum();
            if stored > MAX_BYTES {
                pages.clear();
            }
        }
        Arc::clone(pages.entry(address.to_string()).or_default())
    }

    /// Returns the page at an address, rendering it if necessary. Concurrent requests for it wait
    /// for the same rendering.
    ///
    /// # Errors
    /// Those of `render`, and that too many pages are being rendered.
    pub(super) async fn page(
        &self,
        workers: &Workers,
        address: &str,
        render: impl FnOnce() -> HttpResult<Answer> + Send + 'static,
    ) -> HttpResult<StoredPage> {
        let cell = self.cell(address);
        let rendered = cell.get_or_try_init(|| workers.page(move || Ok(StoredPage::new(&render()?))));
        rendered.await.cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::serve::limits::ServerLimits;

    fn headers(accepted: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accepted.parse().unwrap());
        headers
    }

    #[test]
    fn gzip_is_sent_to_clients_that_accept_it() {
        for (accepted, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; Q=0", false),
            ("x-gzip", false),
            ("", false),
        ] {
            assert_eq!(takes_gzip(&headers(accepted)), takes, "{accepted}");
        }
        let page = StoredPage::new(&Answer::new("text/html", "chess ".repeat(1000)));
        assert!(page.zipped.len() < page.plain.len() / 10);
        let answer = page.answer(&headers("gzip"));
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
        let mut again = HeaderMap::new();
        again.insert(header::IF_NONE_MATCH, answer.headers()[header::ETAG].clone());
        assert_eq!(page.answer(&again).status(), StatusCode::NOT_MODIFIED);
        let tag = answer.headers()[header::ETAG].to_str().unwrap();
        for (tags, status) in [
            (format!("\"x\", W/{tag}"), StatusCode::NOT_MODIFIED),
            ("*".to_string(), StatusCode::NOT_MODIFIED),
            ("\"x\"".to_string(), StatusCode::OK),
        ] {
            again.insert(header::IF_NONE_MATCH, tags.parse().unwrap());
            assert_eq!(page.answer(&again).status(), status, "{tags}");
        }
        assert!(!page.answer(&HeaderMap::new()).headers().contains_key(header::CONTENT_ENCODING));
    }

    #[tokio::test]
    async fn a_page_is_rendered_once() {
        let store = Arc::<PageStore>::default();
        let workers = Arc::new(Workers::new(&ServerLimits::default()));
        let rendered = Arc::new(AtomicUsize::new(0));
        let ask = || {
            let (store, workers, rendered) =
                (Arc::clone(&store), Arc::clone(&workers), Arc::clone(&rendered));
            let render = move || {
                rendered.fetch_add(1, Ordering::Relaxed);
                Ok(Answer::new("text/html", "page"))
            };
            tokio::spawn(async move { store.page(&workers, "/", render).await.is_ok() })
        };
        for one in (0..16).map(|_| ask()).collect::<Vec<_>>() {
            assert!(one.await.unwrap());
        }
        assert_eq!(rendered.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn the_store_does_not_grow_without_end() {
        let (store, workers) = (PageStore::default(), Workers::new(&ServerLimits::default()));
        for number in 0..100 {
            let render = || Ok(Answer::new("text/html", "x".repeat(1 << 20)));
            store.page(&workers, &number.to_string(), render).await.unwrap();
        }
        assert!(store.pages().len() <= (MAX_BYTES >> 20) + 1);
    }
}
