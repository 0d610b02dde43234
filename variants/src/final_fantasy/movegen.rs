//! Generator of pseudo-legal moves, driven by the ability table.

use engine_core::Side;

use super::abilities::{Ability, FORMS, Pattern, Trait, borrowed};
use super::attacks::{immune, normal_captures, threatened_friends};
use super::make::{is_original, ransom_price};
use super::maps::Map;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::reach::{reach, squares_of};
use super::state::{FfPosition, bits};
use super::status::{covered, helped_to_pierce, working_fields};
use crate::common::bitboard::Bitboard;
use crate::common::move_kinds::MoveKinds;
use crate::common::square::{Square, first_rank};

/// Kind of moves to generate after a call: all captures count as quiet, unless the piece is a
/// Caller.
fn after_call(kinds: MoveKinds, kind: Kind) -> Option<MoveKinds> {
    match kinds {
        _ if kind == Kind::Caller => Some(kinds),
        MoveKinds::Noisy => None,
        MoveKinds::Quiet | MoveKinds::All => Some(MoveKinds::All),
    }
}

/// Passes all pseudo-legal moves of the wanted kind to `sink`, each once. A side whose King has
/// been captured has only its sacrifices.
pub(crate) fn moves(pos: &FfPosition, kinds: MoveKinds, sink: &mut impl FnMut(Move)) {
    let captured = pos.king_is_captured();
    let mut filtered = |mv: Move| {
        if !captured || mv.action() == Action::SacrificialDefence {
            sink(mv);
        }
    };
    moves_without_call(pos, kinds, &mut filtered);
    for form in bits(pos.callable(pos.side())) {
        let after = pos.with_call(pos.side(), form);
        let mut generator = Generator::new(&after, |mv: Move| filtered(mv.with_call(form)));
        for square in after.board.of_side(pos.side()) {
            generator.unit(square, |kind| after_call(kinds, kind));
        }
    }
}

/// Passes the pseudo-legal moves of the unit on a square to `sink`, including those after calls.
pub(crate) fn moves_from(pos: &FfPosition, from: Square, sink: &mut impl FnMut(Move)) {
    if !pos.board.of_side(pos.side()).has(from) {
        return;
    }
    Generator::new(pos, &mut *sink).unit(from, |_| Some(MoveKinds::All));
    for form in bits(pos.callable(pos.side())) {
        let after = pos.with_call(pos.side(), form);
        Generator::new(&after, |mv: Move| sink(mv.with_call(form))).unit(from, |_| Some(MoveKinds::All));
    }
}

/// Passes the pseudo-legal moves without a call to `sink`.
pub(crate) fn moves_without_call(pos: &FfPosition, kinds: MoveKinds, sink: &mut impl FnMut(Move)) {
    let mut generator = Generator::new(pos, sink);
    for square in pos.board.of_side(pos.side()) {
        generator.unit(square, |_| Some(kinds));
    }
}

/// Passes the sacrificial defences without a call to `sink`.
pub(crate) fn defences(pos: &FfPosition, sink: &mut impl FnMut(Move)) {
    let defenders = pos.board.map(pos.side(), Map::SacrificialDefence) & pos.status.active(pos.side());
    if defenders.is_empty() || !can_save(pos) {
        return;
    }
    let mut generator = Generator::new(pos, |mv: Move| {
        if mv.action() == Action::SacrificialDefence {
            sink(mv);
        }
    });
    for square in defenders {
        generator.unit(square, |_| Some(MoveKinds::Noisy));
    }
}

/// True if [`moves`] generates this move.
pub(crate) fn is_pseudo_legal(pos: &FfPosition, mv: Move) -> bool {
    if pos.king_is_captured() && mv.action() != Action::SacrificialDefence
        || !pos.board.of_side(pos.side()).has(mv.from())
    {
        return false;
    }
    match mv.call() {
        None => is_found(pos, mv),
        Some(form) if pos.callable(pos.side()) >> form & 1 != 0 => {
            is_found(&pos.with_call(pos.side(), form), mv.without_call())
        }
        Some(_) => false,
    }
}

fn is_found(pos: &FfPosition, mv: Move) -> bool {
    let mut found = false;
    Generator::new(pos, |other| found |= other == mv).unit(mv.from(), |_| Some(MoveKinds::All));
    found
}

/// True if a sacrifice can save the unit that was just captured.
pub(crate) fn can_save(pos: &FfPosition) -> bool {
    let Some(hit) = &pos.hit else {
        return false;
    };
    let fields = working_fields(&pos.board);
    let side = hit.unit.side;
    let has = |is_trait| FORMS[hit.unit.base.form()].traits.contains(&is_trait);
    let aloof = has(Trait::ImmuneToEnemySpecials);
    let in_field = fields[side.index()].has(hit.square) || !aloof && fields[(!side).index()].has(hit.square);
    !in_field && !has(Trait::ImmuneToSpecials)
}

struct Generator<'a, S> {
    pos: &'a FfPosition,
    side: Side,
    occupied: Bitboard,
    empty: Bitboard,
    last_rank: Bitboard,
    /// Enemies that normal captures can capture unless they are protected.
    vulnerable: Bitboard,
    /// Enemies that may be the object of the side's special abilities.
    objects: Bitboard,
    /// Enemies covered by auras, and those of them that are protected (a King's unit is not).
    covered: Bitboard,
    protected: Bitboard,
    /// Units of the side that pierce protection.
    helped: Bitboard,
    sink: S,
}

impl<'a, S: FnMut(Move)> Generator<'a, S> {
    fn new(pos: &'a FfPosition, sink: S) -> Generator<'a, S> {
        let (board, status, side) = (&pos.board, &pos.status, pos.side());
        let occupied = board.occupied();
        let covered = covered(board, status, !side);
        let king = board.king(!side).map_or(Bitboard::EMPTY, Bitboard::from_square);
        Generator {
            pos,
            side,
            occupied,
            empty: !occupied,
            last_rank: Bitboard::rank(first_rank(!side)),
            vulnerable: board.of_side(!side) & !immune(board, !side),
            objects: status.in_reach_of_enemies(!side),
            covered,
            protected: covered & !king,
            helped: helped_to_pierce(board, status, side),
            sink,
        }
    }

    /// Generates the moves of a unit and of its riders; `kinds` returns the kind of moves for each
    /// type of piece.
    fn unit(&mut self, from: Square, kinds: impl Fn(Kind) -> Option<MoveKinds>) {
        let Some(base) = self.pos.board.base(from) else {
            return;
        };
        if !base.is_carrier() {
            if let Some(kinds) = kinds(base.kind()) {
                self.character(from, None, base, kinds);
            }
            return;
        }
        if let Some(kinds) = kinds(base.kind()) {
            self.carrier(from, base, kinds);
        }
        for (index, piece) in self.pos.board.riders(from).enumerate() {
            if let Some(kinds) = kinds(piece.kind()) {
                self.character(from, Some(index), piece, kinds);
            }
        }
    }

    fn push(&mut self, from: Square, rider: Option<usize>, targets: Bitboard, action: Action) {
        for to in targets {
            (self.sink)(Move::new(from, rider, to, action));
        }
    }

    /// Enemies that a normal capture from this square can capture.
    fn takeable(&self, from: Square) -> Bitboard {
        if self.helped.has(from) { self.vulnerable } else { self.vulnerable & !self.protected }
    }

    fn reach(&self, pattern: Pattern, from: Square) -> Bitboard {
        reach(pattern, from, self.side, self.occupied)
    }

    fn character(&mut self, from: Square, rider: Option<usize>, piece: Piece, kinds: MoveKinds) {
        let row = &FORMS[piece.form()];
        let takeable = self.takeable(from);
        let mut walked = Bitboard::EMPTY;
        for &ability in row.normal {
            let (reached, moves, takes) = match ability {
                Ability::Both(pattern) => (self.reach(pattern, from), true, true),
                Ability::Move(pattern, _) => (self.reach(pattern, from), true, false),
                Ability::Capture(pattern, _) => (self.reach(pattern, from), false, true),
                _ => continue,
            };
            let quiet = if moves { reached & self.empty } else { Bitboard::EMPTY };
            let taken = if takes { reached & takeable } else { Bitboard::EMPTY };
            walked |= quiet | taken;
            self.normal_moves(from, rider, piece, quiet, kinds);
            if moves && kinds.quiet() {
                let mounts = reached & self.mounts(piece);
                self.push(from, rider, mounts, Action::Go);
            }
            if kinds.noisy() {
                self.normal_captures(from, rider, piece, taken);
            }
        }
        let free = rider.is_none() || self.pos.board.map(self.side, Map::FreesRiders).has(from);
        if !free || !self.pos.status.active(self.side).has(from) {
            return;
        }
        for &ability in row.special {
            self.special(ability, from, rider, walked, kinds);
        }
        if piece.kind() == Kind::Caller
            && let Some(called) = self.pos.board.called(self.side)
        {
            for ability in borrowed(called.form()) {
                self.special(ability, from, rider, walked, kinds);
            }
        }
    }

    fn normal_moves(
        &mut self,
        from: Square,
        rider: Option<usize>,
        piece: Piece,
        to: Bitboard,
        kinds: MoveKinds,
    ) {
        let promoting = if piece.is_pawn() { to & self.last_rank } else { Bitboard::EMPTY };
        if kinds.quiet() {
            self.push(from, rider, to & !promoting, Action::Go);
        }
        if kinds.noisy() {
            self.promotions(from, rider, promoting);
        }
    }

    fn normal_captures(&mut self, from: Square, rider: Option<usize>, piece: Piece, taken: Bitboard) {
        let promoting = if piece.is_pawn() { taken & self.last_rank } else { Bitboard::EMPTY };
        self.promotions(from, rider, promoting);
        let board = &self.pos.board;
        let mut empty_carriers = board.carriers() & !board.ridden();
        if self.stays_off_airships(piece) {
            empty_carriers &= !board.map(!self.side, Map::ImmuneUnlessExposed);
        }
        self.push(from, rider, taken & !promoting, Action::Go);
        self.push(from, rider, taken & !promoting & empty_carriers, Action::Take);
    }

    /// Friendly carriers that a piece may board.
    fn mounts(&self, piece: Piece) -> Bitboard {
        let board = &self.pos.board;
        let airships = board.map(self.side, Map::ImmuneUnlessExposed);
        let mut room = board.of_side(self.side) & board.carriers() & (airships | !board.ridden());
        if self.pos.rules.tanks_dwarves_only && piece.kind() != Kind::Dwarf {
            room &= !board.map(self.side, Map::Immune);
        }
        if self.stays_off_airships(piece) {
            room &= !airships;
        }
        if piece.is_pawn() { room & !self.last_rank } else { room }
    }

    fn stays_off_airships(&self, piece: Piece) -> bool {
        self.pos.rules.kings_off_airships && piece.kind() == Kind::King
    }

    fn carrier(&mut self, from: Square, piece: Piece, kinds: MoveKinds) {
        let row = &FORMS[piece.form()];
        let ridden = self.pos.board.ridden().has(from);
        if ridden {
            let takeable = self.takeable(from);
            for &ability in row.normal {
                let (reached, takes) = match ability {
                    Ability::Both(pattern) => (self.reach(pattern, from), true),
                    Ability::Move(pattern, _) => (self.reach(pattern, from), false),
                    _ => continue,
                };
                if kinds.quiet() {
                    self.push(from, None, reached & self.empty, Action::Go);
                }
                if kinds.noisy() && takes {
                    self.push(from, None, reached & takeable, Action::Go);
                }
            }
        }
        if self.pos.status.active(self.side).has(from) {
            for &ability in if ridden { row.special } else { row.empty } {
                self.special(ability, from, None, Bitboard::EMPTY, kinds);
            }
        }
    }

    /// Generates the moves of a special ability; `walked` are the squares that the piece also
    /// reaches by normal moves.
    fn special(
        &mut self,
        ability: Ability,
        from: Square,
        rider: Option<usize>,
        walked: Bitboard,
        kinds: MoveKinds,
    ) {
        let victims = self.objects & !self.protected;
        let none = Bitboard::EMPTY;
        let (pattern, quiet, noisy, action) = match ability {
            Ability::Both(pattern) => (pattern, self.empty, victims, Action::Go),
            Ability::Move(pattern, colour) => (pattern, self.empty & squares_of(colour), none, Action::Go),
            Ability::Capture(pattern, colour) => (pattern, none, victims & squares_of(colour), Action::Go),
            Ability::PiercingCapture(pattern) => (pattern, none, self.objects, Action::Go),
            Ability::Slay(pattern) => (pattern, none, victims, Action::Slay),
            Ability::PiercingSlay(pattern) => (pattern, none, self.objects, Action::Slay),
            Ability::Convert(pattern) => (pattern, none, self.objects, Action::Convert),
            Ability::Fetch(pattern) => (pattern, self.fetchable(), none, Action::Go),
            _ if kinds.noisy() => return self.special_anywhere(ability, from, rider),
            _ => return,
        };
        let mut targets = none;
        if kinds.quiet() {
            targets |= quiet;
        }
        if kinds.noisy() {
            targets |= noisy;
        }
        if action == Action::Go {
            targets &= !walked;
        }
        if targets.any() {
            self.push(from, rider, self.reach(pattern, from) & targets, action);
        }
    }

    /// Generates the moves of a special ability without a pattern.
    fn special_anywhere(&mut self, ability: Ability, from: Square, rider: Option<usize>) {
        let pos = self.pos;
        match ability {
            Ability::SlayThreats => {
                let friends = threatened_friends(pos, from, self.side);
                let threats: Bitboard = (self.objects & !self.protected)
                    .into_iter()
                    .filter(|&enemy| (normal_captures(pos, enemy) & friends).any())
                    .collect();
                self.push(from, rider, threats, Action::Slay);
            }
            Ability::SacrificialAttack => {
                let spared = if self.helped.has(from) { Bitboard::EMPTY } else { self.covered };
                self.push(from, rider, self.objects & !spared, Action::SacrificialAttack);
            }
            Ability::SacrificialDefence if can_save(pos) => {
                self.push(from, rider, Bitboard::from_square(from), Action::SacrificialDefence);
            }
            _ => {}
        }
    }

    /// Characters that a Chocobot may fetch.
    fn fetchable(&self) -> Bitboard {
        self.pos.status.in_reach_of_friends(self.side) & !self.pos.board.carriers()
    }

    /// Generates all pawn moves to squares of the last rank.
    fn promotions(&mut self, from: Square, rider: Option<usize>, squares: Bitboard) {
        for to in squares {
            let home = Kind::home(!self.side, to.file());
            let mut push = |action| (self.sink)(Move::new(from, rider, to, action));
            if home == Kind::King {
                Kind::choices().map(Action::Promote).for_each(&mut push);
            } else {
                push(Action::Promote(home));
            }
            if self.pos.rules.advanced {
                self.exchanges(from, rider, to);
            }
        }
    }

    /// Generates raises and ransoms.
    fn exchanges(&mut self, from: Square, rider: Option<usize>, to: Square) {
        let board = &self.pos.board;
        let is_own = is_original(Kind::home(self.side, to.file()));
        let own = board.pieces_of(self.side).find(|&piece| is_own(piece));
        if own.is_some_and(|piece| !piece.is_promoted()) {
            (self.sink)(Move::new(from, rider, to, Action::Raise));
        }
        let theirs = Kind::home(!self.side, to.file());
        let is_theirs = is_original(theirs);
        let held = || {
            let plain = Piece::plain(theirs);
            let listed = board.lost(!self.side, plain) + board.lost(!self.side, plain.promoted()) > 0;
            listed || board.pieces(to).any(is_theirs)
        };
        if own.is_none() && ransom_price(theirs).is_some() && held() {
            for place in self.empty & Bitboard::rank(first_rank(self.side)) {
                (self.sink)(Move::new(from, rider, to, Action::Ransom(place.file())));
            }
        }
    }
}
