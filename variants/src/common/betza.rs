//! Parser of Betza's notation for the moves of pieces. The result is a list of steps. Games read
//! all of their descriptions with it, at compile time or when the game is opened.
//!
//! The supported part (after <https://www.chessvariants.com/d.betza/chessvar/bn.html>, and XBoard's
//! dialect as in <https://www.gnu.org/software/xboard/Betza.html>):
//! - A description is a list of terms: modifiers (lower case), an atom (upper case), a range (a
//!   digit).
//! - Atoms: `W` (0,1), `F` (1,1), `D` (0,2), `N` (1,2), `A` (2,2), `H` (0,3), `C` and `L` (1,3),
//!   `Z` and `J` (2,3), `G` (3,3), and any leap as `(x,y)`; `K` = `WF`; `R`, `B`, `Q` = `W`, `F`,
//!   `K` repeated without limit. A doubled atom (`WW`, `NN`) is also a rider.
//! - A range repeats the step while the squares on the way are empty: `R4` up to four times, `N0`
//!   without limit.
//! - `m` only moves, `c` only captures, `i` is an initial move, only from the square where the
//!   piece started.
//! - `n`: a lame leap, which can be blocked. All squares between are empty; an oblique leap goes
//!   straight first and then diagonally.
//! - `p`: jumps over exactly one piece on its way (a cannon). `g`: jumps over the first piece it
//!   meets and lands right behind it (a grasshopper). Both need a rider; `p` also accepts a leap
//!   along a line.
//! - `[X-Y]`: a bent move, a leap `X` to an empty square, then outward by `Y`, in the directions
//!   nearest to that of `X`; it does not stop between. `[F-R]` is a gryphon without its step,
//!   `F[F-R]` the whole gryphon. This is H. G. Muller's bracket notation, which inventors use;
//!   XBoard's own form is less readable (`FyafsF`).
//! - `f b l r` forward, backward, left, right from the owner's view; `s` = `lr`, `v` = `fb`. On
//!   orthogonal atoms each letter adds its direction. On diagonal atoms each letter adds a half, a
//!   pair such as `fl` one direction. On oblique atoms a letter adds the two narrow steps (`fN`:
//!   two ranks forward), a letter with `h` the whole half (`fhN`), a pair such as `fs` or `fl` the
//!   wide steps of that half. On `K` and `Q` letters act on both parts, and pairs are refused:
//!   write `W` and `F`, `R` and `B`.

mod error;
mod step;
mod term;
mod words;
mod write;
mod xboard;

#[cfg(test)]
mod tests;

pub use error::{BetzaError, Reason};
pub use step::{Hop, Leg, Step, UNLIMITED};
pub(crate) use term::leap_letter;
pub use words::in_words;
pub(crate) use write::to_betza;
pub(crate) use xboard::to_xboard;

use step::LONGEST;
use term::Term;

/// Maximum number of steps of one piece.
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

    /// Returns the steps, at least one.
    pub const fn steps(&self) -> &[Step] {
        self.steps.split_at(self.len).0
    }

    /// Returns true if both sets contain the same steps, in any order.
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

    /// Returns true if each step has its mirror image, left and right exchanged, among the steps.
    pub(crate) fn is_symmetric(&self) -> bool {
        let mut mirrored = *self;
        for step in &mut mirrored.steps[..self.len] {
            step.files = -step.files;
            step.then = step.then.map(|leg| Leg { files: -leg.files, ..leg });
        }
        self.equals(&mirrored)
    }

    /// Adds the steps of a term; `false` if the set is full.
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

    /// Adds a term's step in one direction, with all its continuations.
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

/// Greatest scalar product of a step with the directions of an atom, which belongs to the
/// directions nearest to the step.
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

/// The step `(short, long)` in the orientation `turn`, 0 to 7; `None` where symmetry makes it a
/// repetition.
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
