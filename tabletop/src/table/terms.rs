//! How a game is played, apart from its rules: who plays, with how much time, and what the engine may do besides moving.

use engine_core::Side;

use super::concessions::Concessions;
use super::level::Thinking;
use crate::records::time_control::TimeControl;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person at the board.
    Human,
    /// The engine.
    Engine,
}

impl PlayerKind {
    /// Both of them.
    pub const ALL: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Engine];

    /// The one whom users call so.
    pub fn named(name: &str) -> Option<PlayerKind> {
        PlayerKind::ALL.into_iter().find(|known| known.name() == name)
    }

    /// What users call it.
    pub fn name(self) -> &'static str {
        match self {
            PlayerKind::Human => "you",
            PlayerKind::Engine => "engine",
        }
    }
}

/// How a game is played, apart from its rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// White's player and Black's.
    pub players: [PlayerKind; 2],
    /// What bounds the engine's thinking.
    pub thinking: Thinking,
    /// Both sides' clock.
    pub time: TimeControl,
    /// What the engine may do besides moving.
    pub concessions: Concessions,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            players: [PlayerKind::Human, PlayerKind::Engine],
            thinking: Thinking::default(),
            time: TimeControl::Infinite,
            concessions: Concessions::default(),
        }
    }
}

impl Terms {
    /// Returns true if the engine plays both sides.
    pub fn is_watched(&self) -> bool {
        self.players == [PlayerKind::Engine; 2]
    }

    /// The side that a person plays against the engine, if that is how the game is played.
    pub fn lone_person(&self) -> Option<Side> {
        match self.players {
            [PlayerKind::Human, PlayerKind::Engine] => Some(Side::White),
            [PlayerKind::Engine, PlayerKind::Human] => Some(Side::Black),
            _ => None,
        }
    }
}
