//! Positions, with the previous position that a denial would restore.

use engine_core::{Counters, Key, Outcome, Side};

use super::board::{Board, Place};
use super::castling::Castling;
use super::denial::Denial;
use super::make::{begin, carry_out, end};
use super::movegen::{Flow, Generator, View};
use super::moves::{Action, EnPassant, Move};
use super::piece::Kind;
use crate::common::bitboard::Bitboard;
use crate::common::move_kinds::MoveKinds;
use crate::common::zobrist::{self, Keys};

/// A position without the state of denials, which a denial restores.
#[derive(Clone, Copy)]
pub struct PlainPosition {
    /// The pieces.
    pub board: Board,
    /// Castling rights.
    pub castling: Castling,
    /// Pawns of the side that has just moved that can be taken en passant.
    pub en_passant: EnPassant,
    /// Counters and the side to move; captures and Pawns' moves reset the clock.
    pub counters: Counters,
}

/// Keys of the side to move, the castling rights, and en passant.
static SIDE_KEY: Key = zobrist::split_mix(0xC4A2_0002);
static CASTLING_KEYS: Keys<16> = Keys::new(0xC4A2_0003);
const EN_PASSANT_SEED: u64 = 0xC4A2_0004 << 32;

impl PlainPosition {
    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.counters.side
    }

    /// The position with the colours exchanged and the board mirrored top to bottom.
    #[must_use]
    pub fn flipped(&self) -> PlainPosition {
        PlainPosition {
            board: self.board.flipped(),
            castling: self.castling.flipped(),
            counters: Counters { side: !self.side(), ..self.counters },
            ..*self
        }
    }

    /// Hash key of all but the counters.
    pub fn key(&self) -> Key {
        let mut key = self.board.key() ^ CASTLING_KEYS.at(self.castling.bits() as usize);
        if self.side() == Side::Black {
            key ^= SIDE_KEY;
        }
        if !self.en_passant.is_empty() {
            key ^= zobrist::split_mix(EN_PASSANT_SEED ^ self.en_passant.bits());
        }
        key
    }
}

/// A position of Crazy Chess.
#[derive(Clone)]
pub struct CrazyPosition {
    /// The current position.
    pub(super) now: PlainPosition,
    /// State of the right to deny.
    pub(super) denial: Denial,
    /// The position before the last move, and the move, if it can be denied now.
    pub(super) before: Option<(PlainPosition, Move)>,
    /// Outcome after the loss of a King.
    pub(super) end: Option<Outcome>,
    pub(super) key: Key,
    pub(super) repetition_key: Key,
}

/// Returns the end of the game if a King is gone after a move of `mover`.
fn end_after(board: &Board, mover: Side) -> Option<Outcome> {
    if board.king(mover).is_none() {
        Some(Outcome::win(!mover, "King lost by an all-round capture"))
    } else if board.king(!mover).is_none() {
        Some(Outcome::win(mover, "King captured"))
    } else {
        None
    }
}

/// Undo record of a move: the position before it.
pub struct Undo(pub(super) CrazyPosition);

impl CrazyPosition {
    /// Returns a position without a known last move, so that none can be denied.
    pub fn new(now: PlainPosition, denial: Denial) -> CrazyPosition {
        let end = end_after(&now.board, !now.side());
        let mut pos = CrazyPosition { now, denial, before: None, end, key: 0, repetition_key: 0 };
        pos.refresh_keys();
        pos
    }

    /// The position without the state of denials.
    pub const fn plain(&self) -> &PlainPosition {
        &self.now
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// State of the right to deny.
    pub const fn denial(&self) -> &Denial {
        &self.denial
    }

    /// The position before the last move and that move, if the side to move can deny it.
    pub const fn deniable(&self) -> Option<&(PlainPosition, Move)> {
        self.before.as_ref()
    }

    /// True if the King of the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.now.board.in_check(self.now.side())
    }

    /// Returns the position with the colours exchanged and the board mirrored top to bottom.
    #[must_use]
    pub fn flipped(&self) -> CrazyPosition {
        let mut pos = CrazyPosition {
            now: self.now.flipped(),
            denial: self.denial.flipped(),
            before: self.before.map(|(plain, mv)| (plain.flipped(), mv.flipped())),
            end: self.end.map(|end| Outcome { winner: end.winner.map(|side| !side), ..end }),
            key: 0,
            repetition_key: 0,
        };
        pos.refresh_keys();
        pos
    }

    pub(super) fn refresh_keys(&mut self) {
        self.repetition_key = self.now.key() ^ self.denial.key();
        self.key = match &self.before {
            Some((plain, mv)) => {
                let restored = plain.key() ^ self.denial.denied(mv).key();
                self.repetition_key ^ zobrist::split_mix(restored)
            }
            None => self.repetition_key,
        };
    }

    fn generator(&self, kinds: MoveKinds) -> Generator<'_> {
        Generator::new(&self.now.board, self.now.side(), self.now.en_passant, kinds)
    }

    /// Visits all pseudo-legal moves of some kind.
    pub(super) fn visit_all<F: FnMut(Move) -> Flow>(&self, kinds: MoveKinds, visit: &mut F) -> Flow {
        let generator = self.generator(kinds);
        generator.pieces(visit)?;
        self.visit_castling(&generator, visit)?;
        if let Some((_, last)) = &self.before {
            let mv = Move::deny(last.is_noisy());
            if mv.is_noisy() && kinds != MoveKinds::Quiet || !mv.is_noisy() && kinds != MoveKinds::Noisy {
                visit(mv)?;
            }
        }
        Flow::Continue(())
    }

    fn visit_castling<F: FnMut(Move) -> Flow>(&self, generator: &Generator<'_>, visit: &mut F) -> Flow {
        let board = &self.now.board;
        let occupied = board.occupied();
        for wing in self.now.castling.wings() {
            if wing.side != self.now.side() || (occupied & wing.between).any() || board.in_check(wing.side) {
                continue;
            }
            let mut passing = *board;
            passing.shift(wing.king, wing.crossed);
            if passing.in_check(wing.side) {
                continue;
            }
            let (left, arrived) = (
                Bitboard::from_square(wing.king) | Bitboard::from_square(wing.rook),
                Bitboard::from_square(wing.crossed),
            );
            let first = Move::new(Action::Castle, Place::base(wing.king), wing.landing, 0).over(wing.landing);
            let view = generator.view();
            let view =
                View { occupied: occupied & !left | arrived, rooks: view.rooks & !left | arrived, ..view };
            generator.last_steps(first, view, visit)?;
        }
        Flow::Continue(())
    }

    /// Makes a pseudo-legal move; `before` is the current position. Returns `false` if it is
    /// illegal.
    pub(super) fn make_pseudo_legal(&mut self, before: &PlainPosition, mv: Move) -> bool {
        let side = before.side();
        if self.now.board.risen(side).any() {
            begin(&mut self.now.board, side);
        }
        let events = carry_out(&mut self.now.board, side, mv, before.en_passant);
        let own_king_dead = events.dead[side.index()];
        if own_king_dead && mv.action != Action::Round {
            return false;
        }
        let pawn = before.board.piece(mv.from).is_some_and(|piece| piece.kind() == Kind::Pawn);
        end(&mut self.now.board, side, mv);
        if !own_king_dead && self.now.board.in_check(side) {
            return false;
        }
        self.end = end_after(&self.now.board, side);
        self.now.castling = before.castling.without(events.vacated);
        self.now.en_passant = events.en_passant;
        self.now.counters = before.counters.moved(pawn || mv.captures());
        let deniable = self.end.is_none() && self.denial.allows_denying(side, &mv);
        self.before = deniable.then_some((*before, mv));
        self.denial.pass_turn();
        true
    }

    /// Restores the position before the last move.
    pub(super) fn deny(&mut self) {
        if let Some((plain, mv)) = self.before.take() {
            self.now = plain;
            self.denial = self.denial.denied(&mv);
        }
    }
}

/// Moves of one piece, including castling, for decoding.
impl CrazyPosition {
    /// Visits the pseudo-legal moves of the piece on a place, castling included; nothing if there
    /// is no piece of the side to move.
    pub(crate) fn visit_piece<F: FnMut(Move) -> Flow>(&self, from: Place, visit: &mut F) -> Flow {
        let Some(piece) = self.now.board.piece(from).filter(|piece| piece.side() == self.now.side()) else {
            return Flow::Continue(());
        };
        let generator = self.generator(MoveKinds::All);
        generator.piece(piece.kind(), from, visit)?;
        if piece.kind() == Kind::King { self.visit_castling(&generator, visit) } else { Flow::Continue(()) }
    }
}
