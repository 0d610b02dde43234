//! CHANGE: one test for each rule that differs from chess.

use super::Skeleton;
use crate::chess_board::testing::{moves, read};

#[test]
fn the_start_has_its_moves() {
    let start = read::<Skeleton>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(moves::<Skeleton>(&start).len(), 20);
}
