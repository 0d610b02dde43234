//! Test utilities of the front end: a game, command arguments, and a conversation with a server in
//! memory.

mod conversation;
mod line;
mod relay;

pub(crate) use conversation::Conversation;
pub(crate) use line::Line;
pub(crate) use relay::{BROKEN, catalogue};
