//! Settings of a game besides its rules: players, time control, and the engine's actions besides
//! moving.

use engine_core::Side;

use super::concessions::Concessions;
use super::level::Thinking;
use crate::records::time_control::TimeControl;

/// Kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person at the board.
    Human,
    /// The engine.
    Engine,
}

impl PlayerKind {
    /// Both kinds.
    pub const ALL: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Engine];

    /// Returns the kind of this name.
    pub fn named(name: &str) -> Option<PlayerKind> {
        PlayerKind::ALL.into_iter().find(|known| known.name() == name)
    }

    /// Name used by users.
    pub fn name(self) -> &'static str {
        match self {
            PlayerKind::Human => "you",
            PlayerKind::Engine => "engine",
        }
    }
}

/// Settings of a game besides its rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// Players of White and Black.
    pub players: [PlayerKind; 2],
    /// Limit of the engine's searches.
    pub thinking: Thinking,
    /// Time control.
    pub time: TimeControl,
    /// Actions of the engine besides moving.
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
    pub(crate) fn engine_plays_both(&self) -> bool {
        self.players == [PlayerKind::Engine; 2]
    }

    /// Side of the person in a game against the engine; otherwise `None`.
    pub fn lone_person(&self) -> Option<Side> {
        match self.players {
            [PlayerKind::Human, PlayerKind::Engine] => Some(Side::White),
            [PlayerKind::Engine, PlayerKind::Human] => Some(Side::Black),
            _ => None,
        }
    }
}
