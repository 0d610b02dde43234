//! Protection and piercing, conversion, blocking pawns, Magitek fields, and their exceptions.

use crate::worked_examples::Claim::{After, Check, Illegal, Legal, Moves};
use crate::worked_examples::Example;

/// The rules one by one, each with positions and claims about them.
pub(super) const EXAMPLES: &[Example] = &[
    // Auras protect from captures: the Paladin on d4 could capture the pawn on e6.
    ("7k/8/4d3/8/3P4/8/8/K7[] w", Legal("d4e6")),
    ("7k/8/4d3/8/3P4/1h~6/8/K7[] w", Illegal("d4e6")),
    ("4+h~2k/8/4d3/8/3P4/8/8/K7[] w", Illegal("d4e6")),
    ("2r4k/8/4d3/8/3P4/8/8/K7[] w", Illegal("d4e6")),
    ("7k/8/4d3/8/3P4/1+r6/8/K7[] w", Illegal("d4e6")),
    ("7k/5p~2/4d3/8/3P4/8/8/K7[] w", Illegal("d4e6")),
    // A King is not protected.
    ("8/8/4k3/3p~4/8/8/4C{D}3/K7[] b", Check(true)),
    ("8/8/4c{k}3/3p~4/8/8/4C{D}3/K7[] b", Check(true)),
    // Protection stops a sacrificial attack, even on a King.
    ("4k3/8/8/8/8/8/8/K6+N~[] b", Check(true)),
    ("4k3/3p~4/8/8/8/8/8/K6+N~[] b", Check(false)),
    ("4k3/3p~4/8/8/8/5+M~2/8/K6+N~[] b", Check(true)),
    // The source: with a Black Wizard two squares diagonally from a Black Knight that cannot be
    // captured, Dark wins.
    ("7k/8/5+n2/8/8/8/1P6/K7[] w", Check(false)),
    ("3+m3k/8/5+n2/8/8/8/1P6/K7[] w", Check(true)),
    ("3+m3k/8/5+n2/8/8/8/1P6/K7[] w", Moves("", "")),
    // A King may not stand where an Emperor converts.
    ("8/8/8/8/8/2k5/8/K7[] w", Moves("", "a1a2 a1b1")),
    ("8/8/8/8/8/2+k5/8/K7[] w", Moves("", "")),
    ("8/8/8/8/8/2+k5/8/K7[] w", Check(false)),
    // Auras protect from slays. The source: protection makes immune to attack from a distance, too.
    ("7k/8/3d4/8/1M~6/8/8/K7[] w", Legal("b4/d6 b4d6")),
    ("7k/4p~3/3d4/8/1M~6/8/8/K7[] w", Illegal("b4/d6 b4d6")),
    // Protection along a line ends on the first unit.
    ("7k/8/4d3/8/2dP4/1h~6/8/K7[] w", Legal("d4e6")),
    // Riders protect only from a White Chocobo.
    ("7k/8/4d3/8/3P4/1b{h~}6/8/K7[] w", Legal("d4e6")),
    ("7k/8/4d3/8/3P4/1w~{h~}6/8/K7[] w", Illegal("d4e6")),
    // A Dragon Master's camel leap pierces, and its knight's leap does not.
    ("7k/8/8/8/6d1/7p~/8/K6G[] w", Illegal("h1g4")),
    ("7k/8/8/8/6d1/7p~/8/K6+G[] w", Legal("h1g4")),
    ("7k/8/8/8/7p~/6d1/8/K6+G[] w", Illegal("h1g3")),
    // Cannons pierce.
    ("7k/dp~6/8/D7/8/8/8/T{D}6K[] w", Legal("a1/a7")),
    ("6k1/dp~6/8/D7/8/8/8/+A{D}6K[] w", Legal("a1/a7")),
    // A Black Wizard helps normal captures two squares away to pierce.
    ("7k/4p~3/3d4/4D3/8/8/8/K7[] w", Illegal("e5d6")),
    ("7k/4p~3/3d4/4D3/8/6+M~1/8/K7[] w", Legal("e5d6")),
    ("k7/3dp~3/8/4A{P}3/8/8/8/K7[] w", Illegal("e5.1d7")),
    ("k7/3dp~3/8/4A{P}3/8/6+M~1/8/K7[] w", Legal("e5.1d7")),
    // Special captures and Moogles are excluded.
    ("7k/8/8/8/6d1/5+M~1p~/8/K6G[] w", Illegal("h1g4")),
    ("7k/4p~3/3d4/4O3/8/6+M~1/8/K7[] w", Illegal("e5d6")),
    // Conversion takes whole units.
    // The source: carriers and riders in one fell swoop, Tanks, too.
    ("7k/8/8/8/8/8/1t{d}6/K7[] w", After("a1Ob2", "7k/8/8/8/8/8/1T{D}6/K7[] b")),
    ("7k/8/8/8/8/8/1+c{n}6/K7[] w", After("a1Ob2", "7k/8/8/8/8/8/1+C~{N~}6/K7[] b")),
    // Protection does not stop conversion.
    ("7k/8/8/8/8/2p~5/1d6/K7[] w", Legal("a1Ob2")),
    ("7k/8/8/8/8/2p~5/1d6/K7[] w", Illegal("a1b2")),
    // A riding King converts from a White Chocobo only.
    ("7k/8/8/8/8/8/1d6/W{K}7[] w", After("a1.1Ob2", "7k/8/8/8/8/8/1D6/W{K}7[] b")),
    ("7k/8/8/8/8/8/1d6/C{K}7[] w", Illegal("a1.1Ob2")),
    // A Moogle on foot cannot be an object.
    ("7k/8/8/8/8/2o5/8/M~6K[] w", Legal("a1c3")),
    ("7k/8/8/8/8/2o5/8/M~6K[] w", Illegal("a1/c3")),
    ("7k/8/8/8/8/8/1o6/K7[] w", Illegal("a1Ob2")),
    ("7k/8/8/8/8/2c{o}5/8/M~6K[] w", Legal("a1/c3")),
    // Friendly units cannot protect it as they protect a Dwarf.
    ("7k/8/8/8/3p~4/2o5/8/M~6K[] w", Legal("a1c3")),
    ("7k/8/8/8/3p~4/2d5/8/M~6K[] w", Illegal("a1c3")),
    // A Dwarf silences the enemy in front of it.
    ("7k/8/8/8/8/2d5/8/M~6K[] w", Legal("a1/c3")),
    ("7k/8/8/8/8/2d5/d7/M~6K[] w", Illegal("a1/c3")),
    ("7k/8/8/8/8/8/1d6/M~6K[] w", Legal("a1/b2")),
    ("7k/8/8/8/8/2d5/o7/M~6K[] w", Legal("a1/c3")),
    ("7k/8/8/8/8/2d5/c{d}7/M~6K[] w", Legal("a1/c3")),
    // A Sylph silences the enemies diagonally in front of it.
    ("7k/8/8/8/8/8/1s6/M~6K[] w", Illegal("a1/b2")),
    ("7k/8/8/8/8/2d5/s7/M~6K[] w", Legal("a1/c3")),
    // Silenced pieces protect no unit, and silenced carriers do not jump.
    ("7k/4p~3/3d4/8/8/6M~1/8/K7[] w", Illegal("g3/d6")),
    ("7k/4p~3/3dD3/8/8/6M~1/8/K7[] w", Legal("g3/d6")),
    ("6k1/8/8/8/8/8/d7/A{P}6K[] w", Illegal("a1a3")),
    ("6k1/8/8/8/8/8/s7/A{P}6K[] w", Legal("a1a3 a1a5 a1a7")),
    // Silenced pieces can be objects.
    ("7k/8/2d5/2D5/8/5M~2/8/K7[] w", Legal("f3/c6")),
    // A Magitek Knight silences its neighbours of both sides.
    ("7k/8/8/8/8/2d5/X7/M~6K[] w", Illegal("a1/c3")),
    ("7k/8/8/8/8/2d5/x7/M~6K[] w", Illegal("a1/c3")),
    // Units beside a Magitek Knight cannot be objects.
    ("7k/8/8/8/3x4/2d5/8/M~6K[] w", Illegal("a1/c3")),
    ("7k/8/8/8/3x4/2d5/8/M~6K[] w", Legal("a1c3")),
    ("7k/8/8/8/8/2x5/8/M~6K[] w", Legal("a1/c3")),
    // They cannot be protected either.
    ("7k/8/8/4x3/3p~4/2d5/8/M~6K[] w", Legal("a1/c3")),
    // A riding Magitek Knight has a field on a White Chocobo only.
    ("7k/8/8/8/8/2d5/c{x}7/M~6K[] w", Legal("a1/c3")),
    ("7k/8/8/8/8/2d5/w~{x}7/M~6K[] w", Illegal("a1/c3")),
    // Two Magitek Knights side by side cancel each other.
    // The source: both behave exactly as knights.
    ("7k/8/8/8/3x4/2dx4/8/M~6K[] w", Legal("a1/c3")),
    // A blocked one has no field that could cancel another.
    ("7k/8/8/8/3x4/2dx4/3D4/M~6K[] w", Illegal("a1/c3")),
    // A Magitek Knight on a Magic Chocobo is immune to the other's field. The source: the Knight on
    // the Magic Chocobo ignores the other, whose field is cancelled. So units beside the rider are
    // silenced, and units beside the Knight on foot alone are not.
    ("7k/8/8/8/3+W{X}2d1/3x4/4M~3/7K[] w", Legal("e2/g4")),
    ("7k/8/6d1/8/3+W{X}M~3/3x4/8/7K[] w", Illegal("e4/g6")),
    ("7k/8/6d1/8/3W{X}M~3/3x4/8/7K[] w", Legal("e4/g6")),
    // A Magic Chocobo and its rider ignore enemy fields only.
    ("7k/8/8/8/8/2d5/x7/+W{M~}6K[] w", Legal("a1.1/c3")),
    ("7k/8/8/8/8/2d5/x7/W{M~}6K[] w", Illegal("a1.1/c3")),
    ("7k/8/8/8/8/2d5/X7/+W{M~}6K[] w", Illegal("a1.1/c3")),
    // A Magic Chocobo cannot be an enemy's object.
    ("7k/8/8/8/8/2+w~5/8/M~6K[] w", Illegal("a1/c3")),
    ("7k/8/8/8/8/2+w~5/8/M~6K[] w", Legal("a1c3 a1c3&")),
    ("7k/8/8/8/3p~4/2+w~5/8/M~6K[] w", Illegal("a1c3")),
    // Carrying and immunity cannot be silenced. The source: carrying and the immunity of Airships
    // and Tanks are no special abilities. All are beside a Magitek Knight.
    ("7k/8/8/8/x7/P7/8/1W5K[] w", Legal("a3b1")),
    ("7k/8/8/8/8/1t6/x7/P6K[] w", Illegal("a1b3")),
    ("7k/8/8/8/8/1a6/x7/P6K[] w", Illegal("a1b3")),
];
