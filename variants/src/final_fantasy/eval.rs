//! Hand-crafted evaluation. Every term is computed from the position alone; the numbers are in
//! `weights`.

use engine_core::{AnySquare, EvalTerm, Evaluator, Score, Side, Trace, Tunable, Weight};

use super::abilities::{Ability, FORMS, Pattern, SquareColour};
use super::board::Board;
use super::maps::{ATTACKS, Map};
use super::reach::{reach, squares_of};
use super::state::FfPosition;
use super::status::{Status, protected};
use super::weights::{self, weight};
use crate::common::bitboard::Bitboard;
use crate::common::number::{Number, Traced};
use crate::common::square::Square;
use crate::common::weights::{Block, rewritten};

/// The hand-crafted evaluator.
#[derive(Clone, Debug)]
pub struct FfEvaluator;

/// Name of a term, and its function for one side.
type Term<N> = (&'static str, fn(&FfPosition, Side) -> N);

/// All terms.
fn terms<N: Number>() -> [Term<N>; 10] {
    [
        ("Pieces", bodies),
        ("Magic", magic),
        ("Protection", protection),
        ("Mobility", mobility),
        ("Pawns", pawns),
        ("King's lines", king_lines),
        ("King's enemies", king_enemies),
        ("Calls", calls),
        ("Siege", siege),
        ("Bare king", bare_king),
    ]
}

/// Sum of all terms of a side.
fn sum<N: Number>(pos: &FfPosition, side: Side) -> N {
    terms::<N>().iter().map(|(_, term)| term(pos, side)).sum()
}

/// Score from the view of a side.
fn score<N: Number>(pos: &FfPosition, side: Side) -> N {
    let lead = sum::<N>(pos, side) - sum(pos, !side);
    lead - fortress(pos, side, lead) + tempo(pos, side) - tempo(pos, !side)
}

impl Evaluator<FfPosition> for FfEvaluator {
    fn score(&mut self, pos: &FfPosition) -> Score {
        Score::centipawns(score(pos, pos.side()))
    }

    fn terms(&mut self, pos: &FfPosition) -> Vec<EvalTerm> {
        let row = |name, both: [i32; 2]| EvalTerm { name, midgame: both, endgame: both };
        let mut rows: Vec<EvalTerm> =
            terms().iter().map(|(name, term)| row(name, Side::BOTH.map(|side| term(pos, side)))).collect();
        let lead = |side: Side| sum::<i32>(pos, side) - sum::<i32>(pos, !side);
        let held_back = |side: Side| -fortress(pos, side, lead(side).max(0));
        rows.push(row("Fortress", Side::BOTH.map(held_back)));
        rows.push(row("Tempo", Side::BOTH.map(|side| tempo(pos, side))));
        rows
    }

    fn without_each(&self, pos: &FfPosition) -> Vec<(AnySquare, FfPosition)> {
        let kings = Side::BOTH.into_iter().filter_map(|side| pos.board.king(side)).map(Bitboard::from_square);
        let others = pos.board.occupied() & !kings.fold(Bitboard::EMPTY, |all, king| all | king);
        let without = |square: Square| {
            let mut without = *pos;
            without.board.take(square);
            without.status = Status::from_board(&without.board);
            (AnySquare::from(square), without)
        };
        others.into_iter().map(without).collect()
    }

    fn tunable(&mut self) -> Option<&mut dyn Tunable<FfPosition>> {
        Some(self)
    }
}

impl Tunable<FfPosition> for FfEvaluator {
    fn weights(&self) -> Vec<Weight> {
        let named = |&block: &Block| {
            let name = move |number| format!("{}[{number}]", block.name);
            (0..block.len).map(move |number| Weight { name: name(number), value: weight(block, number) })
        };
        weights::BLOCKS.iter().flat_map(named).collect()
    }

    fn trace(&mut self, pos: &FfPosition) -> Trace {
        score::<Traced<{ weights::COUNT }>>(pos, Side::White).trace()
    }

    fn weights_file(&self, values: &[i32]) -> String {
        let blocks =
            weights::BLOCKS.iter().map(|block| (block.name, &values[block.start..block.start + block.len]));
        rewritten(include_str!("weights.rs"), blocks)
    }
}

/// Values of the pieces by their normal moves.
fn bodies<N: Number>(pos: &FfPosition, side: Side) -> N {
    let board = &pos.board;
    board.of_side(side).into_iter().map(|square| weights::body(board, square, weights::body_value)).sum()
}

/// Values of the special abilities of the pieces: less for suppressed pieces, and for riders.
fn magic<N: Number>(pos: &FfPosition, side: Side) -> N {
    let board = &pos.board;
    let active = pos.status.active(side);
    let unit = |square: Square| {
        let whole: N = if board.map(side, Map::FreesRiders).has(square) {
            board.pieces(square).map(weights::magic_value).sum()
        } else {
            weights::body(board, square, weights::magic_value)
        };
        if active.has(square) { whole } else { whole.percent(weight(weights::SILENCED_MAGIC_PERCENT, 0)) }
    };
    board.of_side(side).into_iter().map(unit).sum()
}

/// Bonus for units that only piercing attacks can remove.
fn protection<N: Number>(pos: &FfPosition, side: Side) -> N {
    let safe = protected(&pos.board, &pos.status, side);
    let value: N = safe.into_iter().map(|square| weights::unit_value(&pos.board, square)).sum();
    value.percent(weight(weights::COVER_PERCENT, 0))
}

/// Number of squares that the units' normal moves reach.
fn mobility<N: Number>(pos: &FfPosition, side: Side) -> N {
    let board = &pos.board;
    let (own, occupied) = (board.of_side(side), board.occupied());
    let movers = own & (board.ridden() | !board.carriers());
    let mut squares = 0;
    for square in movers {
        let Some(piece) = board.base(square).filter(|piece| !piece.is_pawn()) else {
            continue;
        };
        for ability in FORMS[piece.form()].normal {
            if let Ability::Both(pattern) | Ability::Move(pattern, _) = *ability {
                squares += (reach(pattern, square, side, occupied) & !own).count();
            }
        }
    }
    weight::<N>(weights::MOBILITY, 0) * squares as i32
}

/// Advance of the pawns on foot.
fn pawns<N: Number>(pos: &FfPosition, side: Side) -> N {
    let all = pawns_on_foot(&pos.board, side);
    let blocked = pos.board.occupied().ahead(!side);
    all.into_iter()
        .map(|square| {
            let bonus: N = weight(weights::PAWN_ADVANCE, usize::from(square.relative_rank(side)));
            if blocked.has(square) { bonus.percent(weight(weights::BLOCKED_PAWN_PERCENT, 0)) } else { bonus }
        })
        .sum()
}

/// Open lines to the King, for the enemy's slides and slays.
fn king_lines<N: Number>(pos: &FfPosition, side: Side) -> N {
    let board = &pos.board;
    let Some(king) = board.king(side) else {
        return N::constant(0);
    };
    if in_fort(board, side) {
        let flights = king_flights(pos, king, side).min(weights::KING_FLIGHTS.len - 1);
        return weight::<N>(weights::KING_IN_FORT, 0) + weight(weights::KING_FLIGHTS, flights);
    }
    let users = |maps: [Map; 2]| maps.into_iter().any(|map| board.map(!side, map).any());
    let mut open = Bitboard::EMPTY;
    for (maps, pattern) in
        [([Map::TakeBishop, Map::HitBishop], Pattern::Bishop), ([Map::TakeRook, Map::HitRook], Pattern::Rook)]
    {
        if users(maps) {
            open |= reach(pattern, king, side, board.occupied()) & !board.occupied();
        }
    }
    weight::<N>(weights::KING_OPEN_LINE, 0) * open.count() as i32
}

/// Part of the advantage of `side` (negative: of the other side) that does not count because the
/// weaker King rides an Airship or a Tank.
fn fortress<N: Number>(pos: &FfPosition, side: Side, lead: N) -> N {
    let behind = if lead.value() > 0 { !side } else { side };
    if in_fort(&pos.board, behind) {
        lead.percent(weight(weights::FORTRESS_PERCENT, 0))
    } else {
        N::constant(0)
    }
}

/// Siege of an enemy King in an Airship or a Tank: units that could attack it there, and pawns that
/// may become such units.
fn siege<N: Number>(pos: &FfPosition, side: Side) -> N {
    let board = &pos.board;
    if !in_fort(board, !side) {
        return N::constant(0);
    }
    let slayers = ATTACKS.iter().filter_map(|&(_, _, hit)| hit);
    let slayers = slayers.fold(Bitboard::EMPTY, |all, map| all | board.map(side, map));
    let pawns = pawns_on_foot(board, side);
    weight::<N>(weights::SIEGE_SLAYER, 0) * slayers.count() as i32
        + weight::<N>(weights::SIEGE_PAWN, 0) * pawns.count() as i32
}

/// Way of the enemy's bare King to the edge, where it is mated, and of the own King to it.
fn bare_king<N: Number>(pos: &FfPosition, side: Side) -> N {
    let board = &pos.board;
    let (Some(hunter), Some(hunted)) = (board.king(side), board.king(!side)) else {
        return N::constant(0);
    };
    let is_bare = board.of_side(!side).count() == 1 && board.pieces(hunted).count() == 1;
    if !is_bare || board.of_side(side).count() == 1 {
        return N::constant(0);
    }
    let approach = 7 - i32::from(hunter.distance(hunted));
    weight::<N>(weights::BARE_KING, 0) * hunted.centre_distance()
        + weight::<N>(weights::BARE_KING, 1) * approach
}

/// Number of squares to which a King in a carrier that normal moves cannot capture may fly, without
/// being attacked there by the enemies' special abilities.
fn king_flights(pos: &FfPosition, king: Square, side: Side) -> usize {
    let board = &pos.board;
    let occupied = board.occupied() & !Bitboard::from_square(king);
    let mut flights = reach(Pattern::Queen, king, side, board.occupied()) & !board.of_side(side);
    if pos.status.active(side).has(king) {
        flights |= reach(Pattern::JumpQueen, king, side, board.occupied())
            & squares_of(SquareColour::White)
            & !board.occupied();
    }
    let active = pos.status.active(!side);
    for (pattern, _, hit) in ATTACKS {
        let users = hit.map_or(Bitboard::EMPTY, |map| board.map(!side, map) & active);
        for user in users {
            flights &= !reach(pattern, user, !side, occupied);
        }
    }
    flights.count() as usize
}

/// Enemy pieces near the King.
fn king_enemies<N: Number>(pos: &FfPosition, side: Side) -> N {
    let Some(king) = pos.board.king(side) else {
        return N::constant(0);
    };
    let board = &pos.board;
    let pawns = pawns_on_foot(board, !side);
    let idle = board.carriers() & !board.ridden();
    (board.of_side(!side) & !pawns & !idle)
        .into_iter()
        .map(|square| weight(weights::KING_TROPISM, usize::from(king.distance(square))))
        .sum()
}

/// Returns true if the King of `side` is in a carrier that normal moves cannot capture (except an
/// Airship while it is exposed).
fn in_fort(board: &Board, side: Side) -> bool {
    let forts = board.map(side, Map::Immune) | board.map(side, Map::ImmuneUnlessExposed);
    board.king(side).is_some_and(|king| forts.has(king))
}

/// Pawns of `side` that do not ride.
pub(super) fn pawns_on_foot(board: &Board, side: Side) -> Bitboard {
    board.map(side, Map::BlocksAhead)
        | board.map(side, Map::BlocksDiagonally)
        | board.map(side, Map::ImmuneToSpecials)
}

/// Pieces that a Caller may call.
fn calls<N: Number>(pos: &FfPosition, side: Side) -> N {
    let forms = pos.callable(side).count_ones() as i32;
    weight::<N>(weights::CALLABLE, 0) * forms.min(weights::CALLABLE_MOST)
}

/// Bonus for the side to move.
fn tempo<N: Number>(pos: &FfPosition, side: Side) -> N {
    if side == pos.side() { weight(weights::TEMPO, 0) } else { N::constant(0) }
}

#[cfg(test)]
mod tests {
    use engine_core::{Notation, Setup, Variant};

    use super::*;
    use crate::final_fantasy::fen::parse;
    use crate::final_fantasy::state::FfRules;
    use crate::final_fantasy::{FfNotation, FinalFantasy};

    #[test]
    fn slopes_are_those_of_a_sum_of_weights() {
        let info = FinalFantasy::INFO;
        for (name, fen) in info.bench {
            let preset = info.presets.iter().find(|preset| preset.name == *name).unwrap();
            let pos = FfNotation::parse_fen(fen, &Setup::new(preset, info.options)).unwrap();
            let trace = FfEvaluator.trace(&pos);
            // Except for the shares in percent, the score is a sum of weights.
            let shares = |index: &usize| {
                let block = weights::BLOCKS.iter().rfind(|block| block.start <= *index).unwrap();
                block.name.ends_with("PERCENT")
            };
            let linear = trace.slopes.iter().filter(|(index, _)| !shares(index));
            let sum: f64 = linear.map(|&(index, slope)| slope * f64::from(weights::VALUES[index])).sum();
            assert!((sum - trace.score).abs() < 40.0, "{fen}: {sum} {}", trace.score);
        }
    }

    #[test]
    fn a_bare_king_is_driven_to_the_edge() {
        let driven = |board: &str| {
            let pos = parse(&format!("{board}[] w - - 0 1 call:-,-"), FfRules::default())
                .unwrap_or_else(|error| panic!("{board}: {error}"));
            bare_king::<i32>(&pos, Side::White)
        };
        let middle = driven("8/8/8/4k3/8/8/8/K6R~");
        assert!(driven("8/8/8/7k/8/8/8/K6R~") > middle, "at the edge");
        assert!(driven("8/8/8/4k3/2K5/8/8/7R~") > middle, "near the own King");
        assert_eq!(driven("8/8/8/4k3/8/8/8/K7"), 0, "nothing mates");
        assert_eq!(driven("8/8/8/4k2r~/8/8/8/K6R~"), 0, "not bare");
    }

    fn flights(board: &str) -> usize {
        let pos = parse(&format!("{board}[] w - - 0 1 call:-,-"), FfRules::default())
            .unwrap_or_else(|error| panic!("{board}: {error}"));
        king_flights(&pos, pos.board.king(Side::White).unwrap(), Side::White)
    }

    #[test]
    fn slayers_take_flights_away_and_jumps_give_them() {
        assert_eq!(flights("6k1/8/8/8/8/8/8/A{K}7"), 21);
        assert_eq!(flights("6k1/8/1m6/8/8/8/8/A{K}7"), 21 - ["a7", "a5", "d4", "g1"].len());
        assert_eq!(
            flights("6k1/8/8/8/D7/DD6/1D6/A{K}7"),
            8 + ["a5", "a7", "c3", "d4", "e5", "f6", "g7", "h8"].len()
        );
    }
}
