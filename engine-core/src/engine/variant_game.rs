//! Generic [`AnyGame`]: a game of one variant.

mod position_cache;

use std::cell::OnceCell;

use self::position_cache::PositionCache;
use crate::endings::solver::{SolveError, SolveLimits, SolveReport, solve};
use crate::endings::tablebase::{TablebaseGame, TablebasePosition};
use crate::endings::{AnyEndings, EndingValue, GameEndings, solve_by_tables};
use crate::engine::any_game::LegalMoves;
use crate::engine::any_game::{AnyCodec, AnyGame, MoveStyle, PASS, PerftCount, PositionError};
use crate::game::fen::Dropped;
use crate::game::notation::{BoardCodec, BoardSetup, MoveError, Notation, TurnReading};
use crate::game::options::OptionError;
use crate::game::perft;
use crate::game::picture::{AnySquare, Description, Picture};
use crate::game::position::{Key, MoveCode, Outcome, Position, Side};
use crate::game::progress::Game;
use crate::game::setup::{Preset, Setup};
use crate::game::shared::Shared;
use crate::game::variant::{MoveOrder, Variant, VariantInfo};
use crate::game::work_budget::{WorkBudget, WorkBudgetError};
use crate::search::Move;

/// Game in progress.
pub(crate) struct VariantGame<V: Variant> {
    setup: Setup,
    /// Seed of the last new game, from which start positions are generated.
    seed: u64,
    game: Game<V::Position>,
    /// Input that led to `game`, if it came from [`AnyGame::set_position`] and the game is
    /// unchanged since.
    cache: Option<PositionCache>,
    /// Legal moves of the current position, generated on first use.
    legal: OnceCell<LegalMoves<V::Position>>,
}

impl<V: Variant> Clone for VariantGame<V> {
    fn clone(&self) -> VariantGame<V> {
        VariantGame {
            setup: self.setup.clone(),
            seed: self.seed,
            game: self.game.clone(),
            cache: None,
            legal: OnceCell::new(),
        }
    }
}

impl<V: Variant> VariantGame<V> {
    pub(crate) fn new(preset: Shared<Preset>) -> VariantGame<V> {
        let setup = Setup::new(preset, V::INFO.options);
        let game = Game::new(V::start(&setup, 0));
        VariantGame { setup, seed: 0, game, cache: None, legal: OnceCell::new() }
    }

    /// Converts a line of moves from the current position to canonical strings.
    fn texts(&self, line: Vec<Move<V>>) -> Vec<String> {
        let mut pos = self.position().clone();
        let text = |mv| {
            let text = self.text(&pos, mv, MoveStyle::Coordinates);
            let made = pos.make_move(mv);
            debug_assert!(made.is_some(), "lines are legal");
            text
        };
        line.into_iter().map(text).collect()
    }

    /// Positions and moves of the game.
    pub(crate) fn game(&self) -> &Game<V::Position> {
        &self.game
    }

    pub(crate) fn position(&self) -> &V::Position {
        self.game.position()
    }

    pub(crate) fn legal(&self) -> &LegalMoves<V::Position> {
        self.legal.get_or_init(|| LegalMoves::new(self.position()))
    }

    /// Returns the legal move with this code.
    fn mv(&self, code: MoveCode) -> Move<V> {
        self.legal().find(code).expect("the code of a legal move")
    }

    fn code(&self, mv: Move<V>) -> MoveCode {
        self.position().encode(mv)
    }

    fn text(&self, pos: &V::Position, mv: Move<V>, style: MoveStyle) -> String {
        match style {
            MoveStyle::Coordinates => V::Notation::move_text(pos, mv, &self.setup),
            MoveStyle::San => V::Notation::readable_move(pos, mv, &self.setup),
        }
    }

    /// Discards cached data after a change of the game or position.
    fn changed(&mut self, cache: Option<PositionCache>) {
        self.legal.take();
        self.cache = cache;
    }

    fn put(&mut self, game: Game<V::Position>, cache: Option<PositionCache>) {
        self.game = game;
        self.changed(cache);
    }

    /// Returns the part of a game that was read by the previous call, if any: a front end that
    /// sends the whole game before every move would otherwise lose time with its length.
    fn known(&self, fen: Option<&str>, moves: &[&str]) -> Option<Game<V::Position>> {
        let cache = self.cache.as_ref()?;
        Some(self.game.opening(cache.shared(fen, moves)?))
    }
}

/// Spends the work of generating the moves of a position.
fn spend<P: Position>(pos: &P, budget: &WorkBudget<'_>) -> Result<(), WorkBudgetError> {
    let listing = budget.for_position();
    pos.spend_on_moves(&listing)?;
    budget.spend(listing.spent())
}

impl<V: Variant> AnyGame for VariantGame<V> {
    fn info(&self) -> &'static VariantInfo {
        V::INFO
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let Preset { name: preset, fixed, .. } = &*self.setup.preset;
        if let Some((fixed, _)) = fixed.iter().find(|(fixed, _)| fixed.eq_ignore_ascii_case(name.trim())) {
            return Err(OptionError::Fixed((*fixed).to_string(), preset.to_string()));
        }
        self.setup.options.set(name, value)?;
        self.cache = None;
        Ok(())
    }

    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
        self.put(Game::new(V::start(&self.setup, seed)), None);
    }

    fn set_position_within(
        &mut self,
        fen: Option<&str>,
        moves: &[&str],
        budget: &WorkBudget<'_>,
    ) -> Result<Vec<Dropped>, PositionError> {
        let (mut game, dropped) = match (self.known(fen, moves), fen) {
            (Some(known), _) => (known, self.cache.as_ref().map_or(&[][..], PositionCache::dropped).to_vec()),
            (None, Some(fen)) => {
                let read = V::Notation::read_fen(fen, &self.setup)?;
                (Game::new(read.position), read.dropped)
            }
            (None, None) => (Game::new(V::start(&self.setup, self.seed)), Vec::new()),
        };
        let known = game.moves().len();
        // The current position was accepted before.
        if known == 0 {
            spend(game.position(), budget)?;
        }
        for text in &moves[known..] {
            let mv = V::Notation::parse_move(game.position(), text, &self.setup)?;
            if !game.play(mv) {
                return Err(MoveError::illegal(*text).into());
            }
            spend(game.position(), budget)?;
        }
        self.put(game, Some(PositionCache::new(fen, moves, &dropped)));
        Ok(dropped)
    }

    fn without_stale_rights(&self, fen: &str) -> (String, Vec<Dropped>) {
        V::Notation::without_stale_rights(fen, &self.setup)
    }

    fn moves(&self) -> &[MoveCode] {
        &self.legal().codes
    }

    fn read(&self, text: &str) -> Result<MoveCode, MoveError> {
        V::Notation::parse_move(self.position(), text, &self.setup).map(|mv| self.code(mv))
    }

    fn read_san(&self, word: &str) -> Result<MoveCode, MoveError> {
        self.read(word).or_else(|_| {
            let found = V::Notation::parse_readable(self.position(), word, &self.legal().moves, &self.setup);
            found.map(|mv| self.code(mv)).ok_or_else(|| MoveError::illegal(word))
        })
    }

    fn write(&self, mv: MoveCode, style: MoveStyle) -> String {
        self.text(self.position(), self.mv(mv), style)
    }

    fn write_line(&self, line: &[String], style: MoveStyle) -> Vec<String> {
        let mut pos = self.position().clone();
        let mut written = Vec::with_capacity(line.len());
        for text in line {
            let Ok(mv) = V::Notation::parse_move(&pos, text, &self.setup) else { break };
            written.push(self.text(&pos, mv, style));
            if pos.make_move(mv).is_none() {
                break;
            }
        }
        written
    }

    fn describe(&self, mv: MoveCode) -> Description {
        V::Notation::describe(self.position(), self.mv(mv), &self.setup)
    }

    fn make_move(&mut self, mv: MoveCode) {
        let played = match self.legal.get() {
            Some(legal) => legal.find(mv),
            None => self.position().decode(mv),
        };
        assert!(played.is_some_and(|mv| self.game.play(mv)), "no legal move has this code");
        self.changed(None);
    }

    fn pass(&mut self) -> Result<(), MoveError> {
        // Some games leave it to the search to avoid null moves in check.
        if !self.checkers().is_empty() || !self.game.pass() {
            return Err(MoveError::new(PASS, "the turn cannot be passed here"));
        }
        self.changed(None);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let taken_back = self.game.undo();
        self.changed(None);
        taken_back
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn played(&self) -> Vec<Option<MoveCode>> {
        self.game.moves().map(|(pos, mv)| mv.map(|mv| pos.encode(mv))).collect()
    }

    fn moves_played(&self) -> Vec<String> {
        let text = |(pos, mv): (&V::Position, Option<Move<V>>)| {
            mv.map_or_else(|| PASS.to_string(), |mv| self.text(pos, mv, MoveStyle::Coordinates))
        };
        self.game.moves().map(text).collect()
    }

    fn start_fen(&self) -> String {
        V::Notation::fen(self.game.start())
    }

    fn fen(&self) -> String {
        V::Notation::fen(self.position())
    }

    fn key(&self) -> Key {
        self.position().key()
    }

    fn side_to_move(&self) -> Side {
        self.position().side_to_move()
    }

    fn picture(&self) -> Picture {
        V::Notation::picture(self.position())
    }

    fn picture_after(&self, mv: MoveCode) -> (Picture, Option<Outcome>) {
        let mut after = self.position().clone();
        let made = after.make_move(self.mv(mv));
        debug_assert!(made.is_some(), "it is legal");
        let stuck = || after.legal_moves().is_empty().then(|| after.no_moves());
        let end = after.game_end().or_else(stuck);
        (V::Notation::picture(&after), end)
    }

    fn reach(&self, square: AnySquare) -> Vec<AnySquare> {
        V::Notation::reach(self.position(), square, &self.setup)
    }

    fn guarded(&self, square: AnySquare) -> Vec<AnySquare> {
        V::Notation::guarded(self.position(), square)
    }

    fn checkers(&self) -> Vec<AnySquare> {
        V::Notation::checkers(self.position())
    }

    fn checked(&self) -> Vec<AnySquare> {
        V::Notation::checked(self.position())
    }

    fn in_check(&self) -> bool {
        V::MoveOrder::in_check(self.position())
    }

    fn is_noisy(&self, mv: MoveCode) -> bool {
        self.position().is_noisy(self.mv(mv))
    }

    fn capture_gain(&self, mv: MoveCode) -> i32 {
        V::MoveOrder::capture_gain(self.position(), self.mv(mv))
    }

    fn cannot_win(&self, side: Side) -> bool {
        self.position().cannot_win(side)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn flip(&mut self) -> bool {
        let flipped = V::Notation::flip(self.position());
        let done = flipped.is_some();
        if let Some(pos) = flipped {
            self.put(Game::new(pos), None);
        }
        done
    }

    fn perft_until(
        &self,
        depth: u32,
        threads: usize,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<PerftCount>> {
        let pos = self.position();
        let counts = perft::divide_until(pos, depth, threads, is_stopped)?;
        let counted = |(mv, nodes)| PerftCount { text: self.text(pos, mv, MoveStyle::Coordinates), nodes };
        Some(counts.into_iter().map(counted).collect())
    }

    fn solve(&self, limits: &SolveLimits<'_>) -> Result<SolveReport, SolveError> {
        let pos = self.position();
        let tables = V::ending_tables();
        if let Some((value, line)) = tables.and_then(|tables| solve_by_tables(&*tables, pos, limits)) {
            return Ok(SolveReport { value, line: self.texts(line), positions: None });
        }
        let solution = solve(pos, limits)?;
        let value = solution.value(pos).unwrap_or(EndingValue::Draw);
        let line = self.texts(solution.line(pos));
        Ok(SolveReport { value, line, positions: Some(solution.positions()) })
    }

    fn tablebase_game(&self) -> Option<TablebaseGame> {
        V::tablebase_game(self.position())
    }

    fn tablebase_position(&self) -> Option<TablebasePosition> {
        V::tablebase_position(self.position())
    }

    fn endings(&self) -> Option<Box<dyn AnyEndings>> {
        let game = self.position().clone();
        V::ending_tables().map(|tables| -> Box<dyn AnyEndings> { Box::new(GameEndings { tables, game }) })
    }

    fn codec(&self) -> &dyn AnyCodec {
        self
    }
}

impl<V: Variant> AnyCodec for VariantGame<V> {
    fn board_setup(&self) -> Option<BoardSetup> {
        V::Notation::setup(&V::start(&self.setup, self.seed), &self.setup)
    }

    fn known_board(&self) -> (&'static str, &'static str) {
        V::Notation::known_board(&self.setup)
    }

    fn board_placement(&self) -> String {
        V::Notation::placement(self.position())
    }

    fn meant_start(&self, board_fen: &str) -> Option<String> {
        V::Notation::meant_start(board_fen)
    }

    fn turn_plies(&self, mv: MoveCode) -> Vec<String> {
        V::Notation::plies(self.position(), self.mv(mv), &self.setup)
    }

    fn read_turn(&self, plies: &[&str]) -> TurnReading<MoveCode> {
        match V::Notation::read(self.position(), plies, &self.setup) {
            TurnReading::Complete(mv) => TurnReading::Complete(self.code(mv)),
            TurnReading::Partial => TurnReading::Partial,
            TurnReading::Illegal(reason) => TurnReading::Illegal(reason),
        }
    }

    fn last_move_takes_back(&self) -> bool {
        let last = self.game.moves().next_back();
        last.is_some_and(|(pos, mv)| mv.is_some_and(|mv| V::Notation::takes_back(pos, mv)))
    }

    fn board_notice(&self) -> Option<String> {
        V::Notation::notice(self.position())
    }

    fn highlight(&self, clicks: &[&str]) -> Option<String> {
        V::Notation::highlight(self.position(), clicks, &self.setup)
    }

    fn choice(&self, clicks: &[&str]) -> Option<String> {
        V::Notation::choice(self.position(), clicks, &self.setup)
    }
}
