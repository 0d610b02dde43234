//! Terms that depend only on the pawns and the two king squares: pawn structure, shelter and storm.
//! Cached in a hash table.

use engine_core::{Key, Side};

use super::geometry::{edge_distance, fill_ahead, half_board, pawn_attacks, ranks};
use super::layout;
use super::trace::{NoTrace, Tally, Tracer};
use super::weight::Weight;
use crate::chess_board::kinds::Kind;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::common::zobrist::Keys;

const PAWN: usize = Kind::Pawn.index();

/// Pawns and kings, on which these terms depend.
#[derive(Clone, Copy)]
pub(super) struct Skeleton {
    /// Pawns by side.
    pub(super) pawns: [Bitboard; 2],
    /// Kings by side.
    pub(super) kings: [Square; 2],
}

/// Evaluation of a skeleton. Arrays are indexed by side.
#[derive(Clone, Copy)]
pub(super) struct PawnInfo {
    /// Linear terms.
    pub(super) linear: [Weight; 2],
    /// Danger to the kings.
    pub(super) danger: [i32; 2],
    /// Pawns that no pawn can stop.
    pub(super) passed: [Bitboard; 2],
    /// Squares that the pawns attack or may attack after advancing.
    pub(super) span: [Bitboard; 2],
}

/// A direct-mapped hash table of [`PawnInfo`].
#[derive(Clone)]
pub(super) struct PawnCache {
    entries: Box<[(Key, PawnInfo)]>,
}

/// Number of entries of the table, a power of two; half a MiB.
const CACHE_SIZE: usize = 1 << 13;

/// Keys of the king squares, by side and square.
static KING_KEYS: Keys<128> = Keys::new(0x6B69_6E67);

impl PawnCache {
    pub(super) fn new() -> PawnCache {
        let blank = PawnInfo {
            linear: [Weight::ZERO; 2],
            danger: [0; 2],
            passed: [Bitboard::EMPTY; 2],
            span: [Bitboard::EMPTY; 2],
        };
        PawnCache { entries: vec![(0, blank); CACHE_SIZE].into_boxed_slice() }
    }

    /// Returns the evaluation of a skeleton whose pawns have the hash `pawn_key`, and adds its
    /// terms to the tally.
    #[inline]
    pub(super) fn evaluate<T: Tracer>(
        &mut self,
        skeleton: &Skeleton,
        pawn_key: Key,
        tally: &mut Tally<'_, T>,
    ) -> PawnInfo {
        if T::LISTENS {
            return evaluate(skeleton, tally);
        }
        let [white, black] = skeleton.kings;
        let key = pawn_key ^ KING_KEYS.at(white.index()) ^ KING_KEYS.at(64 + black.index());
        let entry = &mut self.entries[key as usize % CACHE_SIZE];
        if entry.0 != key {
            *entry = (key, evaluate(skeleton, &mut Tally::new(tally.weights, &mut NoTrace)));
        }
        for side in 0..2 {
            tally.linear[side] += entry.1.linear[side];
            tally.danger[side] += entry.1.danger[side];
        }
        entry.1
    }
}

/// Evaluates a skeleton without the cache, and adds its terms to the tally.
fn evaluate<T: Tracer>(skeleton: &Skeleton, tally: &mut Tally<'_, T>) -> PawnInfo {
    let (linear, danger) = (tally.linear, tally.danger);
    let mut passed = [Bitboard::EMPTY; 2];
    let mut span = [Bitboard::EMPTY; 2];
    for side in Side::BOTH {
        let view = View::new(side, skeleton);
        passed[side.index()] = view.structure(tally);
        span[side.index()] = pawn_attacks(side, fill_ahead(side, view.ours));
        view.shelter(tally);
    }
    let since = |side: usize| tally.linear[side] - linear[side];
    PawnInfo {
        linear: [since(0), since(1)],
        danger: [tally.danger[0] - danger[0], tally.danger[1] - danger[1]],
        passed,
        span,
    }
}

/// A skeleton from one side's view.
struct View {
    side: Side,
    ours: Bitboard,
    theirs: Bitboard,
    our_king: Square,
    their_king: Square,
}

impl View {
    fn new(side: Side, skeleton: &Skeleton) -> View {
        View {
            side,
            ours: skeleton.pawns[side.index()],
            theirs: skeleton.pawns[(!side).index()],
            our_king: skeleton.kings[side.index()],
            their_king: skeleton.kings[(!side).index()],
        }
    }

    /// Evaluates each pawn; returns the passed ones.
    fn structure<T: Tracer>(&self, tally: &mut Tally<'_, T>) -> Bitboard {
        let side = self.side;
        let mut passed = Bitboard::EMPTY;
        tally.add_times(side, layout::MATERIAL.at(PAWN), self.ours.count() as i32);
        let doubled = self.ours & fill_ahead(!side, self.ours.ahead(!side));
        let unguarded = doubled & !pawn_attacks(side, self.ours);
        tally.add_times(side, layout::DOUBLED.at(0), unguarded.count() as i32);
        for square in self.ours {
            tally.add(side, layout::PIECE_SQUARE.at2(PAWN, half_board(side, square)));
            if self.pawn(square, tally) {
                passed |= Bitboard::from_square(square);
            }
        }
        passed
    }

    /// Evaluates one pawn; returns true if it is passed.
    fn pawn<T: Tracer>(&self, square: Square, tally: &mut Tally<'_, T>) -> bool {
        let side = self.side;
        let rank = usize::from(square.relative_rank(side));
        let pawn = Bitboard::from_square(square);
        let step = pawn.ahead(side);
        let way = fill_ahead(side, step);
        let opposed = usize::from((way & self.theirs).any());
        let files = Bitboard::file(square.file());
        let neighbours = self.ours & files.beside();
        let phalanx = neighbours & pawn.beside();
        let guards = neighbours & pawn.ahead(!side).beside();
        let levers = self.theirs & pawn_attacks(side, pawn);
        let step_levers = self.theirs & pawn_attacks(side, step);
        let stoppers = self.theirs & (way | way.beside());

        if phalanx.any() {
            tally.add(side, layout::PHALANX.at(rank));
        }
        tally.add_times(side, layout::SUPPORTED.at(rank), guards.count() as i32);
        if neighbours.is_empty() {
            tally.add(side, layout::ISOLATED.at(opposed));
        } else {
            let level_or_behind = neighbours & !way.beside();
            let held = (self.theirs & (step | pawn_attacks(side, step))).any();
            if level_or_behind.is_empty() && held {
                tally.add(side, layout::BACKWARD.at(opposed));
            }
        }

        let helpers = (phalanx | guards).count();
        let free_way = (way & (self.theirs | self.ours)).is_empty();
        let others = stoppers & !levers;
        let passed = (way & self.ours).is_empty()
            && (others.is_empty() && levers.count() <= guards.count()
                || others & !step_levers == Bitboard::EMPTY
                    && levers.is_empty()
                    && step_levers.count() <= phalanx.count());
        if passed {
            self.passed_pawn(square, guards.any(), tally);
        } else if free_way && stoppers.count() <= helpers {
            tally.add(side, layout::CANDIDATE.at(rank));
        }
        passed
    }

    /// Evaluates the terms of a passed pawn that depend only on kings and pawns.
    fn passed_pawn<T: Tracer>(&self, square: Square, guarded: bool, tally: &mut Tally<'_, T>) {
        let side = self.side;
        let rank = usize::from(square.relative_rank(side));
        tally.add(side, layout::PASSED.at(rank));
        tally.add(side, layout::PASSED_EDGE.at(edge_distance(square.file())));
        if guarded {
            tally.add(side, layout::PASSED_GUARDED.at(0));
        }
        let urgency = rank as i32 - 2;
        if urgency > 0 {
            let step = Bitboard::from_square(square).ahead(side).lowest();
            let own = layout::PASSED_OWN_KING.at(usize::from(self.our_king.distance(step)));
            let other = layout::PASSED_OTHER_KING.at(usize::from(self.their_king.distance(step)));
            tally.add_times(side, own, urgency);
            tally.add_times(side, other, urgency);
        }
    }

    /// Evaluates the pawns in front of the side's king.
    fn shelter<T: Tracer>(&self, tally: &mut Tally<'_, T>) {
        let side = self.side;
        let king = self.our_king;
        let in_front = ranks(side, king.relative_rank(side), 7);
        let centre = king.file().clamp(1, 6);
        for file in centre - 1..=centre + 1 {
            let files = Bitboard::file(file) & in_front;
            let edge = edge_distance(file);
            let own = nearest(side, self.ours & files);
            let foe = nearest(side, self.theirs & files);
            tally.add(side, layout::SHELTER.at2(edge, own));
            tally.add(side, layout::STORM.at2(edge, foe));
            if file == king.file() {
                tally.add(side, layout::SHELTER_OWN_FILE.at(own));
            }
            if own != 0 && foe == own + 1 {
                tally.add(side, layout::STORM_BLOCKED.at(foe));
            }
        }
        let wing = Bitboard::file(centre - 1) | Bitboard::file(centre) | Bitboard::file(centre + 1);
        if (self.ours & wing).is_empty() {
            tally.endanger(side, layout::BARE_WING.at(0), 1);
        }
        let nearest_pawn = self.ours.into_iter().map(|pawn| king.distance(pawn)).min();
        tally.add(side, layout::KING_TO_PAWN.at(nearest_pawn.map_or(0, usize::from)));
    }
}

/// Rank, from the side's view, of the pawn of a file's set that is nearest to the side's first
/// rank; 0 if there is none.
fn nearest(side: Side, pawns: Bitboard) -> usize {
    if pawns.is_empty() {
        return 0;
    }
    match side {
        Side::White => usize::from(pawns.lowest().rank()),
        Side::Black => (pawns.0.leading_zeros() / 8) as usize,
    }
}
