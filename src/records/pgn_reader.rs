//! Games out of PGN files, of any kind: a move is whatever a legal move is called.

use engine_core::GameEngine;

use crate::catalogue::has_standard_start;
use crate::engine::Engine;
use crate::records::error::RecordError;
use crate::records::pgn::PLAIN_CHESS;
use crate::records::pgn_text::{MoveText, move_text, tag, tags};
use crate::records::xboard_record;

/// The tag that names the game.
const VARIANT_TAG: &str = "Variant";

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Opening {
    /// The position to begin from; `None`: the start position.
    pub fen: Option<String>,
    /// Moves to play from there.
    pub moves: Vec<String>,
}

/// What a game's record says, in our notation and with our tags whoever wrote it.
pub(crate) struct Recorded {
    /// Its tags, in order.
    pub(crate) tags: Vec<(String, String)>,
    /// A move for each that was played, with what is said behind it.
    pub(crate) written: MoveText,
    /// Whether it began at the game's own start position.
    pub(crate) standard_start: bool,
}

/// Sets up a game in an engine, with the rules that its tags name, all its moves played.
pub(crate) fn set_up(game: &str, engine: &mut Engine) -> Result<Recorded, RecordError> {
    let name = tag(game, VARIANT_TAG).unwrap_or(PLAIN_CHESS);
    let choice = engine.catalogue().choice(name)?;
    engine.choose(choice);
    // What the tags of the game before have set is no business of this one.
    engine.reset_game_options();
    for spec in choice.entry.info.options {
        if let Some(value) = tag(game, spec.name) {
            engine.set_option(spec.name, value)?;
        }
    }
    engine.new_game();
    if xboard_record::is_one(game, engine.game()) {
        return set_up_xboards(game, engine);
    }
    let opening = match read_opening(game, usize::MAX, engine.game_mut()) {
        Ok(opening) => opening,
        // A record of XBoard's that has lost its picture of the board on the way.
        Err(error) => return set_up_xboards(game, engine).map_err(|_| error),
    };
    Ok(Recorded { tags: tags(game), written: move_text(game), standard_start: opening.fen.is_none() })
}

/// The same for a record of XBoard's, whose tags describe its board and not the game.
fn set_up_xboards(game: &str, engine: &mut Engine) -> Result<Recorded, RecordError> {
    let xboard_record::Reading { option, written } = xboard_record::play(game, engine)?;
    let standard_start = has_standard_start(engine.game());
    let mut tags: Vec<_> = tags(game)
        .into_iter()
        .filter(|(name, _)| !["FEN", "SetUp", "VariantMen"].contains(&name.as_str()))
        .collect();
    tags.extend(option);
    if !standard_start {
        tags.push(("SetUp".to_string(), "1".to_string()));
        tags.push(("FEN".to_string(), engine.game().start_fen()));
    }
    Ok(Recorded { tags, written, standard_start })
}

/// A move's name without what writers add or leave out.
fn bare(word: &str) -> String {
    word.trim_end_matches(['+', '#', '!', '?']).replace('=', "")
}

/// Finds the legal move that a word of a PGN file means.
pub(crate) fn find_move(word: &str, referee: &dyn GameEngine) -> Result<String, RecordError> {
    if let Ok(text) = referee.canonical_move(word) {
        return Ok(text);
    }
    let wanted = bare(word);
    referee
        .legal_moves()
        .into_iter()
        .find(|text| referee.readable_move(text).is_ok_and(|name| bare(&name) == wanted))
        .ok_or_else(|| RecordError::NoSuchMove(word.to_string()))
}

/// Plays the first `plies` moves of a game on the referee's board.
pub(crate) fn read_opening(
    game: &str,
    plies: usize,
    referee: &mut dyn GameEngine,
) -> Result<Opening, RecordError> {
    let fen = tag(game, "FEN");
    referee.set_position(fen, &[])?;
    for written in move_text(game).moves.iter().take(plies) {
        let text = find_move(&written.word, referee)?;
        referee.play(&text)?;
    }
    Ok(Opening { fen: fen.map(str::to_string), moves: referee.moves_played() })
}
