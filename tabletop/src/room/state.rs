//! State of a game as sent to pages.

use std::collections::BTreeMap;

use engine_core::clock::Instant;
use engine_core::{AnySquare, DescribedMove, Side};

use super::contents::RoomContents;
use super::seats::Seats;
use super::thought::thought;
use super::{beside, drawing, study_state};
use crate::diagram::Diagram;
use crate::messages::{ClocksMessage, GameMessage, GameTitle, MoveWords, PlayedMove, ResultMessage};
use crate::pages::frame::title;
use crate::records::pgn::MoveNumbers;
use crate::table::level::Level;
use crate::table::tree::Node;
use crate::table::{PlayerKind, TableAction, picking};
use crate::text::{counted, side_name};

/// State of the game.
pub(crate) fn game(contents: &RoomContents, version: u64) -> GameMessage {
    let table = &contents.table;
    let game = table.engine().game();
    let past = contents.looked_at();
    let seen = past.as_deref().unwrap_or(game);
    let shown = contents.plies_shown();
    let picture = table.picture_at(shown);
    let moves = if contents.look.is_some() { &[][..] } else { table.moves() };
    let setup = game.setup();
    let rules = crate::rules::page_name(table.engine().catalogue(), &setup.preset.name);
    let choice = table.engine().catalogue().find(&setup.preset.name).ok();
    let page = choice.as_ref().and_then(crate::rules::page_of);
    let unusual = page.is_none_or(|page| page.source.is_unusual);
    let title = choice.map(|choice| title(&choice));
    let suggested = contents.hint.as_ref().filter(|_| past.is_none());
    let hint = suggested.map(|hint| names([hint.description.from, hint.description.to].iter().flatten()));
    GameMessage {
        version,
        link: contents.address(),
        game: GameTitle { name: setup.preset.name.to_string(), title, rules: rules.to_string(), unusual },
        mode: if contents.is_study() { "study" } else { "play" },
        board: drawing::board(&picture, &Diagram { turn: None, ..diagram(contents) }),
        fen: seen.fen(),
        turn: side_name(table.side()),
        yours: contents.allows(TableAction::Move).is_ok(),
        may: may(contents),
        room: contents.seats.as_ref().map(Seats::message),
        seats: table.terms().players.map(PlayerKind::name),
        level: Level::from_engine(table.engine()).words(),
        thinking: table.is_thinking(),
        paused: table.is_paused(),
        status: status(contents),
        message: message(contents),
        goal: game.info().goal,
        draw_offered: table.draw_offer().is_some(),
        moves: moves.iter().map(move_words).collect(),
        picks: picks(moves),
        guarded: guarded(contents),
        offered: places(moves, &picking::offered(moves)),
        in_place: places(moves, &picking::in_place(moves)),
        last: names(table.changed_by(shown)),
        check: names(&seen.checked()),
        attackers: names(&seen.checkers()),
        shown,
        played: played(contents),
        tree: contents.is_study().then(|| study_state::tree(contents, table.tree())),
        graph: study_state::graph(contents),
        tags: study_state::tags(contents),
        left_out: contents.left_out.clone(),
        clocks: clocks(contents),
        over: result(contents),
        captured: beside::captured(table.captured(shown)),
        pockets: picture.hands.as_ref().map(beside::pockets),
        drops: picture.drops,
        hint,
        thought: thought(contents),
    }
}

/// Message on the last position, and who is away.
fn message(contents: &RoomContents) -> String {
    let last = if contents.look.is_some() { "" } else { &*contents.message };
    let absence = contents.seats.as_ref().map_or_else(String::new, Seats::absence);
    let parts = [last, &absence].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(". ")
}

fn move_words(mv: &DescribedMove) -> MoveWords {
    MoveWords { text: mv.text.clone(), words: mv.description.words.clone() }
}

/// Actions that the viewer may perform now, by their names in pages.
fn may(contents: &RoomContents) -> Vec<&'static str> {
    let named = [
        (TableAction::Move, "play"),
        (TableAction::TakeBack, "back"),
        (if contents.table.is_paused() { TableAction::Resume } else { TableAction::Pause }, "pause"),
        (TableAction::Resign, "resign"),
        (TableAction::OfferDraw, "draw"),
        (TableAction::Hint, "hint"),
        (TableAction::Hurry, "hurry"),
        (TableAction::Analyse, "analyse"),
    ];
    named.into_iter().filter(|(action, _)| contents.allows(*action).is_ok()).map(|(_, name)| name).collect()
}

/// Diagram of the position shown: the last move highlighted, with the side to move.
pub(crate) fn diagram(contents: &RoomContents) -> Diagram {
    let is_current = contents.look.is_none() && contents.table.ending().is_none();
    Diagram {
        flipped: contents.flipped,
        turn: is_current.then(|| contents.table.side()),
        highlighted: contents.table.changed_by(contents.plies_shown()).to_vec(),
        ..Diagram::default()
    }
}

/// Legal moves by origin and target square, as indices in the list of moves.
fn picks(moves: &[DescribedMove]) -> BTreeMap<String, BTreeMap<String, Vec<usize>>> {
    let mut picks: BTreeMap<String, BTreeMap<String, Vec<usize>>> = BTreeMap::new();
    for from in picking::origins(moves) {
        let goals = picks.entry(from.to_string()).or_default();
        for to in picking::targets(moves, from) {
            goals.insert(to.to_string(), places(moves, &picking::between(moves, from, to)));
        }
    }
    picks
}

/// Squares protected by the pieces of the side that waits, by the square of the piece: targets of
/// recaptures made ahead.
fn guarded(contents: &RoomContents) -> BTreeMap<String, Vec<String>> {
    let table = &contents.table;
    if contents.look.is_some() || contents.is_study() || contents.allows(TableAction::Move).is_ok() {
        return BTreeMap::new();
    }
    let (game, picture, waits) = (table.engine().game(), table.picture(), !table.side());
    let is_own = |square: &AnySquare| picture.at(*square).pieces.iter().any(|piece| piece.side == waits);
    let protects = |square: AnySquare| (square.to_string(), names(&game.guarded(square)));
    picture.squares().filter(is_own).map(protects).filter(|(_, goals)| !goals.is_empty()).collect()
}

fn places(moves: &[DescribedMove], some: &[DescribedMove]) -> Vec<usize> {
    some.iter().filter_map(|needed| moves.iter().position(|mv| mv.text == needed.text)).collect()
}

fn status(contents: &RoomContents) -> String {
    let table = &contents.table;
    if let Some(plies) = contents.look {
        return format!("Looking back: {plies} of {}", counted(table.plies(), "turn"));
    }
    if let Some(ending) = table.ending() {
        return format!("Game over: {} {}", ending.result, ending.reason);
    }
    if contents.seats.as_ref().is_some_and(|seats| !seats.is_full()) {
        return "Waiting for your friend".to_string();
    }
    if table.is_paused() {
        return "The game is paused".to_string();
    }
    let side = table.side();
    let check = if table.engine().game().checked().is_empty() { "" } else { "Check. " };
    if table.is_thinking() {
        return format!("{check}The engine is thinking");
    }
    if let (Some(note), true) = (table.picture().notes.first(), only_choices(table.moves())) {
        return note.clone();
    }
    match table.terms().lone_person() == Some(side) && !contents.is_study() {
        true => format!("{check}Your turn"),
        false => format!("{check}{side:?} to move"),
    }
}

/// Returns true if only choices are possible, as before the first move of a game that begins with a
/// choice.
fn only_choices(moves: &[DescribedMove]) -> bool {
    moves.iter().all(|mv| mv.description.offered && mv.description.from.is_some())
}

fn result(contents: &RoomContents) -> Option<ResultMessage> {
    let ending = contents.table.ending()?;
    Some(ResultMessage { result: ending.result.to_string(), reason: ending.reason.clone() })
}

fn clocks(contents: &RoomContents) -> Option<ClocksMessage> {
    let table = &contents.table;
    let now = Instant::now();
    let left = |side| table.time_left(side, now).map(|left| left.as_millis() as u64);
    let runs = table.state().is_going() && !table.is_paused() && table.counts_time();
    Some(ClocksMessage {
        left: [left(Side::White)?, left(Side::Black)?],
        running: runs.then(|| side_name(table.side())),
    })
}

/// Moves played, for the list beside the board; empty in a study, which shows its tree.
fn played(contents: &RoomContents) -> Vec<PlayedMove> {
    if contents.is_study() {
        return Vec::new();
    }
    let numbers = MoveNumbers::from_fen(&contents.table.engine().game().start_fen());
    let entry = |(ply, played): (usize, &Node)| PlayedMove {
        number: numbers.text(ply),
        text: played.text.clone(),
        name: played.readable.clone(),
        side: played.side.map(side_name),
    };
    contents.table.played().into_iter().enumerate().map(entry).collect()
}

pub(super) fn names<'a>(squares: impl IntoIterator<Item = &'a AnySquare>) -> Vec<String> {
    squares.into_iter().map(AnySquare::to_string).collect()
}
