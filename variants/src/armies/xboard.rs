//! XBoard's display of games with armies from files: one turn is one ply.

use engine_core::{BoardCodec, BoardSetup, PieceLine, Setup, Side, TurnReading};

use crate::armies::rules::CustomArmyPosition;
use crate::chess_board::board::ChessBoard;
use crate::chess_board::fen::write_common;
use crate::chess_board::kinds::Kind;
use crate::chess_board::moves::Move;
use crate::chess_board::notation::ChessNotation;
use crate::chess_board::rights::CastlingSide;
use crate::chess_board::xboard::{king_movement, look, marks, movement, ply, promotion_letters, read_turn};

/// Returns the movements of all pieces; `None` if XBoard has no notation for one of them, or would
/// castle differently.
fn movements(board: &ChessBoard) -> Option<Vec<PieceLine>> {
    let pieces: Vec<PieceLine> = board
        .kinds()
        .filter(|&kind| kind != Kind::King)
        .map(|kind| movement(&board.set, kind))
        .collect::<Option<_>>()?;
    let kings: Vec<PieceLine> = [(Side::White, "r", "l"), (Side::Black, "l", "r")]
        .into_iter()
        .map(|(side, king_side, queen_side)| {
            let corner =
                board.castling_corner(side, CastlingSide::Queen).and_then(|corner| board.kind_at(corner))?;
            let other =
                board.castling_corner(side, CastlingSide::King).and_then(|corner| board.kind_at(corner))?;
            let bound = |kind: Kind| board.set.bound[kind.index()];
            (bound(corner) || !bound(other))
                .then(|| king_movement(&board.set, side, bound(corner), king_side, queen_side))
        })
        .collect::<Option<_>>()?;
    Some(pieces.into_iter().chain(kings).collect())
}

impl BoardCodec<CustomArmyPosition> for ChessNotation {
    fn setup(start: &CustomArmyPosition, _setup: &Setup) -> Option<BoardSetup> {
        let board = start.board();
        let looks = board.kinds().map(|kind| look(&board.set, kind)).collect();
        let plain = BoardSetup::without_moves("8x8+0", "fairy", looks, write_common(board));
        Some(match movements(board) {
            Some(pieces) => BoardSetup { legality_off: false, pieces, ..plain },
            None => plain,
        })
    }

    fn plies(pos: &CustomArmyPosition, mv: Move, _setup: &Setup) -> Vec<String> {
        vec![ply(pos, mv)]
    }

    fn read(pos: &CustomArmyPosition, plies: &[&str], _setup: &Setup) -> TurnReading<Move> {
        read_turn(pos, plies)
    }

    fn highlight(pos: &CustomArmyPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        marks(pos, clicks)
    }

    fn choice(pos: &CustomArmyPosition, clicks: &[&str], _setup: &Setup) -> Option<String> {
        promotion_letters(pos, clicks)
    }
}
