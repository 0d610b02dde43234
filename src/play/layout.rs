//! Layout of the screen.

use engine_core::{AnySquare, Picture};
use ratatui::layout::Rect;

/// Sizes of a square in columns and rows; the largest that fits is used.
const SQUARE_SIZES: [(u16, u16); 3] = [(7, 3), (5, 2), (4, 1)];
/// Width of the rank numbers in columns.
const RANK_COLUMNS: u16 = 3;
/// Minimum width of the panel beside the board in columns.
const MIN_PANEL: u16 = 28;
/// Number of rows above the board, for the title.
const ROWS_ABOVE: u16 = 1;
/// Number of rows below the board: file letters, two lines of status, one of keys.
const ROWS_BELOW: u16 = 4;

/// Smallest screen on which every game fits, in columns and rows.
pub(crate) const SMALLEST: (u16, u16) = (RANK_COLUMNS + 9 * 4 + 1 + MIN_PANEL, ROWS_ABOVE + 9 + ROWS_BELOW);

/// Division of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// Top line.
    pub(crate) title: Rect,
    /// Squares, without rank numbers and file letters.
    pub(crate) board: Rect,
    /// Columns and rows of a square.
    pub(crate) square: (u16, u16),
    /// Panel beside the board.
    pub(crate) panel: Rect,
    /// Two lines below the board.
    pub(crate) status: Rect,
    /// Last line.
    pub(crate) keys: Rect,
    files: u8,
    ranks: u8,
}

impl Layout {
    /// Layout for a board on a screen of this many columns and rows; `None` if it is too small.
    pub(crate) fn new((columns, rows): (u16, u16), picture: &Picture) -> Option<Layout> {
        let (files, ranks) = (picture.files(), picture.ranks());
        let fits = |&(wide, high): &(u16, u16)| {
            RANK_COLUMNS + u16::from(files) * wide + 1 + MIN_PANEL <= columns
                && ROWS_ABOVE + u16::from(ranks) * high + ROWS_BELOW <= rows
        };
        let square = SQUARE_SIZES.into_iter().find(fits)?;
        let board =
            Rect::new(RANK_COLUMNS, ROWS_ABOVE, u16::from(files) * square.0, u16::from(ranks) * square.1);
        let left = board.right() + 2;
        Some(Layout {
            title: Rect::new(0, 0, columns, 1),
            board,
            square,
            panel: Rect::new(left, ROWS_ABOVE, columns - left, rows - ROWS_ABOVE - ROWS_BELOW + 1),
            status: Rect::new(0, rows - 3, columns, 2),
            keys: Rect::new(0, rows - 1, columns, 1),
            files,
            ranks,
        })
    }

    /// Area of a square on the screen.
    pub(crate) fn place(&self, square: AnySquare, flipped: bool) -> Rect {
        let (wide, high) = self.square;
        let from_left = if flipped { self.files - 1 - square.file } else { square.file };
        let from_top = if flipped { square.rank } else { self.ranks - 1 - square.rank };
        Rect::new(
            self.board.x + u16::from(from_left) * wide,
            self.board.y + u16::from(from_top) * high,
            wide,
            high,
        )
    }

    /// Square at a position on the screen.
    pub(crate) fn square_at(&self, column: u16, row: u16, flipped: bool) -> Option<AnySquare> {
        if !self.board.contains((column, row).into()) {
            return None;
        }
        let from_left = ((column - self.board.x) / self.square.0) as u8;
        let from_top = ((row - self.board.y) / self.square.1) as u8;
        Some(match flipped {
            false => AnySquare { file: from_left, rank: self.ranks - 1 - from_top },
            true => AnySquare { file: self.files - 1 - from_left, rank: from_top },
        })
    }

    /// Panel below the players, for an explanation with title and lines.
    pub(crate) fn reading(&self) -> Rect {
        let [_, moves, details] = self.panel_parts();
        Rect { height: moves.height + details.height, ..moves }
    }

    /// Parts of the panel: two lines for the players, some for the moves, the rest for details of a
    /// square or move.
    pub(crate) fn panel_parts(&self) -> [Rect; 3] {
        let Rect { x, y, width, height } = self.panel;
        const PLAYERS: u16 = 2;
        let details = (height - PLAYERS) * 3 / 5;
        let moves = height - PLAYERS - details;
        [
            Rect::new(x, y, width, PLAYERS),
            Rect::new(x, y + PLAYERS, width, moves),
            Rect::new(x, y + PLAYERS + moves, width, details),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_where_they_are_drawn() {
        for (files, ranks) in [(8, 8), (9, 9)] {
            let picture = Picture::new(files, ranks);
            for size in [(80, 24), (120, 40), SMALLEST] {
                let layout = Layout::new(size, &picture).unwrap();
                for flipped in [false, true] {
                    for square in picture.squares() {
                        let place = layout.place(square, flipped);
                        let corners = [(place.x, place.y), (place.right() - 1, place.bottom() - 1)];
                        for (column, row) in corners {
                            assert_eq!(layout.square_at(column, row, flipped), Some(square));
                        }
                    }
                    assert_eq!(layout.square_at(0, 0, flipped), None);
                }
                let last = layout.panel_parts()[2];
                assert_eq!(last.bottom(), layout.panel.bottom());
                assert!(layout.panel.bottom() <= layout.status.y && layout.panel.right() <= size.0);
                assert!(layout.board.bottom() < layout.status.y);
            }
            assert_eq!(Layout::new((SMALLEST.0 - 1 - 4 * u16::from(9 - files), 50), &picture), None);
        }
    }
}
