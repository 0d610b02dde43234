//! Names, options and summary of the rules.

use engine_core::nnue::{BuiltIn, NetworkEvaluator};
use engine_core::{
    OptionKind, OptionSpec, Preset, RulesPage, SearchParams, Setup, Text, Variant, VariantInfo, WinCurve,
    Words,
};

use super::bench::BENCH;
use super::curve::CURVE;
use super::inputs::IllusionaryInputs;
use super::rules::{IllusionaryPosition, NAME};
use super::setup::{CHOOSE, CLASSIC, RANDOM, SETUP_OPTION, start};
use crate::chess_board::Order;
use crate::chess_board::chess960;
use crate::chess_board::notation::ChessNotation;

/// Illusionary Piece Chess.
#[derive(Debug)]
pub struct Illusionary;

static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: SETUP_OPTION,
        kind: OptionKind::Combo {
            default: Text::Static(CHOOSE),
            values: Words::Static(&[CHOOSE, RANDOM, CLASSIC]),
        },
        help: "How pieces become illusionary (choose: by the players' choice; random: at random; \
               classic: pawns d2, d7 and each side's first Knight, on b1, b8)",
    },
    chess960::CHESS960_OPTION,
    chess960::WHITE_ARRAY_OPTION,
    chess960::BLACK_ARRAY_OPTION,
    chess960::RANDOM_ARRAYS_OPTION,
];

static PRESETS: &[Preset] =
    &[Preset::plain(NAME, "Chess in which each side has an illusionary pawn and an illusionary piece")];

const RULES: &str = "\
Chess in which each side has one illusionary pawn and one illusionary piece (Peter Aronson, 2003). Illusionary pieces move farther than \
real ones, but kings do not fear them.

Choosing: before the first move Black picks a pawn, White a pawn and a piece (queen, rook, bishop or \
knight), Black a piece, each among their own. These become illusionary where they stand. Moves: i@d7, i@e2+b1, i@b8. Then White begins. \
Option IllusionSetup leaves the choice to the players, to chance, or takes d2, d7 and b1, b8.

Illusionary pawn S: one square straight or diagonally forward, to move or to capture; from its owner's second rank also two, over \
empty squares and without capture, in any of these directions. It takes orthodox pawns en passant but is never taken so. It promotes \
to an illusionary piece.
Illusionary knight U: leaps to any square exactly two away. Illusionary bishop A: bishop and knight. Illusionary rook C: rook and \
knight; castles like a rook. Illusionary queen Z: queen and knight.

Illusionary pieces give no check and capture no king; a king may stand on squares that only they attack, move there, and castle over \
them. Otherwise they capture, block and are captured like all others.

A player who is left with nothing but a king and illusionary pieces has lost at once, be it mate or stalemate otherwise. \
Insufficient material is never a draw: the last real piece can always be taken. All else is as in chess.";

/// Built-in network.
static NETWORK: BuiltIn = built_in!("illusionary");

impl Variant for Illusionary {
    type Position = IllusionaryPosition;
    type Evaluator = NetworkEvaluator<IllusionaryPosition, IllusionaryInputs>;
    type MoveOrder = Order;
    type Notation = ChessNotation;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Illusionary Piece Chess",
        presets: PRESETS,
        options: OPTIONS,
        xboard_defaults: &[(SETUP_OPTION, RANDOM)],
        goal: "Checkmate the enemy king with real pieces (illusions do not frighten it), or take the enemy's last real piece.",
        rules: RULES,
        pages: &[RulesPage::only("illusionary", "Illusionary Piece Chess", rules!("rules.md"))
            .unusual()
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        bench: BENCH,
        ..chess960::INFO
    };

    const CURVE: WinCurve = CURVE;

    const PARAMS: SearchParams =
        SearchParams { prior_credit: 224, research_credit: 117, ..SearchParams::DEFAULT }.checked();

    fn start(setup: &Setup, seed: u64) -> IllusionaryPosition {
        start(setup, seed)
    }

    fn evaluator() -> Self::Evaluator {
        NetworkEvaluator::built_in(&NETWORK)
    }
}
