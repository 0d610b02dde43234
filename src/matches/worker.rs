//! One of the threads that play a match: it keeps its own engines from game to game.

use crossbeam_channel::Sender;

use crate::matches::error::MatchError;
use crate::matches::game::{GameRules, MatchGame, MatchPlayer};
use crate::matches::internal::Internal;
use crate::matches::log::MatchLog;
use crate::matches::match_engine::MatchEngine;
use crate::matches::name_map::NameMap;
use crate::matches::schedule::Slot;
use crate::matches::settings::{EngineSettings, Protocol};
use crate::matches::shared::{MatchEvent, Shared};
use crate::matches::uci::UciEngine;
use crate::matches::variant;
use crate::matches::xboard::XBoardEngine;
use crate::records::game::{EndKind, Fault, GameRecord};
use crate::records::pgn_reader::Opening;
use crate::stop::StopSignal;

/// A worker of the match.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    events: Sender<MatchEvent>,
    /// Running engines, by their numbers.
    engines: Vec<(usize, Box<dyn MatchEngine>)>,
}

/// A seed for everything random in the games from one opening (SplitMix64's mixing function).
pub(crate) fn seed_of(match_seed: u64, set: u64) -> u64 {
    let mut mixed = match_seed.wrapping_add((set + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Starts an engine with its options set.
pub(crate) fn start_engine(
    settings: &EngineSettings,
    stop: &StopSignal,
    log: Option<&MatchLog>,
) -> Result<Box<dyn MatchEngine>, Fault> {
    let map = settings.map.as_deref().map(NameMap::load).transpose().map_err(Fault::unable)?;
    let (map, stop, log) = (map.unwrap_or_default(), stop.clone(), log.cloned());
    Ok(match settings.protocol {
        Protocol::Uci => Box::new(UciEngine::start(settings, map, stop, log)?),
        Protocol::XBoard => Box::new(XBoardEngine::start(settings, map, stop, log)?),
        Protocol::Internal => Box::new(Internal::new(settings, stop)?),
    })
}

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>, events: Sender<MatchEvent>) -> Worker<'a> {
        Worker { shared, events, engines: Vec::new() }
    }

    /// Plays games until there are none left or the match is stopped.
    pub(crate) fn work(mut self) {
        while !self.shared.signal.is_given()
            && let Some(slot) = self.shared.next_slot()
        {
            let event = match self.play(&slot) {
                Ok(Some(game)) => MatchEvent::Finished(Box::new(game)),
                Ok(None) => return,
                Err(error) => MatchEvent::Failed(error),
            };
            // The collector listens as long as any worker lives.
            if self.events.send(event).is_err() || !self.shared.signal.sleep(self.shared.settings.wait) {
                return;
            }
        }
    }

    /// Plays one game; `None` if the match was stopped before it began.
    fn play(&mut self, slot: &Slot) -> Result<Option<(Slot, GameRecord, [u64; 2])>, MatchError> {
        let settings = self.shared.settings;
        let choice = &settings.variants[slot.variant];
        let mut referee = variant::open_referee(choice)?;
        let opening = match self.shared.books.get(slot.variant) {
            Some(book) => book.opening(slot.opening, &mut *referee)?,
            None => Opening::default(),
        };
        let mut take = |engine: usize| match self.take_engine(engine) {
            Ok(player) => Ok(Some(player)),
            Err(Fault::Interrupted) => Ok(None),
            Err(fault) => Err(MatchError::Start(settings.engines[engine].name.clone(), fault)),
        };
        let Some(white) = take(slot.white)? else { return Ok(None) };
        let Some(black) = take(slot.black)? else { return Ok(None) };
        let mut players = [white, black];
        let record = {
            let [white, black] = &mut players;
            let players = [
                MatchPlayer::new(&mut **white, &settings.engines[slot.white]),
                MatchPlayer::new(&mut **black, &settings.engines[slot.black]),
            ];
            let rules = GameRules::from(settings);
            let mut game = MatchGame { referee: &mut *referee, choice, players, rules };
            game.play(&opening, seed_of(settings.seed, slot.set))?
        };
        let junk = [players[0].take_junk_lines(), players[1].take_junk_lines()];
        self.put_back(slot, players, &record);
        Ok(Some((*slot, record, junk)))
    }

    /// Engine number `index`, started if it does not run. Engines of other pairings are ended.
    fn take_engine(&mut self, index: usize) -> Result<Box<dyn MatchEngine>, Fault> {
        if let Some(at) = self.engines.iter().position(|(running, _)| *running == index) {
            return Ok(self.engines.swap_remove(at).1);
        }
        start_engine(&self.shared.settings.engines[index], &self.shared.signal, self.shared.log.as_ref())
    }

    /// Keeps the players of a game for the next one, unless they have to be restarted.
    fn put_back(&mut self, slot: &Slot, players: [Box<dyn MatchEngine>; 2], record: &GameRecord) {
        self.engines.clear();
        for (index, (engine, player)) in [slot.white, slot.black].into_iter().zip(players).enumerate() {
            let died = matches!(&record.ending.kind,
                EndKind::Fault(side, fault) if side.index() == index && fault.is_fatal());
            let restart =
                self.shared.settings.engines[engine].restart.unwrap_or_else(|| player.wants_restart());
            if !died && !restart {
                self.engines.push((engine, player));
            }
        }
    }
}
