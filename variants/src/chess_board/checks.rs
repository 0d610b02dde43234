//! Attackers of a square, checks and pins. The code is compiled once for each army, with only the
//! work that its pieces need; a side may have pieces of both armies in the game, through promotion.

use engine_core::Side;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Armies, Army, Kind};
use crate::chess_board::rules::Rules;
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{between, bishop_attacks, rook_attacks};
use crate::common::square::Square;

/// Pieces that would attack a square on an empty board, by the component of their attack that
/// reaches it. The sets contain both sides' pieces of a kind; the caller masks them.
#[derive(Clone, Copy)]
pub(super) struct Attackers {
    leaping: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
}

impl Attackers {
    /// Those that attack `square`, for which the set was made, when `occupied` is occupied.
    #[inline(always)]
    pub(super) fn under(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.leaping
            | self.orthogonal & rook_attacks(square, occupied)
            | self.diagonal & bishop_attacks(square, occupied)
    }

    fn with(self, other: Attackers) -> Attackers {
        Attackers {
            leaping: self.leaping | other.leaping,
            orthogonal: self.orthogonal | other.orthogonal,
            diagonal: self.diagonal | other.diagonal,
        }
    }
}

impl ChessBoard {
    /// Adds the pieces of one army that attack the square when moving like pieces of `side`.
    #[inline(always)]
    fn add_army_attackers<R: Rules, const ARMY: usize>(
        &self,
        side: Side,
        square: Square,
        found: &mut Attackers,
    ) {
        self.add_kind_attackers::<R, ARMY, 0>(side, square, found);
        self.add_kind_attackers::<R, ARMY, 1>(side, square, found);
        self.add_kind_attackers::<R, ARMY, 2>(side, square, found);
        self.add_kind_attackers::<R, ARMY, 3>(side, square, found);
    }

    #[inline(always)]
    fn add_kind_attackers<R: Rules, const ARMY: usize, const PLACE: usize>(
        &self,
        side: Side,
        square: Square,
        found: &mut Attackers,
    ) {
        let kind = const { Army::TABLE[ARMY].kinds()[PLACE].index() };
        let parts = const { R::PIECES.parts[Army::TABLE[ARMY].kinds()[PLACE].index()] };
        let pieces = self.by_kind[kind];
        let (side, square) = (side.index(), square.index());
        if parts.leaps {
            found.leaping |= pieces & R::PIECES.reverse_attacks.leaps[kind][side][square];
        }
        if parts.orthogonal {
            found.orthogonal |= pieces & R::PIECES.reverse_attacks.orthogonal[kind][side][square];
        }
        if parts.diagonal {
            found.diagonal |= pieces & R::PIECES.reverse_attacks.diagonal[kind][side][square];
        }
    }

    #[inline(always)]
    fn add_attackers<R: Rules>(
        &self,
        army: Army,
        side: Side,
        square: Square,
        occupied: Bitboard,
        found: &mut Attackers,
    ) {
        match army {
            Army::Fide => self.add_army_attackers::<R, { Army::Fide as usize }>(side, square, found),
            Army::Clobberers => {
                self.add_army_attackers::<R, { Army::Clobberers as usize }>(side, square, found);
            }
            Army::Nutters => self.add_army_attackers::<R, { Army::Nutters as usize }>(side, square, found),
            Army::Rookies => self.add_army_attackers::<R, { Army::Rookies as usize }>(side, square, found),
            Army::Illusions | Army::Second => (),
            Army::First => self.add_own_attackers(side, square, occupied, found),
        }
    }

    /// Adds the pieces of armies from files. Attacks that are neither leaps nor slides are computed
    /// with `occupied` as it is: no piece can be interposed later.
    #[cold]
    fn add_own_attackers(&self, side: Side, square: Square, occupied: Bitboard, found: &mut Attackers) {
        let (set, at) = (&*self.set, square.index());
        for kind in set.custom_kinds() {
            let pieces = self.pieces(side, kind);
            if pieces.is_empty() {
                continue;
            }
            let index = kind.index();
            found.leaping |= pieces & set.reverse_attacks.leaps[index][side.index()][at];
            found.orthogonal |= pieces & set.reverse_attacks.orthogonal[index][side.index()][at];
            found.diagonal |= pieces & set.reverse_attacks.diagonal[index][side.index()][at];
            if set.parts[index].others {
                found.leaping |= pieces & set.other_origins(kind, side, square, occupied);
            }
        }
    }

    /// Returns the pieces of `side` that would attack `square` on an empty board, without kings and
    /// harmless pieces. `occupied` only matters to pieces that neither leap nor slide.
    #[inline(always)]
    fn possible_attackers<R: Rules>(&self, side: Side, square: Square, occupied: Bitboard) -> Attackers {
        let pawns = R::PIECES.reverse_attacks.leaps[Kind::Pawn.index()][side.index()][square.index()];
        let armies = self.armies_under::<R>();
        let mut found = Attackers {
            leaping: self.by_kind[Kind::Pawn.index()] & pawns,
            orthogonal: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
        };
        self.add_attackers::<R>(armies.first(), side, square, occupied, &mut found);
        if let Some(second) = armies.second() {
            self.add_attackers::<R>(second, side, square, occupied, &mut found);
        }
        let pieces = self.by_side[side.index()];
        Attackers {
            leaping: found.leaping & pieces,
            orthogonal: found.orthogonal & pieces,
            diagonal: found.diagonal & pieces,
        }
    }

    /// [`possible_attackers`](ChessBoard::possible_attackers) with the king.
    #[inline(always)]
    fn possible_capturers<R: Rules>(&self, side: Side, square: Square, occupied: Bitboard) -> Attackers {
        let mut found = self.possible_attackers::<R>(side, square, occupied);
        found.leaping |= R::PIECES.reverse_attacks.leaps[Kind::King.index()][side.index()][square.index()]
            & self.pieces(side, Kind::King);
        found
    }

    /// Returns the pieces of `side` that attack `square` when `occupied` is occupied, including the
    /// king, without harmless pieces.
    #[inline]
    pub(crate) fn attackers_under<R: Rules>(
        &self,
        side: Side,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        self.possible_capturers::<R>(side, square, occupied).under(square, occupied)
    }

    /// Armies of the game, known at compile time if they are always the same.
    #[inline]
    pub(crate) fn armies_under<R: Rules>(&self) -> Armies {
        debug_assert!(!R::FIXED_ARMIES || self.armies == R::ARMIES, "armies of another game");
        if R::FIXED_ARMIES { R::ARMIES } else { self.armies }
    }

    /// Returns the pieces of both sides that would attack `square` on an empty board, without
    /// harmless pieces. `occupied` only matters to pieces that neither leap nor slide.
    #[inline]
    pub(super) fn capturers<R: Rules>(&self, square: Square, occupied: Bitboard) -> Attackers {
        let [white, black] = Side::BOTH.map(|side| self.possible_capturers::<R>(side, square, occupied));
        white.with(black)
    }

    /// Returns the target squares of a piece other than king and pawns, including those of its own
    /// side's pieces; without the set's own tables if no army comes from a file.
    #[inline]
    pub(super) fn targets<R: Rules>(&self, kind: Kind, side: Side, from: Square) -> Bitboard {
        if R::CUSTOM_PIECES {
            self.set.targets(kind, side, from, self.occupied())
        } else {
            R::PIECES.tabled_attacks(kind, side, from, self.occupied())
        }
    }

    /// True if a piece of this kind and side attacks `square` from `from`; without the set's own
    /// tables if no army comes from a file.
    #[inline]
    pub(super) fn would_attack<R: Rules>(
        &self,
        kind: Kind,
        side: Side,
        from: Square,
        square: Square,
        occupied: Bitboard,
    ) -> bool {
        if R::CUSTOM_PIECES {
            self.set.would_attack(kind, side, from, square, occupied)
        } else {
            R::PIECES.reverse_attacks.attack(kind, side, square, from, occupied)
        }
    }

    /// The pawns of both sides, of any kind.
    #[inline]
    pub(crate) fn pawns<R: Rules>(&self) -> Bitboard {
        self.of_kind(Kind::Pawn) | R::SECOND_PAWN.map_or(Bitboard::EMPTY, |kind| self.of_kind(kind))
    }

    /// True if a piece of `side` that is not harmless attacks `square` when `occupied` is occupied.
    #[inline(always)]
    pub(super) fn is_attacked<R: Rules>(&self, side: Side, square: Square, occupied: Bitboard) -> bool {
        self.attackers_under::<R>(side, square, occupied).any()
    }

    /// True if legality does not follow from checks and pins, and each move is tried.
    #[inline]
    pub(super) fn tests_moves(&self) -> bool {
        self.set.custom.as_ref().is_some_and(|custom| custom.tests)
    }

    /// Finds only the checkers. The masks allow everything, since moves are tried.
    fn find_checks_only<R: Rules>(&mut self, us: Side, king: Square) {
        self.state.checkers = self.attackers_under::<R>(!us, king, self.occupied());
        self.state.check_mask = Bitboard::ALL;
        self.state.pinned = Bitboard::EMPTY;
        self.state.pin_mask = Bitboard::EMPTY;
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
        if R::CUSTOM_PIECES && self.tests_moves() {
            return self.find_checks_only::<R>(us, king);
        }
        let found = self.possible_attackers::<R>(!us, king, occupied);
        let mut checkers = found.leaping;
        let mut check_mask = Bitboard::ALL;
        // A leap cannot be blocked. Two checkers leave no square, since their masks are disjoint.
        for square in found.leaping {
            check_mask &= Bitboard::from_square(square);
        }
        let mut blockers = Bitboard::EMPTY;
        let mut pin_mask = Bitboard::EMPTY;
        for square in found.orthogonal | found.diagonal {
            let way = between(king, square);
            let line = way | Bitboard::from_square(square);
            let inside = way & occupied;
            if inside.is_empty() {
                checkers |= Bitboard::from_square(square);
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
