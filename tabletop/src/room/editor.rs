//! Positions set up by hand. What may stand on a square is told by what stands on squares somewhere: on this board, at the
//! start of the game, and in the positions of its bench. The page puts those together to a FEN; whether it is a position
//! the game decides.

use std::collections::BTreeMap;

use engine_core::{AnyGame, AnySquare, FenField, FenFieldKind, Picture, SupportedFen};
use serde_json::{Value, json};

use super::contents::{RoomContents, engine_of};
use super::drawing;
use super::link::Link;
use crate::catalogue::Catalogue;
use crate::records::fen_board;
use crate::refusal::Answered;
use crate::table::preview::cell_text;

/// What stands on squares of a position: how the FEN writes it, a name, a drawing.
fn known(game: &dyn AnyGame, found: &mut BTreeMap<String, (String, String)>) -> Option<Vec<Vec<String>>> {
    let picture: Picture = game.picture();
    let fen = game.fen();
    let cells = fen_board::rows(&fen)?;
    let is_whole = cells.iter().all(|row| row.len() == usize::from(picture.files()));
    for square in picture.squares() {
        let row = usize::from(picture.ranks() - 1 - square.rank);
        let token = cells.get(row)?.get(usize::from(square.file))?;
        let pieces = &picture.at(square).pieces;
        if !token.is_empty() && !pieces.is_empty() {
            found
                .entry(token.clone())
                .or_insert_with(|| (cell_text(picture.at(square)), drawing::loose(pieces)));
        }
    }
    is_whole.then_some(cells)
}

/// What an editor needs: the board's squares, what may stand on them, the rest of the FEN, and the drawings used.
pub(super) fn palette(contents: &RoomContents) -> Value {
    let past = contents.looked_at();
    let game = past.as_deref().unwrap_or(contents.table.engine().game());
    let setup = game.setup();
    let mut found = BTreeMap::new();
    let cells = known(game, &mut found);
    let mut glyphs = crate::diagram::glyphs(&game.picture());
    let choice = contents.table.engine().catalogue().find(&setup.preset.name);
    if let Ok(choice) = choice {
        let mut other = choice.open();
        other.new_game(0);
        known(&*other, &mut found);
        glyphs.extend(crate::diagram::glyphs(&other.picture()));
        for (_, fen) in choice.entry.info.bench.iter().filter(|(preset, _)| *preset == setup.preset.name) {
            if other.set_position(Some(fen), &[]).is_ok() {
                known(&*other, &mut found);
                glyphs.extend(crate::diagram::glyphs(&other.picture()));
            }
        }
    }
    let fen = game.fen();
    let (_, held, rest) = fen_board::split(&fen);
    let pieces: Vec<Value> = found
        .iter()
        .map(|(token, (name, drawing))| json!({ "token": token, "name": name, "drawing": drawing }))
        .collect();
    let info = game.info();
    let fields: Vec<Value> =
        info.fen_fields.iter().map(|field| shown_field(field, game.picture().files())).collect();
    let named = |(token, name): &(&str, &str)| json!({ "token": token, "name": name });
    json!({
        "fields": fields,
        "holdings": info.fen_held.iter().map(named).collect::<Vec<_>>(),
        "cells": cells,
        "held": held,
        "rest": rest,
        "pieces": pieces,
        "glyphs": glyphs,
        "fen": fen,
    })
}

/// A field of the FEN for a page, on a board of so many files: a kind of control, and what it needs.
fn shown_field(field: &FenField, files: u8) -> Value {
    let options = |list: &[(&str, &str)]| -> Vec<Value> {
        list.iter().map(|(value, words)| json!({ "value": value, "words": words })).collect()
    };
    let squares = |ranks: &[u8]| -> Vec<Value> {
        let square = |rank: &u8, file| AnySquare { file, rank: rank - 1 }.to_string();
        let all = ranks.iter().flat_map(|rank| (0..files).map(move |file| square(rank, file)));
        let all = all.map(|name| json!({ "value": name, "words": name }));
        [json!({ "value": "-", "words": "no square" })].into_iter().chain(all).collect()
    };
    let (kind, more) = match field.kind {
        FenFieldKind::Choice(list) => ("choice", json!(options(list))),
        FenFieldKind::Square(ranks) => ("choice", json!(squares(ranks))),
        FenFieldKind::Flags(list) => ("flags", json!(options(list))),
        FenFieldKind::Number { min, max } => ("number", json!([min, max])),
        FenFieldKind::Pair { min, max } => ("pair", json!([min, max])),
        FenFieldKind::Unused => ("unused", Value::Null),
        FenFieldKind::Text => ("text", Value::Null),
    };
    json!({ "name": field.name, "kind": kind, "of": more })
}

/// The game of an address at a position that was set up in it by hand: without the rights whose pieces were taken away, which it says.
pub(super) fn open(
    link: Link,
    fen: &str,
    catalogue: &Catalogue,
    is_given_up: &dyn Fn() -> bool,
) -> Answered<RoomContents> {
    let SupportedFen { fen, left_out } = engine_of(&link, catalogue)?.game().supported(fen);
    let mut contents = RoomContents::open(&link.beginning_at(fen), catalogue, is_given_up)?;
    if !left_out.is_empty() {
        contents.message = format!("Left out, as their pieces are gone: {}", left_out.join(", "));
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use engine_core::{FenError, PositionError};

    use super::*;
    use crate::catalogue::all_games;

    /// Whatever piece is taken away, what is left is read, or something else about the board is wrong.
    #[test]
    fn rights_go_with_their_pieces_in_all_games() {
        for entry in all_games().entries() {
            for (preset, fen) in entry.info.bench {
                let mut game = all_games().find(preset).unwrap().open();
                assert_eq!(game.supported(fen), SupportedFen::whole(fen));
                let (_, held, rest) = fen_board::split(fen);
                let whole = fen_board::rows(fen).unwrap();
                for (row, file) in
                    (0..whole.len()).flat_map(|row| (0..whole[row].len()).map(move |file| (row, file)))
                {
                    let mut rows = whole.clone();
                    rows[row][file].clear();
                    let edited = format!("{}{held} {rest}", fen_board::text(&rows));
                    let found = game.supported(&edited);
                    match game.set_position(Some(&found.fen), &[]) {
                        Ok(()) => {}
                        Err(PositionError::Fen(FenError { field: "board", .. })) => {}
                        Err(error) => panic!("{edited}: {error}"),
                    }
                    assert_eq!(found.fen != edited, !found.left_out.is_empty(), "{edited} {found:?}");
                }
            }
        }
    }

    /// Every game says what its FEN says: all words of its bench positions are described, and one more at most follows.
    #[test]
    fn the_fields_of_all_games_are_described() {
        for entry in all_games().entries() {
            let fields = entry.info.fen_fields;
            assert!(!fields.is_empty(), "{}", entry.info.title);
            for (preset, fen) in entry.info.bench {
                let mut game = all_games().find(preset).unwrap().open();
                game.set_position(Some(fen), &[]).unwrap();
                let fen = game.fen();
                let (_, held, rest) = fen_board::split(&fen);
                let words: Vec<&str> = rest.split(' ').collect();
                assert!((fields.len()..=fields.len() + 1).contains(&words.len()), "{preset} {fen}");
                for (field, word) in fields.iter().zip(&words) {
                    let is_odd = word.contains(":not=");
                    assert!(field.describes(word) || is_odd, "{preset} {fen}: {} says {word}", field.name);
                }
                let known =
                    |letter: char| entry.info.fen_held.iter().any(|(token, _)| token.starts_with(letter));
                let letters = held.trim_matches(['[', ']']);
                assert!(entry.info.fen_held.is_empty() || letters.chars().all(known), "{preset} {fen}");
            }
        }
    }

    #[test]
    fn what_is_left_out_is_named_and_faults_stay() {
        let left_out = |game: &str, fen: &str| {
            let found = all_games().find(game).unwrap().open().supported(fen);
            (found.fen, found.left_out.join("; "))
        };
        let chess = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPP1PPP/1NBQKBNR b KQkq e3 0 3";
        let told = "castling right Q; en passant on e3";
        assert_eq!(left_out("chess", chess), (chess.replace("KQkq e3", "Kkq -"), told.to_string()));
        let crazy = "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq e6e5 0 2 deny:-";
        let told = "castling right Q; en passant e6e5";
        assert_eq!(left_out("crazy", crazy), (crazy.replace("KQkq e6e5", "Kkq -"), told.to_string()));
        let denied = "7k/8/8/8/8/8/8/K7 w - - 0 9 deny:w:next:not=b1b2";
        assert_eq!(
            left_out("crazy", denied),
            (denied.replace(":not=b1b2", ""), "the forbidden move b1b2".to_string())
        );
        let hit = "7k/8/8/8/8/8/8/K3L3[R+p~] w - - 0 2 call:-,- hit:f3=R@d5";
        assert_eq!(
            left_out("finalfantasy", hit),
            (hit.replace(" hit:f3=R@d5", ""), "the capture to be answered".to_string())
        );
        for fault in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
            "rnbqkbnr/pppppppp w",
            "",
        ] {
            assert_eq!(left_out("chess", fault), (fault.to_string(), String::new()));
        }
    }

    #[test]
    fn boards_of_all_games_are_cut_into_squares() {
        for entry in all_games().entries() {
            for (preset, fen) in entry.info.bench {
                let mut game = all_games().find(preset).unwrap().open();
                game.set_position(Some(fen), &[]).unwrap();
                let mut found = BTreeMap::new();
                let cells = known(&*game, &mut found);
                assert!(cells.is_some() && !found.is_empty(), "{preset} {fen}");
                let standing = game
                    .picture()
                    .squares()
                    .filter(|&square| !game.picture().at(square).pieces.is_empty())
                    .count();
                let written = cells.unwrap().iter().flatten().filter(|cell| !cell.is_empty()).count();
                assert_eq!(standing, written, "{fen}");
            }
        }
    }
}
