//! The object-safe interface to the tables of a game.

use std::sync::Arc;

use super::{EndingFiles, EndingSummary, EndingTables};
use crate::Position;

/// The tables of a game: see [`EndingTables`].
pub trait AnyEndings: Send + Sync {
    /// A number that tells the pieces of the game from others.
    fn fingerprint(&self) -> u64;

    /// Names of the endings with so many pieces, kings included.
    fn names(&self, pieces: usize) -> Vec<String>;

    /// The name as [`names`](AnyEndings::names) has it of an ending that is named in another order, or by the other colour; `None` if
    /// there is no such ending.
    fn known_name(&self, name: &str) -> Option<String>;

    /// Generates an ending after those that it leads to; `None` if it was stopped, or there is no such ending.
    fn make(&self, name: &str, is_stopped: &dyn Fn() -> bool) -> Option<EndingSummary>;

    /// The values of an ending that is there, as a file has them.
    fn bytes(&self, name: &str) -> Option<Vec<u8>>;

    /// Takes the values of an ending from a file; false if they do not fit.
    fn load(&self, name: &str, bytes: Vec<u8>) -> bool;

    /// Reads larger tables from files, from here on, where others are made of them.
    fn set_files(&self, files: Option<Arc<dyn EndingFiles>>);

    /// Frees the memory of the tables that searches do not generate by themselves.
    fn forget_large(&self);
}

/// The tables of the game of a position.
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
        self.tables.make(&self.game, name, is_stopped)
    }

    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        self.tables.bytes(&self.game, name)
    }

    fn load(&self, name: &str, bytes: Vec<u8>) -> bool {
        self.tables.load(&self.game, name, bytes)
    }

    fn set_files(&self, files: Option<Arc<dyn EndingFiles>>) {
        self.tables.set_files(files);
    }

    fn forget_large(&self) {
        self.tables.forget_large();
    }
}
