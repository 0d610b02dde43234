//! An army's own first rank, and the orders in which it may stand.

use crate::armies::army_ref::ArmyRef;
use crate::chess_board::rights::KING_FILE;

/// By file, the file of an army's own first rank whose piece stands there.
pub(super) type Order = [u8; 8];

/// The first rank as the army has it.
pub(super) const OWN_ORDER: Order = [0, 1, 2, 3, 4, 5, 6, 7];

/// The file of an army's king on its own rank.
pub(super) fn king_file(army: &ArmyRef) -> u8 {
    match army {
        ArmyRef::BuiltIn(_) => KING_FILE,
        ArmyRef::Custom(army) => {
            (0..8).find(|&file| army.rank[usize::from(file)].is_none()).unwrap_or(KING_FILE)
        }
    }
}
