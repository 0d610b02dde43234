//! Network inputs of a board: pieces by square, and castling rights. Black's view is mirrored top
//! to bottom.

use std::marker::PhantomData;

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rights::{Castling, CastlingSide};
use crate::chess_board::rules::{Rules, Symmetry};
use crate::chess_board::state::State;
use crate::common::square::Square;

/// Number of castling rights: two a side.
const RIGHTS: usize = 4;
/// Bits in which a square differs from its mirror image in Black's view.
const MIRRORED: usize = 56;

/// Number of kinds of chess, which come first.
const KINDS: usize = 6;
/// Number of output buckets.
const BUCKETS: usize = 8;

/// Network inputs of a relative of chess: pieces, castling rights, and the facts of its `State` and
/// its rules. The network evaluates alone.
#[derive(Clone, Debug)]
pub struct RelativeInputs<R>(PhantomData<R>);

/// Number of features that are pieces on squares.
const SQUARES: usize = 2 * 64 * KINDS;
/// Index of the first fact; a side has those of the state, then those of the rules.
const FACTS: usize = features(KINDS);

/// Number of facts about one side.
const fn facts<R: Rules>() -> usize {
    R::State::FACTS + R::FACTS
}

impl<R: Rules> Inputs<ChessPosition<R>> for RelativeInputs<R> {
    const GAME: &'static str = R::NAME;
    const MEANING: &'static str = R::INPUTS;
    const FEATURES: usize = FACTS + 2 * facts::<R>();
    const COUNT: usize = FACTS + 2 * facts::<R>();
    const BUCKETS: usize = BUCKETS * R::State::BUCKETS;

    #[inline]
    fn features(pos: &ChessPosition<R>, set: &mut FeatureSet<'_>) {
        let board = pos.board();
        insert_pieces(board, KINDS, set);
        insert_castling(board, KINDS, set);
        for side in Side::BOTH {
            pos.state().facts(side, |fact| set.insert(FACTS + side.index() * facts::<R>() + fact));
        }
        let first = FACTS + R::State::FACTS;
        R::facts(board, pos.state(), |side, fact| set.insert(first + side.index() * facts::<R>() + fact));
    }

    fn input(feature: usize, view: Side) -> usize {
        let input = input(feature, KINDS, facts::<R>(), view);
        let is_alongside = R::SYMMETRY == Symmetry::Alongside && view == Side::Black && feature < SQUARES;
        if is_alongside { input ^ MIRRORED } else { input }
    }

    fn group(feature: usize) -> usize {
        group(feature, KINDS)
    }

    fn mirrored(feature: usize) -> Option<usize> {
        mirrored(feature, KINDS)
    }

    fn place(feature: usize) -> Option<AnySquare> {
        place(feature, KINDS, Kind::King.index())
    }

    #[inline]
    fn is_drawn(pos: &ChessPosition<R>) -> bool {
        R::is_drawn_ending(pos.board(), pos.state())
    }

    #[inline]
    fn bucket(pos: &ChessPosition<R>) -> usize {
        let pieces = (pos.board().occupied().count().saturating_sub(1) as usize / 4).min(BUCKETS - 1);
        BUCKETS * pos.state().bucket(pos.board().side()) + pieces
    }
}

/// Number of features with so many kinds: squares by kind and side, and castling rights.
pub(crate) const fn features(kinds: usize) -> usize {
    2 * 64 * kinds + RIGHTS
}

/// Inserts the squares of the pieces of the first so many kinds, White's and Black's.
#[inline]
pub(crate) fn insert_pieces(board: &ChessBoard, kinds: usize, set: &mut FeatureSet<'_>) {
    for side in Side::BOTH {
        let pieces = board.of_side(side).0;
        for (kind, &squares) in board.by_kind[..kinds].iter().enumerate() {
            set.insert_word(side.index() * kinds + kind, squares.0 & pieces);
        }
    }
}

/// Inserts castling rights, which follow the squares of so many kinds.
#[inline]
pub(crate) fn insert_castling(board: &ChessBoard, kinds: usize, set: &mut FeatureSet<'_>) {
    let castling = board.castling();
    if castling == Castling::NONE {
        return;
    }
    let mut feature = 2 * 64 * kinds;
    for side in Side::BOTH {
        for to in CastlingSide::BOTH {
            if castling.has(Castling::right(side, to)) {
                set.insert(feature);
            }
            feature += 1;
        }
    }
}

/// Returns the input of a feature from the view of a side, if `facts` facts about White and as many
/// about Black follow the kinds' features.
pub(crate) fn input(feature: usize, kinds: usize, facts: usize, view: Side) -> usize {
    let pieces = 64 * kinds;
    match (view, feature.checked_sub(features(kinds))) {
        (Side::White, _) => feature,
        (Side::Black, Some(fact)) if fact < facts => feature + facts,
        (Side::Black, Some(_)) => feature - facts,
        (Side::Black, None) if feature < 2 * pieces => ((feature + pieces) % (2 * pieces)) ^ MIRRORED,
        (Side::Black, None) => 2 * pieces + ((feature - 2 * pieces) ^ 2),
    }
}

/// Group of an input: squares of one kind and side share one; each castling right and each fact has
/// its own.
pub(crate) fn group(input: usize, kinds: usize) -> usize {
    let squares = 2 * 64 * kinds;
    if input < squares { input / 64 } else { 2 * kinds + input - squares }
}

/// Returns the feature on the other wing. Left and right are equivalent without castling rights;
/// facts have no wing.
pub(crate) fn mirrored(feature: usize, kinds: usize) -> Option<usize> {
    match feature {
        _ if feature < 2 * 64 * kinds => Some(feature ^ 7),
        _ if feature < features(kinds) => None,
        _ => Some(feature),
    }
}

/// Square of a feature, unless the feature is about the King.
pub(crate) fn place(feature: usize, kinds: usize, king: usize) -> Option<AnySquare> {
    let is_piece = feature < 2 * 64 * kinds && feature / 64 % kinds != king;
    is_piece.then(|| AnySquare::from(Square::new((feature % 64) as u8)))
}

/// Output bucket: one more for every four pieces.
#[inline]
pub(crate) fn bucket(board: &ChessBoard) -> usize {
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
        assert_eq!(input(white, KINDS, 0, Side::White), white);
        assert_eq!(input(white, KINDS, 0, Side::Black), feature(Side::Black, Kind::Knight, f6));
        assert_eq!(input(2 * 64 * KINDS + 1, KINDS, 0, Side::Black), 2 * 64 * KINDS + 3);
        let [of_white, of_black] = [FACTS + 2, FACTS + 5];
        assert_eq!(input(of_white, KINDS, 3, Side::White), of_white);
        assert_eq!(input(of_white, KINDS, 3, Side::Black), of_black);
        assert_eq!(input(of_black, KINDS, 3, Side::Black), of_white);
    }

    #[test]
    fn rights_alone_rule_out_mirroring() {
        assert_eq!(mirrored(8, KINDS), Some(15));
        assert_eq!(mirrored(FACTS - 1, KINDS), None);
        assert_eq!(mirrored(FACTS, KINDS), Some(FACTS));
    }
}
