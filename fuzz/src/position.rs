//! Targets for positions and moves of all games.

use engine_core::testkit::{RandomPlay, check_invariants};
use engine_core::{Notation, Position, Setup, Variant, WorkBudget};
use variants::{GameVisitor, visit_games};

use crate::reference::{OPTIONS, Slow};

/// Parsed input: a byte for the game, one for its preset, one for the options, a FEN up to the end
/// of the line, and data for the task.
struct Asked<'a, W> {
    /// Number of games in the registry before this one.
    before: usize,
    preset: usize,
    options: u8,
    fen: &'a str,
    work: W,
}

/// Task to run on a position.
trait Work {
    fn look<V: Variant>(&self, setup: &Setup, position: V::Position, fen: &str);
}

impl<W: Work> GameVisitor for Asked<'_, W> {
    fn visit<V: Variant>(&mut self) {
        if self.before == 0 {
            let presets = V::INFO.presets;
            let mut setup = Setup::new(&presets[self.preset % presets.len()], V::INFO.options);
            for (bit, (name, value)) in [("UCI_Chess960", "true")].into_iter().chain(OPTIONS).enumerate() {
                if self.options & 1 << bit != 0 {
                    // No game has all of them.
                    let _ = setup.options.set(name, value);
                }
            }
            let budget = WorkBudget::new(WorkBudget::POSITION);
            if let Ok(position) = V::Notation::parse_fen(self.fen, &setup)
                && position.spend_on_moves(&budget).is_ok()
            {
                // The generator keeps within the budget that the position has passed.
                assert!(position.pseudo_legal().len() as u64 <= WorkBudget::POSITION, "{}", self.fen);
                self.work.look::<V>(&setup, position, self.fen);
            }
        }
        self.before = self.before.wrapping_sub(1);
    }
}

/// Upper bound of the number of games in the registry; larger indices name no game.
const GAMES: u8 = 16;

/// Runs a task on the position encoded in `data`; `work` builds the task from the bytes behind the
/// FEN.
fn with_position<'a, W: Work>(data: &'a [u8], work: impl FnOnce(&'a [u8]) -> W) {
    let Some((&[game, preset, options], rest)) = data.split_first_chunk() else { return };
    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    let Ok(fen) = std::str::from_utf8(&rest[..end]) else { return };
    let work = work(rest.get(end + 1..).unwrap_or_default());
    let (before, preset) = (usize::from(game % GAMES), usize::from(preset));
    visit_games(&mut Asked { before, preset, options, fen, work });
}

/// The invariants of the games' random-play tests, for a few moves from any valid position:
/// unmaking moves, hash keys, notation, XBoard's board, evaluations and networks from scratch and
/// incrementally.
struct Invariants {
    seed: u64,
}

impl Work for Invariants {
    fn look<V: Variant>(&self, setup: &Setup, position: V::Position, fen: &str) {
        let written = V::Notation::fen(&position);
        let again = V::Notation::parse_fen(&written, setup);
        let again = again.unwrap_or_else(|error| panic!("{fen} is written as {written}: {error}"));
        assert_eq!(V::Notation::fen(&again), written, "{fen}");
        let play = RandomPlay { seed: self.seed, games: 1, plies: 3, key_in_fen: false };
        check_invariants::<V>(setup, &[&written], &play);
    }
}

/// Reads a position, and checks the invariants of its game from there.
pub fn position(data: &[u8]) {
    with_position(data, |rest| Invariants { seed: rest.first().copied().unwrap_or_default().into() });
}

/// Plays moves chosen by the bytes, and compares with the slow implementation of the game, if there
/// is one.
struct Comparison<'a> {
    choices: &'a [u8],
}

/// Maximum length of a compared game, in plies.
const PLIES: usize = 40;

impl Work for Comparison<'_> {
    fn look<V: Variant>(&self, setup: &Setup, mut position: V::Position, _: &str) {
        let Some(slow) = Slow::of(setup) else { return };
        for choice in [0].iter().chain(self.choices).take(PLIES) {
            let fen = V::Notation::fen(&position);
            if position.game_end().is_some() {
                return;
            }
            let moves = position.legal_moves();
            let text = |&mv| V::Notation::move_text(&position, mv, setup);
            let mut ours: Vec<String> = moves.iter().map(text).collect();
            ours.sort();
            // A FEN does not contain the position that a denial would restore.
            let mut theirs = slow.moves(&fen);
            for list in [&mut ours, &mut theirs] {
                list.retain(|text| text != "deny");
            }
            assert_eq!(ours, theirs, "{} {fen}", setup.preset.name);
            assert_eq!(position.count_legal(), moves.len() as u64, "{fen}");
            let Some(&mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else { return };
            assert!(position.make_move(mv).is_some(), "{fen}");
        }
    }
}

/// Compares the rules of a game with a second implementation that shares no code with it.
pub fn rules(data: &[u8]) {
    with_position(data, |rest| Comparison { choices: rest });
}

/// Games of the registry by index, with the positions of their benchmarks.
struct Fens(Vec<(u8, Vec<&'static str>)>);

impl GameVisitor for Fens {
    fn visit<V: Variant>(&mut self) {
        let number = self.0.len() as u8;
        self.0.push((number, V::INFO.bench.iter().map(|(_, fen)| *fen).collect()));
    }
}

/// Returns positions of every game, with the byte that selects the game.
pub(crate) fn fens() -> Vec<(u8, Vec<&'static str>)> {
    let mut fens = Fens(Vec::new());
    visit_games(&mut fens);
    fens.0
}
