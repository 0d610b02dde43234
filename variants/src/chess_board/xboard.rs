//! XBoard's display of the games on the chess board: one turn is one ply.

use engine_core::{
    BoardCodec, BoardSetup, ImagePart, MoveError, PieceLine, PieceLook, Position, Setup, Side, TurnReading,
    sort_by_number,
};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Armies, Army, ArmyPlace, Kind};
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::notation::{ChessNotation, move_text, parse_move};
use crate::chess_board::piece_set::PieceSet;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rights::{CastlingSide, KING_FILE};
use crate::chess_board::rules::Rules;
use crate::chess_board::symbols::letter;
use crate::chess_board::{fen, picture};
use crate::common::betza;
use crate::common::square::Square;
use crate::common::xboard::{Mark, Marks};

/// Rules of a game that XBoard displays like chess.
pub trait ShownAsChess: Rules {
    /// True if XBoard has the game built in. No effect in games with [other pieces](Rules::PIECES).
    const KNOWN: bool = false;
    /// Size and parent of XBoard's board for the game, if it has it built in.
    const BOARD: (&'static str, &'static str) = ("8x8+0", "chess");
    /// True if XBoard can determine the legal moves from the movements of the pieces.
    const LEGALITY: bool = true;
}

/// True if XBoard has the game built in, with the same pieces.
const fn is_known<R: ShownAsChess>() -> bool {
    R::KNOWN && R::PIECES.is_orthodox()
}

impl<R: ShownAsChess> BoardCodec<ChessPosition<R>> for ChessNotation {
    fn setup(start: &ChessPosition<R>, _setup: &Setup) -> Option<BoardSetup> {
        let fen = || fen::write_common(start.board());
        match (is_known::<R>(), R::LEGALITY) {
            (true, _) => None,
            (false, true) => Some(board_setup(R::PIECES, R::ARMIES, [Army::Fide; 2], fen())),
            (false, false) => {
                let looks = R::ARMIES.kinds().map(|kind| look(R::PIECES, kind)).collect();
                Some(BoardSetup::without_moves("8x8+0", "fairy", looks, fen()))
            }
        }
    }

    fn known_board(_setup: &Setup) -> (&'static str, &'static str) {
        R::BOARD
    }

    fn plies(pos: &ChessPosition<R>, mv: Move, _setup: &Setup) -> Vec<String> {
        vec![ply(pos, mv)]
    }

    fn read(pos: &ChessPosition<R>, plies: &[&str], _setup: &Setup) -> TurnReading<Move> {
        read_turn(pos, plies)
    }

    fn highlight(pos: &ChessPosition<R>, clicks: &[&str], _setup: &Setup) -> Option<String> {
        if is_known::<R>() { None } else { marks(pos, clicks) }
    }

    fn choice(pos: &ChessPosition<R>, clicks: &[&str], _setup: &Setup) -> Option<String> {
        promotion_letters(pos, clicks)
    }
}

/// Letters of the possible promotions of a pawn dragged from the first to the second of two
/// squares.
pub(crate) fn promotion_letters<R: Rules>(pos: &ChessPosition<R>, clicks: &[&str]) -> Option<String> {
    let &[from, to] = clicks else { return None };
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    let promotes = |mv: &Move| mv.from == from && mv.to == to && mv.promotion().is_some();
    let mut kinds: Vec<Kind> =
        pos.legal_moves().iter().filter(|mv| promotes(mv)).filter_map(|mv| mv.promotion()).collect();
    let set = &pos.board().set;
    sort_by_number(&mut kinds, |&kind| -set.value(kind));
    (!kinds.is_empty()).then(|| kinds.into_iter().map(|kind| set.letter(kind)).collect())
}

/// Reads a turn, which is one ply.
pub(crate) fn read_turn<R: Rules>(pos: &ChessPosition<R>, plies: &[&str]) -> TurnReading<Move> {
    match plies {
        [] => TurnReading::Partial,
        [ply] => read_move(pos, ply).ok_or_else(|| MoveError::illegal(*ply)).into(),
        _ => TurnReading::Illegal("a turn is one move".to_string()),
    }
}

/// Returns the legal move of an XBoard ply.
pub(crate) fn read_move<R: Rules>(pos: &ChessPosition<R>, ply: &str) -> Option<Move> {
    parse_move(pos, ply).or_else(|| parse_castling(pos, ply))
}

/// True if king and corner piece castle from their files of the usual array.
fn is_usual_castling(pos: &ChessBoard, mv: Move) -> bool {
    let corner = pos.castling_way(pos.side(), mv.from, mv.to).corner_from;
    mv.from.file() == KING_FILE && corner.file() == CastlingSide::of_landing(mv.to).usual_corner()
}

/// Returns a move as XBoard's ply: castling in letters if the king's travel is not enough for
/// XBoard.
pub(crate) fn ply<R: Rules>(pos: &ChessPosition<R>, mv: Move) -> String {
    let in_letters = mv.action == Action::Castle && !is_usual_castling(pos.board(), mv);
    if in_letters { castling_letters(mv).to_string() } else { move_text(pos, mv, false) }
}

/// Castling in letters.
pub(crate) fn castling_letters(mv: Move) -> &'static str {
    CastlingSide::of_landing(mv.to).letters()
}

/// Reads castling in letters, which XBoard writes if the king's travel is ambiguous.
fn parse_castling<R: Rules>(pos: &ChessPosition<R>, text: &str) -> Option<Move> {
    let letters = text.to_ascii_uppercase().replace('0', "O");
    let fits = |mv: &Move| mv.action == Action::Castle && castling_letters(*mv) == letters;
    pos.legal_moves().into_iter().find(fits)
}

/// Slots of no built-in kind, for the kinds of armies from files.
const FREE_SLOTS: [u8; 16] = [7, 8, 9, 10, 11, 18, 19, 21, 23, 24, 26, 27, 29, 30, 31, 32];

/// XBoard's image for a kind, by slot of its image table.
fn slot(kind: Kind) -> u8 {
    match kind {
        Kind::Pawn => 0,
        Kind::Knight => 1,
        Kind::Bishop => 2,
        Kind::Rook => 3,
        Kind::Queen => 4,
        // A bishop with a crown: slightly more than a bishop.
        Kind::Bede => 13,
        // Elephant and hawk: historical pieces that leap two squares diagonally.
        Kind::Fad => 6,
        Kind::Waffle => 17,
        // A domed hat.
        Kind::Cardinal => 5,
        // A castle tower.
        Kind::ChargingRook => 25,
        // Unicorn, winged horse: relatives of the knight.
        Kind::Fibnif => 20,
        Kind::ChargingKnight => 34,
        // A helmet.
        Kind::Colonel => 36,
        // A rook without ornament.
        Kind::ShortRook => 58,
        // A wheel.
        Kind::WoodyRook => 44,
        Kind::HalfDuck => 28,
        // A knight on the base of a rook.
        Kind::Chancellor => 16,
        // Crowned rook, knight with an eye, crowned bishop, small queen.
        Kind::IllusionaryRook => 14,
        Kind::IllusionaryKnight => 12,
        Kind::IllusionaryBishop => 13,
        Kind::IllusionaryQueen => 15,
        // A sword. Not XBoard's pawn, since XBoard does not support its en passant.
        Kind::IllusionaryPawn => 22,
        Kind::King => 65,
        custom => FREE_SLOTS[(custom.index() - Kind::BUILT_IN) % FREE_SLOTS.len()],
    }
}

pub(crate) fn look(set: &PieceSet, kind: Kind) -> PieceLook {
    PieceLook {
        letter: set.letter(kind).to_string(),
        slot: slot(kind),
        image: vec![ImagePart::own(picture::look(set, kind))],
    }
}

/// Setup of XBoard's board for a game whose moves XBoard can express: the armies, those of White's
/// and Black's corner pieces, and the start position.
pub(crate) fn board_setup(
    set: &PieceSet,
    armies: Armies,
    [white, black]: [Army; 2],
    fen: String,
) -> BoardSetup {
    let bound = |army: Army| set.bound[army.kind(ArmyPlace::Corner).index()];
    let kings = [
        king_movement(set, Side::White, bound(white), "r", "l"),
        king_movement(set, Side::Black, bound(black), "l", "r"),
    ];
    BoardSetup {
        legality_off: false,
        pieces: armies.kinds().filter_map(|kind| movement(set, kind)).chain(kings).collect(),
        ..BoardSetup::without_moves(
            "8x8+0",
            "fairy",
            armies.kinds().map(|kind| look(set, kind)).collect(),
            fen,
        )
    }
}

/// Movement of both sides' pieces of a kind; `None` for the kings, whose castling depends on the
/// army, and if XBoard has no notation for it.
pub(crate) fn movement(set: &PieceSet, kind: Kind) -> Option<PieceLine> {
    let betza = match kind {
        Kind::King => return None,
        // With en passant and the double step, which does not leap over a piece.
        Kind::Pawn => "fmWfceFifmnD".to_string(),
        _ => betza::to_xboard(set.betza(kind)).ok()?,
    };
    Some(PieceLine { piece: format!("{}&", set.letter(kind)), betza })
}

/// Movement of a side's king, with a corner piece that is colour-bound or not. XBoard's left and
/// right are the owner's, so the king's side is White's right and Black's left.
pub(crate) fn king_movement(
    set: &PieceSet,
    side: Side,
    is_bound: bool,
    king_side: &str,
    queen_side: &str,
) -> PieceLine {
    let moves = set.betza(Kind::King);
    let betza = match is_bound {
        true => format!("{moves}i{king_side}O2i{queen_side}O3"),
        false => format!("{moves}isO2"),
    };
    PieceLine { piece: letter(set, side, Kind::King).to_string(), betza }
}

/// XBoard's marks for the clicked piece; promotions are marked as a choice.
pub(crate) fn marks<R: Rules>(pos: &ChessPosition<R>, clicks: &[&str]) -> Option<String> {
    let &[click] = clicks else { return None };
    let from: Square = click.parse().ok()?;
    let mut marks = Marks::none();
    for mv in pos.legal_moves().into_iter().filter(|mv| mv.from == from) {
        let mark = match mv.promotion() {
            Some(_) => Mark::Choice,
            None if pos.is_noisy(mv) => Mark::Capture,
            None => Mark::Quiet,
        };
        if marks.at(mv.to) != Some(Mark::Choice) {
            marks.set(mv.to, mark);
        }
    }
    Some(marks.to_string())
}
