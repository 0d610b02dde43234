//! XBoard's board, the effect of plies on it, and the plies that turn it into another board.

use engine_core::{Side, sort_by_number};

use super::ply::Ply;
use crate::common::fen;
use crate::common::square::BoardSquare;

/// A piece on XBoard's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Colour of the piece.
    pub side: Side,
    /// Letter, upper case.
    pub letter: char,
    /// True for the promoted form of the letter, which has a `+` before it.
    pub promoted: bool,
}

impl Shown {
    /// A piece that is not in a promoted form.
    pub const fn new(side: Side, letter: char) -> Shown {
        Shown { side, letter, promoted: false }
    }

    /// Returns the piece in XBoard's FEN.
    fn text(self) -> String {
        let plus = if self.promoted { "+" } else { "" };
        let letter = if self.side == Side::White { self.letter } else { self.letter.to_ascii_lowercase() };
        format!("{plus}{letter}")
    }

    /// Returns the piece after a change of type.
    fn retyped(self, letter: Option<char>) -> Shown {
        match letter {
            None => self,
            Some('+') => Shown { promoted: true, ..self },
            Some(letter) => Shown::new(self.side, letter),
        }
    }
}

/// Messenger's letter that stands for any piece.
pub const ANY: char = ' ';

/// XBoard's board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Display<S> {
    /// Squares in order of rank and file, with their pieces.
    pieces: Vec<(S, Option<Shown>)>,
    /// Letter of the pieces that make auxiliary visits first.
    messenger: char,
}

impl<S: BoardSquare> Display<S> {
    /// Returns the board with these pieces; pieces with the messenger's letter make the auxiliary
    /// visits where they can.
    pub fn new(messenger: char, shown: impl Fn(S) -> Option<Shown>) -> Display<S> {
        Display { pieces: S::all().map(|square| (square, shown(square))).collect(), messenger }
    }

    fn index(square: S) -> usize {
        let square = square.into();
        usize::from(square.rank) * usize::from(S::FILES) + usize::from(square.file)
    }

    /// Returns the piece on a square.
    pub fn at(&self, square: S) -> Option<Shown> {
        self.pieces[Display::index(square)].1
    }

    fn set(&mut self, square: S, piece: Option<Shown>) {
        self.pieces[Display::index(square)].1 = piece;
    }

    /// Returns the squares with pieces of a side, a1 first.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = S> + '_ {
        let is_of_side = move |piece: &Option<Shown>| piece.is_some_and(|piece| piece.side == side);
        self.pieces.iter().filter(move |(_, piece)| is_of_side(piece)).map(|&(square, _)| square)
    }

    /// Returns the empty squares, a1 first.
    pub fn empty(&self) -> impl Iterator<Item = S> + '_ {
        self.pieces.iter().filter(|(_, piece)| piece.is_none()).map(|&(square, _)| square)
    }

    /// Returns the placement in XBoard's FEN.
    pub fn placement(&self) -> String {
        fen::write_board(|square: S| self.at(square).map(Shown::text))
    }

    /// Plays a ply of `side` as XBoard does with legality off: a piece that arrives removes any
    /// piece on its squares.
    pub fn play(&mut self, side: Side, ply: Ply<S>) {
        let (from, via, to, letter) = match ply {
            Ply::Move { from, to, letter } => (from, to, to, letter),
            Ply::Visit { from, via, to, letter } => (from, via, to, letter),
            Ply::Drop { letter, on } => return self.set(on, Some(Shown::new(side, letter))),
            Ply::Pass => return,
        };
        let piece = self.at(from).map(|piece| piece.retyped(letter));
        self.set(from, None);
        self.set(via, None);
        self.set(to, piece);
    }

    /// Returns true if a ply that was read may stand for the expected one. All plies that only wait
    /// are equal, and XBoard may lose the letter of a visit.
    pub fn agree(&self, expected: Ply<S>, read: Ply<S>) -> bool {
        let waits = |ply: Ply<S>| match ply {
            Ply::Visit { from, via, to, letter: None } => from == to && self.at(via).is_none(),
            ply => ply == Ply::Pass,
        };
        match read {
            _ if waits(expected) && waits(read) => true,
            Ply::Visit { letter: None, .. } => expected.bare() == read,
            _ => expected == read,
        }
    }

    /// Plays and returns plies that change the board into `target`, beginning with `first`; the
    /// last ply, if there is any, is one of `last`.
    #[must_use]
    pub fn change_into(&mut self, target: &Display<S>, first: Side, last: Side) -> Vec<Ply<S>> {
        // Every square needs at most a removal, a drop and a promotion, and for each of them the
        // other side may have to wait.
        let most = 6 * self.pieces.len();
        let mut plies = Vec::new();
        let mut side = first;
        while (self != target || side == last) && plies.len() < most {
            let ply = self
                .transfer(target, side)
                .or_else(|| self.drop(target, side))
                .or_else(|| self.promotion(target, side))
                .or_else(|| self.removal(target, side))
                .or_else(|| self.change(target, side))
                .unwrap_or_else(|| self.wait(target, side));
            self.play(side, ply);
            plies.push(ply);
            side = !side;
        }
        debug_assert!(plies.len() < most, "the board cannot be reached");
        plies
    }

    /// Squares that differ from the target, except those where only the promoted form is missing.
    fn wrong<'a>(&'a self, target: &'a Display<S>) -> impl Iterator<Item = S> + 'a {
        S::all()
            .filter(|&square| self.at(square) != target.at(square) && !self.lacks_promotion(target, square))
    }

    fn lacks_promotion(&self, target: &Display<S>, square: S) -> bool {
        let promoted = self.at(square).map(|piece| piece.retyped(Some('+')));
        promoted.is_some() && promoted == target.at(square) && promoted != self.at(square)
    }

    /// A piece of the side that must leave its square moves to one where a piece of its colour is
    /// needed.
    fn transfer(&self, target: &Display<S>, side: Side) -> Option<Ply<S>> {
        let is_of_side = |board: &Display<S>, square| board.at(square).filter(|piece| piece.side == side);
        self.wrong(target).find_map(|from| {
            let piece = is_of_side(self, from)?;
            let (to, goal) = self
                .wrong(target)
                .filter_map(|to| Some((to, is_of_side(target, to)?)))
                .find(|&(to, _)| from != to && !self.looks_like_en_passant(piece, from, to))?;
            let changed = (goal.letter, false) != (piece.letter, piece.promoted) && goal != piece;
            Some(Ply::Move { from, to, letter: changed.then_some(goal.letter) })
        })
    }

    /// XBoard may remove a pawn beside a pawn that steps diagonally to an empty square.
    fn looks_like_en_passant(&self, piece: Shown, from: S, to: S) -> bool {
        piece.letter == 'P' && self.at(to).is_none() && from.into().file != to.into().file
    }

    fn drop(&self, target: &Display<S>, side: Side) -> Option<Ply<S>> {
        self.wrong(target).filter(|&on| self.at(on).is_none()).find_map(|on| {
            let goal = target.at(on).filter(|goal| goal.side == side)?;
            Some(Ply::Drop { letter: goal.letter, on })
        })
    }

    /// A piece of the side gets its promoted form by a visit to an empty square.
    fn promotion(&self, target: &Display<S>, side: Side) -> Option<Ply<S>> {
        let from = self.pieces(side).find(|&square| self.lacks_promotion(target, square))?;
        Some(Ply::Visit { from, via: self.empty().next()?, to: from, letter: Some('+') })
    }

    /// A piece visits a square with a wrong piece and returns. Squares on which the other side can
    /// drop a piece next come first.
    fn removal(&self, target: &Display<S>, side: Side) -> Option<Ply<S>> {
        let mut occupied: Vec<S> = self.wrong(target).filter(|&square| self.at(square).is_some()).collect();
        let others_turn = |square: &S| target.at(*square).is_some_and(|goal| goal.side != side);
        sort_by_number(&mut occupied, |square| i32::from(!others_turn(square)));
        let via = *occupied.first()?;
        let home = self.messenger(target, side, Some(via))?;
        Some(Ply::visit(home, via, home))
    }

    /// A piece that no other can remove gets its letter by a visit to an empty square.
    fn change(&self, target: &Display<S>, side: Side) -> Option<Ply<S>> {
        let of_side = |piece: Option<Shown>| piece.filter(|piece| piece.side == side);
        let (from, goal) = self.wrong(target).find_map(|square| {
            of_side(self.at(square)).and(of_side(target.at(square))).map(|goal| (square, goal))
        })?;
        Some(Ply::Visit { from, via: self.empty().next()?, to: from, letter: Some(goal.letter) })
    }

    /// Returns a ply that only waits: a visit to an empty square and back. A side without a piece,
    /// or on a full board, can only pass.
    pub fn wait(&self, target: &Display<S>, side: Side) -> Ply<S> {
        match (self.messenger(target, side, None), self.empty().next()) {
            (Some(home), Some(via)) => Ply::visit(home, via, home),
            _ => Ply::Pass,
        }
    }

    /// Square of a piece of the side that can make a visit, other than `except`: preferably one
    /// that stands on its final square, and a messenger.
    fn messenger(&self, target: &Display<S>, side: Side, except: Option<S>) -> Option<S> {
        let settled = |square: S| self.at(square) == target.at(square);
        let is_messenger = |square: S| self.at(square).is_some_and(|piece| piece.letter == self.messenger);
        let others = self.pieces(side).filter(|&square| Some(square) != except);
        others.min_by_key(|&square| (!settled(square), !is_messenger(square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::square::Square;

    fn board(placed: &[(&str, Side, char)]) -> Display<Square> {
        Display::new('K', |square: Square| {
            let placed = placed.iter().find(|(name, ..)| square.to_string() == *name);
            placed.map(|&(_, side, letter)| match letter {
                '+' => Shown { promoted: true, ..Shown::new(side, 'N') },
                letter => Shown::new(side, letter),
            })
        })
    }

    #[test]
    fn the_placement_has_the_letters_shown() {
        let mut shown = board(&[]);
        assert_eq!(shown.placement(), "8/8/8/8/8/8/8/8");
        shown.play(Side::Black, Ply::parse("T@b8").unwrap());
        shown.play(Side::White, Ply::parse("A@h8").unwrap());
        shown.play(Side::White, Ply::parse("h8g7,g7h8+").unwrap());
        assert_eq!(shown.placement(), "1t5+A/8/8/8/8/8/8/8");
    }

    #[test]
    fn any_board_can_be_mended() {
        use Side::{Black, White};
        let start = board(&[("a1", White, 'R'), ("e1", White, 'K'), ("e8", Black, 'K'), ("d4", Black, 'N')]);
        for (goal, plies) in [
            (
                &[("a1", White, 'R'), ("e1", White, 'K'), ("e8", Black, 'K'), ("d4", White, 'N')][..],
                vec!["e8d4,d4e8", "N@d4"],
            ),
            (
                &[("a1", White, 'R'), ("e1", White, 'K'), ("e8", Black, 'K'), ("c6", Black, 'Q')],
                vec!["d4c6q", "e1b1,b1e1"],
            ),
            (
                &[("a1", White, 'R'), ("e1", White, 'K'), ("e8", Black, 'K'), ("d4", Black, '+')],
                vec!["d4b1,b1d4+", "e1b1,b1e1"],
            ),
            (&[("a1", White, 'R'), ("e1", White, 'K'), ("e8", Black, 'K'), ("d4", Black, 'N')], vec![]),
        ] {
            let (mut shown, target) = (start.clone(), board(goal));
            let found: Vec<String> =
                shown.change_into(&target, Black, White).iter().map(Ply::to_string).collect();
            assert_eq!(found, plies);
            assert_eq!(shown, target);
        }
    }

    /// Both kings are in one rook, and the board has no other piece.
    #[test]
    fn a_piece_alone_on_the_board_changes_its_letter() {
        let mut shown = board(&[("f6", Side::White, 'C'), ("e4", Side::Black, 'K')]);
        let target = board(&[("f6", Side::White, 'H')]);
        let plies = shown.change_into(&target, Side::White, Side::Black);
        let plies: Vec<String> = plies.iter().map(Ply::to_string).collect();
        assert_eq!(plies, ["f6e4,e4f6", "@@@@", "f6a1,a1f6h", "@@@@"]);
        assert_eq!(shown, target);
    }

    /// A visiting piece should stand on its final square: another one is still on its way.
    #[test]
    fn a_piece_that_stands_as_wanted_waits_for_the_others() {
        let shown = board(&[("a1", Side::White, 'K'), ("b1", Side::White, 'N')]);
        let target = board(&[("a2", Side::White, 'K'), ("b1", Side::White, 'N')]);
        assert_eq!(shown.wait(&target, Side::White).to_string(), "b1c1,c1b1");
        assert_eq!(shown.wait(&shown, Side::White).to_string(), "a1c1,c1a1", "the messenger, where all are");
    }

    #[test]
    fn a_square_goes_first_where_the_other_side_drops_a_piece_next() {
        let shown = board(&[("a1", Side::White, 'K'), ("c3", Side::Black, 'P'), ("d4", Side::Black, 'N')]);
        let target = board(&[("a1", Side::White, 'K'), ("d4", Side::Black, 'Q')]);
        assert_eq!(shown.removal(&target, Side::White).unwrap().to_string(), "a1d4,d4a1");
    }
}
