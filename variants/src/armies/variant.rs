//! Names, options and summary of the rules.

use std::sync::Arc;

use engine_core::endings::EndingTables;
use engine_core::nnue::CorrectedEvaluator;
use engine_core::{
    FenError, OptionKind, OptionSpec, PageText, PieceValue, Preset, RegistryEntry, RulesPage, SearchParams,
    Setup, Shared, Text, Variant, VariantInfo, entry_with,
};

use crate::armies::army_ref::{ArmyRef, Sides, custom_armies, preset_data, sides_of};
use crate::armies::eval::CustomArmyEvaluator;
use crate::armies::file::Army;
use crate::armies::first_moves;
use crate::armies::inputs::CustomArmyInputs;
use crate::armies::page;
use crate::armies::pairing::{self, BLACK_ARMY, WHITE_ARMY};
use crate::armies::rank::DEFINED_ORDER;
use crate::armies::rules::CustomArmyPosition;
use crate::armies::start::start_fen;
use crate::armies::store::library_armies;
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
pub struct CustomArmies;

static OPTIONS: [OptionSpec; 6] = [
    OptionSpec {
        name: WHITE_ARMY,
        kind: OptionKind::Text { default: "fide", letters: None },
        help: "White's army",
    },
    OptionSpec {
        name: BLACK_ARMY,
        kind: OptionKind::Text { default: "fide", letters: None },
        help: "Black's army",
    },
    chess960::CHESS960_OPTION,
    chess960::WHITE_ARRAY_OPTION,
    chess960::BLACK_ARRAY_OPTION,
    chess960::RANDOM_ARRAYS_OPTION,
];

/// Name of the rules page.
const PAGE: &str = "armies";
const PAGE_TEXT: &str = rules!("rules.md");

const BASE: VariantInfo = VariantInfo {
    title: "Armies of one's own",
    options: &OPTIONS,
    goal: "Checkmate the enemy king.",
    rules: "Chess in which a side brings an army that a file describes (menagerie armies lists them). King and pawns are those of chess. A pawn \
            promotes to any piece of either army. Castling works with the pieces in the corners; a colour-bound one keeps its colour, so that on \
            the queen's side the king goes to b and the piece to c. Check, checkmate, stalemate, repetition and the fifty-move rule are those \
            of chess.",
    pages: &[RulesPage::only(PAGE, "Armies of one's own", PAGE_TEXT).unusual()],
    ..chess960::INFO
};

/// Returns the name of a pairing.
pub fn pairing_name(white: &str, black: &str) -> String {
    format!("gt-{white}-{black}")
}

/// Returns the preset of two armies, which it stores.
pub(super) fn preset(sides: Sides) -> Preset {
    let [white, black] = &sides;
    let name: Text = pairing_name(white.id(), black.id()).into();
    let fixed =
        vec![(WHITE_ARMY, white.id().to_string().into()), (BLACK_ARMY, black.id().to_string().into())];
    let definitions: Vec<Text> = custom_armies(&sides).map(|army| army.definition.clone()).collect();
    Preset {
        xboard_name: name.clone(),
        name,
        summary: format!("{} against {}", white.name(), black.name()).into(),
        fixed: fixed.into(),
        definitions: definitions.into(),
        data: preset_data(sides),
    }
}

/// True if a piece with these moves never leaves the colour of its square.
pub fn is_colour_bound(moves: &MoveSet) -> bool {
    keeps_colour(moves)
}

/// Returns the attacks of White's pieces on the enemy's first two ranks before the first move: the
/// index of the piece, and the square.
pub fn attacks_at_start(army: &Army) -> Vec<(usize, engine_core::AnySquare)> {
    first_moves::attacks(army, engine_core::Side::White)
        .into_iter()
        .map(|(piece, to)| (piece, to.into()))
        .collect()
}

/// Returns the pairings of an army with itself and, with both colours, with others.
fn pairings<'a>(army: &'a ArmyRef, others: impl IntoIterator<Item = &'a ArmyRef>) -> Vec<Sides> {
    let both = |other: &ArmyRef| [[army.clone(), other.clone()], [other.clone(), army.clone()]];
    let mirror = [army.clone(), army.clone()];
    std::iter::once(mirror).chain(others.into_iter().flat_map(both)).collect()
}

/// Returns the registry entry of the library's armies against the four and themselves.
pub fn library_entry() -> RegistryEntry {
    let four = kinds::Army::ALL.map(ArmyRef::BuiltIn);
    let pairs = library().flat_map(|army| pairings(&army, &four));
    let mut entry = entry_of(pairs.filter_map(playable).map(Shared::from).collect());
    // The page lists all presets, so that front ends offer them.
    let presets = entry.presets.iter().map(|preset| preset.name.clone()).collect();
    entry.pages.push(RulesPage { presets, ..RulesPage::only(PAGE, BASE.title, PAGE_TEXT).unusual() }.into());
    entry
}

fn library() -> impl Iterator<Item = ArmyRef> {
    library_armies().iter().cloned().map(ArmyRef::Custom)
}

/// Returns the registry entry of these armies against all others, the library's included.
pub fn armies_entry(armies: &[Arc<Army>]) -> RegistryEntry {
    let is_among = |army: &ArmyRef| armies.iter().any(|other| other.id == army.id());
    let mut others: Vec<ArmyRef> = kinds::Army::ALL.map(ArmyRef::BuiltIn).into();
    others.extend(library().filter(|army| !is_among(army)));
    let armies: Vec<ArmyRef> = armies.iter().cloned().map(ArmyRef::Custom).collect();
    let mut pairs = Vec::new();
    for (index, army) in armies.iter().enumerate() {
        pairs.extend(pairings(army, others.iter().chain(&armies[index + 1..])));
    }
    entry_of(pairs.into_iter().filter_map(playable).map(Shared::from).collect())
}

/// Returns the preset of a pairing; `None` if it cannot be played.
pub(super) fn playable(sides: Sides) -> Option<Preset> {
    first_moves::is_playable(sides.each_ref(), [DEFINED_ORDER; 2]).then(|| preset(sides))
}

/// Returns a page for each army from a file of these games.
fn pages_of(presets: &[Shared<Preset>]) -> Vec<Shared<RulesPage>> {
    let games: Vec<(&Preset, Arc<Sides>)> =
        presets.iter().filter_map(|preset| Some((&**preset, sides_of(preset)?))).collect();
    let mut armies: Vec<&Arc<Army>> = Vec::new();
    for army in games.iter().flat_map(|(_, sides)| custom_armies(sides)) {
        if !armies.iter().any(|other| Arc::ptr_eq(other, army)) {
            armies.push(army);
        }
    }
    let page = |army: &Arc<Army>| {
        let has = |sides: &Sides| custom_armies(sides).any(|other| Arc::ptr_eq(other, army));
        let names = games.iter().filter(|(_, sides)| has(sides)).map(|(preset, _)| preset.name.clone());
        RulesPage {
            name: page::name(army).into(),
            title: army.name.clone().into(),
            presets: names.collect(),
            text: PageText::Made(page::text),
            ..RulesPage::only("", "", "").unusual()
        }
    };
    armies.into_iter().map(page).map(Shared::from).collect()
}

/// Returns the registry entry of these presets.
pub(super) fn entry_of(presets: Vec<Shared<Preset>>) -> RegistryEntry {
    let pages = pages_of(&presets);
    entry_with::<CustomArmies>(presets, pages)
}

impl CustomArmies {
    /// Returns the start position of a pairing; the seed draws arrays of Chess960 if the options
    /// require it.
    ///
    /// # Errors
    /// [`FenError`] if a king could be captured on the first move.
    pub fn try_start(setup: &Setup, seed: u64) -> Result<CustomArmyPosition, FenError> {
        let fen = start_fen(&pairing::of_setup(setup), setup, seed);
        CustomArmyPosition::read(&fen, setup).map(|read| read.position)
    }
}

impl Variant for CustomArmies {
    type Position = CustomArmyPosition;
    type Evaluator = CorrectedEvaluator<CustomArmyPosition, CustomArmyInputs, CustomArmyEvaluator>;
    type MoveOrder = Order;
    type Notation = ChessNotation;

    const INFO: &'static VariantInfo = &BASE;

    const PARAMS: SearchParams = crate::chess::PARAMS;

    const CURVE: engine_core::WinCurve = crate::chess::CURVE;

    fn start(setup: &Setup, seed: u64) -> CustomArmyPosition {
        CustomArmies::try_start(setup, seed).expect("only pairings with a start position have names")
    }

    fn evaluator() -> Self::Evaluator {
        CorrectedEvaluator::new(CustomArmyEvaluator::default(), Some(&PAIRING_NETWORK))
    }

    fn ending_tables() -> Option<Arc<dyn EndingTables<CustomArmyPosition>>> {
        Some(Arc::new(BoardTables::default()))
    }

    fn piece_values() -> Vec<PieceValue> {
        Vec::new()
    }
}
