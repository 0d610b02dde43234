//! King of the Hill: chess in which a king that reaches the centre wins, too.

mod curve;

use engine_core::nnue::BuiltIn;
use engine_core::{Outcome, PieceInfo, Preset, RulesPage, SearchParams, Side, VariantInfo, WinCurve};

use self::curve::CURVE;
use crate::chess::{Relative, RelativeEvaluator, RelativeOfChess, by_network};
use crate::chess_board::chess960;
use crate::chess_board::king_facts::{KING_FACTS, Reach, king_facts_of, steps_over};
use crate::chess_board::piece_info::piece_info;
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::ShownAsChess;
use crate::chess_board::{ChessBoard, Kind, Move, leaps};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// The hill: d4, e4, d5 and e5.
const HILL: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// Longest way to the hill that networks see, in king moves.
const WAYS: usize = 5;
/// Number of squares of the hill.
const HILL_SQUARES: usize = 4;
/// First of the facts about the length of the way to the hill.
const WAY: usize = KING_FACTS;
/// First of the facts about squares of the hill that the king may enter.
const OPEN: usize = WAY + WAYS;
/// First of the facts about attacked squares of the hill.
const GUARDED: usize = OPEN + HILL_SQUARES;

/// Description of the king.
static KING: PieceInfo = PieceInfo::with(
    piece_info(Kind::King).own_moves(),
    &["Castles with an unmoved corner piece.", "Wins the game by reaching d4, e4, d5 or e5."],
);

/// Rules of King of the Hill, as differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct HillRules;

impl Rules for HillRules {
    type Log = ();
    type State = ();

    const NAME: &'static str = NAME;
    const INPUTS: &'static str = "kind of piece (6) x own, enemy x square; castling rights; attack on the king (25), \
        way to the hill (13) x own, enemy";
    const FACTS: usize = GUARDED + HILL_SQUARES;

    #[inline]
    fn game_end(board: &ChessBoard, _state: &()) -> Option<Outcome> {
        let on_hill = board.of_kind(Kind::King) & HILL;
        if on_hill.is_empty() {
            return None;
        }
        Some(match (on_hill & board.of_side(Side::White)).any() {
            true => Outcome::win(Side::White, "White's king is on the hill"),
            false => Outcome::win(Side::Black, "Black's king is on the hill"),
        })
    }

    #[inline]
    fn can_win(board: &ChessBoard, _state: &(), side: Side) -> bool {
        can_enter(board, side, board.own_king(side))
    }

    #[inline]
    fn must_be_answered(board: &ChessBoard, mv: Move) -> bool {
        mv.kind == Kind::King && (HILL.has(mv.to) || can_enter(board, board.side(), mv.to))
    }

    /// Always false: a bare king can walk to the hill.
    fn insufficient_material(_board: &ChessBoard, _state: &()) -> bool {
        false
    }

    fn facts(board: &ChessBoard, _state: &(), mut show: impl FnMut(Side, usize)) {
        let both = Side::BOTH.map(|side| Reach::of(board, side, |_, _| false));
        king_facts_of(board, &both, &mut show);
        for side in Side::BOTH {
            let [ours, theirs] = [side, !side].map(|side| both[side.index()].attacks);
            way(board, side, ours, theirs, |fact| show(side, fact));
        }
    }

    fn special_squares() -> Bitboard {
        HILL
    }

    fn piece_info(kind: Kind) -> &'static PieceInfo {
        if kind == Kind::King { &KING } else { piece_info(kind) }
    }
}

impl ShownAsChess for HillRules {}

/// True if a side's king could step from a square onto the hill.
#[inline]
fn can_enter(board: &ChessBoard, side: Side, from: Square) -> bool {
    let near = leaps(Kind::King, side, from) & HILL & !board.of_side(side);
    let occupied = board.occupied() & !Bitboard::from_square(board.own_king(side));
    near.into_iter().any(|square| board.attackers_under::<HillRules>(!side, square, occupied).is_empty())
}

/// Shows the facts about the hill: how far the king of `us` is from it over squares that the enemy
/// does not attack, how many of its squares that king may enter, and how many of them `us` attacks.
fn way(board: &ChessBoard, us: Side, ours: Bitboard, theirs: Bitboard, mut show: impl FnMut(usize)) {
    let free = !board.of_side(us) & !theirs;
    if let Some(steps) = steps_over(free, board.own_king(us), HILL, WAYS) {
        (steps - 1..WAYS).for_each(|number| show(WAY + number));
    }
    for (first, squares) in [(OPEN, HILL & free), (GUARDED, HILL & ours)] {
        (0..squares.count() as usize).for_each(|number| show(first + number));
    }
}

/// King of the Hill.
pub type KingOfTheHill = RelativeOfChess<HillRules>;

const NAME: &str = "kingofthehill";

static BENCH: &[(&str, &str)] = &[
    (NAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (NAME, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"),
    (NAME, "r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2PP1N2/PPBN1PPP/R1BQ1RK1 w - - 4 9"),
    (NAME, "8/5k2/8/6p1/8/3K4/6P1/8 b - - 0 40"),
    (NAME, "4k3/pp3ppp/8/8/8/8/PPP2PPP/3K4 w - - 0 20"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("kingofthehill");

impl Relative for HillRules {
    type Evaluator = RelativeEvaluator<Self>;

    const CURVE: WinCurve = CURVE;
    const INFO: &'static VariantInfo = &VariantInfo {
        title: "King of the Hill",
        presets: &[Preset::plain(NAME, "Chess in which a king in the middle of the board wins")],
        goal: "Checkmate the enemy king, or lead your own to d4, e4, d5 or e5.",
        aliases: &[("koth", NAME)],
        pgn_names: &[(NAME, "King of the Hill")],
        rules: "Chess with one more way to win: a player whose king reaches d4, e4, d5 or e5 has won at once. All else is as \
                in chess; a bare king still plays on, since it can walk to the hill.",
        pages: &[RulesPage::only("king-of-the-hill", "King of the Hill", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        bench: BENCH,
        ..chess960::INFO
    };

    /// Set manually: `docs/lab/search.md`.
    const PARAMS: SearchParams = SearchParams {
        check_bonus: 16_000,
        quiescence_checks: 2,
        reverse_futility_slope: 100,
        futility_base: 180,
        futility_slope: 90,
        ..SearchParams::DEFAULT
    }
    .checked();

    fn evaluator() -> RelativeEvaluator<Self> {
        by_network(&NETWORK)
    }
}

#[cfg(test)]
mod tests;
