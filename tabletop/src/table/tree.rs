//! A game with its variations and comments, as created by analysis.

use engine_core::{MoveCode, MoveError, PositionError, Side};
use thiserror::Error;

use crate::records::comment::{self, Comment, evaluation_command};
use crate::records::error::RecordError;
use crate::records::game::{LineEnd, MoveEvaluation};
use crate::records::pgn_text::is_mark;
use crate::records::time_control::PlayerClock;
use crate::text::printable;

/// Maximum number of moves in a tree.
pub(crate) const MAX_NODES: usize = 4000;
/// Maximum number of moves and brackets that are read; larger than any tree that was written.
pub(super) const MAX_STEPS: usize = 4 * MAX_NODES;
/// Maximum size of all comments together, in bytes.
pub(crate) const MAX_TEXT: usize = 1 << 20;
/// Maximum number of glyphs of a move.
const MAX_GLYPHS: usize = 16;

/// Node of the start position.
pub const ROOT: usize = 0;

/// Error in reading or changing a tree.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TreeError {
    #[error("there is no such move in the game")]
    NoSuchMove,
    #[error("a game with its variations has at most {MAX_NODES} moves")]
    Full,
    #[error("a game is written with at most {MAX_STEPS} moves and brackets")]
    TooLong,
    #[error("the request was cancelled")]
    GivenUp,
    #[error("the comments on a game have at most {} kB", MAX_TEXT / 1024)]
    TooMuchText,
    #[error("this is the start position: choose a move first")]
    Root,
    #[error("a move is marked with $1 to $6")]
    NoMark,
    #[error("a variation without a move before it")]
    NothingToVary,
    #[error("a closing bracket without an opening one")]
    StrayBracket,
    #[error("a variation is not closed")]
    OpenVariation,
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// A move and its annotations.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub(super) parent: usize,
    pub(super) children: Vec<usize>,
    /// The move; `None` at the root, and for a passed turn.
    pub mv: Option<MoveCode>,
    /// Move in coordinate notation; empty at the root.
    pub text: String,
    /// Move in readable notation.
    pub readable: String,
    /// Side that made the move; `None` at the root.
    pub side: Option<Side>,
    /// Comment as in PGN, including commands for programs (`[%clk 0:05:00]`).
    pub comment: String,
    /// Comment before the move, if a variation begins with it.
    pub prelude: String,
    /// End of the line by the rules after the move.
    pub end: Option<LineEnd>,
    /// Numeric annotation glyphs of PGN: `$1`.
    pub glyphs: Vec<String>,
    /// White's expected score after the move, 0 to 1, and the search depth.
    pub expected: Option<(f64, u32)>,
    /// The player's evaluation of the move.
    pub evaluation: Option<MoveEvaluation>,
    /// Both clocks before the move.
    pub clocks: Option<[PlayerClock; 2]>,
    /// Other annotations of a record besides comment and glyphs, as PGN, until the game is studied.
    pub remarks: Vec<String>,
}

/// Moves of a game and its variations. Nodes keep their numbers; the first child continues the
/// line.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) at: usize,
    /// Size of all comments in bytes.
    text: usize,
}

impl Default for Tree {
    /// Tree of a game without moves.
    fn default() -> Tree {
        Tree { nodes: vec![Node::default()], at: ROOT, text: 0 }
    }
}

/// A move to be added.
pub struct NewMove<'a> {
    /// The move; `None` for a passed turn.
    pub mv: Option<MoveCode>,
    /// Move in coordinate notation.
    pub text: &'a str,
    /// Move in readable notation.
    pub readable: &'a str,
    /// Side that makes the move.
    pub side: Side,
    /// End of the line by the rules after the move.
    pub end: Option<LineEnd>,
}

impl Tree {
    /// Returns a node; the root for an unknown number.
    pub fn node(&self, node: usize) -> &Node {
        self.nodes.get(node).unwrap_or(&self.nodes[ROOT])
    }

    /// Current node, whose position is on the board.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to a node.
    pub fn go(&mut self, node: usize) -> Result<(), TreeError> {
        self.known(node)?;
        self.at = node;
        Ok(())
    }

    fn known(&self, node: usize) -> Result<(), TreeError> {
        let hangs_on = |node: usize| self.nodes[self.nodes[node].parent].children.contains(&node);
        let is_there = node < self.nodes.len() && self.upwards(node).all(hangs_on);
        if is_there { Ok(()) } else { Err(TreeError::NoSuchMove) }
    }

    /// A node and its ancestors, without the root.
    fn upwards(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&node| Some(self.nodes[node].parent))
            .take_while(|&node| node != ROOT)
    }

    /// Nodes from the start to a node, without the root.
    pub(crate) fn line_nodes(&self, node: usize) -> Vec<usize> {
        let mut line: Vec<usize> = self.upwards(node).collect();
        line.reverse();
        line
    }

    /// Moves from the start to a node.
    #[cfg(test)]
    pub(super) fn line(&self, node: usize) -> Vec<&str> {
        self.line_nodes(node).into_iter().map(|node| self.nodes[node].text.as_str()).collect()
    }

    /// Nodes of the main line, the root first.
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = vec![ROOT];
        while let Some(&next) = self.nodes[line[line.len() - 1]].children.first() {
            line.push(next);
        }
        line
    }

    /// Moves of the main line; `None` for a passed turn.
    pub(super) fn main_moves(&self) -> Vec<Option<MoveCode>> {
        self.main_line().into_iter().skip(1).map(|node| self.nodes[node].mv).collect()
    }

    /// Continues from the current node: goes to the child with this move, or adds one.
    pub fn play(&mut self, mv: &NewMove<'_>) -> Result<(), TreeError> {
        self.at = match self.child(mv.mv) {
            Some(child) => child,
            None if self.is_full() => return Err(TreeError::Full),
            None => self.add(mv),
        };
        Ok(())
    }

    /// Child of the current node with this move.
    pub(super) fn child(&self, mv: Option<MoveCode>) -> Option<usize> {
        self.nodes[self.at].children.iter().copied().find(|&child| self.nodes[child].mv == mv)
    }

    /// Returns true if no move can be added.
    pub(crate) fn is_full(&self) -> bool {
        !self.has_room_for(1)
    }

    /// Returns true if `moves` moves can be added.
    pub fn has_room_for(&self, moves: usize) -> bool {
        // The first node is the start position.
        self.nodes.len() - 1 + moves <= MAX_NODES
    }

    /// Continues like [`play`](Tree::play), without a limit of moves.
    pub(super) fn extend(&mut self, mv: &NewMove<'_>) {
        self.at = self.child(mv.mv).unwrap_or_else(|| self.add(mv));
    }

    /// Removes the current node, which has no children, and goes to its parent.
    pub(super) fn cut(&mut self) {
        let node = self.at;
        self.at = self.nodes[node].parent;
        self.nodes[self.at].children.retain(|&child| child != node);
        if node != ROOT && node + 1 == self.nodes.len() {
            self.nodes.pop();
        }
    }

    /// Removes everything except the line to the current node.
    pub(crate) fn keep_line(&mut self) {
        let line = self.line_nodes(self.at);
        let mut kept = vec![std::mem::take(&mut self.nodes[ROOT])];
        kept[ROOT].children.clear();
        for node in line {
            let (parent, number) = (kept.len() - 1, kept.len());
            kept[parent].children.push(number);
            kept.push(Node { parent, children: Vec::new(), ..std::mem::take(&mut self.nodes[node]) });
        }
        let text = |node: &Node| node.comment.len() + node.prelude.len();
        *self = Tree { at: kept.len() - 1, text: kept.iter().map(text).sum(), nodes: kept };
    }

    /// Converts the annotations of a record to comments and glyphs, except for variations; with
    /// `scores`, adds the engine's scores.
    pub(crate) fn take_in_remarks(&mut self, scores: bool) -> Result<(), TreeError> {
        for node in 0..self.nodes.len() {
            self.take_in_remarks_on(node, scores)?;
        }
        Ok(())
    }

    fn take_in_remarks_on(&mut self, node: usize, scores: bool) -> Result<(), TreeError> {
        let found = &self.nodes[node];
        let score = found
            .evaluation
            .as_ref()
            .and_then(|evaluation| Some((evaluation.score?, evaluation.depth.unwrap_or(0))));
        let is_known = Comment::parse(&found.comment).evaluation().is_some();
        if let (Some((score, depth)), Some(side), false) = (score.filter(|_| scores), found.side, is_known) {
            let mut comment = evaluation_command(score, depth, side);
            append(&mut comment, &found.comment);
            self.spend(found.comment.len(), comment.len())?;
            self.nodes[node].comment = comment;
        }
        for remark in std::mem::take(&mut self.nodes[node].remarks) {
            if let Some(comment) = remark.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')) {
                self.spend(0, comment.len() + 1)?;
                append(&mut self.nodes[node].comment, &as_comment(comment));
            } else if remark.starts_with('$') {
                self.add_glyph(node, &remark);
            }
        }
        Ok(())
    }

    fn add(&mut self, mv: &NewMove<'_>) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node {
            parent: self.at,
            mv: mv.mv,
            text: mv.text.to_string(),
            readable: mv.readable.to_string(),
            side: Some(mv.side),
            end: mv.end,
            ..Node::default()
        });
        self.nodes[self.at].children.push(number);
        number
    }

    /// Parent of a node.
    pub fn parent(&self, node: usize) -> usize {
        self.node(node).parent
    }

    /// Replaces the comment of a move, or removes it if the text is empty. Commands for programs
    /// stay.
    pub(crate) fn set_comment(&mut self, node: usize, text: &str) -> Result<(), TreeError> {
        self.known(node)?;
        let comment = comment::with_text(&self.nodes[node].comment, &as_comment(text));
        self.spend(self.nodes[node].comment.len(), comment.len())?;
        self.nodes[node].comment = comment;
        Ok(())
    }

    /// Appends a comment to that of a move.
    pub(crate) fn add_comment(&mut self, node: usize, text: &str) -> Result<(), TreeError> {
        self.known(node)?;
        self.spend(0, text.len() + 1)?;
        append(&mut self.nodes[node].comment, &as_comment(text));
        Ok(())
    }

    /// Appends to the comment before a move with which a variation begins.
    pub(super) fn add_prelude(&mut self, node: usize, text: &str) -> Result<(), TreeError> {
        self.spend(0, text.len() + 1)?;
        append(&mut self.nodes[node].prelude, &as_comment(text));
        Ok(())
    }

    /// Replaces the mark of a move; removes it if the move already has this mark.
    ///
    /// # Errors
    /// If there is no such move, or `glyph` is not a mark.
    pub(crate) fn toggle_mark(&mut self, node: usize, glyph: &str) -> Result<(), TreeError> {
        self.known(node)?;
        if node == ROOT {
            return Err(TreeError::Root);
        }
        if !is_mark(glyph) {
            return Err(TreeError::NoMark);
        }
        let glyphs = &mut self.nodes[node].glyphs;
        let had = glyphs.iter().any(|known| known == glyph);
        glyphs.retain(|known| !is_mark(known));
        if !had {
            glyphs.insert(0, glyph.to_string());
        }
        Ok(())
    }

    /// Marks a move, unless it has a mark already or has been removed.
    pub(crate) fn mark_if_plain(&mut self, node: usize, glyph: &str) {
        if self.known(node).is_ok() && !self.nodes[node].glyphs.iter().any(|glyph| is_mark(glyph)) {
            self.nodes[node].glyphs.insert(0, glyph.to_string());
        }
    }

    /// Adds a glyph to a move.
    pub(crate) fn add_glyph(&mut self, node: usize, glyph: &str) {
        let glyphs = &mut self.nodes[node].glyphs;
        if glyphs.len() < MAX_GLYPHS && !glyphs.iter().any(|known| known == glyph) {
            glyphs.push(glyph.to_string());
        }
    }

    /// Approximate size in bytes.
    pub fn weight(&self) -> usize {
        /// Size of a move with its texts, except comments.
        const NODE: usize = 512;
        NODE * self.nodes.len() + self.text
    }

    /// Accounts for a change of the comments' size from `less` to `more` bytes.
    fn spend(&mut self, less: usize, more: usize) -> Result<(), TreeError> {
        let text = self.text.saturating_sub(less) + more;
        if text > MAX_TEXT && more > less {
            return Err(TreeError::TooMuchText);
        }
        self.text = text;
        Ok(())
    }

    /// End of the main line by the rules.
    pub fn end(&self) -> Option<LineEnd> {
        let line = self.main_line();
        self.nodes[line[line.len() - 1]].end
    }

    /// Stores an evaluation of the position after a move, unless a deeper one is known.
    pub(crate) fn note_expected(&mut self, node: usize, expected: f64, depth: u32) {
        if let Some(found) = self.nodes.get_mut(node)
            && found.expected.is_none_or(|(_, known)| known <= depth)
        {
            found.expected = Some((expected, depth));
        }
    }

    /// Makes the line of a move the first one at the last branching before it.
    pub fn promote(&mut self, node: usize) -> Result<(), TreeError> {
        self.known(node)?;
        let is_variation = |node: &usize| self.nodes[self.nodes[*node].parent].children.first() != Some(node);
        let first = self.upwards(node).find(is_variation);
        if let Some(first) = first {
            let parent = self.nodes[first].parent;
            let siblings = &mut self.nodes[parent].children;
            siblings.retain(|&sibling| sibling != first);
            siblings.insert(0, first);
        }
        Ok(())
    }

    /// Removes a node and everything after it; if the current node is removed, goes to the parent.
    pub fn remove(&mut self, node: usize) -> Result<(), TreeError> {
        self.known(node)?;
        if node == ROOT {
            return Err(TreeError::Root);
        }
        let parent = self.nodes[node].parent;
        self.nodes[parent].children.retain(|&child| child != node);
        if self.upwards(self.at).any(|above| above == node) {
            self.at = parent;
        }
        Ok(())
    }
}

/// Converts a text to a comment: on one line, without closing braces.
fn as_comment(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ").replace('}', ")")
}

/// Appends a text to another, separated by a blank.
fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

#[cfg(test)]
mod tests {
    use super::super::tree_reader::from_text;
    use super::super::tree_writer::to_text;
    use super::*;
    use crate::catalogue::all_games;

    fn read(text: &str) -> Tree {
        from_text(text, &mut *all_games().default_choice().open(), &|| false).unwrap()
    }

    const TEXT: &str = "{so} e2e4 e7e5 $1 {a good, old move} ( c7c5 g1f3 ( b1c3 ) d7d6 ) ( e7e6 ) g1f3";

    #[test]
    fn lines_are_promoted_and_removed() {
        let mut tree = read(TEXT);
        let [sicilian, knight] = [3, 4].map(|place| tree.node_at(place).unwrap());
        tree.go(knight).unwrap();
        tree.promote(tree.at()).unwrap();
        assert!(to_text(&tree).starts_with("{so} e2e4 c7c5 ( e7e5 $1"), "{}", to_text(&tree));
        tree.remove(sicilian).unwrap();
        assert_eq!(tree.line(tree.at()), ["e2e4"]);
        assert!(tree.go(sicilian).is_err() && tree.remove(ROOT).is_err());
        assert!(tree.go(knight).is_err() && tree.promote(knight).is_err(), "it went with the move before it");
        tree.set_comment(tree.at(), " king's\n pawn} ").unwrap();
        assert!(to_text(&tree).starts_with("{so} e2e4 {king's pawn)} e7e5"), "{}", to_text(&tree));
    }

    #[test]
    fn a_new_comment_keeps_what_is_for_programs() {
        let mut tree = read("e2e4 {[%clk 0:05:00] good} e7e5");
        tree.set_comment(1, "better").unwrap();
        assert_eq!(to_text(&tree), "e2e4 {[%clk 0:05:00] better} e7e5");
    }

    #[test]
    fn a_move_has_one_mark() {
        let mut tree = read("e2e4 $2 $14 e7e5");
        tree.toggle_mark(1, "$3").unwrap();
        assert_eq!(to_text(&tree), "e2e4 $3 $14 e7e5");
        tree.toggle_mark(1, "$3").unwrap();
        assert_eq!(to_text(&tree), "e2e4 $14 e7e5");
        assert_eq!(tree.toggle_mark(1, "$14"), Err(TreeError::NoMark));
        assert_eq!(tree.toggle_mark(ROOT, "$1"), Err(TreeError::Root));
        assert!(tree.toggle_mark(9, "$1").is_err());
    }

    /// Removed text makes room for other text.
    #[test]
    fn all_comments_together_have_a_limit() {
        let mut tree = read("e2e4 e7e5");
        let half = "x".repeat(MAX_TEXT / 2);
        tree.set_comment(1, &half).unwrap();
        tree.set_comment(2, &half).unwrap();
        assert_eq!(tree.set_comment(ROOT, "y"), Err(TreeError::TooMuchText));
        tree.set_comment(1, "").unwrap();
        tree.set_comment(ROOT, "y").unwrap();
    }

    #[test]
    fn the_end_is_that_of_the_main_line() {
        let mut tree = read("f2f3 e7e5 g2g4 d8h4 ( b8c6 )");
        assert_eq!(tree.end().map(|end| end.outcome.result()), Some("0-1"));
        tree.go(5).unwrap();
        tree.promote(5).unwrap();
        assert_eq!(tree.end(), None);
    }
}
