//! What this program lends to the games on its tables: the system's chance, calendar and files.

use tabletop::host::{Host, lend};

use crate::ending_files;
use crate::files::read_file;
use crate::syzygy;

/// Lends them.
pub(crate) fn lend_system() {
    lend(Host {
        chance: rand::random,
        today,
        read_file,
        open_tablebase: syzygy::open,
        open_endings: ending_files::open,
    });
}

fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}
