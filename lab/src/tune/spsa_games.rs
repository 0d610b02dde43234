//! Games of a tuning run.

use engine_core::{PositionError, Side};
use tabletop::options::HASH;
use tabletop::records::game::EndKind;
use thiserror::Error;

use super::spsa::{Perturbed, SpsaRun};
use crate::matches::adjudication::{DrawRule, ResignRule};
use crate::matches::error::MatchError;
use crate::matches::game::{MatchGame, MatchPlayer};
use crate::matches::internal::Internal;
use crate::matches::openings::Book;
use crate::matches::settings::{EngineSettings, GameChoice, GameRules, Protocol, ThinkingLimits};
use crate::matches::variant;
use crate::pool;
use crate::stop::StopSignal;

/// Number of full moves after which a game is drawn.
const MAX_MOVES: u32 = 200;
/// Adjudication of games that both engines evaluate as won or level for a while, because most of
/// their further moves carry no information.
const RULES: GameRules = GameRules {
    draw: Some(DrawRule { move_number: 40, move_count: 8, score: 10 }),
    resign: Some(ResignRule { move_count: 4, score: 700, two_sided: true }),
    max_moves: Some(MAX_MOVES),
};
/// Table size of each engine in MiB; searches of few nodes fill no more.
const HASH_MIB: &str = "4";

/// Error of the games.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum SpsaError {
    /// The game or the opening is invalid.
    Setup(#[from] MatchError),
    /// The opening cannot be set up.
    Opening(#[from] PositionError),
    /// An engine failed, or the game was interrupted.
    #[error("{0}")]
    Game(String),
}

/// Common settings of all pairs of games.
pub struct SpsaPairs<'a> {
    /// Game.
    pub game: &'a GameChoice,
    /// Openings.
    pub book: &'a Book,
    /// Node limit of each move.
    pub nodes: u64,
    /// Stops the games.
    pub signal: StopSignal,
}

impl SpsaPairs<'_> {
    /// Plays the next pairs of a run, one on each of the threads, and updates its parameters.
    ///
    /// # Errors
    /// [`SpsaError`] if a game cannot be played to its end.
    pub fn play_round(&self, run: &mut SpsaRun, threads: usize) -> Result<(), SpsaError> {
        let last = run.pairs.min(run.played.saturating_add(threads as u64));
        let perturbed: Vec<Perturbed> = (run.played..last).map(|pair| run.perturbed(pair)).collect();
        let mut won = vec![0.0; perturbed.len()];
        let play = |(): &mut (), perturbed| self.play(run, perturbed);
        let take = |number: usize, result| {
            won[number] = result;
            Ok::<_, SpsaError>(())
        };
        pool::run(threads, perturbed.iter(), || Ok(()), play, take)?;
        perturbed.iter().zip(won).for_each(|(perturbed, won)| run.learn(perturbed, won));
        Ok(())
    }

    /// Plays an opening with both colours; returns the wins of the first player minus those of the
    /// second.
    ///
    /// # Errors
    /// [`SpsaError`] if a game cannot be played to its end.
    fn play(&self, run: &SpsaRun, perturbed: &Perturbed) -> Result<f64, SpsaError> {
        let mut won = 0.0;
        for white in [0, 1] {
            won += match self.winner(run, perturbed, white)? {
                Some(0) => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        Ok(won)
    }

    /// Plays a game and returns its winner, if any; player `white` has White.
    fn winner(&self, run: &SpsaRun, perturbed: &Perturbed, white: usize) -> Result<Option<usize>, SpsaError> {
        let mut referee = variant::open_referee(self.game)?;
        let opening = self.book.opening(perturbed.pair, &mut *referee)?;
        let limits = ThinkingLimits { nodes: Some(self.nodes), ..ThinkingLimits::default() };
        let settings = [("White", white), ("Black", 1 - white)]
            .map(|(name, player)| settings(run, name, &perturbed.values[player], limits));
        let engine = |settings| {
            Internal::new(settings, self.signal.clone()).map_err(|error| SpsaError::Game(error.to_string()))
        };
        let mut engines = [engine(&settings[0])?, engine(&settings[1])?];
        let [first, second] = &mut engines;
        let players = [
            MatchPlayer { engine: first, settings: &settings[0] },
            MatchPlayer { engine: second, settings: &settings[1] },
        ];
        let (choice, rules) = (self.game, RULES);
        let mut game = MatchGame { referee: &mut *referee, choice, players, rules, tablebase: None };
        let ending = game.play(Some(&opening.opening), perturbed.pair)?.ending;
        match ending.kind {
            EndKind::Forfeit(..) | EndKind::Interrupted => Err(SpsaError::Game(ending.reason)),
            _ => Ok(ending.winner.map(|side| if side == Side::White { white } else { 1 - white })),
        }
    }
}

/// Settings of an engine with these parameters.
fn settings(run: &SpsaRun, name: &str, values: &[i32], limits: ThinkingLimits) -> EngineSettings {
    let numbers = run
        .parameters
        .iter()
        .zip(values)
        .map(|(parameter, value)| (parameter.name.clone(), value.to_string()));
    EngineSettings {
        name: name.to_string(),
        protocol: Protocol::Internal,
        options: numbers.chain([(HASH.to_string(), HASH_MIB.to_string())]).collect(),
        limits,
        ..EngineSettings::default()
    }
}
