//! The board in a browser: an HTTP server around the rooms of [`tabletop`].
//!
//! A page opens a [`room`] with its link, which holds the whole game, and then receives every
//! change over a stream. All state is in memory: a page whose room is gone (after a restart, or a
//! long pause) opens another one with its current link. [`server_rooms`] manages all rooms,
//! [`room`] is the task of one, [`running_room`] its game with the running searches; [`guard`]
//! controls access. [`connections`], [`paced`] and [`requests`] prevent idle clients from holding
//! resources; [`work`], [`listeners`] and [`searches`] distribute them fairly.

mod activity;
mod api;
mod assets;
mod connection;
mod connections;
mod guard;
mod http_error;
mod last_part;
mod limits;
mod listeners;
mod paced;
mod process;
mod report;
mod requests;
mod room;
mod running_room;
mod searches;
mod server_rooms;
mod stored;
mod stream;
#[cfg(test)]
mod tests;
mod work;

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};

use crate::catalogue::Catalogue;
use guard::Guard;
pub(crate) use guard::ServerName;
pub(crate) use limits::{ServerLimits, connections_for};
use server_rooms::ServerRooms;

/// Size of the system's send buffer of a connection, in bytes.
const SEND_BUFFER: u32 = 64 << 10;
/// Limit of connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// Address and names of a server.
#[derive(Clone, Debug)]
pub(crate) struct ServePlace {
    /// Address to listen at.
    pub(crate) address: IpAddr,
    /// Port; 0 for any free one.
    pub(crate) port: u16,
    /// Names besides numeric addresses and `localhost` by which browsers may address this machine.
    pub(crate) names: Vec<ServerName>,
}

/// Error in starting the server.
#[derive(Debug, Error)]
pub(crate) enum ServeError {
    #[error("the server cannot start: {0}")]
    Start(io::Error),
    #[error("cannot listen at {0}: {1}; --port takes another port, and with 0 one that is free")]
    Listen(SocketAddr, io::Error),
}

/// Serves until the process ends. `ready` is called with the address once the server accepts
/// connections.
pub(crate) fn run(
    place: &ServePlace,
    limits: ServerLimits,
    catalogue: &Catalogue,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    process::prepare();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::Start)?;
    runtime.block_on(async {
        let wanted = SocketAddr::new(place.address, place.port);
        let refused = |error| ServeError::Listen(wanted, error);
        let listener = listen(wanted).map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let connections = limits::connections_within(limits.connections);
        let limits = ServerLimits { connections, ..limits };
        let rooms = ServerRooms::open(catalogue, limits);
        let guard = Arc::new(Guard::new(address, &place.names));
        let router = api::router(rooms, guard);
        ready(address);
        connections::serve(listener, router, limits).await;
        Ok(())
    })
}

/// Listens at an address. The system's send buffer of each connection is small.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address.ip() {
        IpAddr::V4(_) => TcpSocket::new_v4()?,
        IpAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A restarted server can take its port back at once; on Windows the option has another meaning.
    socket.set_reuseaddr(cfg!(not(windows)))?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Prints the address of the board, and opens the browser if there is one and `opens` is set.
pub(crate) fn announce(address: SocketAddr, opens: bool, out: &mut impl Write) {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    let url = format!("http://{host}:{}/", address.port());
    // The server also works if this cannot be printed.
    let _ = writeln!(out, "The board is at {url} (Ctrl-C ends)").and_then(|()| out.flush());
    if opens && has_browser() {
        // If the browser does not start, the line above has the address.
        let _ = open::that_detached(&url);
    }
}

/// Returns true if there is a screen on which a browser could open.
fn has_browser() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
