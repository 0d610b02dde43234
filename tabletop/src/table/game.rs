//! The game on the table: who plays, the clocks, what was played, and the engine thinking beside it.

use std::sync::Arc;
use std::time::Duration;

use engine_core::clock::Instant;

use engine_core::{
    AnySquare, DescribedMove, DrawnPiece, InfoLine, MoveCode, MoveError, MoveStyle, OptionError, Picture,
    PositionError, Side,
};
use thiserror::Error;

use super::boards::Boards;
use super::searching::{SearchId, SearchOrder};
use super::terms::{PlayerKind, Terms};
use super::tree::{NewMove, Node, ROOT, Tree, TreeError};
use crate::engine::Engine;
use crate::records::comment::clock_remark;
use crate::records::error::RecordError;
use crate::records::game::{Ending, PlayedMove, Thought};
use crate::records::moves::{play_or_pass, written};
use crate::records::tags::GameTags;
use crate::records::time_control::PlayerClock;

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
    #[error(transparent)]
    Tree(#[from] TreeError),
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
    /// The game; with its variations, if it is studied.
    pub(super) tree: Tree,
    /// The moves of the tree that lead to the position on the engine's board.
    line: Vec<usize>,
    pub(super) moves: Vec<DescribedMove>,
    pub(super) clocks: [PlayerClock; 2],
    /// Since when the side to move thinks; `None` while the game is paused, asleep or over.
    pub(super) turn_began: Option<Instant>,
    /// Somebody wants clocks and engine to stand, or a search has failed.
    pub(super) paused: bool,
    /// Nobody looks at the game.
    pub(super) asleep: bool,
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
            tree: Tree::new(),
            line: Vec::new(),
            moves: Vec::new(),
            clocks: [PlayerClock::new(terms.time); 2],
            turn_began: None,
            paused: false,
            asleep: false,
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
            self.tree.extend(&NewMove { mv, text: &text, readable: &readable, side, outcome: None });
            self.line.push(self.tree.at);
        }
        self.tree.nodes[self.tree.at].outcome = self.engine.game().outcome();
    }

    /// The game with its variations: one whose move on its board leads to the position on the table.
    pub fn with_tree(mut self, tree: Tree) -> Table {
        self.line = tree.line_nodes(tree.at());
        debug_assert_eq!(self.line.len(), self.engine.game().plies());
        self.tree = tree;
        self
    }

    /// The game; with its variations, if it is studied.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The same, to say something about its moves.
    pub(crate) fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Puts the position after a move of the tree on the board.
    ///
    /// # Errors
    /// If there is no such move; nothing is changed then.
    pub fn go_to(&mut self, node: usize, now: Instant) -> Result<(), TableError> {
        self.tree.go(node)?;
        self.show_cursor(now)
    }

    /// Takes a move and all behind it out of the tree; the board goes to the move before if it showed one of them.
    ///
    /// # Errors
    /// If there is no such move, or it is the start; nothing is changed then.
    pub fn remove(&mut self, node: usize, now: Instant) -> Result<(), TableError> {
        self.tree.remove(node)?;
        self.show_cursor(now)
    }

    fn show_cursor(&mut self, now: Instant) -> Result<(), TableError> {
        self.drop_search();
        let line = self.tree.line_nodes(self.tree.at());
        let common = self.line.iter().zip(&line).take_while(|(played, wanted)| played == wanted).count();
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
        self.look(now);
        Ok(())
    }

    /// Takes everything out of the tree but the moves that lead to the position on the board.
    pub(crate) fn keep_line(&mut self) {
        self.tree.keep_line();
        self.line = self.tree.line_nodes(self.tree.at());
    }

    /// Notes what a record says before the first move, and about the moves that were played, in order.
    pub fn note_remarks(&mut self, before: Vec<String>, remarks: Vec<Vec<String>>) {
        self.tree.nodes[ROOT].remarks = before;
        for (&node, remarks) in self.line.iter().zip(remarks) {
            self.tree.nodes[node].remarks = remarks;
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
        self.paused = false;
        self.turn_began = self.runs().then_some(now);
        self.draw_offer = None;
        self.thought = None;
        self.lines.clear();
        self.analysed = false;
        self.analysed_for = Duration::ZERO;
        self.hint_asked = false;
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

    /// The moves that lead to the position on the board.
    pub fn played(&self) -> Vec<&Node> {
        self.line.iter().map(|&node| self.tree.node(node)).collect()
    }

    /// Number of moves that lead to the position on the board.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// The board after so many moves; the last one there is beyond them.
    pub fn picture_at(&self, plies: usize) -> Arc<Picture> {
        self.boards.at(plies, self.engine.game())
    }

    /// Squares that the last of so many moves changed.
    pub fn changed_by(&self, plies: usize) -> &[AnySquare] {
        self.boards.changed_by(plies)
    }

    /// The pieces that are captured after so many moves.
    pub fn captured(&self, plies: usize) -> &[Arc<DrawnPiece>] {
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
        let known = self.tree.child(Some(mv)).is_some();
        if !known && self.tree.is_full() {
            return Err(TreeError::Full.into());
        }
        self.drop_search();
        let side = self.side();
        let game = self.engine.game_mut();
        let played = PlayedMove::play(mv, game);
        self.boards.push(game.picture());
        let PlayedMove { text, readable, .. } = &played;
        self.tree.play(&NewMove { mv: Some(mv), text, readable, side, outcome: game.outcome() })?;
        self.line.push(self.tree.at);
        self.recorded_ending = None;
        let used = self.used(now);
        let before = self.clocks;
        let in_time = self.clocks[side.index()].spend(used, Duration::ZERO);
        let remark = self.clocks[side.index()].left().filter(|_| in_time).map(clock_remark);
        if !known {
            let node = &mut self.tree.nodes[self.tree.at];
            node.clocks = Some(before);
            node.thought = Some(Thought { elapsed: used, ..thought });
            node.remarks = remark.into_iter().collect();
        }
        self.look(now);
        if !in_time {
            self.flag_falls(side, now);
        }
        Ok(())
    }

    /// Ends the game, with its clocks as they are.
    pub(super) fn end(&mut self, ending: Ending, now: Instant) {
        self.drop_search();
        let side = self.side();
        if let Some(left) = self.time_left(side, now) {
            self.clocks[side.index()] = self.clocks[side.index()].with_left(left);
        }
        self.turn_began = None;
        self.recorded_ending = None;
        self.draw_offer = None;
        self.ending = Some(ending);
    }

    /// A side gives up.
    pub fn resign(&mut self, side: Side, now: Instant) {
        self.end(Ending::resigned(side), now);
    }

    /// Takes moves back until the person at the terminal is to move again; one move if nobody or everybody is a person.
    /// `false` if there is none to take back.
    pub fn take_back(&mut self, now: Instant) -> bool {
        self.drop_search();
        let lone_person = self.terms.lone_person();
        let mut taken = false;
        let paused = self.is_paused() || self.ending.is_some();
        while let Some(node) = self.line.pop() {
            taken = true;
            self.engine.game_mut().undo();
            let Node { side, clocks, .. } = self.tree.node(node);
            let is_persons = lone_person.is_none_or(|person| Some(person) == *side);
            self.clocks = clocks.map_or(self.clocks, |before| before.map(|clock| self.by_the_control(clock)));
            self.tree.cut();
            if is_persons {
                break;
            }
        }
        if taken {
            self.boards.go_back(self.line.len(), self.engine.game().picture());
            self.recorded_ending = None;
            self.look(now);
            let watching = self.terms.players == [PlayerKind::Engine; 2];
            if paused || watching {
                self.paused = true;
                self.turn_began = None;
            }
        }
        taken
    }

    /// Sets an option of the engine, such as its strength.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.drop_search();
        self.engine.set_option(name, value).map(drop)
    }
}
