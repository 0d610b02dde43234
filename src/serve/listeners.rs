//! Limits of pages that listen to games.
//!
//! Spectators must not take the places of players: a player's first page takes a reserved place,
//! both on the server and in the game; all other pages share the rest.

use std::sync::Arc;

use engine_core::Side;
use tabletop::room::seats::Seat;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::http_error::{HttpError, HttpResult};
use super::limits::ServerLimits;

/// Limit of pages that show one game to spectators, or to the user of a room that is not shared.
const MAX_PAGES: usize = 16;
/// Limit of pages that show one game to one of its players.
const MAX_PAGES_OF_PLAYER: usize = 4;

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

/// Number of pages that listen to one game, by seat.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pages([usize; 3]);

/// Index of a seat in the counts; `None` for a room that is not shared.
fn index(seat: Option<Seat>) -> usize {
    match seat {
        Some(Seat::Player(Side::White)) => 0,
        Some(Seat::Player(Side::Black)) => 1,
        Some(Seat::Spectator) | None => 2,
    }
}

impl Pages {
    /// Number of pages of all seats.
    pub(super) fn count(self) -> usize {
        self.0.iter().sum()
    }

    /// Returns true if a page at this seat would be the first of a player.
    pub(super) fn is_first(self, seat: Option<Seat>) -> bool {
        seat != Some(Seat::Spectator) && self.0[index(seat)] == 0
    }

    /// Counts a page at a seat.
    ///
    /// # Errors
    /// If there are too many at that seat.
    pub(super) fn add(&mut self, seat: Option<Seat>) -> HttpResult {
        let most = if matches!(seat, Some(Seat::Player(_))) { MAX_PAGES_OF_PLAYER } else { MAX_PAGES };
        let count = &mut self.0[index(seat)];
        if *count >= most {
            return Err(HttpError::full(match seat {
                Some(Seat::Player(_)) => format!("at most {most} pages show one game to a player"),
                Some(Seat::Spectator) => format!("at most {most} pages watch one game"),
                None => format!("at most {most} pages show one game"),
            }));
        }
        *count += 1;
        Ok(())
    }

    /// Removes a page at a seat from the counts.
    pub(super) fn remove(&mut self, seat: Option<Seat>) {
        let count = &mut self.0[index(seat)];
        *count = count.saturating_sub(1);
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

    #[test]
    fn a_game_has_places_for_each_seat() {
        let mut pages = Pages::default();
        let mut fill = |seat: Option<Seat>| (0..).take_while(|_| pages.add(seat).is_ok()).count();
        assert_eq!(fill(Some(Seat::Spectator)), MAX_PAGES);
        for side in Side::BOTH {
            assert_eq!(fill(Some(Seat::Player(side))), MAX_PAGES_OF_PLAYER);
        }
        pages.remove(Some(Seat::Spectator));
        assert_eq!(pages.count(), MAX_PAGES - 1 + 2 * MAX_PAGES_OF_PLAYER);
    }
}
