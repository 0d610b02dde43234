//! Names, the page of rules, and the network of chess; and what its relatives have in common as games.

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
/// The name of chess under Chess960's rules, as XBoard and cutechess-cli know it.
pub(crate) const FISCHERANDOM: &str = "fischerandom";

/// The rules for people.
pub(crate) const PAGE: RulesPage = RulesPage {
    name: Text::Static("chess"),
    title: Text::Static("Chess"),
    presets: Words::Static(&[CHESS, FISCHERANDOM]),
    text: PageText::Written(include_str!("rules.md")),
    tutorial: include_str!("tutorial.toml"),
    puzzles: puzzles!("puzzles.txt"),
    is_unusual: false,
};

/// The network of chess that is built in: it evaluates alone.
static NETWORK: BuiltIn = built_in!("chess");
/// That of chess with different armies: it corrects the evaluation made by hand.
pub(crate) static PAIRING_NETWORK: BuiltIn = built_in!("armies");

/// The curve from scores to chances.
pub(crate) const CURVE: WinCurve = curve::CURVE;

/// The evaluation of chess: by the network alone, but where a king is bare.
pub(crate) fn evaluator<R: Rules>() -> CorrectedEvaluator<ChessPosition<R>, RelativeInputs<R>, BareKings> {
    CorrectedEvaluator::new(BareKings::default(), Some(&NETWORK))
}

/// That of chess with different armies: made by hand, and corrected by the network.
pub(crate) fn pairing_evaluator<R: Rules>() -> CorrectedEvaluator<ChessPosition<R>, PairingInputs, Classical>
{
    CorrectedEvaluator::new(Classical::new(), Some(&PAIRING_NETWORK))
}

/// What a relative of chess says besides its rules.
pub trait Relative: ShownAsChess {
    /// What evaluates the game: [`RelativeEvaluator`](crate::chess::RelativeEvaluator), or
    /// [`CorrectedRelative`](crate::chess::CorrectedRelative) where chess's own evaluation goes a long way.
    type Evaluator: Evaluator<ChessPosition<Self>>;

    /// Names, options and texts.
    const INFO: &'static VariantInfo;
    /// The curve from scores to chances to win.
    const CURVE: WinCurve = WinCurve::UNFITTED;

    /// The numbers of its search.
    const PARAMS: SearchParams = SearchParams::DEFAULT;

    /// The game that Syzygy has tables for.
    const TABLEBASE: Option<TablebaseGame> = None;

    /// The evaluation, with the network that is built in.
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

    #[inline]
    fn tablebase_position(pos: &ChessPosition<R>) -> Option<TablebasePosition> {
        tablebase_position(pos.board(), R::TABLEBASE?)
    }
}
