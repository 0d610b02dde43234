//! API of the pages: typed requests, the only router, and responses.
//!
//! [`Request::read`] parses a method and an address. The host answers requests about its rooms
//! itself, and the others with [`OpenRequest::open`](crate::messages::OpenRequest::open) and
//! [`Lookup::answer`]. A server maps HTTP onto this API; a page without a server exchanges messages
//! with its worker.

mod about;
mod answer;
mod opening;
mod question;
mod request;

pub use about::{GameInfoKind, GameInfoRequest};
pub use answer::{change_message, opened};
pub use question::Question;
pub use request::{Lookup, Request, RoomRequest};
