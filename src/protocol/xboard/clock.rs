//! Time controls as XBoard gives them.

use engine_core::{Clock, Limits, MAX_PLY, Side};

/// Longest time that is taken at its word: a year, in milliseconds.
const MAX_MS: f64 = 365.0 * 24.0 * 3600.0 * 1000.0;

/// How time is given to the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TimeControl {
    /// `level`: a clock.
    Session {
        /// Moves per session; `None`: one session for the whole game.
        moves: Option<u32>,
        /// Time for a session, in milliseconds.
        base_ms: u64,
        /// Milliseconds added after every move.
        increment_ms: u64,
    },
    /// `st`: so many milliseconds for each move.
    PerMove(u64),
}

/// What the protocol assumes when nothing was said: 40 moves in 5 minutes.
const UNSAID: TimeControl = TimeControl::Session { moves: Some(40), base_ms: 5 * 60 * 1000, increment_ms: 0 };

/// The time control and both clocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clocks {
    control: Option<TimeControl>,
    depth: Option<u32>,
    own_ms: Option<u64>,
    other_ms: Option<u64>,
}

impl Clocks {
    /// A new game starts: full clocks, and no limit on depth.
    pub(super) fn new_game(&mut self) {
        *self = Clocks { control: self.control, ..Clocks::default() };
    }

    /// `level` or `st`.
    pub(super) fn set_control(&mut self, control: TimeControl) {
        self.control = Some(control);
        self.own_ms = None;
        self.other_ms = None;
    }

    /// `sd`.
    pub(super) fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// `time`: the engine's clock.
    pub(super) fn set_own(&mut self, ms: u64) {
        self.own_ms = Some(ms);
    }

    /// `otim`: the opponent's clock.
    pub(super) fn set_other(&mut self, ms: u64) {
        self.other_ms = Some(ms);
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
            TimeControl::PerMove(ms) => {
                limits.move_time_ms = Some(ms.saturating_sub(limits.overhead_ms).max(1));
            }
            TimeControl::Session { moves, base_ms, increment_ms } => {
                let mut time_ms = [self.other_ms.unwrap_or(base_ms); 2];
                time_ms[side.index()] = self.own_ms.unwrap_or(base_ms);
                limits.clock = Some(Clock {
                    time_ms,
                    increment_ms: [increment_ms; 2],
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
    Some(TimeControl::Session {
        moves: (moves > 0).then_some(moves),
        base_ms: parse_base(base)?,
        increment_ms: parse_seconds(increment)?,
    })
}

fn parse_base(text: &str) -> Option<u64> {
    match text.split_once(':') {
        Some((minutes, seconds)) => {
            let minutes = minutes.parse::<u32>().ok()?;
            Some(u64::from(minutes) * 60_000 + parse_seconds(seconds)?)
        }
        None => to_ms(text.parse::<f64>().ok()? * 60.0),
    }
}

/// Seconds, perhaps with a fraction, as milliseconds; below zero is zero.
pub(super) fn parse_seconds(text: &str) -> Option<u64> {
    to_ms(text.parse::<f64>().ok()?)
}

/// Hundredths of a second as milliseconds; a clock below zero has run out.
pub(super) fn parse_centiseconds(text: &str) -> Option<u64> {
    to_ms(text.parse::<i64>().ok()? as f64 / 100.0)
}

/// A depth from 1 on; deeper than any search is the deepest.
pub(super) fn parse_depth(text: &str) -> Option<u32> {
    let depth = text.parse::<u32>().ok().filter(|&depth| depth > 0)?;
    Some(depth.min(MAX_PLY as u32))
}

fn to_ms(seconds: f64) -> Option<u64> {
    seconds.is_finite().then(|| (seconds * 1000.0).round().clamp(0.0, MAX_MS) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(moves: Option<u32>, base_ms: u64, increment_ms: u64) -> Option<TimeControl> {
        Some(TimeControl::Session { moves, base_ms, increment_ms })
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
        clocks.set_own(10_000);
        clocks.set_other(20_000);
        let mut limits = Limits::default();
        clocks.bound(&mut limits, Side::Black, 45);
        let clock = limits.clock.unwrap();
        assert_eq!(clock.time_ms, [20_000, 10_000]);
        assert_eq!(clock.moves_to_go, Some(35));
    }

    #[test]
    fn depth_alone_needs_no_clock() {
        let mut clocks = Clocks::default();
        clocks.set_depth(7);
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
        assert_eq!(parse_centiseconds("-20"), Some(0));
        assert_eq!(parse_centiseconds("1500"), Some(15_000));
        assert_eq!(parse_seconds("1e30"), Some(MAX_MS as u64));
        assert_eq!(parse_depth("0"), None);
        assert_eq!(parse_depth("4000"), Some(MAX_PLY as u32));
    }
}
