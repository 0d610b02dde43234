//! FENs: the fields that all games on this board have.

use std::fmt::Write;

use engine_core::{Dropped, FenError, PositionRead, Setup, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::castling_fen;
use crate::chess_board::chess960;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::{Placed, Rules};
use crate::chess_board::state::State;
use crate::chess_board::symbols::letter;
use crate::common::fen::{self, FenFields, only_letter};
use crate::common::square::Square;

impl<R: Rules> ChessPosition<R> {
    /// Reads a FEN; rights without their pieces are dropped.
    ///
    /// # Errors
    /// [`FenError`] for a malformed FEN or an impossible position.
    pub fn read(text: &str, setup: &Setup) -> Result<PositionRead<ChessPosition<R>>, FenError> {
        let mut fields = FenFields::read_with(text, R::State::owns)?;
        let mut state = R::State::read(&mut fields)?;
        let pieces = parse_pieces::<R>(&fields.board, setup)?;
        let armies = R::armies(&pieces, &fields.extra, setup)?;
        let mut dropped = Vec::new();
        let mut board = set_up::<R>(&fields, pieces, armies, setup, &mut dropped)?;
        state.settle(&mut board, &mut dropped)?;
        board.refresh::<R>();
        Ok(PositionRead { position: ChessPosition::assembled(board, state), dropped })
    }

    /// Returns the canonical FEN.
    pub fn fen(&self) -> String {
        let mut words: Vec<String> = write_common(self.board()).split(' ').map(str::to_string).collect();
        words.extend(R::armies_field(self.board()));
        self.state().write(&mut words);
        words.join(" ")
    }
}

/// Returns the position of the first six fields.
fn set_up<R: Rules>(
    fields: &FenFields<'_>,
    pieces: Vec<Placed>,
    armies: Armies,
    setup: &Setup,
    dropped: &mut Vec<Dropped>,
) -> Result<ChessBoard, FenError> {
    let mut board = ChessBoard::empty(armies);
    board.set = R::pieces(setup);
    board.any_file = chess960::is_in_force(setup);
    for (side, kind, square) in pieces {
        board.put(side, kind, square);
    }
    board.state.counters = fields.counters;
    R::check_fen(&board)?;
    castling_fen::parse::<R>(fields.castling, &mut board, setup, dropped)?;
    board.state.en_passant = parse_en_passant::<R>(fields.en_passant, &board, dropped)?;
    board.refresh::<R>();
    Ok(board)
}

/// Reads the pieces on the board.
fn parse_pieces<R: Rules>(text: &str, setup: &Setup) -> Result<Vec<Placed>, FenError> {
    let error = |reason: String| FenError::new("board", reason);
    let mut pieces = Vec::with_capacity(32);
    fen::read_board(text, |square: Square, piece| {
        let letter = only_letter(piece).unwrap_or_default();
        let kind = R::kind(letter, setup).ok_or_else(|| error(format!("'{piece}' is no piece")))?;
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let rank = square.relative_rank(side);
        if kind.is_pawn() && (rank == 7 || (rank == 0 && !R::FIRST_RANK_PAWNS)) {
            let reason = format!("a pawn on rank {}", square.rank() + 1);
            return Err(FenError::impossible("board", reason));
        }
        pieces.push((side, kind, square));
        Ok(())
    })?;
    Ok(pieces)
}

/// Reads the en passant square. It is ignored if no pawn can capture there; if no pawn can have
/// passed it, it is also added to `dropped`.
fn parse_en_passant<R: Rules>(
    text: &str,
    board: &ChessBoard,
    dropped: &mut Vec<Dropped>,
) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let error = || FenError::new("en passant", format!("'{text}' is not a square"));
    let square: Square = text.parse().map_err(|_| error())?;
    if square.relative_rank(board.side()) != 5 || !can_have_passed(square, board) {
        dropped.push(Dropped::new("en passant", text, "no pawn can have just passed this square"));
        return Ok(None);
    }
    Ok(board.en_passant_takers::<R>(board.side(), square).any().then_some(square))
}

/// Returns true if a pawn of the side that is not to move can have passed over a square.
fn can_have_passed(square: Square, board: &ChessBoard) -> bool {
    let beyond = Square::new(square.index() as u8 ^ 8);
    let origin = Square::new(square.index() as u8 ^ 24);
    board.pieces(!board.side(), Kind::Pawn).has(beyond)
        && !board.occupied().has(square)
        && !board.occupied().has(origin)
}

/// Returns the first six fields.
pub(crate) fn write_common(board: &ChessBoard) -> String {
    let shown = |square| {
        board.side_at(square).zip(board.kind_at(square)).map(|(side, kind)| letter(&board.set, side, kind))
    };
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
