//! Drawings of the board and descriptions of moves.

use engine_core::{AnySquare, Description, DrawnPiece, Glyph, Picture, PieceDrawing, Quality, Side};

use super::board::{Board, Place};
use super::castling::WINGS;
use super::denial::Phase;
use super::make::after_revenge;
use super::movegen::chain_places;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece, SYMBOLS};
use super::piece_info::piece_info;
use super::state::CrazyPosition;
use super::text::place_text;
use crate::common::glyphs::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::common::square::Square;

/// Drawings by [`Kind::index`].
static GLYPHS: [&Glyph; Kind::COUNT] = [&PAWN, &KNIGHT, &BISHOP, &ROOK, &QUEEN, &KING];

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "Pawn",
        Kind::Knight => "Knight",
        Kind::Bishop => "Bishop",
        Kind::Rook => "Rook",
        Kind::Queen => "Queen",
        Kind::King => "King",
    }
}

fn drawn(piece: Piece) -> DrawnPiece {
    DrawnPiece {
        side: piece.side(),
        token: piece.text(),
        symbol: Some(SYMBOLS[piece.side().index()][piece.kind().index()]),
        name: if piece.is_risen() {
            format!("risen {}", name(piece.kind()))
        } else {
            name(piece.kind()).to_string()
        },
        drawing: look(piece),
        info: piece_info(piece).into(),
    }
}

pub(super) fn look(piece: Piece) -> PieceDrawing {
    PieceDrawing::new(GLYPHS[piece.kind().index()]).with(Quality::Ghostly, piece.is_risen())
}

/// Picture of the board: the pieces inside a Rook are drawn on top of it.
pub(super) fn picture(pos: &CrazyPosition) -> Picture {
    let mut picture = Picture::new(8, 8);
    for square in pos.board().occupied() {
        for (_, piece) in pos.board().stack(square) {
            picture.put(AnySquare::from(square), drawn(piece));
        }
    }
    picture.notes.extend(denial_note(pos));
    if pos.deniable().is_some() {
        picture.notes.push("The last move can be denied".to_string());
    }
    picture
}

fn denial_note(pos: &CrazyPosition) -> Option<String> {
    let denial = pos.denial();
    let holder: Side = denial.holder?;
    Some(match denial.phase {
        Phase::Normal => format!("{holder:?} has the right to deny a move"),
        Phase::Next(_) => format!("{holder:?} must replace the denied move"),
        Phase::Immune => "the next move cannot be denied".to_string(),
    })
}

/// Description of a legal move.
pub(super) fn describe(pos: &CrazyPosition, mv: Move) -> Description {
    let words = words(pos, mv);
    match mv.action {
        Action::Deny => Description { words, offered: true, ..Description::default() },
        Action::Round => Description::between(mv.from.square, mv.from.square, words),
        Action::Castle => {
            let described = Description::between(mv.from.square, mv.to, words);
            let wing = WINGS.iter().find(|wing| wing.landing == mv.via);
            wing.map_or(described.clone(), |wing| described.also_by(wing.rook))
        }
        _ => Description::between(mv.from.square, mv.to, words),
    }
}

fn piece_at(board: &Board, place: Place) -> &'static str {
    board.piece(place).map_or("", |piece| name(piece.kind()))
}

/// Effect of a piece's arrival in words: it captures the base, jumps inside, or goes to an empty
/// square.
fn arrival(board: &Board, square: Square, jumps: bool) -> String {
    match board.base(square) {
        Some(_) if jumps => format!("jumps inside the Rook on {square}"),
        Some(base) => format!("takes the {} on {square}", name(base.kind())),
        None => format!("goes to {square}"),
    }
}

fn words(pos: &CrazyPosition, mv: Move) -> String {
    let board = pos.board();
    let mover = piece_at(board, mv.from);
    let mut words = match mv.action {
        Action::Deny => denial_words(pos).to_string(),
        Action::Walk if mv.captures() && board.base(mv.to).is_none() => {
            format!("{mover} goes to {} and takes en passant", mv.to)
        }
        Action::Walk => format!("{mover} {}", arrival(board, mv.to, mv.jumps())),
        Action::King | Action::Castle => king_words(pos, mv),
        Action::PathCapture => {
            let victim = Place { square: mv.via, index: mv.to_index };
            let taken = format!("takes the {} on {} on the way", piece_at(board, victim), place_text(victim));
            format!("{mover} {} and {taken}", arrival(board, mv.to, mv.jumps()))
        }
        Action::InsideCapture => {
            let victim = Place { square: mv.to, index: mv.to_index };
            format!(
                "{mover} jumps inside the Rook on {} and takes the {} in it",
                mv.to,
                piece_at(board, victim)
            )
        }
        Action::Round => format!("{mover} takes all around"),
        Action::Disguise => disguise_words(pos, mv),
    };
    if mv.from.index > 0 {
        words += ", from inside the Rook";
    }
    if let Some(kind) = mv.promotion {
        words += &format!(", becomes a {}", name(kind));
    }
    words
}

/// Wording depends on the denied move: one with two paths may be replayed on the other path (rule
/// 17).
fn denial_words(pos: &CrazyPosition) -> &'static str {
    if pos.deniable().is_some_and(|(_, denied)| denied.has_two_paths()) {
        "Denies the last move; as a Knight has two paths, it may be played again"
    } else {
        "Denies the last move; it may not be played again"
    }
}

fn king_words(pos: &CrazyPosition, mv: Move) -> String {
    let board = pos.board();
    let explodes = mv.action == Action::King && board.is_queen(mv.via);
    let first = match mv.action {
        Action::Castle => format!("castles to {}", mv.via),
        _ if explodes => format!("takes the Queen on {}, which explodes", mv.via),
        _ => arrival(board, mv.via, mv.jumps_on_the_way()),
    };
    let board = if explodes { &after_revenge(board, pos.plain().side(), mv) } else { board };
    let second = if mv.to == mv.from.square && mv.from.index == 0 {
        "comes back".to_string()
    } else if mv.to == mv.via {
        format!("ends on {}", mv.to)
    } else {
        arrival(board, mv.to, mv.jumps())
    };
    format!("King {first}, then {second}")
}

fn disguise_words(pos: &CrazyPosition, mv: Move) -> String {
    let (board, side) = (pos.board(), pos.plain().side());
    let target = Place { square: mv.to, index: mv.to_index };
    let first = format!("Pawn swaps places with the {} on {}", piece_at(board, target), place_text(target));
    let others = chain_places(board, side, mv.from.square, mv.chain);
    let others: Vec<String> = others.into_iter().map(place_text).collect();
    if others.is_empty() {
        first
    } else {
        format!("{first}, then the Pawns on {} swap in turn", others.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use engine_core::Position;

    use crate::crazy::denial::DenialRule;
    use crate::crazy::fen;
    use crate::crazy::text::find_move;

    #[test]
    fn a_denial_says_whether_it_forbids_the_move() {
        for (text, words) in [
            ("b1c3", "as a Knight has two paths, it may be played again"),
            ("b1c3xb2", "it may not be played again"),
            ("g2g3", "it may not be played again"),
        ] {
            let mut pos = fen::parse("7k/7p/8/8/8/8/1p4P1/1N5K w - - 0 1 deny:b", DenialRule::Hard).unwrap();
            pos.make_move(find_move(&pos, text).unwrap()).unwrap();
            let denial = find_move(&pos, "deny").unwrap();
            assert!(super::words(&pos, denial).ends_with(words), "{text}");
            pos.make_move(denial).unwrap();
            assert_eq!(
                find_move(&pos, text).is_some(),
                words.ends_with("two paths, it may be played again"),
                "{text}"
            );
        }
    }

    #[test]
    fn kings_say_what_they_find_after_an_explosion() {
        let fen = "7k/8/8/8/8/2r{rp}5/1q6/Kn6 w - - 0 1 deny:-";
        let pos = fen::parse(fen, DenialRule::Hard).unwrap();
        assert!(pos.in_check() && pos.game_end().is_none());
        for (text, words) in [
            ("a1b2a1", "King takes the Queen on b2, which explodes, then comes back"),
            ("a1b2b1", "King takes the Queen on b2, which explodes, then goes to b1"),
            ("a1b2c3^", "King takes the Queen on b2, which explodes, then jumps inside the Rook on c3"),
        ] {
            let mv = find_move(&pos, text).unwrap_or_else(|| panic!("{text} is legal"));
            assert_eq!(super::words(&pos, mv), words);
        }
    }
}
