//! Judgement. Every term is worked out from the position alone; the numbers are in `weights`.

use engine_core::{EvalTerm, Evaluator, Score, Side};

use super::abilities::{Ability, FORMS, Pattern};
use super::attacks::immune;
use super::man::Man;
use super::maps::Map;
use super::position::FfPosition;
use super::reach::{ahead, reach};
use super::status::protected;
use super::weights::{self, percent};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// The hand-written evaluator.
#[derive(Clone, Debug)]
pub struct FfEvaluator;

/// A term's name and what it finds for one side.
type Term = (&'static str, fn(&FfPosition, Side) -> i32);

const TERMS: [Term; 8] = [
    ("Men", bodies),
    ("Magic", magic),
    ("Protection", protection),
    ("Mobility", mobility),
    ("Pawns", pawns),
    ("King's lines", king_lines),
    ("King's enemies", king_enemies),
    ("Calls", calls),
];

impl Evaluator<FfPosition> for FfEvaluator {
    fn reset(&mut self, _pos: &FfPosition) {}

    fn score(&mut self, pos: &FfPosition) -> Score {
        let of = |side| TERMS.iter().map(|(_, term)| term(pos, side)).sum::<i32>();
        Score::centipawns(of(pos.side) - of(!pos.side) + weights::TEMPO)
    }

    fn terms(&mut self, pos: &FfPosition) -> Vec<EvalTerm> {
        let row = |name, both: [i32; 2]| EvalTerm { name, midgame: both, endgame: both };
        let mut rows: Vec<EvalTerm> =
            TERMS.iter().map(|(name, term)| row(name, Side::BOTH.map(|side| term(pos, side)))).collect();
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
    let on_foot = |map| pos.board.map(side, map);
    let all = on_foot(Map::BlocksAhead) | on_foot(Map::BlocksDiagonally) | on_foot(Map::Elusive);
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
    if immune(board, side).has(king) {
        return weights::KING_IN_FORT;
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

/// Enemy pieces close to the King.
fn king_enemies(pos: &FfPosition, side: Side) -> i32 {
    let Some(king) = pos.board.king(side) else {
        return 0;
    };
    let board = &pos.board;
    let pawns = [Map::BlocksAhead, Map::BlocksDiagonally, Map::Elusive];
    let pawns = pawns.into_iter().fold(Bitboard::EMPTY, |all, map| all | board.map(!side, map));
    let idle = board.carriers() & !board.ridden();
    (board.of(!side) & !pawns & !idle)
        .into_iter()
        .map(|square| weights::KING_TROPISM[usize::from(distance(king, square))])
        .sum()
}

/// In king's steps.
fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

/// Men that a Caller may call.
fn calls(pos: &FfPosition, side: Side) -> i32 {
    weights::CALLABLE * (pos.callable(side).count_ones() as i32).min(weights::CALLABLE_MOST)
}
