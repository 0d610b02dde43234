//! Messages on standard error that several engines of the process would repeat.

use std::collections::BTreeSet;
use std::sync::Mutex;

use engine_core::unpoisoned;

/// Reports a message, unless it was reported before.
pub(crate) fn report_once(message: &str) {
    static REPORTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if unpoisoned(REPORTED.lock()).insert(message.to_string()) {
        report!("menagerie: {message}");
    }
}
