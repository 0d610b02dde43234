//! Forced wins with known solutions, and their reports by the search.

use engine_core::testkit::{ForcedWin, SuiteLine, suite};
use engine_core::{GameEngine, Limits, Position, ScoreReport, SearchReport, Side};
use variants::spirit::fen;

use crate::support::{DEFAULT, ending, play};

const TABLE: &str = include_str!("../../src/spirit/data/tactics.epd");
/// Number of plies beyond the length of a win at which the search must have found it, and no longer
/// one; the search reduces quiet moves.
const EXTRA_DEPTH: u32 = 10;

/// Returns the lines of the table, each with the reason of the game's end.
fn puzzles() -> Vec<(ForcedWin, &'static str)> {
    let reason = |line: &SuiteLine<'static>| line.field("win").split(' ').next();
    suite(TABLE).map(|line| (ForcedWin::read(&line), reason(&line).unwrap())).collect()
}

fn to_depth(engine: &mut dyn GameEngine, depth: u32) -> SearchReport {
    engine.search(Limits { depth: Some(depth), ..Limits::default() }).unwrap()
}

fn engine() -> Box<dyn GameEngine> {
    variants::find("spirit").unwrap().engine()
}

#[test]
fn results_say_which_win_it_was() {
    for (puzzle, reason) in puzzles().into_iter().filter(|(puzzle, _)| puzzle.moves == 1) {
        let pos = fen::parse(&puzzle.fen, DEFAULT).unwrap();
        let result = if pos.side_to_move() == Side::White { "1-0" } else { "0-1" };
        for best in &puzzle.best {
            let text = format!("{result} {{{reason}}}");
            assert_eq!(ending(&play(&pos, &[best])), Some(text), "{best} in {}", puzzle.fen);
        }
    }
}

#[test]
fn losses_are_seen_from_the_other_side() {
    let mut engine = engine();
    for (puzzle, _) in puzzles().into_iter().filter(|(puzzle, _)| puzzle.moves > 1) {
        let pos = play(&fen::parse(&puzzle.fen, DEFAULT).unwrap(), &[&puzzle.best[0]]);
        engine.new_game(1);
        engine.game_mut().set_position(Some(&fen::write(&pos)), &[]).unwrap();
        let info = to_depth(&mut *engine, 2 * puzzle.moves + EXTRA_DEPTH).info.unwrap();
        let ScoreReport::Mate(moves) = ScoreReport::from(info.score) else {
            panic!("no loss seen after {} in {}", puzzle.best[0], puzzle.fen);
        };
        assert!((1..puzzle.moves as i32).contains(&-moves), "{moves} in {}", puzzle.fen);
    }
}

/// The table has both ways to win, for both colours, near and far.
#[test]
fn the_table_is_varied() {
    let puzzles = puzzles();
    for reason in ["Victory", "Triumph"] {
        for side in [" w ", " b "] {
            let found = |moves: u32| {
                let mut fits = puzzles.iter().filter(|(win, how)| *how == reason && win.fen.contains(side));
                fits.any(|(win, _)| win.moves == moves)
            };
            assert!(found(1) && found(2) && found(3), "{reason}{side}");
        }
    }
}
