//! Characters on foot: normal moves, special moves, slays.

use crate::worked_examples::Claim::{After, Illegal, Legal, Moves};
use crate::worked_examples::Example;

/// The rules one by one, each with positions and claims about them.
pub(super) const EXAMPLES: &[Example] = &[
    // A King steps and converts neighbours.
    ("4k3/8/8/8/8/8/1d6/K7[] w", Moves("a1", "a2 b1 b2 Ob2")),
    // An Emperor converts at a knight's leap, too.
    ("4k3/8/8/8/8/1c6/8/+K7[] w", Moves("a1", "a2 b1 b2 Ob3")),
    ("4k3/8/8/8/8/1c6/8/K7[] w", Illegal("a1Ob3")),
    // A White Mage is a bishop.
    ("6k1/8/1d6/8/3H4/8/1D6/K7[] w", Moves("d4", "c5 b6 e5 f6 g7 h8 c3 e3 f2 g1")),
    // A White Wizard steps, too.
    ("7k/8/8/8/1D6/8/3+H4/K7[] w", Moves("d2", "c1 e1 c3 e3 f4 g5 h6 d1 d3 c2 e2")),
    // A White Wizard slays units that could capture a friendly unit two squares away. The Wizard on
    // d2 guards b4 and f4. The friendly unit there is protected by the Wizard itself, which does
    // not matter.
    ("7k/8/2n5/8/1D6/8/3+H4/K7[] w", Legal("d2/c6")),
    ("7k/4m3/8/8/1D6/8/3+H4/K7[] w", Legal("d2/e7")),
    // A threat to slay does not count as a threat to capture.
    ("7k/8/8/1n6/1D6/8/3+H4/K7[] w", Illegal("d2/b5")),
    // A pinned Dark Knight still counts.
    ("2k5/8/2n5/8/1D6/8/3+H4/K1C{D}5[] w", Legal("d2/c6")),
    // A rider counts; an empty carrier captures nothing.
    ("7k/8/2c{n}5/8/1D6/8/3+H4/K7[] w", Legal("d2/c6")),
    ("7k/8/8/8/1D4c{n}1/8/3+H4/K7[] w", Legal("d2/g4")),
    ("7k/8/8/8/1D4c1/8/3+H4/K7[] w", Illegal("d2/g4")),
    // A White Wizard considers immunity.
    ("7k/8/2n5/8/1T6/8/3+H4/K7[] w", Illegal("d2/c6")),
    ("7k/8/2n5/8/1A6/8/3+H4/K7[] w", Illegal("d2/c6")),
    // A Red Mage has a lame knight's move and slays two squares away. The Sylph on d5 blocks the
    // leaps upward; the slays pass over c5 and e5.
    ("7k/8/1n3d2/3s4/3R4/8/1D6/K7[] w", Moves("d4", "c5 b6 e5 f6 c3 e3 f2 g1 b3 b5 f3 f5 c2 e2 /b6 /f6")),
    // A Red Wizard leaps and slays along bishop lines.
    (
        "6k1/8/1n6/3s4/3+R4/8/1D6/K7[] w",
        Moves("d4", "c5 b6 e5 f6 g7 h8 c3 e3 f2 g1 b3 b5 f3 f5 c2 e2 c6 e6 d3 c4 e4 /b6"),
    ),
    // A Black Mage slays along bishop lines.
    ("3k4/8/1n6/8/3M~4/8/1D6/K7[] w", Moves("d4", "c5 b6 /b6 e5 f6 g7 h8 c3 e3 f2 g1")),
    // A Black Wizard slays along queen lines.
    ("6k1/8/1n1d4/8/3+M~4/8/1D6/K7[] w", Moves("d4", "c5 b6 /b6 e5 f6 g7 h8 c3 e3 f2 g1 d5 d3 c4 e4 /d6")),
    // A Dragoon's camel leap only captures. Special captures cannot convert the carrier.
    ("7k/8/8/8/6d1/8/8/K6G[] w", Moves("h1", "f2 g3 g4")),
    ("7k/8/8/8/6c1/8/8/K6G[] w", Moves("h1", "f2 g3 g4")),
    // A Dark Knight slays its neighbours.
    ("7k/8/DD6/n7/8/8/8/K7[] b", Moves("a5", "b3 b7 c4 c6 /a6 /b6")),
    // A Black Knight removes any enemy and itself.
    ("7k/8/DD6/+n7/8/8/8/KP5W[] b", Moves("a5", "b3 b7 c4 c6 /a6 /b6 %a6 %b6 %b1 %h1")),
    ("7k/8/DD6/+n7/8/8/8/KP5W[] b", After("a5%h1", "7k/8/DD6/8/8/8/8/KP6[W] w")),
    // Knights of all kinds leap.
    ("7k/8/8/8/8/8/8/K6P[] w", Moves("h1", "f2 g3")),
    ("7k/8/8/8/8/8/8/K6+P[] w", Moves("h1", "f2 g3")),
    ("7k/8/8/8/8/8/8/K6G[] w", Moves("h1", "f2 g3")),
    ("7k/8/8/8/8/8/8/K6N~[] w", Moves("h1", "f2 g3")),
    ("7k/8/8/8/8/8/8/K6X[] w", Moves("h1", "f2 g3")),
    ("7k/8/8/8/8/8/8/K6+G[] w", Moves("h1", "f2 g3 e2 g4")),
    // A Caller alone is a bishop.
    ("8/k7/8/8/8/8/8/K6L[] w", Moves("h1", "g2 f3 e4 d5 c6 b7 a8")),
];
