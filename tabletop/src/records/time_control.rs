//! Time controls in the format of cutechess-cli, and players' clocks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine_core::{Clock, Side};
use thiserror::Error;

/// Time control: a clock, a fixed time per move, or no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// No time limit.
    #[default]
    Infinite,
    /// Fixed time per move.
    PerMove(Duration),
    /// A clock.
    Clock {
        /// Moves per period; `None` if the whole game is one period.
        moves: Option<u32>,
        /// Time per period.
        time: Duration,
        /// Increment after every move.
        increment: Duration,
    },
}

/// Error in the text of a time control or a time.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TimeError {
    #[error("'{0}' is not a number of seconds")]
    Seconds(String),
    #[error("'{0}' is not a number of minutes")]
    Minutes(String),
    #[error("'{0}' is too long a time")]
    TooLong(String),
    #[error("'{0}' is not a number of moves")]
    Moves(String),
    #[error("it leaves no time to move")]
    NoTime,
}

/// Limit of a time, in seconds.
const LONGEST: f64 = 1e6;

/// Parses a number of seconds, possibly with a fraction; at most a million.
pub fn parse_seconds(text: &str) -> Result<Duration, TimeError> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        Ok(seconds) if seconds > LONGEST => Err(TimeError::TooLong(text.to_string())),
        _ => Err(TimeError::Seconds(text.to_string())),
    }
}

/// Parses `minutes:seconds` or plain seconds.
fn parse_period(text: &str) -> Result<Duration, TimeError> {
    let Some((minutes, seconds)) = text.split_once(':') else { return parse_seconds(text) };
    const MAX_MINUTES: u32 = 10_000;
    let minutes: u32 = minutes.parse().map_err(|_| TimeError::Minutes(minutes.to_string()))?;
    let seconds = parse_seconds(seconds)?;
    let time = Duration::from_secs(u64::from(minutes) * 60) + seconds;
    if minutes > MAX_MINUTES || time.as_secs_f64() > LONGEST {
        return Err(TimeError::TooLong(text.to_string()));
    }
    Ok(time)
}

impl FromStr for TimeControl {
    type Err = TimeError;

    /// Parses `[moves/]time[+increment]`, times in seconds or `minutes:seconds`, or `inf`. PGN's
    /// tag has `-` for no time limit and `?` for an unknown one.
    fn from_str(text: &str) -> Result<TimeControl, TimeError> {
        if matches!(text, "inf" | "infinite" | "-" | "?") {
            return Ok(TimeControl::Infinite);
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => match moves.parse::<u32>() {
                Ok(0) => (None, rest),
                Ok(moves) => (Some(moves), rest),
                Err(_) => return Err(TimeError::Moves(moves.to_string())),
            },
            None => (None, text),
        };
        // In an address that is typed by hand, `+` is a blank.
        let (time, increment) = match rest.split_once(['+', ' ']) {
            Some((time, increment)) => (parse_period(time)?, parse_seconds(increment)?),
            None => (parse_period(rest)?, Duration::ZERO),
        };
        if time.is_zero() && increment.is_zero() {
            return Err(TimeError::NoTime);
        }
        Ok(TimeControl::Clock { moves, time, increment })
    }
}

impl TimeControl {
    /// Value of PGN's `TimeControl` tag.
    pub(crate) fn to_tag(self) -> String {
        if self == TimeControl::Infinite { "-".to_string() } else { self.to_string() }
    }
}

impl fmt::Display for TimeControl {
    /// Writes the format of cutechess-cli, which links use as well.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Infinite => f.write_str("inf"),
            TimeControl::PerMove(time) => write!(f, "{}/move", time.as_secs_f64()),
            TimeControl::Clock { moves, time, increment } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", time.as_secs_f64())?;
                if !increment.is_zero() {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                Ok(())
            }
        }
    }
}

/// Converts a time to the unit of [`engine_core::Limits`].
pub fn in_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Clocks for a search by `side`, whose turn began `used` ago. An opponent without a clock is given
/// the same time.
pub fn limits_clock(clocks: &[PlayerClock; 2], side: Side, used: Duration) -> Clock {
    let own = &clocks[side.index()];
    let left = own.left().unwrap_or_default();
    let mut time_ms = [in_ms(clocks[(!side).index()].left().unwrap_or(left)); 2];
    time_ms[side.index()] = in_ms(left.saturating_sub(used));
    let increment_ms = Side::BOTH.map(|of| in_ms(clocks[of.index()].increment()));
    Clock { time_ms, increment_ms, moves_to_go: own.moves_to_go() }
}

/// One player's clock.
#[derive(Clone, Copy, Debug)]
pub struct PlayerClock {
    control: TimeControl,
    left: Duration,
    moves_to_go: Option<u32>,
}

impl PlayerClock {
    /// Clock at the start of the game.
    pub fn new(control: TimeControl) -> PlayerClock {
        let (left, moves_to_go) = match control {
            TimeControl::Infinite => (Duration::MAX, None),
            TimeControl::PerMove(time) => (time, None),
            TimeControl::Clock { moves, time, increment } => {
                (if time.is_zero() { increment } else { time }, moves)
            }
        };
        PlayerClock { control, left, moves_to_go }
    }

    /// Time control of the clock.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Time available for the next move; `None` without limit.
    pub fn left(&self) -> Option<Duration> {
        (self.control != TimeControl::Infinite).then_some(self.left)
    }

    /// Moves to the end of the period, including the next one; `None` if the period is the whole
    /// game.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// Increment after every move.
    pub fn increment(&self) -> Duration {
        match self.control {
            TimeControl::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// Returns the clock with the remaining time set to `left`; unchanged if there is no limit.
    pub(crate) fn with_left(self, left: Duration) -> PlayerClock {
        match self.control {
            TimeControl::Infinite => self,
            _ => PlayerClock { left, ..self },
        }
    }

    /// Deducts the time of a move; returns `false` if the time was exceeded by more than `margin`.
    pub fn spend(&mut self, used: Duration, margin: Duration) -> bool {
        let TimeControl::Clock { increment, .. } = self.control else {
            return self.left().is_none_or(|left| used <= left + margin);
        };
        if used > self.left + margin {
            self.left = Duration::ZERO;
            return false;
        }
        self.left = self.left.saturating_sub(used) + increment;
        self.count_move();
        true
    }

    /// Books a move that cost no time and brings none, but for the time of the next period.
    pub(crate) fn count_move(&mut self) {
        let TimeControl::Clock { moves, time, .. } = self.control else { return };
        if let Some(to_go) = &mut self.moves_to_go {
            *to_go -= 1;
            if *to_go == 0 {
                self.moves_to_go = moves;
                self.left += time;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn cutechess_forms_are_read() {
        let clock = |moves, time, increment| TimeControl::Clock { moves, time, increment };
        let read = |text: &str| text.parse::<TimeControl>();
        assert_eq!(read("40/60+0.6"), Ok(clock(Some(40), MS(60_000), MS(600))));
        assert_eq!(read("10+0.1"), Ok(clock(None, MS(10_000), MS(100))));
        assert_eq!(read("0/2:30"), Ok(clock(None, MS(150_000), MS(0))));
        assert_eq!(read("0+1"), Ok(clock(None, MS(0), MS(1000))));
        assert_eq!(read("inf"), Ok(TimeControl::Infinite));
        for bad in
            ["", "x", "10+", "40/", "-1", "0+0", "1:x", "nan", "1e99", "x/10", "99999999999:0", "3:1e6"]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn pgn_form_reads_back() {
        for text in ["40/60+0.6", "10+0.1", "150", "1000000", "-"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_tag(), text);
        }
        assert_eq!("?".parse(), Ok(TimeControl::Infinite));
        assert_eq!(TimeControl::Infinite.to_string(), "inf", "in addresses");
    }

    #[test]
    fn periods_and_increments_add_up() {
        let mut clock = PlayerClock::new("2/10+1".parse().unwrap());
        assert!(clock.spend(MS(4000), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (Some(MS(7000)), Some(1)));
        assert!(clock.spend(MS(7000), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (Some(MS(11_000)), Some(2)));
    }

    #[test]
    fn the_flag_falls_beyond_the_margin() {
        let mut clock = PlayerClock::new("1".parse().unwrap());
        assert!(clock.spend(MS(1004), MS(5)));
        assert_eq!(clock.left(), Some(Duration::ZERO));
        assert!(!clock.spend(MS(6), MS(5)));
        let mut fixed = PlayerClock::new(TimeControl::PerMove(MS(100)));
        assert!(fixed.spend(MS(100), Duration::ZERO));
        assert!(!fixed.spend(MS(101), Duration::ZERO));
        assert!(PlayerClock::new(TimeControl::Infinite).spend(MS(1 << 40), Duration::ZERO));
    }
}
