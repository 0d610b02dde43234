//! Early stop of long work: a switch, and signals on which threads can wait.

use std::convert::Infallible;
use std::sync::Mutex;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use engine_core::unpoisoned;

/// Switch that triggers its signals, once and for all.
#[derive(Debug)]
pub struct StopSwitch {
    /// Nothing is ever sent: closing the channel is the signal.
    sender: Mutex<Option<Sender<Infallible>>>,
}

/// Signal of a [`StopSwitch`].
#[derive(Clone, Debug)]
pub struct StopSignal {
    receiver: Receiver<Infallible>,
}

/// Creates a switch and its signal.
pub fn stop_switch() -> (StopSwitch, StopSignal) {
    let (sender, receiver) = crossbeam_channel::bounded(0);
    (StopSwitch { sender: Mutex::new(Some(sender)) }, StopSignal { receiver })
}

impl StopSwitch {
    /// Triggers the signal.
    pub fn stop(&self) {
        drop(unpoisoned(self.sender.lock()).take());
    }
}

impl StopSignal {
    /// Channel that closes when the signal is triggered, for `select!`.
    pub fn channel(&self) -> &Receiver<Infallible> {
        &self.receiver
    }

    /// Returns true if the signal was triggered.
    pub fn is_given(&self) -> bool {
        matches!(self.receiver.try_recv(), Err(crossbeam_channel::TryRecvError::Disconnected))
    }

    /// Sleeps until the time is over or the signal is triggered; returns false in the latter case.
    pub fn sleep(&self, time: Duration) -> bool {
        matches!(self.receiver.recv_timeout(time), Err(RecvTimeoutError::Timeout))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signal_wakes_sleepers() {
        let (switch, signal) = stop_switch();
        assert!(!signal.is_given());
        assert!(signal.sleep(Duration::from_millis(1)));
        std::thread::scope(|scope| {
            let sleeper = scope.spawn(|| signal.sleep(Duration::from_secs(600)));
            switch.stop();
            assert!(!sleeper.join().unwrap());
        });
        assert!(signal.is_given());
    }
}
