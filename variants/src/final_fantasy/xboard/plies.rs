//! XBoard's half-moves: their text, what they do to its board, and how a board is brought to a wanted state by them.

use std::fmt;

use engine_core::Side;

use super::looks::{Grid, Look};
use crate::common::square::Square;

/// One half-move of XBoard's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ply {
    /// A piece moves, taking what is there; with a letter it changes its type.
    Direct {
        from: Square,
        to: Square,
        letter: Option<char>,
    },
    /// A piece visits a square, taking what is there, and goes on or comes home.
    Visit {
        from: Square,
        via: Square,
        to: Square,
        letter: Option<char>,
    },
    /// A new piece of the side to move.
    Drop {
        letter: char,
        on: Square,
    },
    Pass,
}

/// XBoard's text for a pass.
const PASS: &str = "@@@@";

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = |letter: Option<char>| {
            letter.map_or(String::new(), |letter| letter.to_ascii_lowercase().to_string())
        };
        match *self {
            Ply::Direct { from, to, letter } => write!(f, "{from}{to}{}", suffix(letter)),
            Ply::Visit { from, via, to, letter } => write!(f, "{from}{via},{via}{to}{}", suffix(letter)),
            Ply::Drop { letter, on } => write!(f, "{letter}@{on}"),
            Ply::Pass => f.write_str(PASS),
        }
    }
}

impl Ply {
    /// Reads a ply; `None` if it is none.
    pub(super) fn parse(text: &str) -> Option<Ply> {
        if text == PASS {
            return Some(Ply::Pass);
        }
        if !text.is_ascii() {
            return None;
        }
        if let Some((letter, on)) = text.split_once('@') {
            let letter = single(letter)??;
            return Some(Ply::Drop { letter, on: on.parse().ok()? });
        }
        match text.split_once(',') {
            Some((first, second)) => Ply::parse_visit(first, second),
            None => {
                let (from, to) = squares(text.get(..4)?)?;
                Some(Ply::Direct { from, to, letter: single(&text[4..])? })
            }
        }
    }

    /// Two legs. XBoard garbles some: then the first leg says where the move starts and ends, and the second begins
    /// with the square between, followed by letters of no meaning.
    fn parse_visit(first: &str, second: &str) -> Option<Ply> {
        let (from, there) = squares(first)?;
        let via: Square = second.get(..2)?.parse().ok()?;
        if via != there {
            return Some(Ply::Visit { from, via, to: there, letter: None });
        }
        let (_, to) = squares(second.get(..4)?)?;
        Some(Ply::Visit { from, via, to, letter: single(&second[4..])? })
    }

    /// The same without the letter, which XBoard may lose on the way to a second engine.
    pub(super) fn bare(self) -> Ply {
        match self {
            Ply::Direct { from, to, .. } => Ply::Direct { from, to, letter: None },
            Ply::Visit { from, via, to, .. } => Ply::Visit { from, via, to, letter: None },
            _ => self,
        }
    }

    /// True if the ply as read may stand for this one. Any visit to an empty square and back, or a pass, is as good a way of
    /// waiting as another.
    pub(super) fn is_meant_by(self, read: Ply, grid: &Grid) -> bool {
        let waits = |ply: Ply| match ply {
            Ply::Visit { from, via, to, .. } => from == to && grid.at(via).is_none(),
            Ply::Pass => true,
            _ => false,
        };
        waits(self) && waits(read) || self.bare() == read.bare()
    }

    /// What XBoard's board looks like afterwards.
    pub(super) fn show(self, grid: &mut Grid, side: Side) {
        let (from, via, to, letter) = match self {
            Ply::Direct { from, to, letter } => (from, to, to, letter),
            Ply::Visit { from, via, to, letter } => (from, via, to, letter),
            Ply::Drop { letter, on } => {
                return grid.set(on, Some(Look { side, letter, plus: false }));
            }
            Ply::Pass => return,
        };
        let moved = grid.at(from).map(|look| match letter {
            None => look,
            Some('+') => Look { plus: true, ..look },
            Some(letter) => Look { letter, plus: false, ..look },
        });
        grid.set(from, None);
        grid.set(via, None);
        grid.set(to, moved);
    }
}

/// No letter, or one, upper case; `None` for more.
fn single(text: &str) -> Option<Option<char>> {
    let mut letters = text.chars();
    let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
    letters.next().is_none().then_some(letter)
}

fn squares(text: &str) -> Option<(Square, Square)> {
    if text.len() != 4 {
        return None;
    }
    Some((text[..2].parse().ok()?, text[2..].parse().ok()?))
}

/// Plies that turn `grid` into `wanted`. `side` makes the first of them; their number is even, so that `side` is to move
/// again afterwards.
pub(super) fn repair(grid: &mut Grid, wanted: &Grid, mut side: Side) -> Vec<Ply> {
    let mut plies = Vec::new();
    while grid != wanted || plies.len() % 2 == 1 {
        let ply = drop(grid, wanted, side)
            .or_else(|| promote(grid, wanted, side))
            .or_else(|| remove(grid, wanted, side))
            .unwrap_or_else(|| wait(grid, wanted, side));
        ply.show(grid, side);
        plies.push(ply);
        side = !side;
    }
    plies
}

fn drop(grid: &Grid, wanted: &Grid, side: Side) -> Option<Ply> {
    Square::all().find_map(|on| match (grid.at(on), wanted.at(on)) {
        (None, Some(look)) if look.side == side => Some(Ply::Drop { letter: look.letter, on }),
        _ => None,
    })
}

/// True if only the promotion of the piece on a square is missing.
fn lacks_plus(grid: &Grid, wanted: &Grid, square: Square) -> bool {
    match (grid.at(square), wanted.at(square)) {
        (Some(look), Some(goal)) => goal.plus && Look { plus: true, ..look } == goal && look != goal,
        _ => false,
    }
}

fn promote(grid: &Grid, wanted: &Grid, side: Side) -> Option<Ply> {
    let own = |square: &Square| grid.at(*square).is_some_and(|look| look.side == side);
    let from = Square::all().filter(own).find(|&square| lacks_plus(grid, wanted, square))?;
    let via = grid.empty().first()?;
    Some(Ply::Visit { from, via, to: from, letter: Some('+') })
}

/// A piece of the side that may go on an errand: best one that need not be changed itself.
fn messenger(grid: &Grid, wanted: &Grid, side: Side) -> Option<Square> {
    let own = |square: &Square| grid.at(*square).is_some_and(|look| look.side == side);
    let settled = |square: &Square| grid.at(*square) == wanted.at(*square);
    Square::all().filter(own).find(settled).or_else(|| Square::all().find(own))
}

fn remove(grid: &Grid, wanted: &Grid, side: Side) -> Option<Ply> {
    let from = messenger(grid, wanted, side)?;
    let wrong = |square: &Square| {
        let here = grid.at(*square);
        here.is_some() && here != wanted.at(*square) && !lacks_plus(grid, wanted, *square) && *square != from
    };
    let via = Square::all().find(wrong)?;
    Some(Ply::Visit { from, via, to: from, letter: None })
}

/// A ply without effect.
pub(super) fn wait(grid: &Grid, wanted: &Grid, side: Side) -> Ply {
    match (messenger(grid, wanted, side), grid.empty().first()) {
        (Some(from), Some(via)) => Ply::Visit { from, via, to: from, letter: None },
        _ => Ply::Pass,
    }
}
