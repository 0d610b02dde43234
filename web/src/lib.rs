//! The games and the search for hosts without threads, files or sockets: a page in a browser, or Node.
//!
//! A [`Session`] holds games in progress and answers requests in JSON with replies in JSON; `web/js` has the wrapper that people call
//! from JavaScript. On `wasm32-unknown-unknown` the module `host` is the door to it.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub mod host;
mod picture;
mod request;
mod search;
mod session;

pub use request::{Request, SearchRequest};
pub use search::Host;
pub use session::Session;
