//! FEN: stacks in braces, pairs of en passant, and the right to deny.

use std::iter::Peekable;
use std::str::Chars;

use engine_core::{Dropped, FenError, Position, PositionRead, Setup, Side};

use super::board::Board;
use super::castling::Castling;
use super::denial::{Denial, DenialRule, Phase};
use super::moves::{EnPassant, MAX_PAWNS};
use super::piece::{Kind, Piece};
use super::pile::{MAX_INSIDE, Pile};
use super::state::{CrazyPosition, PlainPosition};
use super::text::{find_move, move_text};
use crate::common::bitboard::Bitboard;
use crate::common::fen::{FenFields, read_board, side_letter, write_board};
use crate::common::square::Square;

/// Name of the option for the denial rule.
pub(crate) const DENIAL_OPTION: &str = "CrazyDenial";

/// The denial rule in force.
pub(crate) fn denial_rule(setup: &Setup) -> DenialRule {
    match setup.options.text(DENIAL_OPTION) {
        "soft" => DenialRule::Soft,
        "off" => DenialRule::Off,
        _ => DenialRule::Hard,
    }
}

/// Prefix of the move that a denial forbids.
const FORBIDDEN: &str = ":not=";

/// Start position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:b";

/// Reads a FEN, without castling rights that lack their pieces.
///
/// # Errors
/// [`FenError`] naming the faulty field.
pub fn read(fen: &str, rule: DenialRule) -> Result<PositionRead<CrazyPosition>, FenError> {
    let fields = FenFields::read(fen)?;
    let (counters, side) = (fields.counters, fields.counters.side);
    let board = parse_board(&fields.board)?;
    let rights = parse_castling(fields.castling)?;
    let castling = rights.supported(&board);
    let plain = PlainPosition {
        board,
        castling,
        en_passant: parse_en_passant(fields.en_passant, &board, !side)?,
        counters,
    };
    if board.in_check(!side) {
        return Err(FenError::impossible("board", "the side to move can capture the King"));
    }
    let deny = match fields.extra[..] {
        [] => "deny:b",
        [deny] => deny,
        [_, more, ..] => return Err(FenError::new("deny", format!("'{more}' follows the last field"))),
    };
    let kept = |letter| castling.wings().any(|wing| wing.letter == letter);
    let lost: String = rights.wings().map(|wing| wing.letter).filter(|&letter| !kept(letter)).collect();
    let dropped = (!lost.is_empty()).then(|| Dropped::new("castling", lost, "King or Rook is not at home"));
    Ok(PositionRead { position: parse_denial(deny, rule, plain)?, dropped: dropped.into_iter().collect() })
}

/// Reads a FEN like [`read`], without reporting dropped parts.
///
/// # Errors
/// [`FenError`] naming the faulty field.
pub fn parse(fen: &str, rule: DenialRule) -> Result<CrazyPosition, FenError> {
    read(fen, rule).map(|read| read.position)
}

/// Returns the canonical FEN.
pub fn print(pos: &CrazyPosition) -> String {
    let plain = pos.plain();
    let side = side_letter(plain.side());
    let castling: String = plain.castling.wings().map(|wing| wing.letter).collect();
    let pairs = plain.en_passant.pairs(!plain.side());
    let pairs: Vec<_> = pairs.iter().map(|(middle, pawn)| format!("{middle}{pawn}")).collect();
    let or_dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
    format!(
        "{} {side} {} {} {} {} {}",
        write_board(|square| plain.board.base(square).map(|_| square_text(&plain.board, square))),
        or_dash(castling),
        or_dash(pairs.join(",")),
        plain.counters.halfmove_clock,
        plain.counters.fullmove_number,
        print_denial(pos)
    )
}

/// Returns the content of a square in FEN; empty for an empty square.
pub fn square_text(board: &Board, square: Square) -> String {
    let base = board.base(square).map(Piece::text).unwrap_or_default();
    let inside: String = board.inside(square).map(Piece::text).collect();
    if inside.is_empty() { base } else { format!("{base}{{{inside}}}") }
}

fn print_denial(pos: &CrazyPosition) -> String {
    let denial = pos.denial();
    let holder = denial.holder.map_or('-', side_letter);
    let phase = match denial.phase {
        Phase::Normal => String::new(),
        Phase::Next(None) => ":next".to_string(),
        Phase::Next(Some(mv)) => format!(":next{FORBIDDEN}{}", move_text(pos, mv)),
        Phase::Immune => ":immune".to_string(),
    };
    format!("deny:{holder}{phase}")
}

fn board_error(reason: impl Into<String>) -> FenError {
    FenError::new("board", reason)
}

fn impossible_board(reason: impl Into<String>) -> FenError {
    FenError::impossible("board", reason)
}

fn too_many_inside() -> FenError {
    impossible_board(format!("more than {MAX_INSIDE} pieces inside Rooks"))
}

fn parse_board(text: &str) -> Result<Board, FenError> {
    let mut board = Board::empty();
    let mut inside = 0;
    read_board(text, |square: Square, piece| {
        let rank = square.rank() + 1;
        let letters = &mut piece.chars().peekable();
        let mut pile = Pile::with_piece(parse_piece(letters, rank)?);
        if letters.next_if_eq(&'{').is_some() {
            if pile.get(0).is_none_or(|piece| piece.kind() != Kind::Rook) {
                return Err(board_error(format!("'{{' on rank {rank} does not follow a Rook")));
            }
            parse_inside(letters, &mut pile, rank)?;
        }
        if let Some(mark) = letters.next() {
            return Err(board_error(format!("'{mark}' on rank {rank} is not a piece")));
        }
        inside += pile.len() - 1;
        if inside > MAX_INSIDE {
            return Err(too_many_inside());
        }
        board.put(square, &pile);
        Ok(())
    })?;
    check_pieces(&board)?;
    Ok(board)
}

/// The remaining letters of a square's content.
type Letters<'a> = Peekable<Chars<'a>>;

/// Reads the pieces up to the closing brace and adds them to the pile.
fn parse_inside(letters: &mut Letters<'_>, pile: &mut Pile, rank: u8) -> Result<(), FenError> {
    loop {
        match letters.peek() {
            None => return Err(board_error(format!("braces on rank {rank} are not closed"))),
            Some('}') if pile.len() == 1 => return Err(board_error(format!("empty braces on rank {rank}"))),
            Some('}') => break,
            Some('{') => return Err(board_error(format!("nested braces on rank {rank}"))),
            Some(_) if pile.len() > MAX_INSIDE => {
                return Err(too_many_inside());
            }
            Some(_) => pile.push(parse_piece(letters, rank)?),
        }
    }
    letters.next();
    Ok(())
}

fn parse_piece(letters: &mut Letters<'_>, rank: u8) -> Result<Piece, FenError> {
    let risen = letters.next_if_eq(&'+').is_some();
    let letter = letters.next().unwrap_or('+');
    let kind = Kind::from_letter(letter)
        .ok_or_else(|| board_error(format!("'{letter}' on rank {rank} is not a piece")))?;
    if risen && kind != Kind::Bishop {
        return Err(board_error(format!("'+' on rank {rank} is not before a Bishop")));
    }
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let piece = Piece::new(side, kind);
    Ok(if risen { piece.risen() } else { piece })
}

/// Refuses boards with wrong numbers of pieces, and Pawns on impossible squares.
fn check_pieces(board: &Board) -> Result<(), FenError> {
    let count = |side, kind| {
        let surplus = |square| {
            board.stack(square).filter(|(_, piece)| (piece.side(), piece.kind()) == (side, kind)).count()
        };
        board.occupied().into_iter().map(surplus).sum::<usize>()
    };
    for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
        match count(side, Kind::King) {
            1 => {}
            0 => return Err(impossible_board(format!("{name} has no King"))),
            kings => return Err(impossible_board(format!("{name} has {kings} Kings"))),
        }
        let pawns = count(side, Kind::Pawn);
        if pawns > MAX_PAWNS as usize {
            return Err(impossible_board(format!("{name} has {pawns} Pawns, more than {MAX_PAWNS}")));
        }
        let outside = board.pieces(side, Kind::Pawn) & !board.rooks();
        if let Some(square) = (outside & (Bitboard::rank(0) | Bitboard::rank(7))).first() {
            return Err(impossible_board(format!("a Pawn outside a Rook on {square}")));
        }
    }
    Ok(())
}

fn parse_castling(text: &str) -> Result<Castling, FenError> {
    let mut castling = Castling::default();
    if text != "-" {
        for letter in text.chars() {
            if !castling.insert(letter) {
                return Err(FenError::new("castling", format!("'{letter}' is none of KQkq")));
            }
        }
    }
    Ok(castling)
}

/// Maximum length of an en passant field: a pair for each Pawn, with a comma after it.
const MAX_PAIRS: usize = 5 * MAX_PAWNS as usize;

/// Returns the FEN without en passant pairs whose pieces are gone, and without a forbidden move
/// that is not possible any more.
pub fn without_stale_rights(fen: &str, rule: DenialRule) -> (String, Vec<Dropped>) {
    let unchanged = || (fen.to_string(), Vec::new());
    let mut words: Vec<String> = fen.split_whitespace().map(str::to_string).collect();
    let Ok(fields) = FenFields::read(fen) else { return unchanged() };
    let Ok(board) = parse_board(&fields.board) else { return unchanged() };
    if fields.en_passant.len() > MAX_PAIRS {
        return unchanged();
    }
    let side = fields.counters.side;
    let is_stale = |pair: &&str| {
        pair_of(pair).is_some_and(|(middle, pawn)| {
            let mut pairs = EnPassant::NONE;
            pairs.insert(!side, middle, pawn) && !can_have_stepped(&board, !side, middle, pawn)
        })
    };
    let (stale, kept): (Vec<&str>, Vec<&str>) = fields.en_passant.split(',').partition(is_stale);
    let mut dropped: Vec<Dropped> =
        stale.into_iter().map(|pair| Dropped::new("en passant", pair, "no Pawn can have moved so")).collect();
    words[3] = if kept.is_empty() { "-".to_string() } else { kept.join(",") };
    if let Some(forbidden) = stale_forbidden_move(&words, rule) {
        dropped.push(Dropped::new("deny", format!("not={forbidden}"), "this move is not possible"));
        if let Some(last) = words.last_mut() {
            last.truncate(last.find(FORBIDDEN).unwrap_or(last.len()));
        }
    }
    if dropped.is_empty() { unchanged() } else { (words.join(" "), dropped) }
}

/// Returns the move that a denial forbids, if it is not possible any more and the rest of the FEN
/// is valid.
fn stale_forbidden_move(words: &[String], rule: DenialRule) -> Option<String> {
    let (others, last) = (words[..words.len() - 1].join(" "), words.last()?);
    let (denial, forbidden) = last.split_once(FORBIDDEN)?;
    let is_stale =
        parse(&words.join(" "), rule).is_err() && parse(&format!("{others} {denial}"), rule).is_ok();
    is_stale.then(|| forbidden.to_string())
}

/// Reads the en passant pairs of the Pawns of `side`, which has just moved.
fn parse_en_passant(text: &str, board: &Board, side: Side) -> Result<EnPassant, FenError> {
    let mut pairs = EnPassant::NONE;
    if text == "-" {
        return Ok(pairs);
    }
    let error = |reason: String| FenError::impossible("en passant", reason);
    let (mut middles, mut pawns) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for pair in text.split(',') {
        let Some((middle, pawn)) = pair_of(pair) else {
            return Err(FenError::new("en passant", format!("'{pair}' is not a pair of squares")));
        };
        if middles.has(middle) || pawns.has(pawn) {
            return Err(error(format!("'{pair}' repeats a square")));
        }
        middles |= Bitboard::from_square(middle);
        pawns |= Bitboard::from_square(pawn);
        if !pairs.insert(side, middle, pawn) {
            return Err(error(format!("'{pair}' is no double step of the side that has just moved")));
        }
        if board.base(middle).is_some() {
            return Err(error(format!("{middle} is not empty")));
        }
        if !can_have_stepped(board, side, middle, pawn) {
            return Err(error(format!("no Pawn that could have moved there on {pawn}")));
        }
    }
    Ok(pairs)
}

/// Returns the passed square and the Pawn's square.
fn pair_of(text: &str) -> Option<(Square, Square)> {
    let (middle, pawn) = text.split_at_checked(2)?;
    Some((middle.parse().ok()?, pawn.parse().ok()?))
}

/// Returns true if the Pawn stands on the target of its double step, and the passed square is
/// empty.
fn can_have_stepped(board: &Board, side: Side, middle: Square, pawn: Square) -> bool {
    board.base(middle).is_none() && board.base(pawn) == Some(Piece::new(side, Kind::Pawn))
}

/// Reads the last field and assembles the position.
fn parse_denial(text: &str, rule: DenialRule, plain: PlainPosition) -> Result<CrazyPosition, FenError> {
    let error = |reason: &str| FenError::new("deny", format!("'{text}': {reason}"));
    let impossible = |reason: &str| FenError { is_impossible: true, ..error(reason) };
    let mut parts = text.strip_prefix("deny:").ok_or_else(|| error("not a deny field"))?.splitn(3, ':');
    let holder = match parts.next() {
        Some("w") => Some(Side::White),
        Some("b") => Some(Side::Black),
        Some("-") => None,
        _ => return Err(error("the holder is none of w, b, -")),
    };
    let phase = match (parts.next(), parts.next()) {
        (None, _) => Phase::Normal,
        (Some("immune"), None) if holder == Some(!plain.side()) => Phase::Immune,
        (Some("immune"), None) => return Err(impossible("with 'immune' the holder is not to move")),
        (Some("next"), _) if holder != Some(plain.side()) => {
            return Err(impossible("with 'next' the holder is to move"));
        }
        (Some("next"), None) => Phase::Next(None),
        (Some("next"), Some(forbidden)) => {
            let name = forbidden.strip_prefix("not=").ok_or_else(|| error("'not=' expected at the end"))?;
            Phase::Next(Some(forbidden_move(name, rule, plain).map_err(impossible)?))
        }
        _ => return Err(error("only 'next' or 'immune' can follow the holder")),
    };
    Ok(CrazyPosition::new(plain, Denial::new(rule, holder, phase)))
}

/// Returns the move that a denial may forbid.
fn forbidden_move(
    name: &str,
    rule: DenialRule,
    plain: PlainPosition,
) -> Result<super::moves::Move, &'static str> {
    let free = CrazyPosition::new(plain, Denial::new(rule, Some(plain.side()), Phase::Next(None)));
    debug_assert!(free.game_end().is_none());
    match find_move(&free, name) {
        Some(mv) if mv.has_two_paths() => Err("denying that Knight's move forbids nothing"),
        Some(mv) => Ok(mv),
        None => Err("the forbidden move is not legal here"),
    }
}
