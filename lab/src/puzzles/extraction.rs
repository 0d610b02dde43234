//! Puzzles in one game, played or read. A quick search of each position selects candidates, which
//! are verified by increasingly longer searches, so that most rejected positions cost little.

use engine_core::{AnyGame, GameEngine, Limits, MoveStyle, Strength};
use rand::Rng;
use tabletop::options::FULL_SKILL;
use tabletop::puzzles::{Aim, Found, OnlyMove, Puzzle, PuzzleVerifier, wins_at_once};

use crate::random::{SeededRng, seed_of, seeded};

/// Table size in MiB: searches are short, and each begins with an empty table.
pub const HASH_MIB: usize = 1;
/// Share of moves played by a weak player, whose mistakes create puzzles.
const WEAK_SHARE: f64 = 0.25;
/// Levels of the weak players.
const WEAK_LEVELS: std::ops::RangeInclusive<i64> = 0..=3;
/// Maximum number of random moves at the start of a game.
const RANDOM_PLIES: u32 = 8;
/// Number of plies after which a game is abandoned.
const MAX_PLIES: usize = 120;
/// A game is abandoned when one side has had at least this expected score for this number of plies,
/// because then no defence holds and most moves win.
const DECIDED: f64 = 0.97;
const DECIDED_PLIES: usize = 6;
/// Maximum number of puzzles per game, and the minimum distance between two of them in plies,
/// because neighbouring positions are too similar.
const MAX_OF_A_GAME: usize = 4;
const PLIES_APART: usize = 4;
/// Node limits of the searches that must confirm a candidate before the final search.
const CONFIRMING_NODES: [u64; 2] = [2_000, 10_000];
/// Maximum number of the solver's moves in a puzzle.
const MAX_MOVES: usize = 4;
/// Levels that try a puzzle, weakest first.
const SOLVERS: [i64; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];
/// Number of tries per level, and of successes required.
const TRIES: u64 = 3;
const SUCCESSES: u64 = 2;
/// Number of levels whose solutions count as obvious; an obvious solution is only accepted if it
/// ends the game.
const PLAIN: usize = 2;
/// One in this many puzzles of the lowest level is verified, because there would be too many of
/// them.
const EASY_SHARE: u64 = 3;

/// Settings of the extraction.
#[derive(Clone, Copy, Debug)]
pub struct ExtractionSettings {
    /// Node limit of the first search of a position.
    pub look: u64,
    /// Node limit of the final search.
    pub nodes: u64,
}

impl ExtractionSettings {
    /// Plays a game and returns its puzzles; the same seed gives the same puzzles.
    pub fn play(&self, engine: &mut dyn GameEngine, seed: u64) -> Vec<Puzzle> {
        let mut random = seeded(seed);
        engine.new_game(random.random());
        let mut scan = GameScan::new(self, seed, engine);
        let opening = random.random_range(0..=RANDOM_PLIES);
        for ply in 0..MAX_PLIES {
            let text = match ply < opening as usize {
                true => any_move(engine.game(), &mut random),
                false => scan.next_move(engine, &mut random),
            };
            let Some(text) = text else { break };
            scan.follow(engine, &text);
            if scan.is_over(engine) {
                break;
            }
        }
        scan.found
    }

    /// Returns the puzzles of a recorded game, which is at its end.
    pub fn read(&self, engine: &mut dyn GameEngine, seed: u64) -> Vec<Puzzle> {
        let moves = engine.game().moves_played();
        while engine.game_mut().undo() {}
        engine.clear_hash();
        let mut scan = GameScan::new(self, seed, engine);
        for text in moves {
            // A record may contain a pass, but a game may not.
            if engine.game().read(&text).is_err() || scan.found.len() >= MAX_OF_A_GAME {
                break;
            }
            scan.follow(engine, &text);
        }
        scan.found
    }
}

fn any_move(game: &dyn AnyGame, random: &mut SeededRng) -> Option<String> {
    let moves = game.moves();
    let mv = (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len())]);
    mv.map(|mv| game.write(mv, MoveStyle::Coordinates))
}

/// Returns the move of a level, searched with an empty table.
fn by_level(engine: &mut dyn GameEngine, level: i64, seed: u64) -> Option<String> {
    let strength = Strength { skill: level as f64, seed };
    engine.clear_hash();
    engine.search(Limits { strength: Some(strength), ..Limits::default() }).ok()?.best
}

/// Progress through one game.
struct GameScan<'a> {
    settings: &'a ExtractionSettings,
    seed: u64,
    /// Engine for searches with an empty table; the table of the game's own engine is kept from
    /// position to position.
    solver: Box<dyn GameEngine>,
    /// Result of the quick search of the current position, if any.
    seen: Option<Found>,
    /// Number of plies since the game was undecided.
    decided: usize,
    /// Ply of the last puzzle.
    last: Option<usize>,
    found: Vec<Puzzle>,
}

impl<'a> GameScan<'a> {
    fn new(settings: &'a ExtractionSettings, seed: u64, engine: &dyn GameEngine) -> GameScan<'a> {
        let mut solver = engine.duplicate();
        // Clearing a large table takes longer than most of these searches. If it cannot be resized,
        // it stays.
        let _ = solver.set_hash(HASH_MIB);
        GameScan { settings, seed, solver, seen: None, decided: 0, last: None, found: Vec::new() }
    }

    fn is_over(&self, engine: &dyn GameEngine) -> bool {
        let is_done = self.found.len() >= MAX_OF_A_GAME || self.decided >= DECIDED_PLIES;
        is_done || engine.game().outcome().is_some()
    }

    /// Returns the next move: usually the one found by the quick search, sometimes a weak player's.
    fn next_move(&mut self, engine: &mut dyn GameEngine, random: &mut SeededRng) -> Option<String> {
        if !random.random_bool(WEAK_SHARE) {
            let seen = self.seen.take().or_else(|| PuzzleVerifier::quick(self.settings.look).best(engine));
            return seen.map(|seen| seen.best);
        }
        let (level, seed) = (random.random_range(WEAK_LEVELS), random.random());
        let game = engine.game();
        self.solver.game_mut().set_position(Some(&game.fen()), &[]).ok()?;
        // A move may be legal in the position without its history, but illegal here.
        by_level(&mut *self.solver, level, seed).filter(|text| game.read(text).is_ok())
    }

    /// Plays a move and checks whether it leads to a puzzle.
    fn follow(&mut self, engine: &mut dyn GameEngine, text: &str) {
        let fen = engine.game().fen();
        let played = engine.game_mut().play(text);
        debug_assert!(played.is_ok(), "{text} in {fen}");
        let verifier = PuzzleVerifier::quick(self.settings.look);
        self.seen = verifier.best(engine);
        let Some(seen) = self.seen.clone().filter(|_| played.is_ok()) else { return };
        let is_decided = seen.share.max(1.0 - seen.share) >= DECIDED;
        self.decided = if is_decided { self.decided + 1 } else { 0 };
        let ply = engine.game().plies();
        if self.last.is_some_and(|last| ply < last + PLIES_APART) || verifier.only(engine, seen).is_none() {
            return;
        }
        let Some(puzzle) = self.puzzle(engine.game(), &fen, text) else { return };
        self.last = Some(ply);
        self.found.push(puzzle);
    }

    /// Returns the puzzle in the position after a move, if there is one. It is verified in the form
    /// presented to solvers: from the position before the move, without the earlier game.
    fn puzzle(&mut self, game: &dyn AnyGame, fen: &str, before: &str) -> Option<Puzzle> {
        let board = self.solver.game_mut();
        board.set_position(Some(fen), &[before]).ok()?;
        if (board.fen(), board.moves()) != (game.fen(), game.moves()) {
            return None;
        }
        let best = self.search_candidate(CONFIRMING_NODES[0])?.best;
        let board = self.solver.game_mut();
        let is_last = ends_game(board, &best);
        if !is_last && takes_back(board, before, &best) {
            return None;
        }
        // Most candidates are obvious to every player.
        let plain = self.lowest(&best, &SOLVERS[..PLAIN]);
        let is_left_out = match plain {
            Some(0) if is_last => !seed_of(self.seed, game.plies() as u64).is_multiple_of(EASY_SHARE),
            Some(_) => !is_last,
            None => false,
        };
        if is_left_out {
            return None;
        }
        self.search_candidate(CONFIRMING_NODES[1])?;
        let verifier = PuzzleVerifier::strict(self.settings.nodes);
        let only_move = verifier.verify(&mut *self.solver).filter(|only_move| only_move.best == best)?;
        let level = plain.or_else(|| self.lowest(&best, &SOLVERS[PLAIN..])).unwrap_or(FULL_SKILL);
        let aim = only_move.aim;
        let solution = self.solve(only_move);
        let game = game.setup().preset.name.to_string();
        Some(Puzzle { game, aim, level, fen: fen.to_string(), before: before.to_string(), solution })
    }

    /// Result of a search with this node limit in the solver's position; the limit is reduced to
    /// that of the final search.
    fn search_candidate(&mut self, nodes: u64) -> Option<OnlyMove> {
        PuzzleVerifier::lenient(nodes.min(self.settings.nodes)).verify(&mut *self.solver)
    }

    /// Lowest of these levels that finds a move in most of its tries.
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

    /// Solution from its first move on: as long as each move of the solver is the only one, and at
    /// most to the end of the game.
    fn solve(&mut self, first: OnlyMove) -> Vec<String> {
        let mut solution = vec![first.best];
        let mut goes_on = self.solver.game_mut().play(&solution[0]).is_ok();
        while goes_on && solution.len() < 2 * MAX_MOVES - 1 {
            let next = self.next_moves(first.aim);
            goes_on = next.is_some();
            solution.extend(next.into_iter().flatten());
        }
        solution
    }

    /// Plays the opponent's reply and the solver's only move. There is a choice of replies because
    /// after some of them several moves are right.
    fn next_moves(&mut self, aim: Aim) -> Option<[String; 2]> {
        let verifier = PuzzleVerifier::later(self.settings.nodes);
        for answer in verifier.replies(&mut *self.solver) {
            self.solver.game_mut().play(&answer).ok()?;
            if let Some(mv) = self.right_move(&verifier, aim) {
                self.solver.game_mut().play(&mv).ok()?;
                return Some([answer, mv]);
            }
            self.solver.game_mut().undo();
        }
        None
    }

    /// The only move that achieves the aim, or one that wins at once.
    fn right_move(&mut self, verifier: &PuzzleVerifier, aim: Aim) -> Option<String> {
        let found =
            PuzzleVerifier::lenient(CONFIRMING_NODES[0].min(verifier.nodes)).best(&mut *self.solver)?;
        if wins_at_once(self.solver.game(), &found.best) {
            return Some(found.best);
        }
        let is_likely = CONFIRMING_NODES
            .iter()
            .all(|&nodes| self.search_candidate(nodes).is_some_and(|seen| seen.aim == aim));
        let only_move = is_likely.then(|| verifier.verify(&mut *self.solver)).flatten()?;
        (only_move.aim == aim).then_some(only_move.best)
    }
}

/// Returns true if a move has the same target as the preceding one, because a recapture is the
/// first move that every player considers.
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

/// Returns true if a move ends the game.
fn ends_game(board: &dyn AnyGame, text: &str) -> bool {
    board.read(text).is_ok_and(|mv| board.picture_after(mv).1.is_some())
}
