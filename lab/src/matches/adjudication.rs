//! Adjudication: games are decided before their end by the scores of both engines, or of the loser.

use engine_core::{ScoreReport, Side};
use serde::{Deserialize, Serialize};

/// Centipawns of a reported mate.
const MATE_CENTIPAWNS: i32 = 100_000;

/// Draw adjudication: both engines have reported an even score for some moves without captures and
/// pawn moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// Full moves to be played first.
    pub move_number: u32,
    /// Number of consecutive moves of each side with an even score.
    pub move_count: u32,
    /// Maximum absolute score of an even position, in centipawns.
    pub score: i32,
}

/// Resign adjudication: an engine has reported a lost score for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResignRule {
    /// Number of consecutive moves of the loser.
    pub move_count: u32,
    /// Centipawns by which the loser is behind.
    pub score: i32,
    /// True if the winner must have reported a won score for as many moves.
    pub two_sided: bool,
}

/// Early decision of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjudication {
    /// Draw by [`DrawRule`].
    Draw,
    /// Win of this side by [`ResignRule`].
    Win(Side),
}

/// Tracker of the scores of one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    level_plies: u32,
    losing_moves: [u32; 2],
    winning_moves: [u32; 2],
}

/// Score in centipawns, mates beyond all evaluations.
pub fn centipawns(score: ScoreReport) -> i32 {
    match score {
        ScoreReport::Centipawns(value) => value,
        // A mate at any distance is a win or a loss.
        ScoreReport::Mate(moves) => {
            let value = MATE_CENTIPAWNS - moves.saturating_abs().min(MATE_CENTIPAWNS / 2);
            if moves > 0 { value } else { -value }
        }
    }
}

impl Adjudicator {
    /// Creates the adjudicator of a game at its start.
    pub fn new(draw: Option<DrawRule>, resign: Option<ResignRule>) -> Adjudicator {
        Adjudicator { draw, resign, level_plies: 0, losing_moves: [0; 2], winning_moves: [0; 2] }
    }

    /// Records a move of `side` with the engine's score, if it reported one; `full_moves` is the
    /// number played in the game. `progress` is true for a capture, a pawn move or other progress
    /// by the rules. Returns the decision, if there is one.
    pub fn note(
        &mut self,
        side: Side,
        score: Option<ScoreReport>,
        full_moves: u32,
        progress: bool,
    ) -> Option<Adjudication> {
        let score = score.map(centipawns);
        self.resigned(side, score).or_else(|| self.drawn(score, full_moves, progress))
    }

    fn drawn(&mut self, score: Option<i32>, full_moves: u32, progress: bool) -> Option<Adjudication> {
        let rule = self.draw?;
        let level = !progress && score.is_some_and(|score| (-rule.score..=rule.score).contains(&score));
        self.level_plies = if level { self.level_plies + 1 } else { 0 };
        let due = full_moves >= rule.move_number && self.level_plies / 2 >= rule.move_count;
        due.then_some(Adjudication::Draw)
    }

    fn resigned(&mut self, side: Side, score: Option<i32>) -> Option<Adjudication> {
        let rule = self.resign?;
        let index = side.index();
        let count = |moves: u32, holds: bool| if holds { moves + 1 } else { 0 };
        self.losing_moves[index] =
            count(self.losing_moves[index], score.is_some_and(|score| score <= -rule.score));
        self.winning_moves[index] =
            count(self.winning_moves[index], score.is_some_and(|score| score >= rule.score));
        Side::BOTH.into_iter().find_map(|loser| {
            let given_up = self.losing_moves[loser.index()] >= rule.move_count;
            let agreed = !rule.two_sided || self.winning_moves[(!loser).index()] >= rule.move_count;
            (given_up && agreed).then_some(Adjudication::Win(!loser))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Option<ScoreReport> = Some(ScoreReport::Centipawns(5));

    fn cp(value: i32) -> Option<ScoreReport> {
        Some(ScoreReport::Centipawns(value))
    }

    #[test]
    fn a_draw_needs_both_sides_and_the_move_number() {
        let rule = DrawRule { move_number: 3, move_count: 2, score: 10 };
        let mut watch = Adjudicator::new(Some(rule), None);
        assert_eq!(watch.note(Side::White, LEVEL, 0, false), None);
        assert_eq!(watch.note(Side::Black, LEVEL, 1, false), None);
        assert_eq!(watch.note(Side::White, LEVEL, 1, false), None);
        assert_eq!(watch.note(Side::Black, LEVEL, 2, false), None);
        assert_eq!(watch.note(Side::White, LEVEL, 2, false), None);
        assert_eq!(watch.note(Side::Black, LEVEL, 3, false), Some(Adjudication::Draw));
        assert_eq!(watch.note(Side::White, cp(11), 3, false), None);
        assert_eq!(watch.note(Side::Black, LEVEL, 4, false), None);
        assert_eq!(watch.note(Side::White, None, 4, false), None);
        assert_eq!(watch.note(Side::Black, LEVEL, 5, false), None);
        assert_eq!(watch.note(Side::White, LEVEL, 5, false), None);
        assert_eq!(watch.note(Side::Black, LEVEL, 6, false), None);
        assert_eq!(watch.note(Side::White, cp(i32::MIN), 6, false), None);
    }

    #[test]
    fn progress_begins_the_count_anew() {
        let rule = DrawRule { move_number: 1, move_count: 2, score: 10 };
        let mut watch = Adjudicator::new(Some(rule), None);
        let mut note = |side, full_moves, progress| watch.note(side, LEVEL, full_moves, progress);
        assert_eq!(note(Side::White, 10, false), None);
        assert_eq!(note(Side::Black, 11, false), None);
        assert_eq!(note(Side::White, 11, false), None);
        assert_eq!(note(Side::Black, 12, true), None);
        assert_eq!(note(Side::White, 12, false), None);
        assert_eq!(note(Side::Black, 13, false), None);
        assert_eq!(note(Side::White, 13, false), None);
        assert_eq!(note(Side::Black, 14, false), Some(Adjudication::Draw));
    }

    #[test]
    fn resignation_counts_moves_of_one_side_in_a_row() {
        let rule = ResignRule { move_count: 2, score: 500, two_sided: false };
        let mut watch = Adjudicator::new(None, Some(rule));
        assert_eq!(watch.note(Side::White, cp(-500), 1, false), None);
        assert_eq!(watch.note(Side::Black, cp(100), 1, false), None);
        assert_eq!(watch.note(Side::White, cp(-499), 2, false), None);
        assert_eq!(watch.note(Side::Black, cp(100), 2, false), None);
        assert_eq!(watch.note(Side::White, Some(ScoreReport::Mate(-3)), 3, false), None);
        assert_eq!(watch.note(Side::Black, cp(100), 3, false), None);
        assert_eq!(watch.note(Side::White, cp(-900), 4, false), Some(Adjudication::Win(Side::Black)));
    }

    #[test]
    fn two_sided_resignation_waits_for_the_winner() {
        let rule = ResignRule { move_count: 1, score: 500, two_sided: true };
        let mut watch = Adjudicator::new(None, Some(rule));
        assert_eq!(watch.note(Side::Black, cp(-800), 1, false), None);
        assert_eq!(watch.note(Side::White, cp(800), 1, false), Some(Adjudication::Win(Side::White)));
    }

    #[test]
    fn announced_mates_outweigh_evaluations() {
        assert!(centipawns(ScoreReport::Mate(5)) > 50_000);
        assert!(centipawns(ScoreReport::Mate(1)) > centipawns(ScoreReport::Mate(2)));
        assert!(centipawns(ScoreReport::Mate(0)) < -50_000);
        assert!(centipawns(ScoreReport::Mate(-1)) < centipawns(ScoreReport::Mate(-9)));
        assert!(centipawns(ScoreReport::Mate(i32::MAX)) >= 50_000);
        assert!(centipawns(ScoreReport::Mate(i32::MIN)) <= -50_000);
    }
}
