//! What an army attacks before the first move.

use engine_core::Side;

use crate::armies::brought::Brought;
use crate::armies::file::Army;
use crate::chess_board::ways::add_ways;
use crate::common::bitboard::Bitboard;
use crate::common::square::{Square, first_rank};

/// What stands in every start position.
const CAMPS: Bitboard = Bitboard(0xFFFF_0000_0000_FFFF);

/// The squares of the enemy's camp that an army of this side attacks before the first move, each with the piece that does.
pub(super) fn attacks(army: &Army, side: Side) -> Vec<(usize, Square)> {
    let enemy = Bitboard::rank(first_rank(!side)) | Bitboard::rank(first_rank(!side).abs_diff(1));
    let mut found = Vec::new();
    for (file, place) in (0..).zip(army.rank) {
        let Some(piece) = place else { continue };
        let mut ways = Vec::new();
        let from = Square::at(file, first_rank(side));
        for &step in army.pieces[piece].moves.steps().iter().filter(|step| step.captures) {
            add_ways(step, side, from, &mut ways);
        }
        let open = ways.into_iter().filter(|way| way.is_open(CAMPS) && enemy.has(way.to));
        found.extend(open.map(|way| (piece, way.to)));
    }
    found
}

/// The file of an army's king.
fn king_file(army: Brought) -> u8 {
    match army {
        Brought::BuiltIn(_) => 4,
        Brought::Own(army) => (0..8).find(|&file| army.rank[file as usize].is_none()).unwrap_or(4),
    }
}

/// False if a king could be taken before the first move.
pub(super) fn is_playable(white: Brought, black: Brought) -> bool {
    let takes_king = |army: Brought, side: Side, other: Brought| match army {
        Brought::BuiltIn(_) => false,
        Brought::Own(army) => {
            let king = Square::at(king_file(other), first_rank(!side));
            attacks(army, side).iter().any(|&(_, to)| to == king)
        }
    };
    !takes_king(white, Side::White, black) && !takes_king(black, Side::Black, white)
}
