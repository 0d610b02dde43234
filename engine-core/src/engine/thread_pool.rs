//! Searching threads: the engine's own, or the caller's thread.

mod caller;
#[cfg(feature = "threads")]
mod threads;

#[cfg(feature = "threads")]
use caller::Caller;
#[cfg(not(feature = "threads"))]
pub(crate) use caller::Caller as ThreadPool;
#[cfg(feature = "threads")]
pub(crate) use threads::ThreadPool;
#[cfg(feature = "threads")]
pub use threads::set_thread_start_hook;
