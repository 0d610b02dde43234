//! Diagrams of a piece's moves on an empty board, as text.

use engine_core::Side;

use crate::chess_board::routes::add_routes;
use crate::common::betza::{Hop, MoveSet};
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Legend of the letters of [`sketch`].
pub const SKETCH_LEGEND: &str = "O the piece, * moves and captures, m moves only, x captures only, i only from its first square, p by jumping over a piece";

/// Returns eight lines, the eighth rank first: a White piece on d4 of an otherwise empty board, and
/// its targets.
pub fn sketch(moves: &MoveSet) -> Vec<String> {
    let here = Square::at(3, 3);
    let mut cells = [['.'; 8]; 8];
    for &step in moves.steps() {
        let mark = match (step.hop, step.initial, step.moves, step.captures) {
            (Hop::None, false, true, true) => '*',
            (Hop::None, false, true, false) => 'm',
            (Hop::None, false, false, _) => 'x',
            (Hop::None, true, ..) => 'i',
            _ => 'p',
        };
        let mut routes = Vec::new();
        add_routes(step, Side::White, here, &mut routes);
        for route in routes.iter().filter(|route| step.hop != Hop::None || route.is_open(Bitboard::EMPTY)) {
            let cell = &mut cells[usize::from(route.to.rank())][usize::from(route.to.file())];
            *cell = match (*cell, mark) {
                ('m', 'x') | ('x', 'm') | ('*', _) => '*',
                (old, 'i' | 'p') if old != '.' => old,
                (_, mark) => mark,
            };
        }
    }
    cells[3][3] = 'O';
    let line = |row: &[char; 8]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    cells.iter().rev().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_drawn() {
        let moves = |text: &str| sketch(&MoveSet::parse(text).unwrap());
        assert_eq!(moves("mWcF")[3..5], [". . x m x . . .", ". . m O m . . ."]);
        assert_eq!(moves("W")[3], ". . . * . . . .");
        assert_eq!(
            moves("fpR")[..4],
            [". . . p . . . .", ". . . p . . . .", ". . . p . . . .", ". . . . . . . ."]
        );
    }
}
