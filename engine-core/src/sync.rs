//! Atomics and locks of the code modelled by `loom`: the standard library's, or those of `loom`,
//! which tries all interleavings (`scripts/loom.sh`).

#[cfg(loom)]
pub(crate) use loom::sync::{Condvar, Mutex, MutexGuard, atomic};
#[cfg(not(loom))]
pub(crate) use std::sync::{Condvar, Mutex, MutexGuard, atomic};
