//! Reports in rooms: orders, progress, and what they say of the moves of a study.

use std::time::Duration;

use engine_core::clock::Instant;

use super::contents::{Change, RoomContents};
use super::link::Link;
use super::machine::{Input, Order};
use super::mistakes::Mistake;
use super::report::{FinishedReport, ReportId, ReportNews, ReportOrder, ReportTask};
use super::state::game;
use super::study_state;
use super::tests::{played, room, room_of};
use super::thought::thought;
use crate::annotate::MoveClass;
use crate::catalogue::all_games;
use crate::messages::{PageAction, TreeMessageStep};

/// Begins a report of 10 ms a position in a room without orders.
fn begin_report(room: &mut RoomContents, now: Instant) -> (ReportId, ReportTask) {
    room.handle(Input::Act(&PageAction::Report { each: 10 }), now).unwrap();
    let orders = room.take_orders();
    let [Order::Report(ReportOrder::Begin(id, task))] = &orders[..] else { panic!("{orders:?}") };
    (*id, task.clone())
}

/// First node of a study's tree with this move.
fn node_of(room: &RoomContents, text: &str) -> usize {
    (0..).find(|&node| room.table.tree().node(node).text == text).unwrap()
}

#[test]
fn a_report_is_ordered_announced_and_cancelled_once() {
    let (mut room, now) = room("game=chess&mode=study&moves=e2e4");
    let (id, task) = begin_report(&mut room, now);
    assert_eq!((task.moves, task.each), (1, Duration::from_millis(10)));
    assert!(room.handle(Input::Act(&PageAction::Report { each: 10 }), now).is_err(), "one at a time");
    room.take_change();
    room.handle(Input::Report(id, ReportNews::Done(1)), now).unwrap();
    assert_eq!(room.take_change(), Some(Change::Analysis));
    for _ in 0..2 {
        room.handle(Input::Watched(false), now).unwrap();
    }
    let ended = room.take_orders();
    assert!(matches!(ended[..], [Order::Report(ReportOrder::End(_))]), "{ended:?}");
    let made = FinishedReport {
        page: "the page".to_string(),
        shares: vec![(0.5, 8), (0.6, 9)],
        scores: vec!["0.00".to_string(), "+0.60".to_string()],
        accuracy: [None; 2],
        mistakes: Vec::new(),
    };
    room.handle(Input::Report(id + 1, ReportNews::Made(made.clone())), now).unwrap();
    assert!(room.report.as_ref().unwrap().is_running(), "another report's");
    room.handle(Input::Report(id, ReportNews::Made(made)), now).unwrap();
    let tree = room.table.tree();
    assert_eq!(tree.node(tree.main_line()[1]).expected, Some((0.6, 9)));
}

#[test]
fn a_report_says_nothing_about_the_moves_of_another_study() {
    let mut room = room_of("1. e4 (1. d4 d5) 1... e5 *");
    let now = Instant::now();
    let (id, _) = begin_report(&mut room, now);
    let variation = node_of(&room, "d7d5");
    for action in
        [PageAction::Go { node: variation }, PageAction::Study { on: false }, PageAction::Study { on: true }]
    {
        room.handle(Input::Act(&action), now).unwrap();
    }
    let shares = vec![(0.5, 8), (0.6, 9), (0.7, 9)];
    let made = FinishedReport {
        page: "the page".to_string(),
        shares,
        scores: Vec::new(),
        accuracy: [None; 2],
        mistakes: Vec::new(),
    };
    room.handle(Input::Report(id, ReportNews::Made(made)), now).unwrap();
    assert_eq!(played(&room), ["d2d4", "d7d5"]);
    assert!(room.table.played().iter().all(|played| played.expected.is_none()));
}

/// Findings are shown on the moves that were searched, whatever the main line is.
#[test]
fn an_unfinished_report_says_nothing_about_another_main_line() {
    let mut room = room_of("1. e4 (1. d4 d5) 1... e5 *");
    let now = Instant::now();
    let (id, _) = begin_report(&mut room, now);
    let mark = ReportNews::Marked { ply: 1, is_whites: false, class: MoveClass::Mistake };
    for news in [ReportNews::Expected(0, 0.5), ReportNews::Expected(2, 0.7), mark] {
        room.handle(Input::Report(id, news), now).unwrap();
    }
    let shown = |room: &RoomContents| {
        let report = thought(room).report.unwrap();
        (report.shares, report.marks)
    };
    assert_eq!(shown(&room), (vec![Some(0.5), None, Some(0.7)], vec![None, Some("?")]));
    let variation = node_of(&room, "d7d5");
    room.handle(Input::Act(&PageAction::Promote { node: variation }), now).unwrap();
    assert_eq!(played_line(&room), ["d2d4", "d7d5"]);
    assert_eq!(shown(&room), (vec![Some(0.5), None, None], vec![None, None]));
}

/// Moves of the main line.
fn played_line(room: &RoomContents) -> Vec<&str> {
    let tree = room.table.tree();
    tree.main_line().into_iter().skip(1).map(|node| &*tree.node(node).text).collect()
}

/// A report names the better moves, in the tree and as exercises, until the tree is another one.
#[test]
fn a_report_says_which_move_was_better() {
    let (mut room, now) = room("game=crazyhouse&mode=study&moves=e2e4+d7d5+e4d5+d8d5+P@e6");
    let (id, _) = begin_report(&mut room, now);
    room.handle(Input::Report(id, ReportNews::Expected(2, 0.7)), now).unwrap();
    let shares = |room: &RoomContents| thought(room).report.unwrap().shares;
    assert_eq!(shares(&room)[2], Some(0.7));
    let marked = ReportNews::Marked { ply: 3, is_whites: false, class: MoveClass::Mistake };
    room.handle(Input::Report(id, marked), now).unwrap();
    let counted = |room: &RoomContents| {
        let report = thought(room).report.unwrap();
        (report.marks, report.summary.map(|(accuracy, counts)| (accuracy.is_some(), counts)))
    };
    let early = [(false, [0, 0, 0]), (false, [0, 1, 0])];
    assert_eq!(counted(&room), (vec![None, None, None, Some("?"), None], early));
    let mistake = Mistake {
        ply: 4,
        is_whites: true,
        class: MoveClass::Blunder,
        fen: "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3".to_string(),
        played: "3. P@e6".to_string(),
        squares: vec!["e6".to_string()],
        best: "b1c3".to_string(),
        good: vec!["g1f3".to_string()],
        line: vec!["Nc3".to_string()],
    };
    let shares_made = vec![(0.5, 9); 6];
    let made = FinishedReport {
        page: String::new(),
        shares: shares_made,
        scores: (0..6).map(|ply| format!("+{ply}.00")).collect(),
        accuracy: [None; 2],
        mistakes: vec![mistake],
    };
    room.handle(Input::Report(id, ReportNews::Made(made)), now).unwrap();
    assert!(shares(&room).is_empty());
    let last = [(false, [0, 0, 1]), (false, [0, 0, 0])];
    assert_eq!(counted(&room), (Vec::new(), last), "the final marks alone");
    let better = |room: &RoomContents| {
        let steps = game(room, 0).tree.map_or_else(Vec::new, |tree| tree.steps);
        let found = steps.into_iter().filter_map(|step| match step {
            TreeMessageStep::Move { better, name, .. } => better.map(|better| (name, better)),
            _ => None,
        });
        found
            .map(|(name, better)| format!("{name}: {} {} {}", better.class, better.name, better.text))
            .collect::<Vec<_>>()
    };
    let values = |room: &RoomContents| {
        let steps = game(room, 0).tree.map_or_else(Vec::new, |tree| tree.steps);
        let value = |step| match step {
            TreeMessageStep::Move { value, .. } => value,
            _ => None,
        };
        steps.into_iter().filter_map(value).collect::<Vec<_>>()
    };
    assert_eq!(better(&room), ["P@e6: Blunder Nc3 b1c3"]);
    assert_eq!(values(&room), ["+1.00", "+2.00", "+3.00", "+4.00", "+5.00"]);
    let exercises = study_state::mistakes(&room);
    let step = &exercises.steps[0];
    assert_eq!(step.moves, ["b1c3", "g1f3"]);
    assert_eq!(step.title, "White played 3. P@e6??");
    let shown = RoomContents::open(&Link::read(&step.link).unwrap(), all_games(), &|| false).unwrap();
    assert_eq!(game(&shown, 0).tree.unwrap().shapes, ["Re6"], "the dropped pawn has no origin");
    for action in [PageAction::Study { on: false }, PageAction::Study { on: true }] {
        room.handle(Input::Act(&action), now).unwrap();
    }
    assert!(better(&room).is_empty() && values(&room).is_empty());
}
