//! The position after a movement: the end of the turn, and denials.

use super::{Board, Kind, Movement, Phase, Piece, Rule, State, relative_rank};

/// Removes the mover's risen Bishops that were there when the turn began.
pub(crate) fn lay_bishops_down(board: &mut Board, doomed: &[u32]) {
    for pile in board.iter_mut() {
        pile.retain(|piece| !doomed.contains(&piece.id));
    }
}

/// Returns the numbers of the risen Bishops of a colour.
pub(crate) fn risen_bishops(board: &Board, white: bool) -> Vec<u32> {
    board.iter().flatten().filter(|piece| piece.risen && piece.white == white).map(|piece| piece.id).collect()
}

/// Removes Pawns outside Rooks from their own first rank.
pub(crate) fn remove_first_rank_pawns(board: &mut Board) {
    for (square, pile) in board.iter_mut().enumerate() {
        if pile.len() == 1 && pile[0].kind == Kind::Pawn && relative_rank(square, pile[0].white) == 1 {
            pile.clear();
        }
    }
}

/// Promotes Pawns outside Rooks on their last rank: the one with the number `chosen` to the given
/// kind, others to Queens.
pub(crate) fn promote(board: &mut Board, chosen: Option<(u32, Kind)>) {
    for (square, pile) in board.iter_mut().enumerate() {
        if pile.len() == 1 && pile[0].kind == Kind::Pawn && relative_rank(square, pile[0].white) == 8 {
            pile[0].kind = match chosen {
                Some((id, kind)) if id == pile[0].id => kind,
                _ => Kind::Queen,
            };
        }
    }
}

/// Returns true if the same piece is still the base of that square.
fn still_there(before: &Board, after: &Board, square: usize) -> bool {
    let piece: fn(&Board, usize) -> Option<Piece> = |board, square| board[square].first().copied();
    piece(before, square) == piece(after, square)
}

impl State {
    /// Returns the position after a movement of the side to move.
    pub(crate) fn after(&self, movement: &Movement) -> State {
        let white = self.white_to_move;
        let mut castling = self.castling.clone();
        for (letter, king, rook) in [('K', 4, 7), ('Q', 4, 0), ('k', 60, 63), ('q', 60, 56)] {
            let king_moved = movement.mover == Kind::King && white == letter.is_ascii_uppercase();
            if king_moved
                || !still_there(&self.board, &movement.board, king)
                || !still_there(&self.board, &movement.board, rook)
            {
                castling.remove(&letter);
            }
        }
        let over = movement.dead_white || movement.dead_black;
        let king_kept = self.rule == Rule::Soft && movement.mover == Kind::King;
        let deniable = self.rule != Rule::Off
            && self.phase == Phase::Normal
            && self.holder == Some(!white)
            && !king_kept
            && !over;
        let forbidden = (!movement.two_paths).then(|| movement.text.clone());
        State {
            board: movement.board.clone(),
            white_to_move: !white,
            castling,
            en_passant: movement.en_passant.clone(),
            halfmove: if movement.capture || movement.mover == Kind::Pawn { 0 } else { self.halfmove + 1 },
            fullmove: self.fullmove + u32::from(!white),
            rule: self.rule,
            holder: self.holder,
            phase: match self.phase {
                Phase::Normal | Phase::Immune => Phase::Normal,
                Phase::Next(_) => Phase::Immune,
            },
            before: deniable.then(|| {
                let before = State { before: None, ..self.clone() };
                (Box::new(before), forbidden)
            }),
            over,
        }
    }

    /// Returns the position after a denial.
    pub(crate) fn denied(&self) -> State {
        let (before, forbidden) = self.before.clone().expect("a move to deny");
        State { holder: Some(before.white_to_move), phase: Phase::Next(forbidden), before: None, ..*before }
    }
}
