//! The fields that every game's FEN has in common.

use engine_core::{Counters, FenError, Side};

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

/// The highest counter that a FEN may hold; larger ones are mistakes.
const MAX_COUNTER: u32 = u16::MAX as u32;

/// Cuts a FEN into fields. The first four are required; the counters default to `0 1`. A field that is not a number where
/// the counters would stand counts as one of the game's own (`extra`), so these may follow the first four directly.
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

/// The letter of a side in field 2.
#[must_use]
pub const fn side_letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
