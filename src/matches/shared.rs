//! What the workers of a match share, and what they tell.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::matches::error::MatchError;
use crate::matches::log::MatchLog;
use crate::matches::openings::Book;
use crate::matches::schedule::{Schedule, Slot};
use crate::matches::settings::MatchSettings;
use crate::records::game::GameRecord;
use crate::stop::StopSignal;

/// What a worker tells.
pub(crate) enum MatchEvent {
    /// A game has ended.
    Finished(Box<(Slot, GameRecord, [u64; 2])>),
    /// The match cannot go on: why.
    Failed(MatchError),
}

/// What all workers share.
pub(crate) struct Shared<'a> {
    pub(crate) settings: &'a MatchSettings,
    pub(crate) schedule: &'a Schedule,
    /// By variant number; empty if games begin at the start position.
    pub(crate) books: Vec<Book>,
    pub(crate) signal: StopSignal,
    pub(crate) log: Option<MatchLog>,
    /// The number of the next game.
    pub(crate) next: AtomicU64,
}

impl Shared<'_> {
    /// The next game of this part of the match.
    pub(crate) fn next_slot(&self) -> Option<Slot> {
        let shard = self.settings.shard;
        loop {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.schedule.games() {
                return None;
            }
            let slot = self.schedule.slot(game);
            if self.schedule.part(&slot, shard.of) == shard.index {
                return Some(slot);
            }
        }
    }
}
