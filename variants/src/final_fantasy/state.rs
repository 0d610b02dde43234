//! A position: the board, the side to move, and the results of the last move.

use engine_core::{Counters, Side};

use super::board::{Board, Unit};
use super::maps::Map;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::status::Status;
use crate::common::square::Square;

/// Rules set by the options and the preset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FfRules {
    /// Pawns may also raise and ransom.
    pub(crate) advanced: bool,
    /// Only Dwarves may board a Tank.
    pub(crate) tanks_dwarves_only: bool,
    /// Kings may not board Airships.
    pub(crate) kings_off_airships: bool,
}

/// A capture that the side to move may still answer by a sacrifice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) square: Square,
    pub(crate) unit: Unit,
    pub(crate) capturer: Capturer,
}

/// The capturer, after the capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Capturer {
    /// Sacrificed.
    Gone,
    /// The whole unit on this square.
    Unit(Square),
    /// Rider `.1` (from 0) on this square.
    Rider(Square, usize),
}

impl Hit {
    /// True if the captured unit was a carrier that the capturer converted rather than removed.
    pub(crate) fn converts(&self) -> bool {
        self.capturer == Capturer::Rider(self.square, 0)
    }
}

/// A position of Final Fantasy Chess.
#[derive(Clone, Copy, Debug)]
pub struct FfPosition {
    pub(crate) board: Board,
    pub(crate) status: Status,
    pub(crate) hit: Option<Hit>,
    pub(crate) counters: Counters,
    pub(crate) rules: FfRules,
}

const KING_FORMS: u64 = 0b11 << Piece::plain(Kind::King).form();
const TRUE_PALADIN_FORM: usize = Piece::plain(Kind::Paladin).form() | 1;

impl FfPosition {
    /// The side to move.
    #[inline]
    pub(crate) fn side(&self) -> Side {
        self.counters.side
    }

    /// Forms of the pieces that a side may call before its move, one bit each.
    #[inline]
    pub(crate) fn callable(&self, side: Side) -> u64 {
        if self.board.map(side, Map::HasCaller).is_empty() {
            return 0;
        }
        let same = self.board.called(side).map_or(0, |piece| 1 << piece.form());
        self.board.lost_forms(!side) & !(KING_FORMS | same)
    }

    /// True if the side has captured pieces that it may call, or could call if its slot were empty.
    pub(crate) fn holds_callable(&self, side: Side) -> bool {
        self.board.lost_forms(!side) & !KING_FORMS != 0
    }

    /// Returns the position after `side` has called a piece of this form, before its move.
    pub(crate) fn with_call(&self, side: Side, form: usize) -> FfPosition {
        let mut after = *self;
        let code = form << 1;
        let foreign = Piece::from_code(code | 1).filter(|&piece| self.board.lost(!side, piece) > 0);
        if let Some(piece) = foreign.or(Piece::from_code(code)) {
            after.board.change_lost(!side, piece, -1);
            after.board.set_called(side, Some(piece));
            after.status = Status::from_board(&after.board);
        }
        after
    }

    /// Returns the position without a call, and then after each call that `side` may make.
    pub(crate) fn with_each_call(&self, side: Side) -> impl Iterator<Item = FfPosition> + '_ {
        std::iter::once(*self).chain(bits(self.callable(side)).map(move |form| self.with_call(side, form)))
    }

    /// True if the side has pieces on the board that could answer a capture, free to act or not.
    pub(crate) fn might_answer(&self, side: Side) -> bool {
        self.board.map(side, Map::HasTruePaladin).any()
            || self.board.lost_forms(!side) >> TRUE_PALADIN_FORM & 1 != 0
                && self.board.map(side, Map::HasCaller).any()
    }

    /// True if the side's King has been captured and may still be saved.
    pub(crate) fn king_is_captured(&self) -> bool {
        self.board.king(self.side()).is_none()
    }

    /// The piece that makes a move: a rider, a piece on foot, or the carrier.
    pub(crate) fn mover(&self, mv: Move) -> Option<Piece> {
        match mv.rider() {
            Some(index) => self.board.rider(mv.from(), index),
            None => self.board.base(mv.from()),
        }
    }

    /// True if the move removes or converts a unit, promotes, or brings a unit back.
    pub(crate) fn changes_material(&self, mv: Move) -> bool {
        mv.action() != Action::Go || self.board.of_side(!self.side()).has(mv.to())
    }
}

/// Iterator over the numbers of the set bits.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}
