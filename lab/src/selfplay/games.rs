//! Self-play games, for the sake of their positions or of their results.

use engine_core::{AnyGame, GameEngine, Limits, MoveCode, Side};
use rand::Rng;
use rand::seq::IteratorRandom;
use tabletop::records::game::white_points;

use super::sample::Sample;
use crate::random::{SeededRng, play_random_moves, seeded};

/// How the games are played and what is taken from them.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlaySettings {
    /// Nodes that each move is searched.
    pub nodes: u64,
    /// Random plies at the start; every other game has one more.
    pub plies: u32,
    /// The game is played on only if the score after the random plies is within so many centipawns of what it should be.
    pub within: i32,
    /// A game is won once the score stayed beyond so many centipawns for `RESIGN_PLIES` plies.
    pub resign: i32,
    /// Plies after which a game is a draw.
    pub max_plies: usize,
    /// Positions taken of a game, at most.
    pub per_game: usize,
}

/// What the score after the random plies is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// An even game.
    Even,
    /// The score before them: whoever was ahead still is.
    Start,
}

/// Where a game begins, before its random plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start<'a> {
    /// The position; `None`: a start position of the game.
    pub fen: Option<&'a str>,
    /// Which random plies will do.
    pub measure: Measure,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// White's points: 0, 0.5 or 1.
    pub result: f64,
    /// The positions that were taken of it.
    pub positions: Vec<Sample>,
}

/// Plies in a row by which both sides agree that the game is won.
const RESIGN_PLIES: u32 = 6;

/// Random openings that are tried for a game.
const OPENINGS: u32 = 200;

/// What one search found.
struct Searched {
    best: MoveCode,
    is_noisy: bool,
    /// Centipawns from White's view.
    score: i32,
    decisive: bool,
}

/// Thinks about the move in the position; `None` if there is none.
///
/// # Panics
/// If the engine's own move is not legal: a fault of the engine, not of the input.
fn think(engine: &mut dyn GameEngine, nodes: u64) -> Option<Searched> {
    let report = engine.search(Limits { nodes: Some(nodes), ..Limits::default() }).ok()?;
    // A search that had too few nodes for one full depth knows no better than the evaluation.
    let score = report.info.map_or_else(|| engine.evaluate().0, |info| info.internal_score);
    let game = engine.game();
    let value = if game.side_to_move() == Side::White { score.value() } else { -score.value() };
    let best = game.read(&report.best?).expect("the best move is legal");
    Some(Searched { best, is_noisy: game.is_noisy(best), score: value, decisive: score.is_decisive() })
}

/// The same with few nodes where the position will not be taken: it was not calm before, or the few find that it is not quiet.
fn think_sparingly(engine: &mut dyn GameEngine, few: u64, nodes: u64, is_calm: bool) -> Option<Searched> {
    let found = think(engine, few)?;
    if is_calm && !(found.is_noisy || found.decisive) { think(engine, nodes) } else { Some(found) }
}

/// Puts the start and random moves on the board; `false` if the game ends on the way or the score is not as it should be.
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
    let wanted = match start.measure {
        Measure::Even => Some(0),
        Measure::Start => think(engine, settings.nodes).map(|thought| thought.score),
    };
    if !play_random_moves(engine.game_mut(), plies, random) {
        return false;
    }
    let found = think(engine, settings.nodes);
    let near =
        |(wanted, found): (i32, Searched)| !found.decisive && (found.score - wanted).abs() <= settings.within;
    wanted.zip(found).is_some_and(near)
}

/// What White has of a game that is over by the rules or by agreement of the scores; `None` while it goes on.
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

/// Plays one game; the same seed gives the same game. Of its quiet positions some are taken: nobody is in check, and neither the
/// last move nor the best one is noisy. They are in the order of the game. Where no position
/// can be taken, `passing_nodes` are enough. `None` if no random plies led to a score that will do.
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
    // Plies in a row with a score beyond the limit, and its sign.
    let mut lead = (0, 0);
    let result = loop {
        if let Some(result) = points(engine.game(), settings, lead) {
            break result;
        }
        let is_calm = !(was_noisy || engine.game().in_check());
        let thought = match passing_nodes {
            Some(few) => think_sparingly(engine, few, settings.nodes, is_calm)?,
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
    let mut taken = quiet.into_iter().enumerate().choose_multiple(&mut random, settings.per_game);
    taken.sort_unstable_by_key(|(order, _)| *order);
    let sample = |(_, (fen, score))| Sample { fen, result, score, variant: variant.to_string() };
    Some(PlayedGame { result, positions: taken.into_iter().map(sample).collect() })
}
