//! State of a game and its transitions.

use std::time::Duration;

use engine_core::MoveCode;
use engine_core::clock::Instant;

use super::terms::PlayerKind;
use crate::records::game::Ending;
use crate::records::time_control::TimeControl;

/// Reason for a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PauseReason {
    /// A player has paused the game, or it was opened or taken back for viewing.
    Player,
    /// The invited friend has not joined yet.
    Waiting,
    /// No page shows the game.
    Unwatched,
    /// A search ended without a result.
    SearchFailed,
}

/// State of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum State {
    /// The clock of the side to move is running, and its engine thinks.
    Playing {
        /// Start of the turn, or of the part of it after a pause.
        since: Instant,
        /// Time of the turn used before `since`.
        used: Duration,
    },
    /// Clocks and engine are stopped.
    Paused {
        /// Time used of the turn.
        used: Duration,
        /// Reason for the pause.
        reason: PauseReason,
    },
    /// The game has ended.
    Over {
        /// The ending.
        ending: Ending,
    },
    /// The game is a study: moves of both sides are entered freely, and variations are kept.
    Study(Study),
}

/// Data of a study.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Study {
    /// Ending by the record or the players; `None` if it follows from the rules.
    pub ending: Option<Ending>,
    /// Game that was left for the study.
    pub game: Option<GameLeft>,
    /// Main line that the tags describe.
    pub(super) recorded: Vec<Option<MoveCode>>,
    /// Ending in the position on the board, if no move is possible.
    here: Option<Ending>,
    /// True if no page shows the study.
    is_unwatched: bool,
}

impl Study {
    /// Creates a study of a game with this ending, if any, which can be resumed as `game`.
    pub fn new(ending: Option<Ending>, game: Option<GameLeft>) -> Study {
        Study { ending, game, recorded: Vec::new(), here: None, is_unwatched: false }
    }
}

/// Players and clocks of a game that was left for a study.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameLeft {
    /// Players of White and Black.
    pub players: [PlayerKind; 2],
    /// Time control.
    pub time: TimeControl,
    /// Time left on the clocks.
    pub left: Option<[Duration; 2]>,
}

/// Properties of the current position that determine the state of the game.
pub(super) struct PositionEnd {
    /// Ending by the rules, including draws by repetition and by the halfmove clock.
    pub(super) ending: Option<Ending>,
    /// True if a legal move exists.
    pub(super) has_moves: bool,
}

impl State {
    /// State at the start of a turn at `now`.
    pub(super) fn playing(now: Instant) -> State {
        State::Playing { since: now, used: Duration::ZERO }
    }

    /// Updates the state after the position has changed by a move, or by navigation in a study. A
    /// study continues where players may claim a draw; it ends where no move is possible.
    pub(super) fn moved(&mut self, position: PositionEnd, now: Instant) {
        let PositionEnd { ending, has_moves } = position;
        match (&mut *self, ending) {
            (State::Study(study), ending) => study.here = ending.filter(|_| !has_moves),
            (_, Some(ending)) => *self = State::Over { ending },
            (_, None) => *self = State::playing(now),
        }
    }

    /// Updates the state after moves were taken back. The game continues, even after its end; it
    /// stays paused if it was, or if `rests` is set.
    pub(super) fn taken_back(&mut self, position: PositionEnd, rests: bool, now: Instant) {
        let rests = rests || self.is_paused();
        self.moved(position, now);
        if rests {
            self.pause(PauseReason::Player, now);
        }
    }

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending) {
        *self = State::Over { ending };
    }

    /// Stops clocks and engine for this reason. A game that is over or studied is unchanged.
    pub(super) fn pause(&mut self, reason: PauseReason, now: Instant) {
        if self.is_going() {
            *self = State::Paused { used: self.used(now), reason };
        }
    }

    /// Resumes a paused game.
    pub(super) fn resume(&mut self, now: Instant) {
        if let State::Paused { used, .. } = *self {
            *self = State::Playing { since: now, used };
        }
    }

    /// Suspends a game that no page shows. A game paused for another reason stays so.
    pub(super) fn sleep(&mut self, now: Instant) {
        match self {
            State::Playing { .. } => self.pause(PauseReason::Unwatched, now),
            State::Study(study) => study.is_unwatched = true,
            State::Paused { .. } | State::Over { .. } => {}
        }
    }

    /// Resumes a game that a page shows again.
    pub(super) fn wake(&mut self, now: Instant) {
        match self {
            State::Paused { reason: PauseReason::Unwatched, .. } => self.resume(now),
            State::Study(study) => study.is_unwatched = false,
            _ => {}
        }
    }

    /// Starts the turn again after the clocks were reset.
    pub(super) fn restart_turn(&mut self, now: Instant) {
        match self {
            State::Playing { .. } => *self = State::playing(now),
            State::Paused { used, .. } => *used = Duration::ZERO,
            State::Over { .. } | State::Study(_) => {}
        }
    }

    /// Time that the side to move has used of its turn.
    pub(super) fn used(&self, now: Instant) -> Duration {
        match self {
            State::Playing { since, used } => *used + now.saturating_duration_since(*since),
            State::Paused { used, .. } => *used,
            State::Over { .. } | State::Study(_) => Duration::ZERO,
        }
    }

    /// Returns true if the game is neither over nor studied.
    pub fn is_going(&self) -> bool {
        matches!(self, State::Playing { .. } | State::Paused { .. })
    }

    /// Returns true if clocks and engine are running.
    pub fn is_running(&self) -> bool {
        matches!(self, State::Playing { .. })
    }

    /// Returns true if the game is paused until a user resumes it.
    pub fn is_paused(&self) -> bool {
        matches!(self, State::Paused { reason, .. } if *reason != PauseReason::Unwatched)
    }

    /// End of the game; in a study, of the position on the board.
    pub fn ending(&self) -> Option<&Ending> {
        match self {
            State::Over { ending } => Some(ending),
            State::Study(study) => study.here.as_ref(),
            State::Playing { .. } | State::Paused { .. } => None,
        }
    }

    /// Study data, if the game is studied.
    pub fn study(&self) -> Option<&Study> {
        match self {
            State::Study(study) => Some(study),
            _ => None,
        }
    }

    /// Returns true if the position of a study may be analysed now.
    pub(super) fn may_search_study(&self) -> bool {
        self.study().is_some_and(|study| !study.is_unwatched)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn position(ending: Option<Ending>) -> PositionEnd {
        PositionEnd { has_moves: ending.is_none(), ending }
    }

    #[test]
    fn time_runs_only_while_the_game_is_played() {
        let now = Instant::now();
        let mut state = State::playing(now);
        state.pause(PauseReason::Player, now + SECOND);
        state.sleep(now + 2 * SECOND);
        state.wake(now + 3 * SECOND);
        assert!(state.is_paused(), "a player's pause outlasts the night");
        state.resume(now + 4 * SECOND);
        assert_eq!(state.used(now + 5 * SECOND), 2 * SECOND);
        state.sleep(now + 5 * SECOND);
        assert!(!state.is_running() && !state.is_paused());
        state.wake(now + 9 * SECOND);
        assert_eq!(state.used(now + 10 * SECOND), 3 * SECOND);
        state.restart_turn(now + 10 * SECOND);
        assert_eq!(state.used(now + 11 * SECOND), SECOND);
    }

    #[test]
    fn a_game_that_is_over_is_not_paused_and_goes_on_after_a_take_back() {
        let now = Instant::now();
        for rests in [false, true] {
            let mut state = State::playing(now);
            state.end(Ending::agreed());
            state.pause(PauseReason::Player, now);
            state.resume(now);
            assert_eq!(state.ending(), Some(&Ending::agreed()));
            state.taken_back(position(None), rests, now);
            assert_eq!((state.is_running(), state.is_paused()), (!rests, rests));
        }
    }

    #[test]
    fn a_study_ends_only_where_nothing_can_be_played() {
        let now = Instant::now();
        let mut state = State::Study(Study::default());
        state.moved(PositionEnd { ending: Some(Ending::agreed()), has_moves: true }, now);
        assert_eq!(state.ending(), None);
        state.moved(position(Some(Ending::agreed())), now);
        assert!(state.ending().is_some() && state.study().is_some());
        state.pause(PauseReason::Player, now);
        assert!(!state.is_paused());
    }
}
