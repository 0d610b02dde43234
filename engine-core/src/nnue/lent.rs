//! Networks that the host lends: where the program is to stay small they come when they are wanted.

use std::sync::OnceLock;

/// Gives the file of a name, if there is one.
type NetworkSource = fn(&str) -> Option<Vec<u8>>;

static SOURCE: OnceLock<NetworkSource> = OnceLock::new();

/// Lends networks: a function that gives the file of a name, without its ending. The first one stays.
pub fn lend_networks(source: NetworkSource) {
    let _ = SOURCE.set(source);
}

/// The file of a network.
pub(super) fn bytes(name: &str) -> Option<Vec<u8>> {
    SOURCE.get().and_then(|source| source(name))
}
