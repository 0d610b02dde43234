//! Playing moves and taking them back.

use engine_core::Side;

use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::grand_tournament::board::{
    BLACK_TO_MOVE, Board, Castling, KING_FILE, KING_SIDE_CORNER, QUEEN_SIDE_CORNER, State, castling_key,
    en_passant_key, home_rank, man_key,
};
use crate::grand_tournament::kinds::Kind;
use crate::grand_tournament::moves::{Action, Move};
use crate::grand_tournament::tables::LEAPS;

/// What taking a move back needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    /// `None` for a null move.
    mv: Option<Move>,
    captured: Option<Kind>,
}

/// The castling rights that end when something moves from or to a square.
static RIGHTS_LOST: [Castling; 64] = {
    let mut table = [Castling::NONE; 64];
    let mut index = 0;
    while index < 2 {
        let side = Side::BOTH[index];
        let rank = home_rank(side);
        table[Square::at(KING_FILE, rank).index()] = Castling::both(side);
        table[Square::at(KING_SIDE_CORNER, rank).index()] = Castling::right(side, true);
        table[Square::at(QUEEN_SIDE_CORNER, rank).index()] = Castling::right(side, false);
        index += 1;
    }
    table
};

/// Where the corner man stands before and after castling, given where the king goes.
pub(super) fn corner_man_way(king_to: Square) -> (Square, Square) {
    if king_to.file() > KING_FILE {
        (Square::at(KING_SIDE_CORNER, king_to.rank()), Square::at(king_to.file() - 1, king_to.rank()))
    } else {
        (Square::at(QUEEN_SIDE_CORNER, king_to.rank()), Square::at(king_to.file() + 1, king_to.rank()))
    }
}

impl Board {
    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) -> Undo {
        match self.side {
            Side::White => self.play_of::<true>(mv),
            Side::Black => self.play_of::<false>(mv),
        }
    }

    #[inline(always)]
    fn play_of<const WHITE: bool>(&mut self, mv: Move) -> Undo {
        let (us, them) = if WHITE { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
        let captured = self.mailbox[mv.to.index()];
        let undo = Undo { state: self.state, mv: Some(mv), captured };

        self.state.halfmove += 1;
        self.state.key ^= BLACK_TO_MOVE;
        if let Some(square) = self.state.en_passant.take() {
            self.state.key ^= en_passant_key(square);
        }
        if let Some(kind) = captured {
            self.lift(them, kind, mv.to);
            self.state.halfmove = 0;
        }
        self.lift(us, mv.kind, mv.from);
        self.drop(us, mv.promotion().unwrap_or(mv.kind), mv.to);
        if mv.kind == Kind::Pawn {
            self.state.halfmove = 0;
            if mv.from.index().abs_diff(mv.to.index()) == 16 {
                self.note_double_step(us, mv.to);
            }
        } else if mv.kind == Kind::IllusoryPawn {
            self.state.halfmove = 0;
        }
        match mv.action {
            Action::Plain | Action::Promote(_) => (),
            Action::EnPassant => self.lift(them, Kind::Pawn, Square::at(mv.to.file(), mv.from.rank())),
            Action::Castle => {
                let (from, to) = corner_man_way(mv.to);
                if let Some(kind) = self.mailbox[from.index()] {
                    self.lift(us, kind, from);
                    self.drop(us, kind, to);
                }
            }
        }
        self.drop_rights(mv);
        self.side = them;
        self.fullmove += !WHITE as u32;
        self.find_checks_and_pins_of(them);
        undo
    }

    /// Takes a man off the board.
    #[inline(always)]
    fn lift(&mut self, side: Side, kind: Kind, square: Square) {
        self.mailbox[square.index()] = None;
        self.toggle(side, kind, square);
    }

    /// Puts a man on an empty square.
    #[inline(always)]
    fn drop(&mut self, side: Side, kind: Kind, square: Square) {
        self.mailbox[square.index()] = Some(kind);
        self.toggle(side, kind, square);
    }

    #[inline(always)]
    fn toggle(&mut self, side: Side, kind: Kind, square: Square) {
        self.by_kind[kind.index()] ^= Bitboard::of(square);
        self.by_side[side.index()] ^= Bitboard::of(square);
        let key = man_key(side, kind, square);
        self.state.key ^= key;
        match kind {
            Kind::Pawn => self.state.pawn_key ^= key,
            _ => self.state.man_keys[side.index()] ^= key,
        }
    }

    /// Pawns of `side`, real and illusionary, that stand ready to take on a square that an enemy pawn has passed.
    #[inline]
    pub(super) fn en_passant_takers(&self, side: Side, passed: Square) -> Bitboard {
        let pawns = self.of_kind(Kind::Pawn) | self.of_kind(Kind::IllusoryPawn);
        LEAPS[Kind::Pawn.index()][(!side).index()][passed.index()] & pawns & self.of_side(side)
    }

    /// After a double step: remembers the square passed, if an enemy pawn stands ready to take there.
    #[inline]
    fn note_double_step(&mut self, us: Side, to: Square) {
        let passed = Square::new(to.index() as u8 ^ 8);
        if self.en_passant_takers(!us, passed).any() {
            self.state.en_passant = Some(passed);
            self.state.key ^= en_passant_key(passed);
        }
    }

    #[inline(always)]
    fn drop_rights(&mut self, mv: Move) {
        let lost = RIGHTS_LOST[mv.from.index()].0 | RIGHTS_LOST[mv.to.index()].0;
        let rights = self.state.castling;
        if rights.0 & lost != 0 {
            self.state.castling = Castling(rights.0 & !lost);
            self.state.key ^= castling_key(rights) ^ castling_key(self.state.castling);
        }
    }

    /// Takes back the last move.
    #[inline]
    pub(crate) fn take_back(&mut self, undo: Undo) {
        let us = !self.side;
        self.side = us;
        if let Some(mv) = undo.mv {
            self.fullmove -= us.index() as u32;
            self.relocate(us, mv.promotion().unwrap_or(mv.kind), mv.to, None);
            self.relocate(us, mv.kind, mv.from, Some(mv.kind));
            if let Some(kind) = undo.captured {
                self.relocate(!us, kind, mv.to, Some(kind));
            }
            match mv.action {
                Action::Plain | Action::Promote(_) => (),
                Action::EnPassant => {
                    let square = Square::at(mv.to.file(), mv.from.rank());
                    self.relocate(!us, Kind::Pawn, square, Some(Kind::Pawn));
                }
                Action::Castle => {
                    let (from, to) = corner_man_way(mv.to);
                    if let Some(kind) = self.mailbox[to.index()] {
                        self.relocate(us, kind, to, None);
                        self.relocate(us, kind, from, Some(kind));
                    }
                }
            }
        }
        self.state = undo.state;
    }

    /// Changes who stands on a square without touching the keys, which the undo record brings back.
    #[inline(always)]
    fn relocate(&mut self, side: Side, kind: Kind, square: Square, now: Option<Kind>) {
        self.by_kind[kind.index()] ^= Bitboard::of(square);
        self.by_side[side.index()] ^= Bitboard::of(square);
        self.mailbox[square.index()] = now;
    }

    /// Passes the turn; `None` in check, where passing would lose the king.
    pub(crate) fn pass(&mut self) -> Option<Undo> {
        if self.state.checkers.any() {
            return None;
        }
        let undo = Undo { state: self.state, mv: None, captured: None };
        if let Some(square) = self.state.en_passant.take() {
            self.state.key ^= en_passant_key(square);
        }
        self.state.key ^= BLACK_TO_MOVE;
        self.state.halfmove += 1;
        self.side = !self.side;
        self.find_checks_and_pins();
        Some(undo)
    }
}
