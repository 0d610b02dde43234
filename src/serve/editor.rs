//! Positions set up by hand. What may stand on a square is told by what stands on squares somewhere: on this board, at the
//! start of the game, and in the positions of its bench. The page puts those together to a FEN; whether it is a position
//! the game decides.

use std::collections::BTreeMap;

use engine_core::{GameEngine, Picture};
use serde_json::{Value, json};

use super::contents::RoomContents;
use super::drawing;
use crate::table::preview::cell_text;

/// The squares of a FEN's first field, row by row from the last rank, as they are written; empty ones are empty. Brackets
/// belong to the piece before them, signs to the one behind or before.
fn cells(field: &str, files: usize) -> Option<Vec<Vec<String>>> {
    let field = field
        .split_once('[')
        .filter(|(_, rest)| rest.ends_with(']') && !rest.contains('/'))
        .map_or(field, |(board, _)| board);
    field.split('/').map(|row| cells_of_row(row, files)).collect()
}

fn cells_of_row(row: &str, files: usize) -> Option<Vec<String>> {
    let mut cells: Vec<String> = Vec::new();
    let mut token = String::new();
    let mut depth = 0;
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        if depth == 0 && letter.is_ascii_digit() {
            let empty = letter.to_digit(10)? as usize;
            cells.extend(std::iter::repeat_n(String::new(), empty));
            continue;
        }
        token.push(letter);
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        let goes_on = letters.peek().is_some_and(|next| "{([~'*!".contains(*next));
        let is_piece = token.chars().any(|c| c.is_ascii_alphabetic());
        if depth == 0 && is_piece && !goes_on {
            cells.push(std::mem::take(&mut token));
        }
    }
    (cells.len() == files && token.is_empty()).then_some(cells)
}

/// What stands on squares of a position: how the FEN writes it, a name, a drawing.
fn known(game: &dyn GameEngine, found: &mut BTreeMap<String, (String, String)>) -> Option<Vec<Vec<String>>> {
    let picture: Picture = game.picture();
    let fen = game.fen();
    let cells = cells(fen.split_whitespace().next()?, usize::from(picture.files()))?;
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
    Some(cells)
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
    let mut fields = fen.split_whitespace();
    let first = fields.next().unwrap_or_default();
    let held = first.find('[').map_or("", |at| if first.ends_with(']') { &first[at..] } else { "" });
    let pieces: Vec<Value> = found
        .iter()
        .map(|(token, (name, drawing))| json!({ "token": token, "name": name, "drawing": drawing }))
        .collect();
    json!({
        "cells": cells,
        "held": held,
        "rest": fields.collect::<Vec<_>>().join(" "),
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
