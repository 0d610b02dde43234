//! Names of games, pieces and castling moves in an external engine, where they differ from ours.
//! Read from a small TOML file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine_core::{AnySquare, Side};
use serde::Deserialize;
use tabletop::records::fen_board;

use crate::files::{MAX_STATE, as_text, read_file};
use crate::matches::error::MapError;

/// Content of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    /// Options whose value is a file beside the map.
    #[serde(default)]
    files: BTreeMap<String, PathBuf>,
    #[serde(default)]
    game: Vec<GameNames>,
}

/// Names that an engine uses for some of our games, and within them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameNames {
    /// Our names of the games.
    ours: Vec<String>,
    /// The engine's name; the same as ours if it is missing.
    theirs: Option<String>,
    /// Our piece letters and the engine's, both upper case.
    #[serde(default)]
    letters: BTreeMap<char, char>,
    /// Number of leading FEN fields that the engine reads.
    fen_fields: Option<usize>,
    /// Our castling strings and the engine's.
    #[serde(default)]
    castling: BTreeMap<String, String>,
    /// True if the engine's castling leads to a different position: the engine then receives the
    /// FEN after it.
    #[serde(default)]
    castling_differs: bool,
    /// True if the engine may play illegal moves: it receives the list of legal ones (UCI's
    /// `searchmoves`).
    #[serde(default)]
    restrict_moves: bool,
    /// Our letters, upper case, of pieces to which a side cannot promote in the engine: neither
    /// player may then do so.
    #[serde(default)]
    no_promotion: BTreeMap<MapSide, String>,
    /// Options to set for this game.
    #[serde(default)]
    options: BTreeMap<String, String>,
}

/// Side in the form of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MapSide {
    White,
    Black,
}

/// Names used by one engine.
#[derive(Clone, Debug, Default)]
pub struct NameMap {
    file_options: Vec<(String, String)>,
    games: BTreeMap<String, GameNames>,
}

impl NameMap {
    /// Reads a map.
    pub fn load(path: &Path) -> Result<NameMap, MapError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let text = read_file(path, MAX_STATE).and_then(as_text).map_err(MapError::from);
        text.and_then(|text| NameMap::parse(&text, folder))
            .map_err(|error| MapError::Map { file: path.to_path_buf(), error: Box::new(error) })
    }

    /// Parses the text of a map; `folder` is its directory.
    pub fn parse(text: &str, folder: &Path) -> Result<NameMap, MapError> {
        let file: MapFile = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            MapError::Line(line, error.message().replace('\n', " "))
        })?;
        let mut map = NameMap::default();
        for (option, value) in file.files {
            let full = std::path::absolute(folder.join(&value))?;
            if !full.is_file() {
                return Err(MapError::NoFile(full));
            }
            map.file_options.push((option, full.display().to_string()));
        }
        for entry in file.game {
            for ours in &entry.ours {
                if map.games.insert(ours.clone(), entry.clone()).is_some() {
                    return Err(MapError::GameTwice(ours.clone()));
                }
            }
        }
        Ok(map)
    }

    /// Options to set once, after the engine's start.
    pub(crate) fn file_options(&self) -> &[(String, String)] {
        &self.file_options
    }

    /// Names within our game `ours`; the same as ours if the map does not mention it.
    pub fn game(&self, ours: &str) -> GameNames {
        self.games.get(ours).cloned().unwrap_or_default()
    }
}

/// Piece on a square of a FEN; `None` if it is empty or the FEN is not plain.
fn piece_on(fen: &str, square: &str) -> Option<String> {
    let AnySquare { file, rank } = square.parse().ok()?;
    let rows = fen_board::rows(fen)?;
    let row = rows.iter().rev().nth(usize::from(rank))?;
    row.get(usize::from(file)).filter(|piece| !piece.is_empty()).cloned()
}

/// Replaces a letter, keeping its case; `pairs` are upper case.
fn replace_letter(letter: char, mut pairs: impl Iterator<Item = (char, char)>) -> char {
    let upper = letter.to_ascii_uppercase();
    match pairs.find(|(from, _)| *from == upper) {
        Some((_, to)) if letter.is_ascii_lowercase() => to.to_ascii_lowercase(),
        Some((_, to)) => to,
        None => letter,
    }
}

/// Promotion letter of a move string, upper case, if it has one.
fn promotion(text: &str) -> Option<char> {
    let mut letters = text.chars().rev();
    let last = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().filter(char::is_ascii_digit).map(|_| last.to_ascii_uppercase())
}

/// Replaces the promotion letter of a move string, if it has one.
fn replace_promotion(text: &str, pairs: impl Iterator<Item = (char, char)>) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if let [.., before, last] = &mut letters[..]
        && before.is_ascii_digit()
        && last.is_ascii_alphabetic()
    {
        *last = replace_letter(*last, pairs);
    }
    letters.into_iter().collect()
}

impl GameNames {
    /// The engine's name for the game, if it differs from ours.
    pub fn theirs(&self) -> Option<&str> {
        self.theirs.as_deref()
    }

    /// Options to set for this game.
    pub fn options(&self) -> Vec<(String, String)> {
        self.options.clone().into_iter().collect()
    }

    /// Returns true if the engine must receive the list of legal moves.
    pub(crate) fn restricts_moves(&self) -> bool {
        self.restrict_moves
    }

    /// Returns true if the engine does not support this move of a side: it would have a different
    /// piece on the board.
    pub(crate) fn bars(&self, text: &str, side: Side) -> bool {
        let side = if side == Side::White { MapSide::White } else { MapSide::Black };
        let letters = self.no_promotion.get(&side);
        letters.is_some_and(|letters| promotion(text).is_some_and(|piece| letters.contains(piece)))
    }

    fn letters(&self) -> impl Iterator<Item = (char, char)> {
        self.letters.iter().map(|(ours, theirs)| (*ours, *theirs))
    }

    /// FEN in the engine's form.
    pub fn fen_to_engine(&self, fen: &str) -> String {
        let limit = self.fen_fields.unwrap_or(usize::MAX);
        let fields = fen.split_whitespace().take(limit).enumerate().map(|(index, field)| match index {
            0 => field.chars().map(|letter| replace_letter(letter, self.letters())).collect(),
            _ => field.to_string(),
        });
        fields.collect::<Vec<String>>().join(" ")
    }

    fn is_castling(&self, text: &str, fen: &str) -> bool {
        self.castling.contains_key(text)
            && text
                .get(..2)
                .and_then(|from| piece_on(fen, from))
                .is_some_and(|piece| piece.eq_ignore_ascii_case("k"))
    }

    /// Move of the position `fen` in the engine's form.
    pub fn move_to_engine(&self, text: &str, fen: &str) -> String {
        if self.is_castling(text, fen) {
            return self.castling[text].clone();
        }
        replace_promotion(text, self.letters())
    }

    /// Inverse of [`move_to_engine`](GameNames::move_to_engine). Moves other than castling are
    /// returned unchanged, except for the promotion letter.
    pub fn move_from_engine(&self, text: &str, fen: &str) -> String {
        let ours = self.castling.iter().find(|(ours, theirs)| *theirs == text && self.is_castling(ours, fen));
        if let Some((ours, _)) = ours {
            return ours.clone();
        }
        replace_promotion(text, self.letters.iter().map(|(ours, theirs)| (*theirs, *ours)))
    }

    /// Returns true if this move of the position `fen` leads the engine to a different position.
    pub fn diverges(&self, text: &str, fen: &str) -> bool {
        self.castling_differs && self.is_castling(text, fen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = r#"
        [[game]]
        ours = ["gt-nutters-clobberers"]
        theirs = "fairy/Nutters"
        letters = { I = "H", H = "U" }
        fen_fields = 6
        castling = { e8b8 = "e8c8" }
        castling_differs = true
        options = { "Variant fairy selects" = "Nutters" }
        no_promotion = { black = "GHO" }
    "#;

    fn names() -> GameNames {
        NameMap::parse(MAP, Path::new("")).unwrap().game("gt-nutters-clobberers")
    }

    #[test]
    fn letters_are_exchanged_both_ways() {
        let fen = "r3k3/8/8/8/8/8/8/IH2K3 b q - 0 1 nutters:clobberers";
        assert_eq!(names().fen_to_engine(fen), "r3k3/8/8/8/8/8/8/HU2K3 b q - 0 1");
        assert_eq!(names().move_to_engine("a7a8h", fen), "a7a8u");
        assert_eq!(names().move_from_engine("a7a8u", fen), "a7a8h");
        assert_eq!(names().move_from_engine("a7a8h", fen), "a7a8i");
        assert_eq!(names().move_to_engine("a1a2", fen), "a1a2");
    }

    #[test]
    fn promotions_that_the_engine_does_not_know_are_barred() {
        assert!(names().bars("a2a1o", Side::Black) && names().bars("a2b1h", Side::Black));
        for (text, side) in [("a2a1c", Side::Black), ("a7a8o", Side::White), ("a2a1", Side::Black)] {
            assert!(!names().bars(text, side), "{text}");
        }
        assert!(
            NameMap::parse("[[game]]\nours = [\"a\"]\nno_promotion = { red = \"Q\" }", Path::new(""))
                .is_err()
        );
    }

    #[test]
    fn only_kings_castle() {
        let king = "d3k3/8/8/8/8/8/8/4K3 b q - 0 1";
        let other = "k3q3/8/8/8/8/8/8/4K3 b - - 0 1";
        assert_eq!(names().move_to_engine("e8b8", king), "e8c8");
        assert_eq!(names().move_from_engine("e8c8", king), "e8b8");
        assert!(names().diverges("e8b8", king));
        assert_eq!(names().move_to_engine("e8b8", other), "e8b8");
        assert_eq!(names().move_from_engine("e8c8", other), "e8c8");
        assert!(!names().diverges("e8b8", other));
    }

    #[test]
    fn squares_are_found_in_a_fen() {
        let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(piece_on(fen, "e1").as_deref(), Some("K"));
        assert_eq!(piece_on(fen, "c5").as_deref(), Some("p"));
        assert_eq!(piece_on(fen, "e4").as_deref(), Some("P"));
        assert_eq!(piece_on(fen, "e2"), None);
        assert_eq!(piece_on(fen, "z9"), None);
    }

    #[test]
    fn bad_maps_are_refused_with_a_line() {
        let error = |text: &str| NameMap::parse(text, Path::new("")).unwrap_err().to_string();
        assert!(error("[[game]]\nours = 3\n").contains("line 2"));
        assert!(error("colour = 1").contains("colour"));
        assert!(error("[[game]]\nours = [\"a\", \"a\"]\n").contains("twice"));
        assert!(error("[files]\nX = \"no-such-file\"\n").contains("no-such-file"));
    }
}
