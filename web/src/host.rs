//! Interface to JavaScript: a buffer for the request, a call, a buffer for the reply. The host
//! provides a clock, a receiver of search output and a stop flag.

use std::cell::RefCell;
use std::time::Duration;

use crate::Host;

// Functions of the host. SAFETY: they take numbers, read at most the bytes that they are given, and
// return numbers; `write_network` writes as many bytes as `network_size` has returned.
#[link(wasm_import_module = "menagerie")]
unsafe extern "C" {
    /// Milliseconds since an arbitrary origin.
    safe fn now() -> f64;
    /// Nonzero once the search must stop.
    safe fn should_stop() -> u32;
    /// Receives a line of search output, in UTF-8.
    safe fn send_output(start: *const u8, length: usize);
    /// 32 unpredictable bits.
    #[cfg(feature = "page")]
    safe fn random_bits() -> u32;
    /// Current date in the form 20261124.
    #[cfg(feature = "page")]
    safe fn today() -> u32;
    /// Size in bytes of the network with this name (UTF-8); 0 if there is none.
    #[cfg(feature = "page")]
    safe fn network_size(start: *const u8, length: usize) -> usize;
    /// Writes the network of the last call of `network_size`.
    #[cfg(feature = "page")]
    safe fn write_network(start: *mut u8);
}

/// The JavaScript around this module.
#[derive(Clone, Copy)]
struct JavaScript;

impl Host for JavaScript {
    fn send(self, line: &str) {
        send_output(line.as_ptr(), line.len());
    }

    fn should_stop(self) -> bool {
        should_stop() != 0
    }
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Sets the clock and computes the tables of the games.
fn prepare() {
    variants::common::sliders::prepare();
    engine_core::clock::set_source(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
}

/// Allocates the buffer for a request of `length` bytes of UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn request_buffer(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Passes the request in the buffer to `reply`; returns the length of the reply.
fn exchange(reply: impl FnOnce(&str) -> String) -> usize {
    let request = REQUEST.take();
    let reply = match std::str::from_utf8(&request) {
        Ok(request) => reply(request),
        Err(_) => r#"{"error":"bad request: not UTF-8"}"#.to_string(),
    };
    let length = reply.len();
    REPLY.set(reply);
    length
}

/// Interface of the npm package. The page without a server has its own, and is smaller without this
/// one.
#[cfg(not(feature = "page"))]
pub mod package {
    use super::*;
    use crate::Session;

    thread_local! {
        static SESSION: RefCell<Session<JavaScript>> = RefCell::new(open());
    }

    fn open() -> Session<JavaScript> {
        prepare();
        Session::new(JavaScript)
    }

    /// Answers the request in the buffer; returns the length of the reply.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer() -> usize {
        exchange(|request| SESSION.with_borrow_mut(|session| session.reply(request)))
    }
}

/// Interfaces of the page without a server.
#[cfg(feature = "page")]
pub mod page {
    use tabletop::catalogue::{Catalogue, set_all_games};
    use tabletop::host::{BARE, Host, provide};

    use super::*;
    use crate::{Rooms, Worker};

    thread_local! {
        static ROOMS: RefCell<Rooms> = RefCell::new(open_rooms());
        static WORKER: RefCell<Worker<JavaScript>> = RefCell::new(open_worker());
    }

    fn prepare_page() {
        prepare();
        engine_core::nnue::set_network_source(read_network);
        provide(Host { chance: random_number, today: date, ..BARE });
        set_all_games(Catalogue::new(&variants::VARIANTS).with_library());
    }

    fn open_rooms() -> Rooms {
        prepare_page();
        Rooms::default()
    }

    fn open_worker() -> Worker<JavaScript> {
        prepare_page();
        Worker::new(JavaScript)
    }

    fn random_number() -> u64 {
        u64::from(random_bits()) << 32 | u64::from(random_bits())
    }

    fn date() -> String {
        let today = today();
        format!("{:04}.{:02}.{:02}", today / 10_000, today / 100 % 100, today % 100)
    }

    fn read_network(name: &str) -> Option<Vec<u8>> {
        let mut bytes = vec![0; network_size(name.as_ptr(), name.len())];
        if bytes.is_empty() {
            return None;
        }
        write_network(bytes.as_mut_ptr());
        Some(bytes)
    }

    /// Passes the request in the buffer to the page's rooms; returns the length of the reply.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer_rooms() -> usize {
        exchange(|request| ROOMS.with_borrow_mut(|rooms| rooms.reply(request)))
    }

    /// Runs the task in the buffer; returns the length of the reply.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer_work() -> usize {
        exchange(|request| WORKER.with_borrow_mut(|worker| worker.reply(request)))
    }
}

/// Address of the reply, valid until the next request.
#[unsafe(no_mangle)]
pub extern "C" fn reply_buffer() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}
