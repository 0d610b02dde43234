use std::collections::BTreeSet;

use super::*;

/// Steps as (files, ranks) pairs.
fn steps(text: &str) -> BTreeSet<(i8, i8)> {
    MoveSet::parse(text).unwrap().steps().iter().map(|step| (step.files, step.ranks)).collect()
}

fn set<const N: usize>(steps: [(i8, i8); N]) -> BTreeSet<(i8, i8)> {
    steps.into_iter().collect()
}

#[test]
fn atoms_have_all_their_turns() {
    for (text, count) in [("W", 4), ("F", 4), ("D", 4), ("A", 4), ("H", 4), ("G", 4), ("N", 8)] {
        assert_eq!(MoveSet::parse(text).unwrap().len(), count, "{text}");
        assert_eq!(steps(text).len(), count, "{text}");
    }
    assert_eq!(steps("K"), steps("WF"));
    assert_eq!(steps("C").len() + steps("Z").len(), 16);
    assert!(steps("Z").contains(&(-2, 3)) && steps("Z").contains(&(3, -2)));
}

#[test]
fn directions_follow_the_lie_of_the_atom() {
    assert_eq!(steps("fW"), set([(0, 1)]));
    assert_eq!(steps("fsW"), set([(0, 1), (1, 0), (-1, 0)]));
    assert_eq!(steps("bF"), set([(1, -1), (-1, -1)]));
    assert_eq!(steps("flF"), set([(-1, 1)]));
    assert_eq!(steps("bK"), set([(0, -1), (1, -1), (-1, -1)]));
    assert_eq!(steps("fN"), set([(1, 2), (-1, 2)]));
    assert_eq!(steps("vN"), set([(1, 2), (-1, 2), (1, -2), (-1, -2)]));
    assert_eq!(steps("fhN"), set([(1, 2), (-1, 2), (2, 1), (-2, 1)]));
    assert_eq!(steps("fsN"), set([(2, 1), (-2, 1)]));
    assert_eq!(steps("flN"), set([(-2, 1)]));
    assert_eq!(steps("lfN"), set([(-1, 2)]));
}

#[test]
fn ranges_and_modes() {
    let range = |text: &str| MoveSet::parse(text).unwrap().step(0).range;
    assert_eq!((range("R"), range("R4"), range("W"), range("N0")), (UNLIMITED, 4, 1, UNLIMITED));
    assert_eq!((range("WW"), MoveSet::parse("WW").unwrap().len()), (UNLIMITED, 4));
    let pawn = MoveSet::parse("mfWcfFimfD").unwrap();
    let modes: Vec<_> =
        pawn.steps().iter().map(|step| (step.ranks, step.moves, step.captures, step.initial)).collect();
    assert_eq!(
        modes,
        [(1, true, false, false), (1, false, true, false), (1, false, true, false), (2, true, false, true)]
    );
}

#[test]
fn bad_descriptions_are_refused() {
    for (text, place, reason) in [
        ("", 0, Reason::NoAtom),
        ("f", 1, Reason::NoAtom),
        ("WfhR", 2, Reason::UnknownModifier),
        ("Wx", 2, Reason::NoAtom),
        ("xW", 0, Reason::UnknownModifier),
        ("X", 0, Reason::UnknownAtom),
        ("W-", 1, Reason::UnknownAtom),
        ("mmW", 1, Reason::Repeated),
        ("flK", 0, Reason::PairOnRoyal),
        ("é", 0, Reason::UnknownAtom),
        ("fblrsvfW", 6, Reason::Repeated),
        ("NNNCCCZZZKKKKKKK", 13, Reason::TooMany),
    ] {
        let error = MoveSet::parse(text).unwrap_err();
        assert_eq!((error.place, error.reason), (place, reason), "{text}");
        assert_eq!(to_xboard(text), Err(error), "{text}");
    }
}

#[test]
fn xboard_gets_its_own_order() {
    for (ours, theirs) in [
        ("mfWcfF", "fmWfcF"),
        ("fsRbK", "fsRbWbF"),
        ("fhNsWbK", "fhNsWbWbF"),
        ("KfsRfhN", "KfsRfhN"),
        ("FvN", "FvN"),
        ("R4", "R4"),
        ("W0", "W0"),
        ("fQ", "fRfB"),
        ("mifD", "ifmD"),
    ] {
        assert_eq!(to_xboard(ours).as_deref(), Ok(theirs));
    }
}
