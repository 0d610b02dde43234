//! The object-safe door to the search behind the registry, and what a search says.

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Sender;

use crate::endings::EndingFiles;
use crate::endings::tablebase::TablebaseSettings;
use crate::engine::any_game::AnyGame;
use crate::engine::workbench::Workbench;
use crate::game::picture::AnySquare;
use crate::game::score::Score;
use crate::game::variant::EvalTerm;
use crate::game::wdl::{WinCurve, WinDrawLoss};
use crate::nnue::{Network, NetworkError};
use crate::search::limits::Limits;
use crate::table::search_table::{HashError, SearchTable};

/// Whether a reported score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// A score as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreReport {
    /// Centipawns from the view of the side to move.
    Centipawns(i32),
    /// The side to move wins in this many of its moves (positive), or loses in this many of the opponent's
    /// or by its own last one (negative); 0: it has lost already.
    Mate(i32),
}

impl From<Score> for ScoreReport {
    fn from(score: Score) -> ScoreReport {
        match score.plies_to_end() {
            Some(plies) if score.is_win() => ScoreReport::Mate((plies + 1) / 2),
            Some(plies) => ScoreReport::Mate((plies - 1) / 2),
            None => ScoreReport::Centipawns(score.value()),
        }
    }
}

/// One line of analysis.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InfoLine {
    /// Depth in plies, 1 or more.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Rank of the line, from 1.
    pub multipv: usize,
    /// Its score from the view of the side to move, on the common scale ([`WinCurve::reported`](crate::game::wdl::WinCurve::reported)).
    pub score: Score,
    /// The same in centipawns of the evaluation, for tuners.
    pub internal_score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Positions found in Syzygy's tables.
    pub tablebase_hits: u64,
    /// Share of the table in use, in permille.
    pub hashfull: u32,
    /// Time since the search started.
    pub elapsed: Duration,
    /// Expected results, from the score.
    pub wdl: WinDrawLoss,
    /// The line: legal moves in canonical strings, at least one.
    pub pv: Vec<String>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchReport {
    /// The move to play; `None` only if there is no legal move.
    pub best: Option<String>,
    /// The reply to ponder on.
    pub ponder: Option<String>,
    /// The last full line, if any depth was finished.
    pub info: Option<InfoLine>,
    /// Nodes, all threads together.
    pub nodes: u64,
    /// Time since the search started.
    pub elapsed: Duration,
}

/// What a running search says.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SearchEvent {
    /// A line of analysis.
    Info(InfoLine),
    /// The root move being searched (only in long searches).
    CurrentMove {
        /// Depth in plies.
        depth: u32,
        /// The move.
        text: String,
        /// Its number in the root list, from 1.
        number: usize,
        /// Number of root moves.
        total: usize,
    },
    /// The end: the last event of every search, exactly once.
    Done(SearchReport),
}

/// Hears what a search says, in the thread that searches.
pub trait Listener: Send + Sync {
    /// The search says something. Nothing follows [`SearchEvent::Done`].
    fn hear(&self, event: SearchEvent);

    /// True once the search is to finish and answer: asked some thousand times a second, for hosts that cannot call
    /// [`GameEngine::stop`] while the search has their only thread.
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

/// The search of one game: its table, histories, threads and network, and the game that it plays.
///
/// While a search runs, only the methods that take `&self` may be called; every other one first stops and awaits it.
pub trait GameEngine: Send {
    /// The game on its board.
    fn game(&self) -> &dyn AnyGame;

    /// The game on its board, to change it.
    fn game_mut(&mut self) -> &mut dyn AnyGame;

    /// Another engine with the same game under the same rules: for work beside this one.
    fn duplicate(&self) -> Box<dyn GameEngine>;

    /// Size of the transposition table in MiB (1 or more); clears it.
    ///
    /// # Errors
    /// [`HashError`] if the machine lacks the memory: the size stays, but what was in the table may be forgotten.
    fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError>;

    /// Gives the table away, to another game; the engine goes on with one of the usual size.
    fn release_table(&mut self) -> SearchTable;

    /// Takes over a table; what is in it is forgotten.
    fn adopt_table(&mut self, table: SearchTable);

    /// Number of search threads (1 or more); no more than [`most_threads`](crate::engine::parallel::most_threads) search.
    fn set_threads(&mut self, threads: usize);

    /// Ends the search threads, with all that they have learnt beside the table: tens of megabytes each in some games. The next
    /// search starts them again.
    fn dismiss_threads(&mut self);

    /// Whether there are search threads, searching or not.
    fn has_threads(&self) -> bool;

    /// Waits until a search can begin at once: its table is made and cleared, its threads are there. Returns how many threads
    /// there are, which may be fewer than were set where the system gives no more; `None`, and nothing is done, while a
    /// search runs.
    fn get_ready(&mut self) -> Option<usize>;

    /// Forgets everything learnt: table and histories.
    fn clear_hash(&mut self);

    /// Sets up the start position and forgets everything learnt.
    fn new_game(&mut self, seed: u64) {
        self.game_mut().new_game(seed);
        self.clear_hash();
    }

    /// Evaluates by this network from here on; `None`: as the game does by default. Forgets everything learnt.
    ///
    /// # Errors
    /// [`NetworkError`] if the network does not fit the game; nothing is changed then.
    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError>;

    /// Has searches read the larger tables of their own endings from files from here on; `None`: no more. Forgets everything learnt.
    fn set_ending_files(&mut self, files: Option<Arc<dyn EndingFiles>>);

    /// Has searches ask Syzygy's tables from here on, in games that they have; `None`: no more. Forgets everything learnt.
    fn set_tablebase(&mut self, settings: Option<TablebaseSettings>);

    /// Whether searches ask Syzygy's tables.
    fn has_tablebase(&self) -> bool;

    /// The static evaluation from the side to move's view, and its terms.
    fn evaluate(&mut self) -> (Score, Vec<EvalTerm>);

    /// By square: what the pieces there add to the static evaluation, in centipawns from White's view; empty if that cannot be
    /// told. See [`Evaluator::shares`](crate::game::variant::Evaluator::shares).
    fn shares(&mut self) -> Vec<(AnySquare, i32)>;

    /// How scores turn into results in this game.
    fn curve(&self) -> WinCurve;

    /// Starts a search of the current position; it reports to the listener, ending with [`SearchEvent::Done`]. Without the feature
    /// `threads` it has done so when this returns, also where the limits name no end: what could be found has been found then.
    fn go(&mut self, limits: Limits, listener: Box<dyn Listener>);

    /// Searches the current position; it has reported to the listener, and ended, when this returns. An engine of one thread searches in
    /// the caller's, so that nobody waits for another thread's turn: on a busy machine that takes longer than a short search.
    fn go_and_wait(&mut self, limits: Limits, listener: Box<dyn Listener>);

    /// Tells a running search to finish at once. Does nothing when none runs.
    fn stop(&self);

    /// The opponent played the move pondered on: the search goes on, on its own time.
    fn ponder_hit(&self);

    /// True from [`go`](GameEngine::go) until the search has sent [`SearchEvent::Done`].
    fn is_searching(&self) -> bool;

    /// The evaluation of the position on the board, for tuners and trainers.
    fn workbench(&mut self) -> &mut dyn Workbench;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loss by the side's own move lies an odd number of plies away; it is no less a loss than one by the opponent's.
    #[test]
    fn moves_to_the_end_have_the_sign_of_the_result() {
        let mate = |score: Score| match ScoreReport::from(score) {
            ScoreReport::Mate(moves) => moves,
            ScoreReport::Centipawns(value) => panic!("{value}"),
        };
        assert_eq!([1, 2, 3, 4, 5].map(|plies| mate(Score::win_in(plies))), [1, 1, 2, 2, 3]);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|plies| mate(Score::loss_in(plies))), [0, -1, -1, -2, -2, -3]);
    }
}
