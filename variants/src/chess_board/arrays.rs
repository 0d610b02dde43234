//! Start arrays by their Chess960 numbers.

use crate::chess_board::kinds::ArmyPlace;

/// Number of arrays.
pub(crate) const ARRAYS: usize = 960;
/// Number of the usual array.
pub(crate) const USUAL_ARRAY: usize = 518;

/// The two of the five free squares for the knights, by the rest of the number.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// Returns the back rank from the a-file; `None` is the king. Bishops stand for an army's third
/// place, knights for its second, rooks for its corner.
///
/// The numbers are Reinhard Scharnagl's: four squares for the light bishop, four for the dark one,
/// six free squares for the queen, ten pairs of squares for the knights; the king stands between
/// the rooks.
///
/// # Panics
/// If the number is not below [`ARRAYS`].
pub(crate) fn array(number: usize) -> [Option<ArmyPlace>; 8] {
    assert!(number < ARRAYS, "there is no array {number}");
    let mut files: [Option<Option<ArmyPlace>>; 8] = [None; 8];
    files[number % 4 * 2 + 1] = Some(Some(ArmyPlace::Third));
    files[number / 4 % 4 * 2] = Some(Some(ArmyPlace::Third));
    let put = |files: &mut [Option<Option<ArmyPlace>>; 8], place: usize, rank| {
        if let Some(free) = files.iter_mut().filter(|file| file.is_none()).nth(place) {
            *free = Some(rank);
        }
    };
    put(&mut files, number / 16 % 6, Some(ArmyPlace::Queen));
    let [first, second] = KNIGHTS[number / 96];
    // The higher square first, so that the other's index stays the same.
    put(&mut files, second, Some(ArmyPlace::Second));
    put(&mut files, first, Some(ArmyPlace::Second));
    for rank in [Some(ArmyPlace::Corner), None, Some(ArmyPlace::Corner)] {
        put(&mut files, 0, rank);
    }
    files.map(Option::flatten)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns the array in the letters of chess.
    fn letters(number: usize) -> String {
        array(number)
            .map(|rank| rank.map_or('K', |rank| ['R', 'N', 'B', 'Q'][rank as usize]))
            .iter()
            .collect()
    }

    #[test]
    fn arrays_have_their_published_numbers() {
        for (number, row) in
            [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB"), (333, "NRQBKRBN")]
        {
            assert_eq!(letters(number), row, "{number}");
        }
    }

    #[test]
    fn all_arrays_differ_and_are_arrays_of_chess960() {
        let rows: BTreeSet<String> = (0..ARRAYS).map(letters).collect();
        assert_eq!(rows.len(), ARRAYS);
        for row in rows {
            let at = |letter: char| row.match_indices(letter).map(|(file, _)| file).collect::<Vec<_>>();
            let (king, rooks, bishops) = (at('K')[0], at('R'), at('B'));
            assert!(rooks[0] < king && king < rooks[1], "{row}");
            assert_ne!(bishops[0] % 2, bishops[1] % 2, "{row}");
            assert_eq!((at('N').len(), at('Q').len()), (2, 1), "{row}");
        }
    }
}
