//! Values of an ending in memory.

use std::ops::Range;

use engine_core::Side;
use engine_core::endings::{EndingSummary, EndingValue};

/// Value of drawn positions, and of undecided ones.
pub(super) const OPEN: u8 = 0;
/// Value of illegal positions.
pub(super) const ILLEGAL: u8 = u8::MAX;
/// Longest distance, in plies, that a table stores. Longer wins count as draws.
pub(super) const MAX_PLIES: u8 = ILLEGAL - 2;

/// Order of the positions of an ending in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// Number of pieces, kings included.
    pub(super) pieces: usize,
    /// True if all pieces move to the left as they do to the right: positions with White's king on
    /// the right half of the board are stored as their mirror images.
    pub(super) is_symmetric: bool,
}

impl Layout {
    /// Number of positions with one side to move.
    pub(super) const fn cells(self) -> usize {
        1 << (6 * self.pieces - self.is_symmetric as usize)
    }

    /// Size of the values in bytes.
    pub(super) const fn bytes(self) -> usize {
        2 * self.cells()
    }

    /// Returns the index of the mirror image.
    const fn mirror(self, index: usize) -> usize {
        /// Seven, the bits of the file, for each piece.
        const FILES: u64 = 0o0707_0707_0707;
        index ^ (FILES as usize & ((1 << (6 * self.pieces)) - 1))
    }

    /// Returns the cell of an index.
    const fn cell(self, index: usize) -> usize {
        if !self.is_symmetric {
            return index;
        }
        // White's king has the lowest bits; its file has three of them.
        let index = if index & 4 == 0 { index } else { self.mirror(index) };
        index & 3 | index >> 3 << 2
    }

    /// Returns the index of a cell.
    pub(super) const fn index(self, cell: usize) -> usize {
        if self.is_symmetric { cell & 3 | cell >> 2 << 3 } else { cell }
    }
}

/// Values of an ending: for each side to move, one byte a position, plies to the end + 1 if it is
/// decided. An even number of plies is a loss of the side to move, an odd one a win.
pub(crate) struct Table {
    pub(super) layout: Layout,
    /// White to move first.
    values: Vec<u8>,
}

impl Table {
    /// Returns a table without a decided position.
    pub(super) fn new(layout: Layout) -> Table {
        Table { layout, values: vec![OPEN; layout.bytes()] }
    }

    /// Returns the table of bytes, those with White to move first; `None` if their number is wrong.
    pub(super) fn from_bytes(values: Vec<u8>, layout: Layout) -> Option<Table> {
        (values.len() == layout.bytes()).then_some(Table { layout, values })
    }

    /// Bytes of all values, those with White to move first.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.values
    }

    #[inline]
    const fn place(&self, side: Side, index: usize) -> usize {
        side as usize * self.layout.cells() + self.layout.cell(index)
    }

    #[inline]
    pub(super) fn get(&self, side: Side, index: usize) -> u8 {
        self.values[self.place(side, index)]
    }

    #[inline]
    pub(super) fn set(&mut self, side: Side, index: usize, value: u8) {
        let place = self.place(side, index);
        self.values[place] = value;
    }

    /// True if some cells contain a value.
    pub(super) fn contains(&self, side: Side, cells: Range<usize>, value: u8) -> bool {
        let first = side as usize * self.layout.cells();
        let values = &self.values[first + cells.start..first + cells.end];
        // Without an early exit all are compared at once.
        values.iter().fold(false, |found, &other| found | (other == value))
    }

    /// Returns the summary of all positions.
    pub(super) fn summary(&self, name: String) -> EndingSummary {
        let (mut counts, mut longest) = ([[0; 3]; 2], [0; 2]);
        for side in Side::BOTH {
            for (_, value) in self.all(side) {
                let (at, winner) = match value {
                    EndingValue::Win(_) => (0, side),
                    EndingValue::Draw => (1, side),
                    EndingValue::Loss(_) => (2, !side),
                };
                counts[side.index()][at] += 1;
                let plies = value.plies().unwrap_or(0);
                longest[winner.index()] = plies.max(longest[winner.index()]);
            }
        }
        EndingSummary { name, counts, longest }
    }

    /// Returns the value of a position; `None` if it is illegal.
    pub(crate) fn value(&self, side: Side, index: usize) -> Option<EndingValue> {
        match self.get(side, index) {
            ILLEGAL => None,
            OPEN => Some(EndingValue::Draw),
            value if value % 2 == 0 => Some(EndingValue::Win(u32::from(value) - 1)),
            value => Some(EndingValue::Loss(u32::from(value) - 1)),
        }
    }

    /// Returns the values of all legal positions with a side to move; of two mirror images one.
    pub(crate) fn all(&self, side: Side) -> impl Iterator<Item = (usize, EndingValue)> {
        let indices = (0..self.layout.cells()).map(|cell| self.layout.index(cell));
        indices.filter_map(move |index| Some((index, self.value(side, index)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_share_a_cell() {
        let layout = Layout { pieces: 3, is_symmetric: true };
        let plain = Layout { pieces: 3, is_symmetric: false };
        let mut seen = vec![0; layout.cells()];
        for index in 0..plain.cells() {
            let cell = layout.cell(index);
            seen[cell] += 1;
            assert_eq!(cell, layout.cell(layout.mirror(index)));
            assert!([index, layout.mirror(index)].contains(&layout.index(cell)));
            assert_eq!(plain.index(plain.cell(index)), index);
        }
        assert!(seen.iter().all(|&count| count == 2));
        // a1, b3 and c8 are h1, g3 and f8 in the mirror.
        let index = |squares: [usize; 3]| squares[0] | squares[1] << 6 | squares[2] << 12;
        assert_eq!(layout.mirror(index([0, 17, 58])), index([7, 22, 61]));
        assert_eq!(Layout { pieces: 5, is_symmetric: true }.bytes(), 1 << 30);
    }
}
