//! Start positions, and computation of all incremental data from the piece placement.

use engine_core::{AnySquare, Key, Shared, Side};

use crate::chess_board::arrays::{USUAL_ARRAY, array};
use crate::chess_board::board::{BLACK_TO_MOVE, ChessBoard, en_passant_key, piece_key};
use crate::chess_board::kinds::{Armies, Army, ArmyPlace, Kind};
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rights::CastlingSide;
use crate::chess_board::rules::Rules;
use crate::common::square::{Square, first_rank};
use crate::common::zobrist::Keys;

static ARMIES: Keys<128> = Keys::new(0x6172_6D79);

impl<R: Rules> ChessPosition<R> {
    /// Returns the start position: White plays `white`, Black plays `black`.
    pub fn start_with(white: Army, black: Army) -> ChessPosition<R> {
        ChessPosition::start_from([(white, USUAL_ARRAY), (black, USUAL_ARRAY)], false)
    }

    /// Returns the start position with the arrays of these Chess960 numbers: White's army and
    /// array, then Black's. With `any_file` Chess960's rules are in force, whatever the arrays.
    pub(crate) fn start_from(sides: [(Army, usize); 2], any_file: bool) -> ChessPosition<R> {
        let [(white, _), (black, _)] = sides;
        let mut board = ChessBoard::empty(Armies::new(white, black));
        board.set = Shared::Static(R::PIECES);
        board.any_file = any_file;
        for (side, (army, number)) in Side::BOTH.into_iter().zip(sides) {
            board.put_army(side, army, number);
        }
        board.refresh::<R>();
        ChessPosition::with_board(board)
    }
}

impl ChessBoard {
    /// Puts an army behind its pawns, with both castling rights.
    fn put_army(&mut self, side: Side, army: Army, number: usize) {
        let home = first_rank(side);
        let mut corners = Vec::with_capacity(2);
        for (file, place) in (0..).zip(array(number)) {
            let square = Square::at(file, home);
            let kind = place.map_or(Kind::King, |rank| army.kind(rank));
            if place == Some(ArmyPlace::Corner) {
                corners.push(square);
            }
            self.put(side, kind, square);
            self.put(side, Kind::Pawn, Square::at(file, home.abs_diff(1)));
        }
        for corner in corners {
            let king = self.own_king(side);
            self.grant(side, CastlingSide::of_corner(corner, king), king, corner);
        }
    }

    /// Computes all incrementally updated data from the piece placement.
    pub(crate) fn refresh<R: Rules>(&mut self) {
        self.state.pawn_key = 0;
        self.state.piece_keys = [0; 2];
        for side in Side::BOTH {
            for square in self.by_side[side.index()] {
                let Some(kind) = self.kind_at(square) else { continue };
                let key = piece_key(side, kind, square);
                match kind {
                    Kind::Pawn => self.state.pawn_key ^= key,
                    _ => self.state.piece_keys[side.index()] ^= key,
                }
            }
        }
        self.state.key = self.fresh_key();
        self.find_checks_and_pins::<R>();
    }

    /// Returns, for each piece but the kings, its square and the board without it, from which an
    /// evaluation's share of each piece is computed.
    pub(crate) fn without_each<R: Rules>(&self) -> impl Iterator<Item = (AnySquare, ChessBoard)> {
        let kings = self.of_kind(Kind::King);
        (self.occupied() & !kings).into_iter().filter_map(|square| {
            let mut without = self.clone();
            without.lift(self.side_at(square)?, self.kind_at(square)?, square);
            without.state.en_passant = None;
            without.refresh::<R>();
            Some((AnySquare::from(square), without))
        })
    }

    /// Computes the key of the position; pawn and piece keys must be up to date.
    fn fresh_key(&self) -> Key {
        let mut key = self.state.pawn_key ^ self.state.piece_keys[0] ^ self.state.piece_keys[1];
        key ^= self.castling_key() ^ ARMIES.at(self.armies.index() & 127);
        if let Some(square) = self.state.en_passant {
            key ^= en_passant_key(square);
        }
        if self.side() == Side::Black {
            key ^= BLACK_TO_MOVE;
        }
        key
    }
}
