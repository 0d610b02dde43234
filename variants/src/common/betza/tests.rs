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
        assert_eq!(MoveSet::parse(text).unwrap().steps().len(), count, "{text}");
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
    let range = |text: &str| MoveSet::parse(text).unwrap().steps()[0].range;
    assert_eq!((range("R"), range("R4"), range("W"), range("N0")), (UNLIMITED, 4, 1, UNLIMITED));
    assert_eq!((range("WW"), MoveSet::parse("WW").unwrap().steps().len()), (UNLIMITED, 4));
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
        ("WfhR", 2, Reason::LoneHalf),
        ("hN", 0, Reason::LoneHalf),
        ("vhN", 1, Reason::LoneHalf),
        ("Wf", 2, Reason::NoAtom),
        ("Wx", 1, Reason::UnknownModifier),
        ("vRsDx", 4, Reason::UnknownModifier),
        ("xW", 0, Reason::UnknownModifier),
        ("X", 0, Reason::UnknownAtom),
        ("W-", 1, Reason::UnknownAtom),
        ("mmW", 1, Reason::Repeated),
        ("flK", 0, Reason::PairOnRoyal),
        ("é", 0, Reason::UnknownAtom),
        ("fblrsvfW", 6, Reason::Repeated),
        ("NNNCCCZZZKKKKKKK", 13, Reason::TooMany),
        ("(1,8)", 0, Reason::BadDistances),
        ("W(0,0)", 1, Reason::BadDistances),
        ("(1,2", 0, Reason::BadDistances),
        ("[W-B", 4, Reason::BadBracket),
        ("[W>B]", 2, Reason::BadBracket),
        ("[R-B]", 1, Reason::NoLeap),
        ("[W-Q]", 3, Reason::PairOnRoyal),
        ("pnDD", 0, Reason::Together),
        ("p[W-B]", 0, Reason::Together),
        ("pgQ", 1, Reason::Repeated),
        ("pN", 0, Reason::NothingToHop),
        ("gD", 0, Reason::NothingToHop),
        ("nW", 0, Reason::NothingToBlock),
        ("WzB", 1, Reason::UnknownModifier),
    ] {
        let error = MoveSet::parse(text).unwrap_err();
        assert_eq!((error.place, error.reason), (place, reason), "{text}");
        assert_eq!(to_xboard(text), Err(error), "{text}");
        assert_eq!(in_words(text), Err(error), "{text}");
    }
}

#[test]
fn other_letters_and_distances_are_the_same_atoms() {
    let set = |text: &str| MoveSet::parse(text).unwrap();
    for (one, other) in [
        ("C", "L"),
        ("Z", "J"),
        ("N", "(1,2)"),
        ("N", "(2,1)"),
        ("DD", "D0"),
        ("(0,2)(0,2)", "DD"),
        ("RB", "Q"),
        ("WFN", "NK"),
    ] {
        assert!(set(one).equals(&set(other)), "{one} {other}");
    }
    assert!(!set("R4").equals(&set("R")));
    assert_eq!(steps("(1,4)").len(), 8);
    assert_eq!(steps("f(0,5)"), self::set([(0, 5)]));
}

/// First steps and directions of the second part.
fn bends(text: &str) -> BTreeSet<(i8, i8, i8, i8)> {
    let bend = |step: &Step| step.then.map(|leg| (step.files, step.ranks, leg.files, leg.ranks));
    MoveSet::parse(text).unwrap().steps().iter().filter_map(bend).collect()
}

#[test]
fn bent_ways_go_outward() {
    let gryphon = bends("[F-R]");
    assert_eq!(gryphon.len(), 8);
    assert!(gryphon.contains(&(1, 1, 1, 0)) && gryphon.contains(&(1, 1, 0, 1)));
    assert!(bends("[W-B]").contains(&(0, 1, 1, 1)) && bends("[W-B]").contains(&(0, 1, -1, 1)));
    assert_eq!(bends("[W-DD]").len(), 4);
    assert!(bends("[W-R]").contains(&(-1, 0, -1, 0)));
    assert_eq!(bends("[N-B]").len(), 8);
    assert!(bends("[N-B]").contains(&(1, 2, 1, 1)));
    assert_eq!(bends("f[F-R]").len(), 4);
    let range = |text: &str| MoveSet::parse(text).unwrap().steps()[0].then.unwrap().range;
    assert_eq!(
        (range("[W-B]"), range("[W-B2]"), range("[D-W]"), range("[W-DD]")),
        (UNLIMITED, 2, 1, UNLIMITED)
    );
}

#[test]
fn hoppers_and_lame_leapers_are_distinguished() {
    let step = |text: &str| MoveSet::parse(text).unwrap().steps()[0];
    assert_eq!((step("pR").hop, step("gQ").hop, step("R").hop), (Hop::Cannon, Hop::Grasshopper, Hop::None));
    assert!(step("nD").lame && step("nN").lame && !step("D").lame);
    assert!(step("mRcpR").moves && !step("mRcpR").captures);
    assert!(step("R4").is_plain() && !step("mR").is_plain() && !step("nA").is_direct());
}

#[test]
fn moves_are_described_in_words() {
    for (text, words) in [
        ("R", "Slides any distance along ranks and files."),
        ("R4", "Slides up to four squares along ranks and files."),
        ("FvN", "Steps one square diagonally. Jumps like a knight mostly forward or backward."),
        ("fsR", "Slides any distance straight forward or sideways."),
        ("flF", "Steps one square diagonally forward to the left."),
        (
            "mRcpR",
            "Slides any distance along ranks and files, without capturing. Slides any distance along ranks and files, jumping over exactly one piece on the way, only to capture.",
        ),
        (
            "gQ",
            "Slides any distance in any direction, to the square right behind the first piece that it meets, jumping over it.",
        ),
        ("nH", "Leaps three squares along ranks and files, if no piece stands in between."),
        (
            "[F-R]",
            "Steps one square diagonally to an empty square and from there slides on outward along ranks and files, in one move.",
        ),
        (
            "imvN",
            "Jumps like a knight mostly forward or backward, without capturing, only from where it started.",
        ),
        ("C", "Leaps three squares one way and one across, in any direction."),
        (
            "NN",
            "Jumps like a knight in any direction, also several times on in the same line over empty squares.",
        ),
    ] {
        assert_eq!(in_words(text).as_deref(), Ok(words), "{text}");
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
        ("F[F-R]", "FyafsF"),
        ("[W-B]W", "yafsWW"),
        ("mRcpR", "mRpcR"),
        ("nA", "nA"),
        ("LJ", "LJ"),
    ] {
        assert_eq!(to_xboard(ours).as_deref(), Ok(theirs));
    }
}

#[test]
fn moves_beyond_xboards_notation_are_rejected() {
    for text in ["(1,4)", "W[W-DD]", "[N-B]", "f[F-R]", "[W-B3]"] {
        assert_eq!(to_xboard(text).map_err(|error| error.reason), Err(Reason::NotInXBoard), "{text}");
    }
}
