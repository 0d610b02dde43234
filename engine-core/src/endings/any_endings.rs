//! Object-safe interface to the endgame tables of a game.

use std::sync::Arc;

use super::{EndingFiles, EndingNeeds, EndingSummary, EndingTables};
use crate::game::position::Position;

/// Endgame tables of a game: see [`EndingTables`].
pub trait AnyEndings: Send + Sync {
    /// Identifies the set of pieces of the game.
    fn fingerprint(&self) -> u64;

    /// Names of the endings with this number of pieces, kings included.
    fn names(&self, pieces: usize) -> Vec<String>;

    /// Returns the name that [`names`](AnyEndings::names) has for an ending whose name is given in
    /// another order, or with the colours swapped; `None` if there is no such ending.
    fn known_name(&self, name: &str) -> Option<String>;

    /// Generates the table of an ending after those of its successors; `None` if it was stopped, or
    /// there is no such ending. The summary has White and Black as in `name`.
    fn make(&self, name: &str, is_stopped: &dyn Fn() -> bool) -> Option<EndingSummary>;

    /// Needs of the generation of an ending; `None` if there is no such ending.
    fn needs(&self, name: &str) -> Option<EndingNeeds>;

    /// Calls `work` with the values of a loaded ending in the format of a file; does nothing for
    /// others.
    fn with_bytes(&self, name: &str, work: &mut dyn FnMut(&[u8]));

    /// Sets the files of larger tables, which are read from now on when other tables are generated
    /// from them.
    fn set_files(&self, files: Option<Arc<dyn EndingFiles>>);

    /// Frees the memory of the tables that searches do not generate themselves.
    fn forget_large(&self);
}

/// Endgame tables with a position of their game.
pub(crate) struct GameEndings<P: Position> {
    pub(crate) tables: Arc<dyn EndingTables<P>>,
    pub(crate) game: P,
}

impl<P: Position> AnyEndings for GameEndings<P> {
    fn fingerprint(&self) -> u64 {
        self.tables.fingerprint(&self.game)
    }

    fn names(&self, pieces: usize) -> Vec<String> {
        self.tables.names(&self.game, pieces)
    }

    fn known_name(&self, name: &str) -> Option<String> {
        self.tables.known_name(&self.game, name)
    }

    fn make(&self, name: &str, is_stopped: &dyn Fn() -> bool) -> Option<EndingSummary> {
        Some(self.tables.make(&self.game, name, is_stopped)?.with_colours_of(name))
    }

    fn needs(&self, name: &str) -> Option<EndingNeeds> {
        self.tables.needs(&self.game, name)
    }

    fn with_bytes(&self, name: &str, work: &mut dyn FnMut(&[u8])) {
        self.tables.with_bytes(&self.game, name, work);
    }

    fn set_files(&self, files: Option<Arc<dyn EndingFiles>>) {
        self.tables.set_files(files);
    }

    fn forget_large(&self) {
        self.tables.forget_large();
    }
}
