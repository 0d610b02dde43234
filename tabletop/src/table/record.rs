//! Games in PGN: saved with all data that is needed to restore them, and loaded.

use engine_core::{AnyGame, Dropped, OptionKind, PositionError, Side};

use super::game::Table;
use super::terms::PlayerKind;
use super::tree::{Node, ROOT, Tree, TreeError};
use super::{tree_reader, tree_writer};
use crate::catalogue::{self, Catalogue};
use crate::engine::Engine;
use crate::host;
use crate::options;
use crate::records::error::RecordError;
use crate::records::game::{Ending, GameRecord, PlayedMove};
use crate::records::pgn::{self, MoveNumbers, PgnTags};
use crate::records::pgn_text::{self, GameText};
use crate::records::tags::{GameTags, TagError};
use crate::records::time_control::TimeControl;
use crate::records::{moves, pgn_reader};

/// Default names of the players, in PGN `?` where none is known.
fn player_names(players: [PlayerKind; 2]) -> [&'static str; 2] {
    players.map(|player| match player {
        PlayerKind::Human => "?",
        PlayerKind::Engine => "Menagerie",
    })
}

/// Default event.
pub(crate) const OWN_EVENT: &str = "Casual game";
/// Default site and round, required by PGN.
const OWN_SITE: &str = "?";
const OWN_ROUND: u64 = 1;

/// Tags of a game that do not follow from it, as written to its record.
pub(crate) fn shown_tags(table: &Table) -> Vec<(String, String)> {
    let tags = table.saved_tags();
    let [white, black] = player_names(table.terms().players);
    let (today, round) = (host::today(), OWN_ROUND.to_string());
    let own = [
        ("Event", OWN_EVENT),
        ("Site", OWN_SITE),
        ("Date", &*today),
        ("Round", &*round),
        ("White", white),
        ("Black", black),
    ];
    let roster = own.iter().map(|(name, own)| (name.to_string(), tags.roster(name, own).to_string()));
    roster.chain(tags.others().cloned()).collect()
}

/// Players and result in one line, with `unnamed` for players without a name; `None` if no player
/// has one.
pub fn heading(tags: &GameTags, unnamed: [&str; 2], ending: Option<&Ending>) -> Option<String> {
    let name = |side: &str| tags.get(side).filter(|name| !["", "?"].contains(name)).map(str::to_string);
    let (white, black) = (name("White"), name("Black"));
    if white.is_none() && black.is_none() {
        return None;
    }
    let [white_unnamed, black_unnamed] = unnamed.map(str::to_string);
    let [white, black] = [white.unwrap_or(white_unnamed), black.unwrap_or(black_unnamed)];
    let result = ending.map_or(String::new(), |ending| format!(" {}", ending.result));
    Some(format!("{white} - {black}{result}"))
}

/// Tags of a game that becomes a study, with the values that its record would have.
pub(crate) fn study_tags(table: &Table) -> Result<GameTags, TagError> {
    let mut tags = shown_tags(table);
    let time = table.terms().time;
    if time != TimeControl::Infinite && table.tags().get("TimeControl").is_none() {
        tags.push(("TimeControl".to_string(), time.to_string()));
    }
    GameTags::new(tags, true)
}

/// Options of the rules that differ from the defaults of the preset.
pub fn set_options(game: &dyn AnyGame) -> Vec<(String, String)> {
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
pub fn to_pgn(table: &Table) -> String {
    let tree = table.tree();
    let remarks_of = |node: usize| {
        let remarks = tree.node(node).remarks.iter().cloned();
        tree_writer::annotations(tree, node).into_iter().chain(remarks).collect::<Vec<_>>()
    };
    let line = tree.line_nodes(tree.at());
    let played = |&node: &usize| PlayedMove {
        evaluation: tree.node(node).evaluation.clone(),
        ..written(tree.node(node), remarks_of(node))
    };
    write_game(table, remarks_of(ROOT), line.iter().map(played).collect(), table.known_ending().cloned())
}

/// A study with its variations and comments in PGN.
pub(crate) fn study_to_pgn(table: &Table, ending: Option<Ending>) -> String {
    let tree = table.tree();
    let numbers = MoveNumbers::from_fen(&table.engine().game().start_fen());
    let line = tree.main_line();
    let moves = line.iter().skip(1).enumerate();
    let moves =
        moves.map(|(ply, &node)| written(tree.node(node), tree_writer::remarks(tree, node, ply, numbers)));
    write_game(table, tree_writer::annotations(tree, ROOT), moves.collect(), ending)
}

/// Converts a node of a tree to a move of a record.
fn written(node: &Node, remarks: Vec<String>) -> PlayedMove {
    let Node { mv, text, readable, side, .. } = node.clone();
    PlayedMove { mv, text, readable, side: side.unwrap_or(Side::White), evaluation: None, remarks }
}

fn write_game(table: &Table, before: Vec<String>, moves: Vec<PlayedMove>, ending: Option<Ending>) -> String {
    let engine = table.engine();
    let record = GameRecord {
        start_fen: engine.game().start_fen(),
        standard_start: table.standard_start(),
        before,
        duration: moves
            .iter()
            .flat_map(|played| &played.evaluation)
            .map(|evaluation| evaluation.elapsed)
            .sum(),
        moves,
        end_fen: engine.game().fen(),
        ending: ending.unwrap_or_else(|| Ending::unfinished("")),
    };
    let [white, black] = player_names(table.terms().players);
    let tags = PgnTags {
        event: OWN_EVENT,
        site: OWN_SITE,
        round: OWN_ROUND,
        white,
        black,
        kept: Some(&table.saved_tags()),
        variant: &engine.game().setup().preset.name,
        options: &set_options(engine.game()),
        time: Some([table.terms().time; 2]),
    };
    pgn::write_game(&tags, &record, false)
}

/// New engine with the settings of another, at the default game.
pub fn fresh_engine(catalogue: &Catalogue, like: &Engine) -> Engine {
    let mut engine = Engine::new(catalogue);
    for spec in like.options().specs().iter() {
        let carried = spec.name != options::VARIANT && !matches!(spec.kind, OptionKind::Button);
        if carried {
            // The value comes from an engine with the same options.
            let set = engine.set_option(spec.name, like.options().text(spec.name));
            debug_assert!(set.is_ok(), "{}", spec.name);
        }
    }
    engine
}

/// Data of a loaded game that the engine does not store.
pub struct Loaded {
    /// True if the game began at the standard start position.
    pub standard_start: bool,
    /// Tags of the game.
    pub tags: GameTags,
    /// Ending given by the record, if it does not follow from the rules.
    pub ending: Option<Ending>,
    /// Comments before the first move, as PGN.
    pub before: Vec<String>,
    /// Annotations of each move, as PGN.
    pub remarks: Vec<Vec<String>>,
    /// Parts of the record that were left out or read otherwise than written, one per line.
    pub left_out: Vec<String>,
}

/// Loaded game with all its variations.
pub struct LoadedTree {
    /// Data that the engine does not store.
    pub loaded: Loaded,
    /// Tree of the moves.
    pub tree: Tree,
    /// Parts of the record that were left out, with reasons, one per line.
    pub left_out: Vec<String>,
}

/// Returns game `number` (from 1) of a file.
pub fn find_game(text: &str, number: usize) -> Result<GameText, RecordError> {
    let games = pgn_text::split_games(text);
    let count = games.len();
    let found = number.checked_sub(1).and_then(|index| games.into_iter().nth(index));
    found.ok_or(RecordError::NoSuchRecord { number, count })
}

/// Sets up game `number` (from 1) of a PGN file in a new engine, and plays all its moves.
pub fn load(text: &str, number: usize, engine: &mut Engine) -> Result<Loaded, RecordError> {
    let game = find_game(text, number)?;
    let (mut loaded, _, behind) = set_up(&game, engine).map_err(|error| error.in_file(game.line))?;
    loaded.left_out.extend(behind);
    Ok(loaded)
}

/// Sets up a game; returns the data that the engine does not store, the move text if it differs
/// from the record's, and a note about moves behind the result.
fn set_up(
    game: &GameText,
    engine: &mut Engine,
) -> Result<(Loaded, Option<String>, Option<String>), RecordError> {
    let recorded = pgn_reader::set_up(&game.text, engine)?;
    let behind = recorded.note_behind();
    let text = recorded.is_xboards.then(|| recorded.written.to_text());
    let is_option = |name: &str| engine.info().options.iter().any(|spec| spec.name == name);
    let (tags, tag_errors) = GameTags::of_record(&recorded.tags, is_option);
    let left_out = recorded.notes.into_iter();
    let left_out = left_out.chain(tag_errors.iter().map(|error| format!("{error}; it is left out")));
    let loaded = Loaded {
        standard_start: recorded.standard_start,
        tags,
        ending: recorded.ending,
        before: recorded.written.before,
        remarks: recorded.written.moves.into_iter().map(|written| written.remarks).collect(),
        left_out: left_out.collect(),
    };
    Ok((loaded, text, behind))
}

/// Loads a game with all its variations; the engine is left at the start position.
///
/// # Errors
/// If the record is invalid, or if `is_given_up`, which is called between moves, returns true.
pub(crate) fn load_tree(
    game: &GameText,
    engine: &mut Engine,
    is_given_up: &dyn Fn() -> bool,
) -> Result<LoadedTree, TreeError> {
    let (mut loaded, own_text, _) = set_up(game, engine).map_err(|error| error.in_file(game.line))?;
    let start = engine.game().start_fen();
    moves::go_to(&start, &[], engine.game_mut())?;
    let text = own_text.as_deref().unwrap_or(&game.text);
    let read = tree_reader::from_pgn(text, game.line, engine.game_mut(), is_given_up)?;
    let mut left_out = std::mem::take(&mut loaded.left_out);
    left_out.extend(read.left_out);
    Ok(LoadedTree { loaded, tree: read.tree, left_out })
}

/// Start of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<'f> {
    /// Start position of the rules and options.
    Usual,
    /// Randomly drawn start position, for games to be played: where the rules have such starts and
    /// no option selects one; elsewhere as [`Usual`](Start::Usual).
    Drawn,
    /// Given position.
    At(&'f str),
}

impl<'f> Start<'f> {
    /// Start at a position, if one is given.
    pub fn at_or(fen: Option<&'f str>, otherwise: Start<'f>) -> Start<'f> {
        fen.map_or(otherwise, Start::At)
    }
}

/// Begins a new game of the engine's current variant. Returns true if it is the standard start
/// position, and the dropped parts of the position.
pub fn begin(engine: &mut Engine, start: Start<'_>) -> Result<(bool, Vec<Dropped>), PositionError> {
    let usual = catalogue::standard_start(engine.game_mut());
    engine.new_game();
    let drawn = match start {
        Start::Drawn => catalogue::drawn_start(engine.game(), host::chance()),
        Start::Usual | Start::At(_) => None,
    };
    let fen = if let Start::At(fen) = start { Some(fen) } else { drawn.as_deref() };
    let dropped = fen.map_or(Ok(Vec::new()), |fen| engine.game_mut().set_position(Some(fen), &[]))?;
    if let Some((name, value)) = catalogue::implied_option(engine.game()) {
        let set = engine.set_option(name, value);
        debug_assert!(set.is_ok(), "{name}");
    }
    let is_usual = !matches!(start, Start::At(_)) && usual == Some(engine.game().start_fen());
    Ok((is_usual, dropped))
}
