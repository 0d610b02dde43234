//! Moves and boards as text.

use std::fmt::Write;

use engine_core::{Description, FenError, Notation, Picture, Position, Setup};

use super::bitboard::Bitboard;
use super::fen;
use super::movegen;
use super::moves::{Action, Move};
use super::picture;
use super::piece::Kind;
use super::position::{Rules, SpiritPosition};
use super::square::{Square, WIDTH};

/// Texts of Spirit Chess.
#[derive(Debug)]
pub struct SpiritNotation;

impl Notation<SpiritPosition> for SpiritNotation {
    fn parse_fen(text: &str, setup: &Setup) -> Result<SpiritPosition, FenError> {
        fen::parse(text, Rules::from_setup(setup))
    }

    fn fen(pos: &SpiritPosition) -> String {
        fen::write(pos)
    }

    fn move_text(_pos: &SpiritPosition, mv: Move, _setup: &Setup) -> String {
        move_text(mv)
    }

    fn readable_move(pos: &SpiritPosition, mv: Move, _setup: &Setup) -> String {
        readable_move(pos, mv)
    }

    fn board(pos: &SpiritPosition, unicode: bool) -> String {
        board(pos, unicode)
    }

    fn picture(pos: &SpiritPosition) -> Picture {
        picture::picture(pos)
    }

    fn describe(pos: &SpiritPosition, mv: Move, _setup: &Setup) -> Description {
        picture::describe(pos, mv)
    }

    /// The pieces that can take the Adept of the side to move: what comes nearest to check.
    fn checkers(pos: &SpiritPosition) -> String {
        let side = pos.side_to_move();
        if !movegen::adept_can_be_taken(pos, !side) {
            return String::new();
        }
        let attackers = pos.adept(side).map(|adept| movegen::attackers(pos, adept, !side));
        let squares = attackers.unwrap_or_default().into_iter().map(|square| square.to_string());
        squares.collect::<Vec<_>>().join(" ")
    }

    fn flip(pos: &SpiritPosition) -> Option<SpiritPosition> {
        Some(pos.turned())
    }
}

/// The canonical string: squares, then `@` and the deposed Adept's square, the new kind's letter, or `w` for a Wall that
/// takes its Builder along.
#[must_use]
pub fn move_text(mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    match mv.action() {
        Action::Step => format!("{from}{to}"),
        Action::Carry => format!("{from}{to}w"),
        Action::Depose => format!("{from}{to}@{}", mv.refuge()),
        Action::Enhance => format!("{from}{to}{}", mv.enhanced_kind().letter().to_ascii_lowercase()),
    }
}

/// Long algebraic: the piece's letter, both squares with `-`, `x` for captures and depositions, `^` for stepping on a
/// Wall; `e4=P` for enhancements.
fn readable_move(pos: &SpiritPosition, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    let kind = pos.at(from).map_or(Kind::Adept, |piece| piece.kind());
    match mv.action() {
        Action::Carry => format!("W{from}-{to}"),
        Action::Depose => format!("{}{from}x{to}@{}", kind.letter(), mv.refuge()),
        Action::Enhance => format!("{to}={}", mv.enhanced_kind().letter()),
        Action::Step => {
            let letter = if kind.is_manned_wall() { Kind::Builder } else { kind }.letter();
            let way = match pos.at(to) {
                _ if pos.is_capture(mv) => 'x',
                Some(_) => '^',
                None => '-',
            };
            format!("{letter}{from}{way}{to}")
        }
    }
}

/// The board, White below: letters as in FEN, `.` for an ordinary empty square, `:` for one of the City and `*` for
/// the Stones; pieces that have a chess symbol in the game's own list of substitutes get it in Unicode.
fn board(pos: &SpiritPosition, unicode: bool) -> String {
    let mut text = String::new();
    for rank in (0..WIDTH as u8).rev() {
        // Writing to a String cannot fail.
        let _ = write!(text, "{} ", rank + 1);
        for file in 0..WIDTH as u8 {
            text.push(' ');
            text.push(square_symbol(pos, Square::at(file, rank), unicode));
        }
        text.push('\n');
    }
    text.push_str("   a b c d e f g h i\n");
    text
}

fn square_symbol(pos: &SpiritPosition, square: Square, unicode: bool) -> char {
    match pos.at(square) {
        Some(piece) if unicode => piece.symbol(),
        Some(piece) => piece.letter(),
        None if square == Square::STONES => '*',
        None if Bitboard::CITY.has(square) => ':',
        None => '.',
    }
}
