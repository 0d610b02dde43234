//! Host services of this program: random numbers, date and files of the system.

use lab::files::read_file;
use tabletop::host::{Host, provide};

use crate::ending_files;
use crate::syzygy;

/// Sets the system as host.
pub(crate) fn provide_system() {
    provide(Host {
        chance: rand::random,
        today,
        read_file,
        open_tablebase: syzygy::open,
        open_endings: ending_files::open,
    });
}

fn today() -> String {
    chrono::Local::now().format("%Y.%m.%d").to_string()
}
