//! Names, options and the rules in short.

use engine_core::nnue::{BuiltIn, ChosenEvaluator};
use engine_core::{OptionKind, OptionSpec, Preset, RulesPage, Setup, Variant, VariantInfo, Worth};

use crate::grand_tournament::bench::BENCH;
use crate::grand_tournament::board::Board;
use crate::grand_tournament::eval::Classical;
use crate::grand_tournament::inputs::ChessInputs;
use crate::grand_tournament::kinds::{Army, KINDS, Kind, KindInfo};
use crate::grand_tournament::notation::BoardNotation;
use crate::grand_tournament::order::Order;
use crate::grand_tournament::xboard::BoardPlies;

/// Chess, and chess with different armies.
#[derive(Debug)]
pub struct GrandTournament;

/// The name of orthodox chess, the only preset that refuses the men of other armies.
pub(super) const CHESS: &str = "chess";
/// The option that makes castling print as "king takes own corner man".
pub(super) const CHESS960_OPTION: &str = "UCI_Chess960";
const WHITE_ARMY: &str = "WhiteArmy";
const BLACK_ARMY: &str = "BlackArmy";

static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: WHITE_ARMY,
        kind: OptionKind::Combo { default: "fide", values: &Army::NAMES },
        help: "The army that White starts with",
    },
    OptionSpec {
        name: BLACK_ARMY,
        kind: OptionKind::Combo { default: "clobberers", values: &Army::NAMES },
        help: "The army that Black starts with",
    },
    OptionSpec {
        name: CHESS960_OPTION,
        kind: OptionKind::Check { default: false },
        help: "Write castling as the king taking its own corner man (e1h1)",
    },
];

macro_rules! pairing {
    ($name:literal, $white:literal, $black:literal, $summary:literal) => {
        Preset {
            name: $name,
            xboard_name: $name,
            summary: $summary,
            fixed: &[(WHITE_ARMY, $white), (BLACK_ARMY, $black)],
        }
    };
}

static PRESETS: &[Preset] = &[
    Preset {
        name: CHESS,
        xboard_name: "normal",
        summary: "Orthodox chess",
        fixed: &[(WHITE_ARMY, "fide"), (BLACK_ARMY, "fide")],
    },
    Preset {
        name: "grandtournament",
        xboard_name: "grandtournament",
        summary: "Chess with different armies, chosen by the options WhiteArmy and BlackArmy",
        fixed: &[],
    },
    pairing!("gt-fide-fide", "fide", "fide", "Fabulous FIDEs against Fabulous FIDEs"),
    pairing!("gt-fide-clobberers", "fide", "clobberers", "Fabulous FIDEs against Colorbound Clobberers"),
    pairing!("gt-fide-nutters", "fide", "nutters", "Fabulous FIDEs against Nutty Knights"),
    pairing!("gt-fide-rookies", "fide", "rookies", "Fabulous FIDEs against Remarkable Rookies"),
    pairing!("gt-clobberers-fide", "clobberers", "fide", "Colorbound Clobberers against Fabulous FIDEs"),
    pairing!(
        "gt-clobberers-clobberers",
        "clobberers",
        "clobberers",
        "Colorbound Clobberers against Colorbound Clobberers"
    ),
    pairing!("gt-clobberers-nutters", "clobberers", "nutters", "Colorbound Clobberers against Nutty Knights"),
    pairing!(
        "gt-clobberers-rookies",
        "clobberers",
        "rookies",
        "Colorbound Clobberers against Remarkable Rookies"
    ),
    pairing!("gt-nutters-fide", "nutters", "fide", "Nutty Knights against Fabulous FIDEs"),
    pairing!("gt-nutters-clobberers", "nutters", "clobberers", "Nutty Knights against Colorbound Clobberers"),
    pairing!("gt-nutters-nutters", "nutters", "nutters", "Nutty Knights against Nutty Knights"),
    pairing!("gt-nutters-rookies", "nutters", "rookies", "Nutty Knights against Remarkable Rookies"),
    pairing!("gt-rookies-fide", "rookies", "fide", "Remarkable Rookies against Fabulous FIDEs"),
    pairing!(
        "gt-rookies-clobberers",
        "rookies",
        "clobberers",
        "Remarkable Rookies against Colorbound Clobberers"
    ),
    pairing!("gt-rookies-nutters", "rookies", "nutters", "Remarkable Rookies against Nutty Knights"),
    pairing!("gt-rookies-rookies", "rookies", "rookies", "Remarkable Rookies against Remarkable Rookies"),
];

const RULES: &str = "\
Chess in which each side brings one of four armies (Ralph Betza's Chess with Different Armies, after Lucien Bao's Grand Tournament). \
King and pawns are the same for all; the men behind the pawns differ. Fide against Fide is orthodox chess.

fide: Rook R, Knight N, Bishop B, Queen Q, as in chess.
clobberers: Bede D (bishop, or leaps two squares along a rank or file), FAD A (one or two squares diagonally or two straight, leaping), \
Waffle W (one square straight, or leaps two diagonally), Cardinal C (bishop and knight).
nutters: Charging Rook G (rook forward and sideways, one square straight or diagonally back), Fibnif I (one square diagonally, or the \
four knight moves of two ranks), Charging Knight H (the four forward knight moves; one square sideways, straight or diagonally back), \
Colonel O (rook forward and sideways, the four forward knight moves, and one square anywhere).
rookies: Short Rook S (rook, at most four squares), Woody Rook M (leaps one or two squares straight), Half Duck F (one square diagonally, \
or leaps two or three straight), Chancellor E (rook and knight).

A pawn promotes to any man of either army in the game. Castling works with any army's corner man; on the queen's side, where a Bede \
stands in the corner, the king goes to b and the Bede to c, so that it keeps its colour. Check, checkmate, stalemate, repetition and the \
fifty-move rule are those of chess.";

/// The network that is built in, where it plays better than the evaluation made by hand.
const NETWORK: Option<BuiltIn> = None;

impl Variant for GrandTournament {
    type Position = Board;
    type Evaluator = ChosenEvaluator<Board, ChessInputs, Classical>;
    type MoveOrder = Order;
    type Notation = BoardNotation;
    type Board = BoardPlies;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Grand Tournament",
        presets: PRESETS,
        options: OPTIONS,
        xboard_defaults: &[],
        rules: RULES,
        pages: &[
            RulesPage { name: "chess", presets: &[CHESS], text: include_str!("chess.md") },
            RulesPage { name: "grand-tournament", presets: &[], text: include_str!("rules.md") },
        ],
        bench: BENCH,
    };

    fn start(setup: &Setup, _seed: u64) -> Board {
        let (white, black) = armies_of(setup);
        Board::start(white, black)
    }

    fn evaluator(_setup: &Setup) -> Self::Evaluator {
        ChosenEvaluator::new(NETWORK, Classical::new())
    }

    /// Kings are not for trade, whatever their strength.
    fn worths() -> Vec<Worth> {
        let traded = KINDS.iter().filter(|info| info.kind.is_real() && info.kind != Kind::King);
        let worth = |info: &KindInfo| Worth {
            name: info.name,
            stated: Some(info.value),
            weight: Classical::material(info.kind),
        };
        traded.map(worth).collect()
    }
}

/// The armies that White and Black start with.
pub(super) fn armies_of(setup: &Setup) -> (Army, Army) {
    let army = |option: &str| Army::from_name(setup.options.text(option)).unwrap_or(Army::Fide);
    (army(WHITE_ARMY), army(BLACK_ARMY))
}
