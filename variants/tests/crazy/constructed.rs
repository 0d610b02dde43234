//! Positions with thousands of legal moves: disguise chains of many Pawns with the pieces in high
//! stacks.

use std::collections::HashSet;

use engine_core::{Choice, Position, PositionError, Variant, WorkBudget, WorkBudgetError};
use variants::crazy::{Crazy, fen};

use crate::harness::{engine_position, engine_rule, line_after};
use crate::reference::Rule;

const HIGH_STACKS: &str =
    "k7/8/8/8/r{nbqnbqnb}r{nbqnbqnb}r{nbqnbqnb}r{nbqnbqnb}4/PPPP4/PPPP4/7K w - - 0 1 deny:-";
const MANY_PAWNS: &str = "k7/8/8/8/3r{nbqnbqnb}r{nbqnbqnb}3/PPPPPPPP/PPPPPPPP/7K w - - 0 1 deny:-";

/// Ten thousand moves.
const GRID: &str = "k7/8/8/PPPPr{nnnn}3/PPPPn3/PPPPn3/PPPPn3/K7 w - - 0 1 deny:-";
/// A hundred thousand moves.
const BIG_GRID: &str =
    "k7/8/8/PPPPr{nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn}3/PPPPn3/PPPPn3/PPPPn3/K7 w - - 0 1 deny:-";

#[test]
fn the_reference_finds_the_same_thousand_moves() {
    assert_eq!(line_after(HIGH_STACKS, &[]).legal_moves.len(), 1376);
}

#[test]
fn thousands_of_moves_have_codes_of_their_own() {
    for (fen, legal) in [(HIGH_STACKS, 1376), (MANY_PAWNS, 4578)] {
        let mut pos = engine_position(fen, Rule::Hard);
        assert_eq!(pos.count_legal(), legal, "{fen}");
        let moves = pos.pseudo_legal();
        let codes: HashSet<_> = moves.iter().map(|&mv| pos.encode(mv)).collect();
        assert_eq!(codes.len(), moves.len(), "{fen}");
        for &mv in moves.iter().step_by(moves.len() / 100) {
            assert_eq!(pos.decode(pos.encode(mv)), Some(mv), "{fen}");
        }
    }
}

/// Returns the work of listing a position's moves; `None` if the position is refused for another
/// reason.
fn work(fen: &str) -> Option<Result<u64, WorkBudgetError>> {
    let budget = WorkBudget::new(WorkBudget::POSITION);
    let pos = fen::parse(fen, engine_rule(Rule::Hard)).ok()?;
    Some(pos.spend_on_moves(&budget).map(|()| budget.spent()))
}

#[test]
fn a_position_with_too_many_moves_is_not_set_up() {
    let mut game = Choice::of::<Crazy>(&Crazy::INFO.presets[0]).open();
    assert!(game.set_position(Some(GRID), &[]).is_ok());
    let moves = game.moves();
    assert!(moves.len() > 8000, "{}", moves.len());
    assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
    assert_eq!(game.legal_moves().iter().collect::<HashSet<_>>().len(), moves.len());
    assert_eq!(game.set_position(Some(BIG_GRID), &[]), Err(PositionError::TooMuchWork(WorkBudgetError)));
    assert_eq!(game.set_position(None, &["e2e4"]), Ok(Vec::new()), "the next one is");
    assert_eq!(work(BIG_GRID), Some(Err(WorkBudgetError)));
}

/// Searches by small changes for the worst arrangement of orthodox pieces.
#[test]
fn whatever_orthodox_pieces_make_is_within_the_budget() {
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;
    use rand::{Rng, SeedableRng};

    /// FEN with the Kings on fixed squares, a Rook with all pieces inside that can be disguised on
    /// the first of the given squares, and Pawns on the others.
    fn placed(squares: &[usize; 9]) -> String {
        let mut board = vec!["1".to_string(); 64];
        for &square in &squares[1..] {
            board[square] = "P".to_string();
        }
        board[squares[0]] = "R{nnbbqrnnbbqppppppppnn}".to_string();
        board[54] = "k".to_string();
        board[56] = "K".to_string();
        let rows: Vec<String> = (0..8).rev().map(|rank| board[rank * 8..rank * 8 + 8].concat()).collect();
        format!("{} w - - 0 1 deny:-", rows.join("/"))
    }

    let field: Vec<usize> = (8..40).collect();
    let mut most = 0;
    for seed in 0..6 {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut squares = [27, 28, 29, 26, 25, 18, 19, 20, 21];
        let mut best = work(&placed(&squares)).unwrap().unwrap();
        for _ in 0..600 {
            let mut other = squares;
            other[rng.random_range(0..9)] = *field.choose(&mut rng).unwrap();
            let is_free = |index: usize| !other[..index].contains(&other[index]);
            if !(0..9).all(is_free) {
                continue;
            }
            let Some(spent) = work(&placed(&other)) else { continue };
            let spent = spent.expect("within the budget");
            if spent >= best {
                (squares, best) = (other, spent);
            }
        }
        most = most.max(best);
    }
    assert!((500..WorkBudget::POSITION / 2).contains(&most), "{most}");
}
