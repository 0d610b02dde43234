//! What a server does not exceed.

use std::time::Duration;

/// What a server does not exceed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerLimits {
    /// Games at once.
    pub(crate) games: usize,
    /// Search threads, all games together if they are fewer than these; one each if they are more.
    pub(crate) threads: usize,
    /// Memory of each game's search, in MiB.
    pub(crate) hash_mib: usize,
    /// How long a game is kept whose page does nothing.
    pub(crate) idle: Duration,
    /// How long a game is kept that no page looks at.
    pub(crate) alone: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            games: 256,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            hash_mib: 8,
            idle: Duration::from_secs(3600),
            alone: Duration::from_secs(60),
        }
    }
}
