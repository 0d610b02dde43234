//! All weights of the evaluation and of move ordering, in centipawns unless stated otherwise.

use super::board::Board;
use super::piece::{Kind, Piece};
use crate::common::number::Number;
use crate::common::square::Square;
use crate::common::weights::{Block, weight_table};

// One row for each type of piece, in the order of [`Kind`]: its value by its normal moves (or, for
// a carrier, with a rider), that of its special abilities, and both for the promoted piece.
//
// The plain pieces, the shares below and the pawns' advance follow a logistic regression of game
// results (and, with less weight, search scores) on counts of pieces, over 10,161 quiet positions
// from 374 self-play games at 1,500 nodes a move from random openings; values are rounded, and
// halfway back to earlier guesses if the regression had few data. Promoted and special pieces were
// too rare there: their values are guesses from their abilities.
weight_table! {
    /// Values of Kings.
    KING_VALUE = [0, 0, 0, 150];
    /// Values of Airships.
    AIRSHIP = [740, 60, 740, 460];
    /// Values of White Chocobos.
    WHITE_CHOCOBO = [380, 40, 410, 90];
    /// Values of Chocobos.
    CHOCOBO = [370, 20, 400, 60];
    /// Values of Black Chocobos.
    BLACK_CHOCOBO = [380, 40, 410, 230];
    /// Values of White Mages and Wizards.
    WHITE_MAGE = [240, 105, 260, 320];
    /// Values of Red Mages and Wizards.
    RED_MAGE = [250, 105, 340, 300];
    /// Values of Black Mages and Wizards.
    BLACK_MAGE = [240, 140, 260, 450];
    /// Values of Paladins.
    PALADIN = [215, 75, 215, 230];
    /// Values of Dragoons.
    DRAGOON = [215, 85, 240, 140];
    /// Values of Dark Knights.
    DARK_KNIGHT = [215, 95, 215, 330];
    /// Values of Dwarves.
    DWARF = [70, 0, 70, 0];
    /// Values of Sylphs.
    SYLPH = [85, 0, 85, 0];
    /// Values of Moogles.
    MOOGLE = [110, 0, 110, 0];
    /// Values of Tanks.
    TANK = [200, 200, 200, 200];
    /// Values of Callers.
    CALLER = [240, 160, 240, 160];
    /// Values of Magitek Knights.
    MAGITEK_KNIGHT = [215, 110, 215, 110];
    /// Share of the value by normal moves that a carrier keeps without a rider, in percent; and
    /// that of an Airship, which is hard to capture.
    EMPTY_CARRIER_PERCENT = [28, 45];
    /// Share of its value that a rider keeps, in percent: its carrier moves for it, and both are
    /// captured together.
    RIDER_PERCENT = [35];
    /// Share of the value of its special abilities that a suppressed unit keeps, in percent: it may
    /// move, or the suppressing unit may.
    SILENCED_MAGIC_PERCENT = [40];
    /// Bonus for a unit that an aura protects, in percent of its value.
    COVER_PERCENT = [6];
    /// Bonus for each square that a unit can move to or attack.
    MOBILITY = [3];
    /// Bonus for a pawn on foot, by the number of ranks it has advanced (it starts at 1).
    PAWN_ADVANCE = [0, 0, 4, 20, 32, 62, 130, 0];
    /// Share of that bonus for a blocked pawn, in percent.
    BLOCKED_PAWN_PERCENT = [50];
    /// Penalty for each open square on a line to the King, if the enemy has a piece that attacks
    /// along lines.
    KING_OPEN_LINE = [-5];
    /// Penalty for each enemy piece, by its distance from the King in king's steps.
    KING_TROPISM = [0, -14, -12, -8, -4, -2, 0, 0];
    /// Bonus for a King whose carrier cannot be captured by normal moves: it is safe from all but
    /// special attacks. In self-play games at 10,000 nodes a move, six Red or Black Mages beat a
    /// King alone in an Airship in 1 of 24 games, nine Mages and Dark Knights in 3 of 12, and in 9
    /// of 12 with [`KING_FLIGHTS`].
    KING_IN_FORT = [800];
    /// Bonus for such a King by the number of squares to which it may fly unharmed.
    KING_FLIGHTS = [-160, -120, -90, -65, -45, -30, -18, -8, 0, 6, 12, 18, 24, 28, 32, 35, 38, 41, 44, 47, 50];
    /// Bonus for each of the enemy's units with special attacks against such a King.
    SIEGE_SLAYER = [90];
    /// Bonus for each pawn that may become such a unit.
    SIEGE_PAWN = [60];
    /// Part of an advantage, in percent, that does not count against such a King. In 511 self-play
    /// games at 1,500 nodes a move, advantages of 300 to 600 centipawns then scored 55 %, and 67 %
    /// otherwise; larger ones 61 % and 74 %.
    FORTRESS_PERCENT = [55];
    /// Bonus for each step of the enemy's bare King away from the middle, and of the own King
    /// towards it.
    BARE_KING = [40, 20];
    /// Bonus for each form of enemy piece that a side with a Caller may call, up to
    /// [`CALLABLE_MOST`].
    CALLABLE = [12];
    /// Bonus for the side to move.
    TEMPO = [15];
}

/// Maximum number of forms in a Caller's bonus.
pub(crate) const CALLABLE_MOST: i32 = 5;

/// Value of a King in exchanges: more than everything else together.
const KING: i32 = 10_000;

/// Weight `number` of a block.
#[inline(always)]
pub(crate) fn weight<N: Number>(block: Block, number: usize) -> N {
    debug_assert!(number < block.len);
    N::weight(block.start + number, VALUES[block.start + number])
}

/// Index of the first weight of a piece in its form; see the rows above.
const fn value_index(piece: Piece) -> usize {
    2 * (piece.form() - ((Kind::King as usize) << 1))
}

/// Value of a piece by its normal moves.
#[inline(always)]
pub(crate) fn body_value<N: Number>(piece: Piece) -> N {
    let index = value_index(piece);
    N::weight(index, VALUES[index])
}

/// Value of a piece by its special abilities.
#[inline(always)]
pub(crate) fn magic_value<N: Number>(piece: Piece) -> N {
    let index = value_index(piece) + 1;
    N::weight(index, VALUES[index])
}

/// Value by normal moves and special abilities together; a King has the value of the game.
#[inline(always)]
fn full_value<N: Number>(piece: Piece) -> N {
    let royal = if piece.kind() == Kind::King { KING } else { 0 };
    N::constant(royal) + body_value(piece) + magic_value(piece)
}

/// Value of a piece in exchanges.
#[inline]
pub(crate) fn full(piece: Piece) -> i32 {
    full_value(piece)
}

/// Full value of all pieces of a unit.
pub(crate) fn unit_value<N: Number>(board: &Board, square: Square) -> N {
    body(board, square, full_value)
}

/// Value of the unit on a square in exchanges.
pub(crate) fn unit(board: &Board, square: Square) -> i32 {
    unit_value(board, square)
}

/// Sum of a value over the pieces of a unit; riders, and a carrier without riders, count only in
/// part.
pub(crate) fn body<N: Number>(board: &Board, square: Square, value_of: impl Fn(Piece) -> N) -> N {
    let Some(base) = board.base(square) else {
        return N::constant(0);
    };
    if !base.is_carrier() {
        return value_of(base);
    }
    if !board.ridden().has(square) {
        let is_airship = base.kind() == Kind::Airship;
        return value_of(base).percent(weight(EMPTY_CARRIER_PERCENT, usize::from(is_airship)));
    }
    let rider = |piece: Piece| match piece.kind() {
        Kind::King => value_of(piece),
        _ => value_of(piece).percent(weight(RIDER_PERCENT, 0)),
    };
    value_of(base) + board.riders(square).map(rider).sum::<N>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Name of a row, derived from that of the type.
    fn row_name(kind: Kind) -> String {
        let words = format!("{kind:?}").chars().fold(String::new(), |name, letter| {
            let gap = if letter.is_uppercase() && !name.is_empty() { "_" } else { "" };
            format!("{name}{gap}{letter}")
        });
        words.to_uppercase()
    }

    #[test]
    fn rows_stand_in_the_order_of_the_types() {
        for kind in Kind::ALL {
            let row = &BLOCKS[kind as usize - 1];
            assert!(row.name.starts_with(&row_name(kind)), "{kind:?} {}", row.name);
            assert_eq!((row.start, row.len), (value_index(Piece::plain(kind)), 4), "{kind:?}");
            assert_eq!(value_index(Piece::plain(kind).promoted()), row.start + 2, "{kind:?}");
        }
    }
}
