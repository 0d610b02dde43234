//! Fits the weights of Crazy Chess to games: `cargo run --release -p variants --example crazy_weights GAMES.pgn`.
//!
//! Reads games as `menagerie match -pgnout` writes them. From every position with a quiet move played and no check, after the
//! opening, the counts of the evaluator's terms are taken, and the weights are moved by gradient descent so that
//! 1 / (1 + 10^(-centipawns / 400)) predicts the result (Österlund's "Texel tuning"). Each weight is drawn towards its old value
//! as if by a few hundred positions, so that rare terms keep it. Prints the new weights.

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
/// Pull towards the old weights: positions times expected squared error for an error of a pawn.
const PRIOR: f64 = 60.0;
/// Logits per centipawn.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;

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

fn predicted(weights: &[f64], sample: &Sample) -> f64 {
    1.0 / (1.0 + (-SCALE * dot(weights, &sample.counts)).exp())
}

/// Mean squared error of the predictions.
fn error(weights: &[f64], samples: &[Sample]) -> f64 {
    let squares = samples.iter().map(|sample| (predicted(weights, sample) - sample.points).powi(2));
    squares.sum::<f64>() / samples.len() as f64
}

/// Gradient descent on cross entropy with a pull towards the old weights, each weight with its own step size (Adam, Kingma and Ba,
/// 2014).
fn fit(old: &[f64], samples: &[Sample]) -> Vec<f64> {
    let mut weights = old.to_vec();
    let (mut mean, mut square) = (vec![0.0; old.len()], vec![0.0; old.len()]);
    for pass in 1..=PASSES {
        let mut slope: Vec<f64> =
            weights.iter().zip(old).map(|(weight, old)| PRIOR * (weight - old) * SCALE / 100.0).collect();
        for sample in samples {
            let miss = predicted(&weights, sample) - sample.points;
            for (slope, count) in slope.iter_mut().zip(&sample.counts) {
                *slope += SCALE * miss * count;
            }
        }
        let rate = STEP * (1.0 - f64::from(pass) / f64::from(PASSES + 1));
        for index in 0..weights.len() {
            mean[index] = 0.9 * mean[index] + 0.1 * slope[index];
            square[index] = 0.999 * square[index] + 0.001 * slope[index].powi(2);
            let scale = 1.0 - 0.999_f64.powi(pass as i32);
            let size = (square[index] / scale).sqrt() + 1e-9;
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
    let new = fit(&old, &samples);
    println!("{} games, {} positions", games.len(), samples.len());
    println!("mean squared error {:.5}, was {:.5}", error(&new, &samples), error(&old, &samples));
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
