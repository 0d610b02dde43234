//! Targets for the protocols.

use menagerie::fuzzing::{Tongue, converse};

/// UCI input.
pub fn uci(data: &[u8]) {
    converse(Tongue::Uci, data);
}

/// XBoard input.
pub fn xboard(data: &[u8]) {
    converse(Tongue::XBoard, data);
}
