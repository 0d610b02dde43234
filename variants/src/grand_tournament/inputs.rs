//! What networks see of a board: which piece stands where, and who may still castle. Black sees it mirrored top to bottom.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{Side, Spot};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::kinds::Kind;
use crate::chess_board::rights::Castling;
use crate::common::square::Square;

/// Castling rights: two a side.
const RIGHTS: usize = 4;
/// The bit that tells a square from the one that Black's view has in its place.
const MIRRORED: usize = 56;

/// What networks see of chess and of chess with different armies: one network for all of them.
#[derive(Clone, Debug)]
pub struct ChessInputs;

/// The kinds of the armies that players bring.
const KINDS: usize = 18;

impl Inputs<ChessPosition> for ChessInputs {
    const GAME: &'static str = "chess";
    const MEANING: &'static str =
        "kind of piece (18) x own, enemy x square; castling rights; corrects the evaluation made by hand";
    const FEATURES: usize = features(KINDS);
    const COUNT: usize = features(KINDS);
    const BUCKETS: usize = 8;

    #[inline]
    fn features(board: &ChessPosition, set: &mut FeatureSet<'_>) {
        for side in Side::BOTH {
            let pieces = board.of_side(side).0;
            for (kind, &squares) in board.by_kind[..KINDS].iter().enumerate() {
                set.insert_word(side.index() * KINDS + kind, squares.0 & pieces);
            }
        }
        insert_castling(board, KINDS, set);
    }

    fn input(feature: usize, view: Side) -> usize {
        input(feature, KINDS, view)
    }

    fn group(input: usize) -> usize {
        group(input, KINDS)
    }

    fn mirrored(feature: usize) -> Option<usize> {
        mirrored(feature, KINDS)
    }

    fn place(feature: usize) -> Option<Spot> {
        place(feature, KINDS, Kind::King.index())
    }

    #[inline]
    fn bucket(board: &ChessPosition) -> usize {
        bucket(board)
    }
}

/// Number of features of so many kinds: squares by kind and side, and castling rights.
pub(crate) const fn features(kinds: usize) -> usize {
    2 * 64 * kinds + RIGHTS
}

/// Inserts castling rights behind the squares of so many kinds.
#[inline]
pub(crate) fn insert_castling(board: &ChessPosition, kinds: usize, set: &mut FeatureSet<'_>) {
    let castling = board.castling();
    if castling == Castling::NONE {
        return;
    }
    let mut feature = 2 * 64 * kinds;
    for side in Side::BOTH {
        for king_side in [true, false] {
            if castling.has(Castling::right(side, king_side)) {
                set.insert(feature);
            }
            feature += 1;
        }
    }
}

/// The input that a feature is from the view of a side.
pub(crate) fn input(feature: usize, kinds: usize, view: Side) -> usize {
    let pieces = 64 * kinds;
    match view {
        Side::White => feature,
        Side::Black if feature < 2 * pieces => ((feature + pieces) % (2 * pieces)) ^ MIRRORED,
        Side::Black => 2 * pieces + ((feature - 2 * pieces) ^ 2),
    }
}

/// Squares of one kind and side belong together; castling rights stand alone.
pub(crate) fn group(input: usize, kinds: usize) -> usize {
    let squares = 2 * 64 * kinds;
    if input < squares { input / 64 } else { 2 * kinds + input - squares }
}

/// Left and right are alike once nobody can castle.
pub(crate) fn mirrored(feature: usize, kinds: usize) -> Option<usize> {
    (feature < 2 * 64 * kinds).then_some(feature ^ 7)
}

/// The square of a feature, unless it is about the King.
pub(crate) fn place(feature: usize, kinds: usize, king: usize) -> Option<Spot> {
    let is_piece = feature < 2 * 64 * kinds && feature / 64 % kinds != king;
    is_piece.then(|| Spot::from(Square::new((feature % 64) as u8)))
}

/// Four pieces fewer are the next bucket.
#[inline]
pub(crate) fn bucket(board: &ChessPosition) -> usize {
    (board.occupied().count() as usize - 1) / 4 % 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_mirror() {
        let feature = |side: Side, kind: Kind, square: Square| {
            (side.index() * KINDS + kind.index()) * 64 + square.index()
        };
        let [f3, f6] = [Square::at(5, 2), Square::at(5, 5)];
        let white = feature(Side::White, Kind::Knight, f3);
        assert_eq!(input(white, KINDS, Side::White), white);
        assert_eq!(input(white, KINDS, Side::Black), feature(Side::Black, Kind::Knight, f6));
        assert_eq!(input(2 * 64 * KINDS + 1, KINDS, Side::Black), 2 * 64 * KINDS + 3);
    }
}
