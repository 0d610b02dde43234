//! A finished game: its moves, what the players said about them, and how it ended.

use std::fmt;
use std::time::Duration;

use engine_core::{AnyGame, MoveCode, MoveError, MoveStyle, Outcome, ScoreReport, SearchReport, Side};
use thiserror::Error;

use crate::records::moves;

/// A move, and what its player says about it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The move, in the canonical string.
    pub text: String,
    /// The score from the mover's view.
    pub score: Option<ScoreReport>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time used.
    pub elapsed: Duration,
}

impl Thought {
    /// What a search has said, but for its move and its time.
    pub fn from_report(report: &SearchReport) -> Thought {
        let info = report.info.as_ref();
        Thought {
            score: info.map(|info| info.score.into()),
            depth: info.map(|info| info.depth),
            nodes: Some(report.nodes),
            ..Thought::default()
        }
    }
}

/// How a player fails.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The answer came too late.
    #[error("loses on time")]
    Late,
    /// No answer came at all, not even to a call to stop.
    #[error("stalls")]
    Stalled,
    /// The process has ended.
    #[error("disconnects")]
    Disconnected,
    /// A move that is not legal.
    #[error("makes an illegal move: {0}")]
    IllegalMove(String),
    /// A result that the rules do not bear out.
    #[error("claims a false result: {0}")]
    FalseClaim(String),
    /// It cannot play this game at all.
    #[error("cannot play: {0}")]
    Unable(String),
    /// Not its fault: the match is being stopped.
    #[error("was interrupted")]
    Interrupted,
}

impl Fault {
    /// It cannot play, for this reason.
    pub fn unable(reason: impl fmt::Display) -> Fault {
        Fault::Unable(reason.to_string())
    }

    /// Whether the player is of no more use as it is.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Fault::Stalled | Fault::Disconnected | Fault::Unable(_))
    }
}

/// White's points of a game that this side has won; without a winner it was drawn.
pub fn white_points(winner: Option<Side>) -> f64 {
    match winner {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    }
}

/// What the referee says of a win that counts more (`-triumphs`).
const TRIUMPH: &str = "Triumph";

/// What brought a game to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// The rules of the game.
    Rules,
    /// A player gave up.
    Resignation,
    /// The match's own rules: `-draw`, `-resign`, `-maxmoves`.
    Adjudication,
    /// A player failed.
    Fault(Side, Fault),
    /// The match was stopped.
    Interrupted,
    /// A record says so, and no more.
    Recorded,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result in PGN's form; `*` if the game was not finished.
    pub result: &'static str,
    /// The winner, if there is one.
    pub winner: Option<Side>,
    /// In words.
    pub reason: String,
    /// What brought it about.
    pub kind: EndKind,
}

impl Ending {
    /// The end that the rules of the game made.
    pub fn by_outcome(outcome: Outcome) -> Ending {
        let reason = outcome.reason.to_string();
        Ending { result: outcome.result(), winner: outcome.winner, reason, kind: EndKind::Rules }
    }

    /// A win for a reason.
    pub fn won(winner: Side, reason: String, kind: EndKind) -> Ending {
        Ending { result: Outcome::win(winner, "").result(), winner: Some(winner), reason, kind }
    }

    /// A draw for a reason.
    pub fn drawn(reason: &str, kind: EndKind) -> Ending {
        Ending { result: Outcome::draw("").result(), winner: None, reason: reason.to_string(), kind }
    }

    /// A draw on which the players agree.
    pub fn agreed() -> Ending {
        Ending::drawn("Draw by agreement", EndKind::Resignation)
    }

    /// A side gives up.
    pub fn resigned(side: Side) -> Ending {
        Ending::won(!side, format!("{side:?} resigns"), EndKind::Resignation)
    }

    /// The end that a record tells by its result alone; `None` for a game without an end.
    pub fn recorded(result: &str) -> Option<Ending> {
        let winner = match result {
            "1-0" => Some(Side::White),
            "0-1" => Some(Side::Black),
            "1/2-1/2" => None,
            _ => return None,
        };
        let result = winner.map_or(Outcome::draw(""), |winner| Outcome::win(winner, "")).result();
        Some(Ending { result, winner, reason: String::new(), kind: EndKind::Recorded })
    }

    /// The game was left.
    pub fn unfinished(reason: &str) -> Ending {
        Ending { result: "*", winner: None, reason: reason.to_string(), kind: EndKind::Interrupted }
    }

    /// The end of a game over the failure of a player, with the position on the board. Running out of time is a draw where
    /// the opponent cannot win any more.
    pub fn by_fault(side: Side, fault: Fault, game: &dyn AnyGame) -> Ending {
        if fault != Fault::Late || !game.cannot_win(!side) {
            return Ending::fault(side, fault);
        }
        let reason = format!("{side:?} runs out of time, and {:?} cannot win", !side);
        Ending::drawn(&reason, EndKind::Fault(side, fault))
    }

    /// The end of a game over the failure of a player, whose opponent could win.
    pub fn fault(side: Side, fault: Fault) -> Ending {
        if fault == Fault::Interrupted {
            return Ending::unfinished("Interrupted");
        }
        let reason = format!("{side:?} {fault}");
        match fault {
            Fault::Unable(_) => {
                Ending { result: "*", winner: None, reason, kind: EndKind::Fault(side, fault) }
            }
            _ => Ending::won(!side, reason, EndKind::Fault(side, fault)),
        }
    }

    /// Whether it was won by a Triumph.
    pub fn is_triumph(&self) -> bool {
        self.kind == EndKind::Rules && self.winner.is_some() && self.reason.contains(TRIUMPH)
    }
}

/// A move of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// The move, in the position that it was played in; `None` for a passed turn.
    pub mv: Option<MoveCode>,
    /// The canonical string.
    pub text: String,
    /// As people write it.
    pub readable: String,
    /// The side that made it.
    pub side: Side,
    /// What its player said about it; `None` for moves of the opening.
    pub thought: Option<Thought>,
    /// What else a record says about it: comments `{...}`, glyphs `$1`, variations `(...)`.
    pub remarks: Vec<String>,
}

impl PlayedMove {
    /// Plays a legal move, of which nothing is said yet.
    pub fn play(mv: MoveCode, game: &mut dyn AnyGame) -> PlayedMove {
        let played = PlayedMove::unplayed(Some(mv), game);
        game.make_move(mv);
        played
    }

    /// The same, or passes.
    pub fn play_or_pass(mv: Option<MoveCode>, game: &mut dyn AnyGame) -> Result<PlayedMove, MoveError> {
        let played = PlayedMove::unplayed(mv, game);
        moves::play_or_pass(mv, game)?;
        Ok(played)
    }

    fn unplayed(mv: Option<MoveCode>, game: &dyn AnyGame) -> PlayedMove {
        let side = game.side_to_move();
        let [text, readable] =
            [MoveStyle::Coordinates, MoveStyle::San].map(|style| moves::written(mv, style, game));
        PlayedMove { mv, text, readable, side, thought: None, remarks: Vec::new() }
    }

    /// The moves that were played on a board, which are all legal. `look` sees the board at the start and after each move.
    pub fn replay(game: &mut dyn AnyGame, mut look: impl FnMut(&dyn AnyGame)) -> Vec<PlayedMove> {
        let moves = game.played();
        while game.undo() {}
        look(game);
        let play = |&mv: &Option<MoveCode>| {
            let played = PlayedMove::play_or_pass(mv, game).ok()?;
            look(game);
            Some(played)
        };
        let played: Vec<PlayedMove> = moves.iter().map_while(play).collect();
        debug_assert_eq!(played.len(), moves.len());
        played
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The position it started from.
    pub start_fen: String,
    /// Whether that is the game's own start position.
    pub standard_start: bool,
    /// What is said before the first move, as PGN.
    pub before: Vec<String>,
    /// Its moves, those of the opening included.
    pub moves: Vec<PlayedMove>,
    /// The position it ended in.
    pub end_fen: String,
    /// How it ended.
    pub ending: Ending,
    /// How long it took.
    pub duration: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_breaks_a_rule_can_play_on_and_who_is_gone_cannot() {
        let gone = [Fault::Stalled, Fault::Disconnected, Fault::unable("no such game")];
        assert!(gone.iter().all(Fault::is_fatal));
        let present = [Fault::Late, Fault::IllegalMove("e2e5".to_string()), Fault::Interrupted];
        assert!(!present.iter().any(Fault::is_fatal));
    }

    #[test]
    fn triumphs_are_told_from_other_wins() {
        let won = |reason| Ending::by_outcome(Outcome::win(Side::White, reason));
        assert!(won(TRIUMPH).is_triumph());
        assert!(!won("White mates").is_triumph());
        let said = Ending::won(Side::White, TRIUMPH.to_string(), EndKind::Resignation);
        assert!(!said.is_triumph(), "a word of the rules alone");
    }
}
