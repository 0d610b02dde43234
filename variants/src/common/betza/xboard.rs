//! Betza's notation in XBoard's dialect.

use super::term::{Atom, Orientation, Term};
use super::{BetzaError, Hop, MoveSet, Reason, UNLIMITED};

/// Returns the description in XBoard's dialect. XBoard expects `i` first and `m` or `c` last, and
/// gives direction letters on `K` and `Q` another meaning, so these are written as two terms if
/// they have any. Bent moves become steps that continue as riders (`yafs`).
///
/// # Errors
/// [`BetzaError`] as [`MoveSet::parse`], and with [`Reason::NotInXBoard`] for leaps without a
/// letter and bent moves of other atoms.
pub(crate) fn to_xboard(text: &str) -> Result<String, BetzaError> {
    MoveSet::parse(text)?;
    let mut out = String::new();
    let mut place = 0;
    while place < text.len() {
        let term = Term::parse(text.as_bytes(), place)?;
        let written = match term.atom.letter {
            b'K' if term.direction_count > 0 => {
                term.write_xboard('W', &mut out).and_then(|()| term.write_xboard('F', &mut out))
            }
            b'Q' if term.direction_count > 0 => {
                term.write_xboard('R', &mut out).and_then(|()| term.write_xboard('B', &mut out))
            }
            letter => term.write_xboard(letter as char, &mut out),
        };
        written.ok_or(BetzaError { place, reason: Reason::NotInXBoard })?;
        place = term.end;
    }
    Ok(out)
}

impl Term {
    /// Writes the term with `letter` for its atom, in XBoard's order of modifiers; `None` if XBoard
    /// cannot express it.
    fn write_xboard(&self, letter: char, out: &mut String) -> Option<()> {
        let bend = self.xboard_bend()?;
        if letter == '(' {
            return None;
        }
        if self.initial {
            out.push('i');
        }
        for direction in &self.directions[..self.direction_count] {
            out.push(direction.letter as char);
            if direction.second != 0 {
                out.push(direction.second as char);
            }
        }
        match self.hop {
            Hop::None => (),
            Hop::Cannon => out.push('p'),
            Hop::Grasshopper => out.push('g'),
        }
        if self.lame {
            out.push('n');
        }
        match (self.moves, self.captures) {
            (true, false) => out.push('m'),
            (false, true) => out.push('c'),
            _ => (),
        }
        out.push_str(bend);
        out.push(letter);
        let usual = Atom::of_letter(letter as u8).map(Atom::default_range);
        match self.range {
            range if Some(range) == usual => (),
            UNLIMITED => out.push('0'),
            range => out.push((b'0' + range) as char),
        }
        Some(())
    }

    /// XBoard's prefix for the continuation: a step that turns by an eighth of a circle and becomes
    /// a rider.
    fn xboard_bend(&self) -> Option<&'static str> {
        let Some((atom, range)) = self.bend else { return Some("") };
        let turns = matches!(
            (self.atom.orientation(), atom.orientation()),
            (Orientation::Orthogonal, Orientation::Diagonal)
                | (Orientation::Diagonal, Orientation::Orthogonal)
        );
        let plain = self.direction_count == 0 && self.moves && self.captures;
        (turns && plain && self.atom.long == 1 && atom.long == 1 && range == UNLIMITED).then_some("yafs")
    }
}
