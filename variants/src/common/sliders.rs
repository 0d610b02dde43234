//! Attacks of sliders on the 8x8 board, and the lines between squares. All tables are computed at
//! compile time, except in WebAssembly, where the largest one would be a tenth of a download:
//! `prepare` computes it.
//!
//! A slider's attacks depend on the occupied squares of its lines. With BMI2, `PEXT` packs those
//! bits into a table index; without it, a multiplication by a number found by random search does
//! ("magic bitboards", Lasse Hansen and Pradyumna Kannan).

#[cfg(not(target_feature = "bmi2"))]
mod magic_numbers;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Squares attacked by a rook on `square` when `occupied` is occupied; the first piece met in each
/// direction included.
#[inline]
pub(crate) fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    attacks_at(ROOK[square.index()].index(occupied))
}

/// Squares attacked by a bishop on `square` when `occupied` is occupied; the first piece met in
/// each direction included.
#[inline]
pub(crate) fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    attacks_at(BISHOP[square.index()].index(occupied))
}

/// The squares strictly between two squares of one rank, file or diagonal; empty for others.
#[inline]
pub fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

/// The squares from `from` (not included) to the edge in the direction of `through`, if the two lie
/// on one rank, file or diagonal; empty otherwise.
#[inline]
pub(crate) fn ray(from: Square, through: Square) -> Bitboard {
    RAY[from.index()][through.index()]
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[inline]
fn attacks_at(index: usize) -> Bitboard {
    ATTACKS[index]
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[inline]
fn attacks_at(index: usize) -> Bitboard {
    Bitboard(ATTACKS[index].load(Ordering::Relaxed))
}

/// Computes the table of attacks; to be called before any game is opened.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn prepare() {
    let mut table = vec![Bitboard::EMPTY; ENTRIES];
    fill_all(&mut table);
    for (entry, attacks) in ATTACKS.iter().zip(table) {
        entry.store(attacks.0, Ordering::Relaxed);
    }
}

/// Mapping from the occupancy of a square's lines to an index into the table of attacks.
#[derive(Clone, Copy)]
struct Lines {
    /// The squares whose occupancy matters: the lines without their last squares.
    mask: u64,
    #[cfg(not(target_feature = "bmi2"))]
    magic: u64,
    #[cfg(not(target_feature = "bmi2"))]
    shift: u32,
    offset: u32,
}

impl Lines {
    #[cfg(target_feature = "bmi2")]
    #[inline]
    fn index(&self, occupied: Bitboard) -> usize {
        // SAFETY: the function is only compiled when the target has BMI2.
        let packed = unsafe { std::arch::x86_64::_pext_u64(occupied.0, self.mask) };
        self.offset as usize + packed as usize
    }

    #[cfg(not(target_feature = "bmi2"))]
    #[inline]
    fn index(&self, occupied: Bitboard) -> usize {
        self.magic_index(occupied.0 & self.mask)
    }

    #[cfg(not(target_feature = "bmi2"))]
    #[inline]
    const fn magic_index(&self, blockers: u64) -> usize {
        self.offset as usize + (blockers.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

type Directions = [(i8, i8); 4];
const ORTHOGONAL: Directions = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: Directions = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Sums over all squares of 2 to the number of squares in the mask.
const ROOK_ENTRIES: usize = 102_400;
const BISHOP_ENTRIES: usize = 5_248;
const ENTRIES: usize = ROOK_ENTRIES + BISHOP_ENTRIES;

static ROOK: [Lines; 64] = lines(ORTHOGONAL, 0);
static BISHOP: [Lines; 64] = lines(DIAGONAL, ROOK_ENTRIES);
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[expect(long_running_const_eval, reason = "100,000 entries take about a second, and then no start-up time")]
static ATTACKS: [Bitboard; ENTRIES] = {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    fill_all(&mut table);
    table
};
/// Zeros take no space in the module. Reads are as fast as those of plain numbers.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
static ATTACKS: [AtomicU64; ENTRIES] = [const { AtomicU64::new(0) }; ENTRIES];
static BETWEEN: [[Bitboard; 64]; 64] = pairs(true);
static RAY: [[Bitboard; 64]; 64] = pairs(false);

/// The squares from `square` to the edge in one direction.
const fn edge_ray(square: Square, (files, ranks): (i8, i8)) -> u64 {
    let mut set = 0;
    let mut here = square;
    while let Some(next) = here.offset(files, ranks) {
        set |= 1 << next.index();
        here = next;
    }
    set
}

/// The last square of a ray, as a set.
const fn last(ray: u64, upward: bool) -> u64 {
    if ray == 0 {
        0
    } else if upward {
        1 << (63 - ray.leading_zeros())
    } else {
        ray & ray.wrapping_neg()
    }
}

/// True if square indices grow in this direction.
const fn is_upward((files, ranks): (i8, i8)) -> bool {
    ranks > 0 || (ranks == 0 && files > 0)
}

const fn lines(directions: Directions, start: usize) -> [Lines; 64] {
    let blank = Lines {
        mask: 0,
        #[cfg(not(target_feature = "bmi2"))]
        magic: 0,
        #[cfg(not(target_feature = "bmi2"))]
        shift: 0,
        offset: 0,
    };
    let mut table = [blank; 64];
    let mut offset = start;
    let mut index = 0;
    while index < 64 {
        let mut mask = 0;
        let mut direction = 0;
        while direction < 4 {
            let ray = edge_ray(Square::new(index as u8), directions[direction]);
            mask |= ray & !last(ray, is_upward(directions[direction]));
            direction += 1;
        }
        table[index] = Lines {
            mask,
            #[cfg(not(target_feature = "bmi2"))]
            magic: if start == 0 { magic_numbers::ROOK[index] } else { magic_numbers::BISHOP[index] },
            #[cfg(not(target_feature = "bmi2"))]
            shift: 64 - mask.count_ones(),
            offset: offset as u32,
        };
        offset += 1 << mask.count_ones();
        index += 1;
    }
    table
}

/// The part of a ray up to and including its first blocker.
const fn cut(ray: u64, upward: bool, blockers: u64) -> u64 {
    let met = ray & blockers;
    if met == 0 {
        ray
    } else if upward {
        let first = met & met.wrapping_neg();
        ray & (first | first.wrapping_sub(1))
    } else {
        ray & !((1 << (63 - met.leading_zeros())) - 1)
    }
}

/// Fills in the attacks from all squares.
const fn fill_all(table: &mut [Bitboard]) {
    let mut index = 0;
    while index < 64 {
        fill(table, &ROOK_LINES[index], Square::new(index as u8), ORTHOGONAL);
        fill(table, &BISHOP_LINES[index], Square::new(index as u8), DIAGONAL);
        index += 1;
    }
}

// Constants cannot read statics, so the index tables exist at compile time as constants, too.
const ROOK_LINES: [Lines; 64] = lines(ORTHOGONAL, 0);
const BISHOP_LINES: [Lines; 64] = lines(DIAGONAL, ROOK_ENTRIES);

/// Fills in the attacks from one square for all subsets of its mask.
const fn fill(table: &mut [Bitboard], lines: &Lines, square: Square, directions: Directions) {
    let rays = [
        edge_ray(square, directions[0]),
        edge_ray(square, directions[1]),
        edge_ray(square, directions[2]),
        edge_ray(square, directions[3]),
    ];
    // Subsets come in the order of their packed values (the carry-rippler of Marcel van Kervinck).
    let mut blockers: u64 = 0;
    let mut packed = 0;
    loop {
        let mut reached = 0;
        let mut direction = 0;
        while direction < 4 {
            reached |= cut(rays[direction], is_upward(directions[direction]), blockers);
            direction += 1;
        }
        #[cfg(target_feature = "bmi2")]
        let index = lines.offset as usize + packed;
        #[cfg(not(target_feature = "bmi2"))]
        let index = lines.magic_index(blockers);
        table[index] = Bitboard(reached);
        packed += 1;
        blockers = blockers.wrapping_sub(lines.mask) & lines.mask;
        if packed >> lines.mask.count_ones() != 0 {
            return;
        }
    }
}

/// Returns, for all pairs of squares on one line, the squares between, or the whole ray.
const fn pairs(only_between: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = if direction < 4 { ORTHOGONAL[direction] } else { DIAGONAL[direction - 4] };
            let start = Square::new(from as u8);
            let whole = edge_ray(start, (files, ranks));
            let mut passed = 0;
            let mut here = start;
            while let Some(next) = here.offset(files, ranks) {
                table[from][next.index()] = Bitboard(if only_between { passed } else { whole });
                passed |= 1 << next.index();
                here = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::zobrist;

    /// Computes attacks square by square.
    fn walk(square: Square, directions: Directions, occupied: Bitboard) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for (files, ranks) in directions {
            let mut here = square;
            while let Some(next) = here.offset(files, ranks) {
                set |= Bitboard::from_square(next);
                if occupied.has(next) {
                    break;
                }
                here = next;
            }
        }
        set
    }

    #[test]
    fn tables_agree_with_walking() {
        let mut random = 1;
        for _ in 0..2_000 {
            random = zobrist::split_mix(random);
            let occupied = Bitboard(random & zobrist::split_mix(random ^ 1));
            for square in Square::all() {
                assert_eq!(rook_attacks(square, occupied), walk(square, ORTHOGONAL, occupied));
                assert_eq!(bishop_attacks(square, occupied), walk(square, DIAGONAL, occupied));
            }
        }
    }

    #[test]
    fn lines_between_squares() {
        let at = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(
            between(at("a1"), at("d4")),
            Bitboard::from_square(at("b2")) | Bitboard::from_square(at("c3"))
        );
        assert_eq!(between(at("a1"), at("a2")), Bitboard::EMPTY);
        assert_eq!(between(at("a1"), at("b3")), Bitboard::EMPTY);
        assert_eq!(ray(at("e1"), at("e7")), Bitboard::file(4) & !Bitboard::from_square(at("e1")));
        assert_eq!(ray(at("g2"), at("h3")), Bitboard::from_square(at("h3")));
        assert_eq!(ray(at("g2"), at("h4")), Bitboard::EMPTY);
    }
}
