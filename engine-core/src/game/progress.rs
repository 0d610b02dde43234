//! A game in progress: where it started, what was played, and the draws that all games share.

use crate::game::position::{Outcome, Position};

/// A game in progress. Taking back is exact, since every position is kept.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// The start position and the one after each move: never empty.
    positions: Vec<P>,
    /// `None`: the turn was passed.
    moves: Vec<Option<P::Move>>,
}

impl<P: Position> Game<P> {
    /// A game at its start.
    pub fn new(start: P) -> Game<P> {
        Game { positions: vec![start], moves: Vec::new() }
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The position before the first move.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The moves played, each with the position it was played in; `None` where the turn was passed.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (&P, Option<P::Move>)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// Plays a pseudo-legal move; `false`, and nothing changed, if it is illegal.
    #[must_use]
    pub fn play(&mut self, mv: P::Move) -> bool {
        let mut next = self.position().clone();
        if next.make_move(mv).is_none() {
            return false;
        }
        self.positions.push(next);
        self.moves.push(Some(mv));
        true
    }

    /// Passes the turn: a null move, which records of analyses may hold and no player may make. `false`, and
    /// nothing changed, where [`Position::make_null_move`] refuses it or the game is over by its own rules.
    #[must_use]
    pub fn pass(&mut self) -> bool {
        let mut next = self.position().clone();
        if next.game_end().is_some() || next.make_null_move().is_none() {
            return false;
        }
        self.positions.push(next);
        self.moves.push(None);
        true
    }

    /// Takes the last move back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let taken_back = self.moves.pop().is_some();
        if taken_back {
            self.positions.pop();
        }
        taken_back
    }

    /// The game as it was after its first `plies` moves (all, if it has fewer).
    #[must_use]
    pub fn opening(&self, plies: usize) -> Game<P> {
        let plies = plies.min(self.moves.len());
        Game { positions: self.positions[..=plies].to_vec(), moves: self.moves[..plies].to_vec() }
    }

    /// All positions so far, the one on the board last.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// How often the position on the board has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let key = self.position().repetition_key();
        self.positions.iter().filter(|earlier| earlier.repetition_key() == key).count()
    }

    /// How the game has ended, if it has: by the game's own rules, by lack of legal moves, or drawn by
    /// repetition, the clock or insufficient material.
    pub fn outcome(&self) -> Option<Outcome> {
        let pos = self.position();
        if let Some(end) = pos.game_end() {
            return Some(end);
        }
        if pos.legal_moves().is_empty() {
            return Some(pos.no_moves());
        }
        if pos.insufficient_material() {
            return Some(Outcome::draw("Draw by insufficient material"));
        }
        if self.occurrences() >= P::REPETITION_LIMIT {
            return Some(Outcome::draw("Draw by repetition"));
        }
        (pos.halfmove_clock() >= P::CLOCK_LIMIT).then_some(Outcome::draw("Draw by the 50-move rule"))
    }
}
