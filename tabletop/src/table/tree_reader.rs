//! Readers of trees, from PGN files and from links. One builder serves both, in one pass.

use engine_core::AnyGame;

use super::tree::{Tree, TreeError};
use super::tree_builder::TreeBuilder;
use crate::records::capture_signs::empty_capture_of;
use crate::records::error::RecordError;
use crate::records::pgn_text;
use crate::records::pgn_tokens::PgnToken;
use crate::text::{counted, echo};

/// Maximum number of messages about parts left out.
const MAX_REMARKS: usize = 20;

/// Tree read from a PGN file.
#[derive(Debug)]
pub struct ReadTree {
    /// The tree, at its start.
    pub tree: Tree,
    /// Parts of the text that were left out, with reasons, one per line.
    pub left_out: Vec<String>,
    #[cfg(test)]
    work: usize,
}

/// Reads the format of [`to_text`](super::tree_writer::to_text); `engine` is at the start position
/// before and after.
///
/// # Errors
/// If the text is invalid, or if `is_given_up`, which is called between moves, returns true.
pub fn from_text(
    text: &str,
    engine: &mut dyn AnyGame,
    is_given_up: &dyn Fn() -> bool,
) -> Result<Tree, TreeError> {
    let mut builder = TreeBuilder::new(engine, is_given_up);
    builder.read_text(text)?;
    Ok(builder.tree)
}

/// Reads a game of a PGN file with its variations and comments; `engine` is at the start position
/// before and after. An illegal move in a variation ends that variation; lines are counted from
/// `first_line` on.
///
/// # Errors
/// If a move of the main line is illegal, with its line; if the game exceeds a limit; or if
/// `is_given_up`, which is called between moves, returns true.
pub(crate) fn from_pgn(
    game: &str,
    first_line: usize,
    engine: &mut dyn AnyGame,
    is_given_up: &dyn Fn() -> bool,
) -> Result<ReadTree, TreeError> {
    let mut reader = PgnTreeReader {
        builder: TreeBuilder::new(engine, is_given_up),
        skipped: None,
        is_over: false,
        left_out: LeftOut::default(),
    };
    let mut tokens = pgn_text::tokens(game);
    for token in &mut tokens {
        match token {
            Ok((token, line)) => reader.take(token, line + first_line - 1)?,
            Err((limit, line)) => {
                return Err(RecordError::from(limit).on_line(line).in_file(first_line).into());
            }
        }
    }
    reader.skip_is_over();
    let mut builder = reader.builder;
    builder.go_to_start();
    Ok(ReadTree {
        left_out: reader.left_out.remarks(),
        #[cfg(test)]
        work: builder.work,
        tree: builder.tree,
    })
}

/// Messages about parts left out.
#[derive(Default)]
struct LeftOut {
    remarks: Vec<String>,
    /// Number of further messages, which are not stored.
    more: usize,
}

impl LeftOut {
    fn note(&mut self, remark: String) {
        if self.remarks.len() < MAX_REMARKS { self.remarks.push(remark) } else { self.more += 1 }
    }

    fn remarks(mut self) -> Vec<String> {
        if self.more > 0 {
            self.remarks.push(format!("and {} more", self.more));
        }
        self.remarks
    }
}

/// End of a skipped part of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SkipEnd {
    /// At its own closing bracket.
    Bracket,
    /// At the end of the variation that contains it.
    Variation,
    /// At the end of the text.
    Text,
}

/// A skipped part of a text.
struct Skipped {
    end: SkipEnd,
    /// Number of open brackets inside.
    inside: usize,
    line: usize,
    reason: String,
    moves: usize,
}

/// Reads the tokens of a PGN text.
struct PgnTreeReader<'a> {
    builder: TreeBuilder<'a>,
    skipped: Option<Skipped>,
    /// True after the result.
    is_over: bool,
    left_out: LeftOut,
}

impl PgnTreeReader<'_> {
    fn take(&mut self, token: PgnToken<'_>, line: usize) -> Result<(), TreeError> {
        if self.skipped.is_some() {
            return self.skip(&token);
        }
        let in_variation = self.builder.levels() > 0;
        match token {
            PgnToken::Open => {
                let opened = self.builder.open();
                if let Err(error @ (TreeError::TooLong | TreeError::GivenUp)) = opened {
                    return Err(error);
                }
                if let Err(error) = opened {
                    self.begin_skip(SkipEnd::Bracket, line, error.to_string());
                    self.skip(&token)?;
                }
            }
            PgnToken::Close => self.builder.close()?,
            PgnToken::Comment(text) => self.builder.add_comment(&text)?,
            PgnToken::Glyph(glyph) => self.builder.tree.add_glyph(self.builder.tree.at, &glyph),
            PgnToken::Result(_) => self.is_over |= !in_variation,
            PgnToken::Number(_) => {}
            PgnToken::Move(ref word) if !in_variation && self.is_over => {
                self.begin_skip(SkipEnd::Text, line, format!("{} stands behind the result", echo(word)));
                self.skip(&token)?;
            }
            PgnToken::Move(ref word) => match self.builder.follow_written(word) {
                // The moves of the main line were examined when the record was set up.
                Ok(()) if in_variation => self.note_empty_capture(word, line),
                Ok(()) => {}
                Err(TreeError::Record(error)) if in_variation => {
                    self.begin_skip(SkipEnd::Variation, line, error.to_string());
                    self.skip(&token)?;
                }
                Err(TreeError::Record(error)) => return Err(error.on_line(line).into()),
                Err(error) => return Err(error),
            },
        }
        Ok(())
    }

    /// Records a message about a capture sign of the move just played that takes nothing.
    fn note_empty_capture(&mut self, word: &str, line: usize) {
        let tree = &self.builder.tree;
        let played = tree.node(tree.at);
        if let Some(note) = empty_capture_of(word, &played.readable, &played.text) {
            self.left_out.note(format!("line {line}: {note}"));
        }
    }

    fn begin_skip(&mut self, end: SkipEnd, line: usize, reason: String) {
        self.skipped = Some(Skipped { end, inside: 0, line, reason, moves: 0 });
    }

    /// Handles a token of a skipped part.
    fn skip(&mut self, token: &PgnToken<'_>) -> Result<(), TreeError> {
        let Some(skipped) = &mut self.skipped else { return Ok(()) };
        match token {
            PgnToken::Move(_) => skipped.moves += 1,
            PgnToken::Open => skipped.inside += 1,
            PgnToken::Close if skipped.inside > 0 => {
                skipped.inside -= 1;
                if skipped.inside == 0 && skipped.end == SkipEnd::Bracket {
                    self.skip_is_over();
                }
            }
            PgnToken::Close => {
                self.skip_is_over();
                self.builder.close()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Records a message about the skipped part.
    fn skip_is_over(&mut self) {
        if let Some(Skipped { line, reason, moves, .. }) = self.skipped.take() {
            let moves = counted(moves, "move");
            self.left_out.note(format!("line {line}: {reason}; {moves} left out"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree_writer::{remarks, to_text};
    use super::*;
    use crate::catalogue::all_games;
    use crate::records::pgn::MoveNumbers;

    fn chess() -> Box<dyn AnyGame> {
        all_games().default_choice().open()
    }

    const TEXT: &str = "{so} e2e4 e7e5 $1 {a good, old move} ( {or} c7c5 g1f3 ( b1c3 ) d7d6 ) ( e7e6 ) g1f3";

    fn read(game: &str) -> ReadTree {
        let mut engine = chess();
        let read = from_pgn(game, 1, &mut *engine, &|| false).unwrap();
        assert!(engine.moves_played().is_empty());
        read
    }

    #[test]
    fn a_tree_reads_back() {
        let mut engine = chess();
        let tree = from_text(TEXT, &mut *engine, &|| false).unwrap();
        assert_eq!(to_text(&tree), TEXT);
        assert!(engine.moves_played().is_empty());
        assert_eq!(tree.main_line().len(), 4);
        let braces = from_text("{{ [so} e2e4 {{{why (} e7e5 {not closed", &mut *engine, &|| false).unwrap();
        assert_eq!(to_text(&braces), "{{ [so} e2e4 {{{why (} e7e5 {not closed}");
        let knight = tree.node_at(5).unwrap();
        assert_eq!((tree.line(knight), tree.place(knight)), (vec!["e2e4", "c7c5", "b1c3"], 5));
        for bad in ["( e2e4 )", "e2e4 )", "e2e4 e7e5 ( c7c5", "e2e5", "e2e4 ( e2e4 d2d4 )"] {
            assert!(from_text(bad, &mut *engine, &|| false).is_err(), "{bad}");
        }
    }

    #[test]
    fn variations_are_read_from_pgn_and_written() {
        let game =
            "{so} 1. e4 e5 $1 {a good, old move} ({or} 1... c5 2. Nf3 (2. Nc3) d6) (1... e6) 2. Nf3 1-0\n";
        let ReadTree { tree, left_out, .. } = read(game);
        assert_eq!(to_text(&tree), TEXT);
        assert_eq!(left_out, [""; 0]);
        let reply = tree.main_line()[2];
        let said = remarks(&tree, reply, 1, MoveNumbers::from_fen(&chess().start_fen())).join(" ");
        assert_eq!(said, "$1 {a good, old move} ({or} 1... c5 2. Nf3 (2. Nc3) 2... d6) (1... e6)");
    }

    /// A move that a variation repeats, or that was promoted to the main line, keeps its prelude.
    #[test]
    fn comments_before_a_variation_are_kept() {
        let mut tree = read("1. e4 {x} e5 (1... {why} e5 {so} 2. Nf3) ({Better:} 1... c5) 2. Nc3 *").tree;
        assert_eq!(to_text(&tree), "e2e4 {x} e7e5 {why so} ( {Better:} c7c5 ) g1f3 ( b1c3 )");
        tree.promote(tree.main_line()[1] + 3).unwrap();
        assert_eq!(to_text(&tree), "e2e4 {x} c7c5 {Better:} ( {why} e7e5 {so} g1f3 ( b1c3 ) )");
        let reply = tree.main_line()[2];
        let said = remarks(&tree, reply, 1, MoveNumbers::from_fen(&chess().start_fen())).join(" ");
        assert_eq!(said, "{Better:} ({why} 1... e5 {so} 2. Nf3 (2. Nc3))");
    }

    #[test]
    fn left_out_parts_are_reported() {
        for (game, expected, left_out) in [
            (
                "1. e4\n(1. d4 Ke5 (1... d5)\nd5) e5 *",
                "e2e4 ( d2d4 ) e7e5",
                vec!["line 2: there is no legal move Ke5; 3 moves left out"],
            ),
            (
                "(1. d4 d5) 1. e4 (1. d4) e5 1-0 2. Nf3",
                "e2e4 ( d2d4 ) e7e5",
                vec![
                    "line 1: a variation without a move before it; 2 moves left out",
                    "line 1: Nf3 stands behind the result; 1 move left out",
                ],
            ),
            (
                "1. e4 e5 (1... c5 2. Nxf3\nNc6) 2. Nf3",
                "e2e4 e7e5 ( c7c5 g1f3 b8c6 ) g1f3",
                vec!["line 1: Nxf3 takes nothing: it is read as Nf3"],
            ),
            (
                "1. e4 e5 {closed} ; to the end of the line",
                "e2e4 e7e5 {closed to the end of the line}",
                vec![],
            ),
            ("1. e4 ({only this}) e5", "e2e4 {only this} e7e5", vec![]),
        ] {
            let read = read(game);
            assert_eq!(
                (to_text(&read.tree).as_str(), read.left_out),
                (expected, left_out.iter().map(ToString::to_string).collect()),
                "{game}"
            );
        }
        let many = format!("1. e4 {} e5 *", "(1. Ke5) ".repeat(100));
        let left_out = read(&many).left_out;
        assert_eq!(
            (left_out.len(), left_out.last().map(String::as_str)),
            (MAX_REMARKS + 1, Some("and 80 more"))
        );
    }

    #[test]
    fn bad_moves_of_the_game_are_named_with_their_line() {
        for (game, complaint) in [
            ("1. e4 e5\n2. Ke3 *", "line 12: there is no legal move Ke3"),
            (
                "1. -- e5 2. e4 Qh4 3. g3 Qxe4+ 4. -- *",
                "line 11: illegal move --: the turn cannot be passed here",
            ),
        ] {
            let error = from_pgn(game, 11, &mut *chess(), &|| false).unwrap_err();
            assert_eq!(error.to_string(), complaint);
        }
    }

    /// All notations of a null move are read, and written in the same form.
    #[test]
    fn null_moves_are_followed() {
        for word in ["--", "Z0", "@@@@", "0000"] {
            let tree = read(&format!("1. e4 (1. d4 {word} 2. c4) e5 *")).tree;
            assert_eq!(to_text(&tree), "e2e4 ( d2d4 -- c2c4 ) e7e5");
            let again = from_text(&to_text(&tree), &mut *chess(), &|| false).unwrap();
            assert_eq!(to_text(&again), to_text(&tree));
        }
    }

    /// Shuttling Knights; repetitions do not end a line of a tree.
    fn long_line(plies: usize) -> Vec<&'static str> {
        ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(plies).collect()
    }

    #[test]
    fn brackets_are_nested_doubled_and_empty() {
        let mut engine = chess();
        let mut read = |text: &str| from_text(text, &mut *engine, &|| false).map(|tree| to_text(&tree));
        let twice_back = read("e2e4 e7e5 ( ( d2d4 d7d5 ) c7c5 ) g1f3").unwrap();
        assert_eq!(twice_back, "e2e4 ( d2d4 d7d5 ) e7e5 ( c7c5 ) g1f3");
        assert_eq!(read("e2e4 ( ) ( ( ) ) e7e5"), Err(TreeError::NothingToVary));
        assert_eq!(read("e2e4 e7e5 ( ) ( e7e5 ) ( c7c5 ( ) ) g1f3").unwrap(), "e2e4 e7e5 ( c7c5 ) g1f3");
    }

    /// Each bracket costs its own contents, not the line before it; the number of brackets is
    /// limited.
    #[test]
    fn the_work_of_reading_is_bounded() {
        let mut engine = chess();
        let line = long_line(2000).join(" ");
        let empty = |count: usize| format!("{line} {}", "( ) ".repeat(count));
        let mut builder = TreeBuilder::new(&mut *engine, &|| false);
        builder.read_text(&empty(6000)).unwrap();
        assert_eq!((builder.tree.main_line().len(), builder.work), (2001, 2000 + 2 * 6000 + 2000));
        assert_eq!(from_text(&empty(45_000), &mut *engine, &|| false).unwrap_err(), TreeError::TooLong);
        let repeated = format!("{line} {}", "( f6g8 ) ".repeat(20_000));
        assert_eq!(from_text(&repeated, &mut *engine, &|| false).unwrap_err(), TreeError::TooLong);
    }

    #[test]
    fn reading_ends_when_nobody_waits() {
        let asked = std::cell::Cell::new(0);
        let is_given_up = || asked.replace(asked.get() + 1) == 10;
        let read = from_text(&long_line(2000).join(" "), &mut *chess(), &is_given_up);
        assert_eq!(read.unwrap_err(), TreeError::GivenUp);
        assert_eq!(asked.get(), 11);
    }

    /// Work grows linearly with the text, regardless of nesting and repeated moves.
    #[test]
    fn work_is_linear() {
        type Text = fn(usize) -> String;
        let nested: Text = |levels| format!("1. e4 {}", "(1. d4 (1. e4 ".repeat(levels / 2));
        let empty: Text = |count| format!("1. e4 e5 2. Nf3 {} Nc6", "()".repeat(count));
        let repeated: Text = |count| format!("1. e4 e5 2. Nf3 {} Nc6", "(2. Nf3 d6) ".repeat(count));
        let late: Text = |count| format!("{} {}", "Nf3 Nf6 Ng1 Ng8 ".repeat(count), "(Ng8) ".repeat(count));
        for (name, text, size) in
            [("nested", nested, 50), ("empty", empty, 200), ("repeated", repeated, 200), ("late", late, 100)]
        {
            let [one, two] = [size, 2 * size].map(|size| read(&text(size)).work);
            assert!(two <= 2 * one + 20 && one > size / 2, "{name}: {one}, then {two}");
        }
    }

    #[test]
    fn nesting_and_length_are_bounded() {
        let deep = format!("1. e4 {}", "(1. d4 (1. e4 ".repeat(4000));
        assert_eq!(
            from_pgn(&deep, 1, &mut *chess(), &|| false).unwrap_err().to_string(),
            "line 1: variations are nested in more than 200 levels"
        );
        let around =
            format!("1. e4 {}{{{}}}{}", "(1. d4 (1. e4 ".repeat(2000), "x".repeat(900_000), ")".repeat(4000));
        assert!(from_pgn(&around, 1, &mut *chess(), &|| false).is_err());
        let repeated = format!("1. e4 {} *", "(1. e4)".repeat(30_000));
        assert_eq!(from_pgn(&repeated, 1, &mut *chess(), &|| false).unwrap_err(), TreeError::TooLong);
        let long = format!("1. e4 {{{}}} e5 {{{}}} *", "x".repeat(900_000), "y ".repeat(200_000));
        assert!(matches!(from_pgn(&long, 1, &mut *chess(), &|| false), Err(TreeError::TooMuchText)));
    }

    /// Long comments are not truncated.
    #[test]
    fn long_comments_are_whole() {
        let said = "\u{416} word ".repeat(50_000).trim().to_string();
        let tree = read(&format!("1. e4 {{{said}}} *")).tree;
        assert_eq!(tree.node(1).comment, said);
        let nested = format!("1. e4 {}{{{said}}}{} e5", "(1. d4 (1. c4 ".repeat(100), ")".repeat(200));
        assert_eq!(read(&nested).tree.main_line().len(), 3);
    }
}
