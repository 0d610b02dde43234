//! What holds in every game of the registry.

mod pictures;
mod registry;
mod search;
