//! Armies defined by users: one TOML text an army. A definition cannot affect anything but its
//! game: sizes are bounded, and there are no paths.

use engine_core::{Glyph, Text};
use serde::Deserialize;
use toml::Spanned;

use crate::armies::drawing;
use crate::armies::id::{is_id, plain_name};
use crate::chess_board::kinds::KINDS;
use crate::common::betza::{BetzaError, MoveSet};
use crate::common::names::{is_invisible, looks_empty};

/// Maximum length of the text, in bytes.
pub const MAX_TEXT: usize = 48 * 1024;
/// Maximum length of the name of an army or a piece, in letters.
const MAX_NAME: usize = 32;
/// Maximum length of a line about an army, in letters.
const MAX_LINE: usize = 300;
/// Maximum length of a piece's notation.
const MAX_BETZA: usize = 80;
/// Maximum number of kinds of pieces: one for each file but the king's.
pub const MAX_PIECES: usize = 7;
/// Range of piece values, in pawns.
const VALUES: std::ops::RangeInclusive<f64> = 0.1..=30.0;
/// Name of the king among the places.
const KING: &str = "king";
/// Name of the pawns, which every army has.
const PAWN: &str = "pawn";
/// Start of an army in one line.
const ONE_LINE: &str = "army = {";

/// Reason why the text of an army was refused, and its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct ArmyError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in letters.
    pub column: usize,
    /// Reason of the error.
    pub reason: String,
}

/// A piece of an army.
#[derive(Clone, PartialEq, Debug)]
pub struct ArmyPiece {
    /// Name for users.
    pub name: String,
    /// Upper-case letter, unique in the army.
    pub letter: char,
    /// Moves in Betza's notation.
    pub betza: String,
    /// Parsed moves.
    pub moves: MoveSet,
    /// Value in pawns, if the text states it.
    pub value: Option<f64>,
    /// Drawing: cleaned SVG elements within 100 by 100 units.
    pub drawing: Option<String>,
}

/// An army.
#[derive(Clone, PartialEq, Debug)]
pub struct Army {
    /// Id in the names of games: lower-case letters and digits.
    pub id: String,
    /// Name for users.
    pub name: String,
    /// Inventor; may be empty.
    pub inventor: String,
    /// Place of publication; may be empty.
    pub source: String,
    /// Further remarks; may be empty.
    pub note: String,
    /// Pieces of the army.
    pub pieces: Vec<ArmyPiece>,
    /// First rank from the a-file, by index of the piece; `None` is the king.
    pub rank: [Option<usize>; 8],
    /// Text from which the army was read.
    pub text: String,
    /// Definition in one line, from which the army can be read again.
    pub definition: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawArmy {
    name: Spanned<String>,
    id: Option<Spanned<String>>,
    inventor: Option<Spanned<String>>,
    source: Option<Spanned<String>>,
    note: Option<Spanned<String>>,
    places: Spanned<Vec<Spanned<String>>>,
    piece: Vec<Spanned<RawPiece>>,
}

/// An army in the form of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine {
    army: RawArmy,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPiece {
    name: Spanned<String>,
    letter: Spanned<String>,
    betza: Spanned<String>,
    value: Option<Spanned<f64>>,
    glyph: Option<Spanned<String>>,
}

/// An error at a byte of the text.
struct SpannedError {
    at: usize,
    reason: String,
}

fn refuse<T>(at: usize, reason: impl Into<String>) -> Result<T, SpannedError> {
    Err(SpannedError { at, reason: reason.into() })
}

impl Army {
    /// Reads an army.
    ///
    /// # Errors
    /// [`ArmyError`] with the place and the reason.
    pub fn read(text: &str) -> Result<Army, ArmyError> {
        read(text).map_err(|SpannedError { at, reason }| {
            let mut end = at.min(text.len());
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            let before = &text[..end];
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            ArmyError {
                line: before.matches('\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
                reason,
            }
        })
    }

    /// True if this army can replace the other: both play alike and have the same name, and all
    /// drawings of the other are drawn the same.
    pub(super) fn is_same(&self, other: &Army) -> bool {
        let serves = |(own, other): (&ArmyPiece, &ArmyPiece)| {
            let bare = |piece: &ArmyPiece| ArmyPiece { drawing: None, ..piece.clone() };
            bare(own) == bare(other) && (other.drawing.is_none() || own.drawing == other.drawing)
        };
        (&self.name, self.rank, self.pieces.len()) == (&other.name, other.rank, other.pieces.len())
            && self.pieces.iter().zip(&other.pieces).all(serves)
    }

    /// Returns the army under another id.
    pub(super) fn called(self, id: String) -> Army {
        let definition = definition(&id, &self.name, &self.pieces, self.rank, false).into();
        Army { id, definition, ..self }
    }

    /// Returns the definition in one line with the drawings.
    pub fn drawn_definition(&self) -> String {
        definition(&self.id, &self.name, &self.pieces, self.rank, true)
    }

    /// Returns the letters of the first rank, from the a-file.
    pub fn rank_letters(&self) -> String {
        self.rank.map(|place| place.map_or('K', |index| self.pieces[index].letter)).iter().collect()
    }
}

fn read(text: &str) -> Result<Army, SpannedError> {
    if text.len() > MAX_TEXT {
        return refuse(MAX_TEXT, format!("an army has at most {MAX_TEXT} bytes"));
    }
    let unread = |error: toml::de::Error| SpannedError {
        at: error.span().map_or(0, |span| span.start),
        reason: error.message().lines().next().unwrap_or("not TOML").to_string(),
    };
    let raw: RawArmy = match text.starts_with(ONE_LINE) {
        true => toml::from_str(text).map(|RawLine { army }| army).map_err(unread)?,
        false => toml::from_str(text).map_err(unread)?,
    };
    let name = line(&raw.name, "name of the army", MAX_NAME)?;
    let id = match &raw.id {
        Some(id) => id_of(id.span().start, id.get_ref(), id.get_ref())?,
        None => id_of(raw.name.span().start, &plain_name(&name), &name)?,
    };
    let optional = |field: &Option<Spanned<String>>, what: &str| {
        field.as_ref().map_or(Ok(String::new()), |text| line(text, what, MAX_LINE))
    };
    if raw.piece.is_empty() || raw.piece.len() > MAX_PIECES {
        return refuse(raw.name.span().start, format!("an army has 1 to {MAX_PIECES} kinds of pieces"));
    }
    let mut pieces: Vec<ArmyPiece> = Vec::with_capacity(raw.piece.len());
    for piece in &raw.piece {
        let piece = read_piece(piece.get_ref(), &pieces)?;
        pieces.push(piece);
    }
    let rank = read_places(&raw.places, &pieces)?;
    if let Some(index) = (0..pieces.len()).find(|index| !rank.contains(&Some(*index))) {
        let at = raw.piece[index].get_ref().name.span().start;
        return refuse(at, format!("'{}' has no place on the first rank", pieces[index].name));
    }
    let definition = definition(&id, &name, &pieces, rank, false).into();
    Ok(Army {
        id,
        name,
        definition,
        inventor: optional(&raw.inventor, "inventor")?,
        source: optional(&raw.source, "source")?,
        note: optional(&raw.note, "note")?,
        pieces,
        rank,
        text: text.to_string(),
    })
}

impl ArmyPiece {
    /// Returns the drawing as a file gives it: the name of a built-in one, or its shapes.
    pub fn glyph(&self) -> Option<&str> {
        let art = self.drawing.as_deref()?;
        Some(drawings().into_iter().find(|glyph| *glyph.art == *art).map_or(art, |glyph| &glyph.id))
    }
}

/// Built-in drawings that armies can use by name: those of the four armies.
pub fn drawings() -> [&'static Glyph; 16] {
    std::array::from_fn(|index| KINDS[2 + index].kind.glyph())
}

/// Returns true if a drawing is given by name rather than by shapes.
fn is_name(glyph: &str) -> bool {
    !glyph.contains('<')
}

/// Returns the shapes of a built-in drawing.
fn named(name: &str) -> Result<String, String> {
    let known = drawings();
    match known.iter().find(|glyph| *glyph.id == *name.trim()) {
        Some(glyph) => Ok(glyph.art.to_string()),
        None => {
            let names: Vec<&str> = known.iter().map(|glyph| &*glyph.id).collect();
            Err(format!("there is no drawing '{}'; known are {}", name.escape_debug(), names.join(", ")))
        }
    }
}

/// Quotes a TOML string, which must not contain double quotation marks.
fn quoted(text: &str) -> String {
    if text.contains('\'') { format!("\"{text}\"") } else { format!("'{text}'") }
}

/// Returns the definition of an army in one line: an inline table without inventor, source and
/// note.
fn definition(
    id: &str,
    name: &str,
    pieces: &[ArmyPiece],
    rank: [Option<usize>; 8],
    with_drawings: bool,
) -> String {
    let places = rank.map(|place| quoted(place.map_or(KING, |index| &pieces[index].name)));
    let piece = |piece: &ArmyPiece| {
        let value = piece.value.map_or_else(String::new, |value| format!(", value = {value:?}"));
        let [name, betza] = [&piece.name, &piece.betza].map(|text| quoted(text));
        let glyph = piece.glyph().filter(|_| with_drawings);
        let glyph = glyph.map_or_else(String::new, |glyph| format!(", glyph = '{glyph}'"));
        format!("{{ name = {name}, letter = '{}', betza = {betza}{value}{glyph} }}", piece.letter)
    };
    let pieces: Vec<String> = pieces.iter().map(piece).collect();
    format!(
        "{ONE_LINE} name = {}, id = '{id}', places = [{}], piece = [{}] }}",
        quoted(name),
        places.join(", "),
        pieces.join(", ")
    )
}

/// Reads a line of printable letters; `what` is its name in errors.
fn line(field: &Spanned<String>, what: &str, longest: usize) -> Result<String, SpannedError> {
    let text = field.get_ref().trim();
    let at = field.span().start;
    if looks_empty(text) {
        return refuse(at, format!("the {what} is empty"));
    }
    if text.chars().count() > longest {
        return refuse(at, format!("the {what} has more than {longest} letters"));
    }
    match text.chars().find(|letter| {
        letter.is_control()
            || is_invisible(*letter)
            || matches!(letter, '<' | '>' | '"' | '\\' | '[' | ']' | '{' | '}')
    }) {
        Some(letter) => refuse(at, format!("'{}' cannot be in the {what}", letter.escape_debug())),
        None => Ok(text.to_string()),
    }
}

fn id_of(at: usize, id: &str, shown: &str) -> Result<String, SpannedError> {
    if is_id(id) {
        return Ok(id.to_string());
    }
    refuse(
        at,
        format!(
            "'{shown}' makes no name of a game: give an id of 2 to 20 lower-case letters and digits, a letter first"
        ),
    )
}

fn read_piece(raw: &RawPiece, before: &[ArmyPiece]) -> Result<ArmyPiece, SpannedError> {
    let name = line(&raw.name, "name of a piece", MAX_NAME)?;
    let is_known = |known: &str| name.eq_ignore_ascii_case(known);
    if is_known(KING) || is_known(PAWN) || before.iter().any(|piece| is_known(&piece.name)) {
        return refuse(raw.name.span().start, format!("there is a '{name}' already"));
    }
    let at = raw.letter.span().start;
    let letter = match raw.letter.get_ref().as_bytes() {
        [letter @ b'A'..=b'Z'] => *letter as char,
        _ => {
            return refuse(at, format!("'{}' is no letter from A to Z", raw.letter.get_ref().escape_debug()));
        }
    };
    if matches!(letter, 'K' | 'P') {
        return refuse(at, format!("the letter {letter} is that of a king or pawn"));
    }
    if let Some(other) = before.iter().find(|piece| piece.letter == letter) {
        return refuse(at, format!("'{}' has the letter {letter} already", other.name));
    }
    let betza = raw.betza.get_ref().clone();
    // After the quotation mark.
    let start = raw.betza.span().start + 1;
    if betza.len() > MAX_BETZA {
        return refuse(start, format!("the notation has more than {MAX_BETZA} letters"));
    }
    let moves = MoveSet::parse(&betza)
        .or_else(|BetzaError { place, reason }| refuse(start + place, reason.to_string()))?;
    let value = raw.value.as_ref().map(|value| (*value.get_ref(), value.span().start));
    if let Some((value, at)) = value
        && !VALUES.contains(&value)
    {
        return refuse(at, format!("a value is from {} to {} pawns", VALUES.start(), VALUES.end()));
    }
    let clean = |glyph: &Spanned<String>| {
        let drawn =
            if is_name(glyph.get_ref()) { named(glyph.get_ref()) } else { drawing::cleaned(glyph.get_ref()) };
        drawn.or_else(|reason| refuse(glyph.span().start, reason))
    };
    let drawing = raw.glyph.as_ref().map(clean).transpose()?;
    Ok(ArmyPiece { name, letter, betza, moves, value: value.map(|(value, _)| value), drawing })
}

fn read_places(
    places: &Spanned<Vec<Spanned<String>>>,
    pieces: &[ArmyPiece],
) -> Result<[Option<usize>; 8], SpannedError> {
    let place = |text: &Spanned<String>| {
        let named = |piece: &ArmyPiece| {
            piece.name.eq_ignore_ascii_case(text.get_ref().trim())
                || *text.get_ref() == piece.letter.to_string()
        };
        match pieces.iter().position(named) {
            Some(index) => Ok(Some(index)),
            None if text.get_ref().trim().eq_ignore_ascii_case(KING) => Ok(None),
            None => {
                refuse(text.span().start, format!("there is no piece '{}'", text.get_ref().escape_debug()))
            }
        }
    };
    let at = places.span().start;
    let found: Vec<Option<usize>> = places.get_ref().iter().map(place).collect::<Result<_, _>>()?;
    let kings = found.iter().filter(|place| place.is_none()).count();
    match found[..] {
        [corner, second, third, queen] if kings == 0 => {
            Ok([corner, second, third, queen, None, third, second, corner])
        }
        [a, b, c, d, e, f, g, h] if kings == 1 => Ok([a, b, c, d, e, f, g, h]),
        _ => refuse(
            at,
            "the places are four pieces (of the a-, b-, c- and d-file) or all eight from the a-file, one of them 'king'",
        ),
    }
}
