//! Castling from any files: rights, start squares and target squares.

use engine_core::{Key, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::rights::{Castling, CastlingSide, KING_FILE, right_index};
use crate::chess_board::rules::Rules;
use crate::common::bitboard::Bitboard;
use crate::common::square::{Square, first_rank};
use crate::common::zobrist::Keys;

/// Target files of king and corner piece, by castling side.
const LANDINGS: [(u8, u8); 2] = [(6, 5), (2, 3)];

static CASTLING: Keys<16> = Keys::new(0x6361_7374_6C65);
/// Keys of corner pieces that castle from other files than the usual ones, by right and file.
static CORNER_FILES: Keys<32> = Keys::new(0x636F_726E_6572);

/// Squares of a castling move: the king's and the corner piece's start and target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CastlingWay {
    pub(crate) king_from: Square,
    pub(crate) king_to: Square,
    pub(crate) corner_from: Square,
    pub(crate) corner_to: Square,
}

/// The squares of a rank from one file to another, both included, in either order.
#[inline]
fn span(rank: u8, one: u8, other: u8) -> Bitboard {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    Bitboard(((2u64 << high) - (1u64 << low)) << (8 * rank))
}

impl ChessBoard {
    /// Grants a right to a king and a corner piece, which must stand on their squares.
    pub(crate) fn grant(&mut self, side: Side, to: CastlingSide, king: Square, corner: Square) {
        let (index, rank) = (right_index(side, to), first_rank(side));
        let (king_to, corner_to) = self.landing(to, corner);
        let supports = Bitboard::from_square(king) | Bitboard::from_square(corner);
        let travel = span(rank, king.file(), king_to);
        self.homes.empty[index] = (travel | span(rank, corner.file(), corner_to)) & !supports;
        self.homes.travel[index] = travel & !Bitboard::from_square(king);
        self.homes.landings[index] = Square::at(king_to, rank);
        self.state.castling.0 |= Castling::right(side, to).0;
        self.homes.corners[index] = corner;
        self.homes.supports[index] = supports;
        self.homes.all |= supports;
        self.homes.unusual |= corner.file() != to.usual_corner();
    }

    /// Square of the corner piece that castles to a side, if the side has that right.
    pub(crate) fn castling_corner(&self, side: Side, to: CastlingSide) -> Option<Square> {
        let has = self.state.castling.has(Castling::right(side, to));
        has.then(|| self.homes.corners[right_index(side, to)])
    }

    /// Returns true if rights and castlings are written by the files of the corner pieces: under
    /// Chess960's rules, and while a right belongs to pieces on other squares than usual.
    pub(crate) fn castles_by_files(&self) -> bool {
        let is_unusual = |side, to: CastlingSide| {
            self.castling_corner(side, to).is_some_and(|corner| {
                let king = self.home_king(right_index(side, to));
                corner.file() != to.usual_corner() || king.file() != KING_FILE
            })
        };
        let is_any_unusual = |&side| CastlingSide::BOTH.iter().any(|&to| is_unusual(side, to));
        self.any_file || Side::BOTH.iter().any(is_any_unusual)
    }

    /// The square of the king that a right belongs to.
    #[inline]
    fn king_of_right<R: Rules>(&self, us: Side, index: usize) -> Square {
        if R::ANY_KINGS { self.home_king(index) } else { self.own_king(us) }
    }

    fn home_king(&self, index: usize) -> Square {
        (self.homes.supports[index] & !Bitboard::from_square(self.homes.corners[index])).lowest()
    }

    /// Hash key of the remaining rights.
    #[inline]
    pub(crate) fn castling_key(&self) -> Key {
        let rights = self.state.castling;
        let key = CASTLING.at((rights.0 & 15) as usize);
        if self.homes.unusual { key ^ self.corner_files_key() } else { key }
    }

    fn corner_files_key(&self) -> Key {
        let mut key = 0;
        for side in Side::BOTH {
            for to in CastlingSide::BOTH {
                if let Some(corner) = self.castling_corner(side, to)
                    && corner.file() != to.usual_corner()
                {
                    key ^= CORNER_FILES.at(right_index(side, to) << 3 | corner.file() as usize);
                }
            }
        }
        key
    }

    /// Removes the rights whose king or corner piece has left, or was captured on, one of these
    /// squares.
    #[inline(always)]
    pub(crate) fn drop_rights(&mut self, touched: Bitboard) {
        if (touched & self.homes.all).any() && self.state.castling != Castling::NONE {
            self.end_rights(touched);
        }
    }

    fn end_rights(&mut self, touched: Bitboard) {
        let mut left = self.state.castling.0;
        for (index, &supports) in self.homes.supports.iter().enumerate() {
            if (supports & touched).any() {
                left &= !(1 << index);
            }
        }
        if left != self.state.castling.0 {
            self.state.key ^= self.castling_key();
            self.state.castling = Castling(left);
            self.state.key ^= self.castling_key();
        }
    }

    /// Target square of a move; for castling the square of the corner piece.
    pub(crate) fn corner_or_target(&self, mv: Move) -> Square {
        match mv.action {
            Action::Castle => self.castling_way(self.side(), mv.from, mv.to).corner_from,
            _ => mv.to,
        }
    }

    /// Squares of a castling move of `us`, by the king's target.
    #[inline]
    pub(crate) fn castling_way(&self, us: Side, king_from: Square, king_to: Square) -> CastlingWay {
        let to = CastlingSide::of_landing(king_to);
        let inside = match to {
            CastlingSide::King => king_to.file() - 1,
            CastlingSide::Queen => king_to.file() + 1,
        };
        CastlingWay {
            king_from,
            king_to,
            corner_from: self.homes.corners[right_index(us, to)],
            corner_to: Square::at(inside, king_to.rank()),
        }
    }

    /// Start and target of the castling king if `us` can castle to this side; the king must not be
    /// in check.
    #[inline(always)]
    pub(crate) fn castling_move<R: Rules>(&self, us: Side, to: CastlingSide) -> Option<(Square, Square)> {
        let index = right_index(us, to);
        let has_right = self.state.castling.has(Castling(1 << index));
        if !has_right || (self.homes.empty[index] & self.occupied()).any() {
            return None;
        }
        let (king, target) = (self.king_of_right::<R>(us, index), self.homes.landings[index]);
        self.castling_is_safe::<R>(us, index, king).then_some((king, target))
    }

    /// True if no square on the way of a castling king is attacked, nor its target after the move.
    fn castling_is_safe<R: Rules>(&self, us: Side, index: usize, king: Square) -> bool {
        let target = self.homes.landings[index];
        // In a game where an attacked king is not in check, it must not shield the squares of its
        // way, and what attacks it at home may attack the target until its corner piece covers that.
        let left_home = self.occupied() & !Bitboard::from_square(king);
        let covered = if R::is_royal(self, us) { Bitboard::EMPTY } else { Bitboard::from_square(target) };
        let crosses_attack = || {
            (self.homes.travel[index] & !covered)
                .into_iter()
                .any(|square| R::king_attackers(self, us, square, left_home).any())
        };
        !crosses_attack() && !self.lands_in_check::<R>(us, index, target)
    }

    /// True if the king would be attacked on its target square, with its corner piece beside it.
    fn lands_in_check<R: Rules>(&self, us: Side, index: usize, target: Square) -> bool {
        let way = self.castling_way(us, self.king_of_right::<R>(us, index), target);
        let landed = Bitboard::from_square(target) | Bitboard::from_square(way.corner_to);
        let after = (self.occupied() & !self.homes.supports[index]) | landed;
        R::king_attackers(self, us, target, after).any()
    }

    /// Target files of king and corner piece; a colour-bound corner piece stays on its colour.
    #[inline]
    fn landing(&self, to: CastlingSide, corner: Square) -> (u8, u8) {
        let (king_to, corner_to) = LANDINGS[to.index()];
        let changes_colour = (corner.file() ^ corner_to) & 1 != 0;
        match (self.kind_at(corner), to) {
            (Some(kind), CastlingSide::King) if changes_colour && self.set.bound[kind.index()] => {
                (king_to + 1, corner_to + 1)
            }
            (Some(kind), CastlingSide::Queen) if changes_colour && self.set.bound[kind.index()] => {
                (king_to - 1, corner_to - 1)
            }
            _ => (king_to, corner_to),
        }
    }

    /// Grants the same rights to the other colour, on a board turned upside down.
    pub(crate) fn flip_castling(&self, flipped: &mut ChessBoard) {
        for side in Side::BOTH {
            for to in CastlingSide::BOTH {
                if let Some(corner) = self.castling_corner(side, to) {
                    let king = self.home_king(right_index(side, to));
                    flipped.grant(!side, to, king.flip_rank(), corner.flip_rank());
                }
            }
        }
        flipped.any_file = self.any_file;
    }
}
