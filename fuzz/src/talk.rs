//! Targets for the protocols.

use menagerie::fuzzing::{FuzzedProtocol, converse};

/// UCI input.
pub fn uci(data: &[u8]) {
    converse(FuzzedProtocol::Uci, data);
}

/// XBoard input.
pub fn xboard(data: &[u8]) {
    converse(FuzzedProtocol::XBoard, data);
}
