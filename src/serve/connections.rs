//! Limit of connections, with preference for those on which the server is not waiting for the
//! client.
//!
//! The server *waits* for a client until a complete request has arrived, again after the end of the
//! response, and while the client is behind with reading. If all places are taken, a new connection
//! replaces the one that has been waited for longest; it is only refused if the server is working
//! on a request of every connection.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use engine_core::unpoisoned;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::connection::Connection;
use super::limits::ServerLimits;
use super::paced::PacedStream;

/// Limit of refused connections that are sent a response at the same time; further ones are
/// dropped.
const REFUSALS: usize = 64;
/// Time limit for the response to a refused connection.
const REFUSAL_TIME: Duration = Duration::from_secs(1);
/// Delay after the system had no descriptor for the next connection.
const DESCRIPTOR_RETRY: Duration = Duration::from_millis(50);
/// Response to a refused connection.
const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n\
    Connection: close\r\nContent-Length: 70\r\n\r\n{\"error\":\"this server is full: close other pages, or try again later\"}";

/// All connections of a server.
struct Connections {
    most: usize,
    open: Mutex<HashMap<u64, Arc<Connection>>>,
}

/// Place of a connection.
struct Place {
    number: u64,
    connection: Arc<Connection>,
    all: Arc<Connections>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.open().remove(&self.number);
    }
}

impl Connections {
    fn new(most: usize) -> Arc<Connections> {
        Arc::new(Connections { most, open: Mutex::default() })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        unpoisoned(self.open.lock())
    }

    /// Returns a place for connection `number`; `None` if the server is working on all others.
    fn admit(self: &Arc<Connections>, number: u64) -> Option<Place> {
        let mut open = self.open();
        if open.len() >= self.most && !end_longest_waiting(&mut open) {
            return None;
        }
        let connection = Arc::new(Connection::new());
        open.insert(number, Arc::clone(&connection));
        Some(Place { number, connection, all: Arc::clone(self) })
    }
}

/// Closes the connection that has been waited for longest; returns `false` if none is waiting.
fn end_longest_waiting(open: &mut HashMap<u64, Arc<Connection>>) -> bool {
    let waiting =
        open.iter().filter_map(|(&number, connection)| Some((connection.waited_for_since()?, number)));
    let Some((_, number)) = waiting.min() else { return false };
    if let Some(connection) = open.remove(&number) {
        connection.close.notify_one();
    }
    true
}

/// Accepts connections and serves them until the process ends.
pub(super) async fn serve(listener: TcpListener, router: Router, limits: ServerLimits) {
    let all = Connections::new(limits.connections);
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    for number in 0.. {
        let stream = next(&listener, &all).await;
        // Events are small and should arrive without delay; a failure only delays them.
        let _ = stream.set_nodelay(true);
        if let Some(place) = all.admit(number) {
            tokio::spawn(answer(stream, place, router.clone(), limits));
        } else if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
            tokio::spawn(async move {
                // A client may not read the response.
                let _ = tokio::time::timeout(REFUSAL_TIME, refuse(stream)).await;
                drop(permit);
            });
        }
    }
}

/// Returns the next connection. Connections that broke before they were accepted are skipped; if
/// there is no descriptor, another connection is closed.
async fn next(listener: &TcpListener, all: &Connections) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) if is_broken(&error) => {}
            Err(_) => {
                end_longest_waiting(&mut all.open());
                tokio::time::sleep(DESCRIPTOR_RETRY).await;
            }
        }
    }
}

fn is_broken(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Serves the requests of a connection until it ends, breaks, is idle for too long, or does not
/// read its responses.
async fn answer(stream: TcpStream, place: Place, router: Router, limits: ServerLimits) {
    let stream = PacedStream::new(stream, Arc::clone(&place.connection), limits.patience);
    let service = TowerToHyperService::new(router);
    let connection = Arc::clone(&place.connection);
    let tagged = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Arc::clone(&connection));
        service.call(request)
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.patience);
    let served = http.serve_connection(TokioIo::new(stream), tagged);
    tokio::select! {
        // A broken connection needs no handling.
        _ = served => {}
        () = place.connection.close.notified() => {}
    }
}

/// Sends the refusal and waits until the client has read it: closing a connection with unread input
/// would reset it.
async fn refuse(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(FULL.as_bytes()).await?;
    stream.shutdown().await?;
    let mut unread = [0; 1024];
    while stream.read(&mut unread).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_waiting_gives_its_place_and_the_working_keep_theirs() {
        let all = Connections::new(2);
        let first = all.admit(1).unwrap();
        let second = all.admit(2).unwrap();
        let at_work = first.connection.work();
        let third = all.admit(3).unwrap();
        assert!(!all.open().contains_key(&2) && all.open().contains_key(&1), "the one at work stays");
        drop(second);
        let also_at_work = third.connection.work();
        assert!(all.admit(4).is_none());
        third.connection.set_behind(true);
        let behind = all.admit(5).unwrap();
        assert!(!all.open().contains_key(&3), "its client does not read");
        let working = behind.connection.work();
        behind.connection.set_behind(true);
        behind.connection.set_behind(false);
        assert!(all.admit(6).is_none(), "its client has caught up");
        drop((behind, working));
        let third = all.admit(7).unwrap();
        let sixth = third.connection.work();
        drop(at_work);
        let fourth = all.admit(4).unwrap();
        assert!(!all.open().contains_key(&1), "its work was done");
        drop((also_at_work, sixth, fourth, third, first));
        assert!(all.open().is_empty());
    }

    #[test]
    fn the_refusal_is_sound() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
