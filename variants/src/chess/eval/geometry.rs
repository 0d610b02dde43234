//! Regions of the board from a side's view.

use engine_core::Side;

pub(super) use crate::chess_board::tables::pawn_attacks;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Squares attacked by two pawns of a set.
#[inline]
pub(super) const fn double_pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let front = pawns.ahead(side).0;
    Bitboard((front & !Bitboard::FILE_A.0) >> 1 & (front & !Bitboard::FILE_H.0) << 1)
}

/// A set and all squares ahead of it, from the side's view.
#[inline]
pub(super) const fn fill_ahead(side: Side, set: Bitboard) -> Bitboard {
    let mut filled = set.0;
    match side {
        Side::White => {
            filled |= filled << 8;
            filled |= filled << 16;
            filled |= filled << 32;
        }
        Side::Black => {
            filled |= filled >> 8;
            filled |= filled >> 16;
            filled |= filled >> 32;
        }
    }
    Bitboard(filled)
}

/// The side's ranks from `from` to `to`, counted 0 to 7 in its view.
#[inline]
pub(super) const fn ranks(side: Side, from: u8, to: u8) -> Bitboard {
    let mut set = 0;
    let mut rank = from;
    while rank <= to {
        set |= match side {
            Side::White => Bitboard::rank(rank).0,
            Side::Black => Bitboard::rank(7 - rank).0,
        };
        rank += 1;
    }
    Bitboard(set)
}

/// Distance of a file to the nearer edge, 0 to 3.
#[inline]
pub(super) const fn edge_distance(file: u8) -> usize {
    (if file < 4 { file } else { 7 - file }) as usize
}

/// Index of a square in half a board, from the side's view: rank * 4 + distance of the file to the
/// edge.
#[inline]
pub(super) const fn half_board(side: Side, square: Square) -> usize {
    square.relative_rank(side) as usize * 4 + edge_distance(square.file())
}

/// The squares of a king's steps.
#[inline]
pub(super) const fn king_steps(square: Square) -> Bitboard {
    let here = Bitboard::from_square(square);
    let row = here.0 | here.beside().0;
    Bitboard((row | row << 8 | row >> 8) & !here.0)
}

/// Zone in which attacks endanger a king: the king's steps from the nearest square off the edge,
/// and that square.
#[inline]
pub(super) fn king_zone(king: Square) -> Bitboard {
    let centre = Square::at(king.file().clamp(1, 6), king.rank().clamp(1, 6));
    king_steps(centre) | Bitboard::from_square(centre)
}

/// True if a set has squares on the queen's and on the king's wing.
#[inline]
pub(super) fn on_both_wings(set: Bitboard) -> bool {
    let queen_wing = wing(0) | wing(1);
    (set & queen_wing).any() && (set & !queen_wing).any()
}

/// Files near a king: four, or three at the edge.
#[inline]
pub(super) const fn wing(file: u8) -> Bitboard {
    let (first, last) = match file {
        0 => (0, 2),
        1 | 2 => (0, 3),
        3 | 4 => (2, 5),
        5 | 6 => (4, 7),
        _ => (5, 7),
    };
    let mut set = 0;
    let mut file = first;
    while file <= last {
        set |= Bitboard::file(file).0;
        file += 1;
    }
    Bitboard(set)
}
