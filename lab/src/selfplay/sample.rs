//! Positions with the results of their games, one per line: `FEN; result; score; game`.

use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use engine_core::{GameEngine, PositionError, RegistryEntry, Workbench};
use thiserror::Error;

use tabletop::catalogue::{Catalogue, Choice, UnknownGameError};
use tabletop::records::pgn;
use tabletop::text::counted;

/// Error of a line.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SampleError {
    #[error("needs 'FEN; result; score; game', has {}", counted(*.0, "field"))]
    Fields(usize),
    #[error("the result is none of 0, 0.5, 1: '{0}'")]
    Result(String),
    #[error("the score is not a number of centipawns: '{0}'")]
    Score(String),
    #[error("it is a position of another game, '{0}'")]
    OtherGame(String),
    #[error(transparent)]
    Game(#[from] UnknownGameError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("there is nothing to learn")]
    NoNetwork,
    #[error("its network is that of '{own}', not of '{wanted}'")]
    OtherNetwork { own: &'static str, wanted: &'static str },
}

/// Maximum absolute score of a search, in centipawns.
pub(crate) const MAX_SCORE: u32 = 1_000_000;

/// Position of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// FEN of the position.
    pub fen: String,
    /// White's result of the game: 0, 0.5 or 1.
    pub result: f64,
    /// Score of a search, in centipawns from White's view.
    pub score: i32,
    /// Name of the game.
    pub variant: String,
}

impl Sample {
    /// Returns the position's game.
    pub fn choice(&self, catalogue: &Catalogue) -> Result<Choice, UnknownGameError> {
        catalogue.find(&self.variant)
    }

    /// Returns the position's game, which must have the given registry entry.
    pub fn choice_of(
        &self,
        catalogue: &Catalogue,
        entry: &Arc<RegistryEntry>,
    ) -> Result<Choice, SampleError> {
        let choice = self.choice(catalogue).ok().filter(|choice| choice.entry.info.title == entry.info.title);
        choice.ok_or_else(|| SampleError::OtherGame(self.variant.clone()))
    }
}

/// Engines of one game, one for each of its names.
#[derive(Default)]
pub struct Players(HashMap<String, Box<dyn GameEngine>>);

impl Players {
    /// Returns the evaluation for a sample's name, at its position.
    pub fn at(
        &mut self,
        sample: &Sample,
        catalogue: &Catalogue,
        entry: &Arc<RegistryEntry>,
    ) -> Result<&mut dyn Workbench, SampleError> {
        let engine = match self.0.entry(sample.variant.clone()) {
            Occupied(known) => known.into_mut(),
            Vacant(place) => place.insert(sample.choice_of(catalogue, entry)?.engine()),
        };
        engine.game_mut().set_position(Some(&sample.fen), &[])?;
        Ok(engine.workbench())
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}; {}; {}", self.fen, self.result, self.score, self.variant)
    }
}

impl FromStr for Sample {
    type Err = SampleError;

    fn from_str(line: &str) -> Result<Sample, SampleError> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [fen, result, score, variant] = fields[..] else {
            return Err(SampleError::Fields(fields.len()));
        };
        let points = result.parse::<f64>().ok().filter(|points| [0.0, 0.5, 1.0].contains(points));
        let centipawns = score.parse::<i32>().ok().filter(|score| score.unsigned_abs() <= MAX_SCORE);
        Ok(Sample {
            fen: fen.to_string(),
            result: points.ok_or_else(|| SampleError::Result(result.to_string()))?,
            score: centipawns.ok_or_else(|| SampleError::Score(score.to_string()))?,
            variant: variant.to_string(),
        })
    }
}

/// Move number in a FEN, 0 if it has none.
pub fn move_number(fen: &str) -> u32 {
    pgn::move_number(fen).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
}

/// Returns true if the position of a line belongs to another game than that of the line before:
/// with another result or name, or an earlier move. The preceding move of Black belongs to the same
/// game: if moves can be denied, White has denied it.
pub fn begins_game(before: &str, line: &str) -> bool {
    let fields = |line: &str| {
        let mut fields = line.split(';').map(|field| field.trim().to_string());
        let fen = fields.next().unwrap_or_default();
        (fen, fields.next(), fields.nth(1))
    };
    let ((fen_before, result_before, name_before), (fen, result, name)) = (fields(before), fields(line));
    let (number_before, number) = (move_number(&fen_before), move_number(&fen));
    let is_earlier = match (side(&fen_before), side(&fen)) {
        (Some("w"), Some("b")) => number + 1 < number_before,
        _ => number < number_before,
    };
    is_earlier || (result, name) != (result_before, name_before)
}

/// Side to move in a FEN.
fn side(fen: &str) -> Option<&str> {
    fen.split_ascii_whitespace().nth(1)
}

/// Ranges of the lines of each game in a file.
pub fn games(lines: &[&str]) -> Vec<Range<usize>> {
    let begins = |&line: &usize| line == 0 || begins_game(lines[line - 1], lines[line]);
    let starts: Vec<usize> = (0..lines.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back() {
        let line = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1; 0.5; -12; chess";
        let sample: Sample = line.parse().unwrap();
        assert_eq!((sample.result, sample.score), (0.5, -12));
        assert_eq!(sample.to_string(), line);
    }

    #[test]
    fn positions_of_another_game_are_refused() {
        let catalogue = tabletop::catalogue::all_games();
        let entry = catalogue.find("chess").unwrap().entry;
        let sample = |name: &str| {
            format!("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1; 0.5; -12; {name}").parse::<Sample>().unwrap()
        };
        assert!(sample("chess").choice_of(catalogue, &entry).is_ok());
        assert!(sample("gt-fide-nutters").choice_of(catalogue, &entry).is_ok());
        let error = sample("crazy").choice_of(catalogue, &entry).err().unwrap();
        assert_eq!(error.to_string(), "it is a position of another game, 'crazy'");
    }

    #[test]
    fn a_game_ends_where_the_next_one_is_numbered_from_its_start() {
        let lines = [1, 2, 3, 1, 2]
            .map(|number| format!("4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 {} {number}; 1; 5; 3check", 9 - number));
        assert_eq!(games(&lines.each_ref().map(String::as_str)), [0..3, 3..5]);
    }

    #[test]
    fn a_denied_move_begins_no_game() {
        let line = |rest: &str| format!("4k3/8/8/8/8/8/8/R3K3 {rest}; 1; 5; crazy");
        let denied = ["w Q - 0 12 deny:w", "b Q - 0 11 deny:b:next:not=e8d8", "w Q - 1 12 deny:b:immune"];
        let others = ["b Q - 0 4 deny:b", "w Q - 0 5 deny:b", "w Q - 0 4 deny:b"];
        let lines: Vec<String> = denied.iter().chain(&others).map(|rest| line(rest)).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(games(&lines), [0..3, 3..5, 5..6]);
    }

    #[test]
    fn bad_lines_are_refused() {
        for line in
            ["", "8/8 w; 1; 5", "8/8 w; 2; 5; chess", "8/8 w; 1; x; chess", "8/8 w; 1; -2147483648; chess"]
        {
            assert!(line.parse::<Sample>().is_err(), "{line}");
        }
    }
}
