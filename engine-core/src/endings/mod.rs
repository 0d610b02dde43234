//! Endings with a known result: solved on request for any game ([`solve`](solver::solve)), or in tables that a game provides
//! ([`EndingTables`]).

mod any_endings;
pub mod solver;
mod source;
pub mod tablebase;

pub use any_endings::AnyEndings;
pub(crate) use any_endings::GameEndings;
pub(crate) use source::{EndingSource, prepare};

use std::sync::Arc;

use crate::{CLOCK_LIMIT, Position, Score};

/// The result of best play for the side to move, without regard to the move clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndingValue {
    /// It wins in so many plies.
    Win(u32),
    /// It loses in so many plies.
    Loss(u32),
    /// Neither side can force a win.
    Draw,
}

impl EndingValue {
    /// Plies to the end of a decided game.
    pub const fn plies(self) -> Option<u32> {
        match self {
            EndingValue::Win(plies) | EndingValue::Loss(plies) => Some(plies),
            EndingValue::Draw => None,
        }
    }

    /// The score at a node `ply` plies from the root; `None` if the game might be drawn by the move clock first.
    pub(crate) fn score<P: Position>(self, pos: &P, ply: usize) -> Option<Score> {
        let in_time = |plies: u32| plies + pos.halfmove_clock() <= CLOCK_LIMIT;
        match self {
            EndingValue::Draw => Some(Score::DRAW),
            EndingValue::Win(plies) => in_time(plies).then(|| Score::win_in(ply + plies as usize)),
            EndingValue::Loss(plies) => in_time(plies).then(|| Score::loss_in(ply + plies as usize)),
        }
    }
}

/// A move that wins soonest or loses latest by the values of positions; `None` in a draw, at the end of a game, and where a value is
/// not known.
pub(crate) fn decisive_move<P: Position>(
    pos: &P,
    value: impl Fn(&P) -> Option<EndingValue>,
) -> Option<P::Move> {
    let wanted = match value(pos)? {
        EndingValue::Win(plies) => EndingValue::Loss(plies.checked_sub(1)?),
        EndingValue::Loss(plies) => EndingValue::Win(plies.checked_sub(1)?),
        EndingValue::Draw => return None,
    };
    let mut after = pos.clone();
    pos.pseudo_legal().into_iter().find(|&mv| {
        let Some(undo) = &after.make_move(mv) else { return false };
        let is_wanted = value(&after) == Some(wanted);
        after.unmake_move(undo);
        is_wanted
    })
}

/// Tables of solved endings that a game provides. They are shared by the search threads of an engine and freed with it.
pub trait EndingTables<P: Position>: Send + Sync {
    /// True if a search from `root` may reach a table within a few captures. Where it is false nothing is generated and nothing
    /// probed.
    fn is_near(&self, root: &P) -> bool;

    /// Generates the tables that a search from `root` may reach; returns early, with some of them missing, soon after `is_stopped`
    /// returns true. The tables of the pieces on the board come first.
    fn generate(&self, root: &P, is_stopped: &dyn Fn() -> bool);

    /// True if all tables that a search from `root` may reach are there.
    fn is_complete(&self, root: &P) -> bool;

    /// The value of a position; `None` if no table has it, or not yet.
    fn probe(&self, pos: &P) -> Option<EndingValue>;

    /// Reads larger tables from files, from here on, where they are near.
    fn set_files(&self, files: Option<Arc<dyn EndingFiles>>);

    /// A number that tells the pieces of a game from others: their tables are of no use to it.
    fn fingerprint(&self, game: &P) -> u64;

    /// Names of the game's endings with so many pieces, kings included: `KQvKR`.
    fn names(&self, game: &P, pieces: usize) -> Vec<String>;

    /// The name as [`names`](EndingTables::names) has it of an ending that is named in another order, or by the other colour; `None`
    /// if there is no such ending.
    fn known_name(&self, game: &P, name: &str) -> Option<String>;

    /// Generates an ending after those that it leads to; `None` if it was stopped, or there is no such ending.
    fn make(&self, game: &P, name: &str, is_stopped: &dyn Fn() -> bool) -> Option<EndingSummary>;

    /// The values of an ending that is there, as a file has them.
    fn bytes(&self, game: &P, name: &str) -> Option<Vec<u8>>;

    /// Takes the values of an ending from a file; false if they do not fit.
    fn load(&self, game: &P, name: &str, bytes: Vec<u8>) -> bool;

    /// Frees the memory of the tables that searches do not generate by themselves.
    fn forget_large(&self);
}

/// Files of tables.
pub trait EndingFiles: Send + Sync {
    /// The values of an ending, if a file has them; `fingerprint` is that of the game.
    fn read(&self, fingerprint: u64, name: &str) -> Option<Vec<u8>>;
}

/// Results of an ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingSummary {
    /// Its name: `KQvKR`.
    pub name: String,
    /// By side to move, White first: positions that it wins, draws and loses.
    pub counts: [[u64; 3]; 2],
    /// Longest win of White and of Black, in plies.
    pub longest: [u32; 2],
}
