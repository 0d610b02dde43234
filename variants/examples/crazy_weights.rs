//! Fits the weights of Crazy Chess to games: `cargo run --release -p variants --example crazy_weights GAMES.pgn`.
//!
//! Reads games as `menagerie match -pgnout` writes them. From every position with a quiet move played and no check, after the
//! opening, the counts of the evaluator's terms are taken. First the slope is found with which a logistic curve over the old
//! weights' centipawns predicts the results best, then the weights are moved by gradient descent (Österlund's "Texel tuning").
//! Each weight is drawn towards its old value, so that rare terms keep it. Prints the new weights.

use std::process::ExitCode;

use engine_core::{Position, Side};
use variants::crazy::denial::DenialRule;
use variants::crazy::eval::count;
use variants::crazy::fen;
use variants::crazy::text::find_move;
use variants::crazy::weights::{Term, Weights};

/// Positions before this ply are the opening's.
const FIRST_PLY: usize = 8;
/// Passes over all positions.
const PASSES: u32 = 1500;
/// Size of a step, centipawns.
const STEP: f64 = 1.0;
/// Pull towards the old weights: the misses, summed over positions, that hold up a term one pawn away from its old weight.
const PRIOR: f64 = 300.0;
/// Slopes tried: logits per centipawn, in steps of this size.
const SLOPE_STEP: f64 = 0.000_25;
/// Number of slopes tried.
const SLOPES: u32 = 60;

/// A position: the difference of the counts, White's view, and White's points.
struct Sample {
    counts: [f64; Term::COUNT],
    points: f64,
}

/// The moves and the result of each game.
fn games(text: &str) -> Vec<(String, Vec<&str>, f64)> {
    let mut games = Vec::new();
    let mut start = fen::START.to_string();
    let (mut moves, mut in_comment) = (Vec::new(), false);
    for line in text.lines() {
        if let Some(tag) = line.strip_prefix("[FEN \"") {
            start = tag.trim_end_matches("\"]").to_string();
        }
        if line.starts_with('[') {
            continue;
        }
        for word in line.split_whitespace() {
            in_comment |= word.starts_with('{');
            let points = match word {
                "1-0" => Some(1.0),
                "0-1" => Some(0.0),
                "1/2-1/2" => Some(0.5),
                _ => None,
            };
            if in_comment {
                in_comment = !word.ends_with('}');
            } else if let Some(points) = points {
                games.push((
                    std::mem::replace(&mut start, fen::START.to_string()),
                    std::mem::take(&mut moves),
                    points,
                ));
            } else if !word.ends_with('.') && word != "*" {
                moves.push(word);
            }
        }
    }
    games
}

/// Replays a game and takes its samples.
fn replay(start: &str, moves: &[&str], points: f64, samples: &mut Vec<Sample>) -> Result<(), String> {
    let mut pos = fen::parse(start, DenialRule::Hard).map_err(|error| format!("{start}: {error}"))?;
    for (ply, text) in moves.iter().enumerate() {
        let mv = find_move(&pos, text).ok_or_else(|| format!("{text} in {}", fen::print(&pos)))?;
        if ply >= FIRST_PLY && !pos.is_noisy(mv) && !pos.in_check() {
            let [white, black] = Side::BOTH.map(|side| count(&pos, side));
            samples.push(Sample {
                counts: std::array::from_fn(|index| f64::from(white[index] - black[index])),
                points,
            });
        }
        pos.make_move(mv).ok_or_else(|| format!("{text} is illegal"))?;
    }
    Ok(())
}

fn dot(weights: &[f64], counts: &[f64]) -> f64 {
    weights.iter().zip(counts).map(|(weight, count)| weight * count).sum()
}

fn predicted(weights: &[f64], slope: f64, sample: &Sample) -> f64 {
    1.0 / (1.0 + (-slope * dot(weights, &sample.counts)).exp())
}

/// Mean squared error of the predictions.
fn error(weights: &[f64], slope: f64, samples: &[Sample]) -> f64 {
    let squares = samples.iter().map(|sample| (predicted(weights, slope, sample) - sample.points).powi(2));
    squares.sum::<f64>() / samples.len() as f64
}

/// The slope, in logits per centipawn, that suits these weights best.
fn best_slope(weights: &[f64], samples: &[Sample]) -> f64 {
    let slopes = (1..=SLOPES).map(|step| f64::from(step) * SLOPE_STEP);
    let with_error = slopes.map(|slope| (error(weights, slope, samples), slope));
    with_error.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(SLOPE_STEP, |(_, slope)| slope)
}

/// Gradient descent on cross entropy with a pull towards the old weights, each weight with its own step size (Adam, Kingma and Ba,
/// 2014).
fn fit(old: &[f64], scale: f64, samples: &[Sample]) -> Vec<f64> {
    let mut weights = old.to_vec();
    let (mut mean, mut square) = (vec![0.0; old.len()], vec![0.0; old.len()]);
    for pass in 1..=PASSES {
        let mut slope: Vec<f64> =
            weights.iter().zip(old).map(|(weight, old)| PRIOR * (weight - old) * scale / 100.0).collect();
        for sample in samples {
            let miss = predicted(&weights, scale, sample) - sample.points;
            for (slope, count) in slope.iter_mut().zip(&sample.counts) {
                *slope += scale * miss * count;
            }
        }
        let rate = STEP * (1.0 - f64::from(pass) / f64::from(PASSES + 1));
        for index in 0..weights.len() {
            mean[index] = 0.9 * mean[index] + 0.1 * slope[index];
            square[index] = 0.999 * square[index] + 0.001 * slope[index].powi(2);
            let seen = 1.0 - 0.999_f64.powi(pass as i32);
            let size = (square[index] / seen).sqrt() + 1e-9;
            weights[index] -= rate * mean[index] / (1.0 - 0.9_f64.powi(pass as i32)) / size;
        }
    }
    weights
}

fn run(path: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let games = games(&text);
    let mut samples = Vec::new();
    for (start, moves, points) in &games {
        replay(start, moves, *points, &mut samples)?;
    }
    if samples.is_empty() {
        return Err(format!("{path}: no games"));
    }
    let old = Weights::DEFAULT.0.map(f64::from);
    let slope = best_slope(&old, &samples);
    let new = fit(&old, slope, &samples);
    println!("{} games, {} positions", games.len(), samples.len());
    println!("one pawn in the old weights: {:.0} Elo", 100.0 * slope * 400.0 / std::f64::consts::LN_10);
    let [now, before] = [&new[..], &old[..]].map(|weights| error(weights, slope, &samples));
    println!("mean squared error {now:.5}, was {before:.5}");
    for (&term, weight) in Term::ALL.iter().zip(&new) {
        println!("{term:?} = {weight:.0}, was {}", Weights::DEFAULT.of(term));
    }
    Ok(())
}

fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match &paths[..] {
        [path] => run(path),
        _ => Err("usage: crazy_weights GAMES.pgn".to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
