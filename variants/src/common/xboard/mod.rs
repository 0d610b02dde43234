//! XBoard's board with legality off, for games whose turns may take several of its plies.
//!
//! A [`Ply`] is one half-move, a [`Display`] the board on XBoard's screen. Whatever a turn does to
//! the board, plies of both colours that follow its first one can
//! [produce it](Display::change_into): pieces visit squares, which empties them, and return; new
//! pieces are dropped; a side with nothing to do waits. [`read_turn`] finds the move behind such
//! plies, [`Marks`] are the squares that a user may click.

mod display;
mod marks;
mod ply;

pub use display::{ANY, Display, Shown};
pub use marks::{Mark, Marks, squares};
pub use ply::Ply;

use engine_core::{Side, TurnReading};

use crate::common::square::BoardSquare;

/// Reads all plies; `None` if one is not a ply.
pub(crate) fn parse_all<S: BoardSquare>(plies: &[&str]) -> Option<Vec<Ply<S>>> {
    plies.iter().map(|text| Ply::parse(text)).collect()
}

/// Returns the move that the plies `read` by `side` on `board` stand for, among moves with their
/// turns; `None` if no turn begins with them.
pub fn read_turn<S: BoardSquare, M>(
    turns: impl IntoIterator<Item = (M, Vec<Ply<S>>)>,
    read: &[Ply<S>],
    board: &Display<S>,
    side: Side,
) -> Option<TurnReading<M>> {
    let mut partial = false;
    for (mv, turn) in turns {
        if begins(&turn, read, board.clone(), side) {
            if turn.len() == read.len() {
                return Some(TurnReading::Complete(mv));
            }
            partial = true;
        }
    }
    partial.then_some(TurnReading::Partial)
}

/// True if a turn of `side` begins with the plies read.
fn begins<S: BoardSquare>(turn: &[Ply<S>], read: &[Ply<S>], mut board: Display<S>, mut side: Side) -> bool {
    read.len() <= turn.len()
        && turn.iter().zip(read).all(|(&ply, &read)| {
            let agrees = board.agree(ply, read);
            board.play(side, ply);
            side = !side;
            agrees
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::square::Square;

    #[test]
    fn the_other_side_may_wait_where_the_turn_has_made_room() {
        let board = Display::new('K', |square: Square| {
            let side = [("a1", Side::White), ("h8", Side::Black)]
                .into_iter()
                .find_map(|(name, side)| (square.to_string() == name).then_some(side))?;
            Some(Shown::new(side, 'K'))
        });
        let turn = || parse_all::<Square>(&["a1a2", "h8a1,a1h8", "a2a3"]).unwrap();
        let read = |plies: &[&str]| {
            let plies = parse_all(plies).unwrap();
            read_turn([("walk", turn())], &plies, &board, Side::White)
        };
        assert!(matches!(read(&["a1a2", "@@@@"]), Some(TurnReading::Partial)));
        assert!(matches!(read(&["a1a2", "@@@@", "a2a3"]), Some(TurnReading::Complete("walk"))));
        assert!(read(&["@@@@"]).is_none() && read(&["a1a2", "a2a3"]).is_none());
    }
}
