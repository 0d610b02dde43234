//! Reader of games in PGN from any source; a word denotes the legal move whose name matches it.

use engine_core::fen::{OptionValue, position_fields};
use engine_core::{AnyGame, Dropped, Text};

use crate::catalogue::{Catalogue, Choice, draws_start, has_standard_start, implied_option};
use crate::engine::Engine;
use crate::records::capture_signs::EmptyCaptures;
use crate::records::castlings::illegal_castlings;
use crate::records::error::RecordError;
use crate::records::game::{Ending, LineEnd};
use crate::records::moves::{find_written, play_or_pass};
use crate::records::pgn::{DEFINITION_TAGS, PLAIN_CHESS};
use crate::records::pgn_text::{MoveText, VARIANT_TAG, known_tag, move_text, tags};
use crate::records::tags::RESULT;
use crate::records::xboard_record;
use crate::text::echo;

/// Option implied by `960` at the end of a game's name.
const CHESS960: OptionValue = ("UCI_Chess960", "true");

/// Opening from a PGN file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// FEN of the start position; `None` for the standard one.
    pub fen: Option<String>,
    /// Moves from that position, in coordinate notation.
    pub moves: Vec<String>,
}

/// Record of a game, converted to this program's notation and tags.
pub struct Recorded {
    /// Its tags, in order.
    pub tags: Vec<(String, String)>,
    /// Moves played, each with its annotations.
    pub written: MoveText,
    /// True if the game began at the standard start position.
    pub standard_start: bool,
    /// Ending that the record states, unless it follows from the rules.
    pub ending: Option<Ending>,
    /// True for a record in XBoard's own format; then only `written` can be read again.
    pub is_xboards: bool,
    /// Parts of the record that were left out or read otherwise than written, one per line.
    pub notes: Vec<String>,
}

impl Recorded {
    /// Note about moves behind the result, which a reader of the moves alone leaves out.
    pub fn note_behind(&self) -> Option<String> {
        let (word, line) = self.written.behind.as_ref()?;
        Some(format!("line {line}: {} stands behind the result; what follows it is left out", echo(word)))
    }
}

/// Sets up a game in an engine with the rules named by its tags, and plays all its moves.
///
/// # Errors
/// The error in the record; for a move also its line in the text, from 1.
pub fn set_up(game: &str, engine: &mut Engine) -> Result<Recorded, RecordError> {
    let mut recorded = set_up_moves(game, engine)?;
    recorded.notes.append(&mut recorded.written.notes);
    let tag = recorded.tags.iter().find(|(name, _)| name == RESULT).map(|(_, value)| value.as_str());
    let [tag, written] =
        [tag, recorded.written.result.as_deref()].map(|text| text.and_then(Ending::recorded));
    if let (Some(tag), Some(written)) = (&tag, &written)
        && tag.result != written.result
    {
        let note = format!("the Result tag says {}, the moves end with {}", tag.result, written.result);
        recorded.notes.push(note + ": the tag counts");
    }
    if let Some(stated) = tag.or(written) {
        let statement = format!("the record says {}", stated.result);
        let (ending, note) = stated.unless_by_rules(LineEnd::of(engine.game()), &statement);
        recorded.ending = ending;
        recorded.notes.extend(note);
    }
    Ok(recorded)
}

/// Sets up a game and plays its moves, whatever its result.
fn set_up_moves(game: &str, engine: &mut Engine) -> Result<Recorded, RecordError> {
    let fen = known_tag(game, "FEN");
    let named = known_tag(game, VARIANT_TAG);
    let guessed = match &fen {
        Some(fen) if named.is_none() => guess(fen, engine.catalogue()).filter(|name| *name != PLAIN_CHESS),
        _ => None,
    };
    let name = named.unwrap_or_else(|| guessed.as_deref().unwrap_or(PLAIN_CHESS).to_string());
    let (choice, is_chess960) = choice_of(game, &name, engine.catalogue())?;
    engine.choose(&choice);
    // Options from the tags of the previous game do not apply here.
    engine.reset_game_options();
    for spec in choice.entry.info.options {
        if let Some(value) = known_tag(game, spec.name) {
            engine.set_option(spec.name, &value)?;
        }
    }
    if is_chess960 {
        engine.set_option(CHESS960.0, CHESS960.1)?;
    }
    engine.new_game();
    let written = read_text(game)?;
    if xboard_record::is_one(game, &written, engine.game()) {
        return set_up_xboards(game, &written, engine);
    }
    if fen.is_none() && draws_start(engine.game()) {
        return Err(RecordError::NoStart);
    }
    let mut allowed = None;
    let Played { dropped, captures } =
        match play(fen.as_deref(), &written, usize::MAX, true, engine.game_mut()) {
            Ok(played) => match castles_by_remedy(fen.as_deref(), &written, &played, engine) {
                Some((option, played)) => {
                    allowed = Some(option);
                    played
                }
                None => played,
            },
            Err(error) => match play_by_remedy(fen.as_deref(), &written, engine) {
                Some((option, played)) => {
                    allowed = Some(option);
                    Played { dropped: Vec::new(), ..played }
                }
                // A record of XBoard whose board comment has been lost.
                None => return set_up_xboards(game, &written, engine).map_err(|_| error),
            },
        };
    // Other programs look for Chess960 in the tags.
    let allowed = allowed.or_else(|| allow(implied_option(engine.game())?, engine));
    let is_guessed = guessed.is_some();
    let guess_note = is_guessed
        .then(|| format!("the position is not possible in chess: it is read as one of {}", engine.title()));
    let notes = guess_note.into_iter().chain(notes_of(&dropped, captures)).collect();
    let guessed = guessed.map(|name| (VARIANT_TAG.to_string(), name.to_string()));
    let canonical = engine.game().start_fen();
    let is_other = |name: &str| !(is_guessed && name == VARIANT_TAG || fen.is_none() && name == "FEN");
    let tags = tags(game).into_iter().filter(|(name, _)| is_other(name)).map(|(name, value)| match &*name {
        // Other programs do not read EPD operations here, nor rights that were dropped.
        "FEN" if value.contains(';') || !dropped.is_empty() => (name, canonical.clone()),
        _ => (name, value),
    });
    let options = [allowed, is_chess960.then_some(CHESS960)].into_iter().flatten();
    let options = options.map(|(name, value)| (name.to_string(), value.to_string()));
    let tags = tags.chain(guessed).chain(options).collect();
    let standard_start = fen.is_none() && has_standard_start(engine.game());
    Ok(Recorded { tags, written, standard_start, ending: None, is_xboards: false, notes })
}

/// Returns the name of the first game that accepts a position, chess first; used for records that
/// do not name their game.
pub fn guess(fen: &str, catalogue: &Catalogue) -> Option<Text> {
    /// Length limit in bytes: no game has longer positions, and every game tries to read the text.
    const LONGEST: usize = 2_000;
    if fen.len() > LONGEST {
        return None;
    }
    let is_number = |word: &&str| word.bytes().all(|mark| mark.is_ascii_digit());
    let fields = |fen: &str| position_fields(fen).into_iter().filter(|word| !is_number(word)).count();
    let is_of = |choice: &Choice| {
        let mut game = choice.open();
        match game.set_position(Some(fen), &[]) {
            Ok(_) if choice.preset.name == PLAIN_CHESS => true,
            // A position that is invalid in chess might be accepted by another game although it has
            // too few or too many fields for that game.
            Ok(dropped) => dropped.is_empty() && fields(&game.fen()) == fields(fen),
            Err(_) => false,
        }
    };
    // Skips the many presets with fixed options and those of custom armies, which read the same
    // positions as the game itself.
    let games = catalogue
        .choices()
        .filter(|choice| choice.preset.fixed.is_empty() && choice.preset.definitions.is_empty());
    let found = catalogue.find(PLAIN_CHESS).into_iter().chain(games).find(is_of)?;
    Some(found.preset.name.clone())
}

/// Opens the game that the tags of a record name, with the options that they set; `None` if they
/// name no game.
///
/// # Errors
/// Unknown games, and values that an option does not take.
pub fn rules_of(game: &str, catalogue: &Catalogue) -> Result<Option<Box<dyn AnyGame>>, RecordError> {
    let Some(name) = known_tag(game, VARIANT_TAG) else { return Ok(None) };
    let (choice, _) = choice_of(game, &name, catalogue)?;
    let mut rules = choice.open();
    for spec in choice.entry.info.options {
        if let Some(value) = known_tag(game, spec.name) {
            rules.set_option(spec.name, &value)?;
        }
    }
    Ok(Some(rules))
}

/// Returns the game that a record defines or names, and true if the name implies Chess960.
fn choice_of(game: &str, name: &str, catalogue: &Catalogue) -> Result<(Choice, bool), RecordError> {
    if let Some(choice) = defined(game, name)? {
        return Ok((choice, false));
    }
    match catalogue.find(name) {
        Ok(choice) => Ok((choice, false)),
        // Pychess appends the number to the names of games.
        Err(unknown) => {
            let base = name.strip_suffix("960").and_then(|base| catalogue.find(base).ok());
            let choice = base.ok_or(unknown)?;
            // Arrays without castling, of a game that has none, need no option.
            let has_option = choice.entry.info.options.iter().any(|spec| spec.name == CHESS960.0);
            Ok((choice, has_option))
        }
    }
}

/// Returns the game defined by the record itself, if any.
fn defined(game: &str, name: &str) -> Result<Option<Choice>, RecordError> {
    let definitions: Vec<String> = DEFINITION_TAGS.iter().filter_map(|name| known_tag(game, name)).collect();
    if definitions.is_empty() { Ok(None) } else { Ok(variants::define(&definitions, name)?) }
}

/// Sets an option and starts a new game; returns `None` if the value is unchanged or refused.
fn allow((name, value): OptionValue, engine: &mut Engine) -> Option<OptionValue> {
    let is_new = engine.option_text(name)? != value && engine.set_option(name, value).is_ok();
    is_new.then_some((name, value))
}

/// Plays a record whose variations castle with dropped rights by setting the option that keeps
/// them; `None` if no variation does. The game is played otherwise then.
fn castles_by_remedy(
    fen: Option<&str>,
    text: &MoveText,
    played: &Played,
    engine: &mut Engine,
) -> Option<(OptionValue, Played)> {
    let remedy = played.dropped.iter().find_map(|dropped| dropped.remedy)?;
    let before = engine.option_text(remedy.0)?;
    let illegal = illegal_castlings(text, engine.game_mut());
    if illegal == 0 {
        return None;
    }
    let found = play_by_remedy(fen, text, engine);
    if found.is_some() && illegal_castlings(text, engine.game_mut()) < illegal {
        return found.map(|(option, played)| (option, Played { dropped: Vec::new(), ..played }));
    }
    let restored = engine.set_option(remedy.0, &before);
    debug_assert!(restored.is_ok(), "{}", remedy.0);
    let restored = play(fen, text, usize::MAX, true, engine.game_mut());
    debug_assert!(restored.is_ok());
    None
}

/// Plays a record that castles with dropped rights by setting the option that keeps them; restores
/// the option if that fails.
fn play_by_remedy(fen: Option<&str>, text: &MoveText, engine: &mut Engine) -> Option<(OptionValue, Played)> {
    let dropped = engine.game_mut().set_position(fen, &[]).ok()?;
    let remedy = dropped.into_iter().find_map(|dropped| dropped.remedy)?;
    let before = engine.option_text(remedy.0)?;
    let option = allow(remedy, engine)?;
    if let Ok(played) = play(fen, text, usize::MAX, true, engine.game_mut()) {
        return Some((option, played));
    }
    let restored = engine.set_option(option.0, &before);
    debug_assert!(restored.is_ok(), "{}", option.0);
    None
}

/// Parses the moves of a game with their annotations.
fn read_text(game: &str) -> Result<MoveText, RecordError> {
    move_text(game).map_err(|(limit, line)| RecordError::from(limit).on_line(line))
}

/// Sets up a record of XBoard, whose tags describe XBoard's board rather than the game.
fn set_up_xboards(game: &str, text: &MoveText, engine: &mut Engine) -> Result<Recorded, RecordError> {
    let xboard_record::Reading { option, written } = xboard_record::play(game, text, engine)?;
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
    Ok(Recorded { tags, written, standard_start, ending: None, is_xboards: true, notes: Vec::new() })
}

/// Deviations of the game played from its text.
struct Played {
    /// Parts of the position that were dropped.
    dropped: Vec<Dropped>,
    captures: EmptyCaptures,
}

/// Notes about what was read otherwise than written, one per line.
fn notes_of(dropped: &[Dropped], captures: EmptyCaptures) -> Vec<String> {
    dropped.iter().map(|dropped| dropped.note("tag")).chain(captures.note()).collect()
}

/// Plays the first `plies` moves of a text from a position (`None`: the standard start).
fn play(
    fen: Option<&str>,
    text: &MoveText,
    plies: usize,
    may_pass: bool,
    referee: &mut dyn AnyGame,
) -> Result<Played, RecordError> {
    let dropped = referee.set_position(fen, &[])?;
    let mut captures = EmptyCaptures::default();
    for written in text.moves.iter().take(plies) {
        let found = find_written(&written.word, referee);
        let played = match found {
            Ok(None) if !may_pass => Err(RecordError::NoSuchMove(written.word.clone())),
            Ok(Some(mv)) => {
                captures.check(&written.word, mv, referee);
                Ok(play_or_pass(Some(mv), referee)?)
            }
            found => found.and_then(|mv| play_or_pass(mv, referee).map_err(RecordError::from)),
        };
        played.map_err(|error: RecordError| error.on_line(written.line))?;
    }
    Ok(Played { dropped, captures })
}

/// Plays the first `plies` moves of a game on the referee's board. Returns them, and notes about
/// what was read otherwise than written.
pub fn read_opening(
    game: &str,
    plies: usize,
    referee: &mut dyn AnyGame,
) -> Result<(Opening, Vec<String>), RecordError> {
    let fen = known_tag(game, "FEN");
    let text = read_text(game)?;
    if fen.is_none() && draws_start(referee) {
        return Err(RecordError::NoStart);
    }
    let Played { dropped, captures } = play(fen.as_deref(), &text, plies, false, referee)?;
    let mut notes = notes_of(&dropped, captures);
    notes.extend(text.notes);
    // The canonical FEN, because engines may not read every form that this program accepts.
    Ok((Opening { fen: fen.map(|_| referee.start_fen()), moves: referee.moves_played() }, notes))
}

#[cfg(test)]
mod tests;
