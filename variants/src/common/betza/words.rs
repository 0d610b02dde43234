//! Betza's notation in plain English.

use super::term::{Atom, Direction, Orientation, Term};
use super::{BetzaError, Hop, MoveSet, UNLIMITED};

/// Returns the moves of a piece as English sentences: one for each term, in their order.
///
/// # Errors
/// [`BetzaError`] as [`MoveSet::parse`].
pub fn in_words(text: &str) -> Result<String, BetzaError> {
    MoveSet::parse(text)?;
    let mut sentences = Vec::new();
    let mut place = 0;
    while place < text.len() {
        let term = Term::parse(text.as_bytes(), place)?;
        sentences.push(capitalised(&term.in_words()) + ".");
        place = term.end;
    }
    Ok(sentences.join(" "))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Small numbers as words.
fn number(number: impl Into<usize>) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][number.into()]
}

/// "one square", "two squares".
fn squares(count: u8) -> String {
    format!("{} square{}", number(count), if count == 1 { "" } else { "s" })
}

impl Term {
    fn in_words(&self) -> String {
        let mut words = match self.bend {
            Some((atom, range)) => self.bent_in_words(atom, range),
            None => self.straight_in_words(),
        };
        match self.hop {
            Hop::None => (),
            Hop::Cannon => words += ", jumping over exactly one piece on the way",
            Hop::Grasshopper => {
                words += ", to the square right behind the first piece that it meets, jumping over it";
            }
        }
        if self.lame {
            words += ", if no piece stands in between";
        }
        match (self.moves, self.captures) {
            (true, false) => words += ", without capturing",
            (false, true) => words += ", only to capture",
            _ => (),
        }
        if self.initial {
            words += ", only from where it started";
        }
        words
    }

    fn straight_in_words(&self) -> String {
        let way = self.way();
        let is_line = self.atom.long == 1;
        match self.range {
            1 if is_line => format!("steps one square {way}"),
            1 => leap(self.atom, &way),
            UNLIMITED if is_line => format!("slides any distance {way}"),
            range if is_line => format!("slides up to {} {way}", squares(range)),
            UNLIMITED => format!(
                "{}, also several times on in the same line over empty squares",
                leap(self.atom, &way)
            ),
            range => format!(
                "{}, up to {} times in the same line over empty squares",
                leap(self.atom, &way),
                number(range)
            ),
        }
    }

    fn bent_in_words(&self, atom: Atom, range: u8) -> String {
        let first = Term { bend: None, ..*self }.straight_in_words();
        let straight = (self.atom.orientation() == atom.orientation())
            && self.atom.orientation() != Orientation::Oblique;
        let way = match (straight, atom.orientation()) {
            (true, _) => "straight on",
            (false, Orientation::Orthogonal) => "on outward along ranks and files",
            (false, Orientation::Diagonal) => "on outward along diagonals",
            (false, _) => "on outward",
        };
        let on = match (atom.long, range) {
            (1, 1) => format!("steps one square {way}"),
            (1, UNLIMITED) => format!("slides {way}"),
            (1, range) => format!("slides up to {} {way}", squares(range)),
            (_, 1) => leap(atom, way),
            (_, UNLIMITED) => format!("{}, as often as it likes", leap(atom, way)),
            (_, range) => format!("{}, up to {} times", leap(atom, way), number(range)),
        };
        format!("{first} to an empty square and from there {on}, in one move")
    }

    /// Returns the directions in words.
    fn way(&self) -> String {
        let directions = &self.directions[..self.direction_count];
        let orientation = self.atom.orientation();
        if directions.is_empty() {
            return match orientation {
                Orientation::Orthogonal => "along ranks and files",
                Orientation::Diagonal => "diagonally",
                Orientation::Royal => "in any direction",
                Orientation::Oblique => "in any direction",
            }
            .to_string();
        }
        let mut parts: Vec<String> =
            directions.iter().map(|direction| direction.in_words(orientation)).collect();
        parts.dedup();
        let list = match parts.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => parts.concat(),
        };
        match orientation {
            Orientation::Orthogonal => format!("straight {list}").replace("straight sideways", "sideways"),
            Orientation::Diagonal => format!("diagonally {list}"),
            Orientation::Royal => format!("{list}, straight or diagonally")
                .replace("sideways, straight or diagonally", "sideways or diagonally"),
            Orientation::Oblique => list,
        }
    }
}

/// Returns one leap of an atom in words.
fn leap(atom: Atom, way: &str) -> String {
    match (atom.orientation(), atom.long, atom.short) {
        (Orientation::Oblique, 2, 1) => format!("jumps like a knight {way}"),
        (Orientation::Oblique, long, short) => {
            format!("leaps {} one way and {} across, {way}", squares(long as u8), number(short as u8))
        }
        (_, long, _) => format!("leaps {} {way}", squares(long as u8)),
    }
}

/// Returns a single direction letter in words.
fn side(letter: u8) -> &'static str {
    match letter {
        b'f' => "forward",
        b'b' => "backward",
        b'l' => "to the left",
        b'r' => "to the right",
        b's' => "sideways",
        _ => "forward or backward",
    }
}

impl Direction {
    fn in_words(self, orientation: Orientation) -> String {
        let here = side(self.letter);
        match (orientation, self.second) {
            (Orientation::Oblique, b'h') => format!("{here} (all four ways)"),
            (Orientation::Oblique, 0) => match self.letter {
                b's' => "mostly sideways".to_string(),
                b'v' => "mostly forward or backward".to_string(),
                _ => format!("mostly {here}"),
            },
            (Orientation::Oblique, b's') => format!("mostly sideways and a little {here}"),
            (Orientation::Oblique, b'v') => format!("mostly forward or backward and a little {here}"),
            (Orientation::Oblique, second) => format!("mostly {} and a little {here}", side(second)),
            (_, 0) => here.to_string(),
            (_, second) => format!("{here} {}", side(second)),
        }
    }
}
