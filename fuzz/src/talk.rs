//! Conversations.

use menagerie::fuzzing::{Tongue, converse};

/// A conversation in UCI.
pub fn uci(data: &[u8]) {
    converse(Tongue::Uci, data);
}

/// A conversation with XBoard.
pub fn xboard(data: &[u8]) {
    converse(Tongue::XBoard, data);
}
