//! What the tests of the front end share: a game, and a conversation with a server in memory.

mod conversation;
mod relay;

pub(crate) use conversation::Conversation;
pub(crate) use relay::{BROKEN, catalogue};
