//! Descriptions of moves and squares for pages.

use engine_core::{AnySquare, DescribedMove, DrawnPiece};

use super::contents::RoomContents;
use super::drawing;
use super::state::names;
use crate::diagram::{Diagram, Hint, SquareMark, hints_from};
use crate::messages::{NamedDrawing, PiecePower, PreviewMessage, SquareMessage};
use crate::room_error::{RoomError, RoomResult};
use crate::table::preview::{self, Preview};

/// Description of a move, and the board after it.
pub(crate) fn preview(contents: &RoomContents, text: &str) -> Option<PreviewMessage> {
    let table = &contents.table;
    let mv = table.moves().iter().find(|mv| mv.text == text)?;
    let seen = Preview::of_move(table.engine().game(), table.picture(), mv)?;
    let diagram =
        Diagram { flipped: contents.flipped, highlighted: seen.changed.clone(), ..Diagram::default() };
    let to = mv.description.to.or(mv.description.from);
    Some(PreviewMessage {
        text: text.to_string(),
        board: drawing::board(&seen.after, &diagram),
        // Shown in menus that ask for the intended move.
        cell: to.map(|to| drawing::loose(&seen.after.at(to).pieces)),
        lines: seen.lines,
        warning: seen.warning,
    })
}

/// Information about a square and its pieces: names, movement, powers, and marks for their moves.
pub(crate) fn piece(contents: &RoomContents, square: &str) -> RoomResult<SquareMessage> {
    let table = &contents.table;
    let picture = table.picture_at(contents.plies_shown());
    let square: AnySquare =
        square.parse().map_err(|_| RoomError::bad(format!("'{square}' is not a square")))?;
    if square.file >= picture.files() || square.rank >= picture.ranks() {
        return Err(RoomError::bad(format!("the board has no square {square}")));
    }
    let game = table.engine().game();
    let power = |piece: &DrawnPiece| PiecePower {
        piece: NamedDrawing {
            name: preview::piece_text(piece),
            drawing: drawing::loose(std::slice::from_ref(piece)),
        },
        moves: piece.info.moves.to_string(),
        powers: piece.info.powers,
    };
    let pieces = picture.at(square).pieces.iter().map(power).collect();
    let moves: Vec<&DescribedMove> = table
        .moves()
        .iter()
        .filter(|mv| mv.description.from == Some(square) && contents.look.is_none())
        .collect();
    let hints = hints_from(game, square, moves.iter().copied());
    let reach = if contents.look.is_none() { game.reach(square) } else { Vec::new() };
    let elsewhere = moves
        .is_empty()
        .then(|| reach.iter().map(|&square| Hint { square, mark: SquareMark::Quiet }).collect());
    let diagram =
        Diagram { hints: elsewhere.unwrap_or(hints), flipped: contents.flipped, ..Diagram::default() };
    let marks = drawing::joined(diagram.layers(&picture).over);
    Ok(SquareMessage {
        square: square.to_string(),
        words: preview::cell_text(picture.at(square)),
        pieces,
        marks,
        reach: names(&reach),
        may_move: !moves.is_empty(),
    })
}
