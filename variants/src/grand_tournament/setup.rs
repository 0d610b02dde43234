//! The names of the games and of what settles the armies and the rules.

use engine_core::Setup;

use crate::chess::{CHESS, FISCHERANDOM};
use crate::chess_board::kinds::Army;

pub(super) const WHITE_ARMY: &str = "WhiteArmy";
pub(super) const BLACK_ARMY: &str = "BlackArmy";

/// The armies that White and Black start with.
pub(super) fn armies_of(setup: &Setup) -> (Army, Army) {
    let army = |option: &str| Army::from_name(setup.options.text(option)).unwrap_or(Army::Fide);
    (army(WHITE_ARMY), army(BLACK_ARMY))
}

/// The only army whose pieces the game knows, if there is but one: chess and Chess960 refuse the pieces of
/// others.
pub(super) fn sole_army(setup: &Setup) -> Option<Army> {
    [CHESS, FISCHERANDOM].contains(&&*setup.preset.name).then_some(Army::Fide)
}
