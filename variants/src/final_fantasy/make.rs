//! Making moves.

use engine_core::Side;

use super::board::Unit;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::riders::Riders;
use super::state::{Capturer, FfPosition, Hit};
use super::status::Status;
use crate::common::square::{Square, first_rank};

impl FfPosition {
    /// Makes a pseudo-legal move, legal or not.
    pub(crate) fn make_pseudo_legal(&mut self, mv: Move) {
        if let Some(form) = mv.call() {
            *self = self.with_call(self.side(), form);
        }
        let answered = self.hit.take();
        let pawn_moves = self.mover(mv).is_some_and(Piece::is_pawn);
        let progress = pawn_moves || self.changes_material(mv);
        match (mv.action(), answered) {
            (Action::Take, _) => self.take_over(mv),
            (Action::Slay, _) => self.slay(mv),
            (Action::Convert, _) => self.convert(mv.to()),
            (Action::SacrificialAttack, _) => {
                self.capture(mv.to(), Capturer::Gone);
                self.lift(mv);
            }
            (Action::SacrificialDefence, Some(hit)) => self.defend(mv, &hit),
            _ => self.go(mv),
        }
        self.hand_over(progress);
    }

    /// Makes a null move.
    pub(crate) fn pass_turn(&mut self) {
        self.hand_over(false);
    }

    /// Starts the opponent's turn.
    fn hand_over(&mut self, progress: bool) {
        self.counters = self.counters.moved(progress);
        for square in self.board.exposed() & self.board.of_side(self.side()) {
            self.board.set_exposed(square, false);
        }
        if self.hit.is_some() && !self.might_answer(self.side()) {
            self.hit = None;
        }
        self.status = Status::from_board(&self.board);
    }

    /// Removes an enemy unit and adds its pieces to the captured ones.
    fn capture(&mut self, square: Square, capturer: Capturer) {
        let Some(unit) = self.board.take(square) else {
            return;
        };
        for piece in unit.pieces() {
            self.board.change_lost(unit.side, piece, 1);
        }
        self.board.set_called(unit.side, None);
        self.hit = Some(Hit { square, unit, capturer });
    }

    /// Removes a piece on foot from its square, or a rider from its carrier.
    fn lift(&mut self, mv: Move) -> Option<Piece> {
        match mv.rider() {
            Some(index) => {
                let piece = self.board.unboard(mv.from(), index);
                self.expose(mv.from());
                piece
            }
            None => self.board.take(mv.from()).map(|unit| unit.base),
        }
    }

    /// Marks the unit on a square as exposed if it is an Airship, after it has captured, been
    /// boarded or been left.
    fn expose(&mut self, square: Square) {
        if self.board.base(square).is_some_and(|piece| piece.kind() == Kind::Airship) {
            self.board.set_exposed(square, true);
        }
    }

    fn go(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let captures = self.board.of_side(!self.side()).has(to);
        if captures {
            self.capture(to, Capturer::Unit(to));
        }
        let carrier_moves = mv.rider().is_none() && self.board.carriers().has(from);
        if carrier_moves {
            let rider = self.board.take(to);
            self.board.shift(from, to);
            if let Some(rider) = rider {
                self.board.board(to, rider.base);
            }
            if captures {
                self.expose(to);
            }
            return;
        }
        let Some(piece) = self.lift(mv) else {
            return;
        };
        match mv.action() {
            Action::Promote(kind) => self.board.put(to, self.side(), Piece::newcomer(kind)),
            Action::Raise => self.raise(to.file()),
            Action::Ransom(file) => self.ransom(to, file),
            _ if self.board.occupied().has(to) => {
                self.board.board(to, piece);
                self.expose(to);
            }
            _ => self.board.put(to, self.side(), piece),
        }
    }

    fn slay(&mut self, mv: Move) {
        let capturer = match mv.rider() {
            Some(index) => Capturer::Rider(mv.from(), index),
            None => Capturer::Unit(mv.from()),
        };
        self.capture(mv.to(), capturer);
    }

    /// Captures an empty carrier by converting and boarding it.
    fn take_over(&mut self, mv: Move) {
        let square = mv.to();
        let Some(unit) = self.board.take(square) else {
            return;
        };
        let Some(piece) = self.lift(mv) else {
            return;
        };
        self.board.set_called(unit.side, None);
        self.board.put_unit(square, &Unit { riders: [piece].into_iter().collect(), ..unit.converted() });
        self.expose(square);
        self.hit = Some(Hit { square, unit, capturer: Capturer::Rider(square, 0) });
    }

    fn convert(&mut self, square: Square) {
        if let Some(unit) = self.board.take(square) {
            self.board.put_unit(square, &unit.converted());
        }
    }

    /// Promotes the mover's original piece of the file, wherever it stands.
    fn raise(&mut self, file: u8) {
        if let Some(hit) = &mut self.hit {
            hit.capturer = Capturer::Gone;
        }
        let is_home = is_original(Kind::home(self.side(), file));
        let home = self
            .board
            .of_side(self.side())
            .into_iter()
            .find(|&square| self.board.pieces(square).any(is_home));
        if let Some(square) = home {
            self.board.promote(square, is_home);
        }
    }

    /// Returns the enemy's piece of the file on `to`; a special piece enters on `file` of the
    /// mover's first rank.
    fn ransom(&mut self, to: Square, file: u8) {
        self.hit = None;
        let kind = Kind::home(!self.side(), to.file());
        let plain = Piece::plain(kind);
        let lost = if self.board.lost(!self.side(), plain) > 0 { plain } else { plain.promoted() };
        self.board.change_lost(!self.side(), lost, -1);
        self.board.put(to, !self.side(), plain);
        if let Some(entrant) = ransom_price(kind) {
            self.board.put(Square::at(file, first_rank(self.side())), self.side(), Piece::plain(entrant));
        }
    }

    /// Makes a sacrifice, which returns the unit just captured and removes its capturer.
    fn defend(&mut self, mv: Move, hit: &Hit) {
        self.lift(mv);
        if !hit.converts() {
            for piece in hit.unit.pieces() {
                self.board.change_lost(self.side(), piece, -1);
            }
        }
        let removed = match hit.capturer {
            Capturer::Gone => None,
            Capturer::Unit(square) => self.board.take(square),
            Capturer::Rider(square, index) => {
                let piece = self.board.unboard(square, index);
                piece.map(|base| Unit { side: !self.side(), base, riders: Riders::NONE })
            }
        };
        if let Some(unit) = removed {
            for piece in unit.pieces() {
                self.board.change_lost(!self.side(), piece, 1);
            }
            self.board.set_called(!self.side(), None);
        }
        self.board.take(hit.square);
        self.board.put_unit(hit.square, &hit.unit);
    }
}

/// Predicate for the piece of this type that a side started with.
pub(crate) fn is_original(kind: Kind) -> impl Fn(Piece) -> bool + Copy {
    move |piece| piece.kind() == kind && !piece.is_foreign()
}

/// Special piece that enters when an enemy piece of this type is returned; `None` if it cannot be
/// returned.
pub(crate) const fn ransom_price(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::WhiteChocobo | Kind::Chocobo | Kind::BlackChocobo => Some(Kind::Tank),
        Kind::WhiteMage | Kind::RedMage | Kind::BlackMage => Some(Kind::Caller),
        Kind::Paladin | Kind::Dragoon | Kind::DarkKnight => Some(Kind::MagitekKnight),
        _ => None,
    }
}

/// Special piece that enters by a ransom on `to`, and its square.
pub(super) fn ransom(side: Side, to: Square, file: u8) -> (Option<Kind>, Square) {
    (ransom_price(Kind::home(!side, to.file())), Square::at(file, first_rank(side)))
}
