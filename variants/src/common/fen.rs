//! The fields that every game's FEN has in common.

use std::fmt::{self, Write};
use std::iter::Peekable;
use std::str::Chars;

use engine_core::{Counters, FenError, Side};

use super::square::BoardSquare;

/// A FEN cut into its fields. The board and the game's own fields stay text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFields<'a> {
    /// Field 1.
    pub board: &'a str,
    /// Fields 2, 5 and 6; the counters are 0 and 1 if missing, and the number of the move is never 0.
    pub counters: Counters,
    /// Field 3, `-` or not.
    pub castling: &'a str,
    /// Field 4, `-` or not.
    pub en_passant: &'a str,
    /// What follows.
    pub extra: Vec<&'a str>,
}

impl FenFields<'_> {
    /// Refuses castling rights and en passant, for games that have neither.
    ///
    /// # Errors
    /// [`FenError`] for a field that is not `-`.
    pub fn expect_dashes(&self) -> Result<(), FenError> {
        for (name, field) in [("castling", self.castling), ("en passant", self.en_passant)] {
            if field != "-" {
                return Err(FenError::new(name, format!("'{field}' is not -: this game has neither")));
            }
        }
        Ok(())
    }
}

/// The highest counter that a FEN may hold; larger ones are mistakes.
const MAX_COUNTER: u32 = u16::MAX as u32;

/// Cuts a FEN into fields. The first four are required; the counters default to `0 1`. A field that is not a
/// number where the counters would stand counts as one of the game's own (`extra`), so these may follow the
/// first four directly.
///
/// # Errors
/// [`FenError`] naming the first field at fault.
pub fn split(fen: &str) -> Result<FenFields<'_>, FenError> {
    let mut fields = fen.split_ascii_whitespace().peekable();
    let board = fields.next().ok_or_else(|| FenError::new("board", "missing"))?;
    let side = match fields.next() {
        Some("w") => Side::White,
        Some("b") => Side::Black,
        Some(other) => return Err(FenError::new("side to move", format!("'{other}' is neither w nor b"))),
        None => return Err(FenError::new("side to move", "missing")),
    };
    let castling = fields.next().ok_or_else(|| FenError::new("castling", "missing"))?;
    let en_passant = fields.next().ok_or_else(|| FenError::new("en passant", "missing"))?;
    let mut counter = |name: &'static str, default: u32| -> Result<u32, FenError> {
        match fields.peek() {
            Some(text)
                if text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+')
                    && !text.contains(':') =>
            {
                let value = text.parse::<u32>().ok().filter(|&value| value <= MAX_COUNTER);
                let value = value.ok_or_else(|| {
                    FenError::new(name, format!("'{text}' is not a number from 0 to {MAX_COUNTER}"))
                });
                fields.next();
                value
            }
            _ => Ok(default),
        }
    };
    let halfmove_clock = counter("half-move clock", 0)?;
    let fullmove_number = counter("move number", 1)?.max(1);
    let counters = Counters { side, halfmove_clock, fullmove_number };
    Ok(FenFields { board, counters, castling, en_passant, extra: fields.collect() })
}

/// The letters of a rank that are still to be read.
pub type Letters<'a> = Peekable<Chars<'a>>;

/// Reads the ranks of a board, the last one first, with digits for empty squares. `read` is called for each
/// square with a piece, and takes its letters, one at least.
///
/// # Errors
/// [`FenError`] of `read`, or for ranks that are too many, too few, too long or too short.
pub fn read_board<S: BoardSquare>(
    text: &str,
    mut read: impl FnMut(S, &mut Letters<'_>) -> Result<(), FenError>,
) -> Result<(), FenError> {
    let fault = |reason: String| Err(FenError::new("board", reason));
    let (files, ranks) = (S::FILES, S::RANKS);
    let count = text.split('/').count();
    if count != usize::from(ranks) {
        return fault(format!("{count} ranks instead of {ranks}"));
    }
    for (row, rank) in text.split('/').zip((0..ranks).rev()) {
        let mut letters = row.chars().peekable();
        let mut file = 0;
        while let Some(letter) = letters.peek() {
            match letter.to_digit(10) {
                Some(empty @ 1..) if empty <= u32::from(files) => {
                    letters.next();
                    file += empty as u8;
                }
                _ if file < files => {
                    read(S::at(file, rank), &mut letters)?;
                    file += 1;
                }
                _ => file += 1,
            }
            if file > files {
                return fault(format!("rank {} has more than {files} squares", rank + 1));
            }
        }
        if file < files {
            return fault(format!("rank {} has {file} squares instead of {files}", rank + 1));
        }
    }
    Ok(())
}

/// A board as FEN writes it: ranks with slashes between them, the last one first, digits for empty squares.
pub fn write_board<S: BoardSquare, T: fmt::Display>(text: impl Fn(S) -> Option<T>) -> String {
    let mut out = String::with_capacity(80);
    for rank in (0..S::RANKS).rev() {
        let mut empty = 0;
        for file in 0..S::FILES {
            match text(S::at(file, rank)) {
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
        out.push((b'0' + empty) as char);
    }
}

/// The letter of a side in field 2.
pub const fn side_letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::square::Square;

    #[test]
    fn counters_default() {
        let fields = split("8/8 b - -").unwrap();
        let counters =
            |halfmove_clock, fullmove_number| Counters { side: Side::Black, halfmove_clock, fullmove_number };
        assert_eq!((fields.counters, fields.extra.len()), (counters(0, 1), 0));
        let fields = split("8/8 b - - 3 7 deny:b").unwrap();
        assert_eq!(fields.counters, counters(3, 7));
        assert_eq!(fields.extra, ["deny:b"]);
        assert_eq!(split("8/8 w - - setup1").unwrap().extra, ["setup1"]);
    }

    #[test]
    fn boards_read_as_they_are_written() {
        let read = |text: &str| {
            let mut pieces = Vec::new();
            read_board(text, |square: Square, letters| {
                pieces.extend(letters.next().map(|letter| (square, letter)));
                Ok(())
            })
            .map(|()| pieces)
        };
        for text in ["8/8/8/8/8/8/8/8", "r6r/8/P7/1p6/7p/8/8/RNBQKBNR"] {
            let pieces = read(text).unwrap();
            let piece = |square| pieces.iter().find(|(at, _)| *at == square).map(|&(_, letter)| letter);
            assert_eq!(write_board(piece), text);
        }
        for (text, fault) in [
            ("8/8/8", "3 ranks instead of 8"),
            ("8/8/8/8/7/8/8/8", "rank 4 has 7 squares instead of 8"),
            ("8/8/8/8/8/8/8/8p", "rank 1 has more than 8 squares"),
            ("ppppp4/8/8/8/8/8/8/8", "rank 8 has more than 8 squares"),
            ("/8/8/8/8/8/8/8", "rank 8 has 0 squares instead of 8"),
        ] {
            assert_eq!(read(text).unwrap_err(), FenError::new("board", fault), "{text}");
        }
    }

    #[test]
    fn faults_are_named() {
        for (fen, field) in [
            ("", "board"),
            ("8/8", "side to move"),
            ("8/8 x - -", "side to move"),
            ("8/8 w", "castling"),
            ("8/8 w -", "en passant"),
            ("8/8 w - - -1", "half-move clock"),
            ("8/8 w - - 0 99999999999", "move number"),
        ] {
            assert_eq!(split(fen).unwrap_err().field, field, "{fen}");
        }
    }
}
