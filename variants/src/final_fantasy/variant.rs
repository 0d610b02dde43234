//! Names, options and summary of the rules.

use engine_core::nnue::{BuiltIn, CorrectedEvaluator};
use engine_core::{
    FenField, FenFieldKind, OptionKind, OptionSpec, Preset, RulesPage, Setup, Variant, VariantInfo, WinCurve,
};

use super::bench::BENCH;
use super::curve::CURVE;
use super::eval::FfEvaluator;
use super::inputs::FfInputs;
use super::notation::FfNotation;
use super::order::FfOrder;
use super::setup::{ADVANCED, BASIC, KINGS_OFF_AIRSHIPS, PAWNS, TANKS_DWARVES_ONLY, start};
use super::state::FfPosition;

static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: PAWNS[0],
        kind: OptionKind::Text { default: "DDDDDDDD", letters: Some(("DSO", 8)) },
        help: "White's pawns from the a-file: D Dwarf, S Sylph, O Moogle",
    },
    OptionSpec {
        name: PAWNS[1],
        kind: OptionKind::Text { default: "DDDDDDDD", letters: Some(("DSO", 8)) },
        help: "Black's pawns from the a-file: D Dwarf, S Sylph, O Moogle",
    },
    OptionSpec {
        name: TANKS_DWARVES_ONLY,
        kind: OptionKind::Check { default: false },
        help: "Only Dwarves may board a Dwarvish Tank",
    },
    OptionSpec {
        name: KINGS_OFF_AIRSHIPS,
        kind: OptionKind::Check { default: false },
        help: "Kings may not board Airships, which makes draws rarer; the original rules allow it",
    },
];

static PRESETS: &[Preset] = &[
    Preset::plain(
        BASIC,
        "Final Fantasy Chess: carriers, magic, auras; pawns promote to the piece of the enemy's home square",
    ),
    Preset::plain(
        ADVANCED,
        "Final Fantasy Chess in which a pawn may also promote its own file's piece, or ransom a captured one",
    ),
];

/// FEN fields after the board. A capture that may still be answered (`hit:`) follows only if there
/// is one.
const FIELDS: &[FenField] = &[
    FenField::SIDE,
    FenField::NO_CASTLING,
    FenField::NO_EN_PASSANT,
    FenField::HALFMOVES,
    FenField::FULLMOVE,
    FenField::new("Pieces that White and Black have called (call:n,-)", FenFieldKind::Text),
];

static INFO: VariantInfo = VariantInfo {
    title: "Final Fantasy Chess",
    presets: PRESETS,
    options: OPTIONS,
    goal: "Checkmate the enemy King.",
    rules: include_str!("data/rules.txt"),
    pages: &[RulesPage::only("final-fantasy", "Final Fantasy Chess", rules!("rules.md"))
        .unusual()
        .with_tutorial(include_str!("tutorial.toml"))
        .with_puzzles(puzzles!("puzzles.txt"))],
    fen_fields: FIELDS,
    bench: BENCH,
    ..VariantInfo::EMPTY
};

/// Built-in network; its games were played with [`KINGS_OFF_AIRSHIPS`], since nearly all others are
/// drawn.
static NETWORK: BuiltIn = built_in!("finalfantasy");

/// Final Fantasy Chess.
#[derive(Debug)]
pub struct FinalFantasy;

impl Variant for FinalFantasy {
    type Position = FfPosition;
    type Evaluator = CorrectedEvaluator<FfPosition, FfInputs, FfEvaluator>;
    type MoveOrder = FfOrder;
    type Notation = FfNotation;

    const INFO: &'static VariantInfo = &INFO;

    const CURVE: WinCurve = CURVE;

    fn start(setup: &Setup, _seed: u64) -> FfPosition {
        start(setup)
    }

    fn evaluator() -> Self::Evaluator {
        CorrectedEvaluator::new(FfEvaluator, Some(&NETWORK))
    }
}
