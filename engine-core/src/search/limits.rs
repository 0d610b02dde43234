//! How long and how deep to search.

use crate::clock::Instant;
use crate::game::position::MoveCode;

/// The state of both clocks when a search starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    /// Time left, in milliseconds, by [`Side::index`](crate::game::position::Side::index). A clock that has run out is 0.
    pub time_ms: [u64; 2],
    /// Increment per move, in milliseconds, by side.
    pub increment_ms: [u64; 2],
    /// Moves to the next time control; `None` for the whole game.
    pub moves_to_go: Option<u32>,
}

/// A deliberate weakness.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Strength {
    /// 0 (weakest) to 20 (full strength); fractions come from an Elo setting.
    pub skill: f64,
    /// Seed of the random choices.
    pub seed: u64,
}

/// Everything that bounds a search. The default has no bound at all: it runs until it is stopped.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// When the command that asked for the search arrived: clocks count from here. Read from text it is the present moment.
    #[cfg_attr(feature = "serde", serde(skip, default = "Instant::now"))]
    pub started: Instant,
    /// Stop after this many plies of iterative deepening (1 or more).
    pub depth: Option<u32>,
    /// Stop after this many nodes, all threads together.
    pub nodes: Option<u64>,
    /// Use exactly this many milliseconds.
    pub move_time_ms: Option<u64>,
    /// Stop when a win in this many moves of the side to move (or a loss in as many) is proved.
    pub mate: Option<u32>,
    /// Play on these clocks.
    pub clock: Option<Clock>,
    /// Do not answer before a stop, even when there is nothing left to search.
    pub infinite: bool,
    /// Search as if on the opponent's time: clocks run only from
    /// [`GameEngine::ponder_hit`](crate::engine::game_engine::GameEngine::ponder_hit) on.
    pub ponder: bool,
    /// Search only these root moves; none of them legal: all.
    pub search_moves: Vec<MoveCode>,
    /// Leave these root moves out.
    pub exclude_moves: Vec<MoveCode>,
    /// How many lines to report, 1 or more.
    pub multi_pv: usize,
    /// Milliseconds lost between engine and clock at every move.
    pub overhead_ms: u64,
    /// A deliberate weakness, if any.
    pub strength: Option<Strength>,
    /// Seed by which a move is chosen among those within a few centipawns of the best, in the first plies of a game; `None`:
    /// always the best one.
    pub variety: Option<u64>,
    /// Numbers of the search that differ from the game's, by name.
    #[cfg(feature = "tunable")]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub params: Vec<(&'static str, i32)>,
}

impl Limits {
    /// How much of so many milliseconds for a move there is to think, 1 or more: what is lost between engine and clock
    /// counts as well.
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
