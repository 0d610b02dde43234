//! Moves of the illusionary pawn: one step in any of the three forward directions, to move or to
//! capture; from its second rank also two steps in any of them over empty squares, without capture.
//! It captures orthodox pawns en passant.

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::Move;
use crate::chess_board::piece_set::leaps;
use crate::chess_board::sink::{NOISY, QUIET, Sink, side_of};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Rank of the double step, counted from 0 in the owner's view.
const DOUBLE_STEP_RANK: u8 = 1;

/// Passes the moves of some illusionary pawns to a sink, except en passant.
pub(super) fn visit<const WHITE: bool, const WANTED: u8, S: Sink>(
    board: &ChessBoard,
    pawns: Bitboard,
    allowed: Bitboard,
    sink: &mut S,
) {
    let us = side_of(WHITE);
    let up = if WHITE { 8 } else { -8 };
    let (second, last) = if WHITE {
        (Bitboard::rank(DOUBLE_STEP_RANK), Bitboard::rank(7))
    } else {
        (Bitboard::rank(7 - DOUBLE_STEP_RANK), Bitboard::rank(0))
    };
    let empty = !board.occupied();
    let targets = allowed & !board.of_side(us) & !board.kings() & !passed(board);
    for (delta, inside) in [(up - 1, !Bitboard::FILE_A), (up, Bitboard::ALL), (up + 1, !Bitboard::FILE_H)] {
        let single = (pawns & inside).shift(delta) & targets;
        if WANTED != NOISY {
            let halfway = (pawns & second & inside).shift(delta) & empty;
            let double = (halfway & inside).shift(delta) & empty & allowed;
            sink.pawns(Kind::IllusionaryPawn, single & empty & !last, delta);
            sink.pawns(Kind::IllusionaryPawn, double, 2 * delta);
        }
        if WANTED != QUIET {
            sink.pawns(Kind::IllusionaryPawn, single & !empty & !last, delta);
        }
        sink.promotions(Kind::IllusionaryPawn, single & last, delta);
    }
}

/// The square passed by an orthodox pawn, as a set. A move to it is always the capture, never a
/// plain step.
fn passed(board: &ChessBoard) -> Bitboard {
    board.state.en_passant.map_or(Bitboard::EMPTY, Bitboard::from_square)
}

/// Returns true if an illusionary pawn can make the move, except en passant; the target never holds
/// a piece of its own side.
pub(super) fn is_move(board: &ChessBoard, mv: Move) -> bool {
    let single = leaps(Kind::IllusionaryPawn, board.side(), mv.from) & !board.kings() & !passed(board);
    single.has(mv.to) || is_double_step(board, mv)
}

fn is_double_step(board: &ChessBoard, mv: Move) -> bool {
    let files = mv.to.file() as i8 - mv.from.file() as i8;
    let ranks = mv.to.relative_rank(board.side()) as i8 - mv.from.relative_rank(board.side()) as i8;
    let halfway = Square::at((mv.from.file() + mv.to.file()) / 2, (mv.from.rank() + mv.to.rank()) / 2);
    mv.from.relative_rank(board.side()) == DOUBLE_STEP_RANK
        && ranks == 2
        && matches!(files, -2 | 0 | 2)
        && !board.occupied().has(halfway)
        && !board.occupied().has(mv.to)
}
