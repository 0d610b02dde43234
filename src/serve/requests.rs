//! Requests as a whole: read to their end within limits before anybody works on them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::connections::{AnswerBody, Connection};
use super::fault::{HttpFault, HttpResult};
use super::limits::ServerLimits;

/// Largest body, in bytes: a file with many games, or the address of a study with as much said about it as a study may have.
pub(super) const MOST_BYTES: usize = 2 << 20;
/// How long a body may take, as so many times the patience with a request's head.
const BODY_PATIENCE: u32 = 2;
/// Bytes from which on a body is large.
const LARGE: usize = 64 << 10;
/// Large bodies at once, from their first bytes until they are answered; further ones wait.
const LARGE_BODIES: usize = 32;

/// How requests are read.
#[derive(Clone)]
pub(super) struct RequestReader {
    patience: Duration,
    /// Places for large bodies.
    large: Arc<Semaphore>,
}

impl RequestReader {
    pub(super) fn new(limits: ServerLimits) -> RequestReader {
        RequestReader {
            patience: limits.patience * BODY_PATIENCE,
            large: Arc::new(Semaphore::new(LARGE_BODIES)),
        }
    }
}

/// A body, and the place that it has if it is large.
type ReadBody = (Bytes, Option<OwnedSemaphorePermit>);

/// Reads a request to its end, has it answered, and tells its connection when it works.
pub(super) async fn read(State(reader): State<RequestReader>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let connection = parts.extensions.remove::<Arc<Connection>>();
    let (body, _place) = match reader.whole(&parts.headers, body).await {
        Ok(body) => body,
        Err(fault) => return last(fault.into_response()),
    };
    let at_work = connection.map(|connection| connection.work());
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    match at_work {
        Some(at_work) => response.map(|body| AnswerBody::wrap(body, at_work)),
        None => response,
    }
}

/// An answer after which the connection ends: what else comes over it belongs to a refused request.
fn last(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

impl RequestReader {
    /// The bytes of a body. One that is too long is read to its end and forgotten, so that the answer can be read: many programs
    /// look for one only after they have sent everything.
    async fn whole(&self, headers: &header::HeaderMap, body: Body) -> HttpResult<ReadBody> {
        let announced =
            headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        let is_announced_too_long = announced.is_some_and(|length: usize| length > MOST_BYTES);
        if is_announced_too_long && headers.contains_key(header::EXPECT) {
            return Err(too_long());
        }
        let mut bytes = Vec::new();
        let mut place = None;
        let mut is_too_long = is_announced_too_long;
        let read = async {
            let mut chunks = body.into_data_stream();
            while let Some(chunk) = chunks.next().await {
                let chunk = chunk.map_err(|_| HttpFault::bad("the request broke off"))?;
                is_too_long |= bytes.len() + chunk.len() > MOST_BYTES;
                if is_too_long {
                    (bytes, place) = (Vec::new(), None);
                } else {
                    if place.is_none() && bytes.len() + chunk.len() > LARGE {
                        place =
                            Some(Arc::clone(&self.large).acquire_owned().await.map_err(HttpFault::inner)?);
                    }
                    bytes.extend_from_slice(&chunk);
                }
            }
            Ok(())
        };
        let in_time = tokio::time::timeout(self.patience, read).await;
        if is_too_long {
            return Err(too_long());
        }
        match in_time {
            Ok(read) => read.map(|()| (Bytes::from(bytes), place)),
            Err(_) => Err(HttpFault {
                status: StatusCode::REQUEST_TIMEOUT,
                message: format!("a request must arrive within {} seconds", self.patience.as_secs()),
            }),
        }
    }
}

fn too_long() -> HttpFault {
    HttpFault {
        status: StatusCode::PAYLOAD_TOO_LARGE,
        message: format!("a request has at most {} kB", MOST_BYTES / 1024),
    }
}

/// A body, which must say that it is JSON: what a page of another site can send without being asked first cannot.
pub(super) struct JsonBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpFault;

    async fn from_request(request: Request, state: &S) -> HttpResult<JsonBody<T>> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !kind.is_some_and(is_json) {
            return Err(HttpFault::bad("a request's body must be application/json"));
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|_| HttpFault::bad("the request broke off"))?;
        let read = serde_json::from_slice(&bytes);
        read.map(JsonBody).map_err(|error| HttpFault::bad(format!("the request makes no sense: {error}")))
    }
}

/// Whether a content type is JSON, with parameters or without.
fn is_json(kind: &str) -> bool {
    let essence = kind.split_once(';').map_or(kind, |(essence, _)| essence);
    essence.trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body of so many bytes that never ends.
    fn endless(bytes: usize) -> Body {
        let begun = futures_util::stream::once(async move { Ok::<_, std::io::Error>(vec![b' '; bytes]) });
        Body::from_stream(begun.chain(futures_util::stream::pending()))
    }

    /// Whoever sends large bodies slowly keeps places from others who send large ones, and from nobody else.
    #[tokio::test]
    async fn large_bodies_share_few_places() {
        let reader =
            RequestReader { patience: Duration::from_millis(300), large: Arc::new(Semaphore::new(1)) };
        let headers = header::HeaderMap::new();
        let slow = reader.clone();
        let slow =
            tokio::spawn(
                async move { slow.whole(&header::HeaderMap::new(), endless(LARGE + 1)).await.is_ok() },
            );
        tokio::time::sleep(Duration::from_millis(50)).await;
        let small = reader.whole(&headers, Body::from(vec![b' '; LARGE])).await;
        assert!(small.is_ok_and(|(_, place)| place.is_none()));
        assert_eq!(reader.large.available_permits(), 0);
        assert!(!slow.await.unwrap(), "its time is over");
        let (bytes, place) = reader.whole(&headers, Body::from(vec![b' '; LARGE + 1])).await.unwrap();
        assert!(bytes.len() == LARGE + 1 && place.is_some());
        let waiting = reader.whole(&headers, Body::from(vec![b' '; LARGE + 1])).await;
        assert_eq!(
            waiting.unwrap_err().status,
            StatusCode::REQUEST_TIMEOUT,
            "there is no place until the other is answered"
        );
        drop(place);
        assert!(reader.whole(&headers, Body::from(vec![b' '; LARGE + 1])).await.is_ok());
    }

    #[test]
    fn json_is_application_json_and_nothing_longer() {
        for kind in ["application/json", "Application/JSON; charset=utf-8", "application/json ;a=b"] {
            assert!(is_json(kind), "{kind}");
        }
        for kind in
            ["application/jsonx", "application/json-seq", "text/plain", "text/plain; application/json", ""]
        {
            assert!(!is_json(kind), "{kind}");
        }
    }
}
