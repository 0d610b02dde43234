//! Play against perfect defence, which a solution of the ending knows.

use engine_core::endings::EndingValue;
use engine_core::{GameEngine, Limits, Notation, Position, Setup, Side, Variant};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};

/// Values of the positions of an ending.
pub(crate) type Oracle<'a, V> = &'a dyn Fn(&<V as Variant>::Position) -> Option<EndingValue>;

/// An ending in which White is to win.
pub(crate) struct Ending<'a, V: Variant> {
    /// Name of the game.
    pub(crate) game: &'a str,
    /// The pieces as FEN has them: `KQk`.
    pub(crate) pieces: &'a str,
    /// Fields of the FEN after the board: `w - - 0 1`.
    pub(crate) fields: &'a str,
    /// Values of all its positions.
    pub(crate) oracle: Oracle<'a, V>,
}

pub(crate) fn setup_of<V: Variant>(game: &str) -> Setup {
    Setup::new(variants::find(game).expect("a game").preset, V::INFO.options)
}

pub(crate) fn engine_of(game: &str) -> Box<dyn GameEngine> {
    let choice = variants::find(game).or_else(|| variants::published(game));
    choice.expect("a game").engine()
}

pub(crate) fn engine_at(game: &str, fen: &str) -> Box<dyn GameEngine> {
    let mut engine = engine_of(game);
    engine.game_mut().set_position(Some(fen), &[]).expect("a position");
    engine
}

/// A random position of these pieces that may be in a game.
pub(crate) fn random_position<V: Variant>(
    pieces: &str,
    fields: &str,
    setup: &Setup,
    random: &mut SmallRng,
) -> (String, V::Position) {
    loop {
        let squares: Vec<usize> = (0..64).choose_multiple(random, pieces.len());
        let mut board = [b'1'; 64];
        squares.iter().zip(pieces.bytes()).for_each(|(&square, piece)| board[square] = piece);
        let ranks: Vec<&str> = board.chunks(8).map(|rank| std::str::from_utf8(rank).unwrap()).collect();
        let fen = format!("{} {fields}", ranks.join("/"));
        if let Ok(pos) = V::Notation::parse_fen(&fen, setup) {
            return (fen, pos);
        }
    }
}

impl<V: Variant> Ending<'_, V> {
    /// A random position that White wins.
    fn won_position(&self, setup: &Setup, random: &mut SmallRng) -> (String, V::Position) {
        loop {
            let (fen, pos) = random_position::<V>(self.pieces, self.fields, setup, random);
            if matches!((self.oracle)(&pos), Some(EndingValue::Win(_))) {
                return (fen, pos);
            }
        }
    }

    /// The defence that holds out longest.
    fn longest_defence(&self, pos: &V::Position) -> Option<<V::Position as Position>::Move> {
        let left = |mv| {
            let mut after = pos.clone();
            after.make_move(mv)?;
            Some(match (self.oracle)(&after) {
                Some(EndingValue::Win(plies)) => plies,
                _ => u32::MAX,
            })
        };
        let known = pos.legal_moves().into_iter().filter_map(|mv| Some((left(mv)?, mv)));
        known.max_by_key(|&(left, _)| left).map(|(_, mv)| mv)
    }

    /// Plays from a random won position, White by the engine within these limits; true if it wins.
    pub(crate) fn is_won(
        &self,
        engine: &mut dyn GameEngine,
        seed: u64,
        mut limits: impl FnMut(&mut SmallRng) -> Limits,
    ) -> bool {
        let mut random = SmallRng::seed_from_u64(seed);
        let setup = setup_of::<V>(self.game);
        let (fen, mut pos) = self.won_position(&setup, &mut random);
        engine.clear_hash();
        engine.game_mut().set_position(Some(&fen), &[]).expect("a position");
        while engine.game().outcome().is_none() {
            let text = if pos.side_to_move() == Side::White {
                engine.search(limits(&mut random)).unwrap().best.unwrap()
            } else {
                let mv = self.longest_defence(&pos).expect("the game goes on");
                V::Notation::move_text(&pos, mv, &setup)
            };
            let mv = V::Notation::parse_move(&pos, &text, &setup).unwrap();
            assert!(pos.make_move(mv).is_some(), "{text}");
            engine.game_mut().play(&text).unwrap();
        }
        let outcome = engine.game().outcome().unwrap();
        if outcome.winner != Some(Side::White) {
            println!("{}: not won from {fen}: {outcome:?}", self.game);
        }
        outcome.winner == Some(Side::White)
    }
}

/// A number that differs from move to move, for weak players.
pub(crate) fn seed_of(random: &mut SmallRng) -> u64 {
    random.random()
}
