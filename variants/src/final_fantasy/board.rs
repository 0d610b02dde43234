//! The board: units, captured and called pieces, and the sets of units derived from them.

use engine_core::{Key, Side};

use super::maps::{self, Map};
use super::piece::{Kind, Piece};
use super::riders::{Crew, Riders};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::common::zobrist::split_mix;

/// The units on the board, the lost pieces of each side, and the called pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    base: [Option<Piece>; 64],
    first_rider: [Option<Piece>; 64],
    crew: Crew,
    sides: [Bitboard; 2],
    carriers: Bitboard,
    ridden: Bitboard,
    exposed: Bitboard,
    kings: [Option<Square>; 2],
    maps: [[Bitboard; Map::COUNT]; 2],
    lost: [[u8; Piece::CODES]; 2],
    /// Forms of the lost pieces, one bit a form.
    lost_forms: [u64; 2],
    called: [Option<Piece>; 2],
    key: Key,
}

/// Seeds of the independent parts of the key.
const PIECE_SEED: u64 = 0x0046_4643_6d61_6e00;
const EXPOSED_SEED: u64 = 0x0046_4643_6578_7000;
const LOST_SEED: u64 = 0x0046_4643_6c6f_7300;
const CALLED_SEED: u64 = 0x0046_4643_6361_6c00;

impl Board {
    /// An empty board without captured pieces.
    pub(crate) fn empty() -> Board {
        Board {
            base: [None; 64],
            first_rider: [None; 64],
            crew: Crew::default(),
            sides: [Bitboard::EMPTY; 2],
            carriers: Bitboard::EMPTY,
            ridden: Bitboard::EMPTY,
            exposed: Bitboard::EMPTY,
            kings: [None; 2],
            maps: [[Bitboard::EMPTY; Map::COUNT]; 2],
            lost: [[0; Piece::CODES]; 2],
            lost_forms: [0; 2],
            called: [None; 2],
            key: 0,
        }
    }

    /// Hash key of the whole board.
    #[inline]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The squares of a side's units.
    #[inline]
    pub(crate) fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The side's units in a set.
    #[inline]
    pub(crate) fn map(&self, side: Side, map: Map) -> Bitboard {
        self.maps[side.index()][map as usize]
    }

    /// Carriers of both sides, ridden or not.
    #[inline]
    pub(crate) fn carriers(&self) -> Bitboard {
        self.carriers
    }

    /// Carriers of both sides that have riders.
    #[inline]
    pub(crate) fn ridden(&self) -> Bitboard {
        self.ridden
    }

    /// Airships that normal moves can currently capture.
    #[inline]
    pub(crate) fn exposed(&self) -> Bitboard {
        self.exposed
    }

    /// Square of the side's King; `None` when it has just been captured.
    #[inline]
    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        self.kings[side.index()]
    }

    /// The piece on foot, or the carrier.
    #[inline]
    pub(crate) fn base(&self, square: Square) -> Option<Piece> {
        self.base[square.index()]
    }

    /// The side of the unit on an occupied square.
    #[inline]
    pub(crate) fn side_on(&self, square: Square) -> Side {
        if self.sides[0].has(square) { Side::White } else { Side::Black }
    }

    /// The riders of the carrier on a square, in boarding order.
    #[inline]
    pub(crate) fn riders(&self, square: Square) -> impl Iterator<Item = Piece> + '_ {
        self.first_rider[square.index()].into_iter().chain(self.crew.on(square))
    }

    /// Rider `index` (from 0) of the carrier on a square.
    pub(crate) fn rider(&self, square: Square, index: usize) -> Option<Piece> {
        self.riders(square).nth(index)
    }

    /// The pieces of the unit on a square, the carrier first.
    pub(crate) fn pieces(&self, square: Square) -> impl Iterator<Item = Piece> + '_ {
        self.base(square).into_iter().chain(self.riders(square))
    }

    /// All pieces of a side that are on the board.
    pub(crate) fn pieces_of(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        self.of_side(side).into_iter().flat_map(|square| self.pieces(square))
    }

    /// The piece that its side has called.
    #[inline]
    pub(crate) fn called(&self, side: Side) -> Option<Piece> {
        self.called[side.index()]
    }

    /// Number of pieces with this kind and these marks that the side has lost.
    #[inline]
    pub(crate) fn lost(&self, side: Side, piece: Piece) -> u8 {
        self.lost[side.index()][piece.code()]
    }

    /// Forms of the side's lost pieces: bit [`Piece::form`] is set.
    #[inline]
    pub(crate) fn lost_forms(&self, side: Side) -> u64 {
        self.lost_forms[side.index()]
    }

    /// The captured pieces of a side in listing order, each as often as it was lost.
    pub(crate) fn lost_pieces(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        (0..Piece::CODES)
            .filter_map(Piece::from_code)
            .flat_map(move |piece| std::iter::repeat_n(piece, usize::from(self.lost(side, piece))))
    }

    /// Adds a piece to the captured ones, or (`delta` -1) removes it.
    pub(crate) fn change_lost(&mut self, side: Side, piece: Piece, delta: i8) {
        let count = &mut self.lost[side.index()][piece.code()];
        self.key ^= lost_key(side, piece, *count);
        *count = count.wrapping_add_signed(delta);
        self.key ^= lost_key(side, piece, *count);
        let form = piece.form() << 1;
        let any = self.lost[side.index()][form] | self.lost[side.index()][form | 1] != 0;
        let bit = 1 << piece.form();
        let forms = &mut self.lost_forms[side.index()];
        *forms = if any { *forms | bit } else { *forms & !bit };
    }

    /// Fills or empties a side's call slot.
    pub(crate) fn set_called(&mut self, side: Side, piece: Option<Piece>) {
        let slot = &mut self.called[side.index()];
        if *slot == piece {
            return;
        }
        self.key ^= called_key(side, *slot) ^ called_key(side, piece);
        *slot = piece;
        for square in self.map(side, Map::HasCaller) {
            self.clear_maps(square);
            self.fill_maps(square, side);
        }
    }

    /// Puts a piece on foot or an empty carrier on an empty square.
    pub(crate) fn put(&mut self, square: Square, side: Side, piece: Piece) {
        self.base[square.index()] = Some(piece);
        self.settle(square, side);
    }

    /// Removes a unit from its square and returns it.
    pub(crate) fn take(&mut self, square: Square) -> Option<Unit> {
        let side = self.side_on(square);
        let base = self.base(square)?;
        self.unsettle(square, side);
        let riders = self.riders(square).collect();
        self.base[square.index()] = None;
        self.first_rider[square.index()] = None;
        self.crew.drop_all(square);
        Some(Unit { side, base, riders })
    }

    /// Puts a whole unit on an empty square.
    pub(crate) fn put_unit(&mut self, square: Square, unit: &Unit) {
        self.base[square.index()] = Some(unit.base);
        for piece in unit.riders.iter() {
            self.add_rider(square, piece);
        }
        self.settle(square, unit.side);
    }

    /// Moves a unit with its riders to an empty square.
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let side = self.side_on(from);
        self.unsettle(from, side);
        self.base[to.index()] = self.base[from.index()].take();
        self.first_rider[to.index()] = self.first_rider[from.index()].take();
        self.crew.relocate(from, to);
        self.settle(to, side);
    }

    /// Adds a character to the carrier on `square`, as its last rider.
    pub(crate) fn board(&mut self, square: Square, piece: Piece) {
        let side = self.side_on(square);
        self.unsettle(square, side);
        self.add_rider(square, piece);
        self.settle(square, side);
    }

    /// Removes rider `index` from the carrier on `square`.
    pub(crate) fn unboard(&mut self, square: Square, index: usize) -> Option<Piece> {
        let side = self.side_on(square);
        self.unsettle(square, side);
        let left = if index == 0 {
            let next = self.crew.remove(square, 0);
            std::mem::replace(&mut self.first_rider[square.index()], next)
        } else {
            self.crew.remove(square, index - 1)
        };
        self.settle(square, side);
        left
    }

    /// Promotes the pieces of a unit for which `picks` is true.
    pub(crate) fn promote(&mut self, square: Square, picks: impl Fn(Piece) -> bool) {
        let side = self.side_on(square);
        let exposed = self.exposed.has(square);
        self.unsettle(square, side);
        let raise = |piece: &mut Piece| {
            if picks(*piece) {
                *piece = piece.promoted();
            }
        };
        self.base[square.index()].iter_mut().chain(&mut self.first_rider[square.index()]).for_each(raise);
        self.crew.pieces_mut(square).for_each(raise);
        self.settle(square, side);
        self.set_exposed(square, exposed);
    }

    /// Marks or unmarks the Airship on a square as exposed.
    pub(crate) fn set_exposed(&mut self, square: Square, exposed: bool) {
        if self.exposed.has(square) != exposed {
            self.exposed ^= Bitboard::from_square(square);
            self.key ^= exposed_key(square);
        }
    }

    fn add_rider(&mut self, square: Square, piece: Piece) {
        match &mut self.first_rider[square.index()] {
            Some(_) => self.crew.push(square, piece),
            empty => *empty = Some(piece),
        }
    }

    /// Adds a unit that has been put on a square to the sets and the key.
    fn settle(&mut self, square: Square, side: Side) {
        let bit = Bitboard::from_square(square);
        self.sides[side.index()] |= bit;
        if self.base(square).is_some_and(Piece::is_carrier) {
            self.carriers |= bit;
            if self.first_rider[square.index()].is_some() {
                self.ridden |= bit;
            }
        }
        if self.has_king(square) {
            self.kings[side.index()] = Some(square);
        }
        self.key ^= self.unit_key(square, side);
        self.fill_maps(square, side);
    }

    /// Removes a unit from the sets and the key before it changes or leaves.
    fn unsettle(&mut self, square: Square, side: Side) {
        let without = !Bitboard::from_square(square);
        self.sides[side.index()] &= without;
        self.carriers &= without;
        self.ridden &= without;
        self.set_exposed(square, false);
        if self.kings[side.index()] == Some(square) {
            self.kings[side.index()] = None;
        }
        self.key ^= self.unit_key(square, side);
        self.clear_maps(square);
    }

    fn has_king(&self, square: Square) -> bool {
        let is_king = |piece: Piece| piece.kind() == Kind::King;
        self.base(square).is_some_and(is_king)
            || self.first_rider[square.index()].is_some() && self.riders(square).any(is_king)
    }

    fn unit_key(&self, square: Square, side: Side) -> Key {
        let base = self.base(square).map_or(0, |piece| piece_key(side, piece, square, 0));
        if self.first_rider[square.index()].is_none() {
            return base;
        }
        (1..)
            .zip(self.riders(square))
            .fold(base, |key, (place, piece)| key ^ piece_key(side, piece, square, place))
    }

    fn clear_maps(&mut self, square: Square) {
        let without = !Bitboard::from_square(square);
        for maps in &mut self.maps {
            for map in maps {
                *map &= without;
            }
        }
    }

    fn fill_maps(&mut self, square: Square, side: Side) {
        let mut set = self.maps_of(square, side);
        while set != 0 {
            self.maps[side.index()][set.trailing_zeros() as usize] |= Bitboard::from_square(square);
            set &= set - 1;
        }
    }

    /// Sets that the unit on a square belongs to, one bit a set.
    fn maps_of(&self, square: Square, side: Side) -> u64 {
        let Some(base) = self.base(square) else {
            return 0;
        };
        let own = maps::TRAITS[base.form()];
        if !base.is_carrier() {
            return own | maps::NORMAL[base.form()] | self.free_maps(base, side);
        }
        let mut set = own;
        if self.first_rider[square.index()].is_some() {
            set |= maps::NORMAL[base.form()] | maps::SPECIAL[base.form()];
        }
        for rider in self.riders(square) {
            set |= maps::NORMAL[rider.form()];
            if base.kind() == Kind::WhiteChocobo {
                set |= self.free_maps(rider, side);
            }
        }
        set
    }

    /// Sets that a piece which may use its special abilities belongs to through them, borrowed ones
    /// included.
    fn free_maps(&self, piece: Piece, side: Side) -> u64 {
        let own = maps::SPECIAL[piece.form()];
        match self.called(side) {
            Some(called) if piece.kind() == Kind::Caller => own | maps::BORROWED[called.form()],
            _ => own,
        }
    }
}

/// A unit off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unit {
    pub(crate) side: Side,
    pub(crate) base: Piece,
    pub(crate) riders: Riders,
}

impl Unit {
    /// Pieces of the unit, the carrier first.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        std::iter::once(self.base).chain(self.riders.iter())
    }

    /// Returns the unit after it has changed sides.
    pub(crate) fn converted(&self) -> Unit {
        Unit {
            side: !self.side,
            base: self.base.made_foreign(),
            riders: self.riders.iter().map(Piece::made_foreign).collect(),
        }
    }
}

fn piece_key(side: Side, piece: Piece, square: Square, place: u64) -> Key {
    let packed =
        place << 16 | (piece.code() as u64) << 8 | (side.index() as u64) << 6 | square.index() as u64;
    split_mix(PIECE_SEED ^ packed.wrapping_mul(0x9E37_79B9))
}

fn exposed_key(square: Square) -> Key {
    split_mix(EXPOSED_SEED ^ square.index() as u64)
}

fn lost_key(side: Side, piece: Piece, count: u8) -> Key {
    if count == 0 {
        return 0;
    }
    let packed = u64::from(count) << 16 | (piece.code() as u64) << 8 | side.index() as u64;
    split_mix(LOST_SEED ^ packed.wrapping_mul(0x9E37_79B9))
}

fn called_key(side: Side, piece: Option<Piece>) -> Key {
    piece.map_or(0, |piece| split_mix(CALLED_SEED ^ (piece.code() as u64) << 1 ^ side.index() as u64))
}
