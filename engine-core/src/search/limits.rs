//! Limits of a search.

use crate::clock::Instant;
use crate::game::position::MoveCode;

/// State of both clocks at the start of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    /// Remaining time in milliseconds, by [`Side::index`](crate::game::position::Side::index); 0
    /// for a clock that has run out.
    pub time_ms: [u64; 2],
    /// Increment per move in milliseconds, by side.
    pub increment_ms: [u64; 2],
    /// Moves to the next time control; `None` for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Limited playing strength.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Strength {
    /// Skill from 0 (weakest) to 20 (full strength); fractions come from an Elo setting.
    pub skill: f64,
    /// Seed of the random choices.
    pub seed: u64,
}

/// Limits of a search. The default is unlimited: the search runs until it is stopped.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// Arrival time of the command that requested the search: clocks count from here. Deserialized
    /// as the current time.
    #[cfg_attr(feature = "serde", serde(skip, default = "Instant::now"))]
    pub started: Instant,
    /// Maximum depth of iterative deepening in plies (at least 1).
    pub depth: Option<u32>,
    /// Maximum number of nodes of all threads together.
    pub nodes: Option<u64>,
    /// Exact time for the move in milliseconds.
    pub move_time_ms: Option<u64>,
    /// Stops when a win in this number of moves of the side to move (or a loss in as many) is
    /// proved.
    pub mate: Option<u32>,
    /// Clocks of the game.
    pub clock: Option<Clock>,
    /// Do not report the result before a stop, even if there is nothing left to search.
    pub infinite: bool,
    /// Ponder: clocks run only from
    /// [`GameEngine::ponder_hit`](crate::engine::game_engine::GameEngine::ponder_hit) on.
    pub ponder: bool,
    /// Root moves to search; all if none of them is legal.
    pub search_moves: Vec<MoveCode>,
    /// Root moves to exclude.
    pub exclude_moves: Vec<MoveCode>,
    /// Number of lines to report, at least 1.
    pub multi_pv: usize,
    /// Time lost between engine and clock at every move, in milliseconds.
    pub overhead_ms: u64,
    /// Limited strength, if any.
    pub strength: Option<Strength>,
    /// Seed for the choice among moves within a few centipawns of the best, in the first plies of a
    /// game; `None` always plays the best one.
    pub variety: Option<u64>,
    /// Search parameters that differ from the game's, by name.
    #[cfg(feature = "tunable")]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub params: Vec<(&'static str, i32)>,
}

impl Limits {
    /// Thinking time in milliseconds, at least 1, for a move that may take `move_time_ms`: the
    /// overhead is subtracted.
    pub fn thinking_ms(&self, move_time_ms: u64) -> u64 {
        move_time_ms.saturating_sub(self.overhead_ms).max(1)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            started: Instant::now(),
            depth: None,
            nodes: None,
            move_time_ms: None,
            mate: None,
            clock: None,
            infinite: false,
            ponder: false,
            search_moves: Vec::new(),
            exclude_moves: Vec::new(),
            multi_pv: 1,
            overhead_ms: 10,
            strength: None,
            variety: None,
            #[cfg(feature = "tunable")]
            params: Vec::new(),
        }
    }
}
