//! Hash keys of positions that differ in one detail must differ, since the transposition table and
//! repetition detection depend on them.

use std::collections::HashMap;

/// Game, FEN with a placeholder, and the texts that replace it.
type Group = (&'static str, &'static str, &'static [&'static str]);

const GROUPS: &[Group] = &[
    ("chess", "4k3/8/8/8/8/8/8/4K3 _ - - 0 1", &["w", "b"]),
    (
        "chess",
        "r3k2r/8/8/8/8/8/8/R3K2R w _ - 0 1",
        &["KQkq", "KQk", "KQq", "KQ", "Kkq", "Kk", "Kq", "K", "Qkq", "Qk", "Qq", "Q", "kq", "k", "q", "-"],
    ),
    ("chess", "4k3/8/8/pPpP4/8/8/8/4K3 w - _ 0 1", &["-", "a6", "c6"]),
    ("chess", "4k3/8/8/8/7_/8/8/4K3 w - - 0 1", &["P", "N", "B", "R", "Q", "p", "n", "b", "r", "q"]),
    ("atomic", "4k3/8/8/8/8/8/8/4K3 _ - - 0 1", &["w", "b"]),
    (
        "3check",
        "4k3/8/8/8/8/8/8/4K2R w - - _ 0 1",
        &["1+1", "1+2", "1+3", "2+1", "2+2", "2+3", "3+1", "3+2", "3+3"],
    ),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[_] w - - 0 1",
        &[
            "", "P", "N", "B", "R", "Q", "p", "n", "b", "r", "q", "PP", "NN", "BB", "RR", "QQ", "pp", "PPP",
            "PPPP", "PN", "PB", "NB", "RQ", "Pp", "Pn", "Np", "NNp", "Nnp", "PPp", "Ppp", "QRBNPqrbnp",
        ],
    ),
    (
        "crazyhouse",
        "4k3/8/8/8/8/_/8/4K3[] w - - 0 1",
        &["QQ6", "Q~Q6", "QQ~6", "Q~Q~6", "NQ6", "N~Q6", "NQ~6"],
    ),
    ("spirit", "8a/7b1/9/9/9/9/9/9/A6B1 _ - - 0 1", &["w", "b"]),
    (
        "spirit",
        "8a/7b1/9/9/_8/9/9/9/A6B1 w - - 0 1",
        &["B", "O", "X", "W", "P", "S", "C", "b", "o", "x", "w", "p", "s", "c"],
    ),
    (
        "illusionary",
        "4k3/p7/8/8/7_/8/P7/4K3 w - - 0 1",
        &["P", "S", "N", "U", "B", "C", "A", "R", "Z", "Q", "n", "u", "p", "s"],
    ),
    (
        "illusionary",
        "_",
        &[
            "rnbqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup2",
            "rnbqkbnr/pppspppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ],
    ),
    (
        "crazy",
        "r3k2r/8/8/8/8/8/8/R3K2R w _ - 0 1 deny:b",
        &["KQkq", "KQk", "KQ", "Kkq", "Kk", "K", "Qkq", "Qq", "Q", "kq", "k", "-"],
    ),
    (
        "crazy",
        "7k/8/8/8/pPpPpP1p/8/8/7K b - _ 0 1 deny:w",
        &["-", "b3b4", "d3d4", "f3f4", "b3b4,d3d4", "b3b4,f3f4", "d3d4,f3f4", "b3b4,d3d4,f3f4"],
    ),
    (
        "crazy",
        "7k/p7/8/8/8/8/P7/7K w - - 0 1 _",
        &[
            "deny:-", "deny:w", "deny:b", "deny:b:immune", "deny:w:next", "deny:w:next:not=a2a3",
            "deny:w:next:not=a2a4", "deny:w:next:not=h1h2g2", "deny:w:next:not=h1g2g1",
            "deny:w:next:not=h1g2h2",
        ],
    ),
    (
        "crazy",
        "8/7k/8/8/8/2R{NB}5/2P5/7K w - - 0 1 deny:w:next:not=c2_",
        &["~c3", "~c3.1", "~c3.2", "b2", "d2"],
    ),
    (
        "crazy",
        "7k/8/8/8/_7/8/8/7K w - - 0 1 deny:-",
        &[
            "r", "r{N}", "r{B}", "r{n}", "r{P}", "r{NB}", "r{BN}", "r{NBP}", "r{BNP}", "r{PNB}", "r{NN}",
            "r{nN}", "r{Nn}", "R", "R{N}", "b", "+b", "B", "p", "n",
        ],
    ),
    (
        "finalfantasy",
        "7k/8/8/8/8/8/8/K7[_] w - - 0 1 call:-,-",
        &["", "D", "d", "DD", "dd", "Dd", "R", "r", "RD", "G", "C", "RG", "Rd", "rD", "DDD"],
    ),
    (
        "finalfantasy",
        "7k/8/8/8/8/8/8/K1L2l2[] w - - 0 1 call:_",
        &["-,-", "n,-", "d,-", "r,-", "-,D", "-,R", "n,D", "d,D", "d,R"],
    ),
    (
        "finalfantasy",
        "7k/8/8/8/_7/8/8/K7[] w - - 0 1 call:-,-",
        &["C", "C{D}", "A", "A{D}", "A{DD}", "A{DR}", "A{RD}", "A{R}", "D", "R", "c", "a", "d"],
    ),
    (
        "finalfantasy",
        "7k/8/8/3m1m~2/8/5d2/2g5/K3+P3[RD] w - - 0 1 call:-,-_",
        &["", " hit:f3=R@f3", " hit:f3=D@f3", " hit:c2=R@c2", " hit:f4=R@d5", " hit:f4=R@f5"],
    ),
    (
        "finalfantasy",
        "7k/8/8/3m4/8/8/8/K3+P3[ACGHRWDSTXA~B~N~M~+R~+H~] w - - 0 1 call:-,- hit:f4=_@d5",
        &["C", "G", "H", "R", "W", "D", "S", "T", "X", "A~", "B~", "N~", "M~", "+R~", "+H~"],
    ),
];

#[test]
fn positions_that_differ_in_one_thing_have_different_keys() {
    for (variant, template, places) in GROUPS {
        let mut engine = variants::find(variant).unwrap().open();
        let mut seen = HashMap::new();
        for place in *places {
            let fen = template.replace('_', place);
            engine.set_position(Some(&fen), &[]).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"));
            let other = seen.insert(engine.key(), fen.clone());
            assert_eq!(other, None, "{variant}: the key of {fen}");
        }
    }
}
