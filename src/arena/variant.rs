//! The registry as a match uses it: games opened by name and options.

use std::sync::OnceLock;

use engine_core::{OptionKind, Player};

use crate::arena::settings::GameChoice;
use crate::catalogue::{Catalogue, Choice};

/// The smallest table: a referee does not search.
const REFEREE_HASH_MIB: usize = 1;

/// All games.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::new(variants::VARIANTS))
}

/// The game of a name, in any case, as UCI or XBoard write it.
///
/// # Errors
/// One line, if there is no such game.
pub fn choice(name: &str) -> Result<Choice, String> {
    variants::find(name)
        .map(|(entry, preset)| Choice { entry, preset })
        .ok_or_else(|| format!("there is no game '{name}' (menagerie variants lists them)"))
}

/// The games that a name or a pattern fits; `*` stands for any letters.
///
/// # Errors
/// One line, if there is no such game.
pub fn choices(pattern: &str) -> Result<Vec<Choice>, String> {
    match catalogue().matching(pattern) {
        found if found.is_empty() => choice(pattern).map(|choice| vec![choice]),
        found => Ok(found),
    }
}

/// Opens a game with its options set, for a referee: only the rules are needed.
///
/// # Errors
/// One line, if there is no such game or option.
pub fn open_referee(game: &GameChoice) -> Result<Box<dyn Player>, String> {
    let mut player = choice(&game.variant)?.open();
    player.set_hash(REFEREE_HASH_MIB);
    for (name, value) in &game.options {
        player.set_option(name, value).map_err(|error| format!("{}: {error}", game.variant))?;
    }
    player.new_game(0);
    Ok(player)
}

/// A referee for the game that a player plays, with the same options.
///
/// # Errors
/// One line, if there is no such game.
pub fn referee_like(catalogue: &Catalogue, player: &dyn Player) -> Result<Box<dyn Player>, String> {
    let setup = player.setup();
    let choice = catalogue.find(setup.preset.name).ok_or("there is no such game")?;
    let mut referee = choice.open();
    referee.set_hash(REFEREE_HASH_MIB);
    for spec in setup.options.specs().iter().filter(|spec| !matches!(spec.kind, OptionKind::Button)) {
        // What the game's name fixes is refused, and has the right value.
        let _ = referee.set_option(spec.name, setup.options.text(spec.name));
    }
    Ok(referee)
}

/// The FEN that every player of this game starts from; `None` if the start is drawn at random.
pub fn standard_start(referee: &mut dyn Player) -> Option<String> {
    // Draws that agree by chance would only mean that "startpos" is sent where a FEN is meant.
    const DRAWS: u64 = 4;
    let mut starts = (1..=DRAWS).map(|seed| {
        referee.new_game(seed);
        referee.start_fen()
    });
    let first = starts.next()?;
    starts.all(|start| start == first).then_some(first)
}
