//! Catalogue of the games that a front end offers, found by name.

use std::sync::{Arc, OnceLock};

pub use engine_core::Choice;
use engine_core::fen::OptionValue;
use engine_core::nnue::{Network, NetworkError};
use engine_core::{AnyGame, DrawnStart, OptionKind, OptionSpec, RegistryEntry, Shared, Text};

use thiserror::Error;
use variants::armies::{Army, armies_entry, library_entry};

use crate::ending_tables::OpenedTables;
use crate::options;
use crate::text::echo;

/// Error for an unknown name of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game '{}'{}", echo(.0), suggestion(.0))]
pub struct UnknownGameError(pub String);

/// Returns `; did you mean 'crazy'?` for a name that is similar to that of a game; otherwise an
/// empty text.
pub fn suggestion(name: &str) -> String {
    /// Maximum number of letters that are wrong, missing, superfluous or transposed, and minimum
    /// number that are right.
    const WRONG: usize = 2;
    const RIGHT: usize = 3;
    let name = name.to_lowercase();
    if !(WRONG + RIGHT - 1..=40).contains(&name.chars().count()) {
        return String::new();
    }
    let distance = |choice: &Choice| strsim::osa_distance(&name, &choice.preset.name);
    let near = all_games().choices().filter(|choice| {
        let distance = distance(choice);
        distance <= WRONG && distance + RIGHT <= choice.preset.name.chars().count()
    });
    let nearest = near.min_by_key(distance);
    nearest.map_or_else(String::new, |choice| format!("; did you mean '{}'?", choice.preset.name))
}

/// Error for a game whose name comes with definitions.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum UndefinedGameError {
    #[error(transparent)]
    Unknown(#[from] UnknownGameError),
    #[error(transparent)]
    Definition(#[from] variants::armies::DefinitionError),
    #[error("armies are given, but '{0}' is not a game between two armies")]
    Unused(String),
}

/// Error for a network that fits no game of a catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NetworkMismatchError {
    #[error("it is for the game '{0}', which is unknown here")]
    UnknownGame(String),
    #[error(transparent)]
    Shape(#[from] NetworkError),
}

/// Games of a program, a server or a page. Cheap to clone; freed with its last user.
#[derive(Clone)]
pub struct Catalogue(Arc<Games>);

struct Games {
    entries: Vec<Arc<RegistryEntry>>,
    /// Games without those of custom armies.
    plain: Vec<Arc<RegistryEntry>>,
    /// Custom armies that have games of their own.
    armies: Vec<Arc<Army>>,
    /// Games that are found by their names but not listed, because there are too many of them.
    unlisted: Vec<Arc<RegistryEntry>>,
    /// Options of the engine, including the choice of the game.
    engine_options: Shared<[OptionSpec]>,
    /// Tables of endings that every engine begins with.
    tables: OpenedTables,
}

impl Catalogue {
    /// Catalogue of these games, without unlisted ones.
    ///
    /// # Panics
    /// If there is no game at all.
    pub fn new(entries: &[Arc<RegistryEntry>]) -> Catalogue {
        Catalogue::assemble(entries.to_vec(), Vec::new(), Vec::new(), OpenedTables::default())
    }

    fn assemble(
        plain: Vec<Arc<RegistryEntry>>,
        armies: Vec<Arc<Army>>,
        unlisted: Vec<Arc<RegistryEntry>>,
        tables: OpenedTables,
    ) -> Catalogue {
        let mut entries = plain.clone();
        if !armies.is_empty() {
            entries.push(Arc::new(armies_entry(&armies)));
        }
        let names = Choice::all(&entries).map(|choice| choice.preset.name.clone());
        let names: Vec<Text> = names.collect();
        let default = names.first().expect("a catalogue has at least one game").clone();
        let variant = OptionSpec {
            name: options::VARIANT,
            kind: OptionKind::Combo { default, values: names.into_iter().collect() },
            help: "The game to play.",
        };
        let mut table = options::all_engine_options();
        table.push(variant);
        Catalogue(Arc::new(Games { entries, plain, armies, unlisted, engine_options: table.into(), tables }))
    }

    /// Returns the catalogue with games of these custom armies against all others, which replace
    /// the previous custom armies.
    #[must_use]
    pub fn with_armies(&self, armies: Vec<Arc<Army>>) -> Catalogue {
        Catalogue::assemble(self.0.plain.clone(), armies, self.0.unlisted.clone(), self.0.tables.clone())
    }

    /// Returns the catalogue whose engines begin with these endgame tables.
    #[must_use]
    pub fn with_tables(&self, tables: OpenedTables) -> Catalogue {
        let games = &self.0;
        Catalogue::assemble(games.plain.clone(), games.armies.clone(), games.unlisted.clone(), tables)
    }

    /// Tables of endings that every engine begins with.
    pub(crate) fn tables(&self) -> &OpenedTables {
        &self.0.tables
    }

    /// Returns the catalogue with the published armies against each other, which are found by name
    /// but not listed.
    #[must_use]
    pub fn with_library(&self) -> Catalogue {
        let unlisted = vec![Arc::new(library_entry())];
        Catalogue::assemble(self.0.plain.clone(), self.0.armies.clone(), unlisted, self.0.tables.clone())
    }

    /// Custom armies that have games of their own.
    pub fn armies(&self) -> &[Arc<Army>] {
        &self.0.armies
    }

    /// Games that are not listed.
    pub fn unlisted(&self) -> &[Arc<RegistryEntry>] {
        &self.0.unlisted
    }

    /// All games.
    pub fn entries(&self) -> &[Arc<RegistryEntry>] {
        &self.0.entries
    }

    /// Options of the engine, including the choice of the game.
    pub fn engine_options(&self) -> &Shared<[OptionSpec]> {
        &self.0.engine_options
    }

    /// All presets of all games.
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        Choice::all(&self.0.entries)
    }

    /// Default game.
    ///
    /// # Panics
    /// Never: a catalogue is not empty.
    pub fn default_choice(&self) -> Choice {
        self.choices().next().expect("a catalogue has at least one game")
    }

    /// Returns the game of this name, ignoring case, unless it was defined by a link or a record.
    pub fn listed(&self, name: &str) -> Option<Choice> {
        let Games { entries, unlisted, .. } = &*self.0;
        Choice::find(entries, name).or_else(|| Choice::find(unlisted, name))
    }

    /// Returns the game of this name (in UCI, XBoard or another program), ignoring case.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, name: &str) -> Result<Choice, UnknownGameError> {
        self.listed(name)
            .or_else(|| variants::defined(name))
            .or_else(|| if self.0.unlisted.is_empty() { None } else { variants::published(name) })
            .ok_or_else(|| UnknownGameError(name.to_string()))
    }

    /// Returns the game of a name that may belong to the given armies, each defined on one line.
    ///
    /// # Errors
    /// If a definition is invalid, if there is no such game, or if the game is not one of armies.
    pub fn find_defined(&self, name: &str, definitions: &[String]) -> Result<Choice, UndefinedGameError> {
        if definitions.is_empty() {
            return Ok(self.find(name)?);
        }
        if let Some(defined) = variants::define(definitions, name)? {
            return Ok(defined);
        }
        Err(UndefinedGameError::Unused(self.find(name)?.preset.name.to_string()))
    }

    /// Returns the games that match a name or pattern, in the order of the catalogue; `*` stands
    /// for any letters. A pattern that matches built-in games excludes those of custom armies, so
    /// that it means the same for every user.
    pub fn matching(&self, pattern: &str) -> Result<Vec<Choice>, UnknownGameError> {
        if let Ok(choice) = self.find(pattern) {
            return Ok(vec![choice]);
        }
        let among = |entries: &[Arc<RegistryEntry>]| -> Vec<Choice> {
            Choice::all(entries).filter(|choice| fits(pattern.trim(), &choice.preset.name)).collect()
        };
        let own = among(&self.0.plain);
        let found = if own.is_empty() { among(&self.0.entries) } else { own };
        if found.is_empty() { Err(UnknownGameError(pattern.to_string())) } else { Ok(found) }
    }

    /// Checks that a network was trained for a game of the catalogue.
    pub fn check_network(&self, network: &Network) -> Result<(), NetworkMismatchError> {
        let mut why = NetworkMismatchError::UnknownGame(network.game().to_string());
        // A game may have a network for each of its presets.
        for choice in self.choices() {
            let mut engine = choice.engine();
            let Some(shape) = engine.workbench().network_shape().filter(|shape| shape.game == network.game())
            else {
                continue;
            };
            match network.check(&shape) {
                Ok(()) => return Ok(()),
                Err(error) => why = error.into(),
            }
        }
        Err(why)
    }

    /// Options of all games, each name once.
    pub fn game_options(&self) -> Vec<OptionSpec> {
        let mut all: Vec<OptionSpec> = Vec::new();
        for spec in self.0.entries.iter().flat_map(|entry| entry.info.options) {
            if !all.iter().any(|known| known.name.eq_ignore_ascii_case(spec.name)) {
                all.push(spec.clone());
            }
        }
        all
    }

    /// Returns true if an option of a game only affects its start position.
    pub fn is_start_option(&self, name: &str) -> bool {
        let mut known = self.0.entries.iter().flat_map(|entry| entry.info.start_options);
        known.any(|known| known.eq_ignore_ascii_case(name.trim()))
    }

    /// Returns the game whose preset fixes an option that UCI defines for all engines.
    pub fn game_for_uci_option(&self, name: &str) -> Option<Choice> {
        let is_ucis =
            |fixed: &&str| fixed.starts_with(options::UCI_PREFIX) && fixed.eq_ignore_ascii_case(name.trim());
        self.choices().find(|choice| choice.preset.fixed.iter().any(|(fixed, _)| is_ucis(fixed)))
    }
}

static ALL: OnceLock<Catalogue> = OnceLock::new();

/// Sets the games of this program; has no effect after the first call of [`all_games`].
pub fn set_all_games(games: Catalogue) {
    let _ = ALL.set(games);
}

/// All games of the program: those that were set, otherwise those of the registry.
pub fn all_games() -> &'static Catalogue {
    ALL.get_or_init(|| Catalogue::new(&variants::VARIANTS))
}

/// Returns true if a name matches a pattern in which `*` stands for any letters, ignoring case.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else { return pattern.eq_ignore_ascii_case(name) };
    let Some((start, rest)) = name.split_at_checked(head.len()) else { return false };
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    start.eq_ignore_ascii_case(head) && ends.into_iter().any(|at| fits(tail, &rest[at..]))
}

/// FEN from which every program starts the game; `None` if the start position is random or chosen
/// by options.
pub fn standard_start(referee: &mut dyn AnyGame) -> Option<String> {
    let is_chosen = chooses_start(referee) || draws_start(referee);
    referee.new_game(1);
    (!is_chosen).then(|| referee.start_fen())
}

/// Returns true if each new game may begin at another position, drawn at random.
pub fn draws_start(game: &dyn AnyGame) -> bool {
    /// Number of starts that do not agree by chance.
    const DRAWS: u64 = 4;
    let mut game = game.copy();
    let mut starts = (1..=DRAWS).map(|seed| {
        game.new_game(seed);
        game.start_fen()
    });
    let first = starts.next();
    starts.any(|start| Some(start) != first)
}

/// Returns true if an option that affects the start position is set.
fn chooses_start(game: &dyn AnyGame) -> bool {
    let setup = game.setup();
    let is_set = |spec: &OptionSpec| {
        setup.preset.fixed_value(spec.name).is_none()
            && *setup.options.text(spec.name) != *spec.default_text()
    };
    let decides = |spec: &&OptionSpec| game.info().start_options.contains(&spec.name);
    setup.options.specs().iter().filter(decides).any(is_set)
}

/// Draws a random start for a game to be played; `None` if the game has no such starts or an option
/// selects one.
pub fn drawn_start(game: &dyn AnyGame, seed: u64) -> Option<String> {
    let DrawnStart { under: (option, value), by: (drawing, way) } = game.info().drawn_start?;
    let options = &game.setup().options;
    let is_under = options.find(option).is_some() && *options.text(option) == *value;
    if !is_under || chooses_start(game) {
        return None;
    }
    let mut drawn = game.copy();
    drawn.set_option(drawing, way).ok()?;
    drawn.new_game(seed);
    Some(drawn.start_fen())
}

/// Option that the start position of a game puts in force by itself, if it is not set: file letters
/// among the castling rights are those of Chess960.
pub fn implied_option(game: &dyn AnyGame) -> Option<OptionValue> {
    const CHESS960: OptionValue = ("UCI_Chess960", "true");
    let options = &game.setup().options;
    options.find(CHESS960.0).filter(|_| !options.check(CHESS960.0))?;
    let fen = game.start_fen();
    let rights = fen.split(' ').nth(2)?;
    rights.contains(|letter: char| !"KQkq-".contains(letter)).then_some(CHESS960)
}

/// Returns true if the game on the board began at its standard start position.
pub fn has_standard_start(game: &dyn AnyGame) -> bool {
    standard_start(&mut *game.copy()) == Some(game.start_fen())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_nearly_right_are_suggested() {
        for (name, meant) in
            [("crasy", "crazy"), ("Spirti", "spirit"), ("atomc", "atomic"), ("ches", "chess")]
        {
            let error = UnknownGameError(name.to_string()).to_string();
            assert_eq!(error, format!("there is no game '{name}'; did you mean '{meant}'?"));
        }
        for name in ["", "go", "x", "checkers", "shogi"] {
            assert_eq!(suggestion(name), "", "{name}");
        }
    }

    #[test]
    fn armies_are_given_to_games_of_armies_only() {
        let games = Catalogue::new(&variants::VARIANTS);
        let army = [variants::armies::LIBRARY[0].1.to_string()];
        let refused = |name: &str| games.find_defined(name, &army).unwrap_err().to_string();
        assert_eq!(refused("crazy"), "armies are given, but 'crazy' is not a game between two armies");
        assert!(refused("gt-nobody-fide").starts_with("there is no game"), "{}", refused("gt-nobody-fide"));
    }

    #[test]
    fn a_star_stands_for_any_letters() {
        for (pattern, name) in
            [("gt-*", "gt-fide-rookies"), ("*", "chess"), ("GT-*-rook*", "gt-fide-rookies")]
        {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in
            [("gt-*", "chess"), ("*x", "gt-fide"), ("gt-fide-rookies-*", "gt-fide-rookies")]
        {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }

    #[test]
    fn a_pattern_means_the_same_whatever_armies_a_user_has() {
        let army = Army::read(variants::armies::LIBRARY[0].1).unwrap();
        let games = Catalogue::new(&variants::VARIANTS);
        let with_army = games.with_armies(vec![variants::armies::register(army)]);
        let names = |games: &Catalogue, pattern: &str| {
            games
                .matching(pattern)
                .unwrap()
                .iter()
                .map(|choice| choice.preset.name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&games, "gt-*").len(), 16);
        assert_eq!(names(&with_army, "gt-*"), names(&games, "gt-*"));
        assert_eq!(names(&with_army, "gt-fide-*"), names(&games, "gt-fide-*"));
        assert!(names(&with_army, "gt-allstars-*").len() >= 5);
    }

    /// Every game's `eval` reports the contribution of each piece, and leaves the evaluation
    /// unchanged.
    #[test]
    fn every_piece_has_its_share_of_the_evaluation() {
        for entry in all_games().entries() {
            for (name, fen) in entry.info.bench {
                let mut game = entry.choices().find(|choice| choice.preset.name == *name).unwrap().engine();
                game.game_mut().set_position(Some(fen), &[]).unwrap();
                let (score, _) = game.evaluate();
                let shares = game.shares();
                assert!(shares.iter().any(|&(_, share)| share != 0), "{name} {fen}");
                assert_eq!(game.evaluate().0, score, "{name} {fen}");
            }
        }
    }
}
