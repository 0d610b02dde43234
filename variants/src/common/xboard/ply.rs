//! XBoard's half-moves as text.

use std::fmt;

use crate::common::square::BoardSquare;

/// XBoard's text for a pass.
const PASS: &str = "@@@@";

/// One half-move of XBoard's board. Letters are upper case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ply<S> {
    /// A piece moves, capturing any piece on the target square; with a letter it changes its type.
    Move {
        /// Square of the piece.
        from: S,
        /// Target square.
        to: S,
        /// New type; `+`: the promoted form of its type.
        letter: Option<char>,
    },
    /// A piece visits a square, capturing any piece there, and moves on or returns.
    Visit {
        /// Square of the piece.
        from: S,
        /// Visited square.
        via: S,
        /// Target square.
        to: S,
        /// New type, as for a move.
        letter: Option<char>,
    },
    /// A new piece of the side to move is dropped.
    Drop {
        /// Type of the piece.
        letter: char,
        /// Target square.
        on: S,
    },
    /// No change of the board.
    Pass,
}

impl<S: BoardSquare> fmt::Display for Ply<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match *self {
            Ply::Move { from, to, letter } => write!(f, "{from}{to}").map(|()| letter),
            Ply::Visit { from, via, to, letter } => write!(f, "{from}{via},{via}{to}").map(|()| letter),
            Ply::Drop { letter, on } => write!(f, "{letter}@{on}").map(|()| None),
            Ply::Pass => f.write_str(PASS).map(|()| None),
        }?;
        letter.map_or(Ok(()), |letter| write!(f, "{}", letter.to_ascii_lowercase()))
    }
}

impl<S: BoardSquare> Ply<S> {
    /// A visit without a change of type.
    pub fn visit(from: S, via: S, to: S) -> Ply<S> {
        Ply::Visit { from, via, to, letter: None }
    }

    /// Reads a ply; `None` if the text is not a ply.
    pub fn parse(text: &str) -> Option<Ply<S>> {
        if text == PASS {
            return Some(Ply::Pass);
        }
        if let Some((letter, on)) = text.split_once('@') {
            return Some(Ply::Drop { letter: one_letter(letter)??, on: on.parse().ok()? });
        }
        if let Some((first, second)) = text.split_once(',') {
            return Ply::parse_visit(first, second);
        }
        let (from, to) = squares(text.get(..4)?)?;
        Some(Ply::Move { from, to, letter: one_letter(&text[4..])? })
    }

    /// Reads two legs. XBoard garbles some on their way to a second engine: then the first leg
    /// holds the start and end of the move, and the second starts with the visited square, followed
    /// by two meaningless characters.
    fn parse_visit(first: &str, second: &str) -> Option<Ply<S>> {
        let (from, there) = squares(first)?;
        let via: S = second.get(..2)?.parse().ok()?;
        if via != there {
            return Some(Ply::visit(from, via, there));
        }
        let (_, to) = squares(second.get(..4)?)?;
        Some(Ply::Visit { from, via, to, letter: one_letter(&second[4..])? })
    }

    /// Returns the ply without its letter.
    #[must_use]
    pub fn bare(self) -> Ply<S> {
        match self {
            Ply::Move { from, to, .. } => Ply::Move { from, to, letter: None },
            Ply::Visit { from, via, to, .. } => Ply::visit(from, via, to),
            Ply::Drop { .. } | Ply::Pass => self,
        }
    }
}

fn squares<S: BoardSquare>(text: &str) -> Option<(S, S)> {
    if text.len() != 4 {
        return None;
    }
    Some((text.get(..2)?.parse().ok()?, text.get(2..)?.parse().ok()?))
}

/// Reads no letter, or one in upper case; `None` for anything else.
fn one_letter(text: &str) -> Option<Option<char>> {
    match text.as_bytes() {
        [] => Some(None),
        [letter] => Some(Some(char::from(letter.to_ascii_uppercase()))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::square::Square;

    fn parse(text: &str) -> Option<Ply<Square>> {
        Ply::parse(text)
    }

    #[test]
    fn plies_read_as_they_are_written() {
        for text in ["e2e4", "e7e8q", "a1c3,c3a1", "a1c3,c3a1+", "e1e2,e2d3", "N@e5", "@@@@"] {
            assert_eq!(parse(text).map(|ply| ply.to_string()).as_deref(), Some(text));
        }
        for text in [
            "", "e2", "e2e", "e2e9", "e2e4qq", "e1e2,e2", "NN@e5", "@e5", "é2e4", "e2é4", "e1e2,é", "é@e5",
            "e2e4é",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn garbled_visits_are_understood() {
        assert_eq!(parse("e8e6,e7d6"), parse("e8e7,e7e6"));
        assert_eq!(parse("e8e8,a6f8"), parse("e8a6,a6e8"));
        assert_eq!(parse("a8a8,c7`5"), parse("a8c7,c7a8"));
    }
}
