//! The pieces on the board: a base on each occupied square, and the pieces inside Rooks.

use engine_core::{Key, Side};

use super::piece::{Kind, Piece};
use super::pile::{MAX_INSIDE, Pile};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::common::zobrist::{self, Keys};

/// A piece's place: its square and its index in the stack there, 0 for the base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The square.
    pub square: Square,
    /// Index in the stack, 0 for the base.
    pub index: u8,
}

impl Place {
    /// The base of a square.
    #[inline]
    pub const fn base(square: Square) -> Place {
        Place { square, index: 0 }
    }
}

/// A piece inside the Rook on a square.
#[derive(Clone, Copy)]
struct Inside {
    square: Square,
    piece: Piece,
}

/// Filler for the unused part of the list of inside pieces.
const NOBODY: Inside = Inside { square: Square::new(0), piece: Piece::new(Side::White, Kind::Pawn) };

/// The pieces on the board. Attacks and blocking only need the sets of squares; the order inside
/// Rooks is kept in one short list for the whole board, in which the pieces of one square stand in
/// their order.
#[derive(Clone, Copy)]
pub struct Board {
    base: [Option<Piece>; Square::COUNT],
    inside: [Inside; MAX_INSIDE],
    inside_count: u8,
    /// Squares with such a piece, as base or inside, by side and kind.
    pieces: [[Bitboard; Kind::COUNT]; 2],
    /// Squares whose base belongs to the side, by side.
    bases: [Bitboard; 2],
    /// Squares whose base is a Rook.
    rooks: Bitboard,
    /// Squares with pieces inside the Rook.
    loaded: Bitboard,
    /// Squares with a risen Bishop, as base or inside, by side.
    risen: [Bitboard; 2],
    /// Number of pieces by side and class.
    counts: [[u8; Piece::CLASSES]; 2],
    key: Key,
}

/// Keys of bases by piece and square.
static BASE_KEYS: Keys<{ Square::COUNT * Piece::CODES }> = Keys::new(0xC4A2_0001);

#[inline]
fn base_key(piece: Piece, square: Square) -> Key {
    BASE_KEYS.at(piece.code() * Square::COUNT + square.index())
}

/// The key of a piece at an index above 0.
fn inside_key(piece: Piece, square: Square, index: usize) -> Key {
    zobrist::split_mix(base_key(piece, square).wrapping_add(index as u64))
}

impl Board {
    /// A board without pieces.
    pub const fn empty() -> Board {
        Board {
            base: [None; Square::COUNT],
            inside: [NOBODY; MAX_INSIDE],
            inside_count: 0,
            pieces: [[Bitboard::EMPTY; Kind::COUNT]; 2],
            bases: [Bitboard::EMPTY; 2],
            rooks: Bitboard::EMPTY,
            loaded: Bitboard::EMPTY,
            risen: [Bitboard::EMPTY; 2],
            counts: [[0; Piece::CLASSES]; 2],
            key: 0,
        }
    }

    /// Hash key of all pieces and their places.
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The base of a square.
    #[inline]
    pub const fn base(&self, square: Square) -> Option<Piece> {
        self.base[square.index()]
    }

    /// The squares that hold a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.bases[0] | self.bases[1]
    }

    /// The squares whose base belongs to a side.
    #[inline]
    pub const fn bases(&self, side: Side) -> Bitboard {
        self.bases[side.index()]
    }

    /// The squares with a piece of that side and kind, as base or inside.
    #[inline]
    pub const fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.pieces[side.index()][kind.index()]
    }

    /// The squares with a piece of a side, as base or inside.
    pub(crate) fn any_piece(&self, side: Side) -> Bitboard {
        self.pieces[side.index()].iter().fold(Bitboard::EMPTY, |all, &set| all | set)
    }

    /// The squares with a Queen of either side, as base or inside.
    #[inline]
    pub fn queens(&self) -> Bitboard {
        self.pieces(Side::White, Kind::Queen) | self.pieces(Side::Black, Kind::Queen)
    }

    /// Squares whose base is a Rook of either side, inside which pieces can jump.
    #[inline]
    pub const fn rooks(&self) -> Bitboard {
        self.rooks
    }

    /// The squares with pieces inside the Rook.
    #[inline]
    pub const fn loaded(&self) -> Bitboard {
        self.loaded
    }

    /// The squares with a risen Bishop of a side, as base or inside.
    #[inline]
    pub const fn risen(&self, side: Side) -> Bitboard {
        self.risen[side.index()]
    }

    /// The square of a side's King, as base or inside.
    #[inline]
    pub const fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::King).first()
    }

    /// True if a Queen stands on the square, outside a Rook.
    #[inline]
    pub(crate) fn is_queen(&self, square: Square) -> bool {
        self.base(square).is_some_and(|piece| piece.kind() == Kind::Queen)
    }

    /// True if capturing the base of the square has effects on other pieces, or on a King.
    #[inline]
    pub(crate) fn is_volatile(&self, square: Square) -> bool {
        self.loaded.has(square) || self.base(square).is_some_and(|piece| !piece.is_inert())
    }

    /// The pieces inside the Rook on a square, bottom first.
    pub fn inside(&self, square: Square) -> impl Iterator<Item = Piece> + '_ {
        let listed = if self.loaded.has(square) { usize::from(self.inside_count) } else { 0 };
        self.inside[..listed].iter().filter(move |entry| entry.square == square).map(|entry| entry.piece)
    }

    /// All pieces on a square with their indices, the base first.
    pub fn stack(&self, square: Square) -> impl Iterator<Item = (u8, Piece)> + '_ {
        (0..).zip(self.base(square).into_iter().chain(self.inside(square)))
    }

    /// The piece at a place.
    pub fn piece(&self, place: Place) -> Option<Piece> {
        match place.index {
            0 => self.base(place.square),
            index => self.inside(place.square).nth(usize::from(index) - 1),
        }
    }

    /// True if a piece stands alone on its square.
    #[inline]
    pub(super) fn is_alone(&self, place: Place) -> bool {
        place.index == 0 && !self.loaded.has(place.square)
    }

    /// The number of pieces of a side by [class](Piece::class), including those inside Rooks.
    #[inline]
    pub const fn counts(&self, side: Side) -> &[u8; Piece::CLASSES] {
        &self.counts[side.index()]
    }

    /// The number of pieces on the board.
    pub fn count(&self) -> u32 {
        self.occupied().count() + u32::from(self.inside_count)
    }

    /// The number of pieces inside Rooks.
    pub(crate) const fn inside_count(&self) -> usize {
        self.inside_count as usize
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn set(&mut self, square: Square, piece: Piece) {
        let set = Bitboard::from_square(square);
        let side = piece.side().index();
        self.base[square.index()] = Some(piece);
        self.pieces[side][piece.kind().index()] |= set;
        self.bases[side] |= set;
        if piece.kind() == Kind::Rook {
            self.rooks |= set;
        }
        if piece.is_risen() {
            self.risen[side] |= set;
        }
        self.counts[side][piece.class()] += 1;
        self.key ^= base_key(piece, square);
    }

    /// Removes the base of a square without pieces inside. Does nothing on an empty square.
    #[inline]
    pub(super) fn clear(&mut self, square: Square) {
        let Some(piece) = self.base[square.index()].take() else { return };
        let keep = !Bitboard::from_square(square);
        let side = piece.side().index();
        self.pieces[side][piece.kind().index()] &= keep;
        self.bases[side] &= keep;
        self.rooks &= keep;
        self.risen[side] &= keep;
        self.counts[side][piece.class()] -= 1;
        self.key ^= base_key(piece, square);
    }

    /// Moves a piece standing alone to an empty square.
    #[inline]
    pub(super) fn shift(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.base(from) {
            self.clear(from);
            self.set(to, piece);
        }
    }

    /// Removes everything from a square, and returns it.
    pub(super) fn lift(&mut self, square: Square) -> Pile {
        let Some(base) = self.base(square) else { return Pile::new() };
        let mut pile = Pile::with_piece(base);
        if self.loaded.has(square) {
            self.unload(square, &mut pile);
        }
        self.clear(square);
        pile
    }

    /// Moves the pieces inside the Rook on a square to the top of a pile.
    fn unload(&mut self, square: Square, pile: &mut Pile) {
        let mut kept = 0;
        for index in 0..self.inside_count() {
            let entry = self.inside[index];
            if entry.square == square {
                self.key ^= inside_key(entry.piece, square, pile.len());
                self.counts[entry.piece.side().index()][entry.piece.class()] -= 1;
                pile.push(entry.piece);
            } else {
                self.inside[kept] = entry;
                kept += 1;
            }
        }
        self.inside_count = kept as u8;
        let keep = !Bitboard::from_square(square);
        for side in Side::BOTH {
            for set in &mut self.pieces[side.index()] {
                *set &= keep;
            }
            self.risen[side.index()] &= keep;
        }
        self.loaded &= keep;
    }

    /// Puts a pile on an empty square: the first piece as base, the others inside it.
    pub(super) fn put(&mut self, square: Square, pile: &Pile) {
        let mut pieces = pile.iter();
        if let Some(base) = pieces.next() {
            self.set(square, base);
        }
        for (index, piece) in (1..).zip(pieces) {
            self.add_inside(square, piece, index);
        }
    }

    /// Puts pieces on top of the stack on a square.
    pub(super) fn add(&mut self, square: Square, unit: &Pile) {
        let height = self.stack(square).count();
        for (index, piece) in (height..).zip(unit.iter()) {
            self.add_inside(square, piece, index);
        }
    }

    fn add_inside(&mut self, square: Square, piece: Piece, index: usize) {
        let Some(entry) = self.inside.get_mut(usize::from(self.inside_count)) else { return };
        *entry = Inside { square, piece };
        self.inside_count += 1;
        let set = Bitboard::from_square(square);
        let side = piece.side().index();
        self.pieces[side][piece.kind().index()] |= set;
        self.loaded |= set;
        self.counts[side][piece.class()] += 1;
        if piece.is_risen() {
            self.risen[side] |= set;
        }
        self.key ^= inside_key(piece, square, index);
    }

    /// Removes a piece with the pieces that it carries, and returns them; the others on its square
    /// close up.
    pub(super) fn take(&mut self, place: Place) -> Pile {
        let mut pile = self.lift(place.square);
        let unit = pile.cut(usize::from(place.index));
        self.put(place.square, &pile);
        unit
    }

    /// Replaces every piece on a square by the result of `change`; `None` removes it, and the
    /// others close up.
    pub(super) fn change(&mut self, square: Square, change: impl Fn(Piece) -> Option<Piece>) {
        let mut changed = Pile::new();
        changed.extend(self.lift(square).iter().filter_map(change));
        self.put(square, &changed);
    }

    /// The board mirrored top to bottom, with the colours exchanged.
    #[must_use]
    pub fn flipped(&self) -> Board {
        let mut board = Board::empty();
        for square in self.occupied() {
            let mut pile = Pile::new();
            pile.extend(self.stack(square).map(|(_, piece)| piece.flipped()));
            board.put(square.flip_rank(), &pile);
        }
        board
    }
}
