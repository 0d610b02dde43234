//! Positions with the results of their games, one a line: `FEN; result; score; game`.

use std::fmt;
use std::str::FromStr;

/// A position of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// What the game brought White: 0, 0.5 or 1.
    pub result: f64,
    /// What a search thought of the position, in centipawns from White's view.
    pub score: i32,
    /// The name that the game was chosen by.
    pub variant: String,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}; {}; {}", self.fen, self.result, self.score, self.variant)
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(line: &str) -> Result<Sample, String> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [fen, result, score, variant] = fields[..] else {
            return Err(format!("wants 'FEN; result; score; game', has {} fields", fields.len()));
        };
        let points = result.parse::<f64>().ok().filter(|points| [0.0, 0.5, 1.0].contains(points));
        Ok(Sample {
            fen: fen.to_string(),
            result: points.ok_or_else(|| format!("the result is none of 0, 0.5, 1: '{result}'"))?,
            score: score.parse().map_err(|_| format!("the score is no number: '{score}'"))?,
            variant: variant.to_string(),
        })
    }
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
    fn bad_lines_are_refused() {
        for line in ["", "8/8 w; 1; 5", "8/8 w; 2; 5; chess", "8/8 w; 1; x; chess"] {
            assert!(line.parse::<Sample>().is_err(), "{line}");
        }
    }
}
