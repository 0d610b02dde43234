//! Who searches: threads of the engine's own, or the thread that asks for the search.

#[cfg(not(feature = "threads"))]
mod caller;
#[cfg(feature = "threads")]
mod threads;

#[cfg(not(feature = "threads"))]
pub(crate) use caller::Team;
#[cfg(feature = "threads")]
pub(crate) use threads::Team;
#[cfg(feature = "threads")]
pub use threads::before_searching;
