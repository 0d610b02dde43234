//! Position reader: the common parts of all games' FENs, and EPD.
//!
//! It is strict about everything that changes the game (side to move, placement, malformed
//! counters) and lenient about the rest: parts without effect are [dropped](Dropped) and reported.

mod board;
mod epd;

use std::borrow::Cow;
use std::fmt;

pub use board::{FenCell, rank_cells, read_board, split_board, write_board};
pub use epd::{Operation, operations, position_fields};

use crate::game::position::{Counters, Side};

/// Option of a game with a value.
pub type OptionValue = (&'static str, &'static str);

/// Error of a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad FEN, {field}: {reason}")]
pub struct FenError {
    /// Invalid FEN field: `board`, `side to move`, `castling`, `en passant`, `half-move clock`, ...
    pub field: &'static str,
    /// Short description of the error.
    pub reason: String,
    /// True if the text is in the form of the game's FENs, and its rules exclude the position.
    pub is_impossible: bool,
}

impl FenError {
    /// Creates an error in the form of `field`.
    pub fn new(field: &'static str, reason: impl Into<String>) -> FenError {
        FenError { field, reason: reason.into(), is_impossible: false }
    }

    /// Creates an error of a position that the rules exclude.
    pub fn impossible(field: &'static str, reason: impl Into<String>) -> FenError {
        FenError { is_impossible: true, ..FenError::new(field, reason) }
    }
}

/// Part of a FEN that was ignored, since it has no effect under the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// FEN field of the part, as in [`FenError::field`].
    pub field: &'static str,
    /// Original text of the part.
    pub text: String,
    /// Short reason that it has no effect.
    pub reason: String,
    /// Option and value under which it may have an effect.
    pub remedy: Option<OptionValue>,
}

impl Dropped {
    /// Creates an ignored part of `field`.
    pub fn new(field: &'static str, text: impl Into<String>, reason: impl Into<String>) -> Dropped {
        Dropped { field, text: text.into(), reason: reason.into(), remedy: None }
    }
}

impl Dropped {
    /// Describes it in a line, with the remedy as an `option` or a `tag` of a record.
    #[must_use]
    pub fn note(&self, kind: &str) -> String {
        let note = format!("{} {} is left out: {}", self.field, self.text, self.reason);
        match self.remedy {
            Some((name, value)) => format!("{note} ({kind} {name} {value} may keep it)"),
            None => note,
        }
    }
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.note("option"))
    }
}

/// Result of reading a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionRead<P> {
    /// Position.
    pub position: P,
    /// Ignored parts of its FEN.
    pub dropped: Vec<Dropped>,
}

impl<P> From<P> for PositionRead<P> {
    fn from(position: P) -> PositionRead<P> {
        PositionRead { position, dropped: Vec::new() }
    }
}

/// FEN split into its fields. The board and the fields specific to the game remain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFields<'a> {
    /// Field 1.
    pub board: Cow<'a, str>,
    /// Fields 2, 5 and 6; the counters default to 0 and 1, and the move number is never 0.
    pub counters: Counters,
    /// Field 3, possibly `-`.
    pub castling: &'a str,
    /// Field 4, possibly `-`.
    pub en_passant: &'a str,
    /// Words claimed by the game, from any place after field 2.
    pub own: Vec<&'a str>,
    /// Words after the last field.
    pub extra: Vec<&'a str>,
}

/// Fields required in every FEN.
const MIN_FIELDS: [&str; 4] = ["board", SIDE, "castling", "en passant"];
const SIDE: &str = "side to move";

impl<'a> FenFields<'a> {
    /// Reads the fields of a FEN of a game without words of its own.
    ///
    /// # Errors
    /// [`FenError`] naming the first field at fault.
    pub fn read(text: &'a str) -> Result<FenFields<'a>, FenError> {
        FenFields::read_with(text, |_| false)
    }

    /// Reads the fields of a FEN. The game claims its own words (`owns`), which may be anywhere
    /// after the side to move. Of the others the first four are required. The counters default to
    /// `0 1`, or to the EPD operations `hmvc` and `fmvn`; other operations are left to readers of
    /// EPD. If there is no number at the place of the counters, the word counts as `extra`, so that
    /// the game's fields can directly follow the first four; a name with a word after it is an
    /// operation that does not end.
    ///
    /// # Errors
    /// [`FenError`] naming the first field at fault.
    pub fn read_with(text: &'a str, owns: impl Fn(&str) -> bool) -> Result<FenFields<'a>, FenError> {
        let words = epd::position_words(text, &owns);
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (index, word) in words.into_iter().enumerate() {
            if index >= 2 && owns(word) { own.push(word) } else { others.push(word) }
        }
        let side = match others.get(1) {
            Some(&"w") => Side::White,
            Some(&"b") => Side::Black,
            Some(other) => return Err(FenError::new(SIDE, format!("'{other}' is neither w nor b"))),
            None => Side::default(),
        };
        let &[board, _, castling, en_passant, ref rest @ ..] = &others[..] else {
            let missing = MIN_FIELDS[others.len()];
            let reason = format!("missing; a FEN begins with {}", MIN_FIELDS.join(", "));
            return Err(FenError::new(missing, reason));
        };
        let counted = rest.iter().take(2).take_while(|word| is_counter(word)).count();
        let (counters, extra) = rest.split_at(counted);
        if let Some([name, _]) = extra.windows(2).find(|pair| epd::is_name(pair[0])) {
            let reason = format!("'{name}' after the last field; an operation of EPD ends in ;");
            return Err(FenError::new("end", reason));
        }
        let [clock, number] = match *counters {
            [] => epd::counters(text),
            [clock] => [Some(Cow::from(clock)), None],
            [clock, number, ..] => [clock, number].map(|counter| Some(Cow::from(counter))),
        };
        let counters = Counters {
            side,
            halfmove_clock: counter("half-move clock", clock, 0)?,
            fullmove_number: counter("move number", number, 1)?.max(1),
        };
        Ok(FenFields { board: board.into(), counters, castling, en_passant, own, extra: extra.to_vec() })
    }

    /// Rejects castling rights and en passant, for games without them.
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

    /// Rejects words after the common fields, for games without fields of their own.
    ///
    /// # Errors
    /// [`FenError`] for the first extra word.
    pub fn expect_end(&self) -> Result<(), FenError> {
        match self.extra.first() {
            Some(other) => Err(FenError::new("end", format!("'{other}' after the last field"))),
            None => Ok(()),
        }
    }
}

/// Returns true if a word is in the form of a counter, valid or not, rather than a field of the
/// game.
fn is_counter(word: &str) -> bool {
    word.starts_with(|mark: char| mark.is_ascii_digit() || mark == '-' || mark == '+') && !word.contains(':')
}

fn counter(name: &'static str, text: Option<Cow<'_, str>>, default: u32) -> Result<u32, FenError> {
    let Some(text) = text else { return Ok(default) };
    let value = text.parse::<u32>().ok().filter(|&value| value <= Counters::MAX);
    value.ok_or_else(|| FenError::new(name, format!("'{text}' is not a number from 0 to {}", Counters::MAX)))
}

/// Letter of a side in field 2.
pub const fn side_letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counters(side: Side, halfmove_clock: u32, fullmove_number: u32) -> Counters {
        Counters { side, halfmove_clock, fullmove_number }
    }

    #[test]
    fn counters_default() {
        let fields = FenFields::read("8/8 b - -").unwrap();
        assert_eq!((fields.counters, fields.extra.len()), (counters(Side::Black, 0, 1), 0));
        let fields = FenFields::read("8/8 b - - 3 7 deny:b").unwrap();
        assert_eq!(fields.counters, counters(Side::Black, 3, 7));
        assert_eq!(fields.extra, ["deny:b"]);
        assert_eq!(FenFields::read("8/8 w - - 4").unwrap().counters, counters(Side::White, 4, 1));
    }

    #[test]
    fn operations_follow_the_fields_and_may_hold_the_counters() {
        for (text, clock, number) in [
            ("8/8 w - - hmvc 3; fmvn 17;", 3, 17),
            ("8/8 w - - bm Nf3; id \"hmvc 9; fmvn 9;\"; fmvn 17;", 0, 17),
            ("8/8 w - - 5 6; hmvc 3; fmvn 17;", 5, 6),
            ("8/8 w - - 5 6 bm e4;", 5, 6),
            ("8/8 w - -;", 0, 1),
            ("8/8 w - - 2 3 ;D1 20 ;D2 400", 2, 3),
            ("8/8\u{a0}w\t-  - 2\u{a0}3", 2, 3),
        ] {
            let fields = FenFields::read(text).unwrap();
            assert_eq!(fields.counters, counters(Side::White, clock, number), "{text}");
            assert!(fields.extra.is_empty(), "{text}");
        }
        assert_eq!(FenFields::read("8/8 w - - hmvc x;").unwrap_err().field, "half-move clock");
    }

    #[test]
    fn words_of_the_game_stand_anywhere() {
        let owns = |word: &str| word.contains('+') || word.starts_with("setup");
        for text in
            ["8/8 w KQ 3+3 - 3 4", "8/8 w KQ - 3+3 3 4", "8/8 w KQ - 3 4 3+3", "8/8 w KQ - 3 4 3+3 id 1;"]
        {
            let fields = FenFields::read_with(text, owns).unwrap();
            assert_eq!(
                (fields.castling, fields.en_passant, &fields.own[..]),
                ("KQ", "-", &["3+3"][..]),
                "{text}"
            );
            assert_eq!(fields.counters, counters(Side::White, 3, 4), "{text}");
        }
        let fields = FenFields::read_with("8/8 b - - setup1 id 1;", owns).unwrap();
        assert_eq!(fields.own, ["setup1"], "no operation");
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
            ("8/8 w - - bm e4", "end"),
        ] {
            assert_eq!(FenFields::read(fen).unwrap_err().field, field, "{fen}");
        }
        assert!(FenFields::read("8/8 w - - 0 1 x:y").unwrap().expect_end().is_err());
    }
}
