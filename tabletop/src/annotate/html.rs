//! Annotated games as a self-contained HTML file: boards to step through, the graph of the game,
//! the moves with their marks, and the turning points.

use std::collections::HashMap;

use engine_core::{AnySquare, Side};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::graph;
use super::review::{MoveClass, Review};
use crate::diagram::{self, Arrow, Diagram, Tone};
use crate::messages::{ReportData, to_json};
use crate::text::side_name;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");
/// Number of moves shown of a better line.
const LINE_LENGTH: usize = 10;

/// Report on the games.
pub fn report(reviews: &[Review]) -> String {
    let pictures = reviews.iter().flat_map(|review| &review.game.pictures);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { "Menagerie: game analysis" }
                style { (PreEscaped(STYLE)) (PreEscaped(diagram::STYLE)) }
            }
            body {
                svg.definitions aria-hidden="true" { defs { (diagram::definitions(pictures)) } }
                @if reviews.len() > 1 { (chooser(reviews)) }
                @for (index, review) in reviews.iter().enumerate() { (game(review, index)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string() + "\n"
}

/// Name of a side's player, or of the side if unknown.
fn player(review: &Review, side: Side) -> &str {
    let name = side_name(side);
    review.game.tag(name).filter(|player| !player.is_empty() && *player != "?").unwrap_or(name)
}

/// Name of a side's player, with the side added if both names are equal.
fn player_of_side(review: &Review, side: Side) -> String {
    let name = player(review, side);
    if name == player(review, !side) { format!("{name} ({side:?})") } else { name.to_string() }
}

fn title(review: &Review) -> String {
    format!("{} - {} {}", player(review, Side::White), player(review, Side::Black), review.game.result())
}

fn chooser(reviews: &[Review]) -> Markup {
    html! {
        select #chooser aria-label="Game" {
            @for (index, review) in reviews.iter().enumerate() {
                option value=(index) { (index + 1) ". " (title(review)) }
            }
        }
    }
}

fn game(review: &Review, index: usize) -> Markup {
    html! {
        section.game data-game=(index) {
            h1 { (title(review)) }
            p.about { (about(review)) }
            div.columns {
                div.viewer {
                    (viewer(review))
                    div.controls {
                        button data-go="first" aria-label="Start" { "\u{ab}" }
                        button data-go="back" aria-label="Back" { "\u{2039}" }
                        span.caption {}
                        button data-go="on" aria-label="Forward" { "\u{203a}" }
                        button data-go="last" aria-label="End" { "\u{bb}" }
                    }
                }
                div.side {
                    (summary(review))
                    (graph::curve(review))
                    (move_list(review))
                }
            }
            (moments(review))
        }
    }
}

fn about(review: &Review) -> String {
    let choice = &review.game.choice;
    let variant = format!("{} ({})", choice.title(), choice.preset.name);
    let tags = ["Event", "Site", "Date"].into_iter().filter_map(|name| review.game.tag(name));
    let known = tags.filter(|value| !value.is_empty() && !value.starts_with('?'));
    let reason = review.game.outcome.map(|outcome| outcome.reason);
    std::iter::once(&*variant).chain(known).chain(reason).collect::<Vec<_>>().join(" \u{b7} ")
}

fn summary(review: &Review) -> Markup {
    html! {
        table.summary {
            tr { th {} th { "accuracy" } @for class in MoveClass::ALL { th { (class.plural()) } } }
            @for side in Side::BOTH {
                tr {
                    th { (player_of_side(review, side)) }
                    td { (review.accuracy(side).map_or("-".to_string(), |share| format!("{share:.0}%"))) }
                    @for class in MoveClass::ALL { td { (review.count(side, class)) } }
                }
            }
        }
    }
}

/// The board, and the data of all positions. Each drawing is stored once; positions refer to it by
/// number.
fn viewer(review: &Review) -> Markup {
    let pictures = &review.game.pictures;
    let lines = pictures.iter().map(diagram::note_count).max().unwrap_or(0);
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut fragments: Vec<String> = Vec::new();
    let mut positions: Vec<Vec<usize>> = Vec::new();
    for (ply, picture) in pictures.iter().enumerate() {
        let drawn = at(review, ply).fragments(picture).into_iter().map(|fragment| {
            *numbers.entry(fragment).or_insert_with_key(|fragment| {
                fragments.push(fragment.clone());
                fragments.len() - 1
            })
        });
        positions.push(drawn.collect());
    }
    let captions: Vec<String> = (0..pictures.len()).map(|ply| caption(review, ply)).collect();
    let data = to_json(&ReportData { fragments, positions, captions });
    html! {
        svg.board viewBox=(diagram::view_box(&pictures[0], lines)) role="img" aria-label="Board" {
            (diagram::ground(&pictures[0], lines))
            g.contents { (at(review, 0).contents(&pictures[0])) }
        }
        // A closing tag inside would end the script.
        script.data type="application/json" { (PreEscaped(data.replace("</", "<\\/"))) }
    }
}

/// Diagram of a position, with the last move highlighted.
fn at(review: &Review, ply: usize) -> Diagram {
    let last = ply.checked_sub(1).map(|last| &review.game.moves[last]);
    let turn = review.game.moves.get(ply).map(|played| played.side);
    let highlighted = last.map_or_else(Vec::new, |played| AnySquare::named_in(&played.text));
    Diagram { turn, highlighted, ..Diagram::default() }
}

fn numbered(review: &Review, ply: usize) -> String {
    let sign = review.class_of(ply).map_or("", MoveClass::sign);
    format!("{} {}{sign}", review.game.numbers.text(ply), review.game.moves[ply].readable)
}

/// Caption below the board.
fn caption(review: &Review, ply: usize) -> String {
    let score = &review.positions[ply].score;
    match ply.checked_sub(1) {
        None => score.clone(),
        Some(last) => format!("{}  {score}", numbered(review, last)),
    }
}

fn move_list(review: &Review) -> Markup {
    html! {
        div.moves {
            @for (ply, played) in review.game.moves.iter().enumerate() {
                @if ply == 0 || review.game.numbers.at(ply).1 { span.number { (review.game.numbers.text(ply)) } }
                @let class = review.class_of(ply);
                button class={ "move " (class.map_or("", MoveClass::plural)) } data-ply=(ply + 1)
                    title=(review.positions[ply + 1].score) {
                    (played.readable) (class.map_or("", MoveClass::sign))
                }
            }
        }
    }
}

/// Blunders and mistakes with a board each: the move played, and the better move.
fn moments(review: &Review) -> Markup {
    let plies: Vec<usize> = (0..review.game.moves.len())
        .filter(|&ply| review.class_of(ply).is_some_and(|class| class > MoveClass::Inaccuracy))
        .collect();
    html! {
        @if !plies.is_empty() {
            h2 { "Turning points" }
            div.moments { @for ply in plies { (moment(review, ply)) } }
        }
    }
}

fn moment(review: &Review, ply: usize) -> Markup {
    let picture = &review.game.pictures[ply];
    let (before, after) = (&review.positions[ply], &review.positions[ply + 1]);
    let arrow = |text: &str, tone| Arrow { path: AnySquare::named_in(text), tone };
    let played = arrow(&review.game.moves[ply].text, Tone::Played);
    let best = before.analysis.best.as_deref().map(|best| arrow(best, Tone::Best));
    let turn = Some(review.game.moves[ply].side);
    let drawing = Diagram { turn, arrows: best.into_iter().chain([played]).collect(), ..Diagram::default() };
    let lines = diagram::note_count(picture);
    let line = &before.analysis.line[..before.analysis.line.len().min(LINE_LENGTH)];
    html! {
        figure {
            svg viewBox=(diagram::view_box(picture, lines)) role="img" aria-label="Board" {
                (diagram::ground(picture, lines)) (drawing.contents(picture))
            }
            figcaption {
                button class={ "move " (review.class_of(ply).map_or("", MoveClass::plural)) } data-ply=(ply + 1) { (numbered(review, ply)) }
                " " span.scores { (before.score) " \u{2192} " (if after.score.is_empty() { review.game.result() } else { &after.score }) }
                @if !line.is_empty() { div.better { "better: " (line.join(" ")) } }
            }
        }
    }
}
