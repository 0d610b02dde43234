//! Games as PGN: saved with everything that sets them up again, and read back.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use engine_core::{GameEngine, OptionKind, PositionError, Side};
use thiserror::Error;

use super::game::{PlayerKind, Table};
use super::tree::{ROOT, Tree};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::files::{FileError, read_input};
use crate::options;
use crate::records::error::RecordError;
use crate::records::game::{Ending, GameRecord, PlayedMove};
use crate::records::pgn::{self, MoveNumbers, PgnTags};
use crate::records::pgn_reader;
use crate::records::pgn_text;

fn player_name(player: PlayerKind) -> &'static str {
    match player {
        PlayerKind::Human => "Player",
        PlayerKind::Engine => "Menagerie",
    }
}

/// The options of the rules that differ from what the game's name alone gives.
pub(crate) fn set_options(game: &dyn GameEngine) -> Vec<(String, String)> {
    let setup = game.setup();
    setup
        .options
        .specs()
        .iter()
        .filter(|spec| setup.preset.fixed_value(spec.name).is_none() && spec.kind != OptionKind::Button)
        .map(|spec| (spec, setup.options.text(spec.name).to_string()))
        .filter(|(spec, value)| *value != spec.default_text())
        .map(|(spec, value)| (spec.name.to_string(), value))
        .collect()
}

/// The game in PGN, finished or not.
pub(crate) fn to_pgn(table: &Table) -> String {
    write_game(table, table.played().to_vec(), table.ending().cloned())
}

/// A game with its variations and comments in PGN, as it stands in a tree; `table` has the same start.
pub(crate) fn tree_to_pgn(table: &Table, tree: &Tree, ending: Option<Ending>) -> String {
    let numbers = MoveNumbers::of(&table.engine().game().start_fen());
    let line = tree.main_line();
    let moves = line.iter().skip(1).enumerate().map(|(ply, &node)| {
        let remarks = tree.remarks(node, ply, numbers);
        let found = tree.node(node);
        let (text, readable) = (found.text.clone(), found.readable.clone());
        PlayedMove { text, readable, side: found.side.unwrap_or(Side::White), thought: None, remarks }
    });
    let text = write_game(table, moves.collect(), ending);
    let before = tree.said(ROOT).join(" ");
    if before.is_empty() { text } else { text.replacen("\n\n", &format!("\n\n{before}\n"), 1) }
}

fn write_game(table: &Table, moves: Vec<PlayedMove>, ending: Option<Ending>) -> String {
    let engine = table.engine();
    let record = GameRecord {
        start_fen: engine.game().start_fen(),
        standard_start: table.standard_start(),
        duration: moves.iter().flat_map(|played| &played.thought).map(|thought| thought.elapsed).sum(),
        moves,
        end_fen: engine.game().fen(),
        ending: ending.unwrap_or_else(|| Ending::unfinished("")),
    };
    let [white, black] = table.terms().players.map(player_name);
    let tags = PgnTags {
        event: "Casual game",
        site: "?",
        round: 1,
        white,
        black,
        variant: engine.game().setup().preset.name,
        options: &set_options(engine.game()),
        time: Some([table.terms().time; 2]),
    };
    pgn::write_game(&tags, &record, false)
}

/// A new engine with the settings of another, but no game of its own.
pub(crate) fn fresh_engine(catalogue: &'static Catalogue, like: &Engine) -> Engine {
    let mut engine = Engine::new(catalogue);
    for spec in like.options().specs() {
        let carried = spec.name != options::VARIANT && !matches!(spec.kind, OptionKind::Button);
        if carried {
            // The value comes out of the same table.
            let set = engine.set_option(spec.name, like.options().text(spec.name));
            debug_assert!(set.is_ok(), "{}", spec.name);
        }
    }
    engine
}

/// What an engine does not keep of a game out of a file.
pub(crate) struct Loaded {
    /// Whether it began at the usual start position.
    pub(crate) standard_start: bool,
    /// What is said about each of its moves, as PGN.
    pub(crate) remarks: Vec<Vec<String>>,
}

/// Sets up game `number` (from 1) of a PGN file in an engine that has no game yet, all its moves played.
pub(crate) fn load(text: &str, number: usize, engine: &mut Engine) -> Result<Loaded, RecordError> {
    let games = pgn_text::split_games(text);
    let count = games.len();
    let (_, game) = number
        .checked_sub(1)
        .and_then(|index| games.into_iter().nth(index))
        .ok_or(RecordError::NoSuchRecord { number, count })?;
    let recorded = pgn_reader::set_up(&game, engine)?;
    let remarks = recorded.written.moves.into_iter().map(|written| written.remarks);
    Ok(Loaded { standard_start: recorded.standard_start, remarks: remarks.collect() })
}

/// Writes the game to a file, behind what is there if `append`.
pub(crate) fn save(table: &Table, file: &Path, append: bool) -> Result<(), FileError> {
    let mut options = OpenOptions::new();
    options.create(true).write(true).append(append).truncate(!append);
    let written = options.open(file).and_then(|mut out| out.write_all(to_pgn(table).as_bytes()));
    written.map_err(FileError::write(file))
}

/// Why the game of a file is not on the table.
#[derive(Debug, Error)]
pub(crate) enum ReadError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: {error}", file.display())]
    Record { file: PathBuf, error: RecordError },
}

/// Sets up game `number` (from 1) of a file, as [`load`] does.
pub(crate) fn read(file: &Path, number: usize, engine: &mut Engine) -> Result<Loaded, ReadError> {
    let bytes = read_input(file).map_err(FileError::read(file))?;
    load(&String::from_utf8_lossy(&bytes), number, engine)
        .map_err(|error| ReadError::Record { file: file.to_path_buf(), error })
}

/// Begins a new game of what the engine has been set to play, at a position if one is given; tells whether it stands where
/// every such game begins.
pub(crate) fn begin(engine: &mut Engine, fen: Option<&str>) -> Result<bool, PositionError> {
    let usual = crate::catalogue::standard_start(engine.game_mut());
    engine.new_game();
    if fen.is_some() {
        engine.game_mut().set_position(fen, &[])?;
    }
    Ok(fen.is_none() && usual == Some(engine.game().start_fen()))
}
