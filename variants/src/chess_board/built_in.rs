//! Values and facts of the built-in kinds.

use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::{Class, PerKind, PieceSet, bit, keeps_colour, slides_back};
use crate::chess_board::tables::{self, AttackTables};

/// Values of the built-in kinds in exchanges, in centipawns.
pub(crate) const EXCHANGE: PerKind<i32> = exchange_values();

impl PieceSet {
    /// Returns the built-in kinds.
    pub(super) const fn built_in() -> PieceSet {
        PieceSet {
            parts: tables::PARTS,
            attacks: AttackTables::built_in(false),
            reverse_attacks: AttackTables::built_in(true),
            exchange: EXCHANGE,
            class: classes(),
            phase: padded(
                [
                    0, 0, // Pawn, King
                    4, 2, 2, 8, // Rook, Knight, Bishop, Queen
                    3, 3, 2, 8, // Bede, FAD, Waffle, Cardinal
                    4, 2, 2, 8, // Charging Rook, Fibnif, Charging Knight, Colonel
                    3, 2, 3, 8, // Short Rook, Woody Rook, Half Duck, Chancellor
                    4, 2, 2, 8, // Illusionary Rook, Knight, Bishop, Queen: like the pieces they replace
                    0, // Illusionary Pawn
                ],
                0,
            ),
            bound: bound_kinds(),
            slides_back: kinds_sliding_back(),
            mates_alone: padded(
                [
                    false, false, // Pawn, King
                    true, false, false, true, // Rook, Knight, Bishop, Queen
                    false, false, false, true, // Bede, FAD, Waffle, Cardinal
                    true, false, true, true, // Charging Rook, Fibnif, Charging Knight, Colonel
                    true, true, true, true, // Short Rook, Woody Rook, Half Duck, Chancellor
                    false, false, false, false, // Illusionary Rook, Knight, Bishop, Queen
                    false, // Illusionary Pawn
                ],
                false,
            ),
            helpless_with: helpless_pairs(),
            custom: None,
            changed: &[],
        }
    }
}

/// Pairs of pieces that do not force mate, found by solving all pairs.
const fn helpless_pairs() -> PerKind<u64> {
    const PAIRS: [[Kind; 2]; 1] = [[Kind::Knight, Kind::Knight]];
    let mut table = [0; Kind::COUNT];
    let mut index = 0;
    while index < PAIRS.len() {
        let [one, other] = PAIRS[index];
        table[one.index()] |= bit(other);
        table[other.index()] |= bit(one);
        index += 1;
    }
    table
}

/// Table of the built-in kinds, filled up with `rest`.
const fn padded<T: Copy>(declared: [T; Kind::BUILT_IN], rest: T) -> PerKind<T> {
    let mut table = [rest; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::BUILT_IN {
        table[kind] = declared[kind];
        kind += 1;
    }
    table
}

/// The usual round numbers for orthodox pieces, and the same scale for the others. The king has a
/// higher value than all possible gains together, so it never captures a defended piece.
const fn exchange_values() -> PerKind<i32> {
    padded(
        [
            100, 20_000, // Pawn, King
            500, 325, 340, 980, // Rook, Knight, Bishop, Queen
            480, 450, 320, 850, // Bede, FAD, Waffle, Cardinal
            500, 320, 350, 950, // Charging Rook, Fibnif, Charging Knight, Colonel
            450, 320, 480, 940, // Short Rook, Woody Rook, Half Duck, Chancellor
            700, 420, 600, 1100, // Illusionary Rook, Knight, Bishop, Queen
            150,  // Illusionary Pawn
        ],
        0,
    )
}

const fn classes() -> PerKind<Class> {
    use Class::{Major, Minor, Pawn, Queen};
    padded(
        [
            Pawn, Queen, // Pawn, King
            Major, Minor, Minor, Queen, // Rook, Knight, Bishop, Queen
            Major, Major, Minor, Queen, // Bede, FAD, Waffle, Cardinal
            Major, Minor, Minor, Queen, // Charging Rook, Fibnif, Charging Knight, Colonel
            Major, Minor, Major, Queen, // Short Rook, Woody Rook, Half Duck, Chancellor
            Major, Major, Major, Queen, // Illusionary Rook, Knight, Bishop, Queen
            Pawn,  // Illusionary Pawn
        ],
        Minor,
    )
}

const fn bound_kinds() -> PerKind<bool> {
    let mut table = [false; Kind::COUNT];
    let mut kind = 1;
    while kind < Kind::BUILT_IN {
        table[kind] = keeps_colour(&tables::MOVES[kind]);
        kind += 1;
    }
    table
}

const fn kinds_sliding_back() -> PerKind<bool> {
    let mut table = [false; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::BUILT_IN {
        table[kind] = slides_back(&tables::MOVES[kind]);
        kind += 1;
    }
    table
}
