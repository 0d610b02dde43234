//! What the tests of the front end share: a game, the words of a command, and a conversation with a server in memory.

mod conversation;
mod line;
mod relay;

pub(crate) use conversation::Conversation;
pub(crate) use line::Line;
pub(crate) use relay::{BROKEN, catalogue};
