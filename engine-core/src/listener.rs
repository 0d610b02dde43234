//! Who listens to a search.

use crossbeam_channel::Sender;

use crate::SearchEvent;

/// Hears what a search says, in the thread that searches.
pub trait Listener: Send + Sync {
    /// The search says something. Nothing follows [`SearchEvent::Done`].
    fn hear(&self, event: SearchEvent);

    /// True once the search is to finish and answer: asked some thousand times a second, for hosts that cannot call
    /// [`GameEngine::stop`](crate::GameEngine::stop) while the search has their only thread.
    fn wants_stop(&self) -> bool {
        false
    }
}

/// Listeners elsewhere: one that has hung up has no more use for events.
impl Listener for Sender<SearchEvent> {
    fn hear(&self, event: SearchEvent) {
        let _ = self.send(event);
    }
}
