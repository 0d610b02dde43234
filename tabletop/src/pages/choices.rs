//! Pictures of the options for a new game: the pieces that each value puts on the board.

use std::collections::{BTreeMap, BTreeSet};

use engine_core::{AnySquare, OptionKind, OptionSpec, Picture, Words};
use maud::html;

use crate::catalogue::Choice;
use crate::diagram;
use crate::messages::{LetterPicture, NamedDrawing, OptionPicture, OptionPictures, ValuePicture};
use crate::table::preview::cell_text;

/// Options of a game that change the pieces on its board, with pictures of their values and the
/// glyphs used.
pub(crate) fn option_pictures(choice: &Choice) -> OptionPictures {
    let mut glyphs = BTreeMap::new();
    let mut options = BTreeMap::new();
    let free = choice.entry.info.options.iter();
    for spec in free.filter(|spec| choice.preset.fixed_value(spec.name).is_none()) {
        let shown = match &spec.kind {
            OptionKind::Combo { values, .. } => by_value(choice, spec, values, &mut glyphs),
            OptionKind::Text { default, letters: Some((letters, length)) } => {
                by_letter(choice, spec, (default, letters, *length), &mut glyphs)
            }
            _ => None,
        };
        if let Some(shown) = shown {
            options.insert(spec.name.to_string(), shown);
        }
    }
    OptionPictures { options, glyphs }
}

/// Start position with an option set to a value; `None` if it is random.
fn start(choice: &Choice, name: &str, value: &str) -> Option<Picture> {
    let mut game = choice.open();
    game.set_option(name, value).ok()?;
    let mut begin = |seed| {
        game.new_game(seed);
        game.start_fen()
    };
    let is_settled = begin(1) == begin(2);
    is_settled.then(|| game.picture())
}

/// Squares on which the pictures differ.
fn differing(pictures: &[Picture]) -> BTreeSet<(u8, u8)> {
    let [first, others @ ..] = pictures else { return BTreeSet::new() };
    let text = |picture: &Picture, square: AnySquare| cell_text(picture.at(square));
    let differs =
        |square: &AnySquare| others.iter().any(|other| text(other, *square) != text(first, *square));
    first.squares().filter(differs).map(|square| (square.rank, square.file)).collect()
}

/// Contents of a square: name and drawing.
fn piece(picture: &Picture, square: AnySquare) -> NamedDrawing {
    let drawing = html! {
        svg viewBox="0 0 100 100" aria-hidden="true" { (diagram::loose(&picture.at(square).pieces)) }
    };
    NamedDrawing { name: cell_text(picture.at(square)), drawing: drawing.into_string() }
}

/// Pieces on the rank where the values differ, for each value.
fn by_value(
    choice: &Choice,
    spec: &OptionSpec,
    values: &Words,
    glyphs: &mut BTreeMap<String, String>,
) -> Option<OptionPicture> {
    let pictures: Vec<Picture> =
        values.iter().map(|value| start(choice, spec.name, value)).collect::<Option<_>>()?;
    let ranks: BTreeSet<u8> = differing(&pictures).into_iter().map(|(rank, _)| rank).collect();
    let rank = ranks.first().copied().filter(|_| ranks.len() == 1)?;
    let shown = values.iter().zip(&pictures).map(|(value, picture)| {
        glyphs.extend(diagram::glyphs(picture));
        let pieces = (0..picture.files()).map(|file| piece(picture, AnySquare { file, rank }));
        ValuePicture { value: value.to_string(), pieces: pieces.collect() }
    });
    Some(OptionPicture::Values { values: shown.collect() })
}

/// Piece that each letter puts on the square of the first letter.
fn by_letter(
    choice: &Choice,
    spec: &OptionSpec,
    (default, letters, length): (&str, &str, usize),
    glyphs: &mut BTreeMap<String, String>,
) -> Option<OptionPicture> {
    let with = |letter: char| {
        let rest: String = default.chars().skip(1).collect();
        start(choice, spec.name, &format!("{letter}{rest}"))
    };
    let pictures: Vec<Picture> = letters.chars().map(with).collect::<Option<_>>()?;
    let places = differing(&pictures);
    let &(rank, file) = places.first().filter(|_| places.len() == 1)?;
    let shown = letters.chars().zip(&pictures).map(|(letter, picture)| {
        glyphs.extend(diagram::glyphs(picture));
        LetterPicture { letter, piece: piece(picture, AnySquare { file, rank }) }
    });
    Some(OptionPicture::Letters { letters: shown.collect(), length })
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value};

    use super::*;
    use crate::catalogue::all_games;

    fn options(name: &str) -> Map<String, Value> {
        let found = option_pictures(&all_games().find(name).unwrap());
        serde_json::to_value(found.options).unwrap().as_object().unwrap().clone()
    }

    #[test]
    fn pieces_on_one_rank_are_shown() {
        let found = options("grandtournament");
        assert_eq!(found.keys().collect::<Vec<_>>(), ["BlackArmy", "WhiteArmy"]);
        for army in found.values() {
            let values = army["values"].as_array().unwrap();
            assert!(
                values.len() >= 4
                    && values.iter().all(|value| value["pieces"].as_array().unwrap().len() == 8)
            );
        }
        let fide = &found["WhiteArmy"]["values"][0]["pieces"][0];
        assert!(fide["name"].as_str().unwrap().contains("Rook"), "{fide}");
        assert!(fide["drawing"].as_str().unwrap().starts_with("<svg"));
    }

    #[test]
    fn letters_are_pieces() {
        let found = options("finalfantasy");
        assert_eq!(found.keys().collect::<Vec<_>>(), ["BlackPawns", "WhitePawns"]);
        let letters = found["WhitePawns"]["letters"].as_array().unwrap();
        assert_eq!(found["WhitePawns"]["length"], 8);
        let names: Vec<&str> = letters.iter().map(|one| one["piece"]["name"].as_str().unwrap()).collect();
        assert!(names[0].contains("Dwarf") && names.len() == 3, "{names:?}");
    }

    #[test]
    fn fixed_random_and_invisible_options_are_not_shown() {
        assert!(options("gt-fide-rookies").is_empty());
        assert!(options("illusionary").is_empty());
        assert!(options("crazy").is_empty());
        assert!(options("chess").is_empty());
    }
}
