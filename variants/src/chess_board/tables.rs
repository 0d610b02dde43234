//! Attack tables, computed from moves in Betza's notation: at compile time for the built-in kinds.
//!
//! A piece's attacks are its leaps, and the slides of a rook and of a bishop masked to its own
//! directions and range. Reverse tables contain the squares from which a piece of some kind attacks
//! a square; they differ for pieces that move differently forward and backward.

use engine_core::Side;

use crate::chess_board::kinds::{KINDS, Kind};
use crate::common::betza::{MoveSet, Step};
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{between, bishop_attacks, rook_attacks};
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
    pub(crate) const fn of_steps(steps: &[Step]) -> AttackParts {
        let mut parts = AttackParts::NONE;
        let mut slides = 0;
        let mut index = 0;
        while index < steps.len() {
            let found = part(steps[index]);
            match found {
                Some(Part::Leaps) => parts.leaps = true,
                Some(Part::Orthogonal) => parts.orthogonal = true,
                Some(Part::Diagonal) => parts.diagonal = true,
                None => (),
            }
            if matches!(found, Some(Part::Orthogonal | Part::Diagonal)) {
                parts.full &= steps[index].range >= BOARD_RANGE;
                slides += 1;
            }
            index += 1;
        }
        parts.full &= slides == 4 * (parts.orthogonal as usize + parts.diagonal as usize);
        parts
    }

    /// Attack components of a kind. The generator uses the same squares for a piece's moves and its
    /// attacks, so only the pawn, which has a generator of its own, may have steps that only move
    /// or only capture.
    pub(crate) const fn of_kind(kind: usize, moves: &MoveSet) -> AttackParts {
        let mut index = 0;
        while index < moves.steps().len() {
            let step = moves.steps()[index];
            assert!(step.is_direct() && (kind == Kind::Pawn as usize || step.is_plain()));
            assert!(
                !step.captures || part(step).is_some(),
                "riders other than rooks and bishops have no attack tables"
            );
            index += 1;
        }
        AttackParts::of_steps(moves.steps())
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
#[derive(Clone, Copy)]
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

/// Leaps and slides of all kinds on an empty board: the squares attacked from each square, or
/// (reversed) those from which each square is attacked.
pub(crate) struct AttackTables {
    pub(crate) leaps: PerPiece,
    pub(crate) orthogonal: PerPiece,
    pub(crate) diagonal: PerPiece,
    reversed: bool,
}

impl AttackTables {
    /// Tables of the built-in kinds.
    pub(crate) const fn built_in(reversed: bool) -> AttackTables {
        let empty = [[[Bitboard::EMPTY; 64]; 2]; Kind::COUNT];
        let mut tables = AttackTables { leaps: empty, orthogonal: empty, diagonal: empty, reversed };
        let mut kind = 0;
        while kind < Kind::BUILT_IN {
            tables.set(kind, MOVES[kind].steps());
            kind += 1;
        }
        tables
    }

    /// Sets the steps of a kind. Those without a component are left out.
    pub(crate) const fn set(&mut self, kind: usize, steps: &[Step]) {
        self.leaps[kind] = [[Bitboard::EMPTY; 64]; 2];
        self.orthogonal[kind] = [[Bitboard::EMPTY; 64]; 2];
        self.diagonal[kind] = [[Bitboard::EMPTY; 64]; 2];
        let mut index = 0;
        while index < steps.len() {
            match part(steps[index]) {
                Some(Part::Leaps) => add_step(&mut self.leaps[kind], steps[index], self.reversed),
                Some(Part::Orthogonal) => add_step(&mut self.orthogonal[kind], steps[index], self.reversed),
                Some(Part::Diagonal) => add_step(&mut self.diagonal[kind], steps[index], self.reversed),
                None => (),
            }
            index += 1;
        }
    }

    /// Squares attacked by a piece; in reversed tables those from which it would attack `square`.
    #[inline(always)]
    pub(crate) fn attacks(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        parts: AttackParts,
        occupied: Bitboard,
    ) -> Bitboard {
        let (kind, side, index) = (kind.index(), side.index(), square.index());
        let mut set = Bitboard::EMPTY;
        if parts.leaps {
            set |= self.leaps[kind][side][index];
        }
        if parts.orthogonal {
            let slides = rook_attacks(square, occupied);
            set |= if parts.full { slides } else { slides & self.orthogonal[kind][side][index] };
        }
        if parts.diagonal {
            let slides = bishop_attacks(square, occupied);
            set |= if parts.full { slides } else { slides & self.diagonal[kind][side][index] };
        }
        set
    }

    /// True if [`attacks`](AttackTables::attacks) has the square `other`, without computing the
    /// rest.
    #[inline(always)]
    pub(crate) fn attack(
        &self,
        kind: Kind,
        side: Side,
        square: Square,
        other: Square,
        occupied: Bitboard,
    ) -> bool {
        let (kind, side, index) = (kind.index(), side.index(), square.index());
        let slides = self.orthogonal[kind][side][index] | self.diagonal[kind][side][index];
        self.leaps[kind][side][index].has(other)
            || slides.has(other) && (between(square, other) & occupied).is_empty()
    }
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
