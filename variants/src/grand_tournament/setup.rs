//! Names of the options for armies, and the armies of a setup.

use engine_core::Setup;

use crate::chess::{CHESS, FISCHERANDOM};
use crate::chess_board::kinds::Army;

pub(super) const WHITE_ARMY: &str = "WhiteArmy";
pub(super) const BLACK_ARMY: &str = "BlackArmy";

/// Returns White's and Black's armies at the start.
pub(super) fn armies_of(setup: &Setup) -> (Army, Army) {
    let army = |option: &str| Army::from_name(setup.options.text(option)).unwrap_or(Army::Fide);
    (army(WHITE_ARMY), army(BLACK_ARMY))
}

/// Returns the only army of the game, if there is just one: chess and Chess960 refuse the pieces of
/// others.
pub(super) fn sole_army(setup: &Setup) -> Option<Army> {
    [CHESS, FISCHERANDOM].contains(&&*setup.preset.name).then_some(Army::Fide)
}
