//! A system that gives no threads. The libraries that start them panic then; users hear one line instead.

use std::panic::{self, PanicHookInfo};
use std::process;
use std::thread;

use crate::text::printable;

/// How the standard library, tokio and rayon say that there is no thread to be had. `tests/faults` tries all of them.
const NO_THREAD: [&str; 3] = [
    "failed to spawn thread",
    "OS can't spawn worker thread",
    "The global thread pool has not been initialized",
];

/// Whether a panic says that the system gave no thread.
fn is_about_threads(text: &str) -> bool {
    NO_THREAD.iter().any(|words| text.starts_with(words))
}

/// From now on a lack of threads in the main thread ends the process with a failure and one line. Other threads panic as before: who
/// started them (a server, a match) knows what to do about it.
pub(crate) fn report_lack_of_threads() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        let payload = info.payload();
        let text =
            payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
        let text = text.unwrap_or_default();
        if is_about_threads(text) && thread::current().name() == Some("main") {
            eprintln!("menagerie: the system gives no more threads: {}", printable(text));
            // Not by returning: whoever waits for the threads that were not started would wait forever.
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
