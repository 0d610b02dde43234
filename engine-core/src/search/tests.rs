//! Tests of the search on the test games.

use std::sync::Arc;

use crossbeam_channel::unbounded;

use super::stats::{Rule, Stats};
use super::task::{NodeCounters, Task};
use super::{Searcher, ThreadData};
use crate::control::Control;
use crate::test_games::{Breakthrough, Duel};
use crate::transposition::TableMemory;
use crate::{Game, Limits, Notation, Position, Setup, Variant};

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

/// Searches one position on one thread to a depth, with thread data of its own.
fn stats_of<V: Variant>(fen: &str, depth: u32) -> Stats {
    let setup = Setup::new(&V::INFO.presets[0], V::INFO.options);
    let game = Game::new(V::Notation::parse_fen(fen, &setup).unwrap());
    let evaluator = V::evaluator();
    let task = Task::<V> {
        root_moves: game.position().legal_moves(),
        game,
        setup,
        #[cfg(feature = "tunable")]
        params: V::PARAMS,
        limits: Limits { depth: Some(depth), ..Limits::default() },
        listener: Box::new(unbounded().0),
        table: Arc::new(TableMemory::reserve(1).unwrap().table()),
        control: Arc::new(Control::new()),
        nodes: NodeCounters::new(1),
    };
    let mut searcher = Searcher::new(&task, 0, evaluator, ThreadData::new());
    searcher.deepen();
    searcher.stats.clone()
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
