//! Games with their definitions: records and addresses may name unpublished armies.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, Weak};

use engine_core::unpoisoned;
use engine_core::{Choice, Preset, Shared};

use crate::armies::army_ref::{ArmyRef, Sides, custom_armies, sides_of};
use crate::armies::file::{Army, ArmyError};
use crate::armies::page;
use crate::armies::pairing::{games_in_use, pairing};
use crate::armies::store::{army_named, library_armies, register};
use crate::armies::variant::{entry_of, pairing_name, playable};
use crate::chess_board::kinds;

/// Maximum memory in bytes of the games in use with their tables of ways: from 30 kB for a game
/// with only leapers and sliders to 8 MB for one in which every piece has the longest notation.
const MAX_BYTES: usize = 256 << 20;
/// Number of games that stay defined after their last use, so that returning users find them by
/// name.
const RECENT: usize = 100;

/// Reason why a definition makes no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DefinitionError {
    /// The definition of an army cannot be read.
    #[error("the definition of an army, {0}")]
    Army(#[from] ArmyError),
    /// An army has the id of a built-in one.
    #[error("an army is called '{0}' like a built-in one: it needs another id")]
    BuiltIn(String),
    /// Two different armies have this id.
    #[error("two armies are called '{0}'")]
    Twice(String),
    /// The pairing has no place for an army.
    #[error("the army '{army}' is given, but '{game}' does not use it")]
    Unused {
        /// Id of the army.
        army: String,
        /// Name of the game.
        game: String,
    },
    /// The games in use take all the memory allowed.
    #[error("{games} games with armies from files take {} MB, which is the most; try again when some of them are over", .bytes >> 20)]
    TooManyGames {
        /// Number of games in use.
        games: usize,
        /// Memory of these games in bytes.
        bytes: usize,
    },
}

/// Defined games in use. No two have the same name, since no two armies in use have.
struct Defined {
    used: BTreeMap<String, Weak<Preset>>,
    /// Most recently defined games, the newest first.
    recent: VecDeque<Arc<Preset>>,
}

static DEFINED: Mutex<Defined> = Mutex::new(Defined { used: BTreeMap::new(), recent: VecDeque::new() });

impl Defined {
    fn find(&self, name: &str) -> Option<Arc<Preset>> {
        self.used.get(name)?.upgrade()
    }

    /// Returns the game of two armies; `None` if a king could be captured on the first move.
    fn define(&mut self, sides: Sides) -> Option<Arc<Preset>> {
        let name = pairing_name(sides[0].id(), sides[1].id());
        let preset = match self.find(&name) {
            Some(preset) => preset,
            None => Arc::new(playable(sides)?),
        };
        self.used.retain(|_, used| used.strong_count() > 0);
        self.used.insert(name, Arc::downgrade(&preset));
        self.recent.retain(|recent| !Arc::ptr_eq(recent, &preset));
        self.recent.push_front(Arc::clone(&preset));
        self.recent.truncate(RECENT);
        Some(preset)
    }
}

fn with_defined<T>(act: impl FnOnce(&mut Defined) -> T) -> T {
    let mut defined = unpoisoned(DEFINED.lock());
    act(&mut defined)
}

fn choice_of(preset: Arc<Preset>) -> Choice {
    let preset = Shared::Counted(preset);
    Choice { entry: Arc::new(entry_of(vec![preset.clone()])), preset }
}

/// Returns the game of this name if it was defined before and is still in use.
pub fn defined(name: &str) -> Option<Choice> {
    with_defined(|defined| defined.find(&name.trim().to_ascii_lowercase())).map(choice_of)
}

/// Returns the game of this name between two armies of the library.
pub fn published(name: &str) -> Option<Choice> {
    let name = name.trim().to_ascii_lowercase();
    let (white, black) = name.strip_prefix("gt-")?.split_once('-')?;
    let army = |id: &str| library_armies().iter().find(|army| army.id == id).cloned().map(ArmyRef::Custom);
    let sides = [army(white)?, army(black)?];
    with_defined(|defined| defined.define(sides)).map(choice_of)
}

/// Returns true if games with armies from files take all the memory allowed; no other is defined
/// until some of them are over.
pub fn games_are_full() -> bool {
    games_in_use().1 >= MAX_BYTES
}

/// Returns a game that was defined before and whose page of rules has this name.
pub fn defined_with_page(page: &str) -> Option<Choice> {
    let has = |preset: &Arc<Preset>| {
        let sides = sides_of(preset);
        sides.is_some_and(|sides| custom_armies(&sides).any(|army| page::name(army) == page))
    };
    with_defined(|defined| defined.used.values().filter_map(Weak::upgrade).find(has)).map(choice_of)
}

/// Returns the game of this name between armies of which some are defined here, each in one text;
/// `None` if the name is not that of a pairing, or if the pairing cannot be played.
///
/// # Errors
/// [`DefinitionError`] for texts that cannot be read, and if the games in use take all the memory
/// allowed.
pub fn define(definitions: &[String], name: &str) -> Result<Option<Choice>, DefinitionError> {
    let name = name.trim().to_ascii_lowercase();
    let Some((white, black)) = name.strip_prefix("gt-").and_then(|pair| pair.split_once('-')) else {
        return Ok(None);
    };
    let mut armies: Vec<(String, Arc<Army>)> = Vec::new();
    for text in definitions {
        let army = Army::read(text)?;
        let called = army.id.clone();
        if kinds::Army::from_name(&called).is_some() {
            return Err(DefinitionError::BuiltIn(called));
        }
        let army = register(army);
        if armies.iter().any(|(id, other)| *id == called && !Arc::ptr_eq(other, &army)) {
            return Err(DefinitionError::Twice(called));
        }
        armies.push((called, army));
    }
    let army = |id: &str| {
        let custom = armies.iter().find(|(called, _)| called == id).map(|(_, army)| army.clone());
        custom.map(ArmyRef::Custom).or_else(|| army_named(id))
    };
    let (Some(white_army), Some(black_army)) = (army(white), army(black)) else { return Ok(None) };
    if let Some((army, _)) = armies.iter().find(|(id, _)| id != white && id != black) {
        return Err(DefinitionError::Unused { army: army.clone(), game: name.clone() });
    }
    let (games, bytes) = games_in_use();
    let is_new = || defined(&pairing_name(white_army.id(), black_army.id())).is_none();
    if bytes >= MAX_BYTES && is_new() {
        return Err(DefinitionError::TooManyGames { games, bytes });
    }
    let preset = with_defined(|defined| defined.define([white_army.clone(), black_army.clone()]));
    if preset.is_some() {
        // The game is usually opened at once.
        pairing(&white_army, &black_army, false);
    }
    Ok(preset.map(choice_of))
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

    #[test]
    fn armies_that_make_no_sense_together_are_refused() {
        let [one, other, third] = ["ND", "NA", "NH"].map(|betza| line("refused", betza));
        let another = third.replace("refused", "unused");
        for (armies, game, expected) in [
            (
                vec![line("fide", "ND")],
                "gt-fide-fide",
                "an army is called 'fide' like a built-in one: it needs another id",
            ),
            (vec![one.clone(), other], "gt-refused-fide", "two armies are called 'refused'"),
            (
                vec![one.clone(), another],
                "gt-refused-fide",
                "the army 'unused' is given, but 'gt-refused-fide' does not use it",
            ),
            (
                vec![one.clone()],
                "gt-fide-nutters",
                "the army 'refused' is given, but 'gt-fide-nutters' does not use it",
            ),
        ] {
            assert_eq!(define(&armies, game).unwrap_err().to_string(), expected);
        }
        let twice = define(&[one.clone(), one], "GT-Refused-Refused").unwrap().unwrap();
        assert_eq!(twice.preset.name, "gt-refused-refused");
    }

    /// Serialises the tests that clear the recent games.
    static ALONE: Mutex<()> = Mutex::new(());

    /// Simulates a server that is given many armies: those in use stay, the others are freed.
    #[test]
    fn armies_come_and_go() {
        const ARMIES: usize = 600;
        let _alone = unpoisoned(ALONE.lock());
        let mut first = opened("staying", "F[F-R]cpQ").open();
        first.set_position(None, &["e2e4"]).unwrap();
        let (board, moves) = (first.fen(), first.moves().len());
        let mut armies = Vec::new();
        for number in 0..ARMIES {
            let choice =
                opened(&format!("passing{number}"), if number % 50 == 0 { "F[F-R]cpQ" } else { "ND" });
            armies.push(Arc::downgrade(sides_of(&choice.preset).unwrap()[0].custom().unwrap()));
            assert!(choice.open().moves().len() > 15);
        }
        let (games, bytes) = games_in_use();
        assert!(games < 1000 && bytes < 80 << 20, "{games} games, {bytes} bytes");
        let alive = armies.iter().filter(|army| army.strong_count() > 0).count();
        assert!(armies[0].upgrade().is_none() && alive < ARMIES, "{alive} armies");
        assert!(defined("gt-passing0-fide").is_none(), "it is not used");
        assert!(defined(&format!("gt-passing{}-fide", ARMIES - 1)).is_some(), "it was used just now");
        assert!(published("gt-dragons-avian").is_some());
        // The game in use still reads positions, and keeps its name.
        first.set_position(Some(&board), &[]).unwrap();
        assert_eq!((first.fen(), first.moves().len()), (board, moves));
        assert!(defined("gt-staying-fide").is_some());
        // After it is over, everything is freed.
        let name = first.setup().preset.name.clone();
        let army = Arc::downgrade(sides_of(&first.setup().preset).unwrap()[0].custom().unwrap());
        drop(first);
        forget_recent();
        assert!(defined(&name).is_none() && army.upgrade().is_none());
        assert!(armies.iter().all(|army| army.upgrade().is_none()));
    }

    /// Frees the games that are kept after their last use.
    fn forget_recent() {
        with_defined(|defined| defined.recent.clear());
        crate::armies::pairing::forget_recent();
    }

    /// A free name may be given to another army, while the holder of an old game keeps its army.
    #[test]
    fn a_name_that_is_free_again_means_the_new_army() {
        let _alone = unpoisoned(ALONE.lock());
        let old = opened("reused", "ND");
        let reach = |choice: &Choice| choice.open().reach(engine_core::AnySquare { file: 0, rank: 0 });
        assert!(reach(&old).iter().any(|square| (square.file, square.rank) == (0, 2)), "ND leaps straight");
        let while_used = opened("reused", "NA");
        assert_eq!((&*old.preset.name, &*while_used.preset.name), ("gt-reused-fide", "gt-reusedx2-fide"));
        drop((old, while_used));
        forget_recent();
        let new = opened("reused", "NA");
        assert_eq!(new.preset.name, "gt-reused-fide");
        assert!(reach(&new).iter().all(|square| (square.file, square.rank) != (0, 2)), "NA does not");
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
