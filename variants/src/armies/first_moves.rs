//! Attacks of an army before the first move.

use engine_core::Side;

use crate::armies::army_ref::ArmyRef;
use crate::armies::file::Army;
use crate::armies::rank::{DEFINED_ORDER, FileOrder, king_file};
use crate::chess_board::routes::add_routes;
use crate::common::bitboard::Bitboard;
use crate::common::square::{Square, first_rank};

/// Occupied squares of every start position.
const CAMPS: Bitboard = Bitboard(0xFFFF_0000_0000_FFFF);

/// Returns the squares of the enemy's first two ranks that an army of this side attacks from its
/// first rank before the first move, each with the attacking piece.
pub(super) fn attacks(army: &Army, side: Side) -> Vec<(usize, Square)> {
    attacks_from(army, DEFINED_ORDER, side)
}

/// Returns the attacks with the pieces in another order.
fn attacks_from(army: &Army, order: FileOrder, side: Side) -> Vec<(usize, Square)> {
    let enemy = Bitboard::rank(first_rank(!side)) | Bitboard::rank(first_rank(!side).abs_diff(1));
    let mut found = Vec::new();
    for (file, home) in (0..).zip(order) {
        let Some(piece) = army.rank[usize::from(home)] else { continue };
        let mut routes = Vec::new();
        let from = Square::at(file, first_rank(side));
        for &step in army.pieces[piece].moves.steps().iter().filter(|step| step.captures) {
            add_routes(step, side, from, &mut routes);
        }
        let open = routes.into_iter().filter(|route| route.is_open(CAMPS) && enemy.has(route.to));
        found.extend(open.map(|route| (piece, route.to)));
    }
    found
}

/// Returns false if a king could be captured on the first move, with White's and Black's pieces in
/// these orders.
pub(super) fn is_playable(sides: [&ArmyRef; 2], orders: [FileOrder; 2]) -> bool {
    let takes_king = |side: Side| match sides[side.index()] {
        ArmyRef::BuiltIn(_) => false,
        ArmyRef::Custom(army) => {
            let (other, order) = (sides[(!side).index()], orders[(!side).index()]);
            let king = (0..).zip(order).find(|&(_, home)| home == king_file(other)).map(|(file, _)| file);
            let king = king.map(|file| Square::at(file, first_rank(!side)));
            attacks_from(army, orders[side.index()], side).iter().any(|&(_, to)| Some(to) == king)
        }
    };
    !Side::BOTH.into_iter().any(takes_king)
}
