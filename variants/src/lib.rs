//! The games Menagerie plays. Adding one is a folder here and a line in the registry.

pub mod common;
pub mod crazy;
pub mod final_fantasy;
pub mod grand_tournament;
pub mod illusionary;
pub mod spirit;

use engine_core::{Entry, Preset, entry};

/// All games.
pub static VARIANTS: &[Entry] = &[
    entry::<grand_tournament::GrandTournament>(),
    entry::<illusionary::Illusionary>(),
    entry::<spirit::Spirit>(),
    entry::<final_fantasy::FinalFantasy>(),
    entry::<crazy::Crazy>(),
];

/// The game and preset of a name, as UCI or XBoard write it, without regard to case.
#[must_use]
pub fn find(name: &str) -> Option<(&'static Entry, &'static Preset)> {
    let named = |preset: &&'static Preset| {
        preset.name.eq_ignore_ascii_case(name) || preset.xboard_name.eq_ignore_ascii_case(name)
    };
    VARIANTS.iter().find_map(|entry| Some((entry, entry.info.presets.iter().find(named)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_own_preset() {
        for entry in VARIANTS {
            for preset in entry.info.presets {
                for name in [preset.name, preset.xboard_name, &preset.name.to_uppercase()] {
                    let (_, found) = find(name).unwrap();
                    assert_eq!(found.name, preset.name, "{name} names two presets");
                }
            }
        }
        assert!(find("checkers").is_none());
    }
}
