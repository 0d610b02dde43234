//! The board man by man, and moves in words.

use engine_core::{Description, Figure, Look, Picture, Quality, Spot};

use super::board::{Board, KING_FILE};
use super::fen;
use super::kinds::{Army, Kind};
use super::moves::{Action, Move};
use super::notation::symbol;
use crate::common::square::Square;

/// Orthodox men speak for themselves; the others have their letters beside them, and illusionary ones are ghosts.
fn look(kind: Kind) -> Look {
    let look = Look::new(kind.glyph()).with(Quality::Ghostly, !kind.is_real());
    match (kind, kind.army()) {
        (Kind::Pawn | Kind::King, _) | (_, Some(Army::Fide)) => look,
        _ => look.labelled(kind.letter()),
    }
}

/// The board man by man.
pub(crate) fn picture(pos: &Board) -> Picture {
    let mut picture = Picture::new(8, 8);
    for square in pos.occupied() {
        if let Some((side, kind)) = pos.side_at(square).zip(pos.kind_at(square)) {
            let letter = fen::letter(side, kind);
            let figure = Figure {
                side,
                token: letter.to_string(),
                symbol: Some(symbol(side, kind, true)).filter(|&symbol| symbol != letter),
                name: kind.info().name.to_string(),
                look: look(kind),
            };
            picture.put(Spot::from(square), figure);
        }
    }
    picture
}

/// A legal move in words.
pub(crate) fn describe(pos: &Board, mv: Move) -> Description {
    Description::between(mv.from, mv.to, words(pos, mv))
}

fn words(pos: &Board, mv: Move) -> String {
    let name = |kind: Kind| kind.info().name;
    let captured = |square: Square| pos.kind_at(square).map_or("", name);
    let mover = name(mv.kind);
    match mv.action {
        Action::Castle if mv.to.file() > KING_FILE => "castles on the king's side".to_string(),
        Action::Castle => "castles on the queen's side".to_string(),
        Action::EnPassant => {
            let passed = Square::at(mv.to.file(), mv.from.rank());
            format!("{mover} takes the {} on {passed} in passing", captured(passed))
        }
        action => {
            let target = captured(mv.to);
            let way =
                if target.is_empty() { format!(" to {}", mv.to) } else { format!(" takes the {target}") };
            match action {
                Action::Promote(kind) => format!("{mover}{way}, becomes a {}", name(kind)),
                _ => format!("{mover}{way}"),
            }
        }
    }
}
