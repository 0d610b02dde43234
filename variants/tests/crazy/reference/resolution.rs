//! Effects of a capture.

use super::{Board, Kind, Piece, Pile, neighbours};

/// Board during a move: captured pieces are in the air.
pub(crate) struct Resolution {
    pub(crate) board: Board,
    /// Colour of the side whose turn it is: all-round captures start at its first rank.
    pub(crate) white: bool,
    pub(crate) dead_white: bool,
    pub(crate) dead_black: bool,
}

impl Resolution {
    pub(crate) fn new(board: Board, white: bool) -> Resolution {
        Resolution { board, white, dead_white: false, dead_black: false }
    }

    pub(crate) fn effects(&mut self, piece: Piece, square: usize, rest: Pile) {
        if piece.kind == Kind::Rook && !rest.is_empty() {
            self.fall(square, rest);
        }
        if piece.kind == Kind::Bishop && !piece.risen {
            // A different piece for the rules of the all-round capture, so it gets a new number.
            let risen = Piece { risen: true, id: piece.id + 1_000_000, ..piece };
            self.fall(square, vec![risen]);
        }
        if piece.kind == Kind::Queen {
            let mut squares = neighbours(square);
            squares.push(square);
            self.round(squares);
        }
        if piece.kind == Kind::King {
            if piece.white {
                self.dead_white = true;
            } else {
                self.dead_black = true;
            }
        }
    }

    pub(crate) fn fall(&mut self, square: usize, list: Pile) {
        let landing = if list[0].kind == Kind::Rook { list.len() } else { 1 };
        let unit = list[..landing].to_vec();
        let rest = list[landing..].to_vec();
        let hit = std::mem::replace(&mut self.board[square], unit);
        if !hit.is_empty() {
            self.effects(hit[0], square, hit[1..].to_vec());
        }
        if !rest.is_empty() {
            self.fall(square, rest);
        }
    }

    pub(crate) fn round(&mut self, mut squares: Vec<usize>) {
        let white = self.white;
        squares.sort_by_key(|&square| {
            let rank = square / 8;
            (if white { rank } else { 7 - rank }, square % 8)
        });
        let bases: Vec<Option<u32>> =
            squares.iter().map(|&square| self.board[square].first().map(|piece| piece.id)).collect();
        for (&square, &base) in squares.iter().zip(&bases) {
            let now = self.board[square].first().map(|piece| piece.id);
            if base.is_some() && now == base {
                let pile = std::mem::take(&mut self.board[square]);
                self.effects(pile[0], square, pile[1..].to_vec());
            }
        }
    }
}
