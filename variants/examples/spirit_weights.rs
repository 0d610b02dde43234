//! Fits the weights of Spirit Chess's evaluator to the results of self-play games.
//!
//!     menagerie openings -g spirit -n 1200 -p 8 -w 100 -s 11 > book.epd
//!     menagerie match -variant spirit -engine proto=internal name=a -engine proto=internal name=b \
//!         -each nodes=2500 -rounds 1200 -openings file=book.epd -pgnout games.pgn
//!     cargo run --release -p variants --example spirit_weights -- games.pgn
//!
//! A position's chance to win is a logistic function of its score (P. Österlund's "Texel" method). First the
//! function's slope is fitted to the weights in use, then the weights to the results, by Newton's method, with a normal
//! prior around the weights in use. Looked at are positions from which a quiet move was played, without danger to the
//! Adept of the side to move, after the opening.

use std::process::ExitCode;
use std::{env, fs};

use engine_core::{MoveOrder, Notation, Position, Setup, Side, Variant};
use variants::spirit::notation::SpiritNotation;
use variants::spirit::position::SpiritPosition;
use variants::spirit::{Spirit, SpiritOrder, Term, Weights, count};

/// Positions of one game share one result: so many count as one observation.
const POSITIONS_PER_OBSERVATION: f64 = 10.0;
/// The prior's deviation: this share of the weight in use ...
const PRIOR_SHARE: f64 = 0.5;
/// ... and so many centipawns.
const PRIOR_CENTIPAWNS: f64 = 10.0;
const NEWTON_STEPS: usize = 12;

type Vector = [f64; Term::COUNT];

/// What one position says.
struct Observation {
    /// White's counts less Black's.
    lead: Vector,
    /// White's result: 0, 1/2 or 1.
    result: f64,
}

impl Observation {
    fn score(&self, weights: &Vector) -> f64 {
        self.lead.iter().zip(weights).map(|(lead, weight)| lead * weight).sum()
    }
}

fn tag<'a>(game: &'a str, name: &str) -> Option<&'a str> {
    let start = game.find(&format!("[{name} \""))? + name.len() + 3;
    game[start..].split('"').next()
}

/// The moves with `true` for those of the opening book.
fn moves(game: &str) -> Vec<(String, bool)> {
    let text = game.split_once("\n\n").map_or("", |(_, moves)| moves);
    let mut moves: Vec<(String, bool)> = Vec::new();
    for (index, part) in text.split(['{', '}']).enumerate() {
        if index % 2 == 1 {
            if let Some(last) = moves.last_mut() {
                last.1 |= part == "book";
            }
            continue;
        }
        let words = part.split_whitespace().filter(|word| !word.ends_with('.'));
        moves.extend(words.map(|word| (word.to_string(), false)));
    }
    moves
}

/// Adds what the positions of one game say.
fn read_game(game: &str, setup: &Setup, observations: &mut Vec<Observation>) -> Result<(), String> {
    let result = match tag(game, "Result") {
        Some("1-0") => 1.0,
        Some("0-1") => 0.0,
        Some("1/2-1/2") => 0.5,
        other => return Err(format!("result {other:?}")),
    };
    let mut pos = Spirit::start(setup, 0);
    if let Some(fen) = tag(game, "FEN") {
        pos = SpiritNotation::parse_fen(fen, setup).map_err(|error| error.to_string())?;
    }
    for (text, book) in moves(game) {
        let named = |mv: &_| SpiritNotation::readable_move(&pos, *mv, setup) == text;
        // The last word of a game is its result.
        let Some(mv) = pos.legal_moves().into_iter().find(named) else { break };
        if !book && !pos.is_noisy(mv) && !SpiritOrder::in_check(&pos) {
            observations.push(Observation { lead: lead(&pos), result });
        }
        pos.make_move(mv).ok_or("an illegal move")?;
    }
    Ok(())
}

fn lead(pos: &SpiritPosition) -> Vector {
    let [white, black] = Side::BOTH.map(|side| count(pos, side));
    std::array::from_fn(|term| f64::from(white[term] - black[term]))
}

fn chance(slope: f64, score: f64) -> f64 {
    1.0 / (1.0 + (-slope * score).exp())
}

/// Mean cross entropy.
fn loss(observations: &[Observation], weights: &Vector, slope: f64) -> f64 {
    let total: f64 = observations
        .iter()
        .map(|observation| {
            let chance = chance(slope, observation.score(weights)).clamp(1e-9, 1.0 - 1e-9);
            -(observation.result * chance.ln() + (1.0 - observation.result) * (1.0 - chance).ln())
        })
        .sum();
    total / observations.len() as f64
}

/// The slope, per centipawn, that fits best: a search by thirds.
fn fit_slope(observations: &[Observation], weights: &Vector) -> f64 {
    let (mut low, mut high) = (1e-4, 2e-2);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        let (left, right) = (low + third, high - third);
        if loss(observations, weights, left) < loss(observations, weights, right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

/// One Newton step for the logarithm of the posterior; returns the step and the deviations of the weights.
fn newton_step(
    observations: &[Observation],
    weights: &Vector,
    prior: &Vector,
    slope: f64,
) -> (Vector, Vector) {
    let mut gradient = [0.0; Term::COUNT];
    let mut curvature = [[0.0; Term::COUNT]; Term::COUNT];
    for observation in observations {
        let chance = chance(slope, observation.score(weights));
        let error = (observation.result - chance) * slope / POSITIONS_PER_OBSERVATION;
        let bend = chance * (1.0 - chance) * slope * slope / POSITIONS_PER_OBSERVATION;
        for (row, &value) in observation.lead.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            gradient[row] += error * value;
            for (column, &other) in observation.lead.iter().enumerate() {
                curvature[row][column] += bend * value * other;
            }
        }
    }
    for term in 0..Term::COUNT {
        let deviation = PRIOR_SHARE * prior[term].abs() + PRIOR_CENTIPAWNS;
        gradient[term] -= (weights[term] - prior[term]) / deviation.powi(2);
        curvature[term][term] += 1.0 / deviation.powi(2);
    }
    let inverse = inverted(curvature);
    let step = std::array::from_fn(|row| inverse[row].iter().zip(&gradient).map(|(a, b)| a * b).sum());
    (step, std::array::from_fn(|term| inverse[term][term].sqrt()))
}

/// The inverse of a positive definite matrix, by Gauss and Jordan.
fn inverted(mut matrix: [Vector; Term::COUNT]) -> [Vector; Term::COUNT] {
    let mut inverse = [[0.0; Term::COUNT]; Term::COUNT];
    for (index, row) in inverse.iter_mut().enumerate() {
        row[index] = 1.0;
    }
    for pivot in 0..Term::COUNT {
        let scale = 1.0 / matrix[pivot][pivot];
        for column in 0..Term::COUNT {
            matrix[pivot][column] *= scale;
            inverse[pivot][column] *= scale;
        }
        let (pivot_row, pivot_inverse) = (matrix[pivot], inverse[pivot]);
        for row in (0..Term::COUNT).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..Term::COUNT {
                matrix[row][column] -= factor * pivot_row[column];
                inverse[row][column] -= factor * pivot_inverse[column];
            }
        }
    }
    inverse
}

fn observe(files: &[String]) -> Result<Vec<Observation>, String> {
    let setup = Setup::new(&Spirit::INFO.presets[0], Spirit::INFO.options);
    let mut observations = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        for (number, game) in text.split("[Event ").skip(1).enumerate() {
            read_game(game, &setup, &mut observations)
                .map_err(|reason| format!("{file}, game {}: {reason}", number + 1))?;
        }
    }
    if observations.is_empty() { Err("no games".to_string()) } else { Ok(observations) }
}

fn main() -> ExitCode {
    let files: Vec<String> = env::args().skip(1).collect();
    let observations = match observe(&files) {
        Ok(observations) => observations,
        Err(reason) => {
            eprintln!("{reason}");
            return ExitCode::FAILURE;
        }
    };
    let prior = Weights::DEFAULT.0.map(f64::from);
    let slope = fit_slope(&observations, &prior);
    let mut weights = prior;
    let mut deviations = [0.0; Term::COUNT];
    for _ in 0..NEWTON_STEPS {
        let (step, around) = newton_step(&observations, &weights, &prior, slope);
        weights = std::array::from_fn(|term| weights[term] + step[term]);
        deviations = around;
    }
    println!("{} positions, slope {slope:.5} per centipawn", observations.len());
    let [before, after] = [&prior, &weights].map(|weights| loss(&observations, weights, slope));
    println!("cross entropy {before:.4} before, {after:.4} after");
    for (index, term) in Term::ALL.iter().enumerate() {
        let (old, new, deviation) = (prior[index], weights[index], deviations[index]);
        println!("{:<22} {old:>6.0} {new:>8.1} +- {deviation:.1}", term.name());
    }
    ExitCode::SUCCESS
}
