//! Games as they come out of a PGN file.

use engine_core::{CLOCK_LIMIT, Outcome, Picture, Side};

use crate::catalogue::Choice;
use crate::engine::Engine;
use crate::records::error::RecordError;
use crate::records::game::PlayedMove;
use crate::records::pgn::MoveNumbers;
use crate::records::pgn_reader;
use crate::records::pgn_text::told_result;
use crate::records::pgn_tokens::OPEN;
use crate::records::tags::RESULT;

/// Moves after which a game is set up by its position instead of by all its moves, so that the work on a long game grows with
/// its length and no faster. No repetition reaches further back than the clock.
const STRETCH: usize = CLOCK_LIMIT as usize;

/// A game.
pub struct AnnotatedGame {
    /// Its tags, in order.
    pub tags: Vec<(String, String)>,
    /// What is played.
    pub choice: Choice,
    /// Options of the rules that its tags set.
    pub options: Vec<(String, String)>,
    /// The position at the start, and again after every [`STRETCH`] moves.
    fens: Vec<String>,
    /// The numbers of its moves.
    pub numbers: MoveNumbers,
    /// What the file says before the first move, as PGN.
    pub before: Vec<String>,
    /// Its moves.
    pub moves: Vec<PlayedMove>,
    /// The result behind them.
    written_result: Option<String>,
    /// The position before each move, and the last.
    pub pictures: Vec<Picture>,
    /// How the rules ended it, if they did.
    pub outcome: Option<Outcome>,
}

impl AnnotatedGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The result in PGN's form: what the record tells, or what the rules say.
    pub fn result(&self) -> &'static str {
        let ruled = || self.outcome.as_ref().map_or(OPEN, Outcome::result);
        told_result(self.tag(RESULT), || self.written_result.clone()).unwrap_or_else(ruled)
    }

    /// Who moves first.
    pub fn side_at_start(&self) -> Side {
        if self.numbers.at(0).1 { Side::White } else { Side::Black }
    }

    /// Sets the game up in an engine as it stood before move `ply`, counted from 0.
    ///
    /// # Errors
    /// One line; but a game that was read once can be set up again.
    pub fn set_up(&self, ply: usize, engine: &mut Engine) -> Result<(), RecordError> {
        engine.choose(&self.choice);
        engine.reset_game_options();
        for (name, value) in &self.options {
            engine.set_option(name, value)?;
        }
        engine.new_game();
        let stretch = (ply / STRETCH).saturating_sub(1);
        let moves: Vec<_> = self.moves[stretch * STRETCH..ply].iter().map(|played| played.mv).collect();
        pgn_reader::go_to(&self.fens[stretch], &moves, engine.game_mut())
    }
}

/// A game of a PGN file, played through by the rules.
pub fn read_game(text: &str, engine: &mut Engine) -> Result<AnnotatedGame, RecordError> {
    let pgn_reader::Recorded { tags, written, .. } = pgn_reader::set_up(text, engine)?;
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
    })
}
