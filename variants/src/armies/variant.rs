//! Names, options and the rules in short.

use std::sync::Arc;

use engine_core::endings::EndingTables;
use engine_core::nnue::CorrectedEvaluator;
use engine_core::{
    FenError, FenField, OptionKind, OptionSpec, PageText, PieceValue, Preset, RegistryEntry, RulesPage,
    SearchParams, Setup, Shared, Variant, VariantInfo, entry,
};

use crate::armies::brought::{Brought, library_armies};
use crate::armies::eval::OwnArmyEvaluator;
use crate::armies::file::Army;
use crate::armies::first_moves;
use crate::armies::inputs::OwnArmyInputs;
use crate::armies::page;
use crate::armies::pairing::{self, BLACK_ARMY, WHITE_ARMY};
use crate::armies::rank::OWN_ORDER;
use crate::armies::rules::OwnArmyPosition;
use crate::armies::start::start_fen;
use crate::chess::PAIRING_NETWORK;
use crate::chess_board::chess960;
use crate::chess_board::endings::BoardTables;
use crate::chess_board::kinds;
use crate::chess_board::notation::ChessNotation;
use crate::chess_board::order::Order;
use crate::chess_board::piece_set::keeps_colour;
use crate::common::betza::MoveSet;

/// Chess with armies from files.
#[derive(Debug)]
pub struct OwnArmies;

static OPTIONS: [OptionSpec; 6] = [
    OptionSpec {
        name: WHITE_ARMY,
        kind: OptionKind::Text { default: "fide", letters: None },
        help: "The army that White starts with",
    },
    OptionSpec {
        name: BLACK_ARMY,
        kind: OptionKind::Text { default: "fide", letters: None },
        help: "The army that Black starts with",
    },
    chess960::OPTIONS[0],
    chess960::OPTIONS[1],
    chess960::OPTIONS[2],
    chess960::OPTIONS[3],
];

/// The name of the page of rules.
const PAGE: &str = "armies";
const PAGE_TEXT: &str = include_str!("rules.md");

const BASE: VariantInfo = VariantInfo {
    title: "Armies of one's own",
    options: &OPTIONS,
    start_options: chess960::START_OPTIONS,
    goal: "Checkmate the enemy king.",
    rules: "Chess in which a side brings an army that a file describes (menagerie armies lists them). King and pawns are those of chess. A pawn \
            promotes to any piece of either army. Castling works with the pieces in the corners; a colour-bound one keeps its colour, so that on \
            the queen's side the king goes to b and the piece to c. Check, checkmate, stalemate, repetition and the fifty-move rule are those \
            of chess.",
    pages: &[RulesPage::only(PAGE, "Armies of one's own", PAGE_TEXT).unusual()],
    fen_fields: FenField::CHESS,
    ..VariantInfo::EMPTY
};

/// The name of a pairing.
pub fn pairing_name(white: &str, black: &str) -> String {
    format!("gt-{white}-{black}")
}

/// What the names of games have of an army, for the life of the process: its name there, and its definition if it is from a file.
fn lasting(brought: &Brought) -> (&'static str, Option<&'static str>) {
    match brought {
        Brought::BuiltIn(army) => (army.name(), None),
        Brought::Own(Shared::Static(army)) => (&army.id, Some(&army.definition)),
        Brought::Own(Shared::Counted(army)) => (army.id.clone().leak(), Some(army.definition.clone().leak())),
    }
}

/// The name under which two armies play each other.
fn preset([white, black]: [&Brought; 2]) -> Preset {
    let name: &'static str = pairing_name(white.id(), black.id()).leak();
    let (sides, is_mirror) = ([white, black].map(lasting), white.is(black));
    let definitions: Vec<&'static str> =
        sides[usize::from(is_mirror)..].iter().filter_map(|(_, definition)| *definition).collect();
    let fixed = [(WHITE_ARMY, sides[0].0), (BLACK_ARMY, sides[1].0)];
    Preset {
        name,
        xboard_name: name,
        summary: summary(white, black).leak(),
        fixed: Box::leak(Box::new(fixed)),
        definitions: definitions.leak(),
    }
}

/// A game in a line.
pub(super) fn summary(white: &Brought, black: &Brought) -> String {
    format!("{} against {}", white.name(), black.name())
}

/// True if a piece with these moves never leaves the colour of its square.
pub fn is_colour_bound(moves: &MoveSet) -> bool {
    keeps_colour(moves)
}

/// A square of the enemy's camp that a piece attacks before the first move: the piece's index, and the square.
pub fn attacks_at_start(army: &Army) -> Vec<(usize, engine_core::AnySquare)> {
    first_moves::attacks(army, engine_core::Side::White)
        .into_iter()
        .map(|(piece, to)| (piece, to.into()))
        .collect()
}

/// A line for a registry: the library's armies against the four and themselves. It is kept for the life of the process, so make one.
pub fn library_entry() -> RegistryEntry {
    let four = kinds::Army::ALL.map(Brought::BuiltIn);
    let library: Vec<Brought> = library();
    let mut pairs = Vec::new();
    for army in &library {
        pairs.push([army, army]);
        pairs.extend(four.iter().flat_map(|other| [[army, other], [other, army]]));
    }
    entry_of(pairs, true)
}

fn library() -> Vec<Brought> {
    library_armies().into_iter().map(|army| Brought::Own(Shared::Static(army))).collect()
}

/// A line for a registry: these armies against everyone, the library's included. It is kept for the life of the process, so make few.
pub fn armies_entry(armies: &[&'static Army]) -> RegistryEntry {
    let is_among = |army: &Brought| armies.iter().any(|known| known.id == army.id());
    let others: Vec<Brought> = library().into_iter().filter(|army| !is_among(army)).collect();
    let armies: Vec<Brought> = armies.iter().map(|army| Brought::Own(Shared::Static(army))).collect();
    let four = kinds::Army::ALL.map(Brought::BuiltIn);
    let mut pairs = Vec::new();
    for (index, army) in armies.iter().enumerate() {
        let others = four.iter().chain(&others).chain(&armies[index + 1..]);
        pairs.push([army, army]);
        pairs.extend(others.flat_map(|other| [[army, other], [other, army]]));
    }
    entry_of(pairs, false)
}

/// A page for each army of these games that is from a file.
fn pages_of(pairs: &[[&Brought; 2]], presets: &'static [Preset]) -> Vec<RulesPage> {
    let mut armies: Vec<&Shared<Army>> = Vec::new();
    for brought in pairs.iter().flatten() {
        if let Brought::Own(army) = brought
            && !armies.iter().any(|known| known.id == army.id)
        {
            armies.push(army);
        }
    }
    let page = |army: &Shared<Army>| {
        let has = |sides: &[&Brought; 2]| sides.iter().any(|side| side.id() == army.id);
        let games = pairs.iter().zip(presets).filter(|(sides, _)| has(sides));
        let names: Vec<&'static str> = games.map(|(_, preset)| preset.name).collect();
        let title: &'static str = match army {
            Shared::Static(army) => &army.name,
            Shared::Counted(army) => army.name.clone().leak(),
        };
        RulesPage {
            presets: names.leak(),
            text: PageText::Made(page::text),
            ..RulesPage::only(page::name(army).leak(), title, "").unusual()
        }
    };
    armies.into_iter().map(page).collect()
}

/// A line for a registry with those pairings that can be played.
pub(super) fn entry_of(mut pairs: Vec<[&Brought; 2]>, with_library_page: bool) -> RegistryEntry {
    pairs.retain(|&sides| first_moves::is_playable(sides, [OWN_ORDER; 2]));
    let presets: Vec<Preset> = pairs.iter().map(|&sides| preset(sides)).collect();
    let presets: &'static [Preset] = presets.leak();
    let mut pages = pages_of(&pairs, presets);
    if with_library_page {
        // It names them all, so that front ends offer them all.
        let names: Vec<&'static str> = presets.iter().map(|preset| preset.name).collect();
        pages.push(RulesPage {
            presets: names.leak(),
            ..RulesPage::only(PAGE, BASE.title, PAGE_TEXT).unusual()
        });
    }
    let pages: &'static [RulesPage] = pages.leak();
    RegistryEntry {
        info: Box::leak(Box::new(VariantInfo { presets, pages, ..BASE })),
        ..entry::<OwnArmies>()
    }
}

impl OwnArmies {
    /// The start position of a pairing; the seed draws arrays of Chess960 where the options want that.
    ///
    /// # Errors
    /// [`FenError`] where a king could be taken before the first move.
    pub fn try_start(setup: &Setup, seed: u64) -> Result<OwnArmyPosition, FenError> {
        OwnArmyPosition::read(&start_fen(&pairing::of_setup(setup), setup, seed), setup)
    }
}

impl Variant for OwnArmies {
    type Position = OwnArmyPosition;
    type Evaluator = CorrectedEvaluator<OwnArmyPosition, OwnArmyInputs, OwnArmyEvaluator>;
    type MoveOrder = Order;
    type Notation = ChessNotation;

    const INFO: &'static VariantInfo = &BASE;

    const PARAMS: SearchParams = crate::chess::PARAMS;

    const CURVE: engine_core::WinCurve = crate::chess::CURVE;

    fn start(setup: &Setup, seed: u64) -> OwnArmyPosition {
        OwnArmies::try_start(setup, seed).expect("only pairings with a start position have names")
    }

    fn evaluator() -> Self::Evaluator {
        CorrectedEvaluator::new(OwnArmyEvaluator::default(), Some(&PAIRING_NETWORK))
    }

    fn ending_tables() -> Option<Arc<dyn EndingTables<OwnArmyPosition>>> {
        Some(Arc::new(BoardTables::default()))
    }

    fn piece_values() -> Vec<PieceValue> {
        Vec::new()
    }
}
