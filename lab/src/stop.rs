//! Ending long work early: one switch, and signals that every waiting thread can wait on.

use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

/// Ends everything that waits on its signals, once and for all.
#[derive(Debug)]
pub struct StopSwitch {
    /// Nothing is ever sent: closing the channel is the signal.
    sender: Mutex<Option<Sender<Infallible>>>,
}

/// The signal of a [`StopSwitch`].
#[derive(Clone, Debug)]
pub struct StopSignal {
    receiver: Receiver<Infallible>,
}

/// A switch and its signal.
pub fn stop_switch() -> (StopSwitch, StopSignal) {
    let (sender, receiver) = crossbeam_channel::bounded(0);
    (StopSwitch { sender: Mutex::new(Some(sender)) }, StopSignal { receiver })
}

impl StopSwitch {
    /// Gives the signal.
    pub fn stop(&self) {
        drop(self.sender.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

impl StopSignal {
    /// A channel that closes when the signal is given: for `select!`.
    pub fn channel(&self) -> &Receiver<Infallible> {
        &self.receiver
    }

    /// Whether the signal has been given.
    pub fn is_given(&self) -> bool {
        matches!(self.receiver.try_recv(), Err(crossbeam_channel::TryRecvError::Disconnected))
    }

    /// Sleeps, but no longer than until the signal; `false` if it was given.
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
