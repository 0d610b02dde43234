//! Editing of pieces by clicks on squares, and estimates of an army's strength.

use crate::armies::file::Army;
use crate::armies::values::estimated_value;
use crate::chess_board::kinds::{self, ArmyPlace};
use crate::common::betza::{BetzaError, Hop, MoveSet, Reason, Step, UNLIMITED, to_betza};

/// Maximum distance of shown and clickable squares from a piece, in files and ranks.
const REACH: i8 = 7;

/// Kind of step that a click toggles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// A leap to the square.
    Leap,
    /// An unlimited slide through the square; on squares that are not adjacent a ride in leaps.
    Slide,
    /// A slide that ends on the square.
    SlideTo,
    /// A slide over exactly one piece.
    Cannon,
    /// A jump to the square right behind the first piece.
    Grasshopper,
}

/// Directions of the step besides the clicked one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turns {
    /// All symmetric directions.
    All,
    /// The mirror image, left to right.
    Mirror,
    /// No other direction.
    One,
}

/// A click on a square around the piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Click {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// Kind of step.
    pub stroke: Stroke,
    /// True if the piece may move there.
    pub moves: bool,
    /// True if the piece may capture there.
    pub captures: bool,
    /// Further directions.
    pub turns: Turns,
}

const fn gcd(one: i8, other: i8) -> i8 {
    if other == 0 { one } else { gcd(other, one % other) }
}

impl Click {
    /// Returns the steps that the click toggles; none for the square of the piece itself and
    /// squares out of reach.
    fn steps(self) -> Vec<Step> {
        let (files, ranks) = (self.files, self.ranks);
        let is_in_reach = [files, ranks].iter().all(|distance| (-REACH..=REACH).contains(distance));
        if !is_in_reach || (files, ranks) == (0, 0) || !(self.moves || self.captures) {
            return Vec::new();
        }
        let times = gcd(files.abs(), ranks.abs());
        let (by, range) = match self.stroke {
            Stroke::Leap => (1, 1),
            Stroke::SlideTo => (times, times as u8),
            Stroke::Slide | Stroke::Cannon | Stroke::Grasshopper => (times, UNLIMITED),
        };
        let hop = match self.stroke {
            Stroke::Cannon => Hop::Cannon,
            Stroke::Grasshopper => Hop::Grasshopper,
            _ => Hop::None,
        };
        let (files, ranks) = (files / by, ranks / by);
        let mut directions = match self.turns {
            Turns::One => vec![(files, ranks)],
            Turns::Mirror => vec![(files, ranks), (-files, ranks)],
            Turns::All => [(files, ranks), (ranks, files)]
                .into_iter()
                .flat_map(|(files, ranks)| {
                    [(files, ranks), (-files, ranks), (files, -ranks), (-files, -ranks)]
                })
                .collect(),
        };
        directions.sort_unstable();
        directions.dedup();
        let step = |(files, ranks)| Step {
            files,
            ranks,
            range,
            moves: self.moves,
            captures: self.captures,
            initial: false,
            lame: false,
            hop,
            then: None,
        };
        directions.into_iter().map(step).collect()
    }
}

/// Returns true if both steps follow the same path, for moves or captures.
fn is_alike(one: Step, other: Step) -> bool {
    Step { moves: true, captures: true, ..one } == Step { moves: true, captures: true, ..other }
}

/// Returns the steps of a piece after a click, which adds missing steps or removes existing ones.
fn changed(mut steps: Vec<Step>, click: Click) -> Vec<Step> {
    let new = click.steps();
    let has = |steps: &[Step], step: Step| {
        steps
            .iter()
            .any(|kept| is_alike(*kept, step) && kept.moves >= step.moves && kept.captures >= step.captures)
    };
    if new.iter().all(|&step| has(&steps, step)) {
        for kept in &mut steps {
            if new.iter().any(|&step| is_alike(*kept, step)) {
                kept.moves &= !click.moves;
                kept.captures &= !click.captures;
            }
        }
        steps.retain(|step| step.moves || step.captures);
        return steps;
    }
    for &step in &new {
        // A longer slide includes a shorter one.
        let is_held = |kept: &Step| {
            Step { range: step.range, moves: step.moves, captures: step.captures, ..*kept } == step
                && kept.range < step.range
                && kept.moves <= step.moves
                && kept.captures <= step.captures
        };
        steps.retain(|kept| !is_held(kept));
        match steps.iter_mut().find(|kept| is_alike(**kept, step)) {
            Some(kept) => {
                kept.moves |= step.moves;
                kept.captures |= step.captures;
            }
            None => steps.push(step),
        }
    }
    steps
}

/// Returns the notation of a piece after a click; empty if it has no moves left. A blank notation
/// is a piece without moves.
///
/// # Errors
/// The error in the original notation, or the reason why the click is invalid.
pub fn clicked(betza: &str, click: Click) -> Result<String, BetzaError> {
    let steps = match betza.trim() {
        "" => Vec::new(),
        betza => MoveSet::parse(betza)?.steps().to_vec(),
    };
    let steps = changed(steps, click);
    let written = to_betza(&steps).ok_or(BetzaError { place: 0, reason: Reason::Nowhere })?;
    if !written.is_empty() {
        MoveSet::parse(&written)?;
    }
    Ok(written)
}

/// Mark of a piece's moves on a square around it, on an otherwise empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Files to the right.
    pub files: i8,
    /// Ranks forward.
    pub ranks: i8,
    /// True if the piece may move there.
    pub moves: bool,
    /// True if the piece may capture there.
    pub captures: bool,
    /// True if it needs a piece to jump over.
    pub hops: bool,
    /// True if it is an initial move.
    pub initial: bool,
}

/// Returns the squares that a step reaches within a distance, with true if they need a piece to
/// jump over.
fn reached(step: Step, most: i8) -> Vec<(i8, i8, bool)> {
    let inside = |files: i8, ranks: i8| files.abs() <= most && ranks.abs() <= most;
    let mut found = Vec::new();
    let (from, files, ranks, range) = match step.then {
        Some(leg) => ((step.files, step.ranks), leg.files, leg.ranks, leg.range),
        None => ((0, 0), step.files, step.ranks, step.range),
    };
    for times in 1..=range.min(2 * REACH as u8) as i8 {
        let (x, y) = (from.0 + times * files, from.1 + times * ranks);
        if !inside(x, y) {
            break;
        }
        if step.hop == Hop::None || times > 1 || range == 1 {
            found.push((x, y, step.hop != Hop::None));
        }
    }
    found
}

/// Returns the squares that a piece can reach, within so many files and ranks.
pub fn marks(moves: &MoveSet, most: i8) -> Vec<Mark> {
    let mut found: Vec<Mark> = Vec::new();
    for &step in moves.steps() {
        for (files, ranks, hops) in reached(step, most) {
            let mark = Mark {
                files,
                ranks,
                moves: step.moves,
                captures: step.captures,
                hops,
                initial: step.initial,
            };
            match found.iter_mut().find(|old| (old.files, old.ranks) == (files, ranks)) {
                Some(old) => {
                    // An unconditional move replaces a conditional one.
                    let is_freer = (old.hops || old.initial) && !hops && !step.initial;
                    let is_bound = (hops || step.initial) && !old.hops && !old.initial;
                    if is_freer {
                        *old = mark;
                    } else if !is_bound {
                        old.moves |= mark.moves;
                        old.captures |= mark.captures;
                    }
                }
                None => found.push(mark),
            }
        }
    }
    found
}

/// Returns the advantage of an army's pieces over those of each of the four, in pawns, by their
/// moves and the values that the file states: the names of the four, and the advantage.
pub fn leads(army: &Army) -> [(&'static str, f64); 4] {
    let value = |index: usize| {
        let piece = &army.pieces[index];
        piece.value.unwrap_or_else(|| estimated_value(&piece.moves))
    };
    let kept: f64 = army.rank.iter().flatten().map(|&index| value(index)).sum();
    kinds::Army::ALL.map(|other| {
        let place = |place: Option<ArmyPlace>| {
            let betza = place.map(|place| other.kind(place).info().betza)?;
            Some(estimated_value(&MoveSet::parse(betza).ok()?))
        };
        let others: f64 = ArmyPlace::BACK_RANK.into_iter().filter_map(place).sum();
        (other.name(), kept - others)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Click =
        Click { files: 1, ranks: 2, stroke: Stroke::Leap, moves: true, captures: true, turns: Turns::All };

    #[test]
    fn clicks_make_and_unmake_pieces() {
        let slide = Click { files: 0, ranks: 1, stroke: Stroke::Slide, ..PLAIN };
        let forward = Click { turns: Turns::Mirror, ..PLAIN };
        for (before, click, after) in [
            ("", PLAIN, "N"),
            ("N", PLAIN, ""),
            ("W", slide, "R"),
            ("R", PLAIN, "RN"),
            ("", forward, "fN"),
            ("", Click { files: 2, ranks: 2, stroke: Stroke::SlideTo, ..PLAIN }, "B2"),
            ("", Click { files: 2, ranks: 4, stroke: Stroke::Slide, ..PLAIN }, "NN"),
            ("", Click { files: 0, ranks: 3, stroke: Stroke::Cannon, ..PLAIN }, "pR"),
            ("B", Click { files: 3, ranks: 3, stroke: Stroke::Grasshopper, ..PLAIN }, "BgB"),
            ("", Click { captures: false, ..PLAIN }, "mN"),
            ("mN", Click { moves: false, ..PLAIN }, "N"),
            ("N", Click { moves: false, ..PLAIN }, "mN"),
            ("F[F-R]", Click { files: 1, ranks: 0, ..PLAIN }, "K[F-R]"),
            ("N", Click { files: 0, ranks: 0, ..PLAIN }, "N"),
        ] {
            assert_eq!(clicked(before, click).as_deref(), Ok(after), "{before} {click:?}");
        }
        assert!(clicked("Nz", PLAIN).is_err());
    }

    #[test]
    fn marks_are_what_the_notation_says() {
        let found = |betza: &str| marks(&MoveSet::parse(betza).unwrap(), 4);
        assert_eq!((found("N").len(), found("R").len(), found("R2").len()), (8, 16, 8));
        let cannon = found("pR");
        assert!(cannon.iter().all(|mark| mark.hops) && cannon.len() == 12);
        let mixed = found("mWcF");
        assert_eq!(mixed.iter().filter(|mark| mark.moves && !mark.captures).count(), 4);
        assert_eq!(found("F[F-R]").len(), 4 + 24);
    }

    #[test]
    fn an_army_is_compared_with_the_four() {
        let fide = "name = 'Copies'\nplaces = ['R', 'N', 'B', 'Q']\n[[piece]]\nname = 'Rook'\nletter = 'R'\nbetza = 'R'\n\
                    [[piece]]\nname = 'Knight'\nletter = 'N'\nbetza = 'N'\n[[piece]]\nname = 'Bishop'\nletter = 'B'\nbetza = 'B'\n\
                    [[piece]]\nname = 'Queen'\nletter = 'Q'\nbetza = 'Q'\n";
        let [(name, lead), ..] = leads(&Army::read(fide).unwrap());
        assert!(name == "fide" && lead.abs() < 1e-9, "{lead}");
        let stronger = leads(&Army::read(&fide.replace("betza = 'N'", "betza = 'NN'")).unwrap());
        assert!(stronger[0].1 > 1.0);
    }
}
