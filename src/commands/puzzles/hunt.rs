//! Puzzles in one game: it is played, or read, and a short look at each position tells which are judged: by longer and longer
//! searches, so that most of what is no puzzle costs little.

use engine_core::{AnyGame, GameEngine, Limits, MoveStyle, Strength};
use rand::Rng;
use tabletop::puzzles::{Aim, Found, Judge, Puzzle, Verdict};

use crate::options::FULL_SKILL;
use crate::random::{SeededRng, seed_of, seeded};

/// Size of each table: searches are short, and every one begins with an empty table.
pub(super) const HASH_MIB: usize = 1;
/// One move of so many is that of a weak player, which leaves something to be found.
const WEAK_SHARE: f64 = 0.25;
/// Levels of the weak players.
const WEAK_LEVELS: std::ops::RangeInclusive<i64> = 0..=3;
/// Random moves that a game begins with, at most.
const RANDOM_PLIES: u32 = 8;
/// Plies after which a game is left.
const MOST_PLIES: usize = 120;
/// A game is left when one side has had this share of the point for so many plies: nothing holds, and everything wins.
const DECIDED: f64 = 0.97;
const DECIDED_PLIES: usize = 6;
/// Puzzles of one game, and the plies between two of them: neighbours are too much alike.
const MOST_OF_A_GAME: usize = 4;
const PLIES_APART: usize = 4;
/// Nodes of the searches that must see a puzzle before the one that judges it.
const SIEVES: [u64; 2] = [2_000, 10_000];
/// Moves of the solver in one puzzle, at most.
const MOST_MOVES: usize = 4;
/// The levels that try a puzzle, the weakest first.
const SOLVERS: [i64; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];
/// Tries of a level, and how many of them must succeed.
const TRIES: u64 = 3;
const SUCCESSES: u64 = 2;
/// What the first so many of them see at once is a puzzle only if it ends the game.
const PLAIN: usize = 2;
/// One of so many puzzles of the lowest level is judged: there would be too many of them.
const EASY_SHARE: u64 = 3;

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
        let mut chase = Chase::new(self, seed, engine);
        let opening = random.random_range(0..=RANDOM_PLIES);
        for ply in 0..MOST_PLIES {
            let text = match ply < opening as usize {
                true => any_move(engine.game(), &mut random),
                false => chase.next_move(engine, &mut random),
            };
            let Some(text) = text else { break };
            chase.follow(engine, &text);
            if chase.is_over(engine) {
                break;
            }
        }
        chase.found
    }

    /// The puzzles of a game that was played elsewhere and stands at its end.
    pub(super) fn read(&self, engine: &mut dyn GameEngine, seed: u64) -> Vec<Puzzle> {
        let moves = engine.game().moves_played();
        while engine.game_mut().undo() {}
        engine.clear_hash();
        let mut chase = Chase::new(self, seed, engine);
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
    /// Searches what begins with nothing known: the table of the game's own engine goes from position to position.
    solver: Box<dyn GameEngine>,
    /// What the look at the position on the board has found, if there was one.
    seen: Option<Found>,
    /// Plies since the game was open.
    decided: usize,
    /// The ply of the last puzzle.
    last: Option<usize>,
    found: Vec<Puzzle>,
}

impl<'a> Chase<'a> {
    fn new(hunt: &'a Hunt, seed: u64, engine: &dyn GameEngine) -> Chase<'a> {
        let mut solver = engine.duplicate();
        // A large table takes longer to empty than most of these searches take. Where it cannot be had, the larger one stays.
        let _ = solver.set_hash(HASH_MIB);
        Chase { hunt, seed, solver, seen: None, decided: 0, last: None, found: Vec::new() }
    }

    fn is_over(&self, engine: &dyn GameEngine) -> bool {
        let is_done = self.found.len() >= MOST_OF_A_GAME || self.decided >= DECIDED_PLIES;
        is_done || engine.game().outcome().is_some()
    }

    /// What is played next: mostly the move that the look has found, sometimes a weak player's.
    fn next_move(&mut self, engine: &mut dyn GameEngine, random: &mut SeededRng) -> Option<String> {
        if !random.random_bool(WEAK_SHARE) {
            let seen = self.seen.take().or_else(|| Judge::glance(self.hunt.look).best(engine));
            return seen.map(|seen| seen.best);
        }
        let (level, seed) = (random.random_range(WEAK_LEVELS), random.random());
        let game = engine.game();
        self.solver.game_mut().set_position(Some(&game.fen()), &[]).ok()?;
        // Without the game before it a move may be legal that is not so here.
        by_level(&mut *self.solver, level, seed).filter(|text| game.read(text).is_ok())
    }

    /// Plays a move and looks whether it leads to a puzzle.
    fn follow(&mut self, engine: &mut dyn GameEngine, text: &str) {
        let fen = engine.game().fen();
        let played = engine.game_mut().play(text);
        debug_assert!(played.is_ok(), "{text} in {fen}");
        let judge = Judge::glance(self.hunt.look);
        self.seen = judge.best(engine);
        let Some(seen) = self.seen.clone().filter(|_| played.is_ok()) else { return };
        let is_decided = seen.share.max(1.0 - seen.share) >= DECIDED;
        self.decided = if is_decided { self.decided + 1 } else { 0 };
        let ply = engine.game().plies();
        if self.last.is_some_and(|last| ply < last + PLIES_APART) || judge.only(engine, seen).is_none() {
            return;
        }
        let Some(puzzle) = self.puzzle(engine.game(), &fen, text) else { return };
        self.last = Some(ply);
        self.found.push(puzzle);
    }

    /// The puzzle of the position that a move has led to, if it is one. It is judged as solvers will see it: by the position before
    /// the move, without the game that led there.
    fn puzzle(&mut self, game: &dyn AnyGame, fen: &str, before: &str) -> Option<Puzzle> {
        let board = self.solver.game_mut();
        board.set_position(Some(fen), &[before]).ok()?;
        if (board.fen(), board.moves()) != (game.fen(), game.moves()) {
            return None;
        }
        let best = self.sieve(SIEVES[0])?.best;
        let board = self.solver.game_mut();
        let is_last = ends_game(board, &best);
        if !is_last && takes_back(board, before, &best) {
            return None;
        }
        // Most that is found is plain to everybody.
        let plain = self.lowest(&best, &SOLVERS[..PLAIN]);
        let is_left_out = match plain {
            Some(0) if is_last => !seed_of(self.seed, game.plies() as u64).is_multiple_of(EASY_SHARE),
            Some(_) => !is_last,
            None => false,
        };
        if is_left_out {
            return None;
        }
        self.sieve(SIEVES[1])?;
        let judge = Judge::strict(self.hunt.nodes);
        let verdict = judge.judge(&mut *self.solver).filter(|verdict| verdict.best == best)?;
        let level = plain.or_else(|| self.lowest(&best, &SOLVERS[PLAIN..])).unwrap_or(FULL_SKILL);
        let aim = verdict.aim;
        let solution = self.solve(&judge, verdict);
        let game = game.setup().preset.name.to_string();
        Some(Puzzle { game, aim, level, fen: fen.to_string(), before: before.to_string(), solution })
    }

    /// What a search of so many nodes says about the solver's position, if it is shorter than those that judge.
    fn sieve(&mut self, nodes: u64) -> Option<Verdict> {
        Judge::lenient(nodes.min(self.hunt.nodes)).judge(&mut *self.solver)
    }

    /// The lowest of these levels that finds a move in most of its tries.
    fn lowest(&mut self, best: &str, levels: &[i64]) -> Option<i64> {
        levels.iter().copied().find(|&level| self.is_found(best, level))
    }

    fn is_found(&mut self, best: &str, level: i64) -> bool {
        let mut found = 0;
        for attempt in 0..TRIES {
            let seed = seed_of(self.seed, level as u64 * TRIES + attempt);
            found += u64::from(by_level(&mut *self.solver, level, seed).as_deref() == Some(best));
            if found >= SUCCESSES || attempt + 1 - found > TRIES - SUCCESSES {
                break;
            }
        }
        found >= SUCCESSES
    }

    /// The solution from its first move on, as far as each move of the solver is the only one.
    fn solve(&mut self, judge: &Judge, first: Verdict) -> Vec<String> {
        let mut solution = Vec::new();
        let (aim, mut next) = (first.aim, Some(first));
        while let Some(verdict) = next.take() {
            if self.solver.game_mut().play(&verdict.best).is_err() {
                break;
            }
            solution.push(verdict.best);
            // A defence has done its work with one move.
            if solution.len() >= 2 * MOST_MOVES - 1 || aim == Aim::Defence {
                break;
            }
            let answer = verdict.answer.or_else(|| judge.best(&mut *self.solver).map(|found| found.best));
            let Some(answer) = answer else { break };
            if self.solver.game_mut().play(&answer).is_err() {
                break;
            }
            let is_likely = SIEVES.iter().all(|&nodes| self.sieve(nodes).is_some_and(|seen| seen.aim == aim));
            next = is_likely.then(|| judge.judge(&mut *self.solver)).flatten();
            next = next.filter(|verdict| verdict.aim == aim);
            if next.is_some() {
                solution.push(answer);
            }
        }
        solution
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
