//! Human-readable move names with more or fewer parts than standard algebraic notation: `Nf3`,
//! `Ng1-f3`, `N1f3`, `e4xd5`, `ed5`, `Pe4`, `e7-e8Q`, `e8(Q)`.

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::{Action, Move};
use crate::common::square::Square;

/// Separators between the parts of a name.
pub(crate) const BETWEEN: [char; 6] = ['-', 'x', ':', '/', '(', ')'];

/// Capture marks among the separators.
const CAPTURES: [char; 2] = ['x', ':'];

/// Parts of a move's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveName {
    /// Letter of the piece; `None` for a pawn.
    piece: Option<char>,
    from_file: Option<char>,
    from_rank: Option<char>,
    to: Square,
    /// True if the name has a capture mark.
    captures: bool,
    /// Letter of the promoted piece.
    promotion: Option<char>,
}

impl MoveName {
    /// Reads a [bare name](engine_core::bare_name).
    pub(crate) fn read(name: &str) -> Option<MoveName> {
        let mut marks: Vec<char> = name.chars().filter(|mark| !BETWEEN.contains(mark)).collect();
        let promotion = marks.pop_if(|last| last.is_alphabetic());
        let goal = marks.split_off(marks.len().checked_sub(2)?);
        let to = goal.iter().collect::<String>().parse().ok()?;
        let mut rest = marks.into_iter().peekable();
        let found = MoveName {
            piece: rest.next_if(char::is_ascii_uppercase),
            from_file: rest.next_if(|mark| ('a'..='h').contains(mark)),
            from_rank: rest.next_if(|mark| ('1'..='8').contains(mark)),
            to,
            captures: name.contains(CAPTURES),
            promotion,
        };
        rest.next().is_none().then_some(found)
    }

    /// Returns the legal move that fits the name, if there is exactly one. Castling has a separate
    /// notation.
    pub(crate) fn only_one(self, board: &ChessBoard, legal: &[Move]) -> Option<Move> {
        let mut meant = legal.iter().copied().filter(|&mv| self.fits(board, mv));
        meant.next().filter(|_| meant.next().is_none())
    }

    fn fits(self, board: &ChessBoard, mv: Move) -> bool {
        let letter_of = |kind: Kind| board.set.letter(kind);
        let from = mv.from.to_string();
        let names_piece = match self.piece {
            None => mv.kind == Kind::Pawn,
            Some(letter) => letter == letter_of(mv.kind),
        };
        names_piece
            && (mv.kind != Kind::Pawn || self.fits_pawn(mv))
            && mv.to == self.to
            && !matches!(mv.action, Action::Castle | Action::Drop | Action::Choose)
            && self.from_file.is_none_or(|file| from.starts_with(file))
            && self.from_rank.is_none_or(|rank| from.ends_with(rank))
            && match (self.promotion, mv.promotion()) {
                (None, None) => true,
                (Some(letter), Some(kind)) => letter.eq_ignore_ascii_case(&letter_of(kind)),
                _ => false,
            }
    }
}

impl MoveName {
    /// Returns true if a pawn's move fits the files and the capture mark of the name: a pawn that
    /// changes files is named by the file that it leaves (FIDE C.8.1), and a step forward is not a
    /// capture.
    fn fits_pawn(self, mv: Move) -> bool {
        let is_push = mv.from.file() == mv.to.file();
        if is_push { !self.captures } else { self.from_file.is_some() }
    }
}

#[cfg(test)]
mod tests {
    use engine_core::{Notation, Position};

    use crate::chess_board::notation::ChessNotation;
    use crate::chess_board::testing::{read, setup};
    use crate::king_of_the_hill::KingOfTheHill;

    /// Returns the move of this name in a position.
    fn called(fen: &str, name: &str) -> Option<String> {
        let (pos, setup) = (read::<KingOfTheHill>(fen), setup::<KingOfTheHill>());
        let mv = ChessNotation::parse_readable(&pos, name, &pos.legal_moves(), &setup)?;
        Some(ChessNotation::move_text(&pos, mv, &setup))
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const PROMOTES: &str = "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    const BLOCKED: &str = "rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 2";
    const PASSES: &str = "r3k3/8/8/3pP3/4p3/8/3P4/R3K2R w KQ d6 0 1";

    #[test]
    fn names_say_more_or_less_of_a_move() {
        for (fen, name, mv) in [
            (START, "Nf3", "g1f3"),
            (START, "Ng1-f3", "g1f3"),
            (START, "Ng1f3", "g1f3"),
            (START, "N1f3", "g1f3"),
            (START, "\u{2658}f3!", "g1f3"),
            (START, "Pe4", "e2e4"),
            (START, "e2-e4", "e2e4"),
            (PROMOTES, "e8Q", "e7e8q"),
            (PROMOTES, "e8=q", "e7e8q"),
            (PROMOTES, "e8(Q)+", "e7e8q"),
            (PROMOTES, "e7-e8/N", "e7e8n"),
            (PROMOTES, "exd8=R", "e7d8r"),
            (PROMOTES, "ed8R", "e7d8r"),
            (PASSES, "exd6e.p.", "e5d6"),
            (PASSES, "exd6ep", "e5d6"),
            (PASSES, "exd6/ep", "e5d6"),
            (PASSES, "exd6/e.p.", "e5d6"),
            (PASSES, "exd6e.p", "e5d6"),
            (PASSES, "ed6ep+!", "e5d6"),
            (PASSES, "e5xd6", "e5d6"),
            (PASSES, "0-0", "e1g1"),
            (PASSES, "O-O-O+", "e1c1"),
            (START, "g1-f3", "g1f3"),
            (START, "b1c3+", "b1c3"),
            (PASSES, "e1-g1", "e1g1"),
            (PASSES, "a1xa8", "a1a8"),
        ] {
            assert_eq!(called(fen, name).as_deref(), Some(mv), "{name}");
        }
    }

    #[test]
    fn names_that_fit_no_move_or_several_are_none() {
        let two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert_eq!(called(two_knights, "Nbd2").as_deref(), Some("b1d2"));
        for (fen, name) in [
            (two_knights, "Nd2"),
            (PROMOTES, "e8"),
            (PROMOTES, "Kg2Q"),
            (START, "Bf3"),
            (START, "Ng2f3"),
            (START, "nf3"),
            (START, "f3N"),
            (START, "Q"),
            (START, ""),
            (START, "\u{1f600}e4"),
            (PASSES, "Kg1"),
            // A step that does not exist is not a capture of the blocking piece.
            (BLOCKED, "d5"),
            (BLOCKED, "xd5"),
            (BLOCKED, "Pxd5"),
            (BLOCKED, "d4xd5"),
            (BLOCKED, "exe5"),
            (PASSES, "d6"),
            (PASSES, "xd6"),
            (PROMOTES, "d8Q"),
        ] {
            assert_eq!(called(fen, name), None, "{name}");
        }
    }
}
