//! Effects of the moves of a piece, determined by playing them, so that the marks of a diagram
//! agree with the rules.

use std::collections::BTreeSet;

use engine_core::{AnyGame, AnySquare, DescribedMove, DrawnPiece, MoveCode, Picture};
use maud::{Markup, html};

use super::board::Geometry;

/// Effect of a move on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SquareMark {
    /// The piece arrives on an empty square.
    Quiet,
    /// The piece arrives and captures the contents.
    Capture,
    /// The contents are captured from a distance.
    Strike,
    /// The piece joins the contents of the square.
    Enter,
    /// The contents change their kind, side or place.
    Change,
}

/// Mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hint {
    /// The square.
    pub square: AnySquare,
    /// Effect on the square.
    pub mark: SquareMark,
}

/// Legal moves that start with `origin`: a square, possibly followed by a dot and the number of a
/// piece on it (`a1.2`). A prefix with a colon belongs to the move, not to its origin.
pub fn moves_from(game: &dyn AnyGame, origin: &str) -> Vec<DescribedMove> {
    let starts = |mv: &DescribedMove| {
        let text = &mv.text;
        let bare = text.split_once(':').map_or(text.as_str(), |(_, bare)| bare);
        bare.strip_prefix(origin).is_some_and(|rest| !rest.starts_with('.'))
    };
    game.described_moves().into_iter().filter(starts).collect()
}

/// Marks of all legal moves that start with `origin`, in order.
pub fn hints_of(game: &dyn AnyGame, origin: &str) -> Vec<Hint> {
    marks_of(game, moves_from(game, origin).into_iter().map(|mv| (mv.mv, origin.to_string())))
}

/// Marks of these legal moves of a piece on `square`, in order.
pub(crate) fn hints_from<'a>(
    game: &dyn AnyGame,
    square: AnySquare,
    moves: impl IntoIterator<Item = &'a DescribedMove>,
) -> Vec<Hint> {
    marks_of(game, moves.into_iter().map(|mv| (mv.mv, origin(&mv.text, square))))
}

/// Marks of legal moves, given with their origins.
fn marks_of(game: &dyn AnyGame, moves: impl Iterator<Item = (MoveCode, String)>) -> Vec<Hint> {
    let before = game.picture();
    let played = moves.map(|(mv, origin)| (game.picture_after(mv).0, origin));
    let hints: BTreeSet<Hint> =
        played.flat_map(|(after, origin)| effects(&before, &after, &origin)).collect();
    hints.into_iter().collect()
}

/// The square, with the number of the piece on it if the move has one.
fn origin(text: &str, square: AnySquare) -> String {
    let square = square.to_string();
    let bare = text.split_once(':').map_or(text, |(_, bare)| bare);
    let number = bare.strip_prefix(&square).and_then(|rest| rest.strip_prefix('.'));
    let digits: String = number.unwrap_or("").chars().take_while(char::is_ascii_digit).collect();
    // The number has one digit, because a file letter follows it.
    match digits.chars().next() {
        Some(digit) => format!("{square}.{digit}"),
        None => square,
    }
}

/// The moving piece and its square.
fn mover<'a>(before: &'a Picture, origin: &str) -> Option<(AnySquare, &'a DrawnPiece)> {
    let (square, number) = origin.split_once('.').unwrap_or((origin, "0"));
    let square = square.parse().ok()?;
    Some((square, before.at(square).pieces.get(number.parse::<usize>().ok()?)?))
}

fn same_piece(one: &DrawnPiece, other: &DrawnPiece) -> bool {
    one.side == other.side && one.drawing.glyph == other.drawing.glyph
}

fn same_pieces(some: &[DrawnPiece], others: &[DrawnPiece]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(one, other)| same_piece(one, other))
}

/// Number of pieces equal to `piece`.
fn count<'a>(pieces: impl IntoIterator<Item = &'a DrawnPiece>, piece: &DrawnPiece) -> usize {
    pieces.into_iter().filter(|other| same_piece(other, piece)).count()
}

fn effects(before: &Picture, after: &Picture, origin: &str) -> Vec<Hint> {
    let Some((start, pointed_at)) = mover(before, origin) else { return Vec::new() };
    let left =
        |piece: &&DrawnPiece| count(&after.at(start).pieces, piece) < count(&before.at(start).pieces, piece);
    let mut movers: Vec<&DrawnPiece> = before.at(start).pieces.iter().filter(left).collect();
    if movers.is_empty() {
        movers.push(pointed_at);
    }
    let is_lost = |piece: &DrawnPiece| count(after.pieces(), piece) < count(before.pieces(), piece);
    let hints: Vec<Hint> = before
        .squares()
        .filter(|&square| square != start)
        .filter_map(|square| {
            let (was, is) = (&before.at(square).pieces, &after.at(square).pieces);
            Some(Hint { square, mark: mark_of(was, is, &movers, is_lost)? })
        })
        .collect();
    if hints.is_empty() { vec![Hint { square: start, mark: SquareMark::Quiet }] } else { hints }
}

/// Effect on a square; `None` if it needs no mark. `movers` have left their square.
fn mark_of(
    was: &[DrawnPiece],
    is: &[DrawnPiece],
    movers: &[&DrawnPiece],
    is_lost: impl Fn(&DrawnPiece) -> bool,
) -> Option<SquareMark> {
    if same_pieces(was, is) {
        return None;
    }
    let gained = movers.iter().any(|mover| count(is, mover) > count(was, mover));
    // A piece that changes its kind on arrival (a promotion) is a mover too.
    let may_be_changed =
        |base: &DrawnPiece| movers.iter().any(|mover| base.side == mover.side && is_lost(mover));
    let anybody_lost = was.iter().any(&is_lost);
    match (was.first(), is.first()) {
        (None, Some(base)) => (gained || may_be_changed(base)).then_some(SquareMark::Quiet),
        (_, None) => anybody_lost.then_some(SquareMark::Strike),
        (Some(old), Some(new)) if gained => Some(match same_piece(old, new) && is.len() > was.len() {
            true => SquareMark::Enter,
            false if anybody_lost => SquareMark::Capture,
            false => SquareMark::Change,
        }),
        (Some(old), Some(new)) => Some(match old.side == new.side {
            false if may_be_changed(new) => SquareMark::Capture,
            true if same_piece(old, new) => SquareMark::Strike,
            _ => SquareMark::Change,
        }),
    }
}

/// Draws the marks.
pub(super) fn marks(hints: &[Hint], geometry: &Geometry) -> Markup {
    html! {
        @for hint in hints {
            @let (x, y) = geometry.centre(hint.square);
            @match hint.mark {
                SquareMark::Quiet => circle.m-quiet cx=(x) cy=(y) r="14" {},
                SquareMark::Capture => circle.m-capture cx=(x) cy=(y) r="45" {},
                SquareMark::Strike => path.m-strike d={ "M" (x - 34) " " (y - 34) "l68 68m0 -68l-68 68" } {},
                SquareMark::Enter => path.m-enter d={ "M" (x - 26) " " (y - 44) "l26 24l26 -24" } {},
                SquareMark::Change => path.m-change d={ "M" (x) " " (y - 46) "l46 46l-46 46l-46 -46z" } {},
            }
        }
    }
}
