//! Host services of this program: random numbers, date and files of the system.

use lab::files::read_file;
use tabletop::host::{Host, provide};

use crate::ending_files;
use crate::syzygy;

/// Sets the system as host; `shows_notes`: for a front end that shows the notes about options.
pub(crate) fn provide_system(shows_notes: bool) {
    provide(Host {
        chance: rand::random,
        today,
        read_file,
        open_tablebase: if shows_notes { syzygy::open } else { syzygy::open_for_command },
        open_endings: ending_files::open,
    });
}

fn today() -> String {
    chrono::Local::now().format("%Y.%m.%d").to_string()
}
