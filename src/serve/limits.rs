//! Limits of a server.

use std::time::Duration;

/// Default limit of games.
const GAMES: usize = 256;
/// Number of connections besides those of pages.
const FURTHER_CONNECTIONS: usize = 64;
/// Maximum number of descriptors that a server uses besides its connections.
const OTHER_DESCRIPTORS: usize = 128;

/// Number of players of a game.
const PLAYERS: usize = 2;
/// One in this many connections is reserved for requests other than event streams.
const WITHOUT_STREAM: usize = 4;

/// Number of connections needed by the pages of this many games: a stream for each player, and
/// another for requests.
pub(crate) fn connections_for(games: usize) -> usize {
    (PLAYERS + 1) * games + FURTHER_CONNECTIONS
}

/// Number of connections that the system allows, up to the number wanted.
pub(super) fn connections_within(needed: usize) -> usize {
    descriptors(needed + OTHER_DESCRIPTORS)
        .map_or(needed, |most| needed.min((most / 2).max(most.saturating_sub(OTHER_DESCRIPTORS))))
}

/// Limit of descriptors of the process, after raising it to `needed` if possible; `None` if there
/// is no limit.
#[cfg(unix)]
fn descriptors(needed: usize) -> Option<usize> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    let raised = soft.max(hard.min(needed as u64));
    let may = setrlimit(Resource::RLIMIT_NOFILE, raised, hard).map_or(soft, |()| raised);
    usize::try_from(may).ok()
}

#[cfg(not(unix))]
fn descriptors(_needed: usize) -> Option<usize> {
    None
}

/// Limits of a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerLimits {
    /// Maximum number of games.
    pub(crate) games: usize,
    /// Number of search threads of all games together, and the maximum number of simultaneous
    /// searches.
    pub(crate) threads: usize,
    /// Memory of all games together, without their searches, in bytes.
    pub(crate) memory: usize,
    /// Table size of each game's search, in MiB.
    pub(crate) hash_mib: usize,
    /// Time after which a game is freed whose page is inactive, unless players share it and it is in
    /// progress.
    pub(crate) idle: Duration,
    /// Time after which a game that no page shows is freed.
    pub(crate) alone: Duration,
    /// Maximum number of connections.
    pub(crate) connections: usize,
    /// Time limit for a connection to send the head of a request, or to read any part of a
    /// response.
    pub(crate) patience: Duration,
}

impl ServerLimits {
    /// Maximum number of listening pages.
    pub(super) fn listeners(&self) -> usize {
        self.connections - self.connections / WITHOUT_STREAM
    }

    /// Maximum number of listening pages of spectators, and of players' second pages; the players
    /// of all games have reserved places.
    pub(super) fn further_listeners(&self) -> usize {
        let all = self.listeners();
        all.saturating_sub(PLAYERS * self.games).max(all.div_ceil(WITHOUT_STREAM))
    }
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            games: GAMES,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: 1 << 30,
            hash_mib: 8,
            idle: Duration::from_secs(3600),
            alone: Duration::from_secs(60),
            connections: connections_for(GAMES),
            patience: Duration::from_secs(10),
        }
    }
}
