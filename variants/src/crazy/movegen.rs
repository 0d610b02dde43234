//! Generator of pseudo-legal movements.

use std::cell::Cell;
use std::ops::ControlFlow;

use engine_core::Side;

use super::board::{Board, Place};
use super::geometry::{PawnStep, knight_goals, knight_path, pawn_captures, ring};
use super::make::{after_revenge, own_pawns};
use super::moves::{Action, Chain, ChainNumber, EnPassant, MAX_CHAINS, Move};
use super::piece::{Kind, Piece};
use crate::common::bitboard::Bitboard;
use crate::common::move_kinds::MoveKinds;
use crate::common::sliders::{bishop_attacks, rook_attacks};
use crate::common::square::Square;

/// Result of visiting a movement: continue or stop.
pub(super) type Flow = ControlFlow<()>;

/// Board from the King's view before its second step.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// Squares with an enemy base.
    pub(super) enemies: Bitboard,
    /// Squares that are not empty.
    pub(super) occupied: Bitboard,
    /// Squares with a Rook to jump into.
    pub(super) rooks: Bitboard,
}

/// Generates the movements of one side, except castling and denials, and passes them to a visitor,
/// which may stop the generation.
pub(super) struct Generator<'a> {
    board: &'a Board,
    side: Side,
    passers: EnPassant,
    kinds: MoveKinds,
    occupied: Bitboard,
    /// Squares with an enemy piece, as base or inside.
    victims: Bitboard,
    /// Number of chains generated for the current Pawn.
    chains: Cell<u16>,
}

impl<'a> Generator<'a> {
    /// Returns a generator for `side`. `passers` are the enemy Pawns that can be captured en
    /// passant.
    pub(super) fn new(board: &'a Board, side: Side, passers: EnPassant, kinds: MoveKinds) -> Generator<'a> {
        Generator {
            board,
            side,
            passers,
            kinds,
            occupied: board.occupied(),
            victims: if kinds.noisy() { board.any_piece(!side) } else { Bitboard::EMPTY },
            chains: Cell::new(0),
        }
    }

    /// Visits the movements of all pieces.
    pub(super) fn pieces<F: FnMut(Move) -> Flow>(&self, visit: &mut F) -> Flow {
        for kind in Kind::ALL {
            for square in self.board.pieces(self.side, kind) {
                if self.board.loaded().has(square) {
                    for (index, piece) in self.board.stack(square) {
                        if piece.side() == self.side && piece.kind() == kind {
                            self.piece(kind, Place { square, index }, visit)?;
                        }
                    }
                } else {
                    self.piece(kind, Place::base(square), visit)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Visits the movements of the piece of that kind on a place.
    pub(super) fn piece<F: FnMut(Move) -> Flow>(&self, kind: Kind, from: Place, visit: &mut F) -> Flow {
        let straight = || rook_attacks(from.square, self.occupied);
        let diagonal = || bishop_attacks(from.square, self.occupied);
        match kind {
            Kind::Pawn => self.pawn(from, visit),
            Kind::Knight => self.knight(from, visit),
            Kind::Bishop => self.walks(from, diagonal(), 0, visit),
            Kind::Rook => self.walks(from, straight(), 0, visit),
            Kind::Queen => {
                self.walks(from, straight() | diagonal(), 0, visit)?;
                if self.kinds.noisy() && (ring(from.square) & self.occupied).any() {
                    visit(Move::new(Action::Round, from, from.square, Move::CAPTURE))?;
                }
                Flow::Continue(())
            }
            Kind::King => self.king(from, visit),
        }
    }

    /// Visits moves, jumps and captures to a set of goals, all with these marks.
    fn walks<F: FnMut(Move) -> Flow>(&self, from: Place, goals: Bitboard, marks: u8, visit: &mut F) -> Flow {
        if self.kinds.noisy() {
            for to in goals & self.board.bases(!self.side) {
                visit(Move::new(Action::Walk, from, to, marks | Move::CAPTURE))?;
            }
        }
        if self.kinds.quiet() {
            for to in goals & !self.occupied {
                visit(Move::new(Action::Walk, from, to, marks))?;
            }
            for to in goals & self.board.rooks() {
                visit(Move::new(Action::Walk, from, to, marks | Move::JUMP))?;
            }
        }
        Flow::Continue(())
    }

    fn knight<F: FnMut(Move) -> Flow>(&self, from: Place, visit: &mut F) -> Flow {
        let goals = knight_goals(from.square);
        self.walks(from, goals, Move::TWO_PATHS, visit)?;
        if !self.kinds.noisy() {
            return Flow::Continue(());
        }
        for to in goals & (!self.occupied | self.board.rooks()) {
            let jump = if self.occupied.has(to) { Move::JUMP } else { 0 };
            for via in knight_path(from.square, to) {
                if self.victims.has(via) {
                    for (index, _) in self.enemies(via) {
                        let mv = Move::new(Action::PathCapture, from, to, jump | Move::CAPTURE);
                        visit(mv.over(via).with_index(index))?;
                    }
                }
            }
            if self.victims.has(to) {
                for (index, _) in self.enemies(to).filter(|&(index, _)| index > 0) {
                    let marks = Move::TWO_PATHS | Move::JUMP | Move::CAPTURE;
                    let mv = Move::new(Action::InsideCapture, from, to, marks);
                    visit(mv.with_index(index))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns the enemy pieces on a square.
    fn enemies(&self, square: Square) -> impl Iterator<Item = (u8, Piece)> + '_ {
        self.board.stack(square).filter(|(_, piece)| piece.side() != self.side)
    }

    fn king<F: FnMut(Move) -> Flow>(&self, from: Place, visit: &mut F) -> Flow {
        let mut view = self.view();
        if self.board.is_alone(from) {
            view.occupied &= !Bitboard::from_square(from.square);
        }
        for via in ring(from.square) {
            let first = |marks| Move::new(Action::King, from, via, marks).over(via);
            if view.enemies.has(via) {
                let taking = first(Move::CAPTURE);
                if !self.board.is_queen(via) {
                    self.last_steps(taking, view, visit)?;
                } else if self.kinds.noisy() {
                    self.last_steps(taking, self.view_after_revenge(taking), visit)?;
                }
            }
            if view.rooks.has(via) {
                self.last_steps(first(Move::VIA_JUMP), view, visit)?;
            } else if !view.occupied.has(via) {
                self.last_steps(first(0), view, visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Returns the King's view of the current board.
    pub(super) fn view(&self) -> View {
        View { enemies: self.board.bases(!self.side), occupied: self.occupied, rooks: self.board.rooks() }
    }

    /// Returns the King's view after its first step has captured a Queen.
    fn view_after_revenge(&self, first: Move) -> View {
        let board = after_revenge(self.board, self.side, first);
        View { enemies: board.bases(!self.side), occupied: board.occupied(), rooks: board.rooks() }
    }

    /// Visits the last steps of a King that has come to `first.via` and has this view.
    pub(super) fn last_steps<F: FnMut(Move) -> Flow>(&self, first: Move, view: View, visit: &mut F) -> Flow {
        let goals = ring(first.via);
        let last = |to, marks| Move { to, marks: first.marks | marks, ..first };
        if self.kinds.noisy() {
            for to in goals & view.enemies {
                visit(last(to, Move::CAPTURE))?;
            }
        }
        if if first.captures() { self.kinds.noisy() } else { self.kinds.quiet() } {
            for to in goals & !view.occupied {
                visit(last(to, 0))?;
            }
            for to in goals & view.rooks {
                visit(last(to, Move::JUMP))?;
            }
        }
        Flow::Continue(())
    }

    fn pawn<F: FnMut(Move) -> Flow>(&self, from: Place, visit: &mut F) -> Flow {
        self.chains.set(0);
        if self.kinds.noisy() {
            self.pawn_captures(from, visit)?;
        }
        for step in PawnStep::ALL {
            let Some(to) = self.pawn_goal(from, step) else { continue };
            if !self.occupied.has(to) {
                self.pawn_arrives(Move::new(Action::Walk, from, to, 0), visit)?;
                continue;
            }
            if self.board.rooks().has(to) && self.kinds.quiet() {
                visit(Move::new(Action::Walk, from, to, Move::JUMP))?;
            }
            self.disguises(from, to, visit)?;
        }
        Flow::Continue(())
    }

    /// Goal of a Pawn's step, if the path to it is free. The content of the goal is not checked.
    fn pawn_goal(&self, from: Place, step: PawnStep) -> Option<Square> {
        if step.double && !self.may_double(from, step) {
            return None;
        }
        step.goal(self.side, from.square)
    }

    /// True if the Pawn may start a double step on its square, and the passed square is empty.
    fn may_double(&self, from: Place, step: PawnStep) -> bool {
        from.square.relative_rank(self.side) == 1
            && from.index == 0
            && step.middle(self.side, from.square).is_some_and(|middle| !self.occupied.has(middle))
    }

    /// Visits the move of a Pawn that ends on an empty square, or in place of a base: promotions on
    /// the last rank.
    fn pawn_arrives<F: FnMut(Move) -> Flow>(&self, mv: Move, visit: &mut F) -> Flow {
        let promotes = promotes(self.side, &mv);
        if promotes && self.kinds.noisy() {
            for kind in Kind::PROMOTIONS {
                visit(Move { promotion: Some(kind), ..mv })?;
            }
        } else if !promotes && if mv.captures() { self.kinds.noisy() } else { self.kinds.quiet() } {
            visit(mv)?;
        }
        Flow::Continue(())
    }

    fn pawn_captures<F: FnMut(Move) -> Flow>(&self, from: Place, visit: &mut F) -> Flow {
        for to in pawn_captures(self.side, from.square) {
            let mv = Move::new(Action::Walk, from, to, Move::CAPTURE);
            if self.board.bases(!self.side).has(to) {
                if self.board.is_volatile(to) {
                    visit(mv)?;
                } else {
                    self.pawn_arrives(mv, visit)?;
                }
            } else if !self.occupied.has(to) && self.passers.pawn(!self.side, to).is_some() {
                visit(mv)?;
            }
        }
        Flow::Continue(())
    }

    /// Visits the disguises of a Pawn with the pieces on a square that it can step to, and their
    /// chains.
    fn disguises<F: FnMut(Move) -> Flow>(&self, from: Place, to: Square, visit: &mut F) -> Flow {
        let own_pawn = Piece::new(self.side, Kind::Pawn);
        for (index, piece) in self.board.stack(to) {
            if piece != own_pawn {
                let mv = Move::new(Action::Disguise, from, to, 0).with_index(index);
                self.pawn_arrives(mv, visit)?;
                self.chains(
                    mv,
                    from.square,
                    Bitboard::from_square(to) | Bitboard::from_square(from.square),
                    visit,
                )?;
            }
        }
        Flow::Continue(())
    }

    /// Visits all chains that continue a disguise. `left` is the square that the last Pawn left,
    /// `visited` are the squares on which the disguised piece has been. Swaps change only visited
    /// squares, so the board before the move is sufficient.
    fn chains<F: FnMut(Move) -> Flow>(
        &self,
        mv: Move,
        left: Square,
        visited: Bitboard,
        visit: &mut F,
    ) -> Flow {
        let pawns = self.board.pieces(self.side, Kind::Pawn) & !visited;
        for (step_number, step) in PawnStep::ALL.into_iter().enumerate() {
            let Some(square) = step.start(self.side, left).filter(|&square| pawns.has(square)) else {
                continue;
            };
            for (skipped, pawn) in own_pawns(self.board, self.side, square).enumerate() {
                if self.pawn_goal(pawn, step) == Some(left) {
                    let number = self.chains.get();
                    let choices = if promotes(self.side, &mv) { Kind::PROMOTIONS.len() as u16 } else { 1 };
                    if number + choices > MAX_CHAINS {
                        return Flow::Continue(());
                    }
                    self.chains.set(number + choices);
                    let longer = Move {
                        chain: mv.chain.with(step_number, skipped),
                        number: ChainNumber(number),
                        ..mv
                    };
                    self.pawn_arrives(longer, visit)?;
                    self.chains(longer, square, visited | Bitboard::from_square(square), visit)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// True if a Pawn that makes this move promotes.
fn promotes(side: Side, mv: &Move) -> bool {
    mv.to.relative_rank(side) == 7 && mv.to_index == 0
}

/// Returns the places of the further Pawns of a disguise, in order.
pub(super) fn chain_places(board: &Board, side: Side, from: Square, chain: Chain) -> Vec<Place> {
    let mut left = from;
    let mut places = Vec::new();
    for (step, skipped) in chain.links() {
        let Some(pawn) = super::make::chain_pawn(board, side, left, step, skipped) else { break };
        places.push(pawn);
        left = pawn.square;
    }
    places
}
