//! Moves that are known to be legal without a trial, because they cannot affect the attacks on
//! their own King.

use engine_core::Side;

use super::abilities::Pattern;
use super::maps::Map;
use super::moves::{Action, Move};
use super::piece::Kind;
use super::reach::{neighbours, reach};
use super::state::FfPosition;
use crate::common::bitboard::Bitboard;
use crate::common::sliders::between;
use crate::common::square::Square;

/// Critical squares, which a move must leave unchanged to keep the King of the side to move safe.
pub(crate) struct KingSafetyCache {
    critical: Bitboard,
}

impl KingSafetyCache {
    /// Returns `None` if the King is in danger, or if the enemy has abilities that depend on more
    /// than the lines to the King and pawns in the way: fields, calls, a Wizard's revenge,
    /// sacrificial attacks.
    pub(crate) fn find(pos: &FfPosition) -> Option<KingSafetyCache> {
        let (board, side) = (&pos.board, pos.side());
        let king = board.king(side)?;
        let entangled = Side::BOTH.iter().any(|&side| board.map(side, Map::Field).any())
            || [Map::HitThreats, Map::HitAnywhere].iter().any(|&map| board.map(!side, map).any())
            || board.map(!side, Map::HasCaller).any() && pos.holds_callable(!side);
        if entangled || (pos.king_takers(king, side) | pos.king_converters(king, side)).any() {
            return None;
        }
        Some(KingSafetyCache {
            critical: Bitboard::from_square(king) | lines(pos, king, side) | blockers(pos),
        })
    }

    /// Returns true if the move (pseudo-legal here) is legal; if false, it has to be tried.
    #[inline]
    pub(crate) fn allows(&self, mv: Move) -> bool {
        let places = Bitboard::from_square(mv.from()) | Bitboard::from_square(mv.to());
        let local = match mv.action() {
            Action::Go | Action::Take | Action::Slay | Action::SacrificialAttack => true,
            Action::Promote(kind) => kind != Kind::MagitekKnight,
            Action::Convert | Action::SacrificialDefence | Action::Raise | Action::Ransom(_) => false,
        };
        local && mv.call().is_none() && (places & self.critical).is_empty()
    }
}

/// The squares between the King of `side` and enemies that attack along lines, those enemies, and
/// all lines along which an enemy jumps or shoots.
pub(super) fn lines(pos: &FfPosition, king: Square, side: Side) -> Bitboard {
    let (board, enemy) = (&pos.board, !side);
    let users = |maps: &[Map]| maps.iter().fold(Bitboard::EMPTY, |all, &map| all | board.map(enemy, map));
    let rook_lines = reach(Pattern::Rook, king, enemy, Bitboard::EMPTY);
    let bishop_lines = reach(Pattern::Bishop, king, enemy, Bitboard::EMPTY);
    let sliders = rook_lines & users(&[Map::TakeRook, Map::HitRook])
        | bishop_lines & users(&[Map::TakeBishop, Map::HitBishop]);
    let mut squares = sliders.into_iter().fold(sliders, |all, from| all | between(king, from));
    let shooters = users(&[Map::HitJumpRook, Map::HitCannonRook, Map::HitCannonQueen]);
    if (shooters & (rook_lines | bishop_lines)).any() {
        squares |= rook_lines | bishop_lines;
    }
    let lame = users(&[Map::TakeLameKnight, Map::HitLameKnight]);
    squares | neighbours(lame & reach(Pattern::Knight, king, enemy, Bitboard::EMPTY))
}

/// Pawns that block an enemy's special abilities.
fn blockers(pos: &FfPosition) -> Bitboard {
    let (board, side) = (&pos.board, pos.side());
    let ahead = board.of_side(!side).ahead(!side);
    board.map(side, Map::BlocksAhead) & ahead | board.map(side, Map::BlocksDiagonally) & ahead.beside()
}
