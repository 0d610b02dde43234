//! Tests of the engine through the interface of front ends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::engine::any_game::MoveStyle;
use crate::engine::game_engine::{Bound, GameEngine, InfoLine, Listener, SearchEvent, SearchReport};
use crate::game::entry::Choice;
use crate::game::position::{Position, Side};
use crate::game::score::Score;
use crate::game::setup::Setup;
use crate::game::variant::{Evaluator, Variant, VariantInfo};
use crate::search::limits::{Clock, Limits, Strength};
use crate::test_games::{Breakthrough, Duel};

pub(super) const MATE_IN_TWO: &str = "...k/..../.K../..../R... w - - 0 1";

pub(super) fn open<V: Variant>() -> Box<dyn GameEngine> {
    Choice::of::<V>(&V::INFO.presets[0]).engine()
}

fn start(engine: &mut dyn GameEngine, limits: Limits) -> Receiver<SearchEvent> {
    let (events, inbox) = unbounded();
    engine.go(limits, Box::new(events));
    inbox
}

/// Waits for the end: returns the reported lines, and the result, which must be the last event.
fn finish(inbox: &Receiver<SearchEvent>) -> (Vec<InfoLine>, SearchReport) {
    let mut lines = Vec::new();
    loop {
        match inbox.recv_timeout(Duration::from_secs(60)).expect("a search always answers") {
            SearchEvent::Info(line) => lines.push(line),
            SearchEvent::CurrentMove { .. } => {}
            SearchEvent::Done(report) => {
                assert!(inbox.recv_timeout(Duration::from_millis(50)).is_err(), "nothing follows the answer");
                return (lines, report);
            }
        }
    }
}

pub(super) fn search(engine: &mut dyn GameEngine, limits: Limits) -> (Vec<InfoLine>, SearchReport) {
    finish(&start(engine, limits))
}

pub(super) fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Asserts that a line can be played from the engine's position.
fn assert_legal(engine: &mut dyn GameEngine, pv: &[String]) {
    assert!(!pv.is_empty());
    for text in pv {
        engine.game_mut().play(text).unwrap();
    }
    for _ in pv {
        assert!(engine.game_mut().undo());
    }
}

#[test]
fn one_thread_repeats_itself() {
    let mut engine = open::<Duel>();
    let nodes = |engine: &mut dyn GameEngine| {
        engine.new_game(0);
        let first = search(engine, to_depth(14)).1;
        engine.game_mut().set_position(None, &["c1d1"]).unwrap();
        let second = search(engine, to_depth(14)).1;
        (first.nodes, first.best, first.info.unwrap().pv, second.nodes)
    };
    let once = nodes(&mut *engine);
    assert_eq!(nodes(&mut *engine), once);
    let mut other = open::<Duel>();
    assert_eq!(nodes(&mut *other), once);
}

#[test]
fn a_waiting_caller_searches_with_the_result_of_a_thread() {
    struct ThreadRecorder(Sender<ThreadId>);
    impl Listener for ThreadRecorder {
        fn on_event(&self, _: SearchEvent) {
            self.0.send(std::thread::current().id()).unwrap();
        }
    }
    let [mut threaded, mut waiting] = [open::<Duel>(), open::<Duel>()];
    for moves in [&[][..], &["a2a3", "c4c3"]] {
        let found = |report: SearchReport| (report.best, report.nodes, report.info.unwrap().pv);
        threaded.game_mut().set_position(None, moves).unwrap();
        waiting.game_mut().set_position(None, moves).unwrap();
        let report = waiting.search(to_depth(12)).unwrap();
        assert_eq!(found(report), found(search(&mut *threaded, to_depth(12)).1));
        assert!(!waiting.is_searching());
    }
    let (sender, threads) = unbounded();
    waiting.go_and_wait(to_depth(2), Box::new(ThreadRecorder(sender)));
    assert!(threads.iter().all(|thread| thread == std::thread::current().id()));
    assert!(waiting.has_threads(), "what it learnt is kept");
    waiting.dismiss_threads();
    assert!(!waiting.has_threads());
    assert_eq!(waiting.get_ready(), Some(1));
    assert!(waiting.has_threads(), "a search can begin at once");
}

#[test]
fn lines_are_legal_and_depths_rise() {
    for threads in 1..=3 {
        let mut engine = open::<Duel>();
        engine.set_threads(threads);
        for moves in [&[][..], &["a2a3", "c4c3"]] {
            engine.game_mut().set_position(None, moves).unwrap();
            let (lines, report) = search(&mut *engine, to_depth(13));
            assert!(lines.iter().map(|line| line.depth).is_sorted());
            for line in &lines {
                assert_legal(&mut *engine, &line.pv);
            }
            assert!(engine.game().legal_moves().contains(&report.best.unwrap()));
        }
    }
}

#[test]
fn forced_wins_are_found_with_their_whole_line() {
    let mut engine = open::<Duel>();
    engine.game_mut().set_position(Some(MATE_IN_TWO), &[]).unwrap();
    let (_, report) = search(&mut *engine, to_depth(12));
    let info = report.info.unwrap();
    assert_eq!(info.score.plies_to_end(), Some(3), "{info:?}");
    assert_eq!(info.pv.len(), 3);
    assert_eq!(info.seldepth, 3, "earlier iterations looked deeper");
    let line = info.pv.iter().map(String::as_str).collect::<Vec<_>>();
    engine.game_mut().set_position(Some(MATE_IN_TWO), &line).unwrap();
    assert_eq!(engine.game().outcome().unwrap().winner, Some(Side::White));

    engine.game_mut().set_position(Some(MATE_IN_TWO), &[]).unwrap();
    let limits = Limits { mate: Some(2), ..Limits::default() };
    assert_eq!(search(&mut *engine, limits).1.info.unwrap().score, Score::win_in(3));
}

#[test]
fn sudden_wins_are_seen() {
    let mut engine = open::<Breakthrough>();
    engine.game_mut().set_position(Some("..p../P..../...../p...p/..P.. w - - 0 1"), &[]).unwrap();
    let (_, report) = search(&mut *engine, to_depth(4));
    assert_eq!(report.info.unwrap().score, Score::win_in(1));
    engine.game_mut().set_position(Some("..p../...../P..../p...p/..P.. w - - 0 1"), &[]).unwrap();
    let (_, report) = search(&mut *engine, to_depth(6));
    assert_eq!(report.info.unwrap().score, Score::loss_in(2));
}

#[test]
fn a_loss_is_put_off_as_well_as_a_search_as_deep_can() {
    let mut engine = open::<Breakthrough>();
    engine.game_mut().set_position(Some("..p../...../P..../p...p/..P.. w - - 0 1"), &[]).unwrap();
    let clock = Clock { time_ms: [600_000; 2], ..Clock::default() };
    for _ in 0..2 {
        let (_, report) = search(&mut *engine, Limits { clock: Some(clock), ..Limits::default() });
        let info = report.info.unwrap();
        assert_eq!(info.score, Score::loss_in(2));
        assert_eq!(info.depth, 3, "also when the table knows the loss from the first");
    }
}

#[test]
fn weak_players_have_their_own_table_entries() {
    for position in [&["a2a3"][..], &["a2a3", "c4c3"]] {
        let [mut mixed, mut fresh] = [open::<Duel>(), open::<Duel>()];
        for engine in [&mut mixed, &mut fresh] {
            engine.game_mut().set_position(None, position).unwrap();
        }
        for seed in 0..4 {
            let strength = Some(Strength { skill: 0.0, seed });
            search(&mut *mixed, Limits { strength, ..to_depth(8) });
        }
        for depth in 1..6 {
            let found = |engine: &mut Box<dyn GameEngine>| {
                let report = search(&mut **engine, to_depth(depth)).1;
                (report.best, report.nodes, report.info.unwrap().score)
            };
            assert_eq!(found(&mut mixed), found(&mut fresh), "{position:?} to depth {depth}");
        }
    }
}

#[test]
fn the_move_of_several_lines_is_the_first_that_was_reported() {
    for threads in 2..=3 {
        let mut engine = open::<Duel>();
        engine.set_threads(threads);
        for nodes in (1..40).map(|count| 100 * count) {
            let limits = Limits { nodes: Some(nodes), multi_pv: 3, ..Limits::default() };
            let (lines, report) = search(&mut *engine, limits);
            let Some(last) = lines.iter().rev().find(|line| line.multipv == 1) else { continue };
            assert_eq!(last.pv.first(), report.best.as_ref(), "{nodes} nodes");
            let others = lines.iter().rev().take(3).filter(|line| line.multipv > 1);
            assert!(
                others.clone().all(|line| line.pv.first() != report.best.as_ref()),
                "{nodes} nodes: {lines:?}"
            );
        }
    }
}

/// Even searches that end before they have begun report a score for their move.
#[test]
fn every_answer_has_a_line_and_is_the_beginning_of_the_last_one() {
    for threads in 1..=3 {
        let mut engine = open::<Duel>();
        engine.set_threads(threads);
        for nodes in [0, 1, 2, 10].into_iter().chain((1..60).map(|count| 37 * count)) {
            engine.clear_hash();
            let (lines, report) = search(&mut *engine, Limits { nodes: Some(nodes), ..Limits::default() });
            let last = lines.last().unwrap_or_else(|| panic!("no line after {nodes} nodes"));
            let mut pv = last.pv.iter().cloned();
            assert_eq!((pv.next(), pv.next()), (report.best, report.ponder), "{nodes} nodes: {lines:?}");
            assert_eq!(report.info.unwrap().pv, last.pv);
        }
        let inbox = start(&mut *engine, Limits { infinite: true, ..Limits::default() });
        engine.stop();
        let (lines, report) = finish(&inbox);
        assert_eq!(lines.last().unwrap().pv.first(), report.best.as_ref());
    }
}

#[test]
fn variety_chooses_among_good_moves_of_the_first_plies_by_its_seed() {
    let mut engine = open::<Duel>();
    let mut play = |variety: Option<u64>| {
        engine.new_game(0);
        let mut moves = Vec::new();
        for _ in 0..14 {
            let limits = Limits { depth: Some(5), variety, ..Limits::default() };
            let (lines, report) = search(&mut *engine, limits);
            let Some(best) = report.best else { break };
            assert_eq!(lines.last().unwrap().pv.first(), Some(&best));
            assert!(lines.iter().all(|line| line.multipv == 1), "only the wanted lines are reported");
            let most = lines.iter().rev().find(|line| line.depth == 5).unwrap().score;
            let least = lines.last().unwrap().score;
            assert!(most.value() - least.value() <= 100, "{lines:?}");
            engine.game_mut().play(&best).unwrap();
            moves.push(best);
        }
        moves
    };
    let plain = play(None);
    assert_eq!(play(None), plain);
    assert_eq!(play(Some(3)), play(Some(3)));
    let games: std::collections::HashSet<_> = (0..12).map(|seed| play(Some(seed))).collect();
    assert!(games.len() > 3, "{games:?}");
}

#[test]
fn later_moves_are_the_best_ones_whatever_the_seed() {
    let mut engine = open::<Duel>();
    let mut line = Vec::new();
    while line.len() < 12 {
        let mv = engine.game().moves()[line.len() % engine.game().moves().len()];
        line.push(engine.game().write(mv, MoveStyle::Coordinates));
        engine.game_mut().make_move(mv);
        assert!(engine.game().outcome().is_none(), "{line:?}");
    }
    let moves: Vec<&str> = line.iter().map(String::as_str).collect();
    let found = |variety: Option<u64>| {
        let mut engine = open::<Duel>();
        engine.game_mut().set_position(None, &moves).unwrap();
        let (_, report) = search(&mut *engine, Limits { variety, ..to_depth(6) });
        (report.best, report.nodes)
    };
    assert!((0..6).all(|seed| found(Some(seed)) == found(None)));
}

#[test]
fn node_limits_are_exact_on_one_thread() {
    let mut engine = open::<Duel>();
    for nodes in [1, 2, 50, 255, 256, 257, 5000] {
        engine.clear_hash();
        let (_, report) = search(&mut *engine, Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(report.nodes, nodes);
        assert!(engine.game().legal_moves().contains(&report.best.unwrap()));
    }
}

#[test]
fn root_moves_can_be_chosen_and_left_out() {
    let mut engine = open::<Duel>();
    let game = engine.game().copy();
    let read = |texts: &[&str]| texts.iter().map(|text| game.read(text).unwrap()).collect();
    let only = |search: &[&str], exclude: &[&str]| Limits {
        search_moves: read(search),
        exclude_moves: read(exclude),
        ..to_depth(6)
    };
    let best = |engine: &mut dyn GameEngine, limits| search(engine, limits).1.best;
    assert_eq!(best(&mut *engine, only(&["c1d1"], &[])), Some("c1d1".into()));
    let top = best(&mut *engine, to_depth(6)).unwrap();
    assert_ne!(best(&mut *engine, only(&[], &[&top])), Some(top.clone()));
    assert_eq!(best(&mut *engine, only(&[&top, "c1d1"], &[&top])), Some("c1d1".into()));
    let all = engine.game().legal_moves();
    let all = all.iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(best(&mut *engine, only(&[], &all)), None);
}

#[test]
fn several_lines_are_ranked_and_differ() {
    let mut engine = open::<Duel>();
    for threads in [1, 2, 3] {
        engine.set_threads(threads);
        let (lines, report) = search(&mut *engine, Limits { multi_pv: 3, ..to_depth(8) });
        let last = lines.iter().filter(|line| line.depth == 8).collect::<Vec<_>>();
        assert_eq!(last.iter().map(|line| line.multipv).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(last.is_sorted_by(|one, next| one.score >= next.score && one.pv[0] != next.pv[0]));
        assert_eq!(report.best.as_ref(), last[0].pv.first());
    }
    let many = Limits { multi_pv: 500, ..to_depth(3) };
    let moves = engine.game().legal_moves().len();
    assert_eq!(search(&mut *engine, many).0.iter().filter(|line| line.depth == 3).count(), moves);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut engine = open::<Duel>();
    engine.game_mut().set_position(Some("R.k./..../..K./..../.... b - - 0 1"), &[]).unwrap();
    assert_eq!(engine.game().outcome().unwrap().winner, Some(Side::White));
    for threads in [1, 2] {
        engine.set_threads(threads);
        let (lines, report) = search(&mut *engine, to_depth(5));
        assert_eq!((lines.len(), report.best, report.info), (0, None, None));
    }
}

#[test]
fn infinite_search_waits_for_the_stop() {
    let mut engine = open::<Duel>();
    engine.set_threads(2);
    for fen in [MATE_IN_TWO, "R.k./..../..K./..../.... b - - 0 1"] {
        engine.game_mut().set_position(Some(fen), &[]).unwrap();
        let inbox = start(&mut *engine, Limits { infinite: true, ..to_depth(1) });
        let deadline = Instant::now() + Duration::from_millis(100);
        while let Ok(event) = inbox.recv_deadline(deadline) {
            assert!(!matches!(event, SearchEvent::Done(_)), "no answer before the stop");
        }
        assert!(engine.is_searching());
        engine.stop();
        finish(&inbox);
        assert!(!engine.is_searching());
    }
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut engine = open::<Duel>();
    let clock = Clock { time_ms: [200, 200], ..Clock::default() };
    let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
    let inbox = start(&mut *engine, limits);
    std::thread::sleep(Duration::from_millis(300));
    assert!(engine.is_searching());
    engine.ponder_hit();
    assert!(finish(&inbox).1.best.is_some());
}

#[test]
fn an_empty_clock_still_gives_a_move() {
    let mut engine = open::<Duel>();
    for time_ms in [0, 1, 15] {
        let clock = Clock { time_ms: [time_ms; 2], ..Clock::default() };
        let (_, report) = search(&mut *engine, Limits { clock: Some(clock), ..Limits::default() });
        assert!(report.best.is_some());
    }
}

#[test]
fn changes_end_the_search_first() {
    let mut engine = open::<Duel>();
    let inbox = start(&mut *engine, Limits { infinite: true, ..Limits::default() });
    engine.game_mut().play("c1d1").unwrap();
    assert!(!engine.is_searching());
    let (_, report) = finish(&inbox);
    assert!(report.best.is_some());
    let inbox = start(&mut *engine, Limits { infinite: true, ..Limits::default() });
    drop(engine);
    finish(&inbox);
}

#[test]
fn weak_play_is_seeded_and_varied() {
    let mut engine = open::<Duel>();
    let mut choice = |skill, seed| {
        engine.new_game(0);
        let strength = Some(Strength { skill, seed });
        search(&mut *engine, Limits { strength, ..to_depth(10) }).1.best.unwrap()
    };
    let moves = (0..20).map(|seed| choice(0.0, seed)).collect::<Vec<_>>();
    assert!(moves.iter().any(|mv| *mv != moves[0]));
    assert_eq!((0..20).map(|seed| choice(0.0, seed)).collect::<Vec<_>>(), moves);
    assert_eq!(choice(20.0, 1), choice(20.0, 2));
}

#[test]
fn perft_agrees_across_threads() {
    for engine in [open::<Duel>(), open::<Breakthrough>()] {
        for depth in 1..=4 {
            let counts = engine.game().perft(depth, 1);
            assert_eq!(engine.game().perft(depth, 3), counts);
            assert_eq!(
                counts.iter().map(|count| &count.text).collect::<Vec<_>>(),
                engine.game().legal_moves().iter().collect::<Vec<_>>()
            );
        }
        assert!(engine.game().perft(0, 2).is_empty());
    }
}

#[test]
fn draws_by_repetition_and_clock_end_the_game() {
    let mut engine = open::<Duel>();
    let there_and_back = ["c1d1", "c5d5", "d1c1", "d5c5"];
    engine.game_mut().set_position(None, &[there_and_back, there_and_back].concat()).unwrap();
    assert_eq!(engine.game().outcome().unwrap().winner, None);
    assert!(engine.game_mut().undo());
    assert_eq!(engine.game().outcome(), None);
    engine.game_mut().set_position(Some("r.k./p.p./..../P.P./R.K. w - - 99 70"), &[]).unwrap();
    assert_eq!(engine.game().outcome(), None);
    engine.game_mut().play("c1d1").unwrap();
    assert_eq!(engine.game().outcome().unwrap().winner, None);
}

/// Duel with a different evaluator, whose score is `OPINION`.
struct ConstantEvalDuel<const OPINION: i32>;

/// Constant evaluation from White's view; panics if it is 0.
#[derive(Clone)]
struct ConstantEval(i32);

impl<P: Position> Evaluator<P> for ConstantEval {
    fn score(&mut self, pos: &P) -> Score {
        assert_ne!(self.0, 0, "an evaluator that fails");
        let side = if pos.side_to_move() == Side::White { 1 } else { -1 };
        Score::raw(side * self.0)
    }
}

impl<const OPINION: i32> Variant for ConstantEvalDuel<OPINION> {
    type Position = <Duel as Variant>::Position;
    type Evaluator = ConstantEval;
    type MoveOrder = <Duel as Variant>::MoveOrder;
    type Notation = <Duel as Variant>::Notation;

    const INFO: &'static VariantInfo = Duel::INFO;

    fn start(setup: &Setup, seed: u64) -> Self::Position {
        Duel::start(setup, seed)
    }

    fn evaluator() -> ConstantEval {
        ConstantEval(OPINION)
    }
}

#[test]
fn evaluations_never_look_like_wins() {
    for mut engine in [
        open::<ConstantEvalDuel<29_000>>(),
        open::<ConstantEvalDuel<31_000>>(),
        open::<ConstantEvalDuel<-29_000>>(),
    ] {
        let (lines, _) = search(&mut *engine, to_depth(10));
        for line in lines.iter().filter(|line| line.bound == Bound::Exact) {
            assert!(!line.score.is_decisive(), "{line:?}");
            assert!(line.score.value().abs() <= Score::EVAL_MAX.value(), "{line:?}");
        }
    }
}

#[test]
fn a_panic_still_gets_an_answer_and_is_noticed() {
    let mut engine = open::<ConstantEvalDuel<0>>();
    engine.set_threads(2);
    let (_, report) = search(&mut *engine, to_depth(3));
    assert!(report.best.is_some());
    assert!(!engine.is_searching());
    let dropped = catch_unwind(AssertUnwindSafe(|| drop(engine)));
    assert_eq!(dropped.is_err(), cfg!(debug_assertions));
}
