//! Network inputs: as in chess, with illusions as separate kinds, and attacked pieces.

use engine_core::nnue::{FeatureSet, Inputs};
use engine_core::{AnySquare, Side};

use super::rules::IllusionaryPosition;
use crate::chess_board::inputs::{bucket, features, group, input, insert_castling, mirrored, place};
use crate::chess_board::kinds::ILLUSIONARY_KINDS;
use crate::chess_board::king_facts::{KING_FACTS, Reach, king_facts_of};
use crate::chess_board::tables::pawn_attacks;
use crate::chess_board::{ChessBoard, Kind, attacks};
use crate::common::bitboard::Bitboard;

/// Kinds of the game, in the order of the inputs.
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

/// Index of the King in [`KINDS`].
const KING: usize = 1;

/// Index of the first fact: White's, then Black's.
const FACTS: usize = features(KINDS.len());
/// Index of two facts about each kind: a piece of it is attacked by a pawn, or attacked and not
/// defended.
const ATTACKED: usize = KING_FACTS;
/// Index of the facts that at most one real piece is left beside the king, at most two, ...
const LIVES: usize = ATTACKED + 2 * KINDS.len();
/// Maximum number of real pieces that is distinguished.
const MAX_LIVES: usize = 5;
/// Number of facts about one side.
const SIDE_FACTS: usize = LIVES + MAX_LIVES;

/// Squares attacked by a side's illusions, and those attacked by its illusionary pawns.
fn illusionary_attacks(board: &ChessBoard, side: Side) -> (Bitboard, Bitboard) {
    let union = |kind| {
        let add = |sum, square| sum | attacks(kind, side, square, board.occupied());
        board.pieces(side, kind).into_iter().fold(Bitboard::EMPTY, add)
    };
    let by_pawn = union(Kind::IllusionaryPawn);
    let pieces = ILLUSIONARY_KINDS.into_iter().filter(|&kind| kind != Kind::IllusionaryPawn);
    (pieces.fold(by_pawn, |sum, kind| sum | union(kind)), by_pawn)
}

/// Calls `show` with the facts about each side, each below [`SIDE_FACTS`].
fn facts(pos: &IllusionaryPosition, mut show: impl FnMut(Side, usize)) {
    let board = &pos.board;
    let both = Side::BOTH.map(|side| Reach::of(board, side, |_, _| false));
    king_facts_of(board, &both, &mut show);
    let illusions = Side::BOTH.map(|side| illusionary_attacks(board, side));
    for side in Side::BOTH {
        let [own, other] = [side, !side].map(Side::index);
        let enemy_pawns = board.pieces(!side, Kind::Pawn);
        let by_pawn = pawn_attacks(!side, enemy_pawns) | illusions[other].1;
        let guarded = both[own].attacks | illusions[own].0;
        let loose = (both[other].attacks | illusions[other].0) & !guarded;
        for (index, &kind) in KINDS.iter().enumerate() {
            let pieces = board.pieces(side, kind);
            for (fact, attacked) in [by_pawn, loose].into_iter().enumerate() {
                if kind != Kind::King && (pieces & attacked).any() {
                    show(side, ATTACKED + 2 * index + fact);
                }
            }
        }
        let lives = pos.real_pieces(side) as usize;
        (lives..=MAX_LIVES).for_each(|life| show(side, LIVES + life - 1));
    }
}

/// Network inputs of Illusionary Piece Chess.
#[derive(Clone, Debug)]
pub struct IllusionaryInputs;

impl Inputs<IllusionaryPosition> for IllusionaryInputs {
    const GAME: &'static str = "illusionary";
    const MEANING: &'static str = "kind of piece (11) x own, enemy x square; castling rights; checks, squares beside the king, pieces attacked, real pieces \
         left (52) x own, enemy";
    const FEATURES: usize = FACTS + 2 * SIDE_FACTS;
    const COUNT: usize = FACTS + 2 * SIDE_FACTS;
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
        facts(pos, |side, fact| set.insert(FACTS + side.index() * SIDE_FACTS + fact));
    }

    fn input(feature: usize, view: Side) -> usize {
        input(feature, KINDS.len(), SIDE_FACTS, view)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_board::testing::read;
    use crate::illusionary::Illusionary;

    /// Returns White's facts from [`ATTACKED`] on.
    fn white(fen: &str) -> Vec<usize> {
        let mut shown = Vec::new();
        facts(&read::<Illusionary>(fen), |side, fact| {
            if side == Side::White && fact >= ATTACKED {
                shown.push(fact - ATTACKED);
            }
        });
        shown
    }

    const FIRST_LIFE: usize = LIVES - ATTACKED;

    fn place(kind: Kind) -> usize {
        2 * KINDS.iter().position(|&other| other == kind).expect("a kind of the game")
    }

    #[test]
    fn pieces_attacked_by_pawns_of_both_kinds_are_seen() {
        let knight = place(Kind::Knight);
        assert_eq!(white("4k3/8/2pp4/1p6/4N3/5P2/PPP5/4K3 w - - 0 1"), [0_usize; 0]);
        assert_eq!(white("4k3/8/2p5/1p1p4/4N3/5P2/PPP5/4K3 w - - 0 1"), [knight], "guarded, but by a pawn");
        assert_eq!(white("4k3/8/2p5/1p2s3/4N3/5P2/PPP5/4K3 w - - 0 1"), [knight], "straight ahead");
    }

    #[test]
    fn loose_pieces_are_seen_under_every_attacker() {
        let rook = place(Kind::Rook) + 1;
        assert_eq!(white("4k3/8/2b5/8/8/8/PPP3P1/6KR w - - 0 1"), [0_usize; 0], "the king guards both");
        assert_eq!(white("4k3/8/2b5/8/8/8/PPPP4/4K2R w - - 0 1"), [rook]);
        assert_eq!(white("4k3/8/2a5/8/8/8/PPPP4/4K2R w - - 0 1"), [rook], "bishop and knight");
        assert_eq!(white("4k3/8/8/8/8/6u1/PPPP4/4K2R w - - 0 1"), [rook], "two squares away");
    }

    #[test]
    fn few_real_pieces_are_counted() {
        let lives = |from: usize| (FIRST_LIFE + from - 1..FIRST_LIFE + MAX_LIVES).collect::<Vec<_>>();
        assert_eq!(white("4k3/p7/8/8/8/8/P7/4K1Z1 w - - 0 1"), lives(2));
        assert_eq!(white("4k3/p7/8/8/8/8/PPP5/4K3 w - - 0 1"), lives(4));
    }
}
