//! The door for JavaScript: a buffer for the request, a call, a buffer for the reply. The host lends clock, ear and stop button.

use std::cell::RefCell;
use std::time::Duration;

use crate::{Host, Session};

// What the host lends. SAFETY: the host's functions take numbers, read at most the bytes that they are given, and return numbers.
#[link(wasm_import_module = "menagerie")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// Not 0 once a search is to finish.
    safe fn wants_stop() -> u32;
    /// A line of a search, in UTF-8.
    safe fn hear(start: *const u8, length: usize);
}

/// JavaScript around this module.
#[derive(Clone, Copy)]
struct JavaScript;

impl Host for JavaScript {
    fn hear(self, line: &str) {
        hear(line.as_ptr(), line.len());
    }

    fn wants_stop(self) -> bool {
        wants_stop() != 0
    }
}

thread_local! {
    static SESSION: RefCell<Session<JavaScript>> = RefCell::new(open());
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

fn open() -> Session<JavaScript> {
    engine_core::clock::lend(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    Session::new(JavaScript)
}

/// Room for a request of so many bytes of UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn request_buffer(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request in the buffer; the length of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let request = REQUEST.take();
    let reply = match std::str::from_utf8(&request) {
        Ok(request) => SESSION.with_borrow_mut(|session| session.reply(request)),
        Err(_) => r#"{"error":"bad request: no UTF-8"}"#.to_string(),
    };
    let length = reply.len();
    REPLY.set(reply);
    length
}

/// Where the reply lies, until the next one.
#[unsafe(no_mangle)]
pub extern "C" fn reply_buffer() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}
