//! The game on the table: who plays, the clocks, what was played, and the engine thinking beside it.

use std::sync::Arc;
use std::time::Duration;

use engine_core::clock::Instant;

use engine_core::{
    DescribedMove, Figure, InfoLine, MoveCode, MoveError, OptionError, Picture, PositionError, Side, Spot,
};
use thiserror::Error;

use super::boards::Boards;
use super::concessions::Concessions;
use super::level::Thinking;
use super::searching::{SearchId, SearchOrder};
use crate::engine::Engine;
use crate::records::error::RecordError;
use crate::records::game::{Ending, Fault, PlayedMove, Thought};
use crate::records::moves::read_played;
use crate::records::tags::GameTags;
use crate::records::time_control::{PlayerClock, TimeControl};

/// Why something cannot be done at the table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("the game is over")]
    GameOver,
    #[error("{0:?} declines the draw")]
    Declined(Side),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Record(#[from] RecordError),
}

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
    /// The side that a person plays against the engine, if that is how the game is played.
    pub fn lone_person(&self) -> Option<Side> {
        match self.players {
            [PlayerKind::Human, PlayerKind::Engine] => Some(Side::White),
            [PlayerKind::Engine, PlayerKind::Human] => Some(Side::Black),
            _ => None,
        }
    }
}

/// The time left on a clock, as PGN's comments tell it.
fn clock_remark(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{{[%clk {}:{:02}:{:02}]}}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Why a search runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchPurpose {
    Move,
    Hint,
    Analysis,
}

pub(super) struct Search {
    pub(super) purpose: SearchPurpose,
    pub(super) id: SearchId,
    pub(super) began: Instant,
}

/// A game in progress.
pub struct Table {
    pub(super) engine: Engine,
    pub(super) terms: Terms,
    standard_start: bool,
    boards: Boards,
    /// Who plays, where and when, as far as it was said.
    tags: GameTags,
    /// How a record says that the game ended that it holds, until somebody plays on.
    recorded_ending: Option<Ending>,
    /// What a record says before the first move, as PGN.
    before: Vec<String>,
    pub(super) played: Vec<PlayedMove>,
    /// Both clocks before each of these moves.
    clocks_before: Vec<[PlayerClock; 2]>,
    pub(super) moves: Vec<DescribedMove>,
    pub(super) clocks: [PlayerClock; 2],
    /// Since when the side to move thinks; `None` while the game is paused or over.
    pub(super) turn_began: Option<Instant>,
    /// Time the side to move had used when the game was paused.
    pub(super) used_before: Duration,
    pub(super) ending: Option<Ending>,
    /// The engine that has offered a draw with its last move.
    pub(super) draw_offer: Option<Side>,
    /// Plies of the game at the last such offer.
    pub(super) last_offer: Option<usize>,
    pub(super) search: Option<Search>,
    /// Searches that were wanted so far.
    pub(super) searches: SearchId,
    /// What is to be done about them.
    pub(super) orders: Vec<SearchOrder>,
    pub(super) thought: Option<InfoLine>,
    /// Lines that an analysis shows; `None`: nobody asked for one.
    pub(super) analysis: Option<usize>,
    /// What the analysis found in this position, the best first.
    pub(super) lines: Vec<InfoLine>,
    /// The analysis of this position has come to its end.
    pub(super) analysed: bool,
    /// How long this position was analysed before the analysis made place for other searches.
    pub(super) analysed_for: Duration,
    /// Somebody asks what the engine would play.
    pub(super) hint_asked: bool,
}

impl Table {
    /// The game that the engine has set up, with moves played on it or not.
    pub fn new(engine: Engine, terms: Terms, standard_start: bool, now: Instant) -> Table {
        let mut table = Table {
            boards: Boards::new(engine.game().picture()),
            engine,
            terms,
            standard_start,
            tags: GameTags::default(),
            recorded_ending: None,
            before: Vec::new(),
            played: Vec::new(),
            clocks_before: Vec::new(),
            moves: Vec::new(),
            clocks: [PlayerClock::new(terms.time); 2],
            turn_began: None,
            used_before: Duration::ZERO,
            ending: None,
            draw_offer: None,
            last_offer: None,
            search: None,
            searches: 0,
            orders: Vec::new(),
            thought: None,
            analysis: None,
            lines: Vec::new(),
            analysed: false,
            analysed_for: Duration::ZERO,
            hint_asked: false,
        };
        table.replay();
        table.look(now);
        table
    }

    /// Follows the moves that were played on the engine's board before.
    fn replay(&mut self) {
        let mut boards: Option<Boards> = None;
        self.played = PlayedMove::replay(self.engine.game_mut(), |game| match &mut boards {
            None => boards = Some(Boards::new(game.picture())),
            Some(boards) => boards.push(game.picture()),
        });
        if let Some(boards) = boards {
            self.boards = boards;
        }
        self.clocks_before = vec![self.clocks; self.played.len()];
    }

    /// Plays a legal move of a game that is looked through, or passes.
    pub(super) fn follow(&mut self, text: &str) -> Result<(), MoveError> {
        let game = self.engine.game_mut();
        let mv = read_played(text, game)?;
        let played = PlayedMove::play_or_pass(mv, game)?;
        self.boards.push(game.picture());
        self.played.push(played);
        self.clocks_before.push(self.clocks);
        Ok(())
    }

    /// Takes back what follows the first `plies` moves.
    pub(super) fn rewind(&mut self, plies: usize) {
        for _ in plies..self.played.len() {
            self.engine.game_mut().undo();
        }
        self.played.truncate(plies);
        self.clocks_before.truncate(plies);
        self.boards.go_back(plies, self.engine.game().picture());
    }

    /// What a record says before the first move, as PGN.
    pub fn before(&self) -> &[String] {
        &self.before
    }

    /// Notes what a record says before the first move, and about the moves that were played, in order.
    pub fn note_remarks(&mut self, before: Vec<String>, remarks: Vec<Vec<String>>) {
        self.before = before;
        for (played, remarks) in self.played.iter_mut().zip(remarks) {
            played.remarks = remarks;
        }
    }

    /// What is said about the game besides its moves.
    pub fn tags(&self) -> &GameTags {
        &self.tags
    }

    /// Says something else about the game.
    pub fn set_tags(&mut self, tags: GameTags) {
        self.tags = tags;
    }

    /// Notes how a record says that the game ended.
    pub fn note_ending(&mut self, ending: Option<Ending>) {
        self.recorded_ending = ending;
    }

    /// How the game ended, here or by its record.
    pub fn known_ending(&self) -> Option<&Ending> {
        self.recorded_ending.as_ref().or(self.ending.as_ref())
    }

    /// Looks at the board after a change: the moves there are, and whether the game is over.
    pub(super) fn look(&mut self, now: Instant) {
        let game = self.engine.game();
        self.moves = game.described_moves();
        self.ending = game.outcome().map(Ending::by_outcome);
        self.used_before = Duration::ZERO;
        self.turn_began = self.ending.is_none().then_some(now);
        self.draw_offer = None;
        self.thought = None;
        self.lines.clear();
        self.analysed = false;
        self.analysed_for = Duration::ZERO;
        self.hint_asked = false;
    }

    /// Puts the game aside until [`toggle_pause`](Table::toggle_pause).
    pub fn paused(mut self) -> Table {
        self.turn_began = None;
        self
    }

    /// The engine, with the game on its board.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// How the game is played.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Whether the game began at its usual start position.
    pub fn standard_start(&self) -> bool {
        self.standard_start
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.engine.game().side_to_move()
    }

    /// All legal moves.
    pub fn moves(&self) -> &[DescribedMove] {
        if self.ending.is_some() { &[] } else { &self.moves }
    }

    /// The moves played.
    pub fn played(&self) -> &[PlayedMove] {
        &self.played
    }

    /// The board after so many moves; the last one there is beyond them.
    pub fn picture_at(&self, plies: usize) -> Arc<Picture> {
        self.boards.at(plies, self.engine.game())
    }

    /// Squares that the last of so many moves changed.
    pub fn changed_by(&self, plies: usize) -> &[Spot] {
        self.boards.changed_by(plies)
    }

    /// The pieces that are captured after so many moves.
    pub fn captured(&self, plies: usize) -> &[Arc<Figure>] {
        self.boards.captured(plies)
    }

    /// The board.
    pub fn picture(&self) -> &Picture {
        self.boards.now()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Whether the person at the terminal is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.ending.is_none() && self.terms.players[self.side().index()] == PlayerKind::Human
    }

    /// Whether the clocks stand and the engine rests.
    pub fn is_paused(&self) -> bool {
        self.ending.is_none() && self.turn_began.is_none()
    }

    pub(super) fn used(&self, now: Instant) -> Duration {
        self.used_before
            + self.turn_began.map_or(Duration::ZERO, |began| now.saturating_duration_since(began))
    }

    /// Time left on a side's clock; `None` without clocks.
    pub fn time_left(&self, side: Side, now: Instant) -> Option<Duration> {
        let left = self.clocks[side.index()].left()?;
        let running = side == self.side() && self.ending.is_none();
        Some(if running { left.saturating_sub(self.used(now)) } else { left })
    }

    /// Plays a legal move, whoever's turn it is.
    pub fn play(&mut self, mv: MoveCode, now: Instant) -> Result<(), TableError> {
        self.play_after(mv, Thought::default(), now)
    }

    /// Plays a legal move that was thought about; the time it took is added here.
    pub(super) fn play_after(
        &mut self,
        mv: MoveCode,
        thought: Thought,
        now: Instant,
    ) -> Result<(), TableError> {
        if self.ending.is_some() {
            return Err(TableError::GameOver);
        }
        self.drop_search();
        let side = self.side();
        let game = self.engine.game_mut();
        let played = PlayedMove::play(mv, game);
        self.boards.push(game.picture());
        self.recorded_ending = None;
        let used = self.used(now);
        self.clocks_before.push(self.clocks);
        let in_time = self.clocks[side.index()].spend(used, Duration::ZERO);
        let remark = self.clocks[side.index()].left().filter(|_| in_time).map(clock_remark);
        let thought = Some(Thought { elapsed: used, ..thought });
        self.played.push(PlayedMove { thought, remarks: remark.into_iter().collect(), ..played });
        self.look(now);
        if !in_time {
            self.flag_falls(side);
        }
        Ok(())
    }

    pub(super) fn flag_falls(&mut self, side: Side) {
        self.end(Ending::fault(side, Fault::Late));
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.drop_search();
        self.turn_began = None;
        self.recorded_ending = None;
        self.draw_offer = None;
        self.ending = Some(ending);
    }

    /// A side gives up.
    pub fn resign(&mut self, side: Side) {
        self.end(Ending::resigned(side));
    }

    /// Takes moves back until the person at the terminal is to move again; one move if nobody or everybody is a person.
    /// `false` if there is none to take back.
    pub fn take_back(&mut self, now: Instant) -> bool {
        self.drop_search();
        let lone_person = self.terms.lone_person();
        let mut taken = false;
        let paused = self.turn_began.is_none();
        while let (Some(last), Some(clocks)) = (self.played.pop(), self.clocks_before.pop()) {
            taken = true;
            self.engine.game_mut().undo();
            self.clocks = clocks;
            if lone_person.is_none_or(|person| person == last.side) {
                break;
            }
        }
        if taken {
            self.boards.go_back(self.played.len(), self.engine.game().picture());
            self.recorded_ending = None;
            self.look(now);
            let watching = self.terms.players == [PlayerKind::Engine; 2];
            if paused || watching {
                self.turn_began = None;
            }
        }
        taken
    }

    /// Stops the clocks and the engine, or lets them go on.
    pub fn toggle_pause(&mut self, now: Instant) {
        if self.ending.is_some() {
            return;
        }
        if self.turn_began.is_some() {
            self.used_before = self.used(now);
            self.turn_began = None;
            self.drop_search();
        } else {
            self.turn_began = Some(now);
        }
    }

    /// Changes who plays and how strongly; the clocks stay unless the time control is another.
    pub fn change_terms(&mut self, terms: Terms, now: Instant) {
        self.drop_search();
        if terms.time != self.terms.time {
            self.clocks = [PlayerClock::new(terms.time); 2];
            self.used_before = Duration::ZERO;
            self.turn_began = self.turn_began.map(|_| now);
        }
        self.terms = terms;
    }

    /// Sets an option of the engine, such as its strength.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.drop_search();
        self.engine.set_option(name, value).map(drop)
    }
}
