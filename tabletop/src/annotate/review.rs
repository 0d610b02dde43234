//! Classification of moves by their loss of expected score.

use std::sync::Arc;

use engine_core::{Side, WinDrawLoss};
use serde::{Deserialize, Serialize};

use super::analysis::{PositionAnalysis, is_enough};
use super::game::AnnotatedGame;
use crate::records::game::{PlayedMove, white_points};
use crate::records::pgn_text::MARKS;
use crate::text::score_text;

/// Class of a bad move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum MoveClass {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl MoveClass {
    /// All classes, worst first.
    pub const ALL: [MoveClass; 3] = [MoveClass::Blunder, MoveClass::Mistake, MoveClass::Inaccuracy];

    /// Minimum loss of expected score for the class. In a balanced position the limits are about
    /// two pawns, one pawn and half a pawn; in a decided position a pawn hardly counts.
    const fn min_loss(self) -> f64 {
        match self {
            MoveClass::Blunder => 0.30,
            MoveClass::Mistake => 0.15,
            MoveClass::Inaccuracy => 0.07,
        }
    }

    pub(crate) fn from_loss(loss: f64) -> Option<MoveClass> {
        MoveClass::ALL.into_iter().find(|class| loss >= class.min_loss())
    }

    /// Numeric annotation glyph of PGN.
    pub(crate) fn nag(self) -> &'static str {
        MARKS.iter().find(|(sign, _)| *sign == self.sign()).map_or("", |(_, nag)| nag)
    }

    /// Mark written after a move.
    pub const fn sign(self) -> &'static str {
        match self {
            MoveClass::Blunder => "??",
            MoveClass::Mistake => "?",
            MoveClass::Inaccuracy => "?!",
        }
    }

    /// English name with a capital letter.
    pub const fn name(self) -> &'static str {
        match self {
            MoveClass::Blunder => "Blunder",
            MoveClass::Mistake => "Mistake",
            MoveClass::Inaccuracy => "Inaccuracy",
        }
    }

    /// English name in the plural.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            MoveClass::Blunder => "blunders",
            MoveClass::Mistake => "mistakes",
            MoveClass::Inaccuracy => "inaccuracies",
        }
    }
}

/// Decay of accuracy with the loss of a move: a loss of a tenth of a point costs a third. The scale
/// only serves comparisons, as on public chess servers.
const ACCURACY_DECAY: f64 = 4.0;

/// Review of a position, from White's point of view.
#[derive(Clone, Debug)]
pub struct PositionReview {
    /// White's expected score, 0 to 1.
    pub expected: f64,
    /// Score as text; empty where the game is over.
    pub score: String,
    /// Search result.
    pub analysis: PositionAnalysis,
}

/// A game and the classes of its moves.
pub struct Review {
    /// The game.
    pub game: Arc<AnnotatedGame>,
    /// Reviews of all positions, including the last.
    pub positions: Vec<PositionReview>,
    /// Minimum search depth for marking a move; `None` if any depth is sufficient.
    min_depth: Option<u32>,
}

impl Review {
    /// Reviews a game by the search results for its positions, including the last.
    pub fn new(game: Arc<AnnotatedGame>, analyses: Vec<PositionAnalysis>) -> Review {
        let positions =
            analyses.into_iter().enumerate().map(|(ply, analysis)| review_position(&game, ply, analysis));
        Review { positions: positions.collect(), game, min_depth: None }
    }

    /// Reviews a game by the results of a [second search](super::search_again): moves without
    /// sufficient depth are not marked.
    pub fn checked(game: Arc<AnnotatedGame>, analyses: Vec<PositionAnalysis>, min_depth: u32) -> Review {
        Review { min_depth: Some(min_depth), ..Review::new(game, analyses) }
    }

    /// Loss of expected score by a move.
    pub fn loss(&self, ply: usize) -> f64 {
        loss(&self.game.moves[ply], &self.positions[ply], &self.positions[ply + 1])
    }

    /// Class of a move; `None` for a move that is good enough.
    pub fn class_of(&self, ply: usize) -> Option<MoveClass> {
        let (before, after) = (&self.positions[ply].analysis, &self.positions[ply + 1].analysis);
        let is_certain = self.min_depth.is_none_or(|least| is_enough(before, after, least));
        MoveClass::from_loss(self.loss(ply)).filter(|_| is_certain)
    }

    /// Accuracy of a side in percent; `None` if it made no move.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let plies: Vec<usize> = self.plies(side).collect();
        let total: f64 = plies.iter().map(|&ply| (-ACCURACY_DECAY * self.loss(ply)).exp()).sum();
        (!plies.is_empty()).then(|| 100.0 * total / plies.len() as f64)
    }

    /// Number of a side's moves in a class.
    pub fn count(&self, side: Side, class: MoveClass) -> usize {
        self.plies(side).filter(|&ply| self.class_of(ply) == Some(class)).count()
    }

    fn plies(&self, side: Side) -> impl Iterator<Item = usize> {
        (0..self.game.moves.len()).filter(move |&ply| self.game.moves[ply].side == side)
    }
}

/// Loss of expected score by a move.
fn loss(played: &PlayedMove, before: &PositionReview, after: &PositionReview) -> f64 {
    if before.analysis.best.as_ref() == Some(&played.text) {
        return 0.0;
    }
    let change = after.expected - before.expected;
    let loss = if played.side == Side::White { -change } else { change };
    loss.max(0.0)
}

/// Loss of expected score by move `ply`, given the search results before and after it.
fn loss_between(
    game: &AnnotatedGame,
    ply: usize,
    before: &PositionAnalysis,
    after: &PositionAnalysis,
) -> f64 {
    let review = |ply: usize, analysis: &PositionAnalysis| review_position(game, ply, analysis.clone());
    loss(&game.moves[ply], &review(ply, before), &review(ply + 1, after))
}

/// Class of move `ply` by the search results before and after it, whatever their depths; `None` also
/// where one of them has no score.
pub(crate) fn class_between(
    game: &AnnotatedGame,
    ply: usize,
    before: &PositionAnalysis,
    after: &PositionAnalysis,
) -> Option<MoveClass> {
    let is_unknown = before.is_unknown() || after.is_unknown();
    MoveClass::from_loss(loss_between(game, ply, before, after)).filter(|_| !is_unknown)
}

fn review_position(game: &AnnotatedGame, ply: usize, analysis: PositionAnalysis) -> PositionReview {
    let to_move = match game.moves.get(ply) {
        Some(played) => played.side,
        None => game.moves.last().map_or(game.side_at_start(), |last| !last.side),
    };
    let score = analysis.score.map_or_else(String::new, |score| score_text(score, to_move));
    let expected = match analysis.chances {
        Some(chances) => white_share(chances, to_move),
        None => white_points(game.outcome.and_then(|outcome| outcome.winner)),
    };
    PositionReview { expected, score, analysis }
}

/// White's expected score, 0 to 1.
pub(crate) fn white_share(chances: WinDrawLoss, to_move: Side) -> f64 {
    let own = chances.expected();
    if to_move == Side::White { own } else { 1.0 - own }
}
