//! Games read from a PGN file.

use engine_core::{CLOCK_LIMIT, Outcome, Picture, Side};

use crate::catalogue::Choice;
use crate::engine::Engine;
use crate::records::error::RecordError;
use crate::records::game::PlayedMove;
use crate::records::pgn::MoveNumbers;
use crate::records::pgn_text::recorded_result;
use crate::records::pgn_tokens::OPEN;
use crate::records::tags::RESULT;
use crate::records::{moves, pgn_reader};

/// Number of moves after which a game is set up from a FEN instead of from all its moves, so that
/// the work grows linearly with the length of the game. Repetitions reach back no further than the
/// halfmove clock.
const STRETCH: usize = CLOCK_LIMIT as usize;

/// A game and its positions.
pub struct AnnotatedGame {
    /// Tags, in order.
    pub tags: Vec<(String, String)>,
    /// Variant and preset of the game.
    pub choice: Choice,
    /// Options of the rules set by the tags.
    pub options: Vec<(String, String)>,
    /// FEN of the start position, and again after every [`STRETCH`] moves.
    fens: Vec<String>,
    /// Move numbering.
    pub numbers: MoveNumbers,
    /// Comments before the first move, as PGN.
    pub before: Vec<String>,
    /// Moves of the game.
    pub moves: Vec<PlayedMove>,
    /// Result after the moves.
    written_result: Option<String>,
    /// Pictures of the position before each move, and of the last position.
    pub pictures: Vec<Picture>,
    /// Outcome by the rules, if the game has ended.
    pub outcome: Option<Outcome>,
    /// Parts of the record that were left out or read otherwise than written, one per line.
    pub notes: Vec<String>,
}

impl AnnotatedGame {
    /// Value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Result in PGN's form: the one recorded, otherwise the outcome by the rules.
    pub fn result(&self) -> &'static str {
        let ruled = || self.outcome.as_ref().map_or(OPEN, Outcome::result);
        recorded_result(self.tag(RESULT), || self.written_result.clone()).unwrap_or_else(ruled)
    }

    /// Side to move at the start.
    pub(crate) fn side_at_start(&self) -> Side {
        if self.numbers.at(0).1 { Side::White } else { Side::Black }
    }

    /// Sets up the game in an engine before move `ply`, counted from 0.
    ///
    /// # Errors
    /// One line; but a game that has been read once can be set up again.
    pub fn set_up(&self, ply: usize, engine: &mut Engine) -> Result<(), RecordError> {
        engine.choose(&self.choice);
        engine.reset_game_options();
        for (name, value) in &self.options {
            engine.set_option(name, value)?;
        }
        engine.new_game();
        let stretch = (ply / STRETCH).saturating_sub(1);
        let moves: Vec<_> = self.moves[stretch * STRETCH..ply].iter().map(|played| played.mv).collect();
        moves::go_to(&self.fens[stretch], &moves, engine.game_mut())
    }
}

/// Reads a game of a PGN file and plays it by the rules.
pub fn read_game(text: &str, engine: &mut Engine) -> Result<AnnotatedGame, RecordError> {
    let recorded = pgn_reader::set_up(text, engine)?;
    let behind = recorded.note_behind();
    let pgn_reader::Recorded { tags, written, mut notes, .. } = recorded;
    notes.extend(behind);
    let choice = engine.catalogue().find(&engine.game().setup().preset.name)?;
    let is_option = |name: &str| engine.info().options.iter().any(|spec| spec.name == name);
    let options = tags.iter().filter(|(name, _)| is_option(name)).cloned().collect();
    let game = engine.game_mut();
    let (numbers, outcome) = (MoveNumbers::from_fen(&game.start_fen()), game.outcome());
    let (mut pictures, mut fens) = (Vec::new(), Vec::new());
    let played = PlayedMove::replay(game, |game| {
        if pictures.len() % STRETCH == 0 {
            fens.push(game.fen());
        }
        pictures.push(game.picture());
    });
    let moves = played.into_iter().zip(written.moves);
    let moves = moves.map(|(played, written)| PlayedMove { remarks: written.remarks, ..played }).collect();
    let (before, written_result) = (written.before, written.result);
    Ok(AnnotatedGame {
        tags,
        choice,
        options,
        fens,
        numbers,
        before,
        moves,
        written_result,
        pictures,
        outcome,
        notes,
    })
}
