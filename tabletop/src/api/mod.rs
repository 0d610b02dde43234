//! What pages ask for and get: typed requests, the only router, and answers.
//!
//! [`Request::read`] makes a request of a method and an address. A host answers those about rooms from the rooms that it holds, and
//! has the others answered by [`WantedGame::open`] and [`Lookup::answer`]. A server maps HTTP onto this; a page without one has the
//! messages of its worker.

mod about;
mod answer;
mod opening;
mod question;
mod request;

pub use about::{About, AboutWhat};
pub use answer::{Answer, ErrorMessage, opened, told};
pub use opening::{WantedGame, WantedPosition, WantedRecords};
pub use question::Question;
pub use request::{Lookup, Request, RoomRequest};
