//! Worker thread of a match, which keeps its own engines from game to game.

use std::sync::Arc;

use engine_core::endings::tablebase::Tablebase;
use tabletop::records::game::{EndKind, GameRecord, PlayerError};

use crate::matches::error::MatchError;
use crate::matches::game::{MatchGame, MatchPlayer};
use crate::matches::internal::Internal;
use crate::matches::log::MatchLog;
use crate::matches::match_engine::MatchEngine;
use crate::matches::name_map::NameMap;
use crate::matches::openings::Book;
use crate::matches::schedule::Slot;
use crate::matches::settings::{EngineSettings, MatchSettings, Protocol};
use crate::matches::uci::UciEngine;
use crate::matches::variant;
use crate::matches::xboard::XBoardEngine;
use crate::random::seed_of;

use crate::stop::StopSignal;

/// Data shared by all workers.
pub struct Shared<'a> {
    /// Settings of the match.
    pub settings: &'a MatchSettings,
    /// Books by variant index; empty if games begin at the start position.
    pub books: Vec<Book>,
    /// Signal that stops the match early.
    pub signal: StopSignal,
    /// Log of the communication with the engines, if enabled.
    pub log: Option<MatchLog>,
    /// Tablebases that adjudicate games.
    pub tablebase: Option<Arc<dyn Tablebase>>,
}

/// Game that was played.
pub struct FinishedGame {
    /// Place of the game in the schedule.
    pub slot: Slot,
    /// Moves and ending.
    pub record: GameRecord,
    /// Numbers of lines of White's and Black's engines unknown to their protocols.
    pub junk: [u64; 2],
    /// Dropped parts of the opening's position, one per line.
    pub left_out: Vec<String>,
}

/// Worker of the match.
pub struct Worker<'a> {
    shared: &'a Shared<'a>,
    /// Running engines with their indices.
    engines: Vec<(usize, Box<dyn MatchEngine>)>,
    /// True if a pause precedes the next game.
    has_played: bool,
}

/// Starts an engine with its options set.
pub(crate) fn start_engine(
    settings: &EngineSettings,
    stop: &StopSignal,
    log: Option<&MatchLog>,
) -> Result<Box<dyn MatchEngine>, PlayerError> {
    let map = settings.map.as_deref().map(NameMap::load).transpose().map_err(PlayerError::unable)?;
    let (map, stop, log) = (map.unwrap_or_default(), stop.clone(), log.cloned());
    Ok(match settings.protocol {
        Protocol::Uci => Box::new(UciEngine::start(settings, map, stop, log)?),
        Protocol::XBoard => Box::new(XBoardEngine::start(settings, map, stop, log)?),
        Protocol::Internal => Box::new(Internal::new(settings, stop)?),
    })
}

impl<'a> Worker<'a> {
    /// Creates a worker without running engines.
    pub fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        Worker { shared, engines: Vec::new(), has_played: false }
    }

    /// Plays one game; `None` if the match was stopped before it began.
    pub fn play(&mut self, slot: Slot) -> Result<Option<FinishedGame>, MatchError> {
        let settings = self.shared.settings;
        if std::mem::replace(&mut self.has_played, true) && !self.shared.signal.sleep(settings.wait) {
            return Ok(None);
        }
        let choice = &settings.variants[slot.variant];
        let mut referee = variant::open_referee(choice)?;
        let book = self.shared.books.get(slot.variant);
        let opening = book.map(|book| book.opening(slot.opening, &mut *referee)).transpose()?;
        let mut take = |engine: usize| match self.take_engine(engine) {
            Ok(player) => Ok(Some(player)),
            Err(PlayerError::Interrupted) => Ok(None),
            Err(error) => Err(MatchError::Start(settings.engines[engine].name.clone(), error)),
        };
        let Some(white) = take(slot.white)? else { return Ok(None) };
        let Some(black) = take(slot.black)? else { return Ok(None) };
        let mut players = [white, black];
        let record = {
            let [white, black] = &mut players;
            let players = [
                MatchPlayer { engine: &mut **white, settings: &settings.engines[slot.white] },
                MatchPlayer { engine: &mut **black, settings: &settings.engines[slot.black] },
            ];
            let rules = settings.rules;
            let tablebase = self.shared.tablebase.as_deref();
            let mut game = MatchGame { referee: &mut *referee, choice, players, rules, tablebase };
            let opening = opening.as_ref().map(|opening| &opening.opening);
            game.play(opening, seed_of(settings.seed, slot.set))?
        };
        let junk = [players[0].take_junk_lines(), players[1].take_junk_lines()];
        self.put_back(&slot, players, &record);
        let left_out = opening.map(|opening| opening.left_out).unwrap_or_default();
        Ok(Some(FinishedGame { slot, record, junk, left_out }))
    }

    /// Returns the engine with this index, started if necessary. Engines of other pairings end.
    fn take_engine(&mut self, index: usize) -> Result<Box<dyn MatchEngine>, PlayerError> {
        if let Some(at) = self.engines.iter().position(|(running, _)| *running == index) {
            return Ok(self.engines.swap_remove(at).1);
        }
        start_engine(&self.shared.settings.engines[index], &self.shared.signal, self.shared.log.as_ref())
    }

    /// Keeps the players of a game for the next one, unless they must be restarted.
    fn put_back(&mut self, slot: &Slot, players: [Box<dyn MatchEngine>; 2], record: &GameRecord) {
        self.engines.clear();
        for (index, (engine, player)) in [slot.white, slot.black].into_iter().zip(players).enumerate() {
            let died = matches!(&record.ending.kind,
                EndKind::Forfeit(side, error) if side.index() == index && error.is_fatal());
            let restart =
                self.shared.settings.engines[engine].restart.unwrap_or_else(|| player.needs_restart());
            if !died && !restart {
                self.engines.push((engine, player));
            }
        }
    }
}
