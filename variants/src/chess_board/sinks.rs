//! Sinks of generated moves: a list, a count, and filters for games that test moves.

use std::marker::PhantomData;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{ArmyPlace, Kind};
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::rules::Rules;
use crate::chess_board::sink::{EVERY, NOISY, Sink};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// True if a promotion to this kind is noisy.
#[inline]
pub(super) fn is_noisy_promotion(board: &ChessBoard, kind: Kind) -> bool {
    kind.army_place() == Some(ArmyPlace::Queen) || board.set.is_strongest(kind)
}

/// Counts moves.
pub(super) struct CountSink {
    pub(super) total: u64,
    choices: u32,
}

impl CountSink {
    pub(super) fn new<R: Rules>(board: &ChessBoard) -> CountSink {
        let choices = if R::CUSTOM_PIECES {
            board.promotions(Kind::Pawn).count() as u32
        } else if board.armies_under::<R>().second().is_none() || R::SECOND_PAWN.is_some() {
            4
        } else {
            8
        };
        CountSink { total: 0, choices: choices + R::MORE_PROMOTIONS.len() as u32 }
    }
}

impl Sink for CountSink {
    #[inline(always)]
    fn piece(&mut self, _kind: Kind, _from: Square, targets: Bitboard) {
        self.total += u64::from(targets.count());
    }

    #[inline(always)]
    fn pawns(&mut self, _kind: Kind, targets: Bitboard, _delta: i8) {
        self.total += u64::from(targets.count());
    }

    #[inline(always)]
    fn promotions(&mut self, _kind: Kind, targets: Bitboard, _delta: i8) {
        self.total += u64::from(targets.count() * self.choices);
    }

    #[inline(always)]
    fn single(&mut self, _mv: Move) {
        self.total += 1;
    }
}

/// Lists moves; of the promotions only those that are requested.
pub(super) struct ListSink<'a, const WANTED: u8> {
    pub(super) out: &'a mut Vec<Move>,
    pub(super) board: &'a ChessBoard,
    /// Additional promotions.
    pub(super) more: &'static [Kind],
}

/// The square `delta` below in index.
#[inline(always)]
fn origin(to: Square, delta: i8) -> Square {
    Square::new((to.index() as u8).wrapping_sub(delta as u8))
}

impl<const WANTED: u8> Sink for ListSink<'_, WANTED> {
    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, targets: Bitboard) {
        for to in targets {
            self.out.push(Move::plain(kind, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: Kind, targets: Bitboard, delta: i8) {
        for to in targets {
            self.out.push(Move::plain(kind, origin(to, delta), to));
        }
    }

    fn promotions(&mut self, kind: Kind, targets: Bitboard, delta: i8) {
        for to in targets {
            for promotion in self.board.promotions(kind).chain(self.more.iter().copied()) {
                if WANTED == EVERY || (WANTED == NOISY) == is_noisy_promotion(self.board, promotion) {
                    let from = origin(to, delta);
                    self.out.push(Move { from, to, kind, action: Action::Promote(promotion) });
                }
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        self.out.push(mv);
    }
}

/// Filters captures by the game's own test before they reach a sink.
pub(super) struct RuleFilter<'a, R, S> {
    pub(super) board: &'a ChessBoard,
    pub(super) sink: &'a mut S,
    pub(super) rules: PhantomData<R>,
}

impl<R: Rules, S> RuleFilter<'_, R, S> {
    /// Returns the targets without illegal captures; `from` maps a target to the start square.
    #[inline(always)]
    fn allowed(&self, kind: Kind, targets: Bitboard, from: impl Fn(Square) -> Square) -> Bitboard {
        let mut left = targets;
        for to in targets & self.board.of_side(!self.board.side()) {
            if !R::allows_capture(self.board, Move::plain(kind, from(to), to)) {
                left &= !Bitboard::from_square(to);
            }
        }
        left
    }
}

impl<R: Rules, S: Sink> Sink for RuleFilter<'_, R, S> {
    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, targets: Bitboard) {
        let allowed = self.allowed(kind, targets, |_| from);
        self.sink.piece(kind, from, allowed);
    }

    #[inline(always)]
    fn pawns(&mut self, kind: Kind, targets: Bitboard, delta: i8) {
        let allowed = self.allowed(kind, targets, |to| origin(to, delta));
        self.sink.pawns(kind, allowed, delta);
    }

    #[inline(always)]
    fn promotions(&mut self, kind: Kind, targets: Bitboard, delta: i8) {
        let allowed = self.allowed(kind, targets, |to| origin(to, delta));
        self.sink.promotions(kind, allowed, delta);
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        self.sink.single(mv);
    }
}

/// Filters moves by trying them before they reach a sink, for positions in which legality does not
/// follow from checks and pins. King's moves, castling and en passant are tested by the generator.
pub(super) struct TrialFilter<'a, R, S> {
    pub(super) board: &'a ChessBoard,
    pub(super) sink: &'a mut S,
    pub(super) rules: PhantomData<R>,
}

impl<R: Rules, S> TrialFilter<'_, R, S> {
    /// Returns the targets without those that leave the king attacked; `from` maps a target to the
    /// start square.
    fn allowed(&self, targets: Bitboard, from: impl Fn(Square) -> Square) -> Bitboard {
        let safe = |to: &Square| self.board.leaves_king_safe::<R>(from(*to), *to);
        targets.into_iter().filter(safe).fold(Bitboard::EMPTY, |set, to| set | Bitboard::from_square(to))
    }
}

impl<R: Rules, S: Sink> Sink for TrialFilter<'_, R, S> {
    fn piece(&mut self, kind: Kind, from: Square, targets: Bitboard) {
        let allowed = if kind == Kind::King { targets } else { self.allowed(targets, |_| from) };
        self.sink.piece(kind, from, allowed);
    }

    fn pawns(&mut self, kind: Kind, targets: Bitboard, delta: i8) {
        let allowed = self.allowed(targets, |to| origin(to, delta));
        self.sink.pawns(kind, allowed, delta);
    }

    fn promotions(&mut self, kind: Kind, targets: Bitboard, delta: i8) {
        let allowed = self.allowed(targets, |to| origin(to, delta));
        self.sink.promotions(kind, allowed, delta);
    }

    fn single(&mut self, mv: Move) {
        self.sink.single(mv);
    }
}
