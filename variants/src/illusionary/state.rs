//! Choices of illusionary pieces before the first move.

use engine_core::{Counters, Dropped, FenError, Key, Side};

use super::illusions::illusions;
use crate::chess_board::state::State;
use crate::chess_board::{ChessBoard, Kind, Move};
use crate::common::bitboard::Bitboard;
use crate::common::fen::FenFields;
use crate::common::zobrist::Keys;

/// Stage of the choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// Black chooses a pawn.
    BlackPawn,
    /// White chooses a pawn and a piece.
    White,
    /// Black chooses a piece.
    BlackPiece,
    /// All choices are made; play has begun.
    #[default]
    Play,
}

static STAGE_KEYS: Keys<4> = Keys::new(0x7374_6167_6573);

impl Stage {
    const ALL: [Stage; 4] = [Stage::BlackPawn, Stage::White, Stage::BlackPiece, Stage::Play];
    /// FEN fields of the stages.
    const FIELDS: [&'static str; 4] = ["setup1", "setup2", "setup3", ""];

    /// Side that chooses.
    const fn chooser(self) -> Side {
        match self {
            Stage::White => Side::White,
            _ => Side::Black,
        }
    }

    /// Returns the choices still to be made: side, kind of choice, and the pieces to choose from.
    fn due(self, board: &ChessBoard) -> Vec<(Side, &'static str, Bitboard)> {
        let pawns = |side| (side, "pawn", board.pieces(side, Kind::Pawn));
        let others = illusions(board) | board.of_kind(Kind::Pawn) | board.of_kind(Kind::King);
        let pieces = |side| (side, "piece", board.of_side(side) & !others);
        let mut due = vec![pawns(Side::Black), pawns(Side::White), pieces(Side::White), pieces(Side::Black)];
        due.drain(..[0, 1, 3, 4][self as usize]);
        due
    }

    /// Checks that the right side is to move and has pieces to choose from, and that there is no
    /// check.
    fn check(self, board: &ChessBoard) -> Result<(), FenError> {
        let name = |side| if side == Side::White { "White" } else { "Black" };
        let chooser = self.chooser();
        if board.side() != chooser {
            return Err(FenError::impossible("side to move", format!("it is {} who chooses", name(chooser))));
        }
        if let Some((side, what, _)) = self.due(board).into_iter().find(|(.., there)| there.is_empty()) {
            return Err(FenError::impossible("choosing", format!("{} has no {what} to choose", name(side))));
        }
        if board.checkers().any() {
            return Err(FenError::impossible("board", "a king is attacked before the first move"));
        }
        Ok(())
    }
}

impl State for Stage {
    const CHOOSES: bool = true;
    const CHOICE_LETTER: char = 'i';
    const CHOSEN: &'static str = "illusionary";

    #[inline]
    fn key(&self) -> Key {
        if *self == Stage::Play { 0 } else { STAGE_KEYS.at(*self as usize) }
    }

    fn owns(word: &str) -> bool {
        word.starts_with("setup")
    }

    fn read(fields: &mut FenFields<'_>) -> Result<Stage, FenError> {
        let field = match fields.own[..] {
            [] => return Ok(Stage::Play),
            [field] => field,
            [_, second, ..] => {
                return Err(FenError::new("choosing", format!("'{second}' is one field too many")));
            }
        };
        match Stage::FIELDS[..3].iter().position(|&name| name == field) {
            Some(index) => Ok(Stage::ALL[index]),
            None => Err(FenError::new("choosing", format!("'{field}' is none of setup1, setup2, setup3"))),
        }
    }

    /// Choices are not moves: the counters stand still, and there is no en passant.
    fn settle(&mut self, board: &mut ChessBoard, dropped: &mut Vec<Dropped>) -> Result<(), FenError> {
        const NOT_BEGUN: &str = "play has not begun";
        if self.is_in_play() {
            return Ok(());
        }
        self.check(board)?;
        let counters = Counters { side: board.side(), ..Counters::START };
        let read = std::mem::replace(&mut board.state.counters, counters);
        if read != counters {
            let text = format!("{} {}", read.halfmove_clock, read.fullmove_number);
            dropped.push(Dropped::new("counters", text, NOT_BEGUN));
        }
        if let Some(square) = board.state.en_passant.take() {
            dropped.push(Dropped::new("en passant", square.to_string(), NOT_BEGUN));
        }
        Ok(())
    }

    fn write(&self, words: &mut Vec<String>) {
        if !self.is_in_play() {
            words.push(Stage::FIELDS[*self as usize].to_string());
        }
    }

    fn notes(&self) -> Vec<String> {
        let what = ["a pawn", "a pawn and a piece", "a piece"].get(*self as usize);
        let note = what.map(|what| format!("{:?} chooses {what} to become illusionary", self.chooser()));
        note.into_iter().collect()
    }

    #[inline]
    fn is_in_play(&self) -> bool {
        *self == Stage::Play
    }

    fn choices(&self, board: &ChessBoard) -> Vec<Move> {
        let due = self.due(board);
        match (self, &due[..]) {
            (Stage::White, &[(_, _, pawns), (_, _, pieces), ..]) => {
                let both = |pawn| pieces.into_iter().map(move |piece| Move::choice(pawn, piece));
                pawns.into_iter().flat_map(both).collect()
            }
            (_, &[(_, _, there), ..]) => {
                there.into_iter().map(|square| Move::choice(square, square)).collect()
            }
            (_, []) => Vec::new(),
        }
    }

    fn counterpart(kind: Kind) -> Kind {
        kind.counterpart().unwrap_or(kind)
    }

    fn after_choice(self) -> Stage {
        Stage::ALL[(self as usize + 1).min(3)]
    }
}
