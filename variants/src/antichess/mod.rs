//! Antichess: a side without pieces or legal moves wins; captures are compulsory, and kings are
//! ordinary pieces.

mod curve;

use engine_core::endings::tablebase::TablebaseGame;
use engine_core::nnue::BuiltIn;
use engine_core::{
    FenError, FenField, Outcome, PieceInfo, Preset, RulesPage, SearchParams, Side, VariantInfo, WinCurve,
};

use self::curve::CURVE;

use crate::chess::{Relative, RelativeEvaluator, RelativeOfChess, by_network};
use crate::chess_board::piece_info::piece_info;
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::ShownAsChess;
use crate::chess_board::{ChessBoard, Kind, Move};
use crate::common::bitboard::Bitboard;

static PAWN: PieceInfo = PieceInfo::with(
    piece_info(Kind::Pawn).own_moves(),
    &[
        "From its second rank it may move two squares.",
        "En passant: it captures a pawn that has just passed it with a double step.",
        "Promotes on the last rank, also to a king.",
    ],
);
static KING: PieceInfo = PieceInfo::with(
    "Moves and captures one square in any direction.",
    &["It is a piece like any other: it can be captured, and there is no castling."],
);

/// Number of kinds of chess, which come first.
const KINDS: usize = 6;

/// Returns the squares attacked by a side.
fn attacked_by(board: &ChessBoard, side: Side) -> Bitboard {
    let kinds = Kind::Pawn.index()..KINDS;
    let pieces = kinds
        .filter_map(Kind::from_index)
        .flat_map(|kind| board.pieces(side, kind).into_iter().map(move |square| (kind, square)));
    pieces.fold(Bitboard::EMPTY, |sum, (kind, square)| sum | board.attacks(kind, side, square))
}

/// Rules of Antichess, as differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct AntichessRules;

impl Rules for AntichessRules {
    type Log = ();
    type State = ();

    const NAME: &'static str = NAME;
    const INPUTS: &'static str = "kind of piece (6) x own, enemy x square; castling rights; pieces attacked by kind (6 x 2) x own, enemy";
    const FACTS: usize = 2 * KINDS;
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    const CHECKS: bool = false;
    const ANY_KINGS: bool = true;
    const MUST_CAPTURE: bool = true;
    const MORE_PROMOTIONS: &'static [Kind] = &[Kind::King];
    const CASTLES: bool = false;
    const DISLIKES_PASSING: bool = false;

    fn facts(board: &ChessBoard, _state: &(), mut show: impl FnMut(Side, usize)) {
        for side in Side::BOTH {
            let attacked = attacked_by(board, !side) & board.of_side(side);
            for kind in 0..KINDS {
                let count = (board.by_kind[kind] & attacked).count() as usize;
                (0..count.min(2)).for_each(|number| show(side, 2 * kind + number));
            }
        }
    }

    /// A move to an attacked square forces a capture.
    #[inline]
    fn must_be_answered(board: &ChessBoard, mv: Move) -> bool {
        let occupied = board.occupied() & !Bitboard::from_square(mv.from);
        board.attackers_under::<Self>(!board.side(), mv.to, occupied).any()
    }

    #[inline]
    fn game_end(board: &ChessBoard, _state: &()) -> Option<Outcome> {
        if board.of_side(Side::White).is_empty() {
            Some(Outcome::win(Side::White, "White has no piece left"))
        } else if board.of_side(Side::Black).is_empty() {
            Some(Outcome::win(Side::Black, "Black has no piece left"))
        } else {
            None
        }
    }

    fn no_moves(board: &ChessBoard) -> Outcome {
        match board.side() {
            Side::White => Outcome::win(Side::White, "White has no move left"),
            Side::Black => Outcome::win(Side::Black, "Black has no move left"),
        }
    }

    /// True with bishops only, White's on squares of one colour and Black's on those of the other:
    /// they never meet.
    fn insufficient_material(board: &ChessBoard, _state: &()) -> bool {
        let [white, black] = Side::BOTH.map(|side| board.of_side(side) & Bitboard::LIGHT);
        let never_meet = (white == board.of_side(Side::White) && black.is_empty())
            || (black == board.of_side(Side::Black) && white.is_empty());
        never_meet && board.occupied() == board.of_kind(Kind::Bishop)
    }

    fn check_fen(board: &ChessBoard) -> Result<(), FenError> {
        if board.occupied().is_empty() {
            return Err(FenError::impossible("board", "no piece is left"));
        }
        Ok(())
    }

    /// A capture is never a gain.
    #[inline]
    fn capture_gain(_board: &ChessBoard, _mv: Move) -> Option<i32> {
        Some(0)
    }

    fn piece_info(kind: Kind) -> &'static PieceInfo {
        match kind {
            Kind::Pawn => &PAWN,
            Kind::King => &KING,
            _ => piece_info(kind),
        }
    }
}

impl ShownAsChess for AntichessRules {
    const LEGALITY: bool = false;
}

/// Antichess.
pub type Antichess = RelativeOfChess<AntichessRules>;

const NAME: &str = "antichess";

static BENCH: &[(&str, &str)] = &[
    (NAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
    (NAME, "rnbqkbnr/p1pppppp/8/1B6/8/4P3/PPPP1PPP/RNBQK1NR b - - 0 2"),
    (NAME, "rnb1kbnr/p1pp1ppp/8/4p3/8/1P6/P1PP1PPP/RNBQK1NR w - - 0 4"),
    (NAME, "r1b1k1nr/2pp1ppp/p7/8/1P6/8/2PP1PPP/RNB1K1NR b - - 0 9"),
    (NAME, "8/2p3k1/8/3n4/8/4K1P1/8/8 w - - 0 30"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("antichess");

impl Relative for AntichessRules {
    type Evaluator = RelativeEvaluator<Self>;

    const TABLEBASE: Option<TablebaseGame> = Some(TablebaseGame::Antichess);
    const CURVE: WinCurve = CURVE;
    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Antichess",
        presets: &[Preset::plain(NAME, "Chess in which losing all pieces wins")],
        aliases: &[("anti", NAME)],
        xboard_aliases: &[("giveaway", NAME)],
        pgn_names: &[(NAME, "Antichess")],
        goal: "Get rid of all your pieces, or have no move left.",
        rules: "A player who has no piece left, or has to move and cannot, has won. A player who can capture must. Kings are \
                pieces like others: there is no check, no mate and no castling, and pawns promote to kings, too.",
        pages: &[RulesPage::only("antichess", "Antichess", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: &[
            FenField::SIDE,
            FenField::NO_CASTLING,
            FenField::EN_PASSANT,
            FenField::HALFMOVES,
            FenField::FULLMOVE,
        ],
        bench: BENCH,
        ..VariantInfo::EMPTY
    };

    /// Set manually: `docs/lab/search.md`.
    const PARAMS: SearchParams =
        SearchParams { quiescence_checks: 2, reply_extension: 1, ..SearchParams::DEFAULT.with_margins(60) }
            .checked();

    fn evaluator() -> RelativeEvaluator<Self> {
        by_network(&NETWORK)
    }
}

#[cfg(test)]
mod tests;
