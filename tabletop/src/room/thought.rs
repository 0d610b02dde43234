//! State of the engine's analysis, and the shapes drawn on the board.

use engine_core::{AnySquare, InfoLine, MoveStyle, Picture};

use super::contents::RoomContents;
use super::drawing;
use super::report::RoomReport;
use crate::annotate::{MoveClass, white_share};
use crate::diagram::{Arrow, Diagram, Hint, SquareMark, Tone};
use crate::messages::{LineMessage, ReportMessage, ThoughtMessage};
use crate::records::comment::Comment;
use crate::text::{nps, score_text};

/// Limit of arrows and marked squares drawn for a comment.
pub(super) const MAX_SHAPES: usize = 64;
/// Number of moves sent of a line.
const LINE_LENGTH: usize = 12;

/// State of the engine's analysis.
pub(crate) fn thought(contents: &RoomContents) -> ThoughtMessage {
    let table = &contents.table;
    let best = table.lines().first().or(table.latest().filter(|_| table.is_thinking()));
    ThoughtMessage {
        analysis: table.analysis(),
        running: table.is_searching() || table.needs_search(),
        bar: best.map(|line| white_share(line.wdl, table.side())),
        score: best.map(|line| score_text(line.score, table.side())),
        depth: best.map(|line| line.depth),
        nps: best.map(|line| nps(line.nodes, line.elapsed)),
        lines: table.lines().iter().map(|info| line(contents, info)).collect(),
        arrows: arrows(contents),
        report: contents.report.as_ref().map(|found| report(contents, found)),
    }
}

fn report(contents: &RoomContents, report: &RoomReport) -> ReportMessage {
    let (done, total) = report.progress();
    let (line, reported) = (contents.table.tree().main_line(), &contents.reported);
    // The main line may have become another one since the report was begun.
    let is_same = |ply: usize| reported.get(ply).is_some_and(|node| line.get(ply) == Some(node));
    let shares = report.shares().iter().enumerate().map(|(ply, share)| share.filter(|_| is_same(ply)));
    let signs = report.marks().map(|class| class.map(MoveClass::sign)).enumerate();
    let marks = signs.map(|(ply, sign)| sign.filter(|_| is_same(ply + 1)));
    ReportMessage {
        done,
        total,
        ready: matches!(report.result(), Some(Ok(_))),
        failed: report.result().and_then(|made| made.as_ref().err().cloned()),
        mistakes: report.mistakes().len(),
        shares: shares.collect(),
        marks: marks.collect(),
        summary: report.summary(),
    }
}

fn line(contents: &RoomContents, info: &InfoLine) -> LineMessage {
    let shown = &info.pv[..info.pv.len().min(LINE_LENGTH)];
    LineMessage {
        rank: info.multipv,
        score: score_text(info.score, contents.table.side()),
        depth: info.depth,
        moves: contents.table.engine().game().write_line(shown, MoveStyle::San),
        texts: shown.to_vec(),
    }
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
    Comment::parse(&tree.node(tree.at()).comment).shapes().filter_map(shape).take(MAX_SHAPES).collect()
}
