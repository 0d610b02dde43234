//! Racing Kings: the first king on the last rank wins, and checks are not allowed.

mod curve;
mod eval;

use engine_core::nnue::{BuiltIn, CorrectedEvaluator};
use engine_core::{FenError, FenField, Outcome, PieceInfo, Preset, RulesPage, Side, VariantInfo, WinCurve};

use self::curve::CURVE;
use self::eval::Race;

use crate::chess::{Relative, RelativeOfChess};
use crate::chess_board::inputs::RelativeInputs;
use crate::chess_board::king_facts::{Reach, steps_over};
use crate::chess_board::piece_info::piece_info;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::{Rules, Symmetry, check_kings};
use crate::chess_board::xboard::ShownAsChess;
use crate::chess_board::{ChessBoard, Kind, Move, attacks_to, leaps};
use crate::common::bitboard::Bitboard;
use crate::common::sliders::ray;

/// Goal of both kings.
const GOAL: Bitboard = Bitboard::rank(7);
static KING: PieceInfo = PieceInfo::with(
    piece_info(Kind::King).own_moves(),
    &["Wins the game by reaching the eighth rank first.", "There is no castling."],
);

/// Rules of Racing Kings, as differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct RacingKingsRules;

/// True if Black's king can follow White's to the last rank at once.
fn can_follow(board: &ChessBoard) -> bool {
    let king = board.own_king(Side::Black);
    let goals = leaps(Kind::King, Side::Black, king) & GOAL & !board.of_side(Side::Black);
    let mut free = goals.into_iter();
    free.any(|goal| board.attackers_under::<RacingKingsRules>(Side::White, goal, board.occupied()).is_empty())
}

/// Lengths of a path to the goal that network inputs distinguish: at most one move, two, ...
const WAYS: usize = 7;
/// Maximum number of squares of the next rank that network inputs count.
const SQUARES_AHEAD: usize = 3;

/// Calls `show` with the facts about the distance of the king of `us` from the goal over squares
/// that are not attacked at present, and about the number of such squares on the next rank.
fn way(board: &ChessBoard, us: Side, attacked: Bitboard, mut show: impl FnMut(usize)) {
    let king = board.own_king(us);
    let free = !board.of_side(us) & !attacked;
    if let Some(steps) = steps_over(free, king, GOAL, WAYS) {
        (steps - 1..WAYS).for_each(&mut show);
    }
    let ahead = Bitboard::from_square(king).ahead(Side::White);
    let next = (ahead | ahead.beside()) & free;
    (0..(next.count() as usize).min(SQUARES_AHEAD)).for_each(|number| show(WAYS + number));
}

impl Rules for RacingKingsRules {
    type Log = ();
    type State = ();

    const NAME: &'static str = NAME;
    const INPUTS: &'static str =
        "kind of piece (6) x own, enemy x square; castling rights; the king's way (10) x own, enemy";
    const FACTS: usize = WAYS + SQUARES_AHEAD;
    const START: &'static str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    const TESTS_MOVES: bool = true;
    const CASTLES: bool = false;
    const SYMMETRY: Symmetry = Symmetry::Alongside;

    /// Forbids moves that give check. Since nobody is in check before the move, only a piece that
    /// leaves a line to the enemy king uncovers a check by another.
    fn allows(board: &ChessBoard, mv: Move) -> bool {
        let us = board.side();
        let king = board.own_king(!us);
        let from = Bitboard::from_square(mv.from);
        let occupied = (board.occupied() & !from) | Bitboard::from_square(mv.to);
        if attacks_to(mv.kind, us, king, occupied).has(mv.to) {
            return false;
        }
        let aligned = ray(king, mv.from) & board.of_side(us) & !from;
        aligned.is_empty() || (board.attackers_under::<Self>(us, king, occupied) & !from).is_empty()
    }

    /// Black, who moves second, may still follow White's king.
    #[inline]
    fn game_end(board: &ChessBoard, _state: &()) -> Option<Outcome> {
        let there = board.of_kind(Kind::King) & GOAL;
        if there.is_empty() {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| (there & board.of_side(side)).any());
        match (white, black) {
            (true, true) => Some(Outcome::draw("Both kings have reached the last rank")),
            (_, true) => Some(Outcome::win(Side::Black, "Black's king has won the race")),
            _ if board.side() == Side::Black && can_follow(board) => None,
            _ => Some(Outcome::win(Side::White, "White's king has won the race")),
        }
    }

    /// Always false: a bare king can still race.
    fn insufficient_material(_board: &ChessBoard, _state: &()) -> bool {
        false
    }

    fn check_fen(board: &ChessBoard) -> Result<(), FenError> {
        if board.of_kind(Kind::Pawn).any() {
            return Err(FenError::new("board", "there are no pawns in this game"));
        }
        check_kings::<Self>(board)?;
        if board.attackers_under::<Self>(!board.side(), board.own_king(board.side()), board.occupied()).any()
        {
            return Err(FenError::impossible("board", "nobody may give check"));
        }
        Ok(())
    }

    fn facts(board: &ChessBoard, _state: &(), mut show: impl FnMut(Side, usize)) {
        let attacks = Side::BOTH.map(|side| Reach::of(board, side, |_, _| false).attacks);
        for side in Side::BOTH {
            way(board, side, attacks[(!side).index()], |fact| show(side, fact));
        }
    }

    fn special_squares() -> Bitboard {
        GOAL
    }

    fn piece_info(kind: Kind) -> &'static PieceInfo {
        if kind == Kind::King { &KING } else { piece_info(kind) }
    }
}

impl ShownAsChess for RacingKingsRules {
    const LEGALITY: bool = false;
}

/// Racing Kings.
pub type RacingKings = RelativeOfChess<RacingKingsRules>;

const NAME: &str = "racingkings";

static BENCH: &[(&str, &str)] = &[
    (NAME, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
    (NAME, "8/8/8/8/8/7K/krbnNBR1/qrbnNBRQ b - - 1 1"),
    (NAME, "8/8/8/1k4K1/8/8/1rbnNBR1/qrbnNBRQ w - - 6 6"),
    (NAME, "8/2k5/8/6K1/5R2/8/1rb1N3/q1bn1BRQ b - - 4 12"),
    (NAME, "8/8/5K2/8/1k6/3b4/2r1N3/5R2 w - - 0 25"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("racingkings");

impl Relative for RacingKingsRules {
    type Evaluator = CorrectedEvaluator<ChessPosition<Self>, RelativeInputs<Self>, Race>;

    const CURVE: WinCurve = CURVE;
    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Racing Kings",
        presets: &[Preset::plain(NAME, "A race of the kings to the last rank, without checks")],
        aliases: &[("racing kings", NAME), ("racing", NAME)],
        pgn_names: &[(NAME, "Racing Kings")],
        goal: "Be the first to lead your king to the eighth rank.",
        rules: "Both kings start on White's side of the board and run to the eighth rank; whose king is there first has won. \
                If White's king arrives, Black may still draw by reaching the rank with the very next move. No move may give \
                check. There are no pawns and no castling; a player without a legal move is stalemated, which is a draw.",
        pages: &[RulesPage::only("racing-kings", "Racing Kings", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: FenField::PLAIN,
        bench: BENCH,
        ..VariantInfo::EMPTY
    };

    fn evaluator() -> Self::Evaluator {
        CorrectedEvaluator::new(Race::default(), Some(&NETWORK))
    }
}

#[cfg(test)]
mod tests;
