//! Generic [`GameEngine`]: the search of one variant, with the game that it plays.

pub(crate) mod answer;
pub(crate) mod any_game;
pub(crate) mod game_engine;
#[cfg(test)]
mod game_tests;
pub(crate) mod parallel;
pub(crate) mod search_handle;
#[cfg(test)]
mod tests;
pub(crate) mod thread_pool;
pub(crate) mod variant_game;
mod variant_workbench;
pub(crate) mod workbench;

use std::cell::LazyCell;
use std::sync::Arc;

use crate::endings::tablebase::TablebaseSettings;
use crate::endings::{EndingFiles, EndingSource};
use crate::engine::any_game::AnyGame;
use crate::engine::game_engine::{GameEngine, Listener};
use crate::engine::parallel::{ParallelSearch, SearchRoot};
use crate::engine::variant_game::VariantGame;
use crate::engine::workbench::Workbench;
use crate::game::picture::AnySquare;
use crate::game::score::Score;
use crate::game::setup::Preset;
use crate::game::shared::Shared;
use crate::game::variant::{EvalTerm, Evaluator, Variant};
use crate::game::wdl::WinCurve;
use crate::nnue::{Network, NetworkError};
use crate::search::Move;
use crate::search::control::Control;
use crate::search::limits::Limits;
use crate::table::search_table::{HashError, SearchTable};

/// Default size of the hash table in MiB.
const DEFAULT_HASH_MB: usize = 16;

/// Game in progress with its search.
pub(crate) struct VariantEngine<V: Variant> {
    game: VariantGame<V>,
    /// Created on first use: its network may be a file that a page must load, and a game without a
    /// search needs none.
    evaluator: LazyCell<V::Evaluator>,
    /// Network selected instead of the game's default evaluation.
    network: Option<Arc<Network>>,
    control: Arc<Control>,
    search: ParallelSearch<V>,
    endings: EndingSource<V>,
    tablebase: Option<TablebaseSettings>,
}

impl<V: Variant> VariantEngine<V> {
    pub(crate) fn new(preset: Shared<Preset>) -> VariantEngine<V> {
        VariantEngine::with_game(VariantGame::new(preset))
    }

    fn with_game(game: VariantGame<V>) -> VariantEngine<V> {
        let control = Arc::new(Control::new());
        let search = ParallelSearch::new(Arc::clone(&control), DEFAULT_HASH_MB);
        VariantEngine {
            game,
            evaluator: LazyCell::new(V::evaluator),
            network: None,
            control,
            search,
            endings: EndingSource::new(),
            tablebase: None,
        }
    }

    /// Stops a running search before a change.
    fn stop_and_wait(&self) {
        self.control.stop();
        self.control.wait_until_idle();
    }

    /// Starts a search; `caller_waits` is true if the caller waits for its end.
    fn start(&mut self, limits: Limits, listener: Box<dyn Listener>, caller_waits: bool) {
        self.stop_and_wait();
        self.control.begin(&limits);
        let root = SearchRoot {
            game: self.game.game().clone(),
            root_moves: self.root_moves(&limits),
            setup: self.game.setup().clone(),
            endings: self.endings.near(self.game.position(), &limits),
            tablebase: self.tablebase.clone(),
        };
        self.search.start(root, &self.evaluator, limits, listener, caller_waits);
    }

    /// Root moves of a search under these limits.
    fn root_moves(&self, limits: &Limits) -> Vec<Move<V>> {
        let legal = self.game.legal();
        let is_listed = |code| limits.search_moves.contains(code);
        let lists_none = !legal.codes.iter().any(is_listed);
        let moves = legal.moves.iter().zip(&legal.codes);
        moves
            .filter(|(_, code)| lists_none || is_listed(code))
            .filter(|(_, code)| !limits.exclude_moves.contains(code))
            .map(|(&mv, _)| mv)
            .collect()
    }
}

impl<V: Variant> Drop for VariantEngine<V> {
    fn drop(&mut self) {
        self.stop_and_wait();
        debug_assert!(!self.control.has_panicked() || std::thread::panicking(), "a search thread panicked");
    }
}

impl<V: Variant> GameEngine for VariantEngine<V> {
    fn game(&self) -> &dyn AnyGame {
        &self.game
    }

    fn game_mut(&mut self) -> &mut dyn AnyGame {
        self.stop_and_wait();
        &mut self.game
    }

    fn duplicate(&self) -> Box<dyn GameEngine> {
        let mut twin = VariantEngine::with_game(self.game.clone());
        if self.network.is_some() {
            let set = twin.set_network(self.network.clone());
            debug_assert!(set.is_ok(), "it fitted before");
        }
        twin.endings.set_files(self.endings.files());
        twin.tablebase.clone_from(&self.tablebase);
        Box::new(twin)
    }

    fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.stop_and_wait();
        self.search.set_hash(megabytes)
    }

    fn release_table(&mut self) -> SearchTable {
        self.stop_and_wait();
        self.search.exchange_table(SearchTable::new(DEFAULT_HASH_MB))
    }

    fn adopt_table(&mut self, table: SearchTable) {
        self.stop_and_wait();
        self.search.exchange_table(table);
    }

    fn set_threads(&mut self, threads: usize) {
        self.stop_and_wait();
        self.search.set_threads(threads);
    }

    fn dismiss_threads(&mut self) {
        self.stop_and_wait();
        self.search.dismiss_threads();
        self.endings.forget();
    }

    fn has_threads(&self) -> bool {
        self.search.has_threads()
    }

    fn get_ready(&mut self) -> Option<usize> {
        if self.is_searching() {
            return None;
        }
        // The evaluator's network must get its memory before the threads.
        let _ = &*self.evaluator;
        Some(self.search.get_ready())
    }

    fn clear_hash(&mut self) {
        self.stop_and_wait();
        self.search.clear();
    }

    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        self.stop_and_wait();
        let kept = network.clone();
        // Some games have several networks: the one of the current position is replaced.
        self.evaluator.reset(self.game.position());
        match self.evaluator.network_slot() {
            Some(slot) => slot.set(network)?,
            None if network.is_none() => {}
            None => {
                let title = V::INFO.title;
                return Err(NetworkError::Unfit(format!("{title} is not evaluated by networks")));
            }
        }
        self.network = kept;
        self.search.clear();
        Ok(())
    }

    fn set_ending_files(&mut self, files: Option<Arc<dyn EndingFiles>>) {
        self.stop_and_wait();
        self.endings.set_files(files);
        self.search.clear();
    }

    fn has_tablebase(&self) -> bool {
        self.tablebase.is_some()
    }

    fn set_tablebase(&mut self, settings: Option<TablebaseSettings>) {
        self.stop_and_wait();
        self.tablebase = settings;
        self.search.clear();
    }

    fn evaluate(&mut self) -> (Score, Vec<EvalTerm>) {
        let pos = self.game.position();
        self.evaluator.reset(pos);
        (self.evaluator.score(pos), self.evaluator.terms(pos))
    }

    fn shares(&mut self) -> Vec<(AnySquare, i32)> {
        self.evaluator.shares(self.game.position())
    }

    fn go(&mut self, limits: Limits, listener: Box<dyn Listener>) {
        self.start(limits, listener, false);
    }

    fn go_and_wait(&mut self, limits: Limits, listener: Box<dyn Listener>) {
        self.start(limits, listener, true);
        self.control.wait_until_idle();
    }

    fn curve(&self) -> WinCurve {
        V::CURVE
    }

    fn stop(&self) {
        self.control.stop();
    }

    fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    fn is_searching(&self) -> bool {
        self.control.is_running()
    }

    fn workbench(&mut self) -> &mut dyn Workbench {
        self.stop_and_wait();
        self
    }
}
