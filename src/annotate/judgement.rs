//! What a move was worth, in chances to win.

use std::sync::Arc;

use engine_core::{Outcome, Score, Side, WinDrawLoss};

use super::game::Game;
use crate::commands::lines::score_text;

/// What the search found in a position.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The score from the view of the side to move; `None` where the game is over.
    pub(crate) score: Option<Score>,
    /// What that score promises, by the game's curve.
    pub(crate) chances: Option<WinDrawLoss>,
    /// Depth in plies.
    pub(crate) depth: u32,
    /// The best move; `None` where there is none.
    pub(crate) best: Option<String>,
    /// The best line, as people write it.
    pub(crate) line: Vec<String>,
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// All marks, the worst first.
    pub(crate) const ALL: [Mark; 3] = [Mark::Blunder, Mark::Mistake, Mark::Inaccuracy];

    /// Loss of expected points from which a move bears the mark. In a balanced game these are about two pawns, one
    /// pawn and half a pawn; where the game is decided a pawn hardly counts.
    const fn least_loss(self) -> f64 {
        match self {
            Mark::Blunder => 0.30,
            Mark::Mistake => 0.15,
            Mark::Inaccuracy => 0.07,
        }
    }

    fn of(loss: f64) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| loss >= mark.least_loss())
    }

    /// PGN's numeric annotation glyph.
    pub(crate) const fn nag(self) -> &'static str {
        match self {
            Mark::Blunder => "$4",
            Mark::Mistake => "$2",
            Mark::Inaccuracy => "$6",
        }
    }

    /// As people write it behind a move.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Mark::Blunder => "??",
            Mark::Mistake => "?",
            Mark::Inaccuracy => "?!",
        }
    }

    /// In words, in the plural.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            Mark::Blunder => "blunders",
            Mark::Mistake => "mistakes",
            Mark::Inaccuracy => "inaccuracies",
        }
    }
}

/// How fast accuracy falls with the loss of a move: a loss of a tenth of a point costs a third. Only a scale for
/// comparisons, in the manner of the public chess servers.
const ACCURACY_DECAY: f64 = 4.0;

/// The judgement of a position: from White's view.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// Points that White can expect, 0 to 1.
    pub(crate) expected: f64,
    /// The score for people; empty where the game is over.
    pub(crate) score: String,
    /// What the search found.
    pub(crate) finding: Finding,
}

/// A game and its judgement.
pub(crate) struct Review {
    pub(crate) game: Arc<Game>,
    /// One for each position, the last included.
    pub(crate) verdicts: Vec<Verdict>,
}

impl Review {
    /// Judges a game by what was found in its positions, the last included.
    pub(crate) fn new(game: Arc<Game>, findings: Vec<Finding>) -> Review {
        let verdicts = findings.into_iter().enumerate().map(|(ply, finding)| verdict(&game, ply, finding));
        Review { verdicts: verdicts.collect(), game }
    }

    /// Expected points that a move has cost its player.
    pub(crate) fn loss(&self, ply: usize) -> f64 {
        let played = &self.game.moves[ply];
        let (before, after) = (&self.verdicts[ply], &self.verdicts[ply + 1]);
        if before.finding.best.as_ref() == Some(&played.text) {
            return 0.0;
        }
        let change = after.expected - before.expected;
        let loss = if played.side == Side::White { -change } else { change };
        loss.max(0.0)
    }

    /// The mark of a move, if it deserves one.
    pub(crate) fn mark(&self, ply: usize) -> Option<Mark> {
        Mark::of(self.loss(ply))
    }

    /// Accuracy of a side in percent; `None` if it made no move.
    pub(crate) fn accuracy(&self, side: Side) -> Option<f64> {
        let plies: Vec<usize> = self.plies(side).collect();
        let total: f64 = plies.iter().map(|&ply| (-ACCURACY_DECAY * self.loss(ply)).exp()).sum();
        (!plies.is_empty()).then(|| 100.0 * total / plies.len() as f64)
    }

    /// How many moves of a side bear a mark.
    pub(crate) fn count(&self, side: Side, mark: Mark) -> usize {
        self.plies(side).filter(|&ply| self.mark(ply) == Some(mark)).count()
    }

    fn plies(&self, side: Side) -> impl Iterator<Item = usize> {
        (0..self.game.moves.len()).filter(move |&ply| self.game.moves[ply].side == side)
    }
}

fn verdict(game: &Game, ply: usize, finding: Finding) -> Verdict {
    let to_move = match game.moves.get(ply) {
        Some(played) => played.side,
        None => game.moves.last().map_or(Side::White, |last| !last.side),
    };
    let score = finding.score.map_or_else(String::new, |score| score_text(score, to_move));
    let expected = match finding.chances {
        Some(chances) => expected_points(chances, to_move),
        None => points(game.outcome),
    };
    Verdict { expected, score, finding }
}

fn expected_points(chances: WinDrawLoss, to_move: Side) -> f64 {
    let own = chances.expected();
    if to_move == Side::White { own } else { 1.0 - own }
}

/// White's points at the end of a game.
fn points(outcome: Option<Outcome>) -> f64 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    }
}
