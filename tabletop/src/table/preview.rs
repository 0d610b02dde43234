//! Effects of a move in any game, found by comparing the pictures before and after it.

use std::sync::Arc;

use engine_core::{AnyGame, AnySquare, Cell, DescribedMove, DrawnPiece, MoveStyle, Outcome, Picture, Side};

/// Maximum number of squares named individually.
const MAX_SQUARES: usize = 12;

/// Effects of a move.
pub struct Preview {
    /// Board after the move.
    pub after: Arc<Picture>,
    /// Squares that differ.
    pub changed: Vec<AnySquare>,
    /// Description of the effects, one per line.
    pub lines: Vec<String>,
    /// Reason for a confirmation before the move is played.
    pub warning: Option<String>,
}

/// Immediate loss of material, in centipawns, up to which no confirmation is needed.
const CHEAP: i32 = 200;

/// Squares on which two pictures of the same board differ.
pub fn changed(before: &Picture, after: &Picture) -> Vec<AnySquare> {
    before.squares().filter(|&square| before.at(square).pieces != after.at(square).pieces).collect()
}

/// A piece with its side.
pub fn piece_text(piece: &DrawnPiece) -> String {
    format!("{:?}'s {}", piece.side, piece.name)
}

/// Description of a square: `White's Rook with White's King, Black's Pawn`.
pub fn cell_text(cell: &Cell) -> String {
    match cell.pieces.split_first() {
        None => "empty".to_string(),
        Some((base, [])) => piece_text(base),
        Some((base, others)) => {
            let others: Vec<String> = others.iter().map(piece_text).collect();
            format!("{} with {}", piece_text(base), others.join(", "))
        }
    }
}

/// Pieces on some squares.
fn on<'a>(picture: &'a Picture, squares: &[AnySquare]) -> Vec<&'a DrawnPiece> {
    squares.iter().flat_map(|&square| &picture.at(square).pieces).collect()
}

/// Pieces of one board that are missing on the other.
fn missing<'a>(from: &[&'a DrawnPiece], other: &[&DrawnPiece]) -> Vec<&'a DrawnPiece> {
    let mut rest: Vec<&DrawnPiece> = other.to_vec();
    let mut missing = Vec::new();
    for &piece in from {
        match rest.iter().position(|other| (other.side, &other.name) == (piece.side, &piece.name)) {
            Some(place) => {
                rest.swap_remove(place);
            }
            None => missing.push(piece),
        }
    }
    missing
}

/// Pieces captured in a game and not returned to the board, in order of capture, after a move from
/// `before` to `after`, which differ on these squares, when `known` had been captured earlier.
/// Returns `None` if they are unchanged. A piece that became another or changed sides is not
/// captured.
pub(super) fn captured_by(
    before: &Picture,
    after: &Picture,
    squares: &[AnySquare],
    known: &[Arc<DrawnPiece>],
) -> Option<Vec<Arc<DrawnPiece>>> {
    let PieceChanges { mut gone, come, .. } =
        PieceChanges::between(&on(before, squares), &on(after, squares));
    let mut captured: Option<Vec<Arc<DrawnPiece>>> = None;
    for piece in come {
        let same_side = |other: &DrawnPiece| other.side == piece.side;
        // A Bishop may return as a risen Bishop; otherwise any removed piece became this one.
        let is_form = |other: &DrawnPiece| same_side(other) && piece.name.ends_with(&other.name);
        let became = gone.iter().position(|other| is_form(other));
        if let Some(place) = became.or_else(|| gone.iter().position(|other| same_side(other))) {
            gone.remove(place);
        } else if let Some(place) =
            captured.as_deref().unwrap_or(known).iter().rposition(|other| is_form(other))
        {
            captured.get_or_insert_with(|| known.to_vec()).remove(place);
        }
    }
    if !gone.is_empty() {
        let captured = captured.get_or_insert_with(|| known.to_vec());
        captured.extend(gone.into_iter().map(|piece| Arc::new(piece.clone())));
    }
    captured
}

/// Pieces that a move removes, adds and converts to the other side.
struct PieceChanges<'a> {
    gone: Vec<&'a DrawnPiece>,
    come: Vec<&'a DrawnPiece>,
    converted: Vec<&'a DrawnPiece>,
}

impl<'a> PieceChanges<'a> {
    fn between(old: &[&'a DrawnPiece], new: &[&'a DrawnPiece]) -> PieceChanges<'a> {
        let (mut gone, mut come) = (missing(old, new), missing(new, old));
        let mut converted = Vec::new();
        gone.retain(|piece| {
            let other = come.iter().position(|other| other.name == piece.name && other.side != piece.side);
            converted.extend(other.map(|place| come.swap_remove(place)));
            other.is_none()
        });
        PieceChanges { gone, come, converted }
    }

    fn between_boards(before: &'a Picture, after: &'a Picture) -> PieceChanges<'a> {
        let [old, new] = [before, after].map(|picture| picture.pieces().collect::<Vec<_>>());
        PieceChanges::between(&old, &new)
    }
}

/// Warning before `side` plays a move that gains `gain` centipawns and ends the game with `end`, if
/// given: the move loses the game, or costs more of its own material than it captures.
fn warning(side: Side, before: &Picture, after: &Picture, end: Option<Outcome>, gain: i32) -> Option<String> {
    if let Some(end) = end {
        let loses = end.winner == Some(!side);
        return loses.then(|| format!("This move loses the game: {} {}", end.result(), end.reason));
    }
    let PieceChanges { mut gone, .. } = PieceChanges::between_boards(before, after);
    gone.retain(|piece| piece.side == side);
    if gain <= -CHEAP { listed("This move costs you", &gone) } else { None }
}

/// Groups equal pieces with their counts, in order of first appearance.
pub(crate) fn counted<'a>(pieces: impl IntoIterator<Item = &'a DrawnPiece>) -> Vec<(&'a DrawnPiece, usize)> {
    let mut counted: Vec<(&DrawnPiece, usize)> = Vec::new();
    for piece in pieces {
        match counted.iter_mut().find(|(known, _)| (known.side, &known.name) == (piece.side, &piece.name)) {
            Some((_, count)) => *count += 1,
            None => counted.push((piece, 1)),
        }
    }
    counted
}

/// Names of pieces with their counts: `Queen, 2 x Pawn`.
pub(crate) fn counted_names(counted: &[(&DrawnPiece, usize)]) -> String {
    let text = |&(piece, count): &(&DrawnPiece, usize)| match count {
        1 => piece.name.clone(),
        count => format!("{count} x {}", piece.name),
    };
    counted.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// Pieces by side and name with their counts: `White's Queen, 2 x Pawn; Black's Rook`.
fn listed(title: &str, pieces: &[&DrawnPiece]) -> Option<String> {
    let of_side = |side: Side| {
        let counted = counted(pieces.iter().copied().filter(|piece| piece.side == side));
        (!counted.is_empty()).then(|| format!("{side:?}'s {}", counted_names(&counted)))
    };
    let sides: Vec<String> = Side::BOTH.into_iter().filter_map(of_side).collect();
    (!sides.is_empty()).then(|| format!("{title}: {}", sides.join("; ")))
}

impl Preview {
    /// Effects of a move; `before` is the current board. Returns `None` if the move is not legal.
    pub fn of_move(game: &dyn AnyGame, before: &Picture, mv: &DescribedMove) -> Option<Preview> {
        if !game.moves().contains(&mv.mv) {
            return None;
        }
        let words = format!("{}: {}", game.write(mv.mv, MoveStyle::San), mv.description.words);
        let (after, end) = game.picture_after(mv.mv);
        let warning = warning(game.side_to_move(), before, &after, end, game.capture_gain(mv.mv));
        Some(Preview { warning, ..Preview::new(before, after, end, &words) })
    }

    /// Compares the boards before and after a move that is described by `words` and ends the game
    /// with `end`, if given.
    pub fn new(before: &Picture, after: Picture, end: Option<Outcome>, words: &str) -> Preview {
        let changed = changed(before, &after);
        let PieceChanges { gone, come, converted } = PieceChanges::between_boards(before, &after);
        let mut lines = vec![words.to_string()];
        lines.extend(end.map(|outcome| format!("Ends the game: {} {}", outcome.result(), outcome.reason)));
        lines.extend(listed("Changes sides", &converted));
        lines.extend(listed("Leaves the board", &gone));
        lines.extend(listed("Comes onto the board", &come));
        const PLAIN_MOVE: usize = 2;
        if changed.len() > PLAIN_MOVE {
            let squares = changed.iter().take(MAX_SQUARES);
            lines.extend(squares.map(|&square| format!("{square}: {}", cell_text(after.at(square)))));
        }
        lines.extend(after.notes.iter().filter(|note| !before.notes.contains(note)).cloned());
        Preview { after: Arc::new(after), changed, lines, warning: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::boards::Boards;

    fn preview(before: &str, after: &str) -> Preview {
        Preview::new(&Picture::from_letters(before), Picture::from_letters(after), None, "words")
    }

    #[test]
    fn a_move_that_loses_the_game_or_a_piece_asks_first() {
        let (before, after) = (Picture::from_letters("QN/1r"), Picture::from_letters("1r/2"));
        let asked = |end, gain| warning(Side::White, &before, &after, end, gain);
        let lost = asked(Some(Outcome::win(Side::Black, "White explodes")), 0);
        assert_eq!(lost.as_deref(), Some("This move loses the game: 0-1 White explodes"));
        assert_eq!(asked(Some(Outcome::win(Side::White, "mate")), -900), None);
        assert_eq!(asked(None, -600).as_deref(), Some("This move costs you: White's Q, N"));
        assert_eq!(asked(None, -100), None, "an exchange that costs little");
        assert_eq!(
            warning(Side::Black, &before, &after, None, -600),
            None,
            "none of the player's own pieces"
        );
    }

    #[test]
    fn a_plain_move_needs_no_more_than_its_words() {
        let seen = preview("P2/3", "3/P2");
        assert_eq!(seen.lines, ["words"]);
        assert_eq!(seen.changed.iter().map(AnySquare::to_string).collect::<Vec<_>>(), ["a1", "a2"]);
    }

    #[test]
    fn captured_pieces_are_those_that_are_not_on_the_board_any_more() {
        let names = |boards: &[&str]| {
            let mut pictures = boards.iter().map(|board| Picture::from_letters(board));
            let mut kept = Boards::new(pictures.next().unwrap());
            pictures.for_each(|picture| kept.push(picture));
            kept.captured(boards.len()).iter().map(|piece| piece.token.clone()).collect::<String>()
        };
        assert_eq!(names(&["P1r/2n"]), "");
        assert_eq!(names(&["Pr/1n", "1P/1n", "2/1P"]), "rn", "in the order of the captures");
        assert_eq!(names(&["P1/2", "Q1/2"]), "", "a promotion");
        assert_eq!(names(&["P1/1r", "2/1Q"]), "r", "a promotion by a capture");
        assert_eq!(names(&["Rr/2", "RR/2"]), "", "a change of sides");
        assert_eq!(names(&["Rr/2", "1R/2", "1R/r1"]), "", "captured, then back");
    }

    #[test]
    fn captured_risen_and_converted_pieces_are_distinguished() {
        let seen = preview("Pqr/n2", "1qR/1P1");
        assert_eq!(seen.lines[1..3], ["Changes sides: White's R", "Leaves the board: Black's N"]);
        assert!(seen.lines.contains(&"b1: White's P".to_string()), "{:?}", seen.lines);
        assert_eq!(preview("PPp", "3").lines[1], "Leaves the board: White's 2 x P; Black's P");
        assert_eq!(
            preview("P2", "Q2").lines[1..],
            ["Leaves the board: White's P", "Comes onto the board: White's Q"]
        );
    }
}
