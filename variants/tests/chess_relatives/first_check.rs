//! First check wins: the relative of chess in `docs/write-a-game.md`, line for line.

use engine_core::{Notation, Outcome, Position, Preset, Setup, Side, Variant, VariantInfo};
use variants::chess::{CorrectedRelative, Relative, RelativeOfChess, hand_crafted};
use variants::chess_board::ChessBoard;
use variants::chess_board::rules::Rules;
use variants::chess_board::xboard::ShownAsChess;

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
        hand_crafted()
    }
}

type FirstCheck = RelativeOfChess<FirstCheckRules>;

/// Returns the outcome after some moves.
fn ending(moves: &str) -> Option<Outcome> {
    type Text = <FirstCheck as Variant>::Notation;
    let setup = Setup::new(&FirstCheck::INFO.presets[0], FirstCheck::INFO.options);
    let mut pos = FirstCheck::start(&setup, 0);
    for text in moves.split_whitespace() {
        let mv = Text::parse_move(&pos, text, &setup).expect("a move");
        pos.make_move(mv).expect("a legal move");
    }
    pos.game_end()
}

#[test]
fn the_first_check_wins() {
    assert!(ending("e2e4 d7d5").is_none());
    let won = ending("e2e4 d7d5 f1b5").expect("an end");
    assert_eq!((won.winner, won.reason), (Some(Side::White), "the first check"));
}

#[test]
fn the_guide_shows_this_relative() {
    let code = include_str!("first_check.rs");
    let relative = &code[code.find("#[derive").expect("its begin")..code.find("\ntype").expect("its end")];
    let guide = include_str!("../../../docs/write-a-game.md");
    let unindented: Vec<&str> = guide.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    assert!(unindented.join("\n").contains(relative), "docs/write-a-game.md does not show:\n{relative}");
}
