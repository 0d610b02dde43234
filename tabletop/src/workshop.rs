//! Requests of the workshop: pieces from clicks and notation, armies from pieces, and army files to
//! be edited.

use std::collections::BTreeMap;

use engine_core::Side;
use variants::armies::{
    Army, Click, LIBRARY, MAX_PIECES, Stroke, Turns, attacks_at_start, cleaned, clicked, estimated_value,
    find, id_for, is_colour_bound, leads, marks, pairing_name,
};
use variants::common::betza::{MoveSet, in_words};

use crate::catalogue::all_games;
use crate::messages::{
    Answer, ArmyForm, ArmyGame, ArmyMessage, ArmyStrength, ClickMessage, DrawingMessage, PieceForm,
    PieceMark, PieceMessage, StrokeMessage, TurnsMessage, WorkshopRequest, to_json,
};
use crate::room::link::Link;
use crate::room_error::{RoomError, RoomResult};

/// Distance up to which the squares around a piece are shown, in files and ranks.
pub const SHOWN: i8 = 4;
/// Elo per pawn of an army's advantage in piece values, from the scores of the published armies
/// (`docs/balance.md`). A pawn given as odds counts twice as much.
const PAWN_ELO: f64 = 43.0;
/// Length limit of a piece's notation, in bytes.
const MAX_BETZA: usize = 200;

impl From<ClickMessage> for Click {
    fn from(click: ClickMessage) -> Click {
        Click {
            files: click.files,
            ranks: click.ranks,
            stroke: match click.stroke {
                StrokeMessage::Leap => Stroke::Leap,
                StrokeMessage::Slide => Stroke::Slide,
                StrokeMessage::To => Stroke::SlideTo,
                StrokeMessage::Cannon => Stroke::Cannon,
                StrokeMessage::Grasshopper => Stroke::Grasshopper,
            },
            moves: click.moves,
            captures: click.captures,
            turns: match click.turns {
                TurnsMessage::All => Turns::All,
                TurnsMessage::Mirror => Turns::Mirror,
                TurnsMessage::One => Turns::One,
            },
        }
    }
}

impl WorkshopRequest {
    /// Answers the request.
    ///
    /// # Errors
    /// If the request is invalid, in one line.
    pub fn answer(&self) -> RoomResult<Answer> {
        match self {
            WorkshopRequest::Piece { betza, click } => Ok(Answer::json(&piece(betza, *click)?)),
            WorkshopRequest::Drawing(text) => {
                Ok(Answer::json(&DrawingMessage { art: cleaned(text).map_err(RoomError::bad)? }))
            }
            WorkshopRequest::Army(form) => Ok(Answer::json(&army(form)?)),
            WorkshopRequest::Read(text) => Ok(Answer::json(&read(text)?)),
        }
    }
}

fn piece(betza: &str, click: Option<ClickMessage>) -> RoomResult<PieceMessage> {
    if betza.len() > MAX_BETZA {
        return Err(RoomError::bad(format!("a notation has at most {MAX_BETZA} letters here")));
    }
    let betza = match click {
        Some(click) => clicked(betza, click.into())?,
        None => betza.trim().to_string(),
    };
    if betza.is_empty() {
        let words = "It has no moves yet.".to_string();
        return Ok(PieceMessage { betza, words, value: None, bound: false, marks: Vec::new() });
    }
    let moves = MoveSet::parse(&betza)?;
    let marks = marks(&moves, SHOWN).into_iter().map(|mark| PieceMark {
        files: mark.files,
        ranks: mark.ranks,
        moves: mark.moves,
        captures: mark.captures,
        hops: mark.hops,
        initial: mark.initial,
    });
    Ok(PieceMessage {
        words: in_words(&betza)?,
        value: Some(estimated_value(&moves)),
        bound: is_colour_bound(&moves),
        marks: marks.collect(),
        betza,
    })
}

/// String literal of TOML, whose escapes are those of JSON.
fn string(text: &str) -> String {
    to_json(&text)
}

impl ArmyForm {
    /// Text of the army file.
    fn text(&self) -> String {
        let places = self.places.iter().map(|letter| {
            let named = self.pieces.iter().find(|piece| piece.letter == *letter);
            string(named.map_or(if letter.is_empty() { "king" } else { letter }, |piece| &piece.name))
        });
        let places: Vec<String> = places.collect();
        let mut text = format!("name = {}\n", string(&self.name));
        let (follows, may_be_left_out) = id_for(&self.name);
        let id = if self.id.is_empty() { &follows } else { &self.id };
        if !(self.id.is_empty() && may_be_left_out) {
            text += &format!("id = {}\n", string(id));
        }
        for (key, line) in [("inventor", &self.inventor), ("source", &self.source), ("note", &self.note)] {
            if !line.trim().is_empty() {
                text += &format!("{key} = {}\n", string(line.trim()));
            }
        }
        text += &format!("places = [{}]\n", places.join(", "));
        for piece in &self.pieces {
            text += "\n[[piece]]\n";
            for (key, value) in [("name", &piece.name), ("letter", &piece.letter), ("betza", &piece.betza)] {
                text += &format!("{key} = {}\n", string(value));
            }
            if let Some(value) = piece.value {
                text += &format!("value = {value:?}\n");
            }
            if let Some(glyph) = piece.glyph.as_ref().filter(|glyph| !glyph.is_empty()) {
                text += &format!("glyph = {}\n", string(glyph));
            }
        }
        text
    }
}

/// Expected score in percent for an advantage in pawns.
fn score(lead: f64) -> f64 {
    100.0 / (1.0 + 10_f64.powf(-lead * PAWN_ELO / 400.0))
}

fn army(form: &ArmyForm) -> RoomResult<ArmyMessage> {
    if form.pieces.iter().any(|piece| piece.betza.trim().is_empty()) {
        return Err(RoomError::bad("each piece needs moves: click squares, or write its notation"));
    }
    if form.pieces.len() > MAX_PIECES || form.places.len() > 8 {
        return Err(RoomError::bad(format!(
            "an army has at most {MAX_PIECES} kinds of pieces, on at most 8 places"
        )));
    }
    let text = form.text();
    let mut army = Army::read(&text).map_err(|error| RoomError::bad(&error.reason))?;
    // In the names of games against the armies of the program it would be one of these.
    if leads(&army).iter().any(|(name, _)| *name == army.id) {
        army.id.push_str("own");
    }
    let definition = army.drawn_definition();
    let strength = leads(&army).map(|(name, lead)| ArmyStrength { name, lead, score: score(lead) });
    let games = leads(&army).map(|(name, _)| {
        let link =
            |game: String| Link { armies: vec![definition.clone()], ..Link::for_game(&game) }.address();
        let (white, black) = (pairing_name(&army.id, name), pairing_name(name, &army.id));
        ArmyGame { name, white: link(white), black: link(black) }
    });
    let mut warnings: Vec<String> = attacks_at_start(&army)
        .into_iter()
        .map(|(piece, square)| {
            format!("White's {} attacks {square} before the first move.", army.pieces[piece].name)
        })
        .collect();
    if army.pieces.iter().all(|piece| is_colour_bound(&piece.moves)) {
        warnings.push("All pieces stay on the colour of their square.".to_string());
    }
    let drawings = drawings(&army, &definition);
    Ok(ArmyMessage { id: army.id, text, definition, strength, games, warnings, drawings })
}

/// Drawings of an army's pieces by name, as on the board of a game.
fn drawings(army: &Army, definition: &str) -> BTreeMap<String, String> {
    let name = leads(army).map(|(name, _)| pairing_name(&army.id, name))[0].clone();
    let Ok(choice) = all_games().find_defined(&name, &[definition.to_string()]) else {
        return BTreeMap::new();
    };
    let mut game = choice.open();
    game.new_game(0);
    let picture = game.picture();
    let own = picture.pieces().filter(|piece| piece.side == Side::White);
    own.map(|piece| (piece.name.clone(), piece.drawing.glyph.art.to_string())).collect()
}

/// Reads an army for the form.
fn read(text: &str) -> RoomResult<ArmyForm> {
    let known = LIBRARY.iter().find(|(name, _)| *name == text).and_then(|(name, _)| find(name));
    let army = match known {
        Some(army) => (*army).clone(),
        None => Army::read(text)?,
    };
    let pieces = army.pieces.iter().map(|piece| PieceForm {
        name: piece.name.clone(),
        letter: piece.letter.to_string(),
        betza: piece.betza.clone(),
        value: piece.value,
        glyph: piece.glyph().map(str::to_string),
    });
    let pieces = pieces.collect();
    let rank =
        army.rank.map(|place| place.map_or(String::new(), |index| army.pieces[index].letter.to_string()));
    let is_mirrored = army.rank[4].is_none() && (0..3).all(|file| army.rank[file] == army.rank[7 - file]);
    let places = if is_mirrored { &rank[..4] } else { &rank[..] }.to_vec();
    // An identifier that follows from the name, or that names a published army, is not kept for the
    // edited army.
    let is_usual = id_for(&army.name).0 == army.id || LIBRARY.iter().any(|(name, _)| *name == army.id);
    let id = if is_usual { String::new() } else { army.id };
    let Army { name, inventor, source, note, .. } = army;
    Ok(ArmyForm { name, id, inventor, source, note, places, pieces })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn ask(click: Value) -> RoomResult<Value> {
        let answer = serde_json::from_value::<WorkshopRequest>(click).unwrap().answer()?;
        Ok(serde_json::from_str(&answer.text).unwrap())
    }

    #[test]
    fn a_piece_is_clicked_together() {
        let click = json!({ "files": 1, "ranks": 2, "stroke": "leap", "moves": true, "captures": true, "turns": "all" });
        let answer = ask(json!({ "piece": { "betza": "W", "click": click } })).unwrap();
        assert_eq!((answer["betza"].as_str(), answer["marks"].as_array().unwrap().len()), (Some("WN"), 12));
        assert!(answer["words"].as_str().unwrap().contains("knight"));
        for distance in [i8::MIN, i8::MAX] {
            let click = json!({ "files": distance, "ranks": distance, "stroke": "slide", "moves": true, "captures": true, "turns": "all" });
            let answer = ask(json!({ "piece": { "betza": "W", "click": click } })).unwrap();
            assert_eq!(answer["betza"], "W", "no piece reaches {distance}");
        }
        let answer = ask(json!({ "piece": { "betza": " " } })).unwrap();
        assert_eq!(answer["betza"], "");
        let refused = ask(json!({ "piece": { "betza": "NzD" } })).unwrap_err();
        assert!(refused.message.contains("unknown modifier"), "{refused:?}");
        assert!(ask(json!({ "piece": { "betza": "N".repeat(300) } })).is_err());
    }

    #[test]
    fn an_army_is_a_file_with_links_and_goes_back_into_the_form() {
        let form = ask(json!({ "read": "dragons" })).unwrap();
        assert!(form["source"].as_str().unwrap().starts_with("http"), "{form}");
        let answer = ask(json!({ "army": form.clone() })).unwrap();
        assert_eq!(ask(json!({ "read": answer["text"] })).unwrap(), form);
        assert_eq!(ask(json!({ "read": answer["definition"] })).unwrap()["pieces"], form["pieces"]);
        let link = Link::read(answer["games"][0]["white"].as_str().unwrap()).unwrap();
        assert_eq!((link.game.as_str(), link.armies.len()), ("gt-daringdragons-fide", 1));
        let scores: Vec<f64> =
            answer["strength"].as_array().unwrap().iter().map(|one| one["score"].as_f64().unwrap()).collect();
        assert!(scores.len() == 4 && scores.iter().all(|score| (5.0..95.0).contains(score)), "{scores:?}");
        assert_eq!(score(3.0).round(), 68.0, "as fitted to the published armies (docs/balance.md)");
        let mut whole = form.clone();
        whole["places"] = json!(["H", "F", "D", "", "W", "D", "F", "H"]);
        let answer = ask(json!({ "army": whole })).unwrap();
        assert_eq!(ask(json!({ "read": answer["text"] })).unwrap()["places"].as_array().unwrap().len(), 8);
    }

    /// An army with the name of a built-in one meets that one, not itself.
    #[test]
    fn an_army_called_as_a_built_in_one_is_another_army() {
        let piece = json!({ "name": "Lion", "letter": "A", "betza": "N" });
        for name in ["fide", "Nutters"] {
            let form = json!({ "name": name, "places": ["A", "A", "A", "A"], "pieces": [piece] });
            let answer = ask(json!({ "army": form })).unwrap();
            for game in answer["games"].as_array().unwrap() {
                for side in ["white", "black"] {
                    let link = Link::read(game[side].as_str().unwrap()).unwrap();
                    let mut board = all_games().find_defined(&link.game, &link.armies).unwrap().open();
                    board.new_game(0);
                    let fen = board.fen();
                    let ranks: Vec<&str> = fen.split([' ', '/']).take(8).collect();
                    assert!(!ranks[0].eq_ignore_ascii_case(ranks[7]), "{}: {fen}", link.game);
                }
            }
        }
    }

    /// An army's identifier is kept when the workshop writes the file again.
    #[test]
    fn an_armys_id_stays() {
        let file = ask(json!({ "army": ask(json!({ "read": "dragons" })).unwrap() })).unwrap();
        let text =
            file["text"].as_str().unwrap().replacen("name = \"Daring Dragons\"", "name = \"Дракон\"", 1);
        let form = ask(json!({ "read": format!("id = \"drakon\"\n{text}") })).unwrap();
        let again = ask(json!({ "army": form })).unwrap();
        assert_eq!(again["id"], "drakon");
        assert!(again["text"].as_str().unwrap().contains("id = \"drakon\""));
        let mut renamed = form;
        renamed["id"] = json!("");
        let renamed = ask(json!({ "army": renamed })).unwrap();
        assert_eq!(renamed["id"], "army", "a name without letters of games can be played");
        assert!(ask(json!({ "army": ask(json!({ "read": renamed["text"] })).unwrap() })).is_ok());
    }

    #[test]
    fn errors_in_armies_are_one_line() {
        let piece =
            |name: &str, letter: &str, betza: &str| json!({ "name": name, "letter": letter, "betza": betza });
        let army = |pieces: Vec<Value>| json!({ "army": { "name": "Lions", "places": ["A", "A", "A", "A"], "pieces": pieces } });
        for (pieces, reason) in [
            (vec![piece("Lion", "A", "")], "needs moves"),
            (vec![piece("Lion", "K", "N")], "king or pawn"),
            (vec![piece("<b>", "A", "N")], "cannot be in the name of a piece"),
            (vec![piece("pawn", "A", "N")], "there is a 'pawn' already"),
            (vec![piece("Lion", "A", "N"), piece("Lion", "B", "N")], ""),
        ] {
            let refused = ask(army(pieces)).unwrap_err().message;
            assert!(refused.contains(reason) && !refused.contains('\n'), "{refused}");
        }
        let forged = json!({ "army": { "name": "X\"\n[[piece]]", "places": ["A"], "pieces": [piece("Lion", "A", "N")] } });
        assert!(ask(forged).unwrap_err().message.contains("cannot be in the name of the army"));
        assert!(ask(json!({ "drawing": "<script/>" })).unwrap_err().message.contains("script"));
        assert_eq!(
            ask(json!({ "drawing": "<svg><path d='M0 0' onload='x'/></svg>" })).unwrap()["art"],
            "<path d=\"M0 0\"/>"
        );
    }
}
