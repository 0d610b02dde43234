//! Contents of a room: the table, the study state of its game, and the view of the page.

use std::time::Duration;

use engine_core::clock::Instant;

use engine_core::{AnyGame, DescribedMove, MoveStyle, SearchEvent, Side};
use variants::armies::definitions_for_address;

use super::ending_words::{ending_of_word, word_of_ending};
use super::link::Link;
use super::report::{ReportId, ReportNews, ReportOrder, ReportScores, RoomReport};
use super::seats::Seats;
use crate::annotate::white_share;
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::records::comment::Comment;
use crate::records::game::{EndKind, Ending, LineEnd};
use crate::records::pgn_text::GameText;
use crate::records::tags::GameTags;
use crate::records::time_control::TimeControl;
use crate::room_error::{RoomError, RoomResult};
use crate::table::level::Level;
use crate::table::record::{self, LoadedTree};
use crate::table::searching::{SearchError, SearchId};
use crate::table::tree::MAX_NODES;
use crate::table::{
    self, GameLeft, PauseReason, PlayerKind, Start, Study, Table, TableAction, TableEvent, Terms,
};
use crate::table::{tree_reader, tree_writer};
use crate::text::capitalized;

/// State of one game on a page.
pub struct RoomContents {
    /// The game.
    pub table: Table,
    /// True if Black is at the bottom.
    pub flipped: bool,
    /// Number of plies before the position shown; `None` for the current position. A study uses the
    /// cursor of its tree instead.
    pub look: Option<usize>,
    /// Latest message to the user.
    pub message: String,
    /// Move suggested by the engine.
    pub hint: Option<DescribedMove>,
    /// Report on the whole game, in progress or finished.
    pub report: Option<RoomReport>,
    /// Number of reports requested so far.
    pub(super) reports: ReportId,
    /// Pending orders about reports.
    pub(super) report_orders: Vec<ReportOrder>,
    /// Change of which pages have not been notified yet.
    pub(super) change: Option<Change>,
    /// Nodes of the study that the running report covers, until its findings are stored with them.
    pub reported: Vec<usize>,
    /// Parts of the PGN text that are missing from the study, with reasons.
    pub left_out: Vec<String>,
    /// Seats, if players at different places share the room.
    pub(super) seats: Option<Seats>,
}

/// Subject of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The game.
    Game,
    /// The engine's analysis.
    Analysis,
}

/// Returns an engine with the settings of a link, its game at the start position.
pub(super) fn engine_of(link: &Link, catalogue: &Catalogue) -> RoomResult<Engine> {
    let choice = catalogue.find_defined(&link.game, &link.armies)?;
    let mut engine = Engine::new(catalogue);
    engine.choose(&choice);
    for (name, value) in &link.options {
        if !choice.entry.info.options.iter().any(|spec| spec.name.eq_ignore_ascii_case(name)) {
            return Err(RoomError::bad(format!("{} has no option '{name}'", choice.preset.name)));
        }
        engine.set_option(name, value)?;
    }
    set_level(&mut engine, link.level)?;
    Ok(engine)
}

fn set_level(engine: &mut Engine, level: Level) -> RoomResult {
    for (name, value) in level.options() {
        engine.set_option(name, &value)?;
    }
    Ok(())
}

/// Terms for studying a game: both players are persons and there are no clocks.
pub(crate) fn studying(terms: Terms) -> Terms {
    Terms { players: [PlayerKind::Human; 2], time: TimeControl::Infinite, ..terms }
}

impl RoomContents {
    /// Opens the game of a link; returns an error if `is_given_up` returns true.
    pub fn open(
        link: &Link,
        catalogue: &Catalogue,
        is_given_up: &dyn Fn() -> bool,
    ) -> RoomResult<RoomContents> {
        let mut engine = engine_of(link, catalogue)?;
        let start = if link.draws_start { Start::Drawn } else { Start::Usual };
        let start = Start::at_or(link.fen.as_deref(), start);
        let (standard_start, dropped) = table::begin(&mut engine, start)?;
        let tree = tree_reader::from_text(&link.moves, engine.game_mut(), is_given_up)?;
        let last = tree.main_line().last().copied().unwrap_or_default();
        let shown = link.at.filter(|_| link.study).map_or(Some(last), |place| tree.node_at(place));
        let shown =
            shown.ok_or_else(|| RoomError::bad("the address shows a move that the game does not have"))?;
        let terms = if link.study { studying(link.terms) } else { link.terms };
        let now = Instant::now();
        let mut table = Table::new(engine, terms, standard_start, now).with_tree(tree);
        table.go_to(shown, now)?;
        if !link.study {
            table.keep_line();
        }
        let left = link.left.map(|left| left.map(Duration::from_millis));
        if let Some(left) = left {
            table.set_time_left(left);
        }
        table.set_tags(GameTags::new(link.tags.clone(), link.study)?);
        let mut contents = RoomContents::new(table, link.flipped);
        contents.note_dropped(&dropped);
        if link.study {
            let Terms { players, time, .. } = link.terms;
            let game = link.resumes.then_some(GameLeft { players, time, left });
            contents.table.begin_study(Study::new(None, game), terms, now);
            contents.table.analyse(link.lines)?;
            contents.note_evaluations();
        }
        contents.end_by_players(link.end.as_deref(), now)?;
        if link.copied {
            contents.leave_players(now)?;
        }
        if link.paused {
            contents.table.pause(PauseReason::Player, now);
        }
        Ok(contents)
    }

    /// Opens a study of a game from a PGN file; returns an error if `is_given_up` returns true.
    pub(crate) fn from_pgn(
        game: &GameText,
        catalogue: &Catalogue,
        is_given_up: &dyn Fn() -> bool,
    ) -> RoomResult<RoomContents> {
        let mut engine = Engine::new(catalogue);
        set_level(&mut engine, Level::FIRST)?;
        let LoadedTree { loaded, tree, left_out } = record::load_tree(game, &mut engine, is_given_up)?;
        let mut table = Table::new(engine, studying(Terms::default()), loaded.standard_start, Instant::now());
        // Side at the bottom of the board in the chapters of lichess's studies.
        let flipped = loaded.tags.get("Orientation").is_some_and(|side| side.eq_ignore_ascii_case("black"));
        table.set_tags(loaded.tags);
        let mut contents = RoomContents::new(table.with_tree(tree), flipped);
        contents.table.begin_study(
            Study::new(loaded.ending, None),
            studying(Terms::default()),
            Instant::now(),
        );
        contents.note_evaluations();
        contents.message = match left_out.as_slice() {
            [] => String::new(),
            [note] => capitalized(note),
            _ => "Some of it was left out, or read otherwise: see the notes".to_string(),
        };
        contents.left_out = left_out;
        Ok(contents)
    }

    fn new(table: Table, flipped: bool) -> RoomContents {
        RoomContents {
            table,
            flipped,
            look: None,
            message: String::new(),
            hint: None,
            report: None,
            reports: 0,
            report_orders: Vec::new(),
            change: None,
            reported: Vec::new(),
            left_out: Vec::new(),
            seats: None,
        }
    }

    fn end_by_players(&mut self, end: Option<&str>, now: Instant) -> RoomResult {
        let Some(word) = end else { return Ok(()) };
        let ending = ending_of_word(word);
        let ending = ending.ok_or_else(|| RoomError::bad("the address has an unknown result"))?;
        let by_rules = match self.is_study() {
            true => self.table.tree().end(),
            // Draws need not be claimed at a table.
            false => LineEnd::of(self.table.engine().game()).map(|end| LineEnd { is_final: true, ..end }),
        };
        let (ending, note) = ending.unless_by_rules(by_rules, &format!("The address says {word}"));
        if let Some(note) = note {
            self.message.push_str(if self.message.is_empty() { "" } else { ". " });
            self.message.push_str(&note);
        }
        let Some(ending) = ending else { return Ok(()) };
        match (self.table.study_mut(), &ending.kind) {
            (Some(study), ..) => study.ending = Some(ending),
            (None, EndKind::Resignation) => self.table.end(ending, now),
            (None, EndKind::Forfeit(side, _)) => self.table.flag_falls(*side, now),
            // A result alone is that of a record, which is studied.
            (None, ..) => {
                return Err(RoomError::bad(format!("the address says {word} of a game that is not a study")));
            }
        }
        Ok(())
    }

    /// Players, time control and remaining time, stored when the game is left for a study.
    pub(crate) fn game_left(&self, now: Instant) -> GameLeft {
        let Terms { players, time, .. } = self.table.terms();
        let left = |side| self.table.time_left(side, now);
        GameLeft { players, time, left: left(Side::White).zip(left(Side::Black)).map(<[Duration; 2]>::from) }
    }

    /// Returns the game at the position shown; `None` if it is the current position.
    pub(super) fn looked_at(&self) -> Option<Box<dyn AnyGame>> {
        let plies = self.look?;
        let mut game = self.table.engine().game().copy();
        while game.plies() > plies && game.undo() {}
        Some(game)
    }

    /// Link to the current state of the game.
    pub fn link(&self) -> Link {
        let engine = self.table.engine();
        let game = match self.table.study() {
            Some(study) => study.game,
            None => Some(self.game_left(Instant::now())),
        };
        let terms = match game {
            Some(GameLeft { players, time, .. }) => Terms { players, time, ..self.table.terms() },
            None => self.table.terms(),
        };
        let left = game.and_then(|game| game.left);
        let study = self.table.study();
        let ending = self.study_ending().or_else(|| self.table.ending().cloned());
        Link {
            game: engine.game().setup().preset.name.to_string(),
            armies: definitions_for_address(&engine.game().setup().preset),
            options: record::set_options(engine.game()),
            terms,
            level: Level::from_engine(engine),
            left: left.map(|left| left.map(|time| time.as_millis() as u64)),
            // Between two remote players the clocks wait until both have joined.
            paused: self.seats.is_none() && self.table.is_paused(),
            copied: false,
            draws_start: false,
            fen: (!self.table.standard_start()).then(|| engine.game().start_fen()),
            moves: self.moves_text(),
            tags: self.table.saved_tags().list().to_vec(),
            at: study.is_some().then(|| self.table.tree().place(self.table.tree().at())),
            study: study.is_some(),
            resumes: study.is_some() && game.is_some(),
            lines: self.table.analysis(),
            flipped: self.flipped,
            end: ending.as_ref().and_then(word_of_ending),
        }
    }

    /// Link to the current state of the game, as text.
    pub fn address(&self) -> String {
        self.link().address()
    }

    /// Approximate size in bytes, without the searches.
    pub fn weight(&self) -> usize {
        /// Size of a game without moves.
        const EMPTY: usize = 256 << 10;
        /// Size of a move on the board: its position, changed squares and texts.
        const PLAYED: usize = 2 << 10;
        let report = self.report.as_ref().map_or(0, RoomReport::weight);
        EMPTY + PLAYED * self.table.plies() + self.table.tree().weight() + report
    }

    /// Number of plies before the position shown.
    pub fn plies_shown(&self) -> usize {
        self.look.unwrap_or(self.table.plies())
    }

    /// Records a change of which pages must be notified.
    pub(super) fn note_change(&mut self, change: Change) {
        if self.change != Some(Change::Game) {
            self.change = Some(change);
        }
    }

    /// Handles a timer tick; searches begin with
    /// [`Input::MaySearch`](super::machine::Input::MaySearch).
    pub(super) fn tick(&mut self, now: Instant) {
        let news = self.table.tick(now);
        self.note(news, now);
    }

    /// Handles an event of a search.
    pub(super) fn search_event(
        &mut self,
        id: SearchId,
        event: Result<SearchEvent, SearchError>,
        now: Instant,
    ) {
        let news = self.table.search_event(id, event, now);
        self.note(news, now);
    }

    /// Handles an event of a report.
    pub(super) fn report_event(&mut self, id: ReportId, news: ReportNews) {
        let Some(report) = self.report.as_mut().filter(|report| report.id == id) else { return };
        let scores = report.note(news);
        self.note_change(Change::Analysis);
        if let Some(scores) = scores {
            self.note_mistakes();
            self.note_scores(scores);
        }
    }

    fn note(&mut self, news: Vec<TableEvent>, now: Instant) {
        for item in news {
            let change = match item {
                TableEvent::Moved(words) => {
                    self.message = words;
                    self.hint = None;
                    Change::Game
                }
                TableEvent::Hint(hint) => {
                    let name = self.table.engine().game().write(hint.mv, MoveStyle::San);
                    self.message = format!("Hint: {} ({name})", hint.description.words);
                    self.hint = Some(hint);
                    Change::Game
                }
                TableEvent::Failed => {
                    self.message = "The search failed".to_string();
                    Change::Game
                }
                TableEvent::DrawOffered(side) => {
                    self.message += &format!(". {side:?} offers a draw");
                    Change::Game
                }
                TableEvent::Over => {
                    self.forget_proposal();
                    Change::Game
                }
                TableEvent::Thinking => Change::Analysis,
            };
            self.note_change(change);
        }
        if self.is_full() && !self.table.is_paused() {
            self.table.pause(PauseReason::Player, now);
            self.message = full_message();
            self.note_change(Change::Game);
        }
        self.note_score();
    }

    /// Returns true if the game is studied.
    pub(crate) fn is_study(&self) -> bool {
        self.table.study().is_some()
    }

    /// Returns an error if the viewer may not perform this action now.
    ///
    /// # Errors
    /// The reason, in one line.
    pub(super) fn allows(&self, action: TableAction) -> RoomResult {
        if let Some(seats) = &self.seats {
            seats.allows(action)?;
        }
        self.table.allows(action)?;
        if self.is_full() && [TableAction::Move, TableAction::Resume].contains(&action) {
            return Err(RoomError::bad(full_message()));
        }
        match &self.seats {
            Some(seats) if action == TableAction::Move => seats.must_be_turn(self.table.side()),
            Some(seats) if action == TableAction::TakeBack => seats.must_have_moved(&self.table),
            _ => Ok(()),
        }
    }

    /// Returns true if the game has as many moves as a link may hold.
    pub(crate) fn is_full(&self) -> bool {
        self.table.plies() >= MAX_NODES && self.table.state().is_going()
    }

    /// Marks the mistakes found by a report; moves that have a mark already keep it.
    fn note_mistakes(&mut self) {
        let (true, Some(report)) = (self.is_study(), &mut self.report) else { return };
        for (index, mistake) in report.mistakes().to_vec().iter().enumerate() {
            if let Some(&node) = self.reported.get(mistake.ply + 1) {
                report.places.insert(node, index);
                self.table.tree_mut().mark_if_plain(node, mistake.class.nag());
            }
        }
    }

    /// Stores the findings of a report in the nodes that it covers.
    fn note_scores(&mut self, found: ReportScores) {
        let nodes = std::mem::take(&mut self.reported);
        if !self.is_study() {
            return;
        }
        for (&node, &(share, depth)) in nodes.iter().zip(&found.shares) {
            self.table.tree_mut().note_expected(node, share, depth);
        }
        if let Some(report) = &mut self.report {
            report.scores = nodes.into_iter().zip(found.scores).collect();
        }
        self.note_change(Change::Game);
    }

    /// Stores the score of the analysis in the node analysed.
    fn note_score(&mut self) {
        let line = self.table.lines().first().filter(|_| self.table.is_analysing());
        if let Some((white, depth)) = line.map(|line| (white_share(line.wdl, self.table.side()), line.depth))
        {
            let tree = self.table.tree_mut();
            tree.note_expected(tree.at(), white, depth);
        }
    }

    /// Suspends the game when no page shows it, and resumes it when one does again. A pause by the
    /// user remains in force.
    pub(crate) fn set_asleep(&mut self, asleep: bool, now: Instant) {
        self.table.set_asleep(asleep, now);
        let report = self.report.as_mut().filter(|report| report.is_running() && !report.is_given_up);
        if asleep && let Some(report) = report {
            report.is_given_up = true;
            self.report_orders.push(ReportOrder::End(report.id));
        }
    }

    /// The game in PGN.
    pub fn pgn(&self) -> String {
        match self.is_study() {
            true => record::study_to_pgn(&self.table, self.study_ending()),
            false => record::to_pgn(&self.table),
        }
    }

    /// Moves with their comments, marks and remarks.
    fn moves_text(&self) -> String {
        let mut tree = self.table.tree().clone();
        match tree.take_in_remarks(false) {
            Ok(()) => tree_writer::to_text(&tree),
            Err(_) => self.table.engine().game().moves_played().join(" "),
        }
    }

    /// Ending of the game studied: by the rules at the end of its main line if no move is possible
    /// there, otherwise from its record or its players, or a draw that could be claimed.
    pub(crate) fn study_ending(&self) -> Option<Ending> {
        let study = self.table.study()?;
        let end = self.table.tree().end();
        let by_rules = |end: LineEnd| Ending::by_outcome(end.outcome);
        let stated = study.ending.clone().filter(|_| end.is_none_or(|end| !end.is_final));
        stated.or_else(|| end.map(by_rules))
    }

    /// Stores the evaluations that the comments of the study's moves contain.
    pub(crate) fn note_evaluations(&mut self) {
        let curve = self.table.engine().player().curve();
        if self.is_study() {
            let tree = self.table.tree_mut();
            for node in tree.main_line().into_iter().skip(1) {
                let found = tree.node(node);
                // Side to move after this node.
                let side = !found.side.unwrap_or(Side::Black);
                if let Some((score, depth)) = Comment::parse(&found.comment).score(side) {
                    let share = white_share(curve.chances(score), side);
                    tree.note_expected(node, share, depth);
                }
            }
        }
    }
}

/// Message for a game that has reached the limit of moves.
pub(crate) fn full_message() -> String {
    format!("a game has at most {MAX_NODES} moves here: save its PGN")
}
