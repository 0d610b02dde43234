//! Retrograde analysis: the table of an ending from the tables of its captures and promotions.
//!
//! Values spread backwards, ply by ply, by unmoves: a piece returns to a square from which it could
//! have come without capturing. Captures and promotions are looked up in other tables. An index has
//! six bits for the square of each piece; a pawn that can be captured en passant is marked by
//! [`marked`].
//!
//! There are no lists of positions: those of five pieces would take several times the memory of the
//! table. A win by a capture or a promotion is entered at once, also if it is far away, and counts
//! when its ply has come; until then a quicker win may replace it. At each ply the table is scanned
//! for the positions decided in so many plies.

use std::ops::Range;

use engine_core::Side;
use engine_core::endings::EndingValue;

use super::material::{Located, MAX_PIECES, Material, locate, marked, passed};
use super::pieces::Pieces;
use super::table::{ILLEGAL, MAX_PLIES, OPEN, Table};
use crate::chess_board::kinds::Kind;
use crate::chess_board::rules::Placed;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Number of positions between two checks of the stop flag.
const CHECK_INTERVAL: usize = 1 << 12;
/// Number of values that are compared at once.
const CHUNK: usize = 64;

/// Function that returns the value of a position after a capture or a promotion from its table.
pub(crate) type Converted<'a> = dyn Fn(&Located) -> EndingValue + 'a;

/// Squares of all pieces, in the order of [`Material::pieces`].
type Squares = [Square; MAX_PIECES];

/// Results of the captures and promotions of a position, for the side to move.
#[derive(Clone, Copy, Default)]
struct Conversions {
    /// Plies of the shortest win among them.
    win: Option<u8>,
    /// True if one of them does not lose.
    holds: bool,
    /// Plies of the longest loss among them.
    loss: Option<u8>,
}

impl Conversions {
    fn add(&mut self, after: EndingValue) {
        // A win that takes longer than a table stores is a draw.
        let in_time =
            after.plies().and_then(|plies| u8::try_from(plies + 1).ok()).filter(|&plies| plies <= MAX_PLIES);
        match (after, in_time) {
            (EndingValue::Loss(_), Some(plies)) => {
                self.win = Some(self.win.map_or(plies, |best| best.min(plies)));
                self.holds = true;
            }
            (EndingValue::Win(_), Some(plies)) => self.loss = self.loss.max(Some(plies)),
            _ => self.holds = true,
        }
    }
}

/// Move that captures or promotes.
struct Conversion {
    /// Place of the moving piece in [`Generator::pieces`].
    place: usize,
    /// Its kind after the move.
    kind: Kind,
    to: Square,
    /// Square of a captured piece, if there is one on it.
    captured: Square,
}

/// Generator of a table.
pub(crate) struct Generator<'a> {
    rules: &'a Pieces,
    converted: &'a Converted<'a>,
    pieces: Vec<(Side, Kind)>,
    /// True if both sides have pawns, which can capture each other en passant.
    has_en_passant: bool,
    table: Table,
    /// The largest value entered.
    largest: u8,
}

/// Generates the table of an ending; `None` if it was stopped.
pub(crate) fn generate(
    material: &Material,
    rules: &Pieces,
    converted: &Converted<'_>,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Table> {
    let pieces = material.pieces();
    let table = Table::new(rules.layout(pieces.len()));
    let has_en_passant = Side::BOTH.iter().all(|&side| pieces.contains(&(side, Kind::Pawn)));
    let mut generator = Generator { rules, converted, pieces, has_en_passant, table, largest: OPEN };
    generator.mark_illegal(is_stopped)?;
    generator.mark_conversions_and_mates(is_stopped)?;
    generator.spread(is_stopped)?;
    Some(generator.table)
}

/// Returns true if the generator is to stop; the flag is checked only at intervals.
fn stops(count: usize, is_stopped: &dyn Fn() -> bool) -> bool {
    count.is_multiple_of(CHECK_INTERVAL) && is_stopped()
}

/// Returns the square of the piece in a place, or the one that marks it.
const fn square_in(index: usize, place: usize) -> Square {
    Square::new((index >> (6 * place)) as u8 & 63)
}

/// Returns the index with a piece on another square.
const fn moved(index: usize, place: usize, to: Square) -> usize {
    index & !(63 << (6 * place)) | to.index() << (6 * place)
}

impl Generator<'_> {
    fn squares(&self, index: usize) -> (Squares, Bitboard) {
        let index = self.unmarked(index);
        let mut squares = [Square::new(0); MAX_PIECES];
        let mut occupied = Bitboard::EMPTY;
        for (place, square) in squares.iter_mut().enumerate().take(self.pieces.len()) {
            *square = square_in(index, place);
            occupied |= Bitboard::from_square(*square);
        }
        (squares, occupied)
    }

    /// Places of the pawns marked in an index.
    fn marks(&self, index: usize) -> impl Iterator<Item = usize> {
        let pieces = if self.has_en_passant { &self.pieces[..] } else { &[] };
        let is_marked = move |&(place, &(side, kind)): &(usize, &(Side, Kind))| {
            kind == Kind::Pawn && square_in(index, place).relative_rank(side) == 0
        };
        pieces.iter().enumerate().filter(is_marked).map(|(place, _)| place)
    }

    /// Returns the index in which all pieces have their squares.
    fn unmarked(&self, index: usize) -> usize {
        self.marks(index).fold(index, |index, place| moved(index, place, marked(square_in(index, place))))
    }

    /// True if a pawn of the other side attacks the square that a pawn of `side` has passed.
    fn has_taker(&self, side: Side, to: Square, squares: &Squares) -> bool {
        let attacked = self.rules.attacks(Kind::Pawn, side, passed(to), Bitboard::EMPTY);
        self.places(!side).any(|(place, kind)| kind == Kind::Pawn && attacked.has(squares[place]))
    }

    /// True if a marked pawn can have made a double step, and another may capture it en passant.
    fn is_mark_legal(&self, place: usize, squares: &Squares, occupied: Bitboard) -> bool {
        let (owner, here) = (self.pieces[place].0, squares[place]);
        let behind = Bitboard::from_square(here).ahead(!owner);
        let is_way_free = ((behind | behind.ahead(!owner)) & occupied).is_empty();
        is_way_free && self.has_taker(owner, here, squares)
    }

    /// Returns the index after a move without capture or promotion from an unmarked index;
    /// `squares` are those of the other pieces.
    fn after(&self, index: usize, place: usize, [from, to]: [Square; 2], squares: &Squares) -> usize {
        let (side, kind) = self.pieces[place];
        let is_marked = self.has_en_passant
            && kind == Kind::Pawn
            && from.rank().abs_diff(to.rank()) == 2
            && self.has_taker(side, to, squares);
        moved(index, place, if is_marked { marked(to) } else { to })
    }

    /// Returns the indices with a mark on a pawn of `side`, where one may be.
    fn with_mark(&self, side: Side, index: usize) -> Vec<usize> {
        let pawns = self.places(side).filter(|piece| self.has_en_passant && piece.1 == Kind::Pawn);
        let squares = pawns.map(|(place, _)| (place, square_in(index, place)));
        let marks = squares.filter(|(_, square)| square.relative_rank(side) == 3);
        marks.map(|(place, square)| moved(index, place, marked(square))).collect()
    }

    fn places(&self, side: Side) -> impl Iterator<Item = (usize, Kind)> + Clone {
        self.pieces
            .iter()
            .enumerate()
            .filter(move |(_, piece)| piece.0 == side)
            .map(|(at, piece)| (at, piece.1))
    }

    /// True if a side attacks a square.
    fn is_attacked(&self, by: Side, square: Square, squares: &Squares, occupied: Bitboard) -> bool {
        self.places(by)
            .any(|(place, kind)| self.rules.attacks(kind, by, squares[place], occupied).has(square))
    }

    fn is_legal(&self, side: Side, index: usize) -> bool {
        let (squares, occupied) = self.squares(index);
        let last_ranks = Bitboard::rank(0) | Bitboard::rank(7);
        let mut pawns = self.pieces.iter().zip(&squares).filter(|(piece, _)| piece.1 == Kind::Pawn);
        let mut marks = self.marks(index);
        occupied.count() as usize == self.pieces.len()
            && !pawns.any(|(_, &square)| last_ranks.has(square))
            && marks
                .all(|place| self.pieces[place].0 != side && self.is_mark_legal(place, &squares, occupied))
            && !self.is_attacked(side, squares[(!side).index()], &squares, occupied)
    }

    fn mark_illegal(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<()> {
        for cell in 0..self.table.layout.cells() {
            if stops(cell, is_stopped) {
                return None;
            }
            let index = self.table.layout.index(cell);
            for side in Side::BOTH {
                if !self.is_legal(side, index) {
                    self.table.set(side, index, ILLEGAL);
                }
            }
        }
        Some(())
    }

    /// Enters the positions decided by mate, capture or promotion alone.
    fn mark_conversions_and_mates(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<()> {
        for cell in 0..self.table.layout.cells() {
            if stops(cell, is_stopped) {
                return None;
            }
            let index = self.table.layout.index(cell);
            let (squares, occupied) = self.squares(index);
            for side in Side::BOTH {
                if self.table.get(side, index) == ILLEGAL {
                    continue;
                }
                let conversions = self.conversions(side, index);
                let decided = match conversions {
                    Conversions { win: Some(plies), .. } => Some(plies),
                    Conversions { holds: true, .. } => None,
                    Conversions { loss: None, .. }
                        if !self.is_attacked(!side, squares[side.index()], &squares, occupied) =>
                    {
                        None
                    }
                    _ => self.loss(side, index, conversions, OPEN),
                };
                if let Some(plies) = decided {
                    self.enter(side, index, plies);
                }
            }
        }
        Some(())
    }

    /// Returns the results of captures and promotions.
    fn conversions(&self, side: Side, index: usize) -> Conversions {
        let (squares, occupied) = self.squares(index);
        let mut found = Conversions::default();
        let mut add = |conversion| self.convert(side, &squares, &conversion, &mut found);
        let theirs = self.places(!side).filter(|&(_, kind)| kind != Kind::King);
        let theirs = theirs.fold(Bitboard::EMPTY, |set, (at, _)| set | Bitboard::from_square(squares[at]));
        for (place, kind) in self.places(side) {
            let captures = self.rules.attacks(kind, side, squares[place], occupied) & theirs;
            let pushes = if kind == Kind::Pawn && squares[place].relative_rank(side) == 6 {
                Bitboard::from_square(squares[place]).ahead(side) & !occupied
            } else {
                Bitboard::EMPTY
            };
            for to in captures | pushes {
                if kind == Kind::Pawn && to.relative_rank(side) == 7 {
                    let promotions = self.rules.promotions.iter();
                    promotions.for_each(|&kind| add(Conversion { place, kind, to, captured: to }));
                } else {
                    add(Conversion { place, kind, to, captured: to });
                }
            }
        }
        for captured in self.marks(index).map(|place| squares[place]) {
            let to = passed(captured);
            for (place, kind) in self.places(side).filter(|piece| piece.1 == Kind::Pawn) {
                if self.rules.attacks(kind, side, squares[place], occupied).has(to) {
                    add(Conversion { place, kind, to, captured });
                }
            }
        }
        found
    }

    /// Adds the result of a capture or promotion.
    fn convert(&self, side: Side, squares: &Squares, conversion: &Conversion, found: &mut Conversions) {
        let &Conversion { place, kind, to, captured } = conversion;
        let mut kings = [squares[0], squares[1]];
        let mut left: [Placed; MAX_PIECES] = [(Side::White, Kind::Pawn, to); MAX_PIECES];
        let mut count = 0;
        for (at, &(owner, old)) in self.pieces.iter().enumerate() {
            let (kind, square) = if at == place { (kind, to) } else { (old, squares[at]) };
            if at < 2 {
                kings[at] = square;
            } else if owner == side || square != captured {
                left[count] = (owner, kind, square);
                count += 1;
            }
        }
        let left = &mut left[..count];
        if self.is_king_attacked(side, left, kings) {
            return;
        }
        found.add(match left.is_empty() {
            true => EndingValue::Draw,
            false => (self.converted)(&locate(left, kings, !side, self.rules.mirrors)),
        });
    }

    /// True if the king of a side could be captured.
    fn is_king_attacked(&self, side: Side, pieces: &[Placed], kings: [Square; 2]) -> bool {
        let all = kings.into_iter().chain(pieces.iter().map(|piece| piece.2));
        let occupied = all.fold(Bitboard::EMPTY, |set, square| set | Bitboard::from_square(square));
        let enemy_king = (!side, Kind::King, kings[(!side).index()]);
        let mut enemies = pieces.iter().chain([&enemy_king]).filter(|piece| piece.0 != side);
        enemies.any(|&(owner, kind, square)| {
            self.rules.attacks(kind, owner, square, occupied).has(kings[side.index()])
        })
    }

    /// Squares to which a piece can move without capture or promotion.
    fn targets(&self, side: Side, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
        if kind != Kind::Pawn {
            return self.rules.targets(kind, side, from, occupied) & !occupied;
        }
        let last = Bitboard::rank(7).0 | Bitboard::rank(0).0;
        let single = Bitboard::from_square(from).ahead(side) & !occupied & !Bitboard(last);
        let double =
            if from.relative_rank(side) == 1 { single.ahead(side) & !occupied } else { Bitboard::EMPTY };
        single | double
    }

    /// Squares from which a piece can have come without capture or promotion; `occupied` is without
    /// it.
    fn origins(&self, side: Side, kind: Kind, to: Square, occupied: Bitboard) -> Bitboard {
        if kind != Kind::Pawn {
            return self.rules.origins(kind, side, to, occupied) & !occupied;
        }
        let first = Bitboard::rank(if side == Side::White { 0 } else { 7 });
        let single = Bitboard::from_square(to).ahead(!side) & !occupied & !first;
        let double =
            if to.relative_rank(side) == 3 { single.ahead(!side) & !occupied } else { Bitboard::EMPTY };
        single | double
    }

    /// Enters the plies in which a position is decided.
    fn enter(&mut self, side: Side, index: usize, plies: u8) {
        self.table.set(side, index, plies + 1);
        self.largest = self.largest.max(plies + 1);
    }

    /// Number of plies in which a position is lost whose conversions do not hold, as far as the
    /// values up to `latest` tell; `None` if some move holds.
    fn loss(&self, side: Side, index: usize, conversions: Conversions, latest: u8) -> Option<u8> {
        let (squares, occupied) = self.squares(index);
        let unmarked = self.unmarked(index);
        let mut longest = conversions.loss;
        for (place, kind) in self.places(side) {
            for to in self.targets(side, kind, squares[place], occupied) {
                let after = self.after(unmarked, place, [squares[place], to], &squares);
                match self.table.get(!side, after) {
                    ILLEGAL => {}
                    won if won != OPEN && won <= latest && won % 2 == 0 => longest = longest.max(Some(won)),
                    _ => return None,
                }
            }
        }
        let is_mate = || self.is_attacked(!side, squares[side.index()], &squares, occupied).then_some(0);
        longest.or_else(is_mate)
    }

    /// Spreads values backwards, ply by ply.
    fn spread(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<()> {
        let mut plies = 0;
        while plies < self.largest {
            for side in Side::BOTH {
                for start in (0..self.table.layout.cells()).step_by(CHUNK) {
                    if stops(start, is_stopped) {
                        return None;
                    }
                    let cells = start..start + CHUNK;
                    if self.table.contains(side, cells.clone(), plies + 1) {
                        self.step_back_from(side, cells, plies);
                    }
                }
            }
            plies += 1;
        }
        Some(())
    }

    /// Decides the predecessors of those positions in some cells that are decided in `plies`.
    fn step_back_from(&mut self, side: Side, cells: Range<usize>, plies: u8) {
        for cell in cells {
            let index = self.table.layout.index(cell);
            if self.table.get(side, index) == plies + 1 {
                self.step_back(side, index, plies);
            }
        }
    }

    /// Decides the predecessors of a decided position.
    fn step_back(&mut self, side: Side, index: usize, plies: u8) {
        let (squares, occupied) = self.squares(index);
        let unmarked = self.unmarked(index);
        for (place, &here) in squares.iter().enumerate().take(self.pieces.len()) {
            let (owner, kind) = self.pieces[place];
            if owner == side {
                continue;
            }
            let without = occupied & !Bitboard::from_square(here);
            for from in self.origins(owner, kind, here, without) {
                // A double step marks the pawn if another can take it, and no other move does.
                if self.after(unmarked, place, [from, here], &squares) != index {
                    continue;
                }
                let before = moved(unmarked, place, from);
                self.decide_predecessor(owner, before, plies);
                for before in self.with_mark(side, before) {
                    self.decide_predecessor(owner, before, plies);
                }
            }
        }
    }

    /// Decides a position with a move to one decided in `plies`, if it is not decided yet.
    fn decide_predecessor(&mut self, side: Side, index: usize, plies: u8) {
        let known = self.table.get(side, index);
        if plies.is_multiple_of(2) {
            // A capture or a promotion may win as well, but later.
            let is_later = known != ILLEGAL && known > plies + 2;
            if (known == OPEN || is_later) && plies < MAX_PLIES {
                self.enter(side, index, plies + 1);
            }
        } else if known == OPEN
            && let Some(found) = self.loss_before(side, index, plies + 1).filter(|&found| found <= MAX_PLIES)
        {
            // A capture or a promotion may hold out longer than `plies`.
            self.enter(side, index, found);
        }
    }

    /// Number of plies in which a position is lost, as far as the values up to `latest` tell;
    /// `None` if some move holds.
    fn loss_before(&self, side: Side, index: usize, latest: u8) -> Option<u8> {
        // Most positions hold by a move without capture, so these are tried first.
        let loses = Conversions { loss: Some(0), ..Conversions::default() };
        let quiet = self.loss(side, index, loses, latest)?;
        let conversions = self.conversions(side, index);
        if conversions.holds { None } else { conversions.loss.max(Some(quiet)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neither side's plies lose their parity at the limit, which distinguishes wins from losses.
    #[test]
    fn wins_beyond_the_limit_of_a_table_are_draws() {
        let after = |value| {
            let mut found = Conversions::default();
            found.add(value);
            (found.win, found.holds, found.loss)
        };
        let most = u32::from(MAX_PLIES);
        assert_eq!(after(EndingValue::Win(most - 2)), (None, false, Some(MAX_PLIES - 1)));
        assert_eq!(after(EndingValue::Win(most)), (None, true, None));
        assert_eq!(after(EndingValue::Loss(most - 1)), (Some(MAX_PLIES), true, None));
        assert_eq!(after(EndingValue::Loss(most + 1)), (None, true, None));
    }
}
