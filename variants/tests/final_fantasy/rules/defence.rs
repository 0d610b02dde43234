//! True Paladins' sacrificial defence, and the checks that it answers.

use crate::worked_examples::Claim::{After, Check, Illegal, Legal, Moves};
use crate::worked_examples::Example;

/// The rules one by one, each with positions and claims about them.
pub(super) const EXAMPLES: &[Example] = &[
    // A sacrifice returns the unit and removes the capturer. After a slay, after a capture, and
    // after a capture by a carrier with its riders.
    ("7k/8/8/3m4/8/5R2/8/K3+P3[] b", After("d5/f3 e1!", "7k/8/8/8/8/5R2/8/K7[m] b")),
    ("7k/8/8/3m4/8/5R2/8/K3+P3[] b", After("d5f3 e1!", "7k/8/8/8/8/5R2/8/K7[m] b")),
    ("7k/8/8/3c{n}4/8/3R4/8/K3+P3[] b", After("d5d3 e1!", "7k/8/8/8/8/3R4/8/K7[cn] b")),
    // If a rider captured, only the rider is removed.
    ("7k/8/8/3w~{m}4/8/5R2/8/K3+P3[] b", After("d5.1/f3 e1!", "7k/8/8/3w~4/8/5R2/8/K7[m] b")),
    ("7k/8/8/3w~{m}4/8/5R2/8/K3+P3[] b", After("d5.1f3 e1!", "7k/8/8/3w~4/8/5R2/8/K7[m] b")),
    // A converted carrier returns empty.
    (
        "7k/8/8/8/8/2n5/8/KC2+P3[] b",
        After("c3b1&", "7k/8/8/8/8/8/8/Kc~{n}2+P3[] w - - 0 2 call:-,- hit:b1=C@b1.1"),
    ),
    ("7k/8/8/8/8/2n5/8/KC2+P3[] b", After("c3b1& e1!", "7k/8/8/8/8/8/8/KC6[n] b")),
    // No piece is removed if the capturer is gone.
    (
        "7k/8/5+n2/8/8/5R2/8/KP2+P~3[] b",
        After("f6%f3", "7k/8/8/8/8/8/8/KP2+P~3[R] w - - 0 2 call:-,- hit:f3=R@-"),
    ),
    ("7k/8/5+n2/8/8/5R2/8/KP2+P~3[] b", After("f6%f3 e1!", "7k/8/8/8/8/5R2/8/KP6[] b")),
    // A pawn that captured and was given up for a raise is gone, too.
    ("4r2k/8/8/8/8/8/6d1/K2+P1R2[] b", After("g2f1=+ d1!", "4+r2k/8/8/8/8/8/8/K4R2[] b")),
    // A riding True Paladin answers from a White Chocobo only.
    ("7k/8/8/3m4/8/5R2/8/K3W{+P}3[] b", After("d5/f3 e1.1!", "7k/8/8/8/8/5R2/8/K3W3[m] b")),
    (
        "7k/8/8/3m4/8/5R2/8/K3C{+P}3[] b",
        After("d5/f3", "7k/8/8/3m4/8/8/8/K3C{+P}3[R] w - - 0 2 call:-,- hit:f3=R@d5"),
    ),
    ("7k/8/8/3m4/8/8/8/K3C{+P}3[R] w call:-,- hit:f3=R@d5", Illegal("e1.1!")),
    // Excluded are a Moogle on foot, a square in a Magitek field, a silenced Paladin, and a later
    // turn.
    ("7k/8/8/8/8/5m2/8/K3+P3[O] w call:-,- hit:f3=O@f3", Illegal("e1!")),
    ("7k/8/8/3m4/6x1/8/8/K3+P3[R] w call:-,- hit:f3=R@d5", Illegal("e1!")),
    ("7k/8/8/3m4/8/8/4d3/K3+P3[R] w call:-,- hit:f3=R@d5", Illegal("e1!")),
    ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3=R@d5", Legal("e1!")),
    ("7k/8/8/3m4/8/8/8/K3+P3[R] w", Illegal("e1!")),
    // A King's conversion, a capture with ransom, and the capture of the Paladin itself cannot be
    // answered.
    ("8/8/8/8/8/5k2/4D3/K6+P[] b", After("f3Oe2", "8/8/8/8/8/5k2/4d3/K6+P[] w - - 0 2 call:-,-")),
    ("7k/8/8/8/8/8/6d1/K2+P1R2[H] b", After("g2f1=l@a8", "l6k/8/8/8/8/8/8/K2+P1H2[R] w - - 0 2 call:-,-")),
    ("7k/8/8/3m4/8/5+P2/8/K7[] b", After("d5/f3", "7k/8/8/3m4/8/8/8/K7[+P] w - - 0 2 call:-,-")),
    // A promoted pawn is removed as the piece that it has become.
    ("7k/8/8/8/8/8/6d1/K2+P1R2[] b", After("g2f1=h d1!", "7k/8/8/8/8/8/8/K4R2[h~] b")),
    // A check by conversion cannot be answered.
    ("8/8/8/8/8/8/1k6/3K3+P[] w", Illegal("d1c1 d1c2")),
    // A second attacker must be answered, too. After the sacrifice the other Chocobo would capture
    // the King.
    ("c{d}6k/8/8/8/8/8/8/K3b{d}2+P[] w", Illegal("h1g3")),
    // A King may not capture a unit that can be saved.
    ("8/8/8/4k3/3D4/8/8/K6+P[] b", Illegal("e5d4")),
    ("8/8/8/4k3/3D4/8/8/K6+P[] b", Legal("e5Od4")),
    ("8/8/8/4k3/3D4/8/8/K6P[] b", Legal("e5d4")),
    // A sacrifice that removes the enemy King is always good. "Within the test, a sacrifice that
    // itself removes the enemy King is always good": here the Mage on h8 would capture the saved
    // King on d4.
    ("7m/8/8/4k3/4D3/2K5/8/6+P1[] w", Legal("c3d4")),
    ("7m/8/8/4k3/4D3/2K5/8/6P1[] w", Illegal("c3d4")),
    // The Mage may also slay across the square that its King has left; a capture by another unit
    // first is different.
    ("3c{d}3m/8/8/4k3/4D3/2K5/8/6+P1[] w", Illegal("c3d4")),
    // A side whose King was captured may capture twice. "... if that King was captured earlier, the
    // sacrifice is tested like any other, and the side without a King may capture again." The Red
    // Mage captures Black's King, the Chocobo White's; the True Paladin saves it. On h1 there is a
    // second attacker.
    ("c{d}3+p~2k/8/8/4R3/8/6+P1/8/K7[] w", Legal("e5h8")),
    ("c{d}3+p~2k/8/8/4R3/8/6+P1/8/K6b{d}[] w", Illegal("e5h8")),
    // A second True Paladin answers that one, too.
    ("c{d}3+p~2k/8/8/4R3/8/5+P~+P1/8/K6b{d}[] w", Legal("e5h8")),
    // A capture of the King must leave the capturer's own King safe. "The enemy may then really
    // capture the King, if the capture leaves its own King safe by the same test (against all
    // pseudo-legal moves, not sacrifices alone)".
    ("c{d}6k/6r1/8/4R3/8/6+P1/8/K7[] b", Legal("a8a1")),
    // The Red Mage attacks h8, although White would have to save its own King first.
    ("c{d}6k/8/6r1/4R3/8/6+P1/8/K7[] b", Illegal("a8a1")),
    // The source: the King need not move out of check while there is a friendly True Paladin.
    ("c{d}6k/8/8/8/8/8/8/K6+P[] w", Check(true)),
    ("c{d}6k/8/8/8/8/8/8/K6+P[] w", Legal("h1g3")),
    ("c{d}6k/8/8/8/8/8/8/K6P[] w", Illegal("h1g3")),
    // The King may really be captured; then only the sacrifice is legal.
    (
        "c{d}6k/8/8/8/8/8/8/K6+P[] w",
        After("h1g3 a8a1", "7k/8/8/8/8/6+P1/8/c{d}7[K] w - - 0 2 call:-,- hit:a1=K@a1"),
    ),
    ("7k/8/8/8/8/6+P1/8/c{d}7[K] w call:-,- hit:a1=K@a1", Moves("", "g3!")),
    ("c{d}6k/8/8/8/8/8/8/K6+P[] w", After("h1g3 a8a1 g3!", "7k/8/8/8/8/8/8/K7[cd] b")),
    // Without an answer it is mate: the Dwarf on h2 silences the True Paladin.
    ("c{d}6k/8/8/8/8/8/b{d}6d/K6+P[] w", Check(true)),
    ("c{d}6k/8/8/8/8/8/b{d}6d/K6+P[] w", Illegal("h1g3")),
];
