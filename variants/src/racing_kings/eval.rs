//! Evaluation of races that one side wins by its material. The network has seen them too rarely: it
//! lets the king stand, and the game ends by the fifty-move rule.

use engine_core::nnue::WHOLE;
use engine_core::{AnySquare, EvalTerm, Evaluator, Score, Side};

use crate::chess_board::position::ChessPosition;
use crate::chess_board::rules::Rules;
use crate::chess_board::see::value;
use crate::chess_board::{ChessBoard, Kind};

/// Lead in material in centipawns from which a side can clear the way for its king.
const LEAD: i32 = 800;
/// Maximum material of the other side in centipawns, more of which could hold the king up: a minor
/// piece.
const REMAINDER: i32 = 400;
/// Highest rank, from 0, of the other king that has not come far yet.
const BEHIND: u8 = 3;
/// Centipawns for such a lead, besides the material.
const WON: i32 = 1000;
/// Centipawns for each rank that a king has advanced: more than the network takes off for it.
const RANK: i32 = 80;

/// The hand-crafted evaluation of a decided race; otherwise zero, and the network evaluates alone.
#[derive(Clone, Default)]
pub struct Race {
    /// True if the most recently scored race was decided.
    is_decided: bool,
}

/// Material of a side in centipawns.
fn material(board: &ChessBoard, side: Side) -> i32 {
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    kinds.map(|kind| board.pieces(side, kind).count() as i32 * value(kind)).into_iter().sum()
}

/// White's advantage in centipawns in a decided race.
fn advantage(board: &ChessBoard) -> Option<i32> {
    let [white, black] = Side::BOTH.map(|side| material(board, side));
    let lead = white - black;
    let weak = if lead > 0 { Side::Black } else { Side::White };
    if lead.abs() < LEAD || white.min(black) > REMAINDER || board.own_king(weak).rank() > BEHIND {
        return None;
    }
    let [white_rank, black_rank] = Side::BOTH.map(|side| i32::from(board.own_king(side).rank()));
    Some(WON * lead.signum() + lead + RANK * (white_rank - black_rank))
}

impl<R: Rules> Evaluator<ChessPosition<R>> for Race {
    #[inline]
    fn score(&mut self, pos: &ChessPosition<R>) -> Score {
        let advantage = advantage(pos.board());
        self.is_decided = advantage.is_some();
        let white = advantage.unwrap_or(0);
        Score::centipawns(if pos.board().side() == Side::White { white } else { -white })
    }

    #[inline]
    fn lead_share(&self) -> i32 {
        if self.is_decided { 0 } else { WHOLE }
    }

    fn terms(&mut self, pos: &ChessPosition<R>) -> Vec<EvalTerm> {
        let term = |white| EvalTerm { name: "Race", midgame: [white, 0], endgame: [white, 0] };
        advantage(pos.board()).map(term).into_iter().collect()
    }

    fn without_each(&self, pos: &ChessPosition<R>) -> Vec<(AnySquare, ChessPosition<R>)> {
        pos.without_each()
    }
}
