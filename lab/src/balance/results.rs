//! Results files: one line of JSON for the run, one for each game. Files of the parts of a run can
//! be merged.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::files::FileError;
use crate::json_lines::{self, version};
use crate::matches::schedule::MAX_GAMES;
use crate::selfplay::plan::SelfPlayPlan;

/// Version of the file format.
pub const FORMAT: u32 = 2;

/// Parameters on which the results of a run depend.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BalancePlan {
    /// Version of the file format.
    #[serde(deserialize_with = "version::<FORMAT, _>")]
    pub menagerie_balance: u32,
    /// Games of each name from its start position.
    pub games: u64,
    /// Games with odds, all names together.
    pub odds: u64,
    /// Piece whose value is the unit of the others.
    pub unit: String,
    /// Games.
    pub self_play: SelfPlayPlan,
}

impl BalancePlan {
    /// Number of games from start positions.
    fn plain_games(&self) -> u64 {
        self.games * self.self_play.variants.len() as u64
    }

    /// Number of all games.
    pub fn all_games(&self) -> u64 {
        self.plain_games() + self.odds
    }

    /// Returns true if a game is played with odds: those come last.
    pub fn has_odds(&self, game: u64) -> bool {
        game >= self.plain_games()
    }

    /// Index of the name under which a game is played.
    pub fn variant(&self, game: u64) -> usize {
        (game % self.self_play.variants.len() as u64) as usize
    }
}

/// Result of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BalanceResult {
    /// Number of the game in the run, from 0.
    pub game: u64,
    /// White's points; `None` if no opening was found.
    pub points: Option<f64>,
    /// White's surplus by name of piece, relative to the start position.
    pub lead: BTreeMap<String, i32>,
}

/// Reads the games of this run from a file, which must have these numbers in this order; none if
/// nothing has been played.
///
/// # Errors
/// [`FileError::Content`] with the text `another` if the file belongs to another run, or if it is
/// not the beginning of this one.
pub fn known_games<P: PartialEq + Serialize + DeserializeOwned>(
    path: &Path,
    plan: &P,
    numbers: impl IntoIterator<Item = u64>,
    another: &str,
) -> Result<Vec<BalanceResult>, FileError> {
    if !json_lines::is_begun(path, plan)? {
        return Ok(Vec::new());
    }
    let content: json_lines::Content<P, BalanceResult> = json_lines::read(path)?;
    if content.header != *plan {
        let is_empty = content.results.is_empty();
        let difference = json_lines::difference(&content.header, plan);
        let why = format!("{another} ({difference})");
        return if is_empty { Ok(Vec::new()) } else { Err(FileError::content(path, why)) };
    }
    let mut numbers = numbers.into_iter();
    if !content.results.iter().all(|result| numbers.next() == Some(result.game)) {
        return Err(FileError::content(path, "its games are not in order"));
    }
    Ok(content.results)
}

/// Results of a run, or of parts of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// Plan of the run.
    pub plan: BalancePlan,
    /// Games in the order of their numbers.
    pub games: Vec<BalanceResult>,
    /// Messages about truncated lines in the files.
    pub torn: Vec<String>,
}

/// Error of reading the results of a run.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ResultsError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("there is nothing to merge")]
    Nothing,
    #[error("game {0} occurs twice or does not belong to the run")]
    OddGame(u64),
}

impl Results {
    /// Reads and merges files of one run.
    pub fn read(files: &[impl AsRef<Path>]) -> Result<Results, ResultsError> {
        let mut whole: Option<Results> = None;
        for file in files {
            let path = file.as_ref();
            let error = |text: &str| FileError::content(path, text).into();
            let json_lines::Content { header: plan, results: games, torn, .. } = json_lines::read(path)?;
            let plan: BalancePlan = plan;
            let is_too_long = plan.games > MAX_GAMES || plan.odds > MAX_GAMES;
            if plan.self_play.variants.is_empty() || is_too_long {
                return Err(error("its first line does not describe a run"));
            }
            let whole = whole.get_or_insert_with(|| Results {
                plan: plan.clone(),
                games: Vec::new(),
                torn: Vec::new(),
            });
            if whole.plan != plan {
                return Err(error("it belongs to another run than the files before it"));
            }
            whole.games.extend::<Vec<BalanceResult>>(games);
            whole.torn.extend(torn);
        }
        let mut whole = whole.ok_or(ResultsError::Nothing)?;
        whole.games.sort_by_key(|result| result.game);
        let mut seen = BTreeSet::new();
        match whole
            .games
            .iter()
            .find(|result| result.game >= whole.plan.all_games() || !seen.insert(result.game))
        {
            Some(odd) => Err(ResultsError::OddGame(odd.game.saturating_add(1))),
            None => Ok(whole),
        }
    }
}
