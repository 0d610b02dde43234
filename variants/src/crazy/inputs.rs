//! Network inputs: pieces by square, on the board or inside a Rook with their level there, castling
//! rights, and the right to deny. Black's view is mirrored top to bottom.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use super::denial::Phase;
use super::piece::{Kind, Piece};
use super::state::CrazyPosition;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Network inputs of Crazy Chess.
#[derive(Clone, Debug)]
pub(super) struct CrazyInputs;

/// Number of square sets at one level: the classes of both sides.
const PLANES: usize = 2 * Piece::CLASSES;
/// Number of distinguished levels: on the square, and first, second, and higher inside the Rook.
const LEVELS: usize = 4;
/// Index of the first feature without a square: castling rights (K Q k q), then pairs for White and
/// Black: holds the right to deny; has to replace a denied move; makes a move that cannot be
/// denied.
const RIGHTS: usize = LEVELS * PLANES * 64;
const CASTLINGS: usize = 4;
const PAIRS: usize = 3;

/// Square set of a piece at a level.
#[inline]
fn plane(side: Side, class: usize, level: usize) -> usize {
    level * PLANES + side.index() * Piece::CLASSES + class
}

fn insert_stacks(pos: &CrazyPosition, set: &mut FeatureSet<'_>) {
    let board = pos.board();
    for square in board.loaded() {
        for (index, piece) in board.stack(square) {
            let level = usize::from(index).min(LEVELS - 1);
            set.insert(plane(piece.side(), piece.class(), level) * 64 + square.index());
        }
    }
}

fn insert_rights(pos: &CrazyPosition, set: &mut FeatureSet<'_>) {
    let denial = pos.denial();
    let side = pos.plain().side();
    let mut bits = pos.plain().castling.bits();
    let mut insert = |pair: usize, side: Side| bits |= 1 << (CASTLINGS + 2 * pair + side.index());
    if let Some(holder) = denial.holder {
        insert(0, holder);
    }
    match denial.phase {
        Phase::Normal => {}
        Phase::Next(_) => insert(1, side),
        Phase::Immune => insert(2, side),
    }
    set.insert_word(RIGHTS / 64, bits);
}

impl Inputs<CrazyPosition> for CrazyInputs {
    const GAME: &'static str = "crazy";
    const MEANING: &'static str = "level (on the board, inside a Rook first, second, higher) x own, enemy x kind of piece (6, risen Bishop) x square; castling rights; holds the right to deny, replaces a move, cannot be denied";
    const FEATURES: usize = RIGHTS + CASTLINGS + 2 * PAIRS;
    const COUNT: usize = Self::FEATURES;
    const BUCKETS: usize = 8;

    fn features(pos: &CrazyPosition, set: &mut FeatureSet<'_>) {
        let board = pos.board();
        let alone = !board.loaded();
        for side in Side::BOTH {
            let risen = board.risen(side);
            for kind in Kind::ALL {
                let mut squares = board.pieces(side, kind) & alone;
                if kind == Kind::Bishop {
                    squares &= !risen;
                }
                set.insert_word(plane(side, kind.index(), 0), squares.0);
            }
            set.insert_word(plane(side, Kind::COUNT, 0), (risen & alone).0);
        }
        if alone != Bitboard::ALL {
            insert_stacks(pos, set);
        }
        insert_rights(pos, set);
    }

    fn input(feature: usize, view: Side) -> usize {
        if view == Side::White {
            return feature;
        }
        if feature >= RIGHTS {
            let right = feature - RIGHTS;
            return RIGHTS + if right < CASTLINGS { right ^ 2 } else { right ^ 1 };
        }
        let (plane, square) = (feature / 64, feature % 64);
        let (level, piece) = (plane / PLANES, plane % PLANES);
        let turned = (piece + Piece::CLASSES) % PLANES;
        (level * PLANES + turned) * 64 + (square ^ 56)
    }

    /// Groups all squares of a piece, and all levels inside a Rook.
    fn group(input: usize) -> usize {
        if input >= RIGHTS {
            return 2 * PLANES + input - RIGHTS;
        }
        let plane = input / 64;
        plane % PLANES + if plane < PLANES { 0 } else { PLANES }
    }

    fn mirrored(feature: usize) -> Option<usize> {
        match feature {
            square if square < RIGHTS => Some(square ^ 7),
            right if right < RIGHTS + CASTLINGS => None,
            right => Some(right),
        }
    }

    fn place(feature: usize) -> Option<AnySquare> {
        let class = feature / 64 % PLANES % Piece::CLASSES;
        let is_piece = feature < RIGHTS && class != Kind::King.index();
        is_piece.then(|| AnySquare::from(Square::new((feature % 64) as u8)))
    }

    #[inline]
    fn bucket(pos: &CrazyPosition) -> usize {
        (pos.board().count() as usize - 1) / 4 % Self::BUCKETS
    }
}
