//! The `menagerie` binary: protocols and commands over the registry of variants.

fn main() {}
