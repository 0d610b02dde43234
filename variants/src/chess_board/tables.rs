//! Attack tables, made at compile time from the moves declared in [`KINDS`].
//!
//! A piece's attacks are its leaps, and the slides of a rook and of a bishop cut to the part that is its own (limited range and
//! one-way sliders are masks). Reverse tables answer from where a piece of some kind attacks a square; for pieces that move
//! differently forward and backward they are not the same.

use engine_core::Side;

use crate::chess_board::kinds::{KINDS, Kind};
use crate::common::betza::{MoveSet, Step};
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;

/// One set for each kind, side and square.
type PerPiece = [[[Bitboard; 64]; 2]; Kind::COUNT];

/// What a kind's attacks are made of. Known at compile time, so that code written for one army does no work for parts that its
/// pieces do not have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackParts {
    pub(crate) leaps: bool,
    /// Slides along ranks and files.
    pub(crate) orthogonal: bool,
    /// Slides along diagonals.
    pub(crate) diagonal: bool,
    /// True if it slides without limit in all directions of its slides, so that masks cut nothing off.
    pub(crate) full: bool,
}

impl AttackParts {
    const NONE: AttackParts = AttackParts { leaps: false, orthogonal: false, diagonal: false, full: true };

    /// True if it slides in any direction.
    pub(crate) const fn slides(self) -> bool {
        self.orthogonal || self.diagonal
    }
}

/// The moves of all kinds.
const MOVES: [MoveSet; Kind::COUNT] = {
    let mut moves = [parse(0); Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        moves[kind] = parse(kind);
        kind += 1;
    }
    moves
};

/// The parts of all kinds.
pub(crate) const PARTS: [AttackParts; Kind::COUNT] = {
    let mut table = [AttackParts::NONE; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        table[kind] = parts(kind, &MOVES[kind]);
        kind += 1;
    }
    table
};

/// The longest way on the board.
const BOARD_RANGE: u8 = 7;

pub(crate) static LEAPS: PerPiece = per_piece(Part::Leaps, false);
pub(crate) static ORTHOGONAL: PerPiece = per_piece(Part::Orthogonal, false);
static DIAGONAL: PerPiece = per_piece(Part::Diagonal, false);
pub(crate) static LEAPS_TO: PerPiece = per_piece(Part::Leaps, true);
pub(crate) static ORTHOGONAL_TO: PerPiece = per_piece(Part::Orthogonal, true);
pub(crate) static DIAGONAL_TO: PerPiece = per_piece(Part::Diagonal, true);

const fn parse(kind: usize) -> MoveSet {
    match MoveSet::parse(KINDS[kind].betza) {
        Ok(set) => set,
        Err(_) => panic!("a kind is declared with bad Betza notation"),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Leaps,
    Orthogonal,
    Diagonal,
}

/// The part that a step belongs to; `None` for steps that do not attack.
const fn part(step: Step) -> Option<Part> {
    if !step.captures {
        None
    } else if step.range == 1 {
        Some(Part::Leaps)
    } else {
        match (step.files, step.ranks) {
            (0, 1 | -1) | (1 | -1, 0) => Some(Part::Orthogonal),
            (1 | -1, 1 | -1) => Some(Part::Diagonal),
            _ => panic!("riders other than rooks and bishops have no attack tables"),
        }
    }
}

/// The parts of a kind. Generation takes a piece's moves and its attacks for the same thing, so only the pawn, which has a
/// generator of its own, may have steps of one mode.
const fn parts(kind: usize, moves: &MoveSet) -> AttackParts {
    let mut parts = AttackParts::NONE;
    let mut slides = 0;
    let mut index = 0;
    while index < moves.len() {
        let step = moves.step(index);
        assert!(step.is_direct() && (kind == Kind::Pawn as usize || step.is_plain()));
        match part(step) {
            Some(Part::Leaps) => parts.leaps = true,
            Some(Part::Orthogonal) => parts.orthogonal = true,
            Some(Part::Diagonal) => parts.diagonal = true,
            None => (),
        }
        if !matches!(part(step), Some(Part::Leaps) | None) {
            slides += 1;
            parts.full &= step.range >= BOARD_RANGE;
        }
        index += 1;
    }
    parts.full &= slides == 4 * (parts.orthogonal as usize + parts.diagonal as usize);
    parts
}

/// One part of all pieces' attacks on an empty board: from each square, or (reversed) to each square.
const fn per_piece(wanted: Part, reversed: bool) -> PerPiece {
    let mut table = [[[Bitboard::EMPTY; 64]; 2]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut index = 0;
        while index < MOVES[kind].len() {
            let step = MOVES[kind].step(index);
            if let Some(found) = part(step)
                && found as u8 == wanted as u8
            {
                add_step(&mut table[kind], step, reversed);
            }
            index += 1;
        }
        kind += 1;
    }
    table
}

/// Adds a step from all squares, for both sides: Black's board is White's turned round.
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

/// The squares that a piece attacks, own pieces' squares included. For a pawn its two capture squares.
#[inline]
pub fn attacks(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    let mut set = LEAPS[kind.index()][side.index()][square.index()];
    let parts = PARTS[kind.index()];
    if parts.orthogonal {
        set |= orthogonal_slides(kind, side, square, occupied);
    }
    if parts.diagonal {
        set |= diagonal_slides(kind, side, square, occupied);
    }
    set
}

/// The squares from which a piece of this kind and side would attack `square`.
#[inline]
pub fn attacks_to(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    let (kind, side, index) = (kind.index(), side.index(), square.index());
    let mut set = LEAPS_TO[kind][side][index];
    if PARTS[kind].orthogonal {
        set |= ORTHOGONAL_TO[kind][side][index] & rook_attacks(square, occupied);
    }
    if PARTS[kind].diagonal {
        set |= DIAGONAL_TO[kind][side][index] & bishop_attacks(square, occupied);
    }
    set
}

/// The squares that a piece attacks by leaping; nothing can stand in the way.
#[inline]
pub fn leaps(kind: Kind, side: Side, square: Square) -> Bitboard {
    LEAPS[kind.index()][side.index()][square.index()]
}

/// Squares that pawns on a set of squares attack.
#[inline]
pub(crate) const fn pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    pawns.ahead(side).beside()
}

/// The rook-like part of a piece's attacks.
#[inline]
pub(crate) fn orthogonal_slides(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    let reach = rook_attacks(square, occupied);
    if PARTS[kind.index()].full {
        reach
    } else {
        reach & ORTHOGONAL[kind.index()][side.index()][square.index()]
    }
}

/// The bishop-like part of a piece's attacks.
#[inline]
pub(crate) fn diagonal_slides(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    let reach = bishop_attacks(square, occupied);
    if PARTS[kind.index()].full {
        reach
    } else {
        reach & DIAGONAL[kind.index()][side.index()][square.index()]
    }
}
