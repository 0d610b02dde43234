//! Plain minimax, and the search with its selectivity off, which must agree with it.

use std::marker::PhantomData;

use crate::engine::game_engine::{GameEngine, SearchReport};
use crate::game::entry::Choice;
use crate::game::notation::Notation;
use crate::game::position::{Key, Outcome, Position};
use crate::game::progress::Game;
use crate::game::score::Score;
use crate::game::setup::Setup;
use crate::game::variant::{Evaluator, Variant, VariantInfo};
use crate::search::limits::Limits;
use crate::search::params::SearchParams;

/// Variant whose search does not prune, reduce or extend. With `TABLE_CUTS` it uses table scores if
/// the depths are equal.
#[derive(Debug)]
pub struct Unselective<V, const TABLE_CUTS: bool>(PhantomData<V>);

/// Unselective variant that uses no table scores.
pub type Plain<V> = Unselective<V, false>;

/// Unselective variant that uses table scores if the depths are equal: equivalent to minimax if no
/// position repeats.
pub type PlainWithTable<V> = Unselective<V, true>;

impl<V: Variant, const TABLE_CUTS: bool> Variant for Unselective<V, TABLE_CUTS> {
    type Position = V::Position;
    type Evaluator = V::Evaluator;
    type MoveOrder = V::MoveOrder;
    type Notation = V::Notation;

    const INFO: &'static VariantInfo = V::INFO;
    const PARAMS: SearchParams = SearchParams { selective: false, table_cuts: TABLE_CUTS, ..V::PARAMS };

    fn start(setup: &Setup, seed: u64) -> V::Position {
        V::start(setup, seed)
    }

    fn evaluator() -> V::Evaluator {
        V::evaluator()
    }
}

/// State of a minimax search.
struct Minimax<V: Variant> {
    pos: V::Position,
    evaluator: V::Evaluator,
    keys: Vec<Key>,
    root: usize,
}

/// Minimax value of a game's position, searched `depth` plies deep without pruning and scored by
/// the static evaluation.
pub fn minimax<V: Variant>(game: &Game<V::Position>, depth: u32) -> Score {
    let keys = game.positions().iter().map(Position::repetition_key).collect::<Vec<_>>();
    let mut evaluator = V::evaluator();
    evaluator.reset(game.position());
    let root = keys.len() - 1;
    Minimax::<V> { pos: game.position().clone(), evaluator, keys, root }.value(depth, 0)
}

impl<V: Variant> Minimax<V> {
    fn value(&mut self, depth: u32, ply: usize) -> Score {
        if let Some(end) = self.pos.game_end() {
            return self.outcome(end, ply);
        }
        if ply > 0 && self.is_drawn() {
            return Score::DRAW;
        }
        if depth == 0 && self.pos.halfmove_clock() < V::Position::CLOCK_LIMIT {
            return self.evaluator.score(&self.pos);
        }
        let clock_has_run_out = ply > 0 && self.pos.halfmove_clock() >= V::Position::CLOCK_LIMIT;
        let mut best = None;
        for &mv in &self.pos.pseudo_legal() {
            let Some(undo) = &self.pos.make_move(mv) else { continue };
            self.evaluator.made(&self.pos);
            self.keys.push(self.pos.repetition_key());
            let score = if clock_has_run_out { Score::DRAW } else { -self.value(depth - 1, ply + 1) };
            self.keys.pop();
            self.evaluator.unmade();
            self.pos.unmake_move(undo);
            best = best.max(Some(score));
        }
        best.unwrap_or_else(|| self.outcome(self.pos.no_moves(), ply))
    }

    fn is_drawn(&self) -> bool {
        let (&here, earlier) = self.keys.split_last().expect("the root is among the keys");
        let (known, line) = earlier.split_at((self.root + 1).min(earlier.len()));
        line.contains(&here)
            || known.iter().filter(|&&key| key == here).count() >= 2
            || self.pos.insufficient_material()
    }

    fn outcome(&self, end: Outcome, ply: usize) -> Score {
        match end.winner {
            None => Score::DRAW,
            Some(winner) if winner == self.pos.side_to_move() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        }
    }
}

/// Compares searches with selectivity off, on 1 to 3 threads, with minimax: the score, and the
/// value of the chosen move. `V` is [`Plain`] or [`PlainWithTable`]; each start is a FEN and the
/// moves played from it.
///
/// # Panics
/// If they disagree.
pub fn check_oracle<V: Variant>(setup: &Setup, starts: &[(&str, &[&str])], depth: u32) {
    for (fen, moves) in starts {
        let game = play::<V>(setup, fen, moves);
        let expected = minimax::<V>(&game, depth);
        for threads in 1..=3 {
            let mut engine = Choice::of::<V>(setup.preset.clone()).engine();
            engine.set_threads(threads);
            engine.game_mut().set_position(Some(fen), moves).expect("the start is well-formed");
            let report = search(&mut *engine, Limits { depth: Some(depth), ..Limits::default() });
            let place = format!("{} {fen} {moves:?}, depth {depth}, {threads} threads", setup.preset.name);
            let info = report.info.expect("a search to a depth finishes it");
            assert_eq!(info.score, expected, "{place}: score");
            let best = report.best.expect("there is a legal move");
            let mut after = game.clone();
            let mv = V::Notation::parse_move(game.position(), &best, setup).expect("the move is legal");
            assert!(after.play(mv), "{place}: {best} is illegal");
            assert_eq!(child_value::<V>(&game, mv, depth), expected, "{place}: value of {best}");
        }
    }
}

/// Minimax value of a move of the game's position.
fn child_value<V: Variant>(
    game: &Game<V::Position>,
    mv: <V::Position as Position>::Move,
    depth: u32,
) -> Score {
    let keys = game.positions().iter().map(Position::repetition_key).collect::<Vec<_>>();
    let mut pos = game.position().clone();
    let mut evaluator = V::evaluator();
    evaluator.reset(&pos);
    let root = keys.len() - 1;
    pos.make_move(mv).expect("the move is legal");
    evaluator.made(&pos);
    let mut below = Minimax::<V> { pos, evaluator, keys, root };
    below.keys.push(below.pos.repetition_key());
    -below.value(depth - 1, 1)
}

fn play<V: Variant>(setup: &Setup, fen: &str, moves: &[&str]) -> Game<V::Position> {
    let start = V::Notation::parse_fen(fen, setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut game = Game::new(start);
    for text in moves {
        let mv =
            V::Notation::parse_move(game.position(), text, setup).unwrap_or_else(|error| panic!("{error}"));
        assert!(game.play(mv), "{text} is illegal");
    }
    game
}

/// Searches and waits for the result.
pub(super) fn search(engine: &mut dyn GameEngine, limits: Limits) -> SearchReport {
    engine.search(limits).expect("every search ends with an answer")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::{Breakthrough, Duel};

    #[test]
    fn search_without_selectivity_is_minimax() {
        let setup = Setup::new(&Duel::INFO.presets[0], Duel::INFO.options);
        let starts: [(&str, &[&str]); 6] = [
            ("r.k./p.p./..../P.P./R.K. w - - 0 1", &[]),
            ("k.../..P./..../.r../...K w - - 5 9", &[]),
            ("k.../..../..../.r../...K w - - 97 60", &[]),
            ("..k./..../..PK/..../.... w - - 0 1", &[]),
            ("...k/p.../P.../..../K.R. w - - 0 1", &["a1b1", "d5d4", "b1a1", "d4d5", "a1b1", "d5d4"]),
            ("...k/..../...K/..../R... w - - 99 60", &[]),
        ];
        for depth in 1..=5 {
            check_oracle::<Plain<Duel>>(&setup, &starts, depth);
        }
    }

    #[test]
    fn table_scores_of_the_same_depth_keep_minimax() {
        let setup = Setup::new(&Breakthrough::INFO.presets[0], Breakthrough::INFO.options);
        let starts: [(&str, &[&str]); 3] = [
            ("ppppp/ppppp/...../PPPPP/PPPPP w - - 0 1", &[]),
            ("p.p.p/p.p../..P../..pPP/PP..P b - - 0 1", &[]),
            ("....p/p..../..P../p...P/..P.. w - - 0 1", &[]),
        ];
        for depth in 1..=6 {
            check_oracle::<Plain<Breakthrough>>(&setup, &starts[1..], depth);
            check_oracle::<PlainWithTable<Breakthrough>>(&setup, &starts, depth.min(5));
        }
    }
}
