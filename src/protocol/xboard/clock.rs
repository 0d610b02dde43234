//! Time controls as XBoard gives them.

use std::time::Duration;

use engine_core::{Clock, Limits, MAX_PLY, Side};

use crate::records::time_control::{TimeControl, in_ms};

/// Longest time that is taken at its word: a year, in milliseconds.
const MAX_MS: f64 = 365.0 * 24.0 * 3600.0 * 1000.0;

/// What the protocol assumes when nothing was said: 40 moves in 5 minutes.
const UNSAID: TimeControl =
    TimeControl::Clock { moves: Some(40), time: Duration::from_secs(5 * 60), increment: Duration::ZERO };

/// The time control and both clocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clocks {
    control: Option<TimeControl>,
    /// `sd`.
    pub(super) depth: Option<u32>,
    /// `time`: the engine's clock.
    pub(super) own: Option<Duration>,
    /// `otim`: the opponent's clock.
    pub(super) other: Option<Duration>,
}

impl Clocks {
    /// A new game starts: full clocks, and no limit on depth.
    pub(super) fn new_game(&mut self) {
        *self = Clocks { control: self.control, ..Clocks::default() };
    }

    /// `level` or `st`.
    pub(super) fn set_control(&mut self, control: TimeControl) {
        self.control = Some(control);
        self.own = None;
        self.other = None;
    }

    /// Bounds a search for a move of `side`, the engine's, that has `plies` half-moves behind it (its own; XBoard
    /// counts each as a move of the session).
    pub(super) fn bound(&self, limits: &mut Limits, side: Side, plies: usize) {
        limits.depth = self.depth;
        let control = match (self.control, self.depth) {
            (Some(control), _) => control,
            (None, Some(_)) => return,
            (None, None) => UNSAID,
        };
        match control {
            TimeControl::Infinite => {}
            TimeControl::PerMove(time) => limits.move_time_ms = Some(limits.thinking_ms(in_ms(time))),
            TimeControl::Clock { moves, time, increment } => {
                let mut time_ms = [in_ms(self.other.unwrap_or(time)); 2];
                time_ms[side.index()] = in_ms(self.own.unwrap_or(time));
                limits.clock = Some(Clock {
                    time_ms,
                    increment_ms: [in_ms(increment); 2],
                    moves_to_go: moves.map(|moves| moves - (plies as u32 % moves)),
                });
            }
        }
    }
}

/// Reads the three parameters of `level`: moves, base time (minutes or minutes:seconds), increment in seconds.
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

/// Seconds, perhaps with a fraction, in whole milliseconds; below zero is zero.
pub(super) fn parse_seconds(text: &str) -> Option<Duration> {
    duration(text.parse::<f64>().ok()?)
}

/// Hundredths of a second; a clock below zero has run out.
pub(super) fn parse_centiseconds(text: &str) -> Option<Duration> {
    duration(text.parse::<i64>().ok()? as f64 / 100.0)
}

/// A depth from 1 on; deeper than any search is the deepest.
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
        clocks.set_control(parse_level(&["40", "5", "0"]).unwrap());
        clocks.own = Some(Duration::from_secs(10));
        clocks.other = Some(Duration::from_secs(20));
        let mut limits = Limits::default();
        clocks.bound(&mut limits, Side::Black, 45);
        let clock = limits.clock.unwrap();
        assert_eq!(clock.time_ms, [20_000, 10_000]);
        assert_eq!(clock.moves_to_go, Some(35));
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
        clocks.set_control(TimeControl::PerMove(parse_seconds("2.5").unwrap()));
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
