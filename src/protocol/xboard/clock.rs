//! Time controls in XBoard's protocol.

use std::time::Duration;

use engine_core::{Clock, Limits, MAX_PLY, Side};

use crate::records::time_control::{TimeControl, in_ms};

/// Limit of a time: a year, in milliseconds.
const MAX_MS: f64 = 365.0 * 24.0 * 3600.0 * 1000.0;

/// Limit of the time that a move takes on its way: more is a clock that was set otherwise.
const MAX_LAG: Duration = Duration::from_secs(1);

/// Default time control of the protocol: 40 moves in 5 minutes.
const DEFAULT_CONTROL: TimeControl =
    TimeControl::Clock { moves: Some(40), time: Duration::from_secs(5 * 60), increment: Duration::ZERO };

/// The time control and both clocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clocks {
    control: Option<TimeControl>,
    /// Depth limit of `sd`.
    pub(super) depth: Option<u32>,
    /// The engine's clock: the value of the last `time`, less the time used since.
    pub(super) own: Option<Duration>,
    /// The opponent's clock, from `otim`.
    pub(super) other: Option<Duration>,
    /// Time that a move takes on its way, by which the engine's clock was less than reckoned.
    lag: Duration,
    /// True if the engine has moved since the last `time`, so that its clock is reckoned.
    is_reckoned: bool,
    /// Number of half-moves of both sides before the time control; `level` gives the moves from
    /// then on.
    since: usize,
}

impl Clocks {
    /// Resets the clocks, and removes the depth limit, for a new game.
    pub(super) fn new_game(&mut self) {
        *self = Clocks { control: self.control, ..Clocks::default() };
    }

    /// Counts the half-moves from the start of the game again.
    pub(super) fn count_from_start(&mut self) {
        self.since = 0;
    }

    /// Sets the control of `level` or `st`, received after this number of half-moves of both sides.
    pub(super) fn set_control(&mut self, control: TimeControl, plies: usize) {
        *self = Clocks { control: Some(control), depth: self.depth, since: plies, ..Clocks::default() };
    }

    /// Returns true if the time control and the depth limit are the same.
    pub(super) fn has_limits_of(&self, other: &Clocks) -> bool {
        (self.control, self.depth) == (other.control, other.depth)
    }

    /// Sets the engine's clock to the value of `time`.
    pub(super) fn set_own(&mut self, left: Duration) {
        if let (true, Some(reckoned)) = (std::mem::take(&mut self.is_reckoned), self.own) {
            self.lag = reckoned.saturating_sub(left).min(MAX_LAG).max(self.lag / 2);
        }
        self.own = Some(left);
    }

    /// Time on the engine's clock, `left` unless it is known, with which a search is planned: what
    /// the move will take on its way is left out.
    pub(super) fn planned(&self, left: Duration) -> Duration {
        let own = self.own.unwrap_or(left);
        own - self.lag.min(own / 2)
    }

    /// Deducts the time used by the engine.
    pub(super) fn spend(&mut self, used: Duration) {
        if let TimeControl::Clock { time, .. } = self.control.unwrap_or(DEFAULT_CONTROL) {
            self.own = Some(self.own.unwrap_or(time).saturating_sub(used));
        }
    }

    /// Adds the increment or new period after a move of the engine, made after this number of
    /// half-moves of both sides.
    pub(super) fn credit(&mut self, plies: usize) {
        let TimeControl::Clock { moves, time, increment } = self.control.unwrap_or(DEFAULT_CONTROL) else {
            return;
        };
        let is_last = moves.is_some_and(|moves| (self.moves_made(plies) + 1).is_multiple_of(moves));
        let gain = if is_last { increment.saturating_add(time) } else { increment };
        self.own = self.own.map(|own| own.saturating_add(gain));
        self.is_reckoned = true;
    }

    /// Number of the engine's moves in the time control before its move after this number of
    /// half-moves; XBoard's sides alternate.
    fn moves_made(&self, plies: usize) -> u32 {
        u32::try_from(plies.saturating_sub(self.since) / 2).unwrap_or(u32::MAX)
    }

    /// Sets the limits of a search for a move of `side`, the engine's, after `plies` half-moves of
    /// both sides (XBoard counts each as a move of the session).
    pub(super) fn bound(&self, limits: &mut Limits, side: Side, plies: usize) {
        limits.depth = self.depth;
        let control = match (self.control, self.depth) {
            (Some(control), _) => control,
            (None, Some(_)) => return,
            (None, None) => DEFAULT_CONTROL,
        };
        match control {
            TimeControl::Infinite => {}
            TimeControl::PerMove(time) => limits.move_time_ms = Some(limits.thinking_ms(in_ms(time))),
            TimeControl::Clock { moves, time, increment } => {
                let mut time_ms = [in_ms(self.other.unwrap_or(time)); 2];
                time_ms[side.index()] = in_ms(self.planned(time));
                limits.clock = Some(Clock {
                    time_ms,
                    increment_ms: [in_ms(increment); 2],
                    moves_to_go: moves.map(|moves| moves - self.moves_made(plies) % moves),
                });
            }
        }
    }
}

/// Parses the three parameters of `level`: moves, base time (minutes or minutes:seconds), increment
/// in seconds.
pub(super) fn parse_level(words: &[&str]) -> Option<TimeControl> {
    let [moves, base, increment] = words else { return None };
    let moves = moves.parse::<u32>().ok()?;
    let (time, increment) = (parse_base(base)?, parse_seconds(increment)?);
    Some(TimeControl::Clock { moves: (moves > 0).then_some(moves), time, increment })
}

fn parse_base(text: &str) -> Option<Duration> {
    match text.split_once(':') {
        Some((minutes, seconds)) => {
            let minutes = minutes.parse::<u32>().ok()?;
            Some(Duration::from_secs(u64::from(minutes) * 60) + parse_seconds(seconds)?)
        }
        None => duration(text.parse::<f64>().ok()? * 60.0),
    }
}

/// Parses seconds, possibly with a fraction, to whole milliseconds; negative values are zero.
pub(super) fn parse_seconds(text: &str) -> Option<Duration> {
    duration(text.parse::<f64>().ok()?)
}

/// Parses hundredths of a second; a negative clock has run out.
pub(super) fn parse_centiseconds(text: &str) -> Option<Duration> {
    duration(text.parse::<i64>().ok()? as f64 / 100.0)
}

/// Parses a depth from 1 on, clamped to the maximum depth.
pub(super) fn parse_depth(text: &str) -> Option<u32> {
    let depth = text.parse::<u32>().ok().filter(|&depth| depth > 0)?;
    Some(depth.min(MAX_PLY as u32))
}

fn duration(seconds: f64) -> Option<Duration> {
    let ms = || (seconds * 1000.0).round().clamp(0.0, MAX_MS) as u64;
    seconds.is_finite().then(|| Duration::from_millis(ms()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(moves: Option<u32>, base_ms: u64, increment_ms: u64) -> Option<TimeControl> {
        let [time, increment] = [base_ms, increment_ms].map(Duration::from_millis);
        Some(TimeControl::Clock { moves, time, increment })
    }

    #[test]
    fn level_has_three_forms() {
        assert_eq!(parse_level(&["40", "5", "0"]), session(Some(40), 300_000, 0));
        assert_eq!(parse_level(&["40", "0:30", "0"]), session(Some(40), 30_000, 0));
        assert_eq!(parse_level(&["0", "2", "12"]), session(None, 120_000, 12_000));
        assert_eq!(parse_level(&["0", "1:05", "0.1"]), session(None, 65_000, 100));
        for bad in [&["40", "5"][..], &["x", "5", "0"], &["40", "a:b", "0"], &["40", "5", "nan"]] {
            assert_eq!(parse_level(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn clocks_and_sessions_bound_a_search() {
        let mut clocks = Clocks::default();
        clocks.set_control(parse_level(&["40", "5", "0"]).unwrap(), 0);
        clocks.own = Some(Duration::from_secs(10));
        clocks.other = Some(Duration::from_secs(20));
        let mut limits = Limits::default();
        clocks.bound(&mut limits, Side::Black, 91);
        let clock = limits.clock.unwrap();
        assert_eq!(clock.time_ms, [20_000, 10_000]);
        assert_eq!(clock.moves_to_go, Some(35));
    }

    #[test]
    fn moves_are_counted_from_the_control_on() {
        let mut clocks = Clocks::default();
        clocks.set_control(parse_level(&["10", "5", "0"]).unwrap(), 18);
        let to_go = |clocks: &Clocks, plies| {
            let mut limits = Limits::default();
            clocks.bound(&mut limits, Side::White, plies);
            limits.clock.unwrap().moves_to_go.unwrap()
        };
        // Either the engine or the opponent may be to move.
        assert_eq!([18, 19, 20, 21, 36, 38].map(|plies| to_go(&clocks, plies)), [10, 10, 9, 9, 1, 10]);
        assert_eq!(to_go(&clocks, 4), 10, "moves were taken back");
        clocks.count_from_start();
        assert_eq!(to_go(&clocks, 6), 7);
    }

    #[test]
    fn thinking_time_is_deducted_and_increments_are_added() {
        let seconds = Duration::from_secs;
        let mut clocks = Clocks::default();
        clocks.set_control(parse_level(&["2", "1", "3"]).unwrap(), 0);
        clocks.spend(seconds(20));
        clocks.credit(0);
        assert_eq!(clocks.own, Some(seconds(43)), "nobody has said how much there is");
        clocks.own = Some(seconds(40));
        clocks.spend(seconds(50));
        clocks.credit(2);
        assert_eq!(clocks.own, Some(seconds(63)), "the second move was the last of two");
        clocks.set_control(TimeControl::PerMove(seconds(5)), 4);
        clocks.spend(seconds(2));
        clocks.credit(4);
        assert_eq!(clocks.own, None);
    }

    #[test]
    fn what_a_move_takes_on_its_way_is_left_out() {
        let ms = Duration::from_millis;
        let mut clocks = Clocks::default();
        clocks.set_control(parse_level(&["0", "1", "0"]).unwrap(), 0);
        let mut planned = |used: u64, told: u64| {
            clocks.spend(ms(used));
            clocks.credit(0);
            clocks.set_own(ms(told));
            let mut limits = Limits::default();
            clocks.bound(&mut limits, Side::White, 0);
            limits.clock.unwrap().time_ms[0]
        };
        assert_eq!(planned(1000, 59_000), 59_000);
        assert_eq!(planned(1000, 57_900), 57_800, "100 ms on the way");
        assert_eq!(planned(900, 57_000), 56_950, "one fast move says little");
        assert_eq!(planned(1000, 50_000), 49_000, "a clock that was set");
        assert_eq!(planned(0, 200), 100, "half of it remains");
    }

    #[test]
    fn depth_alone_needs_no_clock() {
        let mut clocks = Clocks { depth: Some(7), ..Clocks::default() };
        let mut limits = Limits::default();
        clocks.bound(&mut limits, Side::White, 0);
        assert_eq!((limits.depth, limits.clock, limits.move_time_ms), (Some(7), None, None));
        clocks.new_game();
        clocks.bound(&mut limits, Side::White, 0);
        assert_eq!(limits.depth, None);
        assert_eq!(limits.clock.unwrap().time_ms, [300_000; 2]);
    }

    #[test]
    fn a_fixed_time_is_shortened_by_the_overhead() {
        let mut clocks = Clocks::default();
        clocks.set_control(TimeControl::PerMove(parse_seconds("2.5").unwrap()), 0);
        let mut limits = Limits { overhead_ms: 100, ..Limits::default() };
        clocks.bound(&mut limits, Side::White, 0);
        assert_eq!(limits.move_time_ms, Some(2400));
    }

    #[test]
    fn absurd_times_are_brought_into_range() {
        assert_eq!(parse_centiseconds("-20"), Some(Duration::ZERO));
        assert_eq!(parse_centiseconds("1500"), Some(Duration::from_secs(15)));
        assert_eq!(parse_seconds("1e30"), Some(Duration::from_millis(MAX_MS as u64)));
        assert_eq!(parse_depth("0"), None);
        assert_eq!(parse_depth("4000"), Some(MAX_PLY as u32));
    }
}
