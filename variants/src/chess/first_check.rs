//! First check wins: the relative of chess that `docs/write-a-game.md` shows, line for line.

use engine_core::{Outcome, Preset, VariantInfo};

use crate::chess::{CorrectedRelative, Relative, RelativeOfChess, by_hand};
use crate::chess_board::ChessBoard;
use crate::chess_board::rules::Rules;
use crate::chess_board::testing::{after, ending, read};
use crate::chess_board::xboard::ShownAsChess;

#[derive(Clone, Copy, Debug)]
struct FirstCheckRules;

impl Rules for FirstCheckRules {
    type Log = ();
    type State = ();
    const NAME: &'static str = "firstcheck";

    fn game_end(board: &ChessBoard, _state: &()) -> Option<Outcome> {
        board.checkers().any().then(|| Outcome::win(!board.side(), "the first check"))
    }
}

impl ShownAsChess for FirstCheckRules {}

impl Relative for FirstCheckRules {
    type Evaluator = CorrectedRelative<Self>;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "First Check",
        presets: &[Preset::plain("firstcheck", "Chess in which the first check wins")],
        goal: "Give check.",
        ..VariantInfo::EMPTY
    };

    fn evaluator() -> Self::Evaluator {
        by_hand()
    }
}

type FirstCheck = RelativeOfChess<FirstCheckRules>;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_first_check_wins() {
    assert_eq!(ending::<FirstCheck>(&read::<FirstCheck>(START)), None);
    assert_eq!(ending::<FirstCheck>(&after::<FirstCheck>(START, "e2e4 d7d5")), None);
    let won = Some(("1-0", "the first check"));
    assert_eq!(ending::<FirstCheck>(&after::<FirstCheck>(START, "e2e4 d7d5 f1b5")), won);
}

#[test]
fn the_guide_shows_this_relative() {
    let code = include_str!("first_check.rs");
    let relative = &code[code.find("#[derive").expect("its begin")..code.find("\ntype").expect("its end")];
    let guide = include_str!("../../../docs/write-a-game.md");
    let unindented: Vec<&str> = guide.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    assert!(unindented.join("\n").contains(relative), "docs/write-a-game.md does not show:\n{relative}");
}
