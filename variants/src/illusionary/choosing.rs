//! The choosing before the first move: which pieces become illusionary.

use engine_core::{Counters, FenError, Key, Side};

use crate::chess_board::choosing::Choosing;
use crate::chess_board::{ChessPosition, Kind, Move};
use crate::common::bitboard::Bitboard;
use crate::common::zobrist;

/// How far the choosing has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Black chooses a pawn.
    BlackPawn,
    /// White chooses a pawn and a piece.
    White,
    /// Black chooses a piece.
    BlackPiece,
    /// All is chosen; play has begun.
    Play,
}

static STAGE_KEYS: [Key; 4] = zobrist::keys(0x7374_6167_6573);

impl Stage {
    const ALL: [Stage; 4] = [Stage::BlackPawn, Stage::White, Stage::BlackPiece, Stage::Play];
    /// The FEN fields that name them.
    const FIELDS: [&'static str; 4] = ["setup1", "setup2", "setup3", ""];

    /// The side that chooses.
    const fn chooser(self) -> Side {
        match self {
            Stage::White => Side::White,
            _ => Side::Black,
        }
    }

    /// What is still to be chosen: whose, what, and the pieces there are.
    fn due(self, board: &ChessPosition) -> Vec<(Side, &'static str, Bitboard)> {
        let pawns = |side| (side, "pawn", board.pieces(side, Kind::Pawn));
        let others = board.illusions() | board.of_kind(Kind::Pawn) | board.of_kind(Kind::King);
        let pieces = |side| (side, "piece", board.of_side(side) & !others);
        let mut due = vec![pawns(Side::Black), pawns(Side::White), pieces(Side::White), pieces(Side::Black)];
        due.drain(..[0, 1, 3, 4][self as usize]);
        due
    }

    /// The right side must be to move, have what it needs to choose, and nobody may be in check.
    fn check(self, board: &ChessPosition) -> Result<(), FenError> {
        let name = |side| if side == Side::White { "White" } else { "Black" };
        let chooser = self.chooser();
        if board.side() != chooser {
            return Err(FenError::new("side to move", format!("it is {} who chooses", name(chooser))));
        }
        if let Some((side, what, _)) = self.due(board).into_iter().find(|(.., there)| there.is_empty()) {
            return Err(FenError::new("choosing", format!("{} has no {what} to choose", name(side))));
        }
        if board.checkers().any() {
            return Err(FenError::new("board", "a king is attacked before the first move"));
        }
        Ok(())
    }
}

impl Choosing for Stage {
    const OVER: Stage = Stage::Play;

    fn key(self) -> Key {
        if self == Stage::Play { 0 } else { STAGE_KEYS[self as usize] }
    }

    fn next(self) -> Stage {
        Stage::ALL[(self as usize + 1).min(3)]
    }

    fn previous(self) -> Stage {
        Stage::ALL[(self as usize).saturating_sub(1)]
    }

    fn choices(self, board: &ChessPosition) -> Vec<Move> {
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

    fn note(self) -> Option<String> {
        let what = ["a pawn", "a pawn and a piece", "a piece"].get(self as usize)?;
        Some(format!("{:?} chooses {what} to become illusionary", self.chooser()))
    }

    fn field(self) -> &'static str {
        Stage::FIELDS[self as usize]
    }

    /// The choices are no moves: the counters stand still, and nobody has passed.
    fn read(fields: &[&str], board: &mut ChessPosition) -> Result<Stage, FenError> {
        let fault = |reason: String| Err(FenError::new("choosing", reason));
        let stage = match fields {
            [] => return Ok(Stage::Play),
            [field] => match Stage::FIELDS[..3].iter().position(|name| name == field) {
                Some(index) => Stage::ALL[index],
                None => return fault(format!("'{field}' is none of setup1, setup2, setup3")),
            },
            [_, other, ..] => return fault(format!("'{other}' is one field too many")),
        };
        stage.check(board)?;
        board.state.counters = Counters { side: board.side(), ..Counters::START };
        board.state.en_passant = None;
        Ok(stage)
    }
}
