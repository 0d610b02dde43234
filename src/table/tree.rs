//! A game with its variations and comments, as an analysis makes it.

use engine_core::{GameEngine, MoveError, PositionError, Side};
use thiserror::Error;

use crate::records::error::RecordError;
use crate::records::pgn::MoveNumbers;
use crate::records::pgn_reader::find_move;
use crate::records::pgn_text::{self, MoveText};

/// Most moves that a tree holds.
const MOST_NODES: usize = 4000;
/// Longest comment, in characters.
const LONGEST_COMMENT: usize = 1000;
/// Most moves and brackets that are read: more than a tree has that was written.
const MOST_STEPS: usize = 4 * MOST_NODES;

/// The start position.
pub(crate) const ROOT: usize = 0;

/// Why a tree cannot be read, or changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum TreeError {
    #[error("there is no such move in the game")]
    NoSuchMove,
    #[error("a game with its variations has at most {MOST_NODES} moves")]
    Full,
    #[error("a game is written with at most {MOST_STEPS} moves and brackets")]
    TooLong,
    #[error("nobody waits for this game any more")]
    GivenUp,
    #[error("the start of the game stays")]
    Root,
    #[error("a variation without a move before it")]
    NothingToVary,
    #[error("a bracket that closes nothing")]
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

/// A move, and what is said about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    parent: usize,
    children: Vec<usize>,
    /// The canonical string; empty at the root.
    pub(crate) text: String,
    /// As people write it.
    pub(crate) readable: String,
    /// Whose move it was; `None` at the root.
    pub(crate) side: Option<Side>,
    /// What is said about it.
    pub(crate) comment: String,
    /// PGN's numeric glyphs: `$1`.
    pub(crate) glyphs: Vec<String>,
    /// Points that White can expect after it, 0 to 1, and the depth at which that was found.
    pub(crate) expected: Option<(f64, u32)>,
}

/// The moves of a game and of its variations. Nodes keep their numbers; the first child goes on with the line.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    at: usize,
}

/// A part of the tree in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TreeStep {
    /// A move, and how many moves stand before it in its line.
    Move(usize, usize),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
}

impl Tree {
    /// A game without a move.
    pub(crate) fn new() -> Tree {
        Tree { nodes: vec![Node::default()], at: ROOT }
    }

    /// A move; the root for a number that was never given.
    pub(crate) fn node(&self, node: usize) -> &Node {
        self.nodes.get(node).unwrap_or(&self.nodes[ROOT])
    }

    /// The move whose position is on the board.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Goes to a move.
    pub(crate) fn go(&mut self, node: usize) -> Result<(), TreeError> {
        self.known(node)?;
        self.at = node;
        Ok(())
    }

    fn known(&self, node: usize) -> Result<(), TreeError> {
        let hangs_on = |node: usize| self.nodes[self.nodes[node].parent].children.contains(&node);
        let is_there = node < self.nodes.len() && self.upwards(node).all(hangs_on);
        if is_there { Ok(()) } else { Err(TreeError::NoSuchMove) }
    }

    /// A node and those before it, without the root.
    fn upwards(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&node| Some(self.nodes[node].parent))
            .take_while(|&node| node != ROOT)
    }

    /// The moves from the start to a node.
    pub(crate) fn line(&self, node: usize) -> Vec<&str> {
        let mut line: Vec<&str> = self.upwards(node).map(|node| self.nodes[node].text.as_str()).collect();
        line.reverse();
        line
    }

    /// The nodes of the main line, the root first.
    pub(crate) fn main_line(&self) -> Vec<usize> {
        let mut line = vec![ROOT];
        while let Some(&next) = self.nodes[line[line.len() - 1]].children.first() {
            line.push(next);
        }
        line
    }

    /// Goes on from the move on the board: to the child that is this move, or to a new one.
    pub(crate) fn play(&mut self, text: &str, readable: &str, side: Side) -> Result<(), TreeError> {
        self.at = match self.child(text) {
            Some(child) => child,
            None if self.nodes.len() > MOST_NODES => {
                return Err(TreeError::Full);
            }
            None => self.add(text, readable, side),
        };
        Ok(())
    }

    fn add(&mut self, text: &str, readable: &str, side: Side) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node {
            parent: self.at,
            text: text.to_string(),
            readable: readable.to_string(),
            side: Some(side),
            ..Node::default()
        });
        self.nodes[self.at].children.push(number);
        number
    }

    /// The move before the one on the board.
    pub(crate) fn parent(&self, node: usize) -> usize {
        self.node(node).parent
    }

    /// Says something about a move; with an empty text nothing.
    pub(crate) fn set_comment(&mut self, node: usize, comment: &str) -> Result<(), TreeError> {
        self.known(node)?;
        let text = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        self.nodes[node].comment = text.replace('}', ")").chars().take(LONGEST_COMMENT).collect();
        Ok(())
    }

    /// Keeps what was found about the position after a move, unless something deeper is known.
    pub(crate) fn note_expected(&mut self, node: usize, expected: f64, depth: u32) {
        if let Some(found) = self.nodes.get_mut(node)
            && found.expected.is_none_or(|(_, known)| known <= depth)
        {
            found.expected = Some((expected, depth));
        }
    }

    /// Makes the line of a move the first one at the last branching before it.
    pub(crate) fn promote(&mut self, node: usize) -> Result<(), TreeError> {
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

    /// Takes a move and all behind it out; the board goes to the move before if it showed one of them.
    pub(crate) fn remove(&mut self, node: usize) -> Result<(), TreeError> {
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

    /// The whole tree in reading order: a move, the variations in its place, what follows it.
    pub(crate) fn steps(&self) -> Vec<TreeStep> {
        let mut steps = Vec::new();
        self.follow(ROOT, 0, &mut steps);
        steps
    }

    /// The steps behind a node, `plies` moves from the start. Recursive by variation, not by move.
    fn follow(&self, node: usize, plies: usize, steps: &mut Vec<TreeStep>) {
        let (mut node, mut plies) = (node, plies);
        while let Some((&first, others)) = self.nodes[node].children.split_first() {
            steps.push(TreeStep::Move(first, plies));
            for &other in others {
                steps.extend([TreeStep::Open, TreeStep::Move(other, plies)]);
                self.follow(other, plies + 1, steps);
                steps.push(TreeStep::Close);
            }
            (node, plies) = (first, plies + 1);
        }
    }

    /// The tree as addresses hold it: moves, comments `{...}`, glyphs and variations in brackets, blank-separated.
    pub(crate) fn to_text(&self) -> String {
        let mut words = self.said(ROOT);
        for step in self.steps() {
            match step {
                TreeStep::Open => words.push("(".to_string()),
                TreeStep::Close => words.push(")".to_string()),
                TreeStep::Move(node, _) => {
                    words.push(self.nodes[node].text.clone());
                    words.extend(self.said(node));
                }
            }
        }
        words.join(" ")
    }

    /// The moves in reading order.
    fn in_order(&self) -> impl Iterator<Item = usize> {
        self.steps().into_iter().filter_map(|step| match step {
            TreeStep::Move(node, _) => Some(node),
            _ => None,
        })
    }

    /// The place of a move in reading order, the start being 0: what stands for it in addresses.
    pub(crate) fn place(&self, node: usize) -> usize {
        self.in_order().position(|found| found == node).map_or(0, |place| place + 1)
    }

    /// The move at such a place.
    pub(crate) fn node_at(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map_or(Some(ROOT), |place| self.in_order().nth(place))
    }

    /// Reads what [`to_text`](Tree::to_text) wrote; `engine` stands at the start, and does so again at the end.
    ///
    /// # Errors
    /// What makes no sense in it; or that it was given up, which `is_given_up` tells between any two moves.
    pub(crate) fn from_text(
        text: &str,
        engine: &mut dyn GameEngine,
        is_given_up: &dyn Fn() -> bool,
    ) -> Result<Tree, TreeError> {
        let mut tree = Tree::new();
        let mut branchings = Vec::new();
        let mut steps = 0;
        for word in words(text) {
            steps += usize::from(!word.starts_with(['{', '$']));
            if steps > MOST_STEPS {
                return Err(TreeError::TooLong);
            }
            if is_given_up() {
                return Err(TreeError::GivenUp);
            }
            match word {
                "(" if tree.at == ROOT => return Err(TreeError::NothingToVary),
                "(" => {
                    branchings.push(tree.at);
                    tree.step_back(engine);
                }
                ")" => {
                    let back = branchings.pop().ok_or(TreeError::StrayBracket)?;
                    tree.step_over(back, engine)?;
                }
                said if said.starts_with('{') => {
                    tree.set_comment(tree.at, said.trim_start_matches('{').trim_end_matches('}'))?;
                }
                glyph if glyph.starts_with('$') => tree.nodes[tree.at].glyphs.push(glyph.to_string()),
                mv => tree.follow_move(mv, engine)?,
            }
        }
        if !branchings.is_empty() {
            return Err(TreeError::OpenVariation);
        }
        tree.jump(ROOT, engine)?;
        Ok(tree)
    }

    /// Reads a game out of a PGN file, its variations and comments; `engine` stands at the start, and does so again at the
    /// end. What is no move in a variation ends that variation.
    pub(crate) fn from_pgn(game: &str, engine: &mut dyn GameEngine) -> Result<Tree, TreeError> {
        let mut tree = Tree::new();
        tree.read_line(&pgn_text::move_text(game), engine)?;
        tree.jump(ROOT, engine)?;
        Ok(tree)
    }

    fn read_line(&mut self, line: &MoveText, engine: &mut dyn GameEngine) -> Result<(), TreeError> {
        self.note_remarks(&line.before);
        for written in &line.moves {
            let text = find_move(&written.word, engine)?;
            self.follow_move(&text, engine)?;
            self.note_remarks(&written.remarks);
            let here = self.at;
            for variation in written.remarks.iter().filter_map(|remark| remark.strip_prefix('(')) {
                self.step_back(engine);
                let inner = pgn_text::move_text(variation.strip_suffix(')').unwrap_or(variation));
                // A variation that our rules refuse is shown as far as it goes.
                let _ = self.read_line(&inner, engine);
                self.jump(here, engine)?;
            }
        }
        Ok(())
    }

    fn note_remarks(&mut self, remarks: &[String]) {
        let comments: Vec<&str> =
            remarks.iter().filter_map(|remark| remark.strip_prefix('{')?.strip_suffix('}')).collect();
        let said =
            [self.nodes[self.at].comment.as_str()].into_iter().chain(comments).collect::<Vec<_>>().join(" ");
        let comment = said.trim().chars().take(LONGEST_COMMENT).collect();
        let glyphs = remarks.iter().filter(|remark| remark.starts_with('$')).cloned();
        let node = &mut self.nodes[self.at];
        node.comment = comment;
        node.glyphs.extend(glyphs);
    }

    fn follow_move(&mut self, text: &str, engine: &mut dyn GameEngine) -> Result<(), TreeError> {
        match self.child(text) {
            Some(child) => self.at = child,
            None => {
                let (side, readable) = (engine.side_to_move(), engine.readable_move(text)?);
                self.play(text, &readable, side)?;
            }
        }
        Ok(engine.play(text)?)
    }

    /// The move that goes on from the one on the board with this text.
    fn child(&self, text: &str) -> Option<usize> {
        self.nodes[self.at].children.iter().copied().find(|&child| self.nodes[child].text == text)
    }

    fn step_back(&mut self, engine: &mut dyn GameEngine) {
        self.at = self.nodes[self.at].parent;
        engine.undo();
    }

    /// Goes from a move of a variation in the place of `node` to `node`: as far back as the variation went on, and one move on.
    fn step_over(&mut self, node: usize, engine: &mut dyn GameEngine) -> Result<(), TreeError> {
        while self.at != self.nodes[node].parent {
            self.step_back(engine);
        }
        self.at = node;
        Ok(engine.play(&self.nodes[node].text)?)
    }

    fn jump(&mut self, node: usize, engine: &mut dyn GameEngine) -> Result<(), TreeError> {
        let start = engine.start_fen();
        self.at = node;
        Ok(engine.set_position(Some(&start), &self.line(node))?)
    }

    /// What PGN says about a move of the main line besides itself: glyphs, comment, and the variations in its place.
    pub(crate) fn remarks(&self, node: usize, plies: usize, numbers: MoveNumbers) -> Vec<String> {
        let mut remarks = self.said(node);
        for &other in self.nodes[self.nodes[node].parent].children.iter().filter(|&&other| other != node) {
            remarks.push(format!("({})", self.variation(other, plies, numbers).join(" ")));
        }
        remarks
    }

    /// Glyphs and comment of a move, as PGN.
    pub(crate) fn said(&self, node: usize) -> Vec<String> {
        let node = &self.nodes[node];
        let comment = (!node.comment.is_empty()).then(|| format!("{{{}}}", node.comment));
        node.glyphs.iter().cloned().chain(comment).collect()
    }

    fn variation(&self, first: usize, plies: usize, numbers: MoveNumbers) -> Vec<String> {
        let mut words = vec![numbers.text(plies), self.nodes[first].readable.clone()];
        words.extend(self.said(first));
        let (mut node, mut plies) = (first, plies + 1);
        while let Some(&next) = self.nodes[node].children.first() {
            words.extend([numbers.text(plies), self.nodes[next].readable.clone()]);
            words.extend(self.remarks(next, plies, numbers));
            (node, plies) = (next, plies + 1);
        }
        words
    }
}

/// Blank-separated words; a comment in braces is one.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let length = match rest.starts_with('{') {
            true => rest.find('}').map_or(rest.len(), |end| end + 1),
            false => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        words.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    fn chess() -> Box<dyn GameEngine> {
        all_games().default_choice().open()
    }

    const TEXT: &str = "{so} e2e4 e7e5 $1 {a good, old move} ( c7c5 g1f3 ( b1c3 ) d7d6 ) ( e7e6 ) g1f3";

    #[test]
    fn a_tree_reads_back() {
        let mut engine = chess();
        let tree = Tree::from_text(TEXT, &mut *engine, &|| false).unwrap();
        assert_eq!(tree.to_text(), TEXT);
        assert!(engine.moves_played().is_empty());
        assert_eq!(tree.main_line().len(), 4);
        let knight = tree.node_at(5).unwrap();
        assert_eq!((tree.line(knight), tree.place(knight)), (vec!["e2e4", "c7c5", "b1c3"], 5));
        for bad in ["( e2e4 )", "e2e4 )", "e2e4 e7e5 ( c7c5", "e2e5", "e2e4 ( e2e4 d2d4 )"] {
            assert!(Tree::from_text(bad, &mut *engine, &|| false).is_err(), "{bad}");
        }
    }

    /// Shuttles of Knights, which a tree does not mind.
    fn long_line(plies: usize) -> Vec<&'static str> {
        ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(plies).collect()
    }

    #[test]
    fn brackets_are_nested_doubled_and_empty() {
        let mut engine = chess();
        let mut read = |text: &str| Tree::from_text(text, &mut *engine, &|| false).map(|tree| tree.to_text());
        let twice_back = read("e2e4 e7e5 ( ( d2d4 d7d5 ) c7c5 ) g1f3").unwrap();
        assert_eq!(twice_back, "e2e4 ( d2d4 d7d5 ) e7e5 ( c7c5 ) g1f3");
        assert_eq!(read("e2e4 ( ) ( ( ) ) e7e5"), Err(TreeError::NothingToVary));
        assert_eq!(read("e2e4 e7e5 ( ) ( e7e5 ) ( c7c5 ( ) ) g1f3").unwrap(), "e2e4 e7e5 ( c7c5 ) g1f3");
    }

    /// Each bracket costs what stands in it, not the line before it; and there are only so many.
    #[test]
    fn the_work_of_reading_is_bounded() {
        let mut engine = chess();
        let line = long_line(2000).join(" ");
        let began = std::time::Instant::now();
        let empty = |count: usize| format!("{line} {}", "( ) ".repeat(count));
        let tree = Tree::from_text(&empty(6000), &mut *engine, &|| false).unwrap();
        assert_eq!(tree.main_line().len(), 2001);
        assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
        assert_eq!(Tree::from_text(&empty(45_000), &mut *engine, &|| false).unwrap_err(), TreeError::TooLong);
        let repeated = format!("{line} {}", "( f6g8 ) ".repeat(20_000));
        assert_eq!(Tree::from_text(&repeated, &mut *engine, &|| false).unwrap_err(), TreeError::TooLong);
    }

    #[test]
    fn reading_ends_when_nobody_waits() {
        let asked = std::cell::Cell::new(0);
        let is_given_up = || asked.replace(asked.get() + 1) == 10;
        let read = Tree::from_text(&long_line(2000).join(" "), &mut *chess(), &is_given_up);
        assert_eq!(read.unwrap_err(), TreeError::GivenUp);
        assert_eq!(asked.get(), 11);
    }

    #[test]
    fn variations_are_read_from_pgn_and_written() {
        let game = "{so} 1. e4 e5 $1 {a good, old move} (1... c5 2. Nf3 (2. Nc3) d6) (1... e6) 2. Nf3 *\n";
        let mut engine = chess();
        let tree = Tree::from_pgn(game, &mut *engine).unwrap();
        assert_eq!(tree.to_text(), TEXT);
        let reply = tree.main_line()[2];
        let said = tree.remarks(reply, 1, MoveNumbers::of(&engine.start_fen())).join(" ");
        assert_eq!(said, "$1 {a good, old move} (1... c5 2. Nf3 (2. Nc3) 2... d6) (1... e6)");
        let odd = Tree::from_pgn("1. e4 (1. d4 Ke5 d5) e5 *", &mut *engine).unwrap();
        assert_eq!(odd.to_text(), "e2e4 ( d2d4 ) e7e5");
    }

    #[test]
    fn lines_are_promoted_and_removed() {
        let mut tree = Tree::from_text(TEXT, &mut *chess(), &|| false).unwrap();
        let [sicilian, knight] = [3, 4].map(|place| tree.node_at(place).unwrap());
        tree.go(knight).unwrap();
        tree.promote(tree.at()).unwrap();
        assert!(tree.to_text().starts_with("{so} e2e4 c7c5 ( e7e5 $1"), "{}", tree.to_text());
        tree.remove(sicilian).unwrap();
        assert_eq!(tree.line(tree.at()), ["e2e4"]);
        assert!(tree.go(sicilian).is_err() && tree.remove(ROOT).is_err());
        assert!(tree.go(knight).is_err() && tree.promote(knight).is_err(), "it went with the move before it");
        tree.set_comment(tree.at(), " king's\n pawn} ").unwrap();
        assert!(tree.to_text().starts_with("{so} e2e4 {king's pawn)} e7e5"), "{}", tree.to_text());
    }
}
