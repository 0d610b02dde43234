//! Positions as FEN: the fields that all games on this board have.

use std::fmt::Write;

use engine_core::{FenError, Side};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::castling_fen::{self, RightsLetters};
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::rules::Rules;
use crate::common::fen::{self, FenFields};
use crate::common::square::Square;

/// The position that the first six fields describe.
pub(crate) fn set_up<R: Rules>(
    fields: &FenFields<'_>,
    pieces: Vec<PlacedPiece>,
    armies: Armies,
    letters: RightsLetters,
) -> Result<ChessPosition, FenError> {
    let mut board = ChessPosition::empty(armies);
    board.any_file = letters == RightsLetters::AnyFile;
    for (side, kind, square) in pieces {
        board.put(side, kind, square);
    }
    (board.side, board.fullmove) = (fields.counters.side, fields.counters.fullmove_number);
    board.state.halfmove = fields.counters.halfmove_clock;
    R::check_fen(&board)?;
    castling_fen::parse(fields.castling, &mut board, letters)?;
    board.state.en_passant = parse_en_passant(fields.en_passant, &board)?;
    board.refresh::<R>();
    Ok(board)
}

/// A piece and where it stands.
pub(crate) type PlacedPiece = (Side, Kind, Square);

/// The pieces on the board; `known` knows the game's letters, of either case.
pub(crate) fn parse_pieces(
    text: &str,
    known: impl Fn(char) -> Option<Kind>,
) -> Result<Vec<PlacedPiece>, FenError> {
    let fault = |reason: String| FenError::new("board", reason);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(fault(format!("{} ranks instead of 8", rows.len())));
    }
    let mut pieces = Vec::with_capacity(32);
    for (row, rank) in rows.into_iter().zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(skip @ 1..=8) = letter.to_digit(10) {
                file += skip as u8;
            } else {
                let kind = known(letter).ok_or_else(|| fault(format!("'{letter}' is no piece")))?;
                if kind.is_pawn() && (rank == 0 || rank == 7) {
                    return Err(fault(format!("a pawn on rank {}", rank + 1)));
                }
                let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                if file < 8 {
                    pieces.push((side, kind, Square::at(file, rank)));
                }
                file += 1;
            }
            if file > 8 {
                return Err(fault(format!("rank {} has more than 8 squares", rank + 1)));
            }
        }
        if file < 8 {
            return Err(fault(format!("rank {} has only {file} squares", rank + 1)));
        }
    }
    Ok(pieces)
}

/// Reads the square; it is dropped where no pawn can take there.
fn parse_en_passant(text: &str, board: &ChessPosition) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let fault = |reason: &str| FenError::new("en passant", format!("'{text}' {reason}"));
    let square: Square = text.parse().map_err(|_| fault("is not a square"))?;
    if square.relative_rank(board.side) != 5 {
        return Err(fault("is not on the sixth rank of the side to move"));
    }
    let beyond = Square::new(square.index() as u8 ^ 8);
    let origin = Square::new(square.index() as u8 ^ 24);
    let can_have_passed = board.pieces(!board.side, Kind::Pawn).has(beyond)
        && !board.occupied().has(square)
        && !board.occupied().has(origin);
    let ready = board.en_passant_takers(board.side, square).any();
    Ok((can_have_passed && ready).then_some(square))
}

/// The first six fields.
pub(crate) fn write_common(board: &ChessPosition) -> String {
    let mut out = String::with_capacity(90);
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let Some((side, kind)) = board.side_at(square).zip(board.kind_at(square)) else {
                empty += 1;
                continue;
            };
            push_count(&mut out, &mut empty);
            out.push(letter(side, kind));
        }
        push_count(&mut out, &mut empty);
        if rank > 0 {
            out.push('/');
        }
    }
    out.push(' ');
    out.push(fen::side_letter(board.side));
    out.push(' ');
    castling_fen::write(board, &mut out);
    match board.state.en_passant {
        Some(square) => write!(out, " {square}"),
        None => write!(out, " -"),
    }
    .and_then(|()| write!(out, " {} {}", board.state.halfmove, board.fullmove))
    .expect("writing to a string does not fail");
    out
}

/// Writes and forgets a count of empty squares, if there are any.
pub(crate) fn push_count(out: &mut String, empty: &mut u8) {
    if *empty > 0 {
        out.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

/// The letter of a piece: upper case for White.
pub(crate) fn letter(side: Side, kind: Kind) -> char {
    match side {
        Side::White => kind.letter(),
        Side::Black => kind.letter().to_ascii_lowercase(),
    }
}
