//! First rank of an army, and the orders of its pieces.

use crate::armies::army_ref::ArmyRef;
use crate::chess_board::rights::KING_FILE;

/// For each file, the original file of its piece in the army's first rank.
pub(super) type FileOrder = [u8; 8];

/// Original order of the first rank.
pub(super) const DEFINED_ORDER: FileOrder = [0, 1, 2, 3, 4, 5, 6, 7];

/// Returns the file of an army's king in its original order.
pub(super) fn king_file(army: &ArmyRef) -> u8 {
    match army {
        ArmyRef::BuiltIn(_) => KING_FILE,
        ArmyRef::Custom(army) => {
            (0..8).find(|&file| army.rank[usize::from(file)].is_none()).unwrap_or(KING_FILE)
        }
    }
}
