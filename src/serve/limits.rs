//! What a server does not exceed.

use std::time::Duration;

/// Games at once, unless the user wants another number.
const GAMES: usize = 256;
/// Connections besides those of pages.
const FURTHER_CONNECTIONS: usize = 64;
/// Descriptors that a server uses besides its connections, at most.
const OTHER_DESCRIPTORS: usize = 128;

/// Players of a game.
const PLAYERS: usize = 2;
/// One connection in so many is kept free of pages that listen.
const WITHOUT_STREAM: usize = 4;

/// Connections that pages of so many games need: a stream for each player, and another for what they ask.
pub(crate) fn connections_for(games: usize) -> usize {
    (PLAYERS + 1) * games + FURTHER_CONNECTIONS
}

/// The connections that the system allows, at most those wanted.
pub(super) fn connections_within(wanted: usize) -> usize {
    descriptors(wanted + OTHER_DESCRIPTORS)
        .map_or(wanted, |most| wanted.min((most / 2).max(most.saturating_sub(OTHER_DESCRIPTORS))))
}

/// How many descriptors the process may have, after asking for so many; `None` if nothing limits them.
#[cfg(unix)]
fn descriptors(wanted: usize) -> Option<usize> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    let raised = soft.max(hard.min(wanted as u64));
    let may = setrlimit(Resource::RLIMIT_NOFILE, raised, hard).map_or(soft, |()| raised);
    usize::try_from(may).ok()
}

#[cfg(not(unix))]
fn descriptors(_wanted: usize) -> Option<usize> {
    None
}

/// What a server does not exceed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerLimits {
    /// Games at once.
    pub(crate) games: usize,
    /// Search threads of all games together, and the most searches at once.
    pub(crate) threads: usize,
    /// Memory of all games together, besides their searches, in bytes.
    pub(crate) memory: usize,
    /// Memory of each game's search, in MiB.
    pub(crate) hash_mib: usize,
    /// How long a game is kept whose page does nothing.
    pub(crate) idle: Duration,
    /// How long a game is kept that no page looks at.
    pub(crate) alone: Duration,
    /// Connections at once.
    pub(crate) connections: usize,
    /// How long a connection may take to send the head of a request, or to take anything of an answer.
    pub(crate) patience: Duration,
}

impl ServerLimits {
    /// Pages that listen at once.
    pub(super) fn listeners(&self) -> usize {
        self.connections - self.connections / WITHOUT_STREAM
    }

    /// Those of them that watch, or are a player's second page: players of all games have places of their own.
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
