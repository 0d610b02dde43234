//! The games Menagerie plays. Adding one is a folder here and a line in the registry.

pub mod common;
pub mod spirit;
