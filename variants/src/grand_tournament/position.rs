//! The rules as the search sees them.

use engine_core::{Key, MoveCode, MoveKind, Moves, Outcome, Position, Side};

use crate::common::square::Square;
use crate::grand_tournament::board::Board;
use crate::grand_tournament::castling::is_king_side;
use crate::grand_tournament::kinds::Kind;
use crate::grand_tournament::make::Undo;
use crate::grand_tournament::movegen::is_noisy_promotion;
use crate::grand_tournament::moves::{Action, Move};
use crate::grand_tournament::tables::{self, LEAPS};

impl Position for Board {
    type Move = Move;
    type Undo = Undo;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> Key {
        self.state.key
    }

    fn generate(&self, kind: MoveKind, out: &mut Moves<Move>) {
        self.list_kind(kind, out);
    }

    fn is_noisy(&self, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Castle => false,
            Action::Promote(kind) => is_noisy_promotion(kind),
            Action::Plain => self.kind_at(mv.to).is_some(),
        }
    }

    fn encode(&self, mv: Move) -> MoveCode {
        mv.encode()
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        Move::decode(code).filter(|&mv| self.is_legal(mv))
    }

    fn make_move(&mut self, mv: Move) -> Option<Undo> {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal");
        Some(self.play(mv))
    }

    fn unmake_move(&mut self, undo: Undo) {
        self.take_back(undo);
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        self.pass()
    }

    fn no_moves(&self) -> Outcome {
        match (self.state.checkers.any(), self.side) {
            (true, Side::White) => Outcome::win(Side::Black, "Black mates"),
            (true, Side::Black) => Outcome::win(Side::White, "White mates"),
            (false, _) => Outcome::draw("Stalemate"),
        }
    }

    fn halfmove_clock(&self) -> u32 {
        self.state.halfmove
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    /// King against king, alone or with one orthodox knight or bishop; nothing else is claimed.
    fn insufficient_material(&self) -> bool {
        let kings = self.of_kind(Kind::King);
        let minors = self.of_kind(Kind::Knight) | self.of_kind(Kind::Bishop);
        self.occupied() == (kings | minors) && minors.count() <= 1
    }

    fn count_legal(&mut self) -> u64 {
        self.count_moves()
    }
}

impl Board {
    /// True if the move is legal here. Safe for any move, also one from another position.
    pub(crate) fn is_legal(&self, mv: Move) -> bool {
        let us = self.side;
        if !self.men(us, mv.kind).has(mv.from) {
            return false;
        }
        if mv.action == Action::Castle {
            return mv.kind == Kind::King && self.is_legal_castling(mv);
        }
        if self.of_side(us).has(mv.to) {
            return false;
        }
        match (mv.kind, mv.action) {
            (Kind::King, Action::Plain) => self.is_legal_king_step(mv),
            (Kind::Pawn | Kind::IllusoryPawn, Action::EnPassant) => self.is_legal_en_passant(mv),
            (Kind::Pawn, Action::Plain | Action::Promote(_)) => self.is_legal_pawn_move(mv),
            (Kind::IllusoryPawn, Action::Plain | Action::Promote(_)) => self.is_legal_illusory_pawn_move(mv),
            (kind, Action::Plain) => {
                tables::attacks(kind, us, mv.from, self.occupied()).has(mv.to)
                    && self.keeps_king_safe(mv)
                    && (kind.is_real() || !self.kings().has(mv.to))
            }
            _ => false,
        }
    }

    /// For men other than the king: true if the move answers a check and leaves no pin.
    pub(super) fn keeps_king_safe(&self, mv: Move) -> bool {
        self.state.check_mask.has(mv.to)
            && (!self.state.pinned.has(mv.from) || self.pin_line(self.side, mv.from).has(mv.to))
    }

    fn is_legal_king_step(&self, mv: Move) -> bool {
        let occupied = self.occupied() ^ crate::common::bitboard::Bitboard::of(mv.from);
        tables::leaps(Kind::King, self.side, mv.from).has(mv.to)
            && !self.is_attacked(!self.side, mv.to, occupied)
    }

    fn is_legal_castling(&self, mv: Move) -> bool {
        self.state.checkers.is_empty() && self.castling_target(self.side, is_king_side(mv.to)) == Some(mv.to)
    }

    fn is_legal_en_passant(&self, mv: Move) -> bool {
        self.state.en_passant == Some(mv.to)
            && tables::leaps(Kind::Pawn, self.side, mv.from).has(mv.to)
            && self.en_passant_is_safe(self.side, mv.from, mv.to)
    }

    /// True if the pawn promotes where it must, to a kind that it can become.
    pub(super) fn promotion_fits(&self, mv: Move) -> bool {
        let promotes = mv.to.relative_rank(self.side) == 7;
        match mv.promotion() {
            Some(kind) => promotes && self.armies.promotions(mv.kind).any(|known| known == kind),
            None => !promotes,
        }
    }

    fn is_legal_pawn_move(&self, mv: Move) -> bool {
        let captures = LEAPS[Kind::Pawn.index()][self.side.index()][mv.from.index()].has(mv.to)
            && self.of_side(!self.side).has(mv.to);
        self.promotion_fits(mv) && (captures || self.is_pawn_push(mv)) && self.keeps_king_safe(mv)
    }

    fn is_pawn_push(&self, mv: Move) -> bool {
        let up = if self.side == Side::White { 1 } else { -1 };
        let free = |square: Square| self.kind_at(square).is_none();
        let Some(next) = mv.from.offset(0, up).filter(|&square| free(square)) else { return false };
        next == mv.to
            || (mv.from.relative_rank(self.side) == 1
                && next.offset(0, up).is_some_and(|square| square == mv.to && free(square)))
    }
}
