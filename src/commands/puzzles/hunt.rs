//! Puzzles in one game: it is played by weak players, or read, and a first look at each position tells which are judged.

use engine_core::{AnyGame, GameEngine, Limits, MoveStyle, Strength};
use rand::Rng;
use tabletop::puzzles::{Aim, Judge, Puzzle, Verdict};

use crate::options::FULL_SKILL;
use crate::random::{SeededRng, seed_of, seeded};

/// Levels of those who play: weak enough to leave something to be found.
const PLAYERS: std::ops::RangeInclusive<i64> = 1..=4;
/// Random moves that a game begins with, at most.
const RANDOM_PLIES: u32 = 8;
/// Plies after which a game is left.
const MOST_PLIES: usize = 120;
/// Puzzles of one game, and the plies between two of them: neighbours are too much alike.
const MOST_OF_A_GAME: usize = 4;
const PLIES_APART: usize = 4;
/// Moves of the solver in one puzzle, at most.
const MOST_MOVES: usize = 4;
/// The levels that try a puzzle, the weakest first.
const SOLVERS: [i64; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];
/// Tries of a level, and how many of them must succeed.
const TRIES: u64 = 3;
const SUCCESSES: u64 = 2;
/// What players of this level see at once is a puzzle only if it ends the game.
const PLAIN: i64 = 1;

/// How puzzles are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunt {
    /// Nodes of the first look.
    pub look: u64,
    /// Nodes of a search that judges.
    pub nodes: u64,
}

impl Hunt {
    /// The puzzles of a game that is played here; the same seed gives the same ones.
    pub(super) fn play(&self, engine: &mut dyn GameEngine, seed: u64) -> Vec<Puzzle> {
        let mut random = seeded(seed);
        engine.new_game(random.random());
        let mut chase = Chase::new(self, seed);
        let levels = [(); 2].map(|()| random.random_range(PLAYERS));
        let opening = random.random_range(0..=RANDOM_PLIES);
        for ply in 0..MOST_PLIES {
            if engine.game().outcome().is_some() || chase.found.len() >= MOST_OF_A_GAME {
                break;
            }
            let text = match ply < opening as usize {
                true => any_move(engine.game(), &mut random),
                false => by_level(engine, levels[ply % 2], random.random()),
            };
            let Some(text) = text else { break };
            chase.follow(engine, &text);
        }
        chase.found
    }

    /// The puzzles of a game that was played elsewhere and stands at its end.
    pub(super) fn read(&self, engine: &mut dyn GameEngine, seed: u64) -> Vec<Puzzle> {
        let moves = engine.game().moves_played();
        while engine.game_mut().undo() {}
        let mut chase = Chase::new(self, seed);
        for text in moves {
            // Where a turn was passed the record goes on, but no game does.
            if engine.game().read(&text).is_err() || chase.found.len() >= MOST_OF_A_GAME {
                break;
            }
            chase.follow(engine, &text);
        }
        chase.found
    }
}

fn any_move(game: &dyn AnyGame, random: &mut SeededRng) -> Option<String> {
    let moves = game.moves();
    let mv = (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len())]);
    mv.map(|mv| game.write(mv, MoveStyle::Coordinates))
}

/// What a level plays, with nothing known before.
fn by_level(engine: &mut dyn GameEngine, level: i64, seed: u64) -> Option<String> {
    let strength = Strength { skill: level as f64, seed };
    engine.clear_hash();
    engine.search(Limits { strength: Some(strength), ..Limits::default() }).ok()?.best
}

/// The way through one game.
struct Chase<'a> {
    hunt: &'a Hunt,
    seed: u64,
    /// The ply of the last puzzle.
    last: Option<usize>,
    found: Vec<Puzzle>,
}

impl<'a> Chase<'a> {
    fn new(hunt: &'a Hunt, seed: u64) -> Chase<'a> {
        Chase { hunt, seed, last: None, found: Vec::new() }
    }

    /// Plays a move and looks whether it leads to a puzzle.
    fn follow(&mut self, engine: &mut dyn GameEngine, text: &str) {
        let fen = engine.game().fen();
        let played = engine.game_mut().play(text);
        debug_assert!(played.is_ok(), "{text} in {fen}");
        let ply = engine.game().plies();
        if played.is_err() || self.last.is_some_and(|last| ply < last + PLIES_APART) {
            return;
        }
        let Some(seen) = Judge::lenient(self.hunt.look).judge(engine) else { return };
        let Some(puzzle) = self.puzzle(engine, &fen, text, seen) else { return };
        self.last = Some(ply);
        self.found.push(puzzle);
    }

    /// The puzzle of the position that a move has led to, if it is one. It is judged as solvers will see it: by the position before
    /// the move, without the game that led there. `seen` is what the first look found.
    fn puzzle(&self, engine: &dyn GameEngine, fen: &str, before: &str, seen: Verdict) -> Option<Puzzle> {
        let game = engine.game();
        let mut engine = engine.duplicate();
        let board = engine.game_mut();
        board.set_position(Some(fen), &[before]).ok()?;
        if (board.fen(), board.moves()) != (game.fen(), game.moves()) {
            return None;
        }
        // Most that is found is plain to everybody: that costs least to tell.
        let is_last = ends_game(board, &seen.best);
        if !is_last && takes_back(board, before, &seen.best) {
            return None;
        }
        let level = self.rate(&mut *engine, &seen.best);
        if !is_last && level <= PLAIN {
            return None;
        }
        let judge = Judge::strict(self.hunt.nodes);
        let verdict = judge.judge(&mut *engine).filter(|verdict| *verdict == seen)?;
        let aim = verdict.aim;
        let solution = solve(&judge, &mut *engine, verdict);
        let game = game.setup().preset.name.to_string();
        Some(Puzzle { game, aim, level, fen: fen.to_string(), before: before.to_string(), solution })
    }

    /// The lowest level that finds a move in most of its tries; the highest if none of those who try does.
    fn rate(&self, engine: &mut dyn GameEngine, best: &str) -> i64 {
        SOLVERS.into_iter().find(|&level| self.is_found(engine, best, level)).unwrap_or(FULL_SKILL)
    }

    fn is_found(&self, engine: &mut dyn GameEngine, best: &str, level: i64) -> bool {
        let mut found = 0;
        for attempt in 0..TRIES {
            let seed = seed_of(self.seed, level as u64 * TRIES + attempt);
            found += u64::from(by_level(engine, level, seed).as_deref() == Some(best));
            if found >= SUCCESSES || attempt + 1 - found > TRIES - SUCCESSES {
                break;
            }
        }
        found >= SUCCESSES
    }
}

/// Whether a move goes where the one before it went: taking back is what everybody looks at first.
fn takes_back(board: &mut dyn AnyGame, before: &str, text: &str) -> bool {
    let goal = |board: &dyn AnyGame, text: &str| {
        let moves = board.described_moves();
        moves.into_iter().find(|mv| mv.text == text).and_then(|mv| mv.description.to)
    };
    let answered = goal(board, text);
    board.undo();
    let went = goal(board, before);
    let played = board.play(before);
    debug_assert!(played.is_ok(), "{before}");
    answered.is_some() && answered == went
}

/// Whether a move ends the game.
fn ends_game(board: &dyn AnyGame, text: &str) -> bool {
    board.read(text).is_ok_and(|mv| board.picture_after(mv).1.is_some())
}

/// The solution from its first move on, as far as each move of the solver is the only one.
fn solve(judge: &Judge, engine: &mut dyn GameEngine, first: Verdict) -> Vec<String> {
    let mut solution = Vec::new();
    let (aim, mut next) = (first.aim, Some(first.best));
    while let Some(text) = next.take() {
        if engine.game_mut().play(&text).is_err() {
            break;
        }
        solution.push(text);
        // A defence has done its work with one move.
        if solution.len() >= 2 * MOST_MOVES - 1 || aim == Aim::Defence {
            break;
        }
        let Some(answer) = judge.answer(engine) else { break };
        if engine.game_mut().play(&answer).is_err() {
            break;
        }
        next = judge.judge(engine).filter(|verdict| verdict.aim == aim).map(|verdict| verdict.best);
        if next.is_some() {
            solution.push(answer);
        }
    }
    solution
}
