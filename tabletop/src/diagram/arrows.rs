//! Arrows between squares.

use engine_core::AnySquare;
use maud::{Markup, html};

use super::board::Geometry;

/// Meaning of an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// No particular meaning.
    Plain,
    /// A move that was played.
    Played,
    /// A better move.
    Best,
}

/// An arrow from square to square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Squares on the path; fewer than two draw nothing.
    pub path: Vec<AnySquare>,
    /// Meaning of the arrow.
    pub tone: Tone,
}

/// Length of the head.
const HEAD: f64 = 34.0;
/// Half the width of the head.
const HEAD_SIDE: f64 = 20.0;

pub(super) fn arrows(arrows: &[Arrow], geometry: &Geometry) -> Markup {
    html! { @for arrow in arrows { (drawing(arrow, geometry)) } }
}

fn drawing(arrow: &Arrow, geometry: &Geometry) -> Markup {
    let points: Vec<(f64, f64)> = arrow
        .path
        .iter()
        .map(|&square| geometry.centre(square))
        .map(|(x, y)| (f64::from(x), f64::from(y)))
        .collect();
    let [.., before, tip] = points[..] else { return html! {} };
    let (dx, dy) = (tip.0 - before.0, tip.1 - before.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return html! {};
    }
    let (ux, uy) = (dx / length, dy / length);
    let neck = (tip.0 - ux * HEAD, tip.1 - uy * HEAD);
    let shaft: Vec<String> =
        points[..points.len() - 1].iter().chain([&neck]).map(|(x, y)| format!("{x:.0} {y:.0}")).collect();
    let shaft = format!("M{}", shaft.join("L"));
    let side = |sign: f64| (neck.0 - uy * HEAD_SIDE * sign, neck.1 + ux * HEAD_SIDE * sign);
    let (left, right) = (side(1.0), side(-1.0));
    let head =
        format!("M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}Z", tip.0, tip.1, left.0, left.1, right.0, right.1);
    let tone = match arrow.tone {
        Tone::Plain => "m-plain",
        Tone::Played => "m-played",
        Tone::Best => "m-best",
    };
    html! {
        g class={ "m-arrow " (tone) } {
            path fill="none" d=(shaft) {}
            path stroke="none" d=(head) {}
        }
    }
}
