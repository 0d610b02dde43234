//! Weights for kinds of armies from files: those of the built-in kind that moves most alike, scaled to the
//! value.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::layout::{BLOCKS, MATERIAL};
use super::weight::{Weight, Weights};
use super::weights::WEIGHTS;
use crate::chess_board::kinds::Kind;
use crate::chess_board::own_pieces::OwnKind;
use crate::chess_board::piece_set::PieceSet;

/// The evaluation's values over those that are measured in games (`docs/balance.md`), in tenths of a percent.
const SCALE: i64 = 1100;

/// The weights of a set of pieces, made once.
pub(crate) fn own_weights(set: &'static PieceSet) -> &'static Weights {
    static MADE: OnceLock<Mutex<HashMap<usize, &'static Weights>>> = OnceLock::new();
    let mut made = MADE.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(std::ptr::from_ref(set).addr()).or_insert_with(|| {
        let mut weights = Box::new(WEIGHTS);
        set.own.iter().flat_map(|own| &own.kinds).for_each(|own| lend(own, &mut weights));
        Box::leak(weights)
    })
}

/// Gives a kind the weights of the one that is like it.
fn lend(own: &OwnKind, weights: &mut Weights) {
    for block in BLOCKS.iter().filter(|block| block.shape[0] == Kind::COUNT) {
        let row = block.len() / Kind::COUNT;
        for column in 0..row {
            weights[block.at(own.kind.index() * row + column)] =
                weights[block.at(own.like.index() * row + column)];
        }
    }
    let whole = |weight: Weight| i64::from(weight.midgame() + weight.endgame());
    let lent = weights[MATERIAL.at(own.like.index())];
    // In tenths of a percent of what the like kind has.
    let share =
        i64::from(own.value) * whole(weights[MATERIAL.at(Kind::Pawn.index())]) * SCALE / whole(lent) / 100;
    let scaled = |material: i32| (i64::from(material) * share / 1000) as i32;
    weights[MATERIAL.at(own.kind.index())] = Weight::new(scaled(lent.midgame()), scaled(lent.endgame()));
}
