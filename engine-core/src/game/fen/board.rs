//! First field of a FEN on boards of up to 26 files and 99 ranks: runs of digits are numbers of
//! empty squares (on boards with fewer than ten files, each digit is one); a letter with its marks
//! is a piece.

use std::fmt::{self, Write};

use super::FenError;

/// Maximum number of files, which have a letter each.
const MAX_FILES: u8 = 26;
/// Maximum number of ranks.
const MAX_RANKS: u8 = 99;

/// Part of a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenCell<'a> {
    /// Number of empty squares, as written.
    Empty(&'a str),
    /// Piece on one square: a letter with `+` before it, and `~`, `!`, `'`, `*` and groups in
    /// braces after it; or any other character. The game decides which of these are valid.
    Piece(&'a str),
}

impl FenCell<'_> {
    /// Number of squares; `None` if no board has as many.
    pub fn squares(&self) -> Option<u8> {
        match self {
            FenCell::Empty(digits) if digits.starts_with('0') => None,
            FenCell::Empty(digits) => digits.parse().ok().filter(|&squares| squares <= MAX_FILES),
            FenCell::Piece(_) => Some(1),
        }
    }
}

/// Splits a rank into its parts.
pub fn rank_cells(rank: &str) -> impl Iterator<Item = FenCell<'_>> {
    let mut rest = rank;
    std::iter::from_fn(move || {
        let digits = rest.len() - rest.trim_start_matches(|mark: char| mark.is_ascii_digit()).len();
        let length = if digits > 0 { digits } else { piece_length(rest)? };
        let (cell, behind) = rest.split_at(length);
        rest = behind;
        Some(if digits > 0 { FenCell::Empty(cell) } else { FenCell::Piece(cell) })
    })
}

/// Length in bytes of the piece at the start of a text; `None` for an empty text.
fn piece_length(text: &str) -> Option<usize> {
    let mut length = text.len() - text.trim_start_matches('+').len();
    match text[length..].chars().next() {
        Some(mark) if mark.is_ascii_digit() => return Some(length),
        Some('{') => length += group_length(&text[length..]),
        Some(mark) => length += mark.len_utf8(),
        None => return (length > 0).then_some(length),
    }
    loop {
        match text.as_bytes().get(length) {
            Some(b'~' | b'\'' | b'!' | b'*') => length += 1,
            Some(b'{') => length += group_length(&text[length..]),
            _ => return Some(length),
        }
    }
}

/// Length in bytes of the group in braces at the start of a text; the whole text if it is not
/// closed.
fn group_length(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, mark) in text.char_indices() {
        match mark {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + mark.len_utf8();
        }
    }
    text.len()
}

/// Splits the board field into the ranks, and the list in brackets after them, which is empty if
/// missing. `name` is the game's name of the list for errors.
///
/// # Errors
/// [`FenError`] if the brackets are not closed.
pub fn split_board<'a>(field: &'a str, name: &'static str) -> Result<(&'a str, &'a str), FenError> {
    match field.split_once('[') {
        None => Ok((field, "")),
        Some((board, rest)) => match rest.strip_suffix(']') {
            Some(beside) => Ok((board, beside)),
            None => Err(FenError::new(name, "the list does not end with ]")),
        },
    }
}

/// Reads the ranks of a board of this size, the last rank first. Calls `read` for each square with
/// a piece: file and rank from 0, and the piece.
///
/// # Errors
/// [`FenError`] of `read`, or if there are too many or too few ranks, or one is too long or too
/// short.
pub fn read_board(
    text: &str,
    files: u8,
    ranks: u8,
    mut read: impl FnMut(u8, u8, &str) -> Result<(), FenError>,
) -> Result<(), FenError> {
    debug_assert!(files <= MAX_FILES && ranks <= MAX_RANKS);
    let error = |reason: String| FenError::new("board", reason);
    let count = text.split('/').count();
    if count != usize::from(ranks) {
        let noun = if count == 1 { "rank" } else { "ranks" };
        return Err(error(format!("{count} {noun} instead of {ranks}")));
    }
    for (row, rank) in text.split('/').zip((0..ranks).rev()) {
        let mut file = 0_u8;
        for cell in rank_cells(row) {
            let squares =
                squares_on(cell, files).ok_or_else(|| error(format!("'0' on rank {}", rank + 1)))?;
            let after = file.saturating_add(squares);
            if after > files {
                return Err(error(format!("rank {} has more than {files} squares", rank + 1)));
            }
            if let FenCell::Piece(piece) = cell {
                read(file, rank, piece)?;
            }
            file = after;
        }
        if file < files {
            let noun = if file == 1 { "square" } else { "squares" };
            return Err(error(format!("rank {} has {file} {noun} instead of {files}", rank + 1)));
        }
    }
    Ok(())
}

/// Number of squares of a cell. If no rank has ten squares, each digit counts separately, since
/// some writers do not merge runs; `None` for zeros.
fn squares_on(cell: FenCell<'_>, files: u8) -> Option<u8> {
    match cell {
        FenCell::Empty(digits) if digits.starts_with('0') || files < 10 && digits.contains('0') => None,
        FenCell::Empty(digits) if files < 10 => {
            Some(digits.bytes().fold(0, |sum: u8, digit| sum.saturating_add(digit - b'0')))
        }
        _ => Some(cell.squares().unwrap_or(u8::MAX)),
    }
}

/// Writes a board as in FEN: ranks separated by slashes, the last one first, numbers for empty
/// squares.
pub fn write_board<T: fmt::Display>(files: u8, ranks: u8, text: impl Fn(u8, u8) -> Option<T>) -> String {
    let mut out = String::with_capacity(80);
    for rank in (0..ranks).rev() {
        let mut empty = 0_u8;
        for file in 0..files {
            match text(file, rank) {
                None => empty += 1,
                Some(shown) => {
                    push_count(&mut out, std::mem::take(&mut empty));
                    let _ = write!(out, "{shown}");
                }
            }
        }
        push_count(&mut out, empty);
        if rank > 0 {
            out.push('/');
        }
    }
    out
}

fn push_count(out: &mut String, empty: u8) {
    if empty > 0 {
        let _ = write!(out, "{empty}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Placed = Vec<((u8, u8), String)>;

    fn read(text: &str, files: u8, ranks: u8) -> Result<Placed, FenError> {
        let mut pieces = Vec::new();
        read_board(text, files, ranks, |file, rank, piece| {
            pieces.push(((file, rank), piece.to_string()));
            Ok(())
        })
        .map(|()| pieces)
    }

    fn written(text: &str, files: u8, ranks: u8) -> String {
        let pieces = read(text, files, ranks).unwrap();
        write_board(files, ranks, |file, rank| {
            pieces.iter().find(|(at, _)| *at == (file, rank)).map(|(_, piece)| piece.clone())
        })
    }

    #[test]
    fn boards_read_as_they_are_written() {
        for (text, files, ranks) in [
            ("8/8/8/8/8/8/8/8", 8, 8),
            ("r6r/8/P7/1p6/7p/8/8/RNBQKBNR", 8, 8),
            ("k~3+R{NP}/3A'1/R!3r*", 5, 3),
            ("10/p8p/4K5", 10, 3),
            ("26/k24K/12p13", 26, 3),
        ] {
            assert_eq!(written(text, files, ranks), text);
        }
        let tall = vec!["k"; 99].join("/");
        assert_eq!(written(&tall, 1, 99), tall);
        let pieces = read("10/p8p/4K5", 10, 3).unwrap();
        assert_eq!(pieces[1..], [((9, 1), "p".to_string()), ((4, 0), "K".to_string())]);
    }

    #[test]
    fn marks_and_brackets_belong_to_their_letter() {
        let cells: Vec<_> = rank_cells("+R{K+p}12Q~!.+3N{").collect();
        let expected = [
            FenCell::Piece("+R{K+p}"),
            FenCell::Empty("12"),
            FenCell::Piece("Q~!"),
            FenCell::Piece("."),
            FenCell::Piece("+"),
            FenCell::Empty("3"),
            FenCell::Piece("N{"),
        ];
        assert_eq!(cells, expected);
        assert_eq!(split_board("8/7R[Pp]", "hand"), Ok(("8/7R", "Pp")));
        assert_eq!(split_board("8/7R", "hand"), Ok(("8/7R", "")));
        assert!(split_board("8/R[P]6/8", "hand").is_err());
    }

    #[test]
    fn faulty_boards_are_refused() {
        for (text, error) in [
            ("8/8/8", "3 ranks instead of 8"),
            ("8", "1 rank instead of 8"),
            ("8/8/8/8/1/8/8/8", "rank 4 has 1 square instead of 8"),
            ("8/8/8/8/7/8/8/8", "rank 4 has 7 squares instead of 8"),
            ("8/8/8/8/8/8/8/8p", "rank 1 has more than 8 squares"),
            ("ppppp4/8/8/8/8/8/8/8", "rank 8 has more than 8 squares"),
            ("/8/8/8/8/8/8/8", "rank 8 has 0 squares instead of 8"),
            ("8/8/8/8/8/8/8/0p7", "'0' on rank 1"),
            ("8/8/8/8/8/8/8/10p", "'0' on rank 1"),
            ("45/8/8/8/8/8/8/8", "rank 8 has more than 8 squares"),
        ] {
            assert_eq!(read(text, 8, 8).unwrap_err(), FenError::new("board", error), "{text}");
        }
        assert!(read("99999999999", 8, 1).is_err());
        assert!(read("99999999999", 26, 1).is_err());
        assert_eq!(read("11p14", 8, 1).unwrap(), [((2, 0), "p".to_string())]);
    }
}
