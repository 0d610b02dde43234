//! Chess960's rules in any game on the chess board: options, and start positions from other arrays.

use engine_core::{DrawnStart, FenField, OptionKind, OptionSpec, Setup, Side, Text, VariantInfo, Words};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use crate::chess_board::arrays::{ARRAYS, USUAL_ARRAY, array};
pub(crate) use crate::chess_board::castling_fen::CHESS960;
use crate::chess_board::kinds::{Army, ArmyPlace, Kind};
use crate::chess_board::piece_set::PieceSet;
use crate::chess_board::rules::Rules;
use crate::chess_board::symbols::letter;

const WHITE_ARRAY: &str = "WhiteArray";
const BLACK_ARRAY: &str = "BlackArray";
const RANDOM_ARRAYS: &str = "RandomArrays";
const AUTO: &str = "auto";
const OFF: &str = "off";
const SAME: &str = "same";
const DIFFERENT: &str = "different";

/// Spin option for the number of an array.
const ARRAY_NUMBER: OptionKind =
    OptionKind::Spin { default: USUAL_ARRAY as i64, min: 0, max: ARRAYS as i64 - 1 };

/// The option that switches Chess960's rules on.
pub(crate) const CHESS960_OPTION: OptionSpec = OptionSpec {
    name: CHESS960,
    kind: OptionKind::Check { default: false },
    help: "Chess960: other start arrays, castling from any file, written as the king taking its corner piece (e1h1)",
};

/// The option for White's array.
pub(crate) const WHITE_ARRAY_OPTION: OptionSpec = OptionSpec {
    name: WHITE_ARRAY,
    kind: ARRAY_NUMBER,
    help: "With UCI_Chess960: the Chess960 number of White's start array",
};

/// The option for Black's array.
pub(crate) const BLACK_ARRAY_OPTION: OptionSpec = OptionSpec {
    name: BLACK_ARRAY,
    kind: ARRAY_NUMBER,
    help: "With UCI_Chess960: the Chess960 number of Black's start array",
};

/// The option for random arrays.
pub(crate) const RANDOM_ARRAYS_OPTION: OptionSpec = OptionSpec {
    name: RANDOM_ARRAYS,
    kind: OptionKind::Combo {
        default: Text::Static(AUTO),
        values: Words::Static(&[AUTO, OFF, SAME, DIFFERENT]),
    },
    help: "With UCI_Chess960: draw a start array at random (auto: one for both sides, but a GUI may set up another; \
           off: none, keep to the numbers; same: one for both sides; different: one for each side)",
};

/// Options of a game that has only those of Chess960.
static OPTIONS: [OptionSpec; 4] =
    [CHESS960_OPTION, WHITE_ARRAY_OPTION, BLACK_ARRAY_OPTION, RANDOM_ARRAYS_OPTION];

/// Information of a game that can begin from other arrays, for the fields that it does not give
/// itself.
pub(crate) const INFO: VariantInfo = VariantInfo {
    options: &OPTIONS,
    start_options: &[WHITE_ARRAY, BLACK_ARRAY, RANDOM_ARRAYS],
    drawn_start: Some(DrawnStart { under: (CHESS960, "true"), by: (RANDOM_ARRAYS, SAME) }),
    fen_fields: FenField::CHESS,
    ..VariantInfo::EMPTY
};

/// True if the game supports Chess960's rules, and they are in force.
pub(crate) fn is_in_force(setup: &Setup) -> bool {
    setup.options.find(CHESS960).is_some() && setup.options.check(CHESS960)
}

/// Returns the numbers of White's and Black's start arrays.
pub(crate) fn arrays_of(setup: &Setup, seed: u64) -> [usize; 2] {
    let mut random = SmallRng::seed_from_u64(seed);
    let mut draw = || random.random_range(0..ARRAYS);
    match setup.options.text(RANDOM_ARRAYS) {
        SAME => [draw(); 2],
        DIFFERENT => [draw(), draw()],
        _ => [WHITE_ARRAY, BLACK_ARRAY].map(|option| setup.options.spin(option) as usize),
    }
}

/// Returns the back rank of an array in FEN, with orthodox pieces.
fn row(set: &PieceSet, side: Side, number: usize) -> String {
    let kind = |place: Option<ArmyPlace>| place.map_or(Kind::King, |place| Army::Fide.kind(place));
    array(number).map(|place| letter(set, side, kind(place))).iter().collect()
}

/// Returns a start position with its usual arrays, if it has them, replaced by those of the
/// options.
pub(crate) fn start_fen<R: Rules>(usual: &str, setup: &Setup, seed: u64) -> String {
    let arrays = arrays_of(setup, seed);
    let mut fen = usual.to_string();
    for (side, number) in Side::BOTH.into_iter().zip(arrays) {
        fen = fen.replacen(&row(R::PIECES, side, USUAL_ARRAY), &row(R::PIECES, side, number), 1);
    }
    fen
}
