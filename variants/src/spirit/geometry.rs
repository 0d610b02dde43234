//! Moves of the pieces on an empty board, in tables computed at compile time.

use super::bitboard::{Bitboard, DIAGONAL, ORTHOGONAL};
use super::square::Square;

/// Squares in the eight directions of a Paladin.
type Rays = [[Bitboard; 8]; Square::COUNT];

/// The directions of [`RAYS`]: the first four lead towards higher indices, the others towards lower
/// ones.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
/// Number of [`DIRECTIONS`] that lead towards higher indices.
const ASCENDING: usize = 4;

/// The squares within three King's steps: the range of a Paladin away from its Adept.
static NEAR: [Bitboard; Square::COUNT] = within(PALADIN_RANGE);
/// A Paladin's rays on an empty board. A ray enters the City or leaves a City square only with its
/// first step.
static RAYS: Rays = rays();

/// Range of Paladins that do not start beside their Adept.
const PALADIN_RANGE: u8 = 3;

/// The squares reached by one orthogonal step.
pub(super) static ORTHOGONAL_STEPS: [Bitboard; Square::COUNT] = leaps(ORTHOGONAL, 1);
/// The squares reached by one diagonal step.
pub(super) static DIAGONAL_STEPS: [Bitboard; Square::COUNT] = leaps(DIAGONAL, 1);
/// The squares reached by leaping two squares orthogonally.
pub(super) static ORTHOGONAL_LEAPS: [Bitboard; Square::COUNT] = leaps(ORTHOGONAL, 2);
/// The squares reached by leaping two squares diagonally.
pub(super) static DIAGONAL_LEAPS: [Bitboard; Square::COUNT] = leaps(DIAGONAL, 2);

/// The eight squares around `square`.
#[inline]
pub(super) fn king_steps(square: Square) -> Bitboard {
    ORTHOGONAL_STEPS[square.index()] | DIAGONAL_STEPS[square.index()]
}

/// Returns the squares that a Paladin on `from` moves to or captures on, at any distance that the
/// City allows: in each direction up to the first occupied square, included.
#[inline]
pub(super) fn paladin_reach_far(from: Square, occupied: Bitboard) -> Bitboard {
    let mut reach = Bitboard::EMPTY;
    for (direction, &ray) in RAYS[from.index()].iter().enumerate() {
        let blockers = (ray & occupied).0;
        let open = if direction < ASCENDING { up_to_lowest(blockers) } else { down_to_highest(blockers) };
        reach |= Bitboard(ray.0 & open);
    }
    reach
}

/// Like [`paladin_reach_far`], but at most three squares.
#[inline]
pub(super) fn paladin_reach_near(from: Square, occupied: Bitboard) -> Bitboard {
    paladin_reach_far(from, occupied) & NEAR[from.index()]
}

/// Returns all bits up to the lowest set one, included; all bits if none is set.
#[inline]
const fn up_to_lowest(bits: u128) -> u128 {
    bits ^ bits.wrapping_sub(1)
}

/// Returns all bits from the highest set one upwards, included; all bits if none is set.
#[inline]
const fn down_to_highest(bits: u128) -> u128 {
    match bits.checked_ilog2() {
        Some(highest) => u128::MAX << highest,
        None => u128::MAX,
    }
}

const fn leaps(steps: [i8; 4], length: i8) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index) {
            let mut bits = 0;
            let mut step = 0;
            while step < steps.len() {
                bits |= Bitboard::from_square(square).shifted(steps[step] * length).0;
                step += 1;
            }
            table[index] = Bitboard(bits & Bitboard::BOARD.0);
        }
        index += 1;
    }
    table
}

/// The squares within `range` steps of a King.
const fn within(range: u8) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            if let (Some(start), Some(end)) = (Square::from_index(from), Square::from_index(to))
                && start.distance(end) <= range
            {
                table[from].0 |= Bitboard::from_square(end).0;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

const fn rays() -> Rays {
    let mut table = [[Bitboard::EMPTY; 8]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index) {
            let mut direction = 0;
            while direction < DIRECTIONS.len() {
                table[index][direction] = ray(square, DIRECTIONS[direction]);
                direction += 1;
            }
        }
        index += 1;
    }
    table
}

const fn ray(from: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let mut bits = 0;
    let mut touches_city = Bitboard::CITY_AND_STONES.has(from);
    let mut distance = 1;
    while let Some(to) = from.offset(files * distance, ranks * distance) {
        touches_city |= Bitboard::CITY_AND_STONES.has(to);
        if distance > 1 && touches_city {
            break;
        }
        bits |= Bitboard::from_square(to).0;
        distance += 1;
    }
    Bitboard(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(from: &str, occupied: &[&str]) -> Vec<String> {
        let occupied = occupied.iter().fold(Bitboard::EMPTY, |all, name| all | square(name));
        let reach = paladin_reach_far(from.parse().unwrap(), occupied);
        reach.into_iter().map(|square| square.to_string()).collect()
    }

    fn square(name: &str) -> Bitboard {
        Bitboard::from_square(name.parse().unwrap())
    }

    #[test]
    fn paladins_stop_at_pieces() {
        assert_eq!(reach("a1", &["a3", "c1", "b2"]), ["b1", "c1", "a2", "b2", "a3"]);
        assert_eq!(reach("i9", &["i7", "h9", "g7"]), ["g7", "i7", "h8", "i8", "h9"]);
    }

    #[test]
    fn paladins_walk_through_the_city_step_by_step() {
        assert_eq!(reach("e5", &[]), ["d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"]);
        assert_eq!(reach("d4", &[]).len(), 8);
        let from_e1 = reach("e1", &[]);
        assert!(from_e1.contains(&"e3".to_string()) && !from_e1.contains(&"e4".to_string()));
        assert!(reach("e3", &[]).contains(&"e4".to_string()));
    }

    #[test]
    fn near_reach_ends_after_three() {
        let near = paladin_reach_near(Square::at(0, 0), Bitboard::EMPTY);
        assert_eq!(near.count(), 3 + 3 + 2);
        assert_eq!(paladin_reach_far(Square::at(0, 0), Bitboard::EMPTY).count(), 8 + 8 + 2);
    }
}
