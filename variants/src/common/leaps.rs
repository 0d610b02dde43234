//! Tables of leaps on the 8x8 board.

use crate::common::betza::MoveSet;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// A set of squares for each square.
pub(crate) type LeapTable = [Bitboard; Square::COUNT];

/// Returns the squares that White's piece with these moves in [Betza's
/// notation](crate::common::betza) leaps to, from each square.
pub(crate) const fn leaps(betza: &str) -> LeapTable {
    let Ok(moves) = MoveSet::parse(betza) else { panic!("bad Betza notation") };
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut index = 0;
        while index < moves.steps().len() {
            let step = moves.steps()[index];
            if let Some(goal) = Square::new(square as u8).offset(step.files, step.ranks) {
                table[square].0 |= Bitboard::from_square(goal).0;
            }
            index += 1;
        }
        square += 1;
    }
    table
}
