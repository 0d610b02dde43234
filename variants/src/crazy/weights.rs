//! All numbers of judgement, in centipawns unless said otherwise.

use super::man::Man;

/// Values of the men in exchanges, by [class](Man::class): Pawn, Knight, Bishop, Rook, Queen, King, risen Bishop.
/// A King's loss is counted apart.
pub const EXCHANGE_VALUES: [i32; Man::CLASSES] = [100, 300, 350, 450, 700, 0, 30];
