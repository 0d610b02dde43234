//! Betza's notation for the moves of pieces, as a list of steps. Everything that a game says of its pieces in this notation is read
//! here, when compiling or when the game is opened.
//!
//! The part that is understood (after <https://www.chessvariants.com/d.betza/chessvar/bn.html>, and XBoard's dialect as in
//! <https://www.gnu.org/software/xboard/Betza.html>):
//! - A description is a list of terms: modifiers (lower case), an atom (upper case), a range (a digit).
//! - Atoms: `W` (0,1), `F` (1,1), `D` (0,2), `N` (1,2), `A` (2,2), `H` (0,3), `C` and `L` (1,3), `Z` and `J` (2,3), `G` (3,3), and any
//!   leap as `(x,y)`; `K` = `WF`; `R`, `B`, `Q` = `W`, `F`, `K` repeated without limit. A doubled atom (`WW`, `NN`) is also a rider.
//! - A range repeats the step while the squares on the way are empty: `R4` up to four times, `N0` without limit.
//! - `m` only moves, `c` only captures, `i` only from where the piece started.
//! - `n`: a leap that can be blocked. All squares between are empty; an oblique leap goes straight first and then diagonally.
//! - `p`: jumps over exactly one piece on its way (a cannon). `g`: jumps over the first piece it meets and lands right behind it (a
//!   grasshopper). Both want a rider; `p` also takes a leap along a line.
//! - `[X-Y]`: a leap `X` to an empty square, and from there on outward by `Y`, in the directions nearest to that of `X`; it does not
//!   stop between. `[F-R]` is a gryphon without its step, `F[F-R]` the whole gryphon. This is H. G. Muller's bracket notation,
//!   which inventors write; XBoard says the same less readably (`FyafsF`).
//! - `f b l r` forward, backward, left, right from the owner's view; `s` = `lr`, `v` = `fb`. On orthogonal atoms each letter adds its
//!   direction. On diagonal atoms each letter adds a half, a pair such as `fl` one direction. On oblique atoms a letter adds the two
//!   narrow steps (`fN`: two ranks forward), a letter with `h` the whole half (`fhN`), a pair such as `fs` or `fl` the wide steps of that half.
//!   On `K` and `Q` letters act on both parts, and pairs are refused: write `W` and `F`, `R` and `B`.

mod words;
mod xboard;

#[cfg(test)]
mod tests;

pub use words::in_words;
pub use xboard::to_xboard;

/// What jumps over pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hop {
    /// No piece may stand on the way.
    None,
    /// Exactly one piece stands on the way, anywhere.
    Cannon,
    /// Exactly one piece stands on the way, right before the end.
    Grasshopper,
}

/// The second part of a bent way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// How often the step may be repeated over empty squares.
    pub range: u8,
}

/// One step of a piece, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// True if the squares that the step passes must be empty.
    pub lame: bool,
    /// What it jumps over.
    pub hop: Hop,
    /// How it goes on after the first step, which must end on an empty square.
    pub then: Option<Leg>,
}

/// The range of a rider that only the edge stops; more than any board needs.
pub const UNLIMITED: u8 = 255;

/// Room for the steps of one piece.
const MAX_STEPS: usize = 64;

/// The longest leap along a file or a rank.
const LONGEST: u8 = 7;

impl Step {
    const BLANK: Step = Step {
        files: 0,
        ranks: 0,
        range: 0,
        moves: false,
        captures: false,
        initial: false,
        lame: false,
        hop: Hop::None,
        then: None,
    };

    /// True for a leap or a slide that moves and captures at any time: what attack tables of leaps and masks hold.
    pub const fn is_plain(self) -> bool {
        self.moves && self.captures && !self.initial && self.is_direct()
    }

    /// True if it goes straight and nothing decides about it but what stands on the squares it lands on or slides over.
    pub const fn is_direct(self) -> bool {
        !self.lame && matches!(self.hop, Hop::None) && self.then.is_none()
    }
}

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
        let mut set = MoveSet { steps: [Step::BLANK; MAX_STEPS], len: 0 };
        let mut place = 0;
        while place < text.len() {
            let term = match Term::parse(text.as_bytes(), place) {
                Ok(term) => term,
                Err(error) => return Err(error),
            };
            let before = set.len;
            if !set.add(&term) {
                return Err(BetzaError { place, reason: Reason::TooMany });
            }
            if set.len == before {
                return Err(BetzaError { place, reason: Reason::Nowhere });
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

    /// True if both go the same ways, in whatever order they are written.
    pub fn equals(&self, other: &MoveSet) -> bool {
        let sorted = |set: &MoveSet| {
            let mut steps = set.steps().to_vec();
            steps.iter_mut().for_each(|step| step.range = step.range.min(LONGEST));
            steps.sort_unstable();
            steps.dedup();
            steps
        };
        sorted(self) == sorted(other)
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
                        && !self.add_step(term, files, ranks)
                    {
                        return false;
                    }
                    turn += 1;
                }
            }
            part += 1;
        }
        true
    }

    /// Adds a term's step in one direction, with all its ways to go on.
    const fn add_step(&mut self, term: &Term, files: i8, ranks: i8) -> bool {
        let step = Step {
            files,
            ranks,
            range: term.range,
            moves: term.moves,
            captures: term.captures,
            initial: term.initial,
            lame: term.lame,
            hop: term.hop,
            then: None,
        };
        let Some((atom, range)) = term.bend else { return self.push(step) };
        let Some((long, short)) = atom.steps(0) else { return false };
        let best = straightest(long, short, files, ranks);
        let mut turn = 0;
        while turn < 8 {
            if let Some((x, y)) = turned(long, short, turn)
                && x * files + y * ranks == best
                && !self.push(Step { then: Some(Leg { files: x, ranks: y, range }), ..step })
            {
                return false;
            }
            turn += 1;
        }
        true
    }

    const fn push(&mut self, step: Step) -> bool {
        if self.len == MAX_STEPS {
            return false;
        }
        self.steps[self.len] = step;
        self.len += 1;
        true
    }
}

/// How far the directions of an atom that are nearest to a step go along it, as a scalar product.
const fn straightest(long: i8, short: i8, files: i8, ranks: i8) -> i8 {
    let mut best = i8::MIN;
    let mut turn = 0;
    while turn < 8 {
        if let Some((x, y)) = turned(long, short, turn)
            && x * files + y * ranks > best
        {
            best = x * files + y * ranks;
        }
        turn += 1;
    }
    best
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

/// An atom: its letter and its basic step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Atom {
    /// `(` for a leap by its distances.
    letter: u8,
    long: i8,
    short: i8,
}

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
    /// The atom of a letter.
    const fn of_letter(letter: u8) -> Option<Atom> {
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
    const fn steps(self, part: usize) -> Option<(i8, i8)> {
        match (self.letter, part) {
            (_, 0) => Some((self.long, self.short)),
            (b'K' | b'Q', 1) => Some((1, 1)),
            _ => None,
        }
    }

    const fn lie(self) -> Lie {
        if matches!(self.letter, b'K' | b'Q') {
            Lie::Royal
        } else if self.short == 0 {
            Lie::Orthogonal
        } else if self.short == self.long {
            Lie::Diagonal
        } else {
            Lie::Oblique
        }
    }

    /// True if it passes squares in a line.
    const fn passes_squares(self) -> bool {
        self.long > 1 && !matches!(self.lie(), Lie::Oblique)
    }

    const fn default_range(self) -> u8 {
        match self.letter {
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
    lame: bool,
    hop: Hop,
    atom: Atom,
    range: u8,
    /// What it goes on with, and how often.
    bend: Option<(Atom, u8)>,
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

    /// What does not go together.
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

    /// Takes in the modifier at `place`, which stands before the atom; returns the place after it.
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
}

/// A term behind its modifiers.
struct Body {
    atom: Atom,
    range: u8,
    bend: Option<(Atom, u8)>,
    end: usize,
}

/// Reads an atom and what follows it: a digit, or the atom once more.
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
    if matches!(first.lie(), Lie::Royal) || first.default_range() != 1 {
        return Err(BetzaError { place: place + 1, reason: Reason::NoLeap });
    }
    if dash == text.len() || text[dash] != b'-' {
        return Err(BetzaError { place: dash, reason: Reason::BadBracket });
    }
    let Body { atom, range, end, .. } = match read_atom(text, dash + 1) {
        Ok(body) => body,
        Err(error) => return Err(error),
    };
    if matches!(atom.lie(), Lie::Royal) {
        return Err(BetzaError { place: dash + 1, reason: Reason::PairOnRoyal });
    }
    if end == text.len() || text[end] != b']' {
        return Err(BetzaError { place: end, reason: Reason::BadBracket });
    }
    Ok(Body { atom: first, range: 1, bend: Some((atom, range)), end: end + 1 })
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
    #[error("unknown atom; known are W F D N A H C L Z J G K R B Q, (x,y) and [X-Y]")]
    UnknownAtom,
    /// No modifier has this letter.
    #[error("unknown modifier; known are f b l r s v h, m c i n p g")]
    UnknownModifier,
    /// The modifier was given before.
    #[error("the modifier is repeated")]
    Repeated,
    /// A pair such as `fl` on `K` or `Q`.
    #[error("K and Q take no pairs of directions; write W and F, R and B")]
    PairOnRoyal,
    /// More steps than any piece has.
    #[error("too many steps")]
    TooMany,
    /// Directions that the atom does not have.
    #[error("the atom has no step in these directions")]
    Nowhere,
    /// A leap by its distances that is none.
    #[error("a leap is written (x,y), each from 0 to 7 and not both 0")]
    BadDistances,
    /// Brackets that are not `[X-Y]`.
    #[error("a bent way is written [X-Y]")]
    BadBracket,
    /// A slider at the start of a bent way.
    #[error("a bent way starts with a leap such as W, F or N")]
    NoLeap,
    /// Modifiers that exclude each other.
    #[error("n, p, g and brackets exclude each other")]
    Together,
    /// A hopper without room for what it hops over.
    #[error("p and g want a rider, or p a leap over squares in line")]
    NothingToHop,
    /// A lame step that passes no square.
    #[error("n wants a leap over squares")]
    NothingToBlock,
    /// A way that XBoard's notation does not know.
    #[error("XBoard has no notation for it")]
    NotInXBoard,
}
