//! Three-check: chess in which the third check wins.

mod curve;

use engine_core::nnue::BuiltIn;
use engine_core::{
    FenError, FenField, FenFieldKind, Key, MoveKind, Outcome, Preset, RulesPage, SearchParams, Side,
    VariantInfo, WinCurve,
};

use self::curve::CURVE;
use crate::chess::{Relative, RelativeEvaluator, RelativeOfChess, by_network};
use crate::chess_board::chess960;
use crate::chess_board::king_facts::{KING_FACTS, king_facts};
use crate::chess_board::rules::Rules;
use crate::chess_board::state::State;
use crate::chess_board::xboard::ShownAsChess;
use crate::chess_board::{ChessBoard, Kind, Move};
use crate::common::fen::FenFields;
use crate::common::zobrist::Keys;

/// Number of checks that wins.
const WIN: u8 = 3;

static KEYS: Keys<8> = Keys::new(0x6368_6563_6B73);

/// Number of checks that each side has given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Checks([u8; 2]);

/// Reads the numbers before and after a plus sign, each 0 to 3.
fn pair(text: &str) -> Option<[u8; 2]> {
    let (white, black) = text.split_once('+')?;
    let number = |text: &str| text.parse().ok().filter(|&number| number <= WIN && text.len() == 1);
    Some([number(white)?, number(black)?])
}

/// Reads the field: `3+3` is the number of checks that White and Black still need, `+0+0` the
/// number that they have given.
fn read_field(text: &str) -> Option<Checks> {
    match text.strip_prefix('+') {
        Some(given) => pair(given).map(Checks),
        None => pair(text).map(|left| Checks(left.map(|left| WIN - left))),
    }
}

impl State for Checks {
    const FACTS: usize = WIN as usize - 1;
    const BUCKETS: usize = WIN as usize * WIN as usize;

    #[inline]
    fn key(&self) -> Key {
        let [white, black] = self.0;
        KEYS.at(usize::from(white)) ^ KEYS.at(usize::from(4 + black))
    }

    /// The field stands before or after the counters, and in an old form before en passant.
    fn owns(word: &str) -> bool {
        word.contains('+')
    }

    fn read(fields: &mut FenFields<'_>) -> Result<Checks, FenError> {
        match fields.own[..] {
            [] => Ok(Checks::default()),
            [field] => {
                let reason = || format!("'{field}' is neither 3+3 nor +0+0 nor the like");
                read_field(field).ok_or_else(|| FenError::new("checks", reason()))
            }
            [_, second, ..] => Err(FenError::new("checks", format!("'{second}' is one field too many"))),
        }
    }

    fn write(&self, words: &mut Vec<String>) {
        let [white, black] = self.0.map(|given| WIN - given);
        words.insert(4, format!("{white}+{black}"));
    }

    fn notes(&self) -> Vec<String> {
        let given =
            Side::BOTH.map(|side| format!("{side:?} has given {} of {WIN} checks", self.0[side.index()]));
        given.into()
    }

    fn flipped(self) -> Checks {
        let [white, black] = self.0;
        Checks([black, white])
    }

    /// Checks given by each side.
    #[inline]
    fn bucket(&self, to_move: Side) -> usize {
        let [own, other] = [to_move, !to_move].map(|side| usize::from(self.0[side.index()].min(WIN - 1)));
        own * usize::from(WIN) + other
    }

    /// Facts: one check given, or two.
    #[inline]
    fn facts(&self, side: Side, mut show: impl FnMut(usize)) {
        if let given @ 1..WIN = self.0[side.index()] {
            show(usize::from(given) - 1);
        }
    }
}

/// Rules of Three-check, as differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct ThreeCheckRules;

impl Rules for ThreeCheckRules {
    type Log = ();
    type State = Checks;

    const NAME: &'static str = "threecheck";
    const INPUTS: &'static str = "kind of piece (6) x own, enemy x square; castling rights; checks given (2), attacks on kings x own, enemy";
    const FACTS: usize = KING_FACTS;

    #[inline]
    fn after(state: &mut Checks, board: &ChessBoard, _mv: Move, _captured: Option<Kind>) {
        if board.checkers().any() {
            state.0[(!board.side()).index()] += 1;
        }
    }

    #[inline]
    fn game_end(_board: &ChessBoard, state: &Checks) -> Option<Outcome> {
        match state.0.map(|given| given >= WIN) {
            [false, false] => None,
            [true, false] => Some(Outcome::win(Side::White, "White has given three checks")),
            [false, true] => Some(Outcome::win(Side::Black, "Black has given three checks")),
            [true, true] => Some(Outcome::draw("Both have given three checks")),
        }
    }

    /// True if the side to move can give its last check.
    #[inline]
    fn can_win(board: &ChessBoard, state: &Checks, side: Side) -> bool {
        side == board.side() && state.0[side.index()] + 1 == WIN && can_check(board)
    }

    /// True for bare kings only: any other piece can give check.
    fn insufficient_material(board: &ChessBoard, _state: &Checks) -> bool {
        board.occupied() == board.of_kind(Kind::King)
    }

    /// True for a bare king, which cannot give check.
    fn cannot_win(board: &ChessBoard, _state: &Checks, side: Side) -> bool {
        board.of_side(side) == board.pieces(side, Kind::King)
    }

    fn facts(board: &ChessBoard, _state: &Checks, show: impl FnMut(Side, usize)) {
        king_facts(board, |_, _| false, show);
    }
}

/// True if the side to move has a move that gives check.
fn can_check(board: &ChessBoard) -> bool {
    let mut moves = Vec::with_capacity(64);
    board.list_kind::<ThreeCheckRules>(MoveKind::Noisy, &mut moves);
    board.list_kind::<ThreeCheckRules>(MoveKind::Quiet, &mut moves);
    moves.into_iter().any(|mv| board.gives_check::<ThreeCheckRules>(mv))
}

impl ShownAsChess for ThreeCheckRules {
    const KNOWN: bool = true;
}

/// Three-check.
pub type ThreeCheck = RelativeOfChess<ThreeCheckRules>;

const NAME: &str = "3check";

/// Chess's fields, with the remaining checks before the counters.
const FIELDS: &[FenField] = &[
    FenField::SIDE,
    FenField::CASTLING,
    FenField::EN_PASSANT,
    FenField::new("Checks that White and Black still need", FenFieldKind::Pair { min: 0, max: 3 }),
    FenField::HALFMOVES,
    FenField::FULLMOVE,
];

static BENCH: &[(&str, &str)] = &[
    (NAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"),
    (NAME, "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2+3 0 3"),
    (NAME, "r1bqk2r/ppp2ppp/2np1n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 3+3 0 6"),
    (NAME, "r2q1rk1/ppp2pp1/3p1n1p/2b1p3/2B1P1b1/2NP1N2/PPP2PPP/R2Q1RK1 w - - 2+1 0 10"),
    (NAME, "8/5pk1/6p1/3r4/8/1P4P1/P4PK1/3R4 w - - 1+1 0 30"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("threecheck");

impl Relative for ThreeCheckRules {
    type Evaluator = RelativeEvaluator<Self>;

    const CURVE: WinCurve = CURVE;
    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Three-check",
        presets: &[Preset::plain(NAME, "Chess in which the third check wins")],
        aliases: &[("threecheck", NAME), ("three-check", NAME), ("three check", NAME), ("3-check", NAME)],
        pgn_names: &[(NAME, "Three-check")],
        goal: "Give check three times, or checkmate.",
        rules: "Chess with one more way to win: who has given check three times has won. A move that gives check with two pieces \
                at once counts once. All else is as in chess; only bare kings are drawn by insufficient material.",
        pages: &[RulesPage::only("three-check", "Three-check", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: FIELDS,
        bench: BENCH,
        ..chess960::INFO
    };

    /// Set manually: `docs/lab/search.md`; margins twice the usual ones: `docs/lab/networks.md`.
    const PARAMS: SearchParams = SearchParams {
        reverse_futility_slope: 134,
        futility_base: 236,
        futility_slope: 124,
        razor_base: 458,
        razor_slope: 272,
        noisy_futility_base: 384,
        noisy_futility_slope: 334,
        null_move_eval_divisor: 536,
        probcut_margin: 400,
        exchange_quiet_slope: -34,
        exchange_noisy_slope: -192,
        check_bonus: 16_000,
        quiescence_checks: 100,
        quiescence_check_exchange: -1000,
        ..SearchParams::DEFAULT
    }
    .checked();

    fn evaluator() -> RelativeEvaluator<Self> {
        by_network(&NETWORK)
    }
}

#[cfg(test)]
mod tests;
