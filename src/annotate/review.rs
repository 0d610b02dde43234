//! What a move cost, in chances to win.

use std::sync::Arc;

use engine_core::{Score, SearchReport, Side, WinDrawLoss};

use super::game::AnnotatedGame;
use crate::engine::Engine;
use crate::records::game::white_points;
use crate::records::pgn_text::MARKS;
use crate::text::score_text;

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

impl Finding {
    /// What `search` finds in the position after `ply` moves, which is on the engine's board; nothing where the game is over.
    pub(crate) fn of<E>(
        game: &AnnotatedGame,
        ply: usize,
        engine: &mut Engine,
        search: impl FnOnce(&mut Engine) -> Result<SearchReport, E>,
    ) -> Result<Finding, E> {
        if ply == game.moves.len() && game.outcome.is_some() {
            return Ok(Finding { score: None, chances: None, depth: 0, best: None, line: Vec::new() });
        }
        let SearchReport { best, info, .. } = search(engine)?;
        let info = info.as_ref();
        Ok(Finding {
            score: info.map(|info| info.score),
            chances: info.map(|info| info.wdl),
            depth: info.map_or(0, |info| info.depth),
            line: info.map_or_else(Vec::new, |info| engine.game().readable_line(&info.pv)),
            best,
        })
    }
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum MoveClass {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl MoveClass {
    /// All classes, the worst first.
    pub(crate) const ALL: [MoveClass; 3] = [MoveClass::Blunder, MoveClass::Mistake, MoveClass::Inaccuracy];

    /// Loss of expected points from which a move belongs to the class. In a balanced game these are about two pawns, one
    /// pawn and half a pawn; where the game is decided a pawn hardly counts.
    const fn least_loss(self) -> f64 {
        match self {
            MoveClass::Blunder => 0.30,
            MoveClass::Mistake => 0.15,
            MoveClass::Inaccuracy => 0.07,
        }
    }

    fn of(loss: f64) -> Option<MoveClass> {
        MoveClass::ALL.into_iter().find(|class| loss >= class.least_loss())
    }

    /// PGN's numeric annotation glyph.
    pub(crate) fn nag(self) -> &'static str {
        MARKS.iter().find(|(sign, _)| *sign == self.sign()).map_or("", |(_, nag)| nag)
    }

    /// As people write it behind a move.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            MoveClass::Blunder => "??",
            MoveClass::Mistake => "?",
            MoveClass::Inaccuracy => "?!",
        }
    }

    /// In words, in the plural.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            MoveClass::Blunder => "blunders",
            MoveClass::Mistake => "mistakes",
            MoveClass::Inaccuracy => "inaccuracies",
        }
    }
}

/// How fast accuracy falls with the loss of a move: a loss of a tenth of a point costs a third. Only a scale for
/// comparisons, as on the public chess servers.
const ACCURACY_DECAY: f64 = 4.0;

/// The review of a position: from White's view.
#[derive(Clone, Debug)]
pub(crate) struct PositionReview {
    /// Points that White can expect, 0 to 1.
    pub(crate) expected: f64,
    /// The score for people; empty where the game is over.
    pub(crate) score: String,
    /// What the search found.
    pub(crate) finding: Finding,
}

/// A game and the classes of its moves.
pub(crate) struct Review {
    pub(crate) game: Arc<AnnotatedGame>,
    /// One for each position, the last included.
    pub(crate) positions: Vec<PositionReview>,
}

impl Review {
    /// Reviews a game by what was found in its positions, the last included.
    pub(crate) fn new(game: Arc<AnnotatedGame>, findings: Vec<Finding>) -> Review {
        let positions =
            findings.into_iter().enumerate().map(|(ply, finding)| review_position(&game, ply, finding));
        Review { positions: positions.collect(), game }
    }

    /// Expected points that a move has cost its player.
    pub(crate) fn loss(&self, ply: usize) -> f64 {
        let played = &self.game.moves[ply];
        let (before, after) = (&self.positions[ply], &self.positions[ply + 1]);
        if before.finding.best.as_ref() == Some(&played.text) {
            return 0.0;
        }
        let change = after.expected - before.expected;
        let loss = if played.side == Side::White { -change } else { change };
        loss.max(0.0)
    }

    /// The class of a move; `None` for one that is good enough.
    pub(crate) fn class_of(&self, ply: usize) -> Option<MoveClass> {
        MoveClass::of(self.loss(ply))
    }

    /// Accuracy of a side in percent; `None` if it made no move.
    pub(crate) fn accuracy(&self, side: Side) -> Option<f64> {
        let plies: Vec<usize> = self.plies(side).collect();
        let total: f64 = plies.iter().map(|&ply| (-ACCURACY_DECAY * self.loss(ply)).exp()).sum();
        (!plies.is_empty()).then(|| 100.0 * total / plies.len() as f64)
    }

    /// How many moves of a side belong to a class.
    pub(crate) fn count(&self, side: Side, class: MoveClass) -> usize {
        self.plies(side).filter(|&ply| self.class_of(ply) == Some(class)).count()
    }

    fn plies(&self, side: Side) -> impl Iterator<Item = usize> {
        (0..self.game.moves.len()).filter(move |&ply| self.game.moves[ply].side == side)
    }
}

fn review_position(game: &AnnotatedGame, ply: usize, finding: Finding) -> PositionReview {
    let to_move = match game.moves.get(ply) {
        Some(played) => played.side,
        None => game.moves.last().map_or(Side::White, |last| !last.side),
    };
    let score = finding.score.map_or_else(String::new, |score| score_text(score, to_move));
    let expected = match finding.chances {
        Some(chances) => white_share(chances, to_move),
        None => white_points(game.outcome.and_then(|outcome| outcome.winner)),
    };
    PositionReview { expected, score, finding }
}

/// Points that White can expect, 0 to 1.
pub(crate) fn white_share(chances: WinDrawLoss, to_move: Side) -> f64 {
    let own = chances.expected();
    if to_move == Side::White { own } else { 1.0 - own }
}
