//! Castling rights in FENs: `KQkq`, and the file letters of Shredder-FEN and X-FEN.

use engine_core::{FenError, Side};

use crate::chess_board::board::{ChessPosition, home_rank};
use crate::chess_board::castling::{KING_FILE, usual_corner};
use crate::chess_board::kinds::{ArmyPlace, Kind};
use crate::chess_board::rights::Castling;
use crate::common::bitboard::Bitboard;
use crate::common::square::Square;

/// The letters of the usual castlings and what they stand for, in the order of output.
const USUAL_LETTERS: [(char, Side, bool); 4] = [
    ('K', Side::White, true),
    ('Q', Side::White, false),
    ('k', Side::Black, true),
    ('q', Side::Black, false),
];

/// Which letters a FEN may name castling rights by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RightsLetters {
    /// `KQkq` for king and corner pieces on the e-, h- and a-files.
    Usual,
    /// Also `HAha` for these.
    UsualFiles,
    /// The letters of all files, and `KQkq` for the outermost corner piece beside the king.
    AnyFile,
}

fn fault(reason: String) -> FenError {
    FenError::new("castling", reason)
}

/// Reads the rights and gives them to the board, on which all pieces stand.
pub(crate) fn parse(text: &str, board: &mut ChessPosition, letters: RightsLetters) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    match letters {
        RightsLetters::AnyFile => text.chars().try_for_each(|letter| parse_any_file(letter, board)),
        _ => parse_usual(text, board, letters == RightsLetters::UsualFiles),
    }
}

/// Rights that king and corner piece do not support are dropped.
fn parse_usual(text: &str, board: &mut ChessPosition, with_files: bool) -> Result<(), FenError> {
    let expected = if with_files { "KQkq or HAha" } else { "KQkq" };
    for (index, letter) in text.char_indices() {
        let known = USUAL_LETTERS.iter().find(|&&(king_or_queen, side, king_side)| {
            king_or_queen == letter || (with_files && file_letter(side, usual_corner(king_side)) == letter)
        });
        let Some(&(_, side, king_side)) = known else {
            return Err(fault(format!("'{text}' is neither - nor some of {expected}")));
        };
        if text[..index].contains(letter) {
            return Err(fault(format!("'{letter}' comes twice")));
        }
        let corner = Square::at(usual_corner(king_side), home_rank(side));
        if board.king(side) == Square::at(KING_FILE, home_rank(side)) && corners(board, side).has(corner) {
            board.grant(side, king_side, corner);
        }
    }
    Ok(())
}

fn parse_any_file(letter: char, board: &mut ChessPosition) -> Result<(), FenError> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let king = board.king(side);
    let beside = |king_side| corners(board, side) & files_beside(king, king_side);
    let corner = match letter.to_ascii_uppercase() {
        'K' => beside(true).into_iter().last(),
        'Q' => beside(false).into_iter().next(),
        file @ 'A'..='H' => {
            let corner = Square::at(file as u8 - b'A', home_rank(side));
            (beside(true) | beside(false)).has(corner).then_some(corner)
        }
        _ => return Err(fault(format!("'{letter}' is none of A to H, K, Q"))),
    };
    let corner = corner.filter(|_| king.rank() == home_rank(side));
    let Some(corner) = corner else {
        return Err(fault(format!(
            "'{letter}' has no king and corner piece on the first rank to castle with"
        )));
    };
    let king_side = corner.file() > king.file();
    match board.castling_corner(side, king_side) {
        Some(other) if other != corner => {
            Err(fault(format!("'{letter}' is a second corner piece on one side of the king")))
        }
        _ => {
            board.grant(side, king_side, corner);
            Ok(())
        }
    }
}

/// A side's corner pieces of any army on its first rank.
fn corners(board: &ChessPosition, side: Side) -> Bitboard {
    let home = board.of_side(side) & Bitboard::rank(home_rank(side));
    home.into_iter()
        .filter(|&square| board.kind_at(square).and_then(Kind::army_place) == Some(ArmyPlace::Corner))
        .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
}

/// The squares of the king's rank on one side of it.
fn files_beside(king: Square, king_side: bool) -> Bitboard {
    let files = if king_side { king.file() + 1..8 } else { 0..king.file() };
    files.fold(Bitboard::EMPTY, |set, file| set | Bitboard::of(Square::at(file, king.rank())))
}

fn file_letter(side: Side, file: u8) -> char {
    let letter = (b'A' + file) as char;
    if side == Side::White { letter } else { letter.to_ascii_lowercase() }
}

/// Appends the rights: by files where Chess960's rules are in force.
pub(crate) fn write(board: &ChessPosition, out: &mut String) {
    if board.castling() == Castling::NONE {
        return out.push('-');
    }
    for (letter, side, king_side) in USUAL_LETTERS {
        if let Some(corner) = board.castling_corner(side, king_side) {
            out.push(if board.any_file { file_letter(side, corner.file()) } else { letter });
        }
    }
}
