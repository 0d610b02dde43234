//! The rules as the search sees them: those of the board, with the choosing before and the bared king at the end.

use engine_core::{Counters, Key, MoveCode, MoveKind, Moves, Outcome, Position, Side};

use super::choosing::{IllusionChoice, Stage};
use super::turn::Turn;
use crate::chess_board::rules::Orthodox;
use crate::chess_board::{ChessPosition, Undo as BoardUndo};

/// A position of Illusionary Piece Chess.
#[derive(Clone, Debug)]
pub struct IllusionaryPosition {
    pub(super) board: ChessPosition,
    pub(super) stage: Stage,
}

/// What taking a turn back needs.
#[derive(Clone, Debug)]
pub enum Undo {
    /// For a move.
    Move(BoardUndo),
    /// For a choice, which is rare: the whole old position.
    Choice(Box<IllusionaryPosition>),
}

impl IllusionaryPosition {
    /// A board at a stage of the choosing, or in play. The board must be fresh.
    pub(super) fn new(mut board: ChessPosition, stage: Stage) -> IllusionaryPosition {
        board.state.key ^= stage.key();
        IllusionaryPosition { board, stage }
    }

    /// The pieces.
    #[must_use]
    pub fn board(&self) -> &ChessPosition {
        &self.board
    }

    /// How far the choosing has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The side's pieces that can give check and keep it alive, king included.
    #[inline]
    pub(super) fn real_pieces(&self, side: Side) -> u32 {
        (self.board.of_side(side) & !self.board.illusions()).count()
    }

    /// True for a side that has no piece but its king and illusionary pieces.
    #[inline]
    fn is_bare(&self, side: Side) -> bool {
        self.real_pieces(side) == 1
    }

    fn is_possible(&self, choice: IllusionChoice) -> bool {
        self.stage.choices(&self.board).contains(&choice)
    }

    /// The position after a choice.
    fn after_choice(&self, choice: IllusionChoice) -> IllusionaryPosition {
        let mut board = self.board.clone();
        choice.replace_pieces(&mut board);
        board.side = !board.side;
        board.refresh::<Orthodox>();
        IllusionaryPosition::new(board, self.stage.next())
    }

    fn choices(&self) -> impl Iterator<Item = Turn> {
        self.stage.choices(&self.board).into_iter().map(Turn::Choice)
    }
}

impl Position for IllusionaryPosition {
    type Move = Turn;
    type Undo = Undo;

    #[inline]
    fn counters(&self) -> Counters {
        self.board.counters()
    }

    #[inline]
    fn key(&self) -> Key {
        self.board.key()
    }

    fn generate(&self, kind: MoveKind, out: &mut Moves<Turn>) {
        match (self.stage, kind) {
            (Stage::Play, _) => self.board.list_kind::<Orthodox, _>(kind, out),
            (_, MoveKind::Noisy) => (),
            (_, MoveKind::Quiet) => self.choices().for_each(|turn| out.push(turn)),
        }
    }

    #[inline]
    fn is_noisy(&self, turn: Turn) -> bool {
        match turn {
            Turn::Move(mv) => self.board.is_noisy(mv),
            Turn::Choice(_) => false,
        }
    }

    #[inline]
    fn encode(&self, turn: Turn) -> MoveCode {
        turn.encode()
    }

    #[inline]
    fn decode(&self, code: MoveCode) -> Option<Turn> {
        Turn::decode(code).filter(|&turn| match turn {
            Turn::Move(mv) => self.stage == Stage::Play && self.board.is_legal::<Orthodox>(mv),
            Turn::Choice(choice) => self.is_possible(choice),
        })
    }

    #[inline]
    fn make_move(&mut self, turn: Turn) -> Option<Undo> {
        match turn {
            Turn::Move(mv) => self.board.make_move(mv).map(Undo::Move),
            Turn::Choice(choice) => {
                debug_assert!(self.is_possible(choice), "{choice} cannot be chosen");
                let after = self.after_choice(choice);
                Some(Undo::Choice(Box::new(std::mem::replace(self, after))))
            }
        }
    }

    #[inline]
    fn unmake_move(&mut self, undo: Undo) {
        match undo {
            Undo::Move(undo) => self.board.unmake_move(undo),
            Undo::Choice(before) => *self = *before,
        }
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        if self.stage == Stage::Play { self.board.make_null_move().map(Undo::Move) } else { None }
    }

    /// A bared king loses at once; a FEN may bare both.
    #[inline]
    fn game_end(&self) -> Option<Outcome> {
        if self.stage != Stage::Play {
            return None;
        }
        match (self.is_bare(Side::White), self.is_bare(Side::Black)) {
            (false, false) => None,
            (false, true) => Some(Outcome::win(Side::White, "Black's king is bare")),
            (true, false) => Some(Outcome::win(Side::Black, "White's king is bare")),
            (true, true) => Some(Outcome::draw("Both kings are bare")),
        }
    }

    fn no_moves(&self) -> Outcome {
        self.board.no_moves()
    }

    fn count_legal(&mut self) -> u64 {
        match self.stage {
            Stage::Play if self.game_end().is_some() => 0,
            Stage::Play => self.board.count_legal(),
            stage => stage.choices(&self.board).len() as u64,
        }
    }
}
