//! Descriptions of the FEN fields after the board, for editors.

use crate::game::position::Counters;

/// Field of a FEN after the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenField {
    /// Name for users.
    pub name: &'static str,
    /// Allowed values.
    pub kind: FenFieldKind,
}

/// Allowed values of a FEN field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenFieldKind {
    /// One of these words, each with its meaning.
    Choice(&'static [(&'static str, &'static str)]),
    /// Any of these letters, each with its meaning, in this order; `-` for none.
    Flags(&'static [(&'static str, &'static str)]),
    /// Square on one of these ranks, counted from 1; `-` for none.
    Square(&'static [u8]),
    /// Whole number.
    Number {
        /// Minimum.
        min: u32,
        /// Maximum.
        max: u32,
    },
    /// Two whole numbers separated by a plus: White's and Black's.
    Pair {
        /// Minimum.
        min: u32,
        /// Maximum.
        max: u32,
    },
    /// Always a dash: the game has no such feature.
    Unused,
    /// Any other text according to the rules of the game.
    Text,
}

impl FenField {
    /// Creates a field.
    pub const fn new(name: &'static str, kind: FenFieldKind) -> FenField {
        FenField { name, kind }
    }

    /// Side to move.
    pub const SIDE: FenField =
        FenField::new("Side to move", FenFieldKind::Choice(&[("w", "White"), ("b", "Black")]));
    /// Castling rights of chess.
    pub const CASTLING: FenField = FenField::new(
        "Castling",
        FenFieldKind::Flags(&[
            ("K", "White, king's side"),
            ("Q", "White, queen's side"),
            ("k", "Black, king's side"),
            ("q", "Black, queen's side"),
        ]),
    );
    /// Castling rights of a game without castling.
    pub const NO_CASTLING: FenField = FenField::new("Castling", FenFieldKind::Unused);
    /// Square that a pawn has just passed.
    pub const EN_PASSANT: FenField = FenField::new("En passant on", FenFieldKind::Square(&[3, 6]));
    /// Square passed by a pawn, of a game without captures en passant.
    pub const NO_EN_PASSANT: FenField = FenField::new("En passant", FenFieldKind::Unused);
    /// Plies without capture or pawn move.
    pub const HALFMOVES: FenField =
        FenField::new("Half moves since a capture", FenFieldKind::Number { min: 0, max: Counters::MAX });
    /// Move number.
    pub const FULLMOVE: FenField =
        FenField::new("Move number", FenFieldKind::Number { min: 1, max: Counters::MAX });

    /// Fields of chess.
    pub const CHESS: &'static [FenField] =
        &[FenField::SIDE, FenField::CASTLING, FenField::EN_PASSANT, FenField::HALFMOVES, FenField::FULLMOVE];
    /// Fields of a game without castling and captures en passant.
    pub const PLAIN: &'static [FenField] = &[
        FenField::SIDE,
        FenField::NO_CASTLING,
        FenField::NO_EN_PASSANT,
        FenField::HALFMOVES,
        FenField::FULLMOVE,
    ];

    /// Returns true if a word of a FEN is a valid value of the field. Boards have at most 26 files.
    pub fn describes(&self, word: &str) -> bool {
        let number =
            |text: &str, min, max| text.parse().is_ok_and(|number: u32| (min..=max).contains(&number));
        match self.kind {
            FenFieldKind::Choice(words) => words.iter().any(|(known, _)| *known == word),
            FenFieldKind::Flags(letters) => {
                word == "-"
                    || word.chars().all(|letter| letters.iter().any(|(known, _)| known.starts_with(letter)))
            }
            FenFieldKind::Square(ranks) => {
                word == "-" || ranks.iter().any(|rank| word.get(1..) == Some(&rank.to_string()))
            }
            FenFieldKind::Number { min, max } => number(word, min, max),
            FenFieldKind::Pair { min, max } => word
                .split_once('+')
                .is_some_and(|(white, black)| number(white, min, max) && number(black, min, max)),
            FenFieldKind::Unused => word == "-",
            FenFieldKind::Text => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_know_their_words() {
        let pair = FenField::new("", FenFieldKind::Pair { min: 0, max: 3 });
        for (field, good, bad) in [
            (FenField::SIDE, vec!["w", "b"], vec!["", "W", "wb"]),
            (FenField::CASTLING, vec!["-", "KQkq", "q"], vec!["HAha", "K-"]),
            (FenField::EN_PASSANT, vec!["-", "e3", "h6"], vec!["e4", "e33", "3"]),
            (FenField::FULLMOVE, vec!["1", "75", "65535"], vec!["0", "-1", "x", "65536"]),
            (pair, vec!["3+0"], vec!["3", "4+0", "+"]),
            (FenField::new("", FenFieldKind::Unused), vec!["-"], vec!["e3"]),
        ] {
            assert!(good.iter().all(|word| field.describes(word)), "{field:?}");
            assert!(!bad.iter().any(|word| field.describes(word)), "{field:?}");
        }
    }
}
