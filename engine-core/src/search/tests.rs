//! Tests of the search on the test games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;

use super::node_info::NonPv;
use super::stats::{Rule, Stats};
use super::task::{NodeCounters, Task};
use super::{Searcher, ThreadData, Window};
use crate::game::notation::Notation;
use crate::game::position::Position;
use crate::game::progress::Game;
use crate::game::score::{MAX_PLY, Score};
use crate::game::setup::Setup;
use crate::game::variant::Variant;
use crate::search::control::Control;
use crate::search::limits::{Clock, Limits, Strength};
use crate::table::TableMemory;
use crate::test_games::{Breakthrough, Duel};

const DUELS: [&str; 8] = [
    "r.k./p.p./..../P.P./R.K. w - - 0 1",
    "r.k./p.p./..../P.P./R.K. b - - 0 1",
    "k.../..P./..../.r../...K w - - 5 9",
    "..k./p.pp/.P../..PP/.R.K w - - 0 1",
    "...k/p.../P.../..../K.R. w - - 0 1",
    "rrk./ppp./..../PPP./RRK. w - - 0 1",
    // Zugzwang: found by search, these refute a null-move cut.
    "...K/..P./..R./p.../..k. b - - 0 1",
    "..../KPR./..../pk../.... b - - 0 1",
];

const RACES: [&str; 2] =
    ["ppppp/ppppp/...../PPPPP/PPPPP w - - 0 1", "p.p.p/p.p../..P../..pPP/PP..P b - - 0 1"];

/// Creates a single-threaded task that searches one position.
fn task_of<V: Variant>(fen: &str, limits: Limits) -> Task<V> {
    let setup = Setup::new(&V::INFO.presets[0], V::INFO.options);
    let game = Game::new(V::Notation::parse_fen(fen, &setup).unwrap());
    Task {
        root_moves: game.position().legal_moves(),
        game,
        setup,
        #[cfg(feature = "tunable")]
        params: V::PARAMS,
        limits,
        listener: Box::new(unbounded().0),
        table: Arc::new(TableMemory::reserve(1).unwrap().table()),
        endings: None,
        tablebase: None,
        tablebase_score: None,
        tablebase_hits: Default::default(),
        control: Arc::new(Control::new()),
        nodes: NodeCounters::new(1),
    }
}

/// Runs a task with fresh thread data.
fn searched<V: Variant>(task: &Task<V>) -> Searcher<'_, V> {
    let mut searcher = Searcher::new(task, 0, V::evaluator(), ThreadData::new());
    searcher.deepen();
    searcher
}

/// Returns the counters of a search of one position to a depth.
fn stats_of<V: Variant>(fen: &str, depth: u32) -> Stats {
    searched::<V>(&task_of(fen, to_depth(depth))).stats.clone()
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn every_rule_fires() {
    let duels = DUELS.map(|fen| stats_of::<Duel>(fen, 20));
    let races = RACES.map(|fen| stats_of::<Breakthrough>(fen, 16));
    let all = duels.iter().chain(&races).collect::<Vec<_>>();
    let silent = Rule::ALL.iter().filter(|&&rule| all.iter().all(|stats| stats.fired(rule) == 0));
    assert_eq!(silent.collect::<Vec<_>>(), Vec::<&Rule>::new(), "these rules never fired");
}

#[test]
fn games_without_null_move_have_none() {
    for fen in RACES {
        let stats = stats_of::<Breakthrough>(fen, 12);
        assert_eq!((stats.fired(Rule::NullMove), stats.fired(Rule::NullMoveRefuted)), (0, 0));
    }
}

#[test]
fn extensions_by_two_plies_are_counted_along_a_line() {
    let limit = Duel::PARAMS.singular_double_limit;
    let tasks = DUELS.map(|fen| task_of::<Duel>(fen, to_depth(20)));
    let counts = tasks.iter().map(searched).flat_map(|searcher| {
        (0..MAX_PLY).map(|ply| searcher.stack.entry(ply).double_extensions).collect::<Vec<_>>()
    });
    let counts = counts.collect::<Vec<_>>();
    assert!(counts.iter().all(|count| (0..=limit).contains(count)), "{counts:?}");
    assert!(counts.iter().any(|&count| count > 1), "none was counted twice");
}

#[test]
fn time_that_is_over_while_pondering_ends_the_search_once_the_move_comes() {
    let minute = Duration::from_secs(60);
    let clock = Clock { time_ms: [60_000; 2], increment_ms: [0; 2], moves_to_go: None };
    let started = Instant::now() - minute;
    let task = task_of::<Duel>(DUELS[0], Limits { started, ponder: true, clock: Some(clock), ..to_depth(8) });
    task.control.begin(&task.limits);
    let searcher = searched(&task);
    assert!(!searcher.is_time_up(), "no clock runs");
    task.control.ponder_hit();
    assert!(searcher.is_time_up());
}

#[test]
fn margins_grow_by_a_share_of_themselves_with_each_doubling() {
    let task = task_of::<Duel>(DUELS[0], to_depth(1));
    let mut searcher = Searcher::new(&task, 0, Duel::evaluator(), ThreadData::new());
    let margins = [0, 1, 3].map(|doublings| {
        searcher.doublings = doublings;
        searcher.grown(1024)
    });
    assert_eq!(margins, [0, 1, 3].map(|doublings| 1024 + doublings * Duel::PARAMS.margin_growth));
}

#[test]
fn nodes_are_counted_for_the_root_moves_that_they_went_into() {
    let task = task_of::<Duel>(DUELS[0], to_depth(6));
    let searcher = searched(&task);
    let counted: u64 = searcher.root_moves.iter().map(|root_move| root_move.nodes).sum();
    // Each search of the root counts as a node.
    let roots = searcher.nodes - counted;
    assert!(counted > 0 && (6..=60).contains(&roots), "{counted} of {}", searcher.nodes);
}

#[test]
fn reverse_futility_goes_to_its_depth() {
    let task = task_of::<Duel>(DUELS[0], to_depth(1));
    let mut searcher = Searcher::new(&task, 0, Duel::evaluator(), ThreadData::new());
    let mut cuts = |depth| {
        let probe = searcher.probe();
        let node = searcher.node_info::<NonPv>(Window::above(Score::DRAW), depth, 1, false, probe);
        searcher.reverse_futility(&node, Score::EVAL_MAX).is_some()
    };
    let deepest = Duel::PARAMS.reverse_futility_depth;
    assert_eq!([1, deepest, deepest + 1].map(&mut cuts), [true, true, false]);
}

#[test]
fn a_beginner_overlooks_captures_less_often_than_quiet_moves() {
    let overlooked = |noisy| {
        let mut shares = [0, 0];
        for seed in 0..1000 {
            let limits = Limits { strength: Some(Strength { skill: 0.0, seed }), ..to_depth(1) };
            let task = task_of::<Duel>(DUELS[3], limits);
            let searcher = searched(&task);
            let seen = |mv: &&_| searcher.root_moves.iter().any(|root_move| root_move.mv == **mv);
            let moves: Vec<_> =
                task.root_moves.iter().filter(|mv| searcher.pos.is_noisy(**mv) == noisy).collect();
            // A single move is a random one.
            if searcher.root_moves.len() > 1 {
                shares[0] += moves.len();
                shares[1] += moves.iter().filter(|mv| !seen(mv)).count();
            }
        }
        shares[1] as f64 / shares[0] as f64
    };
    let (captures, quiet) = (overlooked(true), overlooked(false));
    assert!((0.05..0.15).contains(&captures) && (0.25..0.35).contains(&quiet), "{captures} {quiet}");
}
