//! Searching threads: the engine's own, or the caller's thread.

mod caller;
#[cfg(not(feature = "threads"))]
mod caller_only;
#[cfg(feature = "threads")]
mod threads;

use caller::Caller;
#[cfg(not(feature = "threads"))]
pub(crate) use caller_only::Team;
#[cfg(feature = "threads")]
pub(crate) use threads::Team;
#[cfg(feature = "threads")]
pub use threads::set_thread_start_hook;
