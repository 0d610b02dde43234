//! Positions as FEN: the fields that all games on this board have.

use std::fmt::Write;

use engine_core::{FenError, Setup, Side, SupportedFen};

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
        let pieces = parse_pieces::<R>(fields.board, setup)?;
        let armies = R::armies(&pieces, &fields.extra, setup)?;
        let mut board = set_up::<R>(&fields, pieces, armies, setup)?;
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

/// The position that the first six fields describe.
fn set_up<R: Rules>(
    fields: &FenFields<'_>,
    pieces: Vec<Placed>,
    armies: Armies,
    setup: &Setup,
) -> Result<ChessBoard, FenError> {
    let mut board = ChessBoard::empty(armies);
    board.set = R::pieces(setup);
    board.any_file = chess960::is_in_force(setup);
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
    board.state.en_passant = parse_en_passant::<R>(fields.en_passant, &board)?;
    board.refresh::<R>();
    Ok(board)
}

/// The pieces on the board.
fn parse_pieces<R: Rules>(text: &str, setup: &Setup) -> Result<Vec<Placed>, FenError> {
    let fault = |reason: String| FenError::new("board", reason);
    let mut pieces = Vec::with_capacity(32);
    fen::read_board(text, |square: Square, letters| {
        let letter = letters.next().unwrap_or_default();
        let kind = R::kind(letter, setup).ok_or_else(|| fault(format!("'{letter}' is no piece")))?;
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
fn parse_en_passant<R: Rules>(text: &str, board: &ChessBoard) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let fault = |reason: &str| FenError::new("en passant", format!("'{text}' {reason}"));
    let square: Square = text.parse().map_err(|_| fault("is not a square"))?;
    if square.relative_rank(board.side()) != 5 {
        return Err(fault("is not on the sixth rank of the side to move"));
    }
    let ready = board.en_passant_takers::<R>(board.side(), square).any();
    Ok((can_have_passed(square, board) && ready).then_some(square))
}

/// Whether a pawn of the side that is not to move can have passed over a square.
fn can_have_passed(square: Square, board: &ChessBoard) -> bool {
    let beyond = Square::new(square.index() as u8 ^ 8);
    let origin = Square::new(square.index() as u8 ^ 24);
    board.pieces(!board.side(), Kind::Pawn).has(beyond)
        && !board.occupied().has(square)
        && !board.occupied().has(origin)
}

/// Letters up to which a castling field can be one: four rights, each named twice.
const MOST_RIGHTS: usize = 8;

/// The FEN without castling and en passant that the pieces on its board do not allow.
pub(crate) fn supported<R: Rules>(text: &str, setup: &Setup) -> SupportedFen {
    let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [_, _, castling, en_passant, ..] = words[..] else { return SupportedFen::whole(text) };
    if castling.len() > MOST_RIGHTS {
        return SupportedFen::whole(text);
    }
    words[2..4].fill("-");
    let Ok(bare) = ChessPosition::<R>::read(&words.join(" "), setup) else {
        return SupportedFen::whole(text);
    };
    let board = bare.board();
    let is_lost = |letter: &char| castling != "-" && castling_fen::is_unsupported(*letter, board);
    let mut left_out: Vec<String> =
        castling.chars().filter(is_lost).map(|letter| format!("castling right {letter}")).collect();
    let kept: String = castling.chars().filter(|letter| !is_lost(letter)).collect();
    words[2] = if kept.is_empty() { "-" } else { &kept };
    words[3] = en_passant;
    let square = en_passant.parse::<Square>().ok().filter(|square| square.relative_rank(board.side()) == 5);
    if square.is_some_and(|square| !can_have_passed(square, board)) {
        left_out.push(format!("en passant on {en_passant}"));
        words[3] = "-";
    }
    SupportedFen { fen: words.join(" "), left_out }
}

/// The first six fields.
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
