//! Activity of a room, as far as the server needs it.

use std::time::Instant;

use super::running_room::RunningRoom;
use super::searches::{SearchEntry, SearchStanding};

/// Activity of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Activity {
    /// Search of the table.
    pub(super) table: Option<SearchEntry>,
    /// Search of a report.
    pub(super) report: Option<SearchEntry>,
    /// True if players at different places share the room.
    pub(super) is_shared: bool,
    /// Time since which the table's search has been idle, and the number of threads that wait for
    /// the next one.
    pub(super) rests: Option<(Instant, usize)>,
}

impl Activity {
    /// Current activity of a room, given the previous one.
    pub(super) fn after(running_room: &RunningRoom, before: Activity, now: Instant) -> Activity {
        let contents = running_room.contents();
        let table = &contents.table;
        let standing = match (table.is_searching(), table.needs_search()) {
            (true, _) => Some(SearchStanding::Runs(table.engine().threads())),
            (false, true) => Some(SearchStanding::Waits),
            (false, false) => None,
        };
        let report = running_room.report().map(|report| match report.searches() {
            true => SearchStanding::Runs(1),
            false => SearchStanding::Waits,
        });
        let rests = !table.is_searching() && table.engine().player().has_threads();
        let rests_since = before.rests.map_or(now, |(since, _)| since);
        Activity {
            table: entry(standing, before.table, table.is_waited_for(), now),
            report: entry(report, before.report, false, now),
            is_shared: contents.is_shared(),
            rests: rests.then(|| (rests_since, table.engine().threads())),
        }
    }
}

fn entry(
    standing: Option<SearchStanding>,
    before: Option<SearchEntry>,
    is_for_player: bool,
    now: Instant,
) -> Option<SearchEntry> {
    let standing = standing?;
    let same = before.filter(|before| (before.standing, before.is_for_player) == (standing, is_for_player));
    Some(SearchEntry { is_for_player, standing, since: same.map_or(now, |before| before.since) })
}
