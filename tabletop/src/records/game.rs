//! Finished games: moves, the players' evaluations, and the ending.

use std::fmt;
use std::time::Duration;

use engine_core::{AnyGame, MoveCode, MoveError, MoveStyle, Outcome, ScoreReport, SearchReport, Side};
use thiserror::Error;

use crate::records::moves;

/// A player's move and evaluation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MoveEvaluation {
    /// Move in coordinate notation.
    pub text: String,
    /// Score from the mover's point of view.
    pub score: Option<ScoreReport>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time used.
    pub elapsed: Duration,
}

impl MoveEvaluation {
    /// Returns the values of a search report; move and elapsed time are left empty.
    pub fn from_report(report: &SearchReport) -> MoveEvaluation {
        let info = report.info.as_ref();
        MoveEvaluation {
            score: info.map(|info| info.score.into()),
            depth: info.map(|info| info.depth),
            nodes: Some(report.nodes),
            ..MoveEvaluation::default()
        }
    }
}

/// Error by which a player forfeits the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerError {
    /// Flag fall: the move came after the time had run out.
    #[error("loses on time")]
    OutOfTime,
    /// There was no answer, not even to a stop command.
    #[error("stalls")]
    Stalled,
    /// The process ended.
    #[error("disconnects")]
    Disconnected,
    /// The player made an illegal move.
    #[error("makes an illegal move: {0}")]
    IllegalMove(String),
    /// The player claimed a result that contradicts the rules.
    #[error("claims a false result: {0}")]
    FalseClaim(String),
    /// The player does not support this game.
    #[error("cannot play: {0}")]
    Unable(String),
    /// Not an error of the player: the match is being stopped.
    #[error("was interrupted")]
    Interrupted,
}

impl PlayerError {
    /// Returns the error of a player that does not support the game, with a reason.
    pub fn unable(reason: impl fmt::Display) -> PlayerError {
        PlayerError::Unable(reason.to_string())
    }

    /// Returns true if the player must be restarted or replaced.
    pub fn is_fatal(&self) -> bool {
        matches!(self, PlayerError::Stalled | PlayerError::Disconnected | PlayerError::Unable(_))
    }
}

/// White's points for a game won by this side; `None` is a draw.
pub fn white_points(winner: Option<Side>) -> f64 {
    match winner {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    }
}

/// Word by which the referee marks a win of higher value (`-triumphs`).
const TRIUMPH: &str = "Triumph";

/// Cause of the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// The rules of the game.
    Rules,
    /// Resignation, or a draw by agreement.
    Resignation,
    /// Adjudication rules of the match: `-draw`, `-resign`, `-maxmoves`.
    Adjudication,
    /// Forfeit by an error of a player.
    Forfeit(Side, PlayerError),
    /// The match was stopped.
    Interrupted,
    /// Result of a record that states no cause.
    Recorded,
}

/// End of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Result in PGN's form; `*` for an unfinished game.
    pub result: &'static str,
    /// Winner, if any.
    pub winner: Option<Side>,
    /// Description of the cause.
    pub reason: String,
    /// Cause.
    pub kind: EndKind,
}

/// End of a line of moves by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineEnd {
    /// Outcome, including draws by repetition and by the halfmove clock.
    pub outcome: Outcome,
    /// True if no move is possible any more.
    pub is_final: bool,
}

impl LineEnd {
    /// End of the moves played in a game, if the rules have ended it.
    pub fn of(game: &dyn AnyGame) -> Option<LineEnd> {
        game.outcome().map(|outcome| LineEnd { outcome, is_final: game.moves().is_empty() })
    }
}

impl Ending {
    /// Ending by the rules of the game.
    pub fn by_outcome(outcome: Outcome) -> Ending {
        let reason = outcome.reason.to_string();
        Ending { result: outcome.result(), winner: outcome.winner, reason, kind: EndKind::Rules }
    }

    /// Win for a given reason.
    pub fn won(winner: Side, reason: String, kind: EndKind) -> Ending {
        Ending { result: Outcome::win(winner, "").result(), winner: Some(winner), reason, kind }
    }

    /// Draw for a given reason.
    pub fn drawn(reason: &str, kind: EndKind) -> Ending {
        Ending { result: Outcome::draw("").result(), winner: None, reason: reason.to_string(), kind }
    }

    /// Draw by agreement.
    pub fn agreed() -> Ending {
        Ending::drawn("Draw by agreement", EndKind::Resignation)
    }

    /// Win by resignation of `side`.
    pub fn resigned(side: Side) -> Ending {
        Ending::won(!side, format!("{side:?} resigns"), EndKind::Resignation)
    }

    /// Ending with the result of a record; `None` for an unfinished game.
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

    /// Ending that a record or an address states: dropped where the rules have ended the game. A
    /// draw after which moves are possible had to be claimed, so that another result stands. Also
    /// returns a note if the rules give another result; `statement` is its beginning.
    pub(crate) fn unless_by_rules(
        self,
        by_rules: Option<LineEnd>,
        statement: &str,
    ) -> (Option<Ending>, Option<String>) {
        match by_rules {
            Some(end) if end.outcome.result() == self.result => (None, None),
            Some(end) if end.is_final => (None, Some(format!("{statement}, but {}", end.outcome.reason))),
            _ => (Some(self), None),
        }
    }

    /// Ending of an unfinished game.
    pub fn unfinished(reason: &str) -> Ending {
        Ending { result: "*", winner: None, reason: reason.to_string(), kind: EndKind::Interrupted }
    }

    /// Ending after a player's error in the current position. Running out of time is a draw if the
    /// opponent cannot win.
    pub fn by_player_error(side: Side, error: PlayerError, game: &dyn AnyGame) -> Ending {
        if error != PlayerError::OutOfTime || !game.cannot_win(!side) {
            return Ending::forfeit(side, error);
        }
        let reason = format!("{side:?} runs out of time, and {:?} cannot win", !side);
        Ending::drawn(&reason, EndKind::Forfeit(side, error))
    }

    /// Ending after a player's error, if the opponent can still win.
    pub fn forfeit(side: Side, error: PlayerError) -> Ending {
        if error == PlayerError::Interrupted {
            return Ending::unfinished("Interrupted");
        }
        let reason = format!("{side:?} {error}");
        match error {
            PlayerError::Unable(_) => {
                Ending { result: "*", winner: None, reason, kind: EndKind::Forfeit(side, error) }
            }
            _ => Ending::won(!side, reason, EndKind::Forfeit(side, error)),
        }
    }

    /// Returns true for a win by Triumph.
    pub fn is_triumph(&self) -> bool {
        self.kind == EndKind::Rules && self.winner.is_some() && self.reason.contains(TRIUMPH)
    }
}

/// Move of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// Move, relative to the position in which it was played; `None` for a passed turn.
    pub mv: Option<MoveCode>,
    /// Move in coordinate notation.
    pub text: String,
    /// Move in readable notation, such as SAN.
    pub readable: String,
    /// The side that made it.
    pub side: Side,
    /// The player's evaluation; `None` for moves of the opening.
    pub evaluation: Option<MoveEvaluation>,
    /// Other annotations as PGN: comments `{...}`, glyphs `$1`, variations `(...)`.
    pub remarks: Vec<String>,
}

impl PlayedMove {
    /// Plays a legal move; the result has no evaluation or annotations.
    pub fn play(mv: MoveCode, game: &mut dyn AnyGame) -> PlayedMove {
        let played = PlayedMove::unplayed(Some(mv), game);
        game.make_move(mv);
        played
    }

    /// Plays a legal move, or passes.
    pub(crate) fn play_or_pass(
        mv: Option<MoveCode>,
        game: &mut dyn AnyGame,
    ) -> Result<PlayedMove, MoveError> {
        let played = PlayedMove::unplayed(mv, game);
        moves::play_or_pass(mv, game)?;
        Ok(played)
    }

    fn unplayed(mv: Option<MoveCode>, game: &dyn AnyGame) -> PlayedMove {
        let side = game.side_to_move();
        let [text, readable] =
            [MoveStyle::Coordinates, MoveStyle::San].map(|style| moves::written(mv, style, game));
        PlayedMove { mv, text, readable, side, evaluation: None, remarks: Vec::new() }
    }

    /// Replays the moves played on a board, all of which are legal. `look` is called with the board
    /// at the start and after each move.
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
    /// FEN of the start position.
    pub start_fen: String,
    /// True if that is the standard start position of the game.
    pub standard_start: bool,
    /// Comments before the first move, as PGN.
    pub before: Vec<String>,
    /// Moves, including those of the opening.
    pub moves: Vec<PlayedMove>,
    /// FEN of the final position.
    pub end_fen: String,
    /// Ending of the game.
    pub ending: Ending,
    /// Duration of the game.
    pub duration: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_players_that_are_gone_need_a_restart() {
        let gone = [PlayerError::Stalled, PlayerError::Disconnected, PlayerError::unable("no such game")];
        assert!(gone.iter().all(PlayerError::is_fatal));
        let present =
            [PlayerError::OutOfTime, PlayerError::IllegalMove("e2e5".to_string()), PlayerError::Interrupted];
        assert!(!present.iter().any(PlayerError::is_fatal));
    }

    #[test]
    fn triumphs_are_distinguished_from_other_wins() {
        let won = |reason| Ending::by_outcome(Outcome::win(Side::White, reason));
        assert!(won(TRIUMPH).is_triumph());
        assert!(!won("White mates").is_triumph());
        let said = Ending::won(Side::White, TRIUMPH.to_string(), EndKind::Resignation);
        assert!(!said.is_triumph(), "a word of the rules alone");
    }
}
