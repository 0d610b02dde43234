//! A position: the board, whose turn it is, and what the last move left behind.

use engine_core::{Key, MoveCode, MoveKind, Moves, Outcome, Position, Side};

use super::board::{Board, Unit};
use super::generate::{self, Want};
use super::maps::Map;
use super::mov::{Action, Move};
use super::piece::{Kind, Piece};
use super::shelter::Shelter;
use super::status::Status;
use crate::common::square::Square;
use crate::common::zobrist::split_mix;

/// What the options and the preset settle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rules {
    /// Pawns may also raise and ransom.
    pub(crate) advanced: bool,
    /// Only Dwarves may board a Tank.
    pub(crate) tanks_dwarves_only: bool,
}

/// A capture that the side to move may still answer by a sacrifice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) square: Square,
    pub(crate) unit: Unit,
    pub(crate) capturer: Capturer,
}

/// Who made a capture, as it stands after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Capturer {
    /// It removed itself.
    Gone,
    /// The whole unit there.
    Unit(Square),
    /// Rider `.1` (from 0) there.
    Rider(Square, usize),
}

impl Hit {
    /// True if the captured unit was a carrier that the capturer converted, rather than removed.
    pub(crate) fn converts(&self) -> bool {
        self.capturer == Capturer::Rider(self.square, 0)
    }
}

/// A position of Final Fantasy Chess.
#[derive(Clone, Copy, Debug)]
pub struct FfPosition {
    pub(crate) board: Board,
    pub(crate) status: Status,
    pub(crate) side: Side,
    pub(crate) hit: Option<Hit>,
    pub(crate) clock: u16,
    pub(crate) number: u16,
    pub(crate) rules: Rules,
}

const SIDE_KEY: Key = split_mix(0x0046_4643_7369_6465);
const HIT_SEED: u64 = 0x0046_4643_6869_7400;

const KING_FORMS: u64 = 0b11 << Piece::plain(Kind::King).form();
const TRUE_PALADIN_FORM: usize = Piece::plain(Kind::Paladin).form() | 1;

impl FfPosition {
    /// The forms of the pieces that a side may call before its move, one bit each.
    #[inline]
    pub(crate) fn callable(&self, side: Side) -> u64 {
        if self.board.map(side, Map::HasCaller).is_empty() {
            return 0;
        }
        let same = self.board.called(side).map_or(0, |piece| 1 << piece.form());
        self.board.lost_forms(!side) & !(KING_FORMS | same)
    }

    /// True if the side holds pieces that it may call, or could call if its slot were empty.
    pub(crate) fn holds_callable(&self, side: Side) -> bool {
        self.board.lost_forms(!side) & !KING_FORMS != 0
    }

    /// The position after `side` has called a piece of this form, its move still to come.
    pub(crate) fn with_call(&self, side: Side, form: usize) -> FfPosition {
        let mut after = *self;
        let code = form << 1;
        let foreign = Piece::from_code(code | 1).filter(|&piece| self.board.lost(!side, piece) > 0);
        if let Some(piece) = foreign.or(Piece::from_code(code)) {
            after.board.change_lost(!side, piece, -1);
            after.board.set_called(side, Some(piece));
            after.status = Status::of(&after.board);
        }
        after
    }

    /// The position without calls, and then after each call that `side` may make.
    pub(crate) fn with_each_call(&self, side: Side) -> impl Iterator<Item = FfPosition> + '_ {
        std::iter::once(*self).chain(bits(self.callable(side)).map(move |form| self.with_call(side, form)))
    }

    /// True if the side has pieces on the board that could answer a capture, able to act or not.
    pub(crate) fn might_answer(&self, side: Side) -> bool {
        self.board.map(side, Map::HasTruePaladin).any()
            || self.board.lost_forms(!side) >> TRUE_PALADIN_FORM & 1 != 0
                && self.board.map(side, Map::HasCaller).any()
    }

    /// True if the side's King has been captured and waits to be saved.
    pub(crate) fn king_is_captured(&self) -> bool {
        self.board.king(self.side).is_none()
    }

    /// The piece that makes a move: a rider, a piece on foot, or the carrier.
    pub(crate) fn mover(&self, mv: Move) -> Option<Piece> {
        match mv.rider() {
            Some(index) => self.board.rider(mv.from(), index),
            None => self.board.base(mv.from()),
        }
    }

    /// True if the move removes or converts a unit, promotes, or brings a unit back.
    pub(crate) fn changes_material(&self, mv: Move) -> bool {
        mv.action() != Action::Go || self.board.of(!self.side).has(mv.to())
    }
}

/// The numbers of the set bits.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

fn hit_key(hit: &Hit) -> Key {
    let capturer = match hit.capturer {
        Capturer::Gone => 0,
        Capturer::Unit(square) => 1 + square.index() as u64,
        Capturer::Rider(square, index) => 65 + square.index() as u64 + 64 * index as u64,
    };
    let place = split_mix(HIT_SEED ^ capturer << 6 ^ hit.square.index() as u64);
    hit.unit.pieces().fold(place, |key, piece| split_mix(key ^ piece.code() as u64))
}

/// What a move takes back: the position before it.
#[derive(Clone, Debug)]
pub struct Undo(FfPosition);

impl Position for FfPosition {
    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> Key {
        let side = if self.side == Side::White { 0 } else { SIDE_KEY };
        let hit = self.hit.as_ref().map_or(0, hit_key);
        self.board.key() ^ side ^ hit
    }

    fn generate(&self, kind: MoveKind, out: &mut Moves<Move>) {
        let want = match kind {
            MoveKind::Noisy => Want::Noisy,
            MoveKind::Quiet => Want::Quiet,
        };
        generate::moves(self, want, &mut |mv| out.push(mv));
    }

    /// A move after a call is noisy only if the Caller makes it: the other captures are there without the call, too.
    fn is_noisy(&self, mv: Move) -> bool {
        self.changes_material(mv)
            && (mv.call().is_none() || self.mover(mv).is_some_and(|piece| piece.kind() == Kind::Caller))
    }

    fn encode(&self, mv: Move) -> MoveCode {
        mv.code()
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        let mv = Move::from_code(code)?;
        generate::is_pseudo_legal(self, mv).then_some(mv)
    }

    fn make_move(&mut self, mv: Move) -> Option<Undo> {
        if self.king_is_captured() && mv.action() != Action::SacrificialDefence {
            return None;
        }
        let before = *self;
        self.play(mv);
        if self.king_is_safe() {
            Some(Undo(before))
        } else {
            *self = before;
            None
        }
    }

    fn unmake_move(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Not when a capture could be answered: passing would give up a right that the rules give for one turn only.
    fn make_null_move(&mut self) -> Option<Undo> {
        if self.hit.is_some() || self.king_is_captured() {
            return None;
        }
        let before = *self;
        self.pass();
        Some(Undo(before))
    }

    fn no_moves(&self) -> Outcome {
        match (self.is_in_check(), self.side) {
            (false, _) => Outcome::draw("Stalemate"),
            (true, Side::White) => Outcome::win(Side::Black, "Black mates"),
            (true, Side::Black) => Outcome::win(Side::White, "White mates"),
        }
    }

    fn halfmove_clock(&self) -> u32 {
        u32::from(self.clock)
    }

    fn fullmove_number(&self) -> u32 {
        u32::from(self.number)
    }

    fn count_legal(&mut self) -> u64 {
        let shelter = Shelter::of(self);
        let before = *self;
        let mut count = 0;
        generate::moves(&before, Want::All, &mut |mv| {
            let known = shelter.as_ref().is_some_and(|shelter| shelter.allows(mv));
            if known {
                count += 1;
            } else if let Some(undo) = self.make_move(mv) {
                self.unmake_move(undo);
                count += 1;
            }
        });
        count
    }

    /// Two Kings on foot and nothing else.
    fn insufficient_material(&self) -> bool {
        let occupied = self.board.occupied();
        occupied.count() == 2
            && Side::BOTH.iter().all(|&side| self.board.king(side).is_some())
            && (occupied & self.board.carriers()).is_empty()
    }
}
