//! Betza's notation for the moves of pieces, read at compile time or at run time.
//!
//! The dialect is Betza's with the extensions of XBoard (<https://www.gnu.org/software/xboard/Betza.html>):
//! - A description is a list of terms: modifiers (lower case), an atom (upper case), a range (a digit).
//! - Atoms: `W` (0,1), `F` (1,1), `D` (0,2), `N` (1,2), `A` (2,2), `H` (0,3), `C` (1,3), `Z` (2,3), `G` (3,3); `K` = `WF`;
//!   `R`, `B`, `Q` = `W`, `F`, `K` repeated without limit. A doubled atom (`WW`, `NN`) is also a rider.
//! - A range repeats the step while the squares on the way are empty: `R4` up to four times, `N0` without limit.
//! - `m` only moves, `c` only captures, `i` only from where the piece started.
//! - `f b l r` forward, backward, left, right from the owner's view; `s` = `lr`, `v` = `fb`. On orthogonal atoms each letter adds its
//!   direction. On diagonal atoms each letter adds a half, a pair such as `fl` one direction. On oblique atoms a letter adds the two
//!   narrow steps (`fN`: two ranks forward), a letter with `h` the whole half (`fhN`), a pair such as `fs` or `fl` the wide steps of that half.
//!   On `K` and `Q` letters act on both parts, and pairs are refused: write `W` and `F`, `R` and `B`.

/// One step of a piece, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// How often the step may be repeated over empty squares: 1 for a leap, [`UNLIMITED`] for riders without limit.
    pub range: u8,
    /// True if it may end on an empty square.
    pub moves: bool,
    /// True if it may end on an enemy.
    pub captures: bool,
    /// True if it may only be made from the piece's first square.
    pub initial: bool,
}

/// The range of a rider that only the edge stops; more than any board needs.
pub const UNLIMITED: u8 = 255;

/// Room for the steps of one piece.
const MAX_STEPS: usize = 64;

/// All steps of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSet {
    steps: [Step; MAX_STEPS],
    len: usize,
}

impl MoveSet {
    /// Reads a description.
    ///
    /// # Errors
    /// [`BetzaError`] with the place and the reason.
    pub const fn parse(text: &str) -> Result<MoveSet, BetzaError> {
        let blank = Step { files: 0, ranks: 0, range: 0, moves: false, captures: false, initial: false };
        let mut set = MoveSet { steps: [blank; MAX_STEPS], len: 0 };
        let mut place = 0;
        while place < text.len() {
            let term = match Term::parse(text.as_bytes(), place) {
                Ok(term) => term,
                Err(error) => return Err(error),
            };
            if !set.add(&term) {
                return Err(BetzaError { place, reason: Reason::TooMany });
            }
            place = term.end;
        }
        if set.len == 0 {
            return Err(BetzaError { place, reason: Reason::NoAtom });
        }
        Ok(set)
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.len]
    }

    /// Number of steps.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// True if there is no step; a parsed set has at least one.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The step of an index below [`len`](MoveSet::len).
    pub const fn step(&self, index: usize) -> Step {
        self.steps[index]
    }

    /// Adds the steps of a term; `false` if there is no room.
    const fn add(&mut self, term: &Term) -> bool {
        let mut part = 0;
        while part < 2 {
            if let Some((long, short)) = term.atom.steps(part) {
                let mut turn = 0;
                while turn < 8 {
                    if let Some((files, ranks)) = turned(long, short, turn)
                        && term.allows(files, ranks)
                    {
                        if self.len == MAX_STEPS {
                            return false;
                        }
                        self.steps[self.len] = Step {
                            files,
                            ranks,
                            range: term.range,
                            moves: term.moves,
                            captures: term.captures,
                            initial: term.initial,
                        };
                        self.len += 1;
                    }
                    turn += 1;
                }
            }
            part += 1;
        }
        true
    }
}

/// The step `(short, long)` in the orientation `turn`, 0 to 7; `None` where symmetry makes it a repetition.
const fn turned(long: i8, short: i8, turn: u8) -> Option<(i8, i8)> {
    let (mut files, mut ranks) = if turn & 1 == 0 { (short, long) } else { (long, short) };
    if (long == short && turn & 1 != 0) || (files == 0 && turn & 2 != 0) || (ranks == 0 && turn & 4 != 0) {
        return None;
    }
    if turn & 2 != 0 {
        files = -files;
    }
    if turn & 4 != 0 {
        ranks = -ranks;
    }
    Some((files, ranks))
}

/// The letter of an atom, with its basic step or steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Atom(u8);

/// How a basic step lies on the board: it decides what direction letters mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lie {
    Orthogonal,
    Diagonal,
    Oblique,
    /// Orthogonal and diagonal steps together.
    Royal,
}

impl Atom {
    /// The basic steps as (longer, shorter) distance: one for most atoms, two for `K` and `Q`.
    const fn steps(self, part: usize) -> Option<(i8, i8)> {
        match (self.0, part) {
            (b'W' | b'R' | b'K' | b'Q', 0) => Some((1, 0)),
            (b'F' | b'B', 0) | (b'K' | b'Q', 1) => Some((1, 1)),
            (b'D', 0) => Some((2, 0)),
            (b'N', 0) => Some((2, 1)),
            (b'A', 0) => Some((2, 2)),
            (b'H', 0) => Some((3, 0)),
            (b'C', 0) => Some((3, 1)),
            (b'Z', 0) => Some((3, 2)),
            (b'G', 0) => Some((3, 3)),
            _ => None,
        }
    }

    const fn lie(self) -> Lie {
        match self.0 {
            b'W' | b'R' | b'D' | b'H' => Lie::Orthogonal,
            b'F' | b'B' | b'A' | b'G' => Lie::Diagonal,
            b'K' | b'Q' => Lie::Royal,
            _ => Lie::Oblique,
        }
    }

    const fn default_range(self) -> u8 {
        match self.0 {
            b'R' | b'B' | b'Q' => UNLIMITED,
            _ => 1,
        }
    }
}

/// A direction letter, alone or with the letter that narrows or widens it (0: none).
#[derive(Clone, Copy, Debug)]
struct Direction {
    letter: u8,
    second: u8,
}

impl Direction {
    /// True if a step of an atom with this lie goes there.
    const fn allows(self, lie: Lie, files: i8, ranks: i8) -> bool {
        match (lie, self.second) {
            (Lie::Oblique, 0) => within(self.letter, files, ranks) && narrow(self.letter, files, ranks),
            (Lie::Oblique, b'h') => within(self.letter, files, ranks),
            (Lie::Oblique, second) => {
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

/// Room for the direction letters of one term.
const MAX_DIRECTIONS: usize = 6;

/// One term: modifiers, atom, range.
#[derive(Clone, Copy, Debug)]
struct Term {
    directions: [Direction; MAX_DIRECTIONS],
    direction_count: usize,
    moves: bool,
    captures: bool,
    initial: bool,
    atom: Atom,
    range: u8,
    /// Where the next term starts.
    end: usize,
}

impl Term {
    const fn parse(text: &[u8], start: usize) -> Result<Term, BetzaError> {
        let mut atom_place = start;
        while atom_place < text.len() && text[atom_place].is_ascii_lowercase() {
            atom_place += 1;
        }
        if atom_place == text.len() {
            return Err(BetzaError { place: atom_place, reason: Reason::NoAtom });
        }
        let atom = Atom(text[atom_place]);
        if atom.steps(0).is_none() {
            return Err(BetzaError { place: atom_place, reason: Reason::UnknownAtom });
        }
        let blank = Direction { letter: 0, second: 0 };
        let mut term = Term {
            directions: [blank; MAX_DIRECTIONS],
            direction_count: 0,
            moves: false,
            captures: false,
            initial: false,
            atom,
            range: atom.default_range(),
            end: atom_place + 1,
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
        term.read_range(text);
        Ok(term)
    }

    /// Takes in the modifier at `place`, which stands before the atom; returns the place after it.
    const fn modifier(&mut self, text: &[u8], place: usize) -> Result<usize, BetzaError> {
        let letter = text[place];
        let flag = match letter {
            b'm' => &mut self.moves,
            b'c' => &mut self.captures,
            b'i' => &mut self.initial,
            b'f' | b'b' | b'l' | b'r' | b's' | b'v' => return self.direction(text, place),
            _ => return Err(BetzaError { place, reason: Reason::UnknownModifier }),
        };
        if *flag {
            return Err(BetzaError { place, reason: Reason::Repeated });
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
        let second = match self.atom.lie() {
            Lie::Oblique if single && (next == b'h' || crossing || axis) => next,
            Lie::Diagonal if single && crossing => next,
            Lie::Royal if single && crossing => {
                return Err(BetzaError { place, reason: Reason::PairOnRoyal });
            }
            _ => 0,
        };
        self.directions[self.direction_count] = Direction { letter, second };
        self.direction_count += 1;
        Ok(if second == 0 { place + 1 } else { place + 2 })
    }

    /// Reads what follows the atom: a digit, or the atom once more.
    const fn read_range(&mut self, text: &[u8]) {
        if self.end == text.len() {
            return;
        }
        let next = text[self.end];
        if next == self.atom.0 || next == b'0' {
            self.range = UNLIMITED;
        } else if next.is_ascii_digit() {
            self.range = next - b'0';
        } else {
            return;
        }
        self.end += 1;
    }

    const fn allows(&self, files: i8, ranks: i8) -> bool {
        let mut index = 0;
        while index < self.direction_count {
            if self.directions[index].allows(self.atom.lie(), files, ranks) {
                return true;
            }
            index += 1;
        }
        self.direction_count == 0
    }

    /// Writes the term with `atom` in its place, in the order of modifiers that XBoard wants.
    fn write_xboard(&self, atom: char, out: &mut String) {
        if self.initial {
            out.push('i');
        }
        for direction in &self.directions[..self.direction_count] {
            out.push(direction.letter as char);
            if direction.second != 0 {
                out.push(direction.second as char);
            }
        }
        match (self.moves, self.captures) {
            (true, false) => out.push('m'),
            (false, true) => out.push('c'),
            _ => (),
        }
        out.push(atom);
        match self.range {
            range if range == Atom(atom as u8).default_range() => (),
            UNLIMITED => out.push('0'),
            range => out.push((b'0' + range) as char),
        }
    }
}

/// The description in XBoard's dialect. XBoard wants `i` first and `m` or `c` last, and reads direction letters on `K` and `Q`
/// in another way, so these are written as two terms where they have any.
///
/// # Errors
/// [`BetzaError`] as [`MoveSet::parse`].
pub fn to_xboard(text: &str) -> Result<String, BetzaError> {
    MoveSet::parse(text)?;
    let mut out = String::new();
    let mut place = 0;
    while place < text.len() {
        let term = Term::parse(text.as_bytes(), place)?;
        match term.atom.0 {
            b'K' if term.direction_count > 0 => {
                term.write_xboard('W', &mut out);
                term.write_xboard('F', &mut out);
            }
            b'Q' if term.direction_count > 0 => {
                term.write_xboard('R', &mut out);
                term.write_xboard('B', &mut out);
            }
            atom => term.write_xboard(atom as char, &mut out),
        }
        place = term.end;
    }
    Ok(out)
}

/// Why a description was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad Betza notation, at byte {place}: {reason}")]
pub struct BetzaError {
    /// Index of the byte at fault.
    pub place: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a description.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// Modifiers without an atom, or nothing at all.
    #[error("an atom is missing")]
    NoAtom,
    /// No atom has this letter.
    #[error("unknown atom")]
    UnknownAtom,
    /// No modifier has this letter.
    #[error("unknown modifier")]
    UnknownModifier,
    /// The modifier was given before.
    #[error("the modifier is repeated")]
    Repeated,
    /// A pair such as `fl` on `K` or `Q`.
    #[error("K and Q take no pairs of directions")]
    PairOnRoyal,
    /// More steps than any piece has.
    #[error("too many steps")]
    TooMany,
}

#[cfg(test)]
mod tests;
