//! State of a connection: waiting for its client, or working on a request.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes};
use engine_core::unpoisoned;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::Notify;

/// A connection.
pub(super) struct Connection {
    waits: Mutex<Waits>,
    /// Closes the connection.
    pub(super) close: Notify,
}

/// Start times of the server's waits for a client.
struct Waits {
    /// Wait for a request; `None` while one is being handled.
    request: Option<Instant>,
    /// Wait for the client to read; `None` unless it is behind.
    reader: Option<Instant>,
}

/// A request being handled, until its response is sent.
pub(super) struct AtWork(Arc<Connection>);

impl Connection {
    pub(super) fn new() -> Connection {
        let waits = Waits { request: Some(Instant::now()), reader: None };
        Connection { waits: Mutex::new(waits), close: Notify::new() }
    }

    fn waits(&self) -> MutexGuard<'_, Waits> {
        unpoisoned(self.waits.lock())
    }

    /// Start of the longest wait for the client; `None` if the server is working for it.
    pub(super) fn waited_for_since(&self) -> Option<Instant> {
        let waits = self.waits();
        waits.request.into_iter().chain(waits.reader).min()
    }

    /// Begins the handling of a complete request.
    pub(super) fn work(self: &Arc<Connection>) -> AtWork {
        self.waits().request = None;
        AtWork(Arc::clone(self))
    }

    /// Records whether the client has fallen behind with reading.
    pub(super) fn set_behind(&self, behind: bool) {
        self.waits().reader = behind.then(Instant::now);
    }

    #[cfg(test)]
    pub(super) fn is_behind(&self) -> bool {
        self.waits().reader.is_some()
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.waits().request = Some(Instant::now());
    }
}

/// Body of a response; its connection is not waiting until the body is sent.
pub(super) struct AnswerBody {
    body: Body,
    _at_work: AtWork,
}

impl AnswerBody {
    pub(super) fn wrap(body: Body, at_work: AtWork) -> Body {
        Body::new(AnswerBody { body, _at_work: at_work })
    }
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
