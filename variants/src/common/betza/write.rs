//! Writer of Betza's notation.

use super::MoveSet;
use super::step::{Hop, Step, UNLIMITED};
use super::term::leap_letter;

/// Direction prefixes of a term, shortest first.
const DIRECTIONS: [&str; 39] = [
    "", "f", "b", "l", "r", "s", "v", "fs", "bs", "fl", "fr", "bl", "br", "lf", "lb", "rf", "rb", "sf", "sb",
    "vl", "vr", "sv", "fh", "bh", "lh", "rh", "sh", "vh", "fsl", "ffs", "bbs", "lr", "fb", "lv", "rv", "ls",
    "rs", "ff", "bb",
];

/// Returns a description of these steps, found by a greedy search for few and short terms; `None`
/// if it finds none.
pub(crate) fn to_betza(steps: &[Step]) -> Option<String> {
    let mut left = with_modes(steps);
    let all = left.clone();
    let mut out = String::new();
    while let Some(&first) = left.first() {
        // The last of equally good terms is chosen.
        let (term, covered) = DIRECTIONS
            .iter()
            .rev()
            .flat_map(|directions| atoms(first).into_iter().map(move |atom| term(first, directions, &atom)))
            .filter_map(|term| Some((MoveSet::parse(&term).ok()?, term)))
            .filter(|(set, _)| {
                set.steps().contains(&first) && set.steps().iter().all(|step| all.contains(step))
            })
            .map(|(set, term)| (term, set.steps().to_vec()))
            .max_by_key(|(term, set)| (new(set, &left), std::cmp::Reverse(term.len())))?;
        left.retain(|step| !covered.contains(step));
        out += &term;
    }
    Some(out)
}

/// Number of these steps that have not been written yet.
fn new(steps: &[Step], left: &[Step]) -> usize {
    left.iter().filter(|step| steps.contains(step)).count()
}

/// Returns each step once: a move and a capture along the same path are one step.
fn with_modes(steps: &[Step]) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    for &step in steps {
        let bare = |step: Step| Step { moves: false, captures: false, ..step };
        match found.iter_mut().find(|other| bare(**other) == bare(step)) {
            Some(other) => {
                other.moves |= step.moves;
                other.captures |= step.captures;
            }
            None => found.push(step),
        }
    }
    found
}

/// Returns the atoms that may contain a step, each with its range.
fn atoms(step: Step) -> Vec<String> {
    let (files, ranks) = (step.files.abs(), step.ranks.abs());
    if let Some(leg) = step.then {
        let [first, second] = [
            atom(files.max(ranks), files.min(ranks), step.range),
            atom(leg.files.abs().max(leg.ranks.abs()), leg.files.abs().min(leg.ranks.abs()), leg.range),
        ];
        return vec![format!("[{first}-{second}]")];
    }
    let alone = atom(files.max(ranks), files.min(ranks), step.range);
    match (files.max(ranks), step.range) {
        (1, 1) => vec!["K".to_string(), alone],
        (1, UNLIMITED) => vec!["Q".to_string(), alone],
        (1, range) => vec![format!("Q{range}"), alone],
        _ => vec![alone],
    }
}

/// Returns an atom with its range.
fn atom(long: i8, short: i8, range: u8) -> String {
    let leap = leap_letter(long, short);
    let slide = if short == 0 { 'R' } else { 'B' };
    match (long, leap, range) {
        (1, _, UNLIMITED) => slide.to_string(),
        (1, _, 2..) => format!("{slide}{range}"),
        (_, None, 1) => format!("({long},{short})"),
        (_, None, UNLIMITED) => format!("({long},{short})0"),
        (_, None, _) => format!("({long},{short}){range}"),
        (_, Some(leap), 1) => leap.to_string(),
        (_, Some(leap), UNLIMITED) => format!("{leap}{leap}"),
        (_, Some(leap), _) => format!("{leap}{range}"),
    }
}

/// Returns the term of a step, in some directions.
fn term(step: Step, directions: &str, atom: &str) -> String {
    let initial = if step.initial { "i" } else { "" };
    format!("{initial}{}{directions}{atom}", step.modifiers())
}

impl Step {
    /// Modifiers for moves or captures alone, lameness and hops.
    pub(crate) fn modifiers(&self) -> String {
        let mode = match (self.moves, self.captures) {
            (true, false) => "m",
            (false, true) => "c",
            _ => "",
        };
        let lame = if self.lame { "n" } else { "" };
        let hop = match self.hop {
            Hop::None => "",
            Hop::Cannon => "p",
            Hop::Grasshopper => "g",
        };
        format!("{mode}{lame}{hop}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_notation_reads_back() {
        for text in [
            "K", "Q", "R4F", "nN", "F[F-R]", "QpR", "fsRbK", "FvN", "fhNbKsW", "KfsRfhN", "WD", "FDH", "RN",
            "mWcF", "vNsDs[D-R]B", "KivmN", "W[W-B]", "gQ", "NN", "DD", "fR2bB3", "flN", "ffNbsN", "(1,4)",
            "(2,5)0", "N3", "BD", "WffNbAA", "KADffN", "N[W-R][F-B]", "WD[W-D][D-W]", "cpRmR", "mRcpR",
            "lWrF", "nDnA",
        ] {
            let set = MoveSet::parse(text).unwrap();
            let written = to_betza(set.steps()).unwrap_or_else(|| panic!("{text}"));
            assert!(MoveSet::parse(&written).unwrap().equals(&set), "{text} {written}");
            assert!(written.len() <= text.len() + 4, "{text} {written}");
        }
    }

    #[test]
    fn single_steps_become_the_usual_names() {
        let merged = |text: &str| to_betza(MoveSet::parse(text).unwrap().steps()).unwrap();
        for (given, usual) in [
            ("WF", "K"),
            ("RB", "Q"),
            ("fWbWsW", "W"),
            ("mNcN", "N"),
            ("fRbRsR", "R"),
            ("R4B4", "Q4"),
            ("fWmsWcsW", "fsW"),
        ] {
            assert_eq!(merged(given), usual, "{given}");
        }
    }
}
