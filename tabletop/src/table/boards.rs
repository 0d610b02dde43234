//! Boards of a game. The changes of each move are stored compactly; pictures are created on
//! request.

use std::cell::RefCell;
use std::sync::Arc;

use engine_core::{AnyGame, AnySquare, DrawnPiece, Picture};

use super::preview;

/// Number of cached pictures of earlier boards, the most recently used ones.
const KEPT: usize = 8;

/// Changes made by a move.
struct BoardChange {
    squares: Box<[AnySquare]>,
    /// Captured pieces after the move.
    captured: Arc<[Arc<DrawnPiece>]>,
}

/// The current board, and data of the earlier ones.
pub(super) struct Boards {
    now: Arc<Picture>,
    changes: Vec<BoardChange>,
    looked_at: RefCell<Vec<(usize, Arc<Picture>)>>,
}

impl Boards {
    /// Boards of a game at its start.
    pub(super) fn new(start: Picture) -> Boards {
        Boards { now: Arc::new(start), changes: Vec::new(), looked_at: RefCell::default() }
    }

    /// Adds the board after another move.
    pub(super) fn push(&mut self, after: Picture) {
        let squares = preview::changed(&self.now, &after);
        let before = self.changes.last().map_or_else(|| Arc::from([]), |last| Arc::clone(&last.captured));
        let captured = preview::captured_by(&self.now, &after, &squares, &before).map_or(before, Arc::from);
        self.changes.push(BoardChange { squares: squares.into(), captured });
        self.now = Arc::new(after);
    }

    /// Returns to the position after `plies` moves, which has this board.
    pub(super) fn go_back(&mut self, plies: usize, now: Picture) {
        self.changes.truncate(plies);
        self.looked_at.get_mut().retain(|(at, _)| *at < plies);
        self.now = Arc::new(now);
    }

    /// Current board.
    pub(super) fn now(&self) -> &Picture {
        &self.now
    }

    /// Board after `plies` moves of `game`; the current board for larger numbers.
    pub(super) fn at(&self, plies: usize, game: &dyn AnyGame) -> Arc<Picture> {
        let Some(back) = self.changes.len().checked_sub(plies).filter(|&back| back > 0) else {
            return Arc::clone(&self.now);
        };
        let mut looked_at = self.looked_at.borrow_mut();
        if let Some((_, known)) = looked_at.iter().find(|(at, _)| *at == plies) {
            return Arc::clone(known);
        }
        let mut earlier = game.copy();
        for _ in 0..back {
            earlier.undo();
        }
        let picture = Arc::new(earlier.picture());
        looked_at.truncate(KEPT - 1);
        looked_at.insert(0, (plies, Arc::clone(&picture)));
        picture
    }

    /// Squares changed by the last of `plies` moves.
    pub(super) fn changed_by(&self, plies: usize) -> &[AnySquare] {
        self.change(plies).map_or(&[], |change| &change.squares)
    }

    /// Captured pieces after `plies` moves.
    pub(super) fn captured(&self, plies: usize) -> &[Arc<DrawnPiece>] {
        self.change(plies).map_or(&[], |change| &change.captured)
    }

    fn change(&self, plies: usize) -> Option<&BoardChange> {
        self.changes.get(plies.min(self.changes.len()).checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    #[test]
    fn earlier_boards_are_those_that_were() {
        let mut game = all_games().default_choice().open();
        game.new_game(0);
        let mut boards = Boards::new(game.picture());
        let mut pictures = vec![game.picture()];
        for text in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5", "d2d4", "c7c6", "g1f3", "g8f6", "f1c4"] {
            game.play(text).unwrap();
            boards.push(game.picture());
            pictures.push(game.picture());
        }
        for _ in 0..2 {
            for (plies, picture) in pictures.iter().enumerate() {
                assert_eq!(*boards.at(plies, &*game), *picture, "{plies}");
            }
        }
        assert_eq!(*boards.at(99, &*game), pictures[11]);
        assert!(boards.looked_at.borrow().len() <= KEPT);
        let captured = |boards: &Boards, plies| {
            boards.captured(plies).iter().map(|piece| piece.token.as_str()).collect::<String>()
        };
        assert_eq!([2, 3, 4, 11].map(|plies| captured(&boards, plies)), ["", "p", "pP", "pP"]);
        assert_eq!(boards.changed_by(0), []);
        assert_eq!(boards.changed_by(1).len(), 2);
        while game.moves_played().len() > 3 {
            game.undo();
        }
        boards.go_back(3, game.picture());
        assert_eq!((boards.now(), captured(&boards, 9)), (&pictures[3], "p".to_string()));
        assert_eq!(*boards.at(1, &*game), pictures[1]);
    }
}
