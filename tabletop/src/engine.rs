//! The engine as used by front ends: the current game, and the values of all options.

use std::path::Path;
use std::sync::Arc;

use engine_core::endings::EndingFiles;
use engine_core::endings::tablebase::TablebaseSettings;
use engine_core::nnue::Network;
use engine_core::{AnyGame, GameEngine, Limits, OptionError, OptionSpec, Options, VariantInfo};

use crate::armies::{self, ArmyFileError};
use crate::catalogue::{Catalogue, Choice};
use crate::ending_tables::{OpenedTables, is_no_path, open_endings, open_tablebase};
use crate::host;
use crate::options::{self, ARMY_FILES, UCI_PREFIX};

/// Effect of setting an option besides storing its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// No further effect.
    Value,
    /// Another game was set up.
    Game,
    /// The list of available games has changed.
    Catalogue,
}

/// The current game, and the values of all options. Options of other games are stored until one of
/// those games is chosen, because GUIs may set them in any order.
pub struct Engine {
    catalogue: Catalogue,
    /// Available games without those of the option [`ARMY_FILES`].
    base: Catalogue,
    options: Options,
    game_options: Vec<(&'static str, String)>,
    xboard_defaults: bool,
    /// Search parameters that were set.
    #[cfg(feature = "tunable")]
    params: Vec<(&'static str, i32)>,
    player: Box<dyn GameEngine>,
    /// Seed of the random choices of the current game.
    game_seed: u64,
    /// Network requested by the user, which is used whenever its game is played.
    network: Option<Arc<Network>>,
    tables: OpenedTables,
}

impl Engine {
    /// Engine for the first game of the catalogue, with all options at their defaults.
    pub fn new(catalogue: &Catalogue) -> Engine {
        let mut engine = Engine {
            catalogue: catalogue.clone(),
            base: catalogue.clone(),
            options: Options::new(catalogue.engine_options().clone()),
            game_options: Vec::new(),
            xboard_defaults: false,
            #[cfg(feature = "tunable")]
            params: Vec::new(),
            player: catalogue.default_choice().engine(),
            game_seed: host::chance(),
            network: None,
            tables: catalogue.tables().clone(),
        };
        engine.apply_tables();
        engine
    }

    /// Uses the games' preferred defaults for XBoard from here on.
    pub fn use_xboard_defaults(&mut self) {
        self.xboard_defaults = true;
        self.apply_game_options();
        self.new_game();
    }

    /// Available games.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Options of the engine.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Current game.
    pub fn game(&self) -> &dyn AnyGame {
        self.player.game()
    }

    /// Current game, mutable; ends its search.
    pub fn game_mut(&mut self) -> &mut dyn AnyGame {
        self.player.game_mut()
    }

    /// Engine of the current game.
    pub fn player(&self) -> &dyn GameEngine {
        &*self.player
    }

    /// Engine of the current game, mutable.
    pub fn player_mut(&mut self) -> &mut dyn GameEngine {
        &mut *self.player
    }

    /// Description of the game.
    pub fn info(&self) -> &'static VariantInfo {
        self.game().info()
    }

    /// Common name of the game.
    pub fn title(&self) -> &str {
        self.info().title_of(&self.game().setup().preset)
    }

    /// Sets up another game at its start position.
    pub fn choose(&mut self, choice: &Choice) {
        if self.game().setup().preset.name != choice.preset.name {
            // The transposition table moves to the new game: allocating one would take at least the
            // time of clearing it.
            let mut next = choice.engine();
            next.adopt_table(self.player.release_table());
            next.set_threads(self.threads());
            self.player = next;
            self.apply_game_options();
            if self.network.is_some() {
                self.apply_network();
            }
            self.apply_tables();
        }
        self.options.note(options::VARIANT, &choice.preset.name);
        self.new_game();
    }

    /// Sets up the start position of the current game; its random parts are drawn again.
    pub fn new_game(&mut self) {
        self.game_seed = host::chance();
        self.player.new_game(self.game_seed);
    }

    /// Sets an option of the engine or of any game.
    ///
    /// # Errors
    /// [`OptionError`] if no game has such an option, if the value is invalid, or if the preset of
    /// the current game fixes it; nothing is changed then.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<Changed, OptionError> {
        match self.options.find(name) {
            Some(index) => self.set_engine_option(self.options.specs()[index].name, value),
            None => self.set_game_option(name, value),
        }
    }

    /// Sets an option of the engine or of any game for a GUI, which may set options before it
    /// chooses their game: a value that the preset of the current game fixes is stored for other
    /// games. UCI's own options describe the game chosen already.
    ///
    /// # Errors
    /// As for [`set_option`](Engine::set_option), except for those values.
    pub fn set_or_keep_option(&mut self, name: &str, value: &str) -> Result<Changed, OptionError> {
        match self.set_option(name, value) {
            Err(OptionError::Fixed(name, _)) if !name.starts_with(UCI_PREFIX) => {
                let spec = self.game_option(&name)?;
                let value = spec.check(value)?;
                self.keep_game_option(spec.name, value);
                Ok(Changed::Value)
            }
            set => set,
        }
    }

    /// Resets the options of the current game to their defaults, except those that its preset
    /// fixes.
    pub(crate) fn reset_game_options(&mut self) {
        let setup = self.game().setup();
        let changed = |spec: &&OptionSpec| setup.options.text(spec.name) != spec.default_text();
        let free = |spec: &&OptionSpec| setup.preset.fixed_value(spec.name).is_none();
        let specs = setup.options.specs().iter().filter(free).filter(changed);
        for spec in specs.cloned().collect::<Vec<_>>() {
            let reset = self.set_game_option(spec.name, &spec.default_text());
            debug_assert!(reset.is_ok(), "{}", spec.name);
        }
    }

    /// Value of an option of the engine or of any game, as text; `None` if there is no such option.
    /// If the preset of the current game fixes the value, returns the one with which other presets
    /// of the game would start.
    pub fn option_text(&self, name: &str) -> Option<String> {
        if self.options.find(name).is_some() {
            return Some(self.options.text(name).to_string());
        }
        let setup = self.game().setup();
        if setup.preset.fixed_value(name).is_none() && setup.options.find(name).is_some() {
            return Some(setup.options.text(name).to_string());
        }
        let spec =
            self.catalogue.game_options().into_iter().find(|spec| spec.name.eq_ignore_ascii_case(name))?;
        let kept = self.game_options.iter().find(|(kept, _)| *kept == spec.name);
        let kept = kept.map(|(_, value)| value.clone());
        Some(kept.or_else(|| self.xboard_default(spec.name)).unwrap_or_else(|| spec.default_text()))
    }

    /// Default value under XBoard, if it differs from the usual one.
    fn xboard_default(&self, option: &str) -> Option<String> {
        let mut all = self.catalogue.entries().iter().flat_map(|entry| entry.info.xboard_defaults);
        let found = all.find(|(name, _)| self.xboard_defaults && name.eq_ignore_ascii_case(option));
        found.map(|(_, value)| (*value).to_string())
    }

    /// Limits without any bound, with the search settings of the options. Levels below full
    /// strength vary their openings from game to game.
    pub fn limits(&self) -> Limits {
        let strength = options::strength(&self.options, host::chance());
        Limits {
            multi_pv: self.options.spin(options::MULTI_PV) as usize,
            overhead_ms: self.options.spin(options::MOVE_OVERHEAD) as u64,
            variety: strength.map(|_| self.game_seed),
            strength,
            #[cfg(feature = "tunable")]
            params: self.params.clone(),
            ..Limits::default()
        }
    }

    /// [`limits`](Engine::limits) of a move in a game against a person, which varies at every
    /// level.
    pub(crate) fn playing_limits(&self) -> Limits {
        Limits { variety: Some(self.game_seed), ..self.limits() }
    }

    /// [`limits`](Engine::limits) of an analysis or a hint, for which levels do not count.
    pub fn analysis_limits(&self) -> Limits {
        Limits { strength: None, variety: None, ..self.limits() }
    }

    /// Size of the transposition table in MiB.
    pub fn hash_mib(&self) -> usize {
        self.options.spin(options::HASH) as usize
    }

    /// Number of search threads.
    pub fn threads(&self) -> usize {
        self.options.spin(options::THREADS) as usize
    }

    fn set_engine_option(&mut self, name: &'static str, value: &str) -> Result<Changed, OptionError> {
        if name == options::EVAL_FILE {
            self.network = self.read_network(value)?;
            self.apply_network();
        }
        if name == options::SYZYGY_PATH {
            self.tables.syzygy = open_tablebase(value.as_ref())?;
        }
        if name == options::ENDINGS_PATH {
            self.tables.endings = open_endings(value.as_ref())?;
            self.player.set_ending_files(self.ending_files());
        }
        if name == ARMY_FILES {
            return self.set_armies(value);
        }
        let before = self.options.clone();
        // GUIs have names of their own for some games, such as chess960.
        if name == options::VARIANT
            && let Ok(choice) = self.catalogue.find(value)
        {
            self.choose(&choice);
            return Ok(Changed::Game);
        }
        self.options.set(name, value)?;
        match name {
            options::HASH => {
                if let Err(error) = self.player.set_hash(self.hash_mib()) {
                    self.options = before;
                    return Err(OptionError::Refused(name.to_string(), error.to_string()));
                }
            }
            options::THREADS => self.player.set_threads(self.threads()),
            options::CLEAR_HASH => self.player.clear_hash(),
            options::SYZYGY_PATH
            | options::SYZYGY_PROBE_DEPTH
            | options::SYZYGY_50_MOVE_RULE
            | options::SYZYGY_PROBE_LIMIT => self.apply_tablebase(),
            _ => self.note_param(name),
        }
        Ok(Changed::Value)
    }

    /// Adds the games of custom armies from these files; the current game stays.
    fn set_armies(&mut self, list: &str) -> Result<Changed, OptionError> {
        let files = armies::paths_of(match list.trim() {
            "<empty>" | "<none>" => "",
            list => list,
        });
        let refused = |why: ArmyFileError| {
            OptionError::BadValue(ARMY_FILES.to_string(), format!("files of armies: {why}"))
        };
        self.catalogue = armies::with_files(&self.base, &files).map_err(refused)?;
        let mut options = Options::new(self.catalogue.engine_options().clone());
        for spec in self.options.specs().iter() {
            options.note(spec.name, self.options.text(spec.name));
        }
        options.note(ARMY_FILES, list.trim());
        self.options = options;
        Ok(Changed::Catalogue)
    }

    /// Reads a network file, which must fit a game of the catalogue; `None` for an empty path.
    fn read_network(&self, path: &str) -> Result<Option<Arc<Network>>, OptionError> {
        let path = path.trim();
        if is_no_path(path) {
            return Ok(None);
        }
        let refused = |why: &dyn std::fmt::Display| {
            let expected = format!("a network file, not '{path}': {why}");
            OptionError::BadValue(options::EVAL_FILE.to_string(), expected)
        };
        let bytes = host::read_file(Path::new(path), Network::MAX_BYTES).map_err(|error| refused(&error))?;
        let network = Network::read(&bytes).map_err(|error| refused(&error))?;
        self.catalogue.check_network(&network).map_err(|why| refused(&why))?;
        Ok(Some(Arc::new(network)))
    }

    /// Uses the network for evaluation if it fits the current game; otherwise the game uses its
    /// default evaluation.
    fn apply_network(&mut self) {
        let shape = self.player.workbench().network_shape();
        let fits = |network: &Arc<Network>| shape.is_some_and(|shape| network.check(&shape).is_ok());
        let network = self.network.clone().filter(fits);
        let applied = self.player.set_network(network);
        debug_assert!(applied.is_ok(), "it was checked");
    }

    /// Returns a message about a network that the current game does not use, if one is loaded.
    pub fn unused_network(&mut self) -> Option<String> {
        let network = self.network.clone()?;
        let why = match self.player.workbench().network_shape() {
            Some(shape) => network.check(&shape).err()?.to_string(),
            None => format!("{} is not evaluated by networks", self.game().setup().preset.name),
        };
        Some(format!("{} is not used: {why}", options::EVAL_FILE))
    }

    /// Files of endgame tables.
    pub fn ending_files(&self) -> Option<Arc<dyn EndingFiles>> {
        self.tables.endings.clone()
    }

    /// Applies the opened tables to a new game.
    fn apply_tables(&mut self) {
        self.apply_tablebase();
        if self.tables.endings.is_some() {
            self.player.set_ending_files(self.ending_files());
        }
    }

    /// Applies the opened tablebases and their settings to searches of the current game.
    fn apply_tablebase(&mut self) {
        let settings = self.tables.syzygy.as_ref().map(|opened| TablebaseSettings {
            tables: Arc::clone(&opened.tables),
            probe_depth: self.options.spin(options::SYZYGY_PROBE_DEPTH) as u32,
            probe_limit: self.options.spin(options::SYZYGY_PROBE_LIMIT) as u32,
            fifty_move_rule: self.options.check(options::SYZYGY_50_MOVE_RULE),
        });
        if settings.is_some() || self.player.has_tablebase() {
            self.player.set_tablebase(settings);
        }
    }

    /// Message to the user about an option that was set, if any.
    pub fn note(&mut self, option: &str) -> Option<String> {
        let preset = &self.game().setup().preset;
        if let Some((name, _)) =
            preset.fixed.iter().find(|(name, _)| name.eq_ignore_ascii_case(option.trim()))
        {
            return Some(options::kept_note(name, &preset.name));
        }
        match self.options.find(option).map(|index| self.options.specs()[index].name)? {
            options::THREADS => options::threads_note(self.threads()),
            options::SYZYGY_PATH => self.tables.syzygy.as_ref().map(|opened| opened.note.clone()),
            options::EVAL_FILE => self.unused_network(),
            _ => None,
        }
    }

    /// Stores a search parameter, which then applies to all games and overrides their values.
    #[cfg(feature = "tunable")]
    fn note_param(&mut self, name: &'static str) {
        if engine_core::SearchParams::DEFAULT.get(name).is_some() {
            self.params.retain(|(known, _)| *known != name);
            self.params.push((name, self.options.spin(name) as i32));
        }
    }

    #[cfg(not(feature = "tunable"))]
    #[allow(clippy::unused_self, reason = "its twin in tunable builds needs it")]
    fn note_param(&self, _name: &'static str) {}

    fn set_game_option(&mut self, name: &str, value: &str) -> Result<Changed, OptionError> {
        let name = name.trim();
        let spec = self.game_option(name)?;
        let value = spec.check(value)?;
        let before = self.option_text(spec.name);
        let set = match self.game().setup().options.find(name) {
            Some(_) => self.game_mut().set_option(spec.name, &value),
            None => Ok(()),
        };
        if self.option_text(spec.name) != before {
            // Table entries do not record the rules of their search.
            self.player_mut().clear_hash();
        }
        if set.is_ok() {
            self.keep_game_option(spec.name, value);
        }
        set.map(|()| Changed::Value)
    }

    /// Returns the option of any game with this name, ignoring case.
    fn game_option(&self, name: &str) -> Result<OptionSpec, OptionError> {
        let mut all = self.catalogue.game_options().into_iter();
        all.find(|spec| spec.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(name.to_string()))
    }

    /// Stores a valid value for every game that has the option.
    fn keep_game_option(&mut self, name: &'static str, value: String) {
        self.game_options.retain(|(kept, _)| *kept != name);
        self.game_options.push((name, value));
    }

    /// Applies the option values that were set to the current game, except those that its preset
    /// fixes.
    fn apply_game_options(&mut self) {
        let setup = self.game().setup();
        let preferred = if self.xboard_defaults { self.game().info().xboard_defaults } else { &[] };
        let expected: Vec<(&'static str, String)> = preferred
            .iter()
            .map(|(name, value)| (*name, (*value).to_string()))
            .chain(self.game_options.iter().cloned())
            .filter(|(name, _)| setup.options.find(name).is_some())
            .filter(|(name, _)| setup.preset.fixed_value(name).is_none())
            .collect();
        for (name, value) in expected {
            // Each value was checked when it was set, or is a constant of the game.
            let applied = self.game_mut().set_option(name, &value);
            debug_assert!(applied.is_ok(), "{name} {value}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    #[test]
    fn results_under_other_rules_are_discarded() {
        let found = |first: Option<&str>| {
            let mut engine = Engine::new(all_games());
            engine.choose(&all_games().find("spirit").unwrap());
            engine.set_option("SpiritTriumphWalls", "4").unwrap();
            for walls in first.into_iter().chain(["5"]) {
                engine.set_option("SpiritTriumphWalls", walls).unwrap();
                let limits = Limits { nodes: Some(4000), ..engine.limits() };
                engine.player_mut().search(limits).unwrap();
            }
            let limits = Limits { depth: Some(1), ..engine.limits() };
            let report = engine.player_mut().search(limits).unwrap();
            (report.best, report.nodes, report.info.unwrap().score)
        };
        assert_eq!(found(Some("4")), found(None));
    }
    /// GUIs set options in any order, also while another game is chosen whose name fixes them.
    #[test]
    fn options_set_before_their_game_is_chosen_take_effect() {
        let is_free = |choice: &Choice| choice.preset.fixed.is_empty();
        for first in all_games().choices() {
            for choice in all_games().choices().filter(is_free) {
                for spec in choice.entry.info.options.iter().filter(|spec| !spec.name.starts_with(UCI_PREFIX))
                {
                    let values = options::listed_values(spec).unwrap_or_default();
                    let Some(value) = values.into_iter().find(|value| *value != spec.default_text()) else {
                        continue;
                    };
                    let mut engine = Engine::new(all_games());
                    engine.choose(&first);
                    engine.set_or_keep_option(spec.name, &value).unwrap();
                    engine.choose(&choice);
                    let set = engine.game().setup().options.text(spec.name).to_string();
                    assert_eq!(set, value, "{} under {}", spec.name, first.preset.name);
                }
            }
        }
    }
}
