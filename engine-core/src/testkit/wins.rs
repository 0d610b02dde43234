//! Forced wins: proved by brute force, and searched for with selectivity on.

use crate::engine::game_engine::{GameEngine, InfoLine, ScoreReport, SearchReport};
use crate::game::entry::Choice;
use crate::game::notation::Notation;
use crate::game::position::{Position, Side};
use crate::game::setup::Setup;
use crate::game::variant::Variant;
use crate::search::limits::Limits;

use super::oracle::search;
use super::suite::{SuiteLine, suite};

/// Extra plies of the search for a win: quiet moves are reduced.
const EXTRA_DEPTH: u32 = 22;

/// Position in which the side to move wins by force.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// FEN of the position.
    pub fen: String,
    /// Number of moves of the winner, the last one included.
    pub moves: u32,
    /// All moves that win as quickly, sorted by their text.
    pub best: Vec<String>,
}

impl ForcedWin {
    /// Reads a line with the fields `win MOVES` and `bm MOVE MOVE`; the kind of win may precede the
    /// number of moves.
    ///
    /// # Panics
    /// If a field is missing.
    pub fn read(line: &SuiteLine<'_>) -> ForcedWin {
        let moves = line.field("win").split(' ').next_back().and_then(|moves| moves.parse().ok());
        ForcedWin {
            fen: line.fen.to_string(),
            moves: moves.unwrap_or_else(|| panic!("moves to the win: {line}")),
            best: line.field("bm").split(' ').map(str::to_string).collect(),
        }
    }
}

/// Returns the moves that win by force in at most `moves` moves of the side to move, by brute
/// force. Ignores repetitions and the move clock.
pub fn winning_moves<P: Position>(pos: &P, moves: u32) -> Vec<P::Move> {
    let mut pos = pos.clone();
    pos.legal_moves().into_iter().filter(|&mv| wins(&mut pos, mv, moves)).collect()
}

fn wins<P: Position>(pos: &mut P, mv: P::Move, moves: u32) -> bool {
    let us = pos.side_to_move();
    let undo = pos.make_move(mv).expect("the move is legal");
    let won = is_won_by(pos, us) || every_answer_loses(pos, us, moves - 1);
    pos.unmake_move(&undo);
    won
}

/// Returns true if the game is over and `winner` has won it.
fn is_won_by<P: Position>(pos: &P, winner: Side) -> bool {
    let end = pos.game_end().or_else(|| pos.legal_moves().is_empty().then(|| pos.no_moves()));
    end.is_some_and(|end| end.winner == Some(winner))
}

/// Returns true if every reply ends the game in favour of the winner, or lets the winner do so in
/// `moves` moves.
fn every_answer_loses<P: Position>(pos: &mut P, winner: Side, moves: u32) -> bool {
    let answers = pos.legal_moves();
    !answers.is_empty()
        && answers.into_iter().all(|mv| {
            let undo = pos.make_move(mv).expect("the answer is legal");
            let lost = match pos.game_end() {
                Some(end) => end.winner == Some(winner),
                None => moves > 0 && pos.legal_moves().into_iter().any(|mv| wins(pos, mv, moves)),
            };
            pos.unmake_move(&undo);
            lost
        })
}

/// Checks a table of forced wins, one per line (see [`ForcedWin::read`]): they are correct and
/// shortest, and the search finds them, reports their length with a complete line at every depth,
/// and plays them out.
///
/// # Panics
/// If a line is wrong or the search does not find the win; the message names the position.
pub fn check_wins<V: Variant>(setup: &Setup, table: &str) {
    let game = Choice::of::<V>(setup.preset.clone());
    for line in suite(table) {
        let win = ForcedWin::read(&line);
        check_proof::<V>(setup, &win);
        check_search(&game, &win);
    }
}

fn check_proof<V: Variant>(setup: &Setup, win: &ForcedWin) {
    let pos = V::Notation::parse_fen(&win.fen, setup).unwrap_or_else(|error| panic!("{}: {error}", win.fen));
    assert_eq!(V::Notation::fen(&pos), win.fen, "written otherwise");
    let texts = winning_moves(&pos, win.moves).into_iter().map(|mv| V::Notation::move_text(&pos, mv, setup));
    let mut found: Vec<String> = texts.collect();
    found.sort();
    assert_eq!(found, win.best, "{}: moves that win", win.fen);
    assert!(win.moves == 1 || winning_moves(&pos, win.moves - 1).is_empty(), "{}: wins sooner", win.fen);
}

fn check_search(game: &Choice, win: &ForcedWin) {
    let mut engine = game.engine();
    engine.game_mut().set_position(Some(&win.fen), &[]).expect("the position is well-formed");
    let winner = engine.game().side_to_move();
    for depth in 1..2 * win.moves {
        check_line(&win.fen, &to_depth(&mut *engine, depth).info.expect("it has searched"));
    }
    for left in (0..win.moves).rev() {
        assert_eq!(engine.game().outcome(), None, "{}: ended without a win", win.fen);
        let report = to_depth(&mut *engine, 2 * (left + 1) + EXTRA_DEPTH);
        let best = report.best.expect("there is a legal move");
        if left + 1 == win.moves {
            assert!(win.best.contains(&best), "{}: the search plays {best}", win.fen);
            let info = report.info.expect("it has searched");
            let score = ScoreReport::from(info.score);
            assert_eq!(score, ScoreReport::Mate(win.moves as i32), "{}: score of {best}", win.fen);
            check_line(&win.fen, &info);
        }
        engine.game_mut().play(&best).expect("the move is legal");
        if engine.game().outcome().is_none() {
            let answer = to_depth(&mut *engine, 2 * left + EXTRA_DEPTH).best.expect("there is an answer");
            engine.game_mut().play(&answer).expect("the answer is legal");
        }
    }
    let end = engine.game().outcome().and_then(|end| end.winner);
    assert_eq!(end, Some(winner), "{}: not won in {} moves", win.fen, win.moves);
}

/// Checks that the line of a forced win or loss is complete.
fn check_line(fen: &str, info: &InfoLine) {
    if let Some(plies) = info.score.plies_to_end() {
        let line = &info.pv;
        assert_eq!(
            line.len(),
            plies.unsigned_abs() as usize,
            "{fen}: at depth {} the line {line:?}",
            info.depth
        );
    }
}

fn to_depth(engine: &mut dyn GameEngine, depth: u32) -> SearchReport {
    search(engine, Limits { depth: Some(depth), ..Limits::default() })
}
