//! Names, the page of rules, and the network.

use engine_core::nnue::{BuiltIn, CorrectedEvaluator};
use engine_core::{RulesPage, WinCurve};

use crate::chess::curve;
use crate::chess::eval::Classical;
use crate::chess::inputs::ChessInputs;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;

/// The name of orthodox chess.
pub(crate) const CHESS: &str = "chess";
/// The name of chess under Chess960's rules, as XBoard and cutechess-cli know it.
pub(crate) const FISCHERANDOM: &str = "fischerandom";

/// The rules for people.
pub(crate) const PAGE: RulesPage = RulesPage {
    name: "chess",
    title: "Chess",
    presets: &[CHESS, FISCHERANDOM],
    text: include_str!("rules.md"),
    tutorial: include_str!("tutorial.toml"),
};

/// The network that is built in.
static NETWORK: BuiltIn = built_in!("chess");

/// The curve from scores to chances.
pub(crate) const CURVE: WinCurve = curve::CURVE;

/// The evaluation: made by hand, and corrected by the network.
pub(crate) fn evaluator<R: Rules>() -> CorrectedEvaluator<ChessPosition<R>, ChessInputs, Classical> {
    CorrectedEvaluator::new(Classical::new(), Some(&NETWORK))
}
