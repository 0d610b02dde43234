//! Tests of army files.

use super::drawing;
use super::file::*;
use crate::armies::id::id_for;

const FIZZIES: &str = r#"
name = "Test Army"
inventor = "A. N. Other"
places = ["rhino", "N", "bird", "lady"]

[[piece]]
name = "Rhino"
letter = "R"
betza = "R4F"
value = 5

[[piece]]
name = "Nightrider"
letter = "N"
betza = "NN"

[[piece]]
name = "Bird"
letter = "B"
betza = "[F-R]"

[[piece]]
name = "Lady"
letter = "L"
betza = "QN"
glyph = '<circle cx="50" cy="50" r="30" onload="x()"/>'
"#;

#[test]
fn an_army_is_read() {
    let army = Army::read(FIZZIES).unwrap();
    assert_eq!((army.id.as_str(), army.rank_letters().as_str()), ("testarmy", "RNBLKBNR"));
    assert_eq!((army.pieces[0].value, army.pieces[1].value), (Some(5.0), None));
    assert_eq!(army.pieces[3].drawing.as_deref(), Some(r#"<circle cx="50" cy="50" r="30"/>"#));
}

#[test]
fn a_definition_in_one_line_is_the_same_army() {
    let army = Army::read(FIZZIES).unwrap();
    assert_eq!(army.definition.lines().count(), 1);
    let again = Army::read(&army.definition).unwrap();
    assert_eq!((&again.id, &again.name, again.rank), (&army.id, &army.name, army.rank));
    assert_eq!((&again.pieces[..3], again.pieces[3].betza.as_str()), (&army.pieces[..3], "QN"));
    assert_eq!(again.definition, army.definition);
    let drawn = Army::read(&army.drawn_definition()).unwrap();
    assert_eq!((&drawn.pieces, drawn.definition), (&army.pieces, army.definition));
}

#[test]
fn a_drawing_may_be_one_that_there_is() {
    let text = FIZZIES.replacen("letter = \"N\"", "letter = \"N\"\nglyph = \"waffle\"", 1);
    let army = Army::read(&text).unwrap();
    assert!(army.pieces[1].drawing.as_deref().unwrap().starts_with("<rect"));
    assert_eq!(army.pieces[1].glyph(), Some("waffle"));
    assert!(army.drawn_definition().contains("glyph = 'waffle'"));
    for glyph in drawings() {
        assert_eq!(drawing::cleaned(&glyph.art).as_deref(), Ok(&*glyph.art), "all can be written out");
    }
}

#[test]
fn every_name_has_an_id() {
    for (name, id, is_usual) in [
        ("Night Market", "nightmarket", true),
        ("4 Knights", "army4knights", false),
        ("Дракон", "army", false),
        ("X", "armyx", false),
        ("The Quite Extraordinary Animals", "thequiteextraordinar", false),
    ] {
        assert_eq!(id_for(name), (id.to_string(), is_usual));
        let named = FIZZIES.replacen("Test Army", name, 1);
        assert_eq!(Army::read(&named).is_ok(), is_usual, "{name}");
        assert_eq!(Army::read(&format!("id = '{id}'{named}")).unwrap().id, id);
    }
}

#[test]
fn a_whole_rank_is_read() {
    let text = FIZZIES
        .replace(r#"["rhino", "N", "bird", "lady"]"#, r#"["rhino","N","bird","king","lady","B","R","L"]"#);
    assert_eq!(Army::read(&text).unwrap().rank_letters(), "RNBKLBRL");
}

#[test]
fn errors_have_their_places() {
    let long = "x".repeat(40);
    for (old, new, line, column, reason) in [
        ("NN\"", "NzN\"", 15, 11, "unknown modifier"),
        ("letter = \"N\"", "letter = \"R\"", 14, 10, "has the letter R already"),
        ("letter = \"N\"", "letter = \"K\"", 14, 10, "king or pawn"),
        ("letter = \"N\"", "letter = \"n\"", 14, 10, "no letter from A to Z"),
        ("\"bird\", ", "\"bird\", \"cow\", ", 4, 33, "no piece 'cow'"),
        ("\"bird\", ", "", 4, 10, "four pieces"),
        ("\"bird\"", "\"king\"", 4, 10, "four pieces"),
        ("\"lady\"]", "\"bird\"]", 23, 8, "no place"),
        ("value = 5", "value = 500", 10, 9, "a value is"),
        ("value = 5", "colour = 5", 10, 1, "unknown field"),
        ("value = 5", "value = \"5\"", 10, 9, "invalid type"),
        ("name = \"Test Army\"", "name = \"!\"", 2, 8, "makes no name"),
        ("Test Army", &long, 2, 8, "the name of the army has more than 32 letters"),
        ("Test Army", "a<b", 2, 8, "cannot be in the name of the army"),
        ("Test Army", "a\u{202E}b", 2, 8, "cannot be in the name of the army"),
        ("Test Army", "a\u{34F}b", 2, 8, "cannot be in the name of the army"),
        ("Test Army", "\u{200D}", 2, 8, "the name of the army is empty"),
        ("<circle", "<script>", 26, 9, "drawing"),
        ("'<circle", "'owl' # <circle", 26, 9, "no drawing 'owl'; known are rook, "),
    ] {
        let error = Army::read(&FIZZIES.replacen(old, new, 1)).unwrap_err();
        assert!(error.reason.contains(reason), "{new}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{new}: {error}");
        assert_eq!(error.to_string().lines().count(), 1);
    }
    assert!(Army::read(&format!("# {}", "x".repeat(MAX_TEXT))).is_err());
    assert_eq!(Army::read(&FIZZIES.replacen("[[piece]]", "[[piece]", 1)).unwrap_err().line, 6);
    assert!(Army::read("").is_err());
}
