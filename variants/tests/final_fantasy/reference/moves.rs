//! Pseudo-legal moves and their texts (sections 3, 4, 8 to 10 and 13).

use super::pieces::{self, Reach, Special, Use};
use super::state::{Piece, Square, State, Unit, all_squares, ends_well, first_rank, home, last_rank};

/// Promotion of a pawn on its last rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Promotion {
    To(char),
    Raise,
    /// The piece that enters, and its square.
    Ransom(char, Square),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Moves, captures, boards, or fetches a rider.
    Go(Option<Promotion>),
    /// Captures an empty carrier by converting it.
    Take,
    Slay,
    Convert,
    SacrificialAttack,
    SacrificialDefence,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) call: Option<Piece>,
    pub(crate) from: Square,
    pub(crate) rider: Option<usize>,
    pub(crate) to: Square,
    pub(crate) action: Action,
}

pub(crate) fn square_text((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl Move {
    /// Returns the text of the move.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        if let Some(piece) = self.call {
            text += if piece.promoted { "+" } else { "" };
            text.push(piece.letter.to_ascii_lowercase());
            text.push(':');
        }
        text += &square_text(self.from);
        if let Some(rider) = self.rider {
            text += &format!(".{}", rider + 1);
        }
        let to = square_text(self.to);
        text += &match self.action {
            Action::Go(None) => to,
            Action::Go(Some(Promotion::To(letter))) => format!("{to}={}", letter.to_ascii_lowercase()),
            Action::Go(Some(Promotion::Raise)) => format!("{to}=+"),
            Action::Go(Some(Promotion::Ransom(letter, square))) => {
                format!("{to}={}@{}", letter.to_ascii_lowercase(), square_text(square))
            }
            Action::Take => format!("{to}&"),
            Action::Slay => format!("/{to}"),
            Action::Convert => format!("O{to}"),
            Action::SacrificialAttack => format!("%{to}"),
            Action::SacrificialDefence => "!".to_string(),
        };
        text
    }
}

impl State {
    /// Returns all pseudo-legal moves of the side to move, with and without a call before them.
    pub(crate) fn pseudo_moves(&self) -> Vec<Move> {
        let mut all = self.moves_without_call();
        for piece in self.callable() {
            let after = self.with_call(piece);
            all.extend(after.moves_without_call().into_iter().map(|mv| Move { call: Some(piece), ..mv }));
        }
        all
    }

    /// Returns the pieces that may be called; of two that differ in `~` only, the one with `~`.
    fn callable(&self) -> Vec<Piece> {
        if !self.has_piece(self.turn, |piece| piece.letter == 'L') {
            return vec![];
        }
        let mut all: Vec<Piece> = vec![];
        for &piece in &self.lost[1 - self.turn] {
            let alike = |other: &Piece| other.letter == piece.letter && other.promoted == piece.promoted;
            if piece.letter == 'K' || self.called[self.turn].as_ref().is_some_and(alike) {
                continue;
            }
            match all.iter_mut().find(|other| alike(other)) {
                Some(other) => other.foreign |= piece.foreign,
                None => all.push(piece),
            }
        }
        all
    }

    /// Returns the position after a call, before the move.
    pub(crate) fn with_call(&self, piece: Piece) -> State {
        let mut after = self.clone();
        let held = &mut after.lost[1 - self.turn];
        let index = held.iter().position(|&other| other == piece).expect("a piece that is held");
        held.remove(index);
        after.called[self.turn] = Some(piece);
        after
    }

    fn moves_without_call(&self) -> Vec<Move> {
        let mut all = vec![];
        for (square, unit) in self.units_of(self.turn) {
            if unit.base.is_carrier() {
                self.carrier_moves(square, unit, &mut all);
                for (index, &piece) in unit.riders.iter().enumerate() {
                    self.character_moves(square, Some(index), piece, &mut all);
                }
            } else {
                self.character_moves(square, None, unit.base, &mut all);
            }
        }
        all
    }

    /// Returns true if a normal capture could take the unit on `to`, regardless of protection.
    fn could_take(&self, to: Square) -> bool {
        self.at(to).is_some_and(|unit| !unit.is_immune())
    }

    fn may_take(&self, from: Square, to: Square) -> bool {
        self.could_take(to) && (!self.is_protected(to) || self.is_helped_to_pierce(from))
    }

    fn has_room_for(&self, unit: &Unit, piece: Piece) -> bool {
        let base = unit.base;
        let room = base.letter == 'A' || unit.riders.is_empty();
        base.is_carrier()
            && room
            && (base.letter != 'T' || piece.letter == 'D' || !self.rules.tanks_dwarves_only)
            && !self.stays_off(base, piece)
    }

    fn stays_off(&self, carrier: Piece, piece: Piece) -> bool {
        self.rules.kings_off_airships && carrier.letter == 'A' && piece.letter == 'K'
    }

    fn character_moves(&self, from: Square, rider: Option<usize>, piece: Piece, all: &mut Vec<Move>) {
        let side = self.turn;
        let mut own: Vec<Move> = vec![];
        for (usage, reach) in pieces::normal(piece.letter, piece.promoted) {
            for to in self.reach(reach, from, side) {
                let promotes = piece.is_pawn() && to.1 == last_rank(side);
                let mut push = |action| own.push(Move { call: None, from, rider, to, action });
                let (moves, takes) = (usage != Use::Capture, usage != Use::Move);
                match self.at(to) {
                    None if moves && promotes => {
                        self.promotions(None, to).into_iter().for_each(|p| push(Action::Go(Some(p))));
                    }
                    None if moves => push(Action::Go(None)),
                    Some(unit)
                        if unit.side == side && moves && !promotes && self.has_room_for(unit, piece) =>
                    {
                        push(Action::Go(None));
                    }
                    Some(unit) if unit.side != side && takes && self.may_take(from, to) => {
                        if promotes {
                            self.promotions(Some(unit), to)
                                .into_iter()
                                .for_each(|p| push(Action::Go(Some(p))));
                        } else {
                            push(Action::Go(None));
                            let empty = unit.base.is_carrier() && unit.riders.is_empty();
                            if empty && !self.stays_off(unit.base, piece) {
                                push(Action::Take);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        let free = rider.is_none() || self.at(from).unwrap().base.letter == 'W';
        if free && self.may_use_specials(from) {
            for special in self.specials(side, piece) {
                for mv in self.special_moves(from, rider, special) {
                    if !own.contains(&mv) {
                        own.push(mv);
                    }
                }
            }
        }
        all.extend(own);
    }

    fn carrier_moves(&self, from: Square, unit: &Unit, all: &mut Vec<Move>) {
        let ridden = !unit.riders.is_empty();
        if ridden {
            for (usage, reach) in pieces::normal(unit.base.letter, unit.base.promoted) {
                for to in self.reach(reach, from, self.turn) {
                    let fits = match self.at(to) {
                        None => usage != Use::Capture,
                        Some(other) => {
                            other.side != self.turn && usage != Use::Move && self.may_take(from, to)
                        }
                    };
                    if fits {
                        all.push(Move { call: None, from, rider: None, to, action: Action::Go(None) });
                    }
                }
            }
        }
        if self.may_use_specials(from) {
            let specials = if ridden { pieces::special } else { pieces::empty_special };
            for special in specials(unit.base.letter, unit.base.promoted) {
                all.extend(self.special_moves(from, None, special));
            }
        }
    }

    fn special_moves(&self, from: Square, rider: Option<usize>, special: Special) -> Vec<Move> {
        let side = self.turn;
        let empty = |to: Square| self.at(to).is_none();
        let object =
            |to: Square| self.at(to).is_some_and(|unit| unit.side != side) && self.may_be_object(to, side);
        let victim = |to: Square| object(to) && !self.is_protected(to);
        let list = |reach: Reach, action: Action, good: &dyn Fn(Square) -> bool| -> Vec<Move> {
            self.reach(reach, from, side)
                .into_iter()
                .filter(|&to| good(to))
                .map(|to| Move { call: None, from, rider, to, action })
                .collect()
        };
        let go = Action::Go(None);
        match special {
            Special::Move(reach, ending) => list(reach, go, &|to| empty(to) && ends_well(to, ending)),
            Special::Capture(reach, ending) => list(reach, go, &|to| victim(to) && ends_well(to, ending)),
            Special::PiercingCapture(reach) => list(reach, go, &object),
            Special::Slay(reach) => list(reach, Action::Slay, &victim),
            Special::PiercingSlay(reach) => list(reach, Action::Slay, &object),
            Special::Convert(reach) => list(reach, Action::Convert, &object),
            Special::SlayThreats => {
                list(Reach::Anywhere, Action::Slay, &|to| victim(to) && self.threatens_friend_of(from, to))
            }
            Special::Fetch(reach) => list(reach, go, &|to| {
                self.at(to).is_some_and(|unit| unit.side == side && !unit.base.is_carrier())
                    && self.may_be_object(to, side)
            }),
            Special::SacrificialAttack => list(Reach::Anywhere, Action::SacrificialAttack, &|to| {
                object(to) && (!self.is_covered(to) || self.is_helped_to_pierce(from))
            }),
            Special::SacrificialDefence if self.can_save() => {
                vec![Move { call: None, from, rider, to: from, action: Action::SacrificialDefence }]
            }
            Special::SacrificialDefence
            | Special::Protect(_)
            | Special::HelpPierce
            | Special::MagitekField => vec![],
        }
    }

    /// Returns true if the unit on `enemy` could capture, by a normal move of its own or of a
    /// rider, a friendly unit at an Alfil's leap from the Wizard.
    fn threatens_friend_of(&self, wizard: Square, enemy: Square) -> bool {
        let side = self.turn;
        let unit = self.at(enemy).unwrap();
        let mut movers = unit.riders.clone();
        if !unit.base.is_carrier() || !unit.riders.is_empty() {
            movers.push(unit.base);
        }
        self.reach(Reach::Alfil, wizard, side).into_iter().any(|friend| {
            self.at(friend).is_some_and(|other| other.side == side)
                && self.could_take(friend)
                && movers.iter().any(|piece| {
                    pieces::normal(piece.letter, piece.promoted).into_iter().any(|(usage, reach)| {
                        usage != Use::Move && self.reach(reach, enemy, unit.side).contains(&friend)
                    })
                })
        })
    }

    /// Returns true if a sacrifice can save the unit just captured.
    fn can_save(&self) -> bool {
        self.hit.as_ref().is_some_and(|hit| !hit.unit.is_moogle() && !self.in_field(hit.square, &hit.unit))
    }

    /// Returns the promotions of a pawn that moves to `to`, capturing `captured`.
    fn promotions(&self, captured: Option<&Unit>, to: Square) -> Vec<Promotion> {
        let side = self.turn;
        let (own, other) = (home(side, to.0), home(1 - side, to.0));
        let mut all: Vec<Promotion> = if other == 'K' {
            "AWCBHRMPGNTLX".chars().map(Promotion::To).collect()
        } else {
            vec![Promotion::To(other)]
        };
        if !self.rules.advanced {
            return all;
        }
        let is_own_home = |piece: Piece| piece.letter == own && !piece.foreign;
        if self.has_piece(side, |piece| is_own_home(piece) && !piece.promoted) {
            all.push(Promotion::Raise);
        }
        let enters = match other {
            'W' | 'C' | 'B' => 'T',
            'H' | 'R' | 'M' => 'L',
            'P' | 'G' | 'N' => 'X',
            _ => return all,
        };
        let mut losses = self.lost[1 - side].clone();
        losses.extend(captured.map(Unit::pieces).unwrap_or_default());
        let held = losses.iter().any(|piece| piece.letter == other && !piece.foreign);
        if held && !self.has_piece(side, is_own_home) {
            let rank = first_rank(side);
            for square in all_squares() {
                if square.1 == rank && self.at(square).is_none() {
                    all.push(Promotion::Ransom(enters, square));
                }
            }
        }
        all
    }
}
