//! Network inputs about attacks on the kings: safe checks, and attacked squares beside a king.

use engine_core::Side;

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::piece_set::leaps;
use crate::chess_board::tables::pawn_attacks;
use crate::common::bitboard::Bitboard;
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;

/// Pieces whose checks have separate facts.
const CHECKING: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
/// Number of facts about the checks of one kind: a safe one, two of them, one that can be answered
/// by a capture.
const CHECKS: usize = 3;
/// Index of the fact that a piece can move away with a discovered check.
const UNCOVERED: usize = CHECKING.len() * CHECKS;
/// Index of the first fact about attacked squares beside the king: at least one, two, ...
const ATTACKED: usize = UNCOVERED + 1;
/// Maximum count of attacked squares.
const MAX_ATTACKED: usize = 6;
/// Index of the first fact about those of them that only the king defends.
const WEAK: usize = ATTACKED + MAX_ATTACKED;
/// Maximum count of squares that only the king defends.
const MAX_WEAK: usize = 3;

/// Number of facts about one side's attack on the other king.
pub(crate) const KING_FACTS: usize = WEAK + MAX_WEAK;

/// Squares that a side's pieces can move to or attack.
pub(crate) struct Reach {
    /// Squares attacked by the side.
    pub(crate) attacks: Bitboard,
    /// Squares attacked by pieces other than the king.
    guards: Bitboard,
    /// Target squares of the pieces of each kind of [`CHECKING`].
    by_kind: [Bitboard; CHECKING.len()],
}

impl Reach {
    /// Returns the reach of a side; it may drop pieces of the kinds that it `holds` on empty
    /// squares.
    pub(crate) fn of(board: &ChessBoard, side: Side, holds: impl Fn(Side, Kind) -> bool) -> Reach {
        let [occupied, own] = [board.occupied(), board.of_side(side)];
        let union = |kind, attacks: fn(Square, Bitboard) -> Bitboard| {
            let add = |sum, square| sum | attacks(square, occupied);
            board.pieces(side, kind).into_iter().fold(Bitboard::EMPTY, add)
        };
        let pawns = board.pieces(side, Kind::Pawn);
        let by_pawn = pawn_attacks(side, pawns);
        let mut by_kind = [
            by_pawn & occupied | pawns.ahead(side) & !occupied,
            union(Kind::Knight, |square, _| leaps(Kind::Knight, Side::White, square)),
            union(Kind::Bishop, bishop_attacks),
            union(Kind::Rook, rook_attacks),
            union(Kind::Queen, |square, occupied| {
                rook_attacks(square, occupied) | bishop_attacks(square, occupied)
            }),
        ];
        let guards = by_kind[1..].iter().fold(by_pawn, |sum, &attacks| sum | attacks);
        for (kind, reach) in CHECKING.into_iter().zip(&mut by_kind) {
            if holds(side, kind) {
                *reach |= !occupied;
            }
            *reach &= !own;
        }
        let king = board.king(side).map_or(Bitboard::EMPTY, |king| leaps(Kind::King, side, king));
        Reach { attacks: guards | king, guards, by_kind }
    }
}

/// The least number of king moves, from one to `most`, that reach a square of `goal` over squares
/// of `free`.
pub(crate) fn steps_over(free: Bitboard, king: Square, goal: Bitboard, most: usize) -> Option<usize> {
    let mut reached = Bitboard::from_square(king);
    (1..=most).find(|_| {
        let wide = reached | reached.beside();
        reached |= (wide | wide.ahead(Side::White) | wide.ahead(Side::Black)) & free;
        (reached & goal).any()
    })
}

/// True if a piece of `us` stands between the enemy king and a slider of `us` on one of these
/// lines, and can discover a check by moving away.
#[inline]
fn can_uncover(
    board: &ChessBoard,
    us: Side,
    king: Square,
    kind: Kind,
    lines: Bitboard,
    attacks: fn(Square, Bitboard) -> Bitboard,
) -> bool {
    let blockers = lines & board.of_side(us);
    let sliders = board.pieces(us, kind) | board.pieces(us, Kind::Queen);
    blockers.any() && (attacks(king, board.occupied() & !blockers) & !lines & sliders).any()
}

/// Calls `show` with the facts about the attack of `us` on the other king, each below
/// [`KING_FACTS`].
fn attack(board: &ChessBoard, us: Side, ours: &Reach, theirs: &Reach, mut show: impl FnMut(usize)) {
    let Some(king) = board.king(!us) else { return };
    let occupied = board.occupied();
    let [straight, diagonal] = [rook_attacks(king, occupied), bishop_attacks(king, occupied)];
    let from = [
        pawn_attacks(!us, Bitboard::from_square(king)),
        leaps(Kind::Knight, us, king),
        diagonal,
        straight,
        straight | diagonal,
    ];
    for (index, (from, reach)) in from.into_iter().zip(ours.by_kind).enumerate() {
        let checks = from & reach;
        if checks.is_empty() {
            continue;
        }
        let safe = (checks & !theirs.attacks).count();
        for (fact, holds) in [safe > 0, safe > 1, (checks & theirs.attacks).any()].into_iter().enumerate() {
            if holds {
                show(index * CHECKS + fact);
            }
        }
    }
    if can_uncover(board, us, king, Kind::Rook, straight, rook_attacks)
        || can_uncover(board, us, king, Kind::Bishop, diagonal, bishop_attacks)
    {
        show(UNCOVERED);
    }
    let attacked = leaps(Kind::King, !us, king) & ours.attacks;
    (0..(attacked.count() as usize).min(MAX_ATTACKED)).for_each(|number| show(ATTACKED + number));
    let weak = (attacked & !theirs.guards).count() as usize;
    (0..weak.min(MAX_WEAK)).for_each(|number| show(WEAK + number));
}

/// Calls `show` with the facts about each side's attack on the other king, each below
/// [`KING_FACTS`]. `holds` returns true for the kinds that a side may drop.
pub(crate) fn king_facts(
    board: &ChessBoard,
    holds: impl Fn(Side, Kind) -> bool,
    show: impl FnMut(Side, usize),
) {
    king_facts_of(board, &Side::BOTH.map(|side| Reach::of(board, side, &holds)), show);
}

/// [`king_facts`] from the reach of White and Black.
pub(crate) fn king_facts_of(board: &ChessBoard, both: &[Reach; 2], mut show: impl FnMut(Side, usize)) {
    for side in Side::BOTH {
        let [ours, theirs] = [side, !side].map(|side| &both[side.index()]);
        attack(board, side, ours, theirs, |fact| show(side, fact));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_board::testing::read;
    use crate::crazyhouse::Crazyhouse;

    /// Returns White's facts.
    fn facts(fen: &str, hand: &[Kind]) -> Vec<usize> {
        let mut facts = Vec::new();
        king_facts(
            read::<Crazyhouse>(fen).board(),
            |side, kind| side == Side::White && hand.contains(&kind),
            |side, fact| {
                if side == Side::White {
                    facts.push(fact);
                }
            },
        );
        facts
    }

    const ROOK: usize = 3 * CHECKS;

    #[test]
    fn safe_checks_are_distinguished_from_those_that_lose_the_piece() {
        assert_eq!(facts("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &[]), [ROOK]);
        assert_eq!(facts("4k3/1b6/8/8/8/8/8/R3K3 w - - 0 1", &[]), [ROOK + 2], "the bishop guards a8");
        assert_eq!(facts("4k3/8/8/8/R7/8/8/4K3 w - - 0 1", &[]), [ROOK, ROOK + 1], "on a8 and e4");
    }

    #[test]
    fn pieces_in_hand_can_check_from_everywhere() {
        let fen = "7k/8/8/8/8/8/8/K7 w - - 0 1";
        assert!(facts(fen, &[]).is_empty());
        assert_eq!(facts(fen, &[Kind::Knight]), [CHECKS, CHECKS + 1], "on f7 and g6");
        assert_eq!(facts(fen, &[Kind::Pawn]), [2], "on g7 the king takes it");
    }

    #[test]
    fn squares_beside_the_king_and_discovered_checks_are_seen() {
        let fen = "4k3/8/8/8/8/8/4B3/K3R3 w - - 0 1";
        assert!(facts(fen, &[]).contains(&UNCOVERED));
        let fen = "k7/8/8/8/8/8/6PP/1R5K w - - 0 1";
        // The rook attacks b7 and b8, which only the king defends, and checks on a1.
        let beside = [ATTACKED, ATTACKED + 1, WEAK, WEAK + 1];
        assert_eq!(facts(fen, &[])[..2], [ROOK, ROOK + 2]);
        assert_eq!(facts(fen, &[])[2..], beside);
    }
}
