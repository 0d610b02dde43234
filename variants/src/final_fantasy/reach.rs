//! Squares reached by the patterns of the ability table on a given board.

use engine_core::Side;

use super::abilities::{Pattern, SquareColour};
use crate::common::bitboard::Bitboard;
use crate::common::leaps::{LeapTable, leaps};
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;

static STEPS_ORTHOGONAL: LeapTable = leaps("W");
static STEPS_DIAGONAL: LeapTable = leaps("F");
static STEPS_KING: LeapTable = leaps("K");
static ALFILS: LeapTable = leaps("A");
static KNIGHTS: LeapTable = leaps("N");
static CAMELS: LeapTable = leaps("C");
static FORWARD: [LeapTable; 2] = [leaps("fW"), leaps("bW")];
static FORWARD_DIAGONAL: [LeapTable; 2] = [leaps("fF"), leaps("bF")];
/// For each of the four orthogonal neighbours: that neighbour, and the knight's goals behind it.
static LAME_LEGS: [[(Bitboard, Bitboard); 4]; 64] = lame_legs();

const fn lame_legs() -> [[(Bitboard, Bitboard); 4]; 64] {
    let mut table = [[(Bitboard::EMPTY, Bitboard::EMPTY); 4]; 64];
    let directions = [("fW", "fN"), ("rW", "rN"), ("bW", "bN"), ("lW", "lN")];
    let mut direction = 0;
    while direction < 4 {
        let (legs, goals) = (leaps(directions[direction].0), leaps(directions[direction].1));
        let mut square = 0;
        while square < 64 {
            table[square][direction] = (legs[square], goals[square]);
            square += 1;
        }
        direction += 1;
    }
    table
}

/// The squares that a piece of `side` on `from` reaches by a pattern when `occupied` is occupied.
/// The caller checks the units on these squares.
#[inline]
pub(crate) fn reach(pattern: Pattern, from: Square, side: Side, occupied: Bitboard) -> Bitboard {
    let index = from.index();
    match pattern {
        Pattern::StepKing => STEPS_KING[index],
        Pattern::StepOrthogonal => STEPS_ORTHOGONAL[index],
        Pattern::StepDiagonal => STEPS_DIAGONAL[index],
        Pattern::Bishop => bishop_attacks(from, occupied),
        Pattern::Rook => rook_attacks(from, occupied),
        Pattern::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Pattern::Knight => KNIGHTS[index],
        Pattern::Alfil => ALFILS[index],
        Pattern::Camel => CAMELS[index],
        Pattern::LameKnight => lame_knight(from, occupied),
        Pattern::Forward => FORWARD[side.index()][index],
        Pattern::ForwardDiagonal => FORWARD_DIAGONAL[side.index()][index],
        Pattern::JumpQueen => bishop_jumps(from, occupied) | rook_jumps(from, occupied),
        Pattern::JumpRook => rook_jumps(from, occupied),
        Pattern::CannonQueen => bishop_cannon(from, occupied) | rook_cannon(from, occupied),
        Pattern::CannonRook => rook_cannon(from, occupied),
    }
}

/// The squares from which a piece of `side` reaches `to`.
#[inline]
pub(crate) fn reach_back(pattern: Pattern, to: Square, side: Side, occupied: Bitboard) -> Bitboard {
    match pattern {
        Pattern::Forward | Pattern::ForwardDiagonal => reach(pattern, to, !side, occupied),
        Pattern::LameKnight => {
            KNIGHTS[to.index()].into_iter().filter(|&from| lame_knight(from, occupied).has(to)).collect()
        }
        _ => reach(pattern, to, side, occupied),
    }
}

fn lame_knight(from: Square, occupied: Bitboard) -> Bitboard {
    let mut goals = Bitboard::EMPTY;
    for (leg, behind) in LAME_LEGS[from.index()] {
        if (leg & occupied).is_empty() {
            goals |= behind;
        }
    }
    goals
}

fn bishop_jumps(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(from, Bitboard::EMPTY) & !bishop_attacks(from, occupied)
}

fn rook_jumps(from: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(from, Bitboard::EMPTY) & !rook_attacks(from, occupied)
}

fn bishop_cannon(from: Square, occupied: Bitboard) -> Bitboard {
    let direct = bishop_attacks(from, occupied);
    bishop_attacks(from, occupied & !direct) & !direct
}

fn rook_cannon(from: Square, occupied: Bitboard) -> Bitboard {
    let direct = rook_attacks(from, occupied);
    rook_attacks(from, occupied & !direct) & !direct
}

/// The squares of the colour on which a jump may end. White squares are those of a1, c1 and e1: the
/// board of this game has a dark corner at each player's right.
pub(crate) const fn squares_of(colour: SquareColour) -> Bitboard {
    match colour {
        SquareColour::Any => Bitboard::ALL,
        SquareColour::White => Bitboard(!Bitboard::LIGHT.0),
        SquareColour::Black => Bitboard::LIGHT,
    }
}

/// The neighbours of a set of squares (and those of the set that are neighbours of others).
#[inline]
pub(crate) fn neighbours(set: Bitboard) -> Bitboard {
    set.into_iter().fold(Bitboard::EMPTY, |all, square| all | STEPS_KING[square.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &str) -> Bitboard {
        squares.split_whitespace().map(|text| text.parse::<Square>().unwrap()).collect()
    }

    fn from_d4(pattern: Pattern, occupied: &str) -> Bitboard {
        reach(pattern, Square::at(3, 3), Side::White, set(occupied))
    }

    #[test]
    fn slides_jumps_and_cannons() {
        assert_eq!(from_d4(Pattern::Rook, "d6 b4"), set("d5 d6 d3 d2 d1 c4 b4 e4 f4 g4 h4"));
        assert_eq!(from_d4(Pattern::JumpRook, "d6 b4"), set("d7 d8 a4"));
        assert_eq!(from_d4(Pattern::CannonRook, "d5 d7 f4"), set("d6 d7 g4 h4"));
        assert_eq!(from_d4(Pattern::JumpQueen, "e5 f6"), set("f6 g7 h8"));
        assert_eq!(from_d4(Pattern::CannonQueen, "e5 f6"), set("f6"));
    }

    #[test]
    fn a_lame_knight_needs_its_leg() {
        assert_eq!(from_d4(Pattern::LameKnight, "d5 e5"), set("b3 b5 f3 f5 c2 e2"));
    }

    #[test]
    fn reaching_back_inverts_reaching() {
        let occupied = set("a1 b3 c4 d4 d5 e2 f6 g4 h8");
        for pattern in [
            Pattern::Queen,
            Pattern::LameKnight,
            Pattern::Forward,
            Pattern::ForwardDiagonal,
            Pattern::JumpQueen,
            Pattern::CannonQueen,
        ] {
            for from in occupied {
                for to in occupied {
                    assert_eq!(
                        reach(pattern, from, Side::Black, occupied).has(to),
                        reach_back(pattern, to, Side::Black, occupied).has(from),
                        "{pattern:?} {from} {to}"
                    );
                }
            }
        }
    }

    #[test]
    fn square_colours_are_the_games_own() {
        assert!(
            squares_of(SquareColour::White).has(Square::at(0, 0))
                && squares_of(SquareColour::White).has(Square::at(3, 7))
        );
        assert!(squares_of(SquareColour::Black).has(Square::at(7, 0)));
    }
}
