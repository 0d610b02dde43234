//! The board in a browser: an HTTP server around the rooms of [`tabletop`].
//!
//! A page asks for a [`room`] with its address, which holds the whole game, and then hears of every change over a
//! stream. Nothing is kept but in memory: a page whose room is gone (a restart, a long rest) asks for another with the
//! address it has. [`server_rooms`] has all rooms, [`room`] is the task of one, [`hosted`] its game with the searches that run for it;
//! [`guard`] keeps strangers out. [`connections`], [`paced`] and [`requests`] see to it that
//! nobody holds a place for nothing, [`work`], [`listeners`] and [`searches`] that nobody takes the machine from others.

mod activity;
mod api;
mod assets;
mod connection;
mod connections;
mod fault;
mod guard;
mod hosted;
mod limits;
mod listeners;
mod machine;
mod paced;
mod report;
mod requests;
mod room;
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
pub(crate) use guard::OwnName;
pub(crate) use limits::{ServerLimits, connections_for};
use server_rooms::ServerRooms;

/// Output of a connection that the system holds for its client, in bytes.
const SEND_BUFFER: u32 = 64 << 10;
/// Connections that wait until the server takes them.
const BACKLOG: u32 = 1024;

/// Where a server listens and for whom.
#[derive(Clone, Debug)]
pub(crate) struct ServePlace {
    /// The address to listen at.
    pub(crate) address: IpAddr,
    /// The port; 0 for any that is free.
    pub(crate) port: u16,
    /// Names besides numbers and `localhost` that browsers may call this machine by.
    pub(crate) names: Vec<OwnName>,
}

/// Why a server does not serve.
#[derive(Debug, Error)]
pub(crate) enum ServeError {
    #[error("the server cannot start: {0}")]
    Start(io::Error),
    #[error("cannot listen at {0}: {1}; --port takes another port, and with 0 one that is free")]
    Listen(SocketAddr, io::Error),
}

/// Serves until the process ends. `ready` hears the address once it can be asked for.
pub(crate) fn run(
    place: &ServePlace,
    limits: ServerLimits,
    catalogue: &Catalogue,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    machine::prepare();
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

/// Listens at an address. Each connection has little memory in the system for output that its client has not taken.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address.ip() {
        IpAddr::V4(_) => TcpSocket::new_v4()?,
        IpAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A server that is started again takes its port back at once; on Windows the option means something else.
    socket.set_reuseaddr(cfg!(not(windows)))?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Tells the user where the board is, and opens the browser if there is one and the user wants it.
pub(crate) fn announce(address: SocketAddr, opens: bool, out: &mut impl Write) {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    let url = format!("http://{host}:{}/", address.port());
    // Whoever does not read this still has a server.
    let _ = writeln!(out, "The board is at {url} (Ctrl-C ends)").and_then(|()| out.flush());
    if opens && has_browser() {
        // Without one that answers, the line above says where to go.
        let _ = open::that_detached(&url);
    }
}

/// Whether there is a screen that a browser could open on.
fn has_browser() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
