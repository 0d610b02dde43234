//! A term of a description: modifiers, an atom, a range, or a bent move in brackets.

use super::error::{BetzaError, Reason};
use super::step::{Hop, LONGEST, UNLIMITED};

/// An atom: its letter and its basic step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Atom {
    /// `(` for a leap by its distances.
    pub(super) letter: u8,
    pub(super) long: i8,
    pub(super) short: i8,
}

/// Orientation of a basic step on the board, which gives direction letters their meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Orientation {
    Orthogonal,
    Diagonal,
    Oblique,
    /// Orthogonal and diagonal steps together.
    Royal,
}

/// Letter of a leap, if it has one.
pub(crate) fn leap_letter(long: i8, short: i8) -> Option<char> {
    let is_leap =
        |letter: &u8| Atom::of_letter(*letter).is_some_and(|atom| (atom.long, atom.short) == (long, short));
    b"WFDNAHCZG".iter().copied().find(is_leap).map(char::from)
}

impl Atom {
    /// Returns the atom of a letter.
    pub(super) const fn of_letter(letter: u8) -> Option<Atom> {
        let (long, short) = match letter {
            b'W' | b'R' | b'K' | b'Q' => (1, 0),
            b'F' | b'B' => (1, 1),
            b'D' => (2, 0),
            b'N' => (2, 1),
            b'A' => (2, 2),
            b'H' => (3, 0),
            b'C' | b'L' => (3, 1),
            b'Z' | b'J' => (3, 2),
            b'G' => (3, 3),
            _ => return None,
        };
        Some(Atom { letter, long, short })
    }

    /// Reads an atom; also returns the place after it.
    const fn read(text: &[u8], place: usize) -> Result<(Atom, usize), BetzaError> {
        if place == text.len() {
            return Err(BetzaError { place, reason: Reason::NoAtom });
        }
        if text[place] == b'(' {
            return Atom::read_distances(text, place);
        }
        match Atom::of_letter(text[place]) {
            Some(atom) => Ok((atom, place + 1)),
            None => Err(BetzaError { place, reason: Reason::UnknownAtom }),
        }
    }

    /// Reads a leap such as `(1,4)`.
    const fn read_distances(text: &[u8], place: usize) -> Result<(Atom, usize), BetzaError> {
        let fits = place + 4 < text.len()
            && text[place + 1].is_ascii_digit()
            && text[place + 2] == b','
            && text[place + 3].is_ascii_digit()
            && text[place + 4] == b')';
        if !fits {
            return Err(BetzaError { place, reason: Reason::BadDistances });
        }
        let (one, other) = (text[place + 1] - b'0', text[place + 3] - b'0');
        let (long, short) = if one > other { (one, other) } else { (other, one) };
        if long == 0 || long > LONGEST {
            return Err(BetzaError { place, reason: Reason::BadDistances });
        }
        Ok((Atom { letter: b'(', long: long as i8, short: short as i8 }, place + 5))
    }

    /// The basic steps as (longer, shorter) distance: one for most atoms, two for `K` and `Q`.
    pub(super) const fn steps(self, part: usize) -> Option<(i8, i8)> {
        match (self.letter, part) {
            (_, 0) => Some((self.long, self.short)),
            (b'K' | b'Q', 1) => Some((1, 1)),
            _ => None,
        }
    }

    pub(super) const fn orientation(self) -> Orientation {
        if matches!(self.letter, b'K' | b'Q') {
            Orientation::Royal
        } else if self.short == 0 {
            Orientation::Orthogonal
        } else if self.short == self.long {
            Orientation::Diagonal
        } else {
            Orientation::Oblique
        }
    }

    /// True if the atom passes squares in a line.
    const fn passes_squares(self) -> bool {
        self.long > 1 && !matches!(self.orientation(), Orientation::Oblique)
    }

    pub(super) const fn default_range(self) -> u8 {
        match self.letter {
            b'R' | b'B' | b'Q' => UNLIMITED,
            _ => 1,
        }
    }
}

/// A direction letter, alone or with the letter that narrows or widens it (0: none).
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    pub(super) letter: u8,
    pub(super) second: u8,
}

impl Direction {
    /// True if a step of an atom with this orientation goes in this direction.
    const fn allows(self, orientation: Orientation, files: i8, ranks: i8) -> bool {
        match (orientation, self.second) {
            (Orientation::Oblique, 0) => {
                within(self.letter, files, ranks) && narrow(self.letter, files, ranks)
            }
            (Orientation::Oblique, b'h') => within(self.letter, files, ranks),
            (Orientation::Oblique, second) => {
                within(self.letter, files, ranks)
                    && within(second, files, ranks)
                    && narrow(second, files, ranks)
            }
            (_, 0) => within(self.letter, files, ranks),
            (_, second) => within(self.letter, files, ranks) && within(second, files, ranks),
        }
    }
}

/// True if the step has a part in the letter's direction.
const fn within(letter: u8, files: i8, ranks: i8) -> bool {
    match letter {
        b'f' => ranks > 0,
        b'b' => ranks < 0,
        b'l' => files < 0,
        b'r' => files > 0,
        b's' => files != 0,
        _ => ranks != 0,
    }
}

/// True if the step goes farther along the letter's axis than across it.
const fn narrow(letter: u8, files: i8, ranks: i8) -> bool {
    match letter {
        b'f' | b'b' | b'v' => ranks.unsigned_abs() > files.unsigned_abs(),
        _ => files.unsigned_abs() > ranks.unsigned_abs(),
    }
}

/// Maximum number of direction letters of one term.
const MAX_DIRECTIONS: usize = 6;

/// One term: modifiers, atom, range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub(super) directions: [Direction; MAX_DIRECTIONS],
    pub(super) direction_count: usize,
    pub(super) moves: bool,
    pub(super) captures: bool,
    pub(super) initial: bool,
    pub(super) lame: bool,
    pub(super) hop: Hop,
    pub(super) atom: Atom,
    pub(super) range: u8,
    /// The atom of the second part of a bent move, and its range.
    pub(super) bend: Option<(Atom, u8)>,
    /// Index of the byte at which the next term starts.
    pub(super) end: usize,
}

/// Error of modifiers that no atom follows before the end of the text.
const fn without_atom(text: &[u8], start: usize) -> BetzaError {
    let mut place = start;
    while place < text.len() {
        if !matches!(
            text[place],
            b'm' | b'c' | b'i' | b'n' | b'p' | b'g' | b'f' | b'b' | b'l' | b'r' | b's' | b'v' | b'h'
        ) {
            return BetzaError { place, reason: Reason::UnknownModifier };
        }
        place += 1;
    }
    BetzaError { place, reason: Reason::NoAtom }
}

impl Term {
    pub(super) const fn parse(text: &[u8], start: usize) -> Result<Term, BetzaError> {
        let mut atom_place = start;
        while atom_place < text.len() && text[atom_place].is_ascii_lowercase() {
            atom_place += 1;
        }
        if atom_place == text.len() {
            return Err(without_atom(text, start));
        }
        let body =
            if text[atom_place] == b'[' { read_bent(text, atom_place) } else { read_atom(text, atom_place) };
        let Body { atom, range, bend, end } = match body {
            Ok(body) => body,
            Err(error) => return Err(error),
        };
        let mut term = Term {
            directions: [Direction { letter: 0, second: 0 }; MAX_DIRECTIONS],
            direction_count: 0,
            moves: false,
            captures: false,
            initial: false,
            lame: false,
            hop: Hop::None,
            atom,
            range,
            bend,
            end,
        };
        let mut place = start;
        while place < atom_place {
            place = match term.modifier(text, place) {
                Ok(next) => next,
                Err(error) => return Err(error),
            };
        }
        if !term.moves && !term.captures {
            term.moves = true;
            term.captures = true;
        }
        match term.contradiction() {
            Some(reason) => Err(BetzaError { place: start, reason }),
            None => Ok(term),
        }
    }

    /// Returns the contradiction between parts of the term, if there is one.
    const fn contradiction(&self) -> Option<Reason> {
        let hops = !matches!(self.hop, Hop::None);
        if (self.bend.is_some() && (hops || self.lame)) || (hops && self.lame) {
            return Some(Reason::Together);
        }
        let jumps_over = self.range > 1 || (matches!(self.hop, Hop::Cannon) && self.atom.passes_squares());
        if hops && !jumps_over {
            return Some(Reason::NothingToHop);
        }
        if self.lame && self.atom.long < 2 {
            return Some(Reason::NothingToBlock);
        }
        None
    }

    /// Reads the modifier at `place`, which stands before the atom; returns the place after it.
    const fn modifier(&mut self, text: &[u8], place: usize) -> Result<usize, BetzaError> {
        let repeated = Err(BetzaError { place, reason: Reason::Repeated });
        let flag = match text[place] {
            b'm' => &mut self.moves,
            b'c' => &mut self.captures,
            b'i' => &mut self.initial,
            b'n' => &mut self.lame,
            b'p' | b'g' if !matches!(self.hop, Hop::None) => return repeated,
            b'p' => {
                self.hop = Hop::Cannon;
                return Ok(place + 1);
            }
            b'g' => {
                self.hop = Hop::Grasshopper;
                return Ok(place + 1);
            }
            b'f' | b'b' | b'l' | b'r' | b's' | b'v' => return self.direction(text, place),
            b'h' => return Err(BetzaError { place, reason: Reason::LoneHalf }),
            _ => return Err(BetzaError { place, reason: Reason::UnknownModifier }),
        };
        if *flag {
            return repeated;
        }
        *flag = true;
        Ok(place + 1)
    }

    const fn direction(&mut self, text: &[u8], place: usize) -> Result<usize, BetzaError> {
        if self.direction_count == MAX_DIRECTIONS {
            return Err(BetzaError { place, reason: Reason::Repeated });
        }
        let letter = text[place];
        let next = text[place + 1];
        let vertical = matches!(letter, b'f' | b'b');
        let single = vertical || matches!(letter, b'l' | b'r');
        let crossing = if vertical { matches!(next, b'l' | b'r') } else { matches!(next, b'f' | b'b') };
        let axis = next == if vertical { b's' } else { b'v' };
        let second = match self.atom.orientation() {
            Orientation::Oblique if single && (next == b'h' || crossing || axis) => next,
            Orientation::Diagonal if single && crossing => next,
            Orientation::Royal if single && crossing => {
                return Err(BetzaError { place, reason: Reason::PairOnRoyal });
            }
            _ => 0,
        };
        self.directions[self.direction_count] = Direction { letter, second };
        self.direction_count += 1;
        Ok(if second == 0 { place + 1 } else { place + 2 })
    }

    pub(super) const fn allows(&self, files: i8, ranks: i8) -> bool {
        let mut index = 0;
        while index < self.direction_count {
            if self.directions[index].allows(self.atom.orientation(), files, ranks) {
                return true;
            }
            index += 1;
        }
        self.direction_count == 0
    }
}

/// Part of a term after its modifiers.
struct Body {
    atom: Atom,
    range: u8,
    bend: Option<(Atom, u8)>,
    end: usize,
}

/// Reads an atom and its suffix: a digit, or the atom once more.
const fn read_atom(text: &[u8], place: usize) -> Result<Body, BetzaError> {
    let (atom, end) = match Atom::read(text, place) {
        Ok(read) => read,
        Err(error) => return Err(error),
    };
    let plain = Body { atom, range: atom.default_range(), bend: None, end };
    if end == text.len() {
        return Ok(plain);
    }
    if text[end].is_ascii_digit() {
        let range = if text[end] == b'0' { UNLIMITED } else { text[end] - b'0' };
        return Ok(Body { range, end: end + 1, ..plain });
    }
    match Atom::read(text, end) {
        Ok((again, end)) if is_same(again, atom) => Ok(Body { range: UNLIMITED, end, ..plain }),
        _ => Ok(plain),
    }
}

const fn is_same(one: Atom, other: Atom) -> bool {
    one.letter == other.letter && one.long == other.long && one.short == other.short
}

/// Reads `[X-Y]`.
const fn read_bent(text: &[u8], place: usize) -> Result<Body, BetzaError> {
    let (first, dash) = match Atom::read(text, place + 1) {
        Ok(read) => read,
        Err(error) => return Err(error),
    };
    if matches!(first.orientation(), Orientation::Royal) || first.default_range() != 1 {
        return Err(BetzaError { place: place + 1, reason: Reason::NoLeap });
    }
    if dash == text.len() || text[dash] != b'-' {
        return Err(BetzaError { place: dash, reason: Reason::BadBracket });
    }
    let Body { atom, range, end, .. } = match read_atom(text, dash + 1) {
        Ok(body) => body,
        Err(error) => return Err(error),
    };
    if matches!(atom.orientation(), Orientation::Royal) {
        return Err(BetzaError { place: dash + 1, reason: Reason::PairOnRoyal });
    }
    if end == text.len() || text[end] != b']' {
        return Err(BetzaError { place: end, reason: Reason::BadBracket });
    }
    Ok(Body { atom: first, range: 1, bend: Some((atom, range)), end: end + 1 })
}
