//! What lies in a room: a table, whether its game is studied, and how the page sees it.

use std::time::Duration;

use engine_core::clock::Instant;

use engine_core::{AnyGame, DescribedMove, SearchEvent, Side};
use variants::armies::definitions_for_address;

use super::link::Link;
use super::report::{ReportId, ReportNews, ReportOrder, RoomReport};
use super::seats::Seats;
use crate::annotate::white_share;
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::records::comment::Comment;
use crate::records::game::{EndKind, Ending, Fault};
use crate::records::pgn_text::GameText;
use crate::records::tags::GameTags;
use crate::records::time_control::TimeControl;
use crate::refusal::{Answered, Refusal};
use crate::table::level::Level;
use crate::table::record::{self, LoadedTree};
use crate::table::searching::{SearchFailed, SearchId};
use crate::table::tree::MOST_NODES;
use crate::table::{self, GameLeft, News, PauseReason, PlayerKind, Study, Table, TableAction, Terms};
use crate::table::{tree_reader, tree_writer};

/// Everything about one game on one page.
pub struct RoomContents {
    /// The game.
    pub table: Table,
    /// Black below.
    pub flipped: bool,
    /// Plies of the game looked at; `None`: all. A study looks at its tree instead.
    pub look: Option<usize>,
    /// The last thing to say.
    pub message: String,
    /// What the engine would play.
    pub hint: Option<DescribedMove>,
    /// A report on the whole game, being made or ready.
    pub report: Option<RoomReport>,
    /// Reports that were asked for so far.
    pub(super) reports: ReportId,
    /// What is to be done about them.
    pub(super) report_orders: Vec<ReportOrder>,
    /// What pages are to be told.
    pub(super) change: Option<Change>,
    /// The moves of the study that a report is about, until what it found stands with them.
    pub reported: Vec<usize>,
    /// What of a PGN text is not in the study, and why.
    pub left_out: Vec<String>,
    /// The seats, if people at different places play here.
    pub(super) seats: Option<Seats>,
}

/// What a change is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The game.
    Game,
    /// What the engine thinks of it.
    Thought,
}

/// An engine with the settings of an address, its game at the start.
pub(super) fn engine_of(link: &Link, catalogue: &Catalogue) -> Answered<Engine> {
    let choice = catalogue.find_defined(&link.game, &link.armies)?;
    let mut engine = Engine::new(catalogue);
    engine.choose(&choice);
    for (name, value) in &link.options {
        if !choice.entry.info.options.iter().any(|spec| spec.name.eq_ignore_ascii_case(name)) {
            return Err(Refusal::bad(format!("{} has no option '{name}'", choice.preset.name)));
        }
        engine.set_option(name, value)?;
    }
    set_level(&mut engine, link.level)?;
    Ok(engine)
}

fn set_level(engine: &mut Engine, level: Level) -> Answered {
    for (name, value) in level.options() {
        engine.set_option(name, &value)?;
    }
    Ok(())
}

/// What a game is studied under: nobody but persons, and no clocks.
pub fn studying(terms: Terms) -> Terms {
    Terms { players: [PlayerKind::Human; 2], time: TimeControl::Infinite, ..terms }
}

impl RoomContents {
    /// The game of an address; an error if meanwhile it is given up.
    pub fn open(
        link: &Link,
        catalogue: &Catalogue,
        is_given_up: &dyn Fn() -> bool,
    ) -> Answered<RoomContents> {
        let mut engine = engine_of(link, catalogue)?;
        let (standard_start, dropped) = table::begin(&mut engine, link.fen.as_deref())?;
        let tree = tree_reader::from_text(&link.moves, engine.game_mut(), is_given_up)?;
        let last = tree.main_line().last().copied().unwrap_or_default();
        let shown = link.at.filter(|_| link.study).map_or(Some(last), |place| tree.node_at(place));
        let shown =
            shown.ok_or_else(|| Refusal::bad("the address shows a move that the game does not have"))?;
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
        if link.paused {
            contents.table.pause(PauseReason::Player, now);
        }
        Ok(contents)
    }

    /// A study of a game out of a PGN file; an error if meanwhile it is given up.
    pub fn from_pgn(
        game: &GameText,
        catalogue: &Catalogue,
        is_given_up: &dyn Fn() -> bool,
    ) -> Answered<RoomContents> {
        let mut engine = Engine::new(catalogue);
        set_level(&mut engine, Level::FIRST)?;
        let LoadedTree { loaded, tree, left_out } = record::load_tree(game, &mut engine, is_given_up)?;
        let mut table = Table::new(engine, studying(Terms::default()), loaded.standard_start, Instant::now());
        // The side that the chapters of lichess's studies are seen from.
        let flipped = loaded.tags.get("Orientation").is_some_and(|side| side.eq_ignore_ascii_case("black"));
        table.set_tags(loaded.tags);
        let mut contents = RoomContents::new(table.with_tree(tree), flipped);
        contents.table.begin_study(
            Study::new(loaded.ending, None),
            studying(Terms::default()),
            Instant::now(),
        );
        contents.note_evaluations();
        if !left_out.is_empty() {
            contents.message = "Not all of it could be read: see the notes".to_string();
        }
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

    fn end_by_players(&mut self, end: Option<&str>, now: Instant) -> Answered {
        let Some(word) = end else { return Ok(()) };
        let ending = ending_of_word(word);
        let ending = ending.ok_or_else(|| Refusal::bad("the address ends the game in no known way"))?;
        match (self.table.study_mut(), &ending.kind, ending.winner) {
            (Some(study), ..) => study.ending = Some(ending),
            (None, EndKind::Resignation, Some(winner)) => self.table.resign(!winner, now),
            (None, EndKind::Resignation, None) => self.table.agree_on_draw(now),
            (None, EndKind::Fault(side, _), _) => self.table.flag_falls(*side, now),
            (None, ..) => self.table.note_ending(Some(ending)),
        }
        Ok(())
    }

    /// How the game is played, to leave it for a study.
    pub fn game_left(&self, now: Instant) -> GameLeft {
        let Terms { players, time, .. } = self.table.terms();
        let left = |side| self.table.time_left(side, now);
        GameLeft { players, time, left: left(Side::White).zip(left(Side::Black)).map(<[Duration; 2]>::from) }
    }

    /// The game as it stood after the moves that are looked at; `None` if it is seen as it stands.
    pub(super) fn looked_at(&self) -> Option<Box<dyn AnyGame>> {
        let plies = self.look?;
        let mut game = self.table.engine().game().copy();
        while game.plies() > plies && game.undo() {}
        Some(game)
    }

    /// The address of the game as it stands.
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
        let ending = study.map_or(self.table.ending(), |study| study.ending.as_ref());
        Link {
            game: engine.game().setup().preset.name.to_string(),
            armies: definitions_for_address(&engine.game().setup().preset),
            options: record::set_options(engine.game()),
            terms,
            level: Level::from_engine(engine),
            left: left.map(|left| left.map(|time| time.as_millis() as u64)),
            // Between two people elsewhere the clocks wait for both to come.
            paused: self.seats.is_none() && self.table.is_paused(),
            fen: (!self.table.standard_start()).then(|| engine.game().start_fen()),
            moves: self.moves_text(),
            tags: self.table.tags().list().to_vec(),
            at: study.is_some().then(|| self.table.tree().place(self.table.tree().at())),
            study: study.is_some(),
            resumes: study.is_some() && game.is_some(),
            lines: self.table.analysis(),
            flipped: self.flipped,
            end: ending.and_then(word_of_ending),
        }
    }

    /// The address of the game as it stands, as text.
    pub fn address(&self) -> String {
        self.link().address()
    }

    /// About how many bytes it takes, besides its searches.
    pub fn weight(&self) -> usize {
        /// Of a game without a move.
        const EMPTY: usize = 256 << 10;
        /// Of a move on the board: positions, what it changed, its texts.
        const PLAYED: usize = 2 << 10;
        let report = self.report.as_ref().map_or(0, RoomReport::weight);
        EMPTY + PLAYED * self.table.plies() + self.table.tree().weight() + report
    }

    /// Plies of the game that are on the board.
    pub fn plies_shown(&self) -> usize {
        self.look.unwrap_or(self.table.plies())
    }

    /// Pages are to be told of a change.
    pub(super) fn note_change(&mut self, change: Change) {
        if self.change != Some(Change::Game) {
            self.change = Some(change);
        }
    }

    /// Lets time go on; searches begin by [`Input::MaySearch`](super::machine::Input::MaySearch).
    pub(super) fn tick(&mut self, now: Instant) {
        let news = self.table.tick(now);
        self.note(news, now);
    }

    /// Takes what a search says.
    pub(super) fn hear(&mut self, id: SearchId, said: Result<SearchEvent, SearchFailed>, now: Instant) {
        let news = self.table.hear(id, said, now);
        self.note(news, now);
    }

    /// Takes what the maker of a report says.
    pub(super) fn hear_report(&mut self, id: ReportId, news: ReportNews) {
        let Some(report) = self.report.as_mut().filter(|report| report.id == id) else { return };
        let before = report.progress();
        let shares = report.note(news);
        if report.progress() != before || !report.is_running() {
            self.note_change(Change::Thought);
        }
        if let Some(shares) = shares {
            self.note_mistakes();
            self.note_shares(&shares);
        }
    }

    fn note(&mut self, news: Vec<News>, now: Instant) {
        for item in news {
            let change = match item {
                News::Moved(words) => {
                    self.message = words;
                    self.hint = None;
                    Change::Game
                }
                News::Hint(hint) => {
                    self.message = format!("Hint: {} - {}", hint.text, hint.description.words);
                    self.hint = Some(hint);
                    Change::Game
                }
                News::Failed => {
                    self.message = "The search failed".to_string();
                    Change::Game
                }
                News::DrawOffered(side) => {
                    self.message += &format!(". {side:?} offers a draw");
                    Change::Game
                }
                News::Over => Change::Game,
                News::Thinking => Change::Thought,
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
    pub fn is_study(&self) -> bool {
        self.table.study().is_some()
    }

    /// Returns an error if whoever looks may not do this now.
    ///
    /// # Errors
    /// The reason, in a line.
    pub(super) fn allows(&self, action: TableAction) -> Answered {
        if let Some(seats) = &self.seats {
            seats.allows(action)?;
        }
        self.table.allows(action)?;
        if self.is_full() && [TableAction::Move, TableAction::Resume].contains(&action) {
            return Err(Refusal::bad(full_message()));
        }
        match &self.seats {
            Some(seats) if action == TableAction::Move => seats.must_be_turn(self.table.side()),
            _ => Ok(()),
        }
    }

    /// Whether the game has as many moves as an address may have.
    pub fn is_full(&self) -> bool {
        self.table.plies() >= MOST_NODES && self.table.state().is_going()
    }

    /// Marks the mistakes that a report has found, those apart that are marked already.
    fn note_mistakes(&mut self) {
        let (true, Some(report)) = (self.is_study(), &self.report) else { return };
        for mistake in report.mistakes() {
            if let Some(&node) = self.reported.get(mistake.ply + 1) {
                self.table.tree_mut().mark_if_plain(node, mistake.class.nag());
            }
        }
    }

    /// Keeps what a report has found with the moves it is about.
    fn note_shares(&mut self, shares: &[(f64, u32)]) {
        let nodes = std::mem::take(&mut self.reported);
        if !self.is_study() {
            return;
        }
        for (&node, &(share, depth)) in nodes.iter().zip(shares) {
            self.table.tree_mut().note_expected(node, share, depth);
        }
        self.note_change(Change::Game);
    }

    /// Keeps what an analysis has found with the move it is about.
    fn note_score(&mut self) {
        let line = self.table.lines().first().filter(|_| self.table.is_analysing());
        if let Some((white, depth)) = line.map(|line| (white_share(line.wdl, self.table.side()), line.depth))
        {
            let tree = self.table.tree_mut();
            tree.note_expected(tree.at(), white, depth);
        }
    }

    /// The game rests, or goes on: no page looks at it any more, or one does again. A pause of the user's stays one.
    pub fn set_asleep(&mut self, asleep: bool, now: Instant) {
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

    /// The moves, with what is said about them.
    fn moves_text(&self) -> String {
        let mut tree = self.table.tree().clone();
        match tree.take_in_remarks(false) {
            Ok(()) => tree_writer::to_text(&tree),
            Err(_) => self.table.engine().game().moves_played().join(" "),
        }
    }

    /// How the game that is studied ended: by its record or its players, or by the rules at the end of its main line.
    pub fn study_ending(&self) -> Option<Ending> {
        let study = self.table.study()?;
        study.ending.clone().or_else(|| self.table.tree().outcome().map(Ending::by_outcome))
    }

    /// Keeps what the comments of the study's moves say about their values.
    pub fn note_evaluations(&mut self) {
        let curve = self.table.engine().player().curve();
        if self.is_study() {
            let tree = self.table.tree_mut();
            for node in tree.main_line().into_iter().skip(1) {
                let found = tree.node(node);
                // The side to move next.
                let side = !found.side.unwrap_or(Side::Black);
                if let Some((score, depth)) = Comment::parse(&found.comment).score(side) {
                    let share = white_share(curve.chances(score), side);
                    tree.note_expected(node, share, depth);
                }
            }
        }
    }
}

/// Why a game does not go on that is full.
pub fn full_message() -> String {
    format!("a game has at most {MOST_NODES} moves here: save its PGN")
}

/// What an address calls an ending that the moves do not show.
fn word_of_ending(ending: &Ending) -> Option<String> {
    let name = |side: Side| format!("{side:?}").to_ascii_lowercase();
    let loser = ending.winner.map(|winner| name(!winner));
    match (&ending.kind, loser) {
        (EndKind::Fault(side, _), None) => Some(format!("{}-late-drawn", name(*side))),
        (EndKind::Resignation, Some(loser)) => Some(format!("{loser}-resigned")),
        (EndKind::Resignation, None) => Some("draw-agreed".to_string()),
        (EndKind::Fault(..), Some(loser)) => Some(format!("{loser}-late")),
        (EndKind::Recorded, _) => Some(ending.result.to_string()),
        _ => None,
    }
}

fn ending_of_word(word: &str) -> Option<Ending> {
    if let Some(recorded) = Ending::recorded(word) {
        return Some(recorded);
    }
    let (side, reason) = word.split_once('-')?;
    let loser = match side {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    };
    match (loser, reason) {
        (Some(loser), "resigned") => Some(Ending::resigned(loser)),
        (Some(late), "late-drawn") => {
            let reason = format!("{late:?} runs out of time");
            Some(Ending::drawn(&reason, EndKind::Fault(late, Fault::Late)))
        }
        (Some(loser), "late") => Some(Ending::fault(loser, Fault::Late)),
        (None, "agreed") if side == "draw" => Some(Ending::agreed()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_keep_their_words() {
        for word in [
            "white-resigned", "black-resigned", "white-late", "black-late", "white-late-drawn",
            "draw-agreed", "1-0", "0-1", "1/2-1/2",
        ] {
            let ending = ending_of_word(word).unwrap();
            assert_eq!(word_of_ending(&ending).as_deref(), Some(word));
        }
        assert_eq!(ending_of_word("white-bored"), None);
    }
}
