use std::collections::BTreeMap;

use engine_core::{AnyGame, Side};

use super::hints::SquareMark;
use super::{Arrow, Diagram, Hint, Tone, hints_of};
use crate::catalogue::all_games;

fn game(variant: &str, fen: &str) -> Box<dyn AnyGame> {
    let mut game = all_games().find(variant).unwrap().open();
    game.set_position(Some(fen), &[]).unwrap();
    game
}

fn hints(variant: &str, fen: &str, origin: &str) -> Vec<(String, SquareMark)> {
    let found = hints_of(&*game(variant, fen), origin);
    found.iter().map(|Hint { square, mark }| (square.to_string(), *mark)).collect()
}

fn has(hints: &[(String, SquareMark)], square: &str, mark: SquareMark) -> bool {
    hints.iter().any(|(known, found)| known == square && *found == mark)
}

#[test]
fn every_drawing_has_a_name_of_its_own() {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for entry in variants::VARIANTS.iter() {
        for (preset, fen) in entry.info.bench {
            let picture = game(preset, fen).picture();
            for piece in picture.pieces() {
                let glyph = &piece.drawing.glyph;
                let art = known.entry(glyph.id.to_string()).or_insert_with(|| glyph.art.to_string());
                assert_eq!(art.as_str(), &*glyph.art, "{}", glyph.id);
            }
        }
    }
    assert!(known.len() > 30, "only {} drawings", known.len());
}

#[test]
fn a_file_is_whole_and_defines_what_it_uses() {
    let fen = "4sscpa/5wbsp/6wbc/7ws/S7s/SW7/CBW6/PSBW5/APCSS4 w - - 0 1";
    let arrow = Arrow { path: vec!["d1".parse().unwrap(), "d3".parse().unwrap()], tone: Tone::Plain };
    let diagram = Diagram { turn: Some(Side::White), arrows: vec![arrow], ..Diagram::default() };
    let text = diagram.file(&game("spirit", fen).picture());
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    for part in text.split("href=\"#").skip(1) {
        let id = part.split('"').next().unwrap();
        assert!(text.contains(&format!("<g id=\"{id}\">")), "{id}");
    }
    assert_eq!(text.matches("href=\"#m-wall\" ").count() + text.matches("href=\"#m-wall\">").count(), 9);
}

#[test]
fn orthodox_moves_are_marked() {
    let fen = "4k3/2P5/1n6/3pP3/8/8/8/R3K3 w Q d6 0 1";
    let pawn = hints("chess", fen, "e5");
    assert!(
        has(&pawn, "d6", SquareMark::Quiet)
            && has(&pawn, "d5", SquareMark::Strike)
            && has(&pawn, "e6", SquareMark::Quiet)
    );
    let king: Vec<String> = hints("chess", fen, "e1").into_iter().map(|(square, _)| square).collect();
    assert_eq!(king, ["c1", "d1", "d2", "e2", "f1", "f2"], "castling is a move of the king alone");
    assert!(has(&hints("chess", fen, "c7"), "c8", SquareMark::Quiet));
}

#[test]
fn stacks_and_strikes_are_distinguished() {
    let fen = "k7/8/8/3r4/1p6/2P5/1R6/K7 w - - 0 1 deny:-";
    let king = "k7/8/8/8/8/8/1R6/K7 w - - 0 1 deny:-";
    let knight = "k7/8/8/8/1n6/2p5/8/K1N5 w - - 0 1 deny:-";
    assert!(has(&hints("crazy", fen, "b2"), "b4", SquareMark::Capture));
    assert!(has(&hints("crazy", king, "a1"), "b2", SquareMark::Enter));
    assert!(has(&hints("crazy", knight, "c1"), "c3", SquareMark::Strike));
}

#[test]
fn conversions_and_slays_are_distinguished() {
    let fen = "k7/8/8/8/8/2d5/8/K3M~3[] w - - 0 1 call:-,-";
    assert!(has(&hints("finalfantasy", fen, "e1"), "c3", SquareMark::Strike));
    let king = "k7/8/8/8/8/8/1n6/K7[] w - - 0 1 call:-,-";
    let marks = hints("finalfantasy", king, "a1");
    assert!(has(&marks, "b2", SquareMark::Capture) && has(&marks, "b2", SquareMark::Change));
}
