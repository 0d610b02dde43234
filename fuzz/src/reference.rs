//! Slow reference implementations of the rules, shared with the games' tests.

#![allow(dead_code, unused_imports, reason = "the tests of the games use all of them")]

#[path = "../../variants/tests/crazy/reference/mod.rs"]
mod crazy;
#[path = "../../variants/tests/final_fantasy/reference/mod.rs"]
mod final_fantasy;
#[path = "../../variants/tests/illusionary/reference.rs"]
mod illusionary;
#[path = "../../variants/tests/spirit/reference.rs"]
mod spirit;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use engine_core::Setup;

use crate::letters::{LetterGame, Reference};

/// Options that change rules, each with a value other than the default.
pub(crate) const OPTIONS: [(&str, &str); 5] = [
    ("CrazyDenial", "soft"),
    ("SpiritTriumphWalls", "4"),
    ("SpiritHaven", "true"),
    ("TanksDwarvesOnly", "true"),
    ("KingsOffAirships", "true"),
];

/// Chess for the slow generator, its pieces in Betza's notation.
fn chess(chess960: bool) -> Rc<LetterGame> {
    let pieces: BTreeMap<char, String> = [('R', "R"), ('N', "N"), ('B', "B"), ('Q', "RB")]
        .map(|(letter, betza)| (letter, betza.to_string()))
        .into();
    LetterGame::new(&pieces, "nbrq".chars(), BTreeSet::new(), "", chess960)
}

/// Slow implementation of a game under the selected rules.
pub(crate) enum Slow {
    Chess { chess960: bool },
    Crazy(crazy::Rule),
    FinalFantasy(final_fantasy::Rules),
    Illusionary,
    Spirit { triumph_walls: usize, haven: bool },
}

impl Slow {
    /// Returns the slow implementation of a game, if there is one.
    pub(crate) fn of(setup: &Setup) -> Option<Slow> {
        let options = &setup.options;
        Some(match &*setup.preset.name {
            "chess" => Slow::Chess { chess960: options.check("UCI_Chess960") },
            "crazy" => Slow::Crazy(match options.text("CrazyDenial") {
                "off" => crazy::Rule::Off,
                "soft" => crazy::Rule::Soft,
                _ => crazy::Rule::Hard,
            }),
            "finalfantasy" | "finalfantasy-advanced" => Slow::FinalFantasy(final_fantasy::Rules {
                advanced: setup.preset.name == "finalfantasy-advanced",
                tanks_dwarves_only: options.check("TanksDwarvesOnly"),
                kings_off_airships: options.check("KingsOffAirships"),
            }),
            "illusionary" if !options.check("UCI_Chess960") => Slow::Illusionary,
            "spirit" => Slow::Spirit {
                triumph_walls: options.spin("SpiritTriumphWalls") as usize,
                haven: options.check("SpiritHaven"),
            },
            _ => return None,
        })
    }

    /// Returns the legal moves of a position that is not over, sorted.
    pub(crate) fn moves(&self, fen: &str) -> Vec<String> {
        let mut moves: Vec<String> = match *self {
            Slow::Chess { chess960 } => Reference::new(fen, chess(chess960)).moves().into_iter().collect(),
            Slow::Crazy(rule) => {
                crazy::State::parse(fen, rule).legal_moves().into_iter().map(|(text, _)| text).collect()
            }
            Slow::FinalFantasy(rules) => {
                let state = final_fantasy::parse(fen, rules);
                final_fantasy::legal(&state).iter().map(|mv| mv.text()).collect()
            }
            Slow::Illusionary => illusionary::Reference::new(fen).turns().into_keys().collect(),
            Slow::Spirit { triumph_walls, haven } => {
                let state = spirit::Reference::new(fen, triumph_walls, haven);
                state.moves().into_iter().map(|(text, _)| text).collect()
            }
        };
        moves.sort();
        moves
    }
}
