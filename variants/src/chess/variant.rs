//! Names, rules page and network of chess, and the common parts of its relatives as games.

use engine_core::endings::tablebase::{TablebaseGame, TablebasePosition};
use engine_core::nnue::{BuiltIn, CorrectedEvaluator};
use std::marker::PhantomData;

use engine_core::{
    Evaluator, PageText, RulesPage, SearchParams, Setup, Text, Variant, VariantInfo, WinCurve, Words,
};

use crate::chess::curve;
use crate::chess::eval::{BareKings, Classical};
use crate::chess::inputs::PairingInputs;
use crate::chess_board::Order;
use crate::chess_board::endings::tablebase_position;
use crate::chess_board::inputs::RelativeInputs;
use crate::chess_board::notation::ChessNotation;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::ShownAsChess;

/// The name of orthodox chess.
pub(crate) const CHESS: &str = "chess";
/// The name of chess under Chess960's rules in XBoard and cutechess-cli.
pub(crate) const FISCHERANDOM: &str = "fischerandom";

/// Rules page.
pub(crate) const PAGE: RulesPage = RulesPage {
    name: Text::Static("chess"),
    title: Text::Static("Chess"),
    presets: Words::Static(&[CHESS, FISCHERANDOM]),
    text: PageText::Written(rules!("rules.md")),
    tutorial: include_str!("tutorial.toml"),
    puzzles: puzzles!("puzzles.txt"),
    is_unusual: false,
};

/// Built-in network of chess, which evaluates alone.
static NETWORK: BuiltIn = built_in!("chess");
/// Built-in network of chess with different armies, which corrects the hand-crafted evaluation.
pub(crate) static PAIRING_NETWORK: BuiltIn = built_in!("armies");

/// Curve from scores to win probabilities.
pub(crate) const CURVE: WinCurve = curve::CURVE;

/// Evaluation of chess: by the network alone, except with a bare king.
pub(crate) fn evaluator<R: Rules>() -> CorrectedEvaluator<ChessPosition<R>, RelativeInputs<R>, BareKings> {
    CorrectedEvaluator::new(BareKings::default(), Some(&NETWORK))
}

/// Evaluation of chess with different armies: hand-crafted, and corrected by the network.
pub(crate) fn pairing_evaluator<R: Rules>() -> CorrectedEvaluator<ChessPosition<R>, PairingInputs, Classical>
{
    CorrectedEvaluator::new(Classical::new(), Some(&PAIRING_NETWORK))
}

/// Definition of a relative of chess, besides its rules.
pub trait Relative: ShownAsChess {
    /// Evaluation of the game: [`RelativeEvaluator`](crate::chess::RelativeEvaluator), or
    /// [`CorrectedRelative`](crate::chess::CorrectedRelative) while there is no network.
    type Evaluator: Evaluator<ChessPosition<Self>>;

    /// Names, options and texts.
    const INFO: &'static VariantInfo;
    /// Curve from scores to win probabilities.
    const CURVE: WinCurve = WinCurve::UNFITTED;

    /// Search parameters.
    const PARAMS: SearchParams = SearchParams::DEFAULT;

    /// The game of Syzygy's tables, if there are any.
    const TABLEBASE: Option<TablebaseGame> = None;

    /// Returns the evaluation, with the built-in network.
    fn evaluator() -> Self::Evaluator;
}

/// A relative of chess as a game of the registry.
#[derive(Debug)]
pub struct RelativeOfChess<R>(PhantomData<R>);

impl<R: Relative> Variant for RelativeOfChess<R> {
    type Position = ChessPosition<R>;
    type Evaluator = R::Evaluator;
    type MoveOrder = Order;
    type Notation = ChessNotation;

    const INFO: &'static VariantInfo = R::INFO;
    const CURVE: WinCurve = R::CURVE;
    const PARAMS: SearchParams = R::PARAMS;

    fn start(setup: &Setup, seed: u64) -> ChessPosition<R> {
        ChessPosition::start(setup, seed)
    }

    fn evaluator() -> R::Evaluator {
        R::evaluator()
    }

    fn tablebase_game(_pos: &ChessPosition<R>) -> Option<TablebaseGame> {
        R::TABLEBASE
    }

    #[inline]
    fn tablebase_position(pos: &ChessPosition<R>) -> Option<TablebasePosition> {
        tablebase_position(pos.board(), R::TABLEBASE?)
    }
}
