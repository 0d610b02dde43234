//! State of a game as sent to pages.

use engine_core::clock::Instant;
use std::collections::BTreeMap;

use engine_core::{AnySquare, DescribedMove, InfoLine, MoveStyle, Picture, Side};
use serde_json::{Value, json};

use super::contents::RoomContents;
use super::link::Link;
use super::report::{Mistake, RoomReport};
use super::seats::Seats;
use super::{beside, drawing};
use crate::annotate::white_share;
use crate::diagram::{Arrow, Diagram, Hint, SquareMark, Tone, hints_from};
use crate::pages::frame::title;
use crate::records::comment::Comment;
use crate::records::pgn::MoveNumbers;
use crate::records::pgn_text::{self, GameText, is_mark};
use crate::records::pgn_tokens::{OPEN, sign_of};
use crate::records::tags::RESULT;
use crate::room_error::{RoomError, RoomResult};
use crate::table::level::Level;
use crate::table::preview::{self, Preview};
use crate::table::record;
use crate::table::tree::{Node, ROOT, Tree};
use crate::table::tree_order::TreeStep;
use crate::table::{PlayerKind, TableAction, picking};
use crate::text::{nps, score_text};

/// Limit of arrows and marked squares drawn for a comment.
const MOST_SHAPES: usize = 64;
/// Number of moves sent of a line.
const LINE_LENGTH: usize = 12;

/// State of the game.
pub(crate) fn game_json(contents: &RoomContents, version: u64) -> Value {
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
    json!({
        "version": version,
        "link": contents.address(),
        "game": { "name": &*setup.preset.name, "title": title, "rules": &*rules, "unusual": unusual },
        "mode": if contents.is_study() { "study" } else { "play" },
        "board": drawing::board(&picture, &Diagram { turn: None, ..diagram(contents) }),
        "fen": seen.fen(),
        "turn": name(table.side()),
        "yours": contents.allows(TableAction::Move).is_ok(),
        "may": may(contents),
        "room": contents.seats.as_ref().map(Seats::told),
        "seats": table.terms().players.map(PlayerKind::name),
        "level": Level::from_engine(table.engine()).words(),
        "thinking": table.is_thinking(),
        "paused": table.is_paused(),
        "status": status(contents),
        // The message belongs to the current position.
        "message": if contents.look.is_some() { "" } else { &contents.message },
        "goal": game.info().goal,
        "drawOffered": table.draw_offer().is_some(),
        "moves": moves.iter().map(|mv| json!({ "text": mv.text, "words": mv.description.words })).collect::<Vec<_>>(),
        "picks": picks(moves),
        "guarded": guarded(contents),
        "offered": places(moves, &picking::offered(moves)),
        "inPlace": places(moves, &picking::in_place(moves)),
        "last": table.changed_by(shown).iter().map(AnySquare::to_string).collect::<Vec<_>>(),
        "check": names(&seen.checked()),
        "attackers": names(&seen.checkers()),
        "shown": shown,
        "played": played(contents),
        "tree": contents.is_study().then(|| tree(contents, contents.table.tree())),
        "graph": graph(contents),
        "tags": tags(contents),
        "leftOut": contents.left_out,
        "clocks": clocks(contents),
        "over": ending(contents),
        "captured": beside::captured(table.captured(shown)),
        "pockets": picture.hands.as_ref().map(beside::pockets),
        "drops": picture.drops,
        "hint": contents.hint.as_ref().filter(|_| past.is_none()).map(|hint| [hint.description.from, hint.description.to]
            .into_iter().flatten().map(|square| square.to_string()).collect::<Vec<_>>()),
        "thought": thought(contents),
    })
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

fn name(side: Side) -> &'static str {
    ["White", "Black"][side.index()]
}

/// State of the engine's analysis.
pub(crate) fn thought(contents: &RoomContents) -> Value {
    let table = &contents.table;
    let best = table.lines().first().or(table.thought().filter(|_| table.is_thinking()));
    let report = contents.report.as_ref().map(|report| {
        let (done, total) = report.progress();
        let failed = report.result().and_then(|made| made.as_ref().err());
        json!({ "done": done, "total": total, "ready": matches!(report.result(), Some(Ok(_))), "failed": failed, "mistakes": report.mistakes().len(),
            "summary": report.summary() })
    });
    json!({
        "analysis": table.analysis(),
        "running": table.is_searching() || table.wants_search(),
        "bar": best.map(|line| white_share(line.wdl, table.side())),
        "score": best.map(|line| score_text(line.score, table.side())),
        "depth": best.map(|line| line.depth),
        "nps": best.map(|line| nps(line.nodes, line.elapsed)),
        "lines": table.lines().iter().map(|info| line(contents, info)).collect::<Vec<_>>(),
        "arrows": arrows(contents),
        "report": report,
    })
}

fn line(contents: &RoomContents, info: &InfoLine) -> Value {
    let told = &info.pv[..info.pv.len().min(LINE_LENGTH)];
    let game = contents.table.engine().game();
    json!({
        "rank": info.multipv,
        "score": score_text(info.score, contents.table.side()),
        "depth": info.depth,
        "moves": game.write_line(told, MoveStyle::San),
        "texts": told,
    })
}

/// Arrows for the first moves of the lines, and the shapes of the comment.
fn arrows(contents: &RoomContents) -> String {
    let of = |info: &InfoLine| Arrow {
        path: AnySquare::named_in(&info.pv[0]),
        tone: if info.multipv == 1 { Tone::Best } else { Tone::Plain },
    };
    let shapes = shapes(contents);
    let (drawn, squares): (Vec<Arrow>, Vec<Arrow>) =
        shapes.into_iter().partition(|shape| shape.path.len() > 1);
    let arrows = contents.table.lines().iter().rev().map(of).chain(drawn).collect();
    let hints =
        squares.iter().map(|shape| Hint { square: shape.path[0], mark: SquareMark::Capture }).collect();
    let diagram = Diagram { arrows, hints, flipped: contents.flipped, ..Diagram::default() };
    let empty = Picture::new(contents.table.picture().files(), contents.table.picture().ranks());
    drawing::joined(diagram.layers(&empty).over)
}

/// Arrows and marked squares drawn by the comment on the move shown, limited to those on the board.
fn shapes(contents: &RoomContents) -> Vec<Arrow> {
    if !contents.is_study() {
        return Vec::new();
    }
    let tree = contents.table.tree();
    let picture = contents.table.picture();
    let shape = |text: &str| {
        let path = AnySquare::named_in(text.get(1..)?);
        let is_there = !path.is_empty()
            && path.len() <= 2
            && path.iter().all(|square| square.file < picture.files() && square.rank < picture.ranks());
        let tone = match text.chars().next() {
            Some('G') => Tone::Best,
            Some('R') => Tone::Played,
            _ => Tone::Plain,
        };
        is_there.then_some(Arrow { path, tone })
    };
    Comment::parse(&tree.node(tree.at()).comment).shapes().filter_map(shape).take(MOST_SHAPES).collect()
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

/// Squares protected by the pieces of the side that waits, by the square of the piece: targets of recaptures made ahead.
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
    some.iter().filter_map(|wanted| moves.iter().position(|mv| mv.text == wanted.text)).collect()
}

fn status(contents: &RoomContents) -> String {
    let table = &contents.table;
    if let Some(plies) = contents.look {
        return format!("Looking back: {plies} of {} turns", table.plies());
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
        return format!("{note}: by the button below, or on the board");
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

fn ending(contents: &RoomContents) -> Value {
    match contents.table.ending() {
        Some(ending) => json!({ "result": ending.result, "reason": ending.reason }),
        None => Value::Null,
    }
}

fn clocks(contents: &RoomContents) -> Value {
    let table = &contents.table;
    let now = Instant::now();
    let left = |side| table.time_left(side, now).map(|left| left.as_millis() as u64);
    match (left(Side::White), left(Side::Black)) {
        (Some(white), Some(black)) => json!({
            "left": [white, black],
            "running": (table.state().is_going() && !table.is_paused() && table.counts_time()).then(|| name(table.side())),
        }),
        _ => Value::Null,
    }
}

/// Moves played, for the list beside the board; empty in a study, which shows its tree.
fn played(contents: &RoomContents) -> Vec<Value> {
    if contents.is_study() {
        return Vec::new();
    }
    let numbers = MoveNumbers::from_fen(&contents.table.engine().game().start_fen());
    let entry = |(ply, played): (usize, &Node)| {
        let (text, readable, side) = (&played.text, &played.readable, played.side.map(name));
        json!({ "number": numbers.text(ply), "text": text, "name": readable, "side": side })
    };
    contents.table.played().into_iter().enumerate().map(entry).collect()
}

/// Tags of the game, a heading with its players, its result and its event.
fn tags(contents: &RoomContents) -> Value {
    let table = &contents.table;
    let shown = record::shown_tags(table);
    let ending = contents.study_ending();
    let said = |name: &str| table.tags().get(name).filter(|value| is_said(value));
    let round = said("Round")
        .filter(|_| said("Event").is_some_and(|event| event != record::OWN_EVENT))
        .map(|round| format!("round {round}"));
    let event: Vec<String> = ["Event", "Site"]
        .into_iter()
        .filter_map(said)
        .map(str::to_string)
        .chain(round)
        .chain(said("Date").map(str::to_string))
        .collect();
    json!({
        "list": shown,
        "heading": record::heading(table.tags(), ending.as_ref()),
        "result": ending.map_or("*", |ending| ending.result),
        "event": event,
    })
}

/// Tree in reading order: moves, and the start and end of variations.
fn tree(contents: &RoomContents, tree: &Tree) -> Value {
    let numbers = MoveNumbers::from_fen(&contents.table.engine().game().start_fen());
    let mut needs_number = true;
    let mut steps = Vec::new();
    for step in tree.steps() {
        match step {
            TreeStep::Open | TreeStep::Close => {
                steps.push(json!({ "kind": if step == TreeStep::Open { "open" } else { "close" } }));
                needs_number = true;
            }
            TreeStep::Move(node, plies) => {
                let found = tree.node(node);
                let comment = Comment::parse(&found.comment);
                let shows_number = needs_number || found.side == Some(Side::White);
                steps.push(json!({
                    "kind": "move",
                    "node": node,
                    "number": shows_number.then(|| numbers.text(plies)),
                    "name": found.readable,
                    "text": found.text,
                    "glyphs": found.glyphs.iter().map(|glyph| glyph_sign(glyph)).collect::<String>(),
                    "before": Comment::parse(&found.prelude).text,
                    "comment": comment.text,
                    "clock": comment.clock(),
                    "value": comment.evaluation(),
                }));
                needs_number = !comment.text.is_empty();
            }
        }
    }
    json!({ "at": tree.at(), "back": tree.parent(tree.at()), "steps": steps, "comment": Comment::parse(&tree.node(ROOT).comment).text,
        "shapes": Comment::parse(&tree.node(tree.at()).comment).shapes().take(MOST_SHAPES).collect::<Vec<_>>() })
}

/// Text of a glyph: move marks without a preceding blank, other signs with one.
fn glyph_sign(glyph: &str) -> String {
    let sign = sign_of(glyph).unwrap_or(glyph);
    if is_mark(glyph) { sign.to_string() } else { format!(" {sign}") }
}

/// Mistakes found by the report, each as a step of a tutorial in which the better move must be
/// found.
pub(crate) fn mistakes(contents: &RoomContents) -> Value {
    let game = contents.table.engine().game();
    let game_name = &game.setup().preset.name;
    let found = contents.report.as_ref().map_or(&[][..], RoomReport::mistakes);
    let step = |mistake: &Mistake| {
        let link = Link {
            options: record::set_options(game),
            fen: Some(mistake.fen.clone()),
            study: true,
            flipped: !mistake.is_whites,
            ..Link::for_game(game_name)
        };
        let title = format!("{}{}", mistake.played, mistake.class.sign());
        json!({
            "text": format!("Find a better move for {}.", name(if mistake.is_whites { Side::White } else { Side::Black })),
            "title": title,
            "by": name(if mistake.is_whites { Side::White } else { Side::Black }),
            "link": link.address(),
            "moves": [mistake.best],
            "replies": {},
            "after": format!("That is better: {}.", mistake.line.join(" ")),
        })
    };
    let players = contents.table.study().and_then(|study| study.game).map(|game| game.players);
    let people: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(|side| players.is_none_or(|players| players[side.index()] == PlayerKind::Human))
        .map(name)
        .collect();
    json!({ "game": &**game_name, "title": "Mistakes", "people": people, "steps": found.iter().map(step).collect::<Vec<_>>() })
}

/// Returns true if the value of a tag is known and applies.
fn is_said(value: &str) -> bool {
    !["", "-"].contains(&value) && !value.starts_with('?')
}

/// Entry of a game in the list of a file's games.
pub(crate) fn listed(game: &GameText) -> Value {
    let tags = pgn_text::tags(&game.text);
    let known = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let named = |name: &str| known(name).filter(|value| is_said(value));
    let player = |side: Side| named(name(side)).unwrap_or(name(side));
    let written = || pgn_text::move_text(&game.text).ok()?.result;
    let about: Vec<&str> = ["Event", "Round", "Date", "Variant"].into_iter().filter_map(named).collect();
    json!({
        "number": game.number,
        "line": game.line,
        "text": game.text,
        "players": format!("{} - {}", player(Side::White), player(Side::Black)),
        "result": pgn_text::told_result(known(RESULT), written).unwrap_or(OPEN),
        "about": about.join(", "),
    })
}

/// White's expected score along the main line, as pairs of node and points.
fn graph(contents: &RoomContents) -> Vec<Value> {
    let tree = contents.table.tree();
    match contents.is_study() {
        true => tree
            .main_line()
            .into_iter()
            .map(|node| json!({ "node": node, "share": tree.node(node).expected.map(|(share, _)| share) }))
            .collect(),
        false => Vec::new(),
    }
}

fn names(squares: &[AnySquare]) -> Vec<String> {
    squares.iter().map(AnySquare::to_string).collect()
}

/// Description of a move, and the board after it.
pub(crate) fn preview(contents: &RoomContents, text: &str) -> Option<Value> {
    let table = &contents.table;
    let mv = table.moves().iter().find(|mv| mv.text == text)?;
    let seen = Preview::of_move(table.engine().game(), table.picture(), mv)?;
    let diagram =
        Diagram { flipped: contents.flipped, highlighted: seen.changed.clone(), ..Diagram::default() };
    let to = mv.description.to.or(mv.description.from);
    Some(json!({
        "text": text,
        "lines": seen.lines,
        "warning": seen.warning,
        "board": drawing::board(&seen.after, &diagram),
        // Shown in menus that ask for the intended move.
        "cell": to.map(|to| drawing::loose(&seen.after.at(to).pieces)),
    }))
}

/// Information about a square and its pieces: names, movement, powers, and marks for their moves.
pub(crate) fn piece(contents: &RoomContents, square: &str) -> RoomResult<Value> {
    let table = &contents.table;
    let picture = table.picture_at(contents.plies_shown());
    let square: AnySquare = square.parse().map_err(|_| RoomError::bad(format!("'{square}' is no square")))?;
    if square.file >= picture.files() || square.rank >= picture.ranks() {
        return Err(RoomError::bad(format!("the board has no square {square}")));
    }
    let game = table.engine().game();
    let pieces: Vec<Value> = picture
        .at(square)
        .pieces
        .iter()
        .map(|piece| {
            json!({
                "name": preview::piece_text(piece),
                "drawing": drawing::loose(std::slice::from_ref(piece)),
                "moves": *piece.info.moves,
                "powers": piece.info.powers,
            })
        })
        .collect();
    let moves: Vec<&DescribedMove> = table
        .moves()
        .iter()
        .filter(|mv| mv.description.from == Some(square) && contents.look.is_none())
        .collect();
    let hints = hints_from(game, square, moves.iter().copied());
    let reach = if contents.look.is_none() { game.reach(square) } else { Vec::new() };
    let elsewhere = moves
        .is_empty()
        .then(|| reach.iter().map(|&square| Hint { square, mark: SquareMark::Quiet }).collect());
    let diagram =
        Diagram { hints: elsewhere.unwrap_or(hints), flipped: contents.flipped, ..Diagram::default() };
    let marks = drawing::joined(diagram.layers(&picture).over);
    Ok(json!({
        "square": square.to_string(),
        "words": preview::cell_text(picture.at(square)),
        "pieces": pieces,
        "marks": marks,
        "reach": reach.iter().map(AnySquare::to_string).collect::<Vec<_>>(),
        "mayMove": !moves.is_empty(),
    }))
}
