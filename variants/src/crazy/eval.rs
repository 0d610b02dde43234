//! Evaluation: pieces, their reach, the King's shelter, what explodes beside what, and the right to deny.
//!
//! The evaluation is linear: each [`Term`] is counted for both sides, and the difference is multiplied by its weight.

use engine_core::{EvalTerm, Evaluator, Score, Side, Trace, Tunable, Weight};

use super::denial::Phase;
use super::geometry::{knight_goals, knight_reach, ring};
use super::piece::{Kind, Piece};
use super::position::CrazyPosition;
use super::weights::{Counts, Sum, Tally, Term, Weights};
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;
use crate::common::weights::linear_trace;

/// The squares at least one, two and three steps from the edge.
const INNER: [Bitboard; 3] =
    [Bitboard(0x007E_7E7E_7E7E_7E00), Bitboard(0x0000_3C3C_3C3C_0000), Bitboard(0x0000_0018_1800_0000)];

/// Counts everything for `side`.
#[must_use]
pub fn count(pos: &CrazyPosition, side: Side) -> Counts {
    let mut counts = [0; Term::COUNT];
    tally_side(pos, side, &mut counts);
    counts
}

fn tally_side(pos: &CrazyPosition, side: Side, tally: &mut impl Tally) {
    tally_material(pos, side, tally);
    tally_pawns(pos, side, tally);
    tally_attack(pos, side, tally);
    tally_king(pos, side, tally);
    tally_queens(pos, side, tally);
    tally_stacks(pos, side, tally);
    let castlings = pos.plain().castling.wings().filter(|wing| wing.side == side).count();
    tally.add(Term::Castling, castlings as u32);
    let denial = pos.denial();
    tally.add(Term::Denial, u32::from(denial.holder == Some(side) && denial.phase != Phase::Immune));
    tally.add(Term::Tempo, u32::from(pos.plain().side == side));
}

fn tally_material(pos: &CrazyPosition, side: Side, tally: &mut impl Tally) {
    const PIECES: [(Term, usize); 6] = [
        (Term::Pawn, Kind::Pawn.index()),
        (Term::Knight, Kind::Knight.index()),
        (Term::Bishop, Kind::Bishop.index()),
        (Term::Rook, Kind::Rook.index()),
        (Term::Queen, Kind::Queen.index()),
        (Term::Risen, Kind::COUNT),
    ];
    let counts = pos.board().counts(side);
    for (term, class) in PIECES {
        tally.add(term, u32::from(counts[class]));
    }
}

fn tally_pawns(pos: &CrazyPosition, side: Side, tally: &mut impl Tally) {
    let pawns = pos.board().pieces(side, Kind::Pawn);
    let seen = if side == Side::White { pawns } else { pawns.flip_ranks() };
    let ranks: u32 = (2..8).map(|rank| (seen & Bitboard::rank(rank)).count() * u32::from(rank - 1)).sum();
    tally.add(Term::PawnRanks, ranks);
    tally.add(Term::PawnsNearGoal, (seen & (Bitboard::rank(5) | Bitboard::rank(6))).count());
}

/// What the pieces reach, and how much of it lies around the enemy King.
fn tally_attack(pos: &CrazyPosition, side: Side, tally: &mut impl Tally) {
    let board = pos.board();
    let occupied = board.occupied();
    let zone = board.king(!side).map_or(Bitboard::EMPTY, |king| ring(king) | Bitboard::of(king));
    let mut hunted = 0;
    let mut tally_reach = |kind: Kind, term: Term, reach: &dyn Fn(Square) -> Bitboard| {
        for square in board.pieces(side, kind) {
            let reached = reach(square);
            tally.add(term, reached.count());
            hunted += (reached & zone).count();
        }
    };
    tally_reach(Kind::Bishop, Term::BishopReach, &|square| bishop_attacks(square, occupied));
    tally_reach(Kind::Rook, Term::RookReach, &|square| rook_attacks(square, occupied));
    tally_reach(Kind::Queen, Term::QueenReach, &|square| {
        bishop_attacks(square, occupied) | rook_attacks(square, occupied)
    });
    let knights = board.pieces(side, Kind::Knight);
    let leaps = |all, square| all | knight_goals(square) | knight_reach(square);
    hunted += (knights.into_iter().fold(Bitboard::EMPTY, leaps) & zone).count();
    tally.add(Term::KnightCentre, INNER.iter().map(|&inner| (knights & inner).count()).sum());
    tally.add(Term::KingHunt, hunted);
}

fn tally_king(pos: &CrazyPosition, side: Side, tally: &mut impl Tally) {
    let board = pos.board();
    let Some(square) = board.king(side) else { return };
    let near = board.pieces(side, Kind::Queen) & (ring(square) | Bitboard::of(square));
    tally.add(Term::QueenBesideKing, near.count());
    if !board.loaded().has(square) {
        let bombs = board.pieces(!side, Kind::Queen).any();
        tally.add(Term::KingInTheOpen, u32::from(bombs));
        return;
    }
    let own = board.bases(side).has(square);
    tally.add(if own { Term::KingInOwnRook } else { Term::KingInEnemyRook }, 1);
    let king = Piece::new(side, Kind::King);
    let above = board.inside(square).skip_while(|&piece| piece != king).count().saturating_sub(1);
    tally.add(Term::AboveKing, above as u32);
}

fn tally_queens(pos: &CrazyPosition, side: Side, tally: &mut impl Tally) {
    let board = pos.board();
    for queen in board.pieces(side, Kind::Queen) {
        tally.add(Term::QueenTargets, (ring(queen) & board.bases(!side)).count());
        tally.add(Term::QueenVictims, (ring(queen) & board.bases(side)).count());
    }
}

fn tally_stacks(pos: &CrazyPosition, side: Side, tally: &mut impl Tally) {
    let board = pos.board();
    for square in board.loaded() {
        let own = board.bases(side).has(square);
        let pieces =
            board.inside(square).filter(|piece| piece.side() == side && piece.kind() != Kind::King).count();
        tally.add(if own { Term::InsideOwnRook } else { Term::InsideEnemyRook }, pieces as u32);
    }
}

/// Evaluates positions of Crazy Chess; keeps nothing between positions.
#[derive(Clone, Copy, Debug)]
pub struct CrazyEvaluator {
    weights: Weights,
}

impl CrazyEvaluator {
    /// An evaluator with these weights.
    #[must_use]
    pub const fn new(weights: Weights) -> CrazyEvaluator {
        CrazyEvaluator { weights }
    }
}

impl Evaluator<CrazyPosition> for CrazyEvaluator {
    fn score(&mut self, pos: &CrazyPosition) -> Score {
        let side = pos.plain().side;
        let [own, enemy] = [side, !side].map(|side| {
            let mut sum = Sum { weights: &self.weights, centipawns: 0 };
            tally_side(pos, side, &mut sum);
            sum.centipawns
        });
        Score::centipawns(own - enemy)
    }

    fn terms(&mut self, pos: &CrazyPosition) -> Vec<EvalTerm> {
        self.weights.table(Side::BOTH.map(|side| count(pos, side)))
    }

    fn tunable(&mut self) -> Option<&mut dyn Tunable<CrazyPosition>> {
        Some(self)
    }
}

impl Tunable<CrazyPosition> for CrazyEvaluator {
    fn weights(&self) -> Vec<Weight> {
        self.weights.named()
    }

    fn trace(&mut self, pos: &CrazyPosition) -> Trace {
        let [white, black] = Side::BOTH.map(|side| count(pos, side));
        linear_trace([&white, &black], &self.weights.0)
    }

    fn weights_file(&self, values: &[i32]) -> String {
        self.weights.file_with(values)
    }
}
