//! Skeleton: CHANGE what differs from chess, in a sentence.

use engine_core::{FenField, Preset, RulesPage, VariantInfo};

use crate::chess::{CorrectedRelative, Relative, RelativeOfChess, hand_crafted};
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::ShownAsChess;

/// Differences from chess.
#[derive(Clone, Copy, Debug)]
pub struct SkeletonRules;

impl Rules for SkeletonRules {
    type Log = ();
    type State = ();

    const NAME: &'static str = NAME;
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

impl ShownAsChess for SkeletonRules {}

/// Skeleton.
pub type Skeleton = RelativeOfChess<SkeletonRules>;

const NAME: &str = "skeleton";

static BENCH: &[(&str, &str)] = &[(NAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")];

impl Relative for SkeletonRules {
    type Evaluator = CorrectedRelative<Self>;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Skeleton",
        presets: &[Preset::plain(NAME, "CHANGE: the game in a line")],
        pgn_names: &[(NAME, "Skeleton")],
        goal: "CHANGE: what wins, in a sentence.",
        rules: "CHANGE: the rules in short.",
        pages: &[RulesPage::only("skeleton", "Skeleton", rules!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: FenField::CHESS,
        bench: BENCH,
        ..VariantInfo::EMPTY
    };

    fn evaluator() -> Self::Evaluator {
        hand_crafted()
    }
}

#[cfg(test)]
mod tests;
