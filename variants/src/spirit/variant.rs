//! Names, options and summary of the rules.

use engine_core::nnue::{BuiltIn, NetworkEvaluator};
use engine_core::{
    FenField, OptionKind, OptionSpec, Preset, RulesPage, Setup, Variant, VariantInfo, WinCurve,
};

use super::curve::CURVE;
use super::fen;
use super::inputs::SpiritInputs;
use super::notation::SpiritNotation;
use super::order::SpiritOrder;
use super::state::{DEFAULT_TRIUMPH_WALLS, HAVEN, SpiritPosition, SpiritRules, TRIUMPH_WALLS};

/// Spirit Chess.
#[derive(Debug)]
pub struct Spirit;

const NAME: &str = "spirit";

static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: TRIUMPH_WALLS,
        kind: OptionKind::Spin { default: DEFAULT_TRIUMPH_WALLS as i64, min: 4, max: 5 },
        help: "Walls in the City needed for a Triumph",
    },
    OptionSpec {
        name: HAVEN,
        kind: OptionKind::Check { default: false },
        help: "Haven variation: a Builder may not leave a Wall",
    },
];

static PRESETS: &[Preset] =
    &[Preset::plain(NAME, "Walls around the Standing Stones, on nine by nine squares")];

const RULES: &str = "\
Nine files, nine ranks. The centre square e5 is the Standing Stones, the eight squares around it are the City. \
\"Beside\" always means along a rank or file.

You win by taking the enemy Adept (Victory), or with your own Adept on the Stones while you control five Walls in the City \
(Triumph, which counts as three Victories in tournaments; option SpiritTriumphWalls). There is no check: nobody has to save the Adept.

Adept A: one square any way, captures diagonally only. Paladin P: slides up to three squares any way, or as far as it likes if it \
starts beside its own Adept; beside it, only Paladins can take it. Soldier S: one square straight, captures one square \
diagonally. Scout C: leaps two squares straight, captures leaping two squares diagonally. Moves of more than one square may not touch \
the City or the Stones; Scouts do not mind.

Builder B: one square any way; captures only Builders. A diagonal step takes it onto a Wall, its own side's, the enemy's, or one with \
an enemy Builder on it, which it captures. From a Wall (O: on its own, X: on the enemy's) it steps off to an empty square, or \
diagonally to an empty Wall, and captures nothing. With option SpiritHaven it cannot leave the Wall.

Wall W: as long as you have a Builder you may move a Wall that you control one square straight to an empty square, but not to the \
Stones, with the Builder on it if there is one. A Wall belongs to its colour, or to the Builder that stands on it. Walls never take and are never taken.

An Adept on the Stones is a Master. It cannot be taken but is deposed: the capturing piece goes to the Stones and the Adept to an empty \
City square of the capturer's choice; only if there is none is it taken. A Master may use a move to turn a Soldier of \
its own beside it into a Paladin, Builder or Scout, if fewer than two of that kind are left.

Chaos: when neither side has two Builders and nobody has a Soldier, the game is a draw. So it is without a legal move, after three \
repetitions, and after fifty moves without a capture or enhancement.";

static BENCH: &[(&str, &str)] = &[
    (NAME, fen::START),
    (NAME, "1p6c/4P2b1/6C2/3AW4/3waPs2/3S1S3/2C6/1B7/9 w - - 0 1"),
    (NAME, "6bpa/5wbp1/9/4S4/3SAS3/4S4/3W5/1B2W4/P1C6 w - - 0 1"),
    (NAME, "7pa/9/7b1/5W1x1/S5B1s/1w1W1w1W1/2B1b4/1o1w5/AP7 w - - 0 1"),
    (NAME, "6cap/7ws/6X2/3o1W3/2W6/1w1W1x3/2O1w4/S8/PAC6 b - - 0 1"),
    (NAME, "5c1sw/6pb1/1p3pa2/4s4/2C3c2/4S4/2AP3P1/1BP6/WS2C4 w - - 0 1"),
    (NAME, "9/7C1/9/1O1sWWb2/1BW1ap1x1/2PAS1w2/3w5/c8/9 w - - 0 1"),
    (NAME, "9/W2p5/6a2/1B2cc3/9/3S3b1/2A6/8w/5P3 b - - 0 1"),
    (NAME, "4sscpa/8p/1S2w1cs1/5obws/3O4s/S1W6/C1CB5/PS1W5/AP1SS4 w - - 20 11"),
    (NAME, "4ssc2/7ap/1S4cs1/3X1w1s1/1S1x1w3/3WWs3/CSA3C2/2P6/3SS4 w - - 3 31"),
    (NAME, "4ssc2/9/1S1w2as1/3wB2s1/1S1W1wc2/2AxW4/1SC2P3/9/3SS1p2 w - - 2 41"),
    (NAME, "4sscp1/5wsa1/7p1/5w2s/S3c3s/SW1WWw3/1S1B1bC2/P1P6/A1CSS4 w - - 2 21"),
    (NAME, "5s3/5ws2/9/3W1ws2/2pSCas2/3WWX3/2A6/1SS6/9 w - - 3 51"),
    (NAME, "4ssc1a/5ws1p/6c2/4wo2s/S2O1b3/S3W3s/C1CB2p2/PS1W5/AP1S2S2 w - - 40 21"),
    (NAME, "5s3/4sws2/6a2/1S3Xp1s/S1W6/2bWw4/p1CW2c1s/S2S2P2/AP3S3 w - - 23 41"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("spirit");

impl Variant for Spirit {
    type Position = SpiritPosition;
    type Evaluator = NetworkEvaluator<SpiritPosition, SpiritInputs>;
    type MoveOrder = SpiritOrder;
    type Notation = SpiritNotation;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Spirit Chess",
        presets: PRESETS,
        options: OPTIONS,
        goal: "Take the enemy's Adept, or bring your own to the Standing Stones (the square in the middle) while you control enough Walls in the City (the eight squares around them).",
        rules: RULES,
        pages: &[RulesPage::only("spirit", "Spirit Chess", rules!("rules.md"))
            .unusual()
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: FenField::PLAIN,
        bench: BENCH,
        ..VariantInfo::EMPTY
    };

    const CURVE: WinCurve = CURVE;

    fn start(setup: &Setup, _seed: u64) -> SpiritPosition {
        fen::parse(fen::START, SpiritRules::from_setup(setup)).expect("the start position is right")
    }

    fn evaluator() -> Self::Evaluator {
        NetworkEvaluator::built_in(&NETWORK)
    }
}
