//! Interpretation of clicks on squares as moves.

use engine_core::{AnySquare, DescribedMove};

use crate::text::unique;

/// Origins of the moves, each once, in the order of the moves.
pub fn origins(moves: &[DescribedMove]) -> Vec<AnySquare> {
    unique(moves.iter().filter_map(|mv| mv.description.from))
}

/// Squares on which a move places a piece.
fn ends(mv: &DescribedMove) -> impl Iterator<Item = AnySquare> {
    mv.description.to.into_iter().chain(mv.description.also_to)
}

/// Targets of the moves from a square, each once.
pub fn targets(moves: &[DescribedMove], from: AnySquare) -> Vec<AnySquare> {
    unique(moves.iter().filter(|mv| mv.description.from == Some(from)).flat_map(ends))
}

/// Moves from one square to another.
pub fn between(moves: &[DescribedMove], from: AnySquare, to: AnySquare) -> Vec<DescribedMove> {
    let goes = |mv: &&DescribedMove| mv.description.from == Some(from) && ends(mv).any(|end| end == to);
    moves.iter().filter(goes).cloned().collect()
}

/// Moves that players easily overlook, and moves without a square.
pub fn offered(moves: &[DescribedMove]) -> Vec<DescribedMove> {
    let special = |mv: &&DescribedMove| mv.description.offered || mv.description.from.is_none();
    moves.iter().filter(special).cloned().collect()
}

/// Moves whose origin and target are the same square.
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
        let square = |text: &str| text.parse::<AnySquare>().unwrap();
        castling.description =
            Description::between(square("e1"), square("g1"), "castles").also_by(square("h1"));
        let moves = [castling];
        assert_eq!(targets(&moves, square("e1")), [square("g1"), square("h1")]);
        assert_eq!(between(&moves, square("e1"), square("h1")), moves);
        assert_eq!(between(&moves, square("e1"), square("g1")), moves);
        assert_eq!(
            Description::between(square("e1"), square("h1"), "castles").also_by(square("h1")).also_to,
            None
        );
    }

    #[test]
    fn squares_find_their_moves() {
        let moves = moves();
        let square = |text: &str| text.parse::<AnySquare>().unwrap();
        assert_eq!(origins(&moves), [square("a7"), square("d1"), square("g5")]);
        assert_eq!(targets(&moves, square("a7")), [square("a8"), square("b8")]);
        assert_eq!(names(&between(&moves, square("a7"), square("a8"))), ["a7a8q", "a7a8r"]);
        assert_eq!(names(&between(&moves, square("d1"), square("d1"))), ["d1*"]);
        assert_eq!(names(&offered(&moves)), ["g5!", "deny"]);
        assert_eq!(names(&in_place(&moves)), ["d1*"]);
    }
}
