//! Parser of [`XBoardCommand`].

use std::time::Duration;

use thiserror::Error;

use super::clock::{parse_centiseconds, parse_depth, parse_level, parse_seconds};
use crate::records::pgn_text::RESULTS;
use crate::records::time_control::TimeControl;
use crate::text::{echo, one_line};

/// Command of the Chess Engine Communication Protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum XBoardCommand {
    /// No action: greetings, names, ratings and similar commands.
    Noted,
    /// Requests the features.
    Features,
    /// Starts a new game of orthodox chess; the engine plays Black.
    New,
    /// Starts another variant.
    Variant(String),
    /// Plays neither side.
    Force,
    /// Plays the side to move.
    Go,
    /// Plays the other side.
    PlayOther,
    /// Time control of `level` or `st`.
    TimeControl(TimeControl),
    /// Depth limit of `sd`.
    Depth(u32),
    /// The engine's clock.
    Time(Duration),
    /// The opponent's clock.
    OpponentTime(Duration),
    /// Half-move of the opponent.
    UserMove(String),
    /// Moves immediately.
    MoveNow,
    /// Requests an answer after all previous commands.
    Ping(String),
    /// The opponent offers a draw.
    Draw,
    /// The game is over.
    Result(ReportedResult),
    /// Name of the opponent.
    Name(String),
    /// Sets up a position.
    SetBoard(String),
    /// Obsolete command to set up a position, which this engine does not support.
    Edit,
    /// Requests a hint.
    Hint,
    /// Requests book moves.
    Book,
    /// Takes one half-move back.
    Undo,
    /// Takes two half-moves back.
    Remove,
    /// Turns pondering on or off.
    Ponder(bool),
    /// Turns the output of thinking on or off.
    Post(bool),
    /// Starts analysis.
    Analyze,
    /// Requests the state of the analysis.
    Status,
    /// Ends analysis.
    Exit,
    /// Excludes a move (or `all`) from the search.
    Exclude(String),
    /// Includes it again.
    Include(String),
    /// Table size in MiB.
    Memory(String),
    /// Type and folders of endgame tables.
    EgtPath(String),
    /// Number of search threads.
    Cores(String),
    /// Sets an option.
    Option {
        /// Name of the option.
        name: String,
        /// Value; empty for a button.
        value: String,
    },
    /// The user lifted a piece from this square.
    Lift(String),
    /// The user dropped it on this square.
    Put(String),
    /// The opponent is a program.
    Computer,
    /// Ends the program.
    Quit,
}

/// Result of a game, as sent by XBoard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ReportedResult {
    /// Result in PGN's form.
    pub(super) result: &'static str,
    /// Reason; may be empty.
    pub(super) reason: String,
}

impl ReportedResult {
    /// Parses `1-0 {White wins by Triumph}`; an invalid result counts as an unfinished game.
    fn parse(text: &str) -> ReportedResult {
        let (result, reason) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let result = RESULTS.into_iter().find(|known| *known == result).unwrap_or("*");
        let reason = reason.trim().trim_start_matches('{').trim_end_matches('}');
        ReportedResult { result, reason: one_line(reason) }
    }
}

impl XBoardCommand {
    /// Word of a command that needs a position and is rejected without one.
    pub(super) fn about_position(&self) -> Option<&'static str> {
        match self {
            XBoardCommand::Go => Some("go"),
            XBoardCommand::PlayOther => Some("playother"),
            XBoardCommand::Hint => Some("hint"),
            XBoardCommand::Exclude(_) => Some("exclude"),
            XBoardCommand::Include(_) => Some("include"),
            _ => None,
        }
    }

    /// Returns true if a running search continues, or is handled by the command itself; before
    /// other commands it is ended without a result.
    pub(super) fn leaves_search_alone(&self) -> bool {
        matches!(
            self,
            XBoardCommand::Noted
                | XBoardCommand::Name(_)
                | XBoardCommand::Features
                | XBoardCommand::TimeControl(_)
                | XBoardCommand::Depth(_)
                | XBoardCommand::Time(_)
                | XBoardCommand::OpponentTime(_)
                | XBoardCommand::UserMove(_)
                | XBoardCommand::MoveNow
                | XBoardCommand::Ping(_)
                | XBoardCommand::Draw
                | XBoardCommand::Edit
                | XBoardCommand::Hint
                | XBoardCommand::Book
                | XBoardCommand::Ponder(_)
                | XBoardCommand::Post(_)
                | XBoardCommand::Status
                | XBoardCommand::Lift(_)
                | XBoardCommand::Put(_)
                | XBoardCommand::Computer
        )
    }
}

/// Error in a command: the reason, and the line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("Error ({reason}): {}", echo(line))]
pub(super) struct XBoardCommandError {
    reason: &'static str,
    line: String,
}

/// Parses one line that is not blank.
pub(super) fn parse(line: &str) -> Result<XBoardCommand, XBoardCommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let error = |reason, line: &str| XBoardCommandError { reason, line: line.to_string() };
    let require = |value: Option<XBoardCommand>, what| value.ok_or_else(|| error(what, line));
    let text = |make: fn(String) -> XBoardCommand, what| {
        require((!rest.is_empty()).then(|| make(rest.to_string())), what)
    };
    match word {
        "xboard" | "accepted" | "rejected" | "rating" | "ics" | "random" | "hover" => {
            Ok(XBoardCommand::Noted)
        }
        "protover" => Ok(XBoardCommand::Features),
        "new" => Ok(XBoardCommand::New),
        "variant" => text(XBoardCommand::Variant, "which variant?"),
        "force" => Ok(XBoardCommand::Force),
        "go" => Ok(XBoardCommand::Go),
        "playother" => Ok(XBoardCommand::PlayOther),
        "level" => {
            let control = parse_level(&rest.split_whitespace().collect::<Vec<_>>());
            require(control.map(XBoardCommand::TimeControl), "level needs moves, base and increment")
        }
        "st" => {
            let control = parse_seconds(rest).filter(|time| !time.is_zero()).map(TimeControl::PerMove);
            require(control.map(XBoardCommand::TimeControl), "st needs seconds")
        }
        "sd" => require(parse_depth(rest).map(XBoardCommand::Depth), "sd needs a depth"),
        "time" => require(parse_centiseconds(rest).map(XBoardCommand::Time), "time needs centiseconds"),
        "otim" => {
            require(parse_centiseconds(rest).map(XBoardCommand::OpponentTime), "otim needs centiseconds")
        }
        "usermove" => text(XBoardCommand::UserMove, "which move?"),
        "?" => Ok(XBoardCommand::MoveNow),
        "ping" => text(XBoardCommand::Ping, "ping needs a number"),
        "draw" => Ok(XBoardCommand::Draw),
        "result" => Ok(XBoardCommand::Result(ReportedResult::parse(rest))),
        "name" => Ok(XBoardCommand::Name(one_line(rest))),
        "setboard" => text(XBoardCommand::SetBoard, "setboard needs a FEN"),
        "edit" => Ok(XBoardCommand::Edit),
        "hint" => Ok(XBoardCommand::Hint),
        "bk" => Ok(XBoardCommand::Book),
        "undo" => Ok(XBoardCommand::Undo),
        "remove" => Ok(XBoardCommand::Remove),
        "hard" => Ok(XBoardCommand::Ponder(true)),
        "easy" => Ok(XBoardCommand::Ponder(false)),
        "post" => Ok(XBoardCommand::Post(true)),
        "nopost" => Ok(XBoardCommand::Post(false)),
        "analyze" => Ok(XBoardCommand::Analyze),
        "." => Ok(XBoardCommand::Status),
        "exit" => Ok(XBoardCommand::Exit),
        "exclude" => text(XBoardCommand::Exclude, "exclude needs a move or 'all'"),
        "include" => text(XBoardCommand::Include, "include needs a move or 'all'"),
        "egtpath" => text(XBoardCommand::EgtPath, "egtpath needs a type and a folder"),
        "memory" => text(XBoardCommand::Memory, "memory needs a size in MiB"),
        "cores" => text(XBoardCommand::Cores, "cores needs a number"),
        "option" => {
            let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
            let command = XBoardCommand::Option { name: name.to_string(), value: value.to_string() };
            require((!name.is_empty()).then_some(command), "option needs NAME=VALUE")
        }
        "lift" => text(XBoardCommand::Lift, "lift needs a square"),
        "put" => text(XBoardCommand::Put, "put needs a square"),
        "computer" => Ok(XBoardCommand::Computer),
        "quit" => Ok(XBoardCommand::Quit),
        bare if rest.is_empty() && looks_like_move(bare) => Ok(XBoardCommand::UserMove(bare.to_string())),
        unknown => Err(error("unknown command", unknown)),
    }
}

/// Returns true for words that can only be moves: a square first, or a drop. GUIs of the protocol's
/// first version send moves without a command word.
fn looks_like_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let square = |at: usize| {
        bytes.get(at).is_some_and(u8::is_ascii_lowercase) && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
    };
    square(0) || word == "@@@@" || (bytes.get(1) == Some(&b'@') && square(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_with_or_without_their_word() {
        for text in ["e2e4", "e7e8q", "N@e5", "@@@@", "e1d2,d2e1"] {
            let expected = Ok(XBoardCommand::UserMove(text.to_string()));
            assert_eq!(parse(text), expected);
            assert_eq!(parse(&format!("usermove {text}")), expected);
        }
    }

    #[test]
    fn options_have_values_or_are_buttons() {
        let option = |name: &str, value: &str| {
            Ok(XBoardCommand::Option { name: name.to_string(), value: value.to_string() })
        };
        assert_eq!(parse("option MultiPV=3"), option("MultiPV", "3"));
        assert_eq!(parse("option Clear Hash"), option("Clear Hash", ""));
        assert_eq!(parse("option Pawns=a=b"), option("Pawns", "a=b"));
    }

    #[test]
    fn unknown_words_are_named() {
        let answer = |line: &str| parse(line).unwrap_err().to_string();
        assert_eq!(answer("xyzzy 12"), "Error (unknown command): xyzzy");
        assert_eq!(answer("xye4"), "Error (unknown command): xye4", "not every word with a square is a drop");
        assert_eq!(answer("N@xy"), "Error (unknown command): N@xy");
        assert_eq!(answer("st soon"), "Error (st needs seconds): st soon");
        assert_eq!(answer("sd 0"), "Error (sd needs a depth): sd 0");
        assert_eq!(answer("usermove"), "Error (which move?): usermove");
        assert!(parse("level 40 5").is_err());
        assert!(parse("option =1").is_err());
    }
}
