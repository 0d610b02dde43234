//! Networks provided by the host on demand, for builds that must stay small.

use std::sync::OnceLock;

/// Returns the network file with this name, if there is one.
type NetworkSource = fn(&str) -> Option<Vec<u8>>;

static SOURCE: OnceLock<NetworkSource> = OnceLock::new();

/// Sets the function that returns a network file by its name without extension. The first call
/// wins.
pub fn set_network_source(source: NetworkSource) {
    let _ = SOURCE.set(source);
}

/// Reads the network file with this name.
pub(super) fn bytes(name: &str) -> Option<Vec<u8>> {
    SOURCE.get().and_then(|source| source(name))
}
