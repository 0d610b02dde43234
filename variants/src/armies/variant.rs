//! Names, options and the rules in short.

use engine_core::{
    FenError, FenField, OptionKind, OptionSpec, PieceValue, Preset, RegistryEntry, RulesPage, SearchParams,
    Setup, Variant, VariantInfo, entry,
};

use crate::armies::brought::{Brought, library_armies};
use crate::armies::eval::OwnArmyEvaluator;
use crate::armies::file::Army;
use crate::armies::first_moves;
use crate::armies::page;
use crate::armies::pairing::{self, BLACK_ARMY, WHITE_ARMY};
use crate::armies::rank::OWN_ORDER;
use crate::armies::rules::OwnArmyPosition;
use crate::armies::start::start_fen;
use crate::chess_board::chess960;
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
    pages: &[RulesPage::only(PAGE, "Armies of one's own", PAGE_TEXT)],
    fen_fields: FenField::CHESS,
    ..VariantInfo::EMPTY
};

/// The name of a pairing.
pub fn pairing_name(white: &str, black: &str) -> String {
    format!("gt-{white}-{black}")
}

/// The name under which two armies play each other.
fn preset(white: Brought, black: Brought) -> Preset {
    let name: &'static str = pairing_name(white.id(), black.id()).leak();
    let mut definitions: Vec<&'static str> =
        [white, black].iter().filter_map(|army| army.definition()).collect();
    definitions.dedup();
    let fixed = [(WHITE_ARMY, white.id()), (BLACK_ARMY, black.id())];
    Preset {
        name,
        xboard_name: name,
        summary: format!("{} against {}", white.name(), black.name()).leak(),
        fixed: Box::leak(Box::new(fixed)),
        definitions: definitions.leak(),
    }
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
    let mut pairs = Vec::new();
    for army in library_armies().into_iter().map(Brought::Own) {
        pairs.push((army, army));
        pairs.extend(four.iter().flat_map(|&other| [(army, other), (other, army)]));
    }
    entry_of(pairs, true)
}

/// A line for a registry: these armies against everyone, the library's included. It is kept for the life of the process, so make few.
pub fn armies_entry(armies: &[&'static Army]) -> RegistryEntry {
    let library: Vec<Brought> = library_armies().into_iter().map(Brought::Own).collect();
    let is_new = |army: &&&'static Army| !library.iter().any(|known| known.id() == army.id);
    let armies: Vec<Brought> = armies.iter().filter(is_new).map(|army| Brought::Own(army)).collect();
    let four = kinds::Army::ALL.map(Brought::BuiltIn);
    let mut pairs = Vec::new();
    for (index, &army) in armies.iter().enumerate() {
        let others = four.iter().chain(&library).chain(&armies[index + 1..]);
        pairs.push((army, army));
        pairs.extend(others.flat_map(|&other| [(army, other), (other, army)]));
    }
    entry_of(pairs, false)
}

/// A page for each army of these games that is from a file: the first that has a game is the page of it.
fn pages_of(pairs: &[(Brought, Brought)], presets: &'static [Preset]) -> Vec<RulesPage> {
    let mut armies: Vec<&'static Army> = Vec::new();
    for brought in pairs.iter().flat_map(|&(white, black)| [white, black]) {
        if let Brought::Own(army) = brought
            && !armies.iter().any(|known| known.id == army.id)
        {
            armies.push(army);
        }
    }
    let page = |army: &'static Army| {
        let has = |(white, black): &(Brought, Brought)| white.id() == army.id || black.id() == army.id;
        let games: Vec<_> = pairs.iter().zip(presets).filter(|(pair, _)| has(pair)).collect();
        let mirror = games.iter().find(|((white, black), _)| white.id() == black.id());
        let (&(white, black), preset) = *mirror.or(games.first())?;
        let names: Vec<&'static str> = games.iter().map(|(_, preset)| preset.name).collect();
        let text = page::text(army, preset.name, [white, black]);
        let (name, text) = (page::name(army).leak(), text.leak());
        Some(RulesPage { presets: names.leak(), ..RulesPage::only(name, &army.name, text) })
    };
    armies.into_iter().filter_map(page).collect()
}

/// A line for a registry with those pairings that can be played.
pub(super) fn entry_of(mut pairs: Vec<(Brought, Brought)>, with_library_page: bool) -> RegistryEntry {
    pairs.retain(|&(white, black)| first_moves::is_playable([white, black], [OWN_ORDER; 2]));
    let presets: Vec<Preset> = pairs.iter().map(|&(white, black)| preset(white, black)).collect();
    let presets: &'static [Preset] = presets.leak();
    let mut pages = pages_of(&pairs, presets);
    if with_library_page {
        // It names them all, so that front ends offer them all.
        let names: Vec<&'static str> = presets.iter().map(|preset| preset.name).collect();
        pages.push(RulesPage { presets: names.leak(), ..RulesPage::only(PAGE, BASE.title, PAGE_TEXT) });
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
        OwnArmyPosition::read(&start_fen(pairing::of_setup(setup), setup, seed), setup)
    }
}

impl Variant for OwnArmies {
    type Position = OwnArmyPosition;
    type Evaluator = OwnArmyEvaluator;
    type MoveOrder = Order;
    type Notation = ChessNotation;

    const INFO: &'static VariantInfo = &BASE;

    const PARAMS: SearchParams = crate::chess::PARAMS;

    const CURVE: engine_core::WinCurve = crate::chess::CURVE;

    fn start(setup: &Setup, seed: u64) -> OwnArmyPosition {
        OwnArmies::try_start(setup, seed).expect("only pairings with a start position have names")
    }

    fn evaluator() -> OwnArmyEvaluator {
        OwnArmyEvaluator::default()
    }

    fn piece_values() -> Vec<PieceValue> {
        Vec::new()
    }
}
