//! Model of XBoard's board with legality testing off: squares, letters, colours and XBoard's few
//! automatic actions.

use std::collections::BTreeMap;

use crate::game::fen::{FenCell, rank_cells};
use crate::game::notation::BoardSetup;
use crate::game::picture::AnySquare;
use crate::game::position::Side;

/// XBoard's slots of pawns, which capture en passant, and of the king, which castles.
const PAWN_SLOTS: [u8; 2] = [0, 18];
const KING_SLOT: u8 = 65;

/// Board as XBoard shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XBoard {
    /// Pieces in the notation of XBoard's FENs: upper case for White, `+` before a promoted one.
    pieces: BTreeMap<AnySquare, String>,
}

/// Plays plies like XBoard after it has received a game's setup.
#[derive(Debug)]
pub struct XBoardRules {
    pawns: String,
    kings: String,
}

impl XBoard {
    /// Creates the board of a FEN's first field.
    pub fn showing(placement: &str) -> XBoard {
        let mut pieces = BTreeMap::new();
        for (rank, row) in (0u8..).zip(placement.rsplit('/')) {
            let mut file = 0;
            for cell in rank_cells(row) {
                if let FenCell::Piece(piece) = cell {
                    pieces.insert(AnySquare { file, rank }, piece.to_string());
                }
                file += cell.squares().unwrap_or_default();
            }
        }
        XBoard { pieces }
    }

    fn owner(&self, square: AnySquare) -> Option<Side> {
        let white = |piece: &String| piece.ends_with(|letter: char| letter.is_ascii_uppercase());
        self.pieces.get(&square).map(|piece| if white(piece) { Side::White } else { Side::Black })
    }
}

impl XBoardRules {
    /// Creates the rules that XBoard derives from a setup.
    pub fn from_setup(setup: &BoardSetup) -> XBoardRules {
        let letters = |slots: &[u8]| -> String {
            let fits = setup.looks.iter().filter(|look| slots.contains(&look.slot));
            fits.map(|look| look.letter.as_str()).collect()
        };
        XBoardRules { pawns: letters(&PAWN_SLOTS), kings: letters(&[KING_SLOT]) }
    }

    /// Plays a ply of `side`; returns it as XBoard forwards it to a second engine.
    ///
    /// # Errors
    /// A short description of the part that XBoard would not play.
    pub fn play(&self, board: &mut XBoard, side: Side, ply: &str) -> Result<String, String> {
        if ply == "@@@@" {
            return Ok(ply.to_string());
        }
        if let Some((letter, on)) = ply.split_once('@') {
            let on = square(on)?;
            let dropped = retyped("", side, letter)?;
            return match board.pieces.insert(on, dropped) {
                None => Ok(ply.to_string()),
                Some(_) => Err(format!("{ply} drops on a piece")),
            };
        }
        let (first, second) =
            ply.split_once(',').map_or((ply, None), |(first, second)| (first, Some(second)));
        let legs = second.unwrap_or(first);
        let letter = legs.get(4..).ok_or("too short")?;
        let (from, via) = (square(&first[..2])?, square(&first[2..4])?);
        let to = if second.is_some() { square(&legs[2..4])? } else { via };
        if board.owner(from) != Some(side) {
            return Err(format!("{from} has no piece of the mover"));
        }
        let piece = board.pieces.remove(&from).unwrap_or_default();
        let visited = board.owner(via);
        let mut relayed = ply.to_string();
        if second.is_some() {
            if first[2..4] != legs[..2] {
                return Err("the legs do not meet".to_string());
            }
            board.pieces.remove(&via);
            if visited.map_or(side == Side::Black, |owner| owner == side) {
                relayed = format!("{from}{to},{via}`5");
            }
        } else {
            self.moved(board, &piece, from, to);
        }
        board.pieces.insert(to, retyped(&piece, side, letter)?);
        Ok(relayed)
    }

    /// Applies the side effects of a single-leg move: a pawn that steps diagonally to an empty
    /// square captures the one beside it, a king that moves two files castles with the nearest
    /// piece on that side.
    fn moved(&self, board: &mut XBoard, piece: &str, from: AnySquare, to: AnySquare) {
        let is_one_of = |letters: &str| letters.contains(&piece.to_ascii_uppercase());
        let files = i16::from(to.file) - i16::from(from.file);
        if is_one_of(&self.pawns) && files != 0 && board.owner(to).is_none() {
            board.pieces.remove(&AnySquare { file: to.file, rank: from.rank });
        }
        if is_one_of(&self.kings) && from.rank == to.rank && files.abs() >= 2 {
            let inside = AnySquare { file: (i16::from(to.file) - files.signum()) as u8, rank: from.rank };
            let beyond = |square: &AnySquare| {
                square.rank == from.rank
                    && (i16::from(square.file) - i16::from(from.file)).signum() == files.signum()
            };
            let nearest = board.pieces.keys().copied().filter(beyond);
            if let Some(corner) = nearest.min_by_key(|square| square.file.abs_diff(from.file))
                && let Some(castled) = board.pieces.remove(&corner)
            {
                board.pieces.insert(inside, castled);
            }
        }
    }
}

/// Piece after a change of type.
fn retyped(piece: &str, side: Side, letter: &str) -> Result<String, String> {
    match letter {
        "" => Ok(piece.to_string()),
        "+" => Ok(format!("+{piece}")),
        "x" => Err("XBoard reads x as a capture".to_string()),
        _ if side == Side::White => Ok(letter.to_ascii_uppercase()),
        _ => Ok(letter.to_ascii_lowercase()),
    }
}

fn square(text: &str) -> Result<AnySquare, String> {
    text.parse().map_err(|_| format!("'{text}' is not a square"))
}
