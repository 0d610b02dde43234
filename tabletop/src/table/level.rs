//! Playing strength and thinking time of the engine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine_core::{Limits, Side};
use thiserror::Error;

use crate::engine::Engine;
use crate::options::{self, FULL_SKILL, MAX_ELO, MIN_ELO, level_name, rating_of};
use crate::records::time_control::{PlayerClock, TimeControl, in_ms, limits_clock};
use crate::text::{counted, echo};

/// Values of [`Thinking`] offered by dialogs.
pub(crate) const THINKING_CHOICES: [Thinking; 7] = [
    Thinking::Time(Duration::from_secs(1)),
    Thinking::Time(Duration::from_secs(3)),
    Thinking::Time(Duration::from_secs(10)),
    Thinking::Time(Duration::from_secs(30)),
    Thinking::Nodes(1_000),
    Thinking::Nodes(100_000),
    Thinking::Depth(6),
];

/// Time controls offered by dialogs, besides none.
pub(crate) const CLOCK_CHOICES: [&str; 6] = ["1:00+1", "3:00+2", "5:00+3", "10:00", "15:00+10", "30:00+20"];

/// Limit of the engine's searches in a game without clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// Time per move; ignored in games with clocks.
    Time(Duration),
    /// Nodes per move.
    Nodes(u64),
    /// Search depth in plies.
    Depth(u32),
}

impl Default for Thinking {
    fn default() -> Thinking {
        THINKING_CHOICES[0]
    }
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thinking::Time(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Thinking::Nodes(nodes) => f.write_str(&counted(*nodes, "position")),
            Thinking::Depth(1) => write!(f, "1 ply deep"),
            Thinking::Depth(depth) => write!(f, "{depth} plies deep"),
        }
    }
}

impl Thinking {
    /// Form used in links: `1s`, `1000n`, `6d`.
    pub fn code(self) -> String {
        match self {
            Thinking::Time(time) => format!("{}s", time.as_secs_f64()),
            Thinking::Nodes(nodes) => format!("{nodes}n"),
            Thinking::Depth(depth) => format!("{depth}d"),
        }
    }
}

/// Error in the text of a search limit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("thinking '{}': write 1s, 1000n or 6d", echo(.0))]
pub struct ThinkingError(String);

impl FromStr for Thinking {
    type Err = ThinkingError;

    fn from_str(text: &str) -> Result<Thinking, ThinkingError> {
        /// A day.
        const LONGEST: f64 = 86_400.0;
        let wrong = || ThinkingError(text.to_string());
        let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(wrong)?;
        let found = match unit {
            "s" => number
                .parse()
                .ok()
                .filter(|seconds| (0.001..=LONGEST).contains(seconds))
                .map(|seconds| Thinking::Time(Duration::from_secs_f64(seconds))),
            "n" => number.parse().ok().filter(|&nodes| nodes > 0).map(Thinking::Nodes),
            "d" => number.parse().ok().filter(|&depth| depth > 0).map(Thinking::Depth),
            _ => None,
        };
        found.ok_or_else(wrong)
    }
}

/// Playing strength of the engine: a skill level, or a rating in chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Value of the option `Skill Level`, 0 to 20.
    Skill(i64),
    /// Value of the option `UCI_Elo`.
    Rating(i64),
}

impl Default for Level {
    fn default() -> Level {
        Level::FIRST
    }
}

/// Error in the text of a level.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("level '{}': 0 to {FULL_SKILL}, or a rating from {MIN_ELO} to {MAX_ELO}", echo(.0))]
pub struct LevelError(String);

impl Level {
    /// Default level, at which a beginner can win.
    pub const FIRST: Level = Level::Skill(3);
    /// Full strength.
    pub const FULL: Level = Level::Skill(FULL_SKILL);

    /// Levels offered by dialogs.
    pub fn offered() -> impl Iterator<Item = Level> {
        (0..=FULL_SKILL).map(Level::Skill)
    }

    /// Level at which an engine plays.
    pub fn from_engine(engine: &Engine) -> Level {
        let options = engine.options();
        match options.check(options::LIMIT_STRENGTH) {
            true => Level::Rating(options.spin(options::ELO)),
            false => Level::Skill(options.spin(options::SKILL_LEVEL)),
        }
    }

    /// Options that set an engine to the level.
    pub fn options(self) -> [(&'static str, String); 2] {
        match self {
            Level::Skill(skill) => {
                [(options::LIMIT_STRENGTH, false.to_string()), (options::SKILL_LEVEL, skill.to_string())]
            }
            Level::Rating(rating) => {
                [(options::ELO, rating.to_string()), (options::LIMIT_STRENGTH, true.to_string())]
            }
        }
    }

    /// Text beside a player's name: `level 3`.
    pub fn words(self) -> String {
        match self {
            Level::Skill(skill) => format!("level {skill}"),
            Level::Rating(rating) => format!("{rating} Elo"),
        }
    }

    /// Text in dialogs: `3: easy, about 1240 Elo`.
    pub fn label(self) -> String {
        match self {
            Level::Skill(skill) => {
                format!("{skill}: {}, about {} Elo", level_name(skill), rating_of(skill as f64))
            }
            Level::Rating(rating) => format!("{rating} Elo"),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Level::Skill(number) | Level::Rating(number)) = self;
        write!(f, "{number}")
    }
}

impl FromStr for Level {
    type Err = LevelError;

    /// Parses a skill level, `full`, or a rating.
    fn from_str(text: &str) -> Result<Level, LevelError> {
        if text == "full" {
            return Ok(Level::FULL);
        }
        let level = text.parse().ok().and_then(|number| match number {
            0..=FULL_SKILL => Some(Level::Skill(number)),
            MIN_ELO..=MAX_ELO => Some(Level::Rating(number)),
            _ => None,
        });
        level.ok_or_else(|| LevelError(text.to_string()))
    }
}

/// Sets the limits of a search by `side`, whose turn began `used` ago.
pub fn bound(limits: &mut Limits, thinking: Thinking, clocks: &[PlayerClock; 2], side: Side, used: Duration) {
    // A limit by nodes or depth must not lose the game on time either.
    limits.clock = clocks[side.index()].left().map(|_| limits_clock(clocks, side, used));
    match thinking {
        Thinking::Nodes(nodes) => limits.nodes = Some(nodes),
        Thinking::Depth(depth) => limits.depth = Some(depth),
        Thinking::Time(time) if limits.clock.is_none() => limits.move_time_ms = Some(in_ms(time).max(1)),
        Thinking::Time(_) => {}
    }
}

/// Time in the form of a clock: `4:59`, and with tenths below ten seconds.
pub fn clock_text(left: Duration) -> String {
    const WITH_TENTHS: Duration = Duration::from_secs(10);
    let seconds = left.as_secs();
    if left < WITH_TENTHS {
        return format!("{}.{}", seconds, left.subsec_millis() / 100);
    }
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// Time control in the form used by dialogs.
pub(crate) fn control_text(control: TimeControl) -> String {
    match control {
        TimeControl::Clock { moves: None, time, increment } if time.as_secs() % 60 == 0 => {
            let minutes = time.as_secs() / 60;
            match increment.is_zero() {
                true => format!("{minutes}:00"),
                false => format!("{minutes}:00+{}", increment.as_secs_f64()),
            }
        }
        TimeControl::Infinite => "none".to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_like_clocks() {
        let shown = |ms| clock_text(Duration::from_millis(ms));
        assert_eq!([shown(9_990), shown(299_000), shown(3_605_000)], ["9.9", "4:59", "1:00:05"]);
    }

    #[test]
    fn thinking_reads_back_from_addresses() {
        for thinking in THINKING_CHOICES {
            assert_eq!(thinking.code().parse(), Ok(thinking));
        }
        for bad in ["", "s", "0s", "-1s", "nans", "1e9s", "0n", "6", "6x", "é"] {
            assert!(bad.parse::<Thinking>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_level_sets_the_strength_of_an_engine() {
        let mut engine = Engine::new(crate::catalogue::all_games());
        assert_eq!(Level::from_engine(&engine), Level::FULL);
        for level in Level::offered().chain([Level::Rating(1200), Level::Rating(2800), Level::FIRST]) {
            for (name, value) in level.options() {
                engine.set_option(name, &value).unwrap();
            }
            assert_eq!(Level::from_engine(&engine), level);
            let is_full = [Level::FULL, Level::Rating(2800)].contains(&level);
            assert_eq!(engine.limits().strength.is_none(), is_full, "{level}");
        }
    }

    #[test]
    fn levels_read_back_and_nonsense_is_refused() {
        for level in Level::offered().chain([Level::Rating(600), Level::Rating(1234), Level::Rating(2800)]) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("full".parse(), Ok(Level::FULL));
        for bad in ["", "easy", "-1", "21", "599", "2801", "3.5"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_page_about_levels_has_their_names_and_ratings() {
        let page = include_str!("../../../docs/levels.md");
        for level in Level::offered() {
            let label = level.label();
            let (number, rest) = label.split_once(": ").unwrap();
            let (name, about) = rest.split_once(", about ").unwrap();
            let row = format!("| {number} | {name} | {} |", about.trim_end_matches(" Elo"));
            assert!(page.contains(&row), "docs/levels.md lacks the row {row}");
        }
        let help =
            options::ENGINE_OPTIONS.iter().find(|spec| spec.name == options::SKILL_LEVEL).unwrap().help;
        for level in [0, 3, 5, 8, 12, 19, FULL_SKILL] {
            assert!(help.contains(&format!("{level} {}", level_name(level))), "{help}");
        }
    }

    #[test]
    fn offered_controls_are_written_as_they_are_offered() {
        for text in CLOCK_CHOICES {
            assert_eq!(control_text(text.parse().unwrap()), text);
        }
    }

    #[test]
    fn a_bound_by_work_keeps_an_eye_on_the_clock() {
        let clocks = [PlayerClock::new("60+1".parse().unwrap()); 2];
        let mut limits = Limits::default();
        bound(&mut limits, Thinking::Nodes(5), &clocks, Side::Black, Duration::from_secs(10));
        let clock = limits.clock.unwrap();
        assert_eq!((limits.nodes, clock.time_ms, clock.increment_ms), (Some(5), [60_000, 50_000], [1000; 2]));
        let mut limits = Limits::default();
        let endless = [PlayerClock::new(TimeControl::Infinite); 2];
        bound(&mut limits, Thinking::default(), &endless, Side::White, Duration::ZERO);
        assert_eq!((limits.move_time_ms, limits.clock), (Some(1000), None));
    }
}
