//! Horde: an army of chess against thirty-six pawns.

mod curve;

use engine_core::nnue::BuiltIn;
use engine_core::{
    FenError, FenField, FenFieldKind, Outcome, PieceInfo, Preset, RulesPage, Side, VariantInfo, WinCurve,
};

use self::curve::CURVE;

use crate::chess::{Relative, RelativeEvaluator, RelativeOfChess, by_network};
use crate::chess_board::chess960;
use crate::chess_board::king_facts::{KING_FACTS, king_facts};
use crate::chess_board::piece_info::piece_info;
use crate::chess_board::rules::{Rules, Symmetry, check_idle_king};
use crate::chess_board::xboard::ShownAsChess;
use crate::chess_board::{ChessBoard, Kind};

static PAWN: PieceInfo = PieceInfo::with(
    piece_info(Kind::Pawn).own_moves(),
    &[
        "From its second rank it may move two squares, one of the horde from its first rank, too.",
        "En passant: it captures a pawn that has just passed it with a double step from the second rank.",
        "Promotes on the last rank.",
    ],
);

/// Rules of Horde, as differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct HordeRules;

impl Rules for HordeRules {
    type Log = ();
    type State = ();

    const NAME: &'static str = NAME;
    const INPUTS: &'static str =
        "kind of piece (6) x own, enemy x square; castling rights; attacks on kings x own, enemy";
    const FACTS: usize = KING_FACTS;
    const START: &'static str = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
    const ANY_KINGS: bool = true;
    const FIRST_RANK_PAWNS: bool = true;
    const SYMMETRY: Symmetry = Symmetry::Opposed;

    /// Only Black's king is royal, since the horde has none.
    #[inline]
    fn is_royal(_board: &ChessBoard, us: Side) -> bool {
        us == Side::Black
    }

    #[inline]
    fn game_end(board: &ChessBoard, _state: &()) -> Option<Outcome> {
        let is_gone = board.of_side(Side::White).is_empty();
        is_gone.then_some(Outcome::win(Side::Black, "The horde is gone"))
    }

    fn facts(board: &ChessBoard, _state: &(), show: impl FnMut(Side, usize)) {
        king_facts(board, |_, _| false, show);
    }

    /// Always false: Black can capture the rest of the horde.
    fn insufficient_material(_board: &ChessBoard, _state: &()) -> bool {
        false
    }

    fn check_fen(board: &ChessBoard) -> Result<(), FenError> {
        let refuse = |reason: &str| Err(FenError::impossible("board", reason));
        let [white, black] = Side::BOTH.map(|side| board.pieces(side, Kind::King).count());
        match (white, black) {
            (1.., _) => refuse("the horde has no king"),
            (_, 0) => refuse("Black has no king"),
            (_, 2..) => refuse("Black has more than one king"),
            (0, 1) => check_idle_king::<Self>(board),
        }
    }

    fn piece_info(kind: Kind) -> &'static PieceInfo {
        if kind == Kind::Pawn { &PAWN } else { piece_info(kind) }
    }
}

impl ShownAsChess for HordeRules {
    const LEGALITY: bool = false;
}

/// Horde.
pub type Horde = RelativeOfChess<HordeRules>;

const NAME: &str = "horde";

static BENCH: &[(&str, &str)] = &[
    (NAME, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"),
    (NAME, "rnbqkbnr/ppp1p1pp/5p2/1PPp1PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq d6 0 3"),
    (NAME, "r1bqk2r/pp2p1pp/2n2p1n/1Pp2PP1/P1PPPP1P/PPPP1PPP/PPPPPPPP/PPPPPPPP w kq - 0 7"),
    (NAME, "r3k2r/pp4pp/2n5/1Pp1PP2/P1P2P1P/1PPP2PP/PP1PP1PP/2PPP1P1 b kq - 0 20"),
    (NAME, "8/5k2/2r5/1P4P1/P6P/8/3P4/8 b - - 0 40"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("horde");

impl Relative for HordeRules {
    type Evaluator = RelativeEvaluator<Self>;

    const CURVE: WinCurve = CURVE;
    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Horde",
        presets: &[Preset::plain(NAME, "Thirty-six pawns against an army")],
        pgn_names: &[(NAME, "Horde")],
        goal: "White: checkmate. Black: take all the pawns.",
        rules: "White has thirty-six pawns and no king, Black the army of chess. White wins by checkmate, Black by capturing \
                everything that White has. White's pawns may also move two squares from the first rank; such a step is not \
                captured en passant. All else is as in chess.",
        pages: &[RulesPage::only("horde", "Horde", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: &[
            FenField::SIDE,
            FenField::new(
                "Castling",
                FenFieldKind::Flags(&[("k", "Black, king's side"), ("q", "Black, queen's side")]),
            ),
            FenField::EN_PASSANT,
            FenField::HALFMOVES,
            FenField::FULLMOVE,
        ],
        bench: BENCH,
        ..chess960::INFO
    };

    fn evaluator() -> RelativeEvaluator<Self> {
        by_network(&NETWORK)
    }
}

#[cfg(test)]
mod tests;
