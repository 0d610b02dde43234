//! Positions set up by hand. What may stand on a square is told by what stands on squares somewhere: on this board, at the
//! start of the game, and in the positions of its bench. The page puts those together to a FEN; whether it is a position
//! the game decides.

use std::collections::BTreeMap;

use engine_core::{GameEngine, Picture};
use serde_json::{Value, json};

use super::contents::RoomContents;
use super::drawing;
use crate::records::fen_board;
use crate::table::preview::cell_text;

/// What stands on squares of a position: how the FEN writes it, a name, a drawing.
fn known(game: &dyn GameEngine, found: &mut BTreeMap<String, (String, String)>) -> Option<Vec<Vec<String>>> {
    let picture: Picture = game.picture();
    let fen = game.fen();
    let cells = fen_board::rows(&fen)?;
    let is_whole = cells.iter().all(|row| row.len() == usize::from(picture.files()));
    for spot in picture.spots() {
        let row = usize::from(picture.ranks() - 1 - spot.rank);
        let token = cells.get(row)?.get(usize::from(spot.file))?;
        let figures = &picture.at(spot).figures;
        if !token.is_empty() && !figures.is_empty() {
            found
                .entry(token.clone())
                .or_insert_with(|| (cell_text(picture.at(spot)), drawing::loose(figures)));
        }
    }
    is_whole.then_some(cells)
}

/// What an editor needs: the board's squares, what may stand on them, the rest of the FEN, and the drawings used.
pub(super) fn palette(contents: &RoomContents) -> Value {
    let game = contents.table.engine().game();
    let setup = game.setup();
    let mut found = BTreeMap::new();
    let cells = known(game, &mut found);
    let mut glyphs = crate::diagram::glyphs(&game.picture());
    let choice = contents.table.engine().catalogue().find(setup.preset.name);
    if let Some(choice) = choice {
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
    json!({
        "cells": cells,
        "held": held,
        "rest": rest,
        "pieces": pieces,
        "glyphs": glyphs,
        "fen": fen,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

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
                    .spots()
                    .filter(|&spot| !game.picture().at(spot).figures.is_empty())
                    .count();
                let written = cells.unwrap().iter().flatten().filter(|cell| !cell.is_empty()).count();
                assert_eq!(standing, written, "{fen}");
            }
        }
    }
}
