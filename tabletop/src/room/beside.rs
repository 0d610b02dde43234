//! Pieces beside the board, as drawn by pages: captured pieces and pieces in hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine_core::{AnySquare, DrawnPiece, Picture, Side};

use super::drawing;
use crate::messages::{CapturedPieces, HandPiece, HandPieces};
use crate::table::preview::{counted, counted_names};

/// Drawings referenced by the pieces, whose kinds may no longer be on the board.
fn glyphs<'a>(pieces: impl Iterator<Item = &'a DrawnPiece>) -> BTreeMap<String, String> {
    let mut all = Picture::new(1, 1);
    pieces.for_each(|piece| all.put(AnySquare { file: 0, rank: 0 }, piece.clone()));
    crate::diagram::glyphs(&all)
}

/// Captured pieces of White and of Black, drawn, with equal pieces side by side.
pub(super) fn captured(gone: &[Arc<DrawnPiece>]) -> [CapturedPieces; 2] {
    let glyphs = glyphs(gone.iter().map(|piece| &**piece));
    let of = |side: Side| {
        let counted = counted(gone.iter().map(|piece| &**piece).filter(|piece| piece.side == side));
        let drawings = counted
            .iter()
            .flat_map(|&(piece, count)| {
                std::iter::repeat_n(drawing::loose(std::slice::from_ref(piece)), count)
            })
            .collect();
        CapturedPieces { names: counted_names(&counted), drawings, glyphs: glyphs.clone() }
    };
    Side::BOTH.map(of)
}

/// Pieces in hand of White and of Black, with their counts.
pub(super) fn pockets(hands: &[Vec<DrawnPiece>; 2]) -> [HandPieces; 2] {
    let of = |hand: &Vec<DrawnPiece>| {
        let piece = |(piece, count): (&DrawnPiece, usize)| HandPiece {
            letter: piece.token.to_uppercase(),
            name: piece.name.clone(),
            count,
            drawing: drawing::loose(std::slice::from_ref(piece)),
        };
        let pieces = counted(hand).into_iter().map(piece).collect();
        HandPieces { pieces, glyphs: glyphs(hand.iter()) }
    };
    hands.each_ref().map(of)
}
