//! A position as text: the board, and everything beside it.

use std::fmt::Write;

use engine_core::{AnyGame, AnySquare, DrawnPiece, Picture};

/// Names of the pieces of the chess symbols from U+2654 on, for White and Black.
const CHESS_NAMES: [&str; 6] = ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"];

/// The board, the FEN, notes, checks, and the result of a finished game, in lines that each end
/// with LF.
pub fn position_text(game: &dyn AnyGame, unicode: bool) -> String {
    let picture = game.picture();
    let mut text = format!("{}\n\nFEN:    {}\n", picture.text(unicode), game.fen());
    // Writing to a string cannot fail.
    for note in &picture.notes {
        let _ = writeln!(text, "Note:   {note}");
    }
    let pieces: Vec<String> = if unicode { strangers(&picture) } else { Vec::new() };
    if !pieces.is_empty() {
        let _ = writeln!(text, "Pieces: {}", pieces.join(", "));
    }
    let checkers = game.checkers();
    if !checkers.is_empty() {
        let squares: Vec<String> = checkers.iter().map(AnySquare::to_string).collect();
        let _ = writeln!(text, "Check:  from {}", squares.join(" "));
    }
    if let Some(outcome) = game.outcome() {
        let _ = writeln!(text, "Result: {} {{{}}}", outcome.result(), outcome.reason);
    }
    text
}

/// Pieces shown by the symbol of another piece, with their names.
fn strangers(picture: &Picture) -> Vec<String> {
    let borrowed = picture.pieces().any(|piece| stands_for_another(piece) && piece.symbol.is_some());
    let legend = if borrowed { legend(picture, true) } else { Vec::new() };
    legend.into_iter().map(|(sign, name)| format!("{sign} {name}")).collect()
}

/// Returns true if a piece is shown by a letter, or by the symbol of a chess piece that it is not.
fn stands_for_another(piece: &DrawnPiece) -> bool {
    let place =
        |symbol: char| (symbol as usize).checked_sub(0x2654).filter(|place| *place < 2 * CHESS_NAMES.len());
    let named = piece.symbol.and_then(place).map(|place| CHESS_NAMES[place % CHESS_NAMES.len()]);
    named.is_none_or(|name| !piece.name.ends_with(name))
}

/// Signs and names of the pieces on the board whose signs do not identify them, or of all pieces if
/// signs are letters, in the order of the signs. Letters include the promotion mark; White's
/// symbols stand for both sides.
pub fn legend(picture: &Picture, unicode: bool) -> Vec<(String, String)> {
    let sign = |piece: &DrawnPiece| match piece.symbol.filter(|_| unicode) {
        Some(symbol) => symbol.to_string(),
        None => letter(&piece.token),
    };
    let shown = picture.pieces().filter(|piece| !unicode || stands_for_another(piece));
    let mut all: Vec<(String, String)> = Vec::new();
    for piece in shown {
        match all.iter_mut().find(|(known, name)| *name == piece.name && (unicode || *known == sign(piece))) {
            Some((known, _)) if piece.side == engine_core::Side::White => *known = sign(piece),
            Some(_) => {}
            None => all.push((sign(piece), piece.name.clone())),
        }
    }
    all.sort_by_key(|(sign, _)| (sign.trim_start_matches('+').to_string(), sign.len()));
    all
}

/// Letter of a piece with its prefix, in upper case, without suffixes.
fn letter(token: &str) -> String {
    token.chars().filter(|c| c.is_ascii_alphabetic() || *c == '+').collect::<String>().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    fn game(name: &str, fen: Option<&str>) -> Box<dyn AnyGame> {
        let mut game = all_games().find(name).unwrap().open();
        game.new_game(0);
        game.set_position(fen, &[]).unwrap();
        game
    }

    fn shown(name: &str, fen: &str, unicode: bool) -> String {
        position_text(&*game(name, Some(fen)), unicode)
    }

    #[test]
    fn the_state_beside_the_board_is_shown() {
        let three = shown("3check", "4k3/8/8/8/8/8/8/R3K3 b - - 1+3 0 1", false);
        assert!(three.contains("FEN:    4k3/8/8/8/8/8/8/R3K3 b - - 1+3 0 1\n"), "{three}");
        let check = shown("chess", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", true);
        assert!(check.contains("Check:  from e1\n") && !check.contains("Pieces"), "{check}");
        let mated = shown("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", true);
        assert!(mated.contains("Result: 1-0 {White mates}\n"), "{mated}");
    }

    #[test]
    fn a_legend_names_each_sign_once() {
        let letters = Picture::from_letters("PqP/p1K");
        let texts = |picture: &Picture, unicode| {
            legend(picture, unicode).iter().map(|(sign, name)| format!("{sign} {name}")).collect::<Vec<_>>()
        };
        assert_eq!(texts(&letters, false), ["K K", "P P", "Q Q"]);
        assert_eq!(letter("+r~!"), "+R");
        let spirit = texts(&game("spirit", None).picture(), true);
        assert!(spirit.contains(&"\u{2654} Adept".to_string()), "{spirit:?}");
        assert_eq!(spirit.iter().filter(|entry| entry.ends_with(" Adept")).count(), 1, "{spirit:?}");
        assert_eq!(texts(&game("chess", None).picture(), true), Vec::<String>::new());
    }
}
