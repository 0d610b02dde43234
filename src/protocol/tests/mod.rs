//! Conversations in memory.

mod armies;
mod junk;
mod uci;
mod xboard;
mod xboard_turns;
