//! Castling rights in FENs: `KQkq`, and the file letters of Shredder-FEN and X-FEN.

use engine_core::{FenError, Side};

use crate::chess_board::board::ChessBoard;
use crate::chess_board::kinds::Kind;
use crate::chess_board::rights::{Castling, CastlingSide, KING_FILE};
use crate::common::bitboard::Bitboard;
use crate::common::square::{Square, first_rank};

/// The option that puts Chess960's rules in force: arrays, castling from any file, and its strings.
pub(crate) const CHESS960: &str = "UCI_Chess960";

/// The letters of the usual castlings and what they stand for, in the order of output.
const USUAL_LETTERS: [(char, Side, CastlingSide); 4] = [
    ('K', Side::White, CastlingSide::King),
    ('Q', Side::White, CastlingSide::Queen),
    ('k', Side::Black, CastlingSide::King),
    ('q', Side::Black, CastlingSide::Queen),
];

fn fault(reason: String) -> FenError {
    FenError::new("castling", reason)
}

/// Reads the rights and gives them to the board, on which all pieces stand. With Chess960's rules in force
/// there are the letters of all files, and `KQkq` for the outermost corner piece beside the king, and all
/// must have their pieces. Otherwise there are `KQkq` or `HAha` for the usual squares; those that no piece
/// supports are left out, and those that need Chess960's rules are an error.
pub(crate) fn parse(text: &str, board: &mut ChessBoard) -> Result<(), FenError> {
    match text {
        "-" => Ok(()),
        _ if board.any_file => text.chars().try_for_each(|letter| parse_any_file(letter, board)),
        _ => parse_usual(text, board),
    }
}

/// Whether a letter stands for castling that the pieces on the board do not allow any more.
pub(crate) fn is_unsupported(letter: char, board: &ChessBoard) -> bool {
    let mut alone = board.clone();
    is_known(letter, board.any_file)
        && (parse(letter.encode_utf8(&mut [0; 4]), &mut alone).is_err() || alone.castling() == Castling::NONE)
}

/// Whether a letter stands for castling at all.
fn is_known(letter: char, any_file: bool) -> bool {
    match letter.to_ascii_uppercase() {
        'A' | 'H' | 'K' | 'Q' => true,
        file => any_file && ('B'..='G').contains(&file),
    }
}

/// An error that Chess960's rules may mend.
fn by_any_file(error: FenError) -> FenError {
    error.with_remedy(CHESS960, "true")
}

fn parse_usual(text: &str, board: &mut ChessBoard) -> Result<(), FenError> {
    for (index, letter) in text.char_indices() {
        let known = USUAL_LETTERS.iter().find(|&&(king_or_queen, side, to)| {
            king_or_queen == letter || file_letter(side, to.usual_corner()) == letter
        });
        let Some(&(_, side, to)) = known else {
            let error = fault(format!("'{text}' is neither - nor some of KQkq or HAha"));
            return Err(if text.chars().all(|letter| is_known(letter, true)) {
                by_any_file(error)
            } else {
                error
            });
        };
        if text[..index].contains(letter) {
            return Err(fault(format!("'{letter}' comes twice")));
        }
        let corner = Square::at(to.usual_corner(), first_rank(side));
        let king = Square::at(KING_FILE, first_rank(side));
        if board.pieces(side, Kind::King).has(king) && corners(board, side).has(corner) {
            board.grant(side, to, king, corner);
        } else if corner_meant(letter, side, board).is_some() {
            return Err(by_any_file(fault(format!(
                "'{letter}' needs king and corner piece on {king} and {corner}; {CHESS960} lets others castle"
            ))));
        }
    }
    Ok(())
}

fn parse_any_file(letter: char, board: &mut ChessBoard) -> Result<(), FenError> {
    if !is_known(letter, true) {
        return Err(fault(format!("'{letter}' is none of A to H, K, Q")));
    }
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let (king, corner) = corner_meant(letter, side, board).ok_or_else(|| {
        fault(format!("'{letter}' has no king and corner piece on the first rank to castle with"))
    })?;
    let to = CastlingSide::of_corner(corner, king);
    match board.castling_corner(side, to) {
        Some(other) if other != corner => {
            Err(fault(format!("'{letter}' is a second corner piece on one side of the king")))
        }
        _ => {
            board.grant(side, to, king, corner);
            Ok(())
        }
    }
}

/// The king and the corner piece that a letter means by Chess960's rules, if they are there: of several kings the first
/// that has such a corner piece.
fn corner_meant(letter: char, side: Side, board: &ChessBoard) -> Option<(Square, Square)> {
    let kings = board.pieces(side, Kind::King) & Bitboard::rank(first_rank(side));
    kings.into_iter().find_map(|king| Some((king, corner_beside(king, letter, side, board)?)))
}

/// The corner piece that a letter means to a king.
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

/// Appends the rights: by files where Chess960's rules are in force.
pub(crate) fn write(board: &ChessBoard, out: &mut String) {
    if board.castling() == Castling::NONE {
        return out.push('-');
    }
    for (letter, side, to) in USUAL_LETTERS {
        if let Some(corner) = board.castling_corner(side, to) {
            out.push(if board.any_file { file_letter(side, corner.file()) } else { letter });
        }
    }
}
