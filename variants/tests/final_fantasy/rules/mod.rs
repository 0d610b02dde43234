//! The rules one by one, by worked examples: each module contains the sections of its heading.

mod captives;
mod carriers;
mod characters;
mod defence;
mod fen;
mod magic;
mod pawns;
mod texts;

use crate::worked_examples::check;

#[test]
fn the_examples_hold() {
    for examples in [
        captives::EXAMPLES,
        carriers::EXAMPLES,
        characters::EXAMPLES,
        defence::EXAMPLES,
        magic::EXAMPLES,
        pawns::EXAMPLES,
    ] {
        check(examples);
    }
}
