//! Properties of all games of the registry.

mod clicks;
mod endings;
mod files;
mod keys;
mod lone_kings;
mod pictures;
mod registry;
mod search;
mod work;
