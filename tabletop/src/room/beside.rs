//! Pieces beside the board, as drawn by pages: captured pieces and pieces in hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine_core::{AnySquare, DrawnPiece, Picture, Side};

use super::drawing;
use crate::messages::{CapturedPieces, HandPiece, HandPieces};

/// Groups equal pieces with their counts, in order of first appearance.
fn kinds<'a>(pieces: impl Iterator<Item = &'a DrawnPiece>) -> Vec<(&'a DrawnPiece, usize)> {
    let mut kinds: Vec<(&DrawnPiece, usize)> = Vec::new();
    for piece in pieces {
        match kinds.iter_mut().find(|(known, _)| (known.side, &known.name) == (piece.side, &piece.name)) {
            Some((_, count)) => *count += 1,
            None => kinds.push((piece, 1)),
        }
    }
    kinds
}

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
        let kinds = kinds(gone.iter().map(|piece| &**piece).filter(|piece| piece.side == side));
        let counted = |&(piece, count): &(&DrawnPiece, usize)| match count {
            1 => piece.name.clone(),
            count => format!("{count} x {}", piece.name),
        };
        let names: Vec<String> = kinds.iter().map(counted).collect();
        let drawings: Vec<String> = kinds
            .iter()
            .flat_map(|&(piece, count)| {
                std::iter::repeat_n(drawing::loose(std::slice::from_ref(piece)), count)
            })
            .collect();
        CapturedPieces { names: names.join(", "), drawings, glyphs: glyphs.clone() }
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
        let pieces = kinds(hand.iter()).into_iter().map(piece).collect();
        HandPieces { pieces, glyphs: glyphs(hand.iter()) }
    };
    hands.each_ref().map(of)
}
