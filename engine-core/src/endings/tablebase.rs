//! Interface of the search to Syzygy tablebases, which a front end reads.

use std::fmt;
use std::sync::Arc;

use crate::game::position::Side;

/// Game with Syzygy tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TablebaseGame {
    /// Chess and Chess960.
    Chess,
    /// Atomic Chess.
    Atomic,
    /// Antichess.
    Antichess,
}

/// Position of such a game, without castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablebasePosition {
    /// The game.
    pub game: TablebaseGame,
    /// Side to move.
    pub side: Side,
    /// Bitboards of the pawns, knights, bishops, rooks, queens and kings of both sides; bit 0 is
    /// a1, bit 1 is b1.
    pub kinds: [u64; 6],
    /// Bitboard of White's pieces.
    pub white: u64,
    /// Square that a pawn has just passed, if an en passant capture is possible.
    pub en_passant: Option<u8>,
}

impl TablebasePosition {
    /// Number of pieces.
    pub fn pieces(&self) -> u32 {
        self.kinds.iter().map(|kind| kind.count_ones()).sum()
    }
}

/// Result of best play for the side to move, from a position after a capture or a pawn's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TablebaseValue {
    /// Loss.
    Loss,
    /// Loss, but a draw under the fifty-move rule.
    BlessedLoss,
    /// Draw.
    Draw,
    /// Win, but a draw under the fifty-move rule.
    CursedWin,
    /// Win.
    Win,
}

impl TablebaseValue {
    /// Value of the same position for the other side.
    #[must_use]
    pub const fn reversed(self) -> TablebaseValue {
        match self {
            TablebaseValue::Loss => TablebaseValue::Win,
            TablebaseValue::BlessedLoss => TablebaseValue::CursedWin,
            TablebaseValue::Draw => TablebaseValue::Draw,
            TablebaseValue::CursedWin => TablebaseValue::BlessedLoss,
            TablebaseValue::Win => TablebaseValue::Loss,
        }
    }

    /// Value with or without the fifty-move rule: without it, cursed wins are wins.
    #[must_use]
    pub const fn under(self, fifty_move_rule: bool) -> TablebaseValue {
        match self {
            TablebaseValue::CursedWin if fifty_move_rule => TablebaseValue::Draw,
            TablebaseValue::CursedWin => TablebaseValue::Win,
            TablebaseValue::BlessedLoss if fifty_move_rule => TablebaseValue::Draw,
            TablebaseValue::BlessedLoss => TablebaseValue::Loss,
            value => value,
        }
    }
}

/// Endgame tablebases. Their reader reports errors of files; the search receives `None`.
pub trait Tablebase: Send + Sync {
    /// Maximum number of pieces in the tables of this game; 0 without tables.
    fn max_pieces(&self, game: TablebaseGame) -> u32;

    /// Value of a position as if the move clock had just been reset.
    fn value(&self, pos: &TablebasePosition) -> Option<TablebaseValue>;

    /// Plies to the next capture or pawn's move on the way to a win (positive) or loss (negative);
    /// 0 for a draw.
    fn plies_to_zeroing(&self, pos: &TablebasePosition) -> Option<i32>;
}

/// Tablebases and their probing limits.
#[derive(Clone)]
pub struct TablebaseSettings {
    /// Tablebases.
    pub tables: Arc<dyn Tablebase>,
    /// Minimum depth, in plies, for probes of positions with as many pieces as the largest tables;
    /// positions with fewer pieces are always probed.
    pub probe_depth: u32,
    /// Maximum number of pieces of a probed position.
    pub probe_limit: u32,
    /// True if wins that take more than fifty moves without progress are draws.
    pub fifty_move_rule: bool,
}

impl fmt::Debug for TablebaseSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TablebaseSettings").field("probe_depth", &self.probe_depth).finish_non_exhaustive()
    }
}

impl TablebaseSettings {
    /// Maximum number of pieces of probed positions of a game.
    pub(crate) fn max_pieces(&self, game: TablebaseGame) -> u32 {
        self.tables.max_pieces(game).min(self.probe_limit)
    }

    /// Value of a position under the setting of the fifty-move rule; `None` if it has too many
    /// pieces or no table.
    pub(crate) fn value(&self, pos: &TablebasePosition) -> Option<TablebaseValue> {
        let is_known = pos.pieces() <= self.max_pieces(pos.game);
        let value = is_known.then(|| self.tables.value(pos)).flatten()?;
        Some(value.under(self.fifty_move_rule))
    }
}
