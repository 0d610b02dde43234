//! The games Menagerie plays. Adding one is a folder here and a line in the registry.

pub mod atomic;
pub mod chess_board;
pub mod common;
pub mod crazy;
pub mod final_fantasy;
pub mod grand_tournament;
pub mod illusionary;
pub mod king_of_the_hill;
pub mod spirit;

use engine_core::{Choice, Entry, Variant, entry};

macro_rules! registry {
    ($($game:ty,)*) => {
        /// All games.
        pub static VARIANTS: &[Entry] = &[$(entry::<$game>()),*];

        /// Shows all games to a visitor.
        pub fn visit_games(visitor: &mut impl GameVisitor) {
            $(visitor.visit::<$game>();)*
        }
    };
}

registry! {
    grand_tournament::GrandTournament,
    illusionary::Illusionary,
    spirit::Spirit,
    final_fantasy::FinalFantasy,
    crazy::Crazy,
    atomic::Atomic,
    king_of_the_hill::KingOfTheHill,
}

/// Work on games as types: benches, and tests that compare a game with a reference.
pub trait GameVisitor {
    /// One game.
    fn visit<V: Variant>(&mut self);
}

/// The game of a name, as UCI, XBoard or another program write it, without regard to case.
#[must_use]
pub fn find(name: &str) -> Option<Choice> {
    Choice::find(VARIANTS, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_own_preset() {
        for entry in VARIANTS {
            for preset in entry.info.presets {
                for name in [preset.name, preset.xboard_name, &preset.name.to_uppercase()] {
                    let found = find(name).unwrap().preset;
                    assert_eq!(found.name, preset.name, "{name} names two presets");
                }
            }
        }
        assert!(find("checkers").is_none());
        for (alias, preset) in VARIANTS.iter().flat_map(|entry| entry.info.aliases) {
            let found = find(alias).unwrap().preset;
            assert_eq!(found.name, *preset, "{alias} is a name of its own");
        }
    }

    #[test]
    fn weights_files_are_what_the_tuner_would_write() {
        const FILES: [(&str, &str); 3] = [
            ("chess", include_str!("grand_tournament/eval/weights.rs")),
            ("illusionary", include_str!("illusionary/weights.rs")),
            ("finalfantasy", include_str!("final_fantasy/weights.rs")),
        ];
        // A game that a network evaluates has nothing to tune.
        for entry in VARIANTS {
            let name = entry.info.presets[0].name;
            let file = FILES.iter().find(|(known, _)| *known == name).map(|&(_, file)| file);
            let mut engine = entry.choices().next().unwrap().open();
            let values: Vec<i32> = engine.weights().iter().map(|weight| weight.value).collect();
            assert_eq!(
                values.is_empty(),
                file.is_none(),
                "{name}: weights and no file, or a file and no weights"
            );
            let Some(file) = file else { continue };
            assert_eq!(engine.weights_file(&values).as_deref(), Some(file), "{}", entry.info.title);
            let moved: Vec<i32> = values.iter().map(|value| value + 1).collect();
            let text = engine.weights_file(&moved).unwrap();
            let changed = text.lines().zip(file.lines()).filter(|(new, old)| new != old).count();
            assert!(changed > 20, "{}: {changed} lines", entry.info.title);
        }
    }
}
