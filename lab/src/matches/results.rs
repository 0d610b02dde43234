//! Results files: one line of JSON for the match, one for each game. Files of the parts of a match
//! merge into the file of the whole match.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::path::Path;

use engine_core::Side;
use serde::{Deserialize, Serialize};
use tabletop::records::encoding::text_of;
use tabletop::records::game::{EndKind, GameRecord, PlayerError};
use tabletop::records::pgn_text;
use tabletop::text::counted;

use crate::files::{FileError, read_text};
use crate::json_lines::{self, JsonLines};
use crate::matches::error::MergeError;
use crate::matches::plan::MatchHeader;
use crate::matches::schedule::{Schedule, Slot};

/// Kind of a player's error, as counted in tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerErrorKind {
    /// Loss on time.
    Time,
    /// No more answers.
    Stall,
    /// Exit of the process.
    Disconnect,
    /// Illegal move.
    IllegalMove,
    /// Claim of a result against the rules.
    FalseClaim,
}

impl PlayerErrorKind {
    /// All kinds, in the order of tables.
    pub const ALL: [PlayerErrorKind; 5] = [
        PlayerErrorKind::Time,
        PlayerErrorKind::Stall,
        PlayerErrorKind::Disconnect,
        PlayerErrorKind::IllegalMove,
        PlayerErrorKind::FalseClaim,
    ];

    /// Name in tables, in the plural.
    pub fn label(self) -> &'static str {
        match self {
            PlayerErrorKind::Time => "losses on time",
            PlayerErrorKind::Stall => "stalls",
            PlayerErrorKind::Disconnect => "disconnects",
            PlayerErrorKind::IllegalMove => "illegal moves",
            PlayerErrorKind::FalseClaim => "false claims",
        }
    }

    fn of_error(error: &PlayerError) -> Option<PlayerErrorKind> {
        match error {
            PlayerError::OutOfTime => Some(PlayerErrorKind::Time),
            PlayerError::Stalled => Some(PlayerErrorKind::Stall),
            PlayerError::Disconnected => Some(PlayerErrorKind::Disconnect),
            PlayerError::IllegalMove(_) => Some(PlayerErrorKind::IllegalMove),
            PlayerError::FalseClaim(_) => Some(PlayerErrorKind::FalseClaim),
            PlayerError::Unable(_) | PlayerError::Interrupted => None,
        }
    }
}

/// Error of a player in a game. In files it is a pair: true for White, and the kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(bool, PlayerErrorKind)", into = "(bool, PlayerErrorKind)")]
pub struct SideError {
    /// Side of the player.
    pub side: Side,
    /// Kind of the error.
    pub kind: PlayerErrorKind,
}

impl From<(bool, PlayerErrorKind)> for SideError {
    fn from((white, kind): (bool, PlayerErrorKind)) -> SideError {
        SideError { side: side_of(white), kind }
    }
}

impl From<SideError> for (bool, PlayerErrorKind) {
    fn from(error: SideError) -> (bool, PlayerErrorKind) {
        (error.side == Side::White, error.kind)
    }
}

fn side_of(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

/// Winner in files: true for White.
mod winner_as_bool {
    use engine_core::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::side_of;

    pub(super) fn serialize<S: Serializer>(winner: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
        winner.map(|winner| winner == Side::White).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Side>, D::Error> {
        Ok(Option::<bool>::deserialize(from)?.map(side_of))
    }
}

/// Statistics of a player in one game, summed over its own moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Effort {
    /// Number of moves.
    pub moves: u64,
    /// Time in milliseconds.
    pub ms: u64,
    /// Sum of depths in plies.
    pub depth: u64,
    /// Number of nodes.
    pub nodes: u64,
    /// Longest time for one move in milliseconds.
    pub longest_ms: u64,
    /// Number of lines unknown to the protocol.
    pub junk: u64,
}

impl AddAssign<&Effort> for Effort {
    /// Saturates, since engines may report absurd numbers.
    fn add_assign(&mut self, more: &Effort) {
        self.moves = self.moves.saturating_add(more.moves);
        self.ms = self.ms.saturating_add(more.ms);
        self.depth = self.depth.saturating_add(more.depth);
        self.nodes = self.nodes.saturating_add(more.nodes);
        self.longest_ms = self.longest_ms.max(more.longest_ms);
        self.junk = self.junk.saturating_add(more.junk);
    }
}

/// Result of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Number of the game in the match, from 0.
    pub game: u64,
    /// Index of White's engine.
    pub white: usize,
    /// Index of Black's engine.
    pub black: usize,
    /// Index of the variant.
    pub variant: usize,
    /// Number of the opening in the match.
    pub set: u64,
    /// Winner; `None` for a draw.
    #[serde(rename = "white_won", with = "winner_as_bool")]
    pub winner: Option<Side>,
    /// True if it was won by a Triumph.
    pub triumph: bool,
    /// Reason in words.
    pub reason: String,
    /// Error that ended the game, if any.
    pub fault: Option<SideError>,
    /// Number of plies, the opening included.
    pub plies: usize,
    /// Statistics of White and Black.
    pub effort: [Effort; 2],
}

impl GameResult {
    /// Result of a finished game; `None` if it was not finished.
    pub fn new(slot: &Slot, record: &GameRecord, junk: [u64; 2]) -> Option<GameResult> {
        let ending = &record.ending;
        if ending.result == "*" {
            return None;
        }
        let fault = match &ending.kind {
            EndKind::Forfeit(side, fault) => {
                PlayerErrorKind::of_error(fault).map(|kind| SideError { side: *side, kind })
            }
            _ => None,
        };
        let mut effort = [Effort::default(); 2];
        for played in &record.moves {
            let Some(evaluation) = &played.evaluation else { continue };
            let ms = evaluation.elapsed.as_millis() as u64;
            let (depth, nodes) = (evaluation.depth.unwrap_or(0).into(), evaluation.nodes.unwrap_or(0));
            effort[played.side.index()] += &Effort { moves: 1, ms, depth, nodes, longest_ms: ms, junk: 0 };
        }
        for (sum, junk) in effort.iter_mut().zip(junk) {
            sum.junk = junk;
        }
        Some(GameResult {
            game: slot.game,
            white: slot.white,
            black: slot.black,
            variant: slot.variant,
            set: slot.set,
            winner: ending.winner,
            triumph: ending.is_triumph(),
            reason: ending.reason.clone(),
            fault,
            plies: record.moves.len(),
            effort,
        })
    }

    /// Returns true if the last game of a PGN file has this result.
    pub fn is_last_of(&self, path: &Path, header: &MatchHeader) -> bool {
        let Ok(bytes) = read_text(path) else { return false };
        let games = pgn_text::split_games(&text_of(&bytes));
        let tags = games.last().map(|game| pgn_text::tags(&game.text)).unwrap_or_default();
        let round = Schedule::planned(&header.plan).slot(self.game).round + 1;
        let [white, black] = [self.white, self.black].map(|engine| header.plan.engines[engine].clone());
        let (round, plies) = (round.to_string(), self.plies.to_string());
        let expected = [("Round", round), ("White", white), ("Black", black), ("PlyCount", plies)];
        expected.into_iter().all(|(name, value)| tags.contains(&(name.to_string(), value)))
    }

    /// Returns true if it is the result of a game of this match.
    fn is_of(&self, schedule: &Schedule) -> bool {
        let has_slot = |Slot { white, black, variant, .. }| {
            (white, black, variant) == (self.white, self.black, self.variant)
        };
        self.game < schedule.games() && has_slot(schedule.slot(self.game))
    }
}

/// Results of a match, or of some of its parts.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchResults {
    /// Header of the match.
    pub header: MatchHeader,
    /// Games, in the order of their numbers once merged.
    pub games: Vec<GameResult>,
    /// Messages about truncated lines in the files.
    pub torn: Vec<String>,
    /// Result in the truncated line of a file that was read, if it lacks only its end.
    pub unended: Option<GameResult>,
}

impl MatchResults {
    /// Reads a file. Ignores a truncated last line (after a crash or on a full disk).
    pub fn read(path: &Path) -> Result<MatchResults, FileError> {
        let json_lines::Content { header, results: games, torn, unended } = json_lines::read(path)?;
        let (header, games): (MatchHeader, Vec<GameResult>) = (header, games);
        let fault = |reason: String| Err(FileError::content(path, reason));
        let schedule = Schedule::planned(&header.plan);
        let has_parts = header.parts > 0 && header.here.iter().all(|part| (1..=header.parts).contains(part));
        if !schedule.is_sound() || !has_parts {
            return fault("its first line does not describe a match".to_string());
        }
        if let Some(odd) = games.iter().find(|game| !game.is_of(&schedule)) {
            return fault(format!("game {} does not belong to the match", odd.game.saturating_add(1)));
        }
        let unended = unended.filter(|game: &GameResult| game.is_of(&schedule));
        Ok(MatchResults { header, games, torn: torn.into_iter().collect(), unended })
    }

    /// Reads the games of this match from a file, and the one that was over when the match was
    /// interrupted, but may not have been recorded elsewhere; none if nothing has been played.
    pub fn played(
        path: &Path,
        header: &MatchHeader,
    ) -> Result<(Vec<GameResult>, Option<GameResult>), MergeError> {
        if !json_lines::is_begun(path, header)? {
            return Ok((Vec::new(), None));
        }
        let mut there = MatchResults::read(path)?;
        if there.header == *header || there.games.is_empty() {
            let unended = there.unended.take().filter(|_| there.header == *header);
            let merged = MatchResults::merge(vec![there]).map_err(|error| FileError::content(path, error))?;
            return Ok((merged.games, unended));
        }
        let difference = json_lines::difference(&there.header, header);
        Err(FileError::content(path, format!("it has the results of another match ({difference})")).into())
    }

    /// Merges parts of one match.
    pub fn merge(parts: Vec<MatchResults>) -> Result<MatchResults, MergeError> {
        let mut parts = parts.into_iter();
        let mut whole = parts.next().ok_or(MergeError::Nothing)?;
        for part in parts {
            if part.header.parts != whole.header.parts || part.header.plan != whole.header.plan {
                return Err(MergeError::Plans);
            }
            if let Some(twice) = part.header.here.intersection(&whole.header.here).next() {
                return Err(MergeError::PartTwice(*twice, whole.header.parts));
            }
            whole.header.here.extend(part.header.here);
            whole.games.extend(part.games);
            whole.torn.extend(part.torn);
        }
        whole.games.sort_by_key(|game| game.game);
        if let Some(pair) = whole.games.windows(2).find(|pair| pair[0].game == pair[1].game) {
            return Err(MergeError::GameTwice(pair[0].game + 1));
        }
        Ok(whole)
    }

    /// Gaps in the match: a line for each part that is missing or incomplete.
    pub fn gaps(&self) -> Vec<String> {
        let schedule = Schedule::planned(&self.header.plan);
        let parts = self.header.parts;
        let part_of = |game: u64| schedule.part(&schedule.slot(game), parts) + 1;
        let count = |games: &mut dyn Iterator<Item = u64>| {
            let mut counts = BTreeMap::<u64, u64>::new();
            games.for_each(|game| *counts.entry(part_of(game)).or_default() += 1);
            counts
        };
        let played = count(&mut self.games.iter().map(|result| result.game));
        let gap = |(part, wanted): (u64, u64)| match played.get(&part).copied().unwrap_or(0) {
            _ if !self.header.here.contains(&part) => Some(format!("Part {part} of {parts} is missing")),
            played if played < wanted => {
                Some(format!("Part {part} of {parts} was cut short: {played} of {}", counted(wanted, "game")))
            }
            _ => None,
        };
        count(&mut (0..schedule.games())).into_iter().filter_map(gap).collect()
    }

    /// Writes the results to a file that can be merged again.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let mut file = JsonLines::create(path, &self.header)?;
        self.games.iter().try_for_each(|game| file.add(game))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::matches::arguments::tests::parse_line;
    use crate::shard::Shard;

    pub(in crate::matches) fn result(game: u64, winner: Option<Side>) -> GameResult {
        let white = (game % 2) as usize;
        GameResult {
            game,
            white,
            black: 1 - white,
            variant: 0,
            set: game / 2,
            winner,
            triumph: false,
            reason: "White mates".to_string(),
            fault: None,
            plies: 80,
            effort: [Effort { moves: 40, ms: 400, depth: 320, nodes: 4000, longest_ms: 20, junk: 0 }; 2],
        }
    }

    fn part(index: u64, of: u64, games: &[u64]) -> MatchResults {
        let line = "-engine cmd=a -engine cmd=b -each tc=1 -games 2 -rounds 4 -repeat -results r";
        let mut settings = parse_line(line).unwrap();
        settings.shard = Shard { index, of };
        let games = games.iter().map(|&game| result(game, Some(Side::White))).collect();
        MatchResults { header: MatchHeader::new(&settings), games, torn: Vec::new(), unended: None }
    }

    #[test]
    fn parts_merge_in_any_order() {
        let (first, second) = (part(0, 2, &[0, 1, 4, 5]), part(1, 2, &[2, 3, 6, 7]));
        let there = MatchResults::merge(vec![first.clone(), second.clone()]).unwrap();
        let back = MatchResults::merge(vec![second, first]).unwrap();
        assert_eq!(there, back);
        assert_eq!(there.games.iter().map(|game| game.game).collect::<Vec<_>>(), (0..8).collect::<Vec<_>>());
    }

    #[test]
    fn parts_of_different_matches_are_rejected() {
        let refuse = |parts| MatchResults::merge(parts).unwrap_err().to_string();
        assert!(refuse(vec![part(0, 2, &[0]), part(0, 2, &[2])]).contains("part 1"));
        assert!(refuse(vec![part(0, 2, &[0]), part(1, 2, &[0])]).contains("game 1"));
        assert!(refuse(vec![part(0, 2, &[0]), part(1, 3, &[2])]).contains("plans differ"));
        assert!(refuse(vec![]).contains("nothing"));
    }

    #[test]
    fn parts_that_are_missing_or_cut_short_are_named() {
        let gaps = |parts| MatchResults::merge(parts).unwrap().gaps();
        let (first, second) = (part(0, 2, &[0, 1, 4, 5]), part(1, 2, &[2, 3, 6, 7]));
        assert!(gaps(vec![first.clone(), second]).is_empty());
        assert_eq!(gaps(vec![first.clone()]), ["Part 2 of 2 is missing"]);
        assert_eq!(gaps(vec![first, part(1, 2, &[3])]), ["Part 2 of 2 was cut short: 1 of 4 games"]);
        let far = u64::MAX;
        assert_eq!(gaps(vec![part(0, far, &[0, 1])])[0], format!("Part 2 of {far} is missing"));
    }

    #[test]
    fn files_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let mut written = part(0, 2, &[0, 1]);
        written.games[1].winner = None;
        written.games[1].fault = Some(SideError { side: Side::Black, kind: PlayerErrorKind::Time });
        written.write(&path).unwrap();
        assert_eq!(MatchResults::read(&path).unwrap(), written);
        let text = std::fs::read_to_string(&path).unwrap();
        // File format of earlier parts of a match.
        assert!(text.contains("\"white_won\":true") && text.contains("\"fault\":[false,\"time\"]"), "{text}");
        let (no_match, no_game) =
            ("its first line does not describe a match", "does not belong to the match");
        for (from, to, reason) in [
            (&text[..], "{\"menagerie_match\":2}\n", "line 1"),
            ("\"menagerie_match\":2", "\"menagerie_match\":1", "line 1: unknown file version 1"),
            ("\"games\":2", "\"games\":0", no_match),
            ("\"repeat\":2", "\"repeat\":0", no_match),
            ("\"rounds\":4", "\"rounds\":18446744073709551615", no_match),
            ("\"variants\":[\"chess\"]", "\"variants\":[]", no_match),
            ("\"parts\":2", "\"parts\":0", no_match),
            ("\"game\":1", "\"game\":18446744073709551615", no_game),
            ("\"white\":1", "\"white\":7", no_game),
        ] {
            assert!(text.contains(from), "{from} in {text}");
            std::fs::write(&path, text.replace(from, to)).unwrap();
            let said = MatchResults::read(&path).unwrap_err().to_string();
            assert!(said.contains(reason), "{said}");
        }
    }
}
