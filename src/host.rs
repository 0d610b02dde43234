//! What this program lends to the games on its tables: the system's chance, calendar and files.

use tabletop::host::{Host, lend};

use crate::files::read_file;

/// Lends them.
pub(crate) fn lend_system() {
    lend(Host { chance: rand::random, today, read_file });
}

fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}
