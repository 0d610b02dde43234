//! Self-play games, for their positions or their results.

use engine_core::{AnyGame, GameEngine, Limits, MoveCode, Side};
use rand::Rng;
use rand::seq::IteratorRandom;
use serde::{Deserialize, Serialize};
use tabletop::records::game::white_points;

use super::sample::Sample;
use crate::random::{SeededRng, play_random_moves, seeded};

/// Settings of the games and of the selection of positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlaySettings {
    /// Nodes per move.
    pub nodes: u64,
    /// Random plies at the start; every other game has one more.
    pub plies: u32,
    /// Maximum difference in centipawns of the score after the random plies from the expected one.
    pub within: i32,
    /// Score in centipawns beyond which a game is won after `RESIGN_PLIES` consecutive plies.
    pub resign: i32,
    /// Number of plies after which a game is a draw.
    pub max_plies: usize,
    /// Maximum number of positions from a game.
    pub per_game: usize,
}

/// Expected score after the random plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Even score.
    Even,
    /// Score before the random plies: the advantage must remain.
    Start,
}

/// Start of a game, before its random plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start<'a> {
    /// FEN; `None` for a start position of the game.
    pub fen: Option<&'a str>,
    /// Condition for the random plies.
    pub measure: Measure,
}

/// Finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// White's points: 0, 0.5 or 1.
    pub result: f64,
    /// Positions selected from the game.
    pub positions: Vec<Sample>,
}

/// Number of consecutive plies on which both sides agree that the game is won.
const RESIGN_PLIES: u32 = 6;

/// Maximum number of random openings tried for a game.
const OPENINGS: u32 = 200;

/// Result of a search.
struct Searched {
    best: MoveCode,
    is_noisy: bool,
    /// Score in centipawns from White's view.
    score: i32,
    decisive: bool,
}

/// Searches the position for a move; `None` if there is none.
///
/// # Panics
/// If the engine's own move is not legal: an error of the engine, not of the input.
fn think(engine: &mut dyn GameEngine, nodes: u64) -> Option<Searched> {
    let report = engine.search(Limits { nodes: Some(nodes), ..Limits::default() }).ok()?;
    // A search with too few nodes for one complete depth is no better than the static evaluation.
    let score = report.info.map_or_else(|| engine.evaluate().0, |info| info.internal_score);
    let game = engine.game();
    let value = if game.side_to_move() == Side::White { score.value() } else { -score.value() };
    let best = game.read(&report.best?).expect("the best move is legal");
    Some(Searched { best, is_noisy: game.is_noisy(best), score: value, decisive: score.is_decisive() })
}

/// Searches with few nodes if the position will not be selected: it was not calm before, or the
/// short search finds that it is not quiet.
fn search_two_stage(engine: &mut dyn GameEngine, few: u64, nodes: u64, is_calm: bool) -> Option<Searched> {
    let found = think(engine, few)?;
    if is_calm && !(found.is_noisy || found.decisive) { think(engine, nodes) } else { Some(found) }
}

/// Sets up the start and plays random moves; returns false if the game ends thereby or the score is
/// not as expected.
fn open(
    engine: &mut dyn GameEngine,
    start: Start<'_>,
    plies: u32,
    settings: &SelfPlaySettings,
    random: &mut SeededRng,
) -> bool {
    engine.new_game(random.random());
    if start.fen.is_some_and(|fen| engine.game_mut().set_position(Some(fen), &[]).is_err()) {
        return false;
    }
    let target = match start.measure {
        Measure::Even => Some(0),
        Measure::Start => think(engine, settings.nodes).map(|thought| thought.score),
    };
    if !play_random_moves(engine.game_mut(), plies, random) {
        return false;
    }
    let found = think(engine, settings.nodes);
    let near =
        |(target, found): (i32, Searched)| !found.decisive && (found.score - target).abs() <= settings.within;
    target.zip(found).is_some_and(near)
}

/// White's points in a game that is over by the rules or by adjudication; `None` while it is in
/// progress.
fn points(game: &dyn AnyGame, settings: &SelfPlaySettings, lead: (u32, i32)) -> Option<f64> {
    if let Some(outcome) = game.outcome() {
        return Some(white_points(outcome.winner));
    }
    let (plies, sign) = lead;
    if plies >= RESIGN_PLIES {
        return Some(white_points(Some(if sign > 0 { Side::White } else { Side::Black })));
    }
    (game.plies() >= settings.max_plies).then_some(0.5)
}

/// Plays one game; the same seed gives the same game. Selects some of its quiet positions, in the
/// order of the game: the side to move is not in check, and neither the last move nor the best one
/// is noisy. Positions that cannot be selected are searched with only `passing_nodes`. `None` if no
/// random plies lead to an acceptable score.
pub fn play(
    engine: &mut dyn GameEngine,
    start: Start<'_>,
    settings: &SelfPlaySettings,
    passing_nodes: Option<u64>,
    seed: u64,
) -> Option<PlayedGame> {
    let mut random = seeded(seed);
    let plies = settings.plies + (seed % 2) as u32;
    if !(0..OPENINGS).any(|_| open(engine, start, plies, settings, &mut random)) {
        return None;
    }
    let (mut quiet, mut was_noisy) = (Vec::new(), true);
    // Number of consecutive plies with a score beyond the limit, and its sign.
    let mut lead = (0, 0);
    let result = loop {
        if let Some(result) = points(engine.game(), settings, lead) {
            break result;
        }
        let is_calm = !(was_noisy || engine.game().in_check());
        let thought = match passing_nodes {
            Some(few) => search_two_stage(engine, few, settings.nodes, is_calm)?,
            None => think(engine, settings.nodes)?,
        };
        let game = engine.game_mut();
        if is_calm && !(thought.is_noisy || thought.decisive) {
            quiet.push((game.fen(), thought.score));
        }
        let sign = if thought.score.abs() >= settings.resign { thought.score.signum() } else { 0 };
        lead = if sign == 0 { (0, 0) } else { (if sign == lead.1 { lead.0 + 1 } else { 1 }, sign) };
        was_noisy = thought.is_noisy;
        game.make_move(thought.best);
    };
    let variant = &engine.game().setup().preset.name;
    let most = settings.per_game.min(quiet.len());
    let mut taken = quiet.into_iter().enumerate().choose_multiple(&mut random, most);
    taken.sort_unstable_by_key(|(order, _)| *order);
    let sample = |(_, (fen, score))| Sample { fen, result, score, variant: variant.to_string() };
    Some(PlayedGame { result, positions: taken.into_iter().map(sample).collect() })
}
