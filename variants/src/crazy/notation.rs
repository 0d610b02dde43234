//! Text of positions and moves.

use engine_core::{Description, FenError, MoveError, Notation, Picture, Setup};

use super::board::Board;
use super::fen;
use super::moves::Move;
use super::picture;
use super::piece::{Kind, SYMBOLS};
use super::position::CrazyPosition;
use super::text::{find_move, move_text};
use crate::common::square::Square;

/// Reads and writes positions and moves of Crazy Chess.
pub struct CrazyNotation;

impl Notation<CrazyPosition> for CrazyNotation {
    fn parse_fen(fen: &str, setup: &Setup) -> Result<CrazyPosition, FenError> {
        fen::parse(fen, fen::denial_rule(setup))
    }

    fn fen(pos: &CrazyPosition) -> String {
        fen::print(pos)
    }

    fn move_text(pos: &CrazyPosition, mv: Move, _setup: &Setup) -> String {
        move_text(pos, mv)
    }

    fn parse_move(pos: &CrazyPosition, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        find_move(pos, text).ok_or_else(|| MoveError::new(text, "no such legal move"))
    }

    /// The base of each square with what is inside it in braces; every column is as wide as its widest square.
    fn board(pos: &CrazyPosition, unicode: bool) -> String {
        diagram(pos.board(), unicode)
    }

    fn picture(pos: &CrazyPosition) -> Picture {
        picture::picture(pos)
    }

    fn describe(pos: &CrazyPosition, mv: Move, _setup: &Setup) -> Description {
        picture::describe(pos, mv)
    }

    fn checkers(pos: &CrazyPosition) -> String {
        let squares = pos.board().checkers(pos.plain().side);
        squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn flip(pos: &CrazyPosition) -> Option<CrazyPosition> {
        Some(pos.flipped())
    }
}

fn cell(board: &Board, square: Square, unicode: bool) -> String {
    let text = fen::square_text(board, square);
    if text.is_empty() {
        return ".".to_string();
    }
    if !unicode {
        return text;
    }
    let symbol = |letter: char| match Kind::from_letter(letter) {
        Some(kind) => SYMBOLS[usize::from(letter.is_ascii_lowercase())][kind.index()],
        None => letter,
    };
    text.chars().map(symbol).collect()
}

fn diagram(board: &Board, unicode: bool) -> String {
    let cells = |file| (0..8).map(move |rank| cell(board, Square::at(file, rank), unicode));
    let width = |file| cells(file).map(|text| text.chars().count()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..8).map(width).collect();
    let mut text = String::new();
    for rank in (0..8).rev() {
        let row: Vec<_> = (0..8)
            .zip(&widths)
            .map(|(file, &width)| format!("{:width$}", cell(board, Square::at(file, rank), unicode)))
            .collect();
        text += &format!("{} {}\n", rank + 1, row.join(" ").trim_end());
    }
    let files: Vec<_> = ('a'..='h').zip(&widths).map(|(file, &width)| format!("{file:width$}")).collect();
    text + &format!("  {}", files.join(" ").trim_end())
}
