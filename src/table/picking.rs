//! Which moves a person means by pointing at squares.

use engine_core::{DescribedMove, Spot};

use crate::text::unique;

/// The squares that some move starts from, each once, in the order of the moves.
pub(crate) fn origins(moves: &[DescribedMove]) -> Vec<Spot> {
    unique(moves.iter().filter_map(|mv| mv.description.from))
}

/// The squares that the moves from a square go to, each once.
pub(crate) fn targets(moves: &[DescribedMove], from: Spot) -> Vec<Spot> {
    unique(moves.iter().filter(|mv| mv.description.from == Some(from)).filter_map(|mv| mv.description.to))
}

/// The moves from one square to another.
pub(crate) fn between(moves: &[DescribedMove], from: Spot, to: Spot) -> Vec<DescribedMove> {
    let ends = (Some(from), Some(to));
    moves.iter().filter(|mv| (mv.description.from, mv.description.to) == ends).cloned().collect()
}

/// The moves that players easily forget they have, and those that no square stands for.
pub(crate) fn offered(moves: &[DescribedMove]) -> Vec<DescribedMove> {
    let special = |mv: &&DescribedMove| mv.description.offered || mv.description.from.is_none();
    moves.iter().filter(special).cloned().collect()
}

/// The moves made on the spot.
pub(crate) fn in_place(moves: &[DescribedMove]) -> Vec<DescribedMove> {
    let stays = |mv: &&DescribedMove| {
        mv.description.from.is_some() && mv.description.from == mv.description.to && !mv.description.offered
    };
    moves.iter().filter(stays).cloned().collect()
}

#[cfg(test)]
mod tests {
    use engine_core::Description;

    use super::*;

    fn moves() -> Vec<DescribedMove> {
        let described = |text: &str, offered| DescribedMove {
            text: text.to_string(),
            description: Description { offered, ..Description::from_text(text) },
        };
        vec![
            described("a7a8q", false),
            described("a7a8r", false),
            described("a7b8q", false),
            described("d1*", false),
            described("g5!", true),
            described("deny", true),
        ]
    }

    fn names(moves: &[DescribedMove]) -> Vec<&str> {
        moves.iter().map(|mv| &mv.text[..]).collect()
    }

    #[test]
    fn squares_find_their_moves() {
        let moves = moves();
        let spot = |text: &str| text.parse::<Spot>().unwrap();
        assert_eq!(origins(&moves), [spot("a7"), spot("d1"), spot("g5")]);
        assert_eq!(targets(&moves, spot("a7")), [spot("a8"), spot("b8")]);
        assert_eq!(names(&between(&moves, spot("a7"), spot("a8"))), ["a7a8q", "a7a8r"]);
        assert_eq!(names(&between(&moves, spot("d1"), spot("d1"))), ["d1*"]);
        assert_eq!(names(&offered(&moves)), ["g5!", "deny"]);
        assert_eq!(names(&in_place(&moves)), ["d1*"]);
    }
}
