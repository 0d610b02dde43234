//! What goes on in a room, as far as others must know it.

use std::time::Instant;

use super::hosted::Hosted;
use super::searches::{SearchEntry, SearchStanding};

/// What goes on in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Activity {
    /// The table's search.
    pub(super) table: Option<SearchEntry>,
    /// The search of a report.
    pub(super) report: Option<SearchEntry>,
    /// People at different places play here.
    pub(super) is_shared: bool,
    /// Since when the table's search rests, and with how many threads that wait for the next one.
    pub(super) rests: Option<(Instant, usize)>,
}

impl Activity {
    /// What goes on in a room, when `before` did before.
    pub(super) fn after(hosted: &Hosted, before: Activity, now: Instant) -> Activity {
        let contents = hosted.contents();
        let table = &contents.table;
        let standing = match (table.is_searching(), table.wants_search()) {
            (true, _) => Some(SearchStanding::Runs(table.engine().threads())),
            (false, true) => Some(SearchStanding::Waits),
            (false, false) => None,
        };
        let report = hosted.report().map(|report| match report.searches() {
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
