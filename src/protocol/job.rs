//! Long work besides searching (perft, bench) on a thread of its own, so that the other side is heard meanwhile.

use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::stop::{StopSignal, StopSwitch, stop_switch};

/// Work in progress, and the lines that it has to say.
pub(super) struct Job {
    lines: Receiver<String>,
    switch: StopSwitch,
}

impl Job {
    /// Starts work, which ends soon after the signal. `None` if the system has no thread for it.
    pub(super) fn start(work: impl FnOnce(&StopSignal, &Sender<String>) + Send + 'static) -> Option<Job> {
        let (sender, lines) = unbounded();
        let (switch, signal) = stop_switch();
        let thread = thread::Builder::new().spawn(move || work(&signal, &sender));
        thread.is_ok().then_some(Job { lines, switch })
    }

    /// What it says, line by line; closed at its end.
    pub(super) fn lines(&self) -> &Receiver<String> {
        &self.lines
    }

    /// Tells it to end.
    pub(super) fn stop(&self) {
        self.switch.stop();
    }
}
