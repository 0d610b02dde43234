//! What XBoard's board shows of a position, and what its plies do to it.

use std::fmt;

use engine_core::Side;

use crate::common::square::Square;
use crate::crazy::board::Board;
use crate::crazy::piece::{Kind, Piece};

/// XBoard's letters for what is more than an orthodox piece.
pub(super) const RISEN_BISHOP: char = 'A';
/// A Rook with pieces inside, no King among them.
pub(super) const LOADED: char = 'C';
/// A Rook with its own King inside, and not the enemy's.
pub(super) const TOWER: char = 'T';
/// A Rook with the enemy King inside.
pub(super) const PRISON: char = 'H';

/// XBoard's ply for a pass.
const PASS: &str = "@@@@";

/// A piece on XBoard's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shown {
    /// The letter, upper case.
    pub(super) letter: char,
    pub(super) side: Side,
}

/// XBoard's letter of a piece outside Rooks.
pub(super) fn letter(piece: Piece) -> char {
    if piece.is_risen() { RISEN_BISHOP } else { piece.kind().letter().to_ascii_uppercase() }
}

/// XBoard's board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Display([Option<Shown>; Square::COUNT]);

impl Display {
    /// What is shown of a board: the bases, and for loaded Rooks the kind of load.
    pub(super) fn of(board: &Board) -> Display {
        let mut display = Display([None; Square::COUNT]);
        for square in board.occupied() {
            display.0[square.index()] = shown(board, square);
        }
        display
    }

    pub(super) fn at(&self, square: Square) -> Option<Shown> {
        self.0[square.index()]
    }

    /// The squares with pieces of a side, a1 first.
    pub(super) fn pieces(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |&square| self.at(square).is_some_and(|shown| shown.side == side))
    }

    /// The empty squares, a1 first.
    pub(super) fn empty(&self) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |&square| self.at(square).is_none())
    }

    /// The placement as XBoard's FEN writes it.
    pub(super) fn placement(&self) -> String {
        (0..8).rev().map(|rank| self.rank_text(rank)).collect::<Vec<_>>().join("/")
    }

    fn rank_text(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            let Some(shown) = self.at(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text.push(match shown.side {
                Side::White => shown.letter,
                Side::Black => shown.letter.to_ascii_lowercase(),
            });
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    }

    /// Plays a ply of `side` as XBoard does with legality off: whatever stands on a square that a piece comes to is gone.
    pub(super) fn play(&mut self, side: Side, ply: Ply) {
        match ply {
            Ply::Move { from, to, letter } => {
                let piece = self.0[from.index()].take();
                let retyped = |shown: Shown| Shown { letter: letter.unwrap_or(shown.letter), ..shown };
                self.0[to.index()] = piece.map(retyped);
            }
            Ply::Visit { from, via, to } => {
                let piece = self.0[from.index()].take();
                self.0[via.index()] = None;
                self.0[to.index()] = piece;
            }
            Ply::Drop { letter, on } => self.0[on.index()] = Some(Shown { letter, side }),
            Ply::Pass => {}
        }
    }
}

fn shown(board: &Board, square: Square) -> Option<Shown> {
    let base = board.base(square)?;
    let king_of = |side: Side| board.pieces(side, Kind::King).has(square);
    let letter = match board.loaded().has(square) {
        false => letter(base),
        true if king_of(!base.side()) => PRISON,
        true if king_of(base.side()) => TOWER,
        true => LOADED,
    };
    Some(Shown { letter, side: base.side() })
}

/// One half-move of XBoard's board. Letters are upper case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ply {
    /// A piece moves; with a letter it changes its type.
    Move { from: Square, to: Square, letter: Option<char> },
    /// A piece moves over a square, taking what is there.
    Visit { from: Square, via: Square, to: Square },
    /// A new piece of the side to move.
    Drop { letter: char, on: Square },
    /// Nothing.
    Pass,
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ply::Move { from, to, letter: None } => write!(f, "{from}{to}"),
            Ply::Move { from, to, letter: Some(letter) } => {
                write!(f, "{from}{to}{}", letter.to_ascii_lowercase())
            }
            Ply::Visit { from, via, to } => write!(f, "{from}{via},{via}{to}"),
            Ply::Drop { letter, on } => write!(f, "{letter}@{on}"),
            Ply::Pass => write!(f, "{PASS}"),
        }
    }
}

impl Ply {
    /// Reads a ply; `None` if the text is none.
    pub(super) fn parse(text: &str) -> Option<Ply> {
        if text == PASS {
            return Some(Ply::Pass);
        }
        if let Some((letter, on)) = text.split_once('@') {
            return Some(Ply::Drop { letter: one_letter(letter)?, on: on.parse().ok()? });
        }
        if let Some((first, second)) = text.split_once(',') {
            return Ply::parse_visit(first, second);
        }
        let (from, to) = squares(text.get(..4)?)?;
        let letter = match text.get(4..)? {
            "" => None,
            letter => Some(one_letter(letter)?),
        };
        Some(Ply::Move { from, to, letter })
    }

    /// Two legs. XBoard garbles some on their way to a second engine: then the first leg says where the move starts and
    /// ends, and the second starts with the square between, followed by two characters of no meaning.
    fn parse_visit(first: &str, second: &str) -> Option<Ply> {
        let (from, there) = squares(first)?;
        let via: Square = second.get(..2)?.parse().ok()?;
        if via != there {
            return Some(Ply::Visit { from, via, to: there });
        }
        squares(second).map(|(_, to)| Ply::Visit { from, via, to })
    }

    /// True if the piece comes home from its visit.
    pub(super) fn comes_home(self) -> bool {
        matches!(self, Ply::Visit { from, to, .. } if from == to)
    }
}

fn squares(text: &str) -> Option<(Square, Square)> {
    if text.len() != 4 {
        return None;
    }
    Some((text.get(..2)?.parse().ok()?, text.get(2..)?.parse().ok()?))
}

fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(letter.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_read_as_they_are_written() {
        for text in ["e2e4", "e7e8q", "a1c3,c3a1", "e1e2,e2d3", "N@e5", "@@@@"] {
            assert_eq!(Ply::parse(text).map(|ply| ply.to_string()).as_deref(), Some(text));
        }
        for text in ["", "e2", "e2e", "e2e9", "e2e4qq", "e1e2,e2", "NN@e5", "@e5", "é2e4", "e1e2,é"] {
            assert_eq!(Ply::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_placement_has_the_letters_shown() {
        let mut display = Display([None; Square::COUNT]);
        assert_eq!(display.placement(), "8/8/8/8/8/8/8/8");
        display.play(Side::Black, Ply::Drop { letter: TOWER, on: "b8".parse().unwrap() });
        display.play(Side::White, Ply::Drop { letter: RISEN_BISHOP, on: "h8".parse().unwrap() });
        assert_eq!(display.placement(), "1t5A/8/8/8/8/8/8/8");
    }

    #[test]
    fn garbled_visits_are_understood() {
        assert_eq!(Ply::parse("e8e6,e7d6"), Ply::parse("e8e7,e7e6"));
        assert_eq!(Ply::parse("e8e8,a6f8"), Ply::parse("e8a6,a6e8"));
        assert_eq!(Ply::parse("a8a8,c7`5"), Ply::parse("a8c7,c7a8"));
    }
}
