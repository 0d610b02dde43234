//! Limits of pages that listen to games.
//!
//! Spectators must not take the places of players: a player's first page takes a reserved place,
//! both on the server and in the game; all other pages share the rest.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tabletop::room::seats::Seat;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::http_error::{HttpError, HttpResult};
use super::limits::ServerLimits;

/// Limit of pages that show one game to spectators, or to the user of a room that is not shared.
const MAX_PAGES: usize = 16;
/// Limit of pages that show one game to one of its players.
const MAX_PAGES_OF_PLAYER: usize = 4;
/// Time without a page after which a player is away: one that is reloaded returns sooner.
const AWAY: Duration = Duration::from_secs(6);

/// Places of a server.
pub(super) struct Listeners {
    all: Arc<Semaphore>,
    further: Arc<Semaphore>,
}

/// Place of a page.
pub(super) struct ListenerPlace {
    _place: OwnedSemaphorePermit,
    _further: Option<OwnedSemaphorePermit>,
}

impl Listeners {
    pub(super) fn new(limits: &ServerLimits) -> Listeners {
        Listeners {
            all: Arc::new(Semaphore::new(limits.listeners())),
            further: Arc::new(Semaphore::new(limits.further_listeners())),
        }
    }

    /// Takes a place for a page; `is_first` is true if no other page of the same player listens to
    /// the game.
    ///
    /// # Errors
    /// If too many pages listen.
    pub(super) fn admit(&self, is_first: bool) -> HttpResult<ListenerPlace> {
        let full = |_| HttpError::full("too many pages are open here: close one, or try again");
        let further = (!is_first).then(|| Arc::clone(&self.further).try_acquire_owned());
        let further = further.transpose().map_err(full)?;
        let place = Arc::clone(&self.all).try_acquire_owned().map_err(full)?;
        Ok(ListenerPlace { _place: place, _further: further })
    }
}

/// User of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Viewer {
    /// User of a room that is not shared.
    Owner,
    /// Player who has the link with this key, whichever the side.
    Player(String),
    Spectator,
}

impl Viewer {
    /// Viewer with a key that belongs to a seat; `None` for a room that is not shared.
    pub(super) fn new(key: String, seat: Option<Seat>) -> Viewer {
        match seat {
            None => Viewer::Owner,
            Some(Seat::Player(_)) => Viewer::Player(key),
            Some(Seat::Spectator) => Viewer::Spectator,
        }
    }
}

/// Pages of a player of a shared game.
#[derive(Debug)]
struct PlayerPages {
    key: String,
    count: usize,
    /// Time at which the last one was closed, while there is none.
    left: Option<Instant>,
}

/// Number of pages that listen to one game.
#[derive(Default, Debug)]
pub(super) struct Pages {
    players: Vec<PlayerPages>,
    others: usize,
}

impl Pages {
    /// Number of pages of all viewers.
    pub(super) fn count(&self) -> usize {
        self.others + self.players.iter().map(|player| player.count).sum::<usize>()
    }

    fn count_of(&self, viewer: &Viewer) -> usize {
        match viewer {
            Viewer::Owner | Viewer::Spectator => self.others,
            Viewer::Player(key) => {
                self.players.iter().find(|player| player.key == *key).map_or(0, |player| player.count)
            }
        }
    }

    /// Returns true if a page of this viewer would be the first of a player.
    pub(super) fn is_first(&self, viewer: &Viewer) -> bool {
        *viewer != Viewer::Spectator && self.count_of(viewer) == 0
    }

    /// Counts a page of a viewer.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn add(&mut self, viewer: &Viewer) -> HttpResult {
        let most = if matches!(viewer, Viewer::Player(_)) { MAX_PAGES_OF_PLAYER } else { MAX_PAGES };
        if self.count_of(viewer) >= most {
            return Err(HttpError::full(match viewer {
                Viewer::Player(_) => format!("at most {most} pages show one game to a player"),
                Viewer::Spectator => format!("at most {most} pages watch one game"),
                Viewer::Owner => format!("at most {most} pages show one game"),
            }));
        }
        let Viewer::Player(key) = viewer else {
            self.others += 1;
            return Ok(());
        };
        match self.players.iter_mut().find(|player| player.key == *key) {
            Some(player) => (player.count, player.left) = (player.count + 1, None),
            None => self.players.push(PlayerPages { key: key.clone(), count: 1, left: None }),
        }
        Ok(())
    }

    /// Removes a page of a viewer from the counts.
    pub(super) fn remove(&mut self, viewer: &Viewer, now: Instant) {
        let Viewer::Player(key) = viewer else {
            self.others = self.others.saturating_sub(1);
            return;
        };
        if let Some(player) = self.players.iter_mut().find(|player| player.key == *key) {
            player.count = player.count.saturating_sub(1);
            player.left = (player.count == 0).then_some(now);
        }
    }

    /// Keys of the players who have closed their last page some time ago.
    pub(super) fn away(&self, now: Instant) -> impl Iterator<Item = &str> {
        let is_away = move |player: &&PlayerPages| player.left.is_some_and(|left| left + AWAY <= now);
        self.players.iter().filter(is_away).map(|player| &*player.key)
    }

    /// Next time at which a player will be away.
    pub(super) fn next_away(&self, now: Instant) -> Option<Instant> {
        self.players.iter().filter_map(|player| Some(player.left? + AWAY)).filter(|&time| time > now).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spectators_leave_players_their_places() {
        let limits = ServerLimits { games: 2, connections: 8, ..ServerLimits::default() };
        let listeners = Listeners::new(&limits);
        let further: Vec<_> = std::iter::from_fn(|| listeners.admit(false).ok()).collect();
        let players: Vec<_> = std::iter::from_fn(|| listeners.admit(true).ok()).collect();
        assert_eq!((further.len(), players.len()), (2, 4));
    }

    fn player(key: &str) -> Viewer {
        Viewer::Player(key.to_string())
    }

    #[test]
    fn a_game_has_places_for_each_player() {
        let mut pages = Pages::default();
        let mut fill = |viewer: &Viewer| (0..).take_while(|_| pages.add(viewer).is_ok()).count();
        assert_eq!(fill(&Viewer::Spectator), MAX_PAGES);
        for key in ["one", "two"] {
            assert_eq!(fill(&player(key)), MAX_PAGES_OF_PLAYER);
        }
        pages.remove(&Viewer::Spectator, Instant::now());
        assert_eq!(pages.count(), MAX_PAGES - 1 + 2 * MAX_PAGES_OF_PLAYER);
    }

    #[test]
    fn a_player_is_away_some_time_after_the_last_page() {
        let (mut pages, now) = (Pages::default(), Instant::now());
        let [ann, bob] = ["ann", "bob"].map(player);
        for viewer in [&ann, &bob, &bob] {
            pages.add(viewer).unwrap();
        }
        pages.remove(&bob, now);
        assert_eq!(pages.next_away(now), None, "another page is open");
        pages.remove(&bob, now);
        assert_eq!(pages.next_away(now), Some(now + AWAY));
        assert_eq!(pages.away(now).count(), 0);
        assert_eq!(pages.away(now + AWAY).collect::<Vec<_>>(), ["bob"]);
        assert_eq!(pages.next_away(now + AWAY), None);
        pages.add(&bob).unwrap();
        assert_eq!(pages.away(now + AWAY).count(), 0);
    }
}
