//! Scores of positions by the rest of their game instead of one search: TD(λ) over the scores of
//! the game and its result (Sutton 1988). This is a compromise between the result, which is correct
//! but has little information about a single position, and the score, which has the errors of the
//! evaluation.

use super::sample::{MAX_SCORE, Sample, move_number};
use crate::tune::fit::logistic;

/// Settings of TD(λ).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lookahead {
    /// Weight per ply: 0 gives a position the score of its successor, 1 the result of its game.
    pub lambda: f64,
    /// Logits per centipawn, to convert scores into expected results.
    pub scale: f64,
}

/// Minimum distance of an expected result from 0 and 1: results become scores, too.
const MIN_EXPECTED: f64 = 0.004;

/// Number of plies before a position, by the move number of its FEN.
fn ply(fen: &str) -> u32 {
    let black_moves = fen.split_ascii_whitespace().nth(1) == Some("b");
    move_number(fen).saturating_mul(2).saturating_add(u32::from(black_moves))
}

impl Lookahead {
    /// Changes the scores of a game's positions, which are in the order of its moves.
    pub fn apply(&self, game: &mut [Sample]) {
        let Some(last) = game.last() else { return };
        // Expected result of the following position by its score, that of the rest of the game, and
        // the position's ply.
        let (mut own, mut outlook, mut later) = (last.result, last.result, ply(&last.fen).saturating_add(1));
        for sample in game.iter_mut().rev() {
            let ply = ply(&sample.fen);
            let kept = self.lambda.powf(f64::from(later.saturating_sub(ply)));
            outlook = kept * outlook + (1.0 - kept) * own;
            own = self.expected(sample.score);
            later = ply;
            sample.score = self.score(outlook);
        }
    }

    /// Expected result of a score.
    fn expected(&self, score: i32) -> f64 {
        logistic(self.scale * f64::from(score))
    }

    /// Score of an expected result, in centipawns.
    fn score(&self, expected: f64) -> i32 {
        let expected = expected.clamp(MIN_EXPECTED, 1.0 - MIN_EXPECTED);
        let limit = f64::from(MAX_SCORE);
        ((expected / (1.0 - expected)).ln() / self.scale).round().clamp(-limit, limit) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: f64 = 0.005;

    /// Scores of a game that White won, at these plies, after TD(λ).
    fn scores(lambda: f64, game: &[(u32, i32)]) -> Vec<i32> {
        let sample = |&(ply, score): &(u32, i32)| {
            let side = if ply % 2 == 0 { 'w' } else { 'b' };
            let line = format!("x {side} - - 0 {}; 1; {score}; chess", ply / 2);
            line.parse().unwrap()
        };
        let mut game: Vec<Sample> = game.iter().map(sample).collect();
        Lookahead { lambda, scale: SCALE }.apply(&mut game);
        game.iter().map(|sample| sample.score).collect()
    }

    #[test]
    fn without_memory_the_next_score_counts_and_with_all_of_it_the_result() {
        let game = [(10, 0), (11, 40), (12, -30)];
        let won: f64 = ((1.0 - MIN_EXPECTED) / MIN_EXPECTED).ln() / SCALE;
        assert_eq!(scores(0.0, &game), [40, -30, won.round() as i32]);
        assert_eq!(scores(1.0, &game), [won.round() as i32; 3]);
        assert!(scores(0.5, &[]).is_empty());
    }

    #[test]
    fn scores_stay_readable_whatever_the_scale() {
        let mut game: Vec<Sample> = vec!["x w - - 0 9; 1; 30; chess".parse().unwrap()];
        Lookahead { lambda: 1.0, scale: 1e-300 }.apply(&mut game);
        assert_eq!(game[0].to_string().parse::<Sample>().unwrap(), game[0]);
    }

    #[test]
    fn the_plies_between_two_positions_count() {
        // An even position, a won game: half of the result remains after one ply, a quarter after
        // two.
        let expects = |result: f64| -> i32 { ((result / (1.0 - result)).ln() / SCALE).round() as i32 };
        assert_eq!(scores(0.5, &[(10, 7), (11, 0)])[0], expects(0.75));
        assert_eq!(scores(0.5, &[(9, 7), (11, 0)])[0], expects(0.625));
    }
}
