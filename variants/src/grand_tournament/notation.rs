//! Moves and boards as text.

use std::fmt::Write;

use engine_core::{Description, FenError, MoveError, Notation, Picture, Position, Setup, Side, Spot};

use crate::common::bitboard::Bitboard;
use crate::common::square::Square;
use crate::grand_tournament::board::Board;
use crate::grand_tournament::castling::is_king_side;
use crate::grand_tournament::fen;
use crate::grand_tournament::kinds::Kind;
use crate::grand_tournament::moves::{Action, Move};
use crate::grand_tournament::picture;
use crate::grand_tournament::variant::{is_chess960, sole_army};

/// FEN, coordinate moves, SAN and diagrams.
#[derive(Debug)]
pub struct BoardNotation;

impl Notation<Board> for BoardNotation {
    fn parse_fen(text: &str, setup: &Setup) -> Result<Board, FenError> {
        fen::parse(text, sole_army(setup), is_chess960(setup))
    }

    fn fen(pos: &Board) -> String {
        fen::write(pos)
    }

    fn move_text(pos: &Board, mv: Move, setup: &Setup) -> String {
        move_text(pos, mv, is_chess960(setup))
    }

    /// Takes castling in both forms, as the king's travel and as "king takes own corner man".
    fn parse_move(pos: &Board, text: &str, _setup: &Setup) -> Result<Move, MoveError> {
        parse_move(pos, text).ok_or_else(|| MoveError::new(text, "no such legal move"))
    }

    fn readable_move(pos: &Board, mv: Move, _setup: &Setup) -> String {
        san(pos, mv)
    }

    fn board(pos: &Board, unicode: bool) -> String {
        diagram(pos, unicode)
    }

    fn picture(pos: &Board) -> Picture {
        picture::picture(pos)
    }

    /// Castling is pointed at as its string is written: the king may land where it stands.
    fn describe(pos: &Board, mv: Move, setup: &Setup) -> Description {
        let to = if is_chess960(setup) { corner_or_target(pos, mv) } else { mv.to };
        picture::describe(pos, mv, to)
    }

    fn reach(pos: &Board, spot: Spot, _setup: &Setup) -> Vec<Spot> {
        picture::reach(pos, spot)
    }

    fn checkers(pos: &Board) -> String {
        checkers(pos)
    }

    fn flip(pos: &Board) -> Option<Board> {
        Some(flip(pos))
    }
}

/// The squares of the men that give check, blank-separated.
pub(crate) fn checkers(pos: &Board) -> String {
    pos.checkers().into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Where a move goes; for castling the square of the corner piece.
fn corner_or_target(pos: &Board, mv: Move) -> Square {
    match mv.action {
        Action::Castle => pos.castling_way(pos.side(), mv.from, mv.to).corner_from,
        _ => mv.to,
    }
}

/// The move in coordinates; castling as the king's travel, or as "king takes own corner piece" if `king_takes_corner`.
pub(crate) fn move_text(pos: &Board, mv: Move, king_takes_corner: bool) -> String {
    let to = if king_takes_corner { corner_or_target(pos, mv) } else { mv.to };
    let mut text = format!("{}{to}", mv.from);
    if let Some(kind) = mv.promotion() {
        text.push(kind.letter().to_ascii_lowercase());
    }
    text
}

/// True for a king's step from one square to the other, and for staying.
fn is_step(from: Square, to: Square) -> bool {
    from.file().abs_diff(to.file()) <= 1 && from.rank().abs_diff(to.rank()) <= 1
}

/// The legal move that a text in coordinates means. Castling is the king taking its corner piece, or the king's travel where
/// that is no king's step.
pub(crate) fn parse_move(pos: &Board, text: &str) -> Option<Move> {
    let from: Square = text.get(0..2)?.parse().ok()?;
    let to: Square = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        letter => {
            Some(Kind::among(pos.armies().kinds(), letter.chars().next()?).filter(|_| letter.len() == 1)?)
        }
    };
    let means = |mv: &Move| {
        mv.from == from
            && mv.promotion() == promotion
            && match mv.action {
                Action::Castle => corner_or_target(pos, *mv) == to || (mv.to == to && !is_step(from, to)),
                _ => mv.to == to,
            }
    };
    pos.legal_moves().into_iter().find(means)
}

/// Standard algebraic notation, with the letters of the game's men.
pub(crate) fn san(pos: &Board, mv: Move) -> String {
    let mut text = match (mv.kind, mv.action) {
        (_, Action::Castle) if is_king_side(mv.to) => "O-O".to_string(),
        (_, Action::Castle) => "O-O-O".to_string(),
        (Kind::Pawn, _) => pawn_san(mv),
        _ => man_san(pos, mv),
    };
    if mv.kind == Kind::IllusoryPawn
        && let Some(kind) = mv.promotion()
    {
        text.push('=');
        text.push(kind.letter());
    }
    let mut after = pos.clone();
    after.play(mv);
    if after.checkers().any() {
        text.push(if after.count_moves() == 0 { '#' } else { '+' });
    }
    text
}

fn pawn_san(mv: Move) -> String {
    let mut text = String::new();
    if mv.from.file() != mv.to.file() {
        text.push((b'a' + mv.from.file()) as char);
        text.push('x');
    }
    text += &mv.to.to_string();
    if let Some(kind) = mv.promotion() {
        text.push('=');
        text.push(kind.letter());
    }
    text
}

fn man_san(pos: &Board, mv: Move) -> String {
    let mut text = mv.kind.letter().to_string();
    let rivals: Vec<Square> = pos
        .legal_moves()
        .into_iter()
        .filter(|other| other.kind == mv.kind && other.to == mv.to && other.from != mv.from)
        .map(|other| other.from)
        .collect();
    if !rivals.is_empty() {
        let square = mv.from.to_string();
        text += if rivals.iter().all(|rival| rival.file() != mv.from.file()) {
            &square[..1]
        } else if rivals.iter().all(|rival| rival.rank() != mv.from.rank()) {
            &square[1..]
        } else {
            &square
        };
    }
    if pos.is_noisy(Move { action: Action::Plain, ..mv }) || mv.action == Action::EnPassant {
        text.push('x');
    }
    text + &mv.to.to_string()
}

/// The chess symbol of an orthodox man, the letter of any other.
pub(super) fn symbol(side: Side, kind: Kind, unicode: bool) -> char {
    let symbols = match kind {
        Kind::King => ['♔', '♚'],
        Kind::Queen => ['♕', '♛'],
        Kind::Rook => ['♖', '♜'],
        Kind::Bishop => ['♗', '♝'],
        Kind::Knight => ['♘', '♞'],
        Kind::Pawn => ['♙', '♟'],
        _ => return fen::letter(side, kind),
    };
    if unicode { symbols[side.index()] } else { fen::letter(side, kind) }
}

pub(crate) fn diagram(pos: &Board, unicode: bool) -> String {
    let mut out = String::new();
    for rank in (0..8).rev() {
        let row: Vec<String> = (0..8)
            .map(|file| {
                let square = Square::at(file, rank);
                let man = pos.side_at(square).zip(pos.kind_at(square));
                man.map_or('.', |(side, kind)| symbol(side, kind, unicode)).to_string()
            })
            .collect();
        writeln!(out, "{} {}", rank + 1, row.join(" ")).expect("writing to a string does not fail");
    }
    out + "  a b c d e f g h\n"
}

/// The position with colours exchanged and the board mirrored top to bottom.
pub(crate) fn flip(pos: &Board) -> Board {
    let mut flipped = Board::empty(pos.armies());
    for side in Side::BOTH {
        for kind in pos.armies().kinds() {
            for square in pos.men(side, kind) {
                flipped.put(!side, kind, square.flip_rank());
            }
        }
    }
    flipped.side = !pos.side;
    flipped.fullmove = pos.fullmove;
    flipped.state.halfmove = pos.state.halfmove;
    flipped.state.en_passant = pos.state.en_passant.map(Square::flip_rank);
    pos.flip_castling(&mut flipped);
    flipped.refresh();
    debug_assert_eq!(flipped.occupied(), Bitboard(pos.occupied().0.swap_bytes()));
    flipped
}
