//! A game with its players, clocks, moves and engine.

use std::sync::Arc;

use engine_core::clock::Instant;

use engine_core::{AnySquare, DescribedMove, DrawnPiece, MoveCode, MoveStyle, OptionError, Picture, Side};

use super::allowed::{TableAction, TableError};
use super::boards::Boards;
use super::clocks::Clocks;
use super::offers::Offers;
use super::searching::{Analysis, Searches};
use super::state::{PositionEnd, State, Study};
use super::terms::{PlayerKind, Terms};
use super::tree::{NewMove, Node, ROOT, Tree, TreeError};
use crate::engine::Engine;
use crate::records::comment::clock_remark;
use crate::records::game::{Ending, LineEnd, MoveEvaluation, PlayedMove};
use crate::records::moves::{play_or_pass, written};
use crate::records::tags::GameTags;

/// Current game.
pub struct Table {
    pub(super) engine: Engine,
    pub(super) terms: Terms,
    standard_start: bool,
    boards: Boards,
    /// PGN tags of the game, as far as known.
    tags: GameTags,
    /// Result given by the record; cleared by the next move.
    recorded_ending: Option<Ending>,
    /// Moves of the game; includes the variations in a study.
    pub(super) tree: Tree,
    /// Nodes of the tree that lead to the position on the engine's board.
    pub(super) line: Vec<usize>,
    pub(super) moves: Vec<DescribedMove>,
    pub(super) clocks: Clocks,
    pub(super) state: State,
    pub(super) offers: Offers,
    pub(super) searches: Searches,
    pub(super) analysis: Analysis,
}

impl Table {
    /// Table for the game that the engine has set up, including any moves played on it.
    pub fn new(engine: Engine, terms: Terms, standard_start: bool, now: Instant) -> Table {
        let mut table = Table {
            boards: Boards::new(engine.game().picture()),
            engine,
            terms,
            standard_start,
            tags: GameTags::default(),
            recorded_ending: None,
            tree: Tree::default(),
            line: Vec::new(),
            moves: Vec::new(),
            clocks: Clocks::new(terms.time),
            state: State::playing(now),
            offers: Offers::default(),
            searches: Searches::default(),
            analysis: Analysis::default(),
        };
        table.replay();
        table.board_changed(now);
        table
    }

    /// Replays the moves that were played on the engine's board.
    fn replay(&mut self) {
        let game = self.engine.game_mut();
        let moves = game.played();
        while game.undo() {}
        self.boards = Boards::new(game.picture());
        for mv in moves {
            let game = self.engine.game_mut();
            let [text, readable] =
                [MoveStyle::Coordinates, MoveStyle::San].map(|style| written(mv, style, &*game));
            let side = game.side_to_move();
            let played = play_or_pass(mv, game);
            debug_assert!(played.is_ok(), "it was played here before");
            self.boards.push(game.picture());
            self.tree.extend(&NewMove { mv, text: &text, readable: &readable, side, end: None });
            self.line.push(self.tree.at);
        }
        self.tree.nodes[self.tree.at].end = LineEnd::of(self.engine.game());
    }

    /// Replaces the tree by one with variations whose current node is the position on the table.
    pub(crate) fn with_tree(mut self, tree: Tree) -> Table {
        self.line = tree.line_nodes(tree.at());
        debug_assert_eq!(self.line.len(), self.engine.game().plies());
        self.tree = tree;
        self
    }

    /// Moves of the game; includes the variations in a study.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Tree of the game, to change annotations of its moves.
    pub(crate) fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Goes to the position after a node of the tree.
    ///
    /// # Errors
    /// If there is no such node; nothing is changed then.
    pub fn go_to(&mut self, node: usize, now: Instant) -> Result<(), TableError> {
        self.tree.go(node)?;
        self.show_cursor(now)
    }

    /// Removes a node and everything after it from the tree; the board goes to the preceding node
    /// if it showed one of them.
    ///
    /// # Errors
    /// If there is no such node, or it is the root; nothing is changed then.
    pub fn remove(&mut self, node: usize, now: Instant) -> Result<(), TableError> {
        self.tree.remove(node)?;
        self.show_cursor(now)
    }

    fn show_cursor(&mut self, now: Instant) -> Result<(), TableError> {
        self.searches.end();
        let line = self.tree.line_nodes(self.tree.at());
        let common = self.line.iter().zip(&line).take_while(|(played, target)| played == target).count();
        for _ in common..self.line.len() {
            self.engine.game_mut().undo();
        }
        self.line.truncate(common);
        self.boards.go_back(common, self.engine.game().picture());
        for &node in &line[common..] {
            let game = self.engine.game_mut();
            play_or_pass(self.tree.node(node).mv, game)?;
            self.boards.push(game.picture());
            self.line.push(node);
        }
        self.board_changed(now);
        Ok(())
    }

    /// Removes everything from the tree except the moves that lead to the position on the board.
    pub(crate) fn keep_line(&mut self) {
        self.tree.keep_line();
        self.line = self.tree.line_nodes(self.tree.at());
    }

    /// Stores the annotations of a record before the first move, and on each of the moves played,
    /// in order.
    pub fn note_remarks(&mut self, before: Vec<String>, remarks: Vec<Vec<String>>) {
        self.tree.nodes[ROOT].remarks = before;
        for (&node, remarks) in self.line.iter().zip(remarks) {
            self.tree.nodes[node].remarks = remarks;
        }
    }

    /// PGN tags of the game.
    pub fn tags(&self) -> &GameTags {
        &self.tags
    }

    /// PGN tags to be saved. The main line of a study may be another one than that of its record.
    pub(crate) fn saved_tags(&self) -> GameTags {
        let tags = self.tags.clone();
        match self.study().is_some_and(|study| study.recorded != self.tree.main_moves()) {
            true => tags.of_other_moves(),
            false => tags,
        }
    }

    /// Replaces the PGN tags of the game.
    pub fn set_tags(&mut self, tags: GameTags) {
        self.tags = tags;
        self.note_recorded_moves();
    }

    /// Stores the main line to which the tags of a study belong.
    fn note_recorded_moves(&mut self) {
        if let State::Study(study) = &mut self.state {
            study.recorded = self.tree.main_moves();
        }
    }

    /// Stores the ending given by a record.
    pub fn note_ending(&mut self, ending: Option<Ending>) {
        self.recorded_ending = ending;
    }

    /// Forgets the ending given by a record, and if the game itself goes on, what the tags say
    /// about it.
    fn forget_recorded_ending(&mut self) {
        let had_ended = self.recorded_ending.take().is_some();
        if had_ended && self.study().is_none() {
            self.tags = std::mem::take(&mut self.tags).of_game_in_progress();
        }
    }

    /// Ending of the game, at this table or by its record.
    pub fn known_ending(&self) -> Option<&Ending> {
        self.recorded_ending.as_ref().or(self.ending())
    }

    /// Updates everything that depends on the position after the board has changed.
    fn board_changed(&mut self, now: Instant) {
        let position = self.look();
        self.state.moved(position, now);
    }

    /// Updates moves, offers, analysis and search after a change of the board; returns the ending
    /// of the position.
    fn look(&mut self) -> PositionEnd {
        let game = self.engine.game();
        self.moves = game.described_moves();
        let ending = game.outcome().map(Ending::by_outcome);
        self.offers.close();
        self.analysis.forget();
        self.searches.end();
        PositionEnd { ending, has_moves: !self.moves.is_empty() }
    }

    /// Engine with the game on its board.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Players, time control and settings of the game.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns true if the game began at its standard start position.
    pub fn standard_start(&self) -> bool {
        self.standard_start
    }

    /// Side to move.
    pub fn side(&self) -> Side {
        self.engine.game().side_to_move()
    }

    /// All legal moves.
    pub fn moves(&self) -> &[DescribedMove] {
        if self.ending().is_some() { &[] } else { &self.moves }
    }

    /// Nodes that lead to the position on the board.
    pub fn played(&self) -> Vec<&Node> {
        self.line.iter().map(|&node| self.tree.node(node)).collect()
    }

    /// Number of moves that lead to the position on the board.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// Board after `plies` moves; the current board for larger numbers.
    pub fn picture_at(&self, plies: usize) -> Arc<Picture> {
        self.boards.at(plies, self.engine.game())
    }

    /// Squares changed by the last of `plies` moves.
    pub fn changed_by(&self, plies: usize) -> &[AnySquare] {
        self.boards.changed_by(plies)
    }

    /// Captured pieces after `plies` moves.
    pub fn captured(&self, plies: usize) -> &[Arc<DrawnPiece>] {
        self.boards.captured(plies)
    }

    /// Current board.
    pub fn picture(&self) -> &Picture {
        self.boards.now()
    }

    /// State of the game.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// End of the game, if it has ended; in a study, of the position on the board.
    pub fn ending(&self) -> Option<&Ending> {
        self.state.ending()
    }

    /// Returns true if a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.ending().is_none() && self.terms.players[self.side().index()] == PlayerKind::Human
    }

    /// Plays a legal move for either kind of player; resumes a paused game.
    ///
    /// # Errors
    /// If the game is over or waits for a player; nothing is changed then.
    pub fn play(&mut self, mv: MoveCode, now: Instant) -> Result<(), TableError> {
        self.play_after(mv, MoveEvaluation::default(), now)
    }

    /// Plays a legal move with its evaluation, and adds the time used.
    pub(super) fn play_after(
        &mut self,
        mv: MoveCode,
        evaluation: MoveEvaluation,
        now: Instant,
    ) -> Result<(), TableError> {
        self.state.allows(TableAction::Move)?;
        let known = self.tree.child(Some(mv)).is_some();
        if !known && self.tree.is_full() {
            return Err(TreeError::Full.into());
        }
        self.searches.end();
        let (side, counts_time) = (self.side(), self.counts_time());
        let game = self.engine.game_mut();
        let played = PlayedMove::play(mv, game);
        self.boards.push(game.picture());
        let PlayedMove { text, readable, .. } = &played;
        self.tree.play(&NewMove { mv: Some(mv), text, readable, side, end: LineEnd::of(game) })?;
        self.line.push(self.tree.at);
        self.forget_recorded_ending();
        let used = self.state.used(now);
        let before = *self.clocks.both();
        let in_time = self.clocks.book(side, counts_time.then_some(used));
        let remark = self.clocks.left(side).filter(|_| in_time).map(clock_remark);
        if !known {
            let node = &mut self.tree.nodes[self.tree.at];
            node.clocks = Some(before);
            node.evaluation = Some(MoveEvaluation { elapsed: used, ..evaluation });
            node.remarks = remark.into_iter().collect();
        }
        self.board_changed(now);
        if !in_time {
            self.flag_falls(side, now);
        }
        Ok(())
    }

    /// Ends the game, with its clocks at their current values.
    pub(crate) fn end(&mut self, ending: Ending, now: Instant) {
        self.searches.end();
        let side = self.side();
        if let Some(left) = self.time_left(side, now) {
            self.clocks.set_left(side, left);
        }
        self.forget_recorded_ending();
        self.offers.close();
        self.state.end(ending);
    }

    /// Resigns for a side.
    pub fn resign(&mut self, side: Side, now: Instant) {
        self.end(Ending::resigned(side), now);
    }

    /// Takes moves back until the lone person at the board is to move again; one move if none or
    /// both of the players are persons; only the end of a game without moves. The game continues
    /// with the clocks of that move, even after its end. It stays paused if it was, and is paused
    /// if the engine plays both sides.
    ///
    /// # Errors
    /// If there is no move to take back, or the game waits for a player.
    pub fn take_back(&mut self, now: Instant) -> Result<(), TableError> {
        self.allows(TableAction::TakeBack)?;
        self.searches.end();
        let lone_person = self.terms.lone_person();
        if self.line.is_empty() {
            self.clocks = Clocks::new(self.terms.time);
        }
        while let Some(node) = self.line.pop() {
            self.engine.game_mut().undo();
            let Node { side, clocks, .. } = self.tree.node(node);
            let is_persons = lone_person.is_none_or(|person| Some(person) == *side);
            if let Some(before) = *clocks {
                self.clocks.go_back(before, self.terms.time);
            }
            self.tree.cut();
            if is_persons {
                break;
            }
        }
        self.clocks.refill();
        self.boards.go_back(self.line.len(), self.engine.game().picture());
        self.forget_recorded_ending();
        let position = self.look();
        self.state.taken_back(position, self.terms.engine_plays_both(), now);
        Ok(())
    }

    /// Returns true if the game is over, but not by the rules: from its position it could go on.
    pub(super) fn may_go_on(&self) -> bool {
        matches!(self.state, State::Over { .. }) && self.engine.game().outcome().is_none()
    }

    /// Turns the game into a study.
    pub(crate) fn begin_study(&mut self, study: Study, terms: Terms, now: Instant) {
        self.change_terms(terms, now);
        self.state = State::Study(study);
        self.note_recorded_moves();
        self.board_changed(now);
    }

    /// Turns the position of a study into a game. Returns the study.
    pub(crate) fn end_study(&mut self, now: Instant) -> Option<Study> {
        let study = self.study()?.clone();
        self.searches.end();
        self.analysis = Analysis::default();
        self.state = State::playing(now);
        self.board_changed(now);
        Some(study)
    }

    /// Study data, if the game is studied.
    pub fn study(&self) -> Option<&Study> {
        self.state.study()
    }

    /// Mutable study data, if the game is studied.
    pub(crate) fn study_mut(&mut self) -> Option<&mut Study> {
        match &mut self.state {
            State::Study(study) => Some(study),
            _ => None,
        }
    }

    /// Sets an option of the engine, such as its strength.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.searches.end();
        self.engine.set_option(name, value).map(drop)
    }
}
