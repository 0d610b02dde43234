//! Reading and writing positions.

use engine_core::{Counters, FenError, Position, Side};

use super::piece::{Kind, Piece};
use super::position::{Rules, SpiritPosition};
use super::square::{Square, WIDTH};
use crate::common::fen;

/// The start position.
pub const START: &str = "4sscpa/5wbsp/6wbc/7ws/S7s/SW7/CBW6/PSBW5/APCSS4 w - - 0 1";

/// Reads a FEN.
///
/// # Errors
/// [`FenError`] for a malformed FEN, two Adepts of a colour, no Adept at all, or a Wall on the Stones.
pub fn parse(text: &str, rules: Rules) -> Result<SpiritPosition, FenError> {
    let fields = fen::split(text)?;
    for (name, field) in [("castling", fields.castling), ("en passant", fields.en_passant)] {
        if field != "-" {
            return Err(FenError::new(name, format!("'{field}' where Spirit Chess has only -")));
        }
    }
    if let Some(field) = fields.extra.first() {
        return Err(FenError::new("end", format!("'{field}' after the last field")));
    }
    let mut pos = SpiritPosition::empty(fields.counters, rules);
    place_pieces(&mut pos, fields.board)?;
    check_pieces(&pos)?;
    Ok(pos)
}

fn board_error<T>(reason: impl Into<String>) -> Result<T, FenError> {
    Err(FenError::new("board", reason))
}

fn place_pieces(pos: &mut SpiritPosition, board: &str) -> Result<(), FenError> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != WIDTH {
        return board_error(format!("{} ranks instead of {WIDTH}", rows.len()));
    }
    for (row, rank) in rows.iter().zip((0..WIDTH as u8).rev()) {
        place_rank(pos, row, rank)?;
    }
    Ok(())
}

fn place_rank(pos: &mut SpiritPosition, row: &str, rank: u8) -> Result<(), FenError> {
    let wrong_width = || board_error(format!("rank {} has not {WIDTH} squares", rank + 1));
    let mut file = 0;
    let mut after_digit = false;
    for letter in row.chars() {
        if let Some(blanks @ 1..=9) = letter.to_digit(10) {
            if after_digit {
                return board_error(format!("two digits in a row on rank {}", rank + 1));
            }
            after_digit = true;
            file += blanks as u8;
            continue;
        }
        after_digit = false;
        let Some(piece) = Piece::from_letter(letter) else {
            return board_error(format!("'{letter}' is no piece"));
        };
        if usize::from(file) >= WIDTH {
            return wrong_width();
        }
        pos.put(Square::at(file, rank), Some(piece));
        file += 1;
    }
    if usize::from(file) == WIDTH { Ok(()) } else { wrong_width() }
}

fn check_pieces(pos: &SpiritPosition) -> Result<(), FenError> {
    let adepts = Side::BOTH.map(|side| pos.pieces(side, Kind::Adept).count());
    for (side, name) in Side::BOTH.into_iter().zip(["White", "Black"]) {
        if adepts[side.index()] > 1 {
            return board_error(format!("{name} has {} Adepts", adepts[side.index()]));
        }
    }
    if adepts == [0, 0] {
        return board_error("no Adept");
    }
    if pos.at(Square::STONES).is_some_and(|piece| piece.kind().is_wall()) {
        return board_error("a Wall on the Stones (e5)");
    }
    Ok(())
}

/// The canonical FEN.
#[must_use]
pub fn write(pos: &SpiritPosition) -> String {
    let rows: Vec<String> = (0..WIDTH as u8).rev().map(|rank| write_rank(pos, rank)).collect();
    let Counters { side, halfmove_clock, fullmove_number } = pos.counters();
    let side = fen::side_letter(side);
    format!("{} {side} - - {halfmove_clock} {fullmove_number}", rows.join("/"))
}

fn write_rank(pos: &SpiritPosition, rank: u8) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    for file in 0..WIDTH as u8 {
        match pos.at(Square::at(file, rank)) {
            None => blanks += 1,
            Some(piece) => {
                push_blanks(&mut text, blanks);
                blanks = 0;
                text.push(piece.letter());
            }
        }
    }
    push_blanks(&mut text, blanks);
    text
}

fn push_blanks(text: &mut String, blanks: u8) {
    if blanks > 0 {
        text.push(char::from(b'0' + blanks));
    }
}
