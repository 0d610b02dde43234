//! Rules page of an army: its pieces in words, each with a diagram.

use std::fmt::Write as _;

use engine_core::{Preset, Side};

use crate::armies::army_ref::{Sides, custom_armies, sides_of};
use crate::armies::file::Army;
use crate::armies::pairing::{mirror_letters, pairing};
use crate::chess_board::routes::{Route, add_routes};
use crate::common::betza::{Hop, MoveSet, Step, in_words};
use crate::common::bitboard::Bitboard;
use crate::common::fen::write_board;
use crate::common::square::Square;

/// Square of the piece that a diagram shows.
const HERE: Square = Square::at(3, 3);

/// Squares two steps from it in all directions.
const HURDLES: [(u8, u8); 8] = [(1, 1), (1, 3), (1, 5), (3, 1), (3, 5), (5, 1), (5, 3), (5, 5)];

/// Returns the routes of steps that are not reserved for the start of a piece.
fn routes_of(steps: impl Iterator<Item = Step>) -> Vec<Route> {
    let mut routes = Vec::new();
    steps.filter(|step| !step.initial).for_each(|step| add_routes(step, Side::White, HERE, &mut routes));
    routes
}

/// Returns black pawns for a diagram: hurdles for a piece that jumps over pieces, and targets for one
/// that could only capture; `None` if the piece cannot move in any case.
fn pawns_for(moves: &MoveSet) -> Option<Bitboard> {
    let steps = || moves.steps().iter().copied();
    let jumps = steps().any(|step| step.hop != Hop::None);
    let hurdles = HURDLES.iter().filter(|_| jumps).map(|&(file, rank)| Square::at(file, rank));
    let mut pawns = hurdles.fold(Bitboard::EMPTY, |all, at| all | Bitboard::from_square(at));
    let captures = routes_of(steps().filter(|step| step.captures));
    let quiet = routes_of(steps().filter(|step| step.moves));
    let moves_quietly = quiet.iter().any(|route| !pawns.has(route.to) && route.is_open(pawns));
    let is_met = |pawns: Bitboard| captures.iter().any(|route| pawns.has(route.to) && route.is_open(pawns));
    if !moves_quietly && !is_met(pawns) {
        for route in captures.iter().filter(|route| (1..7).contains(&route.to.rank())) {
            if route.is_open(pawns) {
                pawns |= Bitboard::from_square(route.to);
            }
        }
    }
    (moves_quietly || is_met(pawns)).then_some(pawns)
}

/// Returns a FEN with a White piece on d4, among the black pawns that its moves need, and kings out
/// of its reach; `None` if all squares are in reach, or the piece cannot move from there.
pub fn diagram_fen(letter: char, moves: &MoveSet) -> Option<String> {
    let routes = routes_of(moves.steps().iter().copied());
    let pawns = pawns_for(moves)?;
    let taken = pawns | Bitboard::from_square(HERE);
    let touched = routes.iter().fold(taken, |all, route| all | route.path | Bitboard::from_square(route.to));
    let by_pawn = |at: Square| {
        pawns.into_iter().any(|pawn| pawn.rank() == at.rank() + 1 && pawn.file().abs_diff(at.file()) == 1)
    };
    let squares = || (0..64).map(Square::new);
    // Searched from the corner h1, and from h8.
    let own = squares().map(|at| Square::at(7 - at.file(), at.rank()));
    let own = own.filter(|&at| !by_pawn(at) && !taken.has(at)).min_by_key(|&at| touched.has(at))?;
    let is_apart = |at: Square| at.file().abs_diff(own.file()).max(at.rank().abs_diff(own.rank())) > 1;
    let mut enemy = squares().map(|at| Square::at(7 - at.file(), 7 - at.rank()));
    let enemy = enemy.find(|&at| !touched.has(at) && is_apart(at))?;
    let piece = |at: Square| match at {
        _ if at == HERE => Some(letter),
        _ if at == own => Some('K'),
        _ if at == enemy => Some('k'),
        _ => pawns.has(at).then_some('p'),
    };
    Some(format!("{} w - - 0 1", write_board(piece)))
}

/// Returns the name of an army's page.
pub(super) fn name(army: &Army) -> String {
    format!("army-{}", army.id)
}

/// Returns the letters of an army's pieces in a game of these two.
fn letters(army: &Army, [white, black]: &Sides) -> Vec<char> {
    if white.id() == black.id() {
        return mirror_letters(army);
    }
    let pairing = pairing(white, black, false);
    let rank = pairing.lineup.ranks[usize::from(white.id() != army.id)];
    let file = |piece: usize| (0..8).find(|&file| army.rank[file] == Some(piece)).unwrap_or_default();
    (0..army.pieces.len()).map(|piece| pairing.set.letter(rank[file(piece)])).collect()
}

/// Returns the text of the page of this name; its diagrams are positions of a game in which the
/// army takes part.
pub(super) fn text(page: &str, preset: &Preset) -> String {
    let sides = sides_of(preset);
    let sides = sides.as_deref();
    let army = sides.and_then(|sides| custom_armies(sides).find(|army| name(army) == page));
    army.zip(sides).map_or_else(String::new, |(army, sides)| written(army, &preset.name, sides))
}

fn written(army: &Army, game: &str, sides: &Sides) -> String {
    let by = if army.inventor.is_empty() { String::new() } else { format!(", by {}", army.inventor) };
    let mut text = format!(
        "# {}\n\nAn army for [Grand Tournament](grand-tournament.md){by}. Its games are called `gt-{}-OTHER` and `gt-OTHER-{}`, White's army first. The pieces \
         of its first rank from the a-file: {}.",
        army.name,
        army.id,
        army.id,
        army.rank_letters()
    );
    if army.source.starts_with("http") {
        let _ = write!(text, " [Source]({}).", army.source);
    }
    if !army.note.is_empty() {
        let _ = write!(text, " {}", army.note);
    }
    text += "\n\nKings and pawns, promotion and castling are as in [all games with armies from files](armies.md).\n";
    for (piece, letter) in army.pieces.iter().zip(letters(army, sides)) {
        let words = in_words(&piece.betza).unwrap_or_default();
        let _ = write!(
            text,
            "\n## {}\n\n`{letter}`, in Betza's notation `{}`. {words}\n",
            piece.name, piece.betza
        );
        if let Some(fen) = diagram_fen(letter, &piece.moves) {
            let _ = write!(
                text,
                "\n```diagram {}\nvariant: {game}\nfen: {fen}\nmoves-of: d4\ncaption: {} ({}).\n```\n",
                letter.to_ascii_lowercase(),
                piece.name,
                piece.betza
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_stay_out_of_the_way() {
        let fen = |betza: &str| diagram_fen('X', &MoveSet::parse(betza).unwrap()).unwrap();
        assert_eq!(fen("W"), "7k/8/8/8/3X4/8/8/7K w - - 0 1");
        // The long diagonals end in corners.
        assert_eq!(fen("Q"), "6k1/8/8/8/3X4/8/8/7K w - - 0 1");
        assert_eq!(fen("fcW"), "7k/8/8/3p4/3X4/8/8/7K w - - 0 1");
        assert_eq!(fen("cpR"), "7k/3p4/1p1p1p2/8/pp1X1pp1/8/1p1p1p2/7K w - - 0 1");
        assert_eq!(diagram_fen('X', &MoveSet::parse("iDD").unwrap()), None);
        assert_eq!(fen("pQ"), "6k1/8/1p1p1p2/8/1p1X1p2/8/1p1p1p2/7K w - - 0 1");
    }
}
