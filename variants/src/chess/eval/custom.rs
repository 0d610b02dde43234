//! Weights for kinds of armies from files: those of the built-in kind with the most similar moves,
//! with the piece's own value.

use engine_core::{Key, Shared, Side};

use super::layout::{BLOCKS, MATERIAL, MOBILITIES, MOBILITY};
use super::weight::{Weight, Weights};
use super::weights::WEIGHTS;
use crate::chess_board::custom_pieces::CustomKind;
use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::PieceSet;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::common::zobrist;

/// Returns the weights of a set of pieces.
pub(crate) fn custom_weights(set: &PieceSet) -> Shared<Weights> {
    let mut weights = WEIGHTS;
    set.custom
        .iter()
        .flat_map(|custom| &custom.kinds)
        .for_each(|custom| copy_weights(set, custom, &mut weights));
    weights.into()
}

/// Copies the weights of the kind that a kind is like.
fn copy_weights(set: &PieceSet, custom: &CustomKind, weights: &mut Weights) {
    for block in BLOCKS.iter().filter(|block| block.shape[0] == Kind::COUNT) {
        let row = block.len() / Kind::COUNT;
        for column in 0..row {
            weights[block.at(custom.kind.index() * row + column)] =
                weights[block.at(custom.like.index() * row + column)];
        }
    }
    if !custom.is_like {
        weights[MATERIAL.at(custom.kind.index())] = material(set, custom, weights);
    }
}

/// Material weight of a kind that uses the weights of another: its value, less the excess of its
/// average mobility score over that of the other kind. The mobility weights were fitted to a piece
/// that attacks as many squares as the other kind.
fn material(set: &PieceSet, custom: &CustomKind, weights: &Weights) -> Weight {
    let whole = |weight: Weight| i64::from(weight.midgame() + weight.endgame());
    let base = weights[MATERIAL.at(custom.like.index())];
    // In tenths of a percent of the like kind's weight.
    let share = i64::from(custom.value) * whole(weights[MATERIAL.at(Kind::Pawn.index())]) * 10 / whole(base);
    let scaled = |material: i32| (i64::from(material) * share / 1000) as i32;
    let [like, custom] = [custom.like, custom.kind].map(|kind| usual_mobility(set, kind, weights));
    Weight::new(scaled(base.midgame()), scaled(base.endgame())) + like - custom
}

/// Average mobility score of a kind over squares and random boards, on which one square in four is
/// occupied and three in four are in the mobility area.
fn usual_mobility(set: &PieceSet, kind: Kind, weights: &Weights) -> Weight {
    const BOARDS: usize = 16;
    const WORDS: [Key; 4 * BOARDS] = zobrist::keys(0x626F_6172_6473);
    let (mut midgame, mut endgame) = (0, 0);
    for words in WORDS.chunks_exact(4) {
        let (occupied, good) = (Bitboard(words[0] & words[1]), Bitboard(words[2] | words[3]));
        for square in (0..64).map(Square::new) {
            let reached = set.attacks(kind, Side::White, square, occupied) & good;
            let weight = weights[MOBILITY.at2(kind.index(), (reached.count() as usize).min(MOBILITIES - 1))];
            midgame += weight.midgame();
            endgame += weight.endgame();
        }
    }
    let count = (64 * BOARDS) as i32;
    Weight::new(midgame / count, endgame / count)
}
