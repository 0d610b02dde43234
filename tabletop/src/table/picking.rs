//! Which moves a person means by pointing at squares.

use engine_core::{DescribedMove, Spot};

use crate::text::unique;

/// The squares that some move starts from, each once, in the order of the moves.
pub fn origins(moves: &[DescribedMove]) -> Vec<Spot> {
    unique(moves.iter().filter_map(|mv| mv.description.from))
}

/// The squares on which a piece is put for a move.
fn ends(mv: &DescribedMove) -> impl Iterator<Item = Spot> {
    mv.description.to.into_iter().chain(mv.description.also_to)
}

/// The squares that the moves from a square go to, each once.
pub fn targets(moves: &[DescribedMove], from: Spot) -> Vec<Spot> {
    unique(moves.iter().filter(|mv| mv.description.from == Some(from)).flat_map(ends))
}

/// The moves from one square to another.
pub fn between(moves: &[DescribedMove], from: Spot, to: Spot) -> Vec<DescribedMove> {
    let goes = |mv: &&DescribedMove| mv.description.from == Some(from) && ends(mv).any(|end| end == to);
    moves.iter().filter(goes).cloned().collect()
}

/// The moves that players easily forget they have, and those that no square stands for.
pub fn offered(moves: &[DescribedMove]) -> Vec<DescribedMove> {
    let special = |mv: &&DescribedMove| mv.description.offered || mv.description.from.is_none();
    moves.iter().filter(special).cloned().collect()
}

/// The moves made on the spot.
pub fn in_place(moves: &[DescribedMove]) -> Vec<DescribedMove> {
    let stays = |mv: &&DescribedMove| {
        mv.description.from.is_some() && mv.description.from == mv.description.to && !mv.description.offered
    };
    moves.iter().filter(stays).cloned().collect()
}

#[cfg(test)]
mod tests {
    use engine_core::{Description, MoveCode};

    use super::*;

    fn moves() -> Vec<DescribedMove> {
        let described = |text: &str, offered| DescribedMove {
            mv: MoveCode::new(1).unwrap(),
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
    fn a_king_put_on_its_rook_castles() {
        let mut castling = moves()[0].clone();
        let spot = |text: &str| text.parse::<Spot>().unwrap();
        castling.description = Description::between(spot("e1"), spot("g1"), "castles").also_by(spot("h1"));
        let moves = [castling];
        assert_eq!(targets(&moves, spot("e1")), [spot("g1"), spot("h1")]);
        assert_eq!(between(&moves, spot("e1"), spot("h1")), moves);
        assert_eq!(between(&moves, spot("e1"), spot("g1")), moves);
        assert_eq!(Description::between(spot("e1"), spot("h1"), "castles").also_by(spot("h1")).also_to, None);
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
