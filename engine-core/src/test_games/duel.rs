//! A small chess with Kings, Rooks and Pawns on 4x5 squares: pseudo-legal but illegal moves, mate,
//! stalemate, zugzwang, repetition and the move clock.

use super::{EMPTY, Grid, GridNotation, OnGrid, Shift, mover_wins, test_info};
use crate::game::fen::FenError;
use crate::game::position::{Counters, Key, MoveCode, MoveKind, Outcome, Position, Side};
use crate::game::score::Score;
use crate::game::setup::{Preset, Setup};
use crate::game::variant::{Evaluator, MoveOrder, Variant, VariantInfo};
use crate::search::params::SearchParams;

type Board = Grid<4, 20>;

const KING_STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const ROOK_LINES: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A position of the duel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DuelPosition(Board);

impl DuelPosition {
    /// Squares that a piece attacks or can move to, without those of friendly pieces.
    fn goals(&self, from: usize, out: &mut Vec<usize>) {
        let board = &self.0;
        let Some(side) = board.owner(from) else { return };
        match board.squares[from].to_ascii_uppercase() {
            b'K' => out.extend(KING_STEPS.iter().filter_map(|&(f, r)| Board::step(from, f, r, side))),
            b'R' => {
                for (files, ranks) in ROOK_LINES {
                    let mut at = from;
                    while let Some(next) = Board::step(at, files, ranks, side) {
                        out.push(next);
                        if board.squares[next] != EMPTY {
                            break;
                        }
                        at = next;
                    }
                }
            }
            _ => {
                let ahead = Board::step(from, 0, 1, side);
                out.extend(ahead.filter(|&to| board.squares[to] == EMPTY));
                let beside = [-1, 1].map(|files| Board::step(from, files, 1, side));
                out.extend(beside.into_iter().flatten().filter(|&to| board.owner(to) == Some(!side)));
            }
        }
        out.retain(|&to| board.owner(to) != Some(side));
    }

    fn moves_of(&self, side: Side) -> Vec<Shift> {
        let mut moves = Vec::new();
        let mut goals = Vec::new();
        for from in (0..20).filter(|&from| self.0.owner(from) == Some(side)) {
            goals.clear();
            self.goals(from, &mut goals);
            moves.extend(goals.iter().map(|&to| Shift { from, to }));
        }
        moves
    }

    fn king_hangs(&self, side: Side) -> bool {
        self.moves_of(!side).iter().any(|mv| self.0.squares[mv.to].eq_ignore_ascii_case(&b'K'))
    }

    fn promotes(&self, mv: Shift) -> bool {
        let side = self.0.side();
        self.0.squares[mv.from].eq_ignore_ascii_case(&b'P') && Board::advance(mv.to, side) == 4
    }

    fn value_of(letter: u8) -> i32 {
        match letter.to_ascii_uppercase() {
            b'R' => 500,
            b'P' => 100,
            _ => 0,
        }
    }

    fn balance(&self) -> i32 {
        let value_of = |square: usize| {
            let side = self.0.owner(square)?;
            let letter = self.0.squares[square];
            let pawn = if letter.eq_ignore_ascii_case(&b'P') { 10 } else { 0 };
            let value = DuelPosition::value_of(letter) + pawn * Board::advance(square, side) as i32
                - i32::from(square.is_multiple_of(4)) * 3;
            Some(if side == Side::White { value } else { -value })
        };
        (0..20).filter_map(value_of).sum()
    }
}

impl Position for DuelPosition {
    type Move = Shift;
    type Undo = Board;

    fn counters(&self) -> Counters {
        self.0.counters
    }

    fn key(&self) -> Key {
        self.0.hash()
    }

    fn generate(&self, kind: MoveKind, out: &mut Vec<Shift>) {
        for mv in self.moves_of(self.0.side()) {
            if self.is_noisy(mv) == (kind == MoveKind::Noisy) {
                out.push(mv);
            }
        }
    }

    fn is_noisy(&self, mv: Shift) -> bool {
        self.0.squares[mv.to] != EMPTY || self.promotes(mv)
    }

    fn encode(&self, mv: Shift) -> MoveCode {
        MoveCode::new((mv.from * 20 + mv.to + 1) as u32).expect("not zero")
    }

    fn make_move(&mut self, mv: Shift) -> Option<Board> {
        let before = self.0;
        let irreversible = self.is_noisy(mv) || self.0.squares[mv.from].eq_ignore_ascii_case(&b'P');
        if self.promotes(mv) {
            self.0.squares[mv.from] = if self.0.side() == Side::White { b'R' } else { b'r' };
        }
        self.0.shift(mv);
        if irreversible {
            self.0.counters.halfmove_clock = 0;
        }
        if self.king_hangs(before.side()) {
            self.0 = before;
            return None;
        }
        Some(before)
    }

    fn unmake_move(&mut self, undo: &Board) {
        self.0 = *undo;
    }

    fn make_null_move(&mut self) -> Option<Board> {
        let before = self.0;
        self.0.counters = before.counters.passed();
        Some(before)
    }

    fn no_moves(&self) -> Outcome {
        if self.king_hangs(self.0.side()) {
            mover_wins(self.0.side(), "mate")
        } else {
            Outcome::draw("stalemate")
        }
    }

    fn insufficient_material(&self) -> bool {
        self.0.squares.iter().all(|letter| matches!(letter, b'K' | b'k' | &EMPTY))
    }
}

/// Incremental material evaluation.
#[derive(Clone)]
pub(crate) struct DuelEvaluator(Vec<i32>);

impl Evaluator<DuelPosition> for DuelEvaluator {
    fn reset(&mut self, pos: &DuelPosition) {
        self.0 = vec![pos.balance()];
    }

    fn made(&mut self, after: &DuelPosition) {
        self.0.push(after.balance());
    }

    fn unmade(&mut self) {
        self.0.pop();
    }

    fn score(&mut self, pos: &DuelPosition) -> Score {
        let balance = *self.0.last().expect("reset comes first");
        assert_eq!(balance, pos.balance(), "the evaluator must follow the line");
        Score::centipawns(if pos.0.side() == Side::White { balance } else { -balance })
    }
}

/// Move ordering data of the duel.
pub(crate) struct DuelOrder;

impl MoveOrder<DuelPosition> for DuelOrder {
    const PIECE_TO: usize = 60;
    const BUTTERFLY: usize = 400;
    const VICTIMS: usize = 4;

    fn piece_to(pos: &DuelPosition, mv: Shift) -> usize {
        Self::kind(pos.0.squares[mv.from]) * 20 + mv.to
    }

    fn butterfly(_pos: &DuelPosition, mv: Shift) -> usize {
        mv.from * 20 + mv.to
    }

    fn victim(pos: &DuelPosition, mv: Shift) -> usize {
        match pos.0.squares[mv.to] {
            EMPTY => 3,
            letter => Self::kind(letter),
        }
    }

    fn capture_gain(pos: &DuelPosition, mv: Shift) -> i32 {
        DuelPosition::value_of(pos.0.squares[mv.to]) + if pos.promotes(mv) { 400 } else { 0 }
    }

    fn see_ge(pos: &DuelPosition, mv: Shift, floor: i32) -> bool {
        let mut after = pos.clone();
        let gain = Self::capture_gain(pos, mv);
        let risk = DuelPosition::value_of(pos.0.squares[mv.from]);
        let retaken = after.make_move(mv).is_some()
            && after.moves_of(after.0.side()).iter().any(|reply| reply.to == mv.to);
        gain - if retaken { risk } else { 0 } >= floor
    }

    fn in_check(pos: &DuelPosition) -> bool {
        pos.king_hangs(pos.0.side())
    }

    fn null_move_ok(pos: &DuelPosition) -> bool {
        let rook = if pos.0.side() == Side::White { b'R' } else { b'r' };
        pos.0.squares.contains(&rook)
    }

    fn correction_keys(pos: &DuelPosition) -> [Key; 3] {
        let pawns = pos.0.squares.iter().enumerate().filter(|(_, letter)| letter.eq_ignore_ascii_case(&b'P'));
        [pawns.fold(1, |key, (square, &letter)| key * 31 + (square as u64) * 7 + u64::from(letter)), 0, 0]
    }
}

impl DuelOrder {
    fn kind(letter: u8) -> usize {
        match letter.to_ascii_uppercase() {
            b'K' => 0,
            b'R' => 1,
            _ => 2,
        }
    }
}

/// Notation of the duel.
pub(crate) type DuelNotation = GridNotation<4, 20>;

impl OnGrid<4, 20> for DuelPosition {
    const LETTERS: &'static str = "KRP";

    fn grid(&self) -> &Board {
        &self.0
    }

    fn with_grid(grid: Board) -> Result<DuelPosition, FenError> {
        let pos = DuelPosition(grid);
        let kings = |king: u8| grid.squares.iter().filter(|&&letter| letter == king).count();
        if kings(b'K') != 1 || kings(b'k') != 1 || pos.king_hangs(!grid.side()) {
            return Err(FenError::new("board", "a king is missing, doubled or hangs"));
        }
        Ok(pos)
    }
}

static PRESETS: &[Preset] = &[Preset::plain("duel", "")];
static INFO: VariantInfo = test_info("Duel", PRESETS);

/// The duel.
pub(crate) struct Duel;

impl Variant for Duel {
    type Position = DuelPosition;
    type Evaluator = DuelEvaluator;
    type MoveOrder = DuelOrder;
    type Notation = DuelNotation;

    const INFO: &'static VariantInfo = &INFO;
    const PARAMS: SearchParams = SearchParams { margin_growth: 205, ..SearchParams::DEFAULT };

    fn start(_setup: &Setup, _seed: u64) -> DuelPosition {
        OnGrid::read("r.k./p.p./..../P.P./R.K. w - - 0 1")
    }

    fn evaluator() -> DuelEvaluator {
        DuelEvaluator(Vec::new())
    }
}
