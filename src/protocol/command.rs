//! The vocabulary of the protocols: what comes in, and what is asked for.

use engine_core::SearchEvent;
use thiserror::Error;

use super::input::Input;

/// What the controller waits for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ServerEvent {
    /// The other side said something.
    Input(Input),
    /// The other side will say nothing more.
    EndOfInput,
    /// The running search said something.
    Search(SearchEvent),
    /// The alarm that was set rings.
    Alarm,
}

/// Whether to go on after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ServerFlow {
    /// Wait for the next event.
    Continue,
    /// End the program.
    Quit,
}

/// A position to set up: where to start, and the moves from there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PositionRequest {
    /// The FEN; `None` for the start position.
    pub fen: Option<String>,
    /// Moves from there.
    pub moves: Vec<String>,
}

/// Why words are no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum RequestError {
    #[error("startpos or a FEN is missing")]
    NoPlace,
    #[error("'{0}' after startpos is not understood")]
    AfterStart(String),
    #[error("no FEN after 'fen'")]
    NoFen,
}

impl PositionRequest {
    /// Reads `startpos` or a FEN (with or without the word `fen` before it), then perhaps `moves` and moves.
    pub(crate) fn parse<'a>(
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<PositionRequest, RequestError> {
        let words: Vec<&str> = words.into_iter().flat_map(str::split_whitespace).collect();
        let split = words.iter().position(|word| word.eq_ignore_ascii_case("moves"));
        let (place, moves) = match split {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (&words[..], &[][..]),
        };
        let fen = match place {
            [] => return Err(RequestError::NoPlace),
            ["startpos"] => None,
            ["startpos", extra, ..] => return Err(RequestError::AfterStart(extra.to_string())),
            ["fen"] => return Err(RequestError::NoFen),
            ["fen", fields @ ..] => Some(fields.join(" ")),
            fields => Some(fields.join(" ")),
        };
        Ok(PositionRequest { fen, moves: moves.iter().map(ToString::to_string).collect() })
    }
}

/// What a `go` asks for, before the options have their say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GoRequest {
    /// Plies.
    pub(super) depth: Option<u32>,
    /// Nodes.
    pub(super) nodes: Option<u64>,
    /// Milliseconds for this move.
    pub(super) move_time_ms: Option<u64>,
    /// Moves to a proved win.
    pub(super) mate: Option<u32>,
    /// Milliseconds on the clocks of White and Black.
    pub(super) time_ms: [Option<u64>; 2],
    /// Milliseconds per move of White and Black.
    pub(super) increment_ms: [u64; 2],
    /// Moves to the next time control.
    pub(super) moves_to_go: Option<u32>,
    /// Until told to stop.
    pub(super) infinite: bool,
    /// On the opponent's time.
    pub(super) ponder: bool,
    /// Only these root moves, as they were written.
    pub(super) search_moves: Vec<String>,
    /// Words that made no sense: one complaint each.
    pub(super) complaints: Vec<String>,
    /// A bound was meant that could not be read.
    pub(super) unreadable_bound: bool,
}

/// A command of UCI, or one of the usual extras.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciCommand {
    /// Who are you, and what can be set?
    Uci,
    /// Are you there?
    IsReady,
    /// The next position is from another game.
    NewGame,
    /// Set up a position.
    Position(PositionRequest),
    /// Search.
    Go(GoRequest),
    /// Count leaves below every root move, to this depth.
    Perft(u32),
    /// Answer now.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// Set an option.
    SetOption {
        /// The option.
        name: String,
        /// The value; empty for a button.
        value: String,
    },
    /// Talk more, or less.
    Debug(bool),
    /// Registration, which this engine does not need.
    Register,
    /// Show the board.
    Display,
    /// Show the static evaluation.
    Evaluate,
    /// Search the bench positions to this depth.
    Bench(Option<u32>),
    /// Exchange the colours.
    Flip,
    /// Show a short help.
    Help,
    /// End.
    Quit,
}

impl UciCommand {
    /// True for what is said about the position on the board, besides a search of it.
    pub(super) fn needs_position(&self) -> bool {
        matches!(self, UciCommand::Perft(_) | UciCommand::Display | UciCommand::Evaluate | UciCommand::Flip)
    }

    /// True if a running search goes on undisturbed; before any other command it is stopped, and answers.
    pub(super) fn leaves_search_alone(&self) -> bool {
        matches!(
            self,
            UciCommand::IsReady
                | UciCommand::PonderHit
                | UciCommand::Debug(_)
                | UciCommand::Display
                | UciCommand::Register
                | UciCommand::Help
        )
    }
}
