//! The generic [`GameEngine`]: one game of one variant, and its search.

mod position_cache;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use self::position_cache::PositionCache;
use crate::control::Control;
use crate::game::Game;
use crate::game_engine::PASS;
use crate::nnue::{Features, InputsShape, Network, NetworkError};
use crate::parallel::Pool;
use crate::perft;
use crate::search::Move;
use crate::{
    BoardCodec, BoardSetup, DescribedMove, EvalTerm, Evaluator, GameEngine, HashError, Key, Limits, Listener,
    MoveError, MoveKind, MoveOrder, Notation, OptionError, Outcome, PerftCount, Picture, PieceValue,
    Position, PositionError, Preset, Score, SearchParams, SearchTable, Setup, Side, Spot, SupportedFen,
    Trace, TurnReading, Variant, VariantInfo, Weight, WinCurve,
};

/// Table size when nothing was set, in MiB.
const DEFAULT_HASH_MB: usize = 16;

/// A game in progress and the search that plays it.
pub(crate) struct VariantEngine<V: Variant> {
    setup: Setup,
    /// Seed of the last new game: start positions are made from it.
    seed: u64,
    game: Game<V::Position>,
    /// The words that led to `game`, if it came from [`GameEngine::set_position`] and is still as it was then.
    cache: Option<PositionCache>,
    evaluator: V::Evaluator,
    /// The network that was chosen instead of the game's own way of evaluating.
    network: Option<Arc<Network>>,
    control: Arc<Control>,
    pool: Pool<V>,
}

impl<V: Variant> VariantEngine<V> {
    pub(crate) fn new(preset: &'static Preset) -> VariantEngine<V> {
        let setup = Setup::new(preset, V::INFO.options);
        let seed = 0;
        let game = Game::new(V::start(&setup, seed));
        let evaluator = V::evaluator();
        let control = Arc::new(Control::new());
        let pool = Pool::new(Arc::clone(&control), DEFAULT_HASH_MB);
        VariantEngine { setup, seed, game, cache: None, evaluator, network: None, control, pool }
    }

    /// Ends a running search, before anything is changed.
    fn rest(&self) {
        self.control.stop();
        self.control.wait_until_idle();
    }

    fn parse(&self, text: &str) -> Result<Move<V>, MoveError> {
        V::Notation::parse_move(self.game.position(), text, &self.setup)
    }

    fn text(&self, pos: &V::Position, mv: Move<V>) -> String {
        V::Notation::move_text(pos, mv, &self.setup)
    }

    /// Another game on the board.
    fn put(&mut self, game: Game<V::Position>, cache: Option<PositionCache>) {
        self.game = game;
        self.cache = cache;
    }

    /// The part of a game that was sent before and need not be read again, if any: a front end that sends the whole game
    /// before every move would pay for its length, out of its clock.
    fn known(&self, fen: Option<&str>, moves: &[&str]) -> Option<Game<V::Position>> {
        let cache = self.cache.as_ref()?;
        Some(self.game.opening(cache.shared(fen, moves)?))
    }

    /// The moves that a search may choose from.
    fn root_moves(&self, limits: &Limits) -> Vec<Move<V>> {
        let pos = self.game.position();
        let mut moves = pos.legal_moves();
        let among = |list: &[String], mv| list.iter().any(|text| self.parse(text) == Ok(mv));
        if moves.iter().any(|&mv| among(&limits.search_moves, mv)) {
            moves.retain(|&mv| among(&limits.search_moves, mv));
        }
        moves.retain(|&mv| !among(&limits.exclude_moves, mv));
        moves
    }
}

/// Makes a random move, noisy or quiet with the same chance; `false` if none was found.
fn wander<P: Position>(pos: &mut P, random: &mut SmallRng) -> bool {
    /// Moves that are tried before giving up: some are illegal.
    const TRIES: u32 = 8;
    if pos.game_end().is_some() {
        return false;
    }
    let kinds =
        if random.random() { [MoveKind::Noisy, MoveKind::Quiet] } else { [MoveKind::Quiet, MoveKind::Noisy] };
    kinds.into_iter().any(|kind| {
        let mut moves = Vec::new();
        pos.generate(kind, &mut moves);
        (0..TRIES).any(|_| moves.choose(random).is_some_and(|&mv| pos.make_move(mv).is_some()))
    })
}

impl<V: Variant> Drop for VariantEngine<V> {
    fn drop(&mut self) {
        self.rest();
        debug_assert!(!self.control.has_panicked() || std::thread::panicking(), "a search thread panicked");
    }
}

impl<V: Variant> GameEngine for VariantEngine<V> {
    fn info(&self) -> &'static VariantInfo {
        V::INFO
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn duplicate(&self) -> Box<dyn GameEngine> {
        let mut twin = VariantEngine::<V>::new(self.setup.preset);
        twin.evaluator = V::evaluator();
        twin.setup = self.setup.clone();
        twin.network = self.network.clone();
        twin.seed = self.seed;
        twin.game = self.game.clone();
        Box::new(twin)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.rest();
        if self.setup.preset.fixed_value(name.trim()).is_some() {
            return Err(OptionError::Unknown(name.trim().to_string()));
        }
        self.setup.options.set(name, value)?;
        self.cache = None;
        self.evaluator = V::evaluator();
        if let (Some(slot), Some(network)) = (self.evaluator.network_slot(), &self.network) {
            let set = slot.set(Some(Arc::clone(network)));
            debug_assert!(set.is_ok(), "it fitted before");
        }
        Ok(())
    }

    fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.rest();
        self.pool.set_hash(megabytes)
    }

    fn release_table(&mut self) -> SearchTable {
        self.rest();
        self.pool.exchange_table(SearchTable::new(DEFAULT_HASH_MB))
    }

    fn adopt_table(&mut self, table: SearchTable) {
        self.rest();
        self.pool.exchange_table(table);
    }

    fn set_threads(&mut self, threads: usize) {
        self.rest();
        self.pool.set_threads(threads);
    }

    fn clear_hash(&mut self) {
        self.rest();
        self.pool.clear();
    }

    fn new_game(&mut self, seed: u64) {
        self.rest();
        self.seed = seed;
        self.put(Game::new(V::start(&self.setup, seed)), None);
        self.pool.clear();
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), PositionError> {
        self.rest();
        let mut game = match (self.known(fen, moves), fen) {
            (Some(known), _) => known,
            (None, Some(fen)) => Game::new(V::Notation::parse_fen(fen, &self.setup)?),
            (None, None) => Game::new(V::start(&self.setup, self.seed)),
        };
        let known = game.moves().len();
        for text in &moves[known..] {
            let mv = V::Notation::parse_move(game.position(), text, &self.setup)?;
            if !game.play(mv) {
                return Err(MoveError::illegal(*text).into());
            }
        }
        self.put(game, Some(PositionCache::new(fen, moves)));
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        self.rest();
        let mv = self.parse(text)?;
        self.cache = None;
        if self.game.play(mv) { Ok(()) } else { Err(MoveError::illegal(text)) }
    }

    fn pass(&mut self) -> Result<(), MoveError> {
        self.rest();
        self.cache = None;
        // Some games leave it to the search not to pass in check.
        if !self.in_check() && self.game.pass() {
            Ok(())
        } else {
            Err(MoveError::new(PASS, "the turn cannot be passed here"))
        }
    }

    fn undo(&mut self) -> bool {
        self.rest();
        self.cache = None;
        self.game.undo()
    }

    fn canonical_move(&self, text: &str) -> Result<String, MoveError> {
        Ok(self.text(self.game.position(), self.parse(text)?))
    }

    fn readable_move(&self, text: &str) -> Result<String, MoveError> {
        Ok(V::Notation::readable_move(self.game.position(), self.parse(text)?, &self.setup))
    }

    fn readable_moves(&self) -> Vec<(String, String)> {
        let pos = self.game.position();
        let both = |mv| (self.text(pos, mv), V::Notation::readable_move(pos, mv, &self.setup));
        pos.legal_moves().into_iter().map(both).collect()
    }

    fn readable_line(&self, line: &[String]) -> Vec<String> {
        let mut pos = self.game.position().clone();
        let mut readable = Vec::with_capacity(line.len());
        for text in line {
            let Ok(mv) = V::Notation::parse_move(&pos, text, &self.setup) else { break };
            readable.push(V::Notation::readable_move(&pos, mv, &self.setup));
            if pos.make_move(mv).is_none() {
                break;
            }
        }
        readable
    }

    fn moves_played(&self) -> Vec<String> {
        let text = |(pos, mv): (&V::Position, Option<Move<V>>)| {
            mv.map_or_else(|| PASS.to_string(), |mv| self.text(pos, mv))
        };
        self.game.moves().map(text).collect()
    }

    fn start_fen(&self) -> String {
        V::Notation::fen(self.game.start())
    }

    fn fen(&self) -> String {
        V::Notation::fen(self.game.position())
    }

    fn key(&self) -> Key {
        self.game.position().key()
    }

    fn side_to_move(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn board(&self, unicode: bool) -> String {
        self.picture().text(unicode)
    }

    fn picture(&self) -> Picture {
        V::Notation::picture(self.game.position())
    }

    fn picture_after(&self, text: &str) -> Result<(Picture, Option<Outcome>), MoveError> {
        let mv = self.parse(text)?;
        let mut after = self.game.position().clone();
        if after.make_move(mv).is_none() {
            return Err(MoveError::illegal(text));
        }
        let stuck = || after.legal_moves().is_empty().then(|| after.no_moves());
        let end = after.game_end().or_else(stuck);
        Ok((V::Notation::picture(&after), end))
    }

    fn described_moves(&self) -> Vec<DescribedMove> {
        let pos = self.game.position();
        let described = |mv| DescribedMove {
            text: self.text(pos, mv),
            description: V::Notation::describe(pos, mv, &self.setup),
        };
        pos.legal_moves().into_iter().map(described).collect()
    }

    fn reach(&self, spot: Spot) -> Vec<Spot> {
        V::Notation::reach(self.game.position(), spot, &self.setup)
    }

    fn checkers(&self) -> String {
        V::Notation::checkers(self.game.position())
    }

    fn in_check(&self) -> bool {
        V::MoveOrder::in_check(self.game.position())
    }

    fn is_noisy(&self, text: &str) -> Result<bool, MoveError> {
        Ok(self.game.position().is_noisy(self.parse(text)?))
    }

    fn capture_gain(&self, text: &str) -> Result<i32, MoveError> {
        Ok(V::MoveOrder::capture_gain(self.game.position(), self.parse(text)?))
    }

    fn legal_moves(&self) -> Vec<String> {
        let pos = self.game.position();
        pos.legal_moves().into_iter().map(|mv| self.text(pos, mv)).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn flip(&mut self) -> bool {
        self.rest();
        let flipped = V::Notation::flip(self.game.position());
        let done = flipped.is_some();
        if let Some(pos) = flipped {
            self.put(Game::new(pos), None);
        }
        done
    }

    fn evaluate(&mut self) -> (Score, Vec<EvalTerm>) {
        let pos = self.game.position();
        self.evaluator.reset(pos);
        (self.evaluator.score(pos), self.evaluator.terms(pos))
    }

    fn shares(&mut self) -> Vec<(Spot, i32)> {
        self.evaluator.shares(self.game.position())
    }

    fn piece_values(&self) -> Vec<PieceValue> {
        V::piece_values()
    }

    fn curve(&self) -> WinCurve {
        V::CURVE
    }

    fn search_params(&self) -> SearchParams {
        V::PARAMS
    }

    fn weights(&mut self) -> Vec<Weight> {
        self.evaluator.tunable().map_or_else(Vec::new, |tunable| tunable.weights())
    }

    fn trace(&mut self) -> Option<Trace> {
        let pos = self.game.position();
        self.evaluator.reset(pos);
        self.evaluator.tunable().map(|tunable| tunable.trace(pos))
    }

    fn weights_file(&mut self, values: &[i32]) -> Option<String> {
        self.evaluator.tunable().map(|tunable| tunable.weights_file(values))
    }

    fn network_shape(&mut self) -> Option<InputsShape> {
        self.evaluator.network_slot().map(|slot| slot.shape())
    }

    fn network_features(&mut self) -> Option<Features> {
        let pos = self.game.position();
        self.evaluator.network_slot().map(|slot| slot.features(pos))
    }

    fn evaluated_around(&mut self, count: u32, plies: u32, seed: u64) -> Vec<(Features, Score)> {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut found = Vec::new();
        for number in 0..count {
            let mut pos = self.game.position().clone();
            let quiet = |pos: &V::Position| pos.game_end().is_none() && !V::MoveOrder::in_check(pos);
            let moved = (0..=number % plies.max(1)).all(|_| wander(&mut pos, &mut random));
            if moved && quiet(&pos) {
                self.evaluator.reset(&pos);
                let score = self.evaluator.score(&pos);
                found.extend(self.evaluator.network_slot().map(|slot| (slot.features(&pos), score)));
            }
        }
        found
    }

    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        self.rest();
        let kept = network.clone();
        match self.evaluator.network_slot() {
            Some(slot) => slot.set(network)?,
            None if network.is_none() => {}
            None => {
                let title = V::INFO.title;
                return Err(NetworkError::Unfit(format!("{title} is not evaluated by networks")));
            }
        }
        self.network = kept;
        self.pool.clear();
        Ok(())
    }

    fn perft_until(
        &self,
        depth: u32,
        threads: usize,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<PerftCount>> {
        let pos = self.game.position();
        let counts = perft::divide_until(pos, depth, threads, is_stopped)?;
        let counted = |(mv, nodes)| PerftCount { text: self.text(pos, mv), nodes };
        Some(counts.into_iter().map(counted).collect())
    }

    fn go(&mut self, limits: Limits, listener: Box<dyn Listener>) {
        self.rest();
        self.control.begin(&limits);
        let root_moves = self.root_moves(&limits);
        let (game, setup) = (self.game.clone(), self.setup.clone());
        self.pool.start(game, root_moves, setup, &self.evaluator, limits, listener);
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

    fn board_setup(&self) -> Option<BoardSetup> {
        V::Notation::setup(&V::start(&self.setup, self.seed), &self.setup)
    }

    fn board_placement(&self) -> String {
        V::Notation::placement(self.game.position())
    }

    fn known_board(&self) -> (&'static str, &'static str) {
        V::Notation::known_board(&self.setup)
    }

    fn supported(&self, fen: &str) -> SupportedFen {
        V::Notation::supported(fen, &self.setup)
    }

    fn meant_start(&self, board_fen: &str) -> Option<String> {
        V::Notation::meant_start(board_fen)
    }

    fn turn_plies(&self, text: &str) -> Result<Vec<String>, MoveError> {
        let mv = self.parse(text)?;
        Ok(V::Notation::plies(self.game.position(), mv, &self.setup))
    }

    fn read_turn(&self, plies: &[&str]) -> TurnReading<String> {
        let pos = self.game.position();
        match V::Notation::read(pos, plies, &self.setup) {
            TurnReading::Complete(mv) => TurnReading::Complete(self.text(pos, mv)),
            TurnReading::Partial => TurnReading::Partial,
            TurnReading::Illegal(reason) => TurnReading::Illegal(reason),
        }
    }

    fn last_move_takes_back(&self) -> bool {
        let last = self.game.moves().next_back();
        last.is_some_and(|(pos, mv)| mv.is_some_and(|mv| V::Notation::takes_back(pos, mv)))
    }

    fn board_notice(&self) -> Option<String> {
        V::Notation::notice(self.game.position())
    }

    fn highlight(&self, clicks: &[&str]) -> Option<String> {
        V::Notation::highlight(self.game.position(), clicks, &self.setup)
    }

    fn choice(&self, clicks: &[&str]) -> Option<String> {
        V::Notation::choice(self.game.position(), clicks, &self.setup)
    }
}
