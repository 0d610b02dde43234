//! Making moves.

use super::moves::{Action, Move, Promotion};
use super::state::{Hit, Piece, Square, State, Unit, home};

impl State {
    /// Returns the position after a pseudo-legal move.
    pub(crate) fn apply(&self, mv: &Move) -> State {
        let mut next = match mv.call {
            Some(piece) => self.with_call(piece),
            None => self.clone(),
        };
        let side = self.turn;
        let answered = next.hit.take();
        let progress = next.play(mv, answered);
        next.turn = 1 - side;
        next.clock = if progress { 0 } else { self.clock + 1 };
        next.number += u32::from(side == 1);
        for row in &mut next.board {
            for unit in row.iter_mut().flatten() {
                unit.exposed &= unit.side == side;
            }
        }
        next.drop_useless_hit();
        next
    }

    /// Removes a hit that cannot be answered: an answer needs a True Paladin, or a Caller whose
    /// side holds one.
    pub(crate) fn drop_useless_hit(&mut self) {
        let victim = self.turn;
        let true_paladin = |piece: Piece| piece.letter == 'P' && piece.promoted;
        let held = self.lost[1 - victim].iter().any(|&piece| true_paladin(piece));
        let could_answer = self.has_piece(victim, true_paladin)
            || held && self.has_piece(victim, |piece| piece.letter == 'L');
        if !could_answer {
            self.hit = None;
        }
    }

    /// Moves the pieces; returns true if the clock is reset.
    fn play(&mut self, mv: &Move, answered: Option<Hit>) -> bool {
        let side = self.turn;
        match mv.action {
            Action::Go(promotion) => self.go(mv, promotion),
            Action::Take => {
                let piece = self.lift(mv.from, mv.rider).base;
                let mut unit = self.remove(mv.to).unwrap();
                self.hit = Some(Hit {
                    square: mv.to,
                    unit: Unit { exposed: false, ..unit.clone() },
                    capturer: Some((mv.to, Some(0))),
                });
                self.called[1 - side] = None;
                change_side(&mut unit);
                unit.riders.push(piece);
                unit.exposed = unit.base.letter == 'A';
                *self.at_mut(mv.to) = Some(unit);
                true
            }
            Action::Slay => {
                self.capture(mv.to);
                self.hit_by(Some((mv.from, mv.rider)));
                true
            }
            Action::SacrificialAttack => {
                self.capture(mv.to);
                self.lift(mv.from, mv.rider);
                true
            }
            Action::Convert => {
                change_side(self.at_mut(mv.to).as_mut().unwrap());
                true
            }
            Action::SacrificialDefence => {
                self.defend(mv, answered.expect("a hit to answer"));
                true
            }
        }
    }

    fn remove(&mut self, square: Square) -> Option<Unit> {
        self.at_mut(square).take()
    }

    /// Removes a unit, or one rider, from its square and returns it.
    fn lift(&mut self, from: Square, rider: Option<usize>) -> Unit {
        match rider {
            None => self.remove(from).unwrap(),
            Some(index) => {
                let side = self.turn;
                let carrier = self.at_mut(from).as_mut().unwrap();
                carrier.exposed = carrier.base.letter == 'A';
                let piece = carrier.riders.remove(index);
                Unit { side, base: piece, exposed: false, riders: vec![] }
            }
        }
    }

    /// Removes an enemy unit and lists its pieces; the capturer is set later.
    fn capture(&mut self, square: Square) {
        let mut unit = self.remove(square).unwrap();
        self.called[unit.side] = None;
        self.lost[unit.side].extend(unit.pieces());
        unit.exposed = false;
        self.hit = Some(Hit { square, unit, capturer: None });
    }

    fn hit_by(&mut self, capturer: Option<(Square, Option<usize>)>) {
        if let Some(hit) = &mut self.hit {
            hit.capturer = capturer;
        }
    }

    fn go(&mut self, mv: &Move, promotion: Option<Promotion>) -> bool {
        let side = self.turn;
        let mut mover = self.lift(mv.from, mv.rider);
        let pawn = mover.base.is_pawn();
        let captures = self.at(mv.to).is_some_and(|unit| unit.side != side);
        if captures {
            self.capture(mv.to);
            self.hit_by(Some((mv.to, None)));
            mover.exposed = mover.base.letter == 'A';
        }
        match promotion {
            None => {
                let settled = match self.remove(mv.to) {
                    None => mover,
                    Some(mut carrier) if carrier.base.is_carrier() => {
                        carrier.riders.push(mover.base);
                        carrier.exposed = carrier.base.letter == 'A';
                        carrier
                    }
                    Some(rider) => Unit { riders: vec![rider.base], ..mover },
                };
                *self.at_mut(mv.to) = Some(settled);
            }
            Some(promotion) => self.promote(mv.to, promotion),
        }
        pawn || captures
    }

    fn promote(&mut self, to: Square, promotion: Promotion) {
        let side = self.turn;
        let on_foot = |side, base| Some(Unit { side, base, exposed: false, riders: vec![] });
        match promotion {
            Promotion::To(letter) => {
                let foreign = super::pieces::MARKED.contains(letter);
                *self.at_mut(to) = on_foot(side, Piece { letter, promoted: false, foreign });
            }
            Promotion::Raise => {
                self.hit_by(None);
                let own = home(side, to.0);
                let units = self.board.iter_mut().flatten().flatten().filter(|unit| unit.side == side);
                let pieces = units.flat_map(|unit| std::iter::once(&mut unit.base).chain(&mut unit.riders));
                for piece in pieces {
                    piece.promoted |= piece.letter == own && !piece.foreign;
                }
            }
            Promotion::Ransom(letter, square) => {
                self.hit = None;
                let freed = home(1 - side, to.0);
                let losses = &mut self.lost[1 - side];
                let index = losses.iter().position(|piece| piece.letter == freed && !piece.foreign).unwrap();
                let piece = losses.remove(index);
                *self.at_mut(to) = on_foot(1 - side, Piece { promoted: false, ..piece });
                *self.at_mut(square) = on_foot(side, Piece { letter, promoted: false, foreign: false });
            }
        }
    }

    /// Makes a sacrificial defence (section 8).
    fn defend(&mut self, mv: &Move, hit: Hit) {
        let side = self.turn;
        self.lift(mv.from, mv.rider);
        let converted = hit.capturer == Some((hit.square, Some(0)));
        if !converted {
            for piece in hit.unit.pieces() {
                let losses = &mut self.lost[side];
                let index = losses.iter().position(|&other| other == piece).expect("a captured piece");
                losses.remove(index);
            }
        }
        if let Some((square, rider)) = hit.capturer {
            let unit = self.at(square).unwrap().clone();
            let removed = match rider {
                None => {
                    self.remove(square);
                    unit.pieces()
                }
                Some(index) => vec![self.at_mut(square).as_mut().unwrap().riders.remove(index)],
            };
            self.lost[1 - side].extend(removed);
            self.called[1 - side] = None;
        }
        *self.at_mut(hit.square) = Some(hit.unit);
    }
}

fn change_side(unit: &mut Unit) {
    unit.side = 1 - unit.side;
    unit.exposed = false;
    for piece in std::iter::once(&mut unit.base).chain(&mut unit.riders) {
        piece.foreign = super::pieces::MARKED.contains(piece.letter);
    }
}
