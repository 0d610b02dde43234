//! Execution of a move on the board, up to the end of the turn.

use engine_core::Side;

use super::board::{Board, Place};
use super::geometry::PawnStep;
use super::moves::{Action, EnPassant, Move};
use super::piece::{Kind, Piece};
use super::pile::Pile;
use super::resolution::Resolution;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Effects of a move besides the changes of the pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Events {
    /// The squares that lost their base.
    pub(super) vacated: Bitboard,
    /// Kings that died, by side.
    pub(super) dead: [bool; 2],
    /// Pawns that can now be captured en passant.
    pub(super) en_passant: EnPassant,
}

/// Executes a move of `side` other than a denial, with the effects of its captures, but does not
/// end the turn. `passers` are the enemy Pawns that can be captured en passant.
pub(super) fn carry_out(board: &mut Board, side: Side, mv: Move, passers: EnPassant) -> Events {
    let mut doubles = EnPassant::NONE;
    let mut turn = Resolution::new(board, side);
    match mv.action {
        Action::Walk => turn.walk(side, mv, passers, &mut doubles),
        Action::King => turn.king(mv),
        Action::Castle => turn.castle(mv),
        Action::PathCapture => turn.path_capture(mv),
        Action::InsideCapture => turn.inside_capture(mv),
        Action::Round => turn.round(super::geometry::ring(mv.from.square)),
        Action::Disguise => turn.disguise(side, mv, &mut doubles),
        Action::Deny => {}
    }
    Events { vacated: turn.vacated, dead: turn.dead, en_passant: doubles }
}

/// Board between the steps of a King of `side` that captures a Queen with the first one: the King
/// is off the board, and the Queen's explosion is over.
pub(super) fn after_revenge(board: &Board, side: Side, mv: Move) -> Board {
    let mut board = *board;
    board.take(mv.from);
    Resolution::new(&mut board, side).capture_base(mv.via);
    board
}

/// Marks the risen Bishops that disappear at the end of the turn that `side` begins.
pub(super) fn begin(board: &mut Board, side: Side) {
    for square in board.risen(side) {
        let doom =
            |piece: Piece| if piece.is_risen() && piece.side() == side { piece.doomed() } else { piece };
        board.change(square, |piece| Some(doom(piece)));
    }
}

/// Ends the turn of `side`: risen Bishops disappear, Pawns leave their first rank and promote on
/// their last.
pub(super) fn end(board: &mut Board, side: Side, mv: Move) {
    for square in board.risen(side) {
        board.change(square, |piece| (!piece.is_doomed()).then_some(piece));
    }
    for owner in Side::BOTH {
        let (first, last) = match owner {
            Side::White => (Bitboard::rank(0), Bitboard::rank(7)),
            Side::Black => (Bitboard::rank(7), Bitboard::rank(0)),
        };
        let outside = board.pieces(owner, Kind::Pawn) & !board.rooks();
        for square in outside & first {
            board.clear(square);
        }
        for square in outside & last {
            let named = mv.promotion.filter(|_| owner == side && square == mv.to);
            board.clear(square);
            board.set(square, Piece::new(owner, named.unwrap_or(Kind::Queen)));
        }
    }
}

impl Resolution<'_> {
    /// Removes the moving piece from the board, with the pieces that it carries.
    fn depart(&mut self, from: Place) -> Pile {
        if from.index == 0 { self.vacate(from.square) } else { self.board.take(from) }
    }

    /// Puts a unit on its goal: inside the Rook there if it jumps. Otherwise returns the previous
    /// content of the square.
    fn arrive(&mut self, to: Square, unit: &Pile, jumps: bool) -> Pile {
        if jumps {
            self.board.add(to, unit);
            return Pile::new();
        }
        let hit = if self.board.base(to).is_some() { self.vacate(to) } else { Pile::new() };
        self.board.put(to, unit);
        hit
    }

    /// Moves a piece that stands alone to an empty square, or to a piece whose capture has no
    /// effects. Returns `false` and does nothing in all other cases. Most moves are of this kind.
    fn simple_walk(&mut self, side: Side, mv: Move, doubles: &mut EnPassant) -> bool {
        let Some(piece) = self.board.base(mv.from.square) else { return false };
        let pawn = piece.kind() == Kind::Pawn;
        let bare = self.board.base(mv.to).is_none();
        let en_passant = mv.captures() && bare;
        if mv.jumps() || en_passant || !self.board.is_alone(mv.from) || self.board.is_volatile(mv.to) {
            return false;
        }
        self.vacated |= Bitboard::from_square(mv.from.square);
        if !bare {
            self.vacated |= Bitboard::from_square(mv.to);
            self.board.clear(mv.to);
        }
        self.board.shift(mv.from.square, mv.to);
        if pawn && bare {
            note_double(doubles, side, mv.from.square, mv.to);
        }
        true
    }

    fn walk(&mut self, side: Side, mv: Move, passers: EnPassant, doubles: &mut EnPassant) {
        if self.simple_walk(side, mv, doubles) {
            return;
        }
        let unit = self.depart(mv.from);
        let pawn = unit.get(0).is_some_and(|piece| piece.kind() == Kind::Pawn);
        if pawn
            && mv.captures()
            && self.board.base(mv.to).is_none()
            && let Some(passer) = passers.pawn(!side, mv.to)
        {
            self.vacate(passer);
        }
        let hit = self.arrive(mv.to, &unit, mv.jumps());
        if pawn && !mv.captures() && !mv.jumps() {
            note_double(doubles, side, mv.from.square, mv.to);
        }
        self.effects(mv.to, &hit);
    }

    /// Moves a King that stands alone over empty squares, through Rooks and over pieces whose
    /// capture has no effects: only the King and the captured pieces change. Returns `false` and
    /// does nothing in all other cases.
    fn simple_king(&mut self, mv: Move) -> bool {
        let (from, via, to) = (mv.from.square, mv.via, mv.to);
        let takes_first = !mv.jumps_on_the_way();
        let moves_plainly = !mv.jumps() && self.board.is_alone(mv.from);
        if !moves_plainly
            || takes_first && self.board.is_volatile(via)
            || to != from && self.board.is_volatile(to)
        {
            return false;
        }
        self.vacated |= Bitboard::from_square(from);
        for (square, takes) in [(via, takes_first), (to, to != from)] {
            if takes && self.board.base(square).is_some() {
                self.vacated |= Bitboard::from_square(square);
                self.board.clear(square);
            }
        }
        if to != from {
            self.board.shift(from, to);
        }
        true
    }

    fn king(&mut self, mv: Move) {
        if self.simple_king(mv) {
            return;
        }
        let king = self.depart(mv.from);
        if self.board.is_queen(mv.via) {
            // The Queen explodes before the second step, while the King is off the board.
            self.capture_base(mv.via);
            let second = self.arrive(mv.to, &king, mv.jumps());
            return self.effects(mv.to, &second);
        }
        let first = self.arrive(mv.via, &king, mv.jumps_on_the_way());
        self.last_step(mv, &first);
    }

    fn castle(&mut self, mv: Move) {
        let king = self.depart(mv.from);
        let home = mv.from.square;
        let (corner, crossed) = if mv.via.file() > home.file() {
            (Square::at(7, home.rank()), Square::at(home.file() + 1, home.rank()))
        } else {
            (Square::at(0, home.rank()), Square::at(home.file() - 1, home.rank()))
        };
        let rook = self.vacate(corner);
        self.board.put(crossed, &rook);
        self.board.put(mv.via, &king);
        self.last_step(mv, &Pile::new());
    }

    /// Moves the King from the top of `via` on to `to`; then its captures take effect.
    fn last_step(&mut self, mv: Move, first: &Pile) {
        let top = self.board.stack(mv.via).count().saturating_sub(1) as u8;
        let king = self.depart(Place { square: mv.via, index: top });
        let second = self.arrive(mv.to, &king, mv.jumps());
        self.effects(mv.via, first);
        self.effects(mv.to, &second);
    }

    fn path_capture(&mut self, mv: Move) {
        let knight = self.depart(mv.from);
        self.arrive(mv.to, &knight, mv.jumps());
        self.capture_at(Place { square: mv.via, index: mv.to_index });
    }

    fn inside_capture(&mut self, mv: Move) {
        let knight = self.depart(mv.from);
        self.arrive(mv.to, &knight, true);
        self.capture_at(Place { square: mv.to, index: mv.to_index });
    }

    /// Captures, as a Knight, the base of a square or a piece inside the Rook there.
    fn capture_at(&mut self, place: Place) {
        if place.index == 0 {
            return self.capture_base(place.square);
        }
        let taken = self.board.take(place);
        let Some((piece, above)) = taken.split_first() else { return };
        if piece.kind() == Kind::Rook {
            self.fall(place.square, above);
        } else {
            self.effects(place.square, &taken);
        }
    }

    fn disguise(&mut self, side: Side, mv: Move, doubles: &mut EnPassant) {
        let mut piece = Place { square: mv.to, index: mv.to_index };
        let mut pawn = mv.from;
        self.swap(pawn, piece, side, doubles);
        for (step, skipped) in mv.chain.links() {
            piece = pawn;
            match chain_pawn(self.board, side, piece.square, step, skipped) {
                Some(next) => pawn = next,
                None => return,
            }
            self.swap(pawn, piece, side, doubles);
        }
    }

    /// Exchanges a Pawn and another piece, with the pieces that it carries if it is a Rook.
    fn swap(&mut self, pawn: Place, piece: Place, side: Side, doubles: &mut EnPassant) {
        let mut here = if pawn.index == 0 { self.vacate(pawn.square) } else { self.board.lift(pawn.square) };
        let mut there =
            if piece.index == 0 { self.vacate(piece.square) } else { self.board.lift(piece.square) };
        let single = here.cut(usize::from(pawn.index));
        let unit = there.cut(usize::from(piece.index));
        here.insert(usize::from(pawn.index), &unit);
        there.insert(usize::from(piece.index), &single);
        self.board.put(pawn.square, &here);
        self.board.put(piece.square, &there);
        if piece.index == 0 {
            note_double(doubles, side, pawn.square, piece.square);
        }
    }
}

/// Next Pawn in a chain: the one that reaches `goal` by the step, above `skipped` other Pawns of
/// its side.
pub(super) fn chain_pawn(
    board: &Board,
    side: Side,
    goal: Square,
    step: usize,
    skipped: usize,
) -> Option<Place> {
    let square = PawnStep::ALL[step].start(side, goal)?;
    own_pawns(board, side, square).nth(skipped)
}

/// The Pawns of a side on a square, bottom first.
pub(super) fn own_pawns(board: &Board, side: Side, square: Square) -> impl Iterator<Item = Place> + '_ {
    let pawn = Piece::new(side, Kind::Pawn);
    board
        .stack(square)
        .filter(move |&(_, piece)| piece == pawn)
        .map(move |(index, _)| Place { square, index })
}

/// Stores a Pawn's double step; single steps are no pairs.
fn note_double(doubles: &mut EnPassant, side: Side, from: Square, to: Square) {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let is_double = files.abs() + ranks.abs() == 2 && (files == 0 || ranks == 0);
    if is_double && let Some(middle) = from.offset(files / 2, ranks / 2) {
        let noted = doubles.insert(side, middle, to);
        debug_assert!(noted, "{from} to {to} is no double step");
    }
}
