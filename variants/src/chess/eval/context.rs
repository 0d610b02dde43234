//! Position with attack maps, from which the terms of the evaluation are computed.

use engine_core::Side;

use super::force::Force;
use super::geometry::{double_pawn_attacks, king_steps, king_zone, pawn_attacks, ranks};
use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Army, Kind};
use crate::chess_board::piece_set::Class;
use crate::chess_board::rights::KING_FILE;
use crate::common::bitboard::Bitboard;
use crate::common::sliders::between;
use crate::common::square::{Square, first_rank};

/// Both sides' pieces and attacks. Attacks of pieces are filled in as the pieces are evaluated.
pub(super) struct EvalContext<'b> {
    pub(super) board: &'b ChessBoard,
    pub(super) occupied: Bitboard,
    sides: [SideView; 2],
}

/// One side's pieces and attacks.
pub(super) struct SideView {
    pub(super) pieces: Bitboard,
    pub(super) pawns: Bitboard,
    pub(super) king: Square,
    /// Kinds of its pieces, without orthodox pawns and the king.
    pub(super) kinds: Kinds,
    /// Pieces that may not leave the line between their king and an enemy slider.
    pub(super) pinned: Bitboard,
    /// All squares attacked.
    pub(super) attacks: Bitboard,
    /// Squares attacked twice or more.
    pub(super) twice: Bitboard,
    pub(super) by_king: Bitboard,
    /// Squares attacked by pieces of each class.
    pub(super) by_class: [Bitboard; 4],
    /// Squares attacked by each kind.
    pub(super) by_kind: [Bitboard; Kind::COUNT],
    /// Squares that count for the mobility of its pieces.
    pub(super) area: Bitboard,
    /// The squares around the king in which attacks are dangerous.
    pub(super) zone: Bitboard,
    /// Pieces by class, without the king.
    of_class: [Bitboard; 4],
    /// Pieces that slide towards the enemy's first rank.
    pub(super) forward_sliders: Bitboard,
    /// Pieces that slide towards their side's first rank.
    pub(super) backward_sliders: Bitboard,
    pub(super) force: Force,
}

/// A set of kinds, one bit each.
#[derive(Clone, Copy)]
pub(super) struct Kinds(u64);

/// Kind of each bit; a small table, because it is read often.
static KIND_OF_BIT: [Kind; 64] = {
    let mut table = [Kind::Pawn; 64];
    let mut index = 0;
    while index < Kind::COUNT {
        if let Some(kind) = Kind::from_index(index) {
            table[index] = kind;
        }
        index += 1;
    }
    table
};

impl Kinds {
    /// Returns the kinds of which a side has pieces, except orthodox pawn and king.
    fn new(board: &ChessBoard, side: Side) -> Kinds {
        let armies = board.armies();
        let first = Kinds::of_army(board, side, armies.first());
        let second = armies.second().map_or(0, |second| Kinds::of_army(board, side, second));
        let custom = board.set.custom_kinds().fold(0, |set, kind| set | Kinds::bit(board, side, kind));
        Kinds(first | second | custom)
    }

    #[inline(always)]
    fn of_army(board: &ChessBoard, side: Side, army: Army) -> u64 {
        let Some(kinds) = army.declared() else { return 0 };
        kinds.into_iter().fold(0, |set, kind| set | Kinds::bit(board, side, kind))
    }

    #[inline(always)]
    fn bit(board: &ChessBoard, side: Side, kind: Kind) -> u64 {
        u64::from(board.pieces(side, kind).any()) << kind.index()
    }
}

impl Iterator for Kinds {
    type Item = Kind;

    #[inline]
    fn next(&mut self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let kind = KIND_OF_BIT[self.0.trailing_zeros() as usize & 63];
        self.0 &= self.0 - 1;
        Some(kind)
    }
}

/// Square of a side's king; of several kings the first one from the side's own first rank, so that
/// both colours are evaluated alike.
#[inline]
fn first_king(board: &ChessBoard, side: Side) -> Option<Square> {
    let kings = board.pieces(side, Kind::King);
    match side {
        Side::White => kings.first(),
        Side::Black => kings.flip_ranks().first().map(Square::flip_rank),
    }
}

impl SideView {
    fn new(board: &ChessBoard, side: Side) -> SideView {
        let pawns = board.pieces(side, Kind::Pawn);
        let (king, by_king) = match first_king(board, side) {
            Some(king) => (king, king_steps(king)),
            // Without a king the other pieces are evaluated as if it were on its start square.
            None => (Square::at(KING_FILE, first_rank(side)), Bitboard::EMPTY),
        };
        let by_pawn = pawn_attacks(side, pawns);
        let mut by_class = [Bitboard::EMPTY; 4];
        by_class[Class::Pawn as usize] = by_pawn;
        let mut of_class = [Bitboard::EMPTY; 4];
        of_class[Class::Pawn as usize] = pawns;
        let kinds = Kinds::new(board, side);
        let set = &*board.set;
        let mut force = Force::default();
        let (mut forward_sliders, mut backward_sliders) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for kind in kinds {
            let pieces = board.pieces(side, kind);
            of_class[set.class[kind.index()] as usize] |= pieces;
            force.add(set, kind, pieces);
            if set.parts[kind.index()].orthogonal {
                forward_sliders |= pieces;
            }
            if set.slides_back[kind.index()] {
                backward_sliders |= pieces;
            }
        }
        SideView {
            pieces: board.of_side(side),
            pawns,
            king,
            kinds,
            pinned: Bitboard::EMPTY,
            attacks: by_king | by_pawn,
            twice: double_pawn_attacks(side, pawns) | (by_king & by_pawn),
            by_king,
            by_class,
            by_kind: [Bitboard::EMPTY; Kind::COUNT],
            area: Bitboard::EMPTY,
            zone: king_zone(king),
            of_class,
            forward_sliders,
            backward_sliders,
            force,
        }
    }

    /// Squares attacked by pieces of a class.
    #[inline]
    pub(super) fn by(&self, class: Class) -> Bitboard {
        self.by_class[class as usize]
    }

    /// The pieces of a class.
    #[inline]
    pub(super) fn of(&self, class: Class) -> Bitboard {
        self.of_class[class as usize]
    }

    /// Adds the attacks of one piece.
    #[inline]
    pub(super) fn note(&mut self, kind: Kind, attacks: Bitboard) {
        self.twice |= self.attacks & attacks;
        self.attacks |= attacks;
        self.by_kind[kind.index()] |= attacks;
    }
}

impl<'b> EvalContext<'b> {
    pub(super) fn new(board: &'b ChessBoard) -> EvalContext<'b> {
        let sides = [SideView::new(board, Side::White), SideView::new(board, Side::Black)];
        let mut context = EvalContext { board, occupied: board.occupied(), sides };
        for side in Side::BOTH {
            let (pinned, area) = (context.pinned(side), context.mobility_area(side));
            let view = context.side_mut(side);
            (view.pinned, view.area) = (pinned, area);
        }
        context
    }

    #[inline]
    pub(super) fn side(&self, side: Side) -> &SideView {
        &self.sides[side.index()]
    }

    #[inline]
    pub(super) fn side_mut(&mut self, side: Side) -> &mut SideView {
        &mut self.sides[side.index()]
    }

    /// Both kings.
    #[inline]
    pub(super) fn kings(&self) -> Bitboard {
        Bitboard::from_square(self.sides[0].king) | Bitboard::from_square(self.sides[1].king)
    }

    /// Squares that are neither attacked by enemy pawns nor occupied by the side's king, or by its
    /// pawns that are blocked or hardly advanced.
    fn mobility_area(&self, side: Side) -> Bitboard {
        let (ours, theirs) = (self.side(side), self.side(!side));
        let blocked = ours.pawns & self.occupied.ahead(!side);
        let unmoved = ours.pawns & ranks(side, 1, 2);
        !(blocked | unmoved | Bitboard::from_square(ours.king) | theirs.by(Class::Pawn))
    }

    /// Pieces of `side` that are the only ones between their king and an enemy slider.
    fn pinned(&self, side: Side) -> Bitboard {
        let (ours, theirs) = (self.side(side), self.side(!side));
        let mut pinned = Bitboard::EMPTY;
        let set = &*self.board.set;
        for kind in theirs.kinds.filter(|kind| set.parts[kind.index()].slides()) {
            let snipers = self.board.pieces(!side, kind);
            for sniper in set.attacks_to(kind, !side, ours.king, theirs.pieces) & snipers {
                let shield = between(ours.king, sniper) & self.occupied;
                if !shield.many() {
                    pinned |= shield & ours.pieces;
                }
            }
        }
        pinned
    }
}
