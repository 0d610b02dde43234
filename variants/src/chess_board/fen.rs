//! Positions as FEN: the fields that all games on this board have.

use std::fmt::Write;

use engine_core::{FenError, Setup, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::castling_fen;
use crate::chess_board::chess960;
use crate::chess_board::kinds::{Armies, Kind};
use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::{Placed, Rules};
use crate::chess_board::state::State;
use crate::chess_board::symbols::letter;
use crate::common::fen::{self, FenFields};
use crate::common::square::Square;

impl<R: Rules> ChessPosition<R> {
    /// Reads a FEN.
    ///
    /// # Errors
    /// [`FenError`] for a malformed FEN or an impossible position.
    pub fn read(text: &str, setup: &Setup) -> Result<ChessPosition<R>, FenError> {
        let mut words: Vec<String> = text.split_ascii_whitespace().map(str::to_string).collect();
        let mut state = R::State::read(&mut words)?;
        let text = words.join(" ");
        let fields = fen::split(&text)?;
        let pieces = parse_pieces::<R>(fields.board)?;
        let armies = R::armies(&pieces, &fields.extra, setup)?;
        let mut board = set_up::<R>(&fields, pieces, armies, chess960::is_in_force(setup))?;
        state.settle(&mut board)?;
        board.refresh::<R>();
        Ok(ChessPosition::assembled(board, state))
    }

    /// The canonical FEN.
    pub fn fen(&self) -> String {
        let mut words: Vec<String> = write_common(self.board()).split(' ').map(str::to_string).collect();
        words.extend(R::armies_field(self.board()));
        self.state().write(&mut words);
        words.join(" ")
    }
}

/// The position that the first six fields describe; with `any_file` under Chess960's rules.
fn set_up<R: Rules>(
    fields: &FenFields<'_>,
    pieces: Vec<Placed>,
    armies: Armies,
    any_file: bool,
) -> Result<ChessBoard, FenError> {
    let mut board = ChessBoard::empty(armies);
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

/// The pieces on the board.
fn parse_pieces<R: Rules>(text: &str) -> Result<Vec<Placed>, FenError> {
    let fault = |reason: String| FenError::new("board", reason);
    let mut pieces = Vec::with_capacity(32);
    fen::read_board(text, |square: Square, letters| {
        let letter = letters.next().unwrap_or_default();
        let kind = R::kind(letter).ok_or_else(|| fault(format!("'{letter}' is no piece")))?;
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
fn parse_en_passant(text: &str, board: &ChessBoard) -> Result<Option<Square>, FenError> {
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
pub(crate) fn write_common(board: &ChessBoard) -> String {
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
