//! Graph of the losses of a training run.

use maud::{Markup, html};

use super::Epoch;

/// Size of the drawing, and the margins around the curves, in its own units.
const SIZE: [f64; 2] = [720.0, 360.0];
const MARGINS: [f64; 2] = [80.0, 30.0];
/// Number of horizontal lines, which are labelled with their losses.
const LINES: u32 = 5;

/// Curves: name, colour, and loss of an epoch.
type Curve = (&'static str, &'static str, fn(&Epoch) -> f64);
const CURVES: [Curve; 3] = [
    ("while learning", "#3465a4", |epoch| epoch.training),
    ("held out", "#cc0000", |epoch| epoch.held_out),
    ("held out, by scores alone", "#4e9a06", |epoch| epoch.held_out_scores),
];

/// Scale of the drawing. Losses are plotted logarithmically, because the first are many times the
/// last.
struct Scale {
    epochs: f64,
    logs: [f64; 2],
}

impl Scale {
    fn for_epochs(epochs: &[Epoch]) -> Scale {
        let losses = epochs.iter().flat_map(|epoch| CURVES.map(|(_, _, loss)| loss(epoch)));
        let logs = losses.filter(|loss| *loss > 0.0).map(f64::ln);
        let [low, high] =
            logs.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], log| [low.min(log), high.max(log)]);
        // A single loss, or none, also needs a scale.
        let logs = if low < high { [low, high] } else { [-7.0, -2.0] };
        Scale { epochs: (epochs.len().max(2) - 1) as f64, logs }
    }

    fn x(&self, epoch: usize) -> f64 {
        MARGINS[0] + (SIZE[0] - 2.0 * MARGINS[0]) * epoch as f64 / self.epochs
    }

    fn y(&self, loss: f64) -> f64 {
        let share = (loss.max(1e-12).ln() - self.logs[0]) / (self.logs[1] - self.logs[0]);
        SIZE[1] - MARGINS[1] - (SIZE[1] - 2.0 * MARGINS[1]) * share.clamp(0.0, 1.0)
    }

    /// Loss at a horizontal line.
    fn line(&self, number: u32) -> f64 {
        let share = f64::from(number) / f64::from(LINES - 1);
        (self.logs[0] + share * (self.logs[1] - self.logs[0])).exp()
    }
}

/// Losses by epoch, as an SVG file.
pub fn losses(epochs: &[Epoch]) -> String {
    let scale = Scale::for_epochs(epochs);
    let [width, height] = SIZE;
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } font-family="sans-serif" font-size="12" {
            rect width=(width) height=(height) fill="white" {}
            @for loss in (0..LINES).map(|number| scale.line(number)) {
                path d={ "M" (MARGINS[0]) " " (number(scale.y(loss))) "H" (width - MARGINS[0]) } stroke="#cccccc" {}
                text x=(MARGINS[0] - 6.0) y=(number(scale.y(loss) + 4.0)) text-anchor="end" { (format!("{loss:.5}")) }
            }
            @for (index, curve) in CURVES.iter().filter(|curve| is_known(curve, epochs)).enumerate() { (draw(curve, index, epochs, &scale)) }
            text x=(width / 2.0) y=(height - 8.0) text-anchor="middle" { (epochs.len()) " epochs" }
        }
    };
    drawing.into_string() + "\n"
}

/// Returns true if there are losses of this kind: without held-out positions all of theirs are 0.
fn is_known((_, _, loss): &Curve, epochs: &[Epoch]) -> bool {
    epochs.iter().any(|epoch| loss(epoch) > 0.0)
}

fn draw((name, colour, loss): &Curve, index: usize, epochs: &[Epoch], scale: &Scale) -> Markup {
    let point = |(index, epoch)| format!("{},{}", number(scale.x(index)), number(scale.y(loss(epoch))));
    let points: Vec<String> = epochs.iter().enumerate().map(point).collect();
    html! {
        polyline points=(points.join(" ")) fill="none" stroke=(colour) stroke-width="2" {}
        text x=(MARGINS[0] + 180.0 * index as f64) y="18" fill=(colour) { (name) }
    }
}

fn number(value: f64) -> String {
    format!("{value:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn epoch(number: u32, loss: f64) -> Epoch {
        Epoch { number, training: loss, held_out: 2.0 * loss, held_out_scores: loss / 2.0, is_best: true }
    }

    #[test]
    fn lower_losses_lie_lower() {
        let drawing = losses(&[epoch(1, 0.02), epoch(2, 0.01), epoch(3, 0.005)]);
        let curves: Vec<&str> =
            drawing.split("points=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(curves.len(), 3);
        for curve in &curves {
            let heights: Vec<f64> =
                curve.split(' ').map(|point| point.split_once(',').unwrap().1.parse().unwrap()).collect();
            assert!(heights.is_sorted() && heights.len() == 3, "{curve}");
        }
        assert!(curves[1].ends_with("640.0,180.0"), "{}", curves[1]);
    }

    #[test]
    fn without_held_out_positions_there_is_one_curve() {
        let alone = |number, loss| Epoch { held_out: 0.0, held_out_scores: 0.0, ..epoch(number, loss) };
        let drawing = losses(&[alone(1, 0.02), alone(2, 0.01)]);
        assert_eq!((drawing.matches("<polyline").count(), drawing.contains("held out")), (1, false));
    }

    #[test]
    fn any_number_of_passes_can_be_drawn() {
        for epochs in [vec![], vec![epoch(1, 0.01)], vec![epoch(1, 0.0), epoch(2, 0.0)]] {
            assert!(!losses(&epochs).contains("NaN"), "{}", epochs.len());
        }
    }
}
