//! Breakthrough (Dan Troyka, 2000) on 5x5 squares: reaching the last rank wins at once, there are
//! no null moves and no repetitions.

use super::{EMPTY, Grid, GridNotation, OnGrid, Shift, mover_wins, test_info};
use crate::game::fen::FenError;
use crate::game::position::{Counters, Key, MoveCode, MoveKind, Outcome, Position};
use crate::game::score::Score;
use crate::game::setup::{Preset, Setup};
use crate::game::variant::{Evaluator, MoveOrder, Variant, VariantInfo};

type Board = Grid<5, 25>;

/// A position of Breakthrough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Runners(Board);

impl Runners {
    fn all_moves(&self) -> Vec<Shift> {
        let board = &self.0;
        let mut moves = Vec::new();
        for from in (0..25).filter(|&from| board.owner(from) == Some(board.side())) {
            for files in -1..=1 {
                let Some(to) = Board::step(from, files, 1, board.side()) else { continue };
                let free = board.squares[to] == EMPTY;
                if free || (files != 0 && board.owner(to) == Some(!board.side())) {
                    moves.push(Shift { from, to });
                }
            }
        }
        moves
    }

    fn balance(&self) -> i32 {
        let value_of = |square| {
            let side = self.0.owner(square)?;
            let advance = Board::advance(square, side) as i32;
            let value = 100 + 7 * advance * advance + (square % 5 % 3) as i32;
            Some(if side == self.0.side() { value } else { -value })
        };
        (0..25).filter_map(value_of).sum()
    }
}

impl Position for Runners {
    type Move = Shift;
    type Undo = Board;

    fn counters(&self) -> Counters {
        self.0.counters
    }

    fn key(&self) -> Key {
        self.0.hash()
    }

    fn generate(&self, kind: MoveKind, out: &mut Vec<Shift>) {
        for mv in self.all_moves() {
            if self.is_noisy(mv) == (kind == MoveKind::Noisy) {
                out.push(mv);
            }
        }
    }

    fn is_noisy(&self, mv: Shift) -> bool {
        self.0.squares[mv.to] != EMPTY || Board::advance(mv.to, self.0.side()) == 4
    }

    fn encode(&self, mv: Shift) -> MoveCode {
        MoveCode::new((mv.from * 25 + mv.to + 1) as u32).expect("not zero")
    }

    fn make_move(&mut self, mv: Shift) -> Option<Board> {
        let before = self.0;
        self.0.shift(mv);
        self.0.counters.halfmove_clock = 0;
        Some(before)
    }

    fn unmake_move(&mut self, undo: &Board) {
        self.0 = *undo;
    }

    fn game_end(&self) -> Option<Outcome> {
        let arrived = (0..25).any(|at| self.0.owner(at).is_some_and(|side| Board::advance(at, side) == 4));
        arrived.then_some(mover_wins(self.0.side(), "breakthrough"))
    }

    fn no_moves(&self) -> Outcome {
        mover_wins(self.0.side(), "blocked")
    }
}

/// Evaluation by material and by the ranks that the pieces have advanced.
#[derive(Clone)]
pub(crate) struct RunnersEvaluator;

impl Evaluator<Runners> for RunnersEvaluator {
    fn score(&mut self, pos: &Runners) -> Score {
        Score::centipawns(pos.balance())
    }
}

/// Move ordering data of Breakthrough.
pub(crate) struct RunnersOrder;

impl MoveOrder<Runners> for RunnersOrder {
    const PIECE_TO: usize = 25;
    const BUTTERFLY: usize = 625;
    const VICTIMS: usize = 2;

    fn piece_to(_pos: &Runners, mv: Shift) -> usize {
        mv.to
    }

    fn butterfly(_pos: &Runners, mv: Shift) -> usize {
        mv.from * 25 + mv.to
    }

    fn victim(pos: &Runners, mv: Shift) -> usize {
        usize::from(pos.0.squares[mv.to] == EMPTY)
    }

    fn capture_gain(pos: &Runners, mv: Shift) -> i32 {
        let arrives = Board::advance(mv.to, pos.0.side()) == 4;
        if arrives { 1000 } else { 100 * i32::from(pos.0.squares[mv.to] != EMPTY) }
    }
}

impl OnGrid<5, 25> for Runners {
    const LETTERS: &'static str = "P";

    fn grid(&self) -> &Board {
        &self.0
    }

    fn with_grid(grid: Board) -> Result<Runners, FenError> {
        Ok(Runners(grid))
    }
}

static PRESETS: &[Preset] = &[Preset::plain("breakthrough", "")];
static INFO: VariantInfo = test_info("Breakthrough", PRESETS);

/// Breakthrough.
pub(crate) struct Breakthrough;

impl Variant for Breakthrough {
    type Position = Runners;
    type Evaluator = RunnersEvaluator;
    type MoveOrder = RunnersOrder;
    type Notation = GridNotation<5, 25>;

    const INFO: &'static VariantInfo = &INFO;

    fn start(_setup: &Setup, _seed: u64) -> Runners {
        OnGrid::read("ppppp/ppppp/...../PPPPP/PPPPP w - - 0 1")
    }

    fn evaluator() -> RunnersEvaluator {
        RunnersEvaluator
    }
}
