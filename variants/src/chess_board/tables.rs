//! Attack tables, computed from moves in Betza's notation: at compile time for the built-in kinds.
//!
//! A piece's attacks are its leaps, and the slides of a rook and of a bishop masked to its own
//! directions and range. Reverse tables contain the squares from which a piece of some kind attacks
//! a square; they differ for pieces that move differently forward and backward.

use engine_core::Side;

use crate::chess_board::kinds::{KINDS, Kind};
use crate::common::betza::{MoveSet, Step};
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;

/// One set for each kind, side and square.
pub(crate) type PerPiece = [[[Bitboard; 64]; 2]; Kind::COUNT];

/// Components of a kind's attacks. Known at compile time for the built-in kinds, so that code for
/// one army does no work for components that its pieces do not have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackParts {
    pub(crate) leaps: bool,
    /// Slides along ranks and files.
    pub(crate) orthogonal: bool,
    /// Slides along diagonals.
    pub(crate) diagonal: bool,
    /// True if all slides are without limit, so that masks cut nothing off.
    pub(crate) full: bool,
    /// True if it has other attacks, which are not in the tables.
    pub(crate) others: bool,
    /// True if it captures where it moves.
    pub(crate) captures_alike: bool,
}

impl AttackParts {
    const NONE: AttackParts = AttackParts {
        leaps: false,
        orthogonal: false,
        diagonal: false,
        full: true,
        others: false,
        captures_alike: true,
    };

    /// True if it slides in any direction.
    pub(crate) const fn slides(self) -> bool {
        self.orthogonal || self.diagonal
    }

    /// Returns the components of these steps.
    pub(crate) fn of_steps(steps: &[Step]) -> AttackParts {
        let mut parts = AttackParts::NONE;
        let mut slides = 0;
        for &step in steps {
            slides = parts.add(step, slides);
        }
        parts.close(slides);
        parts
    }

    /// Attack components of a kind. The generator uses the same squares for a piece's moves and its
    /// attacks, so only the pawn, which has a generator of its own, may have steps that only move
    /// or only capture.
    pub(crate) const fn of_kind(kind: usize, moves: &MoveSet) -> AttackParts {
        let mut parts = AttackParts::NONE;
        let mut slides = 0;
        let mut index = 0;
        while index < moves.len() {
            let step = moves.step(index);
            assert!(step.is_direct() && (kind == Kind::Pawn as usize || step.is_plain()));
            assert!(
                !step.captures || part(step).is_some(),
                "riders other than rooks and bishops have no attack tables"
            );
            slides = parts.add(step, slides);
            index += 1;
        }
        parts.close(slides);
        parts
    }

    /// Adds a step; returns the number of slides so far.
    const fn add(&mut self, step: Step, slides: usize) -> usize {
        match part(step) {
            Some(Part::Leaps) => self.leaps = true,
            Some(Part::Orthogonal) => self.orthogonal = true,
            Some(Part::Diagonal) => self.diagonal = true,
            None => (),
        }
        if matches!(part(step), Some(Part::Orthogonal | Part::Diagonal)) {
            self.full &= step.range >= BOARD_RANGE;
            return slides + 1;
        }
        slides
    }

    const fn close(&mut self, slides: usize) {
        self.full &= slides == 4 * (self.orthogonal as usize + self.diagonal as usize);
    }
}

/// Moves of all built-in kinds.
pub(crate) static MOVES: [MoveSet; Kind::BUILT_IN] = {
    let mut moves = [parse(0); Kind::BUILT_IN];
    let mut kind = 0;
    while kind < Kind::BUILT_IN {
        moves[kind] = parse(kind);
        kind += 1;
    }
    moves
};

/// Attack components of all built-in kinds.
pub(crate) const PARTS: [AttackParts; Kind::COUNT] = {
    let mut table = [AttackParts::NONE; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::BUILT_IN {
        table[kind] = AttackParts::of_kind(kind, &MOVES[kind]);
        kind += 1;
    }
    table
};

/// Length of the longest slide on the board.
const BOARD_RANGE: u8 = 7;

const fn parse(kind: usize) -> MoveSet {
    match MoveSet::parse(KINDS[kind].betza) {
        Ok(set) => set,
        Err(_) => panic!("a kind is declared with bad Betza notation"),
    }
}

/// A component of a piece's attacks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Leaps,
    Orthogonal,
    Diagonal,
}

/// Component of a direct step; `None` for steps that do not attack, and for riders other than rooks
/// and bishops.
pub(crate) const fn part(step: Step) -> Option<Part> {
    if !step.captures {
        None
    } else if step.range == 1 {
        Some(Part::Leaps)
    } else {
        match (step.files, step.ranks) {
            (0, 1 | -1) | (1 | -1, 0) => Some(Part::Orthogonal),
            (1 | -1, 1 | -1) => Some(Part::Diagonal),
            _ => None,
        }
    }
}

/// Leaps and slides of all kinds: from each square on an empty board, and (`_to`) to each square.
pub(crate) struct AttackTables {
    pub(crate) leaps: PerPiece,
    pub(crate) orthogonal: PerPiece,
    pub(crate) diagonal: PerPiece,
    pub(crate) leaps_to: PerPiece,
    pub(crate) orthogonal_to: PerPiece,
    pub(crate) diagonal_to: PerPiece,
}

impl AttackTables {
    /// Tables of the built-in kinds.
    pub(crate) const fn built_in() -> AttackTables {
        AttackTables {
            leaps: per_piece(Part::Leaps, false),
            orthogonal: per_piece(Part::Orthogonal, false),
            diagonal: per_piece(Part::Diagonal, false),
            leaps_to: per_piece(Part::Leaps, true),
            orthogonal_to: per_piece(Part::Orthogonal, true),
            diagonal_to: per_piece(Part::Diagonal, true),
        }
    }

    /// Adds the steps of a kind, all of which belong to a component.
    pub(crate) fn add(&mut self, kind: usize, steps: &[Step]) {
        for &step in steps {
            let (forward, backward) = match part(step) {
                Some(Part::Leaps) => (&mut self.leaps, &mut self.leaps_to),
                Some(Part::Orthogonal) => (&mut self.orthogonal, &mut self.orthogonal_to),
                Some(Part::Diagonal) => (&mut self.diagonal, &mut self.diagonal_to),
                None => continue,
            };
            add_step(&mut forward[kind], step, false);
            add_step(&mut backward[kind], step, true);
        }
    }

    /// Replaces the moves of a kind.
    pub(crate) const fn replace(&mut self, kind: usize, moves: &MoveSet) {
        self.leaps[kind] = of_moves(moves, Part::Leaps, false);
        self.orthogonal[kind] = of_moves(moves, Part::Orthogonal, false);
        self.diagonal[kind] = of_moves(moves, Part::Diagonal, false);
        self.leaps_to[kind] = of_moves(moves, Part::Leaps, true);
        self.orthogonal_to[kind] = of_moves(moves, Part::Orthogonal, true);
        self.diagonal_to[kind] = of_moves(moves, Part::Diagonal, true);
    }

    /// Squares attacked by a piece.
    #[inline]
    pub(crate) fn forward(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        parts: AttackParts,
        occupied: Bitboard,
    ) -> Bitboard {
        let mut set = self.leaps[kind.index()][side.index()][square.index()];
        if parts.orthogonal {
            set |= self.orthogonal_slides(kind, side, square, parts, occupied);
        }
        if parts.diagonal {
            set |= self.diagonal_slides(kind, side, square, parts, occupied);
        }
        set
    }

    /// Squares from which a piece of this kind and side would attack `square`.
    #[inline]
    pub(crate) fn backward(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        parts: AttackParts,
        occupied: Bitboard,
    ) -> Bitboard {
        let (kind, side, index) = (kind.index(), side.index(), square.index());
        let mut set = self.leaps_to[kind][side][index];
        if parts.orthogonal {
            set |= self.orthogonal_to[kind][side][index] & rook_attacks(square, occupied);
        }
        if parts.diagonal {
            set |= self.diagonal_to[kind][side][index] & bishop_attacks(square, occupied);
        }
        set
    }

    /// Rook-like component of a piece's attacks.
    #[inline]
    pub(crate) fn orthogonal_slides(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        parts: AttackParts,
        occupied: Bitboard,
    ) -> Bitboard {
        let reach = rook_attacks(square, occupied);
        if parts.full { reach } else { reach & self.orthogonal[kind.index()][side.index()][square.index()] }
    }

    /// Bishop-like component of a piece's attacks.
    #[inline]
    pub(crate) fn diagonal_slides(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        parts: AttackParts,
        occupied: Bitboard,
    ) -> Bitboard {
        let reach = bishop_attacks(square, occupied);
        if parts.full { reach } else { reach & self.diagonal[kind.index()][side.index()][square.index()] }
    }
}

/// One component of all built-in pieces' attacks on an empty board: from each square, or (reversed)
/// to each square.
const fn per_piece(component: Part, reversed: bool) -> PerPiece {
    let mut table = [[[Bitboard::EMPTY; 64]; 2]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::BUILT_IN {
        table[kind] = of_moves(&MOVES[kind], component, reversed);
        kind += 1;
    }
    table
}

/// One component of a kind's attacks on an empty board.
const fn of_moves(moves: &MoveSet, component: Part, reversed: bool) -> [[Bitboard; 64]; 2] {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut index = 0;
    while index < moves.len() {
        let step = moves.step(index);
        if let Some(found) = part(step)
            && found as u8 == component as u8
        {
            add_step(&mut table, step, reversed);
        }
        index += 1;
    }
    table
}

/// Adds a step from all squares, for both sides: Black's board is White's turned by 180 degrees.
const fn add_step(table: &mut [[Bitboard; 64]; 2], step: Step, reversed: bool) {
    let mut side = 0;
    while side < 2 {
        let turn = if side == 0 { 1 } else { -1 };
        let mut from = 0;
        while from < 64 {
            let mut here = Square::new(from as u8);
            let mut left = step.range;
            while left > 0
                && let Some(next) = here.offset(turn * step.files, turn * step.ranks)
            {
                let (row, entry) = if reversed { (next.index(), from) } else { (from, next.index()) };
                table[side][row].0 |= 1 << entry;
                here = next;
                left -= 1;
            }
            from += 1;
        }
        side += 1;
    }
}

/// Squares attacked by pawns on a set of squares.
#[inline]
pub(crate) const fn pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    pawns.ahead(side).beside()
}
