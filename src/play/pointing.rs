//! The cursor, and the piece picked with it.

use std::time::Instant;

use engine_core::{AnySquare, DescribedMove};

use super::app::{App, Mode};
use super::choices::{ChoiceLine, ChoiceList, MenuChoice};
use crate::table::{TableAction, TableError, picking};
use crate::text::one_line;

impl App {
    pub(super) fn move_cursor(&mut self, right: i8, up: i8) {
        let (files, ranks) = (self.table.picture().files(), self.table.picture().ranks());
        let sign = if self.show.flipped { -1 } else { 1 };
        let step = |place: u8, by: i8, count: u8| place.saturating_add_signed(by * sign).min(count - 1);
        self.cursor =
            AnySquare { file: step(self.cursor.file, right, files), rank: step(self.cursor.rank, up, ranks) };
    }

    /// Jumps to the next relevant square: a piece that can move, or a target of the picked piece.
    pub(super) fn next_stop(&mut self, by: isize) {
        if !self.may_move() {
            return;
        }
        let mut stops = match self.picked {
            Some(from) => picking::targets(self.table.moves(), from),
            None => picking::origins(self.table.moves()),
        };
        stops.sort();
        let count = stops.len() as isize;
        if count == 0 {
            return;
        }
        let next = match stops.iter().position(|&stop| stop == self.cursor) {
            Some(place) => (place as isize + by).rem_euclid(count),
            None if by > 0 => 0,
            None => count - 1,
        };
        self.cursor = stops[next as usize];
    }

    /// Returns true if the person at the terminal may move a piece; otherwise shows the reason.
    pub(super) fn may_move(&mut self) -> bool {
        if self.look.is_some() {
            self.message = "Go back to the game first (Esc)".to_string();
        } else {
            match self.table.allows(TableAction::Move) {
                Ok(()) => return true,
                // The line below the board has the same message.
                Err(TableError::GameOver) => self.message.clear(),
                Err(TableError::EngineTurn) => {
                    self.message =
                        format!("{:?} is played by the engine (c changes that)", self.table.side());
                }
                Err(error) => self.message = one_line(error),
            }
        }
        false
    }

    /// Picks the piece under the cursor, or drops the picked piece there.
    pub(super) fn point(&mut self, now: Instant) {
        if !self.may_move() {
            return;
        }
        let Some(from) = self.picked else { return self.pick() };
        let mut moves = picking::between(self.table.moves(), from, self.cursor);
        match moves.len() {
            0 if self.cursor == from => self.unpick(),
            0 => self.pick(),
            1 => {
                let only = moves.remove(0);
                self.play_unless_warned(only.mv, None, now);
            }
            count => {
                let title = format!("{count} ways from {from} to {}", self.cursor);
                self.mode = Mode::Choose(ChoiceList::of_moves(title, moves));
            }
        }
    }

    pub(super) fn pick(&mut self) {
        let square = self.cursor;
        if picking::targets(self.table.moves(), square).is_empty() {
            self.picked = None;
            let side = self.table.side();
            let holds_own_piece =
                self.table.picture().at(square).pieces.iter().any(|piece| piece.side == side);
            self.message = match holds_own_piece {
                true => format!("Nothing on {square} has a legal move"),
                false => format!("No piece of {side:?} on {square}"),
            };
        } else {
            self.picked = Some(square);
        }
    }

    pub(super) fn list_special(&mut self) {
        if !self.may_move() {
            return;
        }
        let moves = self.table.moves();
        if moves.iter().all(|mv| mv.description.offered && mv.description.from.is_some()) {
            return self.list_choices();
        }
        let special: Vec<DescribedMove> =
            picking::offered(moves).into_iter().chain(picking::in_place(moves)).collect();
        self.open_list("Special moves", special, "There is no special move here");
    }

    /// Lists choices if every move is a choice of squares: the first square, then (for choices of
    /// two) the second.
    fn list_choices(&mut self) {
        let moves = self.table.moves();
        let origins = picking::origins(moves);
        if origins.len() == moves.len() {
            return self.open_choices("Choose", moves.to_vec());
        }
        let line = |square: AnySquare| ChoiceLine {
            text: self.square_text(square),
            choice: MenuChoice::From(square),
        };
        self.mode =
            Mode::Choose(ChoiceList::new("Choose the first of two", origins.into_iter().map(line).collect()));
    }

    pub(super) fn list_choices_from(&mut self, square: AnySquare) {
        let moves =
            self.table.moves().iter().filter(|mv| mv.description.from == Some(square)).cloned().collect();
        self.open_choices(&format!("{}, and", self.square_text(square)), moves);
    }

    /// Lists choices that differ in their last squares.
    fn open_choices(&mut self, title: &str, moves: Vec<DescribedMove>) {
        let line = |mv: DescribedMove| ChoiceLine {
            text: mv.description.to.map_or_else(|| mv.text.clone(), |square| self.square_text(square)),
            choice: MenuChoice::Move(mv),
        };
        self.mode = Mode::Choose(ChoiceList::new(title, moves.into_iter().map(line).collect()));
    }

    /// Name of a square with the pieces on it.
    fn square_text(&self, square: AnySquare) -> String {
        let names: Vec<&str> =
            self.table.picture().at(square).pieces.iter().map(|piece| &piece.name[..]).collect();
        format!("{square} {}", names.join(", "))
    }

    pub(super) fn list_all(&mut self) {
        if !self.may_move() {
            return;
        }
        let mut moves = self.table.moves().to_vec();
        if let Some(from) = self.picked {
            moves.retain(|mv| mv.description.from == Some(from));
        }
        let title = format!("All {} moves", moves.len());
        self.open_list(&title, moves, "There is no legal move");
    }

    fn open_list(&mut self, title: &str, moves: Vec<DescribedMove>, if_empty: &str) {
        if moves.is_empty() {
            self.message = if_empty.to_string();
        } else {
            self.mode = Mode::Choose(ChoiceList::of_moves(title, moves));
        }
    }
}
