//! Object-safe interface to the search of a registered game, and the events of a search.

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

/// Bound of a reported score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bound {
    /// Exact score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// Score in a form for users.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreReport {
    /// Centipawns from the view of the side to move.
    Centipawns(i32),
    /// Mate in this number of moves of the side to move (positive), or mated in this number of
    /// moves of the opponent, or by its own last one (negative); 0 if it has lost already.
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

/// Line of analysis.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct InfoLine {
    /// Depth in plies, at least 1.
    pub depth: u32,
    /// Maximum depth reached in plies.
    pub seldepth: u32,
    /// Rank of the line, from 1.
    pub multipv: usize,
    /// Score from the view of the side to move, on the common scale
    /// ([`WinCurve::reported`](crate::game::wdl::WinCurve::reported)).
    pub score: Score,
    /// The same score in centipawns of the evaluation, for tuners.
    pub internal_score: Score,
    /// Bound of the score.
    pub bound: Bound,
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Number of tablebase hits.
    pub tablebase_hits: u64,
    /// Usage of the hash table in permille.
    pub hashfull: u32,
    /// Time since the start of the search.
    pub elapsed: Duration,
    /// Expected results according to the score.
    pub wdl: WinDrawLoss,
    /// Principal variation: legal moves as canonical strings, at least one.
    pub pv: Vec<String>,
}

/// Result of a search.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchReport {
    /// Move to play; `None` only if there is no legal move.
    pub best: Option<String>,
    /// Reply to ponder on.
    pub ponder: Option<String>,
    /// Last complete line, if any depth was completed.
    pub info: Option<InfoLine>,
    /// Nodes of all threads together.
    pub nodes: u64,
    /// Time since the start of the search.
    pub elapsed: Duration,
}

/// Event of a running search.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SearchEvent {
    /// Line of analysis.
    Info(InfoLine),
    /// Current root move (only in long searches).
    CurrentMove {
        /// Depth in plies.
        depth: u32,
        /// Move.
        text: String,
        /// Index in the root move list, from 1.
        number: usize,
        /// Number of root moves.
        total: usize,
    },
    /// Result: the last event of every search, sent exactly once.
    Done(SearchReport),
}

/// Receiver of the events of a search, called in the searching thread.
pub trait Listener: Send + Sync {
    /// Receives an event. [`SearchEvent::Done`] is the last one.
    fn on_event(&self, event: SearchEvent);

    /// Returns true once the search must finish: polled some thousand times a second, for hosts
    /// that cannot call [`GameEngine::stop`] while the search occupies their only thread.
    fn should_stop(&self) -> bool {
        false
    }
}

/// Sends events to a channel, and discards them once its receiver is dropped.
impl Listener for Sender<SearchEvent> {
    fn on_event(&self, event: SearchEvent) {
        let _ = self.send(event);
    }
}

/// Search of one game: its hash table, histories, threads and network, and the game itself.
///
/// During a search only the methods that take `&self` leave it running; every other one first stops
/// it and waits for its end.
pub trait GameEngine: Send {
    /// Current game.
    fn game(&self) -> &dyn AnyGame;

    /// Current game, for changes.
    fn game_mut(&mut self) -> &mut dyn AnyGame;

    /// Creates another engine with the same game under the same rules, for parallel work.
    fn duplicate(&self) -> Box<dyn GameEngine>;

    /// Sets the size of the transposition table in MiB (at least 1); clears it.
    ///
    /// # Errors
    /// [`HashError`] if the memory is not available: the size stays, but the contents of the table
    /// may be lost.
    fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError>;

    /// Releases the table for another game; the engine continues with one of the default size.
    fn release_table(&mut self) -> SearchTable;

    /// Takes over a table; its contents are cleared.
    fn adopt_table(&mut self, table: SearchTable);

    /// Sets the number of search threads (at least 1); at most
    /// [`max_threads`](crate::engine::parallel::max_threads) will search.
    fn set_threads(&mut self, threads: usize);

    /// Ends the search threads and frees their histories: tens of megabytes each in some games. The
    /// next search starts them again.
    fn dismiss_threads(&mut self);

    /// Returns true if there are search threads, searching or idle.
    fn has_threads(&self) -> bool;

    /// Waits until a search can begin at once: the table is allocated and cleared, the threads are
    /// started. Returns the number of threads, which may be smaller than requested if the system
    /// provides no more; `None` without any effect during a search.
    fn get_ready(&mut self) -> Option<usize>;

    /// Clears the table and the histories.
    fn clear_hash(&mut self);

    /// Sets up the start position and clears the table and the histories.
    fn new_game(&mut self, seed: u64) {
        self.game_mut().new_game(seed);
        self.clear_hash();
    }

    /// Evaluates by this network from now on; `None` restores the game's default. Clears the table
    /// and the histories.
    ///
    /// # Errors
    /// [`NetworkError`] if the network does not fit the game; nothing changes then.
    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError>;

    /// Sets the files of larger endgame tables for searches; `None` for no files. Clears the table
    /// and the histories.
    fn set_ending_files(&mut self, files: Option<Arc<dyn EndingFiles>>);

    /// Sets the Syzygy tablebases for searches, in games that have them; `None` for no tables.
    /// Clears the table and the histories.
    fn set_tablebase(&mut self, settings: Option<TablebaseSettings>);

    /// Returns true if searches probe Syzygy tablebases.
    fn has_tablebase(&self) -> bool;

    /// Static evaluation from the view of the side to move, and its terms.
    fn evaluate(&mut self) -> (Score, Vec<EvalTerm>);

    /// Contributions to the static evaluation by square, in centipawns from White's view; empty if
    /// unavailable. See [`Evaluator::shares`](crate::game::variant::Evaluator::shares).
    fn shares(&mut self) -> Vec<(AnySquare, i32)>;

    /// Relation between scores and results in this game.
    fn curve(&self) -> WinCurve;

    /// Starts a search of the current position; it reports to the listener, ending with
    /// [`SearchEvent::Done`]. Without the feature `threads` the search has ended when this returns,
    /// even if the limits are infinite: it then searches to its maximum depth.
    fn go(&mut self, limits: Limits, listener: Box<dyn Listener>);

    /// Searches the current position; the search has ended when this returns. An engine with one
    /// thread searches in the caller's thread, to avoid waiting for another one to be scheduled: on
    /// a busy machine that takes longer than a short search.
    fn go_and_wait(&mut self, limits: Limits, listener: Box<dyn Listener>);

    /// Stops a running search. Does nothing if there is none.
    fn stop(&self);

    /// Notifies the search that the opponent played the expected move: it continues on its own
    /// time.
    fn ponder_hit(&self);

    /// Returns true from [`go`](GameEngine::go) until the search has sent [`SearchEvent::Done`].
    fn is_searching(&self) -> bool;

    /// Evaluation of the current position, for tuners and trainers.
    fn workbench(&mut self) -> &mut dyn Workbench;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loss by the side's own move is an odd number of plies away; it counts as a loss like one
    /// by the opponent's move.
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
