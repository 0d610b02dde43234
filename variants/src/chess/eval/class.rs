//! What the evaluation knows of each kind before any weight: constants that are not tuned.

use crate::chess_board::kinds::Kind;
use crate::chess_board::tables::{LEAPS, ORTHOGONAL, PARTS};
use crate::common::bitboard::Bitboard;

/// Pieces of like value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Class {
    Pawn,
    /// Valued about as a knight.
    Minor,
    /// Valued about as a rook.
    Major,
    /// Of more value.
    Queen,
}

impl Class {
    pub(super) const ALL: [Class; 4] = [Class::Pawn, Class::Minor, Class::Major, Class::Queen];
}

/// The class of each kind. The king is in none; its entry is not used.
pub(super) const CLASS: [Class; Kind::COUNT] = {
    use Class::{Major, Minor, Pawn, Queen};
    [
        Pawn, Queen, // Pawn, King
        Major, Minor, Minor, Queen, // Rook, Knight, Bishop, Queen
        Major, Major, Minor, Queen, // Bede, FAD, Waffle, Cardinal
        Major, Minor, Minor, Queen, // Charging Rook, Fibnif, Charging Knight, Colonel
        Major, Minor, Major, Queen, // Short Rook, Woody Rook, Half Duck, Chancellor
        Major, Major, Major, Queen, // Illusionary Rook, Knight, Bishop, Queen
        Pawn,  // Illusionary Pawn
    ]
};

/// What each kind on the board adds to the phase: each army starts with 24. Illusions count like the pieces they replace.
pub(super) const PHASE: [i32; Kind::COUNT] = [
    0, 0, // Pawn, King
    4, 2, 2, 8, // Rook, Knight, Bishop, Queen
    3, 3, 2, 8, // Bede, FAD, Waffle, Cardinal
    4, 2, 2, 8, // Charging Rook, Fibnif, Charging Knight, Colonel
    3, 2, 3, 8, // Short Rook, Woody Rook, Half Duck, Chancellor
    4, 2, 2, 8, // Illusionary Rook, Knight, Bishop, Queen
    0, // Illusionary Pawn
];

/// The phase at the start of a game; none is counted beyond it.
pub(super) const FULL_PHASE: i32 = 48;

/// Kinds that never leave the colour of their square.
pub(super) const BOUND: [bool; Kind::COUNT] = {
    let mut table = [false; Kind::COUNT];
    let mut kind = 1;
    while kind < Kind::COUNT {
        // Square 36 is dark and far enough from the edges that no leap is cut off.
        let other_colour = LEAPS[kind][0][36].0 & Bitboard::LIGHT.0;
        table[kind] = !PARTS[kind].orthogonal && other_colour == 0;
        kind += 1;
    }
    table
};

/// Kinds that slide straight back.
pub(super) const SLIDES_BACK: [bool; Kind::COUNT] = {
    let mut table = [false; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        // From e8 to e6.
        table[kind] = PARTS[kind].orthogonal && ORTHOGONAL[kind][0][60].0 >> 44 & 1 != 0;
        kind += 1;
    }
    table
};

/// Kinds that force mate, helped by their king alone, against a bare king from almost anywhere.
pub(super) const MATES_ALONE: [bool; Kind::COUNT] = [
    false, false, // Pawn, King
    true, false, false, true, // Rook, Knight, Bishop, Queen
    false, false, false, true, // Bede, FAD, Waffle, Cardinal
    true, false, false, true, // Charging Rook, Fibnif, Charging Knight, Colonel
    true, false, true, true, // Short Rook, Woody Rook, Half Duck, Chancellor
    false, false, false, false, // Illusionary Rook, Knight, Bishop, Queen
    false, // Illusionary Pawn
];

/// The squares of one colour: light (1) or dark (0).
#[inline]
pub(super) const fn colour(light: usize) -> Bitboard {
    if light == 1 { Bitboard::LIGHT } else { Bitboard(!Bitboard::LIGHT.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_board::kinds::{Army, ArmyPlace};

    #[test]
    fn every_army_starts_in_full_phase() {
        for army in Army::ALL {
            let pieces = ArmyPlace::BACK_RANK.into_iter().flatten().map(|rank| army.kind(rank));
            assert_eq!(2 * pieces.map(|kind| PHASE[kind.index()]).sum::<i32>(), FULL_PHASE, "{army:?}");
        }
    }

    #[test]
    fn bound_kinds_are_the_known_ones() {
        let bound: Vec<Kind> =
            (0..Kind::COUNT).filter(|&kind| BOUND[kind]).filter_map(Kind::from_index).collect();
        assert_eq!(bound, [Kind::Bishop, Kind::Bede, Kind::Fad]);
    }
}
