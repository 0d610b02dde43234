//! Conversations in memory.

mod junk;
mod uci;
mod xboard;
mod xboard_turns;
