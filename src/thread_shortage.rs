//! Handling of a system without free threads: the libraries that start threads panic, and users see
//! one line instead.

use std::panic::{self, PanicHookInfo};
use std::process;
use std::thread;

use crate::text::printable;

/// Messages of the standard library, tokio and rayon when no thread can be created. `tests/faults`
/// covers all of them.
const NO_THREAD: [&str; 3] = [
    "failed to spawn thread",
    "OS can't spawn worker thread",
    "The global thread pool has not been initialized",
];

/// Returns true if a panic was caused by a failure to create a thread.
fn is_about_threads(text: &str) -> bool {
    NO_THREAD.iter().any(|words| text.starts_with(words))
}

/// Installs a hook by which a lack of threads in the main thread ends the process with a failure
/// and one line. Other threads panic as before, and their owner (a server, a match) handles it.
pub(crate) fn report_lack_of_threads() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        let payload = info.payload();
        let text =
            payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
        let text = text.unwrap_or_default();
        if is_about_threads(text) && thread::current().name() == Some("main") {
            report!("menagerie: the system gives no more threads: {}", printable(text));
            // Returning is not possible, because the caller would wait forever for the threads that
            // were not started.
            process::exit(1);
        }
        usual(info);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_panics_are_left_alone() {
        assert!(is_about_threads("failed to spawn thread: Os { code: 11 }"));
        assert!(!is_about_threads("index out of bounds: failed to spawn thread"));
        assert!(!is_about_threads(""));
    }
}
