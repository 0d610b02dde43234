//! Making and unmaking moves.

use engine_core::{Key, Side};

use crate::chess_board::board::{BLACK_TO_MOVE, ChessBoard, StateInfo, en_passant_key, piece_key};
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::rules::{Edit, Log, Rules};
use crate::chess_board::state::State;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// Undo record of a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo<L = (), S = ()> {
    state: StateInfo,
    /// `None` for a null move.
    mv: Option<Move>,
    captured: Option<Kind>,
    /// Other pieces that the move removed.
    log: L,
    /// State of the game beside the board.
    pub(super) beside: S,
}

impl<L, S> Undo<L, S> {
    /// The kind of piece that stood on the target of the move.
    #[inline]
    pub(crate) fn captured(&self) -> Option<Kind> {
        self.captured
    }
}

impl ChessBoard {
    /// Makes a legal move; `beside` is the state of the game beside the board.
    #[inline]
    pub(super) fn make_move<R: Rules>(&mut self, mv: Move, beside: R::State) -> Undo<R::Log, R::State> {
        // The castling king's own corner piece may stand on its target square.
        let captured = if mv.action == Action::Castle { None } else { self.mailbox[mv.to.index()] };
        let mut undo = Undo { state: self.state, mv: Some(mv), captured, log: R::Log::default(), beside };
        match self.side() {
            Side::White => self.make_move_of::<R, true>(mv, captured, &mut undo.log),
            Side::Black => self.make_move_of::<R, false>(mv, captured, &mut undo.log),
        }
        undo
    }

    /// Hash key after a plain move that changes no castling rights and lets no pawn pass another.
    #[inline]
    pub(super) fn key_after(&self, mv: Move) -> Key {
        let us = self.side();
        let moved = piece_key(us, mv.kind, mv.from) ^ piece_key(us, mv.kind, mv.to);
        let captured = self.mailbox[mv.to.index()].map_or(0, |kind| piece_key(!us, kind, mv.to));
        let passed = self.state.en_passant.map_or(0, en_passant_key);
        self.state.key ^ BLACK_TO_MOVE ^ moved ^ captured ^ passed
    }

    #[inline(always)]
    fn make_move_of<R: Rules, const WHITE: bool>(
        &mut self,
        mv: Move,
        captured: Option<Kind>,
        log: &mut R::Log,
    ) {
        let (us, them) = if WHITE { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
        self.state.counters = self.state.counters.passed();
        self.state.key ^= BLACK_TO_MOVE;
        if let Some(square) = self.state.en_passant.take() {
            self.state.key ^= en_passant_key(square);
        }
        if mv.action == Action::Castle {
            self.castle(us, mv);
        } else if R::DROPS && mv.action == Action::Drop {
            self.drop_new(us, mv);
        } else {
            self.move_pieces::<R>(us, mv, captured, log);
        }
        self.find_checks_and_pins_of::<R>(them);
    }

    /// Drops a new piece on the board.
    fn drop_new(&mut self, us: Side, mv: Move) {
        self.drop(us, mv.kind, mv.to);
        if mv.kind == Kind::Pawn {
            self.state.counters.halfmove_clock = 0;
        }
    }

    /// Moves the pieces of a move that is neither castling nor a drop.
    #[inline(always)]
    fn move_pieces<R: Rules>(&mut self, us: Side, mv: Move, captured: Option<Kind>, log: &mut R::Log) {
        if let Some(kind) = captured {
            self.lift(!us, kind, mv.to);
            self.state.counters.halfmove_clock = 0;
        }
        self.lift(us, mv.kind, mv.from);
        self.drop(us, mv.promotion().unwrap_or(mv.kind), mv.to);
        if mv.kind == Kind::Pawn {
            self.state.counters.halfmove_clock = 0;
            let is_from_first = R::FIRST_RANK_PAWNS && mv.from.relative_rank(us) == 0;
            if mv.from.index().abs_diff(mv.to.index()) == 16 && !is_from_first {
                self.set_en_passant::<R>(us, mv.to);
            }
        } else if R::SECOND_PAWN == Some(mv.kind) {
            self.state.counters.halfmove_clock = 0;
        }
        if mv.action == Action::EnPassant {
            self.lift(!us, Kind::Pawn, Square::at(mv.to.file(), mv.from.rank()));
        }
        self.drop_rights(Bitboard::from_square(mv.from) | Bitboard::from_square(mv.to));
        if captured.is_some() || mv.action == Action::EnPassant {
            R::after_capture(&mut Edit { board: self, log }, mv);
        }
    }

    /// Moves king and corner piece. Both are lifted before either is put down, since each may land
    /// on the other's square.
    #[cold]
    fn castle(&mut self, us: Side, mv: Move) {
        let way = self.castling_way(us, mv.from, mv.to);
        let corner = self.mailbox[way.corner_from.index()];
        debug_assert!(corner.is_some(), "a right without a corner piece");
        self.lift(us, Kind::King, way.king_from);
        if let Some(kind) = corner {
            self.lift(us, kind, way.corner_from);
            self.drop(us, kind, way.corner_to);
        }
        self.drop(us, Kind::King, way.king_to);
        self.drop_rights(Bitboard::from_square(way.king_from));
    }

    fn unmake_castling(&mut self, us: Side, mv: Move) {
        let way = self.castling_way(us, mv.from, mv.to);
        let corner = self.mailbox[way.corner_to.index()];
        self.relocate(us, Kind::King, way.king_to, None);
        if let Some(kind) = corner {
            self.relocate(us, kind, way.corner_to, None);
            self.relocate(us, kind, way.corner_from, Some(kind));
        }
        self.relocate(us, Kind::King, way.king_from, Some(Kind::King));
    }

    /// Removes a piece from the board.
    #[inline(always)]
    pub(super) fn lift(&mut self, side: Side, kind: Kind, square: Square) {
        self.mailbox[square.index()] = None;
        self.toggle(side, kind, square);
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    fn drop(&mut self, side: Side, kind: Kind, square: Square) {
        self.mailbox[square.index()] = Some(kind);
        self.toggle(side, kind, square);
    }

    #[inline(always)]
    fn toggle(&mut self, side: Side, kind: Kind, square: Square) {
        self.by_kind[kind.index()] ^= Bitboard::from_square(square);
        self.by_side[side.index()] ^= Bitboard::from_square(square);
        let key = piece_key(side, kind, square);
        self.state.key ^= key;
        match kind {
            Kind::Pawn => self.state.pawn_key ^= key,
            _ => self.state.piece_keys[side.index()] ^= key,
        }
    }

    /// Pawns of `side`, of any kind, that can capture on a square that an enemy pawn has passed.
    #[inline]
    pub(super) fn en_passant_takers<R: Rules>(&self, side: Side, passed: Square) -> Bitboard {
        R::PIECES.leaps(Kind::Pawn, !side, passed) & self.pawns::<R>() & self.of_side(side)
    }

    /// Stores the square passed by a double step, if an enemy pawn can capture there.
    #[inline]
    fn set_en_passant<R: Rules>(&mut self, us: Side, to: Square) {
        let passed = Square::new(to.index() as u8 ^ 8);
        if self.en_passant_takers::<R>(!us, passed).any() {
            self.state.en_passant = Some(passed);
            self.state.key ^= en_passant_key(passed);
        }
    }

    /// Unmakes the last move.
    #[inline]
    pub(crate) fn unmake_move<R: Rules>(&mut self, undo: &Undo<R::Log, R::State>) {
        let us = !self.side();
        if let Some(mv) = undo.mv {
            for &(side, kind, square) in undo.log.pieces() {
                self.relocate(side, kind, square, Some(kind));
            }
            if mv.action == Action::Castle {
                self.unmake_castling(us, mv);
            } else if R::DROPS && mv.action == Action::Drop {
                self.relocate(us, mv.kind, mv.to, None);
            } else {
                self.unmake_plain(us, mv, undo.captured);
            }
        }
        self.state = undo.state;
    }

    /// Unmakes a move that is neither castling nor a drop.
    #[inline(always)]
    fn unmake_plain(&mut self, us: Side, mv: Move, captured: Option<Kind>) {
        self.relocate(us, mv.promotion().unwrap_or(mv.kind), mv.to, None);
        self.relocate(us, mv.kind, mv.from, Some(mv.kind));
        if let Some(kind) = captured {
            self.relocate(!us, kind, mv.to, Some(kind));
        }
        if mv.action == Action::EnPassant {
            let square = Square::at(mv.to.file(), mv.from.rank());
            self.relocate(!us, Kind::Pawn, square, Some(Kind::Pawn));
        }
    }

    /// Adds or removes a piece without touching the keys, which the undo record restores.
    #[inline(always)]
    fn relocate(&mut self, side: Side, kind: Kind, square: Square, now: Option<Kind>) {
        self.by_kind[kind.index()] ^= Bitboard::from_square(square);
        self.by_side[side.index()] ^= Bitboard::from_square(square);
        self.mailbox[square.index()] = now;
    }

    /// Makes a choice before the first move, during which the counters stand still.
    pub(super) fn make_choice<R: Rules>(&mut self, mv: Move, beside: R::State) -> Undo<R::Log, R::State> {
        let undo = Undo { state: self.state, mv: Some(mv), captured: None, log: R::Log::default(), beside };
        self.swap_chosen::<R::State>(mv);
        self.refresh::<R>();
        undo
    }

    /// Unmakes the last choice; returns `false` and does nothing if the last move was not a choice.
    pub(crate) fn unmake_choice<R: Rules>(&mut self, undo: &Undo<R::Log, R::State>) -> bool {
        let choice = undo.mv.filter(|mv| mv.action == Action::Choose);
        if let Some(mv) = choice {
            self.swap_chosen::<R::State>(mv);
            self.state = undo.state;
        }
        choice.is_some()
    }

    /// Swaps chosen pieces with their counterparts, and passes the turn.
    fn swap_chosen<S: State>(&mut self, mv: Move) {
        for square in mv.chosen() {
            if let Some(kind) = self.kind_at(square) {
                self.transform(square, S::counterpart(kind));
            }
        }
        self.state.counters.side = !self.side();
    }

    /// Makes a null move; `None` in check, where it would lose the king.
    pub(super) fn make_null_move<R: Rules>(&mut self, beside: R::State) -> Option<Undo<R::Log, R::State>> {
        if self.state.checkers.any() {
            return None;
        }
        let undo = Undo { state: self.state, mv: None, captured: None, log: R::Log::default(), beside };
        if let Some(square) = self.state.en_passant.take() {
            self.state.key ^= en_passant_key(square);
        }
        self.state.key ^= BLACK_TO_MOVE;
        self.state.counters = self.state.counters.passed();
        self.find_checks_and_pins::<R>();
        Some(undo)
    }
}
