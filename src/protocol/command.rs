//! Commands and events shared by the protocols.

use engine_core::SearchEvent;
use thiserror::Error;

use super::input::InputLine;

/// Event handled by the server.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ServerEvent {
    /// Input from the GUI.
    Input(InputLine),
    /// End of the input.
    EndOfInput,
    /// Event of the running search.
    Search(SearchEvent),
    /// Expiry of the timer.
    Alarm,
}

/// Control flow after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ServerFlow {
    /// Wait for the next event.
    Continue,
    /// End the program.
    Quit,
}

/// Position to set up: a start position and moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PositionRequest {
    /// FEN; `None` for the start position.
    pub fen: Option<String>,
    /// Moves from there.
    pub moves: Vec<String>,
}

/// Error in the words of a position.
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
    /// Parses `startpos` or a FEN (with or without the word `fen` before it), optionally followed
    /// by `moves` and moves.
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

/// Parameters of a `go` command, before the options are applied.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GoRequest {
    /// Depth in plies.
    pub(super) depth: Option<u32>,
    /// Node limit.
    pub(super) nodes: Option<u64>,
    /// Time for this move in milliseconds.
    pub(super) move_time_ms: Option<u64>,
    /// Number of moves to a mate or other win.
    pub(super) mate: Option<u32>,
    /// Time on the clocks of White and Black, in milliseconds.
    pub(super) time_ms: [Option<u64>; 2],
    /// Increment per move of White and Black, in milliseconds.
    pub(super) increment_ms: [u64; 2],
    /// Moves to the next time control.
    pub(super) moves_to_go: Option<u32>,
    /// Search until `stop`.
    pub(super) infinite: bool,
    /// Search on the opponent's time.
    pub(super) ponder: bool,
    /// Root moves to search, as written; all if empty.
    pub(super) search_moves: Vec<String>,
    /// Messages about invalid words, one for each.
    pub(super) complaints: Vec<String>,
    /// True if a bound could not be parsed.
    pub(super) unreadable_bound: bool,
}

/// Command of UCI, or a common extension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciCommand {
    /// Requests the engine's identity and options.
    Uci,
    /// Requests `readyok`.
    IsReady,
    /// The next position belongs to another game.
    NewGame,
    /// Sets up a position.
    Position(PositionRequest),
    /// Starts a search.
    Go(GoRequest),
    /// Counts leaf nodes below every root move, to this depth.
    Perft(u32),
    /// Stops the search, which then reports its result.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// Sets an option.
    SetOption {
        /// Name of the option.
        name: String,
        /// Value; empty for a button.
        value: String,
    },
    /// Turns debug messages on or off.
    Debug(bool),
    /// Registration, which this engine does not require.
    Register,
    /// Shows the board.
    Display,
    /// Shows the static evaluation.
    Evaluate,
    /// Searches the bench positions to this depth.
    Bench(Option<u32>),
    /// Exchanges the colours.
    Flip,
    /// Shows a short help.
    Help,
    /// Ends the program.
    Quit,
}

impl UciCommand {
    /// Returns true for commands about the position on the board, except for a search.
    pub(super) fn needs_position(&self) -> bool {
        matches!(self, UciCommand::Perft(_) | UciCommand::Display | UciCommand::Evaluate | UciCommand::Flip)
    }

    /// Returns true if a running search continues; before other commands it is stopped and reports
    /// its result.
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
