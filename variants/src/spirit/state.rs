//! A position: the pieces, the side to move, the counters, and their changes by moves.

use engine_core::{Counters, Key, Setup, Side};

use super::bitboard::Bitboard;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::square::Square;
use crate::common::zobrist::{self, Keys};

/// Name of the option for the Walls in the City needed for a Triumph.
pub(crate) const TRIUMPH_WALLS: &str = "SpiritTriumphWalls";
/// Default of the option for the Walls.
pub(crate) const DEFAULT_TRIUMPH_WALLS: u32 = 5;
/// Name of the option for the Haven variation.
pub const HAVEN: &str = "SpiritHaven";

/// Number of Builders, Paladins and Scouts of a side at the start, and the maximum by enhancement.
pub(super) const PIECES_AT_START: u32 = 2;
static PIECES_ON_SQUARES: Keys<{ Piece::COUNT * Square::COUNT }> = Keys::new(0x5b1a_17c4);
/// Keys for Black to move, for Triumph with four Walls, and for Haven.
const STATE_KEYS: [Key; 3] = zobrist::keys(0x57a7_e5c4);

#[inline]
fn square_key(piece: Piece, square: Square) -> Key {
    PIECES_ON_SQUARES.at(piece.index() * Square::COUNT + square.index())
}

/// Rules set by the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpiritRules {
    /// Walls in the City needed for a Triumph: 4 or 5.
    pub triumph_walls: u32,
    /// True if Builders may not leave Walls.
    pub haven: bool,
}

impl SpiritRules {
    /// Returns the rules set by the game's options.
    pub fn from_setup(setup: &Setup) -> SpiritRules {
        let triumph_walls = u32::try_from(setup.options.spin(TRIUMPH_WALLS)).unwrap_or(DEFAULT_TRIUMPH_WALLS);
        SpiritRules { triumph_walls, haven: setup.options.check(HAVEN) }
    }
}

/// A position of Spirit Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpiritPosition {
    /// Squares of each piece, by [`Piece::index`].
    pieces: [Bitboard; Piece::COUNT],
    occupied: Bitboard,
    squares: [Option<Piece>; Square::COUNT],
    pub(super) key: Key,
    part_keys: [Key; 3],
    pub(super) counters: Counters,
    pub(super) rules: SpiritRules,
}

/// Undo record of a move: up to three changed squares with their previous occupants.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(super) changes: [(Square, Option<Piece>); 3],
    pub(super) changed: usize,
    pub(super) key: Key,
    pub(super) counters: Counters,
}

impl SpiritPosition {
    /// Returns the empty board.
    pub fn empty(counters: Counters, rules: SpiritRules) -> SpiritPosition {
        let mut key = 0;
        let states = [counters.side == Side::Black, rules.triumph_walls == 4, rules.haven];
        for (_, state_key) in states.iter().zip(STATE_KEYS).filter(|(on, _)| **on) {
            key ^= state_key;
        }
        SpiritPosition {
            pieces: [Bitboard::EMPTY; Piece::COUNT],
            occupied: Bitboard::EMPTY,
            squares: [None; Square::COUNT],
            key,
            part_keys: [0; 3],
            counters,
            rules,
        }
    }

    /// Replaces the occupant of a square.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let bit = Bitboard::from_square(square);
        if let Some(old) = self.squares[square.index()] {
            self.pieces[old.index()] ^= bit;
            self.occupied ^= bit;
            self.toggle_keys(old, square);
        }
        if let Some(new) = piece {
            self.pieces[new.index()] ^= bit;
            self.occupied ^= bit;
            self.toggle_keys(new, square);
        }
        self.squares[square.index()] = piece;
    }

    /// Key after a turn in which these squares change.
    #[inline]
    pub(super) fn key_with(&self, changes: [(Square, Option<Piece>); 2]) -> Key {
        changes.iter().fold(self.key ^ STATE_KEYS[0], |key, &(square, new)| {
            let keys = [self.at(square), new].map(|piece| piece.map_or(0, |piece| square_key(piece, square)));
            key ^ keys[0] ^ keys[1]
        })
    }

    #[inline]
    fn toggle_keys(&mut self, piece: Piece, square: Square) {
        let key = square_key(piece, square);
        self.key ^= key;
        self.part_keys[piece.kind().part()] ^= key;
    }

    /// Hash keys of the Walls with their Builders, of Adepts and Paladins, and of the other pieces.
    #[inline]
    pub(crate) fn part_keys(&self) -> [Key; 3] {
        self.part_keys
    }

    /// Occupant of a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Squares of a side's pieces of one kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.pieces[Piece::new(side, kind).index()]
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// Rules in force.
    #[inline]
    pub fn rules(&self) -> SpiritRules {
        self.rules
    }

    /// Square of a side's Adept, unless it was captured.
    #[inline]
    pub fn adept(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::Adept).first()
    }

    /// A side's Builders that stand on Walls.
    #[inline]
    pub(crate) fn manned_walls(&self, side: Side) -> Bitboard {
        self.pieces(side, Kind::MannedWall) | self.pieces(side, Kind::MannedEnemyWall)
    }

    /// All Builders of a side.
    #[inline]
    pub(crate) fn builders(&self, side: Side) -> Bitboard {
        self.pieces(side, Kind::Builder) | self.manned_walls(side)
    }

    /// The Walls that a side controls: its own empty ones and those under its Builders (rule 9).
    #[inline]
    pub fn walls(&self, side: Side) -> Bitboard {
        self.pieces(side, Kind::Wall) | self.manned_walls(side)
    }

    /// Walls in the City that a side controls.
    #[inline]
    pub(crate) fn city_walls(&self, side: Side) -> u32 {
        (self.walls(side) & Bitboard::CITY).count()
    }

    /// True if a side's Adept stands on the Stones.
    #[inline]
    pub(crate) fn is_master(&self, side: Side) -> bool {
        (self.pieces(side, Kind::Adept) & Bitboard::STONES).any()
    }

    /// Position from the other side's view: colours exchanged, the board turned by 180 degrees.
    #[must_use]
    pub fn turned(&self) -> SpiritPosition {
        let mut turned =
            SpiritPosition::empty(Counters { side: !self.counters.side, ..self.counters }, self.rules);
        for square in self.occupied {
            turned.put(square.turned(), self.at(square).map(Piece::recoloured));
        }
        turned
    }

    /// The mover's Builder after its arrival: on the ground, or on a Wall of either colour,
    /// depending on `target`.
    #[inline]
    fn arrived_builder(&self, target: Option<Piece>) -> Piece {
        let kind = match target.and_then(Piece::wall_side) {
            None => Kind::Builder,
            Some(side) if side == self.counters.side => Kind::MannedWall,
            Some(_) => Kind::MannedEnemyWall,
        };
        Piece::new(self.counters.side, kind)
    }

    /// Returns the pieces on the start and target squares after a step.
    #[inline]
    pub(super) fn step_result(&self, piece: Piece, to: Square) -> (Option<Piece>, Piece) {
        let target = self.at(to);
        match piece.kind() {
            Kind::Builder => (None, self.arrived_builder(target)),
            Kind::MannedWall | Kind::MannedEnemyWall => {
                let wall = piece.wall_side().map(|side| Piece::new(side, Kind::Wall));
                (wall, self.arrived_builder(target))
            }
            Kind::Adept | Kind::Paladin | Kind::Soldier | Kind::Scout | Kind::Wall => (None, piece),
        }
    }

    /// True if the move captures a piece.
    #[inline]
    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        mv.action() == Action::Step
            && self
                .at(mv.to())
                .is_some_and(|target| target.side() != self.counters.side && target.kind() != Kind::Wall)
    }

    pub(super) fn change(&mut self, undo: &mut Undo, square: Square, piece: Option<Piece>) {
        undo.changes[undo.changed] = (square, self.at(square));
        undo.changed += 1;
        self.put(square, piece);
    }

    pub(super) fn begin_undo(&self) -> Undo {
        let nothing = (Square::STONES, None);
        Undo { changes: [nothing; 3], changed: 0, key: self.key, counters: self.counters }
    }

    pub(super) fn pass_turn(&mut self) {
        self.counters = self.counters.passed();
        self.key ^= STATE_KEYS[0];
    }
}
