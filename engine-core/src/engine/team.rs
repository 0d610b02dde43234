//! Searching threads: the engine's own, or the caller's thread.

mod caller;
#[cfg(not(feature = "threads"))]
mod nobody;
#[cfg(feature = "threads")]
mod threads;

use caller::Caller;
#[cfg(not(feature = "threads"))]
pub(crate) use nobody::Team;
#[cfg(feature = "threads")]
pub(crate) use threads::Team;
#[cfg(feature = "threads")]
pub use threads::before_searching;
