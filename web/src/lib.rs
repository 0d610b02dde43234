//! The games and the search for hosts without threads, files or sockets: a page in a browser, or
//! Node.
//!
//! A [`Session`] holds games in progress and answers requests in JSON with replies in JSON;
//! `web/js` has the wrapper for users of JavaScript. With the feature `page` the crate also has
//! [`Rooms`], which answer a page as a server would, and the [`Worker`] that searches for them. On
//! `wasm32-unknown-unknown` the module `host` is the interface: to a session, or with that feature
//! to rooms and worker.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub mod host;
mod messages;
mod picture;
#[cfg(feature = "page")]
mod rooms;
#[cfg(all(test, feature = "page"))]
mod rooms_tests;
mod search;
mod session;
#[cfg(feature = "page")]
mod wire;
#[cfg(feature = "page")]
mod work;

pub use messages::{Request, SearchRequest};
#[cfg(feature = "page")]
pub use rooms::Rooms;
pub use search::Host;
pub use session::Session;
#[cfg(feature = "page")]
pub use work::{WorkRequest, Worker};
