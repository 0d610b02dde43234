//! Positions as FEN: the fields that all games on this board have.

use std::fmt::Write;

use engine_core::{FenError, Side};

use crate::chess_board::board::ChessPosition;
use crate::chess_board::castling_fen;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::rules::Rules;
use crate::common::fen::{self, FenFields};
use crate::common::square::Square;

/// The position that the first six fields describe; with `any_file` under Chess960's rules.
pub(crate) fn set_up<R: Rules>(
    fields: &FenFields<'_>,
    pieces: Vec<PlacedPiece>,
    armies: Armies,
    any_file: bool,
) -> Result<ChessPosition, FenError> {
    let mut board = ChessPosition::empty(armies);
    board.any_file = any_file;
    for (side, kind, square) in pieces {
        board.put(side, kind, square);
    }
    board.state.counters = fields.counters;
    R::check_fen(&board)?;
    if !R::CASTLES && fields.castling != "-" {
        let reason = format!("'{}' is not -: this game has no castling", fields.castling);
        return Err(FenError::new("castling", reason));
    }
    castling_fen::parse(fields.castling, &mut board)?;
    board.state.en_passant = parse_en_passant(fields.en_passant, &board)?;
    board.refresh::<R>();
    Ok(board)
}

/// A piece and where it stands.
pub(crate) type PlacedPiece = (Side, Kind, Square);

/// The pieces on the board; `known` knows the game's letters, of either case.
pub(crate) fn parse_pieces<R: Rules>(
    text: &str,
    known: impl Fn(char) -> Option<Kind>,
) -> Result<Vec<PlacedPiece>, FenError> {
    let fault = |reason: String| FenError::new("board", reason);
    let mut pieces = Vec::with_capacity(32);
    fen::read_board(text, |square: Square, letters| {
        let letter = letters.next().unwrap_or_default();
        let kind = known(letter).ok_or_else(|| fault(format!("'{letter}' is no piece")))?;
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let rank = square.relative_rank(side);
        if kind.is_pawn() && (rank == 7 || (rank == 0 && !R::FIRST_RANK_PAWNS)) {
            return Err(fault(format!("a pawn on rank {}", square.rank() + 1)));
        }
        pieces.push((side, kind, square));
        Ok(())
    })?;
    Ok(pieces)
}

/// Reads the square; it is dropped where no pawn can take there.
fn parse_en_passant(text: &str, board: &ChessPosition) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let fault = |reason: &str| FenError::new("en passant", format!("'{text}' {reason}"));
    let square: Square = text.parse().map_err(|_| fault("is not a square"))?;
    if square.relative_rank(board.side()) != 5 {
        return Err(fault("is not on the sixth rank of the side to move"));
    }
    let beyond = Square::new(square.index() as u8 ^ 8);
    let origin = Square::new(square.index() as u8 ^ 24);
    let can_have_passed = board.pieces(!board.side(), Kind::Pawn).has(beyond)
        && !board.occupied().has(square)
        && !board.occupied().has(origin);
    let ready = board.en_passant_takers(board.side(), square).any();
    Ok((can_have_passed && ready).then_some(square))
}

/// The first six fields.
pub(crate) fn write_common(board: &ChessPosition) -> String {
    let shown =
        |square| board.side_at(square).zip(board.kind_at(square)).map(|(side, kind)| letter(side, kind));
    let counters = board.state.counters;
    let mut out = fen::write_board(shown);
    out.push(' ');
    out.push(fen::side_letter(counters.side));
    out.push(' ');
    castling_fen::write(board, &mut out);
    match board.state.en_passant {
        Some(square) => write!(out, " {square}"),
        None => write!(out, " -"),
    }
    .and_then(|()| write!(out, " {} {}", counters.halfmove_clock, counters.fullmove_number))
    .expect("writing to a string does not fail");
    out
}

/// The letter of a piece: upper case for White.
pub(crate) fn letter(side: Side, kind: Kind) -> char {
    match side {
        Side::White => kind.letter(),
        Side::Black => kind.letter().to_ascii_lowercase(),
    }
}
