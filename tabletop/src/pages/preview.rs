//! Sample positions of the games as images, for the first page.

use engine_core::{AnySquare, Picture, PieceDrawing};
use maud::{PreEscaped, html};

use crate::catalogue::Choice;
use crate::diagram::{self, Diagram};

/// Pieces and special squares of the sample position, as a file in SVG. The squares are
/// transparent.
pub fn file(game: &Choice) -> String {
    let picture = showpiece(game);
    let layers = Diagram::default().layers(&picture);
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(diagram::inner_view(&picture)) {
            style { (PreEscaped(diagram::STYLE)) }
            defs { (diagram::definitions([&picture])) }
            @for part in &layers.under { (part) }
            @for (_, piece) in &layers.pieces { (piece) }
        }
    };
    drawing.into_string()
}

/// Squares of the board, which are a background: the number of files, and whether a1 is light.
pub(super) fn board(game: &Choice) -> (u8, bool) {
    let picture = showpiece(game);
    (picture.files(), picture.is_light(AnySquare { file: 0, rank: 0 }))
}

/// Sample position: the bench position with the most kinds of pieces, or the start position if that
/// has more.
fn showpiece(game: &Choice) -> Picture {
    let mut player = game.open();
    player.new_game(0);
    let start = player.picture();
    let benched = game.entry.info.bench.iter().filter(|(preset, _)| *preset == game.preset.name);
    let shown = benched.filter_map(|(_, fen)| {
        player.set_position(Some(fen), &[]).ok()?;
        Some(player.picture())
    });
    shown.max_by_key(variety).filter(|shown| variety(shown) >= variety(&start)).unwrap_or(start)
}

/// Measure of variety: kinds of square contents, and the number of occupied squares.
fn variety(picture: &Picture) -> usize {
    let drawings = |square| picture.at(square).pieces.iter().map(|piece| &piece.drawing).collect::<Vec<_>>();
    let occupied: Vec<_> = picture.squares().map(drawings).filter(|pieces| !pieces.is_empty()).collect();
    let mut kinds: Vec<&Vec<&PieceDrawing>> = Vec::new();
    for pieces in &occupied {
        if !kinds.contains(&pieces) {
            kinds.push(pieces);
        }
    }
    4 * kinds.len() + occupied.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;
    use crate::pages::start::games;

    #[test]
    fn images_hold_all_that_they_use() {
        for game in games(all_games()) {
            let file = file(&game);
            assert!(file.starts_with("<svg xmlns=") && file.contains("class=\"mw"), "{}", game.preset.name);
            for used in file.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(file.contains(&format!("id=\"{used}\"")), "{}: {used}", game.preset.name);
            }
        }
    }

    #[test]
    fn boards_are_square_and_their_corner_is_known() {
        for game in games(all_games()) {
            let picture = showpiece(&game);
            assert_eq!(picture.files(), picture.ranks());
            assert_eq!(
                board(&game),
                (picture.files(), game.preset.name == "finalfantasy"),
                "{}",
                game.preset.name
            );
        }
    }
}
