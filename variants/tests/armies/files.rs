//! Files from users.

use std::sync::Arc;

use engine_core::{AnyGame, Choice, MoveStyle, Notation, Variant};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use variants::armies::{Army, CustomArmies, LIBRARY, library_armies, library_entry, register};

use crate::{army, setup};

/// Returns a game between two armies.
fn choice(white: &str, black: &str) -> Choice {
    Choice::find(&[Arc::new(library_entry())], &format!("gt-{white}-{black}")).unwrap()
}

/// Opens a game between two armies.
fn open(white: &str, black: &str) -> Box<dyn AnyGame> {
    choice(white, black).open()
}

#[test]
fn damaged_files_are_refused_with_a_place_or_read() {
    let mut rng = SmallRng::seed_from_u64(7);
    let mut refused = 0;
    for round in 0..6000 {
        let (_, text) = LIBRARY[round % LIBRARY.len()];
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..4) {
                0 => bytes[at] = rng.random_range(32..127),
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, *b"[]\"\\\n=(),-1fKNn".choose(&mut rng).unwrap()),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let damaged = String::from_utf8_lossy(&bytes).into_owned();
        if let Err(error) = Army::read(&damaged) {
            refused += 1;
            assert!(error.line <= damaged.lines().count() + 1, "{error}");
            assert!(!error.reason.is_empty() && !error.reason.contains('\n'), "{error:?}");
        }
    }
    assert!(refused > 3000, "{refused}");
}

#[test]
fn a_taken_name_gets_a_number() {
    let first = army("Twins", ["R", "N", "B", "Q"]);
    assert!(Arc::ptr_eq(&first, &army("Twins", ["R", "N", "B", "Q"])));
    let second = army("Twins", ["R", "N", "B", "QN"]);
    assert_eq!((first.id.as_str(), second.id.as_str()), ("twins", "twinsx2"));
    let text = LIBRARY[0].1.replacen(&format!("id = \"{}\"", LIBRARY[0].0), "id = \"fide\"", 1);
    let same = register(Army::read(&text).unwrap());
    assert_eq!(same.id, LIBRARY[0].0, "what is known by another name stays that");
}

/// No two pieces of a game share a letter, and pieces of both sides are one kind.
#[test]
fn letters_are_unique_in_every_pairing() {
    for own in library_armies() {
        for other in ["fide", "clobberers", "nutters", "rookies"] {
            let setup = setup(&own.id, other, &[]);
            let pieces = CustomArmies::start(&setup, 0).piece_notations();
            let mut letters: Vec<char> = pieces.iter().map(|(letter, _)| *letter).collect();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), pieces.len(), "{} {other}", own.id);
        }
    }
}

#[test]
fn positions_texts_and_searches_work() {
    let mut game = open("dragons", "fide");
    assert_eq!(game.start_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/HFDWKDFH w KQkq - 0 1");
    game.set_position(Some("4k3/P7/8/8/8/8/8/4K2H w - - 0 1"), &[]).unwrap();
    let promotions: Vec<String> = game.legal_moves().into_iter().filter(|text| text.len() == 5).collect();
    assert_eq!(promotions.len(), 8, "{promotions:?}");
    assert_eq!(game.write(game.read("a7a8w").unwrap(), MoveStyle::San), "a8=W+");
    let mut engine = choice("dragons", "fide").engine();
    engine.game_mut().set_position(Some(&game.fen()), &[]).unwrap();
    let (score, terms) = engine.evaluate();
    assert!(score.value() > 300 && !terms.is_empty());
    assert!(game.set_position(Some("4k3/8/8/8/8/8/8/4K2X w - - 0 1"), &[]).is_err());
    let mut other = open("avian", "switchers".replace("switchers", "rookies").as_str());
    other.set_position(None, &["e2e4", "e7e5"]).unwrap();
    assert!(other.picture().text(false).contains('W'));
}

#[test]
fn a_drawing_is_clipped_to_its_square() {
    let piece = |letter: &str| {
        format!(
            "[[piece]]\nname = \"Piece {letter}\"\nletter = \"{letter}\"\nbetza = \"WF\"\n\
             glyph = '<rect x=\"-9000\" y=\"-9000\" width=\"18000\" height=\"18000\"/>'\n"
        )
    };
    let pieces: String = ["W", "X", "Y", "Z"].map(piece).concat();
    let text = format!("name = \"Painters\"\nplaces = [\"W\", \"X\", \"Y\", \"Z\"]\n{pieces}");
    let army = register(Army::read(&text).unwrap());
    let setup = setup("painters", "fide", &[army]);
    let picture = <CustomArmies as Variant>::Notation::picture(&CustomArmies::start(&setup, 0));
    let painted: Vec<&str> =
        picture.pieces().map(|piece| &*piece.drawing.glyph.art).filter(|art| art.contains("-9000")).collect();
    assert_eq!(painted.len(), 7);
    // A nested svg paints nothing outside its own box.
    assert!(painted.iter().all(|art| art.starts_with("<svg ") && art.contains("viewBox=\"-4 -4 108 108\"")));
}
