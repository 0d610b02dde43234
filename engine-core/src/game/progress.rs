//! Game in progress: start position, moves played, and the draws common to all games.

use crate::game::position::{Outcome, Position};

/// Game in progress. It keeps every position, so that taking back is exact.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// Start position and the position after each move: never empty.
    positions: Vec<P>,
    /// Moves played; `None` for a null move.
    moves: Vec<Option<P::Move>>,
}

impl<P: Position> Game<P> {
    /// Creates a game at its start.
    pub fn new(start: P) -> Game<P> {
        Game { positions: vec![start], moves: Vec::new() }
    }

    /// Current position.
    pub fn position(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// Position before the first move.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Moves played, each with the position before it; `None` for a null move.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (&P, Option<P::Move>)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// Plays a pseudo-legal move; returns false without any effect if it is illegal.
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

    /// Makes a null move, which records of analyses may contain but players may not make. Returns
    /// false without any effect if [`Position::make_null_move`] does not allow it or the game is
    /// over by its own rules.
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

    /// Takes back the last move; returns false at the start.
    pub fn undo(&mut self) -> bool {
        let taken_back = self.moves.pop().is_some();
        if taken_back {
            self.positions.pop();
        }
        taken_back
    }

    /// Returns the game after its first `plies` moves (all, if it has fewer).
    #[must_use]
    pub fn opening(&self, plies: usize) -> Game<P> {
        let plies = plies.min(self.moves.len());
        Game { positions: self.positions[..=plies].to_vec(), moves: self.moves[..plies].to_vec() }
    }

    /// All positions so far, the current one last.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Number of occurrences of the current position, including this one.
    pub fn occurrences(&self) -> usize {
        let key = self.position().repetition_key();
        self.positions.iter().filter(|earlier| earlier.repetition_key() == key).count()
    }

    /// End of the game, if it is over: by the variant's own rules, by the absence of legal moves,
    /// or drawn by repetition, the move clock or insufficient material.
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
