//! Judgement. Every term is worked out from the position alone; the numbers are in `weights`.

use engine_core::{EvalTerm, Evaluator, Score, Side};

use super::abilities::{Ability, Ending, FORMS, Pattern};
use super::attacks::ATTACKS;
use super::board::Board;
use super::man::Man;
use super::maps::Map;
use super::position::FfPosition;
use super::reach::{ahead, ending, reach};
use super::status::protected;
use super::weights::{self, percent};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// The hand-written evaluator.
#[derive(Clone, Debug)]
pub struct FfEvaluator;

/// A term's name and what it finds for one side.
type Term = (&'static str, fn(&FfPosition, Side) -> i32);

const TERMS: [Term; 9] = [
    ("Men", bodies),
    ("Magic", magic),
    ("Protection", protection),
    ("Mobility", mobility),
    ("Pawns", pawns),
    ("King's lines", king_lines),
    ("King's enemies", king_enemies),
    ("Calls", calls),
    ("Siege", siege),
];

impl Evaluator<FfPosition> for FfEvaluator {
    fn reset(&mut self, _pos: &FfPosition) {}

    fn score(&mut self, pos: &FfPosition) -> Score {
        let of = |side| TERMS.iter().map(|(_, term)| term(pos, side)).sum::<i32>();
        let lead = of(pos.side) - of(!pos.side);
        Score::centipawns(lead - fortress(pos, pos.side, lead) + weights::TEMPO)
    }

    fn terms(&mut self, pos: &FfPosition) -> Vec<EvalTerm> {
        let row = |name, both: [i32; 2]| EvalTerm { name, midgame: both, endgame: both };
        let mut rows: Vec<EvalTerm> =
            TERMS.iter().map(|(name, term)| row(name, Side::BOTH.map(|side| term(pos, side)))).collect();
        let sum = |side: Side| TERMS.iter().map(|(_, term)| term(pos, side)).sum::<i32>();
        let held_back = |side: Side| -fortress(pos, side, (sum(side) - sum(!side)).max(0));
        rows.push(row("Fortress", Side::BOTH.map(held_back)));
        let tempo = |side| if side == pos.side { weights::TEMPO } else { 0 };
        rows.push(row("Tempo", Side::BOTH.map(tempo)));
        rows
    }
}

/// What the men are worth by their normal moves.
fn bodies(pos: &FfPosition, side: Side) -> i32 {
    let board = &pos.board;
    let body = |man: Man| i32::from(weights::of(man).body);
    board.of(side).into_iter().map(|square| weights::body(board, square, body)).sum()
}

/// What the men are worth by their specials: less for those that are suppressed, and for riders.
fn magic(pos: &FfPosition, side: Side) -> i32 {
    let board = &pos.board;
    let active = pos.status.active(side);
    let magic = |man: Man| i32::from(weights::of(man).magic);
    let unit = |square: Square| {
        let whole = if board.map(side, Map::FreesRiders).has(square) {
            board.men(square).map(magic).sum()
        } else {
            weights::body(board, square, magic)
        };
        if active.has(square) { whole } else { percent(whole, weights::SILENCED_MAGIC_PERCENT) }
    };
    board.of(side).into_iter().map(unit).sum()
}

/// Cover: units that only piercing attacks can remove.
fn protection(pos: &FfPosition, side: Side) -> i32 {
    let safe = protected(&pos.board, &pos.status, side);
    percent(safe.into_iter().map(|square| weights::unit(&pos.board, square)).sum(), weights::COVER_PERCENT)
}

/// Squares that the units' normal moves reach.
fn mobility(pos: &FfPosition, side: Side) -> i32 {
    let board = &pos.board;
    let (own, occupied) = (board.of(side), board.occupied());
    let movers = own & (board.ridden() | !board.carriers());
    let mut squares = 0;
    for square in movers {
        let Some(man) = board.base(square).filter(|man| !man.is_pawn()) else {
            continue;
        };
        for ability in FORMS[man.form()].normal {
            if let Ability::Both(pattern) | Ability::Move(pattern, _) = *ability {
                squares += (reach(pattern, square, side, occupied) & !own).count();
            }
        }
    }
    squares as i32 * weights::MOBILITY
}

/// How far the pawns on foot have come.
fn pawns(pos: &FfPosition, side: Side) -> i32 {
    let all = pawns_on_foot(&pos.board, side);
    let blocked = ahead(pos.board.occupied(), !side);
    all.into_iter()
        .map(|square| {
            let bonus = weights::PAWN_ADVANCE[usize::from(square.relative_rank(side))];
            if blocked.has(square) { bonus / 2 } else { bonus }
        })
        .sum()
}

/// Open lines to the King, for the enemy's slides and slays.
fn king_lines(pos: &FfPosition, side: Side) -> i32 {
    let board = &pos.board;
    let Some(king) = board.king(side) else {
        return 0;
    };
    if in_fort(board, side) {
        return weights::KING_IN_FORT
            + weights::KING_FLIGHTS[king_flights(pos, king, side).min(weights::KING_FLIGHTS.len() - 1)];
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
    open.count() as i32 * weights::KING_OPEN_LINE
}

/// What a lead of `side` (negative: a lead of the other) is not worth because the King behind rides an Airship or a Tank.
fn fortress(pos: &FfPosition, side: Side, lead: i32) -> i32 {
    let behind = if lead > 0 { !side } else { side };
    let board = &pos.board;
    if in_fort(board, behind) { percent(lead, weights::FORTRESS_PERCENT) } else { 0 }
}

/// What lays siege to an enemy King in an Airship or a Tank: units that could hit him there, and pawns that may become such.
fn siege(pos: &FfPosition, side: Side) -> i32 {
    let board = &pos.board;
    if !in_fort(board, !side) {
        return 0;
    }
    let slayers = ATTACKS.iter().filter_map(|&(_, _, hit)| hit);
    let slayers = slayers.fold(Bitboard::EMPTY, |all, map| all | board.map(side, map));
    let pawns = pawns_on_foot(board, side);
    slayers.count() as i32 * weights::SIEGE_SLAYER + pawns.count() as i32 * weights::SIEGE_PAWN
}

/// Number of squares that a King in a carrier that normal moves cannot capture may fly to, without being hit there by
/// the enemies' special attacks.
fn king_flights(pos: &FfPosition, king: Square, side: Side) -> usize {
    let board = &pos.board;
    let occupied = board.occupied() & !Bitboard::of(king);
    let mut flights = reach(Pattern::Queen, king, side, board.occupied()) & !board.of(side);
    if pos.status.active(side).has(king) {
        flights |= reach(Pattern::JumpQueen, king, side, board.occupied())
            & ending(Ending::White)
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

/// Enemy pieces close to the King.
fn king_enemies(pos: &FfPosition, side: Side) -> i32 {
    let Some(king) = pos.board.king(side) else {
        return 0;
    };
    let board = &pos.board;
    let pawns = pawns_on_foot(board, !side);
    let idle = board.carriers() & !board.ridden();
    (board.of(!side) & !pawns & !idle)
        .into_iter()
        .map(|square| weights::KING_TROPISM[usize::from(distance(king, square))])
        .sum()
}

/// Whether the King of `side` is where normal moves cannot capture him (but for a turn after boarding and the like).
fn in_fort(board: &Board, side: Side) -> bool {
    let forts = board.map(side, Map::Immune) | board.map(side, Map::ImmuneUnlessExposed);
    board.king(side).is_some_and(|king| forts.has(king))
}

fn pawns_on_foot(board: &Board, side: Side) -> Bitboard {
    board.map(side, Map::BlocksAhead) | board.map(side, Map::BlocksDiagonally) | board.map(side, Map::Elusive)
}

/// In king's steps.
fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

/// Men that a Caller may call.
fn calls(pos: &FfPosition, side: Side) -> i32 {
    weights::CALLABLE * (pos.callable(side).count_ones() as i32).min(weights::CALLABLE_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::final_fantasy::fen::parse;
    use crate::final_fantasy::position::Rules;

    fn flights(board: &str) -> usize {
        let pos = parse(&format!("{board}[] w - - 0 1 call:-,-"), Rules::default())
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
