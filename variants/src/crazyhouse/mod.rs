//! Crazyhouse: a captured piece changes sides and may be dropped on the board.

mod curve;
mod state;

use engine_core::nnue::BuiltIn;
use engine_core::{PieceInfo, Preset, RulesPage, SearchParams, Side, VariantInfo, WinCurve};

use self::curve::CURVE;
pub use state::Pockets;

use crate::chess::{Relative, RelativeEvaluator, RelativeOfChess, by_network};
use crate::chess_board::chess960;
use crate::chess_board::king_facts::{KING_FACTS, king_facts};
use crate::chess_board::piece_info::piece_info;
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::ShownAsChess;
use crate::chess_board::{Action, ChessBoard, Kind, Move};
use crate::common::bitboard::Bitboard;
use state::POCKET_KINDS;

/// Ranks on which pawns cannot be dropped.
const EDGES: Bitboard = Bitboard(Bitboard::rank(0).0 | Bitboard::rank(7).0);

const IN_HAND: &str = "Captured, it changes sides and goes into the captor's hand, to be put on any empty square instead of a move.";

static PAWN: PieceInfo = PieceInfo::with(
    piece_info(Kind::Pawn).own_moves(),
    &[
        IN_HAND,
        "From its second rank it may move two squares.",
        "It is not put on the first or last rank.",
        "En passant: it captures a pawn that has just passed it with a double step.",
        "Promotes on the last rank; captured then, it is a pawn again.",
    ],
);
static ROOK: PieceInfo = PieceInfo::with(piece_info(Kind::Rook).own_moves(), &[IN_HAND]);
static KNIGHT: PieceInfo = PieceInfo::with(piece_info(Kind::Knight).own_moves(), &[IN_HAND]);
static BISHOP: PieceInfo = PieceInfo::with(piece_info(Kind::Bishop).own_moves(), &[IN_HAND]);
static QUEEN: PieceInfo = PieceInfo::with(piece_info(Kind::Queen).own_moves(), &[IN_HAND]);

/// Rules of Crazyhouse, as differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct CrazyhouseRules;

impl Rules for CrazyhouseRules {
    type Log = ();
    type State = Pockets;

    const NAME: &'static str = NAME;
    const INPUTS: &'static str = "kind of piece (6) x own, enemy x square; castling rights; number of queens (2), rooks (3), bishops (3), knights (3), \
                                  pawns (6) in hand, attacks on kings x own, enemy";
    const FACTS: usize = KING_FACTS;
    const DROPS: bool = true;
    const MOVE_CLOCK: bool = false;

    #[inline]
    fn drops(board: &ChessBoard, state: &Pockets, mut drop: impl FnMut(Kind, Bitboard)) {
        for (kind, _) in POCKET_KINDS {
            if state.count(board.side(), kind) > 0 {
                drop(kind, if kind == Kind::Pawn { !EDGES } else { Bitboard::ALL });
            }
        }
    }

    #[inline]
    fn after(state: &mut Pockets, board: &ChessBoard, mv: Move, captured: Option<Kind>) {
        let us = !board.side();
        match (mv.action, captured) {
            (Action::Drop, _) => return state.remove(us, mv.kind),
            (Action::EnPassant, _) => state.add(us, Kind::Pawn),
            (_, Some(kind)) => state.add(us, if state.is_marked(mv.to) { Kind::Pawn } else { kind }),
            (_, None) => (),
        }
        let is_promoted = mv.promotion().is_some() || state.is_marked(mv.from);
        state.mark(mv.from, false);
        state.mark(mv.to, is_promoted);
    }

    /// True only for positions that cannot occur in a game, since no material ever leaves it.
    fn insufficient_material(board: &ChessBoard, state: &Pockets) -> bool {
        board.is_insufficient() && state.is_empty()
    }

    /// True with one knight or bishop, on the board or in hand, with which its owner cannot mate.
    fn is_drawn_ending(board: &ChessBoard, state: &Pockets) -> bool {
        board.is_insufficient() && state.is_one_minor(board.occupied().count() - 2)
    }

    fn facts(board: &ChessBoard, state: &Pockets, show: impl FnMut(Side, usize)) {
        king_facts(board, |side, kind| state.count(side, kind) > 0, show);
    }

    fn piece_info(kind: Kind) -> &'static PieceInfo {
        match kind {
            Kind::Pawn => &PAWN,
            Kind::Rook => &ROOK,
            Kind::Knight => &KNIGHT,
            Kind::Bishop => &BISHOP,
            Kind::Queen => &QUEEN,
            _ => piece_info(kind),
        }
    }
}

impl ShownAsChess for CrazyhouseRules {
    const KNOWN: bool = true;
    /// Queens, rooks, bishops, knights and pawns can be in hand.
    const BOARD: (&'static str, &'static str) = ("8x8+5", "crazyhouse");
}

/// Crazyhouse.
pub type Crazyhouse = RelativeOfChess<CrazyhouseRules>;

const NAME: &str = "crazyhouse";

/// Pieces that can be in hand.
const HELD: &[(&str, &str)] = &[
    ("P", "White pawns"),
    ("N", "White knights"),
    ("B", "White bishops"),
    ("R", "White rooks"),
    ("Q", "White queens"),
    ("p", "Black pawns"),
    ("n", "Black knights"),
    ("b", "Black bishops"),
    ("r", "Black rooks"),
    ("q", "Black queens"),
];

static BENCH: &[(&str, &str)] = &[
    (NAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
    (NAME, "r1bqkb1r/ppp1pppp/2n2n2/8/3P4/2N5/PPP2PPP/R1BQKBNR[Pp] w KQkq - 1 5"),
    (NAME, "r1b1k2r/ppp2ppp/2n2n2/4p3/2B1P3/2P2N2/P1P2PPP/R1BQ1RK1[Pqbn] b kq - 0 9"),
    (NAME, "r2q1rk1/ppp2pp1/2npb2p/4p3/2B1P3/2NP1N1P/PPP2PP1/R2Q1RK1[BNbn] w - - 0 12"),
    (NAME, "2kr3r/pppq1Np1/2n1b2p/3pP3/8/2P2Q2/PP3PPP/R1B2RK1[NPPbbnp] b - - 0 18"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("crazyhouse");

impl Relative for CrazyhouseRules {
    type Evaluator = RelativeEvaluator<Self>;

    const CURVE: WinCurve = CURVE;
    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Crazyhouse",
        presets: &[Preset::plain(NAME, "Chess in which captured pieces come back on the captor's side")],
        aliases: &[("zh", NAME), ("crazy house", NAME)],
        pgn_names: &[(NAME, "Crazyhouse")],
        goal: "Checkmate the enemy king, also with pieces that you took and put back.",
        rules: "Chess in which a captured piece goes into the captor's hand. Instead of a move a player may put a piece from the \
                hand on any empty square, a pawn not on the first or last rank; the drop may give check and mate. A piece that \
                was a pawn goes into the hand as a pawn. There is no fifty-move rule. Drops are written N@f3.",
        pages: &[RulesPage::only("crazyhouse", "Crazyhouse", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_held: HELD,
        bench: BENCH,
        ..chess960::INFO
    };

    /// Set manually: `docs/lab/search.md`.
    const PARAMS: SearchParams = SearchParams {
        check_bonus: 16_000,
        quiescence_checks: 1,
        reply_extension: 1,
        ..SearchParams::DEFAULT.with_margins(160)
    }
    .checked();

    fn evaluator() -> RelativeEvaluator<Self> {
        by_network(&NETWORK)
    }
}

#[cfg(test)]
mod tests;
