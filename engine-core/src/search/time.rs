//! Time management: limits and clocks become a soft and a hard budget.

use std::time::Duration;

use crate::game::position::Counters;
use crate::search::limits::{Clock, Limits};

/// Number of increments, minus the overhead, that are planned as if they were on the clock.
const INCREMENTS_AHEAD: f64 = 45.0;
/// Minimum share of that time for a move.
const MIN_SHARE: f64 = 0.011;
/// Growth of the share with the square root of the move number: the middle game is more important
/// than the opening, and fewer moves remain later (the form is Stockfish's).
const SHARE_GROWTH: f64 = 0.0078;
/// Move number from which the share is constant.
const LAST_GROWTH: f64 = 80.0;
/// Maximum planned share of the clock for a move.
const MAX_PLANNED: f64 = 0.2;
/// Number of moves before a time control that share the time equally ...
const EQUAL_MOVES_TO_GO: f64 = 24.0;
/// ... and the weight of each move before them: the early ones of many moves get a little more.
const EARLY_MOVE: f64 = 0.7;
/// Share of the increment, minus the overhead, added to a move before a time control.
const INCREMENT_SHARE: f64 = 0.75;
/// Ratio of the hard to the soft limit.
const HARD_FACTOR: f64 = 4.0;
/// Reserve that is never planned, in overheads: on a busy machine a move occasionally arrives that
/// much later. At least half of a short clock is planned all the same.
const RESERVE_OVERHEADS: u64 = 5;
/// Maximum share of the clock for one move.
const MAX_OF_CLOCK: f64 = 0.7;
/// Maximum share of the clock for the last move before the time control.
const MAX_OF_LAST_MOVE: f64 = 0.9;

/// Time budget of a search; both limits are `None` without a time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// No new iteration begins after this much thinking time (scaled by the stability of the
    /// search).
    pub(crate) soft: Option<Duration>,
    /// The search stops after this much time on the clock.
    pub(crate) hard: Option<Duration>,
}

impl Budget {
    /// Creates the budget of the side to move under `limits`.
    pub(crate) fn new(limits: &Limits, counters: Counters) -> Budget {
        let on_clock = limits.clock.map(|clock| clock_budget(&clock, counters, limits.overhead_ms));
        let fixed = limits.move_time_ms.map(Duration::from_millis);
        let hard = match (fixed, on_clock.and_then(|budget| budget.hard)) {
            (Some(fixed), Some(hard)) => Some(fixed.min(hard)),
            (fixed, hard) => fixed.or(hard),
        };
        Budget { soft: on_clock.and_then(|budget| budget.soft), hard }
    }
}

fn clock_budget(clock: &Clock, counters: Counters, overhead_ms: u64) -> Budget {
    let side = counters.side;
    let left = clock.time_ms[side.index()].saturating_sub(overhead_ms);
    let left = left.saturating_sub(RESERVE_OVERHEADS * overhead_ms).max(left / 2) as f64;
    // Every future move costs the overhead again: only the rest of the increment is thinking time.
    let increment = clock.increment_ms[side.index()].saturating_sub(overhead_ms) as f64;
    let soft = match clock.moves_to_go {
        Some(moves) => {
            let moves = f64::from(moves.max(1));
            let early = (moves - EQUAL_MOVES_TO_GO).max(0.0);
            left / (moves - early + EARLY_MOVE * early) + INCREMENT_SHARE * increment
        }
        None => {
            let number = f64::from(counters.fullmove_number).min(LAST_GROWTH);
            let share = MIN_SHARE + SHARE_GROWTH * number.sqrt();
            (share * (left + INCREMENTS_AHEAD * increment)).min(MAX_PLANNED * left)
        }
    };
    let most = if clock.moves_to_go.is_none_or(|moves| moves > 1) { MAX_OF_CLOCK } else { MAX_OF_LAST_MOVE };
    let hard = (HARD_FACTOR * soft).min(most * left);
    let duration = |milliseconds: f64| Duration::from_secs_f64(milliseconds / 1000.0);
    Budget { soft: Some(duration(soft.min(hard))), hard: Some(duration(hard)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(time_ms: u64, increment_ms: u64, moves_to_go: Option<u32>) -> (f64, f64) {
        let clock = Clock { time_ms: [time_ms, 1], increment_ms: [increment_ms, 0], moves_to_go };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let budget = Budget::new(&limits, Counters::START);
        (budget.soft.unwrap().as_secs_f64() * 1000.0, budget.hard.unwrap().as_secs_f64() * 1000.0)
    }

    #[test]
    fn the_hard_limit_never_exceeds_the_clock() {
        for time_ms in [0, 1, 5, 10, 11, 50, 1000, 60_000, 1 << 40] {
            for increment_ms in [0, 10, 5000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (soft, hard) = budget(time_ms, increment_ms, moves_to_go);
                    let left = time_ms.saturating_sub(Limits::default().overhead_ms) as f64;
                    assert!(0.0 <= soft && soft <= hard && hard <= 0.9 * left + 1e-6);
                }
            }
        }
    }

    #[test]
    fn a_reserve_is_kept_for_moves_that_arrive_late() {
        let overhead = Limits::default().overhead_ms as f64;
        let (_, hard) = budget(20 * overhead as u64, 0, Some(1));
        assert!(20.0 * overhead - hard >= 6.0 * overhead);
    }

    /// Every move costs the overhead in addition to its thinking time: with a sufficient increment
    /// the reserve remains.
    #[test]
    fn long_games_do_not_eat_up_the_reserve() {
        let overhead = Limits::default().overhead_ms as f64;
        for increment in [1.5, 2.0, 10.0].map(|overheads| overheads * overhead) {
            let mut left = 100.0 * overhead;
            for _ in 0..1000 {
                let (soft, _) = budget(left as u64, increment as u64, None);
                left += increment - soft - overhead;
            }
            assert!(left >= RESERVE_OVERHEADS as f64 * overhead, "{left} ms left");
        }
    }

    /// For any number of moves to a time control, the last ones get about their share.
    #[test]
    fn the_last_moves_before_a_time_control_have_time() {
        for moves in [40, 60, 80, 120] {
            let mut left = 3_600_000.0;
            for moves_to_go in (25..=moves).rev() {
                left -= budget(left as u64, 0, Some(moves_to_go)).0;
            }
            let fair = 3_600_000.0 * 24.0 / f64::from(moves);
            assert!((0.7..=1.0).contains(&(left / fair)), "{moves} moves: {left} ms are left of {fair}");
        }
    }

    #[test]
    fn more_time_and_fewer_moves_give_more() {
        assert!(budget(60_000, 0, None).0 > budget(30_000, 0, None).0);
        assert!(budget(60_000, 1000, None).0 > budget(60_000, 0, None).0);
        assert!(budget(60_000, 0, Some(5)).0 > budget(60_000, 0, Some(20)).0);
        assert!(budget(60_000, 0, Some(1)).0 > 50_000.0);
    }

    #[test]
    fn a_fixed_time_is_used_whole() {
        let limits = Limits { move_time_ms: Some(250), ..Limits::default() };
        let budget = Budget::new(&limits, Counters::START.passed());
        assert_eq!(budget, Budget { soft: None, hard: Some(Duration::from_millis(250)) });
        let none = Budget::new(&Limits::default(), Counters::START);
        assert_eq!(none, Budget { soft: None, hard: None });
    }
}
