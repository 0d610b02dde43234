//! Games that come with their definitions: records and other programs may name armies that are not known here.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use engine_core::{Choice, Preset, RegistryEntry, RulesPage, Shared, VariantInfo};

use crate::armies::brought::{Brought, library_armies, make_known_while_used};
use crate::armies::file::{Army, ArmyError};
use crate::armies::pairing::{games_in_use, pairing};
use crate::armies::variant::{entry_of, pairing_name, summary};

/// The most memory, in bytes, that games in use take with their tables of ways: from 30 kB a game where pieces leap and slide to 8 MB where
/// every piece has the longest notation.
const MAX_BYTES: usize = 256 << 20;
/// The most memory that the names of defined games take: they stay when the games are gone.
const MAX_NAMES: usize = 64 << 20;

/// Why a definition makes no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DefinitionError {
    /// It cannot be read.
    #[error("the definition of an army, {0}")]
    Army(#[from] ArmyError),
    /// Too much is played.
    #[error("{games} games with armies from files take {} MB, which is the most; try again when some of them are over", .bytes >> 20)]
    TooManyGames {
        /// How many games there are.
        games: usize,
        /// What they take.
        bytes: usize,
    },
    /// There were too many.
    #[error("the names of games of records and addresses take {} MB already, which is the most until the program is started again", MAX_NAMES >> 20)]
    TooManyNames,
}

type Entry = &'static [RegistryEntry; 1];

/// The games that were defined.
struct Defined {
    /// By their names; the armies of one name may have been others before.
    games: BTreeMap<String, Vec<Entry>>,
    /// What they take, in bytes.
    bytes: usize,
}

static DEFINED: Mutex<Defined> = Mutex::new(Defined { games: BTreeMap::new(), bytes: 0 });

impl Defined {
    /// The game of this name whose armies are there.
    fn find(&self, name: &str) -> Option<Choice> {
        let mut games = self.games.get(name)?.iter().filter_map(|entry| Choice::all(*entry).next());
        games.find(|choice| is_there(choice.preset))
    }

    /// The same of armies that are there, with a new name if it needs one.
    fn define(&mut self, name: String, sides: [&Brought; 2]) -> Result<Option<Choice>, DefinitionError> {
        if let Some(known) = self.find(&name) {
            return Ok(Some(known));
        }
        let (games, bytes) = games_in_use();
        if bytes >= MAX_BYTES {
            return Err(DefinitionError::TooManyGames { games, bytes });
        }
        if let Some(known) = self.again(&name, sides) {
            return Ok(Some(known));
        }
        if self.bytes >= MAX_NAMES {
            return Err(DefinitionError::TooManyNames);
        }
        let entry: Entry = Box::leak(Box::new([entry_of(vec![sides], false)]));
        let choice = Choice::all(entry).next();
        if choice.is_some() {
            self.bytes += bytes_of(entry);
            self.games.entry(name).or_default().push(entry);
        }
        Ok(choice)
    }

    /// The game of this name that was defined in the same words before.
    fn again(&self, name: &str, sides: [&Brought; 2]) -> Option<Choice> {
        let [white, black] = sides;
        let mut definitions: Vec<&str> = sides.iter().filter_map(|side| side.definition()).collect();
        definitions.dedup();
        let mut games = self.games.get(name)?.iter().filter_map(|entry| Choice::all(*entry).next());
        games.find(|choice| {
            choice.preset.definitions == definitions && choice.preset.summary == summary(white, black)
        })
    }
}

/// True if a game's armies are known, and are those that it was defined with.
fn is_there(preset: &Preset) -> bool {
    let is_its = |id: &str| match Brought::named(id) {
        Some(Brought::Own(army)) => preset.definitions.contains(&&*army.definition),
        Some(Brought::BuiltIn(_)) => true,
        None => false,
    };
    preset.fixed.iter().all(|(_, id)| is_its(id))
}

/// What a game takes that stays for the life of the process, in bytes.
fn bytes_of(entry: Entry) -> usize {
    let VariantInfo { presets, pages, .. } = entry[0].info;
    let preset = |preset: &Preset| {
        let fixed: usize = preset.fixed.iter().map(|(_, id)| size_of::<[&str; 2]>() + id.len()).sum();
        let definitions: usize = preset.definitions.iter().map(|text| size_of::<&str>() + text.len()).sum();
        size_of::<Preset>() + preset.name.len() + preset.summary.len() + fixed + definitions
    };
    let page = |page: &RulesPage| size_of::<RulesPage>() + page.name.len() + page.title.len();
    size_of::<[RegistryEntry; 1]>()
        + size_of::<VariantInfo>()
        + presets.iter().map(preset).sum::<usize>()
        + pages.iter().map(page).sum::<usize>()
}

/// The game of this name, if it was defined before and its armies are still known.
pub fn defined(name: &str) -> Option<Choice> {
    let known = DEFINED.lock().unwrap_or_else(PoisonError::into_inner);
    known.find(&name.trim().to_ascii_lowercase())
}

/// The game of this name between two armies of the library, of which no list has so many: it is made when somebody asks for it.
pub fn published(name: &str) -> Option<Choice> {
    let name = name.trim().to_ascii_lowercase();
    let (white, black) = name.strip_prefix("gt-")?.split_once('-')?;
    let library = library_armies();
    let brought = |id: &str| Some(Brought::Own(Shared::Static(library.iter().find(|army| army.id == id)?)));
    let sides = [&brought(white)?, &brought(black)?];
    DEFINED.lock().unwrap_or_else(PoisonError::into_inner).define(name, sides).ok()?
}

/// True if games with armies from files take all the memory that they may: until some are over no other is
/// defined.
pub fn games_are_full() -> bool {
    games_in_use().1 >= MAX_BYTES
}

/// A game that was defined before and whose page of rules has this name.
pub fn defined_with_page(page: &str) -> Option<Choice> {
    let known = DEFINED.lock().unwrap_or_else(PoisonError::into_inner);
    let has = |entry: &&Entry| entry[0].info.pages.iter().any(|known| known.name == page);
    let mut games = known.games.values().flatten().filter(has).filter_map(|entry| Choice::all(*entry).next());
    games.find(|choice| is_there(choice.preset))
}

/// The game of this name between armies that these texts define; `None` if they do not define it. Where another army has a name already,
/// the game has another name, too. The armies are known as long as somebody plays them, and a little longer.
///
/// # Errors
/// [`DefinitionError`] for texts that cannot be read, and where too much is played.
pub fn define(definitions: &[String], name: &str) -> Result<Option<Choice>, DefinitionError> {
    let Some((white, black)) = name.trim().strip_prefix("gt-").and_then(|pair| pair.split_once('-')) else {
        return Ok(None);
    };
    let mut armies = Vec::new();
    for text in definitions {
        let army = Army::read(text)?;
        let called = army.id.clone();
        armies.push((called, make_known_while_used(army)));
    }
    let brought = |id: &str| {
        let own = armies.iter().find(|(called, _)| called == id).map(|(_, army)| Brought::Own(army.clone()));
        own.or_else(|| Brought::named(id))
    };
    let (Some(white), Some(black)) = (brought(white), brought(black)) else { return Ok(None) };
    let name = pairing_name(white.id(), black.id());
    let choice = DEFINED.lock().unwrap_or_else(PoisonError::into_inner).define(name, [&white, &black])?;
    if choice.is_some() {
        // It is opened at once, as a rule.
        pairing(&white, &black, false);
    }
    Ok(choice)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, betza: &str) -> String {
        let piece = |letter: char| format!("{{ name = '{letter}', letter = '{letter}', betza = '{betza}' }}");
        let pieces: Vec<String> = ('A'..='D').map(piece).collect();
        format!(
            "army = {{ name = '{name}', places = ['A', 'B', 'C', 'D'], piece = [{}] }}",
            pieces.join(", ")
        )
    }

    fn opened(name: &str, betza: &str) -> Choice {
        define(&[line(name, betza)], &format!("gt-{name}-fide")).unwrap().unwrap()
    }

    /// A server takes one army after the other: those in use stay, the others go.
    #[test]
    fn armies_come_and_go() {
        const ARMIES: usize = 600;
        let mut first = opened("staying", "F[F-R]cpQ").open();
        first.set_position(None, &["e2e4"]).unwrap();
        let (board, moves) = (first.fen(), first.moves().len());
        let before = DEFINED.lock().unwrap().bytes;
        for number in 0..ARMIES {
            let game =
                opened(&format!("passing{number}"), if number % 50 == 0 { "F[F-R]cpQ" } else { "ND" }).open();
            assert!(game.moves().len() > 15);
        }
        let (games, bytes) = games_in_use();
        assert!(games < 1000 && bytes < 80 << 20, "{games} games, {bytes} bytes");
        let names = DEFINED.lock().unwrap().bytes - before;
        assert!(names < 1500 * ARMIES, "{} bytes a game", names / ARMIES);
        assert!(defined("gt-passing0-fide").is_none(), "nobody uses it");
        assert!(defined(&format!("gt-passing{}-fide", ARMIES - 1)).is_some(), "it was there just now");
        // The game in use reads positions as before, under its name.
        first.set_position(Some(&board), &[]).unwrap();
        assert_eq!((first.fen(), first.moves().len()), (board, moves));
        assert!(defined("gt-staying-fide").is_some());
        // Who defines it again has it, and its name is not kept twice.
        let names = DEFINED.lock().unwrap().bytes;
        assert_eq!(opened("passing0", "F[F-R]cpQ").preset.name, "gt-passing0-fide");
        assert_eq!(DEFINED.lock().unwrap().bytes, names);
    }

    /// A name may have meant another army before. Whoever still holds that game plays its own army.
    #[test]
    fn a_name_that_is_free_again_means_the_new_army() {
        let old = opened("reused", "ND");
        for number in 0..200 {
            opened(&format!("between{number}"), "ND");
        }
        let new = opened("reused", "NA");
        assert_eq!((old.preset.name, new.preset.name), ("gt-reused-fide", "gt-reused-fide"));
        let reach = |choice: Choice| {
            let game = choice.open();
            game.reach(engine_core::AnySquare { file: 0, rank: 0 })
        };
        assert!(reach(old).iter().any(|square| (square.file, square.rank) == (0, 2)), "ND leaps straight");
        assert!(reach(new).iter().all(|square| (square.file, square.rank) != (0, 2)), "NA does not");
        assert_eq!(defined("gt-reused-fide").unwrap().preset.definitions, new.preset.definitions);
    }

    #[test]
    fn games_in_use_take_bounded_memory() {
        let sides = ["crowded", "F[F-R]cpQ"];
        let game = opened(sides[0], sides[1]).open();
        let (_, bytes) = games_in_use();
        assert!(bytes > 300_000, "{bytes}");
        drop(game);
        let error = DefinitionError::TooManyGames { games: 130, bytes: MAX_BYTES };
        assert!(error.to_string().contains("take 256 MB"), "{error}");
    }
}
