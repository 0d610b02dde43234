//! Invariants of every variant, checked in seeded random play.
//!
//! A variant's tests call [`check_invariants`] with its setups and a few positions of interest. A
//! violation panics with the invariant, the position and the move.

mod agreement;
mod damage;
mod invariants;
mod oracle;
mod suite;
mod wins;
mod xboard;

pub use agreement::{Compared, compare_for_minutes};
pub use damage::damaged;
pub use oracle::{Plain, PlainWithTable, Unselective, check_oracle, minimax};
pub use suite::{SuiteLine, check_suite, folder_of, suite};
pub use wins::{ForcedWin, check_wins, winning_moves};
pub use xboard::{XBoard, XBoardRules};

use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::game::notation::Notation;
use crate::game::perft;
use crate::game::position::{MoveCode, Position};
use crate::game::progress::Game;
use crate::game::setup::Setup;
use crate::game::variant::{Evaluator, Variant};
use crate::nnue::Network;
use crate::search::ActiveParams;
use crate::search::history::Histories;
use crate::search::movepick::{Hints, PickMode, Picker};

use invariants::PositionCheck;

/// Extent of the random play.
#[derive(Clone, Debug)]
pub struct RandomPlay {
    /// Random seed.
    pub seed: u64,
    /// Number of random games from each start.
    pub games: u32,
    /// Maximum length of a game in plies.
    pub plies: u32,
    /// True if a FEN contains everything that the key covers, so that a position read from it has
    /// the same key.
    pub key_in_fen: bool,
}

impl RandomPlay {
    /// Creates a setting with seed 1 for a game whose FEN contains everything that the key covers.
    pub const fn new(games: u32, plies: u32) -> RandomPlay {
        RandomPlay { seed: 1, games, plies, key_in_fen: true }
    }
}

/// Plays random games from the start position and from each of `fens`, and checks every invariant
/// in every position.
///
/// # Panics
/// If a FEN is invalid, or an invariant is violated; the message names it, the position and the
/// move.
pub fn check_invariants<V: Variant>(setup: &Setup, fens: &[&str], play: &RandomPlay) {
    let mut rng = SmallRng::seed_from_u64(play.seed);
    let parse = |fen: &&str| match V::Notation::parse_fen(fen, setup) {
        Ok(pos) => pos,
        Err(error) => panic!("{fen}: {error}"),
    };
    let listed = fens.iter().map(parse).collect::<Vec<_>>();
    for number in 0..play.games {
        let fresh = V::start(setup, play.seed.wrapping_add(u64::from(number)));
        for start in std::iter::once(&fresh).chain(&listed) {
            if number == 0 {
                check_picker::<V>(start);
            }
            play_one::<V>(start, setup, play, &mut rng);
        }
    }
}

/// Checks that XBoard shows every move in a position, and that its plies can be read, also as
/// XBoard forwards them.
///
/// # Panics
/// If one of these fails.
pub fn check_board<V: Variant>(pos: &V::Position, setup: &Setup) {
    PositionCheck::<V>::new(&Game::new(pos.clone()), setup, false).check_board();
}

/// Checks that the move picker returns every move once: perft through it equals perft.
fn check_picker<V: Variant>(start: &V::Position) {
    for depth in 1..=2 {
        let plain = perft::perft(&mut start.clone(), depth);
        let picked = picker_perft::<V>(&mut start.clone(), depth, &Histories::new());
        assert_eq!(picked, plain, "{}: perft {depth} through the picker", V::Notation::fen(start));
    }
}

fn picker_perft<V: Variant>(pos: &mut V::Position, depth: u32, histories: &Histories<V>) -> u64 {
    if depth == 0 {
        return 1;
    }
    if pos.game_end().is_some() {
        return 0;
    }
    // Half of the nodes start with a table move, as they do in the search.
    let table_move = pos.legal_moves().last().copied().filter(|_| pos.key() & 1 == 0);
    let mut picker = Picker::<V>::new();
    picker.start(PickMode::All, Hints::new(table_move, [Histories::<V>::NO_CONTINUATION; 3]));
    let mut total = 0;
    while let Some(picked) = picker.next(pos, histories, ActiveParams::of_game()) {
        if let Some(undo) = &pos.make_move(picked.mv) {
            total += picker_perft(pos, depth - 1, histories);
            pos.unmake_move(undo);
        }
    }
    total
}

/// Number of hidden units of the random networks.
const HIDDEN: usize = 32;

/// Creates the game's evaluator with a random network, if it supports networks.
fn with_random_network<V: Variant>(start: &V::Position, seed: u64) -> Option<V::Evaluator> {
    let mut evaluator = V::evaluator();
    evaluator.reset(start);
    let slot = evaluator.network_slot()?;
    let network = Network::random(&slot.shape(), HIDDEN, seed);
    slot.set(Some(Arc::new(network))).expect("it was made for this game");
    Some(evaluator)
}

/// Plays one random game and checks every position in it.
fn play_one<V: Variant>(start: &V::Position, setup: &Setup, play: &RandomPlay, rng: &mut SmallRng) {
    let mut game = Game::new(start.clone());
    let mut evaluator = V::evaluator();
    evaluator.reset(start);
    let mut network = with_random_network::<V>(start, play.seed);
    if let Some(network) = &mut network {
        network.reset(start);
    }
    let mut foreign_codes = Vec::new();
    for _ in 0..play.plies {
        let mut check = PositionCheck::<V>::new(&game, setup, play.key_in_fen);
        check.check_end();
        if game.position().game_end().is_some() {
            return;
        }
        foreign_codes.extend((0..16).filter_map(|_| MoveCode::new(rng.random())));
        check.check_position(&foreign_codes);
        check.check_moves(&mut evaluator);
        if let Some(network) = &mut network {
            check.check_network(network);
        }
        foreign_codes.clear();
        foreign_codes.extend(check.codes());
        let Some(&mv) = game.position().legal_moves().choose(rng) else { return };
        assert!(game.play(mv), "{}: legal_moves gave the illegal {mv:?}", V::Notation::fen(game.position()));
        evaluator.made(game.position());
        if let Some(network) = &mut network {
            network.made(game.position());
        }
    }
}
