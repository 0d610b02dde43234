//! Positions in the form of Syzygy's tables.

use engine_core::Side;
use engine_core::endings::tablebase::{TablebaseGame, TablebasePosition};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::rights::Castling;

/// Maximum number of pieces of any table.
const MAX_PIECES: u32 = 7;
/// The kinds of pieces in the order of [`TablebasePosition::kinds`].
const KINDS: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

/// Returns the position on a board with chess's pieces; `None` with too many pieces, or with
/// castling rights.
#[inline]
pub(crate) fn tablebase_position(board: &ChessBoard, game: TablebaseGame) -> Option<TablebasePosition> {
    let fits = board.occupied().count() <= MAX_PIECES && board.castling() == Castling::NONE;
    fits.then(|| TablebasePosition {
        game,
        side: board.side(),
        kinds: KINDS.map(|kind| board.of_kind(kind).0),
        white: board.of_side(Side::White).0,
        en_passant: board.en_passant().map(|square| square.index() as u8),
    })
}
