//! Generator of legal moves, with masks for checks and pins: no generated move leaves the king en
//! prise.
//!
//! One pass over the pieces serves both listing and counting: it passes sets of targets to a
//! [`Sink`].

use std::marker::PhantomData;

use engine_core::{MoveKind, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::{Army, Kind};
use crate::chess_board::moves::{Action, Move};
use crate::chess_board::rights::{Castling, CastlingSide};
use crate::chess_board::rules::Rules;
use crate::chess_board::sink::{EVERY, NOISY, QUIET, Sink, side_of};
use crate::chess_board::sinks::{CountSink, ListSink, RuleFilter, TrialFilter};
use crate::common::bitboard::Bitboard;
use crate::common::sliders::ray;
use crate::common::square::Square;

impl ChessBoard {
    /// True if no enemy attacks the king of the side to move after another of its pieces has moved
    /// between these squares.
    pub(super) fn leaves_king_safe<R: Rules>(&self, from: Square, to: Square) -> bool {
        let us = self.side();
        let occupied = (self.occupied() & !Bitboard::from_square(from)) | Bitboard::from_square(to);
        (self.attackers_under::<R>(!us, self.own_king(us), occupied) & !Bitboard::from_square(to)).is_empty()
    }

    /// Appends the legal moves of one kind, without drops.
    pub(crate) fn list_kind<R: Rules>(&self, kind: MoveKind, out: &mut Vec<Move>) {
        let listed = out.len();
        match kind {
            MoveKind::Noisy => self.list::<R, NOISY>(out),
            MoveKind::Quiet => self.list::<R, QUIET>(out),
        }
        if R::TESTS_MOVES || R::MUST_CAPTURE {
            self.keep_allowed::<R>(out, listed);
        }
    }

    /// Removes the moves after the first `listed` that the game's own rules do not allow.
    fn keep_allowed<R: Rules>(&self, moves: &mut Vec<Move>, listed: usize) {
        let must_capture = R::MUST_CAPTURE && self.can_capture::<R>();
        let allows = |mv| (!must_capture || self.is_capture(mv)) && R::allows(self, mv);
        let mut kept = listed;
        for index in listed..moves.len() {
            if allows(moves[index]) {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// True if the move is a capture.
    #[inline]
    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Plain | Action::Promote(_) => self.kind_at(mv.to).is_some(),
            Action::Castle | Action::Drop | Action::Choose => false,
        }
    }

    /// True if the side to move has a legal capture.
    pub(super) fn can_capture<R: Rules>(&self) -> bool {
        if R::CHECKS || R::TESTS_CAPTURES || R::TESTS_MOVES {
            let mut moves = Vec::new();
            self.list::<R, NOISY>(&mut moves);
            return moves.into_iter().any(|mv| self.is_capture(mv) && R::allows(self, mv));
        }
        let us = self.side();
        let enemies = self.of_side(!us);
        let takes = |from: Square| {
            self.kind_at(from).is_some_and(|kind| (self.attacks(kind, us, from) & enemies).any())
        };
        self.state.en_passant.is_some() || self.of_side(us).into_iter().any(takes)
    }

    fn list<R: Rules, const WANTED: u8>(&self, out: &mut Vec<Move>) {
        let mut sink = ListSink::<WANTED> { out, board: self, more: R::MORE_PROMOTIONS };
        match self.side() {
            Side::White => self.visit_tested::<R, true, WANTED, _>(&mut sink),
            Side::Black => self.visit_tested::<R, false, WANTED, _>(&mut sink),
        }
    }

    /// Number of legal moves, without drops.
    pub(crate) fn count_moves<R: Rules>(&self) -> u64 {
        if R::TESTS_MOVES || R::MUST_CAPTURE {
            let mut moves = Vec::with_capacity(64);
            self.list_kind::<R>(MoveKind::Noisy, &mut moves);
            self.list_kind::<R>(MoveKind::Quiet, &mut moves);
            return moves.len() as u64;
        }
        let mut sink = CountSink::new::<R>(self);
        match self.side() {
            Side::White => self.visit_tested::<R, true, EVERY, _>(&mut sink),
            Side::Black => self.visit_tested::<R, false, EVERY, _>(&mut sink),
        }
        sink.total
    }

    /// Passes the legal moves to a sink, with captures filtered by the game's own test if it has
    /// one.
    #[inline(always)]
    fn visit_tested<R: Rules, const WHITE: bool, const WANTED: u8, S: Sink>(&self, sink: &mut S) {
        if R::CUSTOM_PIECES && self.tests_moves() {
            let mut tried = TrialFilter::<R, S> { board: self, sink, rules: PhantomData };
            self.visit::<R, WHITE, WANTED, _>(&mut tried);
        } else if R::TESTS_CAPTURES {
            let mut tested = RuleFilter::<R, S> { board: self, sink, rules: PhantomData };
            self.visit::<R, WHITE, WANTED, _>(&mut tested);
        } else {
            self.visit::<R, WHITE, WANTED, _>(sink);
        }
    }

    /// Targets that the masks of pins and checks do not restrict.
    #[inline(always)]
    fn unmasked<R: Rules>(&self, us: Side) -> Bitboard {
        if R::TESTS_CAPTURES { self.by_side[(!us).index()] } else { Bitboard::EMPTY }
    }

    #[inline(always)]
    fn visit<R: Rules, const WHITE: bool, const WANTED: u8, S: Sink>(&self, sink: &mut S) {
        let us = side_of(WHITE);
        let targets = match WANTED {
            NOISY => self.by_side[(!us).index()],
            QUIET => !self.occupied(),
            _ => !self.by_side[us.index()],
        };
        let allowed = targets & (self.state.check_mask | self.unmasked::<R>(us));
        if allowed.any() {
            let armies = self.armies_under::<R>();
            self.visit_army::<R, WHITE, S>(armies.first(), allowed, sink);
            if let Some(second) = armies.second() {
                self.visit_army::<R, WHITE, S>(second, allowed, sink);
            }
            if R::CUSTOM_PIECES {
                self.visit_own_pieces(us, allowed, sink);
            }
        }
        self.visit_pawns::<R, WHITE, WANTED, S>(Kind::Pawn, sink);
        if let Some(kind) = R::SECOND_PAWN {
            self.visit_pawns::<R, WHITE, WANTED, S>(kind, sink);
        }
        self.visit_king::<R, WHITE, S>(targets, sink);
        if WANTED != NOISY {
            self.visit_castling::<R, WHITE, S>(sink);
        }
    }

    #[inline(always)]
    fn visit_army<R: Rules, const WHITE: bool, S: Sink>(&self, army: Army, allowed: Bitboard, sink: &mut S) {
        match army {
            Army::Fide => self.visit_pieces::<R, WHITE, { Army::Fide as usize }, S>(allowed, sink),
            Army::Clobberers => {
                self.visit_pieces::<R, WHITE, { Army::Clobberers as usize }, S>(allowed, sink);
            }
            Army::Nutters => self.visit_pieces::<R, WHITE, { Army::Nutters as usize }, S>(allowed, sink),
            Army::Rookies => self.visit_pieces::<R, WHITE, { Army::Rookies as usize }, S>(allowed, sink),
            Army::Illusions => {
                let allowed = allowed & !self.kings();
                self.visit_pieces::<R, WHITE, { Army::Illusions as usize }, S>(allowed, sink);
            }
            Army::First | Army::Second => (),
        }
    }

    #[inline(always)]
    fn visit_pieces<R: Rules, const WHITE: bool, const ARMY: usize, S: Sink>(
        &self,
        allowed: Bitboard,
        sink: &mut S,
    ) {
        self.visit_kind::<R, WHITE, ARMY, 0, S>(allowed, sink);
        self.visit_kind::<R, WHITE, ARMY, 1, S>(allowed, sink);
        self.visit_kind::<R, WHITE, ARMY, 2, S>(allowed, sink);
        self.visit_kind::<R, WHITE, ARMY, 3, S>(allowed, sink);
    }

    #[inline(always)]
    fn visit_kind<R: Rules, const WHITE: bool, const ARMY: usize, const PLACE: usize, S: Sink>(
        &self,
        allowed: Bitboard,
        sink: &mut S,
    ) {
        let us = side_of(WHITE);
        let kind = const { Army::TABLE[ARMY].kinds()[PLACE] };
        let pieces = self.pieces(us, kind);
        for from in pieces & !self.state.pinned {
            sink.piece(kind, from, self.reach::<R, ARMY, PLACE>(us, from) & allowed);
        }
        for from in pieces & self.state.pinned {
            let line = self.pin_line(us, from) | self.unmasked::<R>(us);
            sink.piece(kind, from, self.reach::<R, ARMY, PLACE>(us, from) & allowed & line);
        }
    }

    /// Visits the pieces of armies from files.
    fn visit_own_pieces<S: Sink>(&self, us: Side, allowed: Bitboard, sink: &mut S) {
        for kind in self.set.custom_kinds() {
            for from in self.pieces(us, kind) {
                let mut targets = self.set.targets(kind, us, from, self.occupied()) & allowed;
                if self.state.pinned.has(from) {
                    targets &= self.pin_line(us, from);
                }
                sink.piece(kind, from, targets);
            }
        }
    }

    /// Squares attacked by a piece.
    #[inline(always)]
    fn reach<R: Rules, const ARMY: usize, const PLACE: usize>(&self, us: Side, from: Square) -> Bitboard {
        let kind = const { Army::TABLE[ARMY].kinds()[PLACE] };
        let parts = const { R::PIECES.parts[Army::TABLE[ARMY].kinds()[PLACE].index()] };
        R::PIECES.attacks.attacks(kind, us, from, parts, self.occupied())
    }

    /// Allowed targets of a pinned piece. Not the whole line: leapers could jump over the king or
    /// the pinning piece.
    #[inline]
    pub(super) fn pin_line(&self, us: Side, from: Square) -> Bitboard {
        ray(self.own_king(us), from) & self.state.pin_mask
    }

    #[inline(always)]
    fn visit_pawns<R: Rules, const WHITE: bool, const WANTED: u8, S: Sink>(&self, kind: Kind, sink: &mut S) {
        let us = side_of(WHITE);
        let pawns = self.pieces(us, kind);
        let allowed = self.state.check_mask | self.unmasked::<R>(us);
        self.visit_pawns_of::<R, WHITE, WANTED, S>(kind, pawns & !self.state.pinned, allowed, sink);
        for from in pawns & self.state.pinned {
            let allowed = allowed & (self.pin_line(us, from) | self.unmasked::<R>(us));
            self.visit_pawns_of::<R, WHITE, WANTED, S>(kind, Bitboard::from_square(from), allowed, sink);
        }
        if WANTED != QUIET
            && let Some(to) = self.state.en_passant
        {
            self.visit_en_passant::<R, S>(kind, to, sink);
        }
    }

    #[inline(always)]
    fn visit_pawns_of<R: Rules, const WHITE: bool, const WANTED: u8, S: Sink>(
        &self,
        kind: Kind,
        pawns: Bitboard,
        allowed: Bitboard,
        sink: &mut S,
    ) {
        if R::SECOND_PAWN == Some(kind) {
            R::visit_second_pawns::<WHITE, WANTED, S>(self, pawns, allowed, sink);
        } else {
            self.visit_pawn_set::<R, WHITE, WANTED, S>(pawns, allowed, sink);
        }
    }

    /// Visits the en passant captures of pawns of one kind.
    #[inline(always)]
    fn visit_en_passant<R: Rules, S: Sink>(&self, kind: Kind, to: Square, sink: &mut S) {
        let us = self.side();
        for from in self.en_passant_takers::<R>(us, to) & self.of_kind(kind) {
            let mv = Move { from, to, kind, action: Action::EnPassant };
            if self.allows_en_passant::<R>(us, mv) {
                sink.single(mv);
            }
        }
    }

    #[inline(always)]
    fn visit_pawn_set<R: Rules, const WHITE: bool, const WANTED: u8, S: Sink>(
        &self,
        pawns: Bitboard,
        allowed: Bitboard,
        sink: &mut S,
    ) {
        let us = side_of(WHITE);
        let up = if WHITE { 8 } else { -8 };
        let (third, last) = if WHITE {
            (Bitboard::rank(2), Bitboard::rank(7))
        } else {
            (Bitboard::rank(5), Bitboard::rank(0))
        };
        let third = if R::FIRST_RANK_PAWNS { third | third.shift(-up) } else { third };
        let empty = !self.occupied();
        let enemies = self.by_side[(!us).index()] & allowed;
        let single = pawns.shift(up) & empty;
        let double = (single & third).shift(up) & empty & allowed;
        let single = single & allowed;
        let left = (pawns & !Bitboard::FILE_A).shift(up - 1) & enemies;
        let right = (pawns & !Bitboard::FILE_H).shift(up + 1) & enemies;
        if WANTED != NOISY {
            sink.pawns(Kind::Pawn, single & !last, up);
            sink.pawns(Kind::Pawn, double, 2 * up);
        }
        if WANTED != QUIET {
            sink.pawns(Kind::Pawn, left & !last, up - 1);
            sink.pawns(Kind::Pawn, right & !last, up + 1);
        }
        if ((single | left | right) & last).any() {
            sink.promotions(Kind::Pawn, single & last, up);
            sink.promotions(Kind::Pawn, left & last, up - 1);
            sink.promotions(Kind::Pawn, right & last, up + 1);
        }
    }

    /// True if an en passant capture, for which a pawn is ready, is legal.
    #[inline(always)]
    pub(super) fn allows_en_passant<R: Rules>(&self, us: Side, mv: Move) -> bool {
        if R::TESTS_CAPTURES {
            R::allows_capture(self, mv)
        } else {
            !R::is_royal(self, us) || self.en_passant_is_safe::<R>(us, mv.from, mv.to)
        }
    }

    /// True if an en passant capture leaves the king safe. It is tried on the squares, since two
    /// pawns leave their lines at once, and the captured pawn may be the checker.
    fn en_passant_is_safe<R: Rules>(&self, us: Side, from: Square, to: Square) -> bool {
        let taken = Bitboard::from_square(Square::at(to.file(), from.rank()));
        let occupied = (self.occupied() ^ Bitboard::from_square(from) ^ taken) | Bitboard::from_square(to);
        (self.attackers_under::<R>(!us, self.own_king(us), occupied) & !taken).is_empty()
    }

    #[inline(always)]
    fn visit_king<R: Rules, const WHITE: bool, S: Sink>(&self, targets: Bitboard, sink: &mut S) {
        let us = side_of(WHITE);
        let targets = if R::KING_CAPTURES { targets } else { targets & !self.occupied() };
        if R::ANY_KINGS {
            for from in self.pieces(us, Kind::King) {
                self.visit_king_on::<R, S>(us, from, targets, sink);
            }
        } else {
            self.visit_king_on::<R, S>(us, self.own_king(us), targets, sink);
        }
    }

    #[inline(always)]
    fn visit_king_on<R: Rules, S: Sink>(&self, us: Side, from: Square, targets: Bitboard, sink: &mut S) {
        let occupied = self.occupied() ^ Bitboard::from_square(from);
        let mut safe = Bitboard::EMPTY;
        for to in R::PIECES.attacks.leaps[Kind::King.index()][us.index()][from.index()] & targets {
            if R::king_attackers(self, us, to, occupied).is_empty() {
                safe |= Bitboard::from_square(to);
            }
        }
        sink.piece(Kind::King, from, safe);
    }

    #[inline(always)]
    fn visit_castling<R: Rules, const WHITE: bool, S: Sink>(&self, sink: &mut S) {
        let us = side_of(WHITE);
        if !self.state.castling.has(Castling::both(us)) || self.state.checkers.any() {
            return;
        }
        for castling_side in CastlingSide::BOTH {
            if let Some((from, to)) = self.castling_move::<R>(us, castling_side) {
                sink.single(Move { from, to, kind: Kind::King, action: Action::Castle });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine_core::{Preset, VariantInfo};

    use super::*;
    use crate::chess::{CorrectedRelative, Relative, RelativeOfChess, hand_crafted};
    use crate::chess_board::testing::{moves, read};
    use crate::chess_board::xboard::ShownAsChess;

    /// Compulsory captures, with checks as in chess.
    #[derive(Clone, Copy, Debug)]
    struct LosersRules;

    impl Rules for LosersRules {
        type Log = ();
        type State = ();
        const NAME: &'static str = "losers";
        const MUST_CAPTURE: bool = true;
    }

    impl ShownAsChess for LosersRules {}

    impl Relative for LosersRules {
        type Evaluator = CorrectedRelative<Self>;

        const INFO: &'static VariantInfo =
            &VariantInfo { title: "Losers", presets: &[Preset::plain("losers", "")], ..VariantInfo::EMPTY };

        fn evaluator() -> Self::Evaluator {
            hand_crafted()
        }
    }

    /// Only legal captures are compulsory: not those of pinned pieces, those that leave a check, or
    /// those of a king beside a protected piece.
    #[test]
    fn a_capture_that_checks_forbid_is_not_compulsory() {
        for (fen, expected) in [
            ("4r2k/8/8/8/8/2p5/4N3/4K3 w - - 0 1", "e1d1 e1f1 e1f2"),
            ("4r2k/8/8/p7/1P6/8/8/4K3 w - - 0 1", "e1d1 e1d2 e1f1 e1f2"),
            ("7k/8/8/8/5b2/4p3/4K3/8 w - - 0 1", "e2d1 e2d3 e2e1 e2f1 e2f3"),
            ("7k/8/8/8/8/4p3/4K3/8 w - - 0 1", "e2e3"),
            ("8/8/8/K2pP2q/8/8/8/7k w - d6 0 2", "a5a4 a5a6 a5b4 a5b5 a5b6 e5e6"),
            ("8/8/8/3pP3/K7/8/8/7k w - d6 0 2", "e5d6"),
        ] {
            let pos = read::<RelativeOfChess<LosersRules>>(fen);
            assert_eq!(moves::<RelativeOfChess<LosersRules>>(&pos).join(" "), expected, "{fen}");
        }
    }
}
