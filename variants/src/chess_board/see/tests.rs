//! Static exchange evaluation compared with a slow search over plain arrays.

use engine_core::{Position, Setup, Side, Variant};
use rand::{Rng, SeedableRng, rngs::SmallRng};

use super::*;
use crate::chess_board::kinds::Army;
use crate::chess_board::notation;
use crate::chess_board::piece_set::attacks;
use crate::grand_tournament::{ArmyPosition, ArmyRules, GrandTournament};

/// Pieces by square.
type Pieces = [Option<(Side, Kind)>; 64];

fn pieces_of(board: &ChessBoard) -> Pieces {
    std::array::from_fn(|index| {
        let square = Square::new(index as u8);
        board.side_at(square).zip(board.kind_at(square))
    })
}

fn occupied(pieces: &Pieces) -> Bitboard {
    Square::all().filter(|square| pieces[square.index()].is_some()).collect()
}

/// Squares of the pieces of `side` that attack `target`, computed from the piece placement.
fn attackers(pieces: &Pieces, side: Side, target: Square) -> Vec<Square> {
    let occupied = occupied(pieces);
    let attacks_target = |square: &Square| match pieces[square.index()] {
        Some((owner, kind)) => owner == side && attacks(kind, side, *square, occupied).has(target),
        None => false,
    };
    Square::all().filter(attacks_target).collect()
}

/// Best result of `side` when it may capture the piece of value `standing` on `target`, or not.
fn exchange(pieces: &Pieces, side: Side, target: Square, standing: i32, promotion: i32) -> i32 {
    let kind_on = |square: Square| pieces[square.index()].unwrap().1;
    let Some(taker) =
        attackers(pieces, side, target).into_iter().min_by_key(|&square| value(kind_on(square)))
    else {
        return 0;
    };
    let mut after = *pieces;
    let kind = kind_on(taker);
    after[taker.index()] = None;
    if kind == Kind::King && !attackers(&after, !side, target).is_empty() {
        return 0;
    }
    let gain = if kind == Kind::Pawn { promotion } else { 0 };
    (standing + gain - exchange(&after, !side, target, value(kind) + gain, promotion)).max(0)
}

/// Gain of a move by exchanges.
fn slow_see(board: &ChessBoard, mv: Move) -> i32 {
    if mv.action == Action::Castle {
        return 0;
    }
    let mut pieces = pieces_of(board);
    let taken = pieces[mv.to.index()].take().map_or(0, |(_, kind)| value(kind));
    pieces[mv.from.index()] = None;
    let mut gain = taken;
    if mv.action == Action::EnPassant {
        gain += value(Kind::Pawn);
        pieces[Square::at(mv.to.file(), mv.from.rank()).index()] = None;
    }
    let arrived = mv.promotion().unwrap_or(mv.kind);
    gain += value(arrived) - value(mv.kind);
    let promotion = match mv.to.rank() {
        0 | 7 => board.armies().promotions(Kind::Pawn).map(value).max().unwrap() - value(Kind::Pawn),
        _ => 0,
    };
    pieces[mv.to.index()] = Some((board.side(), arrived));
    gain - exchange(&pieces, !board.side(), mv.to, value(arrived), promotion)
}

/// Checks all moves of a position.
fn check(pos: &ArmyPosition) -> usize {
    let moves = pos.legal_moves();
    let board = pos.board();
    for &mv in &moves {
        let slow = slow_see(board, mv);
        for floor in [slow - 1, slow, slow + 1, -300, 0, 300] {
            assert_eq!(
                see_ge::<ArmyRules>(board, mv, floor),
                slow >= floor,
                "{mv:?} wins {slow}, floor {floor}\n{board:?}"
            );
        }
    }
    moves.len()
}

#[test]
fn agrees_with_a_slow_search_in_random_games() {
    let mut random = SmallRng::seed_from_u64(7);
    for white in Army::ALL {
        for black in Army::ALL {
            for _ in 0..3 {
                let mut pos = ArmyPosition::start_with(white, black);
                for _ in 0..120 {
                    check(&pos);
                    let moves = pos.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    pos.make_move(moves[random.random_range(0..moves.len())]).unwrap();
                }
            }
        }
    }
}

/// Examples: description, position, move, gain.
const EXAMPLES: &[(&str, &str, &str, i32)] = &[
    ("a second rook behind the first takes part", "3r3k/8/8/3p4/8/3R4/3R4/7K w - - 0 1", "d3d5", 100),
    ("a single one does not suffice", "3r3k/8/8/3p4/8/3R4/8/7K w - - 0 1", "d3d5", -400),
    ("a short rook guards four squares away", "7k/s7/8/8/8/p7/8/R6K w - - 0 1", "a1a3", -400),
    ("and no further", "s6k/8/8/8/8/p7/8/R6K w - - 0 1", "a1a3", 100),
    ("a charging rook guards forward", "7k/3r4/8/3P4/8/3G4/8/7K b - - 0 1", "d7d5", -400),
    ("but not backward", "3G4/7k/8/8/3P4/8/7K/3r4 b - - 0 1", "d1d4", 100),
    ("a charging knight guards by knight moves forward", "7k/8/8/2r1P3/8/5H2/8/7K b - - 0 1", "c5e5", -400),
    ("Black's the other way", "7k/8/5h2/8/2R1p3/8/8/7K w - - 0 1", "c4e4", -400),
    ("but not backward from ahead", "7k/8/8/5H2/8/2r1P3/8/7K b - - 0 1", "c3e3", 100),
    ("the king does not take what is guarded", "8/8/3kr3/8/4P3/8/4R3/7K b - - 0 1", "e6e4", -400),
    ("a promotion may be taken", "r3k3/1P1r4/8/8/8/8/8/4K2b w - - 0 1", "b7a8q", 400),
    ("taking can promote", "7k/8/8/8/8/8/4p2K/R2r4 w - - 0 1", "a1d1", -880),
    ("a pawn is taken en passant", "k7/8/8/3pP3/8/8/8/3K4 w - d6 0 1", "e5d6", 100),
    ("and the taker taken", "k7/2p5/8/3pP3/8/8/8/3K4 w - d6 0 1", "e5d6", 0),
    ("a quiet move can lose its piece", "7k/8/2p5/8/8/3Q4/8/7K w - - 0 1", "d3d5", -980),
];

/// Reads a position of any pairing of armies.
fn read(fen: &str) -> ArmyPosition {
    let info = GrandTournament::INFO;
    let any = info.presets.iter().find(|preset| preset.name == "grandtournament").unwrap();
    ArmyPosition::read(fen, &Setup::new(any, info.options)).unwrap().position
}

#[test]
fn worked_examples() {
    for &(what, fen, text, wins) in EXAMPLES {
        let pos = read(fen);
        let mv = notation::parse_move(&pos, text).unwrap();
        assert!(see_ge::<ArmyRules>(pos.board(), mv, wins), "{what}");
        assert!(!see_ge::<ArmyRules>(pos.board(), mv, wins + 1), "{what}");
        assert!(check(&pos) > 0);
    }
}
