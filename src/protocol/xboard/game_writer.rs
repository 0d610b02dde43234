//! Appends games to a PGN file when they end. XBoard's own records have the half-moves of its board
//! instead of the moves of the game.

use std::fs;
use std::path::{Path, PathBuf};

use engine_core::{AnyGame, Side};
use lab::files::{self, FileError};

use super::command::ReportedResult;
use crate::catalogue::has_standard_start;
use crate::records::game::{EndKind, Ending, GameRecord, PlayedMove, PlayerError};
use crate::records::pgn::{self, PgnTags};
use crate::records::pgn_tokens::OPEN;
use crate::table::record;

/// Name of the engine in records.
const OWN_NAME: &str = concat!("Menagerie ", env!("CARGO_PKG_VERSION"));
/// Name of an opponent without a name.
const NAMELESS: &str = "Player";
/// XBoard's words for a player who has lost on time.
const ON_TIME: &str = "forfeits on time";

/// Rules by which a game is played, as its record states them.
#[derive(Clone, Debug)]
pub(super) struct PlayedRules {
    /// Options that are set.
    options: Vec<(String, String)>,
    /// True if the game began at its standard start position.
    standard_start: bool,
}

impl PlayedRules {
    /// Rules of a game whose options have not been changed since its beginning.
    pub(super) fn of(game: &dyn AnyGame) -> PlayedRules {
        PlayedRules { options: record::set_options(game), standard_start: has_standard_start(game) }
    }
}

/// The file of games.
pub(super) struct GameWriter {
    file: PathBuf,
    /// Start position and moves of the last game written, and its result.
    written: Option<((String, Vec<String>), &'static str)>,
}

impl GameWriter {
    pub(super) fn new(file: PathBuf) -> GameWriter {
        GameWriter { file, written: None }
    }

    /// Prepares for a new game.
    pub(super) fn begin_game(&mut self) {
        self.written = None;
    }

    /// Appends a game played by these rules, unless it was the last one written and no other result
    /// is reported.
    /// The engine has played `own_side` against `opponent`.
    pub(super) fn keep(
        &mut self,
        engine: &dyn AnyGame,
        rules: &PlayedRules,
        own_side: Side,
        opponent: Option<&str>,
        result: Option<ReportedResult>,
    ) -> Result<(), FileError> {
        let is_reported = result.is_some();
        let ending = ending(engine, result);
        let result = ending.result;
        let game = (engine.start_fen(), engine.moves_played());
        let is_written =
            |(last, known): &(_, &str)| *last == game && (!is_reported || [OPEN, known].contains(&result));
        if self.written.as_ref().is_some_and(is_written) {
            return Ok(());
        }
        let opponent = opponent.filter(|name| !name.is_empty()).unwrap_or(NAMELESS);
        let names = match own_side {
            Side::White => [OWN_NAME, opponent],
            Side::Black => [opponent, OWN_NAME],
        };
        append(&self.file, &pgn_of(engine, rules, names, ending))?;
        self.written = Some((game, result));
        Ok(())
    }
}

fn append(file: &Path, text: &str) -> Result<(), FileError> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(FileError::write(folder))?;
    }
    files::append(file, text)
}

/// Returns the end of a game: as reported, or by its rules.
fn ending(engine: &dyn AnyGame, reported: Option<ReportedResult>) -> Ending {
    let by_rules = engine.outcome().map(|outcome| (outcome.result(), outcome.reason.to_string()));
    let (result, reason) = match (reported, by_rules) {
        (Some(ending), Some((result, reason))) if ending.result == OPEN => (result, reason),
        (Some(ending), _) => (ending.result, ending.reason),
        (None, Some(known)) => known,
        (None, None) => (OPEN, String::new()),
    };
    let winner = Ending::recorded(result).and_then(|ending| ending.winner);
    let kind = match winner {
        _ if result == OPEN => EndKind::Interrupted,
        Some(winner) if reason.ends_with(ON_TIME) => EndKind::Forfeit(!winner, PlayerError::OutOfTime),
        _ => EndKind::Rules,
    };
    Ending { result, winner, reason, kind }
}

/// A game in PGN, in the notation of its rules.
fn pgn_of(engine: &dyn AnyGame, rules: &PlayedRules, [white, black]: [&str; 2], ending: Ending) -> String {
    let record = GameRecord {
        start_fen: engine.start_fen(),
        standard_start: rules.standard_start,
        before: Vec::new(),
        moves: PlayedMove::replay(&mut *engine.copy(), |_| {}),
        end_fen: engine.fen(),
        ending,
        duration: std::time::Duration::ZERO,
    };
    let tags = PgnTags {
        event: "Game in XBoard",
        site: "?",
        round: 1,
        white,
        black,
        kept: None,
        variant: &engine.setup().preset.name,
        options: &rules.options,
        time: None,
    };
    pgn::write_game(&tags, &record, false)
}
