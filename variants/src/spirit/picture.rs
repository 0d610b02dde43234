//! Drawings of the board and descriptions of moves.

use engine_core::{AnySquare, Description, DrawnPiece, Picture, PieceDrawing, Quality, Side, Sign};

use super::bitboard::Bitboard;
use super::moves::{Action, Move};
use super::piece::{Kind, Piece};
use super::piece_info::{MASTER, piece_info};
use super::square::{Square, WIDTH};
use super::state::SpiritPosition;

/// Name of a kind; a manned Wall is named after its Builder.
const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Adept => "Adept",
        Kind::Paladin => "Paladin",
        Kind::Soldier => "Soldier",
        Kind::Builder | Kind::MannedWall | Kind::MannedEnemyWall => "Builder",
        Kind::Scout => "Scout",
        Kind::Wall => "Wall",
    }
}

fn drawn(piece: Piece, square: Square) -> DrawnPiece {
    let is_master = piece.kind() == Kind::Adept && square == Square::STONES;
    DrawnPiece {
        side: piece.side(),
        token: piece.letter().to_string(),
        symbol: Some(piece.symbol()).filter(|symbol| !symbol.is_ascii()),
        name: if is_master { "Master" } else { name(piece.kind()) }.to_string(),
        drawing: PieceDrawing::new(piece.kind().glyph())
            .labelled(piece.kind().letter())
            .with(Quality::Exalted, is_master),
        info: if is_master { &MASTER } else { piece_info(piece.kind()) }.into(),
    }
}

/// Picture of the board, with Builders on top of their Walls. The City and the Stones are
/// highlighted.
pub(super) fn picture(pos: &SpiritPosition) -> Picture {
    let mut picture = Picture::new(WIDTH as u8, WIDTH as u8);
    for square in Bitboard::CITY {
        picture.mark_special(AnySquare::from(square));
    }
    picture.mark_special(AnySquare::from(Square::STONES));
    picture.signs.push((AnySquare::from(Square::STONES), Sign::Landmark));
    for square in pos.occupied() {
        let Some(piece) = pos.at(square) else { continue };
        if let Some(side) = piece.wall_side() {
            picture.put(AnySquare::from(square), drawn(Piece::new(side, Kind::Wall), square));
        }
        if piece.kind().is_manned_wall() {
            let builder = drawn(Piece::new(piece.side(), Kind::Builder), square);
            picture.put(
                AnySquare::from(square),
                DrawnPiece { info: piece_info(piece.kind()).into(), ..builder },
            );
        } else if piece.kind() != Kind::Wall {
            picture.put(AnySquare::from(square), drawn(piece, square));
        }
    }
    let [white, black] = Side::BOTH.map(|side| pos.city_walls(side));
    let walls = pos.rules().triumph_walls;
    picture
        .notes
        .push(format!("A Triumph needs {walls} Walls in the City: White has {white}, Black {black}"));
    picture
}

/// Description of a legal move.
pub(super) fn describe(pos: &SpiritPosition, mv: Move) -> Description {
    Description::between(mv.from(), mv.to(), words(pos, mv))
}

fn words(pos: &SpiritPosition, mv: Move) -> String {
    let to = mv.to();
    let mover = pos.at(mv.from()).map_or("", |piece| name(piece.kind()));
    match mv.action() {
        Action::Carry => format!("the Wall goes to {to} with its Builder"),
        Action::Depose => format!("{mover} deposes the Master, which goes to {}", mv.refuge()),
        Action::Enhance => format!("the Master makes the Soldier a {}", name(mv.enhanced_kind())),
        Action::Step => match pos.at(to) {
            Some(target) if pos.is_capture(mv) => format!("{mover} takes the {}", name(target.kind())),
            Some(wall) => format!("{mover} steps onto {:?}'s Wall", wall.side()),
            None => format!("{mover} to {to}"),
        },
    }
}
