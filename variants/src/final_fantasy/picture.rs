//! Drawings of the board and descriptions of moves.

use engine_core::{AnySquare, Description, DrawnPiece, Picture, PieceDrawing, Quality, Side, Sign};

use super::abilities::FORMS;
use super::make::ransom;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::piece_info::piece_info;
use super::state::FfPosition;
use super::status::working_fields;
use crate::common::square::Square;

fn name(piece: Piece) -> &'static str {
    FORMS[piece.form()].name
}

fn drawn(side: Side, piece: Piece, exposed: bool) -> DrawnPiece {
    let token = piece.token(side);
    let symbol = match token.as_str() {
        "K" => Some('♔'),
        "k" => Some('♚'),
        _ => None,
    };
    let mark = if exposed { "!" } else { "" };
    DrawnPiece {
        side,
        token: token + mark,
        symbol,
        name: name(piece).to_string(),
        drawing: look(piece, exposed),
        info: piece_info(piece).into(),
    }
}

/// Drawing of a piece. All but Kings are labelled with their letters, and with the mark of pieces
/// that are not the original ones.
pub(super) fn look(piece: Piece, exposed: bool) -> PieceDrawing {
    let label = match piece.kind() {
        Kind::King => String::new(),
        kind => format!("{}{}", kind.letter(), if piece.is_foreign() { "~" } else { "" }),
    };
    PieceDrawing::new(piece.kind().glyph())
        .labelled(label)
        .with(Quality::Exalted, piece.is_promoted())
        .with(Quality::Exposed, exposed)
}

/// Picture of the board with riders on top of their carriers, working Magitek fields, captured and
/// called pieces, and a capture that may be answered. Light squares are those that the rules call
/// white.
pub(super) fn picture(pos: &FfPosition) -> Picture {
    let mut picture = Picture::with_light_corner(8, 8);
    for square in pos.board.occupied() {
        let side = pos.board.side_on(square);
        let exposed = pos.board.exposed().has(square);
        for (place, piece) in pos.board.pieces(square).enumerate() {
            picture.put(AnySquare::from(square), drawn(side, piece, exposed && place == 0));
        }
    }
    for (side, field) in Side::BOTH.into_iter().zip(working_fields(&pos.board)) {
        picture.signs.extend(field.into_iter().map(|square| (AnySquare::from(square), Sign::Power(side))));
    }
    picture.shades_matter = true;
    picture.hands = Some(
        Side::BOTH.map(|side| pos.board.lost_pieces(side).map(|piece| drawn(side, piece, false)).collect()),
    );
    picture.notes = notes(pos);
    picture
}

/// Name of a unit: `Airship with Dwarf`.
fn unit_name(pieces: impl Iterator<Item = Piece>) -> String {
    pieces.map(name).collect::<Vec<_>>().join(" with ")
}

/// State that the board does not show, one line each.
fn notes(pos: &FfPosition) -> Vec<String> {
    let mut notes = Vec::new();
    for side in Side::BOTH {
        let lost: Vec<&str> = pos.board.lost_pieces(side).map(name).collect();
        if !lost.is_empty() {
            notes.push(format!("{side:?} has lost: {}", lost.join(", ")));
        }
        if let Some(piece) = pos.board.called(side) {
            notes.push(format!("{side:?} has called a {}", name(piece)));
        }
    }
    if let Some(hit) = &pos.hit {
        notes.push(format!(
            "The {} was captured on {} and may be saved",
            unit_name(hit.unit.pieces()),
            hit.square
        ));
    }
    notes
}

/// Description of a legal move.
pub(super) fn describe(pos: &FfPosition, mv: Move) -> Description {
    let is_answer = mv.action() == Action::SacrificialDefence;
    let words = words(pos, mv);
    Description { offered: is_answer, ..Description::between(mv.from(), mv.to(), words) }
}

fn words(pos: &FfPosition, mv: Move) -> String {
    let mover = pos.mover(mv).map_or("", name);
    let mut words = match mv.call().and_then(Piece::called) {
        Some(piece) => format!("after calling a {}: {mover}", name(piece)),
        None => mover.to_string(),
    };
    if mv.rider().is_some() {
        words += ", riding,";
    }
    words.push(' ');
    words + &action_text(pos, mv)
}

fn action_text(pos: &FfPosition, mv: Move) -> String {
    let to = mv.to();
    let target = pos.board.base(to).map_or("", name);
    match mv.action() {
        Action::Go => arrival(pos, to),
        Action::Take => format!("converts the {target} and mounts it"),
        Action::Slay => format!("slays the {target} from afar"),
        Action::Convert => format!("converts the {target}"),
        Action::SacrificialAttack => format!("destroys the {target} and itself"),
        Action::SacrificialDefence => match &pos.hit {
            Some(hit) => format!(
                "gives itself up: the {} on {} comes back, its capturer is removed",
                unit_name(hit.unit.pieces()),
                hit.square
            ),
            None => String::new(),
        },
        Action::Promote(kind) => format!("{}, becomes a {}", arrival(pos, to), name(Piece::plain(kind))),
        Action::Raise => format!("{}, gives itself up and promotes its file's piece", arrival(pos, to)),
        Action::Ransom(file) => {
            let (kind, place) = ransom(pos.side(), to, file);
            let special = kind.map_or("", |kind| name(Piece::plain(kind)));
            format!("{}, ransoms the piece of that home, and a {special} enters on {place}", arrival(pos, to))
        }
    }
}

/// Effect of an arrival in words: moving to an empty square, capturing an enemy, boarding a
/// friendly carrier, or fetching a friendly rider.
fn arrival(pos: &FfPosition, to: Square) -> String {
    match pos.board.base(to) {
        None => format!("goes to {to}"),
        Some(piece) if pos.board.side_on(to) != pos.side() => format!("takes the {}", name(piece)),
        Some(piece) if piece.is_carrier() => format!("boards the {}", name(piece)),
        Some(piece) => format!("fetches the {}", name(piece)),
    }
}
