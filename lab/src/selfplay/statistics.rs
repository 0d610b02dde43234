//! Statistics of files of positions.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::sample::Sample;

use tabletop::text::counted;

/// Number of pieces per row of the table of phases.
const PHASE: usize = 8;
/// Upper bounds of the rows of the table of scores, in centipawns.
const SCORES: [i32; 5] = [50, 150, 400, 1000, i32::MAX];

/// Statistics of the positions of a game.
#[derive(Default)]
pub struct Contents {
    positions: usize,
    /// Hashes of positions without their counters.
    seen: HashSet<u64>,
    /// Games that White lost, drew and won.
    results: [usize; 3],
    white_to_move: usize,
    /// Positions by number of pieces.
    phases: BTreeMap<usize, usize>,
    scores: [usize; SCORES.len()],
}

impl Contents {
    /// Adds the positions of a game.
    pub fn add_game(&mut self, game: &[Sample]) {
        self.results[(2.0 * game[0].result) as usize] += 1;
        game.iter().for_each(|sample| self.add(sample));
    }

    fn add(&mut self, sample: &Sample) {
        let fields: Vec<&str> = sample.fen.split_ascii_whitespace().collect();
        let mut hasher = DefaultHasher::new();
        (&fields[..fields.len().min(4)], &sample.variant).hash(&mut hasher);
        self.seen.insert(hasher.finish());
        self.positions += 1;
        self.white_to_move += usize::from(fields.get(1) == Some(&"w"));
        let pieces = fields.first().map_or(0, |board| board.chars().filter(|c| c.is_alphabetic()).count());
        *self.phases.entry(pieces.saturating_sub(1) / PHASE).or_default() += 1;
        let row = SCORES.iter().position(|&end| sample.score.abs() <= end).unwrap_or(0);
        self.scores[row] += 1;
    }

    /// Table of the statistics, under the title of the game.
    pub fn table(&self, title: &str) -> String {
        let of_positions = |count: usize| percent(count, self.positions);
        let games: usize = self.results.iter().sum();
        let [lost, drawn, won] = self.results.map(|count| percent(count, games));
        let duplicates = self.positions - self.seen.len();
        let mut rows = vec![
            ("duplicates".to_string(), format!("{duplicates} ({})", of_positions(duplicates))),
            ("games".to_string(), format!("White won {won}, drawn {drawn}, Black won {lost}")),
            ("White to move".to_string(), of_positions(self.white_to_move)),
        ];
        let phase = |row: usize| format!("{}-{} pieces", row * PHASE + 1, (row + 1) * PHASE);
        rows.extend(self.phases.iter().map(|(&row, &count)| (phase(row), of_positions(count))));
        let range =
            |end| if end == i32::MAX { "scores beyond".to_string() } else { format!("scores to {end}") };
        rows.extend(SCORES.iter().zip(&self.scores).map(|(&end, &count)| (range(end), of_positions(count))));
        let rows: String = rows.iter().map(|(name, text)| format!("  {name:<16} {text}\n")).collect();
        format!("{title}: {} of {}\n{rows}", counted(self.positions, "position"), counted(games, "game"))
    }
}

fn percent(count: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * count as f64 / whole.max(1) as f64)
}
