//! Syzygy's tables, which a front end reads, as the search asks them.

use std::fmt;
use std::sync::Arc;

use crate::Side;

/// A game that Syzygy has tables for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TablebaseGame {
    /// Chess and Chess960.
    Chess,
    /// Atomic Chess.
    Atomic,
    /// Antichess.
    Antichess,
}

/// A position of such a game, without castling rights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablebasePosition {
    /// The game.
    pub game: TablebaseGame,
    /// The side to move.
    pub side: Side,
    /// Pawns, knights, bishops, rooks, queens and kings of both sides: a bit for each square, a1 the lowest, b1 the next.
    pub kinds: [u64; 6],
    /// White's pieces.
    pub white: u64,
    /// The square that a pawn has just passed, if it can be captured there.
    pub en_passant: Option<u8>,
}

impl TablebasePosition {
    /// Number of pieces.
    pub fn pieces(&self) -> u32 {
        self.kinds.iter().map(|kind| kind.count_ones()).sum()
    }
}

/// The result of best play for the side to move, from a position after a capture or a pawn's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TablebaseValue {
    /// It loses.
    Loss,
    /// It would lose but for the fifty-move rule.
    BlessedLoss,
    /// A draw.
    Draw,
    /// It would win but for the fifty-move rule.
    CursedWin,
    /// It wins.
    Win,
}

impl TablebaseValue {
    /// The same position's value for the other side.
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

    /// The value as it counts: without the fifty-move rule cursed wins are wins.
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

/// Tables of endings. Errors of files are reported by their reader; the search only hears that a position is not known.
pub trait Tablebase: Send + Sync {
    /// Most pieces of a position that a table of this game has; 0 without one.
    fn most_pieces(&self, game: TablebaseGame) -> u32;

    /// The value of a position as if the move clock had just started.
    fn value(&self, pos: &TablebasePosition) -> Option<TablebaseValue>;

    /// Plies to the next capture or pawn's move on the way to a win (positive) or loss (negative); 0 for a draw.
    fn plies_to_zeroing(&self, pos: &TablebasePosition) -> Option<i32>;
}

/// Tables, and how a search uses them.
#[derive(Clone)]
pub struct TablebaseSettings {
    /// The tables.
    pub tables: Arc<dyn Tablebase>,
    /// Least depth, in plies, of nodes with as many pieces as the largest tables that are probed; with fewer pieces all are.
    pub probe_depth: u32,
    /// Most pieces of a position that is probed.
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
    /// Most pieces of positions of a game that are probed.
    pub(crate) fn most_pieces(&self, game: TablebaseGame) -> u32 {
        self.tables.most_pieces(game).min(self.probe_limit)
    }

    /// The value of a position as it counts; `None` if it has too many pieces or no table.
    pub(crate) fn value(&self, pos: &TablebasePosition) -> Option<TablebaseValue> {
        let is_known = pos.pieces() <= self.most_pieces(pos.game);
        let value = is_known.then(|| self.tables.value(pos)).flatten()?;
        Some(value.under(self.fifty_move_rule))
    }
}
