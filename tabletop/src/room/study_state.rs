//! State of a study and of the record of a game, as sent to pages.

use std::collections::BTreeMap;

use engine_core::Side;

use super::contents::RoomContents;
use super::link::Link;
use super::mistakes::Mistake;
use super::report::RoomReport;
use super::thought::MAX_SHAPES;
use crate::messages::{
    BetterMove, GraphPoint, ListedGame, MistakeStep, MistakesMessage, TagsMessage, TreeMessage,
    TreeMessageStep,
};
use crate::records::comment::Comment;
use crate::records::pgn::MoveNumbers;
use crate::records::pgn_text::{self, GameText, is_mark};
use crate::records::pgn_tokens::{OPEN, sign_of};
use crate::records::tags::RESULT;
use crate::table::tree::{Node, ROOT, Tree};
use crate::table::tree_order::TreeStep;
use crate::table::{PlayerKind, Table, record};
use crate::text::side_name;

/// Tags of the game, a heading with its players, its result and its event.
pub(super) fn tags(contents: &RoomContents) -> TagsMessage {
    let table = &contents.table;
    let ending = contents.study_ending();
    let known = |name: &str| table.tags().get(name).filter(|value| is_known(value));
    // Games of this program have the same event, which says nothing.
    let name = known("Event").filter(|event| *event != record::OWN_EVENT);
    let round = known("Round").filter(|_| name.is_some()).map(|round| format!("round {round}"));
    let event: Vec<String> = [name, known("Site")]
        .into_iter()
        .flatten()
        .map(str::to_string)
        .chain(round)
        .chain(known("Date").map(str::to_string))
        .collect();
    let unnamed = unnamed(table);
    let names = Side::BOTH.map(|side| {
        let name = table.tags().get(side_name(side)).filter(|name| is_known(name));
        name.unwrap_or(unnamed[side.index()]).to_string()
    });
    TagsMessage {
        list: record::shown_tags(table),
        heading: record::heading(table.tags(), unnamed, ending.as_ref()),
        names,
        result: ending.map_or("*", |ending| ending.result).to_string(),
        event,
    }
}

/// Words for players without a name: the only person of a game that was left is the reader.
fn unnamed(table: &Table) -> [&'static str; 2] {
    let players = table.study().and_then(|study| study.game).map(|game| game.players);
    let is_alone = players.is_some_and(|players| players.contains(&PlayerKind::Engine));
    Side::BOTH.map(|side| match players {
        Some(players) if is_alone && players[side.index()] == PlayerKind::Human => "You",
        _ => side_name(side),
    })
}

/// Tree in reading order.
pub(super) fn tree(contents: &RoomContents, tree: &Tree) -> TreeMessage {
    let numbers = MoveNumbers::from_fen(&contents.table.engine().game().start_fen());
    let mut needs_number = true;
    let mut steps = Vec::new();
    for step in tree.steps() {
        let step = match step {
            TreeStep::Open => TreeMessageStep::Open,
            TreeStep::Close => TreeMessageStep::Close,
            TreeStep::Move(node, plies) => {
                let found = tree.node(node);
                let shows_number = needs_number || found.side == Some(Side::White);
                let number = shows_number.then(|| numbers.text(plies));
                move_step(node, found, number, contents.report.as_ref())
            }
        };
        needs_number = match &step {
            TreeMessageStep::Open | TreeMessageStep::Close => true,
            TreeMessageStep::Move { comment, .. } => !comment.is_empty(),
        };
        steps.push(step);
    }
    let shapes = Comment::parse(&tree.node(tree.at()).comment);
    TreeMessage {
        at: tree.at(),
        back: tree.parent(tree.at()),
        steps,
        comment: Comment::parse(&tree.node(ROOT).comment).text,
        shapes: shapes.shapes().take(MAX_SHAPES).map(str::to_string).collect(),
    }
}

fn move_step(
    node: usize,
    found: &Node,
    number: Option<String>,
    report: Option<&RoomReport>,
) -> TreeMessageStep {
    let score = || report?.scores.get(&node).filter(|score| !score.is_empty()).cloned();
    let comment = Comment::parse(&found.comment);
    TreeMessageStep::Move {
        node,
        number,
        name: found.readable.clone(),
        text: found.text.clone(),
        glyphs: found.glyphs.iter().map(|glyph| glyph_sign(glyph)).collect(),
        before: Comment::parse(&found.prelude).text,
        clock: comment.clock().map(str::to_string),
        value: comment.evaluation().map(str::to_string).or_else(score),
        better: report.and_then(|report| report.mistake_at(node)).map(better_move),
        comment: comment.text,
    }
}

fn better_move(mistake: &Mistake) -> BetterMove {
    BetterMove {
        class: mistake.class.name(),
        name: mistake.line.first().unwrap_or(&mistake.best).clone(),
        text: mistake.best.clone(),
    }
}

/// Text of a glyph: move marks without a preceding blank, other signs with one.
fn glyph_sign(glyph: &str) -> String {
    let sign = sign_of(glyph).unwrap_or(glyph);
    if is_mark(glyph) { sign.to_string() } else { format!(" {sign}") }
}

/// Mistakes found by the report, each as a step of a tutorial in which the better move must be
/// found.
pub(crate) fn mistakes(contents: &RoomContents) -> MistakesMessage {
    let game = contents.table.engine().game();
    let game_name = &game.setup().preset.name;
    let found = contents.report.as_ref().map_or(&[][..], RoomReport::mistakes);
    let players = contents.table.study().and_then(|study| study.game).map(|game| game.players);
    let people: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(|side| players.is_none_or(|players| players[side.index()] == PlayerKind::Human))
        .map(side_name)
        .collect();
    let step = |mistake: &Mistake| {
        let link = Link {
            options: record::set_options(game),
            fen: Some(mistake.fen.clone()),
            moves: arrow(&mistake.squares),
            study: true,
            flipped: !mistake.is_whites,
            ..Link::for_game(game_name)
        };
        let side = side_name(if mistake.is_whites { Side::White } else { Side::Black });
        let player = if people == [side] { "You" } else { side };
        let line = mistake.line.join(" ");
        MistakeStep {
            text: format!("Find a better move for {side}."),
            title: format!("{player} played {}{}", mistake.played, mistake.class.sign()),
            by: side,
            link: link.address(),
            moves: std::iter::once(&mistake.best).chain(&mistake.good).cloned().collect(),
            replies: BTreeMap::new(),
            after: format!("That is better: {line}."),
            other: format!("That is good, too. The engine prefers {line}."),
        }
    };
    let steps = found.iter().map(step).collect();
    MistakesMessage { game: game_name.to_string(), title: "Mistakes", people, steps }
}

/// Moves of a link in which the first position has a red arrow, or a red square if the move has one
/// square.
fn arrow(squares: &[String]) -> String {
    match squares {
        [] => String::new(),
        [square] => format!("{{[%csl R{square}]}}"),
        [..] => format!("{{[%cal R{}]}}", squares.concat()),
    }
}

/// Returns true if the value of a tag is known and applies.
fn is_known(value: &str) -> bool {
    !["", "-"].contains(&value) && !value.starts_with('?')
}

/// Entry of a game in the list of a file's games.
pub(crate) fn listed(game: &GameText) -> ListedGame {
    let tags = pgn_text::tags(&game.text);
    let known = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let named = |name: &str| known(name).filter(|value| is_known(value));
    let player = |side: Side| named(side_name(side)).unwrap_or(side_name(side));
    let written = || pgn_text::move_text(&game.text).ok()?.result;
    let about: Vec<&str> = ["Event", "Round", "Date", "Variant"].into_iter().filter_map(named).collect();
    ListedGame {
        number: game.number,
        line: game.line,
        text: game.text.clone(),
        players: format!("{} - {}", player(Side::White), player(Side::Black)),
        result: pgn_text::recorded_result(known(RESULT), written).unwrap_or(OPEN).to_string(),
        about: about.join(", "),
    }
}

/// White's expected score along the main line of a study.
pub(super) fn graph(contents: &RoomContents) -> Vec<GraphPoint> {
    if !contents.is_study() {
        return Vec::new();
    }
    let tree = contents.table.tree();
    let point = |node| GraphPoint { node, share: tree.node(node).expected.map(|(share, _)| share) };
    tree.main_line().into_iter().map(point).collect()
}
