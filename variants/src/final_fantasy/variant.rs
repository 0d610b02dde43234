//! Names, options and the rules in short.

use engine_core::nnue::{BuiltIn, ChosenEvaluator};
use engine_core::{OptionKind, OptionSpec, Preset, RulesPage, Setup, Side, Variant, VariantInfo, WinCurve};

use super::bench::BENCH;
use super::board::Board;
use super::curve::CURVE;
use super::eval::FfEvaluator;
use super::inputs::FfInputs;
use super::notation::{FfNotation, rules};
use super::order::FfOrder;
use super::piece::{Kind, Piece};
use super::play::first_rank;
use super::position::FfPosition;
use super::status::Status;
use super::xboard::FfBoard;
use crate::common::square::Square;

/// The name of the game with raises and ransoms.
pub(crate) const ADVANCED: &str = "finalfantasy-advanced";
pub(crate) const TANKS_DWARVES_ONLY: &str = "TanksDwarvesOnly";
const PAWNS: [&str; 2] = ["WhitePawns", "BlackPawns"];

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
];

static PRESETS: &[Preset] = &[
    Preset {
        name: BASIC,
        xboard_name: BASIC,
        summary: "Final Fantasy Chess: carriers, magic, auras; pawns promote to the piece of the enemy's home square",
        fixed: &[],
    },
    Preset {
        name: ADVANCED,
        xboard_name: ADVANCED,
        summary: "Final Fantasy Chess in which a pawn may also promote its own file's piece, or ransom a captured one",
        fixed: &[],
    },
];

pub(crate) const BASIC: &str = "finalfantasy";

static INFO: VariantInfo = VariantInfo {
    title: "Final Fantasy Chess",
    presets: PRESETS,
    aliases: &[],
    options: OPTIONS,
    start_options: &[],
    xboard_defaults: &[],
    rules: include_str!("data/rules.txt"),
    pages: &[RulesPage {
        name: "final-fantasy",
        title: "Final Fantasy Chess",
        presets: &[],
        text: include_str!("rules.md"),
    }],
    bench: BENCH,
};

/// Final Fantasy Chess.
#[derive(Debug)]
pub struct FinalFantasy;

/// The network that is built in, where it plays better than the evaluation made by hand.
const NETWORK: Option<BuiltIn> = None;

impl Variant for FinalFantasy {
    type Position = FfPosition;
    type Evaluator = ChosenEvaluator<FfPosition, FfInputs, FfEvaluator>;
    type MoveOrder = FfOrder;
    type Notation = FfNotation;
    type Board = FfBoard;

    const INFO: &'static VariantInfo = &INFO;

    const CURVE: WinCurve = CURVE;

    fn start(setup: &Setup, _seed: u64) -> FfPosition {
        start(setup)
    }

    fn evaluator(_setup: &Setup) -> Self::Evaluator {
        ChosenEvaluator::new(NETWORK, FfEvaluator)
    }
}

/// The start position.
pub(crate) fn start(setup: &Setup) -> FfPosition {
    let mut board = Board::empty();
    for side in Side::BOTH {
        let pawns = setup.options.text(PAWNS[side.index()]);
        let rank = first_rank(side);
        let pawn_rank = if side == Side::White { rank + 1 } else { rank - 1 };
        for (file, letter) in (0..8).zip(pawns.chars()) {
            board.put(Square::at(file, rank), side, Piece::plain(Kind::home(side, file)));
            if let Some(kind) = Kind::from_letter(letter) {
                board.put(Square::at(file, pawn_rank), side, Piece::plain(kind));
            }
        }
    }
    let status = Status::of(&board);
    FfPosition { board, status, side: Side::White, hit: None, clock: 0, number: 1, rules: rules(setup) }
}
