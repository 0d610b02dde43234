//! Atomic chess: captures explode and remove the pieces on adjacent squares.

mod curve;

use engine_core::endings::tablebase::TablebaseGame;
use engine_core::nnue::BuiltIn;
use engine_core::{
    FenError, Outcome, PieceInfo, Preset, RulesPage, SearchParams, Side, VariantInfo, WinCurve,
};

use self::curve::CURVE;

use crate::chess::{Relative, RelativeEvaluator, RelativeOfChess, by_network};
use crate::chess_board::chess960;
use crate::chess_board::piece_info::piece_info;
use crate::chess_board::rules::{Edit, Lifted, Rules};
use crate::chess_board::see::value;
use crate::chess_board::xboard::ShownAsChess;
use crate::chess_board::{Action, ChessBoard, Kind, Move, leaps};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

const EXPLODES: &str = "Its captures explode: it leaves the board with its victim, and so do all pieces but pawns on the squares around.";

static PAWN: PieceInfo = PieceInfo::with(
    piece_info(Kind::Pawn).own_moves(),
    &[
        EXPLODES,
        "An explosion beside it does it no harm.",
        "From its second rank it may move two squares.",
        "En passant: it captures a pawn that has just passed it with a double step.",
        "Promotes on the last rank.",
    ],
);
static KING: PieceInfo = PieceInfo::with(
    "Moves one square in any direction, never into check unless it then stands beside the other king.",
    &[
        "It captures nothing, and loses the game when an explosion reaches it.",
        "Beside the other king it need not fear check.",
        "Castles with an unmoved corner piece.",
    ],
);
static ROOK: PieceInfo = explosive(Kind::Rook);
static KNIGHT: PieceInfo = explosive(Kind::Knight);
static BISHOP: PieceInfo = explosive(Kind::Bishop);
static QUEEN: PieceInfo = explosive(Kind::Queen);

/// Description of a piece whose captures explode.
const fn explosive(kind: Kind) -> PieceInfo {
    PieceInfo::with(piece_info(kind).own_moves(), &[EXPLODES])
}

/// Rules of Atomic chess, as differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct AtomicRules;

/// A square and its neighbours.
#[inline]
fn around(square: Square) -> Bitboard {
    leaps(Kind::King, Side::White, square) | Bitboard::from_square(square)
}

/// The pieces removed by a capture, including the capturing piece and its victim.
#[inline]
fn blast(board: &ChessBoard, mv: Move) -> Bitboard {
    let near = around(mv.to) & board.occupied() & !board.of_kind(Kind::Pawn);
    let victim =
        if mv.action == Action::EnPassant { Square::at(mv.to.file(), mv.from.rank()) } else { mv.to };
    near | Bitboard::from_square(victim) | Bitboard::from_square(mv.from)
}

/// True if the kings are adjacent, so that neither can be blown up without the other.
#[inline]
fn are_kings_joined(board: &ChessBoard) -> bool {
    let kings = board.of_kind(Kind::King);
    (around(kings.lowest()) & kings).many()
}

/// The pieces whose capture by `side` blows up the enemy king and not its own. Empty when a king is
/// gone.
#[inline]
fn fatal_targets(board: &ChessBoard, side: Side) -> Bitboard {
    let [own, other] = [side, !side].map(|side| board.pieces(side, Kind::King));
    if own.is_empty() || other.is_empty() {
        return Bitboard::EMPTY;
    }
    around(other.lowest()) & !around(own.lowest()) & board.of_side(!side) & !other
}

impl Rules for AtomicRules {
    type Log = Lifted;
    type State = ();

    const NAME: &'static str = NAME;
    const TESTS_CAPTURES: bool = true;
    const KING_CAPTURES: bool = false;

    #[inline]
    fn is_royal(board: &ChessBoard, us: Side) -> bool {
        board.pieces(us, Kind::King).any() && !are_kings_joined(board)
    }

    #[inline]
    fn king_attackers(board: &ChessBoard, us: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let joined = (board.pieces(!us, Kind::King) & around(square)).any();
        if joined { Bitboard::EMPTY } else { board.attackers_under::<Self>(!us, square, occupied) }
    }

    /// The side's king must survive: it must be outside the explosion, and not in check unless the
    /// enemy king is blown up.
    #[inline]
    fn allows_capture(board: &ChessBoard, mv: Move) -> bool {
        let us = board.side();
        let gone = blast(board, mv);
        let king = board.pieces(us, Kind::King);
        if mv.kind == Kind::King || (king & gone).any() {
            return false;
        }
        let enemy = board.pieces(!us, Kind::King);
        let occupied = board.occupied() & !gone;
        (enemy & gone).any() || (Self::king_attackers(board, us, king.lowest(), occupied) & !gone).is_empty()
    }

    fn after_capture(edit: &mut Edit<'_, Lifted>, mv: Move) {
        let near = around(mv.to) & edit.board().occupied() & !edit.board().of_kind(Kind::Pawn);
        for square in near | Bitboard::from_square(mv.to) {
            edit.lift(square);
        }
    }

    #[inline]
    fn game_end(board: &ChessBoard, _state: &()) -> Option<Outcome> {
        if board.of_kind(Kind::King).many() {
            return None;
        }
        Some(match board.pieces(Side::White, Kind::King).any() {
            true => Outcome::win(Side::White, "Black's king is blown up"),
            false => Outcome::win(Side::Black, "White's king is blown up"),
        })
    }

    #[inline]
    fn can_win(board: &ChessBoard, _state: &(), side: Side) -> bool {
        let attackers = |square| board.attackers_under::<Self>(side, square, board.occupied());
        let king = board.pieces(side, Kind::King);
        fatal_targets(board, side).into_iter().any(|square| (attackers(square) & !king).any())
    }

    #[inline]
    fn must_be_answered(board: &ChessBoard, mv: Move) -> bool {
        let side = board.side();
        if mv.kind == Kind::King || board.is_capture(mv) {
            return false;
        }
        let attacks = board.attacks(mv.promotion().unwrap_or(mv.kind), side, mv.to);
        (attacks & fatal_targets(board, side)).any()
    }

    /// True for bare kings only.
    fn insufficient_material(board: &ChessBoard, _state: &()) -> bool {
        board.occupied() == board.of_kind(Kind::King)
    }

    /// True for a rook, a bishop or a knight against a bare king, which is safe from check beside
    /// the other king: solved in `tests/endings/drawn.rs`.
    fn is_drawn_ending(board: &ChessBoard, _state: &()) -> bool {
        let others = board.occupied() & !board.of_kind(Kind::King);
        let winners = board.of_kind(Kind::Queen) | board.of_kind(Kind::Pawn);
        !others.many() && (others & winners).is_empty()
    }

    /// True for a bare king, which cannot capture.
    fn cannot_win(board: &ChessBoard, _state: &(), side: Side) -> bool {
        board.of_side(side) == board.pieces(side, Kind::King)
    }

    /// Requires one king a side, of which one may be blown up already.
    fn check_fen(board: &ChessBoard) -> Result<(), FenError> {
        let refuse = |reason: &str| Err(FenError::impossible("board", reason));
        let [white, black] = Side::BOTH.map(|side| board.pieces(side, Kind::King));
        let them = !board.side();
        match (white.count(), black.count()) {
            (0, 0) => refuse("no king is left"),
            (2.., _) | (_, 2..) => refuse("more than one king of one colour"),
            (1, 1) if Self::king_attackers(board, them, board.own_king(them), board.occupied()).any() => {
                refuse("the side to move could take the king")
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn capture_gain(board: &ChessBoard, mv: Move) -> Option<i32> {
        if !board.is_capture(mv) {
            return Some(mv.promotion().map_or(0, |kind| value(kind) - value(mv.kind)));
        }
        let mut gain = 0;
        for square in blast(board, mv) {
            let value = board.kind_at(square).map_or(0, value);
            gain += if board.of_side(board.side()).has(square) { -value } else { value };
        }
        Some(gain)
    }

    fn piece_info(kind: Kind) -> &'static PieceInfo {
        match kind {
            Kind::Pawn => &PAWN,
            Kind::King => &KING,
            Kind::Rook => &ROOK,
            Kind::Knight => &KNIGHT,
            Kind::Bishop => &BISHOP,
            _ => &QUEEN,
        }
    }
}

impl ShownAsChess for AtomicRules {
    const KNOWN: bool = true;
}

/// Atomic chess.
pub type Atomic = RelativeOfChess<AtomicRules>;

const NAME: &str = "atomic";

static BENCH: &[(&str, &str)] = &[
    (NAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (NAME, "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"),
    (NAME, "r1bqk2r/ppp2ppp/2n1p3/3p4/1b1P4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 0 7"),
    (NAME, "r3k2r/pp3ppp/8/3pp3/8/3PP3/PPP2PPP/R3K2R b KQkq - 0 15"),
    (NAME, "8/5pk1/6p1/8/8/1P6/P4PK1/3R4 w - - 0 30"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("atomic");

impl Relative for AtomicRules {
    type Evaluator = RelativeEvaluator<Self>;

    const TABLEBASE: Option<TablebaseGame> = Some(TablebaseGame::Atomic);
    const CURVE: WinCurve = CURVE;
    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Atomic Chess",
        presets: &[Preset::plain(NAME, "Chess in which captures explode")],
        goal: "Blow up the enemy king by a capture on it or beside it, or checkmate it.",
        pgn_names: &[(NAME, "Atomic")],
        rules: "Chess in which a capture explodes: the captured piece, the capturing piece and all pieces but pawns on the squares \
                around are gone. Blowing up the enemy's king wins, even out of check; nobody may blow up their own, and kings do \
                not capture. Kings side by side give and suffer no check.",
        pages: &[RulesPage::only("atomic", "Atomic Chess", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        bench: BENCH,
        ..chess960::INFO
    };

    /// Set manually: `docs/lab/search.md`.
    const PARAMS: SearchParams =
        SearchParams { quiescence_checks: 1, ..SearchParams::DEFAULT.with_margins(160) }.checked();

    fn evaluator() -> RelativeEvaluator<Self> {
        by_network(&NETWORK)
    }
}

#[cfg(test)]
mod tests;
