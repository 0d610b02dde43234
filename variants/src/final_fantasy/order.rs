//! Move ordering: estimates of moves before they are searched.

use engine_core::{Key, MoveOrder, Side};

use super::abilities::{Ability, FORMS};
use super::eval::pawns_on_foot;
use super::exchange;
use super::maps::Map;
use super::moves::{Action, Move};
use super::reach::reach;
use super::state::FfPosition;
use crate::common::bitboard::Bitboard;
use crate::common::zobrist::split_mix;

/// Move ordering.
#[derive(Debug)]
pub struct FfOrder;

/// Number of combinations of form and square.
const FORM_SQUARES: usize = 36 * 64;
/// Number of move classes: moves, actions from afar, and moves after a call.
const PLANES: usize = 3;

fn acts_from_afar(mv: Move) -> bool {
    matches!(
        mv.action(),
        Action::Slay | Action::Convert | Action::SacrificialAttack | Action::SacrificialDefence
    )
}

impl MoveOrder<FfPosition> for FfOrder {
    const PIECE_TO: usize = FORM_SQUARES * PLANES;
    const BUTTERFLY: usize = 64 * 64 * 2;
    /// Number of victim types: the types of pieces, and 0 for no victim.
    const VICTIMS: usize = 18;

    fn piece_to(pos: &FfPosition, mv: Move) -> usize {
        let plane = if mv.call().is_some() { 2 } else { usize::from(acts_from_afar(mv)) };
        let form = pos.mover(mv).map_or(0, |piece| piece.form());
        plane * FORM_SQUARES + form * 64 + mv.to().seen_by(pos.side()).index()
    }

    fn butterfly(pos: &FfPosition, mv: Move) -> usize {
        let squares = mv.from().seen_by(pos.side()).index() * 64 + mv.to().seen_by(pos.side()).index();
        squares * 2 + usize::from(acts_from_afar(mv))
    }

    fn victim(pos: &FfPosition, mv: Move) -> usize {
        let taken = match &pos.hit {
            Some(hit) if mv.action() == Action::SacrificialDefence => Some(hit.unit.base),
            _ if pos.board.of_side(!pos.side()).has(mv.to()) => pos.board.base(mv.to()),
            _ => None,
        };
        taken.map_or(0, |piece| piece.kind() as usize)
    }

    fn capture_gain(pos: &FfPosition, mv: Move) -> i32 {
        exchange::gain(pos, mv)
    }

    fn see_ge(pos: &FfPosition, mv: Move, floor: i32) -> bool {
        exchange::outcome(pos, mv) >= floor
    }

    fn in_check(pos: &FfPosition) -> bool {
        pos.is_in_check()
    }

    /// True for direct attacks of the moving piece from its goal; other checks are not detected.
    fn gives_check(pos: &FfPosition, mv: Move) -> bool {
        let Some(king) = pos.board.king(!pos.side()) else {
            return false;
        };
        let goes = matches!(mv.action(), Action::Go | Action::Take);
        let Some(piece) = pos.mover(mv).filter(|_| goes) else {
            return false;
        };
        let row = &FORMS[piece.form()];
        let occupied =
            pos.board.occupied() & !Bitboard::from_square(mv.from()) | Bitboard::from_square(mv.to());
        let special = if pos.status.in_reach_of_enemies(!pos.side()).has(king) { row.special } else { &[] };
        row.normal.iter().chain(special).any(|ability| match *ability {
            Ability::Both(pattern)
            | Ability::Capture(pattern, _)
            | Ability::PiercingCapture(pattern)
            | Ability::Slay(pattern)
            | Ability::PiercingSlay(pattern)
            | Ability::Convert(pattern) => reach(pattern, mv.to(), pos.side(), occupied).has(king),
            _ => false,
        })
    }

    /// Passing is only an advantage if hardly any unit can move.
    fn null_move_ok(pos: &FfPosition) -> bool {
        let board = &pos.board;
        let own = board.of_side(pos.side());
        let movers = own & !pawns_on_foot(board, pos.side()) & (board.ridden() | !board.carriers());
        movers.count() > 2
    }

    /// Keys of the pawns on foot, and of each side's attackers by kind of attack.
    fn correction_keys(pos: &FfPosition) -> [Key; 3] {
        let hash = |sides: &[Side], maps: &[Map]| {
            let sets = sides.iter().flat_map(|&side| maps.iter().map(move |&map| pos.board.map(side, map)));
            sets.fold(0, |key, set| split_mix(key ^ set.0))
        };
        let pieces = [Map::TakeBishop, Map::TakeRook, Map::TakeKnight, Map::TakeKing];
        [
            hash(&Side::BOTH, &[Map::BlocksAhead, Map::BlocksDiagonally, Map::ImmuneToSpecials]),
            hash(&[Side::White], &pieces),
            hash(&[Side::Black], &pieces),
        ]
    }
}
