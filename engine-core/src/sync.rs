//! Atomics and locks of the code modelled by `loom`: the standard library's, or those of `loom`,
//! which tries all interleavings (`scripts/loom.sh`).

use std::sync::{LockResult, PoisonError};

#[cfg(loom)]
pub(crate) use loom::sync::{Condvar, Mutex, MutexGuard, atomic};
#[cfg(not(loom))]
pub(crate) use std::sync::{Condvar, Mutex, MutexGuard, atomic};

/// Returns the guard of a lock, also after a panic of a thread that held it, for values that a
/// panic cannot leave half-changed.
pub fn unpoisoned<G>(locked: LockResult<G>) -> G {
    locked.unwrap_or_else(PoisonError::into_inner)
}
