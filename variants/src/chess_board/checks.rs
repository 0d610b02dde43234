//! Who attacks a square, who gives check, who is pinned. Code is compiled once for each army, with only the work that its pieces
//! need; a side may have pieces of both armies in the game, through promotion.

use engine_core::Side;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Army, Kind};
use crate::chess_board::rules::Rules;
use crate::chess_board::tables::{DIAGONAL_TO, LEAPS_TO, ORTHOGONAL_TO, PARTS};
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{between, bishop_attacks, rook_attacks};
use crate::common::square::Square;

/// The pieces that would attack a square on an empty board, by the part of their attack that does. Both sides' pieces of a kind
/// are in the sets; the caller masks.
#[derive(Clone, Copy)]
struct Attackers {
    leaping: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
}

impl ChessBoard {
    /// Adds the pieces of one army, as far as they move like pieces of `side`.
    #[inline(always)]
    fn add_army_attackers<const ARMY: usize>(&self, side: Side, square: Square, found: &mut Attackers) {
        self.add_kind_attackers::<ARMY, 0>(side, square, found);
        self.add_kind_attackers::<ARMY, 1>(side, square, found);
        self.add_kind_attackers::<ARMY, 2>(side, square, found);
        self.add_kind_attackers::<ARMY, 3>(side, square, found);
    }

    #[inline(always)]
    fn add_kind_attackers<const ARMY: usize, const PLACE: usize>(
        &self,
        side: Side,
        square: Square,
        found: &mut Attackers,
    ) {
        let kind = const { Army::TABLE[ARMY].kinds()[PLACE].index() };
        let parts = const { PARTS[Army::TABLE[ARMY].kinds()[PLACE].index()] };
        let pieces = self.by_kind[kind];
        let (side, square) = (side.index(), square.index());
        if parts.leaps {
            found.leaping |= pieces & LEAPS_TO[kind][side][square];
        }
        if parts.orthogonal {
            found.orthogonal |= pieces & ORTHOGONAL_TO[kind][side][square];
        }
        if parts.diagonal {
            found.diagonal |= pieces & DIAGONAL_TO[kind][side][square];
        }
    }

    #[inline(always)]
    fn add_attackers(&self, army: Army, side: Side, square: Square, found: &mut Attackers) {
        match army {
            Army::Fide => self.add_army_attackers::<{ Army::Fide as usize }>(side, square, found),
            Army::Clobberers => self.add_army_attackers::<{ Army::Clobberers as usize }>(side, square, found),
            Army::Nutters => self.add_army_attackers::<{ Army::Nutters as usize }>(side, square, found),
            Army::Rookies => self.add_army_attackers::<{ Army::Rookies as usize }>(side, square, found),
            Army::Illusions => (),
        }
    }

    /// The pieces of `side` that would attack `square` on an empty board; kings and harmless pieces left out.
    #[inline(always)]
    fn possible_attackers(&self, side: Side, square: Square) -> Attackers {
        let pawns = LEAPS_TO[Kind::Pawn.index()][side.index()][square.index()];
        let mut found = Attackers {
            leaping: self.by_kind[Kind::Pawn.index()] & pawns,
            orthogonal: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
        };
        self.add_attackers(self.armies.first(), side, square, &mut found);
        if let Some(second) = self.armies.second() {
            self.add_attackers(second, side, square, &mut found);
        }
        let pieces = self.by_side[side.index()];
        Attackers {
            leaping: found.leaping & pieces,
            orthogonal: found.orthogonal & pieces,
            diagonal: found.diagonal & pieces,
        }
    }

    /// The pieces of `side` that attack `square` when `occupied` is occupied, the king included, harmless ones left out.
    #[inline]
    pub fn attackers_of(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let found = self.possible_attackers(side, square);
        let king = LEAPS_TO[Kind::King.index()][side.index()][square.index()] & self.pieces(side, Kind::King);
        found.leaping
            | king
            | found.orthogonal & rook_attacks(square, occupied)
            | found.diagonal & bishop_attacks(square, occupied)
    }

    /// The pieces of both sides that attack `square` when `occupied` is occupied. Pieces that stand outside `occupied` count, too:
    /// mask them off when playing out exchanges.
    #[inline]
    pub(crate) fn attackers_to<R: Rules>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let harmless = R::harmless_attackers(self, square, occupied);
        Side::BOTH.into_iter().fold(harmless, |set, side| set | self.attackers_of(side, square, occupied))
    }

    /// The pawns of both sides, of any kind.
    #[inline]
    pub(crate) fn pawns<R: Rules>(&self) -> Bitboard {
        self.of_kind(Kind::Pawn) | R::SECOND_PAWN.map_or(Bitboard::EMPTY, |kind| self.of_kind(kind))
    }

    /// True if a piece of `side`, not a harmless one, attacks `square` when `occupied` is occupied.
    #[inline(always)]
    pub(super) fn is_attacked(&self, side: Side, square: Square, occupied: Bitboard) -> bool {
        self.attackers_of(side, square, occupied).any()
    }

    /// Finds checks and pins against the side to move.
    pub(super) fn find_checks_and_pins<R: Rules>(&mut self) {
        match self.side() {
            Side::White => self.find_checks_and_pins_of::<R>(Side::White),
            Side::Black => self.find_checks_and_pins_of::<R>(Side::Black),
        }
    }

    #[inline(always)]
    pub(super) fn find_checks_and_pins_of<R: Rules>(&mut self, us: Side) {
        if !R::is_royal(self, us) {
            self.state.checkers = Bitboard::EMPTY;
            self.state.check_mask = Bitboard::ALL;
            self.state.pinned = Bitboard::EMPTY;
            self.state.pin_mask = Bitboard::EMPTY;
            return;
        }
        let king = self.own_king(us);
        let occupied = self.occupied();
        let found = self.possible_attackers(!us, king);
        let mut checkers = found.leaping;
        let mut check_mask = Bitboard::ALL;
        // A leap cannot be blocked. Two checkers leave no square: their masks never meet.
        for square in found.leaping {
            check_mask &= Bitboard::of(square);
        }
        let mut blockers = Bitboard::EMPTY;
        let mut pin_mask = Bitboard::EMPTY;
        for square in found.orthogonal | found.diagonal {
            let way = between(king, square);
            let line = way | Bitboard::of(square);
            let inside = way & occupied;
            if inside.is_empty() {
                checkers |= Bitboard::of(square);
                check_mask &= line;
            } else if !inside.many() {
                blockers |= inside;
                pin_mask |= line;
            }
        }
        self.state.checkers = checkers;
        self.state.check_mask = check_mask;
        self.state.pinned = blockers & self.by_side[us.index()];
        self.state.pin_mask = pin_mask;
    }
}
