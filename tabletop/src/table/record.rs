//! Games as PGN: saved with everything that sets them up again, and read back.

use engine_core::{AnyGame, Dropped, OptionKind, PositionError, Side};

use super::game::Table;
use super::terms::PlayerKind;
use super::tree::{Node, ROOT, Tree, TreeError};
use super::{tree_reader, tree_writer};
use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::host;
use crate::options;
use crate::records::error::RecordError;
use crate::records::game::{Ending, GameRecord, PlayedMove};
use crate::records::pgn::{self, MoveNumbers, PgnTags};
use crate::records::pgn_reader;
use crate::records::pgn_text::{self, GameText};
use crate::records::tags::{GameTags, RESULT, TagError};
use crate::records::time_control::TimeControl;

/// What the players of a game are called that has no other names: nobody, if two persons share the board.
fn player_names(players: [PlayerKind; 2]) -> [&'static str; 2] {
    match players {
        [PlayerKind::Human, PlayerKind::Human] => ["?", "?"],
        _ => players.map(|player| match player {
            PlayerKind::Human => "Player",
            PlayerKind::Engine => "Menagerie",
        }),
    }
}

/// The event of a game that has no other.
const OWN_EVENT: &str = "Casual game";
/// The place and the round of such a game: PGN has to say something.
const OWN_SITE: &str = "?";
const OWN_ROUND: u64 = 1;

/// The tags of a game that do not follow from it, as its record has them.
pub fn shown_tags(table: &Table) -> Vec<(String, String)> {
    let tags = table.tags();
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

/// Who played, and the result, in a line; `None` if nobody is known.
pub fn heading(tags: &GameTags, ending: Option<&Ending>) -> Option<String> {
    let name = |side: &str| tags.get(side).filter(|name| !["", "?"].contains(name)).map(str::to_string);
    let (white, black) = (name("White"), name("Black"));
    if white.is_none() && black.is_none() {
        return None;
    }
    let [white, black] = [white.unwrap_or("White".to_string()), black.unwrap_or("Black".to_string())];
    let result = ending.map_or(String::new(), |ending| format!(" {}", ending.result));
    Some(format!("{white} - {black}{result}"))
}

/// The tags of a game that is studied from now on: what its record would say stays.
pub fn lasting_tags(table: &Table) -> Result<GameTags, TagError> {
    let mut tags = shown_tags(table);
    let time = table.terms().time;
    if time != TimeControl::Infinite && table.tags().get("TimeControl").is_none() {
        tags.push(("TimeControl".to_string(), time.to_string()));
    }
    GameTags::new(tags, true)
}

/// The options of the rules that differ from what the game's name alone gives.
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
    let said = |node: usize| {
        let remarks = tree.node(node).remarks.iter().cloned();
        tree_writer::said(tree, node).into_iter().chain(remarks).collect::<Vec<_>>()
    };
    let line = tree.line_nodes(tree.at());
    let played = |&node: &usize| PlayedMove {
        thought: tree.node(node).thought.clone(),
        ..written(tree.node(node), said(node))
    };
    write_game(table, said(ROOT), line.iter().map(played).collect(), table.known_ending().cloned())
}

/// A game with its variations and comments in PGN, as it is studied.
pub fn study_to_pgn(table: &Table, ending: Option<Ending>) -> String {
    let tree = table.tree();
    let numbers = MoveNumbers::from_fen(&table.engine().game().start_fen());
    let line = tree.main_line();
    let moves = line.iter().skip(1).enumerate();
    let moves =
        moves.map(|(ply, &node)| written(tree.node(node), tree_writer::remarks(tree, node, ply, numbers)));
    // The reason may be there already, out of the record that the tree comes from.
    let last = &tree.node(line[line.len() - 1]).comment;
    let ending = ending.map(|ending| match last.contains(&ending.reason) {
        true => Ending { reason: String::new(), ..ending },
        false => ending,
    });
    write_game(table, tree_writer::said(tree, ROOT), moves.collect(), ending)
}

/// A move of a tree as records write it.
fn written(node: &Node, remarks: Vec<String>) -> PlayedMove {
    let Node { mv, text, readable, side, .. } = node.clone();
    PlayedMove { mv, text, readable, side: side.unwrap_or(Side::White), thought: None, remarks }
}

fn write_game(table: &Table, before: Vec<String>, moves: Vec<PlayedMove>, ending: Option<Ending>) -> String {
    let engine = table.engine();
    let record = GameRecord {
        start_fen: engine.game().start_fen(),
        standard_start: table.standard_start(),
        before,
        duration: moves.iter().flat_map(|played| &played.thought).map(|thought| thought.elapsed).sum(),
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
        kept: Some(table.tags()),
        variant: &engine.game().setup().preset.name,
        options: &set_options(engine.game()),
        time: Some([table.terms().time; 2]),
    };
    pgn::write_game(&tags, &record, false)
}

/// A new engine with the settings of another, but no game of its own.
pub fn fresh_engine(catalogue: &Catalogue, like: &Engine) -> Engine {
    let mut engine = Engine::new(catalogue);
    for spec in like.options().specs().iter() {
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
pub struct Loaded {
    /// Whether it began at the usual start position.
    pub standard_start: bool,
    /// Who played, where and when.
    pub tags: GameTags,
    /// How the record says that it ended, if the rules do not say it.
    pub ending: Option<Ending>,
    /// What is said before its first move, and about each of its moves, as PGN.
    pub before: Vec<String>,
    /// What is said about each of its moves, as PGN.
    pub remarks: Vec<Vec<String>>,
}

/// A game out of a file with all its variations.
pub struct LoadedTree {
    /// What the engine does not keep.
    pub loaded: Loaded,
    /// The moves.
    pub tree: Tree,
    /// What of the record is not kept, and why: a line each.
    pub left_out: Vec<String>,
}

/// Game `number` (from 1) of a file.
pub fn find_game(text: &str, number: usize) -> Result<GameText, RecordError> {
    let games = pgn_text::split_games(text);
    let count = games.len();
    let found = number.checked_sub(1).and_then(|index| games.into_iter().nth(index));
    found.ok_or(RecordError::NoSuchRecord { number, count })
}

/// Sets up game `number` (from 1) of a PGN file in an engine that has no game yet, all its moves played.
pub fn load(text: &str, number: usize, engine: &mut Engine) -> Result<Loaded, RecordError> {
    let game = find_game(text, number)?;
    let (loaded, _, _) = set_up(&game, engine).map_err(|error| error.in_file(game.line))?;
    Ok(loaded)
}

/// Sets up a game; with what the engine does not keep come the text of its moves, if that is not the record's own, and what
/// is left out, a line each.
fn set_up(
    game: &GameText,
    engine: &mut Engine,
) -> Result<(Loaded, Option<String>, Vec<String>), RecordError> {
    let recorded = pgn_reader::set_up(&game.text, engine)?;
    let text = recorded.is_xboards.then(|| recorded.written.to_text());
    let is_option = |name: &str| engine.info().options.iter().any(|spec| spec.name == name);
    let (tags, tag_errors) = GameTags::of_record(&recorded.tags, is_option);
    let left_out = recorded.dropped.iter().map(Dropped::to_string);
    let left_out =
        left_out.chain(tag_errors.iter().map(|error| format!("{error}; it is left out"))).collect();
    let told = recorded.tags.iter().find(|(name, _)| name == RESULT).map(|(_, value)| value.as_str());
    let told =
        told.and_then(Ending::recorded).or_else(|| Ending::recorded(recorded.written.result.as_deref()?));
    let loaded = Loaded {
        standard_start: recorded.standard_start,
        tags,
        ending: told,
        before: recorded.written.before,
        remarks: recorded.written.moves.into_iter().map(|written| written.remarks).collect(),
    };
    Ok((loaded, text, left_out))
}

/// Reads a game with all its variations; the engine is left at its start.
///
/// # Errors
/// What is wrong with the record; or that it was given up, which `is_given_up` tells between any two moves.
pub fn load_tree(
    game: &GameText,
    engine: &mut Engine,
    is_given_up: &dyn Fn() -> bool,
) -> Result<LoadedTree, TreeError> {
    let (loaded, own_text, left_out) = set_up(game, engine).map_err(|error| error.in_file(game.line))?;
    let start = engine.game().start_fen();
    pgn_reader::go_to(&start, &[], engine.game_mut())?;
    let text = own_text.as_deref().unwrap_or(&game.text);
    let read = tree_reader::from_pgn(text, game.line, engine.game_mut(), is_given_up)?;
    let left_out = left_out.into_iter().chain(read.left_out).collect();
    Ok(LoadedTree { loaded, tree: read.tree, left_out })
}

/// Begins a new game of what the engine has been set to play, at a position if one is given. Returns whether it stands where
/// every such game begins, and what was left out of the position.
pub fn begin(engine: &mut Engine, fen: Option<&str>) -> Result<(bool, Vec<Dropped>), PositionError> {
    let usual = crate::catalogue::standard_start(engine.game_mut());
    engine.new_game();
    match fen {
        Some(_) => Ok((false, engine.game_mut().set_position(fen, &[])?)),
        None => Ok((usual == Some(engine.game().start_fen()), Vec::new())),
    }
}
