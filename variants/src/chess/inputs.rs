//! Network inputs of chess with different armies. Those of chess itself are the inputs of its
//! relatives.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use crate::chess_board::inputs::{
    bucket, features, group, input, insert_castling, insert_pieces, mirrored, place,
};
use crate::chess_board::kinds::Kind;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;
use crate::common::bitboard::Bitboard;

/// Network inputs of chess with different armies: one network for all of them.
#[derive(Clone, Debug)]
pub struct PairingInputs;

/// Number of kinds in the armies that players choose.
const KINDS: usize = 18;

/// Inserts the squares of pieces that are represented as pieces of one of these kinds.
pub(crate) fn insert_as(side: Side, kind: Kind, squares: Bitboard, set: &mut FeatureSet<'_>) {
    set.insert_word(side.index() * KINDS + kind.index(), squares.0);
}

impl<R: Rules> Inputs<ChessPosition<R>> for PairingInputs {
    const GAME: &'static str = "armies";
    const MEANING: &'static str =
        "kind of piece (18) x own, enemy x square; castling rights; corrects the evaluation made by hand";
    const FEATURES: usize = features(KINDS);
    const COUNT: usize = features(KINDS);
    const BUCKETS: usize = 8;

    #[inline]
    fn features(pos: &ChessPosition<R>, set: &mut FeatureSet<'_>) {
        let board = pos.board();
        insert_pieces(board, KINDS, set);
        insert_castling(board, KINDS, set);
    }

    fn input(feature: usize, view: Side) -> usize {
        input(feature, KINDS, 0, view)
    }

    fn group(input: usize) -> usize {
        group(input, KINDS)
    }

    fn mirrored(feature: usize) -> Option<usize> {
        mirrored(feature, KINDS)
    }

    fn place(feature: usize) -> Option<AnySquare> {
        place(feature, KINDS, Kind::King.index())
    }

    #[inline]
    fn bucket(pos: &ChessPosition<R>) -> usize {
        bucket(pos.board())
    }
}
