//! Retrograde analysis: the table of an ending from the tables of its captures and promotions.
//!
//! Values spread backwards, ply by ply, by unmoves: a piece returns to a square from which it could
//! have come without capturing. Captures and promotions are looked up in other tables. An index has
//! six bits for the square of each piece; a pawn that can be captured en passant is marked by
//! [`marked`].

use engine_core::Side;
use engine_core::endings::{EndingSummary, EndingValue};

use super::material::{Located, MOST_PIECES, Material, locate, marked, passed};
use super::pieces::Pieces;
use crate::chess_board::kinds::Kind;
use crate::chess_board::rules::Placed;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Value of drawn positions, and of undecided ones.
const OPEN: u8 = 0;
/// Value of illegal positions.
const ILLEGAL: u8 = u8::MAX;
/// Longest distance, in plies, that a table stores. Longer wins count as draws.
const MOST_PLIES: u8 = ILLEGAL - 2;
/// Number of positions between two checks of the stop flag.
const CHECK_INTERVAL: usize = 1 << 12;

/// Values of an ending: for each side to move, one byte a position, plies to the end + 1 if it is
/// decided. An even number of plies is a loss of the side to move, an odd one a win.
pub(crate) struct Table {
    values: [Vec<u8>; 2],
}

impl Table {
    /// Returns the table of bytes, those with White to move first; `None` if their number is wrong.
    pub(super) fn from_bytes(mut bytes: Vec<u8>, pieces: usize) -> Option<Table> {
        let size = 1 << (6 * pieces);
        (bytes.len() == 2 * size).then(|| {
            let black = bytes.split_off(size);
            Table { values: [bytes, black] }
        })
    }

    /// Returns the bytes of all values, those with White to move first.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.values.concat()
    }

    /// Returns the summary of all positions.
    pub(super) fn summary(&self, name: String) -> EndingSummary {
        let (mut counts, mut longest) = ([[0; 3]; 2], [0; 2]);
        for side in Side::BOTH {
            for (_, value) in self.all(side) {
                let (at, winner) = match value {
                    EndingValue::Win(_) => (0, side),
                    EndingValue::Draw => (1, side),
                    EndingValue::Loss(_) => (2, !side),
                };
                counts[side.index()][at] += 1;
                let plies = value.plies().unwrap_or(0);
                longest[winner.index()] = plies.max(longest[winner.index()]);
            }
        }
        EndingSummary { name, counts, longest }
    }

    /// Returns the value of a position; `None` if it is illegal.
    pub(crate) fn value(&self, side: Side, index: usize) -> Option<EndingValue> {
        match self.values[side.index()][index] {
            ILLEGAL => None,
            OPEN => Some(EndingValue::Draw),
            value if value % 2 == 0 => Some(EndingValue::Win(u32::from(value) - 1)),
            value => Some(EndingValue::Loss(u32::from(value) - 1)),
        }
    }

    /// Returns the values of all legal positions with a side to move.
    pub(crate) fn all(&self, side: Side) -> impl Iterator<Item = (usize, EndingValue)> {
        (0..self.values[side.index()].len()).filter_map(move |index| Some((index, self.value(side, index)?)))
    }
}

/// Function that returns the value of a position after a capture or a promotion from its table.
pub(crate) type Converted<'a> = dyn Fn(&Located) -> EndingValue + 'a;

/// Squares of all pieces, in the order of [`Material::pieces`].
type Squares = [Square; MOST_PIECES];

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
        let plies = |plies: u32| u8::try_from(plies + 1).unwrap_or(MOST_PLIES).min(MOST_PLIES);
        match after {
            EndingValue::Loss(left) => {
                let left = plies(left);
                self.win = Some(self.win.map_or(left, |best| best.min(left)));
                self.holds = true;
            }
            EndingValue::Win(left) => self.loss = self.loss.max(Some(plies(left))),
            EndingValue::Draw => self.holds = true,
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
    values: [Vec<u8>; 2],
    /// Positions by the plies in which captures and promotions decide them.
    buckets: Vec<Vec<(Side, u32)>>,
    /// Most recently decided positions.
    decided: Vec<(Side, u32)>,
}

/// Generates the table of an ending; `None` if it was stopped.
pub(crate) fn generate(
    material: &Material,
    rules: &Pieces,
    converted: &Converted<'_>,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Table> {
    let pieces = material.pieces();
    let size = 1 << (6 * pieces.len());
    let values = [vec![OPEN; size], vec![OPEN; size]];
    let buckets = vec![Vec::new(); usize::from(MOST_PLIES) + 2];
    let has_en_passant = Side::BOTH.iter().all(|&side| pieces.contains(&(side, Kind::Pawn)));
    let decided = Vec::new();
    let mut generator = Generator { rules, converted, pieces, has_en_passant, values, buckets, decided };
    generator.mark_illegal(is_stopped)?;
    generator.mark_conversions_and_mates(is_stopped)?;
    generator.spread(is_stopped)?;
    Some(Table { values: generator.values })
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
        let mut squares = [Square::new(0); MOST_PIECES];
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

    /// Returns the index after a move without capture or promotion from an unmarked index; `squares` are
    /// those of the other pieces.
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
        for index in 0..self.values[0].len() {
            if stops(index, is_stopped) {
                return None;
            }
            for side in Side::BOTH {
                if !self.is_legal(side, index) {
                    self.values[side.index()][index] = ILLEGAL;
                }
            }
        }
        Some(())
    }

    /// Fills the buckets with positions decided by mate, capture or promotion alone.
    fn mark_conversions_and_mates(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<()> {
        for index in 0..self.values[0].len() {
            if stops(index, is_stopped) {
                return None;
            }
            let (squares, occupied) = self.squares(index);
            for side in Side::BOTH {
                if self.values[side.index()][index] == ILLEGAL {
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
                    _ => self.loss(side, index, conversions),
                };
                if let Some(plies) = decided {
                    self.buckets[usize::from(plies)].push((side, index as u32));
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
        let mut left: [Placed; MOST_PIECES] = [(Side::White, Kind::Pawn, to); MOST_PIECES];
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

    /// Number of plies in which a position is lost whose conversions do not hold, as far as is
    /// known; `None` if some move holds.
    fn loss(&self, side: Side, index: usize, conversions: Conversions) -> Option<u8> {
        let (squares, occupied) = self.squares(index);
        let unmarked = self.unmarked(index);
        let mut longest = conversions.loss;
        for (place, kind) in self.places(side) {
            for to in self.targets(side, kind, squares[place], occupied) {
                let after = self.after(unmarked, place, [squares[place], to], &squares);
                match self.values[(!side).index()][after] {
                    ILLEGAL => {}
                    won if won != OPEN && won % 2 == 0 => longest = longest.max(Some(won)),
                    _ => return None,
                }
            }
        }
        let is_mate = || self.is_attacked(!side, squares[side.index()], &squares, occupied).then_some(0);
        longest.or_else(is_mate)
    }

    /// Spreads values backwards, ply by ply.
    fn spread(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<()> {
        for plies in 0..=MOST_PLIES {
            let converted = std::mem::take(&mut self.buckets[usize::from(plies)]);
            for (side, index) in converted {
                let value = &mut self.values[side.index()][index as usize];
                if *value == OPEN {
                    *value = plies + 1;
                    self.decided.push((side, index));
                }
            }
            for (count, (side, index)) in std::mem::take(&mut self.decided).into_iter().enumerate() {
                if stops(count, is_stopped) {
                    return None;
                }
                self.step_back(side, index as usize, plies);
            }
        }
        Some(())
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
        if self.values[side.index()][index] != OPEN {
            return;
        }
        let found = if plies.is_multiple_of(2) { Some(plies + 1) } else { self.loss_before(side, index) };
        match found {
            Some(found) if found == plies + 1 && found <= MOST_PLIES => {
                self.values[side.index()][index] = found + 1;
                self.decided.push((side, index as u32));
            }
            // A capture or a promotion holds out longer.
            Some(found) if found <= MOST_PLIES => {
                self.buckets[usize::from(found)].push((side, index as u32));
            }
            _ => {}
        }
    }

    /// Number of plies in which a position is lost, as far as is known; `None` if some move holds.
    fn loss_before(&self, side: Side, index: usize) -> Option<u8> {
        // Most positions hold by a move without capture, so these are tried first.
        let loses = Conversions { loss: Some(0), ..Conversions::default() };
        self.loss(side, index, loses)?;
        let conversions = self.conversions(side, index);
        if conversions.holds { None } else { self.loss(side, index, conversions) }
    }
}
