//! Reading of complete requests within limits, before they are handled.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use engine_core::unpoisoned;
use futures_util::StreamExt;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use super::connection::{AnswerBody, Connection};
use super::http_error::{HttpError, HttpResult};
use super::limits::ServerLimits;

/// Size limit of a body in bytes: a file with many games, or the link of a study with the maximum
/// of comments.
pub(super) const MAX_BYTES: usize = 2 << 20;
/// Longest time that a body may take, as a multiple of the patience with a request's head.
const BODY_PATIENCE: u32 = 2;
/// Minimum rate of a body in bytes per second, after half of the patience.
const MIN_RATE: f64 = 16_384.0;
/// Size in bytes from which on a body is large.
const LARGE: usize = 64 << 10;
/// Limit of large bodies, from the time when they become large until they are answered.
const LARGE_BODIES: usize = 32;

/// Reader of requests.
#[derive(Clone)]
pub(super) struct RequestReader {
    patience: Duration,
    large: Arc<LargeBodies>,
}

impl RequestReader {
    pub(super) fn new(limits: ServerLimits) -> RequestReader {
        RequestReader { patience: limits.patience, large: Arc::new(LargeBodies::new(LARGE_BODIES)) }
    }
}

/// Places for large bodies. If all are taken, the next one replaces the oldest body that is still
/// being received, so that a client that stops in the middle blocks no others.
struct LargeBodies {
    places: Arc<Semaphore>,
    /// Bodies being received, in the order in which they became large.
    incoming: Mutex<BTreeMap<u64, IncomingPlace>>,
    /// Number of the next large body.
    next: AtomicU64,
    /// Notified when a body that may be replaced has begun.
    has_incoming: Notify,
}

/// Place of a body that is being received.
struct IncomingPlace {
    place: OwnedSemaphorePermit,
    /// Ends the reception.
    displaced: Arc<Notify>,
}

/// A body being received.
struct Incoming {
    all: Arc<LargeBodies>,
    /// Number of the body once it is large.
    number: Option<u64>,
    displaced: Arc<Notify>,
}

impl LargeBodies {
    fn new(places: usize) -> LargeBodies {
        LargeBodies {
            places: Arc::new(Semaphore::new(places)),
            incoming: Mutex::default(),
            next: AtomicU64::new(0),
            has_incoming: Notify::new(),
        }
    }

    fn incoming(&self) -> MutexGuard<'_, BTreeMap<u64, IncomingPlace>> {
        unpoisoned(self.incoming.lock())
    }

    /// Takes a free place, or that of the body that has been received for longest.
    fn take(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(free) = Arc::clone(&self.places).try_acquire_owned() {
            return Some(free);
        }
        let (_, oldest) = self.incoming().pop_first()?;
        oldest.displaced.notify_one();
        Some(oldest.place)
    }
}

impl Incoming {
    fn new(all: &Arc<LargeBodies>) -> Incoming {
        Incoming { all: Arc::clone(all), number: None, displaced: Arc::default() }
    }

    /// Takes a place; waits if the requests in all places are already being handled.
    async fn become_large(&mut self) -> HttpResult {
        let place = loop {
            let begun = self.all.has_incoming.notified();
            if let Some(place) = self.all.take() {
                break place;
            }
            tokio::select! {
                free = Arc::clone(&self.all.places).acquire_owned() => break free.map_err(HttpError::inner)?,
                () = begun => {}
            }
        };
        let number = self.all.next.fetch_add(1, Ordering::Relaxed);
        self.number = Some(number);
        self.all.incoming().insert(number, IncomingPlace { place, displaced: Arc::clone(&self.displaced) });
        self.all.has_incoming.notify_one();
        Ok(())
    }

    /// Ends the reception; returns the place of the body, if it has one.
    fn leave(&mut self) -> Option<OwnedSemaphorePermit> {
        let number = self.number.take()?;
        self.all.incoming().remove(&number).map(|incoming| incoming.place)
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        self.leave();
    }
}

/// A body, and its place if it is large.
type ReadBody = (Bytes, Option<OwnedSemaphorePermit>);

/// Reads a complete request, has it handled, and records when its connection is not waiting for the
/// client.
pub(super) async fn read(State(reader): State<RequestReader>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let connection = parts.extensions.remove::<Arc<Connection>>();
    let (body, _place) = match reader.whole(&parts.headers, body).await {
        Ok(body) => body,
        Err(error) => return last(error.into_response()),
    };
    let at_work = connection.map(|connection| connection.work());
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    match at_work {
        Some(at_work) => response.map(|body| AnswerBody::wrap(body, at_work)),
        None => response,
    }
}

/// Response that closes the connection, because further input belongs to the refused request.
fn last(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

impl RequestReader {
    /// Reads the bytes of a body. One that is too long is read to its end and discarded, so that
    /// the client can read the response: many programs read it only after they have sent
    /// everything.
    async fn whole(&self, headers: &header::HeaderMap, body: Body) -> HttpResult<ReadBody> {
        let announced =
            headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        let is_too_long = announced.is_some_and(|length: usize| length > MAX_BYTES);
        if is_too_long && headers.contains_key(header::EXPECT) {
            return Err(too_long());
        }
        let mut incoming = Incoming::new(&self.large);
        let displaced = Arc::clone(&incoming.displaced);
        let bytes = tokio::select! {
            bytes = self.receive(body, is_too_long, &mut incoming) => bytes?,
            () = displaced.notified() => return Err(displaced_error()),
        };
        let is_large = incoming.number.is_some();
        match incoming.leave() {
            None if is_large => Err(displaced_error()),
            place => Ok((bytes, place)),
        }
    }

    /// Receives a body at the minimum rate or faster.
    async fn receive(&self, body: Body, mut is_too_long: bool, incoming: &mut Incoming) -> HttpResult<Bytes> {
        let began = Instant::now();
        let mut bytes = Vec::new();
        let mut received = 0;
        let mut chunks = body.into_data_stream();
        loop {
            let chunk = match timeout_at(self.deadline(began, received), chunks.next()).await {
                Err(_) if is_too_long => return Err(too_long()),
                Err(_) => return Err(too_slow()),
                Ok(None) if is_too_long => return Err(too_long()),
                Ok(None) => return Ok(bytes.into()),
                Ok(Some(chunk)) => chunk.map_err(|_| HttpError::bad("the request broke off"))?,
            };
            received += chunk.len();
            is_too_long |= received > MAX_BYTES;
            if is_too_long {
                bytes = Vec::new();
                incoming.leave();
                continue;
            }
            if incoming.number.is_none() && received > LARGE {
                let place = timeout_at(self.deadline(began, MAX_BYTES), incoming.become_large()).await;
                place.map_err(|_| {
                    HttpError::full("the server is receiving many long requests: try again")
                })??;
            }
            bytes.extend_from_slice(&chunk);
        }
    }

    /// Deadline for the next bytes.
    fn deadline(&self, began: Instant, received: usize) -> Instant {
        let earned = Duration::from_secs_f64(received as f64 / MIN_RATE);
        began + (self.patience / 2 + earned).min(self.patience * BODY_PATIENCE)
    }
}

fn too_long() -> HttpError {
    HttpError {
        status: StatusCode::PAYLOAD_TOO_LARGE,
        message: format!("a request has at most {} kB", MAX_BYTES / 1024),
    }
}

fn displaced_error() -> HttpError {
    HttpError::full("the server is receiving many long requests, and this one came slowly: try again")
}

fn too_slow() -> HttpError {
    HttpError { status: StatusCode::REQUEST_TIMEOUT, message: "the request came too slowly".to_string() }
}

/// Rejects a body that is not declared as JSON: a page of another site cannot send such a body
/// without a preflight request.
pub(super) fn must_be_json(headers: &header::HeaderMap) -> HttpResult {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    match kind.is_some_and(is_json) {
        true => Ok(()),
        false => Err(HttpError::bad("a request's body must be application/json")),
    }
}

/// Returns true if a content type is JSON, with or without parameters.
fn is_json(kind: &str) -> bool {
    let essence = kind.split_once(';').map_or(kind, |(essence, _)| essence);
    essence.trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body that stalls after this many bytes.
    fn endless(bytes: usize) -> Body {
        let begun = futures_util::stream::once(async move { Ok::<_, std::io::Error>(vec![b' '; bytes]) });
        Body::from_stream(begun.chain(futures_util::stream::pending()))
    }

    fn reader(places: usize) -> RequestReader {
        RequestReader { patience: Duration::from_secs(10), large: Arc::new(LargeBodies::new(places)) }
    }

    async fn read_whole(reader: &RequestReader, body: Body) -> HttpResult<ReadBody> {
        reader.whole(&header::HeaderMap::new(), body).await
    }

    fn large() -> Body {
        Body::from(vec![b' '; LARGE + 1])
    }

    /// A client that stops in the middle of large bodies prevents neither small nor large ones from
    /// being read.
    #[tokio::test(start_paused = true)]
    async fn a_body_that_is_not_sent_to_its_end_gives_its_place_away() {
        let reader = reader(2);
        let began = Instant::now();
        let stalled = (0..5).map(|_| {
            let reader = reader.clone();
            tokio::spawn(async move { read_whole(&reader, endless(LARGE + 1)).await.unwrap_err().status })
        });
        let stalled: Vec<_> = stalled.collect();
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(
            read_whole(&reader, Body::from(vec![b' '; LARGE])).await.is_ok_and(|(_, place)| place.is_none())
        );
        let (bytes, place) = read_whole(&reader, large()).await.unwrap();
        assert!(bytes.len() == LARGE + 1 && place.is_some());
        let (_, other) = read_whole(&reader, large()).await.unwrap();
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        for one in stalled {
            assert_eq!(one.await.unwrap(), StatusCode::SERVICE_UNAVAILABLE);
        }
        // Bodies whose requests are being handled keep their places.
        let waiting = read_whole(&reader, large()).await;
        assert_eq!(waiting.unwrap_err().status, StatusCode::SERVICE_UNAVAILABLE);
        drop((place, other));
        assert!(read_whole(&reader, large()).await.is_ok());
        assert!(reader.large.incoming().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn bodies_have_a_least_rate() {
        let reader = reader(2);
        for (bytes, seconds) in [(0, 5), (LARGE, 9), (MAX_BYTES, 20)] {
            let began = Instant::now();
            let slow = read_whole(&reader, endless(bytes)).await;
            assert_eq!(slow.unwrap_err().status, StatusCode::REQUEST_TIMEOUT);
            assert_eq!(began.elapsed().as_secs(), seconds, "{bytes} bytes");
        }
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
