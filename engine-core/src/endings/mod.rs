//! Endings with a known result: solved on request for any game ([`solve`](solver::solve)), or in
//! tables that a game provides ([`EndingTables`]).

mod any_endings;
mod by_tables;
pub mod solver;
mod source;
pub mod tablebase;

pub use any_endings::AnyEndings;
pub(crate) use any_endings::GameEndings;
pub(crate) use by_tables::solve_by_tables;
pub(crate) use source::{EndingSource, prepare};

use std::sync::Arc;

use crate::game::position::{CLOCK_LIMIT, Position};
use crate::game::score::Score;

/// Result of best play for the side to move, ignoring the move clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndingValue {
    /// Win in this number of plies.
    Win(u32),
    /// Loss in this number of plies.
    Loss(u32),
    /// Neither side can force a win.
    Draw,
}

impl EndingValue {
    /// Plies to the end of a decided game; `None` for a draw.
    pub const fn plies(self) -> Option<u32> {
        match self {
            EndingValue::Win(plies) | EndingValue::Loss(plies) => Some(plies),
            EndingValue::Draw => None,
        }
    }

    /// Returns the score at a node `ply` plies from the root; `None` if the game might be drawn by
    /// the move clock first.
    pub(crate) fn score<P: Position>(self, pos: &P, ply: usize) -> Option<Score> {
        let in_time = |plies: u32| plies + pos.halfmove_clock() <= CLOCK_LIMIT;
        match self {
            EndingValue::Draw => Some(Score::DRAW),
            EndingValue::Win(plies) => in_time(plies).then(|| Score::win_in(ply + plies as usize)),
            EndingValue::Loss(plies) => in_time(plies).then(|| Score::loss_in(ply + plies as usize)),
        }
    }
}

/// Returns a move that wins soonest or loses latest according to the values of positions; `None` in
/// a draw, at the end of a game, and if a value is unknown.
pub(crate) fn decisive_move<P: Position>(
    pos: &P,
    value: impl Fn(&P) -> Option<EndingValue>,
) -> Option<P::Move> {
    let target = match value(pos)? {
        EndingValue::Win(plies) => EndingValue::Loss(plies.checked_sub(1)?),
        EndingValue::Loss(plies) => EndingValue::Win(plies.checked_sub(1)?),
        EndingValue::Draw => return None,
    };
    let mut after = pos.clone();
    pos.pseudo_legal().into_iter().find(|&mv| {
        let Some(undo) = &after.make_move(mv) else { return false };
        let is_wanted = value(&after) == Some(target);
        after.unmake_move(undo);
        is_wanted
    })
}

/// Best play from a position to the end of a decided game according to the values of positions;
/// empty in a draw.
pub(crate) fn best_play<P: Position>(pos: &P, value: impl Fn(&P) -> Option<EndingValue>) -> Vec<P::Move> {
    let mut pos = pos.clone();
    let mut line = Vec::new();
    while let Some(mv) = decisive_move(&pos, &value) {
        if pos.make_move(mv).is_none() {
            break;
        }
        line.push(mv);
    }
    line
}

/// Tables of solved endings that a game provides. The search threads of an engine share them; they
/// are freed with the engine.
pub trait EndingTables<P: Position>: Send + Sync {
    /// Returns true if a search from `root` may reach a table within a few captures. Otherwise
    /// nothing is generated or probed.
    fn is_near(&self, root: &P) -> bool;

    /// Generates the tables that a search from `root` may reach, those of the pieces on the board
    /// first. Returns early, with incomplete tables, soon after `is_stopped` returns true.
    fn generate(&self, root: &P, is_stopped: &dyn Fn() -> bool);

    /// Returns true if all tables that a search from `root` may reach exist.
    fn is_complete(&self, root: &P) -> bool;

    /// Value of a position; `None` if no table contains it, or not yet.
    fn probe(&self, pos: &P) -> Option<EndingValue>;

    /// Sets the files of larger tables, which are read from now on near their endings.
    fn set_files(&self, files: Option<Arc<dyn EndingFiles>>);

    /// Identifies the set of pieces of a game: tables of another set are useless.
    fn fingerprint(&self, game: &P) -> u64;

    /// Names of the game's endings with this number of pieces, kings included: `KQvKR`.
    fn names(&self, game: &P, pieces: usize) -> Vec<String>;

    /// Returns the name that [`names`](EndingTables::names) has for an ending whose name is given
    /// in another order, or with the colours swapped; `None` if there is no such ending.
    fn known_name(&self, game: &P, name: &str) -> Option<String>;

    /// Name of the ending of a position; `None` if no table can contain it.
    fn name_of(&self, pos: &P) -> Option<String>;

    /// Generates the table of an ending after those of its successors; `None` if it was stopped, or
    /// there is no such ending.
    fn make(&self, game: &P, name: &str, is_stopped: &dyn Fn() -> bool) -> Option<EndingSummary>;

    /// Needs of the generation of an ending; `None` if there is no such ending.
    fn needs(&self, game: &P, name: &str) -> Option<EndingNeeds>;

    /// Calls `work` with the values of a loaded ending in the format of a file; does nothing for
    /// others.
    fn with_bytes(&self, game: &P, name: &str, work: &mut dyn FnMut(&[u8]));

    /// Frees the memory of the tables that searches do not generate themselves.
    fn forget_large(&self);
}

/// Files of endgame tables.
pub trait EndingFiles: Send + Sync {
    /// Reads the values of an ending, if there is a file; `fingerprint` is that of the game.
    fn read(&self, fingerprint: u64, name: &str) -> Option<Vec<u8>>;

    /// Returns true if there is a file of an ending, intact or not.
    fn has(&self, fingerprint: u64, name: &str) -> bool;
}

/// Needs of the generation of an ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingNeeds {
    /// Number of its pieces, kings included.
    pub pieces: usize,
    /// Size of its values in bytes.
    pub bytes: usize,
    /// Size of all tables in memory at once, in bytes.
    pub memory: usize,
    /// Names of the endings that its captures and promotions lead to, without those that searches
    /// generate themselves.
    pub after: Vec<String>,
}

/// Results of an ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingSummary {
    /// Name of the ending: `KQvKR`.
    pub name: String,
    /// By side to move, White first: numbers of positions that it wins, draws and loses.
    pub counts: [[u64; 3]; 2],
    /// Longest win of White and of Black, in plies.
    pub longest: [u32; 2],
}

impl EndingSummary {
    /// Returns the summary with White and Black as in `name`, `KRvKQ` instead of `KQvKR`: a table
    /// serves both colours.
    fn with_colours_of(mut self, name: &str) -> EndingSummary {
        if white_pieces(&self.name) == white_pieces(name) {
            return self;
        }
        if let Some((white, black)) = self.name.split_once('v') {
            self.name = format!("{black}v{white}");
        }
        self.counts.reverse();
        self.longest.reverse();
        self
    }
}

/// White's pieces in the name of an ending, sorted.
fn white_pieces(name: &str) -> Vec<char> {
    let mut pieces: Vec<char> = name.chars().take_while(|&letter| letter != 'v').collect();
    pieces.sort_unstable();
    pieces
}
