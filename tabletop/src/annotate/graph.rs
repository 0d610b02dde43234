//! Graph of a game: White's expected score, move by move.

use maud::{Markup, html};

use super::review::{MoveClass, Review};

/// Size of the drawing, in its own units.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 160.0;

fn point(review: &Review, ply: usize) -> (f64, f64) {
    let last = (review.positions.len() - 1).max(1);
    (WIDTH * ply as f64 / last as f64, HEIGHT * (1.0 - review.positions[ply].expected))
}

/// The curve with a dot at every blunder and mistake, and a line (`cursor`) that scripts may move.
/// The area below the curve is White's.
pub(super) fn curve(review: &Review) -> Markup {
    let points = || (0..review.positions.len()).map(|ply| point(review, ply));
    let line: Vec<String> = points().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let area = format!("M0 {HEIGHT}L{}L{WIDTH} {HEIGHT}Z", line.join("L"));
    let dots = (0..review.game.moves.len()).filter_map(|ply| {
        let class = review.class_of(ply).filter(|&class| class > MoveClass::Inaccuracy)?;
        Some((point(review, ply + 1), class))
    });
    html! {
        svg.graph viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } preserveAspectRatio="none" role="img" aria-label="White's chances" {
            rect.g-black width=(WIDTH) height=(HEIGHT) {}
            path.g-white d=(area) {}
            path.g-middle d={ "M0 " (HEIGHT / 2.0) "H" (WIDTH) } {}
            @for ((x, y), class) in dots {
                circle class={ "g-dot " (class.plural()) } cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="5" {}
            }
            path.g-cursor d={ "M0 0V" (HEIGHT) } {}
        }
    }
}
