//! Marks for the squares that a user may click.

use std::fmt;

use crate::common::fen;
use crate::common::square::BoardSquare;

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A move ends here without a capture.
    Quiet,
    /// A move ends here and captures, or acts on the piece here from afar.
    Capture,
    /// A move continues from here.
    Waypoint,
    /// A move ends here, and a letter selects which.
    Choice,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Quiet => "Y",
            Mark::Capture => "R",
            Mark::Waypoint => "C",
            Mark::Choice => "M",
        })
    }
}

/// Marks by square.
#[derive(Clone, Debug)]
pub struct Marks<S>(Vec<(S, Mark)>);

impl<S: BoardSquare> Marks<S> {
    /// No marks.
    pub const fn none() -> Marks<S> {
        Marks(Vec::new())
    }

    /// Returns the marks of all squares.
    pub fn from_fn(mark: impl Fn(S) -> Option<Mark>) -> Marks<S> {
        Marks(S::all().filter_map(|square| Some((square, mark(square)?))).collect())
    }

    /// Returns the mark on a square.
    pub fn at(&self, square: S) -> Option<Mark> {
        self.0.iter().find(|(marked, _)| *marked == square).map(|&(_, mark)| mark)
    }

    /// Puts a mark on a square, replacing the previous one.
    pub fn set(&mut self, square: S, mark: Mark) {
        self.0.retain(|(marked, _)| *marked != square);
        self.0.push((square, mark));
    }
}

/// Format of XBoard's `highlight`, the last rank first.
impl<S: BoardSquare> fmt::Display for Marks<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write_board(|square| self.at(square)))
    }
}

/// Reads the clicked squares; `None` if one is not on the board.
pub fn squares<S: BoardSquare>(clicks: &[&str]) -> Option<Vec<S>> {
    clicks.iter().map(|text| text.parse().ok()).collect()
}
