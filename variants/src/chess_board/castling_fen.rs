//! Castling rights in FENs: `KQkq`, and the file letters of Shredder-FEN and X-FEN.

use engine_core::fen::OptionValue;
use engine_core::{Dropped, FenError, Setup, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::rights::{Castling, CastlingSide, KING_FILE};
use crate::chess_board::rules::Rules;
use crate::common::bitboard::Bitboard;
use crate::common::square::{Square, first_rank};

/// The option that puts Chess960's rules in force: arrays, castling from any file, and its strings.
pub(crate) const CHESS960: &str = "UCI_Chess960";
/// Value of the option with which castling from any file is read.
const ANY_FILE: OptionValue = (CHESS960, "true");
/// Name of the FEN field.
const FIELD: &str = "castling";

/// Letters of the usual castling rights, with side and direction, in the order of output.
const USUAL_LETTERS: [(char, Side, CastlingSide); 4] = [
    ('K', Side::White, CastlingSide::King),
    ('Q', Side::White, CastlingSide::Queen),
    ('k', Side::Black, CastlingSide::King),
    ('q', Side::Black, CastlingSide::Queen),
];

fn error(reason: String) -> FenError {
    FenError::new(FIELD, reason)
}

/// Maximum number of letters of a castling field: four rights, each named twice.
const MAX_LETTERS: usize = 8;

/// Reads the rights and grants them on the board, which holds all pieces; rights without their
/// pieces are dropped. Under Chess960's rules all file letters are accepted, and `KQkq` for the
/// outermost corner piece beside the king. Otherwise `KQkq` or `HAha` stand for the usual squares;
/// a file letter that means another corner piece puts Chess960's rules in force for this field.
pub(crate) fn parse<R: Rules>(
    text: &str,
    board: &mut ChessBoard,
    setup: &Setup,
    dropped: &mut Vec<Dropped>,
) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let is_right = |letter: char| matches!(letter.to_ascii_uppercase(), 'A'..='H' | 'K' | 'Q');
    if text.len() > MAX_LETTERS || !text.chars().all(is_right) {
        let known = if board.any_file { "A to H, K and Q, in either case" } else { "KQkq or HAha" };
        return Err(error(format!("'{text}' is neither - nor some of {known}")));
    }
    if !R::CASTLES {
        dropped.push(Dropped::new(FIELD, text, "this game has no castling"));
        return Ok(());
    }
    let remedy = setup.options.find(CHESS960).map(|_| ANY_FILE);
    let any_file =
        board.any_file || (remedy.is_some() && text.chars().any(|letter| means_other_squares(letter, board)));
    let (mut unsupported, mut elsewhere) = (String::new(), String::new());
    for (index, letter) in text.char_indices() {
        let found = match any_file {
            true => grant_any_file(letter, board)?,
            false if text[..index].contains(letter) => {
                return Err(error(format!("'{letter}' comes twice")));
            }
            false => grant_usual(letter, board)?,
        };
        match found {
            Found::Granted => {}
            Found::Nothing => unsupported.push(letter),
            Found::Elsewhere => elsewhere.push(letter),
        }
    }
    if !unsupported.is_empty() {
        let reason = "king and corner piece do not stand where they could castle";
        dropped.push(Dropped::new(FIELD, unsupported, reason));
    }
    if !elsewhere.is_empty() {
        let reason = "king and corner piece do not stand on their usual squares";
        dropped.push(Dropped { remedy, ..Dropped::new(FIELD, elsewhere, reason) });
    }
    Ok(())
}

/// Result of looking for the pieces of a right.
enum Found {
    /// King and corner piece are there, and have the right now.
    Granted,
    /// The pieces are placed as in Chess960, whose rules are not in force.
    Elsewhere,
    Nothing,
}

/// Returns true if a file letter means king and corner piece on other squares than usual.
fn means_other_squares(letter: char, board: &ChessBoard) -> bool {
    let side = side_of(letter);
    let is_usual = |(king, corner): (Square, Square)| {
        king.file() == KING_FILE && CastlingSide::BOTH.iter().any(|to| to.usual_corner() == corner.file())
    };
    !matches!(letter.to_ascii_uppercase(), 'K' | 'Q')
        && corner_meant(letter, side, board).is_some_and(|meant| !is_usual(meant))
}

fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::White } else { Side::Black }
}

/// Grants a right on the usual squares. An error for letters of other files whose pieces are there,
/// in a game without Chess960.
fn grant_usual(letter: char, board: &mut ChessBoard) -> Result<Found, FenError> {
    let king_or_queen = |&&(usual, ..): &&(char, Side, CastlingSide)| usual == letter;
    let by_file =
        |&&(_, side, to): &&(char, Side, CastlingSide)| file_letter(side, to.usual_corner()) == letter;
    let named = USUAL_LETTERS.iter().find(king_or_queen);
    let Some(&(_, side, to)) = named.or_else(|| USUAL_LETTERS.iter().find(by_file)) else {
        return match corner_meant(letter, side_of(letter), board) {
            None => Ok(Found::Nothing),
            Some(_) => {
                let reason = "is none of KQkq or HAha, the castlings of the usual squares";
                Err(error(format!("'{letter}' {reason}")))
            }
        };
    };
    let corner = Square::at(to.usual_corner(), first_rank(side));
    let king = Square::at(KING_FILE, first_rank(side));
    if board.pieces(side, Kind::King).has(king) && corners(board, side).has(corner) {
        board.grant(side, to, king, corner);
        return Ok(Found::Granted);
    }
    match (corner_meant(letter, side, board), named) {
        (None, _) => Ok(Found::Nothing),
        (Some(_), Some(_)) => Ok(Found::Elsewhere),
        (Some(_), None) => Err(error(format!("'{letter}' needs a king on {king}"))),
    }
}

fn grant_any_file(letter: char, board: &mut ChessBoard) -> Result<Found, FenError> {
    let side = side_of(letter);
    let Some((king, corner)) = corner_meant(letter, side, board) else { return Ok(Found::Nothing) };
    let to = CastlingSide::of_corner(corner, king);
    match board.castling_corner(side, to) {
        Some(other) if other != corner => {
            Err(error(format!("'{letter}' is a second corner piece on one side of the king")))
        }
        _ => {
            board.grant(side, to, king, corner);
            Ok(Found::Granted)
        }
    }
}

/// King and corner piece of a letter under Chess960's rules, if they are on the board: the first of
/// several kings that has such a corner piece.
fn corner_meant(letter: char, side: Side, board: &ChessBoard) -> Option<(Square, Square)> {
    let kings = board.pieces(side, Kind::King) & Bitboard::rank(first_rank(side));
    kings.into_iter().find_map(|king| Some((king, corner_beside(king, letter, side, board)?)))
}

/// Corner piece of a letter, for one king.
fn corner_beside(king: Square, letter: char, side: Side, board: &ChessBoard) -> Option<Square> {
    let beside = |to| corners(board, side) & files_beside(king, to);
    match letter.to_ascii_uppercase() {
        'K' => beside(CastlingSide::King).into_iter().last(),
        'Q' => beside(CastlingSide::Queen).into_iter().next(),
        file => {
            let corner = Square::at((file as u8).checked_sub(b'A')?, first_rank(side));
            CastlingSide::BOTH.iter().any(|&to| beside(to).has(corner)).then_some(corner)
        }
    }
}

/// A side's corner pieces of any army on its first rank.
fn corners(board: &ChessBoard, side: Side) -> Bitboard {
    let home = board.of_side(side) & Bitboard::rank(first_rank(side));
    home.into_iter()
        .filter(|&square| board.kind_at(square).is_some_and(|kind| board.set.castles(kind)))
        .fold(Bitboard::EMPTY, |set, square| set | Bitboard::from_square(square))
}

/// The squares of the king's rank on one side of it.
fn files_beside(king: Square, to: CastlingSide) -> Bitboard {
    let files = match to {
        CastlingSide::King => king.file() + 1..8,
        CastlingSide::Queen => 0..king.file(),
    };
    files.fold(Bitboard::EMPTY, |set, file| set | Bitboard::from_square(Square::at(file, king.rank())))
}

fn file_letter(side: Side, file: u8) -> char {
    let letter = (b'A' + file) as char;
    if side == Side::White { letter } else { letter.to_ascii_lowercase() }
}

/// Appends the rights.
pub(crate) fn write(board: &ChessBoard, out: &mut String) {
    if board.castling() == Castling::NONE {
        return out.push('-');
    }
    let by_files = board.castles_by_files();
    for (letter, side, to) in USUAL_LETTERS {
        if let Some(corner) = board.castling_corner(side, to) {
            out.push(if by_files { file_letter(side, corner.file()) } else { letter });
        }
    }
}
