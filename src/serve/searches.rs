//! Scheduler of searches: there are at most as many as threads. Players who wait for the engine
//! take precedence; analyses, reports and games of the engine against itself share the rest, in
//! turns.
//!
//! [`orders`] decides from the requested and running searches; its caller executes the orders.

use std::time::{Duration, Instant};

/// Longest wait of players for the engine, if possible: if more of them wait than can be served,
/// the running searches for players are stopped early.
const PLAYERS_PATIENCE: Duration = Duration::from_secs(3);
/// Time within which all other searches have had a turn, if possible.
const ROUND: Duration = Duration::from_secs(8);
/// Shortest and longest turn of other searches while some wait.
const TURN: [Duration; 2] = [Duration::from_millis(600), Duration::from_secs(4)];
/// Shortest search for a player.
const SHORTEST_MOVE: Duration = Duration::from_millis(50);

/// State of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchStanding {
    /// The search is requested.
    Waits,
    /// The search is running on this many threads.
    Runs(usize),
}

/// A requested or running search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SearchEntry {
    /// True if a player waits for the engine's move, or for a hint.
    pub(super) is_for_player: bool,
    pub(super) standing: SearchStanding,
    /// Start of the current state.
    pub(super) since: Instant,
}

/// Order about a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnOrder {
    /// Begin on this many threads.
    Begin(usize),
    /// End the turn.
    End,
}

/// Indices of the searches by state, oldest first.
struct Queues {
    players: Vec<usize>,
    playing: Vec<usize>,
    others: Vec<usize>,
    analysing: Vec<usize>,
}

impl Queues {
    fn new(entries: &[SearchEntry]) -> Queues {
        let of = |is_for_player: bool, runs: bool| {
            let fits = |entry: &SearchEntry| {
                entry.is_for_player == is_for_player && (entry.standing != SearchStanding::Waits) == runs
            };
            let mut found: Vec<usize> =
                (0..entries.len()).filter(|&index| entries.get(index).is_some_and(fits)).collect();
            found.sort_by_key(|&index| entries[index].since);
            found
        };
        Queues {
            players: of(true, false),
            playing: of(true, true),
            others: of(false, false),
            analysing: of(false, true),
        }
    }
}

/// Orders for the current situation, with `threads` threads for all searches; indices refer to
/// `entries`.
pub(super) fn orders(entries: &[SearchEntry], threads: usize, now: Instant) -> Vec<(usize, TurnOrder)> {
    let places = threads.max(1);
    let ran = |index: usize| now.saturating_duration_since(entries[index].since);
    let mut queues = Queues::new(entries);
    let mut started: Vec<usize> = Vec::new();
    let mut ended: Vec<usize> = Vec::new();
    let mut free = places.saturating_sub(queues.playing.len() + queues.analysing.len());
    let mut waiting_players = queues.players.len();
    for &player in &queues.players {
        if free > 0 {
            free -= 1;
        } else if !queues.analysing.is_empty() {
            ended.push(queues.analysing.remove(0));
        } else {
            break;
        }
        started.push(player);
        waiting_players -= 1;
    }
    if waiting_players > 0 {
        let longest = share_of(PLAYERS_PATIENCE, places, waiting_players).max(SHORTEST_MOVE);
        ended.extend(queues.playing.iter().copied().filter(|&index| ran(index) > longest));
    }
    let [shortest, longest] = TURN;
    let turn = share_of(ROUND, places, queues.others.len().max(1)).clamp(shortest, longest);
    for &other in &queues.others {
        if free > 0 {
            free -= 1;
        } else if let Some(&first) = queues.analysing.first().filter(|&&first| ran(first) > turn) {
            queues.analysing.remove(0);
            ended.push(first);
        } else {
            break;
        }
        started.push(other);
    }
    let running = queues.playing.len() + queues.analysing.len() + started.len();
    let share = (threads / running.max(1)).max(1);
    if !started.is_empty() {
        let has_more =
            |&&index: &&usize| matches!(entries[index].standing, SearchStanding::Runs(own) if own > share);
        ended.extend(queues.analysing.iter().filter(has_more));
    }
    let ended = ended.into_iter().map(|index| (index, TurnOrder::End));
    ended.chain(started.into_iter().map(|index| (index, TurnOrder::Begin(share)))).collect()
}

/// Share of `time` for each of `waiting` searches that use `places` places in turn.
fn share_of(time: Duration, places: usize, waiting: usize) -> Duration {
    time.mul_f64(places as f64 / waiting as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches that began, or were requested, a given number of milliseconds ago.
    struct TestSearches {
        now: Instant,
        entries: Vec<SearchEntry>,
    }

    impl TestSearches {
        fn new() -> TestSearches {
            TestSearches { now: Instant::now() + Duration::from_secs(1000), entries: Vec::new() }
        }

        fn with(
            mut self,
            count: usize,
            is_for_player: bool,
            standing: SearchStanding,
            ago_ms: u64,
        ) -> TestSearches {
            let since = self.now - Duration::from_millis(ago_ms);
            self.entries.extend(std::iter::repeat_n(SearchEntry { is_for_player, standing, since }, count));
            self
        }

        fn orders(&self, threads: usize) -> Vec<(usize, TurnOrder)> {
            orders(&self.entries, threads, self.now)
        }
    }

    use SearchStanding::{Runs, Waits};
    use TurnOrder::{Begin, End};

    #[test]
    fn a_lone_search_has_all_threads() {
        assert_eq!(TestSearches::new().with(1, false, Waits, 0).orders(4), [(0, Begin(4))]);
        assert_eq!(TestSearches::new().orders(4), []);
    }

    #[test]
    fn a_player_comes_before_any_number_of_analyses() {
        let searches = TestSearches::new()
            .with(2, false, Runs(1), 10)
            .with(253, false, Waits, 5000)
            .with(1, true, Waits, 0);
        assert_eq!(searches.orders(2), [(0, End), (255, Begin(1))]);
    }

    #[test]
    fn analyses_take_turns() {
        let searches = TestSearches::new()
            .with(1, false, Runs(1), 700)
            .with(1, false, Runs(1), 100)
            .with(100, false, Waits, 50);
        assert_eq!(searches.orders(2), [(0, End), (2, Begin(1))]);
        let searches = TestSearches::new().with(2, false, Runs(1), 700).with(1, false, Waits, 50);
        assert_eq!(searches.orders(2), [], "with few waiting turns are longer");
        let searches = TestSearches::new().with(2, false, Runs(1), 4100).with(1, false, Waits, 50);
        assert_eq!(searches.orders(2), [(0, End), (2, Begin(1))]);
    }

    #[test]
    fn searches_with_more_threads_than_their_share_restart_with_fewer() {
        let searches = TestSearches::new().with(1, false, Runs(8), 100).with(1, true, Waits, 0);
        assert_eq!(searches.orders(8), [(0, End), (1, Begin(4))]);
        let searches = TestSearches::new().with(1, true, Runs(8), 100).with(1, true, Waits, 0);
        assert_eq!(searches.orders(8), [(1, Begin(4))], "a player keeps what there is");
    }

    #[test]
    fn players_queue_by_arrival_and_are_hurried_when_many_wait() {
        let searches =
            TestSearches::new().with(1, true, Waits, 10).with(1, true, Waits, 20).with(1, true, Runs(2), 900);
        assert_eq!(searches.orders(2), [(1, Begin(1))]);
        let searches = TestSearches::new().with(2, true, Runs(1), 900).with(1, true, Waits, 800);
        assert_eq!(searches.orders(2), [], "with few waiting searches last longer");
        let searches = TestSearches::new().with(2, true, Runs(1), 900).with(20, true, Waits, 800);
        assert_eq!(searches.orders(2), [(0, End), (1, End)]);
    }

    #[test]
    fn there_are_never_more_searches_than_threads() {
        for threads in 1..5 {
            for players in 0..6 {
                for others in 0..6 {
                    let searches =
                        TestSearches::new().with(players, true, Waits, 9).with(others, false, Waits, 9);
                    let started = searches.orders(threads);
                    assert_eq!(started.len(), threads.min(players + others));
                    assert!(started.iter().take(players).all(|&(index, _)| index < players));
                }
            }
        }
    }
}
