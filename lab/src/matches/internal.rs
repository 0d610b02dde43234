//! Menagerie's own engine as a player, in this process.

use std::fmt::Write;
use std::time::{Duration, Instant};

use engine_core::{GameEngine, Limits, SearchHandle, SearchReport, SearchWaitError, Strength};
use tabletop::catalogue::all_games;
use tabletop::engine::Engine;
use tabletop::options::EVAL_FILE;
use tabletop::records::game::{MoveEvaluation, PlayerError};
use tabletop::records::time_control::{TimeControl, in_ms, limits_clock};
use tabletop::text::one_line;

use crate::matches::error::MatchError;
use crate::matches::match_engine::{Answer, MatchEngine, MoveRequest, NewGame, canonical};
use crate::matches::process::STOP_GRACE;
use crate::matches::settings::{EngineSettings, GameChoice, Protocol, ThinkingLimits};
use crate::matches::variant;
use crate::random::seed_of;
use crate::stop::StopSignal;

/// Maximum nodes of a search that cannot be interrupted: a stopped match waits for it, though not
/// for the next one, and it runs in the thread of the game.
const SHORT_SEARCH: u64 = 100_000;

/// Internal engine, with all its UCI options.
pub struct Internal {
    engine: Engine,
    limits: ThinkingLimits,
    stop: StopSignal,
    /// Seed of the game, which determines the errors of a limited strength.
    seed: u64,
}

impl Internal {
    /// Creates a player.
    ///
    /// # Errors
    /// [`PlayerError::Unable`] if there is no such option or a value is invalid.
    pub fn new(settings: &EngineSettings, stop: StopSignal) -> Result<Internal, PlayerError> {
        let mut engine = Engine::new(all_games());
        for (name, value) in &settings.options {
            engine.set_option(name, value).map_err(PlayerError::unable)?;
        }
        Ok(Internal { engine, limits: settings.limits, stop, seed: 0 })
    }
}

/// Returns warnings about internal engines whose network none of these games uses.
pub(super) fn unused_networks(
    engines: &[EngineSettings],
    games: &[GameChoice],
) -> Result<String, MatchError> {
    let mut lines = String::new();
    for settings in engines.iter().filter(|settings| settings.protocol == Protocol::Internal) {
        let names_network = |(name, _): &&(String, String)| name.trim().eq_ignore_ascii_case(EVAL_FILE);
        let Some((name, file)) = settings.options.iter().rfind(names_network) else { continue };
        let mut engine = Engine::new(all_games());
        // An engine with a wrong option fails when it is started.
        if engine.set_option(name, file).is_err() {
            continue;
        }
        let mut notes = Vec::new();
        for game in games {
            engine.choose(&variant::choice(&game.variant)?);
            notes.extend(engine.unused_network());
        }
        if let Some(note) = notes.first().filter(|_| notes.len() == games.len()) {
            let _ = writeln!(lines, "Warning: {}: {}", one_line(&settings.name), one_line(note));
        }
    }
    Ok(lines)
}

/// Sets the limits of this move.
fn bound(limits: &mut Limits, own_limits: ThinkingLimits, turn: &MoveRequest<'_>) {
    let side = turn.referee.side_to_move();
    let own = &turn.clocks[side.index()];
    limits.depth = own_limits.depth;
    limits.nodes = own_limits.nodes;
    limits.search_moves = turn.moves.iter().flat_map(|text| turn.referee.read(text)).collect();
    match (own.control(), own.left()) {
        (TimeControl::PerMove(time), _) => {
            limits.move_time_ms = Some(limits.thinking_ms(in_ms(time)));
        }
        (_, Some(_)) => limits.clock = Some(limits_clock(turn.clocks, side, Duration::ZERO)),
        (_, None) => {}
    }
}

/// Searches until the deadline, or until the match is stopped.
fn watched(
    player: &mut dyn GameEngine,
    limits: Limits,
    deadline: Option<Instant>,
    stop: &StopSignal,
) -> Result<SearchReport, PlayerError> {
    let search = SearchHandle::start(player, limits);
    search.wait_until(deadline, stop.channel()).map_err(|missing| {
        player.stop();
        match missing {
            SearchWaitError::Failed => PlayerError::Disconnected,
            SearchWaitError::Stopped => PlayerError::Interrupted,
            SearchWaitError::Late => {
                let grace = Some(Instant::now() + STOP_GRACE);
                let ended = search.wait_until(grace, stop.channel()).is_ok();
                if ended { PlayerError::OutOfTime } else { PlayerError::Stalled }
            }
        }
    })
}

impl MatchEngine for Internal {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.engine.choose(&variant::choice(&game.choice.variant).map_err(PlayerError::unable)?);
        for (name, value) in &game.choice.options {
            self.engine.set_option(name, value).map_err(PlayerError::unable)?;
        }
        self.seed = game.seed;
        self.engine.player_mut().new_game(game.seed);
        Ok(())
    }

    fn think(&mut self, turn: &MoveRequest<'_>) -> Result<Answer, PlayerError> {
        if self.stop.is_given() {
            return Err(PlayerError::Interrupted);
        }
        let mut limits = Limits { variety: None, ..self.engine.limits() };
        let seed = seed_of(self.seed, turn.course.moves.len() as u64);
        limits.strength = limits.strength.map(|strength| Strength { seed, ..strength });
        bound(&mut limits, self.limits, turn);
        let moves: Vec<&str> = turn.course.moves.iter().map(String::as_str).collect();
        let game = self.engine.game_mut();
        game.set_position(Some(&turn.course.start_fen), &moves).map_err(PlayerError::unable)?;
        let player = self.engine.player_mut();
        limits.started = Instant::now();
        let started = limits.started;
        let report = match turn.allowance {
            None if limits.nodes.is_some_and(|nodes| nodes <= SHORT_SEARCH) => {
                player.search(limits).map_err(|_| PlayerError::Disconnected)?
            }
            allowance => watched(player, limits, allowance.map(|allowance| started + allowance), &self.stop)?,
        };
        let elapsed = started.elapsed();
        let best = report.best.as_deref().unwrap_or("none");
        let text = canonical(best, turn.referee).map_err(|_| PlayerError::IllegalMove(best.to_string()))?;
        Ok(Answer::Move(MoveEvaluation { text, elapsed, ..MoveEvaluation::from_report(&report) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::match_engine::Course;
    use crate::stop::stop_switch;
    use engine_core::AnyGame;
    use tabletop::records::time_control::PlayerClock;

    fn course(referee: &dyn AnyGame) -> Course {
        Course {
            start_fen: referee.start_fen(),
            standard_start: true,
            moves: Vec::new(),
            fens: Vec::new(),
            plies: Vec::new(),
        }
    }

    #[test]
    fn a_stopped_match_needs_no_further_move() {
        let referee = all_games().find("chess").unwrap().open();
        let course = course(&*referee);
        let clocks = [TimeControl::Infinite; 2].map(PlayerClock::new);
        let (switch, stop) = stop_switch();
        let limits = ThinkingLimits { nodes: Some(10), ..ThinkingLimits::default() };
        let mut player = Internal { engine: Engine::new(all_games()), limits, stop, seed: 0 };
        let mut think = || {
            let (referee, course, clocks) = (&*referee, &course, &clocks);
            player.think(&MoveRequest { referee, course, clocks, moves: &[], allowance: None })
        };
        assert!(matches!(think(), Ok(Answer::Move(_))));
        switch.stop();
        assert!(matches!(think(), Err(PlayerError::Interrupted)));
    }

    #[test]
    fn a_fixed_time_is_shortened_by_the_overhead() {
        let referee = all_games().find("chess").unwrap().open();
        let course = course(&*referee);
        let clocks = [20, 20].map(|ms| PlayerClock::new(TimeControl::PerMove(Duration::from_millis(ms))));
        let turn =
            MoveRequest { referee: &*referee, course: &course, clocks: &clocks, moves: &[], allowance: None };
        let mut limits = Limits::default();
        bound(&mut limits, ThinkingLimits::default(), &turn);
        assert_eq!(limits.move_time_ms, Some(20 - limits.overhead_ms));
    }
}
