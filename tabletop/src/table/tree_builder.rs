//! Builder of trees: the engine's board follows the text move by move, so that each variation costs
//! only its own moves.

use engine_core::{AnyGame, MoveCode, MoveStyle};

use super::tree::{MAX_STEPS, NewMove, ROOT, Tree, TreeError};
use crate::records::error::RecordError;
use crate::records::game::LineEnd;
use crate::records::moves::{find_written, is_called, play_or_pass, read_played, written};
use crate::records::pgn_tokens::numeric_glyph;

/// Builds a tree along the board of an engine.
pub(super) struct TreeBuilder<'a> {
    pub(super) tree: Tree,
    engine: &'a mut dyn AnyGame,
    is_given_up: &'a dyn Fn() -> bool,
    /// Nodes that the open variations replace, and the pending prelude at each.
    branchings: Vec<(usize, Option<String>)>,
    /// Number of moves and brackets read.
    steps: usize,
    /// Comments since the start of a variation that has no move yet.
    prelude: Option<String>,
    /// Number of moves made and unmade on the board.
    #[cfg(test)]
    pub(super) work: usize,
}

impl<'a> TreeBuilder<'a> {
    pub(super) fn new(engine: &'a mut dyn AnyGame, is_given_up: &'a dyn Fn() -> bool) -> TreeBuilder<'a> {
        let mut tree = Tree::default();
        // The rules may have ended the game at its start position.
        tree.nodes[ROOT].end = LineEnd::of(engine);
        TreeBuilder {
            tree,
            engine,
            is_given_up,
            branchings: Vec::new(),
            steps: 0,
            prelude: None,
            #[cfg(test)]
            work: 0,
        }
    }

    /// Plays a move on the board only.
    fn play(&mut self, mv: Option<MoveCode>) -> Result<(), RecordError> {
        #[cfg(test)]
        {
            self.work += 1;
        }
        Ok(play_or_pass(mv, self.engine)?)
    }

    /// Reads the moves of a link.
    pub(super) fn read_text(&mut self, text: &str) -> Result<(), TreeError> {
        for word in words(text) {
            match word {
                "(" => self.open()?,
                ")" => self.close()?,
                comment if comment.starts_with('{') => {
                    let comment = comment.strip_suffix('}').unwrap_or(comment);
                    self.add_comment(&comment[1..])?;
                }
                glyph if glyph.starts_with('$') => {
                    // Others change nothing.
                    if let Some(glyph) = numeric_glyph(glyph) {
                        self.tree.add_glyph(self.tree.at, &glyph);
                    }
                }
                text => {
                    let mv = read_played(text, self.engine).map_err(RecordError::from)?;
                    self.follow(mv)?;
                }
            }
        }
        if self.levels() > 0 {
            return Err(TreeError::OpenVariation);
        }
        self.go_to_start();
        Ok(())
    }

    /// Nesting depth of variations.
    pub(super) fn levels(&self) -> usize {
        self.branchings.len()
    }

    /// Counts a move or a bracket.
    fn count(&mut self) -> Result<(), TreeError> {
        self.steps += 1;
        match self.steps > MAX_STEPS {
            true => Err(TreeError::TooLong),
            false if (self.is_given_up)() => Err(TreeError::GivenUp),
            false => Ok(()),
        }
    }

    pub(super) fn open(&mut self) -> Result<(), TreeError> {
        self.count()?;
        if self.tree.at == ROOT {
            return Err(TreeError::NothingToVary);
        }
        self.branchings.push((self.tree.at, self.prelude.take()));
        self.step_back();
        self.prelude = Some(String::new());
        Ok(())
    }

    pub(super) fn close(&mut self) -> Result<(), TreeError> {
        self.count()?;
        let (back, outer) = self.branchings.pop().ok_or(TreeError::StrayBracket)?;
        let begin = self.tree.parent(back);
        while self.tree.at != begin {
            self.step_back();
        }
        self.play(self.tree.nodes[back].mv)?;
        self.tree.at = back;
        // The comment of a variation without moves belongs to the move that it would replace.
        let prelude = std::mem::replace(&mut self.prelude, outer).unwrap_or_default();
        self.tree.add_comment(back, &prelude)
    }

    pub(super) fn add_comment(&mut self, text: &str) -> Result<(), TreeError> {
        match &mut self.prelude {
            Some(prelude) => {
                prelude.push_str(if prelude.is_empty() { "" } else { " " });
                prelude.push_str(text);
                Ok(())
            }
            None => self.tree.add_comment(self.tree.at, text),
        }
    }

    /// Follows a move as written in a PGN file.
    pub(super) fn follow_written(&mut self, word: &str) -> Result<(), TreeError> {
        // Known moves need no move generation.
        let known = |&&child: &&usize| {
            let node = &self.tree.nodes[child];
            node.text == word || is_called(&node.readable, word)
        };
        let known = self.tree.nodes[self.tree.at].children.iter().find(known);
        let mv = match known {
            Some(&child) => self.tree.nodes[child].mv,
            None => find_written(word, self.engine)?,
        };
        self.follow(mv)
    }

    /// Follows a move, or a passed turn.
    fn follow(&mut self, mv: Option<MoveCode>) -> Result<(), TreeError> {
        self.count()?;
        let side = self.engine.side_to_move();
        let is_known = self.tree.child(mv).is_some();
        let name = |style| if is_known { String::new() } else { written(mv, style, self.engine) };
        let (text, readable) = (name(MoveStyle::Coordinates), name(MoveStyle::San));
        self.play(mv)?;
        let end = if is_known { None } else { LineEnd::of(self.engine) };
        let new = NewMove { mv, text: &text, readable: &readable, side, end };
        if let Err(error) = self.tree.play(&new) {
            self.engine.undo();
            return Err(error);
        }
        match self.prelude.take() {
            Some(prelude) => self.tree.add_prelude(self.tree.at, &prelude),
            None => Ok(()),
        }
    }

    fn step_back(&mut self) {
        #[cfg(test)]
        {
            self.work += 1;
        }
        self.tree.at = self.tree.parent(self.tree.at);
        self.engine.undo();
    }

    pub(super) fn go_to_start(&mut self) {
        while self.tree.at != ROOT {
            self.step_back();
        }
    }
}

/// Splits a text into words separated by blanks; a comment in braces is one word.
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
