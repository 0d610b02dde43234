//! What networks see of a position: as in chess, with illusions as kinds of their own.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use super::rules::IllusionaryPosition;
use crate::chess_board::Kind;
use crate::chess_board::inputs::{bucket, features, group, input, insert_castling, mirrored, place};

/// The kinds of the game, in the order of the inputs.
const KINDS: [Kind; 11] = [
    Kind::Pawn,
    Kind::King,
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Queen,
    Kind::IllusionaryRook,
    Kind::IllusionaryKnight,
    Kind::IllusionaryBishop,
    Kind::IllusionaryQueen,
    Kind::IllusionaryPawn,
];

/// Where the King stands among them.
const KING: usize = 1;

/// What networks see of Illusionary Piece Chess.
#[derive(Clone, Debug)]
pub struct IllusionaryInputs;

impl Inputs<IllusionaryPosition> for IllusionaryInputs {
    const GAME: &'static str = "illusionary";
    const MEANING: &'static str =
        "kind of piece (11) x own, enemy x square; castling rights; corrects the evaluation made by hand";
    const FEATURES: usize = features(KINDS.len());
    const COUNT: usize = features(KINDS.len());
    const BUCKETS: usize = 8;

    #[inline]
    fn features(pos: &IllusionaryPosition, set: &mut FeatureSet<'_>) {
        let board = &pos.board;
        for side in Side::BOTH {
            for (index, &kind) in KINDS.iter().enumerate() {
                set.insert_word(side.index() * KINDS.len() + index, board.pieces(side, kind).0);
            }
        }
        insert_castling(board, KINDS.len(), set);
    }

    fn input(feature: usize, view: Side) -> usize {
        input(feature, KINDS.len(), view)
    }

    fn group(input: usize) -> usize {
        group(input, KINDS.len())
    }

    fn mirrored(feature: usize) -> Option<usize> {
        mirrored(feature, KINDS.len())
    }

    fn place(feature: usize) -> Option<AnySquare> {
        place(feature, KINDS.len(), KING)
    }

    #[inline]
    fn bucket(pos: &IllusionaryPosition) -> usize {
        bucket(&pos.board)
    }
}
